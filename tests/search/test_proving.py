"""Refutations are checked here by unit propagation of our own, clause by clause, on the reference encoding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsudoku import Connected
from cpsudoku.model import Clue, Limits, Model, Witness
from cpsudoku.model.model import given_clue
from cpsudoku.proof.certificate_writer import search_proof
from cpsudoku.proof.checker_formula import question_of
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement.reference import reference
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError, LimitReached
from cpsudoku.uniqueness.blocking import check_witness
from tests.conftest import each
from tests.search.writing import units_of, witness_of, writer_of


def contradicts(clauses: Sequence[Sequence[int]], assumed: Sequence[int]) -> bool:
    """Do the clauses and the assumed literals contradict each other by unit propagation?"""
    true, changed = set(assumed), True
    if any(-n in true for n in true):
        return True
    while changed:
        changed = False
        for clause in clauses:
            free = [n for n in clause if -n not in true]
            if not free:
                return True
            if len(free) == 1 and free[0] not in true:
                true.add(free[0])
                changed = True
    return False


def assert_refutes(
    model: Model, clues: Sequence[Clue], blocked: Sequence[Witness], lemmas: Sequence[tuple[int, ...]]
) -> None:
    formula = reference(model, clues)
    clauses: list[Sequence[int]] = [*formula.clauses]
    clauses += [(n,) for clue in clues if clue.unary for n in formula.numbering.units(clue.unary)]
    clauses += [formula.numbering.block(model.decisions, witness) for witness in blocked]
    for lemma in lemmas:
        assert contradicts(clauses, [-n for n in lemma]), lemma
        clauses.append(lemma)
    assert lemmas[-1] == ()
    assert () not in lemmas[:-1]


@given(choice=st.data())
def test_one_search_finds_and_refutes(choice: st.DataObject, random_cases: Callable[[], Any]) -> None:
    case = choice.draw(random_cases())
    truth = case.truth()
    prover = writer_of(case.model, case.clues)
    solutions, lemmas = prover.prove(units_of(prover, case.clues))
    found = [witness_of(prover, true) for true in solutions]
    for witness in found:
        check_witness(case.model, case.question, witness)
    assert len({tuple(w[x] for x in case.model.decisions) for w in found}) == len(found) == min(len(truth), 2)
    if len(truth) < 2:
        assert_refutes(case.model, case.clues, found, lemmas)
    else:
        assert lemmas == []


@pytest.mark.every(8)
@each("kind", registry.names("kind"))
def test_every_kind_of_the_gallery_is_refuted(kind: str) -> None:
    puzzle = gallery.kind_of(kind)
    text = min(puzzle.unique, key=len)
    instance = puzzle.instance(text)
    model = puzzle.model(puzzle.shape(instance))
    clues = puzzle.clues(instance, model)
    if reference(model, clues).graphs:
        return  # by cuts, which this writer does not have: `search_proof` rejects it
    prover = writer_of(model, clues)
    (true,), lemmas = prover.prove(units_of(prover, clues))
    if sum(map(len, lemmas)) < 200 and reference(model, clues).top < 5_000:
        assert_refutes(model, clues, [witness_of(prover, true)], lemmas)
    assert lemmas[-1] == ()


def test_an_easy_puzzle_needs_no_lemma(puzzles: Any) -> None:
    text = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
    clues = puzzles.clues(text)
    prover = writer_of(puzzles.model)
    assert prover.prove(units_of(prover, clues))[1] == [()]


def test_limits(puzzles: Any) -> None:
    clues = puzzles.clues(puzzles.inkala_2012)
    prover = writer_of(puzzles.model)
    units = units_of(prover, clues)
    for limits in (Limits(steps=3), Limits(seconds=0)):
        with pytest.raises(LimitReached, match="limit"):
            prover.prove(units, limits)
    assert prover.prove(units)[1][-1] == ()


def test_what_has_to_be_connected_is_refused() -> None:
    model = Model()
    xs = model.variables("x", 3, (0, 1))
    clue = Clue("c", Connected(xs, [(0, 1), (1, 2)]))
    with pytest.raises(BackendError, match="expected sat to certify it"):
        search_proof(question_of(model, [clue]).formula)
    zeros = [given_clue(model, x, [0]) for x in xs]
    prover = writer_of(model)
    assert prover.prove(units_of(prover, zeros))[0] == [(-1, -2, -3)]
