"""The shortest way to ask a kept solver: for CaDiCaL, the functions of PySAT's C module.

PySAT's own methods take as long around a C function as a short one takes itself: a third of a 17-clue sudoku that is
asked of a warm solver (docs/backends.md). The other solvers, and those that are asked apart, keep their methods.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from cpsudoku.ground.libraries import library

Slice = Callable[[list[int], int], bool | None]  # (assumptions, conflicts) -> None when so many were not enough
PREFIXES = {"cadical153": "cadical153", "glucose4": "glucose41"}  # of the C functions of the solvers used by default


class CSolver:
    """CaDiCaL 1.5.3 or Glucose 4.1, as much of it as a kept solver uses, by PySAT's C functions.

    Importing `pysat.solvers`, with its twenty classes and the files of formulas, takes five times as long as importing
    these, and a twentieth of a start of `check`. Methods are named as in PySAT.
    """

    def __init__(self, name: str) -> None:
        self._prefix = PREFIXES[name]
        self.handle: Any = None  # what `delete` finds if the library is missing
        self.handle = self._function("new")()
        self.status: bool | None = None
        self.prev_assumps: list[int] = []
        self.add_clause, self.get_model, self.accum_stats, self.conf_budget = (
            partial(self._function(what), self.handle) for what in ("add_cl", "model", "acc_stats", "cbudget")
        )

    def _function(self, what: str) -> Callable[..., Any]:
        return c_function(self._prefix, what)

    def solve_limited(self, assumptions: list[int], *, expect_interrupt: bool) -> bool | None:
        """Answer within the budget of conflicts, else None. Of Glucose alone: CaDiCaL is asked by a `Direct`."""
        self.status = self._function("solve_lim")(self.handle, assumptions, 0, int(expect_interrupt))
        return self.status

    def interrupt(self) -> None:
        """Have Glucose end when it restarts."""
        self._function("interrupt")(self.handle)

    def get_core(self) -> list[int] | None:
        """Return assumptions that suffice for the refutation just found."""
        if self.status is not False:
            return None
        of_cadical = (self.prev_assumps,) if self._prefix.startswith("cadical") else ()
        core: list[int] | None = self._function("core")(self.handle, *of_cadical)
        return core

    def delete(self) -> None:
        """Give its memory back, once; it is not to be called any more."""
        handle, self.handle = self.handle, None
        if handle is not None:
            no_proof = (None,) if self._prefix.startswith("cadical") else ()
            self._function("del")(handle, *no_proof)

    def __del__(self) -> None:
        self.delete()


def open_solver(name: str) -> Any:
    """Open the solver of this name, of `pysat.solvers` only where it has to be."""
    if name in PREFIXES:
        return CSolver(name)
    return library("pysat.solvers").Solver(name=name)


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
            inner = solver if isinstance(solver, CSolver) else solver.solver
            handle = inner.handle if isinstance(inner, CSolver) else inner.cadical
            self.add, self.model, self.counted = (
                partial(c_function(name, what), handle) for what in ("add_cl", "model", "acc_stats")
            )
            self.slice = _slice_of_cadical(name, inner, handle)
            if name == "cadical153":
                self.prefer = partial(c_function(name, "setphases"), handle)
        else:
            self.add, self.model, self.counted = solver.add_clause, solver.get_model, solver.accum_stats
            if name == "glucose4":
                self.prefer = partial(c_function(PREFIXES[name], "setphases"), solver.handle)
            self.slice = _slice_of(solver)

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        deque(map(self.add, clauses), maxlen=0)

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
    function: Callable[..., Any] = getattr(library("pysolvers"), f"{name}_{what}")
    return function


def _slice_of(solver: Any) -> Slice:
    def solve_slice(assumptions: list[int], conflicts: int) -> bool | None:
        solver.conf_budget(conflicts)
        answer: bool | None = solver.solve_limited(assumptions, expect_interrupt=True)
        return answer

    return solve_slice


def _slice_of_cadical(name: str, inner: Any, cadical: Any) -> Slice:
    solve, budget = c_function(name, "solve_lim"), c_function(name, "cbudget")
    in_main_thread = 0

    def solve_slice(assumptions: list[int], conflicts: int) -> bool | None:
        budget(cadical, conflicts)
        answer = solve(cadical, assumptions, in_main_thread)
        status = None if answer == 0 else answer > 0
        inner.prev_assumps, inner.status = assumptions, status  # for its core
        return status

    return solve_slice
