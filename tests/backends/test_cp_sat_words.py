"""Each word in CP-SAT means what its definition says, in each formulation; a native that says something else is caught.

The truth is `holds` of the word, over all assignments of random lines of up to four variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from random import Random
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.cp_sat.session import CpSatSession
from cpsudoku.backends.cp_sat.translation import FORMULATIONS, Formulation, Translator
from cpsudoku.model import Model, Question, Solved
from cpsudoku.primitives import FILES
from cpsudoku.primitives.primitive import StatedLine
from cpsudoku.statement import read
from cpsudoku.statement.statement import Statement
from tests.conftest import each
from tests.statement.test_words import line_of, meaning, text_of

Alter = Callable[[StatedLine], StatedLine]


def lines(word: str, many: int) -> Iterator[tuple[str, Statement, set[tuple[int, ...]]]]:
    """Random lines of a word as text and statement, every other under a condition, and what they leave."""
    rng = Random(f"{word} for CP-SAT")
    while many:
        line, domains = line_of(word, rng)
        if prod(map(len, domains)) <= 100:
            many -= 1
            text = text_of(line, domains, ("", "z", "", "-z")[many % 4])
            yield text, read(text), meaning(text)


def solutions(statement: Statement, formulation: Formulation, parameters: Any) -> set[tuple[int, ...]]:
    session = CpSatSession(Translator(statement, formulation), parameters, False)
    found = [tuple(o.witness.values()) for o in session.solutions(Question()) if isinstance(o, Solved)]
    assert len(set(found)) == len(found)
    return set(found)


@pytest.fixture
def parameters(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Of a session; and however few the clauses of a count are, it is counted."""
    monkeypatch.setattr("cpsudoku.backends.cp_sat.natives.SUBSETS", -1)
    return backend("cp_sat:presolve=yes").open(Model()).parameters  # type: ignore[attr-defined]


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_each_word_means_what_its_definition_says(formulation: str, parameters: Any) -> None:
    for word in FILES:
        for text, statement, expected in lines(word, 8):
            assert solutions(statement, FORMULATIONS[formulation], parameters) == expected, text


@each(
    ("line", "repeats"),
    [
        ("reach 0 2 : a b c d ; 0-1 1-2 2-3", True),  # how near a node is may be said in several ways
        ("sets : p q r ; 1,2,3 2,3,4", False),
        ("if a : sets : p q r ; 1,2,3 2,3,4", True),  # where it need not hold, which set is chosen is free
        ("if a : different : p q r", False),
        ("if a : table : p q ; 1,2 2,3", False),
    ],
)
def test_what_would_repeat_an_enumeration_is_known(line: str, repeats: bool) -> None:
    """Each solution would come as often as values are free that no solution shows."""
    text = f"values 0 1 : a b c d\nvalues 1 2 3 4 : p q r\nrule any\n{line}\n"
    assert Translator(read(text), FORMULATIONS["integer"]).rules.repeats is repeats


def shorter(line: StatedLine) -> StatedLine:
    said = line.parameters
    if line.word == "loop":
        said = (said[0], said[1][:-1])
    return line._replace(parameters=said, args=line.args[:-1], domains=line.domains[:-1])


def unconditional(line: StatedLine) -> StatedLine:
    return line._replace(only_if=())


def otherwise(change: Callable[[Any], Any]) -> Alter:
    return lambda line: line._replace(parameters=change(line.parameters))


WRONG: dict[str, tuple[Alter, ...]] = {
    "clause": (shorter, unconditional),
    "count": (
        otherwise(lambda said: (min(said[0] + 1, said[1]), said[1])),
        otherwise(lambda said: (said[0], max(said[0], said[1] - 1))),
    ),
    "different": (shorter, unconditional),
    "loop": (shorter,),
    "sets": (otherwise(lambda said: said[:-1]),),
    "sum": (otherwise(lambda said: (said[0], said[1], said[2] + 1)), unconditional),
    "table": (otherwise(lambda said: said[1:]), unconditional),
    "walk": (otherwise(lambda said: (*said[:-1], said[-1][1:])),),
}


@pytest.mark.parametrize("word", WRONG)
def test_a_native_that_says_something_else_is_caught(word: str, parameters: Any) -> None:
    right = FORMULATIONS["integer"]
    assert WRONG.keys() == right.natives.keys()
    for number, alter in enumerate(WRONG[word]):

        def wrong(cp: Any, line: StatedLine, alter: Alter = alter) -> bool:
            return right.natives[word](cp, alter(line))

        liar = right._replace(natives={**right.natives, word: wrong})
        assert any(solutions(stated, liar, parameters) != truth for _, stated, truth in lines(word, 24)), (word, number)
