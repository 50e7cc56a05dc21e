"""External programs as backends: a question is written in their language, the program run, its answer read.

Each question starts a fresh process, so the start is part of the answer; the start alone is measured once, with a
trivial question, and shown beside it. The lab adds the blocking clause, and checks every solution as
it does any backend's. In DIMACS, what has to be connected is said by cuts: the program runs again with them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, Protocol

from cpsudoku.backends import Backend, Size
from cpsudoku.ground.cores import SAFE_PATH
from cpsudoku.ground.errors import BackendError, CpsudokuError, Limit
from cpsudoku.lab.languages import Dimacs, LineProgram, MiniZinc, PseudoBoolean
from cpsudoku.lab.quota import RLIMIT
from cpsudoku.model import Effort, Limits, Model, Outcome, Question, Refuted, Solved, Undecided, Witness

INPUTS = ("dimacs", "opb", "minizinc", "line")
ANSWERS = {"dimacs": "competition", "opb": "competition", "minizinc": "minizinc", "line": "solution"}


@dataclass(frozen=True)
class Program:
    """An external program.

    Attributes:
        run: The command and its arguments; ``{input}`` is the path of the question, which else comes by standard input,
            ``{output}`` that of a file the program writes its answer to, which else is its standard output.
        input: What a question looks like: "dimacs", "opb", "minizinc", or "line" (the puzzle itself).
        answer: How its answer is read: "competition" (s and v lines, as SAT solvers print them), "minizinc",
            "solution" (a line of as many symbols as there are cells), or "count" (the number of solutions, up to two,
            and perhaps a solution).
        version: A command that prints its version; by default none is known.
    """

    run: tuple[str, ...]
    input: str
    answer: str
    version: tuple[str, ...] = ()


KEPT = 20_000  # characters that are kept of each thing a program prints
STARTS_KEPT = 10  # times as many for all starts of one question
RINSE = 2.0  # seconds to read what an ended program has printed
STARTS = 5  # runs with next to nothing; the fastest is what a start takes


class Language(Protocol):
    """How a question is written for a program, and its answer read.

    ``suffix``: of the file; ``blocks``: can a solution be blocked? ``size``: of the rules, as they are written.
    """

    suffix: str
    blocks: bool
    size: Size
    nothing: str  # a question that is next to nothing

    def write(self, question: Question) -> str:
        """Return the question as text."""

    def read(self, output: str) -> Witness | bool | None:
        """Return a solution; False: there is none; True: there is one, which is not shown; None: the output does not
        say."""

    def cut(self, witness: Witness) -> bool:
        """Add cuts that the solution breaks; tell whether there are any."""


def backend_of(name: str, program: Program) -> Backend:
    """Return the program as a backend."""
    summary = f"external: {' '.join(program.run)}"
    return Backend(summary=summary, start=lambda model: ExternalSession(name, program, model))


class ExternalSession:
    """A model, written anew for each question."""

    def __init__(self, name: str, program: Program, model: Model) -> None:
        """
        Raises:
            BackendError: the model has no such form; the program is not there.
        """
        languages: dict[str, Callable[[], Language]] = {
            "dimacs": lambda: Dimacs(model),
            "opb": lambda: PseudoBoolean(model),
            "minizinc": lambda: MiniZinc(model),
            "line": lambda: LineProgram(model, counts=program.answer == "count"),
        }
        self.name, self.program, self.model = name, program, model
        self.language = languages[program.input]()
        self.method: Literal["blocking", "enumeration"] = "blocking" if self.language.blocks else "enumeration"
        self.size = self.language.size
        self._errors = ""  # what the program wrote to standard error
        self._limit_reached: Limit | None = None  # of processor time, which ended it
        self._outputs: list[str] = []  # of each start since it was last taken
        self._folder = tempfile.TemporaryDirectory(prefix="cpsudoku-lab-")

    @cached_property
    def start_seconds(self) -> float:
        """What the start of the program takes."""
        return min(self._start() for _ in range(STARTS))

    def _start(self) -> float:
        start = time.perf_counter()
        self._run(self.language.nothing, None)
        self._outputs.pop()  # it is no question
        return time.perf_counter() - start

    def solve(self, question: Question) -> Outcome:
        """Answer as `cpsudoku.backends.Session` does; a program cannot be given a limit of steps."""
        limits = question.limits
        if (limits.seconds is not None and limits.seconds <= 0) or (limits.steps is not None and limits.steps <= 0):
            return Undecided(limits.end(limits, "answer") or limits.of_time)
        if limits.steps is not None:
            raise BackendError(f"{self.name}: expected a limit of seconds, found one of steps")
        start, seconds = time.perf_counter(), 0.0
        while True:
            text = self.language.write(question)
            left = None if limits.seconds is None else limits.seconds - (time.perf_counter() - start)
            start_of_run = time.perf_counter()
            output = self._run(text, left)
            seconds += time.perf_counter() - start_of_run
            answer = self.language.read(output) if output is not None else None
            if isinstance(answer, bool) or answer is None or not self.language.cut(answer):
                break
        effort = Effort(convert=time.perf_counter() - start - seconds, solve=seconds)
        if output is None:
            return Undecided(self._limit_reached or limits.of_time, effort)
        if answer is None:
            line_printed = next((line for text in (self._errors, output) for line in _lines(text)), "")
            raise CpsudokuError(f"{self.name}: expected an answer, found {line_printed[:200]!r}")
        if answer is True:
            return Undecided("a solution that is not shown", effort)
        return Refuted(None, effort) if answer is False else Solved(answer, effort)

    def solutions(self, question: Question) -> Iterator[Outcome]:
        """Answer as `cpsudoku.backends.Session` does: by blocking; if the program takes a puzzle a line, by what it
        says of it."""
        if isinstance(self.language, LineProgram):
            yield from self._outcomes(self.language, question)
            return
        blocked, start = list(question.blocked), time.perf_counter()
        while True:
            seconds = question.limits.seconds
            left = None if seconds is None else seconds - (time.perf_counter() - start)
            outcome = self.solve(question._replace(blocked=blocked, limits=Limits(left, question.limits.steps)))
            yield outcome
            if not isinstance(outcome, Solved):
                return
            blocked.append(outcome.witness)

    def _outcomes(self, line: LineProgram, question: Question) -> Iterator[Outcome]:
        first = self.solve(question)
        yield first
        if isinstance(first, Solved):
            yield Refuted() if line.count == 1 else Undecided("the program does not say if there is another solution")

    def close(self) -> None:
        self._folder.cleanup()

    def _run(self, text: str, seconds: float | None) -> str | None:
        """Return what the program prints; None if the time by the clock, or of the processor, was not enough.

        Raises:
            BackendError: it cannot be run.
            CpsudokuError: it was ended by a signal.
        """
        place, file = (Path(self._folder.name, name) for name in (f"question{self.language.suffix}", "answer"))
        words = [word.replace("{input}", str(place)).replace("{output}", str(file)) for word in self.program.run]
        with suppress(OSError):
            file.unlink()
        by_file = any("{input}" in word for word in self.program.run)
        if by_file:
            place.write_text(text, encoding="utf-8")
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL if by_file else subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
                start_new_session=True,
                env=_environment(),
            )
        except OSError as error:
            raise BackendError(f"{self.name}: {words[0]}: {error.strerror}") from None
        RLIMIT.bind(process)
        output, self._limit_reached, late = "", None, False
        try:
            output, self._errors = process.communicate(None if by_file else text, timeout=seconds)
        except subprocess.TimeoutExpired:
            end(process)
            late = True
            with suppress(subprocess.TimeoutExpired, ValueError):  # what it has printed so far
                output, self._errors = process.communicate(timeout=RINSE)
        finally:
            end(process)
        text_in_file = ""
        with suppress(OSError):
            text_in_file = file.read_text(encoding="utf-8", errors="replace")
        self._keep(words, "ended at the limit" if late else f"status {process.returncode}", output, text_in_file)
        self._limit_reached = None if late else RLIMIT.reached(process.returncode)
        if late or self._limit_reached:
            return None
        if process.returncode < 0:
            killer = signal.Signals(-process.returncode).name
            raise CpsudokuError(f"{self.name}: ended by {killer}")
        return text_in_file if file.exists() else output

    def _keep(self, words: Sequence[str], how: str, output: str, text_in_file: str) -> None:
        parts = {"standard output": output, "standard error": self._errors, "its file": text_in_file}
        lines = [f"$ {' '.join(words)}", f"# {how}"]
        for name, text in parts.items():
            if text:
                lines += [f"# {name}", shorten(text)]
        self._outputs.append("\n".join(lines))

    def take_output(self) -> str:
        """Return what the program has printed since the last call, bounded."""
        texts, self._outputs = self._outputs, []
        return shorten("\n\n".join(texts) + "\n", STARTS_KEPT * KEPT) if texts else ""


def shorten(text: str, most: int = KEPT) -> str:
    """Return the text; of a long one its beginning and its end, and how much is left out."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]}\n# {len(text) - 2 * half:,} characters left out\n{text[-half:]}"


def end(process: subprocess.Popen[str]) -> None:
    """End a process that leads a group, and all of its group."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _environment() -> dict[str, str]:
    """Return our environment without SAFE_PATH, which is for our own processes: a program may import its neighbours."""
    return {name: value for name, value in os.environ.items() if (name, value) != SAFE_PATH}


def version(program: Program) -> str:
    """Return the first line that its ``version`` command prints; "" where there is none."""
    if not program.version:
        return ""
    try:
        done = subprocess.run(
            program.version, capture_output=True, text=True, timeout=10, check=False, env=_environment()
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return next(iter(_lines(done.stdout + done.stderr)), "")


def _lines(text: str) -> Sequence[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
