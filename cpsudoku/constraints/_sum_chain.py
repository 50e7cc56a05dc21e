"""A sum as a chain of partial sums: each link a Table of (partial sum, next variable, next partial sum).

The links are tables in a row, each sharing one variable with the next, so propagating each fully propagates the whole
(Quimper and Walsh, CP 2006, for automata). A partial sum's domain holds only what both ends can reach. Of an
inequality, partial sums that leave the same room for what follows are one state, named by the largest of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cpsudoku.constraints.table import Table
from cpsudoku.model import Constraint, Fresh, Variable

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


def links(steps: Sequence[Step], exact: bool, fresh: Fresh) -> Iterator[Constraint]:
    """The chain of at least one step as tables over its variables and fresh partial sums."""
    first, *others = steps
    if not others:
        yield Table([first.variable], [(v,) for _, v, _ in first.moves])
        return
    # Before the second step the partial sum is as good as the first value, before the last one of = as the last value.
    scope, rows = [first.variable, others[0].variable], _joined(first.moves, others[0].moves)
    for step in others[1:]:
        if exact and step is others[-1]:
            last = {before: v for before, v, _ in step.moves}
            yield Table([*scope, step.variable], [(a, b, last[s]) for a, b, s in rows])
            return
        if not rows:
            break
        partial = fresh(s for _, _, s in rows)
        yield Table([*scope, partial], rows)
        scope, rows = [partial, step.variable], step.moves
    yield Table(scope, [(a, b) for a, b, _ in rows])


def _joined(first: Sequence[Move], second: Sequence[Move]) -> list[Move]:
    """(first value, second value, state after both)."""
    onward: dict[int, list[Move]] = {}
    for move in second:
        onward.setdefault(move[0], []).append(move)
    return [(v, w, after) for _, v, s in first for _, w, after in onward.get(s, ())]
