"""What follows from a drawing is completed: constraints over values that are known, and variables that are not.

First what is forced one by one, in plain Python: it costs time in the size of the constraints, and decides nearly all
that is drawn in full. What it leaves open goes to a solver. Either way the values found are checked by `holds`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from cpsudoku.constraints import Clause
from cpsudoku.model import Constraint, Limits, Model, Question, Solved, Undecided, Variable
from cpsudoku.specs import backend
from cpsudoku.uniqueness import check_witness

Values = dict[Variable, int]
SECONDS = 10.0  # for what a solver completes


def possible(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> bool:
    """Can they hold together, whatever is not among the values? True where that is not found out in time."""
    return completed(constraints, values) is not False


def completed(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> Values | Literal[False] | None:
    """Values for all variables of the constraints, under which they hold; False if there are none, None out of time."""
    found = _forced(constraints, values)
    if found is False:
        return False
    open_ones = {x for c in constraints for x in c.scope if x not in found}
    if not open_ones:
        return found if all(constraint.holds(found) for constraint in constraints) else False
    left = [c for c in constraints if not open_ones.isdisjoint(c.scope)]
    rest = _solved(left, found, open_ones)
    if not isinstance(rest, dict):
        return rest
    found.update(rest)
    return found if all(constraint.holds(found) for constraint in constraints) else False


def _forced(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> Values | Literal[False]:
    """The values that follow one by one; False where a constraint has no way left."""
    known: Values = dict(values)
    domain: dict[Variable, list[int]] = {}
    beside: dict[Variable, list[int]] = {}
    for number, constraint in enumerate(constraints):
        for x in constraint.scope:
            if x not in known:
                beside.setdefault(x, []).append(number)
                domain.setdefault(x, list(x.values))
    waiting = deque(range(len(constraints)))
    queued = set(waiting)
    while waiting:
        number = waiting.popleft()
        queued.discard(number)
        constraint = constraints[number]
        fresh = _step(constraint, known, domain)
        if fresh is False:
            return False
        for x in fresh:
            known[x] = domain[x][0]
            for other in beside[x]:
                if other not in queued:
                    queued.add(other)
                    waiting.append(other)
    for x in [x for x in domain if x not in known]:
        # Each value that is left agrees with every constraint of which nothing else is open: any of them will do.
        if all(sum(y not in known for y in constraints[number].scope) == 1 for number in beside[x]):
            known[x] = domain[x][0]
    return known


def _step(constraint: Constraint, known: Values, domain: dict[Variable, list[int]]) -> list[Variable] | Literal[False]:
    """The variables that the constraint leaves one value, which `domain` then holds; False if it cannot hold."""
    unknown = [x for x in constraint.scope if x not in known]
    if not unknown:
        return [] if constraint.holds(known) else False
    if isinstance(constraint, Clause):
        live = []
        for x, value, positive in constraint.literals:
            if x not in known:
                live.append((x, value, positive))
            elif (known[x] == value) is positive:
                return []
        if len({x for x, _, _ in live}) > 1:
            return []
    elif len(unknown) > 1:
        return []
    (x,) = unknown
    kept = [value for value in domain[x] if constraint.holds({**_of(constraint, known), x: value})]
    domain[x] = kept
    return False if not kept else [x] if len(kept) == 1 else []


def _of(constraint: Constraint, known: Values) -> Values:
    return {x: known[x] for x in constraint.scope if x in known}


def _solved(
    constraints: Sequence[Constraint], values: Values, hidden: Iterable[Variable]
) -> Values | Literal[False] | None:
    """A solver's values for the variables that are open."""
    alone = Model()
    scope = dict.fromkeys(x for c in constraints for x in c.scope)
    alone.decisions = list(scope)
    alone._known = set(scope)
    alone.rules = list(constraints)
    given = [alone.given(x, (values[x],)) for x in scope if x in values]
    session = backend("sat").open(alone)
    question = Question(given, limits=Limits(seconds=SECONDS))
    try:
        outcome = session.solve(question)
    finally:
        session.close()
    if isinstance(outcome, Solved):
        check_witness(alone, question, outcome.witness)
        return {x: outcome.witness[x] for x in hidden}
    return None if isinstance(outcome, Undecided) else False
