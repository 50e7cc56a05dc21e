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
    words = (
        f"XYZ-wing: {board.names[pivot]} is one of {board.symbols(state.candidates[pivot])}; with "
        f"{board.names[a]} ({board.symbols(state.candidates[a])}) and {board.names[b]} "
        f"({board.symbols(state.candidates[b])}) one of the three is {board.symbol(z)}. So {board.symbol(z)} goes from {board.cells(gone)}, seen by all three."
    )
    carrying = tuple((cell, d) for cell in three for d in members(state.candidates[cell]))
    return Finding(words, Pattern(three, candidates=carrying), eliminations=tuple((c, z) for c in members(gone)))


TECHNIQUE = Technique("XYZ-wing", rank=16, find=find)
