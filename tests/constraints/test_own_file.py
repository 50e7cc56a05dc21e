"""A new constraint is one file and one line: a copy of the package lists, solves, states, proves and exports it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import cpsudoku

FILE = '''"""Each number is more than that before it by at least a step.

    Steps([x, y, z], 2)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise

from cpsudoku.model import Assignment, Constraint, Fresh, Variable


class Steps(Constraint):
    """Each variable is at least that before it and ``step``."""

    def __init__(self, variables: Iterable[Variable], step: int) -> None:
        self.scope = tuple(variables)
        self.step = step

    def holds(self, assignment: Assignment) -> bool:
        return all(assignment[x] + self.step <= assignment[y] for x, y in pairwise(self.scope))

    def decompose(self, fresh: Fresh) -> Sequence[Constraint]:
        return [x + self.step <= y for x, y in pairwise(self.scope)]

    def parameters(self) -> Hashable:
        return self.step
'''
LINE = "from .steps import Steps as Steps\n"
USE = """
import cpsudoku
from cpsudoku import Clue, Model
from cpsudoku.model.constraints import Steps
from cpsudoku.support import registry
from cpsudoku.statement import state, write

assert "Steps" in dir(cpsudoku.model.constraints)
assert "steps" in registry.names("constraint")
model = Model()
x, y, z = model.variables("x", 3, range(1, 7))
model.add(Clue("steps", Steps([x, y, z], 2)))
for backend in ("sat", "cp_sat", "search", "backtrack"):
    assert cpsudoku.count(model, backend=backend) == 4, backend
model.add(Clue("last", z == 5))
solution = cpsudoku.solve(model)
assert [solution[v] for v in (x, y, z)] == [1, 3, 5]
assert "x[0]" in write(state(model, model.clues))
assert cpsudoku.verify(cpsudoku.prove(model)).accepted
for form in ("cnf", "opb", "minizinc"):
    assert cpsudoku.convert(model, to=form)
"""


@pytest.mark.every(4)
@pytest.mark.app
def test_a_new_constraint_is_one_file_and_one_line(tmp_path: Path) -> None:
    package = Path(cpsudoku.__file__).parent
    copy = shutil.copytree(package, tmp_path / "cpsudoku", ignore=shutil.ignore_patterns("__pycache__"))
    folder = copy / "model" / "constraints"
    (folder / "steps.py").write_text(FILE, encoding="utf-8")
    stub = folder / "__init__.pyi"
    lines = stub.read_text(encoding="utf-8").splitlines(keepends=True)
    stub.write_text("".join([*lines, LINE]), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", USE], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=600,
        env={"PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


LANES = pytest.param("cpsudoku.bulk", marks=pytest.mark.app)  # an application


@pytest.mark.parametrize("module", ["cpsudoku", LANES, "cpsudoku.constraints", "cpsudoku.kinds", "cpsudoku.statement"])
def test_dir_lists_the_public_names(module: str) -> None:
    named = import_module(module)
    assert named.__all__ and {*named.__all__} <= {*dir(named)}
