"""A kind of lines alone, without a map of its own: its solution is written below the puzzle, and read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from cpsudoku.apps.lab.conformance.kind_conformance import checks, run
from cpsudoku.backends.backend_names import backend
from cpsudoku.puzzles.kinds import gallery

LOOP = '''"""One loop through all dots."""
from cpsudoku import AtLeast
from cpsudoku.kinds import Kind, Layer, Marked, one_loop
from cpsudoku.kinds.graphs import arms
from cpsudoku.model import Clue


def rules(puzzle, at):
    yield one_loop(at, puzzle.links)


def clues(puzzle, at):
    for cell in puzzle.dots:
        yield Clue(f"dot {cell}", AtLeast(1, arms(at, cell).values()))


KIND = Kind(
    rules=rules, clues=clues, layers=Layer("loop", (0, 1), at="links"), sections=[Marked("dots")],
    unique=("size: 3x2\\ndots: r1c1 r3c1",), multiple=("size: 3x3",),
    none=("size: 3x3\\ndots: r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",),
)
'''
POSTS = '''"""Four corners of cells have a post."""
from cpsudoku import Exactly
from cpsudoku.kinds import Kind, Layer, Marked
from cpsudoku.model import Clue


def rules(puzzle, at):
    yield Exactly(4, at.posts.values())


def clues(puzzle, at):
    for corner in puzzle.holes:
        yield Clue(f"hole {corner}", at[corner] == 0)


KIND = Kind(
    rules=rules, clues=clues, layers=Layer("posts", (0, 1), at="corners"), sections=[Marked("holes", at="corners")],
    unique=("size: 1x1",), multiple=("size: 1x2",), none=("size: 1x1\\nholes: r0.5c0.5",),
)
'''


@pytest.mark.parametrize("text", [LOOP, POSTS], ids=["lines", "corners"])
def test_its_solutions_are_read_back(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    results = [run(check, path) for check in checks(gallery.kind_of(str(path)), [backend("sat")])]
    assert "solutions are read back" in {result.name for result in results if result.status == "ok"}
    assert [result for result in results if result.status != "ok"] == []
