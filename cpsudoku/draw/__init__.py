"""Pictures of grids: any grid, with candidates, highlights, coloured reasons and chains; as SVG, PNG or a page.

    save(picture("53..7...."), "puzzle.svg")          # a puzzle of any kind over a square grid
    save(picture_of_step(walk(grid), 12), "step.png")  # the board before step 12, with its reasons
    walk_page(walk(grid), "A title")                   # the text of an HTML page with a slider of all steps
    view -> scene -> svg, png                          # by hand: what is shown, where it stands, how it is written

What is drawn is decided once, in `view`. A picture shows itself in Jupyter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku.draw.files import save
from cpsudoku.draw.view import Chain, View, view_of_grid, view_of_step

if TYPE_CHECKING:
    from cpsudoku.draw.shapes import Scene
    from cpsudoku.explain.walk import Explanation
    from cpsudoku.puzzle import Instance, Puzzle

__all__ = ["Chain", "View", "picture", "picture_of_step", "save", "view_of_grid", "view_of_step", "walk_page"]


def picture(instance: Instance | str, kind: Puzzle | str = "sudoku") -> Scene:
    """An instance, or its text: its clues and what can be seen of its rules.

    Raises:
        CpsudokuError: no such kind, or its instances have no grid.
        TextError: the text is not one instance of the kind.
    """
    from cpsudoku.draw.puzzles import view_of_puzzle
    from cpsudoku.draw.scene import scene

    return scene(view_of_puzzle(instance, kind))


def picture_of_step(explanation: Explanation, step: int | None = None) -> Scene:
    """The board before a step (from 1) with the step marked on it; 0: the puzzle; None: the board at the end.

    Raises:
        CpsudokuError: there is no such step.
    """
    from cpsudoku.draw.scene import scene
    from cpsudoku.draw.walks import view_of

    return scene(view_of(explanation, step))


def walk_page(explanation: Explanation, title: str) -> str:
    """One self-contained HTML page that walks through an explanation: slider, keys, every step in words."""
    from cpsudoku.draw.page import page
    from cpsudoku.draw.walks import of_explanation

    return page(of_explanation(explanation, title))
