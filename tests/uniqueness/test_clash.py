"""The clues that clash: they do clash, and without any one of them they do not; judged by the reading-order search."""

from __future__ import annotations

import random

import pytest

from cpsudoku.model import Clue, Model, Question, Refuted, Solved
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.uniqueness.filled_board import ClueClash, clash
from cpsudoku.uniqueness.report import clash_words
from tests.conftest import each

SUDOKU = gallery.kind_of("sudoku")


def blank_board() -> Model:
    return SUDOKU.model(SUDOKU.shape(SUDOKU.instance("." * 16)))


def impossible(seed: int) -> str:
    """Sixteen cells with clues at random, until they are too many."""
    chance = random.Random(seed)
    oracle = registry.find("backend", "backtrack").open(model := blank_board())
    cells = ["."] * 16
    for place in chance.sample(range(16), 16):
        cells[place] = chance.choice("1234")
        if isinstance(oracle.solve(Question(given(cells, model))), Refuted):
            break
    return "".join(cells)


def given(cells: str | list[str], model: Model) -> list[Clue]:
    return [given_clue(model, x, [int(c)]) for x, c in zip(model.decisions, cells, strict=True) if c != "."]


@pytest.mark.every(4)
@each("backend", ["search", "sat", "backtrack", "cp_sat"])
@each("seed", range(8))
def test_it_clashes_and_is_minimal(backend: str, seed: int) -> None:
    model = blank_board()
    clues = given(impossible(seed), model)
    session = registry.find("backend", backend).open(model)
    first = session.solve(Question(clues))
    assert isinstance(first, Refuted)
    found = clash(session, clues, first.core, seconds=600)
    assert found.minimal
    oracle = registry.find("backend", "backtrack").open(model)
    assert isinstance(oracle.solve(Question(found.clues)), Refuted)
    for left_out in found.clues:
        assert isinstance(oracle.solve(Question([c for c in found.clues if c is not left_out])), Solved)


def test_a_core_that_is_no_core_is_not_believed() -> None:
    model = blank_board()
    clues = given("123........4....", model)
    session = registry.find("backend", "search").open(model)
    found = clash(session, clues, ["r1c1=1"], seconds=600)
    assert [c.name for c in found.clues] == ["r1c1=1", "r1c2=2", "r1c3=3", "r3c4=4"]


@pytest.mark.parametrize("backend", ["search", "sat", "backtrack", "cp_sat"])
def test_signs_clash_too(backend: str) -> None:
    futoshiki = gallery.kind_of("futoshiki")
    instance = futoshiki.instance(futoshiki.none[0])
    model = futoshiki.model(futoshiki.shape(instance))
    session = registry.find("backend", backend).open(model)
    found = clash(session, futoshiki.clues(instance, model), None, seconds=600)
    assert found.minimal
    assert any(clue.unary is None for clue in found.clues)
    oracle = registry.find("backend", "backtrack").open(model)
    assert isinstance(oracle.solve(Question(found.clues)), Refuted)
    for left_out in found.clues:
        assert isinstance(oracle.solve(Question([c for c in found.clues if c is not left_out])), Solved)


def test_out_of_time_it_says_that_fewer_may_do() -> None:
    model = blank_board()
    clues = given("123........4..1.", model)
    found = clash(registry.find("backend", "search").open(model), clues, None, seconds=0)
    assert not found.minimal
    assert found.notes == ("perhaps fewer of these clues clash",)


def test_words() -> None:
    model = blank_board()
    one, two, three = given("123.............", model)
    assert clash_words(()) == "the rules alone have no solution"
    assert clash_words(["r1c1=1"]) == "r1c1=1 alone has no solution"
    assert clash_words(ClueClash((one, two, Clue("cage 7")), True).names) == "these clues clash: r1c1=1, r1c2=2, cage 7"
    assert ClueClash((one, two, three), False).notes == ("perhaps fewer of these clues clash",)
