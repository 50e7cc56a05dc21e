"""Boards of sudoku other than squares with boxes and the digits from 1: against all grids, by plain Python."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each

JIGSAW = "1122\n1132\n4432\n4433"
HOLES = "11..\n.122\n1.22\n.333"
BOARDS: dict[str, tuple[str, int, int, tuple[int, ...], str]] = {
    "jigsaw": ("size: 4x4\n1.3.", 4, 4, (1, 2, 3, 4), JIGSAW),
    "jigsaw from 0": ("0..2\n....\n....\n....\ndigits: 0-3", 4, 4, (0, 1, 2, 3), JIGSAW),
    "no regions": ("size: 3x3", 3, 3, (1, 2, 3), "...\n...\n..."),
    "cells in no region": ("..2.\n....\n....\n4...", 4, 4, (1, 2, 3, 4), HOLES),
    "oblong": ("size: 2x4\n1...\n..2.", 2, 4, (1, 2, 3, 4), ""),
    "more digits than cells": ("size: 2x3\ndigits: 0-1 5 7", 2, 3, (0, 1, 5, 7), "1..\n.1."),
    "one line": ("0..........3....\ndigits: 0-3", 4, 4, (0, 1, 2, 3), JIGSAW),
    "tall": ("size: 3x2", 3, 2, (1, 2, 3), ""),
}  # fmt: skip


def grids(text: str, height: int, width: int, digits: tuple[int, ...], regions: str) -> set[tuple[int, ...]]:
    """All grids of different digits in rows, columns and regions that agree with the digits in a text."""
    given = "".join(line for line in text.split("\n") if ":" not in line) or "." * (height * width)
    given = given.ljust(height * width, ".")
    labels = regions.replace("\n", "")
    found = set()
    lines = [
        [row for row in permutations(digits, width) if all(m in (".", str(v)) for m, v in zip(marks, row, strict=True))]
        for marks in (given[i : i + width] for i in range(0, height * width, width))
    ]
    for rows in product(*lines):
        cells = [value for row in rows for value in row]
        if any(len(set(column)) < height for column in zip(*rows, strict=True)):
            continue
        units: dict[str, list[int]] = {}
        for label, value in zip(labels, cells, strict=bool(labels)):
            units.setdefault(label, []).append(value)
        if all(label == "." or len(set(unit)) == len(unit) for label, unit in units.items()):
            found.add(tuple(cells))
    return found


@pytest.mark.every(3)
@each("name", BOARDS)
@each("spec", ["sat", "cp_sat", "search"])
def test_every_grid_of_a_board(name: str, spec: str) -> None:
    text, height, width, digits, regions = BOARDS[name]
    if "size: 4x4" in text:
        text += "\n....\n....\n...."
    kind = gallery.kind_of("sudoku")
    instance = kind.instance(f"{text}\nregions:\n{regions}\n" if regions else text)
    model = kind.model(kind.shape(instance))
    session = backend(spec).open(model)
    outcomes = list(session.solutions(Question(kind.clues(instance, model))))
    session.close()
    found = {tuple(o.witness[x] for x in model.decisions) for o in outcomes if isinstance(o, Solved)}
    expected = grids(text, height, width, digits, regions)
    assert found == expected
    assert len(expected) > 1


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_reads_back_and_its_solution_does(name: str) -> None:
    text, _, _, _, regions = BOARDS[name]
    if "size: 4x4" in text:
        text += "\n....\n....\n...."
    kind = gallery.kind_of("sudoku")
    instance = kind.instance(f"{text}\nregions:\n{regions}\n" if regions else text)
    written = kind.write(instance)
    assert kind.instance(written) == instance
    assert kind.write(kind.instance(written)) == written
    assert kind.instance(kind_text.text_of_object(kind_text.write_object(kind, instance), kind)[0]) == instance
    model = kind.model(kind.shape(instance))
    outcome = backend("search").open(model).solve(Question(kind.clues(instance, model)))
    assert isinstance(outcome, Solved)
    solved = kind.instance(kind.render(instance, outcome.witness))
    assert kind.shape(solved) == kind.shape(instance)
    stated = [clue.unary for clue in kind.clues(solved, model) if clue.unary is not None]
    assert {x: min(allowed) for x, allowed in stated} == {x: outcome.witness[x] for x in model.decisions}


def test_the_customary_digits_and_a_square_size_are_the_plain_grid() -> None:
    kind = gallery.kind_of("sudoku")
    plain = kind.instance("1...............")
    for text in ("1...............\ndigits: 1-4", "size: 4x4\n1...\n....\n....\n....", "size: 4x4\n1..............."):
        assert kind.instance(text) == plain
        assert kind.instance(text).givens


def test_what_the_certificate_checker_derives_by_itself() -> None:
    kind = gallery.kind_of("sudoku")

    def header(text: str) -> str:
        return kind.header(kind.shape(kind.instance(text)), [])

    assert header("1...............") == "sudoku 2x2"
    assert header(f"1...............\nregions:\n{JIGSAW}") == "jigsaw 4\nregions 1122113244324433"
    assert header(f"1...............\nregions:\n{HOLES}") == ""
    assert header(f"1...............\nregions:\n{JIGSAW}\ndigits: 0-3") == ""
    assert header("size: 2x4\n") == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("................\ndigits: 0-2", "sudoku: expected rows, columns and regions of at most 3 cells, as many as"),
        ("................\ndigits: 3-0", "2:9: expected digits, such as 0-8 or 1 2 5, found '3-0'"),
        ("................\ndigits: 0-998", "2:9: expected at most 100 digits, found '0-998'"),
        ("................\ndigits:\n", "2:1: expected digits after it, such as 0-8, found 'digits'"),
        ("4...............\ndigits: 0-3", "1:1: expected 0, 1, 2, 3 or a dot, found '4'"),
        ("................\nregions:\n1122\n1132\n443\n4433", "5:4: expected 4 cells in a row, found 3"),
        ("................\nregions:\n1111\n1222\n2333\n3444", "found 5 cells in that of r1c1"),
        ("size: 2x4\n1...\n...", "3:4: expected 4 cells, found 3"),
        ("1...\nsize: 4x4\n1...", "3:1: expected a heading, found '1...'"),
    ],
)  # fmt: skip
def test_what_is_no_board(text: str, message: str) -> None:
    kind = gallery.kind_of("sudoku")
    with pytest.raises(CpsudokuError) as caught:
        kind.shape(kind.instance(text))
    assert message in str(caught.value)
