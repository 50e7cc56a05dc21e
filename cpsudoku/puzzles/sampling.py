"""Random pieces of a board: regions, groups of neighbours, paths. Building blocks for a section's `sample`.

``puzzle``: a Puzzle, or anything with ``cells``, ``neighbours(cell)`` and ``around(cell)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, pairwise
from random import Random

from cpsudoku.puzzles.board import Cell
from cpsudoku.puzzles.puzzle import Puzzle

MOVES = 12  # joins and new cuts, for each piece
TREES = 6  # random trees tried for a pair of pieces


def pieces(rng: Random, puzzle: Puzzle, size: int) -> list[tuple[Cell, ...]]:
    """Return connected pieces of ``size`` cells that cover the board. Return [] if a snake through all cells does not
    divide evenly. The pieces begin as rows. Then two neighbours at a time are joined and cut anew along a random
    spanning tree."""
    if len(puzzle.cells) % size:
        return []
    snake = [cell for i, row in enumerate(puzzle.rows) for cell in (row if i % 2 == 0 else row[::-1])]
    if any(b not in puzzle.neighbours(a) for a, b in pairwise(snake)):
        return []
    parts = [set(snake[i : i + size]) for i in range(0, len(snake), size)]
    for _ in range(MOVES * len(parts)):
        one = rng.randrange(len(parts))
        beside = sorted({b for a in parts[one] for b in puzzle.neighbours(a)} - parts[one])
        if not beside:
            continue
        meeting = rng.choice(beside)
        other = next(i for i, cells in enumerate(parts) if meeting in cells)
        cut = _halve(rng, puzzle, parts[one] | parts[other], size)
        if cut:
            parts[one], parts[other] = cut
    return [tuple(sorted(cells)) for cells in sorted(parts, key=min)]


def _halve(rng: Random, puzzle: Puzzle, cells: set[Cell], size: int) -> tuple[set[Cell], set[Cell]] | None:
    """Return the cells in two connected parts, one of ``size`` cells: a branch of a random tree."""
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


def grow(rng: Random, puzzle: Puzzle, owner: dict[Cell, int], edge: Iterable[Cell]) -> None:
    """Give cells without an owner the owner of a neighbour, one by one, starting from ``edge``. Stop when no owned cell
    has a neighbour without an owner."""
    edge = list(edge)
    while edge:
        cell = edge[rng.randrange(len(edge))]
        free = [b for b in puzzle.neighbours(cell) if b not in owner]
        if not free:
            edge.remove(cell)
            continue
        owner[new := rng.choice(free)] = owner[cell]
        edge.append(new)


def rooms(rng: Random, puzzle: Puzzle, count: int) -> list[tuple[Cell, ...]]:
    """Return ``count`` connected pieces that cover the board, grown from random cells. A board with several parts has
    more pieces."""
    starts = rng.sample(puzzle.cells, min(count, len(puzzle.cells)))
    owner = {cell: i for i, cell in enumerate(starts)}
    grow(rng, puzzle, owner, starts)
    members: dict[int, list[Cell]] = {}
    for cell in puzzle.cells:
        members.setdefault(owner.get(cell, -1), []).append(cell)
    return [tuple(cells) for cells in members.values()]


def _grow_piece(rng: Random, puzzle: Puzzle, start: Cell, size: int, free: set[Cell]) -> list[Cell]:
    """Return a connected piece of free cells. It is smaller than ``size`` if no free neighbour is left."""
    piece = [start]
    while len(piece) < size:
        beside = sorted({b for a in piece for b in puzzle.neighbours(a)} & free - set(piece))
        if not beside:
            break
        piece.append(rng.choice(beside))
    return piece


def groups(rng: Random, puzzle: Puzzle, least: int, most: int) -> list[tuple[Cell, ...]]:
    """Return disjoint connected pieces of ``least`` to ``most`` cells. Some cells may be left over."""
    free = set(puzzle.cells)
    groups = []
    for start in rng.sample(puzzle.cells, len(puzzle.cells)):
        if start not in free:
            continue
        piece = _grow_piece(rng, puzzle, start, rng.randint(least, most), free)
        if len(piece) >= least:
            free -= set(piece)
            groups.append(tuple(sorted(piece)))
    return sorted(groups)


def path(rng: Random, puzzle: Puzzle, length: int, start: Cell | None = None) -> tuple[Cell, ...]:
    """Return up to ``length`` different cells, each a king's move from the one before."""
    cells = [start if start is not None else rng.choice(puzzle.cells)]
    while len(cells) < length:
        on = [b for b in puzzle.around(cells[-1]) if b not in cells]
        if not on:
            break
        cells.append(rng.choice(on))
    return tuple(cells)


def piece(puzzle: Puzzle, start: Cell, within: Callable[[Cell], object]) -> list[Cell]:
    """Return the cells joined to ``start`` by cells that are ``within``. ``start`` is the first."""
    cells = [start]
    for a in cells:
        cells += [b for b in puzzle.neighbours(a) if b not in cells and within(b)]
    return cells


def walls(rng: Random, puzzle: Puzzle, longest: int) -> set[Cell]:
    """Return black cells: the first row, the first column, and up to a third of the others in opposite pairs. Between
    them, no run of white cells has length one or is longer than ``longest``."""
    height, width = puzzle.height, puzzle.width
    edge = {cell for cell in puzzle.cells if 1 in cell}
    inside = [cell for cell in puzzle.cells if cell not in edge]
    black: set[Cell] = set()

    def lengths(line: list[Cell]) -> list[int]:
        return [len(list(run)) for white, run in groupby(cell not in black for cell in line) if white]

    for r, c in rng.sample(inside, len(inside)):
        pair = {Cell(r, c), Cell(height + 2 - r, width + 2 - c)} - black
        black |= pair
        lines = [[cell for cell in inside if cell[i] == at[i]] for at in pair for i in (0, 1)]
        enough = len(black) > len(inside) // 3 and all(max(lengths(line), default=0) <= longest for line in lines)
        if enough or any(1 in lengths(line) for line in lines):
            black -= pair
    return black | edge


def islands(rng: Random, puzzle: Puzzle) -> list[list[Cell]]:
    """Return the white pieces of a connected black sea without a 2x2, grown at random."""
    sea = [rng.choice(puzzle.cells)]
    beside = puzzle.neighbours(sea[0])
    size = len(puzzle.cells) * rng.uniform(0.5, 0.75)
    while beside and len(sea) < size:
        cell = beside.pop(rng.randrange(len(beside)))
        if cell not in sea and not any(cell in four and len(set(four) & set(sea)) == 3 for four in puzzle.squares):
            sea.append(cell)
            beside += puzzle.neighbours(cell)
    islands: list[list[Cell]] = []
    for cell in puzzle.cells:
        if cell not in sea and not any(cell in island for island in islands):
            islands.append(piece(puzzle, cell, lambda b: b not in sea))
    return islands


def loop(rng: Random, puzzle: Puzzle, cover: float = 1.0) -> list[Cell]:
    """Return the cells of a loop in order. It passes through about the share ``cover`` of the cells.

    The loop goes around a random tree of 2x2 squares. A square joins if the inside squares around it are one run, so
    the loop neither meets itself nor has a hole. Return [] on a board without a 2x2.
    """
    free = {four[0] for four in puzzle.squares}  # a square is represented by its first cell
    inside: set[Cell] = set()
    ring = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    waiting = [rng.choice(sorted(free))] if free else []
    visited = 0
    while waiting and visited < cover * len(puzzle.cells):
        r, c = waiting.pop(rng.randrange(len(waiting)))
        around = [(r + y, c + x) in inside for y, x in ring]
        runs = [i for i in range(8) if around[i] and not around[i - 1]]
        alone = len(runs) == 1 and runs[0] % 2 == 1 and sum(around) == 1  # a corner only
        full = any(all(around[(i + k) % 8] for k in range(3)) for i in (0, 2, 4, 6))  # four squares around a cell
        if (r, c) in inside or (inside and (len(runs) != 1 or alone or full)):
            continue
        inside.add(Cell(r, c))
        visited = 2 * len(inside) + 2
        waiting += [b for y, x in ring[::2] if (b := Cell(r + y, c + x)) in free - inside]

    def between(a: Cell, b: Cell) -> bool:
        """Return True if the loop goes from a to its neighbour b: one of the squares at their link is inside."""
        r, c = min(a, b)
        squares = ((r - 1, c), (r, c)) if a[0] == b[0] else ((r, c - 1), (r, c))
        return sum(square in inside for square in squares) == 1

    cells = [min(inside)] if inside else []
    while cells:
        on = [b for b in puzzle.neighbours(cells[-1]) if between(cells[-1], b) and b not in cells[-2:]]
        if cells[0] in on and len(cells) > 2:
            break
        cells.append(on[0])
    return cells


def number_rooms(puzzle: Puzzle, rooms: Iterable[Sequence[Cell]]) -> Puzzle:
    """Return the puzzle with the sections `rooms` and `clues`. Each room has a ``?`` in its first cell."""
    content = tuple(sorted(tuple(sorted(cells)) for cells in rooms))
    return puzzle.holding("rooms", content).holding("clues", tuple((cells[0], None) for cells in content))


def room_of(puzzle: Puzzle, cell: Cell) -> list[Cell]:
    """Return the cells of the room of a cell in the section `rooms`."""
    return next(cells for cells in puzzle.rooms if cell in cells)


def pieces_apart(rng: Random, puzzle: Puzzle) -> list[list[Cell]]:
    """Return random pieces of a few cells that do not touch, as many as fit."""
    free, pieces = set(puzzle.cells), []
    for start in rng.sample(puzzle.cells, len(puzzle.cells)):
        if start not in free:
            continue
        pieces.append(piece := _grow_piece(rng, puzzle, start, rng.randint(1, max(2, min(puzzle.height, 6))), free))
        free -= {*piece, *(b for a in piece for b in puzzle.neighbours(a))}
    return pieces


def paths(rng: Random, puzzle: Puzzle) -> list[list[Cell]]:
    """Return paths of at least two cells that never touch themselves. Some cells may be left over."""
    free, paths = set(puzzle.cells), []
    for start in rng.sample(puzzle.cells, len(puzzle.cells)):
        path = [start] if start in free else []
        while path:
            free.discard(path[-1])
            ahead = [b for b in puzzle.neighbours(path[-1]) if b in free]
            ahead = [b for b in ahead if not set(puzzle.neighbours(b)) & set(path[:-1])]
            if not ahead:
                break
            path.append(rng.choice(ahead))
        if len(path) > 1:
            paths.append(path)
    return paths


def rooms_along(rng: Random, puzzle: Puzzle, loop: Sequence[Cell]) -> list[list[Cell]]:
    """Return the loop in pieces of two to four cells, each a room. Cells off the loop join a neighbouring room."""
    start = rng.randrange(len(loop))
    rest = [*loop[start:], *loop[:start]]
    rooms: list[list[Cell]] = []
    while rest:
        length = rng.randint(2, 4)
        length = length if len(rest) >= length + 2 else len(rest)
        rooms.append(rest[:length])
        rest = rest[length:]
    room = {cell: cells for cells in rooms for cell in cells}
    for cell in puzzle.cells:
        if cell not in room:
            left_out = piece(puzzle, cell, lambda b: b not in room)
            joined = rng.choice([room[b] for a in left_out for b in puzzle.neighbours(a) if b in room])
            joined += left_out
            room.update(dict.fromkeys(left_out, joined))
    return rooms
