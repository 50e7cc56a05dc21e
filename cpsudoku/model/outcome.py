"""The question that a session gets, and its answer: Solved, Refuted or Undecided, each with its effort.

A time-out is never a "no".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cpsudoku.model.clue import Clue
from cpsudoku.model.variables import Variable
from cpsudoku.support.errors import CpsudokuError, Limit

_NEVER = 1e308  # seconds
# A value for every declared variable of the model, in order: decision variables, auxiliary ones, those of clues.
Witness: TypeAlias = Mapping[Variable, int]


class Limits(NamedTuple):
    """When to give up: after ``seconds`` of wall time, or ``steps`` (nodes of a search, conflicts of a solver)."""

    seconds: float | None = None
    steps: int | None = None

    @classmethod
    def of_seconds(cls, time_limit: float | None) -> Limits:
        """Return the limit that a caller states.

        Raises:
            CpsudokuError: it is negative, or no number.
        """
        number = isinstance(time_limit, int | float) and not isinstance(time_limit, bool)
        if time_limit is not None and not (number and time_limit >= 0):
            raise CpsudokuError(f"time_limit: expected a number of seconds, 0 or more, found {time_limit!r}")
        return cls(None if time_limit is None else min(time_limit, _NEVER))  # an int may be no float

    def after(self, seconds: float, steps: int = 0) -> Limits:
        """Return what is left when so much has been spent; perhaps nothing, or less."""
        return Limits(
            None if self.seconds is None else self.seconds - seconds, None if self.steps is None else self.steps - steps
        )

    def end(self, rest: Limits, noun: str) -> Limit | None:
        """Return the limit that ends it if nothing is left of the steps (of that ``noun``) or the seconds."""
        if rest.steps is not None and rest.steps <= 0:
            return self.of_steps(noun)
        return self.of_time if rest.seconds is not None and rest.seconds <= 0 else None

    @property
    def of_time(self) -> Limit:
        """The limit of the seconds."""
        assert self.seconds is not None, "a question without a limit of seconds has no such end"
        return Limit(self.seconds)

    def of_steps(self, noun: str) -> Limit:
        """Return the limit of the steps, of that ``noun``."""
        assert self.steps is not None, "a question without a limit of steps has no such end"
        return Limit(self.steps, noun)

    def as_stated(self, limit: Limit) -> Limit:
        """Return a limit that was reached as it is stated here: it may have been what was left of that."""
        return self.of_time if limit.unit == "second" else self.of_steps(limit.unit)


NO_LIMITS = Limits()


class Question(NamedTuple):
    """One solution under ``clues`` that is none of ``blocked``, within ``limits``. A clue that is left out is off."""

    clues: Sequence[Clue] = ()
    blocked: Sequence[Witness] = ()
    limits: Limits = NO_LIMITS


class Effort(NamedTuple):
    """What one answer cost. Counts a backend does not keep are 0; times are in seconds of wall time.

    ``nodes``: branchings, decisions or values placed; ``calls``: recursive calls of a hand-written search;
    ``restarts``: how often a solver began its search anew;
    ``convert``: time in Python, to hand the question over and to read the answer; ``solve``: time in the solver.
    """

    nodes: int = 0
    calls: int = 0
    conflicts: int = 0
    propagations: int = 0
    convert: float = 0.0
    solve: float = 0.0
    restarts: int = 0

    @classmethod
    def total(cls, efforts: Iterable[Effort]) -> Effort:
        """Return what several answers cost together."""
        return cls(*map(sum, zip(cls(), *efforts, strict=True)))


class Solved(NamedTuple):
    """There is a solution: here it is."""

    witness: Witness
    effort: Effort = Effort()


class Refuted(NamedTuple):
    """There is none. ``core``: names of clues that suffice for that, where known; not minimal."""

    core: tuple[str, ...] | None = None
    effort: Effort = Effort()


class Undecided(NamedTuple):
    """A limit was reached first: ``reason`` is that `Limit`, or other words."""

    reason: str
    effort: Effort = Effort()


Outcome: TypeAlias = Solved | Refuted | Undecided
