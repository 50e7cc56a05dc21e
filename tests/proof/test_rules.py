"""The checker's rules equal the textbook's as sets of clauses, and its propagation is unit propagation on them."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

import pytest

from cpsudoku.checker import GRIDS, Proof, Rules, grid_rules

SHAPES = [
    ("sudoku 1x1", ""),
    ("sudoku 2x2", ""),
    ("sudoku 2x3", ""),
    ("sudoku 3x2", ""),
    ("sudoku 3x3", ""),
    ("sudoku 4x4", ""),
    ("sudoku 6x1", ""),
    ("sudoku-x 2x2", ""),
    ("sudoku-x 3x3", ""),
    ("windoku 3x3", ""),
    ("latin 1", ""),
    ("latin 5", ""),
    ("jigsaw 4", "1112122433243344"),
]


def own_rules(puzzle: str, regions: str) -> Rules:
    name, size = puzzle.split(" ")
    rows, columns = map(int, size.split("x")) if "x" in size else (1, int(size))
    return grid_rules(name, rows, columns, tuple(regions))


def test_all_names_are_tried() -> None:
    assert {puzzle.split(" ")[0] for puzzle, _ in SHAPES} == set(GRIDS)


@pytest.mark.every(8)
@pytest.mark.parametrize(("puzzle", "regions"), SHAPES)
def test_rules_are_the_textbook_clauses(
    puzzle: str, regions: str, textbook_clauses: Callable[..., list[list[int]]]
) -> None:
    rules = own_rules(puzzle, regions)
    own = {frozenset(group) for group in rules.groups}
    own |= {frozenset((-a, -b)) for group in rules.groups for a, b in combinations(group, 2)}
    assert own == set(map(frozenset, textbook_clauses(puzzle, regions)))


def plainly(clauses: list[list[int]]) -> bool:
    """Does unit propagation meet a contradiction? By looking at every clause again and again."""
    true: set[int] = set()
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(x in true for x in clause):
                continue
            free = [x for x in clause if -x not in true]
            if not free:
                return True
            if len(set(free)) == 1:
                true.add(free[0])
                changed = True
    return False


@pytest.mark.every(8)
@pytest.mark.parametrize(("puzzle", "regions"), [s for s in SHAPES if "3x3" not in s[0] and "4x4" not in s[0]])
def test_propagation_is_unit_propagation(
    puzzle: str, regions: str, textbook_clauses: Callable[..., list[list[int]]]
) -> None:
    rules, clauses = own_rules(puzzle, regions), textbook_clauses(puzzle, regions)
    draw = random.Random(puzzle)
    agreed = set()
    for _ in range(60):
        lemmas = [
            [draw.choice((-1, 1)) * draw.randint(1, rules.variables) for _ in range(draw.randint(1, 4))]
            for _ in range(draw.randint(0, 2 * max(len(rules.groups) // 12, 1)))
        ]
        clause = [draw.choice((-1, 1, 1)) * draw.randint(1, rules.variables) for _ in range(draw.randint(0, 5))]
        proof = Proof(rules)
        for lemma in lemmas:
            proof.add(lemma)
        assert proof.refuted == plainly(clauses + lemmas)
        follows = proof.follows(clause)
        assert follows == plainly(clauses + lemmas + [[-x] for x in clause])
        assert proof.follows(clause) == follows  # asking changes nothing
        agreed.add(follows)
    assert agreed == {True, False} or rules.variables == 1
