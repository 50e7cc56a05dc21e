"""Wings: two or three cells of two or three candidates, one of which must have a value: XY, XYZ and W.

W-wing: if both cells were x, the unit would have no place for x. So one of the cells is y.
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
    x, y = (only(state.candidates[pivot] & state.candidates[wing]) or 0 for wing in (a, b))
    chain = [(a, z), (a, x), (pivot, x), (pivot, y), (b, y), (b, z)]
    pattern = Pattern((pivot, a, b), candidates=tuple(chain), links=alternating(chain))
    return Finding(pattern, eliminations=tuple((cell, z) for cell in members(gone)))


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
    three = (pivot, a, b)
    carrying = tuple((cell, d) for cell in three for d in members(state.candidates[cell]))
    return Finding(Pattern(three, candidates=carrying), eliminations=tuple((c, z) for c in members(gone)))


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
                        yield _w_finding((a, b), (p, q), link, (x, y), gone)


def _w_finding(
    ends: tuple[int, int], bridge: tuple[int, int], link: Conjugates, xy: tuple[int, int], gone: int
) -> Finding:
    (a, b), (p, q), (x, y) = ends, bridge, xy
    chain = [(a, y), (a, x), (p, x), (q, x), (b, x), (b, y)]
    pattern = Pattern((a, b, p, q), (link.unit.name,), tuple(chain), links=alternating(chain))
    return Finding(pattern, eliminations=tuple((cell, y) for cell in members(gone)))
