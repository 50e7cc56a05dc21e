"""Kernel constraints in clauses over numbered literals: what the reference encoding says, constraint by constraint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause, Literal
from cpsudoku.constraints.connected import Connected
from cpsudoku.constraints.link_graph import CutGraph, LinkGraph
from cpsudoku.errors import ModelError
from cpsudoku.model import BOOLEAN, Conditional, Kernel, Variable
from cpsudoku.numbering import Literals, Numbering


class Guarded(NamedTuple):
    """A graph over numbered literals of which something has to hold (`Connected`, `Pieces`, ...) where none of the
    literals ``unless`` is true."""

    graph: CutGraph
    unless: tuple[int, ...] = ()

    def cuts(self, true: Callable[[int], bool], sure: Collection[int] = ()) -> list[Literals]:
        """The clauses that an assignment of the literals breaks."""
        if any(true(x) for x in self.unless):
            return []
        return [(*cut, *self.unless) for cut in self.graph.cuts(true, sure)]

    @property
    def link_graph(self) -> LinkGraph:
        """The graph of a Connected: the only one where whoever asked takes cuts of no other."""
        assert isinstance(self.graph, LinkGraph)
        return self.graph


def negation(condition: Iterable[Literal], numbering: Numbering) -> Literals | None:
    """The condition negated, as a clause; None where it is never true."""
    return written(Clause([literal.negated() for literal in condition]), numbering)


def graph_of(part: Conditional, numbering: Numbering, unless: tuple[int, ...] = ()) -> list[Guarded]:
    """A Connected under its condition; none where the condition is never true."""
    constraint, condition = part
    assert isinstance(constraint, Connected)
    weak = negation(condition, numbering)
    if weak is None:
        return []

    return [Guarded(constraint.graph(lambda literal: number_of(literal, numbering)), (*weak, *unless))]


def number_of(literal: Literal, numbering: Numbering) -> int:
    """The number of a literal whose value is one of its variable."""
    x, value, positive = literal
    return numbering.literal(x, value) if positive else -numbering.literal(x, value)


def exactly_one(x: Variable, numbering: Numbering) -> Iterator[Literals]:
    """A variable takes one of its values, and no two; nothing is to be said of a Boolean."""
    if x.values != BOOLEAN:
        literals = numbering.literals(x)
        yield tuple(literals)
        yield from ((-a, -b) for a, b in combinations(literals, 2))


def encode(part: Conditional, numbering: Numbering) -> Iterator[Literals]:
    """The clauses of one kernel constraint, under its condition."""
    constraint, condition = part
    if condition:
        weak = negation(condition, numbering)
        if weak is not None:
            yield from (tuple(dict.fromkeys((*weak, *clause))) for clause in encode(Conditional(constraint), numbering))
    elif isinstance(constraint, Clause):
        clause = written(constraint, numbering)
        if clause is not None:
            yield clause
    elif isinstance(constraint, AllDifferent):
        for value in constraint.values:
            places = [numbering.literal(x, value) for x in constraint.scope if value in x.values]
            for a, b in combinations(places, 2):
                yield (-a, -b) if abs(a) < abs(b) else (-b, -a)
            if constraint.is_permutation:
                yield tuple(places)
    else:
        raise TypeError(f"expected a kernel constraint (Clause or AllDifferent), found {type(constraint).__name__}")


def written(clause: Clause, numbering: Numbering, auxiliary: Numbering | None = None) -> Literals | None:
    """Its literals; None where it is true whatever the variables take. ``auxiliary``: where some variables are."""
    codes = numbering.codes
    if auxiliary is None or not auxiliary.variables:
        literals = dict.fromkeys([codes[literal] for literal in clause.literals])
    else:
        first, others = auxiliary.first, auxiliary.codes
        said = [(others if literal[0] in first else codes)[literal] for literal in clause.literals]
        literals = dict.fromkeys(said)
    if None in literals:
        return None
    if 0 in literals:
        del literals[0]
    if not literals.keys().isdisjoint([-x for x in literals]):  # type: ignore[operator]
        return None
    return tuple(literals)  # type: ignore[arg-type]


def pairs(kernel: Kernel) -> int:
    """How many literals say, pair by pair, that no variable takes two values and which are all different."""
    size = sum(len(x.values) ** 2 for x in kernel.variables)
    for constraint, _ in kernel.constraints:
        if isinstance(constraint, AllDifferent):
            size += sum(len(x.values) for x in constraint.scope) * len(constraint.scope)
    return size


MOST = 20_000_000  # clauses that exclude pairs: at 175 bytes each, 3.5 GB; a 49x49 sudoku has 11 million


def refuse_too_many_pairs(variables: Iterable[Variable], constraints: Iterable[Conditional]) -> None:
    """To be called before any of these is written in clauses, since they may fill the memory within any limit of time.

    Raises:
        ModelError: the pairs of values of the ``variables`` and of all-different variables are more than MOST.
    """
    count = 0
    for x in variables:
        many = len(x.values)
        count += many * (many - 1) // 2
        if count > MOST:
            raise ModelError(too_many(f"{x.name} has {many:,} values"))
    for constraint, _ in constraints:
        if isinstance(constraint, AllDifferent):
            places = Counter(value for x in constraint.scope for value in x.values)
            count += sum(many * (many - 1) // 2 for many in places.values())
            if count > MOST:
                words = f"AllDifferent over {len(constraint.scope):,} variables of {len(places):,} values"
                raise ModelError(too_many(words))


def too_many(words: str) -> str:
    """The message of these errors."""
    return (
        f"{words}: expected at most {MOST:,} clauses that exclude pairs, found more with these "
        f"(cp_sat and backtrack write none)"
    )
