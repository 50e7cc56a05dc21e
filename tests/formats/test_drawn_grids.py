"""Rows, boxed grids, candidate grids, SimpleSudoku files: their content, and rejected ones."""

from __future__ import annotations

import pytest

from cpsudoku.formats import ReadOptions, read, read_one, write
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support.errors import InputError

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ROWS = "\n".join(INKALA[i : i + 9] for i in range(0, 81, 9)) + "\n"
BOXED = write(read_one(INKALA).puzzle, "boxed")


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        BOXED,
        BOXED.replace(" ", "").replace("------", "---"),
        BOXED.replace("|", " ").replace("------+------+------\n", ""),
        "\n".join(f"{r[:3]} {r[3:6]} {r[6:]}" for r in ROWS.split()) + "\n",
        BOXED.replace("|", "│").replace("+", "┼").replace("-", "─"),
        "+-------+-------+-------+\n"
        + "".join("|" + line + "|\n" for line in BOXED.splitlines())
        + "+-------+-------+-------+\n",
        ROWS.replace("\n", "\r\n"),
        "  " + ROWS.replace("\n", "  \n  "),
    ],
)
def test_all_these_are_the_same_grid(text: str) -> None:
    assert read_one(text).puzzle.digit_line() == INKALA


@pytest.mark.parametrize("box", [(2, 3), (3, 2), (2, 4), (3, 4), (2, 2), (5, 5)])
def test_the_drawing_gives_the_box(box: tuple[int, int]) -> None:
    side = box[0] * box[1]
    for name in ("boxed", "candidates"):
        options = ReadOptions(format=name, alphabet="123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:side])
        assert read_one(write(square_puzzle((0,) * side * side, box), name), options).puzzle.board.box == box


def test_rows_of_dashes_are_blanks_where_nothing_is_drawn() -> None:
    assert read_one("1--4\n----\n----\n3-2-\n").puzzle.digit_line() == "1..4........3.2."
    assert read_one("1-|-4\n--|--\n--+--\n--|--\n3-|2-\n").puzzle.digit_line() == "1..4........3.2."


def test_many_in_one_file_apart_by_blank_lines_equals_or_nothing() -> None:
    separated = [f"{ROWS}\n{ROWS}", f"{ROWS}===\n{ROWS}", f"{ROWS}\n\n========\n\n{ROWS}", ROWS + ROWS]
    for text in separated:
        assert [r.puzzle.digit_line() for r in read(text) if isinstance(r, Entry)] == [INKALA] * 2


def test_a_title_line_is_kept() -> None:
    first, second = read(f"Grid 01\n{ROWS}Grid 02\n{ROWS}\n".replace("Grid 02", "\nGrid 02"))
    assert isinstance(first, Entry) and isinstance(second, Entry)
    assert (first.title, first.line, first.puzzle.digit_line()) == ("Grid 01", 2, INKALA)
    assert (second.title, second.line, second.puzzle.digit_line()) == ("Grid 02", 13, INKALA)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ROWS.replace("..36.....", "..36......"), "2:10: expected 9 cells, found 10"),
        (ROWS.replace("..36.....", "..36...."), "2:9: expected 9 cells, found 8"),
        (ROWS.replace("..36.....", "..36?...."), "2:5: expected 1-9 or a blank (. 0 * _ - x), found '?'"),
        (ROWS.replace("..36.....", "..36A...."), "2:5: expected 1-9 or a blank (. 0 * _ - x), found 'A'"),
        (ROWS.replace("..36.....\n", ""), "8:1: expected 9 rows, found 8"),
        (ROWS + ".........\n", "10:1: expected 9 rows, found 10"),
        (BOXED.replace(". . 3 |6", ". . |3 6"), "2:14: expected a bar after every 3 cells, found them after [2, 6]"),
        (BOXED.replace(". . 3 |6", ". . 3 |"), "2:19: expected 9 cells, found 8"),
        (BOXED.replace(". . 3 |6", ". . 3 |?"), "2:8: expected 1-9 or a blank (. 0 * _ - x), found '?'"),
        (
            BOXED.replace("------+------+------\n", "", 1),
            "4:1: expected a rule after every 3 rows, found none after row 3",
        ),
        (
            BOXED.replace("\n. 7 .", "\n------+------+------\n. 7 .", 1),
            "4:1: expected a rule after every 3 rows, found one after row 2",
        ),
        (BOXED.replace(". 9 . |. . . |4 . .\n", ""), "10:1: expected 9 rows, found 8"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, message: str) -> None:
    records = list(read(f"{text}\n{ROWS}"))
    assert [type(record) for record in records] == [Bad, Entry]
    assert isinstance(records[0], Bad)
    assert str(records[0].error) == message


def test_blank_any_takes_whatever_is_no_digit() -> None:
    grid = read_one(ROWS.replace("..36.....", "?#36 ~é.."), ReadOptions(blank="any")).puzzle
    assert grid.digit_line() == INKALA
    assert read_one(ROWS.replace(".", "?"), ReadOptions(blank="?")).puzzle.digit_line() == INKALA


def test_loose_skips_everything_else() -> None:
    text = BOXED.replace("|", "!") + "\n\nand a line: " + INKALA.replace(".", ". ") + "\n"
    records = [r.puzzle.digit_line() for r in read(text, ReadOptions(format="loose")) if isinstance(r, Entry)]
    assert records == [INKALA, INKALA]
    with pytest.raises(InputError, match=r"1:1: expected 81 of the characters 1-9, 0 and \., found 80"):
        read_one(INKALA[1:], ReadOptions(format="loose"))


def test_candidates_of_simple_sudoku() -> None:
    text = """*---------------*
| 1    23  | 23   4   |
| 4    23  | 1    23  |
|----------+----------|
| 3    1   | 24   2   |
| 2    4   | 34   1   |
*---------------*
"""
    grid = read_one(text).puzzle
    assert grid.cell_contents[:4] == (1, frozenset((2, 3)), frozenset((2, 3)), 4)
    assert grid.box == (2, 2)


@pytest.mark.parametrize("word", ["11", "19x", "1?", "05"])
def test_a_word_that_is_no_candidates_is_told(word: str) -> None:
    text = write(square_puzzle((frozenset((1, 2)),) * 81), "candidates").replace("12", word, 1)
    with pytest.raises(InputError, match=r"1:2: expected different values of 123456789 or a blank, found"):
        read_one(text, ReadOptions(format="candidates"))


def test_a_rule_drawn_twice_is_one() -> None:
    text = BOXED.replace("------+------+------\n", "------+------+------\n" * 2, 1)
    assert read_one(text).puzzle.digit_line() == INKALA
