"""Pictures of grids: any grid, with candidates, highlights, coloured reasons and chains; as SVG, PNG or a page.

    save(draw("53..7...."), "puzzle.svg")                # a puzzle of any kind
    save(picture_of_step(explain(grid), 12), "step.png")  # the board before step 12, with its reasons
    in_text("53..7....")                                  # in characters, for a terminal
    walk_page(explain(grid), "A title")                   # the text of an HTML page with a slider of all steps
    view -> scene -> svg, png                             # by hand: what is shown, where it goes, how it is written

`view` alone decides what is drawn. Jupyter displays a picture.

What is shown: `view`, `puzzles`, `boards`, `true_candidates`, in places of a `scene`: `layers` of unknowns (shading,
loops, digits), `sections` (clues: cages, arrows, ...), by `strokes`, `ornaments` (what is only drawn); `overlay`: what
a page shows over it; `dressing` of what is published; `frame`: measures, colours. As shapes (`scene`), SVG (`shapes`),
PNG (`files`); pages of `serve`, `check` and `explain` (`page`), of `compare` (`comparison_page`), of `seal`
(`seal_page`), their scripts and styles (`page_files`); `cards` of notebooks; for a terminal `textual`, on `characters`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku.drawing.files import save
from cpsudoku.drawing.view import Chain, View, view_of_grid, view_of_step

if TYPE_CHECKING:
    from cpsudoku.drawing.shapes import Scene
    from cpsudoku.explanation.walk import Walk
    from cpsudoku.formats.entries import PuzzleSource
    from cpsudoku.puzzles.kind import Kind

__all__ = [
    "Chain", "View", "in_text", "picture", "picture_of_step", "save", "view_of_grid", "view_of_step", "walk_page",
]  # fmt: skip


def draw(source: PuzzleSource, kind: Kind | str = "") -> Scene:
    """Draw a puzzle: its board and every section of it. ``source``, ``kind``: as of `cpsudoku.check`.

    Raises:
        CpsudokuError: no such kind; or it is not declared, and its instances have no grid.
        TextError: the text is not one instance of the kind.
    """
    from cpsudoku.drawing.puzzles import scene_of_puzzle
    from cpsudoku.formats.entries import puzzle_of

    return scene_of_puzzle(*puzzle_of(source, kind))


def in_text(source: PuzzleSource, kind: Kind | str = "", *, width: int | None = None) -> str:
    """Return the same in characters, for a terminal of so many columns.

    Raises:
        CpsudokuError, TextError: as of `draw`.
    """
    from cpsudoku.drawing import textual
    from cpsudoku.formats.entries import puzzle_of

    return textual.in_text(*puzzle_of(source, kind), width=width)


def picture_of_step(walk: Walk, step: int | None = None) -> Scene:
    """Return the board before a step (from 1) with the step marked on it; 0: the puzzle; None: the board at the end.

    Raises:
        CpsudokuError: there is no such step; or it is an explanation of a Model, which has no board to draw.
    """
    from cpsudoku.drawing.puzzles import scene_of_step

    return scene_of_step(walk, step)


def walk_page(walk: Walk, title: str) -> str:
    """Return one self-contained HTML page that walks through an explanation: slider, keys, every step in words.

    Raises:
        CpsudokuError: it is an explanation of a Model, which has no board to draw.
    """
    from cpsudoku.drawing import page

    return page.page_file([page.walk_answers(walk)], title)
