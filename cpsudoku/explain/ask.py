"""What a backend says of the number of solutions, by a session kept open for the next puzzle of the same shape."""

from __future__ import annotations

import atexit
from collections import OrderedDict

from cpsudoku.backends import Session, backend
from cpsudoku.deadline import within
from cpsudoku.errors import OutOfTime
from cpsudoku.explain.clues import Clues
from cpsudoku.model import NO_LIMITS, Limits, Model, Question
from cpsudoku.uniqueness import Multiple, NoSolution, Unique, Unknown, Verdict, uniqueness

NAMES = {Unique: "unique", Multiple: "multiple", NoSolution: "none"}
KEPT = 16  # sessions
_open: OrderedDict[tuple[Model, str], Session] = OrderedDict()


def session(model: Model, spec: str, limits: Limits = NO_LIMITS) -> Session:
    """The open session of a backend for a model; the least recently used is closed when there are too many.

    Raises:
        OutOfTime: the backend takes longer to load the model than the seconds of ``limits``.
    """
    key = (model, spec)
    if key not in _open:
        while len(_open) >= KEPT:
            _open.popitem(last=False)[1].close()
        with within(limits.seconds, f"while {spec} loaded the model"):
            _open[key] = backend(spec).open(model)
    _open.move_to_end(key)
    return _open[key]


@atexit.register
def close() -> None:
    """Close all sessions."""
    while _open:
        _open.popitem()[1].close()


def verdict(given: Clues, spec: str, limits: Limits = NO_LIMITS) -> Verdict:
    """The verdict of the backend that ``spec`` names, as "sat:glucose4".

    Raises:
        CpsudokuError: no such backend or option.
    """
    try:
        asked = session(given.model, spec, limits)
    except OutOfTime as error:
        return Unknown(str(error))
    return uniqueness(given.model, asked, Question(given.clues, limits=limits))


def verdict_name(answer: Verdict | None) -> str:
    """A verdict in a word: "unique", "multiple", "none" or "unknown"; "" where it was not asked."""
    return "" if answer is None else NAMES.get(type(answer), "unknown")
