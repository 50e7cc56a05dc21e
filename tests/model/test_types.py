"""What a type checker sees of the package from a file in another folder, as a user's editor does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

MINE = """
from cpsudoku import Maximum, Model, check, solve

m = Model()
x = m.variables("x", 3, range(1, 5))
table = m.variables("t", (2, 2), range(1, 5))
m.add(x[0] < x[1], x[1] + x[2] == 5, Maximum([x[0] == 1, x[1]]) >= 2)
cube = m.variables("c", (2, 2, 2), range(2))
reveal_type(x)
reveal_type(table)
reveal_type(cube)
reveal_type(x[0] == x[1])
reveal_type((x[0] < 3) | (x[1] != 2))
reveal_type(check(m).verdict)
reveal_type(check("1..4.........3.2").verdict)
reveal_type(solve(m))
check(m).verdit
"""
SEEN = [
    "list[cpsudoku.model.variables.Variable]",
    "list[list[cpsudoku.model.variables.Variable]]",
    "list[list[list[cpsudoku.model.variables.Variable]]]",
    "cpsudoku.model.constraint.Constraint",
    "cpsudoku.model.constraint.Constraint",
    "cpsudoku.model.verdicts.Verdict",
    "cpsudoku.model.verdicts.Verdict",
    "cpsudoku.uniqueness.solution.Solution | None",
]


@pytest.mark.slow  # mypy reads the package anew
def test_types_reach_a_file_of_ones_own(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    (tmp_path / "mine.py").write_text(MINE)
    environment = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
    words = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "mine.py"]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=600, cwd=tmp_path, env=environment)
    if "Cannot find implementation" in ran.stdout:
        pytest.skip("the package is not installed")
    *notes, error = ran.stdout.splitlines()
    assert [note.partition('Revealed type is "')[2].rstrip('"') for note in notes] == SEEN, ran.stdout + ran.stderr
    assert 'mine.py:17: error: "Report" has no attribute "verdit"' in error, error
