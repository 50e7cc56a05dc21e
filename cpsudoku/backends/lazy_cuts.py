"""Lazy cuts: solve, add the cuts that the solution breaks, and solve again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Answer = TypeVar("Answer")
Cut = TypeVar("Cut")


def solve_with_cuts(
    solve: Callable[[], Answer],
    broken: Callable[[Answer], Sequence[Cut]],
    add: Callable[[Sequence[Cut]], object],
) -> Answer:
    """Return the first result that breaks no cut.

    Args:
        solve: Returns a solution, or another result of the solver. It obeys the limit.
        broken: Returns the cuts that a solution breaks, and nothing for other results.
        add: Adds cuts for good.
    """
    while cuts := broken(answer := solve()):
        add(cuts)
    return answer
