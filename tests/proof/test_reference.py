"""Writers and checkers use the same formula: the clauses of a named board equal the reference."""

from __future__ import annotations

from itertools import combinations

import pytest

from cpsudoku import AllDifferent, Count, Implies
from cpsudoku.checker import CertificateLines, Result, Rules, grid
from cpsudoku.model import Clue, Model
from cpsudoku.model.model import given_clue
from cpsudoku.proof.checker_formula import clauses_of, question_of
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.reference import reference
from cpsudoku.support import registry
from tests.conftest import each

KINDS = tuple(name for name in registry.names("kind") if gallery.kind_of(name).unit_rules)
# Of each kind the first example, and one of the others in turn; the rest with --slow.
EXAMPLES = [
    pytest.param(kind, text, id=f"{kind}-{i}", marks=() if i in (0, 1 + turn % (len(texts) - 1)) else pytest.mark.slow)
    for turn, kind in enumerate(KINDS)
    for texts in ((*gallery.kind_of(kind).unique, *gallery.kind_of(kind).multiple, *gallery.kind_of(kind).none),)
    for i, text in enumerate(texts)
]


def said(rules: Rules) -> set[frozenset[int]]:
    """The checker's rules as clauses."""
    clauses = {frozenset(group) for group in rules.groups}
    return clauses | {frozenset((-a, -b)) for group in rules.groups for a, b in combinations(group, 2)}


@pytest.mark.every(8)
@each(("kind", "text"), EXAMPLES)
def test_one_formula(kind: str, text: str) -> None:
    puzzle = gallery.kind_of(kind)
    shape = puzzle.shape(puzzle.instance(text))
    assert puzzle.unit_rules is not None
    header = puzzle.unit_rules(shape)
    if not header:
        return
    model = puzzle.model(shape)
    name, *more = header.split("\n")
    n = len(model.decisions[0].values)
    lines = CertificateLines([f"puzzle {name}", *more, f"givens {'.' * n * n}"])
    problem = grid(name.split(" ")[0], name, lines, Result(True, 1, 1))
    rules = problem.rules()
    assert said(rules) == set(map(frozenset, clauses_of(rules))) == set(map(frozenset, reference(model).clauses))
    assert list(problem.clauses) == []


def test_a_witness_is_read_off_its_literals() -> None:
    """Of rules and clues that take fresh variables, of two values and of more; of clues with auxiliary ones."""
    model = Model()
    xs = model.variables("x", 4, range(1, 5))
    flag = model.variable("flag", (0, 1), auxiliary=True)
    model.add(sum(xs[:3]) <= 7, Implies(flag == 1, Count(xs, 2) == 1))
    inner, colour = Model().variable("inner", range(3)), Model().variable("colour", (0, 1))
    clues = [
        Clue("a", sum(xs) == inner + 8, AllDifferent(xs[1:]), auxiliary=[inner]),
        given_clue(model, xs[0], [1, 2]),
        Clue("b", Implies(colour == 1, abs(xs[0] - xs[1]) >= 2), Count(xs, 3) >= 1, auxiliary=[colour]),
    ]
    asked = question_of(model, clues)
    assert asked.variables == [*xs, flag, inner, colour]
    values = [
        table_values[i % len(table_values)] for i, table_values in enumerate(map(list, asked.formula.loaded.tables))
    ]
    true = [x for table, v in zip(asked.formula.loaded.tables, values, strict=True) if (x := table[v]) > 0]
    assert asked.formula.values(true) == values
    assert asked.witness(asked.formula.values(true)) == dict(zip(asked.variables, values, strict=False))
    assert asked.formula.block(true) == [-4 * i - v for i, v in enumerate(values[:4])]


def test_a_cage_is_no_unit() -> None:
    """At least one place for a value holds only where there are as many cells as values: not so in a killer cage."""
    rules = Model()
    cells = [rules.variable(name, range(1, 5)) for name in "abc"]
    rules.add(AllDifferent(cells))
    assert len(question_of(rules, ()).formula.loaded.rules.groups) == 3
    cells.append(rules.variable("d", range(1, 5)))
    rules.add(AllDifferent(cells))
    assert len(question_of(rules, ()).formula.loaded.rules.groups) == 4 + 4
