"""Sums of houses minus cages hold for the grids of the cages, are found where a person finds them, and change no
solution."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, permutations, product
from random import Random

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.sat import session as sat_session
from cpsudoku.constraints import DistinctSets
from cpsudoku.model import Clue, Model, Question, Solved, Sum, Variable
from cpsudoku.statement import state
from cpsudoku.statement.house_sums import CELLS, RestSum, find_long_sums, find_sums, groups_of, totals_of
from tests.conftest import each
from tests.square import square

Cages = list[list[int]]


def boxes(n: int) -> list[tuple[int, ...]]:
    side = range(n * n)
    return [
        tuple(i * n * n + j for i in side for j in side if i // n == a and j // n == b)
        for a in range(n)
        for b in range(n)
    ]


def some_grid(n: int, draw: Random) -> list[int]:
    """A grid of a pattern, its bands, lines and values shuffled."""

    def shuffled() -> list[int]:
        return [g * n + x for g in draw.sample(range(n), n) for x in draw.sample(range(n), n)]

    values = draw.sample(range(1, n * n + 1), n * n)
    rows, columns = shuffled(), shuffled()
    return [values[(n * (i % n) + i // n + j) % (n * n)] for i in rows for j in columns]


def some_cages(side: int, grid: Sequence[int], draw: Random, most: int) -> Cages:
    """The whole board in cages of different values."""
    left, cages = set(range(side * side)), []
    while left:
        cage = [draw.choice(sorted(left))]
        left.discard(cage[0])
        while len(cage) < most:
            beside = {x + d for x in cage for d in (-1, 1) if x // side == (x + d) // side}
            near = beside | {x + d for x in cage for d in (-side, side)}
            open_ = sorted(x for x in near & left if grid[x] not in {grid[y] for y in cage})
            if not open_:
                break
            cage.append(draw.choice(open_))
            left.discard(cage[-1])
        cages.append(cage)
    return cages


def killer(n: int, grid: Sequence[int], cages: Cages) -> tuple[Model, list[Clue]]:
    model = square(n * n, boxes(n))
    x = model.decisions
    return model, [
        Clue(f"cage {cage[0]}", DistinctSets.total([x[i] for i in cage], sum(grid[i] for i in cage))) for cage in cages
    ]


def sums_of(model: Model, clues: Sequence[Clue]) -> tuple[list[RestSum], dict[int, Variable]]:
    statement = state(model, clues)
    return find_sums(*groups_of(statement.in_order())), {first: x for x, first in statement.first.items()}


def test_every_sum_holds_in_the_grid_that_the_cages_are_of() -> None:
    counted = 0
    for seed in range(15):
        draw = Random(seed)
        grid = some_grid(3, draw)
        model, clues = killer(3, grid, some_cages(9, grid, draw, draw.choice([3, 4, 5])))
        found, variable = sums_of(model, draw.sample(clues, draw.randint(len(clues) // 2, len(clues))))
        value = dict(zip(model.decisions, grid, strict=True))
        for one in found:
            inside, outside = (sum(value[variable[x]] for x in cells) for cells in (one.inside, one.outside))
            assert inside - outside == one.total
            assert 0 < len(one.inside) + len(one.outside) <= CELLS
            houses, cages = (sorted(chain(*[group.cells for group in some])) for some in (one.houses, one.cages))
            assert sorted([*houses, *one.outside]) == sorted([*cages, *one.inside])  # the sum of the remaining cells
        assert len({(one.inside, one.outside) for one in found}) == len(found)
        counted += len(found)
    assert counted > 100


@each(
    "cages, inside, outside",
    [
        ([range(7)], (7, 8), ()),  # two innies of row 1
        ([range(7), range(9, 14)], (7, 8), ()),
        ([[0, 1, 2, 3], [4, 5, 6, 7, 8, 17]], (), (17,)),  # an outie
        ([[0, 1, 2, 3], [4, 5, 6, 7, 8, 17], range(9, 17)], (), (17,)),
        ([range(8), [8, 17], range(9, 16)], (16,), ()),  # rows 1 and 2; each alone leaves more cells
        ([[0, 1, 2, 9, 10, 11, 18], [21, 22, 23, 30]], (19, 20), ()),  # box 1
        ([[0, 1, 2, 9, 10, 11, 18, 19], [28, 20], [27, 29, 36, 37, 38, 45, 46]], (47,), ()),  # boxes 1 and 4
    ],
)
def test_sums_that_a_person_finds(
    cages: list[Sequence[int]], inside: tuple[int, ...], outside: tuple[int, ...]
) -> None:
    grid = some_grid(3, Random(1))
    model, clues = killer(3, grid, [list(cage) for cage in cages])
    found, variable = sums_of(model, clues)
    at = {x: i for i, x in enumerate(model.decisions)}
    cells = [tuple(tuple(at[variable[x]] for x in some) for some in (one.inside, one.outside)) for one in found]
    assert (inside, outside) in cells


def test_without_cages_there_is_nothing_to_add_up() -> None:
    assert sums_of(square(9, boxes(3)), [])[0] == []


def diagonals(side: int, most: int) -> Cages:
    """The falling diagonals at most ``most`` cells from the main one."""
    return [[i for i in range(side * side) if i % side - i // side == d] for d in range(-most, most + 1)]


def test_five_diagonals_minus_three_boxes() -> None:
    """Sums of the twelve cells hold in the grid of the diagonals; a total far from its bounds is left out."""
    twelve = {i for i in chain(*diagonals(9, 2)) if i // 27 != i % 9 // 3}
    found = []
    for seed in range(30):
        grid = some_grid(3, Random(seed))
        model = square(9, boxes(3))
        x = model.decisions
        totals = [(some, sum(grid[i] for i in some)) for some in diagonals(9, 2)]
        statement = state(model, [Clue(f"d {n}", Sum([x[i] for i in some]) == n) for some, n in totals])
        entries, values = [*statement.in_order()], {first: x.values for x, first in statement.first.items()}
        at = {first: i for i, first in enumerate(statement.first.values())}
        right = sum(grid[i] for i in twelve)
        for one in find_long_sums(groups_of(entries)[0], totals_of(entries), values):
            assert ({at[y] for y in one.outside}, one.inside, -one.total) == (twelve, (), right)
            found.append(right)
        # four boxes have three of the cells: bounds 24 and 96, nearer than a fourth of their difference
        assert (right in found) == (min(right - 24, 96 - right) < 18)
    assert 0 < len(found) < 30


def every_4x4() -> list[tuple[int, ...]]:
    rows = [*permutations(range(1, 5))]
    found = []
    for some in product(rows, repeat=4):
        units = [*zip(*some, strict=True)]
        units += [some[i][j : j + 2] + some[i + 1][j : j + 2] for i in (0, 2) for j in (0, 2)]
        if all(len({*unit}) == 4 for unit in units):
            found.append(tuple(chain(*some)))
    return found


@pytest.mark.every(4)
@each("spec", ["sat:cadical153", "sat:glucose4", "sat"])
def test_solutions_are_the_same_with_sums_for_any_of_the_clues(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums are loaded in every question, and go with the clues that they follow from."""
    monkeypatch.setattr(sat_session, "SUMS", 0)
    monkeypatch.setattr(sat_session, "LONG", 0)
    grids, loaded, long = every_4x4(), 0, 0
    assert len(grids) == 288
    model = square(4, boxes(2))
    session = backend(spec).open(model)
    for seed in range(40):
        draw = Random(seed)
        grid = draw.choice(grids)
        cages = some_cages(4, grid, draw, 3)
        totals = [sum(grid[i] for i in cage) + (draw.random() < 0.05) for cage in cages]
        x = model.decisions
        clues = [
            Clue(f"cage {i}", DistinctSets.total([x[i] for i in cage], total))
            for i, (cage, total) in enumerate(zip(cages, totals, strict=True))
        ]
        if seed % 2:
            for cells in diagonals(4, 1):
                cages.append(cells)
                totals.append(sum(grid[i] for i in cells) + (draw.random() < 0.05))
                clues.append(Clue(f"diagonal {cells[0]}", Sum([x[i] for i in cells]) == totals[-1]))
        for some in (clues, draw.sample(clues, len(clues) - 2), clues, draw.sample(clues, len(clues) // 2)):
            kept = [i for i, clue in enumerate(clues) if clue in some]
            expected = {
                g
                for g in grids
                if all(len({g[i] for i in cages[k]}) == len(cages[k]) for k in kept if clues[k].name[0] == "c")
                and all(sum(g[i] for i in cages[k]) == totals[k] for k in kept)
            }
            answers = [one.witness for one in session.solutions(Question(some)) if isinstance(one, Solved)]
            assert {tuple(one[y] for y in x) for one in answers} == expected and len(answers) == len(expected)
            long += len(session.rules.long)  # type: ignore[attr-defined]
        loaded += not session.rules.sums  # type: ignore[attr-defined]
    assert loaded == 40 and long > 10
