"""Diagnosis of one unique, one ambiguous and one impossible example of every kind, against fresh sessions."""

from __future__ import annotations

import pytest

from cpsudoku.apps.explanation.diagnosis import diagnose
from cpsudoku.apps.explanation.diagnosis.diagnosis import Ambiguous, Impossible, Sound
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Model, Question
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.uniqueness.blocking import uniqueness
from tests.conftest import each

# Small enough to be asked clue by clue, each time in a session of its own.
MOST = 36


def _cells(name: str) -> int:
    kind = gallery.kind_of(name)
    return len(kind.model(kind.shape(kind.instance(kind.unique[0]))).decisions)


KINDS = [name for name in registry.names("kind") if _cells(name) <= MOST]


def _verdict(model: Model, clues: list[Clue] | tuple[Clue, ...]) -> Verdict:
    session = backend("sat").open(model)
    try:
        return uniqueness(model, session, Question(clues)).verdict
    finally:
        session.close()


@pytest.mark.slow
@each("name", KINDS)
def test_redundancy_clue_by_clue(name: str) -> None:
    kind = gallery.kind_of(name)
    found = diagnose(kind.unique[0], kind=name, backend="sat")
    assert isinstance(found, Sound)
    model, clues = found.model, found.clues
    assert model is not None
    assert found.redundancy.complete
    for clue in clues:
        rest = tuple(other for other in clues if other is not clue)
        assert (_verdict(model, rest) is Verdict.UNIQUE) == (clue in found.redundancy.clues), clue
    subset = found.redundancy.subset
    assert _verdict(model, subset) is Verdict.UNIQUE
    for clue in subset:
        assert _verdict(model, tuple(other for other in subset if other is not clue)) is Verdict.MULTIPLE
    assert found.redundancy.minimal in (None, not found.redundancy.clues)
    # The same by items: as text, the puzzle without one is unique if and only if its clue is redundant.
    for number, clue in enumerate(clues):
        items = found.items_of(clue)
        assert items and found.puzzle is not None, clue
        if len(items) == 1 and (number < 2 or clue in found.redundancy.clues[:1]):
            less = found.puzzle.without(found.id_of(items[0]))
            assert less is not None
            if len(kind.clues(less, model)) == len(clues) - 1:
                again = diagnose(kind.write(less), kind=name, backend="sat")
                assert isinstance(again, Sound) == (clue in found.redundancy.clues), clue


@each("name", KINDS)
def test_conflicts_are_impossible_and_minimal(name: str) -> None:
    kind = gallery.kind_of(name)
    for text in kind.none:
        found = diagnose(text, kind=name, backend="sat", most=3)
        assert isinstance(found, Impossible)
        assert found.model is not None
        assert found.conflicts.found
        for conflict in found.conflicts.found:
            assert _verdict(found.model, conflict.clues) is Verdict.NONE
            for clue in conflict.clues:
                rest = tuple(other for other in conflict.clues if other is not clue)
                assert _verdict(found.model, rest) is not Verdict.NONE


@each("name", KINDS)
def test_completions_make_it_unique(name: str) -> None:
    kind = gallery.kind_of(name)
    found = diagnose(kind.multiple[-1], kind=name, backend="sat", most=3)
    assert isinstance(found, Ambiguous)
    assert found.model is not None
    for witness in (found.first, found.second):
        assert all(clue.violated(witness) is None for clue in found.clues)
        assert all(rule.holds(witness) for rule in found.model.constraints)
    assert all(found.first[x] != found.second[x] for x in found.differ)
    for chosen in found.completions.sets[:2]:
        assert _verdict(found.model, [*found.clues, *chosen]) is Verdict.UNIQUE
        if found.completions.given:
            assert found.puzzle is not None
            more = [item for clue in chosen for item in found.items_of(clue)]
            assert len(more) == len(chosen)
            puzzle = found.puzzle
            for section in puzzle.sections.select({item.section for item in more}):
                added = [item for item in more if item.section == section.name]
                puzzle = puzzle.with_items_of(section, [*puzzle.items_of(section), *added])
            assert isinstance(diagnose(kind.write(puzzle), kind=name, backend="sat"), Sound)
