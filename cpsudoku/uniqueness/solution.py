"""A solution: names -> values. It also evaluates variables, expressions and constraints.

    >>> solution["r1c1"], solution[x + y], solution[x < y], solution[cell]
    (5, 12, 1, [[1, 2], [2, 1]])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple, overload

from cpsudoku.model import Constraint, Expression, Model, Variable, Witness
from cpsudoku.model.model import declared_variables

LONGEST = 100  # characters of a repr


class Difference(NamedTuple):
    """A place where two solutions differ, and its value in each."""

    place: str
    values: tuple[int, int]


class Solution(Mapping[str, int]):
    """A read-only mapping from names to values, decisions first. It prints as the board, or as names and values.

    A pickle contains the names but not the variables. So variables are looked up by name.
    """

    def __init__(self, model: Model, witness: Witness, text: str | Callable[[], str] = "") -> None:
        """``text``: the board's text, or a function that writes it on first use. "" for a user's model."""
        self._model, self._witness, self._text = model, witness, text

    @cached_property
    def _values(self) -> dict[str, int]:
        """Name -> value, computed on first use because a verdict does not need it."""
        values = {x.name: value for x, value in self._witness.items()}
        return {x.name: values[x.name] for x in declared_variables(self._model) if x.name in values}

    @cached_property
    def _labels(self) -> dict[str, str]:
        values = self._values
        declared = [x for x in declared_variables(self._model) if x.labels and x.name in values]
        return {x.name: x.value_name(values[x.name]) for x in declared}

    @overload
    def __getitem__(self, of: str | Expression | Constraint) -> int: ...

    @overload
    def __getitem__(self, of: Iterable[Any]) -> list[Any]: ...

    def __getitem__(self, of: str | Expression | Constraint | Iterable[Any]) -> int | list[Any]:
        """Return the value of a name, a variable or an expression. Return 1 or 0 for a constraint, and lists for a
        table of these.

        Raises:
            KeyError: the solution has no such name.
            TypeError: the key is none of these.
        """
        if isinstance(of, str):
            return self._values[of]
        if isinstance(of, Variable):
            return self._values[of.name]
        if isinstance(of, Expression):
            return of.evaluate(self._assignment(of))
        if isinstance(of, Constraint):
            return int(of.holds(self._assignment(of)))
        if isinstance(of, Iterable):
            return [self[part] for part in of]
        raise TypeError(f"a solution has values of names, variables and expressions, not of {of!r:.40}")

    def _assignment(self, of: Expression | Constraint) -> dict[Variable, int]:
        return {x: self._values[x.name] for x in of.scope}

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    @property
    def text(self) -> str:
        """The board's text. "" for a user's model."""
        if not isinstance(self._text, str):
            self._text = self._text()
        return self._text

    def __getstate__(self) -> dict[str, object]:
        return {"_labels": self._labels, "_text": self.text, "_values": self._values}

    def word(self, name: str) -> str:
        """Return a value in print: its label if the domain is an Enum."""
        return self._labels.get(name) or str(self._values[name])

    def differences(self, other: Solution, model: Model) -> tuple[Difference, ...]:
        """Return the differences between two solutions of a model: names of decisions, each with both values."""
        return tuple(
            Difference(x.name, (self[x], other[x])) for x in model.decisions if self[x] != other[x]
        )

    def __str__(self) -> str:
        return self.text or self._pairs

    def __repr__(self) -> str:
        words = f"<Solution: {self._pairs}>"
        return words if len(words) <= LONGEST else f"{words[: LONGEST - 4]}...>"

    @property
    def _pairs(self) -> str:
        return " ".join(f"{name}={self.word(name)}" for name in self._values)
