"""`cpsudoku convert`: from any format to any that can be written."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from cpsudoku.__main__ import main

FOUR = "1..4........3.2."


def run(*arguments: object) -> int:
    return main(["convert", *map(str, arguments)])


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("line", f"{FOUR}\n"),
        ("rows", "1..4\n....\n....\n3.2.\n"),
        ("boxed", "1 . |. 4\n. . |. .\n----+----\n. . |. .\n3 . |2 .\n"),
        ("csv", f"puzzle,solution,title,rating\n{FOUR},,,\n"),
        ("nested", "[[1, 0, 0, 4],\n [0, 0, 0, 0],\n [0, 0, 0, 0],\n [3, 0, 2, 0]]\n"),
        ("sdk", "[Puzzle]\n1..4\n....\n....\n3.2.\n"),
    ],
)
def test_to_stdout(name: str, wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(FOUR, "--to", name) == 0
    assert capsys.readouterr().out == wanted


def test_many_with_titles_through_a_file_and_back(tmp_path: Path) -> None:
    source, middle, back = tmp_path / "a.txt", tmp_path / "b.txt.gz", tmp_path / "c.txt"
    source.write_text(f"# first\n{FOUR}\n{FOUR[::-1]} # second\n")
    assert run(source, "--to", "boxed", "-o", middle) == 0
    assert gzip.decompress(middle.read_bytes()).decode().startswith("# first\n1 . |. 4\n")
    assert run(middle, "--format", "boxed", "--to", "csv", "-o", back) == 0
    assert back.read_text() == f"puzzle,solution,title,rating\n{FOUR},,first,\n{FOUR[::-1]},,second,\n"


def test_options_of_reading_and_writing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "a.txt"
    source.write_text(f"A{'?' * 35}\nB{'?' * 35}\nC{'?' * 35}\n")
    options = ("--symbols", "ABCDEF", "--blank", "?", "--box", "3x2", "--select", "2-2", "--format", "line")
    assert run(source, "--to", "boxed", *options) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[:5] == ["B . |. . |. .", *[". . |. . |. ."] * 2, "----+----+----", ". . |. . |. ."]


def test_bad_records_are_told_the_rest_is_written_and_the_status_is_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "a.txt"
    source.write_text(f"{FOUR}\n{FOUR[:-1]}?\n{FOUR[::-1]}\n")
    assert run(source, tmp_path / "none.txt", "--to", "line") == 2
    out, err = capsys.readouterr()
    assert out == f"{FOUR}\n{FOUR[::-1]}\n"
    assert err.splitlines() == [
        f"error: {source}:2:16: expected 1-4 or a blank (. 0 * _ - x), found '?'",
        f"error: {tmp_path / 'none.txt'}: no such file",
    ]


def test_what_a_format_cannot_hold_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "a.txt"
    source.write_text("1,2 . . 4\n. . . .\n. . . .\n3 . 2 .\n\n" + FOUR + "\n")
    assert run(source, "--to", "line") == 2
    out, err = capsys.readouterr()
    assert out == f"{FOUR}\n"
    assert err.startswith(f"error: {source}:1: line: expected digits and blanks, found pencil marks")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--to", "loose"), "form 'loose': expected one that can be written, found one that is only read"),
        (("--to", "exel"), "no form 'exel'\nhint: cpsudoku convert --help"),
        (("--to", "line", "--format", "exel"), "no format 'exel'"),
    ],
)
def test_formats_that_do_not_go(arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(FOUR, *arguments) == 2
    assert message in capsys.readouterr().err


COMMAND = [sys.executable, "-m", "cpsudoku", "convert"]


def test_standard_input() -> None:
    text = f"{FOUR}\n?\n".encode()
    done = subprocess.run([*COMMAND, "-", "--to", "rows"], input=text, capture_output=True, timeout=240)
    assert done.stdout == b"1..4\n....\n....\n3.2.\n"
    assert done.stderr == b"error: -:2:1: expected 1-4 or a blank (. 0 * _ - x), found '?'\n"
    assert done.returncode == 2


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    source = tmp_path / "many.txt"
    source.write_text(f"{FOUR}\n" * 50_000)
    command = [*COMMAND, str(source), "--to", "rows"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == b"1..4\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(240) == 141
