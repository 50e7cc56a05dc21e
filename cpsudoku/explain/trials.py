"""Trial and error where reasoning ends: depth-first search that branches on the cell with the fewest candidates.

The order is that of Norvig's essay: ties in reading order, values ascending, naked and hidden singles after each
trial. A puzzle may need any number of trials: the caller stops asking.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cpsudoku.explain.bits import members
from cpsudoku.explain.propagation import Placed, assign, settle
from cpsudoku.explain.state import State


@dataclass(frozen=True, slots=True)
class Trial:
    """One event of the search; ``state`` is the board after it, ``depth`` counts the open trials from 1.

    ``kind``: "trial" (``d`` of the ``choices`` of ``cell`` is supposed; ``placed`` follows), "contradiction" (that
    ended in ``state.clash``, or in a branching all of whose choices failed) or "backtrack" (``cell`` is not ``d``).
    """

    kind: str
    depth: int
    cell: int
    d: int
    choices: int
    state: State
    placed: tuple[Placed, ...] = ()


@dataclass(slots=True)
class _Branching:
    before: State  # stays as it is: each trial begins from it, and notices what it strikes out itself
    shown: State  # the same without what was tried
    cell: int
    choices: int
    left: list[int]  # the candidates to try, the next one last


def branching(state: State) -> int:
    """The open cell with the fewest candidates, the first of several."""
    return min(members(state.open), key=lambda cell: (state.candidates[cell].bit_count(), cell))


def trials(state: State) -> Iterator[Trial]:
    """The search from a state without contradiction, up to its first solution.

    ``state`` is followed to its fixed point of singles first. Nothing is found where the last event is a backtrack
    of depth 1.
    """
    settle(state)
    if state.clash is not None or not state.open:
        return
    stack = [_branch(state)]
    while stack:
        top, depth = stack[-1], len(stack)
        d = top.left.pop()
        now = top.before.copy()
        placed = assign(now, top.cell, d, "trial")
        yield Trial("trial", depth, top.cell, d, top.choices, now, tuple(placed))
        if now.solved:
            return
        if now.clash is None:
            stack.append(_branch(now))
            continue
        yield Trial("contradiction", depth, top.cell, d, top.choices, now)
        yield from _retreat(stack)


def _branch(state: State) -> _Branching:
    cell = branching(state)
    choices = state.candidates[cell]
    return _Branching(state, state.copy(), cell, choices, sorted(members(choices), reverse=True))


def _retreat(stack: list[_Branching]) -> Iterator[Trial]:
    """Take back the trial that failed, and with it every branching that has no choice left."""
    while stack:
        top, depth = stack[-1], len(stack)
        tried = [d for d in members(top.choices) if d not in top.left][-1]
        top.shown.eliminate(top.cell, tried)
        yield Trial("backtrack", depth, top.cell, tried, top.choices, top.shown)
        if top.left:
            return
        stack.pop()
        if stack:
            above = stack[-1]
            failed = [d for d in members(above.choices) if d not in above.left][-1]
            yield Trial("contradiction", depth - 1, above.cell, failed, above.choices, top.shown)
