"""The verdict and times of one backend for one puzzle, and the agreement of several backends.

Phases, in seconds of wall time. `load` makes the clues and opens the session if needed. `first` and `second` are the
two solves. `total` is the whole time, including the check of the witnesses.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import inf
from typing import NamedTuple, Self

from cpsudoku.backends.session_contract import Session, Size
from cpsudoku.model import (
    NO_LIMITS,
    Clue,
    Effort,
    Limits,
    Model,
    Outcome,
    Question,
    Solved,
    Undecided,
    Witness,
)
from cpsudoku.model.model import declared_variables
from cpsudoku.model.verdicts import CODED, Verdict
from cpsudoku.statement.statement import Origin, Statement
from cpsudoku.statement.statement_of_model import shape_of
from cpsudoku.support import limits as deadline
from cpsudoku.support.errors import (
    BackendError,
    CpsudokuError,
    Limit,
    LimitReached,
    ModelError,
    OutOfTime,
    heed_interrupt,
)
from cpsudoku.support.limits import within
from cpsudoku.uniqueness.blocking import Conclusion, FalseWitness, check_witness, uniqueness


class Phases(NamedTuple):
    """The phases of one query. A phase that was not reached is 0."""

    load: float = 0.0
    first: float = 0.0
    second: float = 0.0
    total: float = 0.0


class Answer(NamedTuple):
    """The result of one backend: ``verdict``, ``seconds``, ``conflicts``, and the ``reason`` for "undecided".

    ``defect``: an error of the backend, such as a false witness. Its verdict then does not count. ``cut``: a solve was
    interrupted, so the session must be dropped. ``clues``: the clues of the query."""

    backend: str
    model: Model
    conclusion: Conclusion
    phases: Phases
    size: Size
    method: str
    defect: str = ""
    cut: bool = False
    clues: tuple[Clue, ...] = ()

    def __repr__(self) -> str:
        """Return one line, because witnesses and clues are long."""
        return f"<{self.backend}: {self.verdict}, {self.seconds:.4f} s>"

    @property
    def verdict(self) -> Verdict:
        """The backend's verdict."""
        return self.conclusion.verdict

    @property
    def reason(self) -> str:
        """The reason for "undecided", or ""."""
        return self.conclusion.reason

    @property
    def seconds(self) -> float:
        """The wall time of loading and both solves."""
        return self.phases.total

    @property
    def conflicts(self) -> int:
        """The conflicts of both solves. 0 for a backend that counts none."""
        return self.effort.conflicts

    @property
    def late(self) -> bool:
        """Was the backend cut off before it finished?"""
        return isinstance(self.reason, Limit) and self.reason.of == Limit.WAIT

    @property
    def refuses(self) -> bool:
        """Does the backend reject such a model?"""
        return isinstance(self.reason, Refused)

    @property
    def is_final(self) -> bool:
        """Is the result final: a verdict, a defect, or a rejected model?"""
        return self.verdict.decided or bool(self.defect) or self.refuses

    def after(self, before: Answer | None) -> Answer:
        """Return this result with the time and effort of ``before`` added. ``before``: an earlier try with a smaller
        limit."""
        if before is None:
            return self
        phases = Phases(*map(sum, zip(before.phases, self.phases, strict=True)))
        efforts = (*before.conclusion.efforts, *self.conclusion.efforts)
        return self._replace(phases=phases, conclusion=self.conclusion._replace(efforts=efforts))

    def bare(self) -> Answer:
        """Return this result for another process: without model and clues, and with empty witnesses."""
        witnesses: tuple[Witness, ...] = tuple({} for _ in self.witnesses)
        return self._replace(model=Model(), clues=(), conclusion=self.conclusion._replace(witnesses=witnesses))

    def not_waited_for(self) -> Answer:
        """Return this result as undecided, because the backend was cut off."""
        if self.verdict.decided:
            return self
        late = Limit(self.seconds, of=Limit.WAIT)
        return self._replace(conclusion=self.conclusion._replace(reason=late))

    @property
    def effort(self) -> Effort:
        """The total effort of both solves."""
        return Effort.total(self.conclusion.efforts)

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        """The checked solutions of the backend, at most two."""
        return self.conclusion.witnesses

    def values(self, witness: Witness) -> tuple[int, ...]:
        """Return a witness's values of the decision variables, to compare backends."""
        return tuple(map(witness.__getitem__, self.model.decisions))


class Refused(str):
    """The reason for "undecided" of a backend that rejects the model. ``why``: the message of its error."""

    why: str

    def __new__(cls, why: object) -> Self:
        refused = super().__new__(cls, "refused: " + str(why).partition("\nhint: ")[0])
        refused.why = str(why)
        return refused

    def __getnewargs__(self) -> tuple[str]:
        return (self.why,)


class Allowance:
    """The remaining seconds of ``limits``, which apply to each solve. Loading counts towards the first.

    ``since``: the time at which loading began (`time.monotonic`). ``total``: seconds for loading and both solves
    together. After long loading, the first solve still has LEAST seconds, in which a backend that is already imported
    may return.
    """

    def __init__(self, limits: Limits, since: float | None = None, total: float | None = None) -> None:
        self.limits = limits
        self.since: float = time.monotonic() if since is None else since
        self._stated = inf if limits.seconds is None else limits.seconds
        self._total = inf if total is None else total
        self.short: bool = self._total < self._stated  # does the total end first?

    def restart(self) -> None:
        """If there is a total, start it now, after the libraries have been imported."""
        if self._total != inf:
            self.since = time.monotonic()

    @property
    def loading(self) -> Limits:
        """The remaining limits of loading."""
        return self._limits(min(self._stated, self._total))

    def next_limits(self, answers: int) -> Limits:
        """Return the limits of the next solve. The argument is the number of solves so far."""
        spent = time.monotonic() - self.since
        own = self._stated if answers else self._stated - spent
        rest = self._total - spent
        self.short = rest < own
        least = 0.0 if answers else min(self._stated, self._total, deadline.LEAST)
        return self._limits(max(least, min(own, rest)))

    @property
    def reason(self) -> Limit:
        """The limit of a solve that ran out of time."""
        return Limit(self._total, of=Limit.WAIT) if self.short else self.limits.of_time

    def reason_of_loading(self, error: OutOfTime) -> str:
        """Return the reason if loading took too long."""
        return self.reason if self.short else error.reason

    def reason_of(self, reason: str) -> str:
        """Return the reason in words. A limit of seconds is printed as the user gave it, not as its remaining part."""
        return self.reason if isinstance(reason, Limit) and reason.unit == "second" and not reason.of else reason

    def _limits(self, seconds: float) -> Limits:
        return self.limits if seconds == inf else Limits(seconds, self.limits.steps)


def seconds_to_cut(limits: Limits) -> float | None:
    """Return the seconds after which a solve is interrupted. Backends obey limits, but not while they encode."""
    return None if limits.seconds is None else 1 + 1.25 * limits.seconds


class Timed:
    """A session that records the time of each solve in ``laps``. It passes each solution, unchecked, to ``show``.
    ``cut``: was a solve interrupted, so that the session must be closed?"""

    cut: bool

    def __init__(self, session: Session, allowance: Allowance, show: Callable[[Witness], object]) -> None:
        self._session = session
        self._allowance = allowance
        self._show = show
        self.size: Size = session.size
        self.method = session.method
        self.laps: list[float] = []
        self.cut = False

    def solve(self, question: Question) -> Outcome:
        begin = time.perf_counter()
        limits = self._allowance.next_limits(len(self.laps))
        outcome: Outcome
        try:
            with within(seconds_to_cut(limits), "after which it was stopped"):
                outcome = self._session.solve(question._replace(limits=limits))
        except OutOfTime:
            outcome, self.cut = Undecided(limits.of_time), True
        self.laps.append(time.perf_counter() - begin)
        return self._with_stated_limit(outcome, limits)

    def solutions(self, question: Question) -> Iterator[Outcome]:
        begin = time.perf_counter()
        limits = self._allowance.next_limits(0)
        outcomes = self._session.solutions(question._replace(limits=limits))
        while True:
            outcome: Outcome
            try:
                with within(seconds_to_cut(limits), "after which it was stopped"):
                    outcome = next(outcomes)
            except OutOfTime:
                outcome, self.cut = Undecided(limits.of_time), True
            self.laps.append(time.perf_counter() - begin)
            yield self._with_stated_limit(outcome, limits)
            begin = time.perf_counter()
            if not isinstance(outcome, Solved):
                return

    def _with_stated_limit(self, outcome: Outcome, limits: Limits) -> Outcome:
        if isinstance(outcome, Solved):
            self._show(outcome.witness)
        if not isinstance(outcome, Undecided):
            return outcome
        # A user's own backend may describe its limit in other words.
        over = limits.seconds is not None and self.laps[-1] >= limits.seconds
        own = limits.of_time if over and not isinstance(outcome.reason, Limit) else outcome.reason
        return outcome._replace(reason=self._allowance.reason_of(own))

    def close(self) -> None:
        self._session.close()


BROKE = "broke"  # the reason if the backend broke before a result


def no_answer(spec: str, reason: str, seconds: float = 0.0, model: Model | None = None) -> Answer:
    """Return the undecided result for a backend that was not queried."""
    conclusion = Conclusion(Verdict.UNDECIDED, reason=reason)
    return Answer(spec, model or Model(), conclusion, Phases(seconds, total=seconds), Size(), "blocking")


def ask(
    name: str,
    model: Model,
    session: Session,
    clues: Sequence[Clue],
    limits: Limits | Allowance = NO_LIMITS,
    begun: float | None = None,
    show: Callable[[Witness], object] = lambda _: None,
) -> Answer:
    """Query one session, and return its result with times. An error in the backend's behaviour becomes a defect.

    ``limits`` apply to each of the two solves, or are an Allowance. ``begun``: the time at which loading began
    (`time.perf_counter`), if it is measured. ``show`` gets each solution immediately, before it is checked.

    Raises:
        BackendError: the backend rejects such clues.
        ModelError: a clue is invalid. The message names it.
    """
    loaded = time.perf_counter()
    allowance = limits if isinstance(limits, Allowance) else Allowance(limits)
    timed = Timed(session, allowance, show)
    defect = ""
    try:
        conclusion = uniqueness(model, timed, Question(clues, limits=allowance.limits))
    except FalseWitness as error:
        conclusion = Conclusion(Verdict.UNDECIDED, reason="false witness")
        defect = f"false witness: {error}"
    except BackendError:
        raise
    except Exception as error:  # any exception of a solver is its defect and must not end a long run
        heed_interrupt(error)
        if isinstance(error, ModelError):  # a backend finds this when it decomposes a clue
            _undecomposable_clue(model, clues)
        sort = "" if isinstance(error, CpsudokuError) else f"{type(error).__name__}: "
        conclusion, defect = Conclusion(Verdict.UNDECIDED, reason=BROKE), f"{sort}{error}"
    end = time.perf_counter()
    begun = loaded if begun is None else begun
    first, second = (*timed.laps, 0.0, 0.0)[:2]
    seconds = Phases(loaded - begun, first, second, end - begun)
    return Answer(name, model, conclusion, seconds, session.size, session.method, defect, timed.cut, tuple(clues))


def checked_solutions(
    model: Model, session: Session, question: Question, reason_of: Callable[[str], str] = str
) -> Iterator[Witness]:
    """Yield every solution once, checked.

    Raises:
        LimitReached: a limit was reached before the last solution. ``reason_of`` formats its reason.
        FalseWitness: the backend returned a wrong solution.
    """
    for outcome in session.solutions(question):
        if isinstance(outcome, Undecided):
            raise LimitReached(reason_of(outcome.reason))
        if isinstance(outcome, Solved):
            check_witness(model, question, outcome.witness)
            yield outcome.witness


def _undecomposable_clue(model: Model, clues: Sequence[Clue]) -> None:
    """Find the clue that cannot be decomposed, if there is one."""
    from cpsudoku.statement.clause_encoding import clauses

    for clue in clues:
        try:
            statement = Statement((*declared_variables(model), *clue.auxiliary), len(model.decisions))
            for constraint in clue.constraints:
                statement.add(shape_of(constraint), constraint.scope, Origin(clue.name, "", 0))
            clauses(statement)
        except ModelError as error:
            raise ModelError(f"clue {clue.name}: {error}") from error


# Do the backends agree? Each backend returns solutions, which are checked, and claims an upper bound on their number.
#
# "none" claims 0, "unique" claims 1, other verdicts claim nothing. Backends agree if their solutions together do not
# exceed the least claim. The verdict then follows from both numbers. So a backend that timed out after its first
# solution still contradicts one that found none.


class Agreement(NamedTuple):
    """The common verdict of several backends. ``shown``: at most two witnesses with different decisions. ``error``: the
    reason why there is no common verdict."""

    verdict: Verdict
    shown: dict[tuple[int, ...], Witness]
    error: str


def agree(answers: Sequence[Answer]) -> Agreement:
    """Return the verdict of the deciding backends. If they contradict each other, return "undecided" with an error."""
    sound = [answer for answer in answers if not answer.defect]
    shown: dict[tuple[int, ...], Witness] = {}
    for answer in sound:
        for witness in answer.witnesses:
            shown.setdefault(answer.values(witness), witness)
    witnesses = dict(islice(shown.items(), 2))
    claims = [claim for answer in sound if (claim := answer.verdict.at_most) is not None]
    at_most = min(claims, default=None)
    defects = "; ".join(f"{answer.backend} is faulty: {answer.defect}" for answer in answers if answer.defect)
    if at_most is not None and len(shown) > at_most:
        said = ", ".join(f"{answer.backend} says {answer.verdict}" for answer in sound)
        solutions = "1 solution" if len(shown) == 1 else f"{len(shown)} different solutions"
        clash = f"backends disagree: {said}; together they show {solutions}"
        return Agreement(Verdict.UNDECIDED, witnesses, "; ".join(filter(None, [clash, defects])))
    if at_most is not None or len(shown) >= 2:
        return Agreement(CODED[len(witnesses) if at_most is None else at_most], witnesses, defects)
    return Agreement(Verdict.UNDECIDED, witnesses, defects)
