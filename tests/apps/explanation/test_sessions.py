"""A solver that is open when Python ends."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("solver", ["cadical153", "glucose4"])
def test_an_open_solver_says_nothing_at_exit(solver: str) -> None:
    script = (
        "from cpsudoku.puzzles.kinds import gallery; from cpsudoku.model import Question;"
        "from cpsudoku.backends.backend_names import backend;"
        "latin = gallery.kind_of('latin'); shape = latin.shape(latin.instance('.' * 9));"
        f"session = backend('sat:{solver}').open(latin.model(shape));"
        "print(type(session.solve(Question())).__name__)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("Solved\n", "")
