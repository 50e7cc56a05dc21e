"""Convert a puzzle to a board with the candidates that each clue allows."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cpsudoku.apps.explanation.candidate_board import (
    NoUnits,
    UnitBoard,
    board_of_model,
    set_of,
)
from cpsudoku.formats.entry_reading import instance_of
from cpsudoku.model import Clue, Model
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import InstanceError
from cpsudoku.support.square_grid import forget_with_names


class Clues(NamedTuple):
    """A puzzle as a board. ``allowed``: for each cell, the candidates that its clue allows, and all candidates for a
    blank.

    ``beside``: a sentence about the parts of the puzzle that the board omits, or "".
    """

    board: UnitBoard
    allowed: tuple[int, ...]
    model: Model
    clues: tuple[Clue, ...]
    beside: str = ""

    @property
    def squares(self) -> int:
        """The number of cells whose clue is a single digit."""
        return sum(mask.bit_count() == 1 for mask in self.allowed)


@forget_with_names
@lru_cache(maxsize=64)
def _load(kind: Kind, shape: Puzzle) -> tuple[Model, UnitBoard, str]:
    """Return the model, its board, and a sentence about the rules that the board omits."""
    model = kind.model(shape)
    return model, *board_of_model(model, kind.name)


def board_clues(puzzle: Puzzle | str, kind: Kind | str = "") -> Clues:
    """Return the digits and pencil marks of one instance, or of its text. ``kind``: a kind or its name; by default the
    kind named in the text. The board omits other clues and rules.

    Raises:
        CpsudokuError: the kind does not exist.
        NoUnits: the puzzle has no all-different units over the cells of a square grid.
        InputError: the text is not one instance of the kind.
    """
    instance, kind = instance_of(puzzle, kind)
    model, board, beside = _load(kind, kind.shape(instance))
    if not board.units:
        raise NoUnits(f"{kind.name}: expected all-different units over a square grid, as sudoku has")
    clues = kind.clues(instance, model)
    index = {x: cell for cell, x in enumerate(model.decisions)}
    allowed = [set_of(range(len(board.values)))] * len(index)
    for clue in clues:
        if clue.unary is None:
            beside = beside or f"{kind.name}: expected digits and pencil marks only, found {clue.name}"
            continue
        x, values = clue.unary
        allowed[index[x]] &= set_of(d for d, value in enumerate(board.values) if value in values)
    return Clues(board, tuple(allowed), model, tuple(clues), beside)


def clues(puzzle: Puzzle | str, kind: Kind | str = "") -> Clues:
    """Return the digits and pencil marks of a puzzle that has nothing else.

    Raises:
        CpsudokuError, InputError: same as in `board_clues`.
        InstanceError: the rules are not all-different units over the cells of a square grid, or the puzzle has other
            clues.
    """
    puzzle_clues = board_clues(puzzle, kind)
    if puzzle_clues.beside:
        raise InstanceError(puzzle_clues.beside)
    return puzzle_clues
