"""What all solutions agree on, and how many there are: what an explanation walks to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from cpsudoku.backends.sat.plain import Solver
from cpsudoku.ground.errors import OutOfTime
from cpsudoku.model.verdicts import Verdict
from cpsudoku.statement.encoding import clauses
from cpsudoku.statement.statement import Statement

CONFLICTS = 5_000  # between two looks at the clock


class Agreed(NamedTuple):
    """``literals``: those that are true in every solution, by their positive numbers."""

    verdict: Verdict
    literals: dict[int, int]


def agreed(statement: Statement, facts: Iterable[int], over: Callable[[], bool]) -> Agreed:
    """Return what all solutions with some facts agree on.

    Raises:
        OutOfTime: the time is up.
    """
    formula = clauses(statement)
    count = statement.top
    decided = _decisions(statement)
    with Solver(name="glucose4", bootstrap_with=formula.clauses) as solver:
        for x in facts:
            solver.add_clause([x])

        def solution() -> set[int] | None:
            while True:
                solver.conf_budget(CONFLICTS)
                answer = solver.solve_limited()
                if answer is None:
                    if over():
                        raise OutOfTime("while what all solutions agree on was looked for")
                    continue
                if not answer:
                    return None
                model = {*solver.get_model()}
                cuts = [cut for graph in formula.graphs for cut in graph.cuts(model.__contains__)]
                if not cuts:
                    return model
                for cut in cuts:
                    solver.add_clause(list(cut))

        first = solution()
        if first is None:
            return Agreed(Verdict.NONE, {})
        common = {x: x if x in first else -x for x in range(1, count + 1)}
        while common:
            solver.set_phases([-x for x in common.values()])
            solver.add_clause([-x for x in common.values()])
            other = solution()
            if other is None:
                break
            common = {x: y for x, y in common.items() if y in other}
    unique = all(x in common for x in decided)
    return Agreed(Verdict.UNIQUE if unique else Verdict.MULTIPLE, common)


def _decisions(statement: Statement) -> range:
    firsts = list(statement.first.values())
    end = firsts[statement.decisions] if statement.decisions < len(firsts) else statement.top + 1
    return range(1, end)
