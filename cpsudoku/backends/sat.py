"""Clauses through PySAT: any of its solvers, kept between questions; at-most-one encoding and formulation to choose.

Clues are assumptions, so that what is learned about the rules serves every puzzle of the shape; a blocking clause
hangs on a literal that is assumed for its question alone (Eén and Sörensson, Temporal Induction by Incremental SAT
Solving, 2003). Measured, with every solver and encoding, in docs/backends.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from time import perf_counter
from typing import Literal

from cpsudoku import catalog
from cpsudoku.backends import Backend, Option, Size
from cpsudoku.backends._formula import FORMULATIONS, Formula, formula
from cpsudoku.backends._solver import Kept
from cpsudoku.encodings import DEFAULT
from cpsudoku.model import Given, Model, Variable
from cpsudoku.outcome import NO_LIMITS, Effort, Limits, Outcome, Refuted, Solved, Undecided, Witness

SOLVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "ergo", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42", "maplechrono", "maplecm", "maplesat", "mergesat3", "minicard", "minisat22", "minisatep", "minisat-gh",
)  # fmt: skip


MEMORY = 100_000  # givens whose literals are remembered


class Session:
    """A model's clauses in one kept solver."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, model: Model, rules: Formula, solver: Kept) -> None:
        self.model, self.solver, self.selectors = model, solver, rules.selectors
        self.numbering = rules.numbering
        declared = [*model.variables, *model.auxiliary]
        self.meaning = [(x, value) for x in declared for value in x.values]  # of the literals from 1
        self.negated = {pair: -i for i, pair in enumerate(self.meaning, 1)}
        self.stated: dict[tuple[Variable, frozenset[int]], list[int]] = {}  # literals of the givens met so far
        self.size = Size(rules.top, len(model.posted), len(rules.clauses), sum(map(len, rules.clauses)))
        self.counted = solver.counts()

    def solve(
        self,
        givens: Sequence[Given],
        *,
        blocked: Sequence[Witness] = (),
        off: Collection[str] = (),
        limits: Limits = NO_LIMITS,
    ) -> Outcome:
        start = perf_counter()
        assumptions = self._assumptions(givens, off)
        if not blocked:
            return self._ask(assumptions, givens, limits, start)
        guard = self.solver.guard()
        try:
            for witness in blocked:
                self._block(guard, witness)
            return self._ask([guard, *assumptions], givens, limits, start)
        finally:
            self.solver.retire(guard)

    def solutions(
        self, givens: Sequence[Given], *, off: Collection[str] = (), limits: Limits = NO_LIMITS
    ) -> Iterator[Outcome]:
        guard = self.solver.guard()
        try:
            assumptions = [guard, *self._assumptions(givens, off)]
            seconds, steps = limits.seconds, limits.steps
            while True:
                outcome = self._ask(assumptions, givens, Limits(seconds, steps), perf_counter())
                yield outcome
                if not isinstance(outcome, Solved):
                    return
                seconds = None if seconds is None else seconds - outcome.effort.solve - outcome.effort.convert
                steps = None if steps is None else steps - outcome.effort.conflicts
                self._block(guard, outcome.witness)
        finally:
            self.solver.retire(guard)

    def close(self) -> None:
        self.solver.close()

    def _assumptions(self, givens: Sequence[Given], off: Collection[str]) -> list[int]:
        assumed = [literal for given in givens for literal in self._literals(given)]
        if self.selectors:
            assumed += [-selector if group in off else selector for group, selector in self.selectors.items()]
        return assumed

    def _literals(self, given: Given) -> list[int]:
        key = (given.variable, given.allowed)
        found = self.stated.get(key)
        if found is None:
            if len(self.stated) > MEMORY:
                self.stated.clear()
            found = self.stated[key] = self.numbering.assumptions([given])
        return found

    def _block(self, guard: int, witness: Witness) -> None:
        negated = self.negated
        self.solver.block(guard, [negated[x, witness[x]] for x in self.model.variables])

    def _ask(self, assumptions: list[int], givens: Sequence[Given], limits: Limits, start: float) -> Outcome:
        solver = self.solver
        asked = perf_counter()
        answer = solver.ask(assumptions, limits)
        answered = perf_counter()
        before, self.counted = self.counted, solver.counts()
        if answer is True:
            meaning = self.meaning
            witness = dict([meaning[x - 1] for x in solver.true(len(meaning))])
        elif answer is False:
            core = self._core(givens)
        nodes, conflicts, propagations = (b - a for a, b in zip(before, self.counted, strict=True))
        convert = asked - start + perf_counter() - answered
        effort = Effort(nodes, 0, conflicts, propagations, convert, answered - asked)
        if answer is True:
            return Solved(witness, effort)
        return Refuted(core, effort) if answer is False else Undecided(str(answer), effort)

    def _core(self, givens: Sequence[Given]) -> tuple[str, ...] | None:
        core = self.solver.core()
        if core is None:
            return None
        blamed = set(core)
        names = [given.name for given in givens if not blamed.isdisjoint(self._literals(given))]
        names += [group for group, selector in self.selectors.items() if selector in blamed]
        return tuple(dict.fromkeys(names))


def start(model: Model, *, solver: str, amo: str, formulation: str) -> Session:
    rules = formula(model, formulation, catalog.find("encoding", amo))
    return Session(model, rules, Kept(solver, rules.clauses, rules.top))


BACKEND = Backend(
    summary="CNF through PySAT, the solver kept between puzzles",
    start=start,
    options=(
        Option("solver", SOLVERS, "cadical153", "which of PySAT's solvers"),
        Option("amo", catalog.names("encoding"), DEFAULT, "how at most one is said in clauses"),
        Option("formulation", FORMULATIONS, "extended", "with or without the clauses that follow from the others"),
    ),
)
