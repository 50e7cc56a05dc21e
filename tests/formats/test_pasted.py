"""What people paste: read as it is meant, or refused with the hint that helps; from a file, stdin and an argument."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import cpsudoku
from cpsudoku.formats import ReadOptions, entry_reading, read, read_one, write
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support.errors import InputError
from cpsudoku.support.square_grid import SYMBOLS
from tests.conftest import each

Run = Callable[..., tuple[int, str, str]]
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
ROWS = [INKALA[i : i + 9] for i in range(0, 81, 9)]
CELLS = [[c if c != "." else "" for c in row] for row in ROWS]
NUMBERS = [[int(c) if c != "." else 0 for c in row] for row in ROWS]
BANDS = [["|".join(r[i : i + 3] for i in (0, 3, 6)) for r in ROWS[k : k + 3]] for k in (0, 3, 6)]
BOXED = "\n---+---+---\n".join(map("\n".join, BANDS))
EDGE = "+-------+-------+-------+\n"
FRAMED = EDGE + "".join(
    "| " + " | ".join(" ".join(r[i : i + 3]) for i in (0, 3, 6)) + " |\n" + EDGE * (k % 3 == 2)
    for k, r in enumerate(ROWS)
)
READ = {
    "commas": "\n".join(",".join(row) for row in CELLS),
    "JSON": json.dumps({"puzzle": INKALA}),
    "JSON with solution": json.dumps({"id": 7, "puzzle": INKALA, "solution": SOLVED}, indent=2),
    "JSON with rows": json.dumps({"puzzle": ROWS}),
    "JSON with lists": json.dumps({"grid": NUMBERS}),
    "JSON with null": json.dumps({"board": [[cell or None for cell in row] for row in NUMBERS]}, indent=1),
    "JSON deep inside": json.dumps({"data": {"grids": [{"value": NUMBERS, "difficulty": "Hard"}]}}),
    "a dictionary of Python": str({"puzzle": INKALA, "name": None}),
    "a title above bars": f"Puzzle 17\n{BOXED}",
    "a title above a frame": f"Puzzle 17\n{FRAMED}",
    "a number above a frame": f"17\n{FRAMED}",
    "two lines above a frame": f"My puzzle\nby myself\n{FRAMED}",
}


@each("name", READ)
def test_it_is_read(name: str, tmp_path: Path, run: Run) -> None:
    text = READ[name]
    assert read_one(text).puzzle.digit_line() == INKALA
    path = tmp_path / "pasted.txt"
    path.write_text(text + "\n")
    for arguments, stdin in (([path], ""), (["-"], text), ([text], "")):
        status, out, _ = run("convert", *arguments, "--to", "line", stdin=stdin.encode())
        assert status == 0 and INKALA in out, out


def test_solution_title_and_rating_of_an_object() -> None:
    text = json.dumps({"name": "a", "puzzle": INKALA, "solution": SOLVED, "rating": 7.5})
    record = read_one(text)
    assert record.solution is not None
    assert (record.solution.digit_line(), record.title, record.rating) == (SOLVED, "a", "7.5")


@pytest.mark.parametrize(
    "text",
    [
        "".join(json.dumps({"puzzle": p}) + "\n" for p in (INKALA, SOLVED)),
        json.dumps([{"puzzle": INKALA}, {"puzzle": SOLVED}]),
        json.dumps([{"puzzle": INKALA}, {"puzzle": SOLVED}], indent=2),
        json.dumps({"puzzles": [INKALA, SOLVED]}),
        json.dumps({"puzzles": [{"grid": NUMBERS}, {"grid": SOLVED}]}),
    ],
)
def test_objects_of_many(text: str) -> None:
    assert [r.puzzle.digit_line() for r in read(io.StringIO(text)) if isinstance(r, Entry)] == [INKALA, SOLVED]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"puzzle": "1..4"', "1:1: expected a JSON object, found: "),
        ('{"foo": 1}', "1:1: expected an object with a field puzzle, grid or board, found '{\"foo\": 1}'"),
        ('{"puzzle": "' + INKALA[1:] + '"}', "1: expected 81 cells, found 80"),
        ('{"puzzle": "' + INKALA + '", "solution": "' + INKALA + '"}', "1: expected a solution of 81 values, found"),
    ],
)
def test_objects_that_hold_no_puzzle(text: str, message: str) -> None:
    bad, good = read(f"{text}\n\n{INKALA}\n")
    assert isinstance(bad, Bad) and isinstance(good, Entry)
    assert str(bad.error).startswith(message)


def table(blank: str, *above: str) -> str:
    rows = ["| " + " | ".join(cell or blank for cell in row) + " |" for row in CELLS]
    return "\n".join([*above, *([] if above else rows[:1]), "|---" * 9 + "|", *rows[0 if above else 1 :]])


def written(rows: Iterable[str], blank: str = " ") -> str:
    return "\n".join(rows).replace(".", blank)


REJECTED = {
    "quoted line": f"> {INKALA}",
    "quoted rows": "\n".join(f"> {row}" for row in ROWS),
    "quoted twice": "\n".join(f"> > {row}" for row in ROWS),
    "quoted grid": "\n".join(f">{row}" for row in BOXED.split("\n")),
    "a line above the quotes": "On Monday somebody wrote:\n" + "\n".join(f"> {row}" for row in FRAMED.split("\n")),
    "tabs": "\n".join("\t".join(row) for row in CELLS),
    "tabs cut at line ends": "\n".join("\t".join(row).rstrip() for row in CELLS),
    "semicolons": "\n".join(";".join(row) for row in CELLS),
    "semicolons and dots": "\n".join(";".join(row) for row in ROWS),
    "a title above tabs": "Puzzle 17\n" + "\n".join("\t".join(row) for row in CELLS),
    "an empty row of tabs": "\n".join("\t".join(row) for row in [*CELLS[:4], [""] * 9, *CELLS[5:]]),
    "spaces": written(ROWS),
    "spaces cut at line ends": written(row.replace(".", " ").rstrip() for row in ROWS),
    "spaces in one line": INKALA.replace(".", " "),
    "spaces between bars": BOXED.replace(".", " "),
    "Markdown": table(" "),
    "Markdown with dots": table("."),
    "Markdown with an empty header": table(" ", "|   " * 9 + "|"),
    "Markdown with numbered columns": table("0", "".join(f"| {i} " for i in range(1, 10)) + "|"),
    "the puzzle bank": f"0000183b305c {INKALA.replace('.', '0')}  1.2",
    "a signed frame": f"*-----------*\n{BOXED}\n*-----------*\nSimple Sudoku\n",
}


@each("name", REJECTED)
def test_layouts_without_a_format_are_rejected(name: str) -> None:
    found = [*entry_reading.read(io.StringIO(REJECTED[name] + "\n"))]
    assert found and all(isinstance(one, Bad) for one in found)


@pytest.mark.parametrize("box", [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_the_frame_of_a_grid_is_no_row_of_blanks(box: tuple[int, int]) -> None:
    """Frames of 9 and 16 characters are as long as a line of 3x3 and 4x4 cells."""
    grid = square_puzzle((1,) + (0,) * ((box[0] * box[1]) ** 2 - 1), box)
    options = ReadOptions(alphabet=SYMBOLS[: grid.height])
    width = len(write(grid, "boxed").split("\n")[0])
    for wide in {9, 16, 25, width + 2}:
        frame = "*" + "-" * (wide - 2) + "*\n"
        rows = "".join(f"|{row}|\n" for row in write(grid, "boxed").splitlines())
        assert read_one(frame + rows + frame, options).puzzle.cell_contents == grid.cell_contents


LAYOUTS = ("line", "rows", "boxed", "apart", "line apart", "list", "tabs")
RULES_OF_THE_DRAWING = (("+", "boxed"), ("=", "boxed"))
BLANKS_SHOWN = [
    (blank, layout)
    for blank in "?~:+=/o\u25a1\u00b7"
    for layout in LAYOUTS
    if (blank, layout) not in RULES_OF_THE_DRAWING
]


@each("blank, layout", BLANKS_SHOWN)
def test_other_blanks_are_refused_with_the_option_that_reads_them(blank: str, layout: str) -> None:
    text = {
        "line": INKALA,
        "rows": "\n".join(ROWS),
        "boxed": BOXED,
        "apart": "\n".join(map(" ".join, ROWS)),
        "line apart": " ".join(INKALA),
        "list": str([list(row) for row in ROWS]),
        "tabs": "\n".join(map("\t".join, ROWS)),
    }[layout].replace(".", blank)
    [bad] = read(io.StringIO(text))
    assert isinstance(bad, Bad)
    wanted = blank if blank == "o" else repr(blank)
    assert str(bad.error).endswith(
        f"if it is a blank, add --blank {wanted} (in Python: ReadOptions(blank={blank!r}))"
    )
    assert read_one(text, ReadOptions(blank=blank)).puzzle.digit_line() == INKALA


def test_a_mark_that_stands_once_is_no_blank() -> None:
    [bad] = read(io.StringIO(INKALA.replace(".", "?", 1)))
    assert isinstance(bad, Bad) and "--blank" not in str(bad.error)


@pytest.mark.parametrize("text", [INKALA, "\n".join(ROWS), " ".join("\n".join(ROWS)), "#" * 81], ids=range(4))
def test_number_signs_are_comments_unless_they_are_said_to_be_blanks(text: str) -> None:
    text = text.replace(".", "#")
    if text[0] == "8":
        bad = next(read(io.StringIO(text)))
        assert isinstance(bad, Bad)
        assert str(bad.error).endswith("(in Python: ReadOptions(blank='#')): then no line is a comment")
    wanted = INKALA if text[0] == "8" else "." * 81
    assert read_one(text, ReadOptions(blank="#")).puzzle.digit_line() == wanted


@pytest.mark.parametrize(
    "text",
    ["no puzzle here", "8..x..q, or so", "two lines\nof words", "a title\n===", "one\n\ntwo\n\nthree\n\nfour and more"],
)
def test_what_is_no_title_is_told(text: str) -> None:
    after = "" if text == "no puzzle here" else f"\n\n{INKALA}"
    bad = next(read(io.StringIO(text + after)))
    assert isinstance(bad, Bad) and bad.error.line == 1


def test_a_line_of_words_between_puzzles_does_not_hide_a_bad_one() -> None:
    found = list(read(io.StringIO(f"{INKALA}\n\nThe next one\n\n{INKALA[:-1]}q\n{INKALA}\n")))
    assert [isinstance(record, Entry) for record in found] == [True, False, False, True]


def test_fences() -> None:
    fenced = "```text\n" + "\n".join(ROWS) + "\n```\n"
    assert read_one(fenced).puzzle.digit_line() == INKALA


LINKS = {
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QGUALGAJwAIIA": "it is cut short",
    "https://f-puzzles.com/?id=abc123": "a link to f-puzzles that holds the puzzle",
    "https://sudokupad.app/abc123": "a link to SudokuPad that holds the puzzle",
    "sudokupad.app/abc123": "a link to SudokuPad that holds the puzzle",
    "https://example.org/puzzle/17": "found a web address: nothing is fetched",
    "www.example.org/17": "found a web address: nothing is fetched",
}


@pytest.mark.parametrize("link", LINKS)
def test_a_link_that_holds_no_puzzle_is_told_what_it_is(link: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "links.txt"
    path.write_text(f"{link}\n\n{INKALA}\n")
    for arguments, stdin in (([link], ""), (["-"], link), ([path], "")):
        status, _, err = run("convert", *arguments, "--to", "line", stdin=stdin.encode())
        assert status == 2
        assert LINKS[link] in err
    with pytest.raises(InputError, match=LINKS[link]):
        cpsudoku.check(link)
    assert [type(record) for record in read(path)] == [Bad, Entry]


@pytest.mark.parametrize("kind", ["jigsaw", "futoshiki", "latin"])
def test_a_link_is_a_sudoku_with_rules(kind: str) -> None:
    with pytest.raises(InputError, match="cut short"):
        cpsudoku.check("https://f-puzzles.com/?load=N4", kind=kind)


def test_a_link_of_a_file_and_a_path_that_looks_like_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="leave out file://"):
        cpsudoku.check("file:///tmp/a.txt")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sudokupad.app").mkdir()
    (tmp_path / "sudokupad.app" / "a").write_text(INKALA)
    assert [r.puzzle.digit_line() for r in read("sudokupad.app/a") if isinstance(r, Entry)] == [INKALA]


TEN = "." * 40 + "1A" + "." * 58


@pytest.mark.parametrize(
    "text",
    ["1.......2", "12..", "1.......2.......", TEN, "A" + "." * 143, "C" + "." * 99, "1" + "." * 98 + "J",
     INKALA + " # hard", f"{INKALA},{SOLVED}", INKALA.replace(".", "?"), INKALA.replace(".", "/"), f"> {INKALA}",
     TEN[:-1]],
)  # fmt: skip
def test_a_text_is_no_file_name(text: str) -> None:
    [record] = read(text)
    assert "no such file" not in (str(record.error) if isinstance(record, Bad) else "")


@pytest.mark.parametrize(
    "name", ["top95.txt", "a.b.c.d.e.f.g.h.i.txt", "puzzles/sudoku/hard.txt", "./x/y/z/../../../.././a",
             "1-2-3.csv", "2024_11_21_my_puzzles.sdm", "../../../../../../../../a",
             "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6071"]
)  # fmt: skip
def test_a_file_name_is_no_text(name: str) -> None:
    with pytest.raises(InputError, match=": no such file"):
        read(name)


def test_small_latin_squares_in_check() -> None:
    assert cpsudoku.check("1.......2", kind="latin", backend=["search"]).verdict in ("unique", "multiple", "none")


@pytest.mark.parametrize(
    "rows",
    [
        NUMBERS,
        tuple(map(tuple, NUMBERS)),
        [[cell or None for cell in row] for row in NUMBERS],
        [[float(cell or "nan") for cell in row] for row in NUMBERS],
        CELLS,
        ROWS,
        [cell for row in NUMBERS for cell in row],
        [[{cell} if cell else set(range(1, 10)) for cell in row] for row in NUMBERS],
    ],
)
def test_rows_in_python(rows: list[object]) -> None:
    [record] = read(rows)
    assert isinstance(record, Entry) and record.puzzle.digit_line() == INKALA
    assert str(cpsudoku.check(rows, backend=["search"]).solution) == SOLVED
    assert [report.verdict for report in cpsudoku.check_all([rows, INKALA], backend=["search"])] == ["unique"] * 2


@pytest.mark.every(3)
@pytest.mark.parametrize("dtype", ["uint8", "int64", "float32", "U1", "S1", "object"])
def test_arrays(dtype: str) -> None:
    numpy = pytest.importorskip("numpy", reason="needs NumPy")
    array = numpy.array(NUMBERS).astype(dtype)
    for given in (array, array.ravel(), list(array)):
        assert str(cpsudoku.solve(given)) == SOLVED
    pandas = pytest.importorskip("pandas", reason="needs pandas")
    assert str(cpsudoku.solve(pandas.DataFrame(array))) == SOLVED


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "expected rows of cells, found []"),
        ([[1, 2], [3]], "expected 2 numbers, found 1"),
        ([[1, True], [0, 0]], "expected a number, a text or None in a cell, found True"),
        ([[1, 5], [0, 0]], "expected a number from 1 to 2 or a blank"),
        ([[1, object], [0, 0]], "expected a number, a text or None in a cell"),
        ([INKALA, SOLVED], "expected one puzzle, found a list of texts: check_all takes them"),
        ([NUMBERS, NUMBERS], "expected one puzzle, found another"),
    ],
)
def test_rows_that_are_none(rows: list[object], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        cpsudoku.check(rows)
    assert message in str(caught.value)
