"""Singles, locked candidates, subsets and fish. In each, k units or cells use up k values or places.

A naked single is a cell with one candidate left, a hidden single a value with one place left in a unit.

Subsets: k cells of a unit with just k values among them, or k values with just k places. In both cases the k values
have no place outside the k cells, and the k cells have no other value. Sets grow cell by cell and are dropped when they
are too large. So units of 16 and 25 cells stay fast for k <= 4.

Locked candidates: all places of a value in a unit see the same cells outside the unit. These cells lose the value. In
sudoku these are intersections of a box and a line. The definition holds for any units (diagonals, windows, regions).

Fish: k rows whose places for a value lie in k columns use up those columns. The same holds with rows and columns
swapped. Size 2 is an X-wing, 3 a swordfish, 4 a jellyfish. Rows without a place for the value are skipped. Rows with
more than k places do not fit. This is sound if every row and every column has every value once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cpsudoku.apps.explanation.candidate_board import (
    Candidate,
    NamedUnit,
    State,
    UnitBoard,
    members,
    only,
    set_of,
)
from cpsudoku.apps.explanation.techniques.technique import Finding, Pattern

LINES = ("row", "column")


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
    """Choose ``size`` pairs (key, set) whose union has exactly ``size`` members. Yield (keys as bits, union) for each
    choice."""

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
    """Yield naked subsets that remove something."""
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
    """Yield hidden subsets that remove something."""
    for unit in state.board.units:
        fit = [(d, places & unit.mask) for d, places in enumerate(state.places)]
        small = [(d, mask) for d, mask in fit if 1 <= mask.bit_count() <= size]
        for values, cells in subsets(small, size):
            gone = tuple((c, d) for c in members(cells) for d in members(state.candidates[c] & ~values))
            if gone:
                yield Finding(_pattern(state, unit, cells, values), eliminations=gone)


def _elsewhere(state: State, cells: int, values: int) -> tuple[Candidate, ...]:
    """Return the candidates that see every place of their value within the cells."""
    gone: list[Candidate] = []
    for d in members(values):
        within = state.places[d] & cells
        outside = state.places[d] & ~cells & state.board.seen_by_all(within)
        gone += [(cell, d) for cell in members(outside)]
    return tuple(sorted(gone))


def _pattern(state: State, unit: NamedUnit, cells: int, values: int) -> Pattern:
    carrying = tuple((cell, d) for cell in members(cells) for d in members(state.candidates[cell] & values))
    return Pattern(tuple(members(cells)), (unit.name,), carrying)


def locked(state: State, *, lines: bool) -> Iterator[Finding]:
    """Yield findings whose value is confined to a row or column (``lines``), or to any other unit."""
    board = state.board
    for unit in board.units:
        if (unit.kind in LINES) is not lines:
            continue
        for d, places in enumerate(state.places):
            within = places & unit.mask
            if within.bit_count() < 2:
                continue
            outside = places & ~unit.mask & board.seen_by_all(within)
            if outside:
                yield _locked_finding(state, unit, d, within, outside)


def _locked_finding(state: State, unit: NamedUnit, d: int, within: int, outside: int) -> Finding:
    others = [u for u in state.board.units if u.mask & within == within and u.mask & outside]
    pattern = Pattern(
        cells=tuple(members(within)),
        units=(unit.name, *(u.name for u in others)),
        candidates=tuple((cell, d) for cell in members(within)),
    )
    return Finding(pattern, eliminations=tuple((cell, d) for cell in members(outside)))


def fish(state: State, size: int) -> Iterator[Finding]:
    """Yield fish of one size that remove something."""
    board = state.board
    lines = {kind: [unit for unit in board.units if unit.kind == kind] for kind in ("row", "column")}
    if not all(len(units) == board.side for units in lines.values()):
        return
    for d, places in enumerate(state.places):
        for base, cover in (("row", "column"), ("column", "row")):
            crossed = [(i, _crossing(board, places & unit.mask, base)) for i, unit in enumerate(lines[base])]
            small = [(i, positions) for i, positions in crossed if 1 < positions.bit_count() <= size]
            for bases, covers in subsets(small, size):
                along = [lines[base][i] for i in members(bases)]
                across = [lines[cover][i] for i in members(covers)]
                finding = _fish_finding(state, d, along, across)
                if finding is not None:
                    yield finding


def _crossing(board: UnitBoard, places: int, base: str) -> int:
    """Return the columns of places in a row, or the rows of places in a column, as a set of numbers."""
    return set_of(cell % board.side if base == "row" else cell // board.side for cell in members(places))


def _fish_finding(state: State, d: int, bases: list[NamedUnit], covers: list[NamedUnit]) -> Finding | None:
    places = state.places[d]
    body = places & set_of(cell for unit in bases for cell in unit.cells)
    gone = places & set_of(cell for unit in covers for cell in unit.cells) & ~body
    if not gone:
        return None
    units = tuple(unit.name for unit in (*bases, *covers))
    pattern = Pattern(tuple(members(body)), units, tuple((cell, d) for cell in members(body)))
    return Finding(pattern, eliminations=tuple((cell, d) for cell in members(gone)))
