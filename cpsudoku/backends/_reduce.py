"""What the clues leave of the domains: a value that is taken goes from the others of its all-differents.

Naked singles until nothing changes: one visit for each all-different of each variable that becomes fixed. Enough to
make the formula of a large grid small before a solver sees it; the rest is the solver's work.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.model import Conditional, Unary, Variable


def reduced(
    variables: Sequence[Variable], constraints: Iterable[Conditional], stated: Iterable[Unary]
) -> dict[Variable, set[int]] | None:
    """The values each variable can still take, or None where some variable has none left."""
    domains = {x: set(x.values) for x in variables}
    for x, allowed in stated:
        domains[x] &= allowed
    scopes: dict[Variable, list[tuple[Variable, ...]]] = {x: [] for x in variables}
    for constraint, condition in constraints:
        if isinstance(constraint, AllDifferent) and not condition:
            for x in constraint.scope:
                scopes[x].append(constraint.scope)
    fixed = [x for x in variables if len(domains[x]) == 1]
    while fixed:
        x = fixed.pop()
        if not domains[x]:
            return None
        (value,) = domains[x]
        for y in (y for scope in scopes[x] for y in scope):
            if y is not x and value in domains[y]:
                domains[y].remove(value)
                if len(domains[y]) == 1:
                    fixed.append(y)
                elif not domains[y]:
                    return None
    return domains if all(domains.values()) else None
