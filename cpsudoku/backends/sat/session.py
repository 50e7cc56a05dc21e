"""A session of the `sat` backend: a model's rules in a kept solver. `clue_assumptions` prepares its questions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from time import perf_counter
from typing import Literal, NamedTuple
from weakref import WeakKeyDictionary

from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.backends.sat.at_most_one import DEFAULT, ENCODINGS
from cpsudoku.backends.sat.clause_solver import KeptSolver
from cpsudoku.backends.sat.clue_assumptions import LARGE, AssumedClues, PreparedQuestion, WrittenClues
from cpsudoku.backends.sat.rule_clauses import FORMULATIONS, remaining
from cpsudoku.backends.session_contract import Size
from cpsudoku.model import (
    BOOLEAN,
    Effort,
    Limits,
    Model,
    Outcome,
    Question,
    Refuted,
    Solved,
    Undecided,
    Variable,
    Witness,
)
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.primitives.cut_separation import LinkGraph, SignTable
from cpsudoku.primitives.primitive import Row
from cpsudoku.statement.clause_encoding import StatedFormula, clauses, pairs
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support.errors import Limit


def start(model: Model, *, solver: str, amo: str, formulation: str, clues: str) -> SatSession:
    """Return a session that assumes clues, over the model's clauses, written now or kept; or, where the rules are large
    or the option says so, one that writes a formula for each question."""
    encoding = ENCODINGS[amo]
    usual = formulation == FORMULATIONS[0] and amo == DEFAULT
    if usual and clues == "auto" and (rules := kept_clauses(model)) is not None:
        return _open_assuming(model, rules, solver)
    statement = state(model)
    if clues == "fixed" or (clues == "auto" and pairs(statement, model) > LARGE):
        size = Size(statement.top, len(model.constraints))
        return SatSession(model, WrittenClues(model, formulation, encoding, solver), size)
    rules = clauses(statement) if usual else remaining(statement, formulation, encoding, {})
    session = _open_assuming(model, rules, solver)
    if usual and session.size.literals <= LARGEST_KEPT:
        keep(model, rules)
    return session


def _open_assuming(model: Model, rules: StatedFormula, solver: str) -> SatSession:
    size = Size(rules.top, len(model.constraints), len(rules.clauses), sum(map(len, rules.clauses)))
    return SatSession(model, AssumedClues(model, rules, solver), size)


# The clauses of rules, as long as their model lives: writing those of a 9x9 takes as long as loading them.

LARGEST_KEPT = 100_000  # literals of a formula that is kept; some 4 MB


class KeptFormula(NamedTuple):
    """The rules of a model in clauses, and how many rules and variables the model had then."""

    rules: int
    variables: int
    formula: StatedFormula


_formulas: WeakKeyDictionary[Model, KeptFormula] = WeakKeyDictionary()


def keep(model: Model, rules: StatedFormula) -> None:
    """Keep the clauses of the model's rules."""
    _formulas[model] = KeptFormula(len(model.constraints), len(model.declared), rules)


def kept_clauses(model: Model) -> StatedFormula | None:
    """Return the clauses that were kept; None if there are none, or if the model has grown since."""
    entry = _formulas.get(model)
    if entry is None or (entry.rules, entry.variables) != (len(model.constraints), len(model.declared)):
        return None
    return entry.formula


class SatSession:
    """A model's rules in a kept solver, by way of `clues`."""

    method: Literal["blocking", "enumeration"] = "blocking"
    cores = True  # does a refutation name the clues that suffice? With clues behind guards that takes another question

    def __init__(self, model: Model, rules: AssumedClues | WrittenClues, size: Size) -> None:
        self.model, self.rules, self.size = model, rules, size
        self.declared = Numbering(model.declared)
        booleans = [x.values == BOOLEAN for x in self.declared.variables]
        # Where all literals are values of decisions, one of them is true for each variable, in order.
        self.plain = not any(booleans) and not model.auxiliary
        self.binary = all(booleans)  # a literal for each variable
        self.values = [0, *(value for _, value in self.declared.meanings)] if self.plain else []  # by literal
        # The last witness and its blocking clause, which is not added yet.
        self.shown: tuple[Witness | None, list[int]] = (None, [])
        self.sized: KeptSolver | None = None  # the solver that `size` is about

    def solve(self, question: Question) -> Outcome:
        start = perf_counter()
        asked = self.rules.ask(question.clues)
        if asked is None:
            return Refuted(None, Effort(convert=perf_counter() - start))
        solver, assumptions = asked.solver, asked.assumptions
        if not question.blocked:
            return self._ask(asked, assumptions, question, start)
        guard = solver.guard()
        try:
            for witness in question.blocked:
                solver.block(guard, self._clause(witness))
            return self._ask(asked, [*assumptions, guard], question, start)
        finally:
            solver.retire(guard)

    def solutions(self, question: Question) -> Iterator[Outcome]:
        start = perf_counter()
        asked = self.rules.ask(question.clues)
        if asked is None:
            yield Refuted(None, Effort(convert=perf_counter() - start))
            return
        solver = asked.solver
        guard = solver.guard()
        try:
            for witness in question.blocked:
                solver.block(guard, self._clause(witness))
            while True:
                outcome = self._ask(asked, [*asked.assumptions, guard], question, start)
                yield outcome
                if not isinstance(outcome, Solved):
                    return
                effort = outcome.effort
                rest = question.limits.after(effort.solve + effort.convert, effort.conflicts)
                question = question._replace(limits=rest)
                start = perf_counter()
                solver.block(guard, self._clause(outcome.witness))
                if isinstance(self.rules, AssumedClues):  # another question may have retired the clues
                    asked = self.rules.ask(question.clues)
        finally:
            solver.retire(guard)

    def prefer(self, values: Mapping[Variable, Collection[int]]) -> None:
        """Set the phases of a kept solver. See `cpsudoku.backends.session_contract.Hinting`."""
        if isinstance(self.rules, AssumedClues):
            literal = self.declared.literal
            signs: list[int] = []
            for x, wanted in values.items():
                if x.values == BOOLEAN:
                    signs += [literal(x, value) for value in wanted] if len(wanted) == 1 else []
                else:
                    literals = zip(x.values, self.declared.literals(x), strict=True)
                    signs += [y if value in wanted else -y for value, y in literals]
            self.rules.kept.prefer(signs)

    def close(self) -> None:
        self.rules.close()

    def _clause(self, witness: Witness) -> list[int]:
        witness_before, clause = self.shown
        return list(clause) if witness is witness_before else self.declared.block(self.model.decisions, witness)

    def _ask(self, asked: PreparedQuestion, assumptions: list[int], question: Question, start: float) -> Outcome:
        solver = asked.solver
        if solver is not self.sized:
            self.sized = solver
            self.size = Size(solver.top, self.size.constraints, len(solver.clauses), solver.literals)
        begun = perf_counter()
        answer = (
            _solve_with_cuts(asked, assumptions, question.limits)
            if asked.graphs
            else _solve_with_sums(asked, assumptions, question.limits)
        )
        answered = perf_counter()
        core = None
        if isinstance(answer, Solved):
            witness = self._witness(solver, asked.auxiliary)
        elif isinstance(answer, Refuted) and self.cores and not question.blocked:  # with a block it would not suffice
            core = self.rules.core(question.clues)
        nodes, conflicts, propagations, restarts = solver.spent()
        convert = begun - start + perf_counter() - answered
        effort = Effort(nodes, 0, conflicts, propagations, convert, answered - begun, restarts)
        if isinstance(answer, Solved):
            return Solved(witness, effort)
        return Refuted(core, effort) if isinstance(answer, Refuted) else answer._replace(effort=effort)

    def _witness(self, solver: KeptSolver, auxiliary: Sequence[Numbering]) -> dict[Variable, int]:
        variables = self.declared.variables
        if self.binary:
            literals = solver.model()[: len(variables)]
            witness = dict(zip(variables, [int(x > 0) for x in literals], strict=True))
            self.shown = witness, [-x for x in literals[: len(self.model.decisions)]]
        elif self.plain:
            true, values = solver.true(self.declared.count), self.values
            witness = dict(zip(variables, [values[x] for x in true], strict=True))
            self.shown = witness, [-x for x in true]
        else:  # a Boolean whose literal is false is 0
            meanings = self.declared.meanings
            witness = dict.fromkeys(variables, 0)
            witness.update([meanings[x - 1] for x in solver.true(self.declared.count)])
        if auxiliary:
            witness.update(solver.values(auxiliary))
        return witness


SUMS = 100  # conflicts, after which sums of houses are added: finding them takes as long as a hundred conflicts


def _solve_with_sums(asked: PreparedQuestion, assumptions: list[int], limits: Limits) -> Outcome:
    """Solve; add the sums of houses if it takes long."""
    solver, steps = asked.solver, limits.steps
    if asked.add_sums is None or (steps is not None and steps <= SUMS):
        return solver.ask(assumptions, limits)
    begun, conflicts = perf_counter(), solver.counts()[1]
    answer = solver.ask(assumptions, Limits(limits.seconds, SUMS))
    spent = solver.counts()[1] - conflicts
    if not isinstance(answer, Undecided) or spent < SUMS:
        return answer
    asked.add_sums()
    return _as_stated(solver.ask(assumptions, limits.after(perf_counter() - begun, spent)), limits)


def _as_stated(answer: Outcome, limits: Limits) -> Outcome:
    """Return the answer; a limit that was reached is named as stated, not what was left of it."""
    if isinstance(answer, Undecided) and isinstance(answer.reason, Limit):
        return Undecided(limits.as_stated(answer.reason))
    return answer


LABELS = 10_000  # conflicts after which pieces get labels: cuts alone have turned out weak
ROUNDS = 12  # of cuts of pieces; then the second solver is asked, in which the clues are units


def _solve_with_cuts(asked: PreparedQuestion, assumptions: list[int], limits: Limits) -> Outcome:
    """Solve with lazy cuts. Pieces get labels if it takes long, and the second solver."""
    solver = asked.solver
    begun, conflicts = perf_counter(), solver.counts()[1]
    pieces = any(not isinstance(graph, LinkGraph) for graph, _ in asked.graphs)
    labels = asked.labels if pieces else None
    rounds = count()

    def solve() -> Outcome:
        nonlocal labels
        while True:
            spent = solver.counts()[1] - conflicts
            if labels is not None and spent >= LABELS:
                solver.strengthen(assumptions, labels)
                labels = None
            seconds, steps = limits.after(perf_counter() - begun, spent)
            most = steps
            if labels is not None and (steps is None or LABELS - spent < steps):
                most = LABELS - spent
            answer = solver.ask(assumptions, Limits(seconds, most), settle=pieces and next(rounds) == ROUNDS)
            unlabelled = isinstance(answer, Undecided) and most != steps
            if not (unlabelled and solver.counts()[1] - conflicts >= LABELS):
                return answer

    def broken(answer: Outcome) -> list[Row]:
        if not isinstance(answer, Solved):
            return []
        true = SignTable(solver.model())
        return [cut for graph in asked.graphs for cut in graph.cuts(true, asked.sure)]

    def add(cuts: Iterable[Row]) -> None:
        for cut in cuts:
            solver.cut(cut)

    return _as_stated(solve_with_cuts(solve, broken, add), limits)
