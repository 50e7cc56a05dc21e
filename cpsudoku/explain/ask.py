"""What a backend says of the number of solutions, by a session kept open for the next puzzle of the same shape."""

from __future__ import annotations

from functools import lru_cache

from cpsudoku.backends import Session, backend
from cpsudoku.explain.clues import Clues
from cpsudoku.model import NO_LIMITS, Limits, Model, Question
from cpsudoku.uniqueness import Multiple, NoSolution, Unique, Verdict, uniqueness

NAMES = {Unique: "unique", Multiple: "multiple", NoSolution: "none"}


@lru_cache(maxsize=16)
def session(model: Model, spec: str) -> Session:
    """The open session of a backend for a model; the least recently used are let go."""
    return backend(spec).open(model)


def verdict(given: Clues, spec: str, limits: Limits = NO_LIMITS) -> Verdict:
    """The verdict of the backend that ``spec`` names, as "sat:glucose4".

    Raises:
        CpsudokuError: no such backend or option.
    """
    return uniqueness(given.model, session(given.model, spec), Question(given.clues, limits=limits))


def verdict_name(answer: Verdict | None) -> str:
    """A verdict in a word: "unique", "multiple", "none" or "unknown"; "" where it was not asked."""
    return "" if answer is None else NAMES.get(type(answer), "unknown")
