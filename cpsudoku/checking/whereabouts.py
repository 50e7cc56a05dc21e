"""Where a rule is broken: two places that are alike, a place of each part, or all that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.constraints import AllDifferent, Connected, SingleLoop
from cpsudoku.constraints.by_cuts import ByCuts
from cpsudoku.model import Constraint, Variable

Values = dict[Variable, int]


def where(constraints: Iterable[Constraint], values: Values, hidden: set[Variable]) -> tuple[str, ...]:
    """The names of the places at which it is broken: two that are alike, a cell of each part, or the whole scope."""
    found: dict[str, None] = {}
    for constraint in constraints:
        seen = [x for x in constraint.scope if x not in hidden and x in values]
        if isinstance(constraint, Connected | SingleLoop) and all(x in values for x in constraint.scope):
            if constraint.holds(values):
                continue
            found.update(dict.fromkeys(_apart(constraint, values)))
            continue
        if isinstance(constraint, ByCuts) and all(x in values for x in constraint.scope):
            found.update((x.name, None) for x in constraint.broken_at(values) if x not in hidden)
            continue
        if isinstance(constraint, AllDifferent):
            seen = [x for x in seen if sum(values[y] == values[x] for y in seen) > 1]
        elif len(seen) == len(constraint.scope) and constraint.holds(values):
            continue
        found.update(dict.fromkeys(x.name for x in seen))
    return tuple(found)


def _apart(constraint: Connected | SingleLoop, values: Values) -> list[str]:
    """A place of each component; of a loop, the places where a line ends or branches, if there are any."""
    if isinstance(constraint, SingleLoop):
        lines = [(a, b, x) for a, b, (x, value, positive) in constraint.edges if (values[x] == value) is positive]
        degree: dict[int, list[Variable]] = {}
        for a, b, x in lines:
            degree.setdefault(a, []).append(x)
            degree.setdefault(b, []).append(x)
        odd = [x.name for some in degree.values() if len(some) != 2 for x in some]
        if odd or not lines:
            return list(dict.fromkeys(odd))
        pairs = {(i, j) for some in degree.values() for i in some for j in some}
        return _one_each([x for _, _, x in lines], {(i.name, j.name) for i, j in pairs})
    on = [x is None or (values[x.variable] == x.value) is x.positive for x in constraint.nodes]
    names = [f"node {i}" if x is None else x.variable.name for i, x in enumerate(constraint.nodes)]
    true = [
        (a, b) for a, b, x in constraint.links
        if on[a] and on[b] and (x is None or (values[x.variable] == x.value) is x.positive)
    ]  # fmt: skip
    parent = list(range(len(on)))

    def root(i: int) -> int:
        while parent[i] != i:
            i = parent[i]
        return i

    for a, b in true:
        parent[root(a)] = root(b)
    first: dict[int, str] = {}
    for i, there in enumerate(on):
        if there and constraint.nodes[i] is not None:
            first.setdefault(root(i), names[i])
    always = {root(i) for i, x in enumerate(constraint.nodes) if x is None}
    return [name for component, name in first.items() if component not in always]


def _one_each(edges: Sequence[Variable], beside: set[tuple[str, str]]) -> list[str]:
    """An edge of each component."""
    left, found = [x.name for x in edges], []
    while left:
        component = [left[0]]
        for one in component:
            component += [other for other in left if (one, other) in beside and other not in component]
        found.append(component[0])
        left = [name for name in left if name not in component]
    return found
