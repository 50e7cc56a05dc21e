"""Inference by rounds: against what each method leaves at the end, brute force, and rounds counted by hand."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from cpsudoku.apps.lab.inference_rounds import InferenceRounds, all_different, lockstep
from cpsudoku.apps.lab.method_questions import compare
from cpsudoku.backends.sat import description as of_sat
from cpsudoku.backends.search import description as of_search
from cpsudoku.model import Clue, Model
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support import registry
from tests.apps.lab.test_comparison import posed, solutions


@pytest.mark.every(6)
def test_every_kind_ends_where_its_solvers_do_and_loses_no_solution() -> None:
    for name in registry.names("kind"):
        model, clues = posed(name)
        statement = state(model, clues)
        steps = lockstep(model, statement, clues)
        by_clauses, by_search = of_sat.root_values(statement), of_search.root_values(model, clues, inference="singles")
        assert by_clauses is not None and by_search is not None
        left = [steps.values_after(inference) for inference in steps.inferences]
        assert left[0] == {x: by_clauses[x] for x in model.decisions}, name
        assert left[1] == by_search, name
        for solution in solutions(model, clues):
            assert all(solution[x.name] in values[x] for values in left for x in model.decisions), name
        for inference in steps.inferences:  # a round strikes out what was there, and something
            for number, struck in enumerate(inference.rounds):
                before = steps.values_after(inference, number)
                assert struck and all(gone and gone <= before[x] for x, gone in struck.items())
        if len(left) > 2:
            assert all(left[2][x] <= left[0][x] for x in model.decisions), name


def test_all_different_is_complete() -> None:
    """On random domains, against all assignments."""
    draw = random.Random(7)
    seen = {"none": 0, "some": 0}
    for _ in range(400):
        values = range(1, draw.randint(3, 6))
        domains = [frozenset(draw.sample(values, draw.randint(1, len(values)))) for _ in range(draw.randint(2, 5))]
        rows = [row for row in product(*domains) if len({*row}) == len(row)]
        removed = all_different(domains)
        if not rows:
            assert removed is None
            seen["none"] += 1
            continue
        kept = [{row[i] for row in rows} for i in range(len(domains))]
        assert removed is not None
        assert {(i, v) for i, v, _ in removed} == {(i, v) for i, d in enumerate(domains) for v in d - kept[i]}
        for i, v, hall in removed:  # as many places as values, and that value is one of theirs
            inside = frozenset[int]().union(*(domains[j] for j in hall))
            assert len(hall) == len(inside) and v in inside and i not in hall
            seen["some"] += 1
    assert min(seen.values()) > 40


def of(model: Model, *clues: Clue) -> InferenceRounds:
    return lockstep(model, state(model, clues), clues)


def test_rounds_by_hand() -> None:
    """1 is given, so b is not 1; then b is 2, so c is not 2; then c is 3, d not."""
    from cpsudoku import AllDifferent

    model = Model()
    a, b, c, d = (model.variable(name, range(1, most)) for name, most in zip("abcd", (5, 3, 4, 6), strict=True))
    model.add(AllDifferent([a, b, c, d]))
    steps = of(model, given_clue(model, a, frozenset((1,))))
    by_clauses = [{x.name: sorted(gone) for x, gone in struck.items()} for struck in steps.inferences[0].rounds]
    assert by_clauses == [{"b": [1], "c": [1], "d": [1]}, {"c": [2], "d": [2]}, {"d": [3]}]
    assert steps.inferences[1].rounds == steps.inferences[0].rounds
    whole = steps.inferences[2]
    assert len(whole.rounds) == 1 and steps.effect(whole, 1) == (6, 2)
    assert steps.effect(steps.inferences[0], 1) == (3, 1) and not steps.halls


def test_hall_sets_and_contradictions() -> None:
    from cpsudoku import AllDifferent

    model = Model()
    a, b = model.variables("x", 2, (1, 2))
    c = model.variable("c", (1, 2, 3, 4))
    model.add(AllDifferent([a, b, c]))
    steps = of(model)
    assert not steps.inferences[0].rounds and len(steps.inferences[2].rounds) == 1
    assert [hall.text for hall in steps.halls] == ["x[0] to c: x[0] and x[1] are 1 and 2, so c is neither"]
    third = model.variable("d", (1, 2))
    model.add(AllDifferent([a, b, third]))
    steps = of(model)
    assert [inference.contradiction for inference in steps.inferences] == [False, False, True]


def test_hall_sets_are_told_by_round_and_unit() -> None:
    """Two pairs of a sudoku; a value that is taken is no news."""
    puzzle = "...57..3.1......2.7...234......8...4..7..4...49....6.5.42...3.....7..9....18....."
    comparison = compare(puzzle, backend="search")
    assert [(hall.round, hall.text) for hall in comparison.steps.halls][1] == (
        3, "column 5: r8c5 and r9c5 are 3 and 4, so r6c5 is neither")  # fmt: skip
    rounds = [hall.round for hall in comparison.steps.halls]
    assert rounds == sorted(rounds)
    for hall in comparison.steps.halls:
        assert len(hall.inside) == len(hall.values) > 1
        word, _, number = hall.unit.partition(" ")
        if word in ("row", "column"):
            assert {name[1 if word == "row" else 3] for name in (*hall.inside, *hall.outside)} == {number}


def test_the_order_of_cells_changes_no_round() -> None:
    """Rounds look at what the round before left, whatever comes first."""
    counts = set()
    for order in permutations(range(3)):
        model = Model()
        some = model.variables("x", 3, (1, 2, 3))
        for i in order:
            model.add(some[i] != some[i - 1])
        steps = of(model, given_clue(model, some[0], frozenset((1,))), given_clue(model, some[1], frozenset((1, 2))))
        counts.add(tuple(steps.effect(inference, 1) for inference in steps.inferences))
    assert len(counts) == 1


def test_what_compare_says_of_rounds() -> None:
    kind = gallery.kind_of("killer")
    comparison = compare(kind.unique[0], kind="killer", backend="search")
    said = comparison.as_dict()["rounds"]
    start = comparison.as_dict()["start"]
    for inference in comparison.steps.inferences:
        left = sum(map(len, comparison.steps.values_after(inference).values()))
        assert start - sum(said[inference.title]["struck_out"]) == left
