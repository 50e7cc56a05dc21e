"""Plain backtracking: give a value to one variable after the other, and test each constraint whose scope is full."""

from collections.abc import Iterator
from itertools import combinations
from time import monotonic
from typing import Literal

from cpsudoku import AllDifferent
from cpsudoku.backends import session_contract
from cpsudoku.backends.session_contract import Backend, Option, Size
from cpsudoku.errors import LimitReached
from cpsudoku.model import Constraint, Model, Outcome, Question, Refuted, Solved, Undecided, Variable


class Session(session_contract.Session):
    method: Literal["blocking"] = "blocking"  # a backend blocks the first solution for its second search

    def __init__(self, model: Model, values: str) -> None:
        self.model, self.descending = model, values == "descending"
        self.size = Size(variables=len(model.decisions + model.auxiliary), constraints=len(model.constraints))

    def solve(self, question: Question) -> Outcome:
        return next(self.solutions(question))

    def solutions(self, question: Question) -> Iterator[Outcome]:
        try:
            for witness in self.witnesses(question):
                yield Solved(witness)
            yield Refuted()
        except LimitReached as limit:
            yield Undecided(str(limit))

    def witnesses(self, question: Question) -> Iterator[dict[Variable, int]]:
        decisions = self.model.decisions
        variables = [*decisions, *self.model.auxiliary, *(x for clue in question.clues for x in clue.auxiliary)]
        number = {x: i for i, x in enumerate(variables, 1)}
        # each constraint stands at its last variable
        due: list[list[Constraint]] = [[] for _ in range(len(variables) + 1)]
        for whole in [*self.model.constraints, *(c for clue in question.clues for c in clue.constraints)]:
            # these pairs fail earlier than the whole constraint
            pairs: list[Constraint] = [x != y for x, y in combinations(whole.scope, 2)]
            for constraint in pairs if type(whole) is AllDifferent else [whole]:
                due[max((number[x] for x in constraint.scope), default=0)].append(constraint)
        blocked = [[witness[x] for x in decisions] for witness in question.blocked]
        begun, nodes = monotonic(), 0
        seconds, steps = question.limits

        def extend(values: dict[Variable, int]) -> Iterator[dict[Variable, int]]:
            nonlocal nodes
            i = len(values)
            if not all(constraint.holds(values) for constraint in due[i]):
                return
            if i == len(decisions) and [*values.values()] in blocked:
                return
            if i == len(variables):
                yield values
                return
            x = variables[i]
            for value in reversed(x.values) if self.descending else x.values:
                if steps is not None and nodes >= steps:
                    raise LimitReached(question.limits.of_steps("node"))
                if seconds is not None and monotonic() >= begun + seconds:
                    raise LimitReached(question.limits.of_time)
                nodes += 1
                for witness in extend({**values, x: value}):
                    yield witness
                    # solutions differ in decision variables: keep one value of each auxiliary variable
                    if i >= len(decisions):
                        return

        return extend({})

    def close(self) -> None:
        pass


BACKEND = Backend(
    "plain backtracking", Session, (Option("values", ("ascending", "descending"), "ascending", "tried first"),)
)
