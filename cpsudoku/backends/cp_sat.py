"""OR-tools CP-SAT: AllDifferent over integers, or exactly one over Booleans; by blocking, or by its own enumeration.

Parameters by measurement, processor time in milliseconds a puzzle on 17-clue / forum_hardest_1106 (docs/backends.md;
python benchmarks/cp_sat_parameters.py): as set here 3.1 / 9.4; without presolve 4.8 / 7.2; with CP-SAT's default
inprocessing 3.1 / 12.7, probing 2.8 / 13.5, three rounds of presolve 3.3 / 10.8, linearization 3.2 / 10.0, symmetry
3.3 / 10.4. Over Booleans without presolve 1.8 / 4.2, with it 2.8 / 6.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Literal

from cpsudoku.backends import Backend, Option, Size
from cpsudoku.backends._cp_model import Change, Contradiction, Translation, add_clauses, write
from cpsudoku.backends._cp_run import limited, run, run_all
from cpsudoku.errors import BackendError
from cpsudoku.model import (
    Clue,
    Effort,
    Limits,
    Model,
    Outcome,
    Question,
    Refuted,
    Solved,
    Undecided,
    Witness,
)


class Session:
    """The rules built once in CP-SAT; a question writes domains into them.

    ``translate``: clues that are more than the values of one variable -> rules and these, built.
    """

    method: Literal["blocking", "enumeration"]

    def __init__(self, translate: Callable[[Sequence[Clue]], Translation], parameters: Any, enumerate_: bool) -> None:
        self.translate, self.parameters = translate, parameters
        self.translation = translation = translate(())
        self.with_clues: tuple[tuple[Clue, ...], Translation] = ((), translation)  # the last set of larger clues
        self.method = "enumeration" if enumerate_ else "blocking"
        self._undo: tuple[Any, list[Change]] = (translation.proto, [])  # what a question has still to take back
        self.size = Size(len(translation.proto.variables), len(translation.proto.constraints))

    def _translation(self, clues: Sequence[Clue]) -> Translation:
        larger = tuple(clue for clue in clues if clue.unary is None)
        if not larger:
            return self.translation
        if larger != self.with_clues[0]:
            self.with_clues = (larger, self.translate(larger))
        return self.with_clues[1]

    def solve(self, question: Question) -> Outcome:
        start = perf_counter()
        limits, blocked = question.limits, question.blocked
        translation = self._translation(question.clues)
        changes = translation.changes(question.clues)
        if isinstance(changes, Contradiction):
            return Refuted(changes.names)
        if blocked and not translation.decision:
            return Refuted()
        if (reason := _none_left(limits)) is not None:
            return Undecided(reason)
        if translation.graphs:
            return self._cut_and_solve(translation, changes, question, start)
        proto = translation.blocking(blocked) if blocked else translation.proto
        self._take_back()  # nothing, unless an interrupt came while it was done
        self._undo = (proto, translation.declared_domains(changes))
        try:
            write(proto, changes)
            asked = perf_counter()
            response = run(proto, limited(self.parameters, limits))
            answered = perf_counter()
        finally:
            self._take_back()
        return self._answer(translation, response, limits, start, asked, answered)

    def _cut_and_solve(
        self, translation: Translation, changes: Sequence[Change], question: Question, start: float
    ) -> Outcome:
        """Solve, cut, solve again: until what has to be connected is. The cuts stay, for they follow from the model."""
        proto = translation.copy()
        if question.blocked:
            translation.formulation.block(proto, translation.decision, question.blocked)
        write(proto, changes)
        spent, limits = Effort(), question.limits
        while True:
            seconds = None if limits.seconds is None else limits.seconds - (perf_counter() - start)
            steps = None if limits.steps is None else limits.steps - spent.conflicts
            left = Limits(seconds, steps)
            if (reason := _none_left(left)) is not None:
                return Undecided(reason, spent)
            asked = perf_counter()
            response = run(proto, limited(self.parameters, left))
            answered = perf_counter()
            outcome = self._answer(translation, response, limits, asked, asked, answered)
            spent += outcome.effort
            cuts = translation.cut(list(response.solution)) if isinstance(outcome, Solved) else []
            if not cuts:
                convert = perf_counter() - start - spent.solve
                return replace(outcome, effort=replace(spent, convert=convert))
            add_clauses(proto, cuts)
            add_clauses(translation.proto, cuts)

    def solutions(self, question: Question) -> Iterator[Outcome]:
        start = perf_counter()
        limits = question.limits
        translation = self._translation(question.clues)
        if translation.graphs or translation.repeats:
            yield from self._by_blocking(question)
            return
        changes = translation.changes(question.clues)
        if isinstance(changes, Contradiction):
            yield Refuted(changes.names)
            return
        if (reason := _none_left(limits)) is not None:
            yield Undecided(reason)
            return
        # A copy, for other questions may be asked before the iterator ends.
        proto = translation.copy()
        write(proto, changes)
        parameters = limited(self.parameters, limits)
        if parameters is self.parameters:
            parameters = type(parameters)()
            parameters.copy_from(self.parameters)
        parameters.enumerate_all_solutions = True
        parameters.num_workers = 1  # several do not say when they have found all
        yield from self._distinct(translation, run_all(proto, parameters), question, start)

    def _by_blocking(self, question: Question) -> Iterator[Outcome]:
        """CP-SAT's own enumeration knows no cuts, and repeats decisions for all values of what they leave free."""
        begun, spent, blocked, limits = perf_counter(), Effort(), list(question.blocked), question.limits
        while True:
            seconds = None if limits.seconds is None else limits.seconds - (perf_counter() - begun)
            steps = None if limits.steps is None else limits.steps - spent.conflicts
            outcome = self.solve(replace(question, blocked=blocked, limits=Limits(seconds, steps)))
            yield outcome
            if not isinstance(outcome, Solved):
                return
            spent += outcome.effort
            blocked.append(outcome.witness)

    def _distinct(
        self, translation: Translation, found: Iterator[Any], question: Question, start: float
    ) -> Iterator[Outcome]:
        """Solutions that differ in a decision variable; enumeration can return duplicates (or-tools#4640)."""
        witness_of, limits = translation.formulation.witness, question.limits
        seen = {tuple(witness[x] for x in translation.decision) for witness in question.blocked}
        asked = perf_counter()
        try:
            for item in found:
                answered = perf_counter()
                if not isinstance(item, list):
                    yield self._end(item, _effort(item, asked - start, answered - asked), limits)
                    return
                witness = witness_of(translation.declared, item)
                key = tuple(witness[x] for x in translation.decision)
                if key not in seen:
                    seen.add(key)
                    convert = asked - start + perf_counter() - answered
                    yield Solved(witness, Effort(convert=convert, solve=answered - asked))
                    start = asked = perf_counter()
        finally:
            found.close()  # type: ignore[attr-defined]

    def close(self) -> None:
        pass

    def _take_back(self) -> None:
        write(*self._undo)
        self._undo = (self.translation.proto, [])

    def _answer(
        self, translation: Translation, response: Any, limits: Limits, start: float, asked: float, answered: float
    ) -> Outcome:
        witness: Witness = {}
        if solved := response.status.name in ("OPTIMAL", "FEASIBLE"):
            witness = translation.formulation.witness(translation.declared, list(response.solution))
        effort = _effort(response, asked - start + perf_counter() - answered, answered - asked)
        return Solved(witness, effort) if solved else self._end(response, effort, limits)

    def _end(self, response: Any, effort: Effort, limits: Limits) -> Outcome:
        """There are no (more) solutions, or a limit was reached."""
        status = response.status.name
        if status == "MODEL_INVALID":
            raise BackendError(f"CP-SAT takes no such model: {self.translation.cp.validate()}")
        if status in ("OPTIMAL", "INFEASIBLE"):
            return Refuted(None, effort)
        timed_out = limits.seconds is not None and (limits.steps is None or effort.conflicts < limits.steps)
        return Undecided(
            f"limit of {limits.seconds:g} seconds" if timed_out else f"limit of {limits.steps} conflicts", effort
        )


def _effort(response: Any, convert: float, solve: float) -> Effort:
    propagations = response.num_binary_propagations + response.num_integer_propagations
    return Effort(response.num_branches, 0, response.num_conflicts, propagations, convert, solve)


def _none_left(limits: Limits) -> str | None:
    if limits.steps is not None and limits.steps <= 0:
        return "limit of 0 conflicts"
    if limits.seconds is not None and limits.seconds <= 0:
        return "limit of 0 seconds"
    return None


def start(
    model: Model, *, formulation: str, method: str, presolve: str, inprocessing: str, workers: str, seed: str
) -> Session:
    """
    Raises:
        BackendError: ``workers`` or ``seed`` is not a number, or beyond what CP-SAT takes.
    """
    from ortools.sat.python.cp_model import CpModel
    from ortools.sat.python.cp_model_helper import SatParameters

    from cpsudoku.backends._cp_boolean import Booleans
    from cpsudoku.backends._cp_integer import Integers

    parameters = SatParameters()
    parameters.num_workers, parameters.random_seed = (
        _number("workers", workers, 10_000),
        _number("seed", seed, 2**31 - 1),
    )
    parameters.linearization_level = parameters.symmetry_level = parameters.cp_model_probing_level = 0
    parameters.max_presolve_iterations = 1
    gains = formulation == "integer" and method == "blocking"
    parameters.cp_model_presolve = presolve == "yes" or (presolve == "auto" and gains)
    parameters.use_sat_inprocessing = inprocessing == "yes"
    parameters.catch_sigint_signal = False
    formulated = Integers if formulation == "integer" else Booleans

    def translate(clues: Sequence[Clue]) -> Translation:
        cp = CpModel()
        return Translation(model, clues, cp, formulated(cp))

    return Session(translate, parameters, method == "enumerate")


def _number(option: str, text: str, most: int) -> int:
    if not (text.isdecimal() and len(text) < 19 and int(text) <= most):
        raise BackendError(f"option {option}={text[:40]}: expected a number up to {most}")
    return int(text)


BACKEND = Backend(
    summary="OR-tools CP-SAT, the model kept between puzzles",
    start=start,
    options=(
        Option(
            "formulation", ("integer", "boolean"), "integer", "AllDifferent over integers, or exactly one over Booleans"
        ),
        Option(
            "method",
            ("blocking", "enumerate"),
            "blocking",
            "block the witness, or let CP-SAT enumerate and stop at two",
        ),
        Option(
            "presolve",
            ("auto", "yes", "no"),
            "auto",
            "simplify before the search; auto: integers by blocking",
        ),
        Option("inprocessing", ("yes", "no"), "no", "simplify the clauses during the search"),
        Option("workers", (), "1", "threads; 0 for one a core"),
        Option("seed", (), "0", "of the random choices"),
    ),
)
