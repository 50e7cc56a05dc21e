"""Sums without houses: the same solutions in fewer terms, and which lines each sum follows from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cpsudoku import AllDifferent
from cpsudoku.model import Clue, Model
from cpsudoku.primitives import primitive_of
from cpsudoku.statement import state, write
from cpsudoku.statement.houses import without_houses
from tests.conftest import latin_squares
from tests.statement.conftest import Posed


def sums() -> Iterator[Posed]:
    """Latin squares with sums of many cells, as rules and as clues."""
    rng = Random(1)
    for number in range(20):
        model = Model()
        cells = model.variables("x", (4, 4), range(1, 5))
        for line in (*cells, *zip(*cells, strict=True)):
            model.add(AllDifferent(line))
        every = [x for row in cells for x in row]
        long = [sum(rng.choice((1, 1, 2)) * x for x in rng.sample(every, rng.randint(6, 14))) for _ in range(2)]
        model.add(long[0] <= rng.randint(20, 40))
        yield Posed(f"sums {number}", "", model, [Clue("a clue", long[1] == rng.randint(20, 40))], "")


@pytest.mark.every(4)
def test_a_sum_without_houses_is_the_sum_of_its_sources(examples: Callable[..., Iterator[Any]]) -> None:
    changed = 0
    for puzzle in (*examples(("unique",)), *sums()):
        whole = state(puzzle.model, puzzle.clues, fold=False)
        shorter, sources = without_houses(whole)
        assert write(shorter) == write(state(puzzle.model, puzzle.clues)), puzzle.name
        assert shorter.origins == whole.origins and write(whole) == write(state(puzzle.model, puzzle.clues, fold=False))
        by_first = {first: x for x, first in whole.first.items()}
        lines = {copy.place: (shape, copy) for shape, copy in whole.in_order()}
        left = {copy.place: (shape, copy) for shape, copy in shorter.in_order()}
        for place, parts in sources.items():
            coefficients: dict[Any, int] = {}
            total = 0
            for factor, source in parts:
                shape, copy = lines[source]
                scope = [by_first[first] for first in copy.firsts]
                (line,) = shape.lines
                said: Any = line.parameters if line.word == "sum" else ((1,) * len(scope), "=", sum(scope[0].values))
                total += factor * said[2]
                for k, x in zip(said[0], scope, strict=True):
                    coefficients[x] = coefficients.get(x, 0) + factor * k
            shape, copy = left[place]
            rest = {by_first[first] for first in copy.firsts}
            assert rest == {x for x, k in coefficients.items() if k} and len(rest) < len(lines[place][1].firsts)
            if shape.lines and shape.lines[0].word == "sum":
                assert shape.lines[0].parameters[2] == total
            changed += 1
    assert changed > 20


def test_a_sum_without_houses_holds_in_the_same_squares() -> None:
    squares = [sum(rows, ()) for rows in latin_squares()]
    assert len(squares) == 576
    for puzzle in sums():
        whole = state(puzzle.model, puzzle.clues, fold=False)
        shorter, sources = without_houses(whole)
        number = {first: i for i, first in enumerate(whole.first.values())}
        before, after = ({copy.place: (shape, copy) for shape, copy in s.in_order()} for s in (whole, shorter))
        for place in sources:
            for square in squares:
                one, other = (
                    all(
                        primitive_of(line.word).holds(
                            line.parameters, [square[number[copy.firsts[shape.starts.index(x)]]] for x in line.args]
                        )
                        for line in shape.lines
                    )
                    for shape, copy in (before[place], after[place])
                )
                assert one is other, puzzle.name
