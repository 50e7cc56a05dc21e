"""Houses taken out of sums: the pass over a statement that `state` ends with, unless it is asked for `fold=False`.

An explanation and a person want the sums as they are declared; solvers want what is left of long ones when the totals
of whole houses are subtracted (`model.constraints.folding` says how they are chosen). A house is a `different` of the
rules that uses every value. Each sum that changes keeps its place and its origin, and names the lines that it is the
sum of.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from cpsudoku.model import Variable
from cpsudoku.model.constraints.all_different import AllDifferent
from cpsudoku.model.constraints.folding import FEW, Family, families, fold
from cpsudoku.model.constraints.linear import Linear
from cpsudoku.primitives.primitive import Domain, StatedLine, width
from cpsudoku.statement.statement import ConstraintShape, Copy, Statement

Sources = tuple[tuple[int, int], ...]  # (factor, place): so often is the line of that copy added


class Houses(NamedTuple):
    """What the rules hold to be all different: ``units``, the variables of each; ``families`` of disjoint houses;
    ``places``: id of one -> the first copy that says it."""

    units: tuple[frozenset[Variable], ...]
    families: tuple[Family, ...]
    places: Mapping[int, int]


def houses_of(statement: Statement) -> Houses:
    """Return the houses that the rules of a statement declare."""
    by_first = {first: x for x, first in statement.first.items()}
    places: dict[int, int] = {}
    houses: list[AllDifferent] = []
    declared = [
        (copy.place, copy.firsts)
        for shape, copies in statement.copies.items()
        if _is_line(shape, "different")
        for copy in copies
        if not statement.origins[copy.place].clue
    ]
    for place, firsts in sorted(declared):
        house = AllDifferent([by_first[first] for first in firsts])
        places[id(house)] = place
        houses.append(house)
    return Houses(tuple([frozenset(house.scope) for house in houses]), families(houses), places)


def without_houses(statement: Statement, houses: Houses | None = None) -> tuple[Statement, dict[int, Sources]]:
    """Return the statement with shorter sums, every copy in its place; and for each sum that changed, what it is the
    sum of: itself once, and houses by negative factors. ``houses``: by default its own; another statement's keep their
    places there."""
    long = [shape for shape in statement.copies if _is_line(shape, "sum") and len(shape.scope) > FEW]
    if not long:
        return statement, {}
    houses = houses_of(statement) if houses is None else houses
    by_first = {first: x for x, first in statement.first.items()}
    shorter = statement.twin()
    sources: dict[int, Sources] = {}
    for shape in long:
        line = shape.lines[0]
        coefficients, relation, total = line.parameters
        order = [shape.starts.index(x) for x in line.args]
        kept: list[Copy] = []
        for copy in shorter.copies.pop(shape):
            terms = [(k, by_first[copy.firsts[i]]) for k, i in zip(coefficients, order, strict=True)]
            part = fold(Linear(terms, relation, total), houses.families)
            if part is None:
                kept.append(copy)
                continue
            sources[copy.place] = ((1, copy.place), *((-k, houses.places[id(house)]) for k, house in part.taken))
            firsts = tuple([statement.first[x] for x in part.rest.scope])
            shorter.copies.setdefault(_shape_of(part.rest), []).append(Copy(firsts, copy.place))
        if kept:
            shorter.copies.setdefault(shape, []).extend(kept)
    return shorter, sources


def _is_line(shape: ConstraintShape, word: str) -> bool:
    """Is the shape one line of that word, over declared variables alone, and nothing else?"""
    if len(shape.lines) != 1 or shape.hidden:
        return False
    line = shape.lines[0]
    return line.word == word and not line.only_if and None not in line.domains


def _shape_of(rest: Linear) -> ConstraintShape:
    domains = tuple([x.values for x in rest.scope])
    return _sum_shape(tuple([k for k, _ in rest.terms]), rest.relation, rest.total, domains)


@lru_cache(maxsize=10_000)
def _sum_shape(
    coefficients: tuple[int, ...], relation: str, total: int, domains: tuple[Domain, ...]
) -> ConstraintShape:
    """Return the shape of a sum; of one without terms nothing, or the clause that is never true."""
    if not domains:
        holds = Linear((), relation, total).holds({})
        return ConstraintShape((), (), () if holds else (StatedLine("clause", None, (), ()),), False)
    firsts = tuple(accumulate([width(domain) for domain in domains[:-1]], initial=1))
    line = StatedLine("sum", (coefficients, relation, total), firsts, domains)
    return ConstraintShape(domains, (), (line,), False)
