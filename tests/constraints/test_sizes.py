"""The numbers of clauses, literals and fresh literals of each example, so that a change of an encoding is visible."""

from __future__ import annotations

from collections import OrderedDict
from itertools import combinations, product
from typing import Any

import pytest

from cpsudoku import primitives
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Model, Question, Solved
from cpsudoku.model.constraints import Cardinality
from cpsudoku.primitives import automaton, count
from cpsudoku.statement import statement_of_model
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES, name_of, written

# name: clauses, literals (the guard of a clue is not counted), fresh literals
SIZES = {
    "AllDifferent permutation": (12, 27, 0),
    "AllDifferent cage": (5, 10, 0),
    "AllDifferent of sums": (35, 73, 9),
    "AllDifferent with a number": (5, 9, 1),
    "AllEqual variables": (11, 19, 0),
    "AllEqual sums": (10, 13, 1),
    "AllEqual of both": (36, 100, 0),
    "AllEqual never": (1, 0, 0),
    "Cardinality": (5, 16, 0),
    "Cardinality by a counter": (60, 144, 15),
    "Exactly": (4, 9, 0),
    "Exactly of relations": (21, 54, 2),
    "Exactly too many": (1, 0, 0),
    "Clauses": (3, 6, 0),
    "Clauses of values": (2, 4, 0),
    "Clauses, none": (0, 0, 0),
    "Clauses, one that is empty": (2, 1, 0),
    "AtLeast": (3, 6, 0),
    "AtMost": (3, 6, 0),
    "AtMost minus one": (1, 0, 0),
    "Clause": (1, 2, 0),
    "Clause out of the domain": (1, 1, 0),
    "Clause empty": (1, 0, 0),
    "== number": (1, 1, 0),
    "!= number out of the domain": (0, 0, 0),
    "== number out of the domain": (1, 0, 0),
    "==": (6, 10, 0),
    "!= of a sum": (3, 6, 0),
    "<": (6, 8, 0),
    "<= of a difference": (32, 86, 2),
    "> number of a sum": (22, 60, 2),
    ">=": (30, 85, 2),
    "== of a sum": (24, 64, 0),
    "!= of three": (5, 15, 0),
    "abs": (8, 20, 0),
    "abs in a sum": (99, 318, 6),
    "Count against a number": (3, 6, 0),
    "Count != number": (6, 15, 1),
    "Count against a variable": (42, 113, 3),
    "Count of its own result": (39, 102, 3),
    "Count of sums and relations": (133, 457, 11),
    "Element": (2, 4, 0),
    "Element against a variable": (9, 22, 0),
    "Element outside the list": (2, 5, 0),
    "Element outside, against a variable": (15, 36, 0),
    "Element of its own index": (14, 34, 0),
    "Element of expressions": (83, 217, 10),
    "Element at a sum": (42, 105, 8),
    "Maximum": (2, 4, 0),
    "Maximum against a variable": (8, 19, 0),
    "Minimum of expressions": (86, 219, 13),
    "Visible": (40, 107, 4),
    "Visible against a variable": (30, 87, 0),
    "Visible of expressions": (50, 123, 5),
    "Fold": (34, 86, 0),
    "Fold over sets": (99, 303, 6),
    "Fold over sets against a number": (38, 114, 0),
    "Sight": (6, 12, 1),
    "Sight of values": (8, 18, 2),
    "Sight != number": (8, 24, 3),
    "Sight against a variable": (21, 48, 6),
    "Connected": (0, 0, 0),
    "Connected values and links": (0, 0, 0),
    "Connected places of one variable": (0, 0, 0),
    "DistinctSets": (21, 46, 2),
    "DistinctSets of two": (7, 17, 0),
    "DistinctSets of none": (1, 0, 0),
    "DistinctSets.total": (18, 36, 0),
    "DistinctSets.total of sums": (121, 307, 12),
    "InDomain": (2, 2, 0),
    "InDomain of a sum": (57, 149, 5),
    "Less": (6, 8, 0),
    "Less or equal": (6, 10, 0),
    "Less of expressions": (59, 156, 6),
    "Lexicographic": (14, 42, 1),
    "Lexicographic strict": (16, 46, 1),
    "Lexicographic of expressions": (60, 155, 9),
    "Lexicographic of one list": (1, 0, 0),
    "Linear =": (35, 89, 0),
    "Linear !=": (5, 15, 0),
    "Linear <=": (39, 106, 3),
    "Linear >=": (42, 123, 3),
    "Linear large": (9, 9, 0),
    "Linear large <=": (27, 70, 3),
    "Linear of nothing": (1, 0, 0),
    "And": (9, 14, 0),
    "And of none": (0, 0, 0),
    "Or": (8, 26, 2),
    "Or of none": (1, 0, 0),
    "Or of AllDifferents": (19, 55, 1),
    "Implies of relations": (7, 21, 1),
    "Implies of values": (5, 18, 0),
    "Implies of what is never true": (1, 3, 0),
    "Not": (5, 9, 1),
    "BinarySum": (18, 42, 4),
    "BinarySum of two": (28, 68, 7),
    "BinarySum of three": (46, 126, 10),
    "NotEqual": (2, 4, 0),
    "NotEqual of expressions": (95, 307, 9),
    "Reachable": (3, 5, 0),
    "Reachable in two": (7, 17, 2),
    "Regular": (52, 147, 4),
    "Regular of an NFA": (54, 139, 6),
    "Regular that accepts nothing": (1, 0, 0),
    "Regular of expressions": (58, 152, 6),
    "Regular.runs": (38, 92, 4),
    "Regular.runs of relations": (10, 26, 0),
    "Regular.runs of none": (3, 3, 0),
    "Regular.runs side by side": (54, 140, 6),
    "Relation": (8, 20, 0),
    "Relation of pairs": (6, 10, 0),
    "Relation of expressions": (65, 165, 7),
    "SingleLoop": (13, 37, 0),
    "SingleLoop of values": (7, 15, 0),
    "Table": (22, 45, 3),
    "Table of two": (6, 11, 0),
    "Table of one": (1, 1, 0),
    "Table where": (113, 262, 12),
    "Table of many": (74, 206, 6),
    "Table of expressions": (68, 170, 7),
    "permutations": (43, 99, 6),
    "increasing": (12, 20, 0),
    "Equivalence": (14, 37, 1),
    "Equivalence of values, negated": (2, 4, 0),
    "Equivalence of parts": (18, 44, 4),
    "Truth in a sum": (24, 59, 4),
}


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another encoding shares no cached clauses."""
    monkeypatch.setattr(statement_of_model, "_shapes", OrderedDict())
    monkeypatch.setattr(primitives, "_encodings", OrderedDict())


@each("example", EXAMPLES, ids=name_of)
def test_size(example: Any) -> None:
    made = written(example.state(example.variables()))
    literals = sum(map(len, made.all))
    assert (len(made.all), literals, made.fresh) == SIZES[example.name]


def test_every_example_is_in_the_table(examples: Any) -> None:
    assert {example.name for example in examples} == set(SIZES)


@pytest.mark.every(4)
@each("example", EXAMPLES, ids=name_of)
def test_states_of_wide_layers_exclude_each_other_without_saying_so(
    example: Any, modelled: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above PAIRED states, a layer has no clauses "not both": the meaning is the same, and no state is free."""
    forget(monkeypatch)
    monkeypatch.setattr(automaton, "PAIRED", 0)
    x = example.variables()
    rows = [row for row in product(*(y.values for y in x)) if example.means(*row)]
    model = modelled(x, example.state(x))
    session = backend("sat").open(model)
    found = [o.witness for o in session.solutions(Question()) if isinstance(o, Solved)]
    session.close()
    assert sorted(tuple(w[y] for y in x) for w in found) == rows


@pytest.mark.every(3)
@pytest.mark.parametrize("n", [3, 5, 6])
@pytest.mark.parametrize("counted", [0, 1000])
def test_counts_without_subsets_mean_the_same(n: int, counted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every assignment of up to six Booleans, and every pair of bounds, sorted (as large counts are) and counted."""
    forget(monkeypatch)
    monkeypatch.setattr(count, "SUBSETS", 0)
    monkeypatch.setattr(count, "COUNTED", counted)
    monkeypatch.setattr(count, "encode_count", count.encode_count.__wrapped__)
    for least, most in combinations(range(n + 1), 2):
        model = Model()
        cells = model.variables("x", n, (0, 1))
        model.add(Cardinality(least, most, cells))
        expected = {values for values in product((0, 1), repeat=n) if least <= sum(values) <= most}
        session = backend("sat").open(model)
        found = [o.witness for o in session.solutions(Question()) if isinstance(o, Solved)]
        session.close()
        assert sorted(tuple(w[x] for x in cells) for w in found) == sorted(expected), (least, most)
