"""Singles and subsets: k cells of a unit that hold just k values between them, or k values with just k places.

A naked single is a cell with one candidate left, a hidden single a value with one place left in a unit.

Both leave the k values no place outside the k cells, and the k cells no other value. Sets are grown cell by cell and
given up as soon as they hold too much, so that units of 16 and 25 cells stay quick for k <= 4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cpsudoku.apps.explanation.candidate_board import Candidate, NamedUnit, State, members, only
from cpsudoku.apps.explanation.techniques.technique import Finding, Pattern


def naked_single(state: State) -> Iterator[Finding]:
    for cell in members(state.open):
        d = only(state.candidates[cell])
        if d is not None:
            yield Finding(Pattern(cells=(cell,), candidates=((cell, d),)), placements=((cell, d),))


def hidden_single(state: State) -> Iterator[Finding]:
    board, seen = state.board, set()
    for d, places in enumerate(state.places):
        for unit in board.units:
            cell = only(places & unit.mask)
            if cell is not None and (cell, d) not in seen:
                seen.add((cell, d))
                yield Finding(Pattern((cell,), (unit.name,), ((cell, d),)), placements=((cell, d),))


def subsets(sets: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[int, int]]:
    """Yield choices of ``size`` of the (key, set) that hold just ``size`` members between them: (keys as bits,
    union)."""

    def grow(first: int, more: int, keys: int, union: int) -> Iterator[tuple[int, int]]:
        if not more:
            if union.bit_count() == size:
                yield keys, union
            return
        for i in range(first, len(sets) - more + 1):
            key, members_of = sets[i]
            if (union | members_of).bit_count() <= size:
                yield from grow(i + 1, more - 1, keys | 1 << key, union | members_of)

    return grow(0, size, 0, 0)


def naked(state: State, size: int) -> Iterator[Finding]:
    """Yield naked subsets that take something away."""
    board, seen = state.board, set()
    for unit in board.units:
        fit = [(c, state.candidates[c]) for c in members(unit.mask & state.open)]
        small = [(c, mask) for c, mask in fit if mask.bit_count() <= size]
        for cells, values in subsets(small, size):
            gone = _elsewhere(state, cells, values)
            if gone and (cells, values) not in seen:
                seen.add((cells, values))
                yield Finding(_pattern(state, unit, cells, values), eliminations=gone)


def hidden(state: State, size: int) -> Iterator[Finding]:
    """Yield hidden subsets that take something away."""
    for unit in state.board.units:
        fit = [(d, places & unit.mask) for d, places in enumerate(state.places)]
        small = [(d, mask) for d, mask in fit if 1 <= mask.bit_count() <= size]
        for values, cells in subsets(small, size):
            gone = tuple((c, d) for c in members(cells) for d in members(state.candidates[c] & ~values))
            if gone:
                yield Finding(_pattern(state, unit, cells, values), eliminations=gone)


def _elsewhere(state: State, cells: int, values: int) -> tuple[Candidate, ...]:
    """Return the candidates that see every place their value has within the cells."""
    gone: list[Candidate] = []
    for d in members(values):
        within = state.places[d] & cells
        outside = state.places[d] & ~cells & state.board.seen_by_all(within)
        gone += [(cell, d) for cell in members(outside)]
    return tuple(sorted(gone))


def _pattern(state: State, unit: NamedUnit, cells: int, values: int) -> Pattern:
    carrying = tuple((cell, d) for cell in members(cells) for d in members(state.candidates[cell] & values))
    return Pattern(tuple(members(cells)), (unit.name,), carrying)
