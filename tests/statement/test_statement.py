"""A statement has the meaning of its model: its shapes have the clauses of the traversal, and its text reads back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from cpsudoku.primitives.clause_rows import values_once
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import Domain, Row, StatedLine
from cpsudoku.statement import clauses, read, state, write
from cpsudoku.statement.compilation import compile_statement
from cpsudoku.statement.statement import Copy, Statement
from cpsudoku.support.errors import InputError

Examples = Callable[..., Iterator[Any]]


class Collected:
    """A target without constraints of its own: it records each literal of the traversal."""

    by_cuts = True

    def __init__(self, statement: Statement) -> None:
        self.natives: Mapping[str, Callable[[StatedLine, Copy], bool]] = {}
        self.clauses: set[Row] = set()
        self.graphs: list[Guarded] = []
        for x in statement.variables:
            self.variable(statement.first[x], x.values)
        self.top = compile_statement(statement, self)

    def variable(self, first: int, domain: Domain) -> None:
        self.clauses.update(values_once(first, domain))

    def fresh(self, first: int, count: int) -> None:
        pass

    def clause(self, clause: Row) -> None:
        self.clauses.add(clause)

    def graph(self, graph: Guarded) -> None:
        self.graphs.append(graph)


def test_the_clauses_of_shapes_are_those_of_the_walk(examples: Examples) -> None:
    """With the numbers of their literals, for one example of each kind and rule."""
    for puzzle in examples(("unique",)):
        statement = state(puzzle.model, puzzle.clues)
        written, loop = clauses(statement), Collected(statement)
        assert (set(written.clauses), written.top) == (loop.clauses, loop.top), puzzle.name
        assert len(written.clauses) == len(set(written.clauses)), puzzle.name
        assert [g for g, _ in written.graphs] == [g for g, _ in loop.graphs], puzzle.name


@pytest.mark.every(4)
def test_a_text_reads_back(examples: Examples) -> None:
    for puzzle in random.Random(2).sample([*examples(("unique", "none"))], 60):
        statement = state(puzzle.model, puzzle.clues)
        text = write(statement)
        again = read(text)
        assert write(again) == text, puzzle.name
        assert {*map(frozenset, clauses(again).clauses)} == {*map(frozenset, clauses(statement).clauses)}, puzzle.name
        assert again.decisions == len(puzzle.model.decisions)


def test_a_person_can_read_it(three: list[Any]) -> None:
    killer, slitherlink, nurikabe = (write(state(puzzle.model, puzzle.clues)) for puzzle in three)
    assert "rule every row, column and box holds every digit once\ndifferent : r1c1 r1c2 r1c3 r1c4\n" in killer
    assert "clue arrow r4c1\nsum = 0 : r3c2 r2c1 -1*r4c1\n" in killer
    assert "clue cage r3c2\nsets : r3c2 r4c1 r4c2 ; 1,3,4\n" in killer
    assert "clue number r2c1\ncount 2 2 : r1.5c1 r2.5c1 r2c0.5 r2c1.5\n" in slitherlink
    assert "rule the lines form one loop\nloop 25 : r0.5c1 " in slitherlink
    assert "rule no 2x2 is shaded\ncount 0 3 : r1c1 r1c2 r2c1 r2c2\n" in nurikabe
    assert "rule the shaded cells are connected\nconnected : r1c1 " in nurikabe


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("values 1 2 : a b\nrule r\ndifferent : a c\n", "3: expected a line of a statement: no variable 'c'"),
        ("values 1 2 : a a\n", "1: expected each name once, found 'a' twice"),
        ("values 2 1 : a\n", "1: expected different values in order, found '2 1'"),
        ("values 0 1 : a\nrule r\nsurely : a\n", "3: expected a line of a statement: found 'surely : a', expected one"),
        ("values 1 2 : a\nrule r\nclause : a\n", "3: expected a line of a statement: a: expected NAME=VALUE"),
        ("values 1 2 : a\nrule r\nclause : a=7\n", "3: expected a line of a statement: "),
        ("rule r\nclause : a\n", "2: expected a line of a statement: no variable 'a'"),
        ("also 0 1 : a\nvalues 0 1 : b\n", "2: expected `values`, then `also`"),
    ],
)
def test_what_is_no_statement_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        read(text)
    assert str(error.value).startswith(message)
