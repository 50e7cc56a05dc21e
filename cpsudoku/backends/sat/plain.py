"""PySAT's solver for many small questions, with Ctrl-C left to Python.

In the main thread PySAT takes the signal over for each call, and jumps out of the solver where it comes. The solver's
memory is then as it happened to be, and to free it may take the process down. Here a call ends, and Python raises.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.backends.sat.direct import c_function
from cpsudoku.ground.libraries import library

INNER = {"minisat22": ("minisat22", "minisat"), "glucose4": ("glucose41", "glucose")}  # its functions, its attribute


class Solver(library("pysat.solvers").Solver):  # type: ignore[misc]  # PySAT has no types
    """A solver of INNER; `solve`, `solve_limited` and `propagate` as in PySAT."""

    def __init__(self, name: str, bootstrap_with: Iterable[Sequence[int]], with_proof: bool = False) -> None:
        super().__init__(name=name, bootstrap_with=bootstrap_with, with_proof=with_proof)
        functions, attribute = INNER[name]
        self._propagate = c_function(functions, "propagate")
        self._handle = getattr(self.solver, attribute)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Return whether there is a solution, whatever budget was set before."""
        self.conf_budget(-1)
        return bool(self.solve_limited(assumptions))

    def solve_limited(self, assumptions: Sequence[int] = (), expect_interrupt: bool = True) -> bool | None:
        """Return whether there is a solution; None where the budget of conflicts is used up."""
        answer: bool | None = super().solve_limited([*assumptions], expect_interrupt)
        return answer

    def propagate(self, assumptions: Sequence[int] = (), phase_saving: int = 0) -> tuple[bool, list[int]]:
        """Return whether unit propagation meets no contradiction, and the literals that follow."""
        good, implied = self._propagate(self._handle, [*assumptions], phase_saving, 0)  # 0: not the main thread
        return bool(good), implied or []
