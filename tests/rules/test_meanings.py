"""Every rule of sudoku against its plain meaning (`meanings_*.py` beside this file), alone and combined.

The truth is the list of all grids, filtered by the meaning. Three things are compared with it: each clue alone, the
solutions of each backend, and the text of random placements, written and read.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from operator import ne
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Limits, Question, Solved
from cpsudoku.model.model import violated_constraint
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.support import registry
from cpsudoku.uniqueness.filled_board import possible
from tests.conftest import each

Cell = tuple[int, int]
Placed = dict[str, list[Any]]  # rule -> items
BACKENDS = ("sat", "cp_sat", "search")
# The windows of windoku need square boxes; `search` takes minutes to list what ranks leave of a 6x6.
NOT_ON_6X6 = ("windoku", "full_rank")
# The meanings of these rules require lines with each digit once.
OF_HOUSES = ("hidden_skyscraper", "sandwich_sum")


def tables() -> Iterator[Any]:
    """The modules with the meanings of rules."""
    for path in sorted(Path(__file__).parent.glob("meanings_*.py")):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module
        spec.loader.exec_module(module)
        yield module


TABLES = list(tables())
MEANINGS: dict[str, Any] = {name: meaning for table in TABLES for name, meaning in table.MEANINGS.items()}
ON_ANY_BOARD = [n for table in TABLES for n in table.MEANINGS if n in table.ON_ANY_BOARD]
OWN_BOARDS = {name for table in TABLES for name in getattr(table, "OWN_BOARDS", ())}  # looked at elsewhere
NAMES = [name for name in registry.names("rule") if name in MEANINGS and name not in OWN_BOARDS]
# If a rule has unknowns besides digits (regions), these must be found before its constraints are tested.
PLAIN = [name for name in NAMES if not getattr(gallery.rule(name), "layers", ())]


class Rows(tuple[tuple[int, ...], ...]):
    """A filled grid with its regions and digits."""

    regions: dict[Cell, Any] | None = None
    digits: list[int] | None = None


class Board(NamedTuple):
    """``head``: the lines of a text below the givens that define the board."""

    size: int
    grids: Sequence[Rows]
    head: str = ""


@cache
def plain() -> Board:
    """All 288 sudokus of 4x4."""
    boxes = {(r, c): (r // 2, c // 2) for r, c in product(range(4), repeat=2)}
    return Board(4, found(boxes, [1, 2, 3, 4], False))


@cache
def irregular() -> Board:
    """4x4 with other regions, two cells in none, and the digits 0 to 3."""
    drawn = "1123\n1223\n4.23\n44.3"
    labels = drawn.split("\n")
    regions = {(r, c): None if labels[r][c] == "." else labels[r][c] for r in range(4) for c in range(4)}
    return Board(4, found(regions, [0, 1, 2, 3], True), f"digits: 0-3\nregions:\n{drawn}\n")


def found(regions: dict[Cell, Any], digits: list[int], stated: bool) -> list[Rows]:
    grids = []
    lines = list(permutations(digits))
    squares: list[tuple[tuple[int, ...], ...]] = [()]  # Latin squares, row by row
    for _ in range(4):
        squares = [(*above, row) for above in squares for row in lines if all(all(map(ne, row, r)) for r in above)]
    for rows in squares:
        seen = [(label, rows[r][c]) for (r, c), label in regions.items() if label is not None]
        if len(set(seen)) == len(seen):
            grids.append(Rows(rows))
            if stated:
                grids[-1].regions, grids[-1].digits = regions, digits
    return grids


def six(rng: Random) -> tuple[Board, str]:
    """A 6x6 grid without the cells of two or three digits: its givens, and all grids that agree with them."""
    order, rows = rng.sample(range(1, 7), 6), [r for band in rng.sample(((0, 1), (2, 3), (4, 5)), 3) for r in band]
    grid = [[order[(3 * (r % 2) + r // 2 + c) % 6] for c in range(6)] for r in rows]
    open_ = set(order[: rng.randint(2, 3)])
    cells = [(r, c) for r, c in product(range(6), repeat=2) if grid[r][c] in open_]
    grids: list[Rows] = []

    def fill(i: int) -> None:
        if i == len(cells):
            grids.append(Rows(tuple(row) for row in grid))
            return
        r, c = cells[i]
        for value in open_:
            seen = {grid[r][x] for x in range(6)} | {grid[y][c] for y in range(6)}
            seen |= {grid[y][x] for y, x in product(range(6), repeat=2) if (y // 2, x // 3) == (r // 2, c // 3)}
            if value not in seen:
                grid[r][c] = value
                fill(i + 1)
                grid[r][c] = 0

    for r, c in cells:
        grid[r][c] = 0
    givens = "".join(str(value) if value else "." for row in grid for value in row)
    fill(0)
    return Board(6, grids), givens


def allowed(rows: Rows, placed: Placed) -> bool:
    return all(MEANINGS[name].holds(rows, item, placed) for name, items in placed.items() for item in items)


def text_of(givens: str, placed: Placed, head: str = "") -> str:
    size = round(len(givens) ** 0.5)
    rows = [givens[i : i + size] for i in range(0, len(givens), size)] if head else [givens]
    text = "\n".join(rows) + "\n" + head
    for name, items in placed.items():
        meaning = MEANINGS[name]
        text += f"{meaning.heading}:\n" + "".join(f"{meaning.line(item)}\n" for item in items if not meaning.flag)
    return text


def drawn(names: Sequence[str], rng: Random, board: Board) -> tuple[Placed, Rows]:
    """Items of some rules that one grid of the board allows, if that can be had soon; and the grid."""
    grid = rng.choice(board.grids)
    placed: Placed = {}
    for name in names:
        for _ in range(60):
            placed[name] = MEANINGS[name].draw(rng, board.size)
            if allowed(grid, placed):
                break
        else:
            grid = next((rows for rows in board.grids if allowed(rows, placed)), grid)
    return placed, grid


def solutions(text: str, spec: str) -> set[tuple[int, ...]]:
    kind = gallery.kind_of("sudoku")
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    session = backend(spec).open(model)
    outcomes = list(session.solutions(Question(kind.clues(instance, model))))
    session.close()
    cells = [x for x in model.decisions if x in set(model.at.values())]  # type: ignore[attr-defined]
    return {tuple(o.witness[x] for x in cells) for o in outcomes if isinstance(o, Solved)}


def flat(rows: Rows) -> tuple[int, ...]:
    return tuple(value for row in rows for value in row)


def test_every_rule_has_a_meaning() -> None:
    missing = sorted({*registry.names("rule")} ^ {*MEANINGS})
    assert not missing, f"expected a row of MEANINGS in one of tests/rules/meanings_*.py for {', '.join(missing)}"
    assert len(plain().grids) == 288
    assert len(irregular().grids) > 20


def holds(clue: Clue, values: Mapping[Any, Any]) -> bool:
    """Does a filled board keep it? Variables of its own may have any values."""
    return possible(clue.constraints, values) if clue.auxiliary else clue.violated(values) is None


def clues_agree(name: str, seed: int, board: Board) -> int:
    """Compare the model with the meaning on every grid. Return the number of grids that the placement allows."""
    rng = Random(seed)
    placed, _ = drawn([name], rng, board)
    kind = gallery.kind_of("sudoku")
    instance = kind.instance(text_of("." * board.size**2, placed, board.head))
    model = kind.model(kind.shape(instance))
    clues = kind.clues(instance, model)
    right = 0
    for rows in board.grids:
        values = dict(zip(model.decisions, flat(rows), strict=True))
        broken = [clue for clue in clues if not holds(clue, values)]
        expected = [MEANINGS[name].holds(rows, item, placed) for item in placed[name]]
        assert (violated_constraint(model, values, ()) is None and not broken) is all(expected), (placed, rows)
        if len(clues) == len(expected) and not MEANINGS[name].flag:  # the output has the broken clue
            assert broken == [clue for clue, holds in zip(clues, expected, strict=True) if not holds]
        assert all(clue.name.startswith(name.replace("_", " ")) for clue in broken)
        right += all(expected)
    return right


@pytest.mark.every(4)
@each("name", PLAIN)
def test_a_rule_says_of_every_grid_what_it_means(name: str) -> None:
    counts = [clues_agree(name, seed, plain()) for seed in range(4)]
    assert any(count < 288 for count in counts)
    assert any(counts) or MEANINGS[name].flag  # anti-king allows no grid of 4x4


@pytest.mark.every(8)
@each("name", [name for name in PLAIN if name in ON_ANY_BOARD])
def test_a_rule_says_the_same_where_regions_and_digits_are_others(name: str) -> None:
    for seed in range(3):
        clues_agree(name, seed, irregular())


def found_by_all(placed: Placed, givens: str, board: Board, backends: Sequence[str]) -> int:
    """Compare the solutions of the backends with the grids that the meaning allows; their number."""
    cells = "".join(givens)
    agreeing = (rows for rows in board.grids if all(g in (".", str(v)) for g, v in zip(cells, flat(rows), strict=True)))
    expected = {flat(rows) for rows in agreeing if allowed(rows, placed)}
    text = text_of(givens, placed, board.head)
    for spec in backends:
        assert solutions(text, spec) == expected, (spec, text)
    return len(expected)


def givens_of(rows: Rows, rng: Random, count: int) -> str:
    shown = set(rng.sample(range(len(flat(rows))), count))
    return "".join(str(value) if i in shown else "." for i, value in enumerate(flat(rows)))


@pytest.mark.every(8)
@each("name", NAMES)
def test_every_backend_finds_the_grids_that_a_rule_allows(name: str) -> None:
    rng = Random(7)
    board = plain()
    placed, grid = drawn([name], rng, board)
    found_by_all(placed, givens_of(grid, rng, 2), board, BACKENDS)


@pytest.mark.every(4)
@each("seed", range(20))
def test_rules_combine(seed: int) -> None:
    rng = Random(seed)
    board = irregular() if seed % 4 == 0 else plain()
    names = rng.sample([name for name in NAMES if seed % 4 or name in ON_ANY_BOARD], rng.randint(2, 3))
    placed, grid = drawn(names, rng, board)
    found_by_all(placed, givens_of(grid, rng, 1), board, BACKENDS if seed % 2 else BACKENDS[:1])


@pytest.mark.every(8)
@each("name", [name for name in NAMES if name not in NOT_ON_6X6])
def test_on_6x6(name: str) -> None:
    rng = Random(3)
    board, givens = six(rng)
    placed, _ = drawn([name], rng, board)
    found_by_all(placed, givens, board, ("sat", "search"))


def nine(rng: Random) -> list[list[int]]:
    """A filled 9x9 sudoku: the cyclic one, digits, rows, columns, bands and stacks exchanged."""
    digits = rng.sample(range(1, 10), 9)
    rows, columns = ([3 * band + k for band in rng.sample(range(3), 3) for k in rng.sample(range(3), 3)] for _ in "rc")
    return [[digits[(3 * (r % 3) + r // 3 + c) % 9] for c in columns] for r in rows]


def neighbours(
    grid: Sequence[Sequence[int]], cells: Sequence[Cell], rng: Random, count: int
) -> Iterator[tuple[Rows, bool]]:
    """Grids near one: a cell changed, or two digits, rows or columns exchanged; and are they still sudokus?"""
    for _ in range(count):
        rows = [list(row) for row in grid]
        r, c = rng.choice(cells)
        rows[r][c] = rng.choice([v for v in range(1, 10) if v != rows[r][c]])
        yield Rows(tuple(row) for row in rows), False
        a, b = rng.sample(range(1, 10), 2)
        exchanged = {a: b, b: a}
        yield Rows(tuple(exchanged.get(v, v) for v in row) for row in grid), True
        first, second = (3 * rng.randrange(3) + k for k in rng.sample(range(3), 2))
        lines = [list(line) for line in (grid if rng.random() < 0.5 else zip(*grid, strict=True))]
        if first // 3 == second // 3:
            lines[first], lines[second] = lines[second], lines[first]
            yield Rows(tuple(line) for line in lines), True


def on_9x9(name: str, seed: int, count: int) -> tuple[int, int]:
    """Compare model and meaning on grids near one that the rule allows, if `sat` finds one: how many, how many allowed.

    A grid that is not a sudoku is compared clue by clue, any other as a whole.
    """
    rng, kind, meaning = Random(f"{name} {seed}"), gallery.kind_of("sudoku"), MEANINGS[name]
    start = Rows(tuple(row) for row in nine(rng))
    # A random grid satisfies few clues with numbers. For other clues, `sat` finds a grid.
    placed = {name: meaning.draw(rng, 9)} if seed % 2 else drawn([name], rng, Board(9, [start]))[0]
    text = text_of("." * 81, placed)
    cells = [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d)c(\d)", text)] or [(rng.randrange(9), 4)]
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    clues = kind.clues(instance, model)
    session = backend("sat").open(model)
    outcome = session.solve(Question(clues, limits=Limits(steps=20_000)))
    session.close()
    if isinstance(outcome, Solved):
        start = Rows(tuple(outcome.witness[x] for x in model.decisions[9 * r : 9 * r + 9]) for r in range(9))
        assert allowed(start, placed), (name, placed, start)
    right = total = 0
    for rows, sudoku in [(start, True), *neighbours(start, cells, rng, count)]:
        if not sudoku and (meaning.flag or name in OF_HOUSES):
            continue
        values = dict(zip(model.decisions, flat(rows), strict=True))
        expected = [meaning.holds(rows, item, placed) for item in placed[name]]
        if sudoku:
            kept = violated_constraint(model, values, ()) is None and all(holds(clue, values) for clue in clues)
            assert kept is all(expected), (name, placed, rows)
        elif len(clues) == len(expected):
            assert [holds(clue, values) for clue in clues] == expected, (name, placed, rows)
        right, total = right + all(expected), total + 1
    return total, right


@pytest.mark.every(6)
def test_on_9x9_one_place_flipped() -> None:
    """Solutions of `sat` and grids near them, for every rule: right and wrong grids of each; --slow adds seeds."""
    compared = 0
    for name in PLAIN:
        sorts: set[bool] = set()
        for seed in range(8):
            total, right = on_9x9(name, seed, 12)
            compared += total
            sorts |= {True} if right else set()
            sorts |= {False} if right < total else set()
            if len(sorts) == 2:
                break
        assert len(sorts) == 2, (name, sorts)
    assert compared > 1500


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAIN)
def test_on_9x9_at_length(name: str) -> None:
    assert sum(on_9x9(name, seed, 100)[0] for seed in range(1, 12)) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 600, 100))
def test_rules_combine_at_length(start: int) -> None:
    for seed in range(start, start + 100):
        rng = Random(1000 + seed)
        board, givens = six(rng) if seed % 3 == 0 else (irregular() if seed % 3 == 1 else plain(), "." * 16)
        fit = [n for n in NAMES if (seed % 3 != 1 or n in ON_ANY_BOARD) and (seed % 3 or n not in NOT_ON_6X6)]
        names = rng.sample(fit, rng.randint(1, 4))
        placed, _ = drawn(names, rng, board)
        found_by_all(placed, givens, board, BACKENDS)


@pytest.mark.every(16)
@each("name", NAMES)
@each("size", [4, 9, 16])
def test_a_random_placement_is_written_and_read(name: str, size: int) -> None:
    kind = gallery.kind_of("sudoku")
    rng = Random(size)
    for _ in range(1 if size == 16 else 3):
        items = MEANINGS[name].draw(rng, size)
        instance = kind.instance(text_of("." * size**2, {name: items}))
        written = kind.write(instance)
        assert kind.instance(written) == instance
        assert kind.write(kind.instance(written)) == written
        assert kind.instance(kind_text.text_of_object(kind_text.write_object(kind, instance), kind)[0]) == instance
        kind.clues(instance, kind.model(kind.shape(instance)))
