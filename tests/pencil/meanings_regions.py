"""The meaning of each kind of shading and regions, in plain Python: (puzzle, value of each place) -> is it a solution?

It uses only the text of the puzzle, and no constraint of the kinds. ``value``: of a cell, or of
the place between two cells where borders are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, groupby
from math import dist
from typing import Any

from cpsudoku.kinds import Puzzle

Board = Mapping[Any, int]
Meaning = Callable[[Puzzle, Board], bool]


def pieces(puzzle: Puzzle, cells: Iterable[Any], joined: Callable[[Any, Any], bool] = lambda a, b: True) -> list[Any]:
    """The connected parts of some cells, as sets."""
    left, found = set(cells), []
    while left:
        frontier = [left.pop()]
        piece = set(frontier)
        while frontier:
            a = frontier.pop()
            for b in [b for b in left if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and joined(a, b)]:
                left.remove(b)
                piece.add(b)
                frontier.append(b)
        found.append(piece)
    return found


def shaded(board: Board) -> set[Any]:
    return {cell for cell, value in board.items() if value}


def divided(puzzle: Puzzle, board: Board) -> list[Any] | None:
    """The regions that borders make; None where a border has one region on both sides."""
    between = {(a, b): place for place, a, b in puzzle.links}
    found = pieces(puzzle, puzzle.cells, lambda a, b: not board[between[min(a, b), max(a, b)]])
    of = {cell: i for i, piece in enumerate(found) for cell in piece}
    return None if any(board[place] and of[a] == of[b] for place, a, b in puzzle.links) else found


def touching(a: Any, b: Any) -> bool:
    return bool(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1)


def star_battle(puzzle: Puzzle, board: Board) -> bool:
    stars = shaded(board)
    wanted = puzzle.stars[0] if puzzle.stars else 1
    units = puzzle.rows + puzzle.columns + puzzle.rooms
    return (
        all(sum(cell in stars for cell in unit) == wanted for unit in units)
        and not any(touching(a, b) for a, b in combinations(stars, 2))
        and stars <= {cell for room in puzzle.rooms for cell in room}
    )


def norinori(puzzle: Puzzle, board: Board) -> bool:
    dominoes = all(len(piece) == 2 for piece in pieces(puzzle, shaded(board)))
    return dominoes and all(sum(board[cell] for cell in room) == 2 for room in puzzle.rooms)


def letter(piece: set[Any]) -> str | None:
    """Of four connected cells."""
    degrees = sorted(sum(dist(a, b) == 1 for b in piece) for a in piece)
    height, width = (len({cell[i] for cell in piece}) for i in (0, 1))
    if degrees == [1, 1, 1, 3]:
        return "T"
    if degrees == [2, 2, 2, 2]:
        return None
    if 1 in (height, width):
        return "I"
    beside = {a: [b for b in piece if dist(a, b) == 1] for a in piece}
    bends = sum(len(b) == 2 and abs(dist(*b) - 2) > 0.1 for b in beside.values())
    return "L" if bends == 1 else "S"


def lits(puzzle: Puzzle, board: Board) -> bool:
    on = shaded(board)
    if len(pieces(puzzle, on)) > 1 or any(on.issuperset(square) for square in puzzle.squares):
        return False
    letters: dict[Any, tuple[Any, str | None]] = {}
    for room in puzzle.rooms:
        inside = on & set(room)
        if len(inside) != 4 or len(pieces(puzzle, inside)) != 1 or letter(inside) is None:
            return False
        if any({a, b} <= inside for place, a, b in puzzle.links if place in puzzle.walls):
            return False
        letters |= dict.fromkeys(inside, (room[0], letter(inside)))
    if on != set(letters):
        return False
    pairs = [(letters[a], letters[b]) for a, b in combinations(on, 2) if dist(a, b) == 1]
    return not any(one[0] != other[0] and one[1] == other[1] for one, other in pairs)


def is_rectangle(piece: set[Any]) -> bool:
    return len(piece) == len({cell[0] for cell in piece}) * len({cell[1] for cell in piece})


def shikaku(puzzle: Puzzle, board: Board) -> bool:
    found = divided(puzzle, board)
    if found is None:
        return False
    for piece in found:
        inside = [puzzle.clues[cell] for cell in piece if cell in puzzle.clues]
        if not is_rectangle(piece) or len(inside) != 1 or inside[0] not in (None, len(piece)):
            return False
    return True


def touched(puzzle: Puzzle, star: Any) -> set[Any]:
    """The cells that a star touches: it is of the region that holds all of them, of none where it is on a border."""
    return {c for c in puzzle.cells if max(abs(c[0] - star[0]), abs(c[1] - star[1])) < 1}


def galaxies(puzzle: Puzzle, board: Board) -> bool:
    found = divided(puzzle, board)
    if found is None:
        return False
    middles = Counter[Any]()
    for piece in found:
        mine = [star for star in puzzle.stars if touched(puzzle, star) <= piece]
        if len(mine) != 1 or {(2 * mine[0][0] - r, 2 * mine[0][1] - c) for r, c in piece} != piece:
            return False
        middles[mine[0]] += 1
    return set(middles) == set(puzzle.stars)


def filled_rooms(puzzle: Puzzle, board: Board) -> bool:
    given = all(board[cell] == value for cell, value in puzzle.numbers.items())
    return given and all(sorted(board[c] for c in room) == [*range(1, len(room) + 1)] for room in puzzle.rooms)


def ripple_effect(puzzle: Puzzle, board: Board) -> bool:
    apart = all(
        abs(a[0] - b[0]) + abs(a[1] - b[1]) > board[a]
        for a, b in combinations(puzzle.cells, 2)
        if board[a] == board[b] and (a[0] == b[0] or a[1] == b[1])
    )
    return apart and filled_rooms(puzzle, board)


def suguru(puzzle: Puzzle, board: Board) -> bool:
    apart = not any(touching(a, b) and board[a] == board[b] for a, b in combinations(puzzle.cells, 2))
    return apart and filled_rooms(puzzle, board)


def minesweeper(puzzle: Puzzle, board: Board) -> bool:
    mines = shaded(board)
    counts = {cell: sum(touching(cell, mine) for mine in mines) for cell in puzzle.clues}
    return (
        not mines & set(puzzle.clues)
        and all(count in (None, counts[cell]) for cell, count in puzzle.clues.items())
        and (not puzzle.mines or len(mines) == puzzle.mines[0])
    )


def easy_as_abc(puzzle: Puzzle, board: Board) -> bool:
    wanted = [*range(1, puzzle.letters[0] + 1)]
    seen = puzzle.left + puzzle.right + puzzle.top + puzzle.bottom
    return (
        all(sorted(board[c] for c in line if board[c]) == wanted for line in puzzle.rows + puzzle.columns)
        and all(next(board[c] for c in cells if board[c]) == first for _, cells, first in seen)
        and all(board[cell] == value for cell, value in puzzle.filling.items())
    )


def doppelblock(puzzle: Puzzle, board: Board) -> bool:
    wanted = [0, 0, *range(1, puzzle.height - 1)]
    for line in puzzle.rows + puzzle.columns:
        if sorted(board[cell] for cell in line) != wanted:
            return False
    for _, cells, total in puzzle.left + puzzle.top:
        row = [board[cell] for cell in cells]
        first = row.index(0)
        if sum(row[first : row.index(0, first + 1)]) != total:
            return False
    return all(board[cell] == value for cell, value in puzzle.numbers.items())


def tilepaint(puzzle: Puzzle, board: Board) -> bool:
    sums = all(sum(board[cell] for cell in cells) == count for _, cells, count in puzzle.left + puzzle.top)
    return sums and all(len({board[cell] for cell in tile}) == 1 for tile in puzzle.rooms)


def counted_rooms(puzzle: Puzzle, board: Board) -> bool:
    return all(
        count in (None, sum(board[c] for c in room))
        for room in puzzle.rooms
        for cell, count in puzzle.clues.items()
        if cell in room
    )


def aqre(puzzle: Puzzle, board: Board) -> bool:
    runs = [len(list(run)) for line in puzzle.rows + puzzle.columns for _, run in groupby(board[c] for c in line)]
    room = {cell: i for i, cells in enumerate(puzzle.rooms) for cell in cells}
    across = [(a, b) for place, a, b in puzzle.links if room[a] != room[b] or place in puzzle.walls]
    return (
        len(pieces(puzzle, shaded(board))) <= 1
        and max(runs) < 4
        and not (puzzle.borders and any(board[a] == board[b] for a, b in across))
        and counted_rooms(puzzle, board)
    )


def chocona(puzzle: Puzzle, board: Board) -> bool:
    return all(map(is_rectangle, pieces(puzzle, shaded(board)))) and counted_rooms(puzzle, board)


def fillomino(puzzle: Puzzle, board: Board) -> bool:
    regions = divided(puzzle, board)
    if regions is None or (puzzle.three and max(map(len, regions)) > 3):
        return False
    size = {cell: len(region) for region in regions for cell in region}
    alike = any(board[place] and size[a] == size[b] for place, a, b in puzzle.links)
    return not alike and all(number in (None, size[cell]) for cell, number in puzzle.clues.items())


def kurotto(puzzle: Puzzle, board: Board) -> bool:
    areas = pieces(puzzle, shaded(board))
    for cell, size in puzzle.clues.items():
        beside = [area for area in areas if any(dist(cell, b) == 1 for b in area)]
        if board[cell] or size not in (None, sum(map(len, beside))):
            return False
    return True


def shakashaka(puzzle: Puzzle, board: Board) -> bool:
    """The white parts, each cell being four triangles around its middle, are as large as the rectangle around them."""
    for cell, count in puzzle.clues.items():
        if count not in (None, sum(board.get(b, 0) > 0 for b in puzzle.neighbours(cell))):
            return False
    quarters = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
    black = {0: "", 1: "<v", 2: "v>", 3: "^>", 4: "^<"}  # the letters L, J, 7, F
    left: set[Any] = {(cell, q) for cell in puzzle.cells for q in quarters if q not in black[board[cell]]}
    while left:
        frontier = [left.pop()]
        part = set(frontier)
        while frontier:
            (r, c), q = frontier.pop()
            y, x = quarters[q]
            beside = {((r, c), other) for other in quarters if quarters[other] != (-y, -x)}
            beside.add(((r + y, c + x), next(o for o in quarters if quarters[o] == (-y, -x))))
            for one in beside & left:
                left.remove(one)
                part.add(one)
                frontier.append(one)
        if not _upright(part, quarters) and not _turned(part, quarters):
            return False
    return True


def _corners(part: set[Any], quarters: Mapping[str, tuple[int, int]]) -> Iterable[tuple[float, float]]:
    for (r, c), q in part:
        y, x = quarters[q]
        yield from ((r, c), (r + (y - x) / 2, c + (x - y) / 2), (r + (y + x) / 2, c + (x + y) / 2))


def _around(part: set[Any], points: Iterable[tuple[float, float]], unit: float) -> bool:
    across, along = zip(*points, strict=True)
    return bool(abs((max(across) - min(across)) * (max(along) - min(along)) - len(part) * unit) < 0.01)


def _upright(part: set[Any], quarters: Mapping[str, tuple[int, int]]) -> bool:
    return _around(part, _corners(part, quarters), 0.25)


def _turned(part: set[Any], quarters: Mapping[str, tuple[int, int]]) -> bool:
    return _around(part, ((r + c, r - c) for r, c in _corners(part, quarters)), 0.5)


MEANINGS: dict[str, Meaning] = {
    "star_battle": star_battle, "norinori": norinori, "lits": lits, "shikaku": shikaku, "galaxies": galaxies,
    "ripple_effect": ripple_effect, "suguru": suguru, "minesweeper": minesweeper, "easy_as_abc": easy_as_abc,
    "doppelblock": doppelblock, "tilepaint": tilepaint, "aqre": aqre, "chocona": chocona, "kurotto": kurotto,
    "shakashaka": shakashaka, "fillomino": fillomino,
}  # fmt: skip
