"""One step of an explanation: it follows from the lines and facts it names, and from no fewer facts."""

from __future__ import annotations

from html import escape
from typing import Any

from cpsudoku.drawing import draw
from cpsudoku.drawing.shapes import svg
from cpsudoku.statement import Statement, state
from cpsudoku.statement.reason import Reason, implied, next_reason, page


def walk(statement: Statement) -> list[Reason]:
    known: set[int] = set()
    steps = []
    while (step := next_reason(statement, known)) is not None:
        assert not known.issuperset(step.follows)
        assert known.issuperset(step.facts)
        known |= {*step.follows}
        steps.append(step)
    return steps


def test_a_step_follows_from_what_it_names_and_not_without(three: list[Any]) -> None:
    for puzzle in three:
        statement = state(puzzle.model, puzzle.clues, fold=False)
        steps = walk(statement)
        assert steps, puzzle.name
        for step in steps:
            assert implied(statement, step, [step.place], step.facts)
            assert not implied(statement, step, [], step.facts), "the line is needed"
            for fact in step.facts:
                assert not implied(statement, step, [step.place], [x for x in step.facts if x != fact])


def test_it_says_which_clue_and_in_which_lines(three: list[Any]) -> None:
    statement = state(three[0].model, three[0].clues, fold=False)
    step = next(step for step in walk(statement) if step.origin.clue == "cage r1c2")
    assert step.lines == ("sets : r1c2 r1c3 r2c3 ; 1,2,3",)
    assert step.sentence(statement) == (
        "r1c2!=1, r1c2=2, r1c2!=3, r1c2!=4: suppose not; then cage r1c2 is broken, because of r1c3!=2, r2c3!=2"
    )


def test_the_nurikabe_is_walked_far(three: list[Any]) -> None:
    puzzle = three[2]
    statement = state(puzzle.model, puzzle.clues, fold=False)
    known = {x for step in walk(statement) for x in step.follows}
    assert len(known) >= statement.top - 4
    assert any(step.origin.words == "the shaded cells are connected" for step in walk(statement))


def test_the_page_tints_the_clue(three: list[Any]) -> None:
    """By its id, in the picture of the puzzle: an arrow and a cage at one cell are told apart."""
    for puzzle, clue, mark in (
        (three[0], "arrow r4c1", "arrows-r4c1-r3c2-r2c1"),
        (three[0], "cage r1c2", "cages-r1c2-r1c3-r2c3"),
        (three[1], "number r2c3", "clues-r2c3"),
        (three[2], "island r2c3", "islands-r2c3"),
    ):
        statement = state(puzzle.model, puzzle.clues, fold=False)
        step = next(step for step in walk(statement) if step.origin.clue == clue)
        picture = svg(draw(puzzle.text, puzzle.name), ids=True)
        html = page(statement, step, picture)
        assert f"#{mark} * {{" in html and f'id="{mark}"' in html
        assert escape(step.lines[0]) in html and escape(step.sentence(statement)) in html
    rule = next(step for step in walk(statement) if not step.origin.clue)
    assert "#fb923c" not in page(statement, rule, picture)
