"""Variable: one unknown with a finite domain of integers. A Boolean is a variable over 0 and 1."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import Enum
from typing import TypeAlias

from cpsudoku.errors import ModelError
from cpsudoku.model.expressions import Expression, number

BOOLEAN = (0, 1)  # the domain of a variable that is one literal and its negation in clauses


class Variable(Expression):
    """One unknown. ``values``: its domain, sorted and distinct. ``labels``: names of values, as an Enum gives them.

    Two variables are the same only when they are the same object: ``x == y`` is a comparison that a solver may make
    true, and its truth value, which dictionaries and sets look at, is ``x is y``.
    """

    __slots__ = ("labels", "name", "values")

    def __init__(self, name: str, values: Iterable[int] | type[Enum]) -> None:
        """``values``: the domain in any order, or an Enum of integers.

        Raises:
            ModelError: the domain is empty, or holds something other than integers.
        """
        self.name = name
        self.labels: Mapping[int, str] = {}
        if isinstance(values, type) and issubclass(values, Enum):
            self.labels = {member.value: member.name for member in values}
            values = self.labels
        found: set[int] = set()
        for value in values:
            whole = number(value)
            if whole is None:
                raise ModelError(f"variable {name}: expected integers, found {value!r}")
            found.add(whole)
        if not found:
            raise ModelError(f"variable {name}: expected at least one value, found an empty domain")
        self.values: tuple[int, ...] = tuple(sorted(found))

    @property
    def scope(self) -> tuple[Variable, ...]:
        return (self,)

    def value(self, assignment: Assignment) -> int:
        return assignment[self]

    def range(self) -> tuple[int, ...]:
        return self.values

    def key(self, place: Mapping[Variable, int]) -> Hashable:
        return place[self]

    def shown(self, value: int) -> str:
        """A value as people read it: its label where the domain is an Enum."""
        return self.labels.get(value, str(value))

    def __repr__(self) -> str:
        return f"Variable({self.name!r})"

    def __str__(self) -> str:
        return self.name

    __hash__ = object.__hash__  # by identity, as it is compared


Assignment: TypeAlias = Mapping[Variable, int]
Fresh: TypeAlias = Callable[[Iterable[int]], Variable]  # makes one auxiliary variable with the given values
