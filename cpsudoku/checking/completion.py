"""Complete what follows from a drawing: constraints over known values and unknown variables.

A constraint over known values alone is checked by `holds`; the others go to a solver together with the known values.
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
    """Tell whether the constraints can hold together under these values; True if time runs out."""
    return complete(constraints, values) is not False


def complete(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> Values | Literal[False] | None:
    """Return values for all variables so that the constraints hold; False if there are none, None if time runs out."""
    total = dict(values)
    rest = [constraint for constraint in constraints if not total.keys() >= {*constraint.scope}]
    if rest:
        model = Model.over(dict.fromkeys(x for constraint in rest for x in constraint.scope))
        model.add(rest)
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
