"""Python files that set `model`: what `new` writes, and what commands do with them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import cpsudoku
from cpsudoku.apps.cli.commands.new import TEMPLATES
from tests.conftest import Ran

OURS = """from cpsudoku import AllDifferent, Model
print("made")
model = Model()
x = model.variables("x", 3, range(3))
model += AllDifferent(x), x[0] + 1 == x[1]
"""
CPMPY = """import cpmpy as cp
x = cp.intvar(0, 2, shape=3, name="x")
model = cp.Model(cp.AllDifferent(x), x[0] + 1 == x[1], x[2] == 0)
if __name__ == "__main__":
    raise SystemExit("run as a program")
"""
FILES = {
    "two.py": OURS,
    "one.py": CPMPY,
    "clash.py": OURS + "from cpsudoku import Clue\nmodel += Clue('low', x[1] == 0)\n",
    "kind.py": "from cpsudoku.kinds import Kind\nKIND = None\n",
    "rule.py": "RULE = None\n",
    "other.py": OURS.replace("model", "queens"),
    "text.py": "model = 'x + y == 3'\n",
    "broken.py": "import cpsudoku\n\nmodel = cpsudoku.Model(True)\n",
    "syntax.py": "model = (\n",
    "stops.py": "import sys\nsys.exit(0)\n",
    "empty.py": "from cpsudoku import Model\nmodel = Model()\n",
    "best.py": CPMPY + "model.maximize(x[0])\n",
    "p.txt": "1..4.........3.2\n",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.every(6)
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_runs_as_new_says(template: str, run: Callable[..., Ran]) -> None:
    ran = run("new", "mine.py", "--template", template)
    assert ran.status == 0
    command = ran.out.splitlines()[-1].split()
    assert command[0] == "cpsudoku"
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    assert done.returncode == 0, done
    assert ("unique" if template == "model" else "0 failed") in done.stdout, done


def test_a_template_of_a_model_is_a_program() -> None:
    assert cpsudoku.__file__ is not None
    template = Path(cpsudoku.__file__).parents[1] / "models" / "_model.py"
    done = subprocess.run([sys.executable, template], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("unique")


@pytest.mark.parametrize(
    ("command", "status", "out"),
    [
        ("check two.py", 1, "two.py"),
        ("check one.py", 0, "one.py"),
        ("check clash.py", 1, "low alone has no solution"),
        ("check one.py two.py p.txt", 1, "3 puzzles: 2 unique, 1 multiple"),
        ("solve one.py", 0, "x[0]=1 x[1]=2 x[2]=0\n"),
        ("solve two.py", 1, "x[0]="),
        ("solve clash.py", 1, ""),
        ("solve -n 2 two.py", 1, "x[0]=1 x[1]=2 x[2]=0\n"),
        ("solve --count two.py", 0, "2\n"),
        ("solve --count -n 1 two.py", 0, "at least 1\n"),
        ("prove one.py", 0, "cpsudoku-certificate"),
        ("convert one.py --to minizinc", 0, "var 0..2: v1;"),
        ("convert one.py", 0, "3 variables"),
        ("compare one.py", 0, "model: unique"),
        ("explain one.py", 0, "unique"),
        ("explain clash.py", 1, "low"),
        ("explain one.py", 0, "The solution is unique."),
        ("explain clash.py", 1, "These clues clash: low."),
    ],
)
def test_a_command_answers_about_a_model(command: str, status: int, out: str, run: Callable[..., Ran]) -> None:
    ran = run(*command.split())
    assert ran.status == status and out in ran.out, ran
    assert "made" not in ran.out, "standard output is for answers"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("check kind.py", "error: kind.py sets no `model`\nhint: cpsudoku check --kind kind.py PUZZLE"),
        ("check rule.py", "error: rule.py sets no `model`\nhint: cpsudoku check --rule rule.py PUZZLE"),
        ("check other.py", "error: other.py sets no `model`\nhint: model = queens"),
        ("check text.py", "error: text.py sets no `model`\n"),
        ("check nosuch.py", "error: no such file: nosuch.py"),
        ("check broken.py", "error: broken.py:3: "),
        ("check syntax.py", "error: syntax.py:1: SyntaxError: "),
        ("check stops.py", "error: stops.py:2: SystemExit: 0"),
        ("check empty.py", "error: empty.py: expected a decision variable in the model"),
        ("check best.py", "error: best.py: the CPMpy model has an objective"),
        ("solve broken.py", "error: broken.py:3: "),
        ("prove broken.py", "error: broken.py:3: "),
        ("convert broken.py --to cnf", "error: broken.py:3: "),
        ("compare broken.py", "error: broken.py:3: "),
        ("explain broken.py", "error: broken.py:3: "),
        ("check one.py --kind killer", "error: expected puzzles with --kind, found one.py"),
        ("check --proof one.py", "error: --proof takes puzzles, found one.py"),
        ("prove one.py -o page.html", "error: a page shows a puzzle, found a model in one.py"),
        ("convert one.py --to svg", "error: one.py: a Model: expected one of "),
    ],
)
def test_what_is_wrong_with_a_model_is_named(command: str, message: str, run: Callable[..., Ran]) -> None:
    ran = run(*command.split())
    assert ran.status == 2 and message in ran.err, ran
    assert "Traceback" not in ran.err


def test_a_wrong_file_leaves_the_others(run: Callable[..., Ran]) -> None:
    ran = run("check", "broken.py", "one.py", "--json")
    assert [json.loads(line)["verdict"] for line in ran.out.splitlines()] == ["invalid", "unique"]
    assert ran.status == 2
    ran = run("solve", "broken.py", "one.py")
    assert (ran.status, ran.out) == (2, "x[0]=1 x[1]=2 x[2]=0\n")


def test_a_file_runs_once(folder: Path, run: Callable[..., Ran]) -> None:
    (folder / "once.py").write_text(OURS + "with open('runs', 'a') as file:\n    file.write(__name__ + '\\n')\n")
    run("check", "once.py")
    [name] = (folder / "runs").read_text().splitlines()
    assert name != "__main__"


def test_functions_take_the_file_as_well() -> None:
    assert cpsudoku.check("one.py").verdict == "unique"
    assert cpsudoku.count("two.py") == 2
    assert cpsudoku.convert("one.py", "opb").startswith("*")


def test_a_submission_may_be_a_model_of_cpmpy(folder: Path, run: Callable[..., Ran]) -> None:
    (folder / "sudoku.py").write_text(
        """import cpmpy as cp
given = "1..4.........3.2"
x = cp.intvar(1, 4, shape=(4, 4), name="x")
model = cp.Model([cp.AllDifferent(x[i]) for i in range(4)], [cp.AllDifferent(x[:, i]) for i in range(4)])
for i in (0, 2):
    for j in (0, 2):
        model += cp.AllDifferent(x[i:i + 2, j:j + 2])
model += [x[k // 4, k % 4] == int(v) for k, v in enumerate(given) if v != "."]
"""
    )
    ran = run("compare", "p.txt", "sudoku.py")
    assert ran.status == 0, ran
