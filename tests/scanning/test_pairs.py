"""The pair of an ambiguous puzzle, against a plain search: the pair, and how many grids were looked at."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("numba", reason="scan needs the extra `bulk`")
import numpy as np

from cpsudoku.backends.lanes.layout import latin
from cpsudoku.model.verdicts import Verdict
from cpsudoku.scanning.chunk import BEGIN, Chunk, ChunkAnswers
from cpsudoku.scanning.pairs import LinePairs

Candidates = list[set[int]]
SIDE = 7
LINES = [[SIDE * r + c for c in range(SIDE)] for r in range(SIDE)]
LINES += [[SIDE * r + c for r in range(SIDE)] for c in range(SIDE)]
# The search refutes two grids of each of the first three before it has two squares.
PUZZLES = (
    "..41......3.......4.....5.....7..5..6........4...",
    "1.....4........46.2..4........3............54....",
    "...7.....7....3....1..132.4......2.......4.5..3..",
    "..26.14....56........3..4.......7..6...4..1..7...",
)


def _settled(grid: Candidates) -> bool:
    """Singles and hidden singles, over and over; False at a contradiction."""
    before = None
    while before != grid:
        before = [set(cell) for cell in grid]
        for line in LINES:
            for i in line:
                if len(grid[i]) == 1:
                    for j in line:
                        grid[j] -= grid[i] if j != i else set()
            for value in range(1, SIDE + 1):
                places = [i for i in line if value in grid[i]]
                if not places:
                    return False
                if len(places) == 1:
                    grid[places[0]] &= {value}
    return all(grid)


def _plain(puzzle: list[int]) -> tuple[list[list[int]], int]:
    """The first two squares, and how many grids were looked at for them."""
    found: list[list[int]] = []
    looked = 0
    stack: list[Candidates] = [[{value} if value else set(range(1, SIDE + 1)) for value in puzzle]]
    while stack and len(found) < 2:
        grid = stack.pop()
        looked += 1
        if not _settled(grid):
            continue
        open_cells = [i for i, cell in enumerate(grid) if len(cell) > 1]
        if not open_cells:
            found.append([min(cell) for cell in grid])
            continue
        where = min(open_cells, key=lambda i: len(grid[i]))
        one, other = [set(cell) for cell in grid], [set(cell) for cell in grid]
        one[where] = {min(grid[where])}
        other[where] -= one[where]
        stack += [other, one]
    return found, looked


def _asked(monkeypatch: pytest.MonkeyPatch, nodes: int, puzzles: list[list[int]]) -> tuple[Any, Any, list[int]]:
    """Both squares of each, found within so many grids; and the numbers of those that were left to the kernel."""
    alone: list[int] = []

    def kernel(self: LinePairs, start: Any, first: Any, second: Any, deadline: float | None) -> bool:
        alone.append(len(alone))
        return False

    monkeypatch.setattr("cpsudoku.scanning.pairs.NODES", nodes)
    monkeypatch.setattr(LinePairs, "_alone", kernel)
    cells = np.array(puzzles, np.uint8)
    found = [_plain(puzzle)[0] for puzzle in puzzles]
    first, second = (np.array([pair[i] for pair in found], np.uint8) for i in (0, 1))
    # What the kernel found: here the same two the other way about.
    known = ChunkAnswers(np.full(len(cells), Verdict.MULTIPLE.code, np.uint8), second, first)
    chunk = Chunk("squares.txt", np.arange(len(cells)), cells, BEGIN)
    answers = LinePairs(latin(SIDE), 1).of(chunk, known)
    return answers.solution.tolist(), answers.second.tolist(), alone


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_they_are_those_of_a_plain_search(monkeypatch: pytest.MonkeyPatch, puzzle: str) -> None:
    values = [".1234567".index(symbol) for symbol in puzzle]
    (first, second), looked = _plain(values)
    assert _asked(monkeypatch, looked, [values]) == ([first], [second], [])
    assert _asked(monkeypatch, looked - 1, [values]) == ([second], [first], [0])  # as they were


def test_a_kernel_that_is_stopped_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    values = [[".1234567".index(symbol) for symbol in puzzle] for puzzle in PUZZLES]
    assert _asked(monkeypatch, 2, values)[2] == [0]
