"""Doppelblock: every row and column has two black cells; its other cells have each number from 1 on once.

A number at the left or at the top is the sum of the numbers between the two black cells of its line. `x` is a given
black cell:

    left: . 0 . .
    top: 2 . 1 0
"""

from cpsudoku import Clue, Constraint, Count, Regular, Variable
from cpsudoku.errors import CpsudokuError
from cpsudoku.formats.puzz_link.vocabulary import Address, Cells, Edges, Number16
from cpsudoku.kinds import Kind, Lanes, Layer, Puzzle
from cpsudoku.kinds.types import At, Clues, Rules
from cpsudoku.support.square_grid import SYMBOLS


def check(puzzle: Puzzle) -> None:
    if puzzle.height != puzzle.width or not 3 <= puzzle.height <= len(SYMBOLS) + 2:
        raise CpsudokuError(f"doppelblock: expected a square board from 3x3 on, found {puzzle.height}x{puzzle.width}")


def rules(puzzle: Puzzle, at: At) -> Rules:
    for line in puzzle.rows + puzzle.columns:
        yield "every line has two black cells", Count(at[line], 0) == 2
        yield "every line has each number once", [Count(at[line], n) == 1 for n in range(1, puzzle.height - 1)]


def sandwich(line: list[Variable], total: int) -> Constraint:
    """State that the numbers between the two black cells add up to that total."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        black, between = state
        if value == 0:
            return (black + 1, between) if black == 0 or (black == 1 and between == total) else None
        return (black, between + value * (black == 1)) if between + value * (black == 1) <= total else None

    return Regular(line, (0, 0), step, accept=[(2, total)])


def clues(puzzle: Puzzle, at: At) -> Clues:
    for name, cells, total in puzzle.left + puzzle.top:
        yield Clue(name, sandwich(at[cells], total))


KIND = Kind(
    rules=rules,
    clues=clues,
    check=check,
    layers=Layer("numbers", lambda puzzle: range(puzzle.height - 1), symbols="x" + SYMBOLS, drawing="block"),
    sections=[Lanes("left"), Lanes("top")],
    address=Address(
        "doppelblock",
        (Edges(("top", "left")), Number16("numbers", optional=True)),
        (Edges(("top", "left"), Cells("numbers", "numbers", {"-": 0}, numbers=True, ignored="+", prefix="q")),),
    ),
    unique=(
        "left: . 0 . .\ntop: 2 . 1 0",
        "left: 2 5 5 . .\ntop: . 0 5 . .",
    ),
    multiple=("left: . 0 . .\ntop: . . 1 0",),
    none=("left: . 1 . .\ntop: 2 . 1 0",),
)
