"""Every clue of every example of every kind and rule is in its picture, by name; nothing is drawn outside it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from cpsudoku.apps.drawing import draw, section_shapes
from cpsudoku.apps.drawing.picture import picture
from cpsudoku.apps.drawing.shapes import Scene, bounds, svg
from cpsudoku.apps.drawing.svg_png import png
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.sections.cell_map import Given
from cpsudoku.support import registry
from tests.conftest import each

EXAMPLES = [
    (name, text)
    for name in registry.names("kind")
    for text in (*gallery.kind_of(name).unique, *gallery.kind_of(name).multiple, *gallery.kind_of(name).none)
]
RULES = [
    (name, text) for name in registry.names("rule") for text in (*gallery.rule(name).right, *gallery.rule(name).wrong)
]


def _shown(scene: Scene) -> set[str]:
    return {
        unescape(found)
        for found in re.findall(r'data-clue="([^"]*)"|data-clue=\'([^\']*)\'', svg(scene))
        for found in found
        if found
    }


def _expected(kind: str, text: str) -> set[Any]:
    """One name for each thing the text says, from the content of its sections."""
    puzzle = gallery.kind_of(kind)
    instance = puzzle.instance(text)
    if instance.givens is not None:
        return {i for i, content in enumerate(instance.cell_contents) if content != 0}
    found = set()
    for section in puzzle.all_sections:
        content = instance.content(section.name)
        if not isinstance(section, Given):
            found |= {(section.name, item.at) for item in instance.items_of(section)}
        elif instance.cell_contents:
            found |= {(section.name, instance.cells.index(cell)) for cell, _ in content}
        else:
            found |= {(section.name, cell) for cell, _ in content}
    return found


@pytest.mark.every(8)
@each(("kind", "text"), EXAMPLES + [("sudoku", text) for _, text in RULES])
def test_every_clue_is_in_the_picture(kind: str, text: str) -> None:
    scene = draw(text, kind)
    assert len(_shown(scene)) == len(_expected(kind, text))
    for shape in scene.shapes:
        left, top, right, bottom = bounds(shape)
        assert left >= -1 and right <= scene.width + 1 and top >= -1 and bottom <= scene.height + 1, shape


@pytest.mark.every(6)
@each("kind", registry.names("kind"))
def test_a_solution_is_drawn_and_changes_the_picture(kind: str) -> None:
    puzzle = gallery.kind_of(kind)
    instance = puzzle.instance(puzzle.unique[0])
    model = puzzle.model(puzzle.shape(instance))
    outcome = backend("sat").open(model).solve(Question(puzzle.clues(instance, model)))
    assert isinstance(outcome, Solved)
    before, after = picture(instance), picture(instance, puzzle.values(instance, outcome.witness))
    assert _shown(before) == _shown(after)
    assert len(after.shapes) > len(before.shapes)
    assert png(after, 0.2).startswith(b"\x89PNG")


def test_what_the_picture_says_is_what_the_text_says() -> None:
    shown = _shown(draw("....\n..4.\n....\n4.2.", "nurikabe"))
    assert shown == {"islands: r2c3 = 4", "islands: r4c1 = 4", "islands: r4c3 = 2"}
    shown = _shown(draw("left: 1 . .\ntop: . ? 3", "skyscrapers"))
    assert shown == {"left r1: 1", "top c2: ?", "top c3: 3"}


def test_a_rule_says_how_it_is_drawn() -> None:
    kind = gallery.kind_of("sudoku")
    drawn = {s.name: section_shapes.look_of(kind, s) for s in kind.all_sections}
    assert (drawn["cages"], drawn["arrows"], drawn["thermometers"]) == ("cage", "arrow", "thermometer")
