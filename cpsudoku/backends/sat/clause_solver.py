"""One SAT solver of PySAT, asked by PySAT's C functions.

    with ClauseSolver("cadical153", [[1, 2], [-1, 2]]) as solver:
        solver.solve([-2])            # False
        solver.core()                 # [-2]

PySAT's own methods take as long around a C function as a short one takes itself: a third of a 17-clue sudoku that is
asked of a warm solver (docs/backends.md). To import `pysat.solvers`, with its twenty classes and the files of formulas,
takes five times as long as to import the functions.

In the main thread PySAT takes Ctrl-C over for each call and jumps out of the solver (longjmp). That leaves the solver,
and the process, in an unknown state. Here Ctrl-C stays Python's: it is raised when the call ends, so long questions are
asked in slices of conflicts. Glucose ends a slice only when it restarts, which may take seconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from cpsudoku.support.libraries import library

# Solvers whose C functions do not begin with the solver's name.
PREFIXES = {"gluecard4": "gluecard41", "glucose4": "glucose41", "glucose42": "glucose421", "minisat-gh": "minisatgh"}
NO_COUNTS = {"decisions": 0, "conflicts": 0, "propagations": 0, "restarts": 0}


class ClauseSolver:
    """A solver of that name with clauses; without a name it stands for one that is not open.

    ``proof``: keep the lemmas.

    add: Add a clause.
    prefer: Decide these literals so, where they are decided.
    counts: Decisions, conflicts, propagations and restarts so far, by name.
    """

    __slots__ = (
        "_budget",
        "_core",
        "_delete",
        "_handle",
        "_model",
        "_modes",
        "_named_at_end",
        "_proof",
        "_propagate",
        "_solve",
        "_told",
        "add",
        "counts",
        "prefer",
    )  # fmt: skip

    def __init__(self, name: str, clauses: Iterable[Sequence[int]] = (), *, proof: bool = False) -> None:
        self._handle: Any = None
        self._told: Any = None  # assumptions of the last refutation, of which CaDiCaL names a core
        self._proof: Any = None
        self.add: Callable[[Sequence[int]], object]
        self.prefer: Callable[[Sequence[int]], object]
        self.counts: Callable[[], dict[str, int]]
        if not name:
            self.close()
            return
        prefix = PREFIXES.get(name, name)
        functions = library("pysolvers")

        def function(what: str) -> Callable[..., Any]:
            return partial(getattr(functions, f"{prefix}_{what}", _nowhere), self._handle)

        self._handle = getattr(functions, f"{prefix}_new")()
        if prefix == "cadical300":
            function("set")("factor", 0)  # no variables of its own, whose numbers ours would meet
        self.add, self.prefer, self.counts = function("add_cl"), function("setphases"), function("acc_stats")
        self._solve, self._budget, self._model = function("solve_lim"), function("cbudget"), function("model")
        self._core, self._delete, self._propagate = function("core"), function("del"), function("propagate")
        # Not the main thread, so no handler of Ctrl-C; CaDiCaL has no mode in which an interrupt is expected.
        self._modes = (0,) if prefix.startswith("cadical") else (0, 1)
        self._named_at_end = prefix == "ergo" or len(self._modes) == 1  # the file of the proof
        if not proof:
            self.extend(clauses)
        elif prefix.startswith("glu"):  # its clauses are no lemmas
            self.extend(clauses)
            self._trace(function("tracepr"))
        else:
            self._trace(function("tracepr"))
            self.extend(clauses)

    def _trace(self, begin: Callable[..., Any]) -> None:
        from tempfile import TemporaryFile

        file = TemporaryFile()  # noqa: SIM115  # closed with the solver
        self._proof = file, begin(file)

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        deque(map(self.add, clauses), maxlen=0)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = -1) -> bool | None:
        """Return whether there is a solution; None if so many conflicts do not decide it, where they are limited."""
        self._budget(conflicts)
        answer = self._solve(assumptions, *self._modes)
        if answer is True or answer == 1:
            return True
        if answer is None or (answer is not False and answer == 0):
            return None
        self._told = [*assumptions]
        return False

    def propagate(self, assumptions: Sequence[int] = ()) -> tuple[bool, list[int]]:
        """Return whether unit propagation meets no contradiction, and the literals that follow."""
        good, implied = self._propagate(assumptions, 0, 0)
        return bool(good), implied or []

    def model(self) -> list[int]:
        """Return the solution just found, as literals; of all that are in a clause."""
        literals: list[int] | None = self._model()
        return literals or []

    def core(self) -> list[int]:
        """Return assumptions that suffice for the refutation just found."""
        core: list[int] | None = self._core(self._told) if len(self._modes) == 1 else self._core()
        return core or []

    def lemmas(self) -> list[tuple[int, ...]]:
        """Return the clauses that were learned, in order; without those that were deleted."""
        file, pointer = self._proof
        library("pysolvers").flushpr(pointer)
        file.seek(0)
        lines = self._lines(file)
        return [tuple(map(int, line.split()[:-1])) for line in lines if not line.startswith("d")]

    def _lines(self, file: Any) -> list[str]:
        if len(self._modes) > 1:
            return [line.decode("ascii") for line in file]
        lines: list[str] = library("pysat.solvers").Solver._proof_bin2text(bytearray(file.read()).strip())
        return lines

    def close(self) -> None:
        """Free the solver's memory, once. Clauses are ignored from then on; any other call is an error."""
        if self._handle is not None:
            self._handle = None
            file = self._proof[0] if self._proof else None
            self._delete(*((file,) if self._named_at_end else ()))
            if file is not None:
                file.close()
        self.add = self.prefer = _nowhere
        self.counts = NO_COUNTS.copy
        self._solve = self._budget = self._model = self._core = self._propagate = self._delete = _gone

    def __del__(self) -> None:
        if NO_COUNTS is not None:  # at its end Python empties modules
            self.close()

    def __enter__(self) -> ClauseSolver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _nowhere(*_: object) -> None:
    return


def _gone(*_: object) -> Any:
    raise RuntimeError("invalid API usage of a kept solver: it is closed")
