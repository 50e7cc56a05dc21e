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
from cpsudoku.backends._formula import FORMULATIONS, formula
from cpsudoku.backends._rules import Assumed, Fixed, is_large
from cpsudoku.backends._solver import Kept
from cpsudoku.encodings import DEFAULT
from cpsudoku.model import Given, Model
from cpsudoku.outcome import NO_LIMITS, Effort, Limits, Outcome, Refuted, Solved, Undecided, Witness

SOLVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "ergo", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42", "kissat404", "lingeling", "maplechrono", "maplecm", "maplesat", "mergesat3", "minicard", "minisat22",
    "minisatep", "minisat-gh",
)  # fmt: skip


class Session:
    """A model's rules in a kept solver, by way of `_rules`."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, model: Model, rules: Assumed | Fixed, size: Size) -> None:
        self.model, self.rules, self.size = model, rules, size
        declared = [*model.variables, *model.auxiliary]
        self.meaning = [(x, value) for x in declared for value in x.values]  # of the literals from 1
        self.negated = {pair: -i for i, pair in enumerate(self.meaning, 1)}

    def solve(
        self,
        givens: Sequence[Given],
        *,
        blocked: Sequence[Witness] = (),
        off: Collection[str] = (),
        limits: Limits = NO_LIMITS,
    ) -> Outcome:
        start = perf_counter()
        question = self.rules.ask(givens, off)
        if question is None:
            return Refuted(None, Effort(convert=perf_counter() - start))
        solver, assumptions = question
        if not blocked:
            return self._ask(solver, assumptions, givens, limits, start)
        guard = solver.guard()
        try:
            for witness in blocked:
                solver.block(guard, self._clause(witness))
            return self._ask(solver, [*assumptions, guard], givens, limits, start)
        finally:
            solver.retire(guard)

    def solutions(
        self, givens: Sequence[Given], *, off: Collection[str] = (), limits: Limits = NO_LIMITS
    ) -> Iterator[Outcome]:
        start = perf_counter()
        question = self.rules.ask(givens, off)
        if question is None:
            yield Refuted(None, Effort(convert=perf_counter() - start))
            return
        solver, assumptions = question
        guard = solver.guard()
        try:
            assumptions = [*assumptions, guard]
            seconds, steps = limits.seconds, limits.steps
            while True:
                outcome = self._ask(solver, assumptions, givens, Limits(seconds, steps), start)
                yield outcome
                if not isinstance(outcome, Solved):
                    return
                seconds = None if seconds is None else seconds - outcome.effort.solve - outcome.effort.convert
                steps = None if steps is None else steps - outcome.effort.conflicts
                start = perf_counter()
                solver.block(guard, self._clause(outcome.witness))
        finally:
            solver.retire(guard)

    def close(self) -> None:
        self.rules.close()

    def _clause(self, witness: Witness) -> list[int]:
        negated = self.negated
        return [negated[x, witness[x]] for x in self.model.variables]

    def _ask(
        self, solver: Kept, assumptions: list[int], givens: Sequence[Given], limits: Limits, start: float
    ) -> Outcome:
        self.size = Size(solver.top, self.size.constraints, len(solver.clauses), solver.literals)
        asked = perf_counter()
        answer = solver.ask(assumptions, limits)
        answered = perf_counter()
        core = None
        if answer is True:
            witness = dict(solver.true(self.meaning))
        elif answer is False:
            core = self.rules.core(givens)
        nodes, conflicts, propagations = solver.spent()
        convert = asked - start + perf_counter() - answered
        effort = Effort(nodes, 0, conflicts, propagations, convert, answered - asked)
        if answer is True:
            return Solved(witness, effort)
        return Refuted(core, effort) if answer is False else Undecided(str(answer), effort)


def start(model: Model, *, solver: str, amo: str, formulation: str, clues: str) -> Session:
    encoding = catalog.find("encoding", amo)
    kernel = model.kernel()
    if clues == "fixed" or (clues == "auto" and is_large(kernel)):
        literals = sum(len(x.values) for x in kernel.variables)
        return Session(model, Fixed(kernel, formulation, encoding, solver), Size(literals, len(model.posted)))
    rules = formula(model, formulation, encoding)
    return Session(
        model,
        Assumed(rules, solver),
        Size(rules.top, len(model.posted), len(rules.clauses), sum(map(len, rules.clauses))),
    )


BACKEND = Backend(
    summary="CNF through PySAT, the solver kept between puzzles",
    start=start,
    options=(
        Option("solver", SOLVERS, "cadical153", "which of PySAT's solvers"),
        Option("amo", catalog.names("encoding"), DEFAULT, "how at most one is said in clauses"),
        Option("formulation", FORMULATIONS, "extended", "with or without the clauses that follow from the others"),
        Option("clues", ("auto", "assumed", "fixed"), "auto", "assumed in a kept solver, or written into a formula"),
    ),
)
