"""The 45 rule: what the sum of houses leaves for few cells that cages do not cover (innies), or cover beside (outies).

Each value of a house stands in it once, so its cells add up to the same sum; cages whose sets of values all have one
sum take theirs away. From one to three rows, columns or boxes side by side, all cages inside and up to two across the
border, whatever leaves at most three cells is a premise. It says nothing new, but propagation never adds up a house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise, product
from typing import NamedTuple

from cpsudoku.explanation.theory import Premise, Theory
from cpsudoku.model.numbering import Literals
from cpsudoku.statement.statement import ClauseLines, StatedLine

HOUSES = 3  # side by side
ACROSS = 2  # cages that are partly outside
CELLS = 3  # that are left


class _Group(NamedTuple):
    """Cells (numbers of variables) that add up to a sum, said by a line at a place."""

    place: int
    cells: frozenset[int]
    sum: int


class HouseSum(Premise):
    """Attributes:
    houses, cages: What it adds up, places of lines. ``total``: of the houses; ``taken``: of the cages.
    inside, outside: The variables that are left, and those of cages that are not in the houses.
    """

    __slots__ = ("cages", "houses", "inside", "outside", "taken", "total")
    houses: tuple[int, ...]
    cages: tuple[int, ...]
    inside: tuple[int, ...]
    outside: tuple[int, ...]
    total: int
    taken: int


def house_sums(theory: Theory) -> list[HouseSum]:
    """Return the sums of houses without cages; their numbers are negative, for they are no part of the statement."""
    houses, cages = _groups(theory)
    found: dict[tuple[frozenset[int], frozenset[int]], HouseSum] = {}
    for some in _side_by_side(houses) if cages else ():
        cells = frozenset().union(*[house.cells for house in some])
        inside = _apart([cage for cage in cages if cage.cells <= cells])
        taken = frozenset().union(*[cage.cells for cage in inside])
        across = [cage for cage in cages if cage.cells & cells and not cage.cells <= cells and not cage.cells & taken]
        for more in chain.from_iterable(combinations(across, n) for n in range(ACROSS + 1)):
            used = [*inside, *more]
            if not used or len(_apart(used)) < len(used):
                continue
            covered = frozenset().union(*[cage.cells for cage in more])
            left, beside = cells - taken - covered, covered - cells
            if not 0 < len(left) + len(beside) <= CELLS or (left, beside) in found:
                continue
            found[left, beside] = _premise(theory, -1 - len(found), some, used, sorted(left), sorted(beside))
    return list(found.values())


def _groups(theory: Theory) -> tuple[list[_Group], list[_Group]]:
    """The houses, each of which has every value once, and the cages with a sum."""
    houses: dict[frozenset[int], _Group] = {}
    cages: dict[frozenset[int], _Group] = {}
    for shape, copy in theory.statement.in_order():
        if isinstance(shape.lines, ClauseLines) or len(shape.lines) != 1 or shape.hidden or shape.lines[0].only_if:
            continue
        (line,) = shape.lines
        cells = frozenset(theory.variable_of[x] for x in copy.firsts)
        same = len({*shape.scope}) == 1
        if line.word == "different" and same and len(shape.scope[0]) == len(cells):
            houses.setdefault(cells, _Group(copy.place, cells, sum(shape.scope[0])))
        elif line.word == "sets" and same and len(sums := {sum(values) for values in sets_of(line)}) == 1:
            cages.setdefault(cells, _Group(copy.place, cells, sums.pop()))
    return list(houses.values()), [cage for cells, cage in cages.items() if cells not in houses]


def sets_of(line: StatedLine) -> tuple[tuple[int, ...], ...]:
    """Return the sets of values that a line `sets` lists."""
    return line.said  # type: ignore[return-value]


def _side_by_side(houses: Sequence[_Group]) -> Iterator[tuple[_Group, ...]]:
    """Houses in the order of their declaration that have no cell in common."""
    for n in range(1, HOUSES + 1):
        for i in range(len(houses) - n + 1):
            some = tuple(houses[i : i + n])
            if all(not a.cells & b.cells for a, b in combinations(some, 2)) and _alike(some):
                yield some


def _alike(some: Sequence[_Group]) -> bool:
    """Are they of one sort, as far as their cells tell: each as far from the next?"""
    steps = {min(b.cells) - min(a.cells) for a, b in pairwise(some)}
    return len(steps) <= 1


def _apart(cages: Iterable[_Group]) -> list[_Group]:
    """Those that have no cell in common, the first ones first."""
    kept: list[_Group] = []
    taken: frozenset[int] = frozenset()
    for cage in cages:
        if not cage.cells & taken:
            kept.append(cage)
            taken |= cage.cells
    return kept


def _premise(
    theory: Theory,
    number: int,
    houses: Sequence[_Group],
    cages: Sequence[_Group],
    inside: Sequence[int],
    outside: Sequence[int],
) -> HouseSum:
    total, taken = sum(house.sum for house in houses), sum(cage.sum for cage in cages)
    first, variables = theory.statement.first, theory.variables
    signed = [*[(i, 1) for i in inside], *[(i, -1) for i in outside]]
    literals = {i: range(first[variables[i]], first[variables[i]] + len(variables[i].values)) for i, _ in signed}
    places = [*[house.place for house in houses], *[cage.place for cage in cages]]
    rows = list(_clauses(theory, signed, total - taken, literals))
    premise = HouseSum(number, "sum", places, rows, [x for some in literals.values() for x in some])
    premise.houses = tuple([house.place for house in houses])
    premise.cages = tuple([cage.place for cage in cages])
    premise.inside, premise.outside, premise.total, premise.taken = tuple(inside), tuple(outside), total, taken
    theory.place(premise)
    return premise


def _clauses(
    theory: Theory, signed: Sequence[tuple[int, int]], total: int, literals: dict[int, range]
) -> Iterator[Literals]:
    """What the last of the cells is, by all others."""
    *others, (last, sign) = signed
    value_of = {i: dict(zip(theory.variables[i].values, literals[i], strict=True)) for i, _ in signed}
    for values in product(*[theory.variables[i].values for i, _ in others]):
        rest = total - sum(s * value for (_, s), value in zip(others, values, strict=True))
        x = value_of[last].get(sign * rest)
        against = [-value_of[i][value] for (i, _), value in zip(others, values, strict=True)]
        yield (*against, *([x] if x is not None else []))
