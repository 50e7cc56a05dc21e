"""Writers and checkers speak of the same formula: compared as sets of clauses, for every kind of the gallery."""

from __future__ import annotations

from itertools import combinations

import pytest

from cpsudoku import registry
from cpsudoku.backends.search.lemmas import LemmaWriter
from cpsudoku.certificate import CertificateLines, Result, Rules, grid
from cpsudoku.constraints import AllDifferent, Connected, Count, Implies
from cpsudoku.kinds import gallery
from cpsudoku.model import Clue, Model
from cpsudoku.proof.formula import Encoded, Encoder, GroupedFormula
from cpsudoku.statement.reference import reference
from tests.conftest import each

KINDS = (*registry.names("kind"), "_template")
# Of each kind the first example, and one of the others in turn; the rest with --slow.
EXAMPLES = [
    pytest.param(kind, text, id=f"{kind}-{i}", marks=() if i in (0, 1 + turn % (len(texts) - 1)) else pytest.mark.slow)
    for turn, kind in enumerate(KINDS)
    for texts in ((*gallery.puzzle(kind).unique, *gallery.puzzle(kind).multiple, *gallery.puzzle(kind).none),)
    for i, text in enumerate(texts)
]


def said(rules: Rules) -> set[frozenset[int]]:
    """What the checker's rules say, as clauses."""
    clauses = {frozenset(group) for group in rules.groups}
    clauses |= {frozenset((-a, -b)) for group in rules.groups for a, b in combinations(group, 2)}
    return clauses | {frozenset(clause) for watched in rules.watches.values() for clause in watched}


@each(("kind", "text"), EXAMPLES)
def test_one_formula(kind: str, text: str) -> None:
    puzzle = gallery.puzzle(kind)
    instance = puzzle.instance(text)
    shape = puzzle.shape(instance)
    model = puzzle.model(shape)
    clues = puzzle.clues(instance, model)
    formula = GroupedFormula(Encoder(model), clues)
    rules, whole = reference(model), reference(model, clues)
    encoded = formula.encoder.rules
    assert said(encoded) | set(map(frozenset, encoded.given)) == set(map(frozenset, rules.clauses))
    assert set(map(tuple, [*rules.clauses, *formula.clauses])) == set(whole.clauses)
    assert (formula.count, formula.graphs) == (whole.top, tuple(whole.graphs))
    assert formula.given == [x for clue in clues if clue.unary for x in rules.numbering.stated(clue.unary)]
    header = puzzle.unit_rules(shape) if puzzle.unit_rules else ""
    if header:
        name, *more = header.split("\n")
        n = len(model.decisions[0].values)
        lines = CertificateLines([f"puzzle {name}", *more, f"givens {'.' * n * n}"])
        problem = grid(name.split(" ")[0], name, lines, Result(True, 1, 1))
        assert said(problem.rules()) == set(map(frozenset, rules.clauses))
        assert list(problem.clauses) == []


def mixed() -> tuple[Model, list[Clue]]:
    """Rules and clues that take fresh variables, of two values and of more; clues with auxiliary ones."""
    model = Model()
    xs = model.variables("x", 4, range(1, 5))
    flag = model.variable("flag", (0, 1), auxiliary=True)
    model.add(sum(xs[:3]) <= 7, Implies(flag == 1, Count(xs, 2) == 1))
    inner, colour = Model().variable("inner", range(3)), Model().variable("colour", (0, 1))
    clues = [
        Clue("a", sum(xs) == inner + 8, AllDifferent(xs[1:]), auxiliary=[inner]),
        model.given(xs[0], [1, 2]),
        Clue("b", Implies(colour == 1, abs(xs[0] - xs[1]) >= 2), Count(xs, 3) >= 1, auxiliary=[colour]),
    ]
    return model, clues


def test_fresh_variables_of_clues_have_the_same_literals_everywhere() -> None:
    model, clues = mixed()
    formula = GroupedFormula(Encoder(model), clues)
    assert formula.numbering.count == formula.count == reference(model, clues).top
    search = LemmaWriter(model, clues).reference
    assert search.count == formula.count
    assert [x.values for x in search.variables] == [x.values for x in formula.numbering.variables]
    for numbering, clue in zip(formula.numberings[1:], formula.larger, strict=True):
        assert [formula.numbering.first[x] for x in clue.auxiliary] == [numbering.first[x] for x in clue.auxiliary]


def test_a_witness_is_read_off_its_literals() -> None:
    model, clues = mixed()
    formula = GroupedFormula(Encoder(model), clues)
    values = {x: x.values[i % len(x.values)] for i, x in enumerate(formula.numbering.variables)}
    true = [x for x in formula.numbering.true(values) if x > 0]
    assert formula.witness(true) == {x: values[x] for x in formula.declared}
    assert len(formula.declared) == 7
    assert formula.block(true) == [-formula.numbering.literal(x, values[x]) for x in model.decisions]


def test_a_cage_is_no_unit() -> None:
    """At least one place for a value holds only where there are as many cells as values: not so in a killer cage."""
    rules = Model()
    cells = [rules.variable(name, range(1, 5)) for name in "abc"]
    rules.add(AllDifferent(cells))
    assert len(Encoder(rules).rules.groups) == 3
    cells.append(rules.variable("d", range(1, 5)))
    rules.add(AllDifferent(cells))
    assert len(Encoder(rules).rules.groups) == 4 + 4


def test_groups_of_any_size() -> None:
    rules = Encoded([tuple(range(300, 0, -1)), *((-a, -b) for a, b in combinations(range(1, 301), 2))], 300)
    assert [len(group) for group in rules.groups] == [300]
    assert not rules.watches
    assert Encoded([(1, 2, 3), (-1, -2), (-1, -3)], 3).groups == []


def test_digests_say_what_has_to_be_connected() -> None:
    def made(*links: tuple[int, int]) -> GroupedFormula:
        model = Model()
        xs = model.variables("x", 3, (0, 1))
        model.add(Connected(xs, links))
        return GroupedFormula(Encoder(model), [Clue("c", Connected(xs[:2], links[:1]))])

    one, other = made((0, 1), (1, 2)), made((0, 1), (0, 2))
    assert one.encoder.sha256 != other.encoder.sha256
    assert one.sha256 == other.sha256 != made().sha256
