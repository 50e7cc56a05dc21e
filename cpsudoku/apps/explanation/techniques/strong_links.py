"""Strong links of one value: a unit has two places left for the value, and one of them has it.

Turbot: two links whose inner ends see each other, so one of the two outer ends has the value. Skyscraper and two-string
kite are special cases: two parallel lines, or a row and a column.

Simple colouring: the links two-colour the places of the value. All places of one colour are true, all places of the
other are false. Two cells of one colour that see each other make that colour false. A place outside that sees both
colours is false. A group linked in an odd ring has no colouring. Other techniques handle it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cpsudoku.apps.explanation.candidate_board import Candidate, NamedUnit, State, members
from cpsudoku.apps.explanation.techniques.technique import (
    ChainLink,
    Conjugates,
    Finding,
    Pattern,
    alternating,
    conjugates,
)


def join(state: State, d: int, first: Conjugates, second: Conjugates) -> Iterator[tuple[int, int, int, int]]:
    """Yield each order of two links as end, joint, joint, end: the four cells differ and the joints see each other."""
    for end1, joint1 in ((first.a, first.b), (first.b, first.a)):
        for end2, joint2 in ((second.a, second.b), (second.b, second.a)):
            if len({end1, joint1, end2, joint2}) == 4 and state.board.sees[joint1] >> joint2 & 1:
                yield end1, joint1, joint2, end2


def finding(
    state: State, d: int, four: tuple[int, int, int, int], links: tuple[NamedUnit, NamedUnit, NamedUnit]
) -> Finding | None:
    """Return the conclusion from end, joint, joint, end, if there is one. ``links``: the first link, the second link,
    and the unit that joins them."""
    board, (end1, joint1, joint2, end2) = state.board, four
    gone = state.places[d] & board.sees[end1] & board.sees[end2] & ~(1 << joint1 | 1 << joint2)
    if not gone:
        return None
    chain = [(cell, d) for cell in four]
    pattern = Pattern(four, tuple(unit.name for unit in links), tuple(chain), links=alternating(chain))
    return Finding(pattern, eliminations=tuple((cell, d) for cell in members(gone)))


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
                    conclusion = base and finding(state, d, four, (first.unit, second.unit, base))
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
                    conclusion = box and finding(state, d, four, (row.unit, column.unit, box))
                    if conclusion:
                        yield conclusion


def simple_colouring(state: State) -> Iterator[Finding]:
    for d in range(len(state.board.values)):
        linked: dict[int, set[int]] = {}
        for a, b, _ in conjugates(state, d):
            linked.setdefault(a, set()).add(b)
            linked.setdefault(b, set()).add(a)
        waiting = set(linked)
        while waiting:
            colours = _colours(linked, min(waiting))
            waiting -= set(members(colours[0] | colours[1]))
            if not colours[0] & colours[1]:
                yield from _findings(state, d, colours, linked)


def _colours(linked: dict[int, set[int]], first: int) -> tuple[int, int]:
    """Return the cells linked to ``first`` by an even and by an odd number of strong links."""
    colours, waiting = [0, 0], [(first, 0)]
    while waiting:
        cell, colour = waiting.pop()
        if not colours[colour] >> cell & 1:
            colours[colour] |= 1 << cell
            waiting += [(other, 1 - colour) for other in linked[cell]]
    return colours[0], colours[1]


def _findings(state: State, d: int, colours: tuple[int, int], linked: dict[int, set[int]]) -> Iterator[Finding]:
    board = state.board
    for false in colours:
        if any(board.sees[cell] & false for cell in members(false)):
            yield Finding(_pattern(d, colours, linked), eliminations=tuple((c, d) for c in members(false)))
            return
    one, two = colours
    outside = state.places[d] & ~(one | two)
    gone = tuple((c, d) for c in members(outside) if board.sees[c] & one and board.sees[c] & two)
    if gone:
        yield Finding(_pattern(d, colours, linked), eliminations=gone)


def _pattern(d: int, colours: tuple[int, int], linked: dict[int, set[int]]) -> Pattern:
    both = colours[0] | colours[1]
    sides: tuple[tuple[Candidate, ...], ...] = tuple(tuple((c, d) for c in members(colour)) for colour in colours)
    links = tuple(ChainLink(((a, d),), ((b, d),), True) for a in members(both) for b in sorted(linked[a]) if a < b)
    return Pattern(tuple(members(both)), candidates=(*sides[0], *sides[1]), colours=sides, links=links)
