"""The meaning of a clue does not depend on other clues: omitted from a question or from the text, it has no effect.

Of kinds whose clues have auxiliary variables of their own, made from what is around them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import pytest

import cpsudoku
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Question
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.uniqueness.blocking import count

MOST = 30  # solutions counted


@pytest.mark.parametrize("name", ["fillomino", "kurotto", "geradeweg", "shikaku", "nurikabe"])
def test_out_of_the_question_or_out_of_the_text(name: str) -> None:
    kind = gallery.kind_of(name)
    section = kind.all_sections[0]
    instance = kind.instance(kind.unique[0])
    model = kind.model(kind.shape(instance))
    session = backend("sat").open(model)
    clues = kind.clues(instance, model)
    tried = 0
    for item in instance.items_of(section):
        less = instance.without(item)
        if less is None or kind.shape(less) != kind.shape(instance):
            continue
        named = {clue.name for clue in kind.clues(less, model)}
        [gone] = [clue for clue in clues if clue.name not in named]
        rest = [clue for clue in clues if clue is not gone]
        of_text = kind.clues(less, model)
        found = count(model, session, Question(rest), limit=MOST)
        assert found == count(model, session, Question(of_text), limit=MOST), gone
        tried += 1
    assert tried > 1
    session.close()


def contents(clues: Sequence[Clue]) -> Counter[Hashable]:
    """Return the constraints of the clues and their variables, without the clues' names."""
    return Counter(
        frozenset((c.key, tuple(x.name for x in c.scope)) for c in clue.constraints) for clue in clues
    )  # fmt: skip


# A clue that is said in several places: two ends, equal numbers in a line, all circles.
IN_SEVERAL_PLACES = {"numberlink", "hitori", "counting_circle"}


@pytest.mark.every(3)
def test_what_is_left_says_what_it_said() -> None:
    """Removing an item leaves all other clues unchanged: no clue contains a consequence of another one. So a conflict
    names the right clues."""
    tried = 0
    examples = [(name, name, gallery.kind_of(name).unique[0]) for name in registry.names("kind")]
    examples += [("sudoku", name, gallery.rule(name).right[0]) for name in registry.names("rule")]
    for kind_name, name, text in examples:
        kind = gallery.kind_of(kind_name)
        if name in IN_SEVERAL_PLACES:
            continue
        instance = kind.instance(text)
        model = kind.model(kind.shape(instance))
        clues = contents(kind.clues(instance, model))
        for section in kind.all_sections:
            for item in instance.items_of(section):
                less = instance.without(item)
                if less is None:
                    continue
                assert not contents(kind.clues(less, model)) - clues, (name, item)
                tried += 1
    assert tried > 300


def test_a_clash_names_the_clues_that_clash() -> None:
    """An island of nine in a corner that others close off, and islands elsewhere that have no part in it."""
    text = "1......\n.......\n....2..\n.......\n1......\n.......\n9.1...."
    assert cpsudoku.explain(text, kind="nurikabe").clash == ("island r7c1",)
