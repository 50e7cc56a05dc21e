"""How many puzzles are taken at once: what takes a second, and no leap from one piece to the next."""

from __future__ import annotations

import pytest

from cpsudoku.scanning.run import FACTOR, FIRST, Pace


@pytest.mark.parametrize(
    ("seconds", "size"),
    [(1.0, FIRST), (0.5, 2 * FIRST), (2.0, FIRST // 2), (1e-9, FIRST * FACTOR), (1e9, FIRST // FACTOR)],
)
def test_the_next_piece_takes_a_second(seconds: float, size: int) -> None:
    pace = Pace(1)
    pace.took(FIRST, seconds)
    assert pace.size == size


def test_slow_puzzles_come_one_for_each_process() -> None:
    pace = Pace(3)
    for _ in range(4):
        pace.took(pace.size, 1e6)
    assert pace.size == 3


def test_the_rest_of_a_chunk_tells_nothing() -> None:
    pace = Pace(1)
    pace.took(FIRST // 2 - 1, 1e6)
    assert pace.size == FIRST
    pace.took(FIRST // 2, 1e6)
    assert pace.size < FIRST
