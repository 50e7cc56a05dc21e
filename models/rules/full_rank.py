"""Full ranks: of all rows and columns, read as numbers from both ends, the clue is the place, from the lowest.

A line with a number has no equal; other lines may be equal to each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cpsudoku.constraints import And, Exactly, Implies, Lexicographic, Or
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import STRAIGHT, At, Instance, Outside, Rule
from cpsudoku.model import Clue, Constraint, Variable


def placed(line: Sequence[Variable], others: Sequence[Sequence[Variable]], rank: int) -> Iterator[Constraint | bool]:
    """So many of the others are lower, and none is equal."""
    digits = line[0].values
    if len(digits) != len(line):
        yield Exactly(rank - 1, [Lexicographic(other, line, strict=True) for other in others])
        yield from (Or(*(a != b for a, b in zip(line, other, strict=True) if a is not b)) for other in others)
        return
    # Every digit begins one line of each side: four begin with the lowest, four with the next, and so on.
    place, below = divmod(rank - 1, 4)
    if rank < 1 or place >= len(digits):
        yield False
        return
    digit, rest = digits[place], line[1:]
    yield line[0] == digit
    lower = []
    for other in others:
        begins = other[0] == digit
        lower.append(And(begins, Lexicographic(other[1:], rest, strict=True)))
        yield Implies(begins, Or(*(a != b for a, b in zip(rest, other[1:], strict=True) if a is not b)))
    yield Exactly(below, lower)


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    lines = [at[way] for line in (*puzzle.rows, *puzzle.columns) for way in (list(line), list(line)[::-1])]
    for name, cells, rank in puzzle.full_ranks:
        if rank is not None:
            line = at[cells]
            yield Clue(f"full rank {name}", placed(line, [other for other in lines if other != line], rank))


def check(puzzle: Instance) -> None:
    if puzzle.full_ranks and puzzle.height != puzzle.width:
        raise CpsudokuError(f"full ranks: expected a square board, found {puzzle.height} x {puzzle.width}")


RULE = Rule(
    section=Outside("full ranks", ways=STRAIGHT),
    clues=clues,
    check=check,
    drawing="outside",
    right=("2314143232414123\nfull ranks:\nr1 < 14\nc2 ^ 1\nc2 v ?",),
    wrong=("2314143232414123\nfull rank: r1 > 7", "1234341221434321\nfull rank: r1 > 1"),
)
