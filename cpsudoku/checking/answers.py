"""What one backend says of one puzzle, and how long each part of it took.

Phases, in seconds of wall time: `load` makes the clues into givens (and opens the session, where it was not open);
`first` and `second` are the two answers; `total` is all of it, the checking of the witnesses included.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from cpsudoku.backends import Session, Size
from cpsudoku.model import NO_LIMITS, Clue, Effort, Limits, Model, Outcome, Solved, Witness
from cpsudoku.uniqueness import Multiple, NoSolution, Unique, Unknown, Verdict


class Seconds(NamedTuple):
    """The phases of one question; 0 where a phase was not reached."""

    load: float = 0.0
    first: float = 0.0
    second: float = 0.0
    total: float = 0.0


@dataclass(frozen=True)
class Answer:
    """One backend's verdict. ``defect``: what it did that no backend may do, as a false witness; then it has no say."""

    backend: str
    model: Model
    found: Verdict
    seconds: Seconds
    size: Size
    method: str
    defect: str = ""
    clues: tuple[Clue, ...] = ()

    @property
    def verdict(self) -> str:
        """ "unique", "multiple", "none" or "undecided"."""
        return name_of(self.found)

    @property
    def effort(self) -> Effort:
        """The effort of both answers together."""
        return sum(self.found.efforts, Effort())

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        """The solutions it showed, checked: at most two."""
        match self.found:
            case Unique(witness):
                return (witness,)
            case Multiple(first, second):
                return (first, second)
            case Unknown(_, first) if first is not None:
                return (first,)
        return ()

    def values(self, witness: Witness) -> tuple[int, ...]:
        """A witness as the values of the decision variables: comparable between backends."""
        return tuple(witness[x] for x in self.model.variables)


def name_of(verdict: Verdict) -> Literal["unique", "multiple", "none", "undecided"]:
    """The word for a verdict that every output uses."""
    match verdict:
        case Unique():
            return "unique"
        case Multiple():
            return "multiple"
        case NoSolution():
            return "none"
    return "undecided"


class Timed:
    """A session that notes how long each answer took, in ``laps``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.size = session.size
        self.method = session.method
        self.laps: list[float] = []

    def solve(
        self,
        givens: Sequence[Clue],
        *,
        blocked: Sequence[Witness] = (),
        off: Collection[str] = (),
        limits: Limits = NO_LIMITS,
    ) -> Outcome:
        begin = time.perf_counter()
        outcome = self._session.solve(givens, blocked=blocked, off=off, limits=limits)
        self.laps.append(time.perf_counter() - begin)
        return outcome

    def solutions(
        self, givens: Sequence[Clue], *, off: Collection[str] = (), limits: Limits = NO_LIMITS
    ) -> Iterator[Outcome]:
        begin = time.perf_counter()
        for outcome in self._session.solutions(givens, off=off, limits=limits):
            self.laps.append(time.perf_counter() - begin)
            yield outcome
            begin = time.perf_counter()
            if not isinstance(outcome, Solved):
                return

    def close(self) -> None:
        self._session.close()
