"""The lines of action.yml run: a table of verdicts, and the exit status of `check`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.app
ACTION = Path(__file__).parents[2] / "action.yml"
BASH = shutil.which("bash")


def check_puzzles(folder: Path, **inputs: str) -> tuple[int, str]:
    """Run the last step in a folder; return its exit status and the summary."""
    yaml: Any = pytest.importorskip("yaml", reason="PyYAML is not installed")
    if BASH is None or os.name == "nt":
        pytest.skip("expected bash")
    action = yaml.safe_load(ACTION.read_text(encoding="utf-8"))
    step = action["runs"]["steps"][-1]
    given = {name: inputs.get(name, str(one["default"])) for name, one in action["inputs"].items()}
    assert {*step["env"]} == {name.upper() for name in given}, "the shell sees inputs as variables only"
    assert "${{" not in step["run"]
    temporary = folder.parent / "runner"
    temporary.mkdir(exist_ok=True)
    names = {name.upper(): value for name, value in given.items()}
    environment = {
        **os.environ,
        **names,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "RUNNER_TEMP": str(temporary),
        "GITHUB_STEP_SUMMARY": str(temporary / "summary.md"),
    }
    done = subprocess.run([BASH, "-e", "-c", step["run"]], capture_output=True, text=True, cwd=folder, env=environment)
    return done.returncode, done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "book" / "part").mkdir(parents=True)
    (tmp_path / "book" / "part" / "one.puzzle.txt").write_text("# kind: sudoku\n1..4.........3.2\n")
    (tmp_path / "book" / "links.txt").write_text("https://puzz.link/p?slither/4/4/dgdh2c71\n")
    return tmp_path / "book"


@pytest.mark.every(4)
def test_unique_puzzles_and_links_pass(folder: Path) -> None:
    status, table = check_puzzles(folder)
    assert status == 0 and "one.puzzle.txt:2" in table and "| sudoku | unique |" in table
    status, table = check_puzzles(folder, files="**/*.txt")
    assert status == 0 and "| slitherlink | unique |" in table
    assert (folder.parent / "runner" / "summary.md").read_text(encoding="utf-8").endswith(table)


def test_a_puzzle_that_is_not_unique_fails_with_its_line(folder: Path) -> None:
    (folder / "two.puzzle.txt").write_text("1..4.........3..\n")
    status, table = check_puzzles(folder, kind="sudoku", options="--backend sat")
    assert status == 1 and "| multiple | 4 cells differ" in table


def test_no_file_is_an_error(folder: Path) -> None:
    status, output = check_puzzles(folder, files="*.none")
    assert status == 2 and "::error::" in output
