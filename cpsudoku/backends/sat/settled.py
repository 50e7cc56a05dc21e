"""A second solver for one set of clues: they are units in it, not assumptions.

Under assumptions CaDiCaL leaves out most of its simplification, which long questions need: a hard nurikabe that a kept
solver does not decide in a minute takes it seconds. To open one costs the loading of all clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.backends.sat.direct import Direct, open_solver


class Settled:
    """A solver in which ``units`` hold for good; ``direct``: its functions; ``strengthened``: has it clauses that
    the first one lacks?"""

    def __init__(self, name: str, clauses: Iterable[Iterable[Sequence[int]]], units: tuple[int, ...]) -> None:
        self.units, self.strengthened = units, False
        self._solver = open_solver(name)
        self.direct = Direct(name, self._solver)
        for some in (*clauses, [[x] for x in units]):
            self.direct.extend(some)

    def close(self) -> None:
        """Free the solver's memory."""
        self.direct.close()
        self._solver.delete()
