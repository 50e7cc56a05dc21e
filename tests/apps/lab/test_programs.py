"""External programs: every form of question and answer, lies, crashes, missing programs."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.lab.contender import contenders_of
from cpsudoku.apps.lab.external_solver import PROGRAMS, Dimacs, MiniZinc, PseudoBoolean
from cpsudoku.apps.lab.question import Asker
from cpsudoku.apps.lab.run_results import ResultFolder
from cpsudoku.apps.lab.study_run import run_study
from cpsudoku.model import Model, Question
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError

PUZZLES = {"1..4.........3.2": "unique", "12............4.": "multiple", "123........4....": "none"}


def verdict(backend: str, text: str, kind: str = "sudoku", seconds: float = 20.0) -> dict[str, Any]:
    (contender,) = contenders_of([backend])
    return Asker(contender.spec(), seconds, cold=True, prove=False).ask(text, kind)


@pytest.mark.parametrize(("text", "expected"), PUZZLES.items())
def test_a_sat_solver_answers_by_dimacs(solver: str, text: str, expected: str) -> None:
    row = verdict(solver, text)
    assert row["verdict"] == expected and row["clauses"] > 0


def test_sums_and_what_has_to_be_connected_answer_by_dimacs_too(solver: str) -> None:
    for kind in ("kakuro", "nurikabe"):
        assert verdict(solver, min(gallery.kind_of(kind).unique, key=len), kind)["verdict"] == "unique", kind


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_of_the_table_answer(name: str) -> None:
    if shutil.which(PROGRAMS[name].run[0]) is None:
        with pytest.raises(CpsudokuError, match=rf"{name}: expected the program"):
            contenders_of([name])
        pytest.skip(f"{name} is not installed")
    assert {text: verdict(name, text)["verdict"] for text in PUZZLES} == PUZZLES
    if PROGRAMS[name].input == "minizinc":
        assert verdict(name, gallery.kind_of("skyscrapers").none[0], "skyscrapers")["verdict"] == "none"
        return
    for kind in ("kakuro", "nurikabe"):
        assert verdict(name, min(gallery.kind_of(kind).unique, key=len), kind)["verdict"] == "unique", kind


def test_what_minizinc_prints_is_a_solution_with_its_auxiliary_variables() -> None:
    model = Model()
    x = model.variable("x", (1, 2))
    model.variable("y", (-3, 4), auxiliary=True)
    language = MiniZinc(model)
    text = language.write(Question(blocked=[{x: 1}]))
    assert "x != 1" in text
    assert language.read("=====UNSATISFIABLE=====\n") is False
    assert language.read("something else\n") is None
    printed = "".join(f"{one.name}={one.values[-1]}\n" for one in model.declared)
    assert language.read(f"{printed}----------\n") == {one: one.values[-1] for one in model.declared}


def played(folder: Path, code: str) -> str:
    path, programs = folder / "played.py", folder / "played.toml"
    path.write_text(code)
    command = f'["{sys.executable}", "{path}"]'
    programs.write_text(f'[[contenders]]\nname = "played"\nrun = {command}\ninput = "dimacs"\n')
    return str(programs)


def test_a_program_that_shows_a_false_solution_is_found_out(tmp_path: Path) -> None:
    code = "print('s SATISFIABLE'); print('v', *(4 * cell + 1 for cell in range(16)), 0)"
    assert verdict(played(tmp_path, code), "1..4.........3.2")["status"] == "false"


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


def test_a_program_and_a_backend_side_by_side(solver: str, puzzles: str, tmp_path: Path) -> None:
    assert run_study([puzzles], backends=[solver, "search"], out=tmp_path / "out").status == 0
    assert all(row["status"] == "ok" for row in ResultFolder(tmp_path / "out").rows())


def test_opb_says_the_same_as_dimacs() -> None:
    """Every assignment of a small model, held against both texts."""
    from itertools import product

    from cpsudoku import AllDifferent

    model = Model()
    x, y, z = model.variables("x", 3, (1, 2, 3))
    model.add(AllDifferent([x, y, z]))
    clue = model.given(x, (1, 2))
    question = Question([clue], blocked=[{x: 1, y: 2, z: 3}])
    cnf, opb = Dimacs(model).write(question), PseudoBoolean(model).write(question)
    clauses = [list(map(int, line.split()[:-1])) for line in cnf.splitlines()[1:]]
    sums = [line.split() for line in opb.splitlines() if not line.startswith("*")]
    assert any(words[-3] == "=" for words in sums)
    satisfied = 0
    for bits in product((0, 1), repeat=9):
        by_clauses = all(any(bits[abs(lit) - 1] == (lit > 0) for lit in clause) for clause in clauses)
        totals = [sum(int(c) * bits[int(v[1:]) - 1] for c, v in zip(w[:-3:2], w[1:-3:2], strict=True)) for w in sums]
        by_sums = all(t == int(w[-2]) if w[-3] == "=" else t >= int(w[-2]) for t, w in zip(totals, sums, strict=True))
        assert by_clauses == by_sums
        satisfied += by_clauses
    assert satisfied == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('run="x"', "expected `backend`, or `run` and `input`"),
        ('run="x"\ninput="smt"', r"`run` and `input` \(dimacs, opb, minizinc\)"),
        ('run="x"\ninputs="dimacs"', "found 'inputs'"),
        ("run=", "expected TOML"),
        ("run='\"'\ninput='dimacs'", "expected a command"),
        ("backend='sat,search'\nname='two'", "expected one backend for the name"),
        ("backend='sat:nothing'", "expected one of"),
        ("run='/nowhere/kissat'\ninput='dimacs'", "kissat: expected the program /nowhere/kissat, found none"),
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
                    f'[[contenders]]\nrun = "{sys.executable} -q"\ninput = "dimacs"\n')  # fmt: skip
    names = [one.name for one in contenders_of([str(file)])]
    assert names == ["sat:cadical195,amo=ladder", "search", Path(sys.executable).name]
