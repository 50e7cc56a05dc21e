"""ByCuts: a constraint about a graph that solvers may take as cuts, though it decomposes, unlike `Connected`."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from cpsudoku.model import Constraint
from cpsudoku.model.constraints.clause import Literal
from cpsudoku.model.constraints.link_graph import CutGraph


class ByCuts(Constraint):
    """A constraint that a solver may take as clauses to begin with and cuts as they are needed."""

    rooted: ClassVar[bool] = False  # does it speak of pieces with roots?

    def graph(self, number: Callable[[Literal], int]) -> CutGraph:
        """What makes them, over numbered literals."""
        raise NotImplementedError
