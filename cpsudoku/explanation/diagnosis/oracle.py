"""The oracle of a diagnosis: a session that answers many related questions, under one clock; witnesses are checked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from cpsudoku.backends import Hinting, Session
from cpsudoku.backends.uniqueness import check_witness
from cpsudoku.ground.deadline import Deadline
from cpsudoku.ground.errors import LimitReached
from cpsudoku.model import Clue, Limits, Model, Question, Refuted, Solved, Undecided, Variable, Witness


class Oracle:
    """Answers with a witness or None. ``asked``: how many questions so far.

    ``interrupted``: called where Ctrl-C ends a question. What is known then is kept, as at a limit; no other question
    is asked. None: a KeyboardInterrupt goes on its way.
    """

    def __init__(
        self, model: Model, session: Session, seconds: float | None, interrupted: Callable[[], None] | None = None
    ) -> None:
        self.model, self._interrupted, self._ended = model, interrupted, False
        self._session = session
        self._hinting = session if isinstance(session, Hinting) else None
        self._deadline = Deadline(seconds)
        self.asked = 0

    def limits(self) -> Limits:
        """Return the time that is left.

        Raises:
            LimitReached: nothing is.
        """
        if self._ended:
            raise LimitReached("interrupted")
        if self._deadline.over:
            raise LimitReached("the time limit was reached")
        return Limits(self._deadline.left)

    def witness(self, clues: Sequence[Clue], blocked: Sequence[Witness] = ()) -> Witness | None:
        """Return a checked solution under ``clues`` that is none of ``blocked``, or None if there is none.

        Raises:
            LimitReached: neither is known in time.
            FalseWitness: the backend's witness is not a solution.
        """
        self.asked += 1
        question = Question(clues, blocked, self.limits())
        with self._heed_interrupts():
            outcome = self._session.solve(question)
        if isinstance(outcome, Undecided):
            raise LimitReached(outcome.reason)
        if isinstance(outcome, Refuted):
            return None
        check_witness(self.model, question, outcome.witness)
        return outcome.witness

    def first_two(self, clues: Sequence[Clue]) -> Iterator[Witness]:
        """Yield a solution and another one, as far as there are any; each is looked for when it is asked for.

        Raises:
            LimitReached, FalseWitness: as of `witness`.
        """
        if (first := self.witness(clues)) is not None:
            yield first
            if (second := self.witness(clues, blocked=[first])) is not None:
                yield second

    def prefer(self, values: Mapping[Variable, Collection[int]]) -> None:
        """Hint that solutions with these values are wanted, where the session takes hints (`backends.Hinting`)."""
        if self._hinting is not None:
            self._hinting.prefer(values)

    def witnesses(self, clues: Sequence[Clue]) -> Iterator[Witness]:
        """Yield every solution under ``clues`` once.

        Raises:
            LimitReached: there may be more.
        """
        self.asked += 1
        question = Question(clues, limits=self.limits())
        outcomes = iter(self._session.solutions(question))
        while True:
            with self._heed_interrupts():
                outcome = next(outcomes)
            if isinstance(outcome, Undecided):
                raise LimitReached(outcome.reason)
            if isinstance(outcome, Solved):
                check_witness(self.model, question, outcome.witness)
                yield outcome.witness
            else:
                return

    @contextmanager
    def _heed_interrupts(self) -> Iterator[None]:
        """End the question at Ctrl-C, if the caller wants that.

        Raises:
            LimitReached: Ctrl-C has ended the question.
        """
        try:
            yield
        except KeyboardInterrupt:
            if self._interrupted is None:
                raise
            self._ended = True
            self._interrupted()
            raise LimitReached("interrupted") from None
