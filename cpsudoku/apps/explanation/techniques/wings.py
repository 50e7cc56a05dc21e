"""Wings: two or three cells of two or three candidates, one of which must hold a value: XY, XYZ and W.

W-wing: not both cells can be x, for then the unit would have no place for it; so one of them is y.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cpsudoku.apps.explanation.candidate_board import State, members, only
from cpsudoku.apps.explanation.techniques.technique import (
    Conjugates,
    Finding,
    Pattern,
    alternating,
    bivalue,
    conjugates,
)


def xy_wing(state: State) -> Iterator[Finding]:
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
                yield _xy_finding(state, pivot, a, b, z, gone)


def _xy_finding(state: State, pivot: int, a: int, b: int, z: int, gone: int) -> Finding:
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


def xyz_wing(state: State) -> Iterator[Finding]:
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
                yield _xyz_finding(state, pivot, a, b, z, gone)


def _xyz_finding(state: State, pivot: int, a: int, b: int, z: int, gone: int) -> Finding:
    board, three = state.board, (pivot, a, b)
    n, symbol = board.names, board.symbol(z)
    digits = [board.digits(state.candidates[cell], "and") for cell in three]
    words = (
        f"XYZ-wing: {n[pivot]} is one of {digits[0]}; with {n[a]} ({digits[1]}) and {n[b]} ({digits[2]}) one of the "
        f"three is {symbol}. So {symbol} goes from {board.cells(gone)}, seen by all three."
    )
    carrying = tuple((cell, d) for cell in three for d in members(state.candidates[cell]))
    return Finding(words, Pattern(three, candidates=carrying), eliminations=tuple((c, z) for c in members(gone)))


def w_wing(state: State) -> Iterator[Finding]:
    board, pairs = state.board, bivalue(state)
    strong = [list(conjugates(state, d)) for d in range(len(board.values))]
    for a, b in combinations(pairs, 2):
        mask = state.candidates[a]
        if state.candidates[b] != mask:
            continue
        first, second = members(mask)
        for x, y in ((first, second), (second, first)):
            gone = state.places[y] & board.sees[a] & board.sees[b]
            if not gone:
                continue
            for link in strong[x]:
                for p, q in ((link.a, link.b), (link.b, link.a)):
                    if {p, q} & {a, b}:
                        continue
                    if board.sees[a] >> p & 1 and board.sees[b] >> q & 1:
                        yield _w_finding(state, (a, b), (p, q), link, (x, y), gone)


def _w_finding(
    state: State, ends: tuple[int, int], bridge: tuple[int, int], link: Conjugates, xy: tuple[int, int], gone: int
) -> Finding:
    board, (a, b), (p, q), (x, y) = state.board, ends, bridge, xy
    n, sx, sy = board.names, board.symbol(x), board.symbol(y)
    words = (
        f"W-wing: {n[a]} and {n[b]} are {sx} or {sy} each. In {link.unit.name} only {n[p]} and {n[q]} are left for "
        f"{sx}, so not both can be {sx}: one is {sy}, which goes from {board.cells(gone)}."
    )
    chain = [(a, y), (a, x), (p, x), (q, x), (b, x), (b, y)]
    pattern = Pattern((a, b, p, q), (link.unit.name,), tuple(chain), links=alternating(chain))
    return Finding(words, pattern, eliminations=tuple((cell, y) for cell in members(gone)))
