"""A puzzle with its place, title, stated solution and unread items: what readers yield and reports name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.puzzles.grid import Grid
from cpsudoku.puzzles.sections.unread_keys import Unread as Unread
from cpsudoku.support.errors import TextError

if TYPE_CHECKING:
    from cpsudoku.puzzles.credits import Credits
    from cpsudoku.puzzles.puzzle import Puzzle


@dataclass
class Record:
    """One puzzle as a file gives it.

    Attributes:
        grid: The cells; ``grid.box`` only where the text draws the boxes or ``ReadOptions.box`` says so.
        file: The path, "-" for standard input, "" for a text handed in.
        line: The line of its first cells, from 1.
        title: What follows the cells in their line, a title line above, or the one comment line above.
        comments: The ``#`` lines above it, without their mark.
        solution: The solution the file gives, not verified.
        rating: The difficulty the file gives, as it is written.
        format: The format's name.
        alphabet: The symbols of the values 1, 2, ... where they are not simply 1-9; "" for decimal numbers.
        kind: The kind that a field or a column names, as it is written.
        unread: Items that the grid does not use.
    """

    grid: Grid
    file: str = ""
    line: int = 1
    title: str = ""
    comments: tuple[str, ...] = ()
    solution: Grid | None = None
    rating: str = ""
    format: str = ""
    alphabet: str = ""
    kind: str = ""
    unread: tuple[Unread, ...] = ()

    def __str__(self) -> str:
        return self.grid.line()

    def _repr_html_(self) -> str:
        """Show the puzzle in Jupyter."""
        from cpsudoku import display

        return display(self)


@dataclass
class Entry:
    """One puzzle: its instance, its canonical text, and where it comes from. ``record``: of a grid, as it was read.
    ``kind``: the kind's name. ``setting``: what a link, or the comments of a text, hold beside the puzzle. ``unread``:
    items of the input that the puzzle does not use. ``ignored``: unknown rules and unread items are left out."""

    instance: Puzzle
    text: str
    file: str = ""
    line: int = 1
    title: str = ""
    record: Record | None = None
    kind: str = ""
    setting: Credits | None = None
    ignored: bool = False
    unread: tuple[Unread, ...] = ()

    @property
    def without(self) -> tuple[str, ...]:
        """The rules of the puzzle that are not known."""
        from cpsudoku.puzzles.sections.unknown_rules import without

        return without(self.instance)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The unknown rules, and the unread items that may be rules: a verdict leaves them out."""
        return (*dict.fromkeys(self.without), *(str(item) for item in self.unread if item.rule))

    @property
    def place(self) -> str:
        """file:line; "puzzle" for a text handed in."""
        return f"{self.file}:{self.line}" if self.file else f"puzzle:{self.line}" if self.line > 1 else "puzzle"

    @property
    def solution(self) -> Grid | None:
        """The solution the file gives, unverified; 0 for cells of which it says nothing."""
        if self.record is not None:
            return self.record.solution
        if self.grid is None or not self.instance.solution:
            return None
        stated = self.instance.stated_values("digits")
        return self.grid.filled([stated.get(cell, 0) for cell in self.instance.cells])

    @property
    def grid(self) -> Grid | None:
        """The clues, of kinds over a grid."""
        return self.instance.grid if self.instance.has_grid else None

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """Show the puzzle in Jupyter."""
        from cpsudoku import display

        return display(self)


def reading(kind: str, puzzle: Puzzle) -> str:
    """Return as what a puzzle was read, in words: "sudoku 9x9"."""
    return f"{kind} {puzzle.height}x{puzzle.width}"


class Bad(NamedTuple):
    """A record that is not what its format says: where, what was expected, what was found. ``text``: its beginning."""

    error: TextError
    text: str = ""

    def __str__(self) -> str:
        return str(self.error)
