"""A diagnosis from a puzzle's text or file, for Python sessions and notebooks; it opens and closes its own session."""

from __future__ import annotations

from cpsudoku import catalog
from cpsudoku.backends import backend as backend_of
from cpsudoku.diagnose import Diagnosis, diagnose
from cpsudoku.facade import one
from cpsudoku.sessions import Sessions
from cpsudoku.text import Source


def diagnosis(
    source: Source, *, kind: str = "sudoku", backend: str = "sat", seconds: float | None = 60.0, most: int = 10
) -> Diagnosis:
    """Why the puzzle is not unique, has no solution, or which clues it does not need; see `diagnose`.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind or backend.
    """
    puzzle = catalog.puzzle(kind)
    instance = one(source, kind).instance
    with Sessions(puzzle) as sessions:
        model, session = sessions.get(backend_of(backend), puzzle.shape(instance))
        return diagnose(model, session, puzzle.clues(instance, model), seconds=seconds, most=most)
