"""The search. Each lane has its own puzzle (or a part of one) and its own stack of open branches. One sweep propagates
in all lanes.

After each sweep the engine handles two sorts of lanes. A lane with a contradiction takes the last open branch from its
stack. For a lane without a change, the engine copies the state to the stack and chooses a branching cell. The lane
tries one value of the cell, and the other values stay on the stack. An idle lane takes the next puzzle, or else the
oldest open branch (the largest part) of another lane. So one hard count keeps all lanes busy. All state is in arrays:
``run`` returns after a given number of sweeps and can be called again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba as nb

from cpsudoku.apps.bulk.lanes.lane_frame import (
    DIGITS,
    OPEN,
    THREE,
    TWO,
    board_word,
    boards,
    candidates,
    copy_frame,
    extract,
    insert,
    lowest,
    nearby,
    pairs,
    peers_word,
    popcount,
    write_digits,
)
from cpsudoku.apps.bulk.lanes.lane_sweep import half_sweep
from cpsudoku.apps.bulk.lanes.vector import jit

# Columns of the control array.
NEXT, ACTIVE, SWEEPS, GUESSES, DEEP, QUIET, SETTLED, HALF = range(8)
INVALID = -1
ENOUGH = 12
NOWHERE = 0xFFFF  # no cell
TRUST = 4  # after this number of branchings without a contradiction, branch on two cells together, chosen quickly


@nb.njit(boundscheck=False)  # type: ignore[untyped-decorator]
def _choose(frame: int, board: int, peers: int, words: int, spec: str) -> int:
    """Return the branching cell: among the cells with the fewest candidates, the one whose digits constrain most.

    Each open peer counts once for every shared digit. It counts four times if it has two candidates, because a choice
    would fix it. On hard puzzles this choice needs 0.45 times the branchings of "the first cell with two candidates".
    At most ENOUGH cells are scored, because scoring more costs more than it saves. The arguments are the addresses of a
    frame, of its boards, and of the table of peers. The low 16 bits of the result are the cell. The next 16 bits are
    the second-best cell, or NOWHERE if none exists or if it is a peer of the first.
    """
    kind = OPEN
    for k in (THREE, TWO):
        for w in range(words):
            if board_word(board, k, w, spec) != 0:
                kind = k
    best, where, other, looked = nb.int64(-1) << 62, nb.int64(NOWHERE), nb.int64(NOWHERE), 0
    for w in range(words):
        left = board_word(board, kind, w, spec)
        while left != 0 and looked < ENOUGH:
            cell = 64 * w + lowest(left)
            left &= left - 1
            digits = candidates(frame, cell, spec)
            if kind == OPEN:
                score = -(popcount(digits) << 32)
            else:
                score = nb.int64(0)
                looked += 1
            while digits != 0:
                d = lowest(digits)
                digits &= digits - 1
                e = lowest(digits) if digits != 0 else OPEN - DIGITS
                score += nearby(board, peers, cell, d, e, spec)
                digits &= digits - 1
            if score > best:
                best, other, where = score, where, cell
    if kind == OPEN or other == NOWHERE or peers_word(peers, where, other >> 6, spec) >> (other & 63) & 1:
        other = nb.int64(NOWHERE)
    chosen: int = where | other << 16
    return chosen


@nb.njit(boundscheck=False)  # type: ignore[untyped-decorator]
def _pair(board: int, peers: int, words: int, spec: str) -> int:
    """Choose the first two cells with two candidates. This costs a fraction of `_choose`. It suffices for puzzles with
    many solutions, because almost any choice leads to one."""
    where, other = nb.int64(NOWHERE), nb.int64(NOWHERE)
    for w in range(words):
        left = board_word(board, TWO, w, spec)
        if left != 0 and where == NOWHERE:
            where = 64 * w + lowest(left)
            left &= left - 1
        if left != 0 and where != NOWHERE and other == NOWHERE:
            left &= ~peers_word(peers, where, w, spec)
            if left != 0:
                other = 64 * w + lowest(left)
    chosen: int = where | other << 16
    return chosen


@nb.njit(boundscheck=False)  # type: ignore[untyped-decorator]
def _load(p: int, lane: int, coded: bool, codes: Any, table: Any, starts: Any, state: Any, counts: Any) -> None:
    """Begin puzzle ``p`` in a lane. If a code of the puzzle has no candidates, its count becomes INVALID."""
    lacking = 0
    for c in range(starts.shape[1]):
        v = table[codes[p, c]] if coded else starts[p, c]
        lacking += v == 0
        state[c, lane] = v
    if coded and lacking:
        counts[p] = INVALID


@nb.njit(boundscheck=False)  # type: ignore[untyped-decorator]
def _next_giving_lane(after: int, puzzle: Any, top: Any, bottom: Any, counts: Any, limit: int) -> int:
    """Return the next lane, cyclically from ``after``, with an open branch to give away. Return -1 if there is none."""
    lanes = top.shape[0]
    for k in range(lanes):
        lane: int = (after + k) % lanes
        if top[lane] > bottom[lane] and counts[puzzle[lane]] < limit:
            return lane
    return -1


@nb.njit(boundscheck=False)  # type: ignore[untyped-decorator]
def _branch(
    lane: int, chosen: int, state: Any, frames: Any, top: Any, calm: bool, place: int, level: int
) -> int:
    """Try the lowest value of the chosen cell. The other values go on the stack with the previous state of the lane. If
    ``calm``, do the same with the second-best cell. Return the number of branchings. ``place`` is the address of the
    lane's top frame, and ``level`` the size of a frame in bytes."""
    cell, other, here = chosen & NOWHERE, chosen >> 16, top[lane]
    v = nb.int64(frames[lane, here, cell])
    frames[lane, here, cell] = v & (v - 1)
    state[cell, lane] = v & -v
    top[lane] = here + 1
    if other == NOWHERE or not calm:
        return 1
    copy_frame(place, place + level, level)
    frames[lane, here + 1, cell] = v & -v
    u = nb.int64(frames[lane, here, other])
    frames[lane, here + 1, other] = u & (u - 1)
    state[other, lane] = u & -u
    top[lane] = here + 2
    return 2


@cache
def engine(spec: str, cells: int, lanes: int, words: int) -> Callable[..., int]:
    """Compile ``run`` for one spec (see kernel.py). `LaneState` calls it with its arrays."""

    def run(
        coded: bool, codes: Any, table: Any, starts: Any, state: Any, frames: Any, puzzle: Any, top: Any, bottom: Any,
        calm: Any, board: Any, peers: Any, control: Any, counts: Any, live: Any, solution: Any, second: Any, limit: int,
        keep: bool, budget: int,
    ) -> int:
        base, frame0, board0, peers0 = state.ctypes.data, frames.ctypes.data, board.ctypes.data, peers.ctypes.data
        item = state.itemsize
        level, depth = frames.shape[2] * item, frames.shape[1] * frames.shape[2] * item
        total = counts.shape[0]
        active, every = control[ACTIVE], (nb.int64(1) << lanes) - 1
        waiting, deep, victim, half = control[NEXT], control[DEEP], 0, control[HALF]
        quiet, settled = control[QUIET], control[SETTLED]
        while budget > 0:
            budget -= 1
            idle = every & ~active
            while idle != 0:  # give every idle lane a puzzle or a part of one
                lane = lowest(idle)
                idle &= idle - 1
                if waiting < total:
                    _load(waiting, lane, coded, codes, table, starts, state, counts)
                    puzzle[lane] = waiting
                    deep &= ~(nb.int64(1) << lane)
                    waiting += 1
                else:
                    other = _next_giving_lane(victim, puzzle, top, bottom, counts, limit)
                    if other < 0:
                        break
                    victim = other + 1
                    insert(frame0 + other * depth + bottom[other] * level, base + lane * item, spec)
                    bottom[other] += 1
                    puzzle[lane] = puzzle[other]
                    deep |= nb.int64(1) << lane
                live[puzzle[lane]] += 1
                # The previous content of a lane without work may have looked settled.
                quiet &= ~(nb.int64(1) << lane)
                settled &= ~(nb.int64(1) << lane)
                top[lane] = 0
                bottom[lane] = 0
                calm[lane] = 0
                active |= nb.int64(1) << lane
            if active == 0:
                break
            if half == 0:
                bad, changed, undecided = half_sweep(base, 0, spec)
            else:
                bad, changed, undecided = half_sweep(base, 1, spec)
            half ^= 1
            control[SWEEPS] += 1
            # Below the first branching, a lane that one half leaves unchanged does not wait for the other half.
            stuck = active & ~bad & ~changed & undecided & (quiet | deep)
            solved = active & ~bad & ~undecided & settled
            quiet, settled = ~changed, ~bad & ~undecided
            left = stuck
            while left != 0:  # copy all first: a vector load of freshly written bytes would stall
                lane = lowest(left)
                left &= left - 1
                extract(base + lane * item, frame0 + lane * depth + top[lane] * level, spec)
            events = (active & bad) | solved | stuck
            while events != 0:
                lane = lowest(events)
                bit = events & -events
                events ^= bit
                quiet &= ~bit
                settled &= ~bit
                p = puzzle[lane]
                here = top[lane]
                place = frame0 + lane * depth + here * level
                if stuck & bit:
                    calm[lane] += 1
                    deep |= bit
                    chosen = nb.int64(NOWHERE)
                    if calm[lane] > TRUST:
                        pairs(place, board0, spec)
                        chosen = _pair(board0, peers0, words, spec)
                    if chosen & NOWHERE == NOWHERE:
                        boards(place, board0, spec)
                        chosen = _choose(place, board0, peers0, words, spec)
                    control[GUESSES] += _branch(lane, chosen, state, frames, top, calm[lane] > TRUST, place, level)
                    continue
                if bad & bit:
                    calm[lane] = 0
                else:
                    counts[p] += 1
                    if keep and counts[p] <= 2:
                        extract(base + lane * item, place, spec)
                        out = solution if counts[p] == 1 else second
                        write_digits(place, out.ctypes.data + p * cells, spec)
                if here > bottom[lane] and counts[p] < limit:
                    top[lane] = here - 1
                    insert(frame0 + lane * depth + (here - 1) * level, base + lane * item, spec)
                else:
                    top[lane] = 0
                    bottom[lane] = 0
                    puzzle[lane] = 0
                    live[p] -= 1
                    active ^= bit
        control[NEXT], control[ACTIVE], control[DEEP] = waiting, active, deep
        control[QUIET], control[SETTLED], control[HALF] = quiet, settled, half
        unfinished: int = popcount(active) + total - waiting
        return unfinished

    return jit(run)
