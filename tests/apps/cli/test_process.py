"""What only a process of its own shows: Ctrl-C, a broken pipe, what is imported, terminals that cannot write it all."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

UNIQUE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
COMMAND = [sys.executable, "-m", "cpsudoku"]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.txt"
    path.write_text(f"{UNIQUE}\n" * 20_000)
    return path


def test_solve_imports_nothing_heavy() -> None:
    script = (
        "import sys; from cpsudoku.__main__ import main; status = main(sys.argv[1:]);"
        "heavy = {'ortools', 'pysat', 'numpy', 'numba', 'rich', 'pyarrow', 'json', 'random'} & set(sys.modules);"
        "kinds = [name for name in sys.modules if name.startswith('cpsudoku.models.')];"
        "others = {f'cpsudoku.formats.{name}' for name in ('pencil.addresses', 'pencil.pzprv3', 'editors.f_puzzles')};"
        "others |= {'cpsudoku.puzzles.kinds.graph_rules', 'cpsudoku.puzzles.any_format'};"
        "others |= {f'cpsudoku.model.constraints.{name}' for name in ('cardinality', 'element', 'fold', 'regular')};"
        "print(status, sorted(heavy), kinds, others & set(sys.modules))"
    )
    arguments = ["solve", UNIQUE, "--backend", "search"]
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1] == "0 [] ['cpsudoku.models.sudoku'] set()"


def test_generating_one_sudoku_compiles_and_explains_nothing() -> None:
    script = (
        "import sys; from cpsudoku.__main__ import main; status = main(['generate', '--seed', '1']);"
        "heavy = {'ortools', 'numpy', 'numba', 'cpsudoku.apps.explanation.explanation'} & set(sys.modules);"
        "print(status, sorted(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"


def test_importing_the_package_imports_none_of_its_parts() -> None:
    script = "import sys, cpsudoku; print([m for m in sys.modules if m.startswith('cpsudoku.')], cpsudoku.check)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("[] <function check at ")


@pytest.mark.every(6)
@pytest.mark.parametrize("backend", ["search", "sat", "cp_sat"])
def test_ctrl_c_keeps_what_was_done(many: Path, backend: str) -> None:
    arguments = [*COMMAND, "check", str(many), "--backend", backend, "--json"]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    first = [process.stdout.readline() for _ in range(3)]
    process.send_signal(signal.SIGINT)
    rest, err = process.communicate(timeout=240)
    assert process.returncode == 130, err
    assert "interrupted; " in err and "Traceback" not in err
    assert [json.loads(line).get("verdict") for line in first] == ["unique"] * 3
    assert all(json.loads(line)["verdict"] == "unique" for line in rest.splitlines())


# Says "third" at the third puzzle, and then waits.
WAITS = """
import sys, time
from cpsudoku.puzzles.kinds import gallery

SUDOKU = gallery.kind_of("sudoku")
asked = []
def clues(instance, model):
    asked.append(instance)
    if len(asked) == 3:
        print("third", file=sys.stderr, flush=True)
        time.sleep(600)
    return SUDOKU.clues(instance, model)

KIND = SUDOKU.variant()
KIND.clues = clues
"""


def test_ctrl_c_prints_the_table_of_what_was_done(many: Path, tmp_path: Path) -> None:
    kind = tmp_path / "waits.py"
    kind.write_text(WAITS)
    arguments = [*COMMAND, "check", str(many), "--backend", "search", "--kind", str(kind), "--time-limit", "600"]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert "third\n" in iter(process.stderr.readline, "")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=240)
    assert process.returncode == 130, err
    assert "2 puzzles (" in out and "; interrupted; " in out
    assert "Traceback" not in err


@pytest.mark.every(6)
@pytest.mark.parametrize("command", [["check", "--backend", "search", "--json"], ["solve"], ["solve", "--count"]])
def test_a_reader_that_goes_away_ends_the_command(many: Path, command: list[str]) -> None:
    process = subprocess.Popen([*COMMAND, *command, str(many)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=240) == 141
    assert err == b""


def test_a_terminal_without_the_letters_of_a_title(tmp_path: Path) -> None:
    path = tmp_path / "title.txt"
    path.write_text(f"{UNIQUE[:-4]}.... # Пример ☃\n", encoding="utf-8")
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    arguments = [*COMMAND, "check", str(path), "--backend", "search"]
    done = subprocess.run(arguments, capture_output=True, env=plain, check=False)
    assert done.returncode == 1, done.stderr
    assert rb"\u2603" in done.stdout


@pytest.mark.every(2)
def test_the_exit_status_reaches_the_shell() -> None:
    for puzzle, status in ((UNIQUE, 0), ("." * 81, 1), ("nonsense", 2)):
        arguments = [*COMMAND, "check", puzzle, "--backend", "search"]
        assert subprocess.run(arguments, capture_output=True, check=False).returncode == status
