"""Query several backends about a model: is there one solution, what is it, and how many are there?

Sessions are opened and closed within one call, because a model may grow before the next call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.backends.session_contract import Session
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question
from cpsudoku.model.model import expect_decision
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds.warm_models import prepare
from cpsudoku.support.errors import CpsudokuError, OutOfTime
from cpsudoku.support.limits import within
from cpsudoku.uniqueness.backend_times import Allowance, Answer, agree, ask, checked_solutions, no_answer
from cpsudoku.uniqueness.filled_board import ClueClash, clash, first_core
from cpsudoku.uniqueness.report import Report
from cpsudoku.uniqueness.solution import Solution
from cpsudoku.uniqueness.time_budget import Patience, first_to_finish, in_turn

if TYPE_CHECKING:
    from cpsudoku.backends.backend_names import Spec


class ModelQuestion(NamedTuple):
    """A query about a model with some clues. ``patience``: the time for the other backends after the first verdict;
    None: until their limits."""

    model: Model
    clues: Sequence[Clue]
    specs: Sequence[Spec]
    limits: Limits = NO_LIMITS
    patience: Patience | None = None

    def report(self) -> Report:
        """Return the report of all backends.

        Raises:
            ModelError: the model has no decision.
            BackendError: all backends reject the model.
        """
        model, clues = self.model, self.clues
        expect_decision(model)
        sessions: dict[str, Session] = {}

        def answer_of(spec: Spec, allowance: Allowance) -> Answer:
            prepare(spec)
            allowance.restart()
            begun = perf_counter()
            try:
                if spec.text not in sessions:
                    with within(allowance.loading.seconds, f"while {spec.text} loaded the model", allowance.since):
                        sessions[spec.text] = spec.open(model)
            except OutOfTime as error:
                return no_answer(spec.text, allowance.reason_of_loading(error), perf_counter() - begun, model)
            answer = ask(spec.text, model, sessions[spec.text], clues, allowance, begun)
            if answer.cut:
                sessions.pop(spec.text).close()
            return answer

        try:
            answers = in_turn(self.specs, answer_of, self.limits, self.patience, refusable=True)
            finding = agree(answers)
            conflict = self._clash(answers, sessions) if finding.verdict is Verdict.NONE else None
        finally:
            for session in sessions.values():
                session.close()
        solutions = [Solution(model, witness) for witness in finding.shown.values()]
        return Report(
            finding.verdict,
            solution=solutions[0] if solutions else None,
            second=solutions[1] if len(solutions) > 1 else None,
            differences=solutions[0].differences(solutions[1], model) if len(solutions) > 1 else (),
            clash=conflict.names if conflict else (),
            error=finding.error or None,
            notes=conflict.notes if conflict else (),
            backends={answer.backend: answer for answer in answers},
            defective=bool(finding.error),
            puzzle=model,
        )

    def _clash(self, answers: Sequence[Answer], sessions: dict[str, Session]) -> ClueClash:
        """Return clashing clues from the first backend with a core. Open its session if needed."""
        name, core = first_core(answers)
        if name not in sessions:
            sessions[name] = next(spec for spec in self.specs if spec.text == name).open(self.model)
        return clash(sessions[name], self.clues, core)

    def solutions(self) -> Iterator[Solution]:
        """Yield every solution once, checked, by the first backend; the limits are for all of them.

        Raises:
            ModelError: the model has no decision.
            LimitReached: a limit was reached before the last solution.
            FalseWitness: the backend returned a wrong solution.
        """
        return self._solutions(self.specs[0], self.limits)

    def _solutions(self, spec: Spec, limits: Limits) -> Iterator[Solution]:
        expect_decision(self.model)
        session, question = spec.open(self.model), Question(self.clues, limits=limits)
        try:
            for witness in checked_solutions(self.model, session, question):
                yield Solution(self.model, witness)
        finally:
            session.close()

    def solution(self) -> Solution | None:
        """Return a solution from the first backend that finishes, or None if there is none. Errors: as `solutions`."""
        return first_to_finish(self.specs, self.limits, lambda spec, part: next(self._solutions(spec, part), None))

    def count(self, limit: int | None) -> int:
        """Return the number of solutions, at most ``limit``, from the first backend that finishes. Errors: as
        `solutions`."""
        numbers: dict[str, int] = {}

        def attempt(spec: Spec, part: Limits) -> int:
            numbers[spec.text] = 0
            for _ in islice(self._solutions(spec, part), limit):
                numbers[spec.text] += 1
            return numbers[spec.text]

        return first_to_finish(self.specs, self.limits, attempt, numbers)


def choose_clues(clues: Sequence[Clue], wanted: Iterable[Clue | str] | None) -> list[Clue]:
    """Return the ``clues`` for a query: all, or the ``wanted`` ones.

    A name selects every clue with that name. A Clue selects itself, even if it is not among ``clues``.

    Raises:
        CpsudokuError: no clue has that name.
    """
    if wanted is None:
        return [*clues]
    if isinstance(wanted, str | Clue) or not isinstance(wanted, Iterable):
        raise CpsudokuError(f"clues: expected a list of clues or their names, found {wanted!r}")
    chosen: dict[Clue, None] = {}
    for choice in wanted:
        if isinstance(choice, Clue):
            chosen[choice] = None
            continue
        same_name = [clue for clue in clues if clue.name == choice]
        if not same_name:
            raise CpsudokuError(f"clues: expected the name of a clue, found {choice!r}")
        chosen.update(dict.fromkeys(same_name))
    return [*chosen]
