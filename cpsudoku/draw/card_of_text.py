"""How grids, records and entries show themselves: the puzzle, its title, where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku import geometry
from cpsudoku.draw.card import card, figure, headline, text, words
from cpsudoku.draw.view import View, regions, view_of_grid
from cpsudoku.errors import CpsudokuError
from cpsudoku.grid import Grid

if TYPE_CHECKING:
    from cpsudoku.entries import Entry
    from cpsudoku.text import Record


def view_of(grid: Grid) -> View:
    """A grid that does not say of which kind it is: with its boxes, or the customary ones of its side."""
    return view_of_grid(grid, regions(grid.side, (), grid.box or geometry.box_shape(grid.side)))


def grid_svg(grid: Grid) -> str:
    """The picture of a grid."""
    from cpsudoku.draw.scene import scene

    return scene(view_of(grid))._repr_svg_()


def record_html(record: Record) -> str:
    """A record of a file."""
    place = f"{record.file}:{record.line}" if record.file else ""
    rating = f"rated {record.rating}" if record.rating else ""
    about = [*record.comments, rating, "the file gives a solution, too" if record.solution else ""]
    return card(_head(record.title, place), *map(words, about), figure(view_of(record.grid), _clues(record.grid)))


def entry_html(entry: Entry) -> str:
    """A puzzle of any kind; as text where it is no grid."""
    from cpsudoku.draw.puzzles import view_of_puzzle

    grid = entry.grid
    if grid is None:
        return card(_head(entry.title, entry.place), text(entry.text.splitlines()))
    try:
        view = view_of_puzzle(entry.instance, entry.kind or "sudoku")
    except CpsudokuError:  # a kind of a file that is not known here by its name: without its rules
        view = view_of_grid(grid, (0,) * len(grid.cells))
    return card(_head(entry.title, entry.place), figure(view, _clues(grid)))


def _head(title: str, place: str) -> str:
    return headline(title, place=place) if title or place else ""


def _clues(grid: Grid) -> str:
    return f"{grid.side} x {grid.side}, {grid.clues} clues"
