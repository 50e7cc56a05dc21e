"""literal <-> (variable = value): the positive integer for each value of a variable."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import accumulate

from cpsudoku.model import BOOLEAN, Unary, Variable, Witness


class Codes(dict[tuple[Variable, int, bool], int | None]):
    """A cache: literal (variable, value, positive) -> its number. If the value is not in the domain, the number is 0
    (never true) or None (always true)."""

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
    """literal <-> (variable, value) for a sequence of variables. ``first``: the first literal; ``count``: the last
    one."""

    count: int

    def __init__(self, variables: Iterable[Variable], first: int = 1) -> None:
        self.variables: tuple[Variable, ...] = tuple(variables)
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
        """The numbers of literals of constraints."""
        return Codes(self.first)

    @cached_property
    def meanings(self) -> list[tuple[Variable, int]]:
        """The variable and value of each literal, in order."""
        return [
            pair
            for x in self.variables
            for pair in ([(x, 1)] if x.values == BOOLEAN else [(x, v) for v in x.values])
        ]

    def literal(self, variable: Variable, value: int) -> int:
        """Return the literal of variable = value. For the value 0 of a Boolean, it is the negated literal of 1.

        Raises:
            ValueError: the value is not in the variable's domain.
        """
        if variable.values == BOOLEAN:
            return (-self.first[variable], self.first[variable])[BOOLEAN.index(value)]
        return self.first[variable] + variable.values.index(value)

    def literals(self, variable: Variable) -> range:
        """Return the literals of a variable, ascending: one for a Boolean, else one for each value."""
        first = self.first[variable]
        return range(first, first + (1 if variable.values == BOOLEAN else len(variable.values)))

    def meaning(self, literal: int) -> tuple[Variable, int]:
        """Return the variable and value of a literal, regardless of its sign."""
        return self.meanings[abs(literal) - self._start]

    def units(self, unary: Unary) -> list[int]:
        """Return the literals for ``variable in allowed``: the only value, or the negations of the other values."""
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
        """Return the true literals of a witness, by variable. A Boolean that is 0 has its negative literal."""
        return [self.literal(x, value) for x, value in witness.items()]
