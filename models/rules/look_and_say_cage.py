"""Look-and-say cages: 1522 means one 5 and two 2s in the cage; other digits may be in it, and may repeat.

A text has the number, or the counts and digits with blanks between them: `r1c1 r1c2 r2c2 = 1 5 2 2`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from cpsudoku import Constraint, Exactly, Variable
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.types import At, Cell


def pairs(numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield pairs of a count and a digit."""
    flat = tuple(map(int, str(numbers[0]))) if len(numbers) == 1 else numbers
    if len(flat) % 2:
        raise CpsudokuError(
            f"look-and-say cage: expected counts, each with its digit, found {' '.join(map(str, numbers))}"
        )
    yield from zip(flat[::2], flat[1::2], strict=True)


def say(cage: list[Variable], numbers: tuple[int, ...]) -> list[Constraint]:
    return [Exactly(count, [x == digit for x in cage]) for count, digit in pairs(numbers)]


def counts(puzzle: Puzzle, at: At, cells: tuple[Cell, ...]) -> list[int]:
    """Return each digit of the cage after its count."""
    digits: list[Any] = at[cells]
    return [part for digit, count in sorted(Counter(digits).items()) for part in (count, digit)]


RULE = Rule(
    section=Lines("look-and-say cages", value=True, several=True, ordered=False, of=counts),
    each=say,
    right=("look-and-say cages:\nr1c1 r1c2 r2c3 = 2112\nr4c1 r4c4 r1c2 = 1 4 0 3", "look and say cage: r1c1 = 11"),
    wrong=("look-and-say cages:\nr1c1 r1c2 r2c3 = 11", "look-and-say cages:\nr1c1 r1c2 = 1 2 1 3"),
)
