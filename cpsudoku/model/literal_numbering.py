"""literal <-> (variable = value): which positive integer says that a variable takes a value."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import accumulate

from cpsudoku.model import BOOLEAN, Unary, Variable, Witness


class Codes(dict[tuple[Variable, int, bool], int | None]):
    """What a literal of constraints (variable, value, positive) is as a number, looked up: 0 where it is never true,
    None where it always is: its value is not in the domain."""

    def __init__(self, first: dict[Variable, int]) -> None:
        super().__init__()
        self._first = first

    def __missing__(self, literal: tuple[Variable, int, bool]) -> int | None:
        x, value, positive = literal
        values, first = x.values, self._first[x]
        code: int | None
        if values == BOOLEAN and value in values:
            code = first if (value == 1) is positive else -first
        elif value in values:
            code = first + values.index(value)
            code = code if positive else -code
        else:
            code = 0 if positive else None
        self[literal] = code
        return code


class Numbering:
    """literal <-> (variable, value) for a sequence of variables, from ``first`` on. ``count``: the last literal."""

    def __init__(self, variables: Iterable[Variable], first: int = 1) -> None:
        self.variables = tuple(variables)
        self.first: dict[Variable, int]
        self._start = first
        if not self.variables:
            self.count, self.first = first - 1, {}
            return
        starts = list(accumulate([1 if x.values == BOOLEAN else len(x.values) for x in self.variables], initial=first))
        self.count = starts.pop() - 1
        self.first = dict(zip(self.variables, starts, strict=True))

    @cached_property
    def codes(self) -> Codes:
        """Of literals of constraints the numbers."""
        return Codes(self.first)

    @cached_property
    def meanings(self) -> list[tuple[Variable, int]]:
        """What each literal stands for, in order."""
        return [
            pair
            for x in self.variables
            for pair in ([(x, 1)] if x.values == BOOLEAN else [(x, v) for v in x.values])
        ]

    def literal(self, variable: Variable, value: int) -> int:
        """Return the literal of variable = value: of a Boolean's 0 the negation of its 1.

        Raises:
            ValueError: the value is not in the variable's domain.
        """
        if variable.values == BOOLEAN:
            return (-self.first[variable], self.first[variable])[BOOLEAN.index(value)]
        return self.first[variable] + variable.values.index(value)

    def literals(self, variable: Variable) -> range:
        """Return the literals that a variable takes, ascending: one of a Boolean, one for each value of another."""
        first = self.first[variable]
        return range(first, first + (1 if variable.values == BOOLEAN else len(variable.values)))

    def meaning(self, literal: int) -> tuple[Variable, int]:
        """Return what a literal's absolute value stands for."""
        return self.meanings[abs(literal) - self._start]

    def units(self, unary: Unary) -> list[int]:
        """Return the literals that state ``variable in allowed``: the one value, or the negations of those not
        allowed."""
        variable, allowed = unary
        if variable.values == BOOLEAN:
            first = self.first[variable]
            return [sign * first for value, sign in ((0, 1), (1, -1)) if value not in allowed]
        first, values = self.first[variable], variable.values
        if len(allowed) == 1 and (value := next(iter(allowed))) in values:
            return [first + values.index(value)]
        return [-(first + i) for i, value in enumerate(values) if value not in allowed]

    def block(self, variables: Iterable[Variable], witness: Witness) -> list[int]:
        """Return the blocking clause: at least one of ``variables`` differs from the witness."""
        return [-self.literal(x, witness[x]) for x in variables]

    def true(self, witness: Witness) -> list[int]:
        """Return the literals a witness makes true, by variable; a Boolean that is 0 has its negative one."""
        return [self.literal(x, value) for x, value in witness.items()]
