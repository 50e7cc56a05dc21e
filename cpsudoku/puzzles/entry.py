"""A puzzle with its place, title, stated solution and unread items. Readers yield entries, and reports identify
them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.puzzles.puzzle import DIGIT_LAYER, Puzzle, square_puzzle
from cpsudoku.puzzles.sections.unread_keys import Unread as Unread
from cpsudoku.support.errors import InputError

if TYPE_CHECKING:
    from cpsudoku.puzzles.credits import Credits


@dataclass
class Entry:
    """One puzzle of a source, with its data.

    Attributes:
        puzzle: The puzzle, with the solution that the source gives. It has no kind until a kind accepts it.
        text: Its canonical text.
        file: The path, "-" for standard input, "" for a text from the caller.
        line: The line in which the puzzle begins, from 1. For a grid, the line of its first cells.
        title: The title in the source. For a grid, the text after the cells, or the line above.
        kind: The name of its kind. For a grid, the kind in a field or column, as written.
        comments: For a grid: the ``#`` lines above it, without ``#``.
        rating: For a grid: the difficulty, as written.
        format: The name of the format of a grid. "" for any other text.
        alphabet: The symbols of the values 1, 2, ... if they are not 1-9. "" for decimal numbers.
        setting: The credits in a link or in comments.
        ignored: True if the user chose to ignore unknown rules and unread items.
        unread: Parts of the input that the puzzle does not use.
    """

    puzzle: Puzzle
    text: str = ""
    file: str = ""
    line: int = 1
    title: str = ""
    kind: str = ""
    comments: tuple[str, ...] = ()
    rating: str = ""
    format: str = ""
    alphabet: str = ""
    setting: Credits | None = None
    ignored: bool = False
    unread: tuple[Unread, ...] = ()

    def as_puzzle(self) -> Puzzle:
        """Return the puzzle with its title, file and line."""
        puzzle = object.__new__(Puzzle)  # with all that was derived from its cells
        vars(puzzle).update(vars(self.puzzle), source=self)
        return puzzle

    def as_dict(self) -> dict[str, object]:
        """Return the JSON fields that identify the puzzle."""
        size = list(self.puzzle.size)
        about: dict[str, object] = {"file": self.file, "line": self.line, "title": self.title, "kind": self.kind}
        return about | {"size": size, "puzzle": self.text}

    @property
    def without(self) -> tuple[str, ...]:
        """The unknown rules of the puzzle."""
        from cpsudoku.puzzles.unknown_rules import without

        return without(self.puzzle)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The unknown rules, and the unread items that may be rules. A verdict ignores them."""
        return (*dict.fromkeys(self.without), *(str(item) for item in self.unread if item.rule))

    @property
    def place(self) -> str:
        """The place as file:line, or "puzzle" for a text from the caller."""
        return f"{self.file}:{self.line}" if self.file else f"puzzle:{self.line}" if self.line > 1 else "puzzle"

    @property
    def solution(self) -> Puzzle | None:
        """The solution in the source, for a square board of digits, unverified. 0 for missing cells."""
        stated = self.puzzle.stated_values(DIGIT_LAYER)
        if not stated or not self.puzzle.cell_contents:
            return None
        return square_puzzle([stated.get(cell, 0) for cell in self.puzzle.cells], self.puzzle.board.box)

    def __str__(self) -> str:
        return self.text or str(self.puzzle)

    def _repr_html_(self) -> str:
        """Show the puzzle in Jupyter."""
        from cpsudoku import display

        return display(self)


def reading(kind: str, puzzle: Puzzle) -> str:
    """Return the kind and size of a puzzle in words: "sudoku 9x9"."""
    return f"{kind} {puzzle.height}x{puzzle.width}"


class Bad(NamedTuple):
    """A record that cannot be read. The error has the place, the expected and the found part. ``text``: the beginning
    of the record."""

    error: InputError
    text: str = ""

    def __str__(self) -> str:
        return str(self.error)
