"""Statement: lines of primitives over literals, stored as copies of shapes, each with its origin.

A **shape** has the lines of a constraint over the literals of its own scope. A **copy** is a shape with the literals of
one place of the board. An **origin** is a clue's name, or the words of a rule. Constraints with equal keys are copies
of one shape, so its lines, and their translation for a backend, are made once. A flat list would have tens of thousands
of lines for a fillomino. It would not show which constraint a clause belongs to, and would take 1.45 times as long.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain
from typing import Any, NamedTuple, overload

from cpsudoku.model import Variable
from cpsudoku.primitives.primitive import BOOLEAN, EXCLUSIVE, Domain, Row, signed_table, width
from cpsudoku.primitives.primitive import StatedLine as StatedLine


class ClauseLines(Sequence[StatedLine]):
    """Lines that are clauses, stored as numbers. They have no condition, and the scope of their shape has only
    Booleans."""

    def __init__(
        self, rows: Sequence[Row], only_if: tuple[int, ...] = (), exclusive: frozenset[Row] = frozenset()
    ) -> None:
        """``exclusive``: the rows whose literals exclude each other in pairs, because of other rows."""
        self.rows = rows
        self.only_if = only_if
        self.exclusive = exclusive

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, i: int) -> StatedLine: ...

    @overload
    def __getitem__(self, i: slice) -> Sequence[StatedLine]: ...

    def __getitem__(self, i: int | slice) -> StatedLine | Sequence[StatedLine]:
        if isinstance(i, slice):
            return ClauseLines(self.rows[i], self.only_if, self.exclusive)
        row = self.rows[i]
        hint = EXCLUSIVE if self.exclusive and row in self.exclusive else None
        return StatedLine("clause", hint, row, (None,) * len(row), self.only_if)

    def over(self, firsts: Sequence[int]) -> Sequence[Row]:
        """Return the clauses of a copy."""
        if [*firsts] == list(range(1, len(firsts) + 1)):
            return self.rows
        table = signed_table(firsts)
        return [tuple([table[x] for x in row]) for row in self.rows]


class LineBlocks(Sequence[StatedLine]):
    """Lines, some of which are clauses stored as numbers."""

    def __init__(self, blocks: Sequence[Sequence[StatedLine]]) -> None:
        self.blocks = blocks

    def __len__(self) -> int:
        return sum(map(len, self.blocks))

    def __iter__(self) -> Iterator[StatedLine]:
        return chain.from_iterable(self.blocks)

    @overload
    def __getitem__(self, i: int) -> StatedLine: ...

    @overload
    def __getitem__(self, i: slice) -> Sequence[StatedLine]: ...

    def __getitem__(self, i: int | slice) -> StatedLine | Sequence[StatedLine]:
        if isinstance(i, slice):
            return [*self][i]
        for block in self.blocks:
            if 0 <= i < len(block):
                return block[i]
            i -= len(block)
        raise IndexError


@dataclass(eq=False, repr=False)
class ConstraintShape:
    """The lines of one constraint over its own literals, from 1: first those of its ``scope``, then of ``hidden``
    variables. Solutions do not contain hidden variables. ``open``: may hidden variables have several values for one
    assignment of the scope?

    A shape equals only itself, because comparing lines would take longer than writing them.
    """

    scope: tuple[Domain, ...]
    hidden: tuple[Domain, ...]
    lines: Sequence[StatedLine]
    open: bool

    @cached_property
    def cache(self) -> dict[str, Any]:
        """Cached data of backends, by name."""
        return {}

    @cached_property
    def boolean(self) -> bool:
        """Are all variables of the scope Booleans, so that each has only its first literal?"""
        return all(domain == BOOLEAN for domain in self.scope)

    @cached_property
    def widths(self) -> tuple[int, ...]:
        """The number of literals of each variable of the scope."""
        return tuple([width(domain) for domain in self.scope])

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The first literal of each variable, hidden ones last, and then the next free literal."""
        return tuple(accumulate([width(domain) for domain in (*self.scope, *self.hidden)], initial=1))

    @cached_property
    def idle(self) -> tuple[tuple[int, int], ...]:
        """Clauses of two literals that fix unused hidden variables: the common condition of all lines with the variable
        is true, or the variable has its lowest value. If the condition is false, no line depends on the variable."""
        starts, visible = self.starts, len(self.scope)
        common: dict[int, set[int]] = {}  # keyed by the number of the variable
        for line in self.lines if self.hidden else ():
            owners = {x: bisect_right(starts, abs(x)) - 1 for x in (*line.args, *line.only_if)}
            for i in {*owners.values()}:
                if i >= visible:
                    conditions = {x for x in line.only_if if owners[x] != i}
                    common[i] = common.get(i, conditions) & conditions
        domains = (*self.scope, *self.hidden)
        lowest = {i: -starts[i] if domains[i] == BOOLEAN else starts[i] for i in common}
        return tuple([(x, lowest[i]) for i, literals in common.items() for x in sorted(literals)])

    @cached_property
    def named_literals(self) -> tuple[tuple[int, int, int], ...]:
        """The literals in lines: (literal, number of its variable, index in the variable's literals from 0).

        A sum over a variable with 200,000 values contains only one of its literals.
        """
        starts = self.starts
        literals = {abs(x) for line in self.lines for x in (*line.args, *line.only_if)}
        literals.update(map(abs, chain.from_iterable(self.idle)))
        return tuple([(x, i, x - starts[i]) for x in sorted(literals) for i in (bisect_right(starts, x) - 1,)])


class Origin(NamedTuple):
    """The origin of a copy: a clue's name, or a rule's words. ``number``: the number of the constraint in the clue or
    among the rules."""

    clue: str
    words: str
    number: int

    def __str__(self) -> str:
        return self.clue or self.words or f"rule {self.number + 1}"


class Copy(NamedTuple):
    """A shape at one place of the board. ``firsts``: the first literal of each variable of its scope; ``place``: its
    number in declaration order."""

    firsts: tuple[int, ...]
    place: int


class Statement:
    """Attributes:
    variables: The declared variables: decisions first, variables of clues last.
    decisions: The number of decisions.
    first: Variable -> its first literal. A Boolean has one literal, any other variable one for each value.
    top: The last literal of the variables. Literals of hidden variables and fresh literals follow.
    copies: ConstraintShape -> its copies, without plain clauses.
    plain: Place -> a clause over declared variables. As a copy of a shape, it would be slower.
    origins: The origin at each place.
    """

    def __init__(self, variables: Iterable[Variable], decisions: int, start: int = 1) -> None:
        self.variables: tuple[Variable, ...] = tuple(variables)
        self.decisions = decisions
        starts = list(accumulate([width(x.values) for x in self.variables], initial=start))
        self.top: int = starts.pop() - 1
        self.first: dict[Variable, int] = dict(zip(self.variables, starts, strict=True))
        self.copies: dict[ConstraintShape, list[Copy]] = {}
        self.plain: dict[int, tuple[int, ...]] = {}
        self.origins: list[Origin] = []

    def beyond(self, variables: Iterable[Variable], top: int) -> Statement:
        """Return an empty statement over the same variables and further ``variables``, whose literals follow
        ``top``."""
        more = Statement(variables, 0, top + 1)
        more.first = {**self.first, **more.first}
        return more

    def twin(self) -> Statement:
        """Return a copy that may be changed."""
        twin = Statement((), 0)
        twin.variables, twin.decisions, twin.top, twin.first = self.variables, self.decisions, self.top, self.first
        twin.copies = {shape: [*copies] for shape, copies in self.copies.items()}
        twin.plain, twin.origins = {**self.plain}, [*self.origins]
        return twin

    def add(self, shape: ConstraintShape, scope: Iterable[Variable], origin: Origin) -> None:
        """Append a copy of a shape over some variables."""
        firsts = tuple([self.first[x] for x in scope])
        self.copies.setdefault(shape, []).append(Copy(firsts, len(self.origins)))
        self.origins.append(origin)

    def add_clause(self, literals: tuple[int, ...], origin: Origin) -> None:
        """Append a clause without repeated literals."""
        self.plain[len(self.origins)] = literals
        self.origins.append(origin)

    def units(self) -> tuple[list[tuple[int, ...]], str]:
        """Return the unconditional `different` lines, as numbers of declared variables, and the first primitive in the
        statement that is anything else."""
        numbers = {first: i for i, first in enumerate(self.first.values())}
        units: list[tuple[int, ...]] = []
        other = ""
        for shape, copy in self.in_order():
            local = accumulate([width(domain) for domain in shape.scope], initial=1)
            at = {x: numbers[first] for x, first in zip(local, copy.firsts, strict=False)}
            for line in shape.lines:
                if line.word == "different" and not line.only_if and at.keys() >= {*line.args}:
                    units.append(tuple([at[x] for x in line.args]))
                else:
                    other = other or line.word
        return units, other

    def in_order(self) -> Iterator[tuple[ConstraintShape, Copy]]:
        """Yield every copy in declaration order, including plain clauses."""
        starts, domains = [*self.first.values()], [x.values for x in self.first]
        for place, entry in enumerate(self.by_place()):
            if entry is not None:
                yield entry
            elif (clause := self.plain.get(place)) is not None:
                numbers = [bisect_right(starts, abs(x)) - 1 for x in clause]
                local = {i: n for n, i in enumerate(dict.fromkeys(numbers))}
                row = tuple([(local[i], abs(x) - starts[i], x > 0) for i, x in zip(numbers, clause, strict=True)])
                shape = clause_shape(tuple([domains[i] for i in local]), row)
                yield shape, Copy(tuple([starts[i] for i in local]), place)

    def by_place(self) -> list[tuple[ConstraintShape, Copy] | None]:
        """Return the copies by place. An entry is None for a plain clause or an empty place."""
        every: list[tuple[ConstraintShape, Copy] | None] = [None] * len(self.origins)
        for shape, copies in self.copies.items():
            for copy in copies:
                every[copy.place] = shape, copy
        return every


@lru_cache(maxsize=10_000)
def clause_shape(scope: tuple[Domain, ...], row: tuple[tuple[int, int, bool], ...]) -> ConstraintShape:
    """Return the shape of a clause. ``row`` has, for each literal, the number of its variable, its index there, and its
    sign."""
    starts = list(accumulate(map(width, scope), initial=1))
    clause = tuple([starts[i] + offset if positive else -starts[i] - offset for i, offset, positive in row])
    if all(domain == BOOLEAN for domain in scope):
        return ConstraintShape(scope, (), ClauseLines([clause]), False)
    return ConstraintShape(scope, (), (StatedLine("clause", None, clause, (None,) * len(clause)),), False)


def literals_at(shape: ConstraintShape, copy: Copy) -> list[int]:
    """Return the literals of the scope of a copy."""
    if shape.boolean:
        return [*copy.firsts]
    firsts = zip(copy.firsts, shape.scope, strict=True)
    return [x for first, domain in firsts for x in range(first, first + width(domain))]
