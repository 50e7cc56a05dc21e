"""Element: the entry of a list at a variable's value, as an expression (`element` of the catalogue).

    Element(cells, i) == 5          # the i-th cell, counted from 0, holds 5
    Element(cells, i, first=1) == i

Entries are variables or numbers. A clause for each place and value, both ways.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from cpsudoku.constraints.clause import Clause, is_not, is_value
from cpsudoku.errors import ModelError
from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Variable


class Element(Expression):
    """``entries[index - first]``; the index takes no place outside the list."""

    __slots__ = ("entries", "first", "index")

    def __init__(self, entries: Sequence[Variable | int], index: Variable, first: int = 0) -> None:
        """
        Raises:
            ModelError: the index can take a place outside the list.
        """
        self.entries, self.index, self.first = tuple(entries), index, first
        outside = [at for at in index.values if not first <= at < first + len(self.entries)]
        if outside:
            last = first + len(self.entries) - 1
            raise ModelError(f"Element: expected {index.name} from {first} to {last}, found {outside[0]} in its domain")

    @property
    def scope(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys((self.index, *(x for x in self.entries if isinstance(x, Variable)))))

    def value(self, assignment: Assignment) -> int:
        entry = self.entries[assignment[self.index] - self.first]
        return assignment[entry] if isinstance(entry, Variable) else entry

    def range(self) -> tuple[int, ...]:
        values = ((x.values if isinstance(x, Variable) else (x,)) for x in self.entries)
        return tuple(sorted({value for part in values for value in part})) or (0,)

    def equals(self, result: Variable) -> Constraint:
        return ElementIs(self, result)

    def key(self, place: Mapping[Variable, int]) -> Hashable:
        entries = tuple((place[x], None) if isinstance(x, Variable) else (None, x) for x in self.entries)
        return "element", entries, place[self.index], self.first


class ElementIs(Constraint):
    """``result`` equals the element."""

    def __init__(self, element: Element, result: Variable) -> None:
        self.element, self.result = element, result
        self.scope: tuple[Variable, ...] = tuple(dict.fromkeys((*element.scope, result)))

    def holds(self, assignment: Assignment) -> bool:
        return self.element.value(assignment) == assignment[self.result]

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        element, result = self.element, self.result
        index = element.index
        reached: set[int] = set()
        for at in index.values:
            entry = element.entries[at - element.first]
            values = entry.values if isinstance(entry, Variable) else (entry,)
            reached.update(values)
            for value in sorted({*values, *result.values}):
                is_entry = is_value(entry, value) if isinstance(entry, Variable) and value in entry.values else None
                always = not isinstance(entry, Variable) and value == entry
                if value not in result.values:  # then this entry is another, or another entry is meant
                    yield Clause((is_not(index, at), *([is_entry.negated()] if is_entry else ())))
                elif is_entry:
                    yield Clause((is_not(index, at), is_entry.negated(), is_value(result, value)))
                    yield Clause((is_not(index, at), is_not(result, value), is_entry))
                elif always:
                    yield Clause((is_not(index, at), is_value(result, value)))
                else:
                    yield Clause((is_not(index, at), is_not(result, value)))
        for value in result.values:
            if value not in reached:
                yield Clause((is_not(result, value),))

    def parameters(self) -> Hashable:
        return self.element.key({x: i for i, x in enumerate(self.scope)})
