"""Find which constraints need a propagator of their own in the search.

    python -m benchmarks search_propagators [--count 5] [--nodes 3000]

Seeds make the models, and one constraint has most of the work in each. The search runs in two of three ways: with its
own propagator or lowering; lowered to clauses, if it has a propagator; with a table of the constraint's tuples, if it
has none and the tuples are few. The table has sums over the models that both ways decide: processor milliseconds and
nodes, with both solver calls.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, groupby, pairwise, product
from math import prod
from random import Random
from time import process_time
from typing import Any
from unittest.mock import patch

from cpsudoku import AllDifferent, Count, Element, Maximum, Table
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.search.tables import Translation
from cpsudoku.constraints import Lexicographic, Visible
from cpsudoku.model import Constraint, Limits, Model, Question
from cpsudoku.model.constraints import Linear
from cpsudoku.primitives.primitive import width
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement import ConstraintShape, StatedLine
from cpsudoku.statement import statement_of_model as statement_lines
from cpsudoku.uniqueness.blocking import uniqueness

NATIVE = ("clause", "connected", "different", "sets", "sum", "table", "walk")
COMBINATIONS, TUPLES = 50_000, 3_000  # the limits of tested and of listed combinations
Made = tuple[Model, Question]
Grid = list[list[int]]
Cell = tuple[int, int]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def cell_name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def full(rng: Random) -> Grid:
    """Return a sudoku grid: the canonical grid with its rows, columns and digits shuffled."""
    digits = rng.sample(range(1, 10), 9)
    rows, columns = ([3 * band + i for band in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)] for _ in "rc")
    return [[digits[(3 * (r % 3) + r // 3 + c) % 9] for c in columns] for r in rows]


def killer(rng: Random) -> str:
    """Return cages of one to four cells that cover a random grid; a single cell has no cage."""
    grid = full(rng)
    left = {(r, c) for r in range(9) for c in range(9)}
    cages: list[list[Cell]] = []
    for start in sorted(left):
        if start not in left:
            continue
        cage, size = [start], rng.choice((1, 2, 2, 3, 3, 3, 4))
        left.discard(start)
        while len(cage) < size:
            used = {grid[r][c] for r, c in cage}
            near = sorted({(r + a, c + b) for r, c in cage for a, b in SIDES} & left)
            near = [(r, c) for r, c in near if grid[r][c] not in used]
            if not near:
                break
            cage.append(rng.choice(near))
            left.discard(cage[-1])
        cages.append(cage)
    several = [cage for cage in cages if len(cage) > 1]
    lines = [f"{' '.join(map(cell_name, cage))} = {sum(grid[r][c] for r, c in cage)}" for cage in several]
    return "\n".join(["." * 9] * 9 + ["cages:", *lines])


def nonogram(size: int) -> Callable[[Random], str]:
    """Return a function that makes a picture of blots; its numbers may allow several pictures."""

    def make(rng: Random) -> str:
        picture = [[rng.random() < 0.55 for _ in range(size)] for _ in range(size)]
        picture = [
            [
                sum(picture[(r + a) % size][(c + b) % size] for a in (-1, 0, 1) for b in (-1, 0, 1)) >= 5
                for c in range(size)
            ]
            for r in range(size)
        ]

        def runs(line: list[bool]) -> str:
            return " ".join(str(len(list(ones))) for on, ones in groupby(line) if on) or "0"

        turned = [list(column) for column in zip(*picture, strict=True)]
        return "\n".join(["rows:", *map(runs, picture), "columns:", *map(runs, turned)])

    return make


def latin(rng: Random, n: int = 5) -> tuple[Model, Sequence[list[Any]], list[list[int]]]:
    """Return a Latin square: its model, its cells, and a filled square."""
    model = Model()
    cells = model.variables("x", (n, n), range(1, n + 1))
    model.add(map(AllDifferent, (*cells, *zip(*cells, strict=True))))
    rows, columns, digits = (rng.sample(range(n), n) for _ in range(3))
    return model, cells, [[digits[(r + c) % n] + 1 for c in columns] for r in rows]


def lines(cells: Sequence[list[Any]], grid: list[list[int]]) -> Iterator[tuple[list[Any], list[int]]]:
    """Yield rows and columns, from both ends."""
    for row, values in (
        *zip(cells, grid, strict=True),
        *zip(zip(*cells, strict=True), zip(*grid, strict=True), strict=True),
    ):
        yield list(row), list(values)
        yield list(row)[::-1], list(values)[::-1]


def visible(rng: Random) -> Made:
    model, cells, grid = latin(rng)
    for line, values in lines(cells, grid):
        if rng.random() < 0.5:
            model.add(Visible(line) == len(set(accumulate(values, max))))
    return model, Question()


def maximum(rng: Random) -> Made:
    model, cells, grid = latin(rng)
    for line, values in lines(cells, grid):
        if rng.random() < 0.9:
            k = rng.choice((3, 4))
            model.add(Maximum(line[:k]) - line[4] == max(values[:k]) - values[4])
    return model, Question()


def element(rng: Random) -> Made:
    model, cells, grid = latin(rng)
    for line, values in lines(cells, grid):
        if rng.random() < 0.9:
            model.add(Element(line, line[0], first=1) == values[values[0] - 1])
    return model, Question()


def count(rng: Random) -> Made:
    model = Model()
    cells = model.variables("x", (7, 7), (0, 1))
    grid = [[int(rng.random() < 0.3) for _ in range(7)] for _ in range(7)]
    for r, c in product(range(7), repeat=2):
        near = [(a, b) for a, b in product(range(r - 1, r + 2), range(c - 1, c + 2)) if 0 <= a < 7 and 0 <= b < 7]
        if not grid[r][c] and rng.random() < 0.7:
            model.add(cells[r][c] == 0, Count([cells[a][b] for a, b in near]) == sum(grid[a][b] for a, b in near))
    return model, Question()


def table(rng: Random) -> Made:
    model = Model()
    cells = model.variables("x", 12, range(6))
    planted = [rng.randrange(6) for _ in cells]
    for _ in range(14):
        at = rng.sample(range(12), 3)
        rows = {tuple(planted[i] for i in at), *(tuple(rng.randrange(6) for _ in at) for _ in range(60))}
        model.add(Table([cells[i] for i in at], rows))
    return model, Question()


def linear(rng: Random) -> Made:
    """Return sums of four cells that share no unit, for tuples."""
    model, cells, grid = latin(rng)
    for _ in range(14):
        at = [(r, rng.randrange(5)) for r in rng.sample(range(5), 4)]
        model.add(Linear([(1, cells[r][c]) for r, c in at], "=", sum(grid[r][c] for r, c in at)))
    return model, Question()


def bounds(rng: Random) -> Made:
    """Return sums of eight cells with coefficients, for bounds."""
    model, cells, grid = latin(rng)
    for _ in range(12):
        at = rng.sample(list(product(range(5), repeat=2)), 8)
        terms = [(rng.choice((1, 2, 3, -1)), r, c) for r, c in at]
        model.add(Linear([(k, cells[r][c]) for k, r, c in terms], "=", sum(k * grid[r][c] for k, r, c in terms)))
    return model, Question()


def lexicographic(rng: Random) -> Made:
    """Return a block design of seven blocks of three, with rows and columns in order."""
    model = Model()
    cells = model.variables("x", (7, 7), (0, 1))
    turned = [list(column) for column in zip(*cells, strict=True)]
    model.add(Linear([(1, x) for x in line], "=", 3) for line in (*cells, *turned))
    both = model.variables("y", (7, 7, 7), (0, 1), auxiliary=True)
    for a in range(7):
        for b in range(a):
            for c in range(7):
                x, y, z = cells[a][c], cells[b][c], both[a][b][c]
                model.add((z == 1) | (x == 0) | (y == 0), (z == 0) | (x == 1), (z == 0) | (y == 1))
            model.add(Linear([(1, z) for z in both[a][b]], "=", 1))
        for b in range(a, 7):
            model.add(z == 0 for z in both[a][b])
    for some in (cells, turned):
        model.add(Lexicographic(a, b) for a, b in pairwise(some))
    model.add(cells[rng.randrange(7)][rng.randrange(7)] == rng.randrange(2))
    return model, Question()


def of(kind: str, text: Callable[[Random], str]) -> Callable[[Random], Made]:
    def make(rng: Random) -> Made:
        known = gallery.kind_of(kind)
        instance = known.instance(text(rng))
        model = known.model(known.shape(instance))
        return model, Question(known.clues(instance, model))

    return make


MADE: dict[str, tuple[str | None, Callable[[Random], Made]]] = {
    "DistinctSets: killers 9x9": ("sets", of("killer", killer)),
    "Table: random, 61 of 216 triples": ("table", table),
    "Linear, few tuples: sums of four": ("sum", linear),
    "Linear, many tuples: bounds": ("sum", bounds),
    "Regular: nonograms 10x10": ("walk", of("nonogram", nonogram(10))),
    "Visible: skyscrapers 5x5": ("walk", visible),
    "Count: mines 7x7": (None, count),
    "Element: numbered rooms 5x5": (None, element),
    "Maximum: of three and four, 5x5": (None, maximum),
    "Lexicographic: seven blocks of three": (None, lexicographic),
}


@contextmanager
def lowered(word: str) -> Iterator[None]:
    """Lower the primitive to clauses inside the context."""
    with patch.object(Translation, f"_{word}", lambda self, line, copy: False):
        yield


@contextmanager
def listed() -> Iterator[None]:
    """Inside the context, use a table of tuples, if these are few, instead of a lowering."""
    shape_of = statement_lines.shape_of

    def listed_shape(constraint: Constraint, *, counted: bool = False) -> ConstraintShape:
        shape = shape_of(constraint, counted=counted)
        scope, domains = constraint.scope, shape.scope
        native = all(line.word in NATIVE for line in shape.lines)
        if native or len(scope) < 3 or prod(map(len, domains)) > COMBINATIONS:
            return shape
        rows = [row for row in product(*domains) if constraint.holds(dict(zip(scope, row, strict=True)))]
        if len(rows) > TUPLES:
            return shape
        firsts = tuple(accumulate(map(width, domains[:-1]), initial=1))
        return ConstraintShape(domains, (), (StatedLine("table", tuple(rows), firsts, domains),), False)

    with patch.object(statement_lines, "shape_of", listed_shape):
        yield


def asked(made: Made, nodes: int) -> tuple[float, int, str]:
    model, question = made
    start = process_time()
    session = backend("search").open(model)
    conclusion = uniqueness(model, session, question._replace(limits=Limits(None, nodes)))
    return process_time() - start, sum(e.nodes for e in conclusion.efforts), conclusion.verdict


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    print("| constraint: models | as it is | other way | undecided: as it is, other way |")
    for name, (word, make) in MADE.items():
        if chosen.only not in name:
            continue
        found: list[tuple[tuple[float, int, str], tuple[float, int, str]]] = []
        for seed in range(chosen.count):
            plain = asked(make(Random(f"{name} {seed}")), chosen.nodes)
            with lowered(word) if word else listed():
                found.append((plain, asked(make(Random(f"{name} {seed}")), chosen.nodes)))
        both = [pair for pair in found if "undecided" not in (pair[0][2], pair[1][2])]
        assert all(a[2] == b[2] for a, b in both), (name, both)
        sums = [f"{1000 * sum(p[i][0] for p in both):.0f} ms, {sum(p[i][1] for p in both)} nodes" for i in (0, 1)]
        open_ = [sum(p[i][2] == "undecided" for p in found) for i in (0, 1)]
        way = "lowered" if word else "listed"
        print(f"| {name} ({len(both)}) | {sums[0]} | {way}: {sums[1]} | {open_[0]}, {open_[1]} |", flush=True)


if __name__ == "__main__":
    main()
