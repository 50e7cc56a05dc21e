"""Locked candidates: all places a unit has for a value see the same cells outside it: those lose the value.

In sudoku these are intersections of a box and a line; the definition holds for any units (diagonals, windows,
regions). Costs one look at each unit and value.
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.apps.explanation.candidate_board import NamedUnit, State, members
from cpsudoku.apps.explanation.techniques.technique import Finding, Pattern

LINES = ("row", "column")


def locked(state: State, *, lines: bool) -> Iterator[Finding]:
    """Yield findings whose value is confined within a row or column (``lines``), or within any other unit."""
    board = state.board
    for unit in board.units:
        if (unit.kind in LINES) is not lines:
            continue
        for d, places in enumerate(state.places):
            within = places & unit.mask
            if within.bit_count() < 2:
                continue
            outside = places & ~unit.mask & board.seen_by_all(within)
            if outside:
                yield _finding(state, unit, d, within, outside)


def _finding(state: State, unit: NamedUnit, d: int, within: int, outside: int) -> Finding:
    others = [u for u in state.board.units if u.mask & within == within and u.mask & outside]
    pattern = Pattern(
        cells=tuple(members(within)),
        units=(unit.name, *(u.name for u in others)),
        candidates=tuple((cell, d) for cell in members(within)),
    )
    return Finding(pattern, eliminations=tuple((cell, d) for cell in members(outside)))
