"""External programs: answers, lies, crashes, missing programs."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.lab.contender import contenders_of
from cpsudoku.apps.lab.external_solver import PROGRAMS
from cpsudoku.apps.lab.run_results import ResultFolder
from cpsudoku.apps.lab.study_run import Asker
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError
from tests.apps.lab.conftest import run_files

PUZZLES = {"1..4.........3.2": "unique", "12............4.": "multiple", "123........4....": "none"}


def verdict(backend: str, text: str, kind: str = "sudoku", seconds: float = 20.0) -> dict[str, Any]:
    (contender,) = contenders_of([backend])
    return Asker(contender, seconds, cold=True).ask(text, kind)


@pytest.mark.every(6)
@pytest.mark.parametrize(("text", "expected"), PUZZLES.items())
def test_a_sat_solver_answers_by_dimacs(solver: str, text: str, expected: str) -> None:
    row = verdict(solver, text)
    assert row["verdict"] == expected and row["clauses"] > 0


@pytest.mark.every(4)
def test_sums_and_what_has_to_be_connected_answer_by_dimacs_too(solver: str) -> None:
    for kind in ("kakuro", "nurikabe"):
        assert verdict(solver, min(gallery.kind_of(kind).unique, key=len), kind)["verdict"] == "unique", kind


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_of_the_table_answer(name: str) -> None:
    if shutil.which(name) is None:
        with pytest.raises(CpsudokuError, match=rf"{name}: expected the program"):
            contenders_of([name])
        pytest.skip(f"{name} is not installed")
    assert {text: verdict(name, text)["verdict"] for text in PUZZLES} == PUZZLES
    for kind in ("kakuro", "nurikabe"):
        assert verdict(name, min(gallery.kind_of(kind).unique, key=len), kind)["verdict"] == "unique", kind


def played(folder: Path, code: str) -> str:
    path, programs = folder / "played.py", folder / "played.toml"
    path.write_text(code)
    programs.write_text(f"[[contenders]]\nname = 'played'\nrun = '{sys.executable} {path}'\n")
    return str(programs)


def test_a_program_that_shows_a_false_solution_is_found_out(tmp_path: Path) -> None:
    code = "print('s SATISFIABLE'); print('v', *(4 * cell + 1 for cell in range(16)), 0)"
    assert verdict(played(tmp_path, code), "1..4.........3.2")["status"] == "false"


@pytest.mark.every(6)
@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGABRT)", "SIGABRT"),
        ("print('no idea')", "expected an answer, found 'no idea'"),
        ("pass", "expected an answer, found ''"),
    ],
)
def test_a_program_that_says_nothing_is_reported(tmp_path: Path, code: str, says: str) -> None:
    row = verdict(played(tmp_path, code), "1..4.........3.2")
    assert row["status"] == "broke" and says in row["reason"]


def test_a_program_that_hangs_reaches_the_limit(tmp_path: Path) -> None:
    row = verdict(played(tmp_path, "import time; time.sleep(60)"), "1..4.........3.2", seconds=0.3)
    assert (row["status"], row["reason"]) == ("limit", "limit of 0.3 seconds")


@pytest.mark.every(6)
def test_a_program_and_a_backend_side_by_side(solver: str, puzzles: str, tmp_path: Path) -> None:
    assert run_files([puzzles], tmp_path / "out", [solver, "search"]).status == 0
    assert all(row["status"] == "ok" for row in ResultFolder(tmp_path / "out").rows())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('run=""', "expected `backend`, or `run` and `name`"),
        ('run="x"\ninput="dimacs"', "expected `backend`, or `run` and `name`"),
        ("run=", "expected TOML"),
        ("run='\"'", "expected a command"),
        ("backend='sat,search'\nname='two'", "expected `backend`, or"),
        ("backend='sat:nothing'", "expected one of"),
        ("run='/nowhere/kissat'", "kissat: expected the program /nowhere/kissat, found none"),
    ],
)
def test_a_wrong_contender_is_named(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "programs.toml"
    file.write_text(f"[[contenders]]\n{text}\n")
    with pytest.raises(CpsudokuError, match=says):
        contenders_of([str(file)])


def test_contenders_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "programs.toml"
    file.write_text('[[contenders]]\nbackend = "sat:cadical195,amo=ladder,search"\n'
                    f'[[contenders]]\nrun = "{sys.executable} -q"\n')  # fmt: skip
    names = [one.name for one in contenders_of([str(file)])]
    assert names == ["sat:cadical195,amo=ladder", "search", Path(sys.executable).name]
