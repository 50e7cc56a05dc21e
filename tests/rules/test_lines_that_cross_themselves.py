"""Lines that pass a cell again, or end where they began, against every grid of 4x4 by the plain meaning."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cpsudoku
from tests.conftest import sudokus_of_4

Digits = list[int]


def grids() -> list[dict[str, int]]:
    """All 288 grids of 4x4."""
    return [{f"r{i // 4 + 1}c{i % 4 + 1}": d for i, d in enumerate(cells)} for cells in sudokus_of_4()]


def between(line: Digits) -> bool:
    low, high = sorted((line[0], line[-1]))
    return all(low < d < high for d in line[1:-1])


def lockout(line: Digits) -> bool:
    low, high = sorted((line[0], line[-1]))
    return high - low >= 2 and all(not low <= d <= high for d in line[1:-1])


def double_arrow(line: Digits) -> bool:
    return line[0] + line[-1] == sum(line[1:-1])


LINES: list[tuple[str, str, Callable[[Digits], bool]]] = [
    ("between lines", "r1c1 r2c2 r1c2 r2c2 r3c3", between),
    ("between lines", "r1c1 r2c2 r1c1", between),
    ("between lines", "r1c1 r1c2 r2c1 r1c2 r1c3 r4c4", between),
    ("lockout lines", "r1c1 r2c2 r3c4 r2c2 r3c3 = 2", lockout),
    ("lockout lines", "r1c1 r2c2 r1c1 = 2", lockout),
    ("double arrows", "r1c1 r2c2 r1c2 r2c2 r3c3", double_arrow),
    ("double arrows", "r1c1 r2c2 r3c3 r1c1", double_arrow),
]


@pytest.mark.parametrize("backend", ["search", "sat"])
def test_a_line_that_passes_a_cell_again(backend: str) -> None:
    every = grids()
    assert len(every) == 288
    for section, line, holds in LINES:
        cells = line.partition(" =")[0].split()
        expected = sum(holds([grid[cell] for cell in cells]) for grid in every)
        found = cpsudoku.count(f"size: 4x4\n{section}:\n{line}", backend=backend, limit=300)
        assert int(found) == expected, (section, line)
