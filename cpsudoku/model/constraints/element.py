"""Element: the entry of a list at an index, as an expression (`element` of the catalogue).

    Element(cells, i) == 5          # the i-th cell, counted from 0, holds 5
    Element(cells, i, first=1) == i
    Element(cells, i, first=1, outside=0) == 5      # where the index may take a place outside the list, 0 is there

Entries are expressions or numbers. Against a number a clause for each place, without a variable for the entry. Against
a variable a clause for each place and value, both ways: unit propagation knows the entry once
it knows the index; a value that no place still open has it does not remove.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cpsudoku.model import Assignment, Constraint, Expression, Variable, as_sum
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.clause import Clause, is_not, is_value
from cpsudoku.model.constraints.defined import OverVariables, ResultIs, variable_of
from cpsudoku.model.constraints.logic import And
from cpsudoku.support.errors import ModelError


class Element(Expression):
    """``entries[index - first]``; ``outside``: the entry in all places that are not in the list."""

    __slots__ = ("entries", "first", "index")
    fields = ("index", "entries", "first")

    def __init__(
        self,
        entries: Iterable[Expression | int],
        index: Expression | int,
        first: int = 0,
        outside: int | None = None,
    ) -> None:
        """
        Raises:
            ModelError: the index can take a place outside the list, and ``outside`` is None; an entry is neither
                expression nor number.
        """
        self.entries: tuple[Expression | int, ...] = tuple(
            x if isinstance(x, Expression) else as_sum(x).constant for x in entries
        )
        self.index: Expression = index if isinstance(index, Expression) else as_sum(index)
        self.first = first
        beyond = [at for at in self.index.range() if not first <= at < first + len(self.entries)]
        if beyond and outside is not None:
            self.first, last = min(first, *beyond), max(first + len(self.entries) - 1, *beyond)
            before, after = first - self.first, last - (first + len(self.entries) - 1)
            self.entries = (*(outside,) * before, *self.entries, *(outside,) * after)
        elif beyond:
            name = f"{index.name} " if isinstance(index, Variable) else "an index "
            last = first + len(self.entries) - 1
            raise ModelError(f"Element: expected {name}from {first} to {last}, found {beyond[0]} in its domain")

    def value(self, assignment: Assignment) -> int:
        entry = self.entries[self.index.value(assignment) - self.first]
        return entry.value(assignment) if isinstance(entry, Expression) else entry

    def range(self) -> tuple[int, ...]:
        open_ = (self.entries[at - self.first] for at in self.index.range())
        values = (x.range() if isinstance(x, Expression) else (x,) for x in open_)
        return tuple(sorted({value for part in values for value in part}))

    def equals(self, result: Variable) -> Constraint:
        return ElementIs(self.entries, self.index, result, self.first)

    def compare(self, relation: str, number: int) -> Constraint | None:
        """Return what says that it compares so with a number; None where an entry or the index is a sum or the like."""
        from cpsudoku.model.constraints.comparison import HOLDS

        holds, index = HOLDS[relation], self.index
        if not isinstance(index, Variable) or not all(isinstance(x, Variable | int) for x in self.entries):
            return None
        clauses = []
        for at in index.values:
            entry = self.entries[at - self.first]
            if isinstance(entry, Variable):
                fits = [is_value(entry, value) for value in entry.values if holds(value, number)]
                if len(fits) < len(entry.values):
                    clauses.append(Clause((is_not(index, at), *fits)))
            elif isinstance(entry, int) and not holds(entry, number):
                clauses.append(Clause((is_not(index, at),)))
        return And(*clauses)


class ElementIs(ResultIs, OverVariables):
    """``result`` equals ``entries[index - first]``."""

    takes = ("entries", "index", "result")
    numbers = False

    def __init__(
        self, entries: Sequence[Expression | int], index: Expression, result: Variable, first: int = 0
    ) -> None:
        self.element = Element(entries, index, first)
        self.index = variable_of(index, "Element")
        super().__init__(self.element, result)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.post_each(self._clauses(), only_if)

    def _clauses(self) -> Iterator[Clause]:
        element, index, result = self.element, self.index, self.result
        reached: set[int] = set()
        for at in index.values:
            entry = element.entries[at - element.first]
            values = (entry,) if isinstance(entry, int) else entry.range()
            reached.update(values)
            for value in sorted({*values, *result.values}):
                here = is_value(entry, value) if isinstance(entry, Variable) and value in entry.values else None
                if value not in result.values:  # then this entry is another, or another entry is meant
                    yield Clause((is_not(index, at), *([here.negated()] if here else ())))
                elif here:
                    yield Clause((is_not(index, at), here.negated(), is_value(result, value)))
                    yield Clause((is_not(index, at), is_not(result, value), here))
                elif value in values:  # a number
                    yield Clause((is_not(index, at), is_value(result, value)))
                else:
                    yield Clause((is_not(index, at), is_not(result, value)))
        for value in result.values:
            if value not in reached:
                yield Clause((is_not(result, value),))
