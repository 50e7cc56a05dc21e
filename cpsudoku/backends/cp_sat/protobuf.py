"""A statement's variables and literals in CP-SAT's model: a proto, written directly (a tenth of the import time of
`cp_model`).

A variable's place is its index in the proto. A literal of the proto is the place of a Boolean, or -1 - place for the
negation. The statement numbers its literals in another way (`cpsudoku.statement`). A variable of the statement is
identified by its first literal.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cpsudoku.model import BOOLEAN, Variable
from cpsudoku.primitives.primitive import Domain
from cpsudoku.support.errors import BackendError

if TYPE_CHECKING:
    from ortools.sat.python.cp_model_helper import ConstraintProto, CpModelProto

Change = tuple[int, Sequence[int]]  # a place and its new domain, flat: low, high, low, high, ...
MOST = 2**62 - 1  # the limit in CP-SAT's domains and sums: half of the 64-bit range
LOWEST, HIGHEST = -(2**63), 2**63 - 1  # ends of a domain that has none


class _Literals(dict[int, int]):
    """Literal of the statement -> literal of the proto, created on first use."""

    def __init__(self, literals: dict[int, int], make: Callable[[int], None]) -> None:
        super().__init__(literals)
        self._make = make

    def __missing__(self, x: int) -> int:
        self._make(abs(x))
        return self[x]


def _new_model() -> Any:
    """Return an empty model. Without OR-tools, it can only be displayed, not solved."""
    try:
        from ortools.sat.python.cp_model_helper import CpModelProto
    except ImportError:
        from cpsudoku.backends.cp_sat.recorded_proto import RecordedMessage

        return RecordedMessage()
    return CpModelProto()


class CpProto:
    """``proto``: CP-SAT's model; ``literals``: literal of the statement -> literal of the proto; ``place``: first
    literal of a variable -> its place in the proto (of its first Boolean, if it has one for each value)."""

    def __init__(self, before: CpProto | None = None) -> None:
        """``before``: the proto to copy."""
        self.proto: CpModelProto = _new_model()
        self.literals: dict[int, int] = _Literals(before.literals if before else {}, self._equal)
        self.place: dict[int, int] = {}
        self._firsts: list[int] = []  # first literals of the variables other than Booleans, ascending
        self._domains: list[Domain] = []
        if before is not None:
            self.proto.copy_from(before.proto)
            self.place.update(before.place)
            self._firsts += before._firsts
            self._domains += before._domains
        self._add_variable = self.proto.variables.add
        self._add_constraint = self.proto.constraints.add
        self._count = len(self.proto.variables)

    def declare(self, first: int, domain: Domain, name: str = "") -> None:
        """Add a variable.

        Raises:
            BackendError: CP-SAT has no integers as large as a value.
        """
        raise NotImplementedError

    def changes(self, first: int, domain: Domain, allowed: Collection[int]) -> Iterable[Change]:
        """Return the domains in the proto that restrict a variable to ``allowed``, a nonempty part of its domain."""
        raise NotImplementedError

    def values(self, variables: Iterable[tuple[Variable, int]], solution: Sequence[int]) -> dict[Variable, int]:
        """Return the values of the given variables in a solution of CP-SAT, in order. Each variable is given with its
        first literal."""
        raise NotImplementedError

    def terms(self, first: int, domain: Domain) -> Iterable[tuple[int, int]]:
        """Yield (coefficient, place) for a linear expression that equals the variable."""
        raise NotImplementedError

    def literal(self, first: int, domain: Domain, value: int) -> int:
        """Return the proto's literal of variable = value."""
        if domain == BOOLEAN:
            return self.literals[first if value else -first]
        return self.literals[first + domain.index(value)]

    def booleans(self, first: int, count: int) -> None:
        """Add ``count`` Booleans for the literals from ``first`` on."""
        for x in range(first, first + count):
            place = self.boolean()
            self.literals[x], self.literals[-x] = place, -1 - place

    def boolean(self) -> int:
        """Add a Boolean that is not in the statement, and return its place."""
        return self._variable(BOOLEAN)

    def clause(self, literals: Iterable[int]) -> None:
        """Add a clause over literals of the statement."""
        own = self.literals
        self._add_constraint().bool_or.literals.extend([own[x] for x in literals])

    def constraint(self, only_if: Sequence[int] = ()) -> ConstraintProto:
        """Add an empty constraint that must hold if these literals of the statement are true, and return it."""
        added: ConstraintProto = self._add_constraint()
        if only_if:
            added.enforcement_literal.extend([self.literals[x] for x in only_if])
        return added

    def linear(
        self, places: Sequence[int], coefficients: Sequence[int], domain: Sequence[int], only_if: Sequence[int] = ()
    ) -> None:
        """Require that the value of a weighted sum is in a domain."""
        linear = self.constraint(only_if).linear
        linear.vars.extend(places)
        linear.coeffs.extend(coefficients)
        linear.domain.extend(domain)

    def _variable(self, domain: Domain) -> int:
        self._add_variable().domain.extend(intervals(domain))
        self._count += 1
        return self._count - 1

    def _equal(self, x: int) -> None:
        raise NotImplementedError


class Integers(CpProto):
    """Each variable is an integer. A literal variable = value gets a Boolean when a line needs it."""

    def declare(self, first: int, domain: Domain, name: str = "") -> None:
        for value in (domain[0], domain[-1]):
            if abs(value) > MOST:
                raise BackendError(
                    f"cp_sat: variable {name or 'of an expression'}: expected values from -{MOST} to {MOST}, "
                    f"found {value}"
                )
        self.place[first] = place = self._variable(domain)
        if domain == BOOLEAN:
            self.literals[first], self.literals[-first] = place, -1 - place
        else:
            self._firsts.append(first)
            self._domains.append(domain)

    def changes(self, first: int, domain: Domain, allowed: Collection[int]) -> Iterable[Change]:
        yield self.place[first], intervals(allowed)

    def values(self, variables: Iterable[tuple[Variable, int]], solution: Sequence[int]) -> dict[Variable, int]:
        place = self.place
        return {x: solution[place[first]] for x, first in variables}

    def terms(self, first: int, domain: Domain) -> Iterable[tuple[int, int]]:
        yield 1, self.place[first]

    def restrict(self, x: int, only_if: Sequence[int]) -> bool:
        """Require a literal by restricting the domain. Return False if the variable is a Boolean or the literal already
        has a Boolean."""
        if x in self.literals:
            return False
        place, value = self._place_and_value(abs(x))
        self.linear([place], [1], [value, value] if x > 0 else others(value), only_if)
        return True

    def _place_and_value(self, x: int) -> tuple[int, int]:
        i = bisect_right(self._firsts, x) - 1
        first = self._firsts[i]
        return self.place[first], self._domains[i][x - first]

    def _equal(self, x: int) -> None:
        place, value = self._place_and_value(x)
        boolean = self.boolean()
        self.literals[x], self.literals[-x] = boolean, -1 - boolean
        self.linear([place], [1], [value, value], (x,))
        self.linear([place], [1], others(value), (-x,))


class Booleans(CpProto):
    """Each variable has a Boolean for each value, exactly one of them true. A variable over 0 and 1 has one Boolean."""

    def declare(self, first: int, domain: Domain, name: str = "") -> None:
        self.place[first] = self._count
        if domain == BOOLEAN:
            self.booleans(first, 1)
        else:
            self.booleans(first, len(domain))
            self.constraint().exactly_one.literals.extend([self.literals[first + i] for i in range(len(domain))])

    def changes(self, first: int, domain: Domain, allowed: Collection[int]) -> Iterable[Change]:
        place = self.place[first]
        if domain == BOOLEAN:
            yield place, (min(allowed), max(allowed))
        elif len(allowed) == 1:
            (value,) = allowed
            yield place + domain.index(value), (1, 1)
        else:
            yield from ((place + i, (0, 0)) for i, value in enumerate(domain) if value not in allowed)

    def values(self, variables: Iterable[tuple[Variable, int]], solution: Sequence[int]) -> dict[Variable, int]:
        place = self.place
        return {
            x: solution[place[at]] if x.values == BOOLEAN else x.values[solution.index(1, place[at]) - place[at]]
            for x, at in variables
        }

    def terms(self, first: int, domain: Domain) -> Iterable[tuple[int, int]]:
        place = self.place[first]
        return ((1, place),) if domain == BOOLEAN else ((value, place + i) for i, value in enumerate(domain))


def others(value: int) -> list[int]:
    """Return the domain of all integers except one value."""
    return [LOWEST, value - 1, value + 1, HIGHEST]


def intervals(values: Collection[int]) -> list[int]:
    """Return a set of values as a domain of CP-SAT: [low, high, low, high, ...], ascending."""
    if len(values) == 1:
        return [*values, *values]
    flat: list[int] = []
    for value in sorted(values):
        if flat and value == flat[-1] + 1:
            flat[-1] = value
        else:
            flat += [value, value]
    return flat
