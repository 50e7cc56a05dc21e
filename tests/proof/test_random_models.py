"""Random small models of every constraint: certificates agree with trying all assignments, and are accepted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from cpsudoku import AllDifferent, Connected
from cpsudoku.model import Clue, Constraint, Model
from cpsudoku.proof import proof_logging
from cpsudoku.proof.certificate_writer import search_proof
from cpsudoku.proof.checker_formula import question_of
from tests.proof.reading import accepts
from tests.truth.lines import Row, component
from tests.truth.nesting import cases


def connected(model: Model, rng: Random) -> tuple[Constraint, Callable[[Row], bool]]:
    """Return that the values of a solution are connected, each a node, by some links; and what that means."""
    nodes = [(i, v) for i, x in enumerate(model.decisions) for v in x.values]
    links = rng.sample([*combinations(range(len(nodes)), 2)], 2 * len(nodes))

    def holds(row: Row) -> bool:
        there = {n for n, (i, v) in enumerate(nodes) if row[i] == v}
        return component(min(there), [pair for pair in links if {*pair} <= there]) == there

    return Connected([model.decisions[i] == v for i, v in nodes], links), holds


@pytest.mark.every(8)
@pytest.mark.parametrize("writer", ["search", "glucose4", "cadical195", "cadical153"])
def test_random_models(writer: str) -> None:
    """Every proof is accepted, as it is written and trimmed."""
    kinds, lemmas, cuts = set[int](), 0, 0
    for one in cases(range(5000, 5080)):
        clues, expected = [*one.clues], one.expected
        if writer != "search":
            piece, holds = connected(one.model, Random(one.said))
            clues.append(Clue("piece", piece))
            expected = [*filter(holds, expected)]
        formula = question_of(one.model, clues).formula
        if formula.sums or (writer == "search" and formula.graphs):
            continue  # the search writes no proofs about these, and long sums are added by whole records
        written = search_proof(formula) if writer == "search" else proof_logging.prove(formula, writer)
        found = [tuple(formula.values(literals)[:4]) for literals in written.found]
        assert len(found) == len(set(found)) == min(2, len(expected)), one.said
        assert {*expected}.issuperset(found), one.said
        kinds.add(len(found))
        if len(found) < 2:
            blocks = map(formula.block, written.found)
            trimmed = formula.loaded.trimmer.trim([*formula.given, *blocks], written.lemmas, written.cuts)
            for chosen in (written, written._replace(lemmas=trimmed[0], cuts=trimmed[1])):
                assert accepts(formula, chosen), one.said
                lemmas += len(chosen.lemmas)
            cuts += len(trimmed[1])
    assert kinds == {0, 1, 2}
    assert (cuts > 0) is (writer != "search")
    assert lemmas or writer != "search"  # a solver refutes small models when it loads them


@pytest.mark.every(4)
@pytest.mark.parametrize("writer", ["search", "glucose4", "cadical195", "gluecard3"])
def test_pigeons(writer: str) -> None:
    """Five variables, four values: unit propagation alone sees nothing, so lemmas must be written."""
    model = Model()
    model.add(AllDifferent([model.variable(name, range(4)) for name in "abcde"]))
    formula = question_of(model, ()).formula
    written = search_proof(formula) if writer == "search" else proof_logging.prove(formula, writer)
    assert written.found == ()
    assert len(written.lemmas) > 3
    assert not formula.checker_state().follows([])
    assert accepts(formula, written)
    trimmed, *_ = formula.loaded.trimmer.trim([], written.lemmas)
    assert 0 < len(trimmed) <= len(written.lemmas)


def test_blocked_solutions() -> None:
    model = Model()
    xs = [model.variable(name, range(1, 4)) for name in "abc"]
    model.add(AllDifferent(xs))
    formula = question_of(model, ()).formula
    blocked: list[tuple[int, ...]] = []
    while found := proof_logging.prove(formula, blocks=[*map(formula.block, blocked)]).found:
        blocked += found
    assert len({*blocked}) == len(blocked) == 6
    left = proof_logging.prove(formula, blocks=[*map(formula.block, blocked[1:])]).found
    assert left == (blocked[0],)
