"""One line for each puzzle: the words after the cells, rejected lines, and reading after an error."""

from __future__ import annotations

from dataclasses import replace
from math import isqrt
from pathlib import Path

import pytest

from cpsudoku.formats import ReadOptions, entry_reading, read, read_one
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.support.errors import InputError
from tests.conftest import each

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


@pytest.mark.parametrize("blank", list(".0*_-xX"))
def test_every_blank_is_one(blank: str) -> None:
    assert read_one(INKALA.replace(".", blank)).puzzle.digit_line() == INKALA


@pytest.mark.parametrize(
    ("after", "title", "rating"),
    [(" # Inkala 2012", "Inkala 2012", ""), ("  11.8", "", "11.8"), ("\tInkala, 2012", "Inkala, 2012", ""),
     (" \x1c", "", ""),
     ("#hard", "hard", ""), (" ; 10.7/1.2/1.2", "", "10.7/1.2/1.2"), ("", "", "")],
)  # fmt: skip
def test_what_follows_the_cells(after: str, title: str, rating: str) -> None:
    record = read_one(INKALA + after, ReadOptions(format="line"))
    assert (record.puzzle.digit_line(), record.title, record.rating) == (INKALA, title, rating)


@pytest.mark.parametrize("kind", ["", "sudoku"])
@pytest.mark.parametrize("text", [INKALA, INKALA.replace(".", "0"), SOLVED, INKALA.replace(".", "0", 9)])
def test_a_line_alone_is_the_same_entry_as_below_a_blank_line(text: str, kind: str) -> None:
    below = entry_reading.read_entry(f"\n{text}\n", kind)
    for source in (text, f"{text}\n"):
        assert entry_reading.read_entry(source, kind) == replace(below, line=1)


def test_a_path_may_look_like_a_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(SOLVED).write_text(INKALA)
    assert entry_reading.read_entry(SOLVED).text == INKALA


def test_a_solution_may_follow() -> None:
    record = read_one(f"{INKALA} {SOLVED} hard")
    assert record.solution is not None
    assert (record.solution.digit_line(), record.title) == (SOLVED, "hard")


@pytest.mark.parametrize("quote", ["'", '"'])
def test_quotes_around_the_cells_are_no_cells(quote: str) -> None:
    assert read_one(quote + INKALA + quote).puzzle.digit_line() == INKALA


def test_comments_above_are_kept_and_one_alone_is_the_title() -> None:
    first, second = read(f"# a list\n# of two\n{INKALA}\n# the second\n{SOLVED}\n")
    assert isinstance(first, Entry) and isinstance(second, Entry)
    assert (first.comments, first.title, first.line) == (("a list", "of two"), "", 3)
    assert (second.comments, second.title, second.line) == (("the second",), "the second", 5)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (INKALA + ".", "17:82: expected 81 cells, found 82"),
        (INKALA[:-1], "17:81: expected 81 cells, found 80"),
        (INKALA[:4] + "k" + INKALA[5:], "17:5: expected 1-9 or a blank (. 0 * _ - x), found 'k'"),
        (INKALA[:4] + "\0" + INKALA[5:], "17:5: expected 1-9 or a blank (. 0 * _ - x), found a NUL character "
                                         "(is this a text file?)"),
        (INKALA[:4] + "\u0663" + INKALA[5:], "17:5: expected 1-9 or a blank (. 0 * _ - x), found '\u0663'"),
        ("hello", "17:1: expected 1-9 or a blank (. 0 * _ - x), found 'h'"),
        (INKALA + " " + SOLVED[:-1] + "?", "17:163: expected 1-9 or a blank (. 0 * _ - x), found '?'"),
    ],
)  # fmt: skip
def test_a_bad_line_is_told_and_the_rest_goes_on(line: str, message: str) -> None:
    records = list(read("\n".join([INKALA] * 16 + [line] + [SOLVED] * 3)))
    assert [type(record) for record in records] == [Entry] * 16 + [Bad] + [Entry] * 3
    bad = records[16]
    assert isinstance(bad, Bad)
    assert str(bad.error) == message
    assert bad.text == line


def test_the_file_is_named_in_the_message(tmp_path: object) -> None:
    path = str(tmp_path) + "/top95.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{INKALA}\n" * 16 + INKALA + ".\n")
    bad = list(read(path))[-1]
    assert isinstance(bad, Bad)
    assert str(bad.error) == f"{path}:17:82: expected 81 cells, found 82"


def test_sizes_may_differ_from_line_to_line() -> None:
    records = list(read("1..4.........3.2\n" + INKALA + "\n" + "." * 36 + "\n" + "." * 64 + "\n"))
    assert [record.puzzle.height for record in records if isinstance(record, Entry)] == [4, 9, 6, 8]


def test_sixteen_small_puzzles_are_no_large_one() -> None:
    records = list(read("1..4.........3.2\n" * 16))
    assert [record.puzzle.height for record in records if isinstance(record, Entry)] == [4] * 16


@each("side", [16, 36])
def test_n_blank_rows_of_n_cells_are_one_grid(side: int) -> None:
    blank = "." * side + "\n"
    assert [record.puzzle.height for record in read(blank * side) if isinstance(record, Entry)] == [side]
    more = [record.puzzle.height for record in read(blank * (side + 1)) if isinstance(record, Entry)]
    assert more == [isqrt(side)] * (side + 1)


@each("row", ["1..4............", "11.............."])
def test_few_values_in_sixteen_rows_are_one_grid(row: str) -> None:
    text = f"{row}\n" + "................\n" * 15
    (record,) = read(text)
    assert isinstance(record, Bad) and "with --symbols 123456789ABCDEFG" in record.error.message
    assert read_one(text, ReadOptions(alphabet="123456789ABCDEFG")).puzzle.height == 16


def test_sections_follow_rows_of_few_values() -> None:
    for kind in ("", "killer"):
        entry = entry_reading.read_entry("................\n" * 16 + "cages:\nr1c1 r1c2 = 3\n", kind)
        assert entry.puzzle.size == (16, 16)


def test_read_one_wants_one() -> None:
    with pytest.raises(InputError, match="2:1: expected one puzzle, found another"):
        read_one(f"{INKALA}\n{SOLVED}\n")


def test_select_is_a_slice_of_records_bad_ones_counted() -> None:
    text = f"{INKALA}\nx\n{SOLVED}\n{INKALA}\n"
    chosen = list(read(text, ReadOptions(select=slice(1, 3))))
    assert [type(record) for record in chosen] == [Bad, Entry]
    assert [r.line for r in read(text, ReadOptions(select=slice(0, None, 3))) if isinstance(r, Entry)] == [1, 4]


def test_select_takes_no_negative_number() -> None:
    with pytest.raises(ValueError, match="select -1:None: expected numbers from 0, found a negative one"):
        read(INKALA, ReadOptions(select=slice(-1, None)))


def test_the_box_asked_for_must_fit() -> None:
    assert read_one(INKALA, ReadOptions(box=(3, 3))).puzzle.board.box == (3, 3)
    with pytest.raises(InputError, match="1: expected side 6 for boxes of 2x3, found side 9"):
        read_one(INKALA, ReadOptions(box=(2, 3)))


def test_a_title_as_long_as_the_cells_is_no_solution() -> None:
    record = read_one("1..4.........3.2 sixteen-letters!")
    assert (record.title, record.solution) == ("sixteen-letters!", None)
