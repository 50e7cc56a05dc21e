"""The question to a session, and its outcome: Solved, Refuted or Undecided, each with its effort.

A time-out never means "no solution".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cpsudoku.model.clue import Clue
from cpsudoku.model.variables import Variable
from cpsudoku.support.errors import CpsudokuError, Limit

_NEVER = 1e308  # seconds
# A value for every declared variable of the model, in order: decision variables, auxiliary ones, variables of clues.
Witness: TypeAlias = Mapping[Variable, int]


class Limits(NamedTuple):
    """The limits of a question: ``seconds`` of wall time, or ``steps`` (nodes of a search, conflicts of a solver)."""

    seconds: float | None = None
    steps: int | None = None

    @classmethod
    def of_seconds(cls, time_limit: float | None) -> Limits:
        """Return the limits for a number of seconds. None: no limit.

        Raises:
            CpsudokuError: the argument is not a number above 0.
        """
        number = isinstance(time_limit, int | float) and not isinstance(time_limit, bool)
        if time_limit is not None and not (number and time_limit > 0):
            raise CpsudokuError(f"time_limit: expected a number of seconds above 0, or None, found {time_limit!r}")
        return cls(None if time_limit is None else min(time_limit, _NEVER))  # an int may be too large for a float

    def after(self, seconds: float, steps: int = 0) -> Limits:
        """Return what remains of the limits after this effort. The results may be zero or negative."""
        return Limits(
            None if self.seconds is None else self.seconds - seconds, None if self.steps is None else self.steps - steps
        )

    def end(self, rest: Limits, noun: str) -> Limit | None:
        """Return the limit that is exhausted: the steps (with that ``noun``) or the seconds. Return None if neither
        is."""
        if rest.steps is not None and rest.steps <= 0:
            return self.of_steps(noun)
        return self.of_time if rest.seconds is not None and rest.seconds <= 0 else None

    @property
    def of_time(self) -> Limit:
        """The limit of seconds, as a `Limit`."""
        assert self.seconds is not None, "a question without a limit of seconds has no such end"
        return Limit(self.seconds)

    def of_steps(self, noun: str) -> Limit:
        """Return the limit of steps, as a `Limit` with that ``noun``."""
        assert self.steps is not None, "a question without a limit of steps has no such end"
        return Limit(self.steps, noun)

    def as_stated(self, limit: Limit) -> Limit:
        """Return a reached limit with the numbers of these limits. The reached limit may have been only their remaining
        part."""
        return self.of_time if limit.unit == "second" else self.of_steps(limit.unit)


NO_LIMITS = Limits()


class Question(NamedTuple):
    """A request for one solution under ``clues``, outside ``blocked``, within ``limits``. Omitted clues do not
    apply."""

    clues: Sequence[Clue] = ()
    blocked: Sequence[Witness] = ()
    limits: Limits = NO_LIMITS


class Effort(NamedTuple):
    """The cost of one query. A number is 0 if the backend does not count it. Times are in seconds of wall time.

    ``nodes``: branchings, decisions or placed values; ``calls``: recursive calls of a hand-written search;
    ``restarts``: how often a solver began its search anew;
    ``convert``: the time in Python to pass the question to the solver and to read the result; ``solve``: the time in
    the solver.
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
        """Return the total cost of several queries."""
        return cls(*map(sum, zip(cls(), *efforts, strict=True)))


class Solved(NamedTuple):
    """There is a solution, and this is it."""

    witness: Witness
    effort: Effort = Effort()


class Refuted(NamedTuple):
    """There is no solution. ``core``: names of clues that suffice for this, if known. It need not be minimal."""

    core: tuple[str, ...] | None = None
    effort: Effort = Effort()


class Undecided(NamedTuple):
    """A limit was reached before a result. ``reason``: that `Limit`, or a text."""

    reason: str
    effort: Effort = Effort()


Outcome: TypeAlias = Solved | Refuted | Undecided
