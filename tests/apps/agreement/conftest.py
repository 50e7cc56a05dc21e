"""Sudoku made from sudoku: equivalents, and the same with a clue removed or changed; and three backends to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from cpsudoku.apps.generation.symmetry import equivalent
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Limits
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.report import Report


@pytest.fixture(scope="session")
def checked() -> Iterator[Callable[[str], Report]]:
    """A puzzle's line -> its report by cp_sat, sat and search, sessions kept warm."""
    specs = [backend(name) for name in ("cp_sat", "sat", "search")]
    with Checker(gallery.kind_of("sudoku"), specs, Limits(seconds=600)) as checker:
        yield lambda line: checker.report(Entry(gallery.kind_of("sudoku").take(square_puzzle(digits(line))), line))


def digits(line: str) -> tuple[int, ...]:
    return tuple(int(c) if c.isdecimal() else 0 for c in line)


def relabelled(line: str, chance: Random) -> str:
    """A random equivalent."""
    return square_puzzle(equivalent(digits(line), (3, 3), chance)).digit_line()


def without_a_clue(line: str, chance: Random) -> str:
    """One clue less."""
    place = chance.choice([i for i, digit in enumerate(digits(line)) if digit])
    return line[:place] + "." + line[place + 1 :]


def with_another_clue(line: str, chance: Random) -> str:
    """One clue with another digit."""
    place = chance.choice([i for i, digit in enumerate(digits(line)) if digit])
    other = chance.choice([d for d in "123456789" if d != line[place]])
    return line[:place] + other + line[place + 1 :]


@pytest.fixture(scope="session")
def makers() -> dict[str, Callable[[str, Random], str]]:
    """The ways to make a sudoku from another, by name."""
    return {"equivalent": relabelled, "a clue removed": without_a_clue, "a clue changed": with_another_clue}
