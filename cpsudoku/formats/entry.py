"""An entry: one puzzle of a file, its place, and its title and comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku.formats import Record
from cpsudoku.ground.fast_dataclass import dataclass
from cpsudoku.puzzles.forms.unknown import without
from cpsudoku.puzzles.grid import Grid
from cpsudoku.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from cpsudoku.formats.setting import Setting


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle: its instance, its canonical text, and where it comes from. ``record``: grids only, as it was read.
    ``kind``: the kind's name. ``setting``: what a link, or the comments of a text, hold beside the puzzle. ``ignored``:
    are rules that are not known to be left out?"""

    instance: Puzzle
    text: str
    file: str = ""
    line: int = 1
    title: str = ""
    record: Record | None = None
    kind: str = ""
    setting: Setting | None = None
    ignored: bool = False

    @property
    def without(self) -> tuple[str, ...]:
        """The rules of the puzzle that are not known."""
        return without(self.instance)

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
