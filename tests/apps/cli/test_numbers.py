"""Numbers nobody means: nan, infinite, beyond every counter. They are refused in one line, or they are just large."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.support.errors import amount
from tests.conftest import each

Run = Callable[..., Any]
UNIQUE = "1..4.........3.2"
LONG = "9" * 5_000  # digits: Python refuses to convert so many
OWN = """
from cpsudoku.puzzles.kinds import gallery

def model(shape):
    while True:
        pass

KIND = gallery.kind_of("latin").variant()
KIND.model = model
"""


@pytest.mark.every(2)
@each("command", ["check", "solve", "solve --count", "prove", "explain"])
@each("select", ["1-" + "9" * 20, "1-" + LONG, "000000000000000000000001"])
def test_a_selection_may_end_beyond_all_counting(run: Run, command: str, select: str) -> None:
    assert run(command, "--select", select, UNIQUE).status == 0


@pytest.mark.parametrize("select", ["9" * 20, LONG, f"{LONG}-"])
@pytest.mark.parametrize("kind", ["sudoku", "futoshiki"])
def test_a_selection_of_none_is_told(run: Run, tmp_path: Path, select: str, kind: str) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(UNIQUE)
    status, _, err = run("check", "--backend", "search", "--kind", kind, "--select", select, path)
    assert (status, "expected at least one puzzle, among those selected, found none" in err) == (2, True)


@each("command", ["check", "solve", "solve --count", "prove", "explain"])
@each("seconds", ["nan", "-nan", "-1", "-inf", "x"])
def test_seconds_that_are_no_number(run: Run, command: str, seconds: str) -> None:
    status, _, err = run(command, f"--time-limit={seconds}", UNIQUE)
    assert (status, "'--time-limit'" in err) == (2, True)


@pytest.mark.every(4)
@pytest.mark.parametrize("seconds", ["inf", "1e308", "1e400"])
@pytest.mark.parametrize("backend", ["search", "sat", "sat:glucose4", "cp_sat", "backtrack"])
def test_a_limit_that_is_never_reached(run: Run, seconds: str, backend: str) -> None:
    assert run("check", "--backend", backend, "--time-limit", seconds, UNIQUE).status == 0
    assert run("solve", "--count", "--backend", backend, "--time-limit", seconds, UNIQUE).out == "1\n"


@pytest.mark.parametrize("option", ["workers=100000", "workers=-1", "seed=99999999999", "seed=²", "seed=" + LONG])
def test_options_of_cp_sat_beyond_what_it_takes(run: Run, option: str) -> None:
    status, _, err = run("check", "--backend", f"cp_sat:{option}", UNIQUE)
    assert (status, "expected a number up to" in err) == (2, True)


def test_two_choices_of_one_option(run: Run) -> None:
    status, _, err = run("check", "--backend", "sat:glucose4,cadical195", UNIQUE)
    assert (status, "expected one choice, found glucose4 and cadical195" in err) == (2, True)
    assert run("check", "--backend", "sat:glucose4,solver=glucose4", UNIQUE).status == 0


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (("--box", "99999x99999"), "expected a side of at most 100"),
        (("--kind", "latin", "--size", "101x101"), "expected a side of at most 100"),
        (("--size", "9x9", "--box", "2x2"), "expected boxes of 9 cells"),
        (("--allow-multiple", "--clues", "90"), "expected 0 to 81"),
    ],
)
def test_wishes_too_large_to_come_true(run: Run, wishes: tuple[str, ...], said: str) -> None:
    status, _, err = run("generate", *wishes)
    assert (status, said in err) == (2, True)


@pytest.mark.parametrize("word", [LONG, "²", "٣" * 20])
def test_words_in_texts_that_look_like_numbers(run: Run, tmp_path: Path, word: str) -> None:
    row = " ".join([word] + ["12"] * 11)
    for kind, text in (("killer", f"{'.' * 16}\ncages:\nr1c1 r1c2 = {word}\n"), ("sudoku", "\n".join([row] * 12))):
        path = tmp_path / f"{kind}.txt"
        path.write_text(text, encoding="utf-8")
        status, _, err = run("check", "--backend", "search", "--kind", kind, path)
        assert (status, "expected" in err, len(err) < 10_000) == (2, True, True)


@pytest.mark.parametrize("option", [("--box", f"{LONG}x1"), ("--difficulty", f"1-{LONG}"), ("--size", f"{LONG}x1")])
def test_wishes_beyond_all_counting(run: Run, option: tuple[str, str]) -> None:
    assert run("generate", *option).status == 2


def test_a_certificate_with_a_text_of_endless_lines_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "certificates"
    path.write_text(f"cpsudoku-certificate 2\nkind unique\npuzzle killer\ntext {LONG}\n0\n")
    assert run("prove", UNIQUE, "-o", path).status in (0, 2)


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 cells"), (1, "1 cell"), (1.0, "1 cell"), (2, "2 cells"), (0.5, "0.5 cells"), (10**7, "10000000 cells")],
)
def test_one_is_no_plural(number: float, words: str) -> None:
    assert amount(number, "cell") == words


def test_a_limit_of_a_second_and_a_row_of_a_cell_are_no_plurals(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    status, out, err = run("check", "--kind", tmp_path / "own.py", "--time-limit", 1, UNIQUE)
    assert (status, "limit of 1 second, " in out + err) == (3, True), out + err
    status, out, err = run("check", "--kind", "nurikabe", "size: 1x1\n. .")
    assert (status, "expected 1 cell, found 2" in out + err) == (2, True), out + err
