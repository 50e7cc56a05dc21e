"""Blocks found from a unit table."""

from __future__ import annotations

import pytest

from cpsudoku import bulk
from cpsudoku.apps.bulk.lanes.unit_table import families, plan


def _plan(layout: bulk.Layout) -> list[tuple[int, int, int]]:
    made = plan(layout.units, layout.cells, layout.values)
    return [(len(s.cells), len(s.units), len(s.bases)) for s in made.shapes]


def test_sudoku_is_three_bands_and_three_stacks() -> None:
    assert _plan(bulk.sudoku()) == [(27, 6, 3), (27, 6, 3)]
    assert _plan(bulk.sudoku((3, 4))) == [(36, 6, 4), (48, 8, 3)]
    assert [len(f) for f in families(bulk.sudoku(diagonals=True).units)] == [9, 9, 9, 1, 1]


def test_latin_squares_have_single_units() -> None:
    assert _plan(bulk.latin(5)) == [(5, 1, 5), (5, 1, 5)]


@pytest.mark.parametrize("layout", [bulk.sudoku(windows=True), bulk.sudoku((2, 3), True), bulk.latin(7)], ids="WXL")
def test_every_unit_is_in_a_block(layout: bulk.Layout) -> None:
    made = plan(layout.units, layout.cells, layout.values)
    covered = {
        tuple(sorted(base + s.cells[k] for k in unit)) for s in made.shapes for base in s.bases for unit in s.units
    }
    assert covered == {tuple(sorted(u)) for u in layout.units}
