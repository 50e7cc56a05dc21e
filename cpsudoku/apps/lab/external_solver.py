"""Use SAT solvers that are programs as backends. A session writes a DIMACS file, runs the program, and reads its
output.

Every program gets the reference encoding (`cpsudoku.statement.reference`). Each query starts a new process, and its
time includes the start. DIMACS cannot express connectivity. If a solution breaks it, the program runs again with cuts.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from cpsudoku.backends.backend_names import Spec
from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.backends.session_contract import Backend, Size
from cpsudoku.model import Clue, Effort, Model, Outcome, Question, Refuted, Solved, Undecided
from cpsudoku.statement.reference import dimacs, reference, without_guards
from cpsudoku.support.errors import BackendError, CpsudokuError
from cpsudoku.support.limits import SAFE_PATH

PROGRAMS = {"cadical": "cadical -q {input}", "clasp": "clasp --quiet=0 {input}", "kissat": "kissat -q {input}"}


def program(name: str, command: str) -> Spec:
    """Return a program as a backend. ``{input}`` in the command stands for the DIMACS file.

    Raises:
        CpsudokuError: the command cannot be parsed, or the program does not exist.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise CpsudokuError(f"{name}: expected a command, found {command!r}: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise CpsudokuError(
            f"{name}: expected the program {''.join(words[:1])}, found none\n"
            "hint: a file programs.toml with [[contenders]] and run = \"PATH {input}\""
        )
    return Spec(name, Backend(f"external: {command}", lambda model: ExternalSession(name, words, model)))


class ExternalSession:
    """A session that writes the whole model for each query."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, name: str, words: Sequence[str], model: Model) -> None:
        self._name, self._words, self._model, self._rules = name, words, model, reference(model)
        clauses = self._rules.clauses
        self.size: Size = Size(self._rules.top, len(model.constraints), len(clauses), sum(map(len, clauses)))
        self._clues: tuple[Clue, ...] = ()
        self._cuts: list[Sequence[int]] = []  # cuts for these clues
        self._folder = tempfile.TemporaryDirectory(prefix="cpsudoku-lab-")

    def solve(self, question: Question) -> Outcome:
        """Solve like `cpsudoku.backends.session_contract.Session`. A program has no limit of steps."""
        limits, start, running = question.limits, time.perf_counter(), 0.0
        if limit := limits.end(limits, "answer"):
            return Undecided(limit)
        if limits.steps is not None:
            raise BackendError(f"{self._name}: expected a limit of seconds, found one of steps")
        if self._clues != tuple(question.clues):
            self._clues, self._cuts = tuple(question.clues), []
        numbering, parts = self._rules.numbering, [*without_guards(question.clues, self._rules)]
        top = parts[-1].top if parts else self._rules.top
        clauses = [
            *self._rules.clauses,
            *(clause for part in parts for clause in part.clauses),
            *([x] for clue in question.clues if clue.unary for x in numbering.units(clue.unary)),
            *(numbering.block(self._model.decisions, witness) for witness in question.blocked),
        ]
        graphs = [*self._rules.graphs, *(graph for part in parts for graph in part.graphs)]
        true: set[int] = set()

        def holds(literal: int) -> bool:
            return (abs(literal) in true) == (literal > 0)

        def answer() -> Outcome:
            nonlocal running
            text, begun = dimacs(top, [*clauses, *self._cuts]), time.perf_counter()
            try:
                output = self._run(text, None if limits.seconds is None else limits.seconds - (begun - start))
            except subprocess.TimeoutExpired:
                return Undecided(limits.of_time)
            finally:
                running += time.perf_counter() - begun
            if "UNSATISFIABLE" in output.split():
                return Refuted()
            if "SATISFIABLE" not in output.split():
                raise CpsudokuError(f"{self._name}: expected an answer, found {output.strip()[:200]!r}")
            true.clear()
            true.update(int(x) for line in output.splitlines() if line.startswith("v") for x in line[1:].split())
            numberings = (numbering, *(part.auxiliary for part in parts))
            return Solved(
                {x: next(v for v in x.values if holds(n.literal(x, v))) for n in numberings for x in n.variables}
            )

        def broken(outcome: Outcome) -> Sequence[Sequence[int]]:
            return [cut for graph in graphs for cut in graph.cuts(holds)] if isinstance(outcome, Solved) else ()

        outcome = solve_with_cuts(answer, broken, self._cuts.extend)
        return outcome._replace(effort=Effort(convert=time.perf_counter() - start - running, solve=running))

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Raise an error. Callers query one solution after another with `solve`."""
        raise BackendError(f"{self._name}: expected a question for one solution, found one for all")

    def close(self) -> None:
        self._folder.cleanup()

    def _run(self, text: str, seconds: float | None) -> str:
        """Return the output of the program."""
        place = Path(self._folder.name, "question.cnf")
        place.write_text(text, encoding="ascii")
        try:
            done = subprocess.run(
                [word.replace("{input}", str(place)) for word in self._words], env=environment(), timeout=seconds,
                stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False,
            )  # fmt: skip
        except OSError as error:
            raise BackendError(f"{self._name}: {self._words[0]}: {error.strerror}") from None
        if done.returncode < 0:
            raise CpsudokuError(f"{self._name}: ended by {signal.Signals(-done.returncode).name}")
        return done.stdout or done.stderr


def environment() -> dict[str, str]:
    """Return our environment without SAFE_PATH, which only our own processes need. A Python program may import modules
    from its own folder."""
    return {name: value for name, value in os.environ.items() if (name, value) != SAFE_PATH}
