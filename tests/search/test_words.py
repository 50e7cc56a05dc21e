"""Each word in the search means what its definition says; a native that says something else is caught.

The truth is `holds` of the word, over all assignments of random lines of up to four variables.
"""

from __future__ import annotations

from typing import Any

import pytest

from cpsudoku.backends.search.descent import Descent, impact
from cpsudoku.backends.search.pointing import by_value
from cpsudoku.backends.search.tables import Translation
from cpsudoku.backends.search.unit_propagation import Network
from cpsudoku.model import NO_LIMITS
from cpsudoku.primitives import FILES
from cpsudoku.primitives.primitive import StatedLine
from cpsudoku.statement import Statement
from cpsudoku.statement.statement import Copy
from tests.backends.test_cp_sat_words import WRONG, Alter, lines, otherwise


def fewer(said: Any) -> Any:
    """The parameters of `regions` without the last border."""
    return said[0], said[1][:-1]


LIES: dict[str, tuple[Alter, ...]] = {
    **{word: WRONG[word] for word in ("clause", "different", "sets", "sum", "table", "walk")},
    "connected": (otherwise(lambda said: (said[0], said[1][:-1])), lambda line: line._replace(only_if=())),
    "piece": (otherwise(lambda said: (said[0], said[1] + 1, *said[2:])),),
    "pieces": (otherwise(lambda said: (*said[:2], tuple((root, (size or 0) + 1) for root, size in said[2]))),),
    "regions": (
        lambda line: line._replace(
            args=line.args[:-1], domains=line.domains[:-1], parameters=fewer(line.parameters)
        ),
    ),
}


def solutions(statement: Statement) -> set[tuple[int, ...]]:
    rules = Translation()
    rules.add(statement)
    network = Network(rules, by_value(rules))
    leaves = list(Descent(network, impact(network), [], NO_LIMITS).solutions([]))
    found = [tuple(network.witness(X, statement.variables).values()) for X in leaves]
    assert len({*found}) == len(found)
    return {*found}


def test_each_word_means_what_its_definition_says() -> None:
    for word in FILES:
        for text, statement, expected in lines(word, 24):
            assert solutions(statement) == expected, text


@pytest.mark.parametrize("word", LIES)
def test_a_native_that_says_something_else_is_caught(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = getattr(Translation, f"_take_{word}")
    for number, alter in enumerate(LIES[word]):

        def wrong(self: Translation, line: StatedLine, copy: Copy, alter: Alter = alter) -> bool:
            return bool(right(self, alter(line), copy))

        monkeypatch.setattr(Translation, f"_take_{word}", wrong)
        assert any(solutions(statement) != truth for _, statement, truth in lines(word, 40)), (word, number)


def test_all_natives_are_lied_about() -> None:
    rules = Translation()
    rules.add(Statement((), 0))
    assert rules.natives.keys() == LIES.keys()
