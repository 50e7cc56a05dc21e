"""Terminals of 40 to 120 columns: no line of a run is wider, none is broken within a word, every number is there."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.support.terminal import wrap

Run = Callable[..., Any]
UNIQUE = "1..4.........3.2"
NONE = "123........4...."


@pytest.fixture
def narrow(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """narrow(columns, arguments...) -> what a terminal of that width is shown."""

    def shown(width: int, *arguments: str | Path) -> str:
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        return str(run(*arguments).out)

    return shown


@pytest.mark.parametrize("width", [40, 50, 60, 72, 76, 80, 95, 120])
def test_no_line_is_wider_than_the_terminal(
    narrow: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.txt").write_text(f"{UNIQUE}\n{NONE} # a title that is rather long\n{UNIQUE}\n")
    out = narrow(width, "check", "p.txt", "--backend", "search", "--backend", "sat", "-v")
    escapes = re.compile(r"\x1b\[[0-9;]*m")
    lines = [escapes.sub("", line) for line in out.splitlines()]
    assert max(map(len, lines)) <= width
    whole = " ".join(" ".join(lines).split())
    for words in (
        *("decided 3 of 3", "puzzles a second", "maximum", "3 puzzles (sudoku 4x4): 2 unique, 1 none; 1 repeated"),
        "none (sudoku 4x4): these clues clash: r1c1=1, r1c2=2, r1c3=3, r3c4=4",
        "a title that is rather long",
    ):
        assert words in whole, words
    for name in ("search", "sat"):
        assert re.search(rf"^ ?{name}[ :]", "\n".join(lines), re.MULTILINE)


def test_a_single_puzzle_on_a_narrow_terminal(narrow: Callable[..., str]) -> None:
    out = narrow(40, "check", NONE, "--backend", "search", "--backend", "sat")
    assert max(map(len, out.splitlines())) <= 40
    assert "  agree     " in out


def test_the_list_is_wrapped(narrow: Callable[..., str]) -> None:
    out = narrow(40, "help", "techniques")
    assert max(map(len, out.splitlines())) <= 40
    assert "alternating_chain" in out


def test_long_words_stay_whole() -> None:
    puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert wrap(f"    puzzle: {puzzle}", 40).split("\n") == ["    puzzle:", f"        {puzzle}"]
    assert wrap("as it is", None) == wrap("as it is", 8) == "as it is"
    assert wrap("as it is", 20) == "as it is"
    assert wrap("one two three four five six", 20) == "one two three four\n    five six"
