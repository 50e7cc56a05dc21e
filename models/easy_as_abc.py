"""Easy as ABC: every row and column has each letter once; a letter at the edge is the first letter seen from there.

`letters:` is the number of letters, from A on. Without it, the number is one less than the cells of a line. `-` is a
given cell that stays empty:

    letters: 3
    left: . A B .
    right: C . . .
    top: . B . .
    bottom: . A . B
"""

from collections.abc import Iterator

from cpsudoku import Clue, Constraint, Count, InDomain, Or, Variable
from cpsudoku.errors import CpsudokuError
from cpsudoku.formats.puzz_link.vocabulary import Address, Amount, Cells, Edges, Number16
from cpsudoku.kinds import Flag, Kind, Lanes, Layer, Puzzle
from cpsudoku.kinds.types import At, Clues, Rules

EDGES = ("left", "right", "top", "bottom")
ABC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def count(puzzle: Puzzle) -> int:
    return int(puzzle.letters[0]) if puzzle.letters else min(puzzle.height, puzzle.width) - 1


def check(puzzle: Puzzle) -> None:
    most = min(puzzle.height, puzzle.width, len(ABC))
    if not 1 <= count(puzzle) <= most:
        raise CpsudokuError(f"easy_as_abc: expected 1 to {most} letters, found {count(puzzle)}")


def rules(puzzle: Puzzle, at: At) -> Rules:
    for line in puzzle.rows + puzzle.columns:
        yield "every line has each letter once", [Count(at[line], n) == 1 for n in range(1, count(puzzle) + 1)]


def first(line: list[Variable], letter: int, letters: int) -> Iterator[Constraint]:
    """State the first letter of a line: only empty cells come before it, and the other letters fit behind it."""
    near = line[: len(line) - letters + 1]
    yield Or(*(x == letter for x in near))
    for i, x in enumerate(near):
        yield Or(InDomain(x, (0, letter)), *(before == letter for before in near[:i]))


def clues(puzzle: Puzzle, at: At) -> Clues:
    for name, cells, letter in puzzle.left + puzzle.right + puzzle.top + puzzle.bottom:
        yield Clue(name, *first(at[cells], letter, count(puzzle)))


def LETTERS(height: int, width: int) -> int:
    """Return the number of letters for a text that does not state it."""
    return min(height, width) - 1


EDGE_ORDER = ("top", "bottom", "left", "right")  # of addresses

KIND = Kind(
    rules=rules,
    clues=clues,
    check=check,
    layers=Layer("filling", lambda puzzle: range(count(puzzle) + 1), symbols="-" + ABC),
    sections=[Flag("letters", arguments=("0",)), *(Lanes(edge, letters=tuple(ABC)) for edge in EDGES)],
    aliases=("easyasabc", "abcendview"),
    address=Address(
        "easyasabc",
        (Amount("letters", LETTERS), Edges(EDGE_ORDER), Number16("filling", optional=True)),
        (
            Amount("letters", LETTERS),
            Edges(EDGE_ORDER, Cells("filling", "filling", {"-": 0}, numbers=True, ignored="+", prefix="q", blank=0)),
        ),
    ),
    unique=(
        "letters: 3\nleft: . A B .\nright: C . . .\ntop: . B . .\nbottom: . A . B",
        "letters: 3\nleft: C B . . B\nright: . A . A .\ntop: A . C . .",
    ),
    multiple=("letters: 3\nleft: . A B .\nright: C . . .\ntop: . B . .\nbottom: . . . B",),
    none=("letters: 3\nleft: . A B .\nright: C . . .\ntop: . B . .\nbottom: . A . C",),
)
