"""Formulations over Booleans: a literal for each value, beside integers or in their place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from cpsudoku.backends.cp_sat.formulations import Integers, clause, enforce, linear_sum, single_loop
from cpsudoku.backends.cp_sat.translation import Change
from cpsudoku.constraints import AllDifferent, Clause, Linear, SingleLoop
from cpsudoku.model import BOOLEAN, Variable, Witness


class Both(Integers):
    """AllDifferent over integers and, of the same variables, exactly one over a Boolean for each variable = value."""

    def _all_different(self, constraint: AllDifferent, literals: Sequence[Any]) -> None:
        super()._all_different(constraint, literals)
        for value in constraint.values:
            places = [self.literal(x, value) for x in constraint.scope if value in x.values]
            one_place(self.cp, constraint, places, literals)


class Booleans:
    """See `translation.Formulation`."""

    def __init__(self, cp: Any) -> None:
        self.cp = cp
        self.of: dict[tuple[Variable, int], Any] = {}
        self.first: dict[Variable, int] = {}  # the index of a variable's first Boolean; the others follow
        self.native: dict[type, Callable[[Any, Sequence[Any]], bool | None]] = {
            AllDifferent: self._all_different,
            Clause: self._clause,
            SingleLoop: self._single_loop,
            Linear: self._linear_sum,
        }

    def add(self, variable: Variable) -> None:
        if variable.values == BOOLEAN:
            literal = self.cp.new_bool_var("")
            self.first[variable] = literal.index
            self.of[variable, 1], self.of[variable, 0] = literal, ~literal
            return
        literals = [self.cp.new_bool_var("") for _ in variable.values]
        self.first[variable] = literals[0].index
        self.of.update(((variable, value), b) for value, b in zip(variable.values, literals, strict=True))
        self.cp.add_exactly_one(literals)

    def literal(self, variable: Variable, value: int) -> Any:
        return self.of[variable, value]

    def changes(self, variable: Variable, allowed: Collection[int]) -> Iterable[Change]:
        first = self.first[variable]
        if variable.values == BOOLEAN:
            yield first, (min(allowed), max(allowed))
        elif len(allowed) == 1:
            (value,) = allowed
            yield first + variable.values.index(value), (1, 1)
        else:
            yield from ((first + i, (0, 0)) for i, value in enumerate(variable.values) if value not in allowed)

    def witness(self, variables: Iterable[Variable], solution: Sequence[int]) -> dict[Variable, int]:
        first = self.first
        return {
            x: solution[first[x]] if x.values == BOOLEAN else x.values[solution.index(1, first[x]) - first[x]]
            for x in variables
        }

    def block(self, proto: Any, decision: Sequence[Variable], witnesses: Sequence[Witness]) -> None:
        rules = len(self.cp.proto.constraints)
        while len(proto.constraints) < rules + len(witnesses):
            proto.constraints.add()
        for i in range(rules, len(proto.constraints)):
            literals = proto.constraints[i].bool_or.literals
            literals.clear()
            if i - rules < len(witnesses):
                witness = witnesses[i - rules]
                literals.extend([self._different(x, witness[x]) for x in decision])
            else:
                literals.extend([0, -1])

    def _different(self, x: Variable, value: int) -> int:
        """The literal, as the proto numbers it, that a variable has another value."""
        first = self.first[x]
        if x.values == BOOLEAN:
            return -1 - first if value else first
        return -1 - first - x.values.index(value)

    def _all_different(self, constraint: AllDifferent, literals: Sequence[Any]) -> None:
        for value in constraint.values:
            places = [self.of[x, value] for x in constraint.scope if value in x.values]
            one_place(self.cp, constraint, places, literals)

    def _linear_sum(self, constraint: Linear, literals: Sequence[Any]) -> None:
        terms = [(c * value, self.of[x, value]) for c, x in constraint.terms for value in x.values]
        linear_sum(self.cp, constraint, terms, literals)

    def _clause(self, constraint: Clause, literals: Sequence[Any]) -> None:
        clause(self.cp, constraint, self.literal, literals)

    def _single_loop(self, constraint: SingleLoop, literals: Sequence[Any]) -> bool:
        return single_loop(self.cp, constraint, self.literal, literals)


def one_place(cp: Any, constraint: AllDifferent, places: Sequence[Any], literals: Sequence[Any]) -> None:
    """A value has one of these places, exactly or at most, under the literals."""
    if literals:  # exactly one and at most one take no enforcement literal
        total = sum(places)
        enforce(cp.add(total == 1 if constraint.is_permutation else total <= 1), literals)
    elif constraint.is_permutation:
        cp.add_exactly_one(places)
    elif len(places) > 1:
        cp.add_at_most_one(places)
