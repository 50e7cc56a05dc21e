"""No clue of a picture hides another one: the removal of each clue changes pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cpsudoku.apps.drawing import draw
from cpsudoku.apps.drawing.shapes import Scene, bounds, shift, svg
from cpsudoku.apps.drawing.svg_png import png
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.sections.cell_map import Given
from cpsudoku.puzzles.sections.pair import Pairs
from cpsudoku.puzzles.sections.path import Lines
from cpsudoku.puzzles.sections.section import Section
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError

pytest.importorskip("PIL.Image", reason="Pillow is not installed")
GIVEN = re.compile(r"[^:]*r\d+c\d+ (=|among) ")
SCALE = 0.4


def part(scene: Scene, box: tuple[float, float, float, float], without: str = "") -> bytes:
    """The pixels of a part of a picture, one clue left out."""
    left, top, right, bottom = box
    shapes = []
    for shape in scene.shapes:
        a, b, c, d = bounds(shape)
        near = a < right + 9 and c > left - 9 and b < bottom + 9 and d > top - 9
        if near and (not without or getattr(shape, "clue", "") != without):
            shapes.append(shift(shape, 3 - left, 3 - top))
    return png(Scene(right - left + 6, bottom - top + 6, tuple(shapes), "", ""), SCALE)


def hidden(scene: Scene, givens: bool = True) -> Iterator[str]:
    """The clues whose removal changes no pixel."""
    of: dict[str, list[Any]] = {}
    for shape in scene.shapes:
        if getattr(shape, "clue", ""):
            of.setdefault(shape.clue, []).append(bounds(shape))
    for clue, boxes in of.items():
        if GIVEN.match(clue) and not givens:
            continue
        near, far = ([f(box[i] for box in boxes) for i in at] for f, at in ((min, (0, 1)), (max, (2, 3))))
        box = near[0], near[1], far[0], far[1]
        if part(scene, box) == part(scene, box, clue):
            yield clue


def random_value(section: Section, slot: Any, rng: Random, side: int) -> Any:
    if isinstance(section, Pairs):
        sign = rng.choice(list(section.signs)) if section.signs else None
        number = rng.randint(1, side) if section.value else None
        return (sign, number) if section.signs and section.value else sign if section.signs else number or True
    if (isinstance(section, Lines) and not section.value) or not section.has_values:
        return True
    if getattr(section, "several", False):
        return tuple(rng.randint(1, side) for _ in range(rng.randint(1, 3)))
    return rng.randint(1, 2 * side)


def combined(kind: Kind, rng: Random, many: int, side: int) -> Any:
    """Return a board with clues of some rules at random places."""
    puzzle = kind.puzzle(side, side)
    chosen = rng.sample([section for section in kind.all_sections if not isinstance(section, Given)], many)
    for section in chosen:
        places = section.places(rng, puzzle)
        some = rng.sample(places, min(len(places), 6))
        items = [section.item(at, random_value(section, at, rng, side)) for at in some]
        puzzle = puzzle.with_items_of(section, items)
    return puzzle


def looked_at(count: int, seed: int) -> None:
    kind = gallery.kind_of("sudoku")
    rng, failed, clues = Random(seed), [], 0
    for number in range(count):
        puzzle = combined(kind, rng, rng.randint(2, 9), rng.choice((4, 6, 9)))
        try:
            text = kind.write(puzzle)
            scene = draw(kind.instance(text), "sudoku")
        except CpsudokuError:
            continue  # rules that do not go together, or values that are none
        clues += len({shape.clue for shape in scene.shapes if getattr(shape, "clue", "")})
        failed += [f"{number}: {clue} in\n{text}" for clue in hidden(scene)]
    assert not failed, f"{len(failed)} of {clues}: {failed[:3]}"
    assert clues > 5 * count


@pytest.mark.every(8)
def test_clues_of_rules_that_meet_are_all_seen() -> None:
    looked_at(12, 1)


@pytest.mark.slow
def test_clues_of_many_rules_that_meet_are_all_seen() -> None:
    looked_at(150, 2)


@pytest.mark.every(6)
def test_every_clue_of_every_example_is_seen() -> None:
    failed = []
    texts = [(name, text) for name in registry.names("kind") for text in gallery.kind_of(name).unique[:1]]
    texts += [("sudoku", text) for name in registry.names("rule") for text in gallery.rule(name).right[:1]]
    for kind, text in texts:
        failed += [f"{kind}: {clue} in\n{text}" for clue in hidden(draw(text, kind), givens=kind != "sudoku")]
    assert not failed, "\n".join(failed)


@pytest.mark.slow
def test_every_clue_of_all_examples_is_seen() -> None:
    failed = []
    kinds = {name: gallery.kind_of(name) for name in registry.names("kind")}
    texts = [(name, text) for name, kind in kinds.items() for text in (*kind.unique, *kind.multiple, *kind.none)]
    rules = [gallery.rule(name) for name in registry.names("rule")]
    texts += [("sudoku", text) for rule in rules for text in (*rule.right, *rule.wrong)]
    for name, text in texts:
        failed += [f"{name}: {clue} in\n{text}" for clue in hidden(draw(text, name))]
    assert not failed, "\n".join(failed)


def test_what_was_hidden_once_is_seen() -> None:
    blank = "." * 81
    for sections in (
        "falling diagonal\nrising diagonal\narrows:\nr1c1 r2c2 r3c3\nr5c5 r4c5 r3c5",
        "clones:\nr1c1 r1c2 r2c2 | r6c6 r6c7 r7c7\narrows:\nr1c1 r1c2 r2c2\npalindrome: r1c1 r1c2 r2c2",
        "palindromes:\nr3c3 r4c4 r5c5\narrows:\nr1c1 r2c2 r3c3 r4c4\nr1c3 r2c4 r3c5 r4c4",
        "thermometers:\nr1c1 r1c2 r1c3\nr1c1 r1c2\nodd: r1c1\neven: r1c1\nmaximum: r1c1\nminimum: r1c1",
        "difference dots: r1c1 r1c2\nratio dots: r1c1 r1c2\nxv: r1c1 X r1c2\ninequalities: r1c1 < r1c2",
        "sandwich sums: r1 > 7\nx-sums: r1 > 12\nskyscrapers: r1 > 3\nlittle killers: r1c1 dr 20",
        "cages:\nr1c1 r1c2 = 7\nr1c1 r1c2 r2c1 = 9\nlook-and-say cages:\nr1c1 r1c2 = 1 2\nrellik cages: r1c1 r1c2 = 7",
    ):
        scene = draw(f"{blank}\n{sections}", "sudoku")
        assert not [*hidden(scene)], sections


def test_each_clue_has_an_id_that_does_not_depend_on_the_others() -> None:
    text = "................\ncages:\nr1c1 r1c2 = 4\nr3c1 r3c2 = 5\narrows: r1c4 r2c4 r3c4\nsandwich sums: r1 > 5"
    for puzzle in (text, text + "\nodd: r1c1\ncages:\nr4c4 = 1".replace("\ncages:\n", "\nrellik cages: ")):
        drawn = svg(draw(puzzle, "sudoku"), ids=True)
        ids = re.findall(r' id="([^"]*)"', drawn)
        assert len(ids) == len(set(ids))
        assert {"cages-r1c1-r1c2", "cages-r3c1-r3c2", "arrows-r1c4-r2c4-r3c4", "sandwich-sums-r1-gt-5"} <= set(ids)
        assert len(set(re.findall(r'data-clue="([^"]*)"', drawn))) == len(ids)
        assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9._-]*", name) for name in ids)
    assert " id=" not in svg(draw(text, "sudoku")), "pictures in a page would clash"
