"""The shortest way to ask a kept solver: for CaDiCaL, the functions of PySAT's C module.

PySAT's own methods take as long around a C function as a short one takes itself: a third of a 17-clue sudoku that is
asked of a warm solver (docs/backends.md). The other solvers, and those that are asked apart, keep their methods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

Slice = Callable[[list[int], int], bool | None]  # (assumptions, conflicts) -> None when so many were not enough


class Direct:
    """Functions of one PySAT solver.

    add: Add a clause.
    prefer: Decide these literals so, where they are decided; nothing but in CaDiCaL 1.5.3 and Glucose 4.
    model: The solution just found, as literals; of all that are in a clause.
    counted: Decisions, conflicts, propagations and restarts so far, by name.
    slice: (assumptions, conflicts) -> the answer, or None when so many conflicts were not enough.
    """

    __slots__ = ("add", "counted", "model", "prefer", "slice")

    def __init__(self, name: str, solver: Any) -> None:
        self.add: Callable[[Sequence[int]], object]
        self.model: Callable[[], list[int]]
        self.counted: Callable[[], dict[str, int]]
        self.prefer: Callable[[Sequence[int]], object] = _nowhere
        self.slice: Slice
        if name.startswith("cadical"):
            inner = solver.solver
            self.add, self.model, self.counted = (
                partial(c_function(name, what), inner.cadical) for what in ("add_cl", "model", "acc_stats")
            )
            self.slice = _slice_of_cadical(name, inner)
            if name == "cadical153":
                self.prefer = partial(c_function(name, "setphases"), inner.cadical)
        else:
            self.add, self.model, self.counted = solver.add_clause, solver.get_model, solver.accum_stats
            if name == "glucose4":  # loading a killer takes a third less
                self.add = partial(c_function("glucose41", "add_cl"), solver.solver.glucose)
                self.prefer = partial(c_function("glucose41", "setphases"), solver.solver.glucose)
            self.slice = _slice_of(solver)

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        for _ in map(self.add, clauses):
            pass

    def close(self) -> None:
        """Disconnect the solver, which is gone: clauses are ignored, as in PySAT; any other call is an error.

        Its C functions would take the process down.
        """
        self.add = self.prefer = _nowhere
        self.model = self.counted = self.slice = _gone


class Unopened(Direct):
    """Stands for a solver that is not opened yet; what was added is loaded when it opens."""

    __slots__ = ()

    def __init__(self) -> None:
        self.close()
        self.counted = lambda: {"decisions": 0, "conflicts": 0, "propagations": 0, "restarts": 0}

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Do nothing: the clauses are kept elsewhere."""


def _nowhere(_clause: Sequence[int]) -> None:
    return


def _gone(*_: object) -> Any:
    raise RuntimeError("invalid API usage of a kept solver: it is closed")


def c_function(name: str, what: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(import_module("pysolvers"), f"{name}_{what}")
    return function


def _slice_of(solver: Any) -> Slice:
    def solve_slice(assumptions: list[int], conflicts: int) -> bool | None:
        solver.conf_budget(conflicts)
        answer: bool | None = solver.solve_limited(assumptions, expect_interrupt=True)
        return answer

    return solve_slice


def _slice_of_cadical(name: str, inner: Any) -> Slice:
    solve, budget = c_function(name, "solve_lim"), c_function(name, "cbudget")
    cadical, in_main_thread = inner.cadical, 0

    def solve_slice(assumptions: list[int], conflicts: int) -> bool | None:
        budget(cadical, conflicts)
        answer = solve(cadical, assumptions, in_main_thread)
        status = None if answer == 0 else answer > 0
        inner.prev_assumps, inner.status = assumptions, status  # for its core
        return status

    return solve_slice
