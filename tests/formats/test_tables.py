"""CSV, .sdk and the puzzle bank: columns and data besides the cells."""

from __future__ import annotations

from pathlib import Path

import pytest

from cpsudoku.formats import ReadOptions, read, read_one
from cpsudoku.puzzles.entry import Bad, Entry

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
ZEROS = INKALA.replace(".", "0")


@pytest.mark.parametrize(
    "text",
    [
        f"puzzle,solution\n{INKALA},{SOLVED}\n",
        f"quizzes,solutions\n{ZEROS},{SOLVED}\n",
        f"source,question,answer,rating\npuzzles0_kaggle,{INKALA},{SOLVED},0\n",
        f'"Puzzle","Solution"\n"{INKALA}","{SOLVED}"\n',
        f"\ufeffpuzzle,solution\r\n{INKALA},{SOLVED}\r\n",
        f"solution;puzzle\n{SOLVED};{INKALA}\n",
        f"puzzle\tsolution\n{INKALA}\t{SOLVED}\n",
        f"{ZEROS},{SOLVED}\n",
        f"7,{ZEROS},{SOLVED},a title\n",
        f"# from somewhere\n{ZEROS},{SOLVED}\n",
    ],
)
def test_csv_with_and_without_header(text: str) -> None:
    record = read_one(text)
    assert (record.format, record.puzzle.digit_line()) == ("csv", INKALA)
    assert record.solution is not None
    assert record.solution.digit_line() == SOLVED


def test_csv_columns_by_name() -> None:
    first, second = read(f"source,question,answer,rating\nsudoku17,{INKALA},{SOLVED},7\n\nx,{INKALA},,\n")
    assert isinstance(first, Entry) and isinstance(second, Entry)
    assert (first.title, first.rating, first.line) == ("sudoku17", "7", 2)
    assert (second.title, second.rating, second.line, second.solution) == ("x", "", 4, None)


def test_csv_of_puzzles_alone() -> None:
    assert [r.line for r in read(f"puzzle\n{INKALA}\n{SOLVED}\n") if isinstance(r, Entry)] == [2, 3]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"{INKALA[:-1]},{SOLVED}", "2:81: expected 81 cells, found 80"),
        (f"{INKALA[:-1]}?,{SOLVED}", "2:81: expected 1-9 or a blank (. 0 * _ - x), found '?'"),
        (f"{INKALA},{SOLVED[:-1]}", "2:163: expected 81 cells, found 80"),
        (f"{INKALA},{SOLVED[:-1]}.", f"2:83: expected a solution of 81 values, found '{SOLVED[:37]}...'"),
        (f",{SOLVED}", "2:83: expected a puzzle in field 1, found none"),
        (f'"{INKALA}', "2:1: expected fields between ',', found: unexpected end of data"),
    ],
)
def test_csv_bad_lines(line: str, message: str) -> None:
    bad, good = read(f"puzzle,solution\n{line}\n{INKALA},{SOLVED}\n")
    assert isinstance(bad, Bad) and isinstance(good, Entry)
    assert str(bad.error) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"7,{INKALA[:4]}?{INKALA[5:]},x", "2:7: expected 1-9 or a blank (. 0 * _ - x), found '?'"),
        (f'7,"{INKALA[:4]}?{INKALA[5:]}",x', "2:8: expected 1-9 or a blank (. 0 * _ - x), found '?'"),
        # doubled quotes: the puzzle does not stand in the line as it is read, so the column is that within the puzzle
        (f'7,"{INKALA[:4]}""{INKALA[5:]}",x', "2:5: expected 1-9 or a blank (. 0 * _ - x), found '\"'"),
    ],
)
def test_csv_names_the_column_of_a_wrong_cell(line: str, message: str) -> None:
    [bad] = read(f"id,puzzle,title\n{line}\n")
    assert isinstance(bad, Bad)
    assert str(bad.error) == message


@pytest.mark.parametrize(
    ("text", "format", "solved"),
    [
        ("1..4.........3.2,1234341243212143", "csv", True),
        ("1..4.........3.2;1234341243212143", "line", True),  # as lists have them: a line of cells, then the solution
        ("1..4.........3.2\t1234341243212143", "line", True),
        ("1..4.........3.2,x", "csv", False),
        (f"7;{INKALA};{SOLVED}", "csv", True),
        (f"{INKALA};easy", "csv", False),
        (f"7\t{INKALA}\t{SOLVED}", "csv", True),
    ],
)
def test_what_is_csv_without_a_header(text: str, format: str, solved: bool) -> None:
    record = read_one(text)
    assert (record.format, record.solution is not None) == (format, solved)


@pytest.mark.parametrize("cells", [61, 80, 82])
def test_csv_is_known_by_a_long_field_that_is_no_puzzle(cells: int) -> None:
    """The first line is wrong; those below it are still read by their columns."""
    text = f"7,{'1' * cells},hello\n8,{INKALA},{SOLVED}\n"
    bad, good = read(text)
    assert isinstance(bad, Bad) and isinstance(good, Entry)
    assert bad.error.message.startswith("expected a column named puzzle")
    assert (good.format, good.rating, good.puzzle.digit_line()) == ("csv", "8", INKALA)


def test_words_with_commas_are_not_csv() -> None:
    [bad] = read(f"7,{'1' * 60},hello\n")
    assert isinstance(bad, Bad)
    assert "expected a puzzle in one of the formats" in bad.error.message


def test_csv_without_a_column_of_puzzles() -> None:
    [bad] = read("a,b\n", ReadOptions(format="csv"))
    assert isinstance(bad, Bad)
    assert str(bad.error) == (
        "1:1: expected a column named puzzle, quizzes or question, or a field of N x N cells, found 'a,b'"
    )


def test_csv_of_large_grids_takes_the_alphabet_from_both() -> None:
    solution = "".join("ABCDEFGHIJKLMNOP"[(r * 4 + r // 4 + c) % 16] for r in range(16) for c in range(16))
    record = read_one(f"puzzle,solution\nA{'.' * 255},{solution}\n")
    assert record.alphabet == "ABCDEFGHIJKLMNOP"
    assert record.puzzle.cell_contents[0] == 1


def test_sdk_facts() -> None:
    text = """#ARuud
#DA random puzzle
#CJust start
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.sudocue.net/
[Puzzle]
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1

[State]
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
"""
    record = read_one(text)
    assert (record.format, record.title, record.rating, record.line) == ("sdk", "A random puzzle", "Easy", 9)
    assert record.comments[:3] == ("author: Ruud", "Just start", "date: 03-08-2006")
    assert record.comments[-1].startswith("state: 2..1.5..3 .54...71.")
    assert record.puzzle.digit_line().startswith("2..1.5..3.54...71.")


def test_sdk_without_sections_by_its_suffix(tmp_path: Path) -> None:
    (tmp_path / "a.sdk").write_text("#DA title\n1..4\n....\n....\n3.2.\n")
    [record] = read(tmp_path / "a.sdk")
    assert isinstance(record, Entry)
    assert (record.format, record.title) == ("sdk", "A title")


def test_sdk_bad_and_the_next_goes_on() -> None:
    bad, good = read("[Puzzle]\n1..4\n..?.\n....\n3.2.\n[Puzzle]\n1..4\n....\n....\n3.2.\n")
    assert isinstance(bad, Bad) and isinstance(good, Entry)
    assert str(bad.error) == "3:3: expected 1-4 or a blank (. 0 * _ - x), found '?'"
    assert good.line == 7
