"""Commands as new users type them wrongly: no traceback, and a sentence with the place, the expected and the found."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku import prove
from tests.conftest import Ran

PUZZLE = "1..4.........3.2"
WRONG = [
    ("check nosuch.txt", 2, "nosuch.txt: no such file"),
    ("check 12345", 2, "5 cells are no square board\nhint: 16, 36 or 81 cells"),
    ("check folder", 2, "folder: no file of puzzles in this folder"),
    ("check bin.dat", 2, "bin.dat: expected text"),
    ("check empty.txt", 2, "empty.txt: expected a puzzle, found nothing"),
    ("check blank.txt", 2, "blank.txt:3: expected a puzzle, found only blank lines"),
    ("check ok.cert", 2, "found 'cpsudoku-certificate': `cpsudoku verify` checks certificates"),
    ("check j.json", 2, "j.json:1:1: expected an object with a field puzzle, grid or board"),
    ("check p.txt --kind suduko", 2, "no kind 'suduko'; nearest: sudoku"),
    ("check p.txt --kind killer", 2, "p.txt:1: expected a section `cages:`"),
    ("check p.txt --kind nokind.py", 2, "nokind.py: expected the file to set KIND"),
    ("check p.txt --kind boom.py", 2, "boom.py:1: ValueError: boom"),
    ("check p.txt --rule nosuch.py", 2, "nosuch.py: expected a Python file that sets RULE, found no such file"),
    ("check p.txt --backend glucose4", 2, "no backend 'glucose4'\nhint: --backend sat:glucose4"),
    ("check p.txt --solution 1", 2, "no option --solution"),
    ("check p.txt --timeout 3", 2, "no option --timeout\nhint: --time-limit 3"),
    ("check p.txt --time-limit abc", 2, "'abc' is not a valid number"),
    ("check p.txt --symbols abc", 2, "expected an alphabet of 4 different symbols, found 3 in 'abc'\n"),
    ("check p.txt -o nosuch/x.html", 2, "nosuch/x.html: expected a folder to write to, found none"),
    ("check https://f-puzzles.com/?load=abc", 2, "expected JSON of an editor, found nothing at character 1"),
    ("check https://puzz.link/p?nosuch/3/3/1", 2, "expected the name of a known kind (`help kinds`), found 'nosuch'"),
    ("verify p.txt", 1, "p.txt: no certificates; `cpsudoku prove` writes them"),
    ("verify bin.dat", 1, "bin.dat: no certificates; `cpsudoku prove` writes them"),
    ("verify empty.txt", 1, "empty.txt: expected certificates, found none"),
    ("verify cut.cert", 1, "cut.cert:2: rejected: "),
    ("verify ok.cert --puzzle nosuch.txt", 2, "nosuch.txt: no such file"),
    ("verify ok.cert --puzzle empty.txt", 2, "empty.txt: expected a puzzle, found nothing"),
    ("judge p.txt", 1, "unfinished: 12 of 16 cells are empty"),
    ("judge p.txt --solution folder", 2, "folder: expected a file, found a directory"),
    ("judge p.txt --solution bin.dat", 2, "bin.dat: expected text"),
    ("judge p.txt --solution empty.txt", 2, "empty.txt: expected a filled grid, found an empty text"),
    ("judge p.txt --solution ok.cert", 2, "ok.cert:1:"),
    ("judge p.txt --solution 123", 2, "the grid has 3 cells, the puzzle has 16"),
    ("explain p.txt --why A9", 2, "expected a place of the board, such as r1c1, found 'A9'"),
    ("explain p.txt --up-to wing", 2, "technique 'wing': expected one of naked_single, "),
    ("explain p.txt --hint --so-far bin.dat", 2, "bin.dat: expected text"),
    ("explain p.txt --hint --so-far nosuch.txt", 2, "nosuch.txt: no such file"),
    ("convert p.txt -o x.bmp", 2, "form 'bmp': expected text, json, "),
    ("prove p.txt -o j.json --resume", 2, "j.json: expected cpsudoku-certificate 3 or no such file"),
    ("generate --size 9", 2, "expected height x width, such as 2x3, found '9'"),
    ("version", 2, "no command 'version'\nhint: cpsudoku --version"),
    (PUZZLE, 2, f"hint: cpsudoku check {PUZZLE}"),
]


OLD = {  # what people type -> what the hint is
    "scan p.txt": "cpsudoku check p.txt",
    "count p.txt": "cpsudoku solve --count p.txt",
    "seal p.txt": "cpsudoku prove p.txt",
    "list kinds": "cpsudoku help kinds",
    "version": "cpsudoku --version",
    "chekc p.txt": "cpsudoku check p.txt",
    "p.txt": "cpsudoku check p.txt",
    PUZZLE: f"cpsudoku check {PUZZLE}",
    "check p.txt --timeout 3": "--time-limit 3",
    "check p.txt --limit-seconds=3": "--time-limit 3",
    "check p.txt --force": "--overwrite",
    "check p.txt --html new.html": "-o new.html",
    "check p.txt --csv new.csv": "-o new.csv",
    "check p.txt --all": "--wait",
    "check p.txt --certify": "--proof",
    "check p.txt --alphabet 1234": "--symbols 1234",
    "check p.txt --add anti-king": "--rule anti-king",
    "check p.txt --solver sat": "--backend sat",
    "solve p.txt --count --limit 3": "--number 3",
    "verify ok.cert --of p.txt": "--puzzle p.txt",
    "check p.txt --backend glucose4": "--backend sat:glucose4",
    "check p.txt --kind suduko": "cpsudoku help kinds",
    "check p.txt --box 3": "cpsudoku check --help",
}


@pytest.mark.parametrize("typed", OLD)
def test_each_hint_works_when_it_is_pasted(typed: str, folder: Path, run: Callable[..., Ran]) -> None:
    ran = run(*typed.split())
    hint = ran.err.partition("\nhint: ")[2].splitlines()[0]
    assert (ran.status, hint) == (2, OLD[typed]), ran
    if hint.startswith("cpsudoku "):
        words = hint.split()[1:]
    else:  # an option in place of the wrong one, and of its value
        wrong = next(word for word in typed.split() if word[:2] == "--" and word not in ("--count",))
        words = re.sub(rf"{wrong}( (?!p\.txt$)\S+|(?<=of) \S+)?", hint, typed).split()
    again = run(*words)
    assert again.status in (0, 1), (words, again)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    text = prove(PUZZLE).text()
    (tmp_path / "folder").mkdir()
    (tmp_path / "p.txt").write_text(f"{PUZZLE}\n")
    (tmp_path / "bin.dat").write_bytes(b"\x80\x81\xfe\x00" * 20)
    (tmp_path / "ok.cert").write_text(text)
    (tmp_path / "cut.cert").write_text(text.partition("\n")[0] + "\nnonsense\n")
    files = {"empty.txt": "", "blank.txt": "\n\n\n", "j.json": '{"a": 1}\n', "nokind.py": "x = 1\n"}
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    (tmp_path / "boom.py").write_text("raise ValueError('boom')\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("command", "status", "said"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_command_names_what_is_wrong(
    command: str, status: int, said: str, folder: Path, run: Callable[..., Ran]
) -> None:
    ran = run(*command.split())
    assert ran.status == status and said in ran.out + ran.err, ran
    assert "Traceback" not in ran.err and "internal error" not in ran.err


def test_places_and_techniques_in_other_spellings(folder: Path, run: Callable[..., Ran]) -> None:
    assert run("explain", "p.txt", "--why", "A2") == run("explain", "p.txt", "--why", "r1c2")
    assert run("explain", "p.txt", "--up-to", "X-Wing") == run("explain", "p.txt", "--up-to", "x_wing")
    assert run("explain", "p.txt", "--why", "A2").status == 0
