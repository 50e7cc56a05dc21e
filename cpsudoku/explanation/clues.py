"""From a puzzle to a board: what each clue leaves of the candidates of its cell."""

from __future__ import annotations

import atexit
from functools import lru_cache
from typing import NamedTuple

from cpsudoku.backends import Session
from cpsudoku.backends.specs import backend
from cpsudoku.backends.uniqueness import Conclusion, uniqueness
from cpsudoku.explanation.board import UnitBoard, board_of_model, board_with_others, set_of
from cpsudoku.explanation.other_clues import OtherClue, others_of
from cpsudoku.formats.entries import instance_of
from cpsudoku.ground.deadline import within
from cpsudoku.ground.errors import CpsudokuError, InstanceError, OutOfTime
from cpsudoku.ground.geometry import forget_with_names
from cpsudoku.model import NO_LIMITS, Clue, Constraint, Limits, Model, Question
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle, PuzzleLike
from cpsudoku.puzzles.sessions import Recent


class Clues(NamedTuple):
    """A puzzle as a board. ``allowed``: for each cell the set of candidates its clue leaves, all for a blank."""

    board: UnitBoard
    allowed: tuple[int, ...]
    model: Model
    clues: tuple[Clue, ...]

    @property
    def squares(self) -> int:
        """How many cells hold a single digit."""
        return sum(mask.bit_count() == 1 for mask in self.allowed)


@forget_with_names
@lru_cache(maxsize=64)
def _opened(kind: Kind, shape: Puzzle) -> tuple[Model, UnitBoard]:
    model = kind.model(shape)
    return model, board_of_model(model, kind.name)


def clues(puzzle: PuzzleLike | str, kind: Kind | str = "") -> Clues:
    """The clues of one instance, or of its text, of a kind or its name; by default of the kind that a text names.

    Raises:
        CpsudokuError: no such kind.
        InstanceError: its rules are not all-different units over the cells of a square grid.
        TextError: the text is not one instance of the kind.
    """
    instance, kind = instance_of(puzzle, kind)
    model, board = _opened(kind, kind.shape(instance))
    clues = kind.clues(instance, model)
    index = {x: cell for cell, x in enumerate(model.decisions)}
    allowed = [set_of(range(len(board.values)))] * len(index)
    for clue in clues:
        if clue.unary is None:
            raise InstanceError(f"{kind.name}: expected digits and pencil marks only, found {clue.name}")
        x, values = clue.unary
        allowed[index[x]] &= set_of(d for d, value in enumerate(board.values) if value in values)
    return Clues(board, tuple(allowed), model, tuple(clues))


@forget_with_names
@lru_cache(maxsize=64)
def _opened_with_others(kind: Kind, shape: Puzzle) -> tuple[Model, UnitBoard, tuple[Constraint, ...]]:
    model = kind.model(shape)
    board, others = board_with_others(model, kind.name)
    return model, board, tuple(others)


def with_others(puzzle: PuzzleLike | str, kind: Kind | str = "") -> tuple[Clues, list[OtherClue]]:
    """The clues of one instance as `clues` gives them, and those that are more than digits, with rules that are no
    units: none where `clues` takes all.

    Raises:
        CpsudokuError: as of `clues`.
        InstanceError: the board is no square grid of units at all.
    """
    instance, kind = instance_of(puzzle, kind)
    try:
        return clues(instance, kind), []
    except CpsudokuError:
        model, board, rules = _opened_with_others(kind, kind.shape(instance))
    stated = kind.clues(instance, model)
    index = {x: cell for cell, x in enumerate(model.decisions)}
    allowed = [set_of(range(len(board.values)))] * len(index)
    for clue in stated:
        if clue.unary is not None:
            x, values = clue.unary
            allowed[index[x]] &= set_of(d for d, value in enumerate(board.values) if value in values)
    return Clues(board, tuple(allowed), model, tuple(stated)), others_of(model, stated, rules)


# What a backend says of the number of solutions, by a session kept open for the next puzzle of the same shape.


KEPT = 16  # sessions
_open: Recent[tuple[Model, str], Session] = Recent(KEPT, lambda session: session.close())
close = atexit.register(_open.close)


def session(model: Model, spec: str, limits: Limits = NO_LIMITS) -> Session:
    """The open session of a backend for a model; the least recently used is closed when there are too many.

    Raises:
        OutOfTime: the backend takes longer to load the model than the seconds of ``limits``.
    """

    def opened() -> Session:
        with within(limits.seconds, f"while {spec} loaded the model"):
            return backend(spec).open(model)

    return _open.value((model, spec), opened)


def conclusion(given: Clues, spec: str, limits: Limits = NO_LIMITS) -> Conclusion:
    """Return the verdict of the backend that ``spec`` names, as "sat:glucose4".

    Raises:
        CpsudokuError: no such backend or option.
    """
    try:
        asked = session(given.model, spec, limits)
    except OutOfTime as error:
        return Conclusion(Verdict.UNDECIDED, reason=str(error))
    return uniqueness(given.model, asked, Question(given.clues, limits=limits))
