"""What follows from a drawing is completed: constraints over values that are known, and variables that are not.

A constraint of which everything is known is checked by `holds`; the others are given to a solver, with what is known.
Its values are checked by `holds`, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from cpsudoku.backends.specs import backend
from cpsudoku.model import Constraint, Limits, Model, Question, Solved, Undecided, Variable

Values = dict[Variable, int]
SECONDS = 10.0  # for what a solver completes


def possible(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> bool:
    """Can they hold together, whatever is not among the values? True where that is not found out in time."""
    return complete(constraints, values) is not False


def complete(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> Values | Literal[False] | None:
    """Values for all variables of the constraints, under which they hold; False if there are none, None out of time."""
    total = dict(values)
    rest = [constraint for constraint in constraints if not total.keys() >= {*constraint.scope}]
    if rest:
        model = Model()
        model.decisions = list(dict.fromkeys(x for constraint in rest for x in constraint.scope))
        model._known = set(model.decisions)
        model.rules = rest
        clues = [model.given(x, (total[x],)) for x in model.decisions if x in total]
        session = backend("sat").open(model)
        try:
            outcome = session.solve(Question(clues, limits=Limits(SECONDS)))
        finally:
            session.close()
        if not isinstance(outcome, Solved):
            return None if isinstance(outcome, Undecided) else False
        total |= outcome.witness
    return total if all(constraint.holds(total) for constraint in constraints) else False
