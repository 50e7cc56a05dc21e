"""Every kind that is declared: texts and JSON of its examples read back; clues that leave.

That the examples have their verdicts, and their solutions are read back, is in tests/apps/conformance/test_puzzles.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.kinds import Layer, Regions
from cpsudoku.model import Question
from cpsudoku.model.model import violated_constraint
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.support import registry
from cpsudoku.support.errors import InputError
from cpsudoku.uniqueness.blocking import uniqueness
from tests.conftest import each

VERDICTS = ("unique", "multiple", "none")
KINDS = [name for name in registry.names("kind") if isinstance(registry.find("kind", name), Kind)]
EXAMPLES = [(name, text) for name in KINDS for said in VERDICTS for text in getattr(gallery.kind_of(name), said)]


def declared(kind: Kind) -> Kind:
    assert isinstance(kind, Kind)
    return kind


def test_the_gallery_is_declared() -> None:
    assert {"sudoku", "killer", "jigsaw", "queens", "nonogram", "skyscrapers", "kakuro", "nurikabe"} <= set(KINDS)


@pytest.mark.every(4)
@each(("name", "text"), EXAMPLES)
def test_the_one_form_of_a_text_and_its_json_read_back(name: str, text: str) -> None:
    kind = gallery.kind_of(name)
    instance = kind.instance(text)
    written = declared(kind).write(instance)
    assert kind.instance(written) == instance
    assert declared(kind).write(kind.instance(written)) == written
    text, _ = kind_text.text_of_object(kind_text.write_object(declared(kind), instance), declared(kind))
    from_json = declared(kind).instance(text)
    assert declared(kind).write(from_json) == written


@each("name", KINDS)
def test_a_kind_is_short(name: str) -> None:
    """Limits for the declaration: the package derives all other parts."""
    bars = {"queens": 30, "nonogram": 40, "skyscrapers": 40, "kakuro": 60, "nurikabe": 80}
    path = Path(__file__).parents[2] / "models" / f"{name}.py"
    code = [line for line in path.read_text().split("\n") if line.strip()]  # blank lines are free
    assert len(code) <= bars.get(name, 140)


def test_a_clue_leaves_without_the_others_and_only_adds_solutions() -> None:
    """A subset of the clues has all solutions of the puzzle: for one kind of each sort."""
    for name in ("nonogram", "skyscrapers", "nurikabe", "kakuro", "killer"):
        kind = gallery.kind_of(name)
        instance = kind.instance(kind.unique[0])
        model = kind.model(kind.shape(instance))
        clues = kind.clues(instance, model)
        session = backend("sat").open(model)
        whole = uniqueness(model, session, Question(clues))
        assert whole.verdict is Verdict.UNIQUE
        for i in range(len(clues)):
            left = [*clues[:i], *clues[i + 1 :]]
            assert uniqueness(model, session, Question(left)).verdict is not Verdict.NONE
            assert violated_constraint(model, whole.witnesses[0], left) is None
        session.close()


def test_which_values_may_be_given_can_depend_on_another_section() -> None:
    rooms = Kind(
        layers=Layer("numbers", lambda puzzle: range(1, 1 + max(map(len, puzzle.rooms)))), sections=[Regions("rooms")]
    )
    puzzle = rooms.instance("3..\n...\nrooms:\n112\n132")
    assert puzzle.numbers == {(1, 1): 3} and rooms.instance(rooms.write(puzzle)) == puzzle
    with pytest.raises(InputError, match=r"1:1: expected 1, 2, 3 or a dot, found '4'"):
        rooms.instance("4..\n...\nrooms:\n112\n132")
