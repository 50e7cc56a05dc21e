"""Texts of kinds with a form of their own: instances apart by ``===``, a grid, named sections."""

from __future__ import annotations

import io

import pytest

from cpsudoku.formats import Block, answer, blocks, read_one, write
from cpsudoku.support.errors import InputError

KILLER = """# a killer
# of four
1..4
....

....
3.2.
cages:
  A1 A2 5   # inline is the kind's own affair
# a comment
  A3 4
more: one
"""


def test_blocks_have_text_line_title_and_comments() -> None:
    first, second = blocks(io.StringIO(f"\n{KILLER}\n=====\n\n# one\n1..4\n"))
    assert first == Block(KILLER.split("\n", 2)[2], "", 4, "", ("a killer", "of four"))
    assert second == Block("1..4\n", "", 18, "one", ("one",))


def test_a_source_without_any_is_told(tmp_path: object) -> None:
    with pytest.raises(InputError, match="expected a puzzle, found none"):
        list(blocks(io.StringIO("\n# nothing\n===\n")))
    with pytest.raises(InputError, match="no such file"):
        list(blocks(f"{tmp_path}/none.txt"))


def test_a_solution_comes_in_the_form_of_its_puzzle() -> None:
    line = "1..4.........3.2"
    grid = read_one("1234341243212143").puzzle
    for name in ("line", "rows", "boxed", "nested", "tokens"):
        record = read_one(write(read_one(line).puzzle, name))
        text = answer(record, grid)
        again = read_one(text)
        assert (record.format, again.format, again.puzzle.cell_contents) == (name, name, grid.cell_contents)
        assert not text.endswith("\n")
    assert answer(read_one(write(read_one(line).puzzle, "candidates")), grid).startswith("1 2 |3 4\n")
