"""Other sizes and other units: known counts, and puzzles made from shuffled patterns against a plain solver."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="NumPy and Numba come with the extra [bulk]")
pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")

from cpsudoku import bulk  # noqa: E402

JIGSAW = "AABBBBAAABCBDACCCCDDDCEEFDDEEEFFFFFE"


@pytest.mark.every(8)
@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        (bulk.sudoku((2, 2)), 288),
        (bulk.latin(3), 12),
        (bulk.latin(4), 576),
        (bulk.Layout("short units that cross, a cell in none", 6, 3, ((0, 1, 2), (0, 3), (1, 3), (2, 4))), 36),
        # Each layout is compiled, the first time it is seen.
        *(
            pytest.param(layout, expected, marks=pytest.mark.slow)
            for layout, expected in (
                (bulk.latin(5), 161280),
                (bulk.Layout("two cells in no unit", 4, 3, ((0, 1),)), 54),
                (bulk.Layout("a short unit", 3, 4, ((0, 1, 2),)), 24),
                (bulk.Layout("short units that cross", 5, 3, ((0, 1, 2), (0, 3), (1, 3), (2, 4))), 12),
            )
        ),
    ],
    ids=lambda x: x.name if isinstance(x, bulk.Layout) else str(x),
)
def test_known_counts(layout: bulk.Layout, expected: int) -> None:
    counted = bulk.count(np.zeros((1, layout.cells), np.uint8), layout=layout)
    assert counted.count.tolist() == [expected]
    assert counted.finished.all()


@pytest.mark.every(6)
def test_short_units_that_cannot_be_filled() -> None:
    layout = bulk.Layout("triangle of two colours", 3, 2, ((0, 1), (1, 2), (0, 2)))
    assert bulk.check(np.zeros((1, 3), int), layout=layout).verdict.tolist() == [bulk.NONE]


@pytest.mark.every(2)
@pytest.mark.parametrize(
    ("box", "holes"),
    [
        ((4, 4), 130),
        ((3, 6), 130),  # more than 16 values: lanes of 32 bits
        # Each layout is compiled, the first time it is seen: the last for 20 seconds here.
        pytest.param((2, 3), 24, marks=pytest.mark.slow),
        pytest.param((2, 4), 38, marks=pytest.mark.slow),
        pytest.param((3, 4), 75, marks=pytest.mark.slow),
        pytest.param((5, 5), 250, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_sizes(
    box: tuple[int, int], holes: int, pattern: Callable[..., list[int]], solutions: Callable[..., Any]
) -> None:
    rng = random.Random(holes)
    layout = bulk.sudoku(box)
    digits = np.array([pattern(*box, rng) for _ in range(12)], np.uint8)
    full = digits.copy()
    for row in digits:
        row[rng.sample(range(layout.cells), holes)] = 0
    clash = digits[0].copy()
    first, second = np.flatnonzero(clash)[:2]
    clash[first] = clash[second]
    result = bulk.check(np.vstack([full, digits, clash]), layout=layout)
    assert (result.verdict[:12] == bulk.UNIQUE).all()
    assert (result.solution[:12] == full).all()
    every = (1 << layout.values) - 1
    for k, row in enumerate([*digits, clash]):
        masks = [1 << int(d) - 1 if d else every for d in row]
        found = [s for _, s in zip(range(2), solutions(layout.units, masks, layout.values), strict=False)]
        assert result.verdict[12 + k] == len(found)
        if len(found) == 1:
            assert result.solution[12 + k].tolist() == found[0]


@pytest.mark.every(6)
@pytest.mark.parametrize(
    "layout",
    [
        # Compiled for 5 and 13 seconds; units that cross are below, too.
        pytest.param(bulk.sudoku(diagonals=True), marks=pytest.mark.slow),
        pytest.param(bulk.sudoku(windows=True), marks=pytest.mark.slow),
        bulk.jigsaw(JIGSAW),
    ],
    ids=lambda x: x.name,
)
def test_variants(layout: bulk.Layout, solutions: Callable[..., Any]) -> None:
    rng = random.Random(3)
    puzzles = []
    every = (1 << layout.values) - 1
    for _ in range(8):
        start = [every] * layout.cells
        for value, cell in enumerate(rng.sample(layout.units[0], layout.values)):
            start[cell] = 1 << value
        solution = next(solutions(layout.units, start, layout.values))
        for share in (0.4, 0.3):
            kept = set(rng.sample(range(layout.cells), int(share * layout.cells)))
            puzzles.append([d if c in kept else 0 for c, d in enumerate(solution)])
    result = bulk.check(np.array(puzzles), layout=layout)
    for k, puzzle in enumerate(puzzles):
        masks = [1 << d - 1 if d else every for d in puzzle]
        found = [s for _, s in zip(range(2), solutions(layout.units, masks, layout.values), strict=False)]
        assert result.verdict[k] == len(found)
        if len(found) == 1:
            assert result.solution[k].tolist() == found[0]
    assert len(set(result.verdict.tolist())) == 2


def test_layouts_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="unit 0: expected 1 to 3 different cells, found 4"):
        bulk.check(np.zeros((1, 4), int), layout=bulk.Layout("too long", 4, 3, ((0, 1, 2, 3),)))
    with pytest.raises(ValueError, match="regions: expected a square number"):
        bulk.jigsaw("AAB")
    with pytest.raises(ValueError, match="region A: expected 2 cells, found 3"):
        bulk.jigsaw("AAAB")
    with pytest.raises(ValueError, match="side of 1 to 32"):
        bulk.latin(33)
