"""W-wing: two cells with the same two candidates x, y, and a unit whose only places for x see one of them each.

Not both cells can be x, for then the unit would have no place for it; so one of them is y.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cpsudoku.explain.bits import members
from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding, Pattern
from cpsudoku.techniques import Technique
from cpsudoku.techniques._pairs import Conjugates, alternating, bivalue, conjugates


def find(state: State) -> Iterator[Finding]:
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
                        yield _finding(state, (a, b), (p, q), link, (x, y), gone)


def _finding(
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


TECHNIQUE = Technique("W-wing", rank=17, find=find)
