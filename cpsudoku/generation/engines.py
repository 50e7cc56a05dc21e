"""Who is asked "is this still unique?" of grids of digits: a warm session, or the lane kernel for many at once.

Puzzles are bytes, a byte a cell, 0 a blank. Both engines give exact answers, so both lead to the same puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cpsudoku.backends import Session
from cpsudoku.model import Clue, Model, Question, Solved, Witness

GridDraft = tuple[bytes, bytes]  # a puzzle and a solution of it; a plain tuple, for there are a million a minute


class UniquenessEngine(Protocol):
    """Answers whether puzzles are unique."""

    name: str

    def unique(self, drafts: Sequence[GridDraft]) -> list[bool]:
        """Tell of each draft whether its solution is the only one."""


class SessionEngine:
    """One question at a time to a warm session; any model whose decision variables are the cells."""

    def __init__(self, model: Model, session: Session, name: str, kept: Sequence[Clue] = ()) -> None:
        """Keep a session of the model. ``kept``: clues that are no digits (cages, signs); they stay."""
        self.name, self._kept = name, kept
        self._session = session
        self._model = model
        # A clue is asked about again and again: every given is made once.
        self._given = [{v: model.given(x, (v,)) for v in x.values} for x in model.decisions]

    def unique(self, drafts: Sequence[GridDraft]) -> list[bool]:
        return [self._unique(*draft) for draft in drafts]

    def _unique(self, puzzle: bytes, solution: bytes) -> bool:
        clues = [*self._kept, *(self._given[cell][value] for cell, value in enumerate(puzzle) if value)]
        block: Witness = dict(zip(self._model.decisions, solution, strict=True))
        return not isinstance(self._session.solve(Question(clues, blocked=[block])), Solved)


class LaneEngine:
    """Thousands of puzzles at once through the lane kernel; all-different units only."""

    name = "lanes"

    def __init__(self, model: Model) -> None:
        """Load the kernel.

        Raises:
            BackendError: it is not installed, or cannot take the model.
        """
        from cpsudoku.backends.lanes import checker_of

        self._check = checker_of(model)

    def unique(self, drafts: Sequence[GridDraft]) -> list[bool]:
        verdicts = self._check([puzzle for puzzle, _ in drafts])
        return [bool(verdict == 1) for verdict in verdicts]


def engine_of(model: Model, name: str = "", kept: Sequence[Clue] = ()) -> UniquenessEngine:
    """Return the engine of that name ("lanes" or a backend), or the fastest there is for the model and the clues
    ``kept``.

    Raises:
        CpsudokuError: no such backend, or "lanes" cannot take the model or clues other than digits.
    """
    from cpsudoku.backends.specs import backend
    from cpsudoku.ground.errors import BackendError

    if kept and name == "lanes":
        raise BackendError(f"lanes: expected digits as clues, found {kept[0]}")
    if name in ("", "lanes") and not kept:
        try:
            return LaneEngine(model)
        except (BackendError, ImportError):
            if name:
                raise
    spec = backend(name or "sat")
    return SessionEngine(model, spec.open(model), spec.text, kept)
