"""A sum as a chain of partial sums: moves of an automaton, (partial sum, value of the next variable, next partial sum).

A partial sum is a state only where both ends can reach it. Of an inequality, partial sums that leave the same room for
what follows are one state, named by the largest of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cpsudoku.model import Variable

Terms = Sequence[tuple[int, Variable]]
Move = tuple[int, int, int]  # state before, value, state after

MAX_SUMS = 20_000  # different sums of the last terms: beyond it a chain is given up before it is built


class Step(NamedTuple):
    """One term: its variable and all moves that can still end well."""

    variable: Variable
    moves: list[Move]


def chain(terms: Terms, total: int, exact: bool, widest: int) -> list[Step] | None:
    """The steps of sum(terms) = total (``exact``) or <= total; None where one has more than ``widest`` moves."""
    suffixes = _suffix_sums(terms)
    if suffixes is None:
        return None
    steps: list[Step] = []
    start = _state(suffixes[0], total, exact)(0)
    reached = [] if start is None else [start]
    for (c, x), sums in zip(terms, suffixes[1:], strict=True):
        state = _state(sums, total, exact)
        moves = [(s, v, after) for s in reached for v in x.values if (after := state(s + c * v)) is not None]
        if len(moves) > widest:
            return None
        steps.append(Step(x, moves))
        reached = sorted({after for _, _, after in moves})
    return steps


def _suffix_sums(terms: Terms) -> list[set[int]] | None:
    """For each place in the chain, all sums the terms from there on can make; None where they are too many."""
    suffixes = [{0}]
    for c, x in reversed(terms):
        suffixes.append({s + c * v for s in suffixes[-1] for v in x.values})
        if len(suffixes[-1]) > MAX_SUMS:
            return None
    return suffixes[::-1]


def _state(sums: set[int], total: int, exact: bool) -> Callable[[int], int | None]:
    """The state a partial sum is in, where the terms to come can make ``sums``; None where no sum of these fits."""
    if exact:
        return lambda s: s if total - s in sums else None
    ascending = sorted(sums)

    def capped(s: int) -> int | None:
        fitting = bisect_right(ascending, total - s)
        return total - ascending[fitting - 1] if fitting else None

    return capped

