"""What a page walks through: an explanation step by step, or the rounds of naked and hidden singles."""

from __future__ import annotations

from cpsudoku.draw.page import Walk
from cpsudoku.draw.view import View, regions, view_of_step
from cpsudoku.errors import CpsudokuError
from cpsudoku.explain.board import Board
from cpsudoku.explain.rounds import Rounds
from cpsudoku.explain.step import Frame, Pattern, Step
from cpsudoku.explain.walk import Explanation
from cpsudoku.techniques import every


def regions_of(board: Board) -> tuple[int, ...]:
    """The region of each cell: the boxes, or the regions that tile the grid; all one where there are none."""
    if board.box is not None:
        return regions(board.side, (), board.box)
    # a region of a jigsaw may be a box by chance, and is named so
    own = [unit.cells for unit in board.units if unit.kind in ("region", "box")]
    covered = {cell for cells in own for cell in cells}
    # or a row or column, which the board has once only
    own += [unit.cells for unit in board.units if own and covered.isdisjoint(unit.cells)]
    return regions(board.side, own)


def shaded_of(board: Board) -> frozenset[int]:
    """The cells of diagonals and windows."""
    return frozenset(cell for unit in board.units if unit.kind in ("diagonal", "window") for cell in unit.cells)


def view_of(explanation: Explanation, step: int | None = None) -> View:
    """The board before a step (from 1) with the step marked on it; 0: the puzzle; None: the board at the end.

    Raises:
        CpsudokuError: there is no such step.
    """
    steps, frames, board = explanation.steps, explanation.frames, explanation.board
    if step is not None and not 0 <= step <= len(steps):
        raise CpsudokuError(f"step {step}: expected 0 to {len(steps)}, for there are {len(steps)} steps")
    before = frames[-1] if step is None else frames[max(step - 1, 0)]
    given = frozenset(cell for cell, value in enumerate(explanation.givens) if value)
    return view_of_step(before, steps[step - 1] if step else None, given, regions_of(board), shaded_of(board))


def of_explanation(explanation: Explanation, title: str) -> Walk:
    """Every step of an explanation."""
    titles = {technique.name: technique.title for technique in every()}
    ends = {
        "solved": "The steps lead to the solution.",
        "stuck": f"The techniques find no more with {explanation.blanks} cells open.",
        "contradiction": "The clues contradict each other.",
        "cut short": f"The trials were cut short with {explanation.blanks} cells open.",
    }
    return Walk(
        title,
        f"{len(explanation.steps)} steps. {ends[explanation.status]}",
        regions_of(explanation.board),
        frozenset(cell for cell, value in enumerate(explanation.givens) if value),
        explanation.steps,
        [titles.get(step.technique, step.technique) for step in explanation.steps],
        explanation.frames,
        shaded_of(explanation.board),
    )


def of_rounds(result: Rounds, title: str) -> Walk:
    """Every round as one step; the candidates are not shown, a round computes them anew."""
    board = result.board
    nothing = tuple(() for _ in result.frames[0])
    steps = []
    for found in result.rounds:
        placed = ", ".join(f"{board.names[cell]}={board.symbol(board.values.index(v))}" for cell, v in found.placements)
        words = f"{len(found.placements)} placed at once: {placed}."
        steps.append(Step(found.kind, 1, words, found.placements, (), Pattern()))
    left = f" {result.blanks} cells stay blank." if result.blanks else ""
    return Walk(
        title,
        f"{len(steps)} rounds of naked and hidden singles.{left}",
        regions_of(board),
        frozenset(cell for cell, value in enumerate(result.frames[0]) if value),
        steps,
        [found.kind for found in result.rounds],
        [Frame(values, nothing) for values in result.frames],
        shaded_of(board),
    )
