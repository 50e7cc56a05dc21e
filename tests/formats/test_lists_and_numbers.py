"""Nested lists, decimal numbers, pencilmark lines."""

from __future__ import annotations

import json

import pytest

from cpsudoku.formats import ReadOptions, read, read_one, write
from cpsudoku.formats.grids import nested
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support.errors import InputError
from tests.conftest import each

FOUR = "1..4........3.2."
LISTS = [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [3, 0, 2, 0]]


@each(
    "text",
    [
        str(LISTS),
        json.dumps(LISTS, indent=1),
        str(tuple(map(tuple, LISTS))),
        str(LISTS).replace("0", "None"),
        str(LISTS).replace("0", "null"),
        f"grid = {LISTS}",
        f"grid = [\n  {str(LISTS)[1:-1]},\n]  # a comment",
        "np.array([[1, 0, 0, 4],\n          [0, 0, 0, 0],\n [0, 0, 0, 0],\n [3, 0, 2, 0]], dtype=int8)",
        "[[1., 0., 0., 4.], [0., 0., 0., 0.], [0., 0., 0., 0.], [3., 0., 2., 0.]]",
        '[["1",".",".","4"],[".",".",".","."],[".",".",".","."],["3",".","2","."]]',
        '["1..4", "....", "....", "3.2."]',
        "[1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0]",
        "{{1,b,b,4},{b,b,b,b},{b,b,b,b},{3,b,2,b}}",
        "m = Module[{b}, {{1,b,b,4},\n {b,b,b,b},{b,b,b,b},{3,b,2,b}} /. b -> Null];",
        "[[1,[1,2,3,4],[1,2,3,4],4],[0,0,0,0],[0,0,0,0],[[3],0,[2],0]]",
        "1 . . 4\n. . . .\n. . . .\n3 . 2 .\n",
        "1,,,4\n,,,\n,,,\n3,,2,\n",
        "1, 0, 0, 4\n0, 0, 0, 0\n0, 0, 0, 0\n3, 0, 2, 0\n",
        "1 0 0 4 0 0 0 0 0 0 0 0 3 0 2 0",
        "1,0,0,4,0,0,0,0,0,0,0,0,3,0,2,0",
    ],
)
def test_all_these_are_the_same_grid(text: str) -> None:
    assert read_one(text).puzzle.digit_line() == FOUR


def test_candidates_as_lists_and_with_commas() -> None:
    grid = square_puzzle((frozenset((1, 2)), 0, 0, 4, *[0] * 12))
    assert read_one("[[[1,2],0,0,4],[0,0,0,0],[0,0,0,0],[0,0,0,0]]").puzzle == grid
    assert read_one("1,2 . . 4\n. . . .\n. . . .\n. . . .\n").puzzle == grid


def test_candidates_in_as_many_cells_as_they_are() -> None:
    """A row with n cells of n candidates each is not a grid of a list."""
    grid = square_puzzle((frozenset((1, 2)), frozenset((2, 3)), 0, 4, *[0] * 12))
    assert read_one(write(grid, "nested")).puzzle == grid


def test_a_list_of_grids_is_many_records() -> None:
    text = json.dumps([LISTS, LISTS[::-1], LISTS])
    upside_down = FOUR[12:] + "........" + FOUR[:4]
    assert [r.puzzle.digit_line() for r in read(text) if isinstance(r, Entry)] == [FOUR, upside_down, FOUR]
    assert len(list(read(f"{LISTS}\n{LISTS}\n"))) == 2
    assert len(list(read(f"{LISTS}, {LISTS}\n"))) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (str(LISTS)[:-1], "1:0: expected ']' for the bracket of line 1, found the end"),
        (str(LISTS)[:-1] + "}", "1:56: expected ']', found '}'"),
        (str(LISTS).replace("4]", "5]"), "1:12: expected a number from 1 to 4 or a blank (. 0 * _ - x), found '5'"),
        (str(LISTS).replace("4]", "4, 4]"), "1:15: expected 4 numbers, found 5"),
        (str(LISTS).replace("4]", "[4, 4]]"), "1:12: expected different numbers from 1 to 4, found '4,4'"),
        (str(LISTS) + " x", "1:58: expected the end of the list, found 'x'"),
        ("[1, 2, 3]", "1:8: expected 4 numbers, found 3"),
        ("[[1 0 0 4]\n [0 0 0 0]]", "1: expected a list of cells with commas between, found another"),
        ("{{1,,,4},{,,,},{,,,},{3,,2,}}", "1: expected a list of cells with commas between, found another"),
        ("[[1, 2], 3]", "1:10: expected a list of cells, found '3'"),
    ],
)
def test_nested_lists_rejected(text: str, message: str) -> None:
    records = list(read(f"{text}\n===\n{LISTS}\n"))
    bad = records[0]
    assert isinstance(bad, Bad) and isinstance(records[-1], Entry)
    assert str(bad.error) == message.replace(":0:", ":")


@pytest.mark.parametrize("side", [10, 16, 25, 36, 49])
def test_numbers_of_any_size_in_rows_or_one_line(side: int) -> None:
    cells = tuple(i * 7 % (side + 1) for i in range(side * side))
    rows = write(square_puzzle(cells), "tokens")
    assert read_one(rows).puzzle.cell_contents == cells
    assert read_one(rows.replace("\n", " ")).puzzle.cell_contents == cells
    assert read_one(square_puzzle(cells).digit_line() if side > 35 else rows).puzzle.cell_contents == cells


def test_numbers_one_puzzle_a_line() -> None:
    line = " ".join(map(str, (i % 10 for i in range(81))))
    assert [r.puzzle.height for r in read(f"{line}\n" * 100) if isinstance(r, Entry)] == [9] * 100


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "1 . . 5\n. . . .\n. . . .\n3 . 2 .\n",
            "1:7: expected a number from 1 to 4 or a blank (. 0 * _ - x), found '5'",
        ),
        ("1 . . 4\n. . . . .\n. . . .\n3 . 2 .\n", "2:9: expected 4 numbers, found 5"),
        ("1 . . 4\n. . .\n. . . .\n3 . 2 .\n", "2:6: expected 4 numbers, found 3"),
        ("1 . . 4\n. . . .\n. . . .\n", "3:1: expected 4 rows, found 3"),
        ("1,1 . . 4\n. . . .\n. . . .\n3 . 2 .\n", "1:1: expected different numbers from 1 to 4, found '1,1'"),
        (" ".join("1" * 80), "1:159: expected 81 numbers, found 80"),
    ],
)
def test_numbers_rejected(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_one(text, ReadOptions(format="tokens"))
    assert str(caught.value) == message


MARKS = write(square_puzzle((5, frozenset((1, 9)), *[0] * 79)), "pencilmarks")


def test_pencilmarks() -> None:
    record = read_one(MARKS)
    assert (record.format, len(MARKS)) == ("pencilmarks", 730)
    assert record.puzzle.cell_contents[:3] == (5, frozenset((1, 9)), 0)
    assert read_one("." * 729).puzzle.height == 27  # no candidates anywhere: a blank grid


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (MARKS.replace("5", "4", 1), "1:5: expected '5' or a blank (. 0 * _ - x), found '4'"),
        (MARKS.replace("5", ".", 1), "1:1: expected one of 1-9 at least in each 9 characters, found none: "
                                     "a cell without candidates"),
        (MARKS[:-2], "1:729: expected 729 characters, 9 a cell, found 728"),
    ],
)  # fmt: skip
def test_pencilmarks_rejected(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_one(text, ReadOptions(format="pencilmarks"))
    assert str(caught.value) == message


def test_a_list_that_is_never_closed_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nested, "_MOST", 50_000)
    records = list(read("[" + "1, 2, 3,\n" * 20_000 + f"\n===\n{LISTS}\n"))
    assert isinstance(records[0], Bad) and isinstance(records[-1], Entry)
    assert "expected at most 50,000 characters in a list, found more: is it ever closed?" in str(records[0].error)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["1 . . 12", ". . . .", ". . . 11"], "3:1: expected 4 rows, found 3"),
        ([" ".join("7" * 31)], "1:61: expected 36 numbers, found 31"),
        # too short to look like damaged numbers
        (["1 . 12", ". . .", ". 2 . 11"], "1:1: expected a puzzle in one of the formats, found '1'"),
        (["1 . . 12", ". . . 11"], "1:1: expected a puzzle in one of the formats, found '1'"),
        ([" ".join("7" * 30)], "1:1: expected a puzzle in one of the formats, found '7'"),
    ],
)
def test_damaged_numbers_are_known_by_their_number(rows: list[str], message: str) -> None:
    [bad] = read("\n".join(rows) + "\n")
    assert isinstance(bad, Bad)
    assert str(bad.error) == message


@pytest.mark.parametrize("side", [10, 16, 18, 25, 32])
@pytest.mark.parametrize("blank", ["00", ".."])
def test_two_digits_a_cell_are_rejected(side: int, blank: str) -> None:
    """A line of 36 symbols up to 6 is a 6x6 puzzle, unless the lines below it have others: then they are 18x18."""
    rows = [[f"{i * j % side + 1:02}" if (i + j) % 3 else blank for j in range(side)] for i in range(side)]
    for text in ("\n".join(map("".join, rows)), "".join(map("".join, rows))):
        assert all(isinstance(record, Bad) for record in read(f"{text}\n"))
