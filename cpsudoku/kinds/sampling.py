"""Random pieces of a board: regions, groups of neighbours, paths. What a section's `sample` may be made of.

    pieces(rng, puzzle, 5)            connected pieces of five cells that cover the board
    rooms(rng, puzzle, 6)             six connected pieces of any sizes
    groups(rng, puzzle, 2, 4)         connected pieces of two to four cells, as cages are
    path(rng, puzzle, 5)              five cells in a line that may turn and slant
    walls(rng, puzzle, 9)             black cells between runs of two to nine white ones, as in kakuro
    islands(rng, puzzle)              the white pieces of a random black sea without a 2x2, as in nurikabe
    piece(puzzle, start, within)      the cells that are joined to ``start``

``puzzle``: an Instance, or anything with ``cells``, ``neighbours(cell)`` and ``around(cell)``.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, pairwise
from random import Random
from typing import Any

from cpsudoku.kinds.places import Cell

MOVES = 12  # re-cut pairs of pieces, for each piece
TREES = 6  # random trees tried for a pair


def pieces(rng: Random, puzzle: Any, size: int) -> list[tuple[Cell, ...]]:
    """Connected pieces of ``size`` cells that cover the board: rows at first, then two neighbours at a time become one
    and are cut in two anew, along a random spanning tree. [] where a snake through all cells does not divide evenly."""
    if len(puzzle.cells) % size:
        return []
    snake = [cell for i, row in enumerate(puzzle.rows) for cell in (row if i % 2 == 0 else row[::-1])]
    if any(b not in puzzle.neighbours(a) for a, b in pairwise(snake)):
        return []
    found = [set(snake[i : i + size]) for i in range(0, len(snake), size)]
    for _ in range(MOVES * len(found)):
        one = rng.randrange(len(found))
        beside = sorted({b for a in found[one] for b in puzzle.neighbours(a)} - found[one])
        if not beside:
            continue
        meeting = rng.choice(beside)
        other = next(i for i, cells in enumerate(found) if meeting in cells)
        cut = _halved(rng, puzzle, found[one] | found[other], size)
        if cut:
            found[one], found[other] = cut
    return [tuple(sorted(cells)) for cells in sorted(found, key=min)]


def _halved(rng: Random, puzzle: Any, cells: set[Cell], size: int) -> tuple[set[Cell], set[Cell]] | None:
    """The cells in two connected parts, one of ``size``: what hangs on a branch of a random tree."""
    for _ in range(TREES):
        root = rng.choice(sorted(cells))
        parent: dict[Cell, Cell] = {}
        order, edges = [root], [(root, b) for b in puzzle.neighbours(root) if b in cells]
        while edges:
            a, b = edges.pop(rng.randrange(len(edges)))
            if b in parent or b == root:
                continue
            parent[b] = a
            order.append(b)
            edges += [(b, c) for c in puzzle.neighbours(b) if c in cells and c != root and c not in parent]
        below = {cell: {cell} for cell in order}
        for cell in reversed(order[1:]):
            below[parent[cell]] |= below[cell]
        cuts = [part for part in below.values() if len(part) == size and len(part) < len(cells)]
        if cuts:
            part = cuts[rng.randrange(len(cuts))]
            return part, cells - part
    return None


def rooms(rng: Random, puzzle: Any, count: int) -> list[tuple[Cell, ...]]:
    """``count`` connected pieces that cover the board (more where it is in more parts): grown from random cells."""
    starts = rng.sample(puzzle.cells, min(count, len(puzzle.cells)))
    owner = {cell: i for i, cell in enumerate(starts)}
    edge = list(starts)
    while edge:
        cell = edge[rng.randrange(len(edge))]
        free = [b for b in puzzle.neighbours(cell) if b not in owner]
        if not free:
            edge.remove(cell)
            continue
        owner[new := rng.choice(free)] = owner[cell]
        edge.append(new)
    found: dict[int, list[Cell]] = {}
    for cell in puzzle.cells:
        found.setdefault(owner.get(cell, -1), []).append(cell)
    return [tuple(cells) for cells in found.values()]


def groups(rng: Random, puzzle: Any, least: int, most: int) -> list[tuple[Cell, ...]]:
    """Connected pieces of ``least`` to ``most`` cells, none in two; some cells may be left over."""
    free = set(puzzle.cells)
    found = []
    for start in rng.sample(puzzle.cells, len(puzzle.cells)):
        if start not in free:
            continue
        piece, size = [start], rng.randint(least, most)
        while len(piece) < size:
            beside = sorted({b for a in piece for b in puzzle.neighbours(a) if b in free} - set(piece))
            if not beside:
                break
            piece.append(rng.choice(beside))
        if len(piece) >= least:
            free -= set(piece)
            found.append(tuple(sorted(piece)))
    return sorted(found)


def path(rng: Random, puzzle: Any, length: int, start: Cell | None = None) -> tuple[Cell, ...]:
    """Up to ``length`` cells, each a king's move from the one before, none twice."""
    found = [start if start is not None else rng.choice(puzzle.cells)]
    while len(found) < length:
        on = [b for b in puzzle.around(found[-1]) if b not in found]
        if not on:
            break
        found.append(rng.choice(on))
    return tuple(found)


def piece(puzzle: Any, start: Cell, within: Callable[[Cell], object]) -> list[Cell]:
    """The cells joined to ``start`` by cells that are ``within``; ``start`` is the first."""
    found = [start]
    for a in found:
        found += [b for b in puzzle.neighbours(a) if b not in found and within(b)]
    return found


def walls(rng: Random, puzzle: Any, longest: int) -> set[Cell]:
    """Black cells: the first row and the first column, and up to a third of the others, in pairs opposite each other;
    between them no run of one white cell, or of more than ``longest``."""
    height, width = puzzle.height, puzzle.width
    edge = {cell for cell in puzzle.cells if 1 in cell}
    inside = [cell for cell in puzzle.cells if cell not in edge]
    found: set[Cell] = set()

    def lengths(line: list[Cell]) -> list[int]:
        return [len(list(run)) for white, run in groupby(cell not in found for cell in line) if white]

    for r, c in rng.sample(inside, len(inside)):
        pair = {Cell(r, c), Cell(height + 2 - r, width + 2 - c)} - found
        found |= pair
        lines = [[cell for cell in inside if cell[i] == at[i]] for at in pair for i in (0, 1)]
        enough = len(found) > len(inside) // 3 and all(max(lengths(line), default=0) <= longest for line in lines)
        if enough or any(1 in lengths(line) for line in lines):
            found -= pair
    return found | edge


def islands(rng: Random, puzzle: Any) -> list[list[Cell]]:
    """The white pieces of a black sea of one piece that has no 2x2, grown at random."""
    sea = [rng.choice(puzzle.cells)]
    beside = puzzle.neighbours(sea[0])
    wanted = len(puzzle.cells) * rng.uniform(0.5, 0.75)
    while beside and len(sea) < wanted:
        cell = beside.pop(rng.randrange(len(beside)))
        if cell not in sea and not any(cell in four and len(set(four) & set(sea)) == 3 for four in puzzle.squares):
            sea.append(cell)
            beside += puzzle.neighbours(cell)
    found: list[list[Cell]] = []
    for cell in puzzle.cells:
        if cell not in sea and not any(cell in island for island in found):
            found.append(piece(puzzle, cell, lambda b: b not in sea))
    return found
