"""The clues of one unique, one ambiguous and one impossible example of every kind, against fresh sessions."""

from __future__ import annotations

from functools import cache

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Model, Question
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.uniqueness.blocking import uniqueness
from tests.apps.explanation.clue_questions import Ambiguous, Impossible, Sound, found_in
from tests.conftest import each

# Small enough to be asked clue by clue, each time in a session of its own.
MOST = 36


def _cells(name: str) -> int:
    kind = gallery.kind_of(name)
    return len(kind.model(kind.shape(kind.instance(kind.unique[0]))).decisions)


@cache
def small_kinds() -> list[str]:
    return [name for name in registry.names("kind") if _cells(name) <= MOST]


def _verdict(model: Model, clues: list[Clue] | tuple[Clue, ...]) -> Verdict:
    session = backend("sat").open(model)
    try:
        return uniqueness(model, session, Question(clues)).verdict
    finally:
        session.close()


@pytest.mark.slow
@each("name", small_kinds)
def test_redundancy_clue_by_clue(name: str) -> None:
    kind = gallery.kind_of(name)
    found = found_in(kind.unique[0], name)
    assert isinstance(found, Sound)
    model, clues = found.model, found.clues
    assert found.redundancy.complete
    for clue in clues:
        rest = tuple(other for other in clues if other is not clue)
        assert (_verdict(model, rest) is Verdict.UNIQUE) == (clue in found.redundancy.clues), clue
    subset = found.redundancy.subset
    assert _verdict(model, subset) is Verdict.UNIQUE
    for clue in subset:
        assert _verdict(model, tuple(other for other in subset if other is not clue)) is Verdict.MULTIPLE
    assert found.redundancy.minimal in (None, not found.redundancy.clues)


@pytest.mark.every(8)
@each("name", small_kinds)
def test_conflicts_are_impossible_and_minimal(name: str) -> None:
    kind = gallery.kind_of(name)
    for text in kind.none:
        found = found_in(text, name, most=3)
        assert isinstance(found, Impossible)
        assert found.conflicts.found
        for conflict in found.conflicts.found:
            assert _verdict(found.model, conflict) is Verdict.NONE
            for clue in conflict:
                rest = tuple(other for other in conflict if other is not clue)
                assert _verdict(found.model, rest) is not Verdict.NONE


@pytest.mark.every(4)
@each("name", small_kinds)
def test_completions_make_it_unique(name: str) -> None:
    kind = gallery.kind_of(name)
    found = found_in(kind.multiple[-1], name, most=3)
    assert isinstance(found, Ambiguous)
    for witness in (found.first, found.second):
        assert all(clue.violated(witness) is None for clue in found.clues)
        assert all(rule.holds(witness) for rule in found.model.constraints)
    for chosen in found.completions.sets[:2]:
        assert _verdict(found.model, [*found.clues, *chosen]) is Verdict.UNIQUE
