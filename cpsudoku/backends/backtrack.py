"""The obvious search: depth first, variables in the model's order, values ascending, no inference. The tests use it as
their oracle.

A constraint is checked (`holds`) when its whole scope has values. AllDifferent is checked as soon as two values are
equal. Contradictory clues are reported before the search. ``nodes`` counts placed values. ``calls`` counts the calls
that an equivalent recursive program would make. Such a program also visits given cells, and the ends of rows if the
variables form a square.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import isqrt
from time import perf_counter
from typing import Literal

from cpsudoku.backends.session_contract import Backend, Size
from cpsudoku.model import (
    Clue,
    Constraint,
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
from cpsudoku.model.constraints import AllDifferent
from cpsudoku.model.model import declared_variables
from cpsudoku.statement import state


class BacktrackSession:
    """A session that keeps only the model, and nothing from earlier questions."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, model: Model) -> None:
        self.model = model
        self.size: Size = Size(len(declared_variables(model)), len(model.constraints))
        self._stated: set[Clue] = set()
        state(model, fold=False)  # reject the models that other backends reject, with the same error

    def solve(self, question: Question) -> Outcome:
        """Return the first solution in the order of the values. See `cpsudoku.backends.session_contract.Session`."""
        return next(self.solutions(question))

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Return every solution, in the order of the values."""
        new = [clue for clue in question.clues if clue.unary is None and clue not in self._stated]
        if new:
            state(self.model, new, fold=False)
            self._stated.update(new)
        return PlainDescent(self.model, question).outcomes(question.blocked)

    def close(self) -> None:
        """Do nothing: the session has no resources."""


class PlainDescent:
    """The search for one question. ``values``: the current value of every variable, clues first."""

    unary: list[tuple[str, Variable, frozenset[int]]]
    variables: tuple[Variable, ...]
    values: dict[Variable, int]

    def __init__(self, model: Model, question: Question) -> None:
        self.model = model
        self.unary = [(clue.name, *clue.unary) for clue in question.clues if clue.unary is not None]
        larger = [clue for clue in question.clues if clue.unary is None]
        self.started: float = perf_counter()
        self.limits: Limits = question.limits
        self.told: Effort = Effort()
        whole = model.constraints
        self.posted: list[tuple[Constraint, str | None]] = [(one, None) for rule in whole for one in rule.singly]
        self.posted += [(one, clue.name) for clue in larger for c in clue.constraints for one in c.singly]
        self.variables = (*declared_variables(model), *(x for clue in larger for x in clue.auxiliary))
        self.domains: dict[Variable, list[int]] = {x: list(x.values) for x in self.variables}
        for _, x, allowed in self.unary:
            self.domains[x] = [value for value in self.domains[x] if value in allowed]
        given = {x for _, x, _ in self.unary}
        self.values = {x: self.domains[x][0] for x in self.variables if x in given and len(self.domains[x]) == 1}
        self.free: list[Variable] = [x for x in self.variables if x not in self.values]
        self.free_decisions: int = sum(1 for x in model.decisions if x not in self.values)
        self.different: dict[Variable, set[Variable]] = {x: set() for x in self.variables}
        self.asked: dict[Variable, list[Constraint]] = {x: [] for x in self.variables}
        for constraint, _ in self.posted:
            for x in constraint.scope:
                if isinstance(constraint, AllDifferent):
                    self.different[x].update(set(constraint.scope) - {x})
                else:
                    self.asked[x].append(constraint)
        self.steps: list[int] = self._steps()
        self.placed: int = 0
        self.calls: int = self.steps[0]

    def _steps(self) -> list[int]:
        """Return how many calls a recursive program makes from the start to the first free variable, and from each free
        variable to the next one."""
        count, side = len(self.model.decisions), isqrt(len(self.model.decisions))
        free = [i for i, x in enumerate(self.variables) if x not in self.values]
        steps = []
        for here, there in pairwise([-1, *free, len(self.variables)]):
            ends = range(max(here, 0) + 1, min(there, count) + 1) if side**2 == count else ()
            rows = sum(1 for i in ends if i % side == 0)
            steps.append(there - here + rows)
        return steps

    def outcomes(self, blocked: Sequence[Witness]) -> Iterator[Outcome]:
        """Yield Solved for every solution that is not blocked, then Refuted or Undecided."""
        core = self._contradiction()
        if core is not None:
            yield Refuted(core, self._effort())
            return
        blocks = [[witness[x] for x in self.model.decisions] for witness in blocked]
        for stopped in self._leaves(blocks):
            if stopped:
                yield Undecided(stopped, self._effort())
                return
            yield Solved({x: self.values[x] for x in self.variables}, self._effort())
        yield Refuted(None, self._effort())

    def _contradiction(self) -> tuple[str, ...] | None:
        """Return the names of clues that contradict each other directly. Return None if there are none."""
        for x, domain in self.domains.items():
            if not domain:
                return self._names([x])
        for constraint, clue in self.posted:
            scope = [x for x in constraint.scope if x in self.values]
            if isinstance(constraint, AllDifferent):
                clashing = [x for x in scope if any(self.values[x] == self.values[y] for y in scope if y is not x)]
            else:
                whole = len(scope) == len(constraint.scope) and not constraint.holds(self.values)
                clashing = scope if whole else []
                if whole and not scope:
                    return () if clue is None else (clue,)
            if clashing:
                return self._names(clashing) + (() if clue is None else (clue,))
        return None

    def _names(self, variables: Collection[Variable]) -> tuple[str, ...]:
        return tuple(name for name, x, _ in self.unary if x in variables)

    def _fits(self, x: Variable, value: int) -> bool:
        """Does the value satisfy all constraints whose variables all have a value? The value stays assigned."""
        values = self.values
        if any(values.get(y) == value for y in self.different[x]):
            return False
        values[x] = value
        return all(
            constraint.holds(values) for constraint in self.asked[x] if all(y in values for y in constraint.scope)
        )

    def _leaves(self, blocks: list[list[int]]) -> Iterator[str]:
        """Search, and yield "" at every solution, with ``values`` as the solution. At a limit, yield the name of the
        limit."""
        values, free, last = self.values, self.free, self.free_decisions
        if not last and self._is_blocked(blocks):
            return
        if not free:
            yield ""
            return
        tries = [iter(self.domains[free[0]])]
        while tries:
            depth = len(tries)
            x = free[depth - 1]
            if not any(self._place(x, value) for value in tries[-1]):
                values.pop(x, None)
                tries.pop()
                continue
            if stopped := self._stop_reason():
                yield stopped
                return
            self.placed += 1
            self.calls += self.steps[depth]
            if depth == last and self._is_blocked(blocks):
                continue
            if depth < len(free):
                tries.append(iter(self.domains[free[depth]]))
                continue
            yield ""
            for auxiliary in free[last:]:  # one completion suffices: continue with the next choice of decisions
                del values[auxiliary]
            del tries[last:]

    def _place(self, x: Variable, value: int) -> bool:
        self.values.pop(x, None)
        return self._fits(x, value)

    def _is_blocked(self, blocks: list[list[int]]) -> bool:
        return bool(blocks) and [self.values[x] for x in self.model.decisions] in blocks

    def _stop_reason(self) -> str:
        if self.limits.steps is not None and self.placed >= self.limits.steps:
            return self.limits.of_steps("value")
        if self.limits.seconds is not None and perf_counter() - self.started >= self.limits.seconds:
            return self.limits.of_time
        return ""

    def _effort(self) -> Effort:
        """Return the effort since the last call."""
        total = Effort(nodes=self.placed, calls=self.calls, solve=perf_counter() - self.started)
        before, self.told = self.told, total
        nodes, calls = total.nodes - before.nodes, total.calls - before.calls
        return Effort(nodes=nodes, calls=calls, solve=total.solve - before.solve)


def start(model: Model) -> BacktrackSession:
    return BacktrackSession(model)


BACKEND = Backend(summary="depth-first backtracking in reading order, no inference", start=start, certifies="search")
