"""Sums folded over units: the total of a unit, which its all-different settles, is taken off a sum it nearly fills.

A sum over 34 cells of four rows says the same as one over the two cells of these rows it leaves out. A chain of partial
sums grows with its terms, and unit propagation sees little through it, so this decides what else is hopeless: a pill
arrow over 81 cells takes milliseconds in the place of seconds. Of each family of disjoint units (rows, columns, boxes)
the one that leaves the fewest terms counts. What is folded follows from the sum and the units, and the sum from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cpsudoku.constraints import AllDifferent, Comparison, Linear
from cpsudoku.model import Constraint, Model, Variable

FEW = 6  # terms up to which a sum is left as it is


class Unit(NamedTuple):
    """Variables that take each of as many values once, and so have one total."""

    scope: tuple[Variable, ...]
    total: int


def families(model: Model) -> list[list[Unit]]:
    """The units among the rules, in families: a unit joins the family before it where it shares no variable with it."""
    found: list[list[Unit]] = []
    taken: set[Variable] = set()
    for rule in model.rules:
        if isinstance(rule, AllDifferent) and rule.is_permutation:
            if not found or not taken.isdisjoint(rule.scope):
                found.append([])
                taken = set()
            found[-1].append(Unit(rule.scope, sum(rule.values)))
            taken.update(rule.scope)
    return found


def folded(constraint: Constraint, among: Sequence[Sequence[Unit]]) -> Constraint:
    """An equal sum with fewer terms, if a family of units gives one; else the constraint itself."""
    linear = _linear(constraint)
    if linear is None or len(linear.terms) <= FEW:
        return constraint
    best = linear
    for family in among:
        terms = {x: c for c, x in linear.terms}
        total = linear.total
        for unit in family:
            coefficient = Counter(terms.get(x, 0) for x in unit.scope).most_common(1)[0][0]
            if coefficient:
                total -= coefficient * unit.total
                for x in unit.scope:
                    terms[x] = terms.get(x, 0) - coefficient
        left = Linear([(c, x) for x, c in terms.items()], "=", total)
        if len(left.terms) < len(best.terms):
            best = left
    return constraint if best is linear else best


def _linear(constraint: Constraint) -> Linear | None:
    """The equation that a constraint is, if it is one over variables."""
    if isinstance(constraint, Linear):
        return constraint if constraint.relation == "=" else None
    if isinstance(constraint, Comparison) and constraint.relation == "==":
        difference = constraint.difference
        terms = [(c, x) for c, x in difference.terms if isinstance(x, Variable)]
        if len(terms) == len(difference.terms):
            return Linear(terms, "=", -difference.constant)
    return None
