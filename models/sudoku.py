"""Sudoku of any box shape: every row, column and box has every digit once.

Sections below the grid add rules. A section is a rule of models/rules/, or one of these: `regions:`, a map of regions
that replace the boxes (a dot is a cell in no region); `digits: 0-8`, the digits, if they are not 1 to the length of a
row; `size: 6x9`, the size of a board that is not square. A unit with fewer cells than digits has different digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cpsudoku import AllDifferent
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Kind, Puzzle, Regions, Rule
from cpsudoku.kinds.sections import UnknownRules, Values
from cpsudoku.kinds.types import At, Cell
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support import registry

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.formats.puzz_link.address import Address


def rules(puzzle: Puzzle, at: At) -> Iterator[object]:
    for unit in puzzle.rows + puzzle.columns + puzzle.boxes:
        yield "every row, column and box holds every digit once", AllDifferent(at[unit])


def check(puzzle: Puzzle) -> None:
    """Check that there are enough digits for every unit."""
    digits = len(puzzle.content("values")) or max(puzzle.height, puzzle.width)
    for unit in [*puzzle.rows, *puzzle.columns, *puzzle.boxes]:
        if len(unit) > digits:
            raise CpsudokuError(
                f"sudoku: expected rows, columns and regions of at most {digits} cells, as many as "
                f"there are digits, found {len(unit)} cells in that of {puzzle.name_of(unit[0])}"
            )


def header(puzzle: Puzzle) -> str:
    """Return the rules in the form of the certificate checker; "" if the checker does not know all of them."""
    if not puzzle.cell_contents:
        return ""
    rows, columns = puzzle.box
    match sorted(name for name, _ in puzzle.contents):
        case []:
            return f"sudoku {rows}x{columns}"
        case ["falling diagonal", "rising diagonal"]:
            return f"sudoku-x {rows}x{columns}"
        case ["windoku"] if (rows, columns) == (3, 3):
            return "windoku 3x3"
        case ["regions"] if sorted(map(len, puzzle.boxes)) == [puzzle.height] * puzzle.height:
            region = {cell: i for i, cells in enumerate(puzzle.boxes, 1) for cell in cells}
            labels = square_puzzle([region[c] for c in puzzle.cells]).digit_line()
            return f"jigsaw {puzzle.height}\nregions {labels}"
    return ""


def sample(rng: Random, puzzle: Puzzle) -> list[tuple[Cell, ...]]:
    """Draw regions of as many cells as there are digits."""
    from cpsudoku.puzzles import sampling

    return sampling.pieces(rng, puzzle, max(puzzle.height, puzzle.width))


def all_rules() -> Sequence[Rule]:
    """Return the rules in models/rules/. Every one combines with sudoku."""
    return [gallery.rule(name) for name in registry.names("rule")]


def address() -> Address:
    """Return the address. The import is late because most sudoku puzzles are grids."""
    from cpsudoku.formats.puzz_link.address import Address, Entered, Number16, Numbers

    return Address("sudoku", (Number16("digits"),), (Numbers("digits"), Entered("digits")))


KIND = Kind(
    rules=rules,
    sections=[Regions("regions", blanks=True, sample=sample), Values(), UnknownRules("without")],
    with_rules=all_rules,
    check=check,
    text="Fill the grid so that every row, every column and every box holds every digit once.",
    reads_grids=True,
    unit_rules=header,
    address=address,
    unique=(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",  # Inkala 2012,
        "..4.....2.1.4.2.",
        ".....365........4..32......5..1....4",
        "..21......1.4...\nregions:\n1122\n1132\n4432\n4433",
        "..3.\n....\n1.0.\n3.1.\ndigits: 0-3",
    ),
    multiple=(
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",  # hard1 of the literature,
        "........2.1.4.2.",
        "size: 2x4\n12..\n..1.",
    ),
    none=(
        "1.4.....2.1.4.2.",
        ".....365........4..32......5..12...4",
        ".....5...58346........3.5.29......3..278.4.....617.2....2...1......4..6..483.....",
    ),
)
