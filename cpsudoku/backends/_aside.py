"""Asking a solver in a thread of its own, which is left behind where the solver does not stop.

Glucose looks at its budgets and at `interrupt` only when it restarts, and on some questions (parity) it goes on for
minutes without; the Maple solvers take their time at a restart. Here the main thread waits, so limits and Ctrl-C are
kept to the hundredth of a second; the thread ends when its solver restarts, and is of no more use. Handing a question
over and back takes 0.1 ms.
"""

from __future__ import annotations

import threading
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any

from cpsudoku.model import Limits

GLANCE = 0.02  # seconds between two looks at the limits
NEED_IT = frozenset(
    {"gluecard3", "gluecard4", "glucose3", "glucose4", "glucose42", "maplechrono", "maplecm", "maplesat", "mergesat3"}
)


class Aside:
    """One solver in one thread. After anything but a bool was returned, or an exception, it is left behind."""

    def __init__(self, solver: Any) -> None:
        self.solver = solver
        self.questions: SimpleQueue[list[int] | None] = SimpleQueue()
        self.answers: SimpleQueue[bool | None] = SimpleQueue()
        threading.Thread(target=_work, args=(solver, self.questions, self.answers), daemon=True).start()

    def ask(self, assumptions: list[int], limits: Limits) -> bool | str:
        """The solver's answer, or the limit that was reached first."""
        start = perf_counter()
        self.solver.conf_budget(limits.steps or -1)
        before = self.solver.accum_stats()["conflicts"] if limits.steps is not None else 0
        self.questions.put(assumptions)
        while True:
            try:
                answer = self.answers.get(timeout=GLANCE)
                return f"limit of {limits.steps} conflicts" if answer is None else answer
            except Empty:
                if limits.seconds is not None and perf_counter() - start >= limits.seconds:
                    return f"limit of {limits.seconds:g} seconds"
                if limits.steps is not None and self.solver.accum_stats()["conflicts"] - before >= limits.steps:
                    return f"limit of {limits.steps} conflicts"

    def leave(self) -> None:
        """Let the thread end as soon as its solver does."""
        self.solver.interrupt()
        self.questions.put(None)


def _work(solver: Any, questions: SimpleQueue[list[int] | None], answers: SimpleQueue[bool | None]) -> None:
    while (assumptions := questions.get()) is not None:
        answers.put(solver.solve_limited(assumptions, expect_interrupt=True))
    solver.delete()
