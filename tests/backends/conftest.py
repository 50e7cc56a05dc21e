"""Models and puzzles the backends are tested on."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku import AllDifferent
from cpsudoku.model import Model
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle

SHIPPED = Path(__file__).parent.parent.parent / "puzzles" / "sudoku"


def latin_square(order: int) -> Model:
    model = Model()
    cells = [model.variable(f"r{r}c{c}", range(1, order + 1)) for r in range(order) for c in range(order)]
    for i in range(order):
        model.add(AllDifferent(cells[i * order : (i + 1) * order]))
        model.add(AllDifferent(cells[i::order]))
    return model


@pytest.fixture(scope="session")
def latin() -> Callable[[int], Model]:
    """order -> the rules of Latin squares; their numbers are 1, 2, 12, 576, 161280 (OEIS A002860)."""
    return latin_square


@pytest.fixture(scope="session")
def sudoku() -> Callable[[int, int], Model]:
    """(box height, width) -> the rules of sudoku; 288 grids of side 4."""

    def rules(height: int, width: int) -> Model:
        kind, side = gallery.kind_of("sudoku"), height * width
        return kind.model(kind.shape(kind.puzzle(side, side, (height, width))))

    return rules


def equivalent(cells: list[int], rng: random.Random) -> list[int]:
    """The same puzzle with digits renamed, bands, rows, stacks and columns moved, perhaps transposed."""
    digits = [0, *rng.sample(range(1, 10), 9)]
    rows, columns = ([3 * b + i for b in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)] for _ in "ab")
    moved = [digits[cells[9 * r + c]] for r in rows for c in columns]
    return [moved[9 * c + r] for r in range(9) for c in range(9)] if rng.random() < 0.5 else moved


@pytest.fixture(scope="session")
def variations() -> list[Puzzle]:
    """Random equivalents of the shipped lists, one in three with a clue removed, one in three with a clue changed."""
    lines = [line[:81] for line in (SHIPPED / "top95.txt").read_text().splitlines() if len(line) >= 81]
    rng, grids = random.Random(1), []
    for i, line in enumerate(rng.sample(lines, 36)):
        cells = equivalent([int(c) if c.isdecimal() else 0 for c in line], rng)
        clue = rng.choice([cell for cell, digit in enumerate(cells) if digit])
        if i % 3:
            cells[clue] = 0 if i % 3 == 1 else cells[clue] % 9 + 1
        grids.append(square_puzzle(cells))
    return grids
