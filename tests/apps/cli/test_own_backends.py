"""Backends in a file: every command accepts them like ours, and an error has its file and line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.backends import backend_names
from tests.conftest import each

Run = Callable[..., Any]
MINE = '''"""The hand-written search, under another name."""
from cpsudoku.support import registry as catalog
from cpsudoku.backends.session_contract import Backend, Option
from cpsudoku.model import Question, Refuted, Solved


class Session:
    def __init__(self, model, preset):
        START
        self.inner = catalog.find("backend", "search").open(model, preset=preset)
        self.size, self.method = self.inner.size, self.inner.method

    def solve(self, question):
        SOLVE
        return self.inner.solve(question)

    def solutions(self, question):
        SOLUTIONS
        yield from self.inner.solutions(question)

    def close(self):
        self.inner.close()


BACKEND = Backend("mine", Session, (Option("preset", ("best", "norvig"), "best", "how"),), certifies="search")
'''
# The clues of one question are still there for the next.
KEEPS = (
    "old = getattr(self, 'old', []); self.old = list(question.clues); "
    "question = Question([*old, *question.clues], question.blocked, question.limits)"
)
LOSES = "question = Question(question.clues[1:], question.blocked, question.limits)"
UNIQUE = "...3..34....1..."
COMMANDS = ["check", "solve", "solve --count", "explain", "prove", "generate --size 4x4 --backend"]


def written(folder: Path, **wrong: str) -> Path:
    text = MINE
    for place in ("START", "SOLVE", "SOLUTIONS"):
        text = text.replace(f"        {place}\n", f"        {wrong.get(place, 'pass')}\n")
    path = folder / "mine.py"
    path.write_text(text)
    backend_names.own_backend.cache_clear()
    return path


def asked(run: Run, command: str, path: Path, option: str = "") -> Any:
    name, *options = command.split()
    if name == "generate":
        return run(name, *options, f"{path}{option}", "--kind", "latin", "--seed", "1")
    return run(name, "--kind", "latin", "--backend", f"{path}{option}", UNIQUE)


@each("option", ["", ":norvig", ":preset=norvig"])
@each("command", COMMANDS)
def test_it_answers_in_every_command(run: Run, tmp_path: Path, command: str, option: str) -> None:
    status, out, err = asked(run, command, written(tmp_path), option)
    assert status == 0, out + err


@each("command", ["check", "solve", "solve --count", "explain", "generate --size 4x4 --backend"])
@each(
    ("wrong", "message"),
    [
        ({"START": "1 / 0"}, "mine.py:9: ZeroDivisionError: division by zero"),
        ({"SOLVE": "1 / 0", "SOLUTIONS": "1 / 0"}, "ZeroDivisionError: division by zero"),
        ({"SOLVE": "raise SystemExit(0)", "SOLUTIONS": "raise SystemExit(0)"}, "SystemExit: 0"),
        ({"SOLVE": "return None", "SOLUTIONS": "return"}, "found None"),
    ],
)
def test_what_goes_wrong_has_its_line(
    run: Run, tmp_path: Path, command: str, wrong: dict[str, str], message: str
) -> None:
    status, out, err = asked(run, command, written(tmp_path, **wrong))
    assert status in (2, 4), out + err
    assert "mine.py:" in out + err
    assert message in out + err
    assert "internal error" not in err


@pytest.mark.parametrize("content", ["BACKEND = 5", "raise SystemExit(0)", "x = 1", "def", "1 / 0", ""])
def test_a_file_that_is_no_backend(run: Run, tmp_path: Path, content: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(content)
    backend_names.own_backend.cache_clear()
    status, _, err = run("check", "--backend", path, UNIQUE)
    assert (status, "mine.py" in err, "internal error" in err) == (2, True, False)


def test_no_file_and_no_option_of_that_name(run: Run, tmp_path: Path) -> None:
    assert "found no such file" in run("check", "--backend", tmp_path / "none.py", UNIQUE)[2]
    assert "expected one of best, norvig" in run("check", "--backend", f"{written(tmp_path)}:fast", UNIQUE)[2]


def test_the_template_of_kinds_is_no_backend(run: Run) -> None:
    status, _, err = run("check", "--backend", "_template", UNIQUE)
    assert (status, "no backend '_template'" in err) == (2, True)


@pytest.mark.every(8)
def test_the_suite_passes_an_honest_one(run: Run, tmp_path: Path) -> None:
    status, out, err = run("test", written(tmp_path))
    assert (status, " 0 skipped, 0 failed" in out) == (0, True), out + err


@pytest.mark.every(8)
def test_the_template_passes_the_suite(run: Run, tmp_path: Path) -> None:
    assert run("new", tmp_path / "plain.py", "--template", "backend").status == 0
    status, out, err = run("test", tmp_path / "plain.py")
    assert (status, " 0 skipped, 0 failed" in out) == (0, True), out + err
    for command, said in (("check", "unique"), ("solve --count", "1")):
        status, out, err = run(command, "--backend", f"{tmp_path / 'plain.py'}:descending", "1..4.........3.2")
        assert status == 0 and said in out, out + err


@pytest.mark.every(8)
def test_the_suite_interrupts_itself_and_goes_on() -> None:
    """As a process of its own, which Ctrl-C ends within a second where nobody heeds it."""
    command = [sys.executable, "-m", "cpsudoku", "test", "search:norvig"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.splitlines()[-1].endswith(" ok, 0 skipped, 0 failed")


@pytest.mark.every(8)
@pytest.mark.parametrize(
    ("wrong", "check"),
    [
        ({"SOLVE": "question = Question(question.clues, (), question.limits)"}, "a query returns no blocked witness"),
        ({"SOLUTIONS": KEEPS}, "the clues of a query do not apply to the next query"),
        ({"SOLVE": "if question.blocked: return Refuted(())"}, "a query returns no blocked witness"),
        ({"SOLUTIONS": LOSES}, "enumeration returns every solution exactly once"),
        ({"SOLVE": "1 / 0"}, "the backend finds a solution that satisfies the rules"),
    ],
)  # fmt: skip
def test_the_suite_finds_what_is_wrong(run: Run, tmp_path: Path, wrong: dict[str, str], check: str) -> None:
    status, out, _ = run("test", written(tmp_path, **wrong))
    assert status == 1
    assert f"FAILED  {check}" in out, out
    if "1 / 0" in wrong.values():
        assert "mine.py:14: ZeroDivisionError" in out


def test_neither_a_kind_nor_a_backend(run: Run) -> None:
    status, _, err = run("test")
    assert (status, "missing argument" in err) == (2, True)
