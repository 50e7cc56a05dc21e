"""A statement asked of a SAT solver: its clauses loaded, cuts of what has to be connected made as they are needed."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Literal

from cpsudoku.backends import Size
from cpsudoku.backends.sat.solver import Kept
from cpsudoku.model import Effort, Limits, Outcome, Question, Refuted, Solved, Undecided, Witness
from cpsudoku.numbering import Numbering
from cpsudoku.statement.compile import clauses
from cpsudoku.statement.statement import Statement


class StatedSat:
    """A session about one statement, in which the clues of a question are: it asks for blocks alone."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, statement: Statement, solver: str = "cadical153") -> None:
        self.statement = statement
        self.numbering = Numbering(statement.variables)
        written, top, self.graphs = clauses(statement)
        seeds = [(*cut, *unless) for graph, unless in self.graphs for cut in graph.seeds()]
        self.kept = Kept(solver, [*written, *seeds], top)
        self.size = Size(top, len(statement.origins), len(written), self.kept.literals)

    def solve(self, question: Question) -> Outcome:
        """One solution that is none of those blocked."""
        start = perf_counter()
        guard = self.kept.guard()
        try:
            for witness in question.blocked:
                decisions = self.statement.variables[: self.statement.decisions]
                self.kept.block(guard, self.numbering.block(decisions, witness))
            answer = self._answer([guard], question.limits)
            witness = self._witness() if answer is True else {}
        finally:
            self.kept.retire(guard)
        nodes, conflicts, propagations, restarts = self.kept.spent()
        effort = Effort(nodes, 0, conflicts, propagations, 0.0, perf_counter() - start, restarts)
        if answer is True:
            return Solved(witness, effort)
        return Refuted(None, effort) if answer is False else Undecided(str(answer), effort)

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Every solution that is not blocked; the limits are for each."""
        blocked = [*question.blocked]
        while True:
            outcome = self.solve(question._replace(blocked=blocked))
            yield outcome
            if not isinstance(outcome, Solved):
                return
            blocked.append(outcome.witness)

    def close(self) -> None:
        """Free the solver."""
        self.kept.close()

    def _answer(self, assumptions: list[int], limits: Limits) -> bool | str:
        """Solve, cut, solve again."""
        while True:
            answer = self.kept.ask(assumptions, limits)
            if answer is not True:
                return answer
            signs = [x > 0 for x in self.kept.model()]
            true = [True, *signs, *[not x for x in reversed(signs)]].__getitem__
            cuts = [cut for graph in self.graphs for cut in graph.cuts(true)]
            if not cuts:
                return True
            for cut in cuts:
                self.kept.cut(cut)

    def _witness(self) -> Witness:
        witness = dict.fromkeys(self.statement.variables, 0)
        witness.update(self.numbering.meaning(x) for x in self.kept.true(self.numbering.count))
        return witness
