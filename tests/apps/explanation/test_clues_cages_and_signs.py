"""Clues of 4x4 killers and futoshikis (digits, cages and signs) that clash, are redundant or missing: brute force.

Truth: all 288 sudoku grids and all 576 Latin squares, and what cages and signs say of them, in arithmetic of this file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations, product
from random import Random
from typing import NamedTuple

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Model, Question
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.square_grid import cell_names, neighbours
from cpsudoku.uniqueness.blocking import uniqueness
from tests.apps.explanation.clue_questions import Ambiguous, Impossible, Sound, found_of
from tests.conftest import each

Cells = tuple[int, ...]  # the values of the 16 cells
Says = Callable[[Cells], bool]

LATIN: list[Cells] = [()]
for _ in range(4):  # row by row
    LATIN = [
        above + row
        for above, row in product(LATIN, permutations(range(1, 5)))
        if all(value not in above[column::4] for column, value in enumerate(row))
    ]
SUDOKU: list[Cells] = [
    grid for grid in LATIN if all(len({grid[i] for i in (a, a + 1, a + 4, a + 5)}) == 4 for a in (0, 2, 8, 10))
]
NAMES = cell_names(4)


class Drawn(NamedTuple):
    """A puzzle as text, and what each of its clues says, by name."""

    kind: str
    text: str
    says: dict[str, Says]

    def solutions(self, kept: Sequence[str]) -> list[Cells]:
        grids = SUDOKU if self.kind == "killer" else LATIN
        return [grid for grid in grids if all(self.says[name](grid) for name in kept)]


def digit(cell: int, value: int) -> Says:
    return lambda grid: grid[cell] == value


def cage(cells: Sequence[int], total: int) -> Says:
    return lambda grid: sum(grid[i] for i in cells) == total and len({grid[i] for i in cells}) == len(cells)


def sign(small: int, large: int) -> Says:
    return lambda grid: grid[small] < grid[large]


def killer(rng: Random) -> Drawn:
    """Cages along the rows of a random grid, few totals wrong; some digits."""
    grid = rng.choice(SUDOKU)
    says: dict[str, Says] = {}
    lines = []
    digits = {cell: grid[cell] for cell in rng.sample(range(16), rng.randint(0, 3))}
    for cell, value in sorted(digits.items()):
        says[f"{NAMES[cell]}={value}"] = digit(cell, value)
    for top in range(0, 16, 4):
        cut = rng.randint(1, 3)
        for cells in (range(top, top + cut), range(top + cut, top + 4)):
            if rng.random() < 0.75:
                total = sum(grid[i] for i in cells) + (rng.random() < 0.08)
                says[f"cage {NAMES[cells[0]]}"] = cage(cells, total)
                lines.append(f"{' '.join(NAMES[i] for i in cells)} = {total}")
    if not lines:
        return killer(rng)
    line = "".join(str(digits.get(i, ".")) for i in range(16))
    return Drawn("killer", "\n".join([line, "cages:", *lines]), says)


def futoshiki(rng: Random) -> Drawn:
    """Signs between neighbours of a random square, few the wrong way; some digits."""
    grid = rng.choice(LATIN)
    says: dict[str, Says] = {}
    digits = {cell: grid[cell] for cell in rng.sample(range(16), rng.randint(0, 3))}
    for cell, value in sorted(digits.items()):
        says[f"{NAMES[cell]}={value}"] = digit(cell, value)
    pairs = [(a, b) for a in range(16) for b in neighbours(4, a) if a < b]
    lines = [[" "] * 13 for _ in range(7)]
    for cell in range(16):
        lines[cell // 4 * 2][cell % 4 * 4] = str(digits.get(cell, "."))
    for a, b in rng.sample(pairs, rng.randint(4, 9)):
        less = (grid[a] < grid[b]) is (rng.random() > 0.03)
        small, large = (a, b) if less else (b, a)
        says[f"sign {NAMES[small]}<{NAMES[large]}"] = sign(small, large)
        row, column = a // 4 * 2, a % 4 * 4
        if b == a + 1:
            lines[row][column + 2] = "<" if less else ">"
        else:
            lines[row + 1][column] = "^" if less else "v"
    return Drawn("futoshiki", "\n".join("".join(line).rstrip() for line in lines), says)


def drawn(kind: Callable[[Random], Drawn], count: int = 12) -> list[Drawn]:
    """So many random puzzles of each sort: without solution, unique, with 2 to 100 solutions."""
    rng = Random(kind.__name__)
    found: dict[int, list[Drawn]] = {0: [], 1: [], 2: []}
    while any(len(puzzles) < count for puzzles in found.values()):
        puzzle = kind(rng)
        solutions = len(puzzle.solutions(list(puzzle.says)))
        sort = found[min(2, solutions)]
        if solutions <= 100 and len(sort) < count:
            sort.append(puzzle)
    return [puzzle for sort in found.values() for puzzle in sort]


def opened(puzzle: Drawn, by: str = "sat") -> tuple[Model, Session, list[Clue]]:
    kind = gallery.kind_of(puzzle.kind)
    instance = kind.instance(puzzle.text)
    model = kind.model(kind.shape(instance))
    clues = kind.clues(instance, model)
    assert sorted(clue.name for clue in clues) == sorted(puzzle.says)
    return model, backend(by).open(model), clues


def named(clues: Sequence[Clue]) -> frozenset[str]:
    return frozenset(clue.name for clue in clues)


def test_the_grids_are_all_there_are() -> None:
    assert (len(LATIN), len(SUDOKU)) == (576, 288)


@pytest.mark.every(8)
@each("puzzle", lambda: [*drawn(killer), *drawn(futoshiki)])
def test_a_random_puzzle(puzzle: Drawn) -> None:
    model, session, clues = opened(puzzle)
    found = found_of(model, session, clues, most=1000)
    solutions = puzzle.solutions(list(puzzle.says))
    if not solutions:
        assert isinstance(found, Impossible)
        assert found.conflicts.complete
        shown = [named(conflict) for conflict in found.conflicts.found]
        assert (len(shown), set(shown)) == (len(set(shown)), clashes(puzzle))
        assert [len(conflict) for conflict in shown] == sorted(map(len, shown))
    elif len(solutions) == 1:
        assert isinstance(found, Sound)
        check_redundancy(puzzle, found)
    else:
        assert isinstance(found, Ambiguous)
        assert found.candidates.enumerated
        truth = [Counter(solution[cell] for solution in solutions) for cell in range(16)]
        assert [Counter(values) for values in found.candidates.counts.values()] == truth
        for digits in found.completions.sets:
            kept = [(NAMES.index(name), int(value)) for name, _, value in (c.name.partition("=") for c in digits)]
            assert sum(all(solution[cell] == value for cell, value in kept) for solution in solutions) == 1


def clashes(puzzle: Drawn) -> set[frozenset[str]]:
    """The minimal sets of clues without solution: those that meet what each grid breaks, and lose that by any clue."""
    grids = puzzle.solutions([])
    broken = [frozenset(name for name, says in puzzle.says.items() if not says(grid)) for grid in grids]
    least = [b for b in set(broken) if not any(other < b for other in broken)]
    sets: set[frozenset[str]] = {frozenset()}
    for b in least:
        sets = {s for s in sets if s & b} | {s | {name} for s in sets if not s & b for name in b}
        sets = {s for s in sets if not any(other < s for other in sets)}
    for s in sets:
        assert not puzzle.solutions(list(s))
        assert all(puzzle.solutions(list(s - {name})) for name in s)
    return sets


def check_redundancy(puzzle: Drawn, found: Sound) -> None:
    def unique(kept: frozenset[str]) -> bool:
        return len(puzzle.solutions(list(kept))) == 1

    everything = frozenset(puzzle.says)
    spare, subset = named(found.redundancy.clues), named(found.redundancy.subset)
    assert spare == {name for name in everything if unique(everything - {name})}
    assert found.redundancy.minimal is (not spare)
    assert unique(subset)
    assert not any(unique(subset - {name}) for name in subset)


@pytest.mark.parametrize("seed", range(6))
def test_deletion_leaves_a_minimal_killer(seed: int) -> None:
    """From some digits and cages of a grid: each clue that is left is needed, by fresh sessions of another backend."""
    rng = Random(seed)
    grid = rng.choice(SUDOKU)
    cages = ((0, 4), (1, 2), (3, 7), (5, 6), (8, 9), (10, 11), (12, 13), (14, 15))
    sums = [cage(cells, sum(grid[i] for i in cells)) for cells in cages]
    left, digits = [other for other in SUDOKU if all(says(other) for says in sums)], set(rng.sample(range(16), 2))
    while any(other != grid and all(other[i] == grid[i] for i in digits) for other in left):
        digits.add(rng.randrange(16))
    text = "".join(str(value) if i in digits else "." for i, value in enumerate(grid)) + "\ncages:\n"
    text += "\n".join(f"{NAMES[a]} {NAMES[b]} = {grid[a] + grid[b]}" for a, b in cages)
    kind = gallery.kind_of("killer")
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    clues = kind.clues(instance, model)
    rng.shuffle(clues)
    found = found_of(model, backend("sat").open(model), clues)
    assert isinstance(found, Sound)
    subset = found.redundancy.subset
    assert len(subset) < len(clues)
    assert {clue.unary is None for clue in subset} == {True, False}, "cages and digits"

    def verdict(kept: Sequence[Clue]) -> Verdict:
        return uniqueness(model, backend("search").open(model), Question(kept)).verdict

    assert verdict(subset) is Verdict.UNIQUE
    for clue in subset:
        assert verdict([c for c in subset if c is not clue]) is Verdict.MULTIPLE
