"""What this Python may lack: threads and forks, as in a browser, and the libraries of the solvers.

Each program below runs in a process of its own, with the interpreter made poorer before the package is imported.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.support import registry

POORER = """
import json, os, sys, threading, time

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

def start(thread):
    raise RuntimeError("can't start new thread")

ABSENT = json.loads(sys.argv[1])
sys.meta_path.insert(0, Missing())
if "threads" in ABSENT:
    sys.platform = "emscripten"
    del time.thread_time, os.fork
    threading.Thread.start = start
"""
ANSWERS = """
from cpsudoku import check, explain, prove
from cpsudoku.support import registry
from cpsudoku.puzzles.kinds import gallery

answers = {}
for name in registry.names("kind"):
    kind = gallery.kind_of(name)
    for verdict in ("unique", "multiple", "none"):
        for text in getattr(kind, verdict)[:1]:
            answers[f"{name} {verdict}"] = str(check(text, kind=name, backend=["sat", "search"]).verdict)
    answers[f"{name} proof"] = prove(kind.unique[0], kind=name).kind
    answers[f"{name} walk"] = explain(kind.unique[0], kind=name).status
print(json.dumps(answers))
"""
LIMITS = """
from cpsudoku import Model, check, prove
from cpsudoku.model.constraints import NotEqual
from cpsudoku.errors import LimitReached

model = Model()
pigeons = [model.variable(f"p{i}", range(10)) for i in range(11)]
model.add(*(NotEqual(one, other) for i, one in enumerate(pigeons) for other in pigeons[:i]))
begun = time.monotonic()
reasons = [check(model, backend=name, time_limit=1).backends[name].reason for name in ("sat", "search")]
try:
    prove(model, time_limit=1)
except LimitReached as error:
    reasons.append(str(error))
print(json.dumps([time.monotonic() - begun, *reasons]))
"""

COMMANDS = """
import io
from contextlib import redirect_stderr, redirect_stdout
from cpsudoku.__main__ import main

for arguments in json.loads(sys.argv[2]):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([*arguments, "1..4.........3.2"])
    print(json.dumps([status, out.getvalue(), err.getvalue()]))
"""
ORTOOLS = ["ortools"]
PYSAT = ["pysat", "pysolvers", "pycard"]


def _run(program: str, absent: list[str], *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", POORER + program, json.dumps(absent), *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder)


def _commands(absent: list[str], *commands: str, folder: Path) -> list[list[Any]]:
    """Return status, output and remarks of each command."""
    ran = _run(COMMANDS, absent, json.dumps([command.split() for command in commands]), folder=folder)
    assert ran.stderr == ""
    assert not [*folder.iterdir()], "no report of a defect is written"
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.every(6)
def test_every_kind_is_answered_proved_and_explained_without_threads(tmp_path: Path) -> None:
    ran = _run(ANSWERS, ["threads", "ortools"], folder=tmp_path)
    assert ran.stderr == ""
    answers = json.loads(ran.stdout)
    expected = {"proof": "unique", "walk": "solved"}
    assert answers == {key: expected.get(word := key.split()[1], word) for key in answers}
    assert len(answers) >= 4 * len(registry.names("kind"))


@pytest.mark.every(3)
def test_limits_of_seconds_are_kept_without_threads(tmp_path: Path) -> None:
    ran = _run(LIMITS, ["threads", "ortools"], folder=tmp_path)
    assert ran.stderr == ""
    seconds, *reasons = json.loads(ran.stdout)
    assert reasons == ["limit of 1 second"] * 3
    assert seconds < 10


@pytest.mark.every(2)
@pytest.mark.parametrize(
    ("backend", "package", "absent"), [("cp_sat", "ortools", ORTOOLS), ("sat", "python-sat", PYSAT)]
)
def test_a_backend_without_its_library_names_the_command_that_installs_it(
    backend: str, package: str, absent: list[str], tmp_path: Path
) -> None:
    sentence = f"needs {package}, which is not installed"
    named, usual, all_ = _commands(absent, f"check --backend {backend}", "check", "check --wait", folder=tmp_path)
    assert named == [2, "", f"error: {sentence}\nhint: pip install {package}\n"]
    for status, out, err in (usual, all_):
        assert (status, err) == (0, "")
        assert "unique (sudoku 4x4)" in out
        assert f"{backend} refused: {sentence}" in out


def test_commands_that_need_python_sat_name_it(tmp_path: Path) -> None:
    sentence = "error: needs python-sat, which is not installed\nhint: pip install python-sat\n"
    for command, (status, out, err) in zip(
        commands := ("explain", "prove --backend sat", "solve --backend sat"),
        _commands(PYSAT, *commands, folder=tmp_path),
        strict=True,
    ):
        assert (command, status, out, err) == (command, 2, "", sentence)


@pytest.mark.every(3)
def test_compare_without_ortools_shows_the_model_of_cp_sat(tmp_path: Path) -> None:
    (compared,) = _commands(ORTOOLS, "compare", folder=tmp_path)
    assert compared[0] == 0 and not compared[2]
    words = " ".join(compared[1].split())
    assert "12 AllDifferent" in words and "run: needs" in words and "ortools, which" in words


def test_search_alone_answers_without_ortools_and_python_sat(tmp_path: Path) -> None:
    solved, counted, proved, checked = _commands(
        ORTOOLS + PYSAT, "solve", "solve --count", "prove", "check --json", folder=tmp_path
    )
    assert [solved[0], counted[0], proved[0], checked[0]] == [0, 0, 0, 0]
    assert solved[1] == "1234342121434312\n"
    assert counted[1] == "1\n"
    assert json.loads(checked[1].splitlines()[-1])["verdict"] == "unique"


def test_the_desk_is_imported_when_it_is_used(tmp_path: Path) -> None:
    program = """
import cpsudoku.apps.web
queue = "cpsudoku.apps.web.answer_queue"
print(queue in sys.modules, cpsudoku.apps.web.AnswerQueue.__name__, queue in sys.modules)
"""
    assert _run(program, [], folder=tmp_path).stdout == "False AnswerQueue True\n"
