"""Writers and checkers speak of the same formula: compared as sets of clauses, for every kind of the gallery."""

from __future__ import annotations

from itertools import combinations

import pytest

from cpsudoku import catalog
from cpsudoku.certificate import Lines, Result, Rules, grid
from cpsudoku.cnf import reference
from cpsudoku.constraints import AllDifferent
from cpsudoku.model import Model
from cpsudoku.proof.formula import Formula
from cpsudoku.proof.verify import Encoded

KINDS = (*catalog.names("kind"), "_template")
EXAMPLES = [
    pytest.param(kind, text, id=f"{kind}-{i}")
    for kind in KINDS
    for i, text in enumerate((*catalog.puzzle(kind).unique, *catalog.puzzle(kind).multiple, *catalog.puzzle(kind).none))
]


def said(rules: Rules) -> set[frozenset[int]]:
    """What the checker's rules say, as clauses."""
    clauses = {frozenset(group) for group in rules.groups}
    clauses |= {frozenset((-a, -b)) for group in rules.groups for a, b in combinations(group, 2)}
    return clauses | {frozenset(clause) for watched in rules.watches.values() for clause in watched}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_one_formula(kind: str, text: str) -> None:
    puzzle = catalog.puzzle(kind)
    shape = puzzle.shape(puzzle.instance(text))
    model = puzzle.model(shape)
    clauses = set(map(frozenset, reference(model).clauses))
    assert Formula(model).as_clauses() == clauses
    encoded = Encoded(reference(model))
    assert said(encoded) | {frozenset((x,)) for x in encoded.given} == clauses
    if puzzle.unit_rules:
        name, *more = puzzle.unit_rules(shape).split("\n")
        n = len(model.variables[0].values)
        lines = Lines([f"puzzle {name}", *more, f"givens {'.' * n * n}"])
        rules, givens, _ = grid(name.split(" ")[0], name, lines, Result(True, 1, 1))
        assert said(rules()) == clauses
        assert givens == []


def test_a_cage_is_no_unit() -> None:
    """At least one place for a value holds only where there are as many cells as values: not so in a killer cage."""
    rules = Model()
    cells = [rules.variable(name, range(1, 5)) for name in "abc"]
    rules.add(AllDifferent(cells))
    made = Formula(rules)
    assert len(made.cover) == 3
    assert len(made.pack) == 4
    assert all(min(clause) < 0 or len(clause) == 4 for clause in made.as_clauses())
    cells.append(rules.variable("d", range(1, 5)))
    rules.add(AllDifferent(cells))
    assert len(Formula(rules).cover) == 4 + 4
