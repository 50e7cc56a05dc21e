"""A model, several backends: the same questions as about a puzzle in a text, and answers by the names of variables.

Sessions are opened for one call and closed after it, for a model may have grown by the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from cpsudoku.backends.session_contract import Session
from cpsudoku.model import NO_LIMITS, Clue, Expression, Limits, Model, Question, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.warm_models import prepare
from cpsudoku.support.errors import CpsudokuError, OutOfTime
from cpsudoku.support.limits import within
from cpsudoku.uniqueness.backend_times import Allowance, Answer, agree, ask, checked_solutions, no_answer
from cpsudoku.uniqueness.filled_board import ClueClash, clash, first_core
from cpsudoku.uniqueness.time_budget import Patience, first_to_finish, in_turn

if TYPE_CHECKING:
    from cpsudoku.backends.backend_names import Spec
    from cpsudoku.puzzles.kinds.kind import Kind


class Solution(Mapping[str, int]):
    """The values of a model's variables: ``solution["x"]`` by name, ``solution[x]`` by variable or expression.

    As a mapping it is name -> value, decision variables first, in the order in which they were made. `value` is
    CP-SAT's ``solver.value(x)``. Printed, the values of an Enum have their names.
    """

    def __init__(self, model: Model, witness: Witness) -> None:
        self._variables = {x.name: x for x in model.declared}
        self.witness = witness

    def __getitem__(self, of: str | Expression) -> int:
        """Return the value of a name, a variable or an expression.

        Raises:
            KeyError: the model has no variable of that name.
        """
        return of.evaluate(self.witness) if isinstance(of, Expression) else self.witness[self._variables[of]]

    value = __getitem__

    def __iter__(self) -> Iterator[str]:
        return iter(self._variables)

    def __len__(self) -> int:
        return len(self._variables)

    @property
    def value_names(self) -> dict[str, str]:
        """name -> value as people read it: its name where the domain is an Enum."""
        return {name: x.value_name(self.witness[x]) for name, x in self._variables.items()}

    def __str__(self) -> str:
        return " ".join(f"{name}={value}" for name, value in self.value_names.items())

    def __repr__(self) -> str:
        return f"<Solution {self}>"


@dataclass(frozen=True)
class ModelReport:
    """What was found for a model.

    Attributes:
        verdict: "unique", "multiple", "none" or "undecided", as a `Verdict`.
        solution, second: Two solutions that differ, as far as there are so many.
        clash: For "none", the names of clues that clash; none where the rules alone have no solution.
        minimal: Is each of these clues needed? Not known where time ran out.
        error: Why there is no verdict, or which backend is faulty; None if all is well. For "none", the clash.
        backends: The backends' answers by name, in the order asked. One that cannot take the model is "undecided", and
            says why in ``reason``, as long as another can.
        defective: Did backends disagree, or did one show a false witness?
    """

    verdict: Verdict
    solution: Solution | None = None
    second: Solution | None = None
    clash: tuple[str, ...] = ()
    minimal: bool = False
    error: str | None = None
    backends: Mapping[str, Answer] = field(default_factory=dict, repr=False)
    defective: bool = False

    @property
    def differences(self) -> tuple[str, ...]:
        """Where the two solutions differ, as "x 3/7"."""
        if self.solution is None or self.second is None:
            return ()
        one, other = self.solution.value_names, self.second.value_names
        return tuple(f"{name} {value}/{other[name]}" for name, value in one.items() if value != other[name])

    def __bool__(self) -> bool:
        """Is there exactly one solution?"""
        return self.verdict is Verdict.UNIQUE

    def __str__(self) -> str:
        lines = [": ".join(filter(None, [self.verdict.phrase, self.verdict.meaning, self.error]))]
        lines += [f"solution: {self.solution}"] if self.solution is not None else []
        lines += [f"second:   {self.second}"] if self.second is not None else []
        lines += [f"differ:   {', '.join(self.differences)}"] if self.differences else []
        for name, answer in self.backends.items():
            why = "" if answer.verdict.decided else f": {answer.reason}"
            lines.append(f"{name}: {answer.verdict} in {answer.seconds.total:.4f} s{why}")
        return "\n".join(lines)


def check_model(
    model: Model,
    clues: Sequence[Clue],
    specs: Sequence[Spec],
    limits: Limits = NO_LIMITS,
    patience: Patience | None = None,
) -> ModelReport:
    """Return the report of a model by several backends; ``patience``: how long to wait for the others once one knows.

    Raises:
        ModelError: the model cannot be asked about.
        BackendError: no backend can take it.
    """
    model.expect_decision()
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
        error, minimal = finding.error, False
        names: tuple[str, ...] = ()
        if finding.verdict is Verdict.NONE:
            conflict = _find_clash(answers, {spec.text: spec for spec in specs}, sessions, model, clues)
            names, minimal = tuple(clue.name for clue in conflict.clues), conflict.minimal
            error = "; ".join(filter(None, [str(conflict), error]))
        elif not finding.verdict.decided and not error:
            error = "; ".join(sorted({answer.reason for answer in answers} - {""}))
    finally:
        for session in sessions.values():
            session.close()
    solutions = [Solution(model, witness) for witness in finding.shown.values()]
    return ModelReport(
        finding.verdict,
        solutions[0] if solutions else None,
        solutions[1] if len(solutions) > 1 else None,
        names,
        minimal,
        error or None,
        {answer.backend: answer for answer in answers},
        bool(finding.error),
    )


def _find_clash(
    answers: Sequence[Answer],
    specs: Mapping[str, Spec],
    sessions: dict[str, Session],
    model: Model,
    clues: Sequence[Clue],
) -> ClueClash:
    """Return clues that clash, by the first backend that names some; its session is opened if it is not."""
    name, core = first_core(answers)
    if name not in sessions:
        sessions[name] = specs[name].open(model)
    return clash(sessions[name], clues, core)


def solutions_of(model: Model, clues: Sequence[Clue], spec: Spec, limits: Limits = NO_LIMITS) -> Iterator[Solution]:
    """Yield every solution once, checked; ``limits`` are for all of them.

    Raises:
        ModelError: the model cannot be asked about.
        LimitReached: a limit was reached before the last.
        FalseWitness: the backend shows what is no solution.
    """
    model.expect_decision()
    session, question = spec.open(model), Question(clues, limits=limits)
    try:
        for witness in checked_solutions(model, session, question):
            yield Solution(model, witness)
    finally:
        session.close()


def solution_of(
    model: Model, clues: Sequence[Clue], specs: Sequence[Spec], limits: Limits = NO_LIMITS
) -> Solution | None:
    """Return a solution, or None if there is none, by the first backend that knows.

    Raises:
        ModelError, FalseWitness: as of `solutions_of`.
        LimitReached: the limits were reached before.
    """
    return first_to_finish(specs, limits, lambda spec, part: next(solutions_of(model, clues, spec, part), None))


def count_of(
    model: Model, clues: Sequence[Clue], specs: Sequence[Spec], limit: int | None, limits: Limits = NO_LIMITS
) -> int:
    """Return the number of solutions, at most ``limit``, by the first backend that has counted them.

    Raises:
        ModelError, LimitReached, FalseWitness: as of `solutions_of`.
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
    """Return the ``clues`` of a puzzle or model that a question brings: all, or the ``wanted`` ones.

    A name stands for every clue that has it; a Clue for itself, whether or not it is among them. ``kind``: of a
    Model's caller.

    Raises:
        CpsudokuError: no clue has that name; a Model has a kind.
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
