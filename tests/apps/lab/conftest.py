"""Contenders that misbehave, as files; a short list; a run in a folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.lab.study import study_of
from cpsudoku.apps.lab.study_run import Finished, run_study

HEAD = '''"""A backend for tests."""
import os, signal, sys, time
from cpsudoku.backends.session_contract import Backend, Size
from cpsudoku.backends.backtrack import BacktrackSession
from cpsudoku.model import Refuted, Solved, Undecided

class Session(BacktrackSession):
    def solve(self, question):
        {does}
        return super().solve(question)

BACKEND = Backend(summary="for tests", start=Session)
'''

DOES = {
    "honest": "pass",
    "says_none": "return Refuted()",
    "says_unique": "\n        if question.blocked: return Refuted()",
    "shows_false": "return Solved({x: x.values[0] for x in self.model.decisions})",
    "crashes": "os.kill(os.getpid(), signal.SIGSEGV)",
    "exits": "os._exit(3)",
    "raises": "raise RuntimeError('broken on purpose')",
    "hangs": "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT]); import ctypes; ctypes.PyDLL(None).sleep(600)",
    "eats": "self.eaten = [bytearray(2**20) for _ in range(3000)]",
    "late": "\n        if len(self.model.decisions) == 16: [time.sleep(0.01) for _ in range(200)]",
    "prints": "print('no answer', flush=True)",
}

# 4x4: one solution, several, none, several, several.
PUZZLES = ["1..4.........3.2", "12............4.", "123........4....", "1...........3.42", "12.4.....1......"]


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str], str]:
    """The path of a backend that does that."""

    def made(does: str) -> str:
        path = tmp_path / f"{does}.py"
        path.write_text(HEAD.replace("{does}", DOES[does]))
        return str(path)

    return made


def run_files(files: Sequence[object], out: Path, backends: Sequence[str], **settings: Any) -> Finished:
    """Run the study of these files."""
    return run_study(study_of([*map(str, files)], backends, **settings), out)


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    path = tmp_path / "four.txt"
    path.write_text("\n".join(PUZZLES) + "\n")
    return str(path)


# A program that plays a solver: reads a question as its language says it, answers by brute force.
SOLVER = """import itertools, sys
def clauses(text):
    words = " ".join(line for line in text.splitlines() if line[:1] not in "cp").split()
    clause = []
    for word in map(int, words):
        if word: clause.append(word)
        else: yield clause; clause = []
def propagate(formula, true):
    again = True
    while again:
        again = False
        for clause in formula:
            if any(x in true for x in clause): continue
            left = [x for x in clause if -x not in true]
            if not left: return None
            if len(left) == 1: true = true | {left[0]}; again = True
    return true
def solve(formula, true):
    true = propagate(formula, true)
    if true is None: return None
    free = [c for c in formula if not any(x in true for x in c)]
    if not free: return true
    x = next(x for x in free[0] if -x not in true)
    return solve(formula, true | {x}) or solve(formula, true | {-x})
found = solve([c for c in clauses(open(sys.argv[1]).read())], frozenset())
print("s UNSATISFIABLE" if found is None else "s SATISFIABLE")
if found is not None: print("v", *sorted(found, key=abs), 0)
"""


@pytest.fixture
def solver(tmp_path: Path) -> str:
    """A SAT solver as `--backend` names a file of programs."""
    path, programs = tmp_path / "solver.py", tmp_path / "programs.toml"
    path.write_text(SOLVER)
    programs.write_text(f"[[contenders]]\nname = 'brute'\nrun = '{sys.executable} {path} {{input}}'\n")
    return str(programs)
