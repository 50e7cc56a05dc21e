"""Walls inside rooms: certificates, pictures and explanations contain them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cpsudoku.apps.drawing import draw, in_text
from cpsudoku.apps.drawing.shapes import Segment
from cpsudoku.apps.explanation.explanation import explain
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.proof.certificate_writer import prove_statement
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.statement import state
from tests.conftest import each
from tests.proof.test_javascript import NODE, accepted_by_javascript, accepted_by_python

# Each puzzle has several solutions without its wall, and one with it.
WALLED = {
    "country_road": ("...2.\n..3..\n.....\n.....\n.....\nrooms:\n11122\n13422\n54466\n54447\n88777", "r1c1.5"),
    "heyawake": (".....\n.....\n.....\n...2.\n.....\nrooms:\n12333\n22443\n22553\n66577\n86577", "r1.5c2"),
    "lits": ("rooms:\n1122\n1222\n1332\n3333", "r1.5c3"),
    "shimaguni": ("..4..\n.....\n...3.\n.....\n.....\nrooms:\n12333\n12233\n14255\n14455\n44555", "r2.5c1"),
}


def without_and_with_wall(name: str) -> tuple[str, str]:
    text, wall = WALLED[name]
    return text, f"{text}\nwalls: {wall}"


def statement_of(name: str, text: str) -> str:
    kind = gallery.kind_of(name)
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    return prove_statement(state(model, kind.clues(instance, model))).strip()


@pytest.mark.every(2)
@pytest.mark.skipif(NODE is None, reason="no node to run JavaScript with")
@each("name", [*WALLED])
def test_both_checkers_accept_a_proof_with_a_wall(name: str, tmp_path: Path) -> None:
    plain, walled = (statement_of(name, text) for text in without_and_with_wall(name))
    assert ["kind multiple" in plain, "kind unique" in walled] == [True, True]
    assert accepted_by_javascript([walled], tmp_path) == [accepted_by_python(walled)] == [True]


@each("name", [*WALLED])
def test_a_picture_shows_the_wall_as_a_thick_line(name: str) -> None:
    plain, walled = without_and_with_wall(name)
    before = draw(plain, name).shapes
    (wall,) = (shape for shape in draw(walled, name).shapes if shape not in before)
    assert isinstance(wall, Segment) and wall.clue == f"walls: {WALLED[name][1]}"
    upright = wall.x1 == wall.x2
    assert upright == WALLED[name][1].endswith(".5")
    assert in_text(plain, name) != in_text(walled, name) and "●" not in in_text(walled, name)


@pytest.mark.every(3)
@each("name", [*WALLED])
def test_an_explanation_uses_the_wall(name: str) -> None:
    plain, walled = (explain(text, kind=name) for text in without_and_with_wall(name))
    assert (plain.status, walled.status) == ("several", "solved")
    kind = gallery.kind_of(name)
    instance = kind.instance(without_and_with_wall(name)[1])
    model = kind.model(kind.shape(instance))
    session = backend("sat").open(model)
    outcomes = session.solutions(Question(kind.clues(instance, model)))
    (solved,) = (outcome for outcome in outcomes if isinstance(outcome, Solved))
    session.close()
    words = walled.subject.words
    for x in (x for step in walled.steps for x in step.follows if words.variable(x) in model.decisions):
        assert (solved.witness[words.variable(x)] == words.value(x)) is (x > 0)
