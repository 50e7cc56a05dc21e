"""Fish: k rows whose places for a value lie in k columns use those columns up; the same with rows and columns swapped.

Size 2 is an X-wing, 3 a swordfish, 4 a jellyfish. Rows without the value's place are left out, those with more than
k places do not fit. Sound wherever every row and every column holds every value once.
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.apps.explanation.candidate_board import NamedUnit, State, UnitBoard, members, set_of
from cpsudoku.apps.explanation.techniques.subsets import subsets
from cpsudoku.apps.explanation.techniques.technique import Finding, Pattern


def fish(state: State, size: int) -> Iterator[Finding]:
    """Yield fish of one size that take something away."""
    board = state.board
    lines = {kind: [unit for unit in board.units if unit.kind == kind] for kind in ("row", "column")}
    if not all(len(units) == board.side for units in lines.values()):
        return
    for d, places in enumerate(state.places):
        for base, cover in (("row", "column"), ("column", "row")):
            crossed = [(i, _crossing(board, places & unit.mask, base)) for i, unit in enumerate(lines[base])]
            small = [(i, positions) for i, positions in crossed if 1 < positions.bit_count() <= size]
            for bases, covers in subsets(small, size):
                along = [lines[base][i] for i in members(bases)]
                across = [lines[cover][i] for i in members(covers)]
                finding = _finding(state, d, along, across)
                if finding is not None:
                    yield finding


def _crossing(board: UnitBoard, places: int, base: str) -> int:
    """Return the columns (of places in a row) or rows (in a column), as a set of their numbers."""
    return set_of(cell % board.side if base == "row" else cell // board.side for cell in members(places))


def _finding(state: State, d: int, bases: list[NamedUnit], covers: list[NamedUnit]) -> Finding | None:
    places = state.places[d]
    body = places & set_of(cell for unit in bases for cell in unit.cells)
    gone = places & set_of(cell for unit in covers for cell in unit.cells) & ~body
    if not gone:
        return None
    units = tuple(unit.name for unit in (*bases, *covers))
    pattern = Pattern(tuple(members(body)), units, tuple((cell, d) for cell in members(body)))
    return Finding(pattern, eliminations=tuple((cell, d) for cell in members(gone)))
