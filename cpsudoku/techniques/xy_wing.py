"""XY-wing: a pivot of two candidates x, y sees two cells xz and yz; one of those is z, whichever the pivot is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cpsudoku.explain.bits import members, only
from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding, Pattern
from cpsudoku.techniques import Technique
from cpsudoku.techniques._pairs import alternating, bivalue


def find(state: State) -> Iterator[Finding]:
    board, pairs = state.board, bivalue(state)
    for pivot in pairs:
        mine = state.candidates[pivot]
        near = [c for c in pairs if board.sees[pivot] >> c & 1 and (state.candidates[c] & mine).bit_count() == 1]
        for a, b in combinations(near, 2):
            z = only(state.candidates[a] & state.candidates[b])
            if z is None or mine >> z & 1:
                continue
            gone = state.places[z] & board.sees[a] & board.sees[b]
            if gone:
                yield _finding(state, pivot, a, b, z, gone)


def _finding(state: State, pivot: int, a: int, b: int, z: int, gone: int) -> Finding:
    board = state.board
    x, y = (only(state.candidates[pivot] & state.candidates[wing]) or 0 for wing in (a, b))
    n = board.names
    words = (
        f"XY-wing: if {n[pivot]} is {board.symbol(x)}, {n[a]} is {board.symbol(z)}; if it is {board.symbol(y)}, "
        f"{n[b]} is {board.symbol(z)}. So {board.symbol(z)} goes from {board.cells(gone)}, seen by both."
    )
    chain = [(a, z), (a, x), (pivot, x), (pivot, y), (b, y), (b, z)]
    pattern = Pattern((pivot, a, b), candidates=tuple(chain), links=alternating(chain))
    return Finding(words, pattern, eliminations=tuple((cell, z) for cell in members(gone)))


TECHNIQUE = Technique("XY-wing", rank=15, find=find)
