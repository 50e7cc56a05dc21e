"""Draw puzzles of any kind as SVG, PNG or characters.

    save(draw("53..7...."), "puzzle.svg")                # a puzzle of any kind
    save(picture_of_step(explain(grid), 12), "step.png")  # the board before step 12, with its reasons
    in_text("53..7....")                                  # in characters, for a terminal

One pipeline: `picture.picture(puzzle, values, overlay, caption)` returns a `Scene` of shapes. `shapes.svg` and
`svg_png.png` write it; Jupyter displays it.

| part | file |
|---|---|
| board, regions, caption | `picture` |
| values of layers: shading, loops, digits, candidates | `layer_shapes` |
| clues: cages, arrows, ...; ornaments without a rule | `section_shapes`, `strokes`; `decorations` |
| highlights, open values, the step of an explanation | `highlights` |
| title, author, rules | `caption` |
| data over a picture on a page (`apps/web`) | `overlay` |
| notebooks; terminals | `notebook`; `text_picture` |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku.apps.drawing.svg_png import save

if TYPE_CHECKING:
    from cpsudoku.apps.drawing.shapes import Scene
    from cpsudoku.apps.explanation.explanation import Explanation
    from cpsudoku.formats.entry_reading import PuzzleSource
    from cpsudoku.puzzles.kinds.kind import Kind

__all__ = ["draw", "in_text", "picture_of_step", "save", "walk_page"]


def draw(source: PuzzleSource, kind: Kind | str = "") -> Scene:
    """Draw a puzzle: its board and every section of it. ``source``, ``kind``: same as in `cpsudoku.check`.

    Raises:
        CpsudokuError: the kind does not exist, or it is not declared and its instances have no grid.
        InputError: the text is not exactly one puzzle of the kind.
    """
    from cpsudoku.apps.drawing.picture import picture
    from cpsudoku.formats.entry_reading import puzzle_of

    return picture(puzzle_of(source, kind)[0])


def in_text(source: PuzzleSource, kind: Kind | str = "", *, width: int | None = None) -> str:
    """Return the picture in characters, for a terminal of ``width`` columns.

    Raises:
        CpsudokuError, InputError: same as in `draw`.
    """
    from cpsudoku.apps.drawing import text_picture
    from cpsudoku.formats.entry_reading import puzzle_of

    return text_picture.in_text(puzzle_of(source, kind)[0], width=width)


def picture_of_step(walk: Explanation, step: int | None = None) -> Scene:
    """Return the board before a step (from 1) with the step marked on it. 0: the puzzle; None: the final board.

    Raises:
        CpsudokuError: the step does not exist, or the explanation belongs to a Model, which has no board.
    """
    from cpsudoku.apps.drawing import highlights

    return highlights.picture_of_step(walk, step)
