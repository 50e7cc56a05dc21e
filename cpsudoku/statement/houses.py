"""Subtract totals of units from sums. `state` does this as its last pass, unless ``fold`` is False.

A house is a unit that uses every value: a `different` of the rules, such as the rows, columns and boxes of a sudoku.
Its total is known. If most cells of a house have the coefficient k, subtract k times the total. Only the other cells
remain. A line of 34 cells in a 9x9 sudoku becomes a sum of two to six cells. Without this pass, chains of partial sums
are hopeless for the largest lines. Disjoint houses form a *family*, the rows for example. One pass subtracts all houses
of a family; families are tried in turn.

For sums of more than FEW terms, the pass visits the cells of each family. The idea comes from setters ("the set of all
digits adds up to 45"). Explanations keep the declared sums. A shorter sum keeps its place and its origin. It lists the
lines that imply it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from typing import NamedTuple

from cpsudoku.primitives import primitive_of
from cpsudoku.primitives.primitive import Domain, StatedLine, width
from cpsudoku.statement.statement import ConstraintShape, Copy, Statement

FEW = 5  # terms; shorter sums are not changed

Sources = tuple[tuple[int, int], ...]  # (factor, place): the factor of that copy's line in the sum


class House(NamedTuple):
    """A unit that uses every value. ``cells``: the first literal of each variable. ``place``: the place of the copy
    that declares the unit."""

    cells: tuple[int, ...]
    domains: tuple[Domain, ...]
    place: int

    @property
    def values(self) -> frozenset[int]:
        """All values of the domains."""
        return frozenset(chain.from_iterable(self.domains))


Family = tuple[House, ...]


class Houses(NamedTuple):
    """The all-different constraints of the rules. ``units``: the first literals of each constraint. ``families``:
    disjoint houses that use every value."""

    units: tuple[frozenset[int], ...]
    families: tuple[Family, ...]


class ShorterSum(NamedTuple):
    """A sum at one place, after the subtraction. ``taken``: the subtracted houses, each with its factor."""

    shape: ConstraintShape
    firsts: tuple[int, ...]
    taken: tuple[tuple[int, House], ...]


def houses_of(statement: Statement) -> Houses:
    """Return the houses that the rules of a statement declare."""
    declared = [
        House(copy.firsts, shape.scope, copy.place)
        for shape, copies in statement.copies.items()
        if _is_line(shape, "different")
        for copy in copies
        if not statement.origins[copy.place].clue
    ]
    declared.sort(key=lambda house: house.place)
    families: list[list[House]] = []
    for house in declared:
        if len(house.cells) == len(house.values):
            cells = {*house.cells}
            family = next((f for f in families if all(cells.isdisjoint(other.cells) for other in f)), None)
            if family is None:
                families.append([house])
            else:
                family.append(house)
    return Houses(tuple([frozenset(house.cells) for house in declared]), tuple(map(tuple, families)))


def without_houses(statement: Statement, houses: Houses | None = None) -> tuple[Statement, dict[int, Sources]]:
    """Return the statement with shorter sums, with every copy in its place, and the sources of each shorter sum. The
    sources are the original sum with factor 1, and houses with negative factors. ``houses``: by default those of the
    statement. Houses of another statement keep their places there."""
    long = [shape for shape in statement.copies if _is_line(shape, "sum") and len(shape.scope) > FEW]
    if not long:
        return statement, {}
    houses = houses_of(statement) if houses is None else houses
    shorter = statement.twin()
    sources: dict[int, Sources] = {}
    for shape in long:
        kept: list[Copy] = []
        for copy in shorter.copies.pop(shape):
            part = shorten(shape, copy.firsts, houses)
            if part is None:
                kept.append(copy)
                continue
            sources[copy.place] = ((1, copy.place), *((-k, house.place) for k, house in part.taken))
            shorter.copies.setdefault(part.shape, []).append(Copy(part.firsts, copy.place))
        if kept:
            shorter.copies.setdefault(shape, []).extend(kept)
    return shorter, sources


def shorten(shape: ConstraintShape, firsts: Sequence[int], houses: Houses) -> ShorterSum | None:
    """Return the sum at one place after subtracting houses. Return None if the shape is not a sum, or no term
    disappears."""
    if len(shape.scope) <= FEW or not _is_line(shape, "sum"):
        return None
    line = shape.lines[0]
    factors, relation, total = line.parameters
    place = dict(zip(shape.starts, firsts, strict=False))
    coefficients = {place[x]: k for k, x in zip(factors, line.args, strict=True) if k}
    taken: list[tuple[int, House]] = []
    remaining = list(houses.families) if len(coefficients) > FEW else []
    while remaining:
        best, at = max((_removed_terms(family, coefficients), -i) for i, family in enumerate(remaining))
        if best <= 0:
            break
        for house in remaining.pop(-at):
            k = _commonest(house, coefficients)
            if k:
                taken.append((k, house))
                for x in house.cells:
                    coefficients[x] = coefficients.get(x, 0) - k
        coefficients = {x: c for x, c in coefficients.items() if c}
    if not taken:
        return None
    domains = {x: domain for _, house in taken for x, domain in zip(house.cells, house.domains, strict=True)}
    domains |= dict(zip(firsts, shape.scope, strict=True))
    total -= sum(k * sum(house.values) for k, house in taken)
    rest = _sum_shape(tuple(coefficients.values()), relation, total, tuple([domains[x] for x in coefficients]))
    return ShorterSum(rest, tuple(coefficients), tuple(taken))


def _counts(house: House, coefficients: Mapping[int, int]) -> dict[int, int]:
    counts = {0: 0}
    for x in house.cells:
        c = coefficients.get(x, 0)
        counts[c] = counts.get(c, 0) + 1
    return counts


def _commonest(house: House, coefficients: Mapping[int, int]) -> int:
    counts = _counts(house, coefficients)
    return max(counts, key=lambda c: (counts[c], c == 0))


def _removed_terms(family: Family, coefficients: Mapping[int, int]) -> int:
    """Return the number of terms that disappear if each house is subtracted with its most frequent coefficient."""
    return sum(max(counts.values()) - counts[0] for counts in (_counts(house, coefficients) for house in family))


def _is_line(shape: ConstraintShape, word: str) -> bool:
    """Return True if the shape is only one line of that primitive, over declared variables alone."""
    if len(shape.lines) != 1 or shape.hidden:
        return False
    line = shape.lines[0]
    return line.word == word and not line.only_if and None not in line.domains


@lru_cache(maxsize=10_000)
def _sum_shape(
    coefficients: tuple[int, ...], relation: str, total: int, domains: tuple[Domain, ...]
) -> ConstraintShape:
    """Return the shape of a sum. For a sum without terms, return the empty shape if it is true, else the clause that is
    never true."""
    if not domains:
        holds = primitive_of("sum").holds(((), relation, total), ())
        return ConstraintShape((), (), () if holds else (StatedLine("clause", None, (), ()),), False)
    firsts = tuple(accumulate([width(domain) for domain in domains[:-1]], initial=1))
    line = StatedLine("sum", (coefficients, relation, total), firsts, domains)
    return ConstraintShape(domains, (), (line,), False)
