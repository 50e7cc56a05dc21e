"""The contract of a primitive: its text form, its meaning and its clauses.

A primitive is a file with a subclass of `Primitive` and an instance of it, `PRIMITIVE`. It defines `grammar`, `form`,
`summary`, `example`, `holds` and `encode`, and mostly `fits`. A solver or a format that has no constraint for a
primitive receives its clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from cpsudoku.primitives.cut_separation import CutGraph, Guarded

Domain = tuple[int, ...]
Row = tuple[int, ...]  # a clause
BOOLEAN: Domain = (0, 1)  # a variable of this domain is one literal and its negation
EXCLUSIVE = "exclusive"  # parameter of a clause: other lines exclude every pair of its literals. Texts omit it


def width(domain: Domain | None) -> int:
    """Return the number of literals of an argument: one for a literal (None) or a Boolean, else one for each value."""
    return 1 if domain is None or domain == BOOLEAN else len(domain)


def firsts(domains: Sequence[Domain | None]) -> list[int]:
    """Return the first literal of each argument, from 1."""
    return list(accumulate(map(width, domains), initial=1))[:-1]


def signed_table(literals: Iterable[int]) -> list[int]:
    """Return a table that maps literal x, from 1, to ``table[x]`` and its negation to ``table[-x] == -table[x]``."""
    table = [0, *literals]
    return [*table, *[-x for x in table[:0:-1]]]


class StatedLine(NamedTuple):
    """A primitive with its parameters and arguments. An argument is a literal, or the first of a variable's consecutive
    literals. ``domains``: the values of each argument that is a variable, None for a literal. The line must hold if
    all literals of ``only_if`` are true."""

    word: str
    parameters: Any
    args: tuple[int, ...]
    domains: tuple[Domain | None, ...]
    only_if: tuple[int, ...] = ()

    def literals(self) -> list[Sequence[int]]:
        """Return the literals of each argument: one for each value of a variable, and one for a Boolean."""
        return [
            (first,) if domain is None else range(first, first + width(domain))
            for first, domain in zip(self.args, self.domains, strict=True)
        ]


@dataclass(eq=False, repr=False)
class Encoding:
    """Clauses over the literals of the arguments, from 1, and then over fresh ones.

    Attributes:
        clauses: All clauses except those of ``distinct``. No clause repeats a literal.
        fresh: The domains of the fresh variables.
        distinct: The all-different clauses of arguments that are not a permutation. A unit of the rules may have them
            already.
        graphs: The graphs that make cuts.
        size: The number of literals in the pairwise clauses of fresh variables and all-different constraints.
    """

    clauses: tuple[Row, ...]
    fresh: tuple[Domain, ...] = ()
    distinct: tuple[Row, ...] = ()
    graphs: tuple[Guarded, ...] = ()
    size: int = 0

    @classmethod
    def of(cls, rows: Iterable[Row], fresh: int = 0, graphs: Iterable[Guarded] = ()) -> Encoding:
        """Return clauses without repetitions, over ``fresh`` fresh Booleans."""
        domains, size = (BOOLEAN,) * fresh, fresh * len(BOOLEAN) ** 2
        return cls(tuple(dict.fromkeys(rows)), domains, graphs=tuple(graphs), size=size)

    @cached_property
    def width(self) -> int:
        """The number of fresh literals."""
        return sum(map(width, self.fresh))

    @cached_property
    def all(self) -> list[Row]:
        """All clauses, with the first cuts of the graphs."""
        cuts = ((*cut, *unless) for graph, unless in self.graphs for cut in graph.seeds())
        return [*self.clauses, *self.distinct, *cuts]

    def table(self, line: StatedLine, top: int) -> list[int]:
        """Return a table from literals of the encoding to literals of a line: first those of its arguments, then fresh
        literals above ``top``."""
        return signed_table([*chain.from_iterable(line.literals()), *range(top + 1, top + 1 + self.width)])


class SimplerLines:
    """Lines that together mean the same as one line. They use the literals of its arguments, from 1, and fresh ones.

    Attributes:
        open: May fresh literals take several values for one assignment of the arguments?
    """

    open = False

    def __init__(self, domains: Iterable[Domain | None]) -> None:
        """``domains``: for each argument, its values, or None for a literal."""
        self.count: int = sum(map(width, domains))
        self.fresh: int = 0
        self.lines: list[StatedLine] = []

    def boolean(self) -> int:
        """Return a fresh literal."""
        self.fresh += 1
        return self.count + self.fresh

    def add(self, word: str, parameters: Any, args: Sequence[int]) -> None:
        """Add a line over literals."""
        self.lines.append(StatedLine(word, parameters, tuple(args), (None,) * len(args)))

    def clause(self, *literals: int) -> None:
        self.add("clause", None, literals)


class Primitive:
    """A primitive: one sort of line.

    Attributes:
        grammar: The sorts of the parameters, a colon, the sort of the arguments, then the sorts of further lists.
        form: The general form of a line. L is a literal, X a variable; other capital letters are numbers.
        summary: The meaning in one phrase.
        more: The full meaning, if it is longer.
        needs: The condition of `fits`, in one phrase.
        example: A line of a puzzle. ``values``: the domain of its variables.
        open: May fresh literals have several values for one assignment of the arguments?
    """

    grammar: ClassVar[str]
    form: ClassVar[str]
    summary: ClassVar[str]
    more: ClassVar[str] = ""
    needs: ClassVar[str] = ""
    example: ClassVar[str]
    values: ClassVar[str] = "0 1"
    open: ClassVar[bool] = False

    def holds(self, parameters: Any, values: Sequence[int]) -> bool:
        """Return True if a line is true for these values of its arguments. A literal is 1 or 0."""
        raise NotImplementedError

    def fits(self, parameters: Any, domains: Sequence[Domain | None]) -> bool:
        """Return True if the parameters suit arguments with these domains."""
        return True

    def encode(self, parameters: Any, domains: Sequence[Domain | None]) -> Encoding:
        """Return the clauses of a line whose arguments have these domains.

        Raises:
            ModelError: there are too many clauses.
        """
        raise NotImplementedError

    def simpler(self, parameters: Any, domains: Sequence[Domain | None]) -> SimplerLines | None:
        """Return simpler lines to use instead when solutions are counted, if `encode` leaves fresh literals open."""
        return None

    def graph(self, parameters: Any, args: Sequence[int]) -> CutGraph | None:
        """Return the graph whose cuts are equivalent to a line with these arguments. Return None if there is none."""
        return None

    def encode_by_cuts(self, parameters: Any, domains: Sequence[Domain | None]) -> Encoding:
        """Return the encoding for a solver that accepts cuts of any graph."""
        graph = self.graph(parameters, firsts(domains))
        if graph is None:
            return self.encode(parameters, domains)
        from cpsudoku.primitives.cut_separation import Guarded  # models do not need it

        return Encoding((), graphs=(Guarded(graph),))
