"""ByCuts: what constraints over graphs share that a solver may take as cuts."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from cpsudoku.model import Constraint, Literal
from cpsudoku.primitives.cut_separation import CutGraph


class ByCuts(Constraint):
    """A constraint that a solver may take as clauses to begin with and cuts as they are needed."""

    rooted: ClassVar[bool] = False  # does it speak of pieces with roots?

    def graph(self, number: Callable[[Literal], int]) -> CutGraph:
        """Return what makes them, over numbered literals."""
        raise NotImplementedError
