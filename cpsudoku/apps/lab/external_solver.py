"""External programs as backends: write a question in their language, run the program, read its answer.

Each question starts a new process, so the start is part of the answer. The lab adds the blocking clause, and checks
every solution. DIMACS has no connectivity: the program runs again with cuts.

The clauses are those of the reference encoding (`cpsudoku.statement`), the same for every program. OPB and MiniZinc
come from `cpsudoku.statement.export`, connectivity included.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.backends.session_contract import Backend, Size
from cpsudoku.model import Clue, Effort, Limits, Model, Outcome, Question, Refuted, Solved, Undecided, Variable, Witness
from cpsudoku.model.constraints import Clause, is_value
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.statement.clause_encoding import Loaded
from cpsudoku.statement.export.minizinc import minizinc
from cpsudoku.statement.export.opb import opb
from cpsudoku.statement.reference import reference, without_guards
from cpsudoku.support.errors import BackendError, CpsudokuError
from cpsudoku.support.machine import SAFE_PATH
from cpsudoku.support.worker_process import GRACE


@dataclass(frozen=True)
class Program:
    """``run``: the command; ``{input}`` is the file of the question, by default standard input; ``{output}`` the file
    of the answer, by default standard output. ``input``: a key of LANGUAGES."""

    run: tuple[str, ...]
    input: str


PROGRAMS = {
    "cadical": Program(("cadical", "-q", "{input}"), "dimacs"),
    "clasp": Program(("clasp", "--quiet=0", "{input}"), "opb"),
    "gecode": Program(("minizinc", "--solver", "gecode", "{input}"), "minizinc"),
    "kissat": Program(("kissat", "-q", "{input}"), "dimacs"),
    "minisat": Program(("minisat", "{input}", "{output}"), "dimacs"),
}


# Languages. `write` returns a question as text. `read` returns a solution; False: there is none; None: the output has
# no answer. `broken_cuts` returns the cuts that the last solution breaks, `add` adds some. `size`: of the rules.


class Dimacs:
    """Clauses, for SAT solvers."""

    suffix = ".cnf"

    def __init__(self, model: Model) -> None:
        self._model, self._reference = model, reference(model)
        clauses = self._reference.clauses
        self.size = Size(self._reference.top, len(model.constraints), len(clauses), sum(map(len, clauses)))
        self._rules = _lines(clauses)
        self._cuts: list[Sequence[int]] = []
        self._asked: tuple[Clue, ...] | None = None
        self._parts: list[Loaded] = []

    def write(self, question: Question) -> str:
        numbering = self._reference.numbering
        if self._asked != tuple(question.clues):
            self._asked, self._cuts = tuple(question.clues), []
            self._parts = [*without_guards(question.clues, self._reference)]
        units = [[x] for clue in question.clues if clue.unary for x in numbering.units(clue.unary)]
        blocks = [numbering.block(self._model.decisions, witness) for witness in question.blocked]
        clues = [clause for part in self._parts for clause in part.clauses]
        lines = [*self._rules, *_lines([*clues, *units, *blocks, *self._cuts])]
        top = self._parts[-1].top if self._parts else self._reference.top
        return "\n".join((f"p cnf {top} {len(lines)}", *lines)) + "\n"

    def read(self, output: str) -> Witness | Literal[False] | None:
        true = _true_of(output)
        if true is None or true is False:
            return true
        self._true = true
        witness: dict[Variable, int] = {}
        for numbering in (self._reference.numbering, *(part.auxiliary for part in self._parts)):
            for x in numbering.variables:
                witness[x] = next(v for v in x.values if _holds(numbering.literal(x, v), true))
        return witness

    def broken_cuts(self) -> Sequence[Sequence[int]]:
        graphs = [*self._reference.graphs, *(graph for part in self._parts for graph in part.graphs)]
        return [cut for graph in graphs for cut in graph.cuts(lambda literal: _holds(literal, self._true))]

    def add(self, cuts: Sequence[Sequence[int]]) -> None:
        self._cuts += cuts


def _lines(clauses: Iterable[Sequence[int]]) -> list[str]:
    return [" ".join(map(str, (*clause, 0))) for clause in clauses]


def _true_of(output: str) -> set[int] | Literal[False] | None:
    """Return the true variables of a SAT or pseudo-Boolean solver; False: no solution; None: no answer."""
    words = output.split()
    if "UNSATISFIABLE" in words or words[:1] == ["UNSAT"]:
        return False
    if "SATISFIABLE" not in words and words[:1] != ["SAT"]:
        return None
    if words[0] == "SAT":  # MiniSat's file
        values = words[1:]
    else:
        values = [word for line in output.splitlines() if line.startswith("v") for word in line[1:].split()]
    return {int(match[1]) for word in values if (match := re.fullmatch(r"\+?x?(\d+)", word)) and match[1] != "0"}


def _holds(literal: int, true: set[int]) -> bool:
    return (abs(literal) in true) == (literal > 0)


class _Exported:
    """A model in an exported format, with the clues; a blocked solution is one more clue."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._asked: tuple[Variable, ...] = model.declared
        self.size = self._size(self._text(()))

    def write(self, question: Question) -> str:
        decisions = self._model.decisions
        blocked = [
            Clue(f"not solution {i}", Clause([is_value(x, witness[x]).negated() for x in decisions]))
            for i, witness in enumerate(question.blocked, 1)
        ]
        self._asked = (*self._model.declared, *(x for clue in question.clues for x in clue.auxiliary))
        return self._text((*question.clues, *blocked))

    def broken_cuts(self) -> Sequence[Sequence[int]]:
        return ()

    def add(self, cuts: Sequence[Sequence[int]]) -> None:
        raise AssertionError("this language says all")

    def _text(self, clues: Sequence[Clue]) -> str:
        raise NotImplementedError

    def _size(self, text: str) -> Size:
        raise NotImplementedError


class PseudoBoolean(_Exported):
    """OPB, for pseudo-Boolean solvers."""

    suffix = ".opb"

    def _text(self, clues: Sequence[Clue]) -> str:
        return opb(self._model, clues)

    def _size(self, text: str) -> Size:
        head = re.match(r"\* #variable= (\d+) #constraint= (\d+)", text)
        assert head, "the head of every OPB file"
        return Size(int(head[1]), int(head[2]))

    def read(self, output: str) -> Witness | Literal[False] | None:
        true = _true_of(output)
        if true is None or true is False:
            return true
        numbering = Numbering(self._asked)  # declared variables come first
        return {
            x: next((value for value in x.values if _holds(numbering.literal(x, value), true)), x.values[0])
            for x in self._asked
        }


class MiniZinc(_Exported):
    """MiniZinc."""

    suffix = ".mzn"

    def _text(self, clues: Sequence[Clue]) -> str:
        return minizinc(self._model, clues, shown=self._asked)

    def _size(self, text: str) -> Size:
        return Size(*(len(re.findall(f"^{word} ", text, re.MULTILINE)) for word in ("var", "constraint")))

    def read(self, output: str) -> Witness | Literal[False] | None:
        values = [line.rpartition("=")[2] for line in output.splitlines() if re.search(r"=-?\d+$", line)]
        if len(values) >= len(self._asked) > 0:
            return dict(zip(self._asked, map(int, values), strict=False))
        return False if "=====UNSATISFIABLE=====" in output else None


LANGUAGES: dict[str, type[Dimacs | PseudoBoolean | MiniZinc]] = {
    "dimacs": Dimacs,
    "opb": PseudoBoolean,
    "minizinc": MiniZinc,
}


def backend_of(name: str, program: Program) -> Backend:
    """Return the program as a backend."""
    summary = f"external: {' '.join(program.run)}"
    return Backend(summary=summary, start=lambda model: ExternalSession(name, program, model))


class ExternalSession:
    """A model, written anew for each question."""

    method: Literal["blocking", "enumeration"] = "blocking"

    def __init__(self, name: str, program: Program, model: Model) -> None:
        self.name, self.program = name, program
        self.language = LANGUAGES[program.input](model)
        self.size = self.language.size
        self._errors = ""  # the standard error of the last start
        self._folder = tempfile.TemporaryDirectory(prefix="cpsudoku-lab-")

    def solve(self, question: Question) -> Outcome:
        """Answer as `cpsudoku.backends.session_contract.Session` does; a program takes no limit of steps."""
        limits = question.limits
        if (limits.seconds is not None and limits.seconds <= 0) or (limits.steps is not None and limits.steps <= 0):
            return Undecided(limits.end(limits, "answer") or limits.of_time)
        if limits.steps is not None:
            raise BackendError(f"{self.name}: expected a limit of seconds, found one of steps")
        start, seconds = time.perf_counter(), 0.0
        output: str | Undecided = ""

        def solve() -> Witness | Literal[False] | None:
            nonlocal seconds, output
            text = self.language.write(question)
            begun = time.perf_counter()
            output = self._run(text, None if limits.seconds is None else limits.seconds - (begun - start), limits)
            seconds += time.perf_counter() - begun
            return None if isinstance(output, Undecided) else self.language.read(output)

        answer = solve_with_cuts(solve, lambda answer: self.language.broken_cuts() if answer else (), self.language.add)
        effort = Effort(convert=time.perf_counter() - start - seconds, solve=seconds)
        if isinstance(output, Undecided):
            return output._replace(effort=effort)
        if answer is None:
            printed = next((line for line in f"{self._errors}\n{output}".splitlines() if line.strip()), "")
            raise CpsudokuError(f"{self.name}: expected an answer, found {printed[:200]!r}")
        return Refuted(None, effort) if answer is False else Solved(answer, effort)

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Answer as `cpsudoku.backends.session_contract.Session` does: by blocking."""
        blocked, start = list(question.blocked), time.perf_counter()
        while True:
            seconds = question.limits.seconds
            left = None if seconds is None else seconds - (time.perf_counter() - start)
            outcome = self.solve(question._replace(blocked=blocked, limits=Limits(left, question.limits.steps)))
            yield outcome
            if not isinstance(outcome, Solved):
                return
            blocked.append(outcome.witness)

    def close(self) -> None:
        self._folder.cleanup()

    def _run(self, text: str, seconds: float | None, limits: Limits) -> str | Undecided:
        """Return the output of the program, or no answer if a limit ended it.

        Raises:
            BackendError: it cannot be run.
            CpsudokuError: a signal ended it.
        """
        place, file = (Path(self._folder.name, name) for name in (f"question{self.language.suffix}", "answer"))
        words = [word.replace("{input}", str(place)).replace("{output}", str(file)) for word in self.program.run]
        file.unlink(missing_ok=True)
        place.write_text(text, encoding="utf-8")
        by_file = any("{input}" in word for word in self.program.run)
        pipe = subprocess.PIPE
        with place.open() as question:
            try:
                process = subprocess.Popen(
                    words, stdin=subprocess.DEVNULL if by_file else question, stdout=pipe, stderr=pipe, text=True,
                    errors="replace", env=_environment(),
                )  # fmt: skip
            except OSError as error:
                raise BackendError(f"{self.name}: {words[0]}: {error.strerror}") from None
        try:
            output, self._errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return Undecided(limits.of_time)
        finally:
            _end(process)
        if process.returncode == -getattr(signal, "SIGXCPU", 0) != 0:
            return Undecided("processor limit")
        if process.returncode < 0:
            raise CpsudokuError(f"{self.name}: ended by {signal.Signals(-process.returncode).name}")
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else output


def _end(process: subprocess.Popen[str]) -> None:
    """End a process; the end of the contender's process ends all that it started."""
    process.terminate()
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _environment() -> dict[str, str]:
    """Return our environment without SAFE_PATH, which is for our own processes: a program may import its neighbours."""
    return {name: value for name, value in os.environ.items() if (name, value) != SAFE_PATH}
