"""Bad input, end to end: a message with the place, the expected and the found part; other puzzles are decided; status
2."""

from __future__ import annotations

import codecs
import errno
import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from tests.conftest import each

Run = Callable[..., Any]
UNIQUE = "1..4.........3.2"
MULTIPLE = "12............4."
FAST = ("--backend", "search")
COMMANDS = ("check", "solve", "solve --count")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.txt"
    path.write_text(UNIQUE + "\n")
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_missing_file(run: Run, tmp_path: Path, command: str) -> None:
    status, _, err = run(command, tmp_path / "missing.txt", *FAST)
    assert status == 2
    assert f"{tmp_path / 'missing.txt'}: no such file" in err


@pytest.mark.parametrize("command", COMMANDS)
def test_directory(run: Run, tmp_path: Path, command: str) -> None:
    status, _, err = run(command, tmp_path, *FAST)
    assert status == 2
    assert f"{tmp_path}: no file of puzzles in this folder" in err


def test_a_folder_without_permission(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: str) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), folder)

    monkeypatch.setattr(os, "scandir", refuse)
    status, _, err = run("check", tmp_path, *FAST)
    assert status == 2 and f"{tmp_path}: Permission denied" in err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("content", [b"", b"\n\n", b"# nothing but a comment\n", codecs.BOM_UTF8])
def test_empty_file(run: Run, tmp_path: Path, command: str, content: bytes) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(content)
    status, _, err = run(command, path, *FAST)
    assert status == 2
    assert f"{path}" in err and "expected" in err and "found" in err


HITORI = "# kind: hitori\n"
ROWS = {  # texts of four rows, or five -> is a row among the comments?
    HITORI + "#2..\n1234\n.3.1\n2..2\n4..4\n": True,
    HITORI + "1234\n#3.1\n.3.1\n2..2\n4..4\n": True,
    "#..2\n1...\n....\n..4.\n...1\n": True,
    "1...\n#..2\n....\n..4.\n...1\n": True,
    HITORI + "# 2.\n#2024\n#easy\n####\n1234\n.3.1\n2..2\n4..4\n": False,
    "# 4.\n#1\n#Nr.4\n1...\n....\n..4.\n...1\n": False,
    f"#{UNIQUE}\n{UNIQUE}\n": False,  # a puzzle that somebody took out
}


def test_a_row_that_would_pass_for_a_comment_is_named(run: Run, tmp_path: Path) -> None:
    for text, is_row in ROWS.items():
        path = tmp_path / "rows.txt"
        path.write_text(text)
        status, out, err = run("check", path, *(() if text.startswith(HITORI) else ("--kind", "sudoku")), *FAST)
        assert (status == 2) == is_row == ("expected a row or a comment, found '#" in err), (text, out, err)
    path.write_text("1...\n#..2\n#...\n..4.\n")
    assert run("check", path, "--blank", "#", "--kind", "sudoku", *FAST).status in (0, 1)


def test_a_new_file_needs_a_folder(run: Run, tmp_path: Path) -> None:
    status, out, err = run("new", tmp_path / "missing" / "mine.py")
    assert (status, out) == (2, "") and "expected a folder to write to, found none" in err


def test_empty_standard_input_and_empty_text(run: Run) -> None:
    assert run("check", "-", *FAST).status == 2
    assert run("check", "", *FAST).status == 2
    assert run("check", "\n", *FAST).status == 2


def test_the_rest_is_done_when_one_file_is_missing(run: Run, good: Path, tmp_path: Path) -> None:
    status, out, err = run("check", tmp_path / "missing.txt", good, *FAST)
    assert "2 puzzles (sudoku 4x4): 1 unique, 1 invalid; " in out
    assert "missing.txt" in err
    assert status == 2


@pytest.mark.parametrize(
    ("record", "place", "expected"),
    [
        (UNIQUE[:-1], "2:16", "expected 16 cells, found 15"),
        (UNIQUE + ".", "2:17", "expected 16 cells, found 17"),
        ("1..4...9.....3.2", "2:8", "9"),
        ("1..4..\0......3.2", "2:7", "NUL"),
        ("1..4..ä......3.2", "2:7", "ä"),
    ],
)
def test_one_bad_record_is_told_counted_and_passed_over(
    run: Run, tmp_path: Path, record: str, place: str, expected: str
) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_bytes(f"{UNIQUE}\n{record}\n{MULTIPLE}\n".encode())
    status, out, err = run("check", path, *FAST)
    assert status == 2
    assert "3 puzzles (sudoku 4x4): 1 unique, 1 multiple, 1 invalid; " in out
    assert f"{path}:{place}: " in err
    assert expected in err


def test_bytes_that_are_no_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_bytes(b"8..\xff" + b"." * 77 + b"\n" + b"12" + b"." * 79 + b"\n")
    for form in ((), ("--json",)):
        status, out, err = run("check", path, *FAST, *form)
        assert status == 2
        assert f"{path}:1" in err + out
        assert "multiple" in out


def test_a_bad_record_as_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n{UNIQUE[1:]}\n")
    _, out, _ = run("check", path, "--json", *FAST)
    good, bad = map(json.loads, out.splitlines())
    assert good["verdict"] == "unique"
    assert (bad["verdict"], bad["file"], bad["line"], bad["puzzle"]) == ("invalid", str(path), 2, UNIQUE[1:])
    assert "expected 16 cells, found 15" in bad["error"]
    assert bad["backends"] == {}


@pytest.mark.parametrize(
    "encoded",
    [
        codecs.BOM_UTF8 + f"{UNIQUE}\n{MULTIPLE}\n".encode(),
        f"{UNIQUE}\r\n{MULTIPLE}\r\n".encode(),
        f"{UNIQUE}\r{MULTIPLE}\r".encode(),
        f"{UNIQUE}\n{MULTIPLE}\n".encode("utf-16"),
        codecs.BOM_UTF16_BE + f"{UNIQUE}\n{MULTIPLE}".encode("utf-16-be"),
        gzip.compress(f"{UNIQUE}\n{MULTIPLE}\n".encode(), mtime=0),
    ],
    ids=["bom", "crlf", "cr", "utf-16", "utf-16-be, no last line end", "gzip"],
)
def test_what_is_not_plain_but_good(run: Run, tmp_path: Path, encoded: bytes) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_bytes(encoded)
    from_file = run("check", path, "--json", *FAST).out.splitlines()
    from_input = run("check", "-", "--json", *FAST, stdin=encoded).out.splitlines()
    for lines, file in ((from_file, str(path)), (from_input, "-")):
        records = [json.loads(line) for line in lines]
        assert [(r["file"], r["line"], r["verdict"]) for r in records] == [(file, 1, "unique"), (file, 2, "multiple")]


@pytest.mark.every(4)
def test_damaged_gzip(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt.gz"
    path.write_bytes(gzip.compress(f"{UNIQUE}\n".encode() * 1000)[:-20])
    status, _, err = run("check", path, *FAST)
    assert status == 2
    assert str(path) in err


@each(
    ("arguments", "message"),
    [
        (["--kind", "nonsense"], "no kind 'nonsense'\nhint: cpsudoku help kinds"),
        (["--kind", "./missing.py"], "missing.py: expected a Python file that sets KIND, found no such file"),
        (["--kind", "slitherlnk"], "no kind 'slitherlnk'; nearest: slitherlink"),
        (["--backend", "nonsense"], "no backend 'nonsense'"),
        (["--backend", "serch"], "no backend 'serch'; nearest: search"),
        (["--backend", "sat:nonsense"], "backend sat:nonsense: option 'nonsense'"),
        (["--format", "nonsense"], "no format 'nonsense'"),
        (["--box", "3by3"], "expected height x width, such as 2x3, found '3by3'"),
        (["--box", "0x3"], "expected height x width"),
        (["--select", "a-b"], "expected numbers from 1"),
        (["--select", "0-2"], "expected numbers from 1"),
        (["--select", "10-1"], "expected the lower number first, such as 1-20, found '10-1'"),
        (["--time-limit", "-1"], "time-limit"),
        (["--nonsense"], "nonsense"),
    ],
)
def test_usage(run: Run, arguments: list[str], message: str) -> None:
    status, _, err = run("check", UNIQUE, *arguments)
    assert status == 2
    assert message in err


@pytest.mark.parametrize(
    ("broken", "line"),
    [
        ("def clues(grid, rules):\n    raise KeyError('clue')\n", 4),
        ("def shape(grid):\n    return grid.nonsense\n", 4),
        ("def render(grid, witness):\n    return {}[grid]\n", 4),
    ],
)
def test_an_error_in_a_kind_of_ones_own_names_its_line(run: Run, tmp_path: Path, broken: str, line: int) -> None:
    path = tmp_path / "mine.py"
    name = broken.split("(")[0].removeprefix("def ")
    path.write_text(
        f'"""Mine."""\nfrom cpsudoku.puzzles.kinds.gallery import kind_of\n{broken}'
        f"KIND = kind_of('sudoku').variant()\nKIND.{name} = {name}\n"
    )
    status, _, err = run("check", UNIQUE, "--kind", path, *FAST)
    assert status == 2
    assert f"mine.py:{line}: " in err


def test_a_syntax_error_in_a_kind_of_ones_own_names_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text('"""Mine."""\n\nKIND = (\n')
    status, _, err = run("check", UNIQUE, "--kind", path, *FAST)
    assert status == 2
    assert "mine.py:3: SyntaxError" in err


def test_what_was_done_before_a_kind_of_ones_own_fails_is_printed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        '"""Mine."""\nfrom cpsudoku.puzzles.kinds.gallery import kind_of\n'
        "def clues(grid, rules):\n    return kind_of('sudoku').clues(grid, rules) if grid.cell_contents[0] else 1 / 0\n"
        "KIND = kind_of('sudoku').variant()\nKIND.clues = clues\n"
    )
    (tmp_path / "two.txt").write_text(f"{UNIQUE}\n.{UNIQUE[1:]}\n")
    status, out, err = run("check", tmp_path / "two.txt", "--kind", path, *FAST)
    assert status == 2
    assert ": 1 unique, 1 invalid; " in out
    assert "two.txt:2: mine.py:4: ZeroDivisionError: division by zero" in err


def test_a_backend_that_cannot_take_the_model_says_so(run: Run, tmp_path: Path) -> None:
    from cpsudoku.puzzles.kinds import gallery

    (tmp_path / "killer.txt").write_text(gallery.kind_of("killer").unique[0])
    status, _, err = run("check", tmp_path / "killer.txt", "--kind", "killer", "--backend", "lanes")
    assert status == 2
    assert "lanes: expected " in err


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_argument(run: Run, command: str) -> None:
    status, _, err = run(command, "", *FAST)
    assert status == 2
    assert "expected a file or the text of a puzzle, found an empty text" in err


def test_a_kind_that_is_not_there(run: Run) -> None:
    status, _, err = run("check", "--kind", "README.md", UNIQUE)
    assert status == 2
    assert err == "error: no kind 'README.md'\nhint: cpsudoku help kinds\n"


def test_a_kind_spelt_with_a_hyphen(run: Run) -> None:
    status, out, _ = run("solve", "--kind", "sudoku-x", "1...............")
    assert status in (0, 1) and len(out.split()[0]) == 16


def test_two_puzzles_with_sections_that_run_into_each_other(run: Run, tmp_path: Path) -> None:
    one = "................\ncages:\nr1c1 r1c2 = 4\n"
    file = tmp_path / "two.txt"
    file.write_text(one + one)
    status, _, err = run("solve", "--count", "--kind", "killer", "-n", "2", file)
    assert status == 2
    assert f"{file}:5:1: expected section 'cages' once, found it again (a line of === goes between two puzzles)" in err
    file.write_text(one + "===\n" + one)
    status, out, _ = run("solve", "--count", "--kind", "killer", "-n", "2", file)
    assert (status, out.split()) == (0, ["at", "least", "2"] * 2)


@pytest.mark.parametrize("data", [b"\x7fELF\x02\x01\x01" + bytes(99), bytes(range(256)), b"\x89PNG\r\n\x1a\n\x00" * 20])
def test_what_is_no_text_is_called_so(run: Run, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(data)
    for command in ("check", "explain", "convert --to line"):
        ran = run(*command.split(), path)
        assert ran.status == 2
        assert f"{path}: expected text, found bytes that are not text" in ran.err
    assert "expected text, found bytes that are not text" in run("check", "-", stdin=data).err


def test_a_byte_that_is_no_text_spoils_its_record_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_bytes(b"\x00\xff..4.........3.2\n\n1..4.........3.2\n")
    ran = run("check", path, "--backend", "search", "--json")
    assert ran.status == 2 and '"unique"' in ran.out


def test_a_file_without_certificates_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    ran = run("verify", path)
    assert (ran.status, ran.err) == (1, f"note: {path}: expected certificates, found none\n")
    path.write_text(run("prove", "1..4.........3.2").out)
    assert run("verify", path).err == ""


def test_options_are_looked_at_where_the_text_has_a_form_of_its_own(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_text("# kind: latin\n1 . .\n. . .\n. . 2\n")
    for option, value, words in (("--format", "xx", "no format 'xx'"), ("--symbols", "11", "found '11'")):
        ran = run("check", path, option, value)
        assert ran.status == 2 and words in ran.err


def test_nothing_is_said_at_once_of_what_has_no_solution(run: Run) -> None:
    ran = run("check", "9" * 81, "--backend", "search")
    assert ran.status == 1 and "these clues clash: r1c1=9, r1c2=9\n" in ran.out and "without a search" not in ran.err


def test_an_option_with_an_empty_value(run: Run, good: Path) -> None:
    """Every option of every command that takes a value, a path or a text."""
    from cpsudoku.apps.cli import COMMANDS as ALL

    context = click.Context(ALL)
    commands: dict[tuple[str, ...], click.Command | None]
    commands = {(name,): ALL.get_command(context, name) for name in ALL.list_commands(context)}
    seen = 0
    for words, command in commands.items():
        assert command is not None
        for option in command.params:
            if isinstance(option, click.Option) and not (option.is_flag or option.name == "cells"):
                status, out, err = run(*words, option.opts[0], "", good)
                assert (status, out) == (2, ""), (words, option.opts)
                assert "expected a value, found none" in err, (words, option.opts)
                seen += 1
    assert seen > 80


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1..4/.../..../.3.2", "1:9: row 2: expected 4 cells, found 3"),
        ("1..4/a.../..../.3.2", "1:6: row 2: expected 1-4 or a blank (. 0 * _ - x), found 'a'"),
        ("1..4/..../....", "1:1: expected 4 rows, found 3"),
        (" ", "expected a file or the text of a puzzle, found 1 blank"),
        ("size: -1x4", "1:7: expected rows x columns up to 100, such as 4x5, found '-1x4'"),
        ("1..4/..../.3.2.txt", "1..4/..../.3.2.txt: no such file"),
    ],
)
def test_a_typo_in_a_text_on_one_line_is_named(run: Run, text: str, said: str) -> None:
    ran = run("check", text, *FAST)
    assert ran.status == 2 and ran.err.startswith(f"error: {said}"), ran


@pytest.mark.parametrize(
    ("rows", "sound", "said"),
    [
        ("1..4/..../..../.3.2", 2, "4:14: row 3: expected 1-4 or a blank (. 0 * _ - x), found '9'"),
        ("# kind: slitherlink\n13../2..1/..../1.13", 2, "5:14: row 3: expected a number from 0 to 4, ? or a blank"),
    ],
)
def test_rows_on_one_line_are_one_puzzle_of_a_file(run: Run, tmp_path: Path, rows: str, sound: int, said: str) -> None:
    last = rows.rpartition("\n")[2]
    wrong = "/".join([*last.split("/")[:2], "...9", last.split("/")[3]])
    path = tmp_path / "slash.txt"
    path.write_text(f"{rows}\n{last}\n# a comment\n{wrong}\n")
    for ran in (run("check", path, *FAST), run("check", "-", *FAST, stdin=path.read_bytes())):
        assert ran.status == 2 and f"{sound} unique, 1 invalid" in ran.out and said in ran.err, ran


@pytest.mark.parametrize(
    ("solution", "said"),
    [
        ("1234/3421/2143/4312", ""),
        ("1234342121434315", "solution:1:16: expected 1-4, found '5'"),
        ("1234/3421/2143/4315", "solution:1:19: row 4: expected 1-4, found '5'"),
        ("# mine\nsolution:\n1234\n3421\n2143\n4315", "solution:6:4: expected 1-4, found '5'"),
    ],
)
def test_a_wrong_value_of_a_solution_has_its_place(run: Run, solution: str, said: str) -> None:
    ran = run("check", "1..4/..../..../.3.2", "--solution", solution, *FAST)
    assert (ran.status, said in ran.err) == (2 if said else 0, True), ran
