"""The 45 rule. Cages leave a few cells of some units uncovered (innies) or cover a few cells outside (outies). Their
sum is known.

A unit with every value once has a known sum. Cages whose sets all have one sum are subtracted. Units of one family
(such as the rows) that share cages are added, with all cages inside and some across the border. The units and cages
imply the sum of the other cells, but unit propagation never adds up a unit.

Long sums, such as diagonals of little killers, can cover a unit together. If the totals of this unit and of all other
units inside are subtracted, the sum of the remaining cells is known. In the little killer "Hailstone", five parallel
diagonals minus three boxes leave twelve cells. Two such sums reduce the conflicts of `sat` from 77,000 to 20,000.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import NamedTuple

from cpsudoku.primitives.primitive import BOOLEAN, Domain, Row, StatedLine
from cpsudoku.statement.statement import ClauseLines, ConstraintShape, Copy

HOUSES = 4  # taken together
CELLS = 3  # remaining cells; for four there are thousands of clauses, and solvers are no faster than with three
# A sum of more cells is kept if its total is near its bounds: their difference is over NEAR times the distance to one.
NEAR = 4
LARGEST = 16  # remaining cells of long sums: the clauses of 33 cells take as long as a thousand conflicts


class Group(NamedTuple):
    """Variables, given by their first literals, with a known sum; ``place``: the place of the line."""

    place: int
    cells: frozenset[int]
    sum: int


class RestSum(NamedTuple):
    """``houses`` minus ``cages``: the sum of ``inside`` minus the sum of ``outside`` is ``total``. Variables are given
    by their first literals, ascending."""

    houses: tuple[Group, ...]
    cages: tuple[Group, ...]
    inside: tuple[int, ...]
    outside: tuple[int, ...]
    total: int


Entries = Iterable[tuple[ConstraintShape, Copy]]


def groups_of(entries: Entries) -> tuple[list[Group], list[Group]]:
    """Return the units among some lines, and the cages with a sum."""
    houses: dict[frozenset[int], Group] = {}
    cages: dict[frozenset[int], Group] = {}
    for line, domain, cells, place in _lines(entries):
        if line.word == "sets":
            if len(sums := {*map(sum, sets_of(line))}) == 1:
                cages.setdefault(cells, Group(place, cells, sums.pop()))
        elif line.word == "different" and len(domain) == len(cells):
            houses.setdefault(cells, Group(place, cells, sum(domain)))
    return list(houses.values()), [cage for cells, cage in cages.items() if cells not in houses]


def totals_of(entries: Entries) -> list[Group]:
    """Return the `sum` lines that are the total of different variables, without coefficients."""
    totals: dict[frozenset[int], Group] = {}
    for line, _, cells, place in _lines(entries):
        if line.word == "sum":
            coefficients, relation, total = line.parameters
            if relation == "=" and {*coefficients} == {1} and len(cells) == len(coefficients):
                totals.setdefault(cells, Group(place, cells, total))
    return list(totals.values())


def _lines(entries: Entries) -> Iterator[tuple[StatedLine, Domain, frozenset[int], int]]:
    """Yield each shape of one line over variables of one domain: line, domain, variables, place."""
    for shape, copy in entries:
        if isinstance(shape.lines, ClauseLines) or len(shape.lines) != 1 or shape.hidden or shape.lines[0].only_if:
            continue
        if len({*shape.scope}) == 1 and shape.scope[0] != BOOLEAN:
            yield shape.lines[0], shape.scope[0], frozenset(copy.firsts), copy.place


def sets_of(line: StatedLine) -> Sequence[tuple[int, ...]]:
    """Return the sets of values in a `sets` line."""
    family: Sequence[tuple[int, ...]] = line.parameters
    return family


def find_sums(
    houses: Sequence[Group], cages: Sequence[Group], together: int = HOUSES, most: int = CELLS
) -> list[RestSum]:
    """Return the sums of up to ``together`` units minus cages that leave at most ``most`` cells, fewest units first."""
    number = {x: i for i, x in enumerate(sorted(frozenset().union(*[group.cells for group in (*houses, *cages)])))}
    cell = list(number)
    mask = {id(group): sum(1 << number[x] for x in group.cells) for group in (*houses, *cages)}
    apart = _disjoint(cages, mask)
    masked = [(cage, mask[id(cage)]) for cage in apart]
    sums: dict[tuple[int, int], RestSum] = {}
    for some in sorted(
        chain.from_iterable(_neighbouring_houses(f, apart, mask, together) for f in _families(houses, mask)), key=len
    ):
        cells = sum(mask[id(house)] for house in some)
        division = _divide(masked, cells, most)
        if division is None:
            continue
        whole, across, bare = division
        for more, inside, outside in _choices(across, cells, bare, most):
            cages_taken = (*whole, *more)
            if not cages_taken or (inside, outside) in sums or (outside, inside) in sums or not inside | outside:
                continue
            total = sum(house.sum for house in some) - sum(cage.sum for cage in cages_taken)
            innies, outies = (tuple([cell[i] for i in _bits(x)]) for x in (inside, outside))
            sums[inside, outside] = RestSum(some, cages_taken, innies, outies, total)
    return list(sums.values())


def find_long_sums(
    houses: Sequence[Group], totals: Sequence[Group], values: Mapping[int, Domain]
) -> list[RestSum]:
    """Return the sums of the cells that remain if totals cover a unit. In a result, ``cages`` are these totals and the
    units in gaps between them, and ``houses`` are the units that they contain. ``values``: see `in_clauses`."""
    known = {total.cells for total in totals}
    sums: dict[frozenset[int], RestSum] = {}
    for base in houses:
        added: list[Group] = []
        rest: frozenset[int] = frozenset()
        for least, groups in ((1, totals), (2, houses)):  # a unit that shares one cell is a row across a column
            for group in groups:
                if group is not base and len(group.cells & base.cells) >= least and not group.cells & rest:
                    added.append(group)
                    rest |= group.cells
        if not base.cells <= rest or known.isdisjoint([group.cells for group in added]):
            continue
        inside = []
        for house in (base, *houses):
            if house.cells <= rest:
                inside.append(house)
                rest -= house.cells
        total = sum([group.sum for group in added]) - sum([house.sum for house in inside])
        if len(rest) <= LARGEST and rest not in known and rest not in sums and _is_near(total, rest, houses, values):
            sums[rest] = RestSum(tuple(inside), tuple(added), (), tuple(sorted(rest)), -total)
    return list(sums.values())


def _is_near(total: int, cells: frozenset[int], houses: Sequence[Group], values: Mapping[int, Domain]) -> bool:
    """Return True if a total is near the least or greatest possible sum of its cells, given that cells of one unit
    differ."""
    least = most = 0
    while cells:
        shared = max([cells & house.cells for house in houses], key=len)
        ascending = sorted(values[min(shared)])
        least += sum(ascending[: len(shared)])
        most += sum(ascending[-len(shared) :])
        cells -= shared
    return most - least > NEAR * min(total - least, most - total)


def in_clauses(one: RestSum, values: Mapping[int, Domain]) -> Iterator[Row]:
    """Yield the clauses of a sum: each combination of the other cells determines the last cell. ``values``: first
    literal -> values of the variable. A chain of partial sums has three times as many clauses, and solvers need the
    same time."""
    signed = [*[(x, 1) for x in one.inside], *[(x, -1) for x in one.outside]]
    last, sign = signed.pop()
    place = {value: last + i for i, value in enumerate(values[last])}
    for chosen in product(*[enumerate(values[x]) for x, _ in signed]):
        rest = one.total - sum(s * value for (_, s), (_, value) in zip(signed, chosen, strict=True))
        x = place.get(sign * rest)
        against = [-first - i for (first, _), (i, _) in zip(signed, chosen, strict=True)]
        yield (*against, *([] if x is None else [x]))


def _divide(
    masked: Iterable[tuple[Group, int]], cells: int, most: int
) -> tuple[list[Group], list[tuple[Group, int]], int] | None:
    """Return three values: the cages inside some cells, the cages across the border with their masks, and the cells
    without a cage. Return None if more than ``most`` cells are left. Each cage across the border leaves at least one
    cell inside or outside."""
    whole: list[Group] = []
    across: list[tuple[Group, int]] = []
    bare = cells
    for cage, mask in masked:
        if not mask & cells:
            continue
        bare &= ~mask
        if not mask & ~cells:
            whole.append(cage)
        elif len(across) < most:
            across.append((cage, mask))
        else:
            return None
    return (whole, across, bare) if len(across) + bare.bit_count() <= most else None


def _disjoint(groups: Iterable[Group], mask: dict[int, int]) -> list[Group]:
    """Return groups without common cells. Earlier groups take precedence."""
    kept, seen = [], 0
    for group in groups:
        if not mask[id(group)] & seen:
            kept.append(group)
            seen |= mask[id(group)]
    return kept


def _families(houses: Sequence[Group], mask: dict[int, int]) -> Iterator[list[Group]]:
    """Yield the rows, the columns, the boxes."""
    left = list(houses)
    while left:
        yield (family := _disjoint(left, mask))
        left = [house for house in left if house not in family]


def _neighbouring_houses(
    family: Sequence[Group], cages: Sequence[Group], mask: dict[int, int], together: int
) -> Iterator[tuple[Group, ...]]:
    """Yield sets of up to ``together`` units, each of which shares a cage with another one."""
    near = [0] * len(family)
    for cage in cages:
        across = [i for i, house in enumerate(family) if mask[id(house)] & mask[id(cage)]]
        for i in across:
            near[i] |= sum(1 << j for j in across)
    some = {1 << i for i in range(len(family))}
    for n in range(together):
        yield from [tuple([family[i] for i in _bits(x)]) for x in sorted(some)]
        if n < together - 1:
            some = {x | 1 << j for x in some for i in _bits(x) for j in _bits(near[i] & ~x)}


def _choices(
    across: Iterable[tuple[Group, int]], cells: int, bare: int, most: int
) -> list[tuple[tuple[Group, ...], int, int]]:
    """Return the cages across the border to subtract, and the remaining cells inside (with ``bare`` ones) and
    outside."""
    choices: list[tuple[tuple[Group, ...], int, int]] = [((), bare, 0)]
    for cage, x in across:
        choices = [
            choice
            for taken, inside, outside in choices
            for choice in ((taken, inside | x & cells, outside), ((*taken, cage), inside, outside | x & ~cells))
            if (choice[1] | choice[2]).bit_count() <= most
        ]
    return choices


def _bits(x: int) -> list[int]:
    return [i for i in range(x.bit_length()) if x >> i & 1]
