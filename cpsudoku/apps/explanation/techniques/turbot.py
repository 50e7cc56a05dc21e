"""Two strong links of one value, joined by cells that see each other: one of the two outer ends has the value.

Skyscraper and two-string kite are the cases where the links are a pair of parallel lines, or a row and a column.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cpsudoku.apps.explanation.candidate_board import NamedUnit, State, members
from cpsudoku.apps.explanation.techniques.technique import (
    Conjugates,
    Finding,
    Pattern,
    alternating,
    conjugates,
)


def join(state: State, d: int, first: Conjugates, second: Conjugates) -> Iterator[tuple[int, int, int, int]]:
    """Yield the ways to read two links as end, joint, joint, end: the four cells differ and the joints see each
    other."""
    for end1, joint1 in ((first.a, first.b), (first.b, first.a)):
        for end2, joint2 in ((second.a, second.b), (second.b, second.a)):
            if len({end1, joint1, end2, joint2}) == 4 and state.board.sees[joint1] >> joint2 & 1:
                yield end1, joint1, joint2, end2


def finding(
    state: State, name: str, d: int, four: tuple[int, int, int, int], links: tuple[NamedUnit, NamedUnit, NamedUnit]
) -> Finding | None:
    """Return the conclusion from end, joint, joint, end, if there is any; ``links``: first, second, and what joins
    them."""
    board, (end1, joint1, joint2, end2) = state.board, four
    gone = state.places[d] & board.sees[end1] & board.sees[end2] & ~(1 << joint1 | 1 << joint2)
    if not gone:
        return None
    n, symbol = board.names, board.symbol(d)
    words = (
        f"{name}: {symbol} is in {n[end1]} or {n[joint1]} of {links[0].name}, and in {n[end2]} or {n[joint2]} of "
        f"{links[1].name}; {n[joint1]} and {n[joint2]} share {links[2].name}, so not both. "
        f"So one of {n[end1]} and {n[end2]} is {symbol}, which goes from {board.cells(gone)}."
    )
    chain = [(cell, d) for cell in four]
    pattern = Pattern(four, tuple(unit.name for unit in links), tuple(chain), links=alternating(chain))
    return Finding(words, pattern, eliminations=tuple((cell, d) for cell in members(gone)))


def shared_unit(state: State, a: int, b: int, kinds: set[str]) -> NamedUnit | None:
    """Return a unit of one of the kinds that holds both cells."""
    board = state.board
    units = (board.units[u] for u in board.units_of[a])
    return next((unit for unit in units if unit.mask >> b & 1 and unit.kind in kinds), None)


def skyscraper(state: State) -> Iterator[Finding]:
    for d in range(len(state.board.values)):
        for kind, crossing in (("row", "column"), ("column", "row")):
            links = [link for link in conjugates(state, d) if link.unit.kind == kind]
            for first, second in combinations(links, 2):
                for four in join(state, d, first, second):
                    base = shared_unit(state, four[1], four[2], {crossing})
                    conclusion = base and finding(state, "Skyscraper", d, four, (first.unit, second.unit, base))
                    if conclusion:
                        yield conclusion


def two_string_kite(state: State) -> Iterator[Finding]:
    others = {unit.kind for unit in state.board.units} - {"row", "column"}
    for d in range(len(state.board.values)):
        links = list(conjugates(state, d))
        for row in (link for link in links if link.unit.kind == "row"):
            for column in (link for link in links if link.unit.kind == "column"):
                for four in join(state, d, row, column):
                    box = shared_unit(state, four[1], four[2], others)
                    conclusion = box and finding(state, "Two-string kite", d, four, (row.unit, column.unit, box))
                    if conclusion:
                        yield conclusion
