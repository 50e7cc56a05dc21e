"""A clue says the same whatever other clues there are: left out of a question or out of the text, it is gone.

Of kinds whose clues have auxiliary variables of their own, made from what is around them.
"""

from __future__ import annotations

import pytest

from cpsudoku.kinds import gallery
from cpsudoku.model import Question
from cpsudoku.specs import backend
from cpsudoku.uniqueness import count

MOST = 30  # solutions counted


@pytest.mark.parametrize("name", ["fillomino", "kurotto", "geradeweg", "shikaku", "nurikabe"])
def test_out_of_the_question_or_out_of_the_text(name: str) -> None:
    kind = gallery.puzzle(name)
    assert kind.declared is not None
    section = kind.declared.all_sections[0].name
    instance = kind.instance(kind.unique[0])
    model = kind.model(kind.shape(instance))
    session = backend("sat").open(model)
    clues = kind.clues(instance, model)
    tried = 0
    for i in range(len(instance.content(section))):
        less = kind.declared.without(instance, section, i)
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
