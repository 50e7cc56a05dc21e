"""Three programs that users write: a verdict for a dispute, a comparison for a lesson, a kind of one's own. They run,
and mypy --strict and pyright find nothing in them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAMS = {
    "dispute.py": '''
"""Verify uniqueness: in continuous integration, and in a dispute."""
import sys
import venv
from pathlib import Path

from cpsudoku import check, check_all, explain, prove, verify

failures = 0
for report in check_all(["book.txt"], time_limit=10):
    if report.verdict != "unique":
        failures += 1
        print(report)
    if report.verdict in ("multiple", "none") and report.puzzle:
        print(explain(report.puzzle))

report = check("1.....2..3......", solution="1243342143122134")
print(report.judgement.right, report.is_unique)
print(report.judgement.broken)
certificate = prove("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
assert verify(certificate).accepted
Path("proof.html").write_text(certificate.page("Number 47"), encoding="utf-8")
sys.exit(failures > 0)
''',
    "lesson.py": '''
"""Teach: one model, four methods, a table for the text."""
import pandas as pd

from cpsudoku import AllDifferent, Model, check_all, compare

givens = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
model = Model()
cell = model.variables("cell", (9, 9), range(1, 10))
for i in range(9):
    model += AllDifferent(cell[i]), AllDifferent(cell[:, i])
    r, c = i // 3 * 3, i % 3 * 3
    model += AllDifferent(cell[r:r + 3, c:c + 3])
model += (cell[k // 9, k % 9] == int(digit) for k, digit in enumerate(givens) if digit != ".")
print(model)
print(compare(model, backend=["cp_sat", "sat", "sat:ladder", "search"]))
rows = [
    {"backend": name, "seconds": answer.seconds, "conflicts": answer.conflicts}
    for report in check_all(["hard.txt"], backend=["ortools", "pysat", "search"])
    for name, answer in report.backends.items()
]
print(pd.DataFrame(rows).groupby("backend").median())
''',
    "stars.py": '''
"""Stars: one star in every row and column; no two touch."""
from cpsudoku import AtMost, Exactly
from cpsudoku.kinds import Kind, Layer, Puzzle
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for line in puzzle.rows + puzzle.columns:
        yield "one star in every row and column", Exactly(1, at[line])
    for square in puzzle.squares:
        yield "no two stars touch", AtMost(1, at[square])


KIND = Kind(
    rules=rules,
    layers=Layer("stars", (0, 1), symbols="-*", words=("empty", "a star")),
    unique=("..*.\\n....\\n....\\n....",),
    multiple=("size: 5x5",),
    none=("*...\\n....\\n....\\n....",),
)
''',
}
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in PROGRAMS.items():
        (tmp_path / name).write_text(text.lstrip())
    (tmp_path / "book.txt").write_text("1..4.........3.2\n1.....2..3......\n")
    (tmp_path / "hard.txt").write_text(HARD)
    return tmp_path


def run(folder: Path, *command: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "MYPYPATH": str(ROOT)}
    return subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=folder, env=environment)


@pytest.mark.every(4)
def test_a_dispute(folder: Path) -> None:
    pytest.importorskip("cryptography")
    done = run(folder, sys.executable, "dispute.py")
    assert done.returncode == 1 and not done.stderr, done.stderr
    lines = done.stdout.splitlines()
    assert "multiple" in lines[0] or "not unique" in lines[0]
    assert lines[-2:] == ["True False", "()"], "the reader is right: there is a second solution"
    assert "<title>Number 47" in (folder / "proof.html").read_text(encoding="utf-8")


@pytest.mark.every(4)
def test_a_lesson(folder: Path) -> None:
    pytest.importorskip("pandas")
    done = run(folder, sys.executable, "lesson.py")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Model: 81 variables, 48 constraints"
    assert "  AllDifferent(" + ", ".join(f"cell[0,{i}]" for i in range(9)) + ")" in lines
    assert "  cell[0,0] == 8" in lines
    assert [line.split()[0] for line in lines[-3:]] == ["cp_sat", "sat", "search"]


@pytest.mark.every(4)
def test_a_kind_of_ones_own(folder: Path) -> None:
    done = run(folder, sys.executable, "-m", "cpsudoku", "test", "stars.py")
    assert done.returncode == 0 and ", 0 failed" in done.stdout.splitlines()[-1], done.stdout


@pytest.mark.slow
def test_mypy_finds_nothing(folder: Path) -> None:
    pytest.importorskip("mypy")
    done = run(folder, sys.executable, "-m", "mypy", "--strict", "--disable-error-code=import-untyped", *PROGRAMS)
    assert done.returncode == 0, done.stdout


def pyright() -> str:
    found = shutil.which("pyright", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    return found or pytest.skip("pyright is not installed")


@pytest.mark.slow
def test_pyright_finds_nothing(folder: Path) -> None:
    done = run(folder, pyright(), "--pythonpath", sys.executable, *PROGRAMS)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_every_type_of_the_package_is_written_out(tmp_path: Path) -> None:
    """In an environment that has the files of the wheel, and no clone."""
    wheel = pytest.importorskip("hatchling.builders.wheel", reason="hatchling comes with the extra [test]")
    venv.create(tmp_path / "env", symlinks=os.name != "nt")
    programs = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    ask = [str(programs / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip())
    (site / "libraries.pth").write_text(f"{Path(pytest.__file__).parent.parent}\n", encoding="utf-8")
    for file in wheel.WheelBuilder(str(ROOT)).recurse_included_files():
        (site / file.distribution_path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file.path, site / file.distribution_path)
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    command = [pyright(), "--verifytypes", "cpsudoku", "--ignoreexternal", "--outputjson"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PATH": path})
    found = json.loads(done.stdout)["typeCompleteness"]
    wrong = [symbol["name"] for symbol in found["symbols"] if symbol["isExported"] and not symbol["isTypeKnown"]]
    assert Path(found["packageRootDirectory"]) == site / "cpsudoku"
    assert found["exportedSymbolCounts"]["withKnownType"] > 5000
    assert not wrong and found["completenessScore"] == 1
