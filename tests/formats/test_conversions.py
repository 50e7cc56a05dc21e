"""Texts of other programs: each is written here from the description of its form, and read back as the same puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpsudoku
from cpsudoku.formats.entry_reading import read
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each
from tests.readers.harness import Reader, Same, change_text, meaning

Pieces = Sequence[Sequence[int]]  # of a board, by cell number


def only(text: str, kind: str = "") -> Entry:
    found = [*read(text, kind=kind)]
    assert len(found) == 1 and isinstance(found[0], Entry), found
    return found[0]


def refusal(text: str, kind: str = "") -> str:
    """Why a text is rejected; "" if it is read."""
    try:
        found = [*read(text, kind=kind)]
    except CpsudokuError as error:
        return str(error)
    return "; ".join(str(one.error) for one in found if isinstance(one, Bad))


def puzzles(kind: str) -> Iterator[Puzzle]:
    """The examples of a kind, as long as every clue is known."""
    declared = gallery.kind_of(kind)
    for text in (*declared.unique, *declared.multiple, *declared.none):
        if "?" not in text:
            yield declared.instance(text)


# Nonograms.


def numbers(text: str, heading: str) -> list[list[int]]:
    lines = text.split(f"{heading}:\n")[1].split("\n")
    rows = []
    for line in lines:
        if not re.fullmatch(r"[\d ]+", line):
            break
        rows.append([int(word) for word in line.split()])
    return rows


def clues_of(puzzle: Puzzle) -> tuple[list[list[int]], list[list[int]]]:
    """The numbers of the rows and of the columns."""
    text = str(puzzle) + "\n"
    return numbers(text, "left"), numbers(text, "top")


def non(rows: list[list[int]], columns: list[list[int]], zero: str = "0") -> str:
    def lines(clues: list[list[int]]) -> str:
        return "".join((",".join(map(str, clue)) if clue != [0] else zero) + "\n" for clue in clues)

    head = f'title "{escape("a & b")}"\nby "me"\nwidth {len(columns)}\nheight {len(rows)}\n'
    return f"{head}\nrows\n{lines(rows)}\ncolumns\n{lines(columns)}"


def pattern(rows: list[list[int]], columns: list[list[int]]) -> str:
    lanes = ["" if clue == [0] else ".".join(map(str, clue)) for clue in (*columns, *rows)]
    return f"{len(columns)}x{len(rows)}:{'/'.join(lanes)}"


@pytest.mark.parametrize("i", range(2))
def test_nonograms(i: int) -> None:
    puzzle = [*puzzles("nonogram")][i]
    rows, columns = clues_of(puzzle)
    below = "".join(f"{name}\n" + "".join(",".join(map(str, c)) + "\n" for c in clues)
                    for name, clues in (("Rows:", rows), ("Columns:", columns)))  # fmt: skip
    beside = "\n".join(f"{name}: " + "; ".join(",".join(map(str, c)) for c in clues)
                       for name, clues in (("rows", rows), ("columns", columns)))  # fmt: skip
    texts = [non(rows, columns), non(rows, columns, ""), beside + "\n", pattern(rows, columns)]
    texts += [below] if "," in below else []  # else it is a text of ours
    for text in texts:
        entry = only(text)
        assert (entry.kind, entry.puzzle) == ("nonogram", puzzle), text
    assert (only(texts[0]).title, only(texts[0]).setting.author) == ("a & b", "me")  # type: ignore[union-attr]


def test_a_nonogram_with_its_goal() -> None:
    text = non([[1], [2]], [[2], [1]])
    entry = only(text + 'goal "1011"\n')
    assert dict(entry.puzzle.stated_values("shading")) == {(1, 1): 1, (1, 2): 0, (2, 1): 1, (2, 2): 1}
    assert "expected 4 digits 0 and 1" in refusal(text + "goal 101\n")
    assert [item.place for item in only(text + "license CC-BY-3\n").unread] == ["line 13"]


def test_given_cells_of_pattern() -> None:
    puzzle = only("2x2:1/1/1/1,Aac").puzzle
    assert str(puzzle).startswith("x-\n..")
    assert "expected 4 cells after the comma" in refusal("2x2:1/1/1/1,A")
    assert "expected runs that fit in 2 cells in column 1" in refusal("2x2:1.1/1/1/1")


# Killers and jigsaws.


def cages_of(puzzle: Puzzle) -> list[tuple[list[int], int]]:
    n = puzzle.height
    lines = [line for line in str(puzzle).split("cages:\n")[1].split("\n") if "=" in line]
    found = []
    for line in lines:
        cells, total = line.split("=")
        places = (re.fullmatch(r"r(\d+)c(\d+)", word) for word in cells.split())
        found.append(([(int(p[1]) - 1) * n + int(p[2]) - 1 for p in places if p], int(total)))
    return found


def rows_of(cells: str, n: int) -> list[str]:
    return [cells[i : i + n] for i in range(0, n * n, n)]


def letters(n: int, pieces: Iterable[Sequence[int]]) -> list[str]:
    names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    label = {cell: names[i] for i, piece in enumerate(pieces) for cell in piece}
    return rows_of("".join(label.get(cell, ".") for cell in range(n * n)), n)


@pytest.mark.parametrize("i", range(4))
def test_killers(i: int) -> None:
    puzzle = [*puzzles("killer")][i]
    n = puzzle.height
    cages = cages_of(puzzle)
    cage_map = letters(n, (cells for cells, _ in cages))
    digits = rows_of(puzzle.digit_line(), n)
    names = dict.fromkeys("".join(cage_map).replace(".", ""))
    totals = {cage_map[cells[0] // n][cells[0] % n]: total for cells, total in cages}
    sums = [f"{name}={totals[name]}" for name in names]
    beside = "".join(f"{a} {b}\n" for a, b in zip(digits, cage_map, strict=True))
    for text in (
        beside + " ".join(sums) + "\n",
        beside + "\n".join(s.replace("=", ": ") for s in reversed(sums)) + "\n",
        "\n".join(digits) + "\n\n" + "\n".join(cage_map) + "\n\n" + ", ".join(sums) + "\n",
        "\n".join(digits) + "\n" + "\n".join(map(" ".join, cage_map)) + "\nsums: " + "; ".join(sums) + "\n",
    ):
        entry = only(text)
        assert (entry.kind, entry.puzzle) == ("killer", puzzle), text


@pytest.mark.parametrize("i", range(3))
def test_jigsaws(i: int) -> None:
    puzzle = [*puzzles("jigsaw")][i]
    n, cells = puzzle.height, puzzle.digit_line()
    region = {cell: i for i, piece in enumerate(puzzle.regions) for cell in piece}
    labels = "".join("qwertyuio"[region[cell]] for cell in puzzle.cells)
    columns = "".join(f"{a} {b}\n" for a, b in zip(rows_of(cells, n), rows_of(labels, n), strict=True))
    table = f"title,puzzle,regions\na,{cells},{labels}\n"
    for text in (cells + labels, f"{cells},{labels}", f"{cells}; {labels}\n", f"{cells} {labels}\n", columns, table):
        assert only(text, "jigsaw").puzzle == puzzle, text
    for text in (cells + labels, f"{cells},{labels}", columns, table):
        assert only(text).kind == "jigsaw", text
    assert only(table).title == "a"
    assert "found an unknown field, 'thermo'" in refusal(table.replace("title", "thermo"))
    assert "expected one column of regions" in refusal(table.replace("title", "areas"))


# Sudokus of an app and a page.

GRID = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"


def test_opensudoku() -> None:
    state = "version: 1&#10;" + "".join(f"{c}|{'-' if c != '0' else '1,2,'}|{int(c == '0')}|" for c in GRID)
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Easy</name><author>me</author><level>1</level>
  <game data="{GRID}" />
  <game data="{state}" />
  <game data="{GRID[1:]}" />
</opensudoku>
"""
    one, two, bad = read(text)
    assert isinstance(one, Entry) and isinstance(two, Entry) and isinstance(bad, Bad)
    assert one.puzzle == two.puzzle == gallery.kind_of("sudoku").instance(GRID)
    assert (one.line, two.line, one.title, [item.place for item in one.unread]) == (4, 5, "Easy", ["level"])
    assert str(bad) == "6: expected 81 digits in the data of a game, found 80 characters"
    entity = '<!DOCTYPE a [<!ENTITY b "1">]>\n<opensudoku><game data="&b;"/></opensudoku>'
    assert "expected XML without a document type" in refusal(entity)
    assert "expected XML of OpenSudoku" in refusal(text.replace("</opensudoku>", ""))


def test_sudokuwiki() -> None:
    link = f"https://www.sudokuwiki.org/sudoku.htm?bd={GRID}"
    assert only(link).puzzle == gallery.kind_of("sudoku").instance(GRID)
    assert "found 80" in refusal(link[:-1]) and "found 'a' in it" in refusal(link[:-1] + "a")
    assert "expected the page sudoku.htm" in refusal(link.replace("sudoku.htm", "jigsaw.htm"))
    assert [str(item) for item in only(f"{link}&x=1 hello").unread] == ["x: '1'", "line 1: 'hello'"]


# Kakuro and numberlink.


@each(("sign", "black", "white"), [(":", ":", "_"), ("|", "x", "."), (":", "-1", "0")])
def test_kakuros(sign: str, black: str, white: str) -> None:
    for puzzle in puzzles("kakuro"):
        words = [line.split() for line in str(puzzle).split("\n") if line]

        def token(word: str) -> str:
            return white if word == "." else black if word == "\\" else word.replace("\\", sign)

        plain = "\n".join("  ".join(map(token, row)) for row in words) + "\n"
        barred = "\n".join("|" + "|".join(f" {'-' if w == '.' else w} " for w in row) + "|" for row in words) + "\n"
        for text in (plain, barred):
            assert (only(text).kind, only(text).puzzle) == ("kakuro", puzzle), text
    assert "expected '_' for each white cell, found '.'" in refusal(": 3: 4:\n:3 _ .\n:4 _ _\n")


def test_letters_for_pairs() -> None:
    kind = gallery.kind_of("numberlink")
    for puzzle, full in ((kind.instance("1..2\n..1.\n2...\n"), ""), (kind.instance("1..2\n21..\nfull:\n"), "full")):
        rows = [line for line in str(puzzle).split("\n") if line[:1] in "12."]
        text = "\n".join(rows).translate(str.maketrans("12", "Ra")) + f"\n{full}\n"
        assert only(text, "numberlink").puzzle == puzzle
        assert only(f"# kind: numberlink\n{text}").puzzle == puzzle
    assert "expected each letter twice, found B 1 times" in refusal("A.B\nA..\n", "numberlink")


# Solo.


def solo_numbers(values: Sequence[int]) -> str:
    text, run = "", 0
    for value in values:
        if not value:
            run += 1
            continue
        text += runs(run) if run else "_" if text else ""
        text, run = text + str(value), 0
    return text + (runs(run) if run else "")


def runs(run: int) -> str:
    return "z" * ((run - 1) // 26) + chr(97 + (run - 1) % 26)


def solo_sides(n: int, pieces: Pieces) -> str:
    """The sides between cells: vertical ones row by row, horizontal ones column by column, and a line at the end."""
    piece = {cell: i for i, cells in enumerate(pieces) for cell in cells}
    pairs = [(r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1)]
    pairs += [(r * n + c, r * n + n + c) for c in range(n) for r in range(n - 1)]
    text, run = "", 0
    for line in (*(piece[a] != piece[b] for a, b in pairs), True):
        if not line:
            run += 1
            continue
        while run > 25:
            text, run = text + "z", run - 25
        text, run = text + (chr(96 + run) if run else "_"), 0
    return text


def numbered(n: int, pieces: Iterable[Iterable[tuple[int, int]]]) -> Pieces:
    return [[(r - 1) * n + c - 1 for r, c in piece] for piece in pieces]


def test_solo() -> None:
    sudoku = gallery.kind_of("sudoku")
    for side, box, text in ((9, "3x3", GRID), (6, "2x3", "1....." + "." * 30), (16, "4x4", ("." * 31 + "G") * 8)):
        puzzle = sudoku.instance(text)
        values = [value if isinstance(value, int) else 0 for value in puzzle.cell_contents]
        assert only(f"{box}:{solo_numbers(values)}").puzzle.contents == puzzle.contents, side
    assert only("3x2:" + solo_numbers([1] + [0] * 35)).puzzle.board.box == (3, 2)
    crossed = only("2x2x:1a2m").puzzle
    assert {name for name, _ in crossed.contents} == {"digits", "falling diagonal", "rising diagonal"}


def test_solo_with_regions_and_cages() -> None:
    for puzzle in puzzles("jigsaw"):
        n = puzzle.height
        values = [int(c) if c != "." else 0 for c in puzzle.digit_line()]
        entry = only(f"{n}j:{solo_numbers(values)},{solo_sides(n, numbered(n, puzzle.regions))}", "jigsaw")
        assert entry.puzzle == puzzle
    for puzzle in puzzles("killer"):
        n, cages = puzzle.height, cages_of(puzzle)
        if sum(len(cells) for cells, _ in cages) < n * n:
            continue
        sums = [0] * (n * n)
        for cells, total in cages:
            sums[min(cells)] = total
        values = [int(c) if c != "." else 0 for c in puzzle.digit_line()]
        game = f"2x2k:{solo_numbers(values)},{solo_sides(n, [cells for cells, _ in cages])},{solo_numbers(sums)}"
        assert only(game, "killer").puzzle.contents == puzzle.contents
        assert only(game).kind == "sudoku"


OTHERS = {
    "7x7t4:3d2c1a4b": "found one of another game of Simon Tatham's Portable Puzzle Collection",
    "3x3#123456": "found a random seed",
    "https://example.org/puzzles/js/unequal.html#4:0,0,0": "found one of another game (unequal)",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n": "found a save file",
    f":0000:x:{GRID}:::": "found a line of HoDoKu's library",
    "3x3:a": "expected 81 cells in a game of Solo, found 1",
    "3x3:" + "9_" * 80 + "9?": "found '?'",
    "2x2:1/1/1": "expected 2 columns and 2 rows of a game of Pattern, found 3 in all",
}


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_not_read_is_named(text: str) -> None:
    assert OTHERS[text] in refusal(text)


def test_the_command_reads_them(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("5x5:1/1.1/3/1/2/1/1.1/3/1/2\n2x2:1/1/1/1\n")
    assert [report.verdict for report in cpsudoku.check_all([file])][-1] == "multiple"


# Each small change is rejected, named, or another puzzle.

_BLANKS: Same = (
    "blanks and line ends", lambda text: "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
)
_SEPARATORS: Same = ("blanks, commas and semicolons", lambda text: re.sub(r"[\s,;]+", " ", text).strip())
_SIGNS: Same = ("a colon says what = does", lambda text: re.sub(r"\s*[=:]\s*", "=", text))
_BLANK_CELLS: Same = ("signs of blanks", lambda text: re.sub(r"(?<!\d)0(?!\d)|[_*-]", ".", text))
_SIZES: Same = ("sizes that are right", lambda text: re.sub(r"(?m)^(?:width|height) 3\n", "", text))
_NUMBERS: Same = ("commas", lambda text: re.sub(r"(?m)(?<=[\d?])[ ,]+(?=[\d?]|$)", ",", text).replace(",\n", "\n"))
_HEADINGS: Same = ("signs behind names", lambda text: re.sub(r"(?m)^([a-z]+?)s?(?:[ \t]*[:=]|$)[ \t]*", r"\1 ", text))
_NO_RUNS: Same = ("a blank line has no runs", lambda text: text.replace("1,1\n\n3", "1,1\n0\n3"))
_ENTITY: Same = ("entities", lambda text: text.replace("&amp ", "&amp; "))
_ZEROS: Same = ("zeros before a number", lambda text: re.sub(r"(?<!\d)0+(?=\d)", "", text))
_SUM_SIGNS: Same = ("signs of sums and black cells", lambda text: re.sub(r"[|\\]", ":", re.sub(r"\bx\b|-1", ":", text)))
_NO_SUM: Same = ("0 and - for no sum", lambda text: re.sub(r"(?<!\d)[0-](?=[:|\\])|(?<=[:|\\])[0-](?!\d)", "", text))
_SEMICOLON: Same = ("signs between the halves", lambda text: re.sub("(?<=^.{16})[,;|: ]", "", text))
_BOARD: Same = ("a dot is a blank", lambda text: re.sub("(?<==).*", lambda cells: cells[0].replace("0", "."), text))
_SCHEME: Same = ("the scheme of an address", lambda text: text.replace("http://", "https://"))
_COMMENTS: Same = ("comments", lambda text: re.sub(r"(?m)^#.*\n?", "", text))
MUTATED: Mapping[str, tuple[str, str, Sequence[Same]]] = {
    "non": (non([[1, 1], [0], [3]], [[1, 1], [1], [1, 1]]), "", (_SIZES, _NUMBERS, _HEADINGS, _NO_RUNS, _ENTITY)),
    "pattern": ("5x5:1/1.1/3/1/2/1/1.1/3/1/2", "", (_ZEROS,)),
    "solo": ("2x2:1a2_3l", "", (_ZEROS,)),
    "killer": ("aabb\nacdb\nccdd\neeed\na=7 b=9 c=6 d=11 e=7\n", "", (_SEPARATORS, _SIGNS, _ZEROS)),
    "jigsaw": ("..21......1.4...1122113244324433", "", (_BLANK_CELLS, _SEMICOLON)),
    "kakuro": (": 3: 4:\n:3 _ _\n:4 _ _\n", "", (_ZEROS, _NO_SUM, _SUM_SIGNS)),
    "letters": ("A..B\n..A.\nB...\n", "numberlink", (_BLANK_CELLS,)),
    "sudokuwiki": (f"https://www.sudokuwiki.org/sudoku.htm?bd={GRID}", "", (_BOARD, _SCHEME)),
}


@pytest.mark.every(8)
@pytest.mark.parametrize("name", MUTATED)
def test_no_change_vanishes(name: str, request: pytest.FixtureRequest) -> None:
    text, kind, same = MUTATED[name]
    means: Callable[[str], Any] = partial(meaning, kind=kind)
    reader = Reader(name, dict, change_text, means, (_BLANKS, _COMMENTS, *same))
    assert [*reader.vanished(name, text, 2000 if request.config.getoption("--slow") else 300)] == []


def test_random_solos() -> None:
    """Any placement of digits comes back."""
    rng = Random(7)
    for _ in range(50):
        side, box = rng.choice([(4, "2x2"), (6, "2x3"), (6, "3x2"), (9, "3x3"), (12, "3x4")])
        values = [rng.randint(1, side) if rng.random() < 0.3 else 0 for _ in range(side * side)]
        assert only(f"{box}:{solo_numbers(values)}").puzzle.cell_contents == tuple(values)
