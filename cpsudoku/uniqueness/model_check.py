"""Query several backends about a model: is there one solution, what is it, and how many are there?

Sessions are opened and closed within one call, because a model may grow before the next call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from cpsudoku.backends.session_contract import Session
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question
from cpsudoku.model.model import expect_decision
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
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
    from cpsudoku.puzzles.kinds.kind import Kind


def check_model(
    model: Model,
    clues: Sequence[Clue],
    specs: Sequence[Spec],
    limits: Limits = NO_LIMITS,
    patience: Patience | None = None,
) -> Report:
    """Return the report of several backends on a model. ``patience``: the time for the other backends after the first
    verdict.

    Raises:
        ModelError: the model has no decision.
        BackendError: all backends reject the model.
    """
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
        answers = in_turn(specs, answer_of, limits, patience, refusable=True)
        finding = agree(answers)
        error = finding.error
        names, notes = tuple[str, ...](), tuple[str, ...]()
        if finding.verdict is Verdict.NONE:
            conflict = _find_clash(answers, {spec.text: spec for spec in specs}, sessions, model, clues)
            names, notes = conflict.names, conflict.notes
    finally:
        for session in sessions.values():
            session.close()
    solutions = [Solution(model, witness) for witness in finding.shown.values()]
    return Report(
        finding.verdict,
        solution=solutions[0] if solutions else None,
        second=solutions[1] if len(solutions) > 1 else None,
        differences=solutions[0].differences(solutions[1], model) if len(solutions) > 1 else (),
        clash=names,
        error=error or None,
        notes=notes,
        backends={answer.backend: answer for answer in answers},
        defective=bool(finding.error),
        puzzle=model,
    )


def _find_clash(
    answers: Sequence[Answer],
    specs: Mapping[str, Spec],
    sessions: dict[str, Session],
    model: Model,
    clues: Sequence[Clue],
) -> ClueClash:
    """Return clashing clues from the first backend with a core. Open its session if needed."""
    name, core = first_core(answers)
    if name not in sessions:
        sessions[name] = specs[name].open(model)
    return clash(sessions[name], clues, core)


def solutions_of(model: Model, clues: Sequence[Clue], spec: Spec, limits: Limits = NO_LIMITS) -> Iterator[Solution]:
    """Yield every solution once, checked. ``limits`` apply to all of them together.

    Raises:
        ModelError: the model has no decision.
        LimitReached: a limit was reached before the last solution.
        FalseWitness: the backend returned a wrong solution.
    """
    expect_decision(model)
    session, question = spec.open(model), Question(clues, limits=limits)
    try:
        for witness in checked_solutions(model, session, question):
            yield Solution(model, witness)
    finally:
        session.close()


def solution_of(
    model: Model, clues: Sequence[Clue], specs: Sequence[Spec], limits: Limits = NO_LIMITS
) -> Solution | None:
    """Return a solution from the first backend that finishes. Return None if there is none.

    Raises:
        ModelError, FalseWitness: same as in `solutions_of`.
        LimitReached: the limits were reached earlier.
    """
    return first_to_finish(specs, limits, lambda spec, part: next(solutions_of(model, clues, spec, part), None))


def count_of(
    model: Model, clues: Sequence[Clue], specs: Sequence[Spec], limit: int | None, limits: Limits = NO_LIMITS
) -> int:
    """Return the number of solutions, at most ``limit``, from the first backend that finishes.

    Raises:
        ModelError, LimitReached, FalseWitness: same as in `solutions_of`.
    """

    numbers: dict[str, int] = {}

    def attempt(spec: Spec, part: Limits) -> int:
        numbers[spec.text] = 0
        for _ in islice(solutions_of(model, clues, spec, part), limit):
            numbers[spec.text] += 1
        return numbers[spec.text]

    return first_to_finish(specs, limits, attempt, numbers)


def choose_clues(
    clues: Sequence[Clue], wanted: Iterable[Clue | str] | None, kind: Kind | str = ""
) -> list[Clue]:
    """Return the ``clues`` for a query: all, or the ``wanted`` ones.

    A name selects every clue with that name. A Clue selects itself, even if it is not among ``clues``. ``kind``: the
    kind that the caller gave. A Model has none.

    Raises:
        CpsudokuError: no clue has that name, or a Model has a kind.
    """
    gallery.expect_no_kind(kind)
    if wanted is None:
        return [*clues]
    if isinstance(wanted, str | Clue) or not isinstance(wanted, Iterable):
        raise CpsudokuError(f"clues: expected a list of clues or their names, found {wanted!r}")
    chosen: dict[Clue, None] = {}
    for one in wanted:
        if isinstance(one, Clue):
            chosen[one] = None
            continue
        same_name = [clue for clue in clues if clue.name == one]
        if not same_name:
            raise CpsudokuError(f"clues: expected the name of a clue, found {one!r}")
        chosen.update(dict.fromkeys(same_name))
    return [*chosen]
