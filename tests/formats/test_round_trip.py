"""read(write(p)) == p, for every format, many sizes, box shapes, and pencil marks where the format holds them."""

from __future__ import annotations

import io
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cpsudoku.formats import ReadOptions, format_of, read, write
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.puzzle import CellContent, Puzzle, square_puzzle
from cpsudoku.support import registry
from cpsudoku.support.square_grid import SYMBOLS
from tests.conftest import each

BOXES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (3, 4), (4, 4), (1, 7), (7, 1), (5, 5), (6, 6)]
WRITABLE = [name for name in registry.names("format") if format_of(name).write]
DRAWN = {"boxed", "candidates"}  # these show the box
BY_NUMBER = {"tokens", "nested", "boxed"}  # these need no symbols beyond side 35


@st.composite
def grids(draw: st.DrawFn, name: str) -> Puzzle:
    height, width = draw(st.sampled_from([b for b in BOXES if name in BY_NUMBER or b != (6, 6)]))
    side = height * width
    values = st.integers(0, side)
    cell: st.SearchStrategy[CellContent] = values
    if format_of(name).pencil and side <= 16 and draw(st.booleans()):
        marks = st.frozensets(st.integers(1, side), min_size=2, max_size=side - 1)
        cell = st.one_of(values, marks)
    few = draw(st.booleans())  # mostly blank, as puzzles are: hypothesis fills the rest with 0
    if few:
        cells: list[CellContent] = [0] * (side * side)
        for place, content in draw(st.dictionaries(st.integers(0, side * side - 1), cell, max_size=8)).items():
            cells[place] = content
        return square_puzzle(cells, (height, width))
    pattern = draw(st.lists(cell, min_size=7, max_size=19))
    return square_puzzle([pattern[i % len(pattern)] for i in range(side * side)], (height, width))


@each("name", WRITABLE)
@given(data=st.data())
def test_read_of_write_is_the_same(name: str, data: st.DataObject) -> None:
    grid = data.draw(grids(name))
    text = format_of(name).header + write(Entry(grid, rating="1.2"), name)
    # Between 10 and 35 a sparse grid fits several alphabets, so the test names one, like a user.
    alphabet = SYMBOLS[: grid.height] if 10 <= grid.height <= 35 and name not in BY_NUMBER - {"boxed"} else ""
    box = None if name in DRAWN else grid.board.box
    [record] = read(io.StringIO(text), ReadOptions(format=name, alphabet=alphabet, box=box))
    assert isinstance(record, Entry), record
    assert record.puzzle == grid


@each("name", WRITABLE)
@given(data=st.data())
def test_what_is_written_is_detected(name: str, data: st.DataObject) -> None:
    values = st.lists(st.integers(0, 9), min_size=81, max_size=81)
    cells: tuple[CellContent, ...] = (*data.draw(values),)
    if format_of(name).pencil:
        cells = (frozenset((1, 2, 4)), frozenset((4, 5)), *cells[2:])
    grid = square_puzzle(cells, (3, 3))
    text = format_of(name).header + write(Entry(grid, rating="1.2"), name)
    [record] = read(io.StringIO(text), ReadOptions(box=(3, 3)))
    assert isinstance(record, Entry), record
    assert (record.puzzle, record.format) == (grid, name)


@given(st.lists(st.integers(0, 16), min_size=256, max_size=256), st.sampled_from(["line", "rows", "boxed", "csv"]),
       st.sampled_from([SYMBOLS[:16], "0" + SYMBOLS[:15], "ABCDEFGHIJKLMNOP"]))  # fmt: skip
def test_any_alphabet_given_to_both_sides(cells: list[int], name: str, alphabet: str) -> None:
    text = format_of(name).header + write(Entry(square_puzzle(cells, (4, 4))), name, alphabet)
    [record] = read(io.StringIO(text), ReadOptions(format=name, alphabet=alphabet))
    assert isinstance(record, Entry), record
    assert record.puzzle.cell_contents == tuple(cells)
    assert record.alphabet == alphabet


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81),
       st.text(st.characters(min_codepoint=32, exclude_characters="#,\"'=;|.0123456789/ \x7f\x85\xa0",
                             exclude_categories=("Z", "C")), min_size=1))  # fmt: skip
def test_titles_solutions_and_ratings_survive_csv_and_sdk(cells: list[int], title: str) -> None:
    grid, solution = square_puzzle(cells), square_puzzle(tuple(range(1, 10)) * 9)
    solved = replace(grid, solution=solution.contents)
    for name in ("csv", "sdk"):
        text = format_of(name).header + write(Entry(solved, title=title, rating="7.1"), name)
        [record] = read(io.StringIO(text), ReadOptions(format=name))
        assert isinstance(record, Entry)
        assert (record.puzzle, record.solution, record.title, record.rating) == (grid, solution, title, "7.1")
