"""Judgements of the examples of every kind: solutions, each with one value changed or left out, against the meanings.

By the second meanings, no two right drawings of these puzzles differ at only one place. So a changed one is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from cpsudoku import solutions
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.model.model import declared_variables
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.uniqueness.filled_board import judge_instance
from tests.conftest import judge
from tests.meanings.test_second_meanings import KINDS, board, case, harness, kinds

Drawing = dict[str, dict[Any, int]]
TRIED = 8  # places of each example; all with --slow


def examples(kind: Kind) -> Iterator[tuple[Any, bool]]:
    """Yield puzzles that have solutions, and whether they have one only."""
    for text in (*kind.unique, *kind.multiple):
        yield kind.instance(text), text in kind.unique


def solved(kind: Kind, puzzle: Any) -> Drawing:
    """Return a solution by the search, by layer and place."""
    model: Any = kind.model(kind.shape(puzzle))
    session = backend("search").open(model)
    outcome = session.solve(Question(kind.clues(puzzle, model)))
    assert isinstance(outcome, Solved)
    names = [layer.name for layer in kind.decisions_of(puzzle)]
    return {name: {at: outcome.witness[x] for at, x in getattr(model.at, name).items()} for name in names}


def with_drawing(puzzle: Any, drawing: Drawing) -> Any:
    return replace(puzzle, solution=tuple((name, tuple(values.items())) for name, values in drawing.items()))


def means(name: str, kind: Kind, puzzle: Any, drawing: Drawing) -> bool:
    """Does the second meaning call the drawing right?"""
    first = kind.all_sections[0]
    if kind.given_sections and not kinds.given(puzzle, first.name, next(iter(drawing.values()))):
        return False
    return bool(kinds.MEANINGS[name](puzzle, *drawing.values()))


@pytest.mark.parametrize("tried", [TRIED, pytest.param(10**9, marks=pytest.mark.slow)], ids=["some", "all"])
@pytest.mark.every(8)
@pytest.mark.parametrize("name", KINDS)
def test_a_solution_is_right_and_a_changed_one_wrong(name: str, tried: int) -> None:
    kind = gallery.kind_of(name)
    for puzzle, unique in examples(kind):
        drawing = solved(kind, puzzle)
        assert means(name, kind, puzzle, drawing)
        assert judge_instance(kind, with_drawing(puzzle, drawing)).verdict == "right"
        model = kind.model(kind.shape(puzzle))
        domain = {x.name: x.values for x in declared_variables(model)}
        given = {clue.unary.variable.name for clue in kind.clues(puzzle, model) if clue.unary is not None}
        at: Any = model.at  # type: ignore[attr-defined]
        places = [(layer, place) for layer, values in drawing.items() for place in values]
        for layer, place in Random(name).sample(places, min(tried, len(places))):
            variable = getattr(at, layer)[place].name
            less = {**drawing, layer: {at: v for at, v in drawing[layer].items() if at != place}}
            left_out = judge_instance(kind, with_drawing(puzzle, less))
            if variable in given:
                assert left_out.verdict == "right"
            else:
                assert (left_out.verdict, left_out.empty) == ("unfinished", 1), (place, left_out)
            for value in domain[variable]:
                if value == drawing[layer][place]:
                    continue
                other = {**drawing, layer: {**drawing[layer], place: value}}
                found = judge_instance(kind, with_drawing(puzzle, other))
                right = means(name, kind, puzzle, other)
                assert (found.verdict == "right") is right, (place, value, str(found))
                assert right or (found.verdict == "wrong" and found.rule), (place, value, str(found))
                assert not (right and unique), (place, value)


@pytest.mark.every(8)
@pytest.mark.parametrize("name", KINDS)
def test_every_form_of_a_solution_is_judged(name: str) -> None:
    """The output of `solve`, the lines below `solution:`, and rows of bare values; also with a missing place."""
    kind = gallery.kind_of(name)
    for puzzle, unique in islice(examples(kind), 2):
        text = f"# kind: {name}\n{kind.write(puzzle)}"
        drawing = solved(kind, puzzle)
        stated = str(next(iter(solutions(text))))
        forms = [stated]
        if "solution:" in stated:  # else the values are in the cells
            below = stated[stated.index("solution:") + len("solution:") :].strip("\n")
            forms += [below, f"solution:\n{below}"]
        layers = kind.decisions_of(puzzle)
        tokens = {value: token for token, value in layers[0].tokens(puzzle).items()}
        if len(layers) == 1 and layers[0].at == "cells" and all(len(token) == 1 for token in tokens.values()):
            forms.append("".join(tokens[value] for value in next(iter(drawing.values())).values()))
        for form in forms:
            found = judge(text, f"{form}\n")
            assert (found.verdict, found.unique, found.status) == ("right", unique, int(not unique)), (form, found)


@pytest.mark.parametrize("count", [8, pytest.param(60, marks=pytest.mark.slow)], ids=["some", "many"])
@pytest.mark.every(8)
@pytest.mark.parametrize("name", KINDS)
def test_random_fillings(name: str, count: int) -> None:
    """Fillings near the solution of a random puzzle, and parts of the solution."""
    rng, one = Random(f"{name} {count}"), case(name)
    drawn = board(one, rng, (4, 5))
    try:
        for puzzle, _, values in harness.boards_like(drawn, rng, count):
            found = judge_instance(one.kind, with_drawing(puzzle, values))
            assert (found.verdict == "right") is one.means(puzzle, values), str(found)
            assert found.verdict == "right" or found.rule, str(found)
        puzzle = drawn.instance()
        for _ in range(count // 4):
            kept = {
                layer: {place: value for place, value in some.items() if rng.random() < 0.7}
                for layer, some in drawn.solution.items()
            }
            part = judge_instance(one.kind, with_drawing(puzzle, kept))
            assert part.verdict in ("right", "unfinished") and (part.empty > 0) is (part.verdict != "right"), str(part)
    finally:
        drawn.session.close()
