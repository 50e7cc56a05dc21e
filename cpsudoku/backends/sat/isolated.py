"""PySAT's solvers that do not stop when they should are asked apart: in a thread, or in a fork of the process.

`InThread`: Glucose looks at its budgets and at `interrupt` only when it restarts, and on some questions (parity) it
goes on for minutes without; the Maple solvers take their time at a restart. Here the main thread waits, so limits and
Ctrl-C are kept to the hundredth of a second; a thread that is still at work then ends when its solver restarts. Handing
a question over and back takes 0.1 ms.

`InFork`: Lingeling takes no limits and no interrupt; Kissat takes no assumptions and is spent after one question. Here
the solver of the parent is loaded and never asked; a fork of it is, and is killed at a limit or at Ctrl-C. Kissat's
child adds the assumptions as unit clauses, so that there is no core. A question costs some milliseconds.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any

from cpsudoku.ground.errors import BackendError
from cpsudoku.ground.libraries import FORKS, library
from cpsudoku.ground.worker import Died, Send, Worker
from cpsudoku.model import Limits, Outcome, Refuted, Solved, Undecided

GLANCE = 0.02  # seconds between two looks at the limits
NEED_THREAD = frozenset(
    {"gluecard3", "gluecard4", "glucose3", "glucose4", "glucose42", "maplechrono", "maplecm", "maplesat", "mergesat3"}
)


FOUND, REFUTED = Solved({}), Refuted()  # the solver still has the solution and the core


def _outcome(answer: bool | None, limits: Limits) -> Outcome:
    """Return PySAT's answer as an outcome; None: its budget of conflicts was not enough."""
    if answer is None:
        return Undecided(limits.of_steps("conflict"))
    return FOUND if answer else REFUTED


class InThread:
    """One solver in one thread. ``busy``: did a limit or an exception leave it at work? Then it is of no more use."""

    def __init__(self, solver: Any) -> None:
        self.solver, self.busy = solver, False
        self.questions: SimpleQueue[list[int] | None] = SimpleQueue()
        self.answers: SimpleQueue[bool | None] = SimpleQueue()
        threading.Thread(target=_work, args=(solver, self.questions, self.answers), daemon=True).start()

    def ask(self, assumptions: list[int], limits: Limits) -> Outcome:
        """Return FOUND, REFUTED, or the limit that was reached first."""
        start = perf_counter()
        self.solver.conf_budget(limits.steps or -1)
        before = self.solver.accum_stats()["conflicts"] if limits.steps is not None else 0
        self.busy = True
        self.questions.put(assumptions)
        while True:
            try:
                answer = self.answers.get(timeout=GLANCE)
                self.busy = False
                return _outcome(answer, limits)
            except Empty:
                if limits.seconds is not None and perf_counter() - start >= limits.seconds:
                    return Undecided(limits.of_time)
                if limits.steps is not None and self.solver.accum_stats()["conflicts"] - before >= limits.steps:
                    return Undecided(limits.of_steps("conflict"))

    def leave(self) -> None:
        """Let the thread end as soon as its solver does."""
        self.solver.interrupt()
        self.questions.put(None)


def _work(solver: Any, questions: SimpleQueue[list[int] | None], answers: SimpleQueue[bool | None]) -> None:
    while (assumptions := questions.get()) is not None:
        answers.put(solver.solve_limited(assumptions, expect_interrupt=True))
    solver.delete()


NEED_FORK = frozenset({"kissat404", "lingeling"})
COUNTED = ("decisions", "conflicts", "propagations", "restarts")


class InFork:
    """A PySAT solver, with those of its functions that are used here, each question asked of a fork."""

    busy = False  # whatever becomes of a fork, the solver is as it was

    def __init__(self, name: str, clauses: Sequence[Sequence[int]]) -> None:
        """
        Raises:
            BackendError: this system cannot fork.
        """
        if not FORKS:
            raise BackendError(f"{name} runs in a fork of the process, which this system does not have")
        self.name = name
        self.solver: Any = library("pysat.solvers").Solver(name=name, bootstrap_with=clauses)
        self.counted = dict.fromkeys(COUNTED, 0)
        self.found: list[int] | None = None

    def ask(self, assumptions: list[int], limits: Limits) -> Outcome:
        """Return the child's answer: FOUND, REFUTED, or the limit that was reached first.

        Raises:
            BackendError: a limit of conflicts, which Lingeling does not take; or the child has died.
        """
        if limits.steps is not None and self.name == "lingeling":
            raise BackendError("lingeling takes no limit of conflicts: expected one of seconds")
        *_, last = Worker(self._solve, fork=True).ask((assumptions, limits.steps), limits.seconds)
        if isinstance(last, Died):
            if last.limit:
                return Undecided(limits.of_time)
            raise BackendError(f"{self.name}: its process has died")
        answer, self.found, counted = last
        for name, count in zip(COUNTED, counted, strict=True):
            self.counted[name] += count
        return _outcome(answer, limits)

    def _solve(self, send: Send, question: tuple[list[int], int | None]) -> None:
        solver, (assumptions, steps) = self.solver, question
        if self.name == "kissat404":
            for literal in assumptions:
                solver.add_clause([literal])
            if steps is not None:
                solver.conf_budget(steps)
            answer = solver.solve_limited()
            send((answer, solver.get_model() if answer else None, [0] * len(COUNTED)))
            return
        answer = solver.solve(assumptions)
        counted = solver.accum_stats()
        send((answer, solver.get_model() if answer else solver.get_core(), [counted[name] for name in COUNTED]))

    def add_clause(self, clause: list[int]) -> None:
        self.solver.add_clause(clause)

    def append_formula(self, clauses: Sequence[Sequence[int]]) -> None:
        self.solver.append_formula(clauses)

    def get_model(self) -> list[int]:
        return self.found or []

    def get_core(self) -> list[int] | None:
        return None if self.name == "kissat404" else self.found or []

    def accum_stats(self) -> dict[str, int]:
        return self.counted

    def leave(self) -> None:
        self.solver.delete()
