"""Refutations are checked here by unit propagation of our own, clause by clause, on the reference encoding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cpsudoku import catalog
from cpsudoku.backends import backend
from cpsudoku.cnf import reference
from cpsudoku.model import Given, Limits, Model, Solved, Witness
from cpsudoku.propagators.proving import NotRefuted, Prover
from cpsudoku.uniqueness import check_witness


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
    model: Model, givens: Sequence[Given], blocked: Sequence[Witness], lemmas: Sequence[tuple[int, ...]], off: Any = ()
) -> None:
    formula = reference(model, off)
    clauses: list[Sequence[int]] = [*formula.clauses]
    clauses += [(n,) for n in formula.numbering.assumptions(givens)]
    clauses += [formula.numbering.block(model.variables, witness) for witness in blocked]
    for clue in givens:
        if not set(clue.allowed) & set(clue.variable.values):
            clauses.append(())
    for lemma in lemmas:
        assert contradicts(clauses, [-n for n in lemma]), lemma
        clauses.append(lemma)
    assert lemmas[-1] == ()
    assert () not in lemmas[:-1]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(choice=st.data())
def test_random_models_are_refuted_once_all_solutions_are_blocked(
    choice: st.DataObject, random_cases: Callable[[], Any]
) -> None:
    case = choice.draw(random_cases())
    outcomes = list(backend("search").open(case.model).solutions(case.givens, off=case.off))
    blocked = [outcome.witness for outcome in outcomes if isinstance(outcome, Solved)]
    prover = Prover(case.model, case.off)
    if len(blocked) > 6:
        with pytest.raises(NotRefuted, match="solution"):
            list(prover.refutation(case.givens, blocked[1:]))
        return
    assert_refutes(case.model, case.givens, blocked, list(prover.refutation(case.givens, blocked)), case.off)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(choice=st.data())
def test_one_walk_finds_and_refutes(choice: st.DataObject, random_cases: Callable[[], Any]) -> None:
    case = choice.draw(random_cases())
    truth = case.truth()
    found, lemmas = Prover(case.model, case.off).prove(case.givens)
    for witness in found:
        check_witness(case.model, case.givens, witness, off=case.off)
    assert len({tuple(w[x] for x in case.model.variables) for w in found}) == len(found) == min(len(truth), 2)
    if len(truth) < 2:
        assert_refutes(case.model, case.givens, found, lemmas, case.off)
    else:
        assert lemmas == []


@pytest.mark.parametrize("kind", catalog.names("kind"))
def test_every_kind_of_the_gallery_is_refuted(kind: str) -> None:
    puzzle = catalog.puzzle(kind)
    text = min(puzzle.unique, key=len)
    instance = puzzle.instance(text)
    model = puzzle.model(puzzle.shape(instance))
    givens = puzzle.givens(instance, model)
    first = backend("search").open(model).solve(givens)
    assert isinstance(first, Solved)
    lemmas = list(Prover(model).refutation(givens, [first.witness]))
    if sum(map(len, lemmas)) < 200 and len(model.kernel().variables) < 2_000:
        assert_refutes(model, givens, [first.witness], lemmas)
    assert lemmas[-1] == ()


def test_an_easy_puzzle_needs_no_lemma(puzzles: Any) -> None:
    text = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
    givens = puzzles.givens(text)
    first = backend("search").open(puzzles.model).solve(givens)
    assert isinstance(first, Solved)
    assert list(Prover(puzzles.model).refutation(givens, [first.witness])) == [()]


def test_limits(puzzles: Any) -> None:
    givens = puzzles.givens(puzzles.inkala_2012)
    first = backend("search").open(puzzles.model).solve(givens)
    assert isinstance(first, Solved)
    prover = Prover(puzzles.model)
    for limits in (Limits(steps=3), Limits(seconds=0)):
        with pytest.raises(NotRefuted, match="limit"):
            list(prover.refutation(givens, [first.witness], limits))
    assert list(prover.refutation(givens, [first.witness]))[-1] == ()
