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
    """Solve and add cuts until a result violates none, and return that result.

    Args:
        solve: Returns a solution, or another result of the solver. It respects the time limit.
        broken: Returns the cuts that a solution violates, and none for other results.
        add: Adds cuts permanently.
    """
    while cuts := broken(answer := solve()):
        add(cuts)
    return answer
