"""From a puzzle to a board: what each clue leaves of the candidates of its cell."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cpsudoku import catalog
from cpsudoku.errors import CpsudokuError
from cpsudoku.explain.bits import set_of
from cpsudoku.explain.board import Board, board_of_model
from cpsudoku.model import Clue, Model
from cpsudoku.puzzle import Instance, Puzzle


class Clues(NamedTuple):
    """A puzzle as a board. ``allowed``: for each cell the set of candidates its clue leaves, all for a blank."""

    board: Board
    allowed: tuple[int, ...]
    model: Model
    clues: tuple[Clue, ...]

    @property
    def squares(self) -> int:
        """How many cells hold a single digit."""
        return sum(mask.bit_count() == 1 for mask in self.allowed)


@lru_cache(maxsize=64)
def _opened(kind: Puzzle, shape: object) -> tuple[Model, Board]:
    model = kind.model(shape)
    return model, board_of_model(model, kind.name)


def clues(puzzle: Instance | str, kind: Puzzle | str = "sudoku") -> Clues:
    """The clues of one instance, or of its text, of a kind or its name.

    Raises:
        CpsudokuError: no such kind, or its rules are not all-different units over the cells of a square grid.
        TextError: the text is not one instance of the kind.
    """
    if isinstance(kind, str):
        kind = catalog.puzzle(kind)
    instance = kind.instance(puzzle) if isinstance(puzzle, str) else puzzle
    model, board = _opened(kind, kind.shape(instance))
    clues = kind.clues(instance, model)
    index = {x: cell for cell, x in enumerate(model.decisions)}
    allowed = [set_of(range(len(board.values)))] * len(index)
    for clue in clues:
        if clue.unary is None:
            raise CpsudokuError(f"{kind.name}: expected digits and pencil marks only, found {clue.name}")
        x, values = clue.unary
        allowed[index[x]] &= set_of(d for d, value in enumerate(board.values) if value in values)
    return Clues(board, tuple(allowed), model, tuple(clues))
