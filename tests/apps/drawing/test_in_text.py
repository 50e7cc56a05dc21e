"""Pictures in characters: each part of a text changes the picture, in any terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.drawing import in_text, text_picture
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.cell_map import Given
from cpsudoku.puzzles.sections.whole_board import Values
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each

EXAMPLES = [
    (name, text)
    for name in registry.names("kind")
    for text in (*gallery.kind_of(name).unique, *gallery.kind_of(name).multiple, *gallery.kind_of(name).none)
]
RULES = [
    ("sudoku", text)
    for name in registry.names("rule")
    for text in (*gallery.rule(name).right, *gallery.rule(name).wrong)
]


NEEDED = ("chaos construction",)  # by region hints


def with_one_less(kind: Kind, puzzle: Puzzle) -> list[tuple[str, Puzzle]]:
    """Return (name, puzzle without it) for each digit and item of the puzzle."""
    found = []
    for section in kind.all_sections:
        content = puzzle.content(section.name)
        if not content:
            continue
        if isinstance(section, Values):
            continue  # without it, the other sections say something else
        if isinstance(section, Given):
            for i, part in enumerate(content):
                found.append((f"digit {part}", puzzle.holding(section.name, (*content[:i], *content[i + 1 :]))))
            continue
        items = puzzle.items_of(section)
        for item in items:
            less = puzzle.with_items_of(section, [other for other in items if other != item])
            found.append((f"{section.name} {item.at}", kind.of_contents(puzzle.board, dict(less.contents))))
    return found


DIGITS = 2  # given digits that are removed; all digits are drawn alike
SOME = 1  # items of each section that are also removed in ASCII


@pytest.mark.every(8)
@each(("name", "text"), EXAMPLES + RULES)
def test_every_clue_is_seen(name: str, text: str) -> None:
    look(name, text, DIGITS, SOME)


@pytest.mark.slow
def test_every_digit_is_seen() -> None:
    for name, text in EXAMPLES + RULES:
        look(name, text, len(text), len(text))


def look(name: str, text: str, digits: int, some: int) -> None:
    """Assert that the picture changes if one digit or item of the text is removed. ``digits``: the number of given
    digits that are removed; ``some``: the number of items of each section that are also removed in ASCII."""
    puzzle = gallery.kind_of(name)
    kind = puzzle
    assert kind is not None
    instance = puzzle.instance(text)
    whole = {ascii_only: text_picture.in_text(instance, ascii_only=ascii_only) for ascii_only in (False, True)}
    assert whole[True].isascii()
    declared = instance
    in_ascii: Counter[str] = Counter()
    for what, less in with_one_less(kind, declared):
        if less == declared:
            continue  # a lane of which nothing was known
        section = what.split()[0]
        in_ascii[section] += 1
        if section in ("cell", "digit") and in_ascii[section] > digits:
            continue
        for ascii_only in (False, True) if in_ascii[section] <= some else (False,):
            try:
                fewer = text_picture.in_text(less, ascii_only=ascii_only)
            except CpsudokuError:
                assert what.startswith(NEEDED), what
                break
            assert fewer != whole[ascii_only], what


@each("name", registry.names("kind"))
def test_a_solution_is_seen(name: str) -> None:
    puzzle = gallery.kind_of(name)
    instance = puzzle.instance(puzzle.unique[0])
    model = puzzle.model(puzzle.shape(instance))
    outcome = backend("sat").open(model).solve(Question(puzzle.clues(instance, model)))
    assert isinstance(outcome, Solved)
    values = puzzle.values(instance, outcome.witness)
    before, after = text_picture.in_text(instance), text_picture.in_text(instance, values)
    assert before != after and len(before.splitlines()) == len(after.splitlines())


KILLER = """\
┏━━━┯━━━┳━━━┯━━━┓
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
cages: r1c1 r1c2 = 4
cages: r1c3 r1c4 r2c4 = 7
cages: r2c1 r2c2 = 6
cages: r2c3 r3c2 r3c3 = 9
cages: r3c1 r4c1 r4c2 = 6
cages: r3c4 r4c3 r4c4 = 8
"""


def test_a_killer() -> None:
    assert in_text(gallery.kind_of("killer").unique[0], "killer") == KILLER


def test_borders_and_numbers_outside() -> None:
    lines = in_text(gallery.kind_of("jigsaw").unique[0], "jigsaw").splitlines()
    assert (lines[0], lines[4]) == ("┏━━━┯━━━┳━━━┯━━━┓", "┣━━━┿━━━╉───╂───┨")
    lines = in_text("1...............\nsandwich sums:\nc2 v 5\nr2 > 7\nanti-knight").splitlines()
    assert lines[0] == "        5" and lines[4].startswith("7 ┃") and lines[-1] == "anti-knight"


def test_a_narrow_terminal() -> None:
    """A wide board gets narrower cells; nothing is lost."""
    text = gallery.kind_of("sudoku").unique[0]
    wide, narrow = in_text(text), in_text(text, width=30)
    assert max(map(len, wide.splitlines())) == 37 and max(map(len, narrow.splitlines())) == 19
    assert [c for c in wide if c.isdigit()] == [c for c in narrow if c.isdigit()]


def test_the_command_prints_without_a_file(run: Callable[..., Any]) -> None:
    ran = run("convert", "1...............", "--solved", "--scale", "2")
    assert ran.status == 2 and "--scale" in ran.err
    ran = run("convert", "12.4.........3.2", "--solved")
    assert ran.status == 0 and ran.out.count("4") == 4 and "┏" in ran.out


def test_a_kind_written_by_hand() -> None:
    """Its signs stand between the cells."""
    kind = gallery.kind_of(str(Path(__file__).parent.parent / "cli" / "by_hand.py"))
    assert in_text(kind.unique[0], kind).splitlines()[1:5] == [
        "┃   │   │   │   ┃",
        "┠─∧─┼───┼───┼─∨─┨",
        "┃   │   >   │   ┃",
        "┠───┼───┼───┼───┨",
    ]
