"""External programs: every form of question and answer, starts measured apart, lies, crashes, and what is not there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cpsudoku.lab as lab
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.contenders import of_file, of_texts
from cpsudoku.lab.languages import Dimacs, LineProgram, MiniZinc, PseudoBoolean
from cpsudoku.lab.question import Asker
from cpsudoku.lab.results import Folder
from cpsudoku.model import Model, Question
from cpsudoku.puzzles import gallery

PUZZLES = {"1..4.........3.2": "unique", "12............4.": "multiple", "123........4....": "none"}


def verdict(backend: str, text: str, kind: str = "sudoku") -> dict[str, Any]:
    (contender,) = of_texts([backend])
    return Asker(contender.spec(), kind, 20.0, cold=True, prove=False).ask(text)


@pytest.fixture(autouse=True)
def one_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a start takes is measured once, not five times: each is a process."""
    monkeypatch.setattr("cpsudoku.lab.external.STARTS", 1)


@pytest.mark.parametrize(("text", "expected"), PUZZLES.items())
def test_a_sat_solver_answers_by_dimacs(solver: str, text: str, expected: str) -> None:
    row = verdict(solver, text)
    assert row["verdict"] == expected and row["program_start_seconds"] > 0
    assert row["clauses"] > 0 and "first_conflicts" not in row


def test_sums_and_what_has_to_be_connected_answer_by_dimacs_too(solver: str) -> None:
    for kind in ("kakuro", "nurikabe"):
        assert verdict(solver, min(gallery.kind_of(kind).unique, key=len), kind)["verdict"] == "unique", kind


MINISAT = '{name="minisat", run="minisat {input} {output}", input="dimacs"}'
GECODE = '{name="gecode", run="minizinc --solver gecode {input}", input="minizinc"}'


@pytest.mark.skipif(shutil.which("minisat") is None, reason="minisat is not installed")
def test_minisat_writes_its_answer_to_a_file() -> None:
    assert {text: verdict(MINISAT, text)["verdict"] for text in PUZZLES} == PUZZLES


@pytest.mark.parametrize("name", ["kissat", "cadical"])
def test_solvers_of_the_competitions_answer(name: str) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    program = f'{{name="{name}", run="{name} -q {{input}}", input="dimacs"}}'
    assert {text: verdict(program, text)["verdict"] for text in PUZZLES} == PUZZLES


CLASP = '{name="clasp", run="clasp --quiet=0 {input}", input="FORM"}'


@pytest.mark.skipif(shutil.which("clasp") is None, reason="clasp is not installed")
@pytest.mark.parametrize("form", ["dimacs", "opb"])
def test_clasp_answers(form: str) -> None:
    clasp = CLASP.replace("FORM", form)
    assert {text: verdict(clasp, text)["verdict"] for text in PUZZLES} == PUZZLES
    for kind in ("kakuro", "nurikabe"):
        assert verdict(clasp, min(gallery.kind_of(kind).unique, key=len), kind)["verdict"] == "unique", kind


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


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("minizinc") is None, reason="minizinc is not installed")
def test_minizinc_answers() -> None:
    assert verdict(GECODE, "1..4.........3.2")["verdict"] == "unique"
    assert verdict(GECODE, gallery.kind_of("skyscrapers").none[0], "skyscrapers")["verdict"] == "none"


def played(folder: Path, code: str, **keys: str) -> str:
    path = folder / "played.py"
    path.write_text(code)
    more = "".join(f', {key}="{value}"' for key, value in keys.items())
    return f'{{name="played", run=["{sys.executable}", "{path}"]{more}}}'


COUNTER = """import sys
def solutions(cells):
    if "." not in cells:
        yield cells
        return
    i = cells.index(".")
    for d in "1234":
        box = lambda j: (j // 8, j % 4 // 2)
        peers = [j for j in range(16) if j // 4 == i // 4 or j % 4 == i % 4 or box(j) == box(i)]
        if all(cells[j] != d for j in peers):
            yield from solutions(cells[:i] + d + cells[i + 1:])
text = sys.stdin.read().strip()
given = [(i, c) for i, c in enumerate(text) if c != "."]
found = [s for s in solutions("." * 16) if all(s[i] == c for i, c in given)][:2]
print(f"{text}:{len(found)}:{found[0] if found else ''}")
"""


def test_a_program_that_counts_is_asked_once(tmp_path: Path) -> None:
    program = played(tmp_path, COUNTER, input="line", answer="count")
    for text, expected in PUZZLES.items():
        row = verdict(program, text)
        # It shows one solution, and claims another: that is not enough for "multiple".
        assert row["verdict"] == ("undecided" if expected == "multiple" else expected)


def test_a_program_that_shows_a_false_solution_is_found_out(tmp_path: Path) -> None:
    row = verdict(played(tmp_path, "print('1234' * 4)", input="line"), "1..4.........3.2")
    assert row["status"] == "false"


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGABRT)", "SIGABRT"),
        ("print('no idea')", "expected an answer, found 'no idea'"),
        ("pass", "expected an answer, found ''"),
    ],
)
def test_a_program_that_says_nothing_is_reported(tmp_path: Path, code: str, says: str) -> None:
    row = verdict(played(tmp_path, code, input="dimacs"), "1..4.........3.2")
    assert row["status"] == "broke" and says in row["reason"]


def test_a_program_that_hangs_reaches_the_limit(tmp_path: Path) -> None:
    code = "import sys, time\nif 'p cnf 1 1' in sys.stdin.read(): print('s SATISFIABLE')\nelse: time.sleep(60)"
    (contender,) = of_texts([played(tmp_path, code, input="dimacs")])
    row = Asker(contender.spec(), "sudoku", 0.3, cold=True, prove=False).ask("1..4.........3.2")
    assert (row["status"], row["reason"]) == ("limit", "limit of 0.3 seconds")


def test_a_program_that_is_not_there_is_refused(puzzles: str, tmp_path: Path) -> None:
    lab.run([puzzles], backends=['{run="/nowhere/kissat", input="dimacs"}'], out=tmp_path / "out")
    rows = Folder(tmp_path / "out").rows()
    assert {row["status"] for row in rows} == {"refused"} and "No such file" in rows[0]["reason"]


@pytest.mark.slow
def test_programs_and_backends_run_side_by_side(solver: str, puzzles: str, tmp_path: Path) -> None:
    finished = lab.run([puzzles], backends=[solver, "search"], out=tmp_path / "out")
    assert finished.status == 0
    assert all(row["status"] == "ok" for row in Folder(tmp_path / "out").rows())


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


def test_models_without_such_a_form_are_refused() -> None:
    from cpsudoku.ground.errors import BackendError

    puzzle = gallery.kind_of("nurikabe")
    instance = puzzle.instance(puzzle.unique[0])
    model = puzzle.model(puzzle.shape(instance))
    with pytest.raises(BackendError, match="square of cells"):
        LineProgram(model, counts=False)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{run="x"}', "expected `backend`, or `run` and `input`"),
        ('{run="x", input="smt"}', "expected one of dimacs, opb, minizinc, line"),
        ('{run="x", input="dimacs", answer="count"}', "answer to dimacs: expected competition"),
        ('{run="x", inputs="dimacs"}', "found 'inputs'"),
        ("{run=", "expected an inline table"),
        ("{run='\"', input='dimacs'}", "expected a command"),
        ("{backend='sat,search', name='two'}", "expected one backend for the name"),
        ("sat:nothing", "expected one of"),
    ],
)
def test_what_is_no_contender(text: str, says: str) -> None:
    with pytest.raises(CpsudokuError, match=says):
        of_texts([text])


def test_contenders_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "programs.toml"
    file.write_text('[[contenders]]\nbackend = "sat:cadical195,amo=ladder,search"\n'
                    '[[contenders]]\nrun = "kissat -q"\ninput = "dimacs"\n')  # fmt: skip
    assert [one.name for one in of_file(file)] == ["sat:cadical195,amo=ladder", "search", "kissat"]
    assert [one.name for one in of_texts([str(file)])] == ["sat:cadical195,amo=ladder", "search", "kissat"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system may count coarsely")
def test_the_processor_time_of_programs_is_finer_than_a_tick() -> None:
    from cpsudoku.lab.quota import children_seconds

    before = children_seconds()
    subprocess.run([sys.executable, "-S", "-c", "pass"], check=True)
    spent = children_seconds() - before
    assert 0.001 < spent < 10 and round(100 * spent, 3) % 1, "not in hundredths of a second"
