"""Numberlink against its rules in plain words, over every set of links of a small board, by every backend."""

from __future__ import annotations

from functools import cache

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.layer import BoardModel
from tests.conftest import each

Cell = tuple[int, int]
Step = tuple[Cell, Cell]

BOARDS = {
    "two lines": "1.2\n...\n1.2",
    "two lines, all cells": "1.2\n...\n1.2\nfull:",
    "side by side": "1..\n122\n...",
    "unknown": "1.?\n...\n1.?",
    "half known": "1..\n.?.\n..?\n1..",
    "one number alone": "1..\n..2\n1..",
    "crossing": "12.\n...\n21.",
}


@cache
def expected(text: str) -> frozenset[frozenset[Step]]:
    rows = [line for line in text.split("\n") if line != "full:"]
    cells = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
    steps = [(a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in cells]
    numbers = {(r, c): rows[r][c] for r, c in cells if rows[r][c] != "."}
    full = "full:" in text
    ends = []  # for each cell: its steps as bits, and the number of them that may be drawn
    for cell in cells:
        allowed = (1,) if cell in numbers else (2,) if full else (0, 2)
        ends.append((sum(1 << i for i, step in enumerate(steps) if cell in step), allowed))
    found = []
    for bits in range(1 << len(steps)):
        if all((bits & mask).bit_count() in allowed for mask, allowed in ends):
            drawn = frozenset(step for i, step in enumerate(steps) if bits >> i & 1)
            if right(drawn, cells, numbers):
                found.append(drawn)
    return frozenset(found)


def right(drawn: frozenset[Step], cells: list[Cell], numbers: dict[Cell, str]) -> bool:
    """Where every cell has as many steps as it may have: do lines join equal numbers, and is none closed?"""
    beside = {cell: [b if a == cell else a for a, b in drawn if cell in (a, b)] for cell in cells}
    on_lines: set[Cell] = set()
    pairs = []
    for start in numbers:
        line = [start]
        while ahead := [b for b in beside[line[-1]] if b not in line]:
            line += ahead[:1]
        on_lines.update(line)
        pairs.append((numbers[start], numbers[line[-1]]))
    closed = any(others and cell not in on_lines for cell, others in beside.items())
    return not closed and all("?" in pair or pair[0] == pair[1] for pair in pairs)


@each("text", BOARDS.values(), ids=BOARDS)
@each("spec", ["sat", "cp_sat", "search"])
def test_every_set_of_links(text: str, spec: str) -> None:
    kind = gallery.kind_of("numberlink")
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    assert isinstance(model, BoardModel)
    session = backend(spec).open(model)
    found = [o.witness for o in session.solutions(Question(kind.clues(instance, model))) if isinstance(o, Solved)]
    session.close()
    lines = {
        frozenset(
            ((int(a.row) - 1, int(a.column) - 1), (int(b.row) - 1, int(b.column) - 1))
            for place, a, b in instance.links
            if witness[model.at[place]]
        )
        for witness in found
    }
    assert len(lines) == len(found)
    assert lines == expected(text)


def test_the_boards_are_no_empty_ones() -> None:
    assert [bool(expected(text)) for text in BOARDS.values()].count(True) >= 4
