"""Where a rule is broken: two places that are alike, a place of each part, or all that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable

from cpsudoku.model import Constraint, Variable


def where(constraints: Iterable[Constraint], values: dict[Variable, int], hidden: set[Variable]) -> tuple[str, ...]:
    """The names of the places at which they are broken, those that a person sees."""
    places = (x for constraint in constraints for x in constraint.broken_at(values))
    return tuple(dict.fromkeys([x.name for x in places if x not in hidden]))
