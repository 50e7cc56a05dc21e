"""What follows from a drawing is completed: constraints over values that are known, and variables that are not.

First what is forced one by one, in plain Python: it costs time in the size of the constraints, and decides nearly all
that is drawn in full. What it leaves open goes to a solver. Either way the values found are checked by `holds`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from cpsudoku.backends.specs import backend
from cpsudoku.backends.uniqueness import check_witness
from cpsudoku.ground.geometry import distances
from cpsudoku.model import Constraint, Limits, Model, Question, Solved, Undecided, Variable
from cpsudoku.model.constraints import Clause, Reachable
from cpsudoku.model.constraints.cardinality import Cardinality
from cpsudoku.model.constraints.clause import Literal as Clausal

Values = dict[Variable, int]
SECONDS = 10.0  # for what a solver completes


def possible(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> bool:
    """Can they hold together, whatever is not among the values? True where that is not found out in time."""
    return complete(constraints, values) is not False


def complete(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> Values | Literal[False] | None:
    """Values for all variables of the constraints, under which they hold; False if there are none, None out of time."""
    found = _propagate(constraints, values)
    if found is False:
        return False
    open_ones = {x for c in constraints for x in c.scope if x not in found}
    if not open_ones:
        return found if all(constraint.holds(found) for constraint in constraints) else False
    left = [c for c in constraints if not open_ones.isdisjoint(c.scope)]
    rest = _ask(left, found, open_ones)
    if not isinstance(rest, dict):
        return rest
    found.update(rest)
    return found if all(constraint.holds(found) for constraint in constraints) else False


def _propagate(constraints: Sequence[Constraint], values: Mapping[Variable, int]) -> Values | Literal[False]:
    """Return the values that follow one by one; False where a constraint has no way left."""
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
    """Return the variables that the constraint leaves one value, which `domain` then holds; False if it cannot hold."""
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
    elif isinstance(constraint, Reachable):
        return _assign([(item, False) for item in _out_of_reach(constraint, known)], domain)
    elif isinstance(constraint, Cardinality) and len(unknown) > 1:
        return _propagate_count(constraint, known, domain)
    elif len(unknown) > 1:
        return []
    (x,) = unknown
    kept = [value for value in domain[x] if constraint.holds({**_of(constraint, known), x: value})]
    domain[x] = kept
    return False if not kept else [x] if len(kept) == 1 else []


def _assign(
    wanted: list[tuple[Clausal, bool]], domain: dict[Variable, list[int]]
) -> list[Variable] | Literal[False]:
    """Return the variables that have one value left once these literals are true, or false."""
    found = []
    for (x, value, positive), truth in wanted:
        domain[x] = [v for v in domain[x] if ((v == value) is positive) is truth]
        if not domain[x]:
            return False
        if len(domain[x]) == 1:
            found.append(x)
    return list(dict.fromkeys(found))


def _out_of_reach(constraint: Reachable, known: Values) -> list[Clausal]:
    """Return the nodes that are open and lie too far from the root, over nodes that may be true."""
    maybe = [x not in known or (known[x] == value) is positive for x, value, positive in constraint.nodes]
    root = [constraint.root] if maybe[constraint.root] else []
    reached = distances(root, lambda a: (b for b in constraint.beside[a] if maybe[b]), constraint.steps)
    return [x for i, x in enumerate(constraint.nodes) if i not in reached and x.variable not in known]


def _propagate_count(
    constraint: Cardinality, known: Values, domain: dict[Variable, list[int]]
) -> list[Variable] | Literal[False]:
    """All others hold where as many as are open are wanted, and none does where no more are allowed."""
    literals = [item if isinstance(item, Clausal) else None for item in constraint.items]
    variables = [item for item in constraint.items if isinstance(item, Variable)]
    if len(variables) == len(constraint.items):
        literals = [Clausal(x, 1) for x in variables]
    if None in literals or any(set(domain.get(x.variable, (0, 1))) - {0, 1} for x in literals if x is not None):
        return []
    some = [x for x in literals if x is not None]
    true = sum(x.variable in known and (known[x.variable] == x.value) is x.positive for x in some)
    left = [x for x in some if x.variable not in known]
    if true > constraint.most or true + len(left) < constraint.least:
        return False
    if true == constraint.most or true + len(left) == constraint.least:
        return _assign([(x, true != constraint.most) for x in left], domain)
    return []


def _of(constraint: Constraint, known: Values) -> Values:
    return {x: known[x] for x in constraint.scope if x in known}


def _ask(
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
