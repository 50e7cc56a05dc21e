"""What one backend says of one puzzle, and how long each part of it took.

Phases, in seconds of wall time: `load` makes the clues (and opens the session, where it was not open);
`first` and `second` are the two answers; `total` is all of it, the checking of the witnesses included.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cpsudoku.backends import Session, Size
from cpsudoku.deadline import within
from cpsudoku.declared import dataclass
from cpsudoku.errors import BackendError, CpsudokuError, ModelError, OutOfTime, amount, heed_interrupt
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
    decomposed,
)
from cpsudoku.uniqueness import FalseWitness, Multiple, Unique, Unknown, Verdict, uniqueness
from cpsudoku.verdicts import name_of


class Seconds(NamedTuple):
    """The phases of one question; 0 where a phase was not reached."""

    load: float = 0.0
    first: float = 0.0
    second: float = 0.0
    total: float = 0.0


@dataclass(frozen=True)
class Answer:
    """One backend's verdict. ``defect``: what it did that no backend may do, as a false witness; then it has no say.
    ``cut``: an answer was cut short in the middle, and the session is to be dropped. ``clues``: what was asked."""

    backend: str
    model: Model
    found: Verdict
    seconds: Seconds
    size: Size
    method: str
    defect: str = ""
    cut: bool = False
    clues: tuple[Clue, ...] = ()

    @property
    def verdict(self) -> str:
        """ "unique", "multiple", "none" or "undecided"."""
        return name_of(self.found)

    @property
    def effort(self) -> Effort:
        """The effort of both answers together."""
        return Effort.total(self.found.efforts)

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
        return tuple(witness[x] for x in self.model.decisions)


def patience(limits: Limits) -> float | None:
    """Seconds after which an answer is cut short: backends keep limits themselves, but not while they encode."""
    return None if limits.seconds is None else 1 + 1.25 * limits.seconds


class Timed:
    """A session that notes how long each answer took, in ``laps``. ``cut``: was one cut short, and is it unsound?"""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.size = session.size
        self.method = session.method
        self.laps: list[float] = []
        self.cut = False

    def solve(self, question: Question) -> Outcome:
        begin = time.perf_counter()
        outcome: Outcome
        try:
            with within(patience(question.limits), "beyond which it was cut short"):
                outcome = self._session.solve(question)
        except OutOfTime:
            outcome, self.cut = self._given_up(question.limits), True
        self.laps.append(time.perf_counter() - begin)
        return outcome

    def solutions(self, question: Question) -> Iterator[Outcome]:
        begin = time.perf_counter()
        outcomes = self._session.solutions(question)
        while True:
            outcome: Outcome
            try:
                with within(patience(question.limits), "beyond which it was cut short"):
                    outcome = next(outcomes)
            except OutOfTime:
                outcome, self.cut = self._given_up(question.limits), True
            self.laps.append(time.perf_counter() - begin)
            yield outcome
            begin = time.perf_counter()
            if not isinstance(outcome, Solved):
                return

    def _given_up(self, limits: Limits) -> Undecided:
        return Undecided(f"limit of {amount(limits.seconds, 'second')}")

    def close(self) -> None:
        self._session.close()


BROKE = "broke"  # the reason of an answer that came to nothing because the backend broke


def ask(
    name: str,
    model: Model,
    session: Session,
    clues: Sequence[Clue],
    limits: Limits = NO_LIMITS,
    begun: float | None = None,
) -> Answer:
    """The verdict of one session, timed; what no backend may do is noted as its defect.

    ``limits`` are for each of the two answers. ``begun``: when loading began, if that counts, too.

    Raises:
        BackendError: the backend cannot take such clues.
        ModelError: a clue is declared wrongly; names it.
    """
    loaded = time.perf_counter()
    timed = Timed(session)
    defect = ""
    try:
        found = uniqueness(model, timed, Question(clues, limits=limits))
    except FalseWitness as error:
        found, defect = Unknown("false witness"), f"false witness: {error}"
    except BackendError:
        raise
    except Exception as error:  # whatever a solver throws is its defect, and must not end a long run
        heed_interrupt(error)
        if isinstance(error, ModelError):  # found out when the backend decomposes a clue
            _blame(model, clues)
        sort = "" if isinstance(error, CpsudokuError) else f"{type(error).__name__}: "
        found, defect = Unknown(BROKE), f"{sort}{error}"
    end = time.perf_counter()
    begun = loaded if begun is None else begun
    first, second = (*timed.laps, 0.0, 0.0)[:2]
    seconds = Seconds(loaded - begun, first, second, end - begun)
    return Answer(name, model, found, seconds, session.size, session.method, defect, timed.cut, tuple(clues))


def _blame(model: Model, clues: Sequence[Clue]) -> None:
    """
    Raises:
        ModelError: a clue that cannot be decomposed, by its name.
    """
    for clue in clues:
        try:
            decomposed((*model.declared, *clue.auxiliary), clue.constraints)
        except ModelError as error:
            raise ModelError(f"clue {clue.name}: {error}") from error
