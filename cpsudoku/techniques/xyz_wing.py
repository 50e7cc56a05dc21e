"""XYZ-wing: a pivot of three candidates x, y, z sees two cells xz and yz; one of the three cells is z."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cpsudoku.explain.bits import members, only
from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding, Pattern
from cpsudoku.techniques import Technique
from cpsudoku.techniques._pairs import bivalue


def find(state: State) -> Iterator[Finding]:
    board, pairs = state.board, bivalue(state)
    for pivot in members(state.open):
        mine = state.candidates[pivot]
        if mine.bit_count() != 3:
            continue
        near = [c for c in pairs if board.sees[pivot] >> c & 1 and state.candidates[c] | mine == mine]
        for a, b in combinations(near, 2):
            z = only(state.candidates[a] & state.candidates[b])
            if z is None:
                continue
            gone = state.places[z] & board.sees[a] & board.sees[b] & board.sees[pivot]
            if gone:
                yield _finding(state, pivot, a, b, z, gone)


def _finding(state: State, pivot: int, a: int, b: int, z: int, gone: int) -> Finding:
    board, three = state.board, (pivot, a, b)
    n, symbol = board.names, board.symbol(z)
    held = [board.symbols(state.candidates[cell]) for cell in three]
    words = (
        f"XYZ-wing: {n[pivot]} is one of {held[0]}; with {n[a]} ({held[1]}) and {n[b]} ({held[2]}) one of the three "
        f"is {symbol}. So {symbol} goes from {board.cells(gone)}, seen by all three."
    )
    carrying = tuple((cell, d) for cell in three for d in members(state.candidates[cell]))
    return Finding(words, Pattern(three, candidates=carrying), eliminations=tuple((c, z) for c in members(gone)))


TECHNIQUE = Technique("XYZ-wing", rank=16, find=find)
