r"""What the rules of each kind say, once more: by hand, from the prose of the rules and from the books of the genre.

All backends, the encoder and `holds` read one declaration in models/. If that is wrong, they are wrong together. The
meanings below are the other witness; `test_second_meanings.py` asks both about the same boards.

The contract:

- A meaning gets the puzzle as it was read (`height`, `width`, `cells`, and each section by its name) and a dictionary
  {place: value} for each layer that a person draws, in the order of the kind. It returns whether the drawing is right.
- It is written without a look at the `rules` and `clues` of the kind, and it imports nothing of cpsudoku.
- It is naive: sets, loops and floods. It may be slow, but has to be so plain that it can be compared with the prose.
- `?` in the place of a value is None, and says no more than that there is a clue.
- Values that are given in cells have one meaning for all kinds: `given`.

A cell is (row, column), from 1. What lies between two cells, and a corner of four, has halves: (1, 1.5), (1.5, 1.5).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import combinations, groupby, pairwise
from typing import Any

Place = tuple[Any, Any]
Cells = Collection[Place]
Layer = dict[Place, int]
Graph = dict[Place, set[Place]]
STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


# The board.


def beside(cell: Place) -> list[Place]:
    return [(cell[0] + y, cell[1] + x) for y, x in STEPS.values()]


def around(cell: Place) -> list[Place]:
    return [(cell[0] + y, cell[1] + x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]


def lines(puzzle: Any) -> list[list[Place]]:
    """The cells of each row, then of each column."""
    rows = [[cell for cell in puzzle.cells if cell[0] == r] for r in range(1, puzzle.height + 1)]
    columns = [[cell for cell in puzzle.cells if cell[1] == c] for c in range(1, puzzle.width + 1)]
    return rows + columns


def squares(puzzle: Any) -> list[list[Place]]:
    """Every 2x2 of cells that are all there."""
    there = set(puzzle.cells)
    found = ([(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in puzzle.cells)
    return [square for square in found if there.issuperset(square)]


def ray(cell: Place, step: Place, cells: Cells) -> list[Place]:
    """The cells from the next one on, in one direction, as far as they are among ``cells``."""
    found = []
    while (cell := (cell[0] + step[0], cell[1] + step[1])) in cells:
        found.append(cell)
    return found


def seen(cell: Place, cells: Cells) -> int:
    """How many of the cells are seen from one of them in four directions, itself included."""
    return 1 + sum(len(ray(cell, step, cells)) for step in STEPS.values())


def pieces(cells: Iterable[Place]) -> list[set[Place]]:
    """What hangs together along sides."""
    left, found = set(cells), []
    while left:
        piece, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            piece.add(cell)
            for other in beside(cell):
                if other in left:
                    left.remove(other)
                    edge.append(other)
        found.append(piece)
    return found


def one_piece(cells: Iterable[Place]) -> bool:
    """Is it one piece, or nothing at all?"""
    return len(pieces(cells)) <= 1


def is_rectangle(cells: Cells) -> bool:
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    return bool(len(cells) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1))


def of_value(layer: Layer, value: int) -> set[Place]:
    return {place for place, found in layer.items() if found == value}


def on(layer: Layer) -> set[Place]:
    return of_value(layer, 1)


def none_touch(cells: Cells, near: Callable[[Place], list[Place]] = beside) -> bool:
    return not any(other in cells for cell in cells for other in near(cell))


def different(values: Iterable[int]) -> bool:
    found = list(values)
    return len(set(found)) == len(found)


def each_once(layer: Layer, cells: Cells, count: int) -> bool:
    return sorted(layer[cell] for cell in cells) == list(range(1, count + 1))


def room_at(puzzle: Any, cell: Place) -> Cells:
    return next(room for room in puzzle.rooms if cell in room)


def is_border(puzzle: Any, one: Place, other: Place) -> bool:
    """Is there a border of two rooms, or a wall, between two neighbours?"""
    return room_at(puzzle, one) != room_at(puzzle, other) or {one, other} in map(set, map(neighbours_of, puzzle.walls))


def neighbouring_rooms(puzzle: Any) -> list[tuple[Cells, Cells]]:
    return [
        (one, other)
        for one, other in combinations(puzzle.rooms, 2)
        if any(cell in one for far in other for cell in beside(far))
    ]


def counted_in_rooms(puzzle: Any, cells: Cells) -> bool:
    """Is each number the count of these cells in its room?"""
    return all(
        number is None or len(set(room_at(puzzle, cell)) & set(cells)) == number
        for cell, number in puzzle.clues.items()
    )


def counted_in_lanes(puzzle: Any, cells: Cells) -> bool:
    return all(len(set(lane.cells) & set(cells)) == lane.value for lane in [*puzzle.left, *puzzle.top])


def given(puzzle: Any, name: str, layer: Layer) -> bool:
    """Are the values that stand in the cells of a text those of the solution?"""
    return all(layer[cell] == value for cell, value in puzzle.content(name))


# Digits in rows and columns.


def latin(puzzle: Any, digits: Layer) -> bool:
    """Every row and every column holds every digit once."""
    return all(each_once(digits, line, puzzle.height) for line in lines(puzzle))


def boxes(puzzle: Any) -> list[list[Place]]:
    """The boxes of a square board: as wide as high, or else a little wider."""
    side = puzzle.height
    high = max(h for h in range(1, side + 1) if side % h == 0 and h * h <= side)
    if puzzle.board.box is not None:
        high = puzzle.board.box[0]
    wide = side // high
    return [
        [cell for cell in puzzle.cells if (cell[0] - 1) // high == i and (cell[1] - 1) // wide == j]
        for i in range(side // high)
        for j in range(side // wide)
    ]


def sudoku(puzzle: Any, digits: Layer) -> bool:
    """Every row, column and box, or region in the place of boxes, holds every digit once; a smaller one, no digit
    twice.

    The digits are those that the text states, else 1 to the length of a line.
    """
    allowed = set(puzzle.content("values") or range(1, max(puzzle.height, puzzle.width) + 1))
    regions = puzzle.content("regions")
    areas = [region for region in regions if region] if regions else []
    if not regions and puzzle.height == puzzle.width:
        areas = boxes(puzzle)
    units = [*lines(puzzle), *areas]
    return allowed.issuperset(digits.values()) and all(different(digits[cell] for cell in unit) for unit in units)


def sudoku_x(puzzle: Any, digits: Layer) -> bool:
    """Every row, column and box and both main diagonals hold every digit once."""
    side = puzzle.height
    falling = [(i, i) for i in range(1, side + 1)]
    rising = [(i, side + 1 - i) for i in range(1, side + 1)]
    return all(each_once(digits, unit, side) for unit in [*lines(puzzle), *boxes(puzzle), falling, rising])


def windoku(puzzle: Any, digits: Layer) -> bool:
    """9x9 sudoku with four more boxes, rows and columns 2-4 and 6-8."""
    bands = ((2, 3, 4), (6, 7, 8))
    windows = [[(r, c) for r in rows for c in columns] for rows in bands for columns in bands]
    return all(each_once(digits, unit, 9) for unit in [*lines(puzzle), *boxes(puzzle), *windows])


def jigsaw(puzzle: Any, digits: Layer) -> bool:
    """Every row, every column and every region holds every digit once."""
    return all(each_once(digits, unit, puzzle.height) for unit in [*lines(puzzle), *puzzle.regions])


def futoshiki(puzzle: Any, digits: Layer) -> bool:
    """A Latin square; signs point at the smaller neighbour."""
    for one, sign, other, _ in puzzle.signs:
        small, large = (one, other) if sign == "<" else (other, one)
        if digits[small] >= digits[large]:
            return False
    return latin(puzzle, digits)


def killer(puzzle: Any, digits: Layer) -> bool:
    """Sudoku; the digits of a cage are different and add up to its sum."""
    for cells, total in puzzle.cages:
        values = [digits[cell] for cell in cells]
        if not different(values) or total not in (None, sum(values)):
            return False
    return sudoku(puzzle, digits)


def skyscrapers(puzzle: Any, digits: Layer) -> bool:
    """A Latin square of heights; a number at the edge is how many towers are seen: a tower hides those behind it that
    are not higher."""
    for lane in [*puzzle.left, *puzzle.right, *puzzle.top, *puzzle.bottom]:
        heights = [digits[cell] for cell in lane.cells]
        if sum(all(before < height for before in heights[:i]) for i, height in enumerate(heights)) != lane.value:
            return False
    return latin(puzzle, digits)


def kakuro(puzzle: Any, numbers: Layer) -> bool:
    """The digits from 1 to 9 of a run are different and add up to the sum before it: the first sum of a black cell is
    that of the run below, the second that of the run to its right."""
    for line in lines(puzzle):
        run: list[Place] = []
        for cell in line:
            run = [*run, cell] if run and cell in beside(run[-1]) else [cell]
            if not different(numbers[one] for one in run):
                return False
    for black, (below, right) in puzzle.sums.items():
        for total, step in ((below, STEPS["v"]), (right, STEPS[">"])):
            if total is not None and sum(numbers[cell] for cell in ray(black, step, numbers)) != total:
                return False
    return all(1 <= number <= 9 for number in numbers.values())


def doppelblock(puzzle: Any, numbers: Layer) -> bool:
    """Every line holds two black cells, here 0, and in the others each number from 1 on once; a number at the edge is
    the sum of what is between the black cells."""
    for line in lines(puzzle):
        if sorted(numbers[cell] for cell in line) != [0, *range(len(line) - 1)]:
            return False
    for lane in [*puzzle.left, *puzzle.top]:
        values = [numbers[cell] for cell in lane.cells]
        first, last = (i for i, value in enumerate(values) if value == 0)
        if sum(values[first:last]) != lane.value:
            return False
    return True


def easy_as_abc(puzzle: Any, filling: Layer) -> bool:
    """Every line holds each of the letters once, the other cells being empty, here 0; a letter at the edge is the first
    seen from there. Without `letters` there is one fewer than a line has cells."""
    count = puzzle.letters[0] if puzzle.letters else min(puzzle.height, puzzle.width) - 1
    for line in lines(puzzle):
        if sorted(filling[cell] for cell in line) != [0] * (len(line) - count) + list(range(1, count + 1)):
            return False
    edges = [*puzzle.left, *puzzle.right, *puzzle.top, *puzzle.bottom]
    return all(next(filling[cell] for cell in lane.cells if filling[cell]) == lane.value for lane in edges)


def binairo(puzzle: Any, bits: Layer) -> bool:
    """As many 0 as 1 in every line, never three alike in a row; no two rows or columns alike, but with `repeats`."""
    whole = [tuple(bits[cell] for cell in line) for line in lines(puzzle)]
    rows, columns = whole[: puzzle.height], whole[puzzle.height :]
    if not puzzle.repeats and (len(set(rows)) < len(rows) or len(set(columns)) < len(columns)):
        return False
    return all(2 * sum(line) == len(line) and longest(line) < 3 for line in whole)


def longest(values: Iterable[int]) -> int:
    """How many alike stand together at most."""
    return max(len(list(alike)) for _, alike in groupby(values))


def queens(puzzle: Any, layer: Layer) -> bool:
    """One queen in every row and column, none attacking another along a diagonal."""
    placed = on(layer)
    once = all(len(placed & set(line)) == 1 for line in lines(puzzle))
    return once and not any(abs(a[0] - b[0]) == abs(a[1] - b[1]) for a, b in combinations(placed, 2))


def star_battle(puzzle: Any, layer: Layer) -> bool:
    """As many stars as is said in every row, column and room; no two touch, not even at a corner; none outside rooms.
    Without `stars` it is one."""
    stars = on(layer)
    count = puzzle.stars[0] if puzzle.stars else 1
    everywhere = all(len(stars & set(unit)) == count for unit in [*lines(puzzle), *puzzle.rooms])
    return everywhere and none_touch(stars, around) and stars <= {cell for room in puzzle.rooms for cell in room}


# Numbers in rooms.


def ripple_effect(puzzle: Any, numbers: Layer) -> bool:
    """Every room holds the numbers from 1 to its count of cells; between two equal numbers of a line there are at least
    as many cells as the number says."""
    for line in lines(puzzle):
        for a, b in combinations(line, 2):
            between = abs(a[0] - b[0]) + abs(a[1] - b[1]) - 1
            if numbers[a] == numbers[b] and between < numbers[a]:
                return False
    return all(each_once(numbers, room, len(room)) for room in puzzle.rooms)


def suguru(puzzle: Any, numbers: Layer) -> bool:
    """Every room holds the numbers from 1 to its count of cells; equal numbers do not touch, not even at a corner."""
    for cell in numbers:
        if any(numbers.get(other) == numbers[cell] for other in around(cell)):
            return False
    return all(each_once(numbers, room, len(room)) for room in puzzle.rooms)


# Shading.


def akari(puzzle: Any, layer: Layer) -> bool:
    """Every white cell is lit: a lamp is in it, or in its row or column with no black cell between. No lamp lights
    another. A number counts the lamps beside it."""
    lamps = on(layer)
    for cell in puzzle.cells:
        shining = [other for step in STEPS.values() for other in ray(cell, step, layer) if other in lamps]
        if bool(shining) == (cell in lamps):
            return False
    numbers = {cell: clue for cell, clue in puzzle.clues.items() if clue not in (None, "x")}
    return all(len(lamps.intersection(beside(cell))) == number for cell, number in numbers.items())


def aqre(puzzle: Any, layer: Layer) -> bool:
    """All shaded cells are connected; a number counts those of its room; no four cells in a row are all shaded or all
    unshaded. With `borders`, no border of two rooms, and none of `walls`, has a shaded cell on both sides, or an
    unshaded one."""
    if puzzle.borders:
        for one, other in neighbouring_rooms(puzzle):
            if any(layer[a] == layer[b] for a in one for b in beside(a) if b in other):
                return False
        if any(layer[a] == layer[b] for a, b in map(neighbours_of, puzzle.walls)):
            return False
    straight = all(longest(layer[cell] for cell in line) < 4 for line in lines(puzzle))
    return straight and one_piece(on(layer)) and counted_in_rooms(puzzle, on(layer))


def cave(puzzle: Any, layer: Layer) -> bool:
    """The cave, unshaded, is one piece; every shaded cell is joined to the edge by shaded cells; cells with numbers are
    of the cave, and see as many of its cells, themselves included."""
    inside = of_value(layer, 0)
    for piece in pieces(on(layer)):
        if not any(r in (1, puzzle.height) or c in (1, puzzle.width) for r, c in piece):
            return False
    right = all(cell in inside and number in (None, seen(cell, inside)) for cell, number in puzzle.clues.items())
    return right and one_piece(inside)


def chocona(puzzle: Any, layer: Layer) -> bool:
    """Shaded cells form rectangles which do not touch along a side; a number counts those of its room."""
    return all(is_rectangle(piece) for piece in pieces(on(layer))) and counted_in_rooms(puzzle, on(layer))


def creek(puzzle: Any, layer: Layer) -> bool:
    """A number at a corner counts the shaded cells around it; the unshaded are one piece."""
    for (r, c), number in puzzle.clues.items():
        touching = {(r + y, c + x) for y in (-0.5, 0.5) for x in (-0.5, 0.5)}
        if number not in (None, len(touching & on(layer))):
            return False
    return one_piece(of_value(layer, 0))


def heyawake(puzzle: Any, layer: Layer) -> bool:
    """Shaded cells do not share a side; the unshaded are one piece; no straight line of unshaded cells crosses more
    than one border of two rooms or wall of `walls`; a number counts the shaded cells of its room."""
    for line in lines(puzzle):
        for unshaded, run in groupby(line, key=lambda cell: layer[cell] == 0):
            if unshaded and sum(is_border(puzzle, a, b) for a, b in pairwise(run)) > 1:
                return False
    apart = none_touch(on(layer)) and one_piece(of_value(layer, 0))
    return apart and counted_in_rooms(puzzle, on(layer))


def hitori(puzzle: Any, layer: Layer) -> bool:
    """No number is twice among the unshaded cells of a row or column; shaded cells do not share a side; the unshaded
    are one piece."""
    for line in lines(puzzle):
        if not different(puzzle.clues[cell] for cell in line if not layer[cell] and puzzle.clues.get(cell) is not None):
            return False
    return none_touch(on(layer)) and one_piece(of_value(layer, 0))


def kurodoko(puzzle: Any, layer: Layer) -> bool:
    """Cells with numbers are unshaded, and see as many unshaded cells, themselves included; shaded cells do not share a
    side; the unshaded are one piece."""
    white = of_value(layer, 0)
    right = all(cell in white and number in (None, seen(cell, white)) for cell, number in puzzle.clues.items())
    return right and none_touch(on(layer)) and one_piece(white)


def kurotto(puzzle: Any, layer: Layer) -> bool:
    """A number is not shaded, and counts the cells of all the connected shaded areas beside it."""
    areas = pieces(on(layer))
    for cell, number in puzzle.clues.items():
        count = sum(len(area) for area in areas if area.intersection(beside(cell)))
        if layer[cell] or number not in (None, count):
            return False
    return True


LETTERS = {
    "L": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "I": [(0, 0), (1, 0), (2, 0), (3, 0)],
    "T": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "S": [(0, 1), (0, 2), (1, 0), (1, 1)],
}


def moved(cells: Iterable[Place]) -> tuple[Place, ...]:
    """A form, wherever it is."""
    found = sorted(cells)
    top, left = min(r for r, _ in found), min(c for _, c in found)
    return tuple((r - top, c - left) for r, c in found)


def turned(cells: list[Place]) -> set[tuple[Place, ...]]:
    """A form turned and mirrored."""
    found = set()
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        found |= {moved(cells), moved((r, -c) for r, c in cells)}
    return found


FORMS = {form: letter for letter, cells in LETTERS.items() for form in turned(cells)}


def lits(puzzle: Any, layer: Layer) -> bool:
    """A tetromino L, I, T or S in every room; all shaded cells are connected, without a 2x2; two of the same letter do
    not touch along a side; no wall of `walls` is between two cells of one tetromino; cells of no room are not
    shaded."""
    shaded = on(layer)
    tetrominoes = [shaded.intersection(room) for room in puzzle.rooms]
    letters = [FORMS.get(moved(cells)) if cells else None for cells in tetrominoes]
    if None in letters or sum(map(len, tetrominoes)) < len(shaded):
        return False
    if any(cells.issuperset(neighbours_of(wall)) for wall in puzzle.walls for cells in tetrominoes):
        return False
    for (one, letter), (other, same) in combinations(list(zip(tetrominoes, letters, strict=True)), 2):
        if letter == same and any(cell in other for far in one for cell in beside(far)):
            return False
    return one_piece(shaded) and not any(shaded.issuperset(square) for square in squares(puzzle))


def minesweeper(puzzle: Any, layer: Layer) -> bool:
    """A number holds no mine, and counts those around it; `mines` says how many there are in all."""
    mines = on(layer)
    right = all(
        cell not in mines and number in (None, len(mines.intersection(around(cell))))
        for cell, number in puzzle.clues.items()
    )
    return right and (not puzzle.mines or len(mines) == puzzle.mines[0])


def runs(values: Iterable[int]) -> tuple[int, ...]:
    """How long the runs of shaded cells are, in their order; a single 0 where there are none."""
    return tuple(len(list(run)) for shaded, run in groupby(values) if shaded) or (0,)


def nonogram(puzzle: Any, layer: Layer) -> bool:
    """The runs of shaded cells in each line are as long as its numbers say."""
    return all(runs(layer[cell] for cell in lane.cells) == tuple(lane.value) for lane in [*puzzle.left, *puzzle.top])


def norinori(puzzle: Any, layer: Layer) -> bool:
    """Two cells of every room are shaded, and every shaded cell has exactly one shaded neighbour."""
    shaded = on(layer)
    two = all(len(shaded.intersection(room)) == 2 for room in puzzle.rooms)
    return two and all(len(shaded.intersection(beside(cell))) == 1 for cell in shaded)


def nurikabe(puzzle: Any, layer: Layer) -> bool:
    """The shaded sea is one piece without a 2x2; each white island holds one number, its count of cells."""
    sea = on(layer)
    for island in pieces(of_value(layer, 0)):
        numbers = [number for cell, number in puzzle.islands.items() if cell in island]
        if len(numbers) != 1 or numbers[0] not in (None, len(island)):
            return False
    dry = not any(cell in sea for cell in puzzle.islands)
    return dry and one_piece(sea) and not any(sea.issuperset(square) for square in squares(puzzle))


def nurimisaki(puzzle: Any, layer: Layer) -> bool:
    """The unshaded are one piece; the cells with one unshaded cell beside them are those with clues, which see as many
    as their number, themselves included; no 2x2 is all shaded or all unshaded."""
    white = of_value(layer, 0)
    capes = {cell for cell in white if len(white.intersection(beside(cell))) == 1}
    if capes != set(puzzle.clues):
        return False
    if any(number not in (None, seen(cell, white)) for cell, number in puzzle.clues.items()):
        return False
    return one_piece(white) and all(0 < len(white.intersection(square)) < 4 for square in squares(puzzle))


def shimaguni(puzzle: Any, layer: Layer) -> bool:
    """One piece of shaded cells in each room; those of two rooms, or across a wall of `walls`, do not share a side;
    rooms that share a side have different numbers of them; a number is how many."""
    shaded = on(layer)
    if any(shaded.issuperset(neighbours_of(wall)) for wall in puzzle.walls):
        return False
    islands = {room: shaded.intersection(room) for room in puzzle.rooms}
    if any(len(pieces(island)) != 1 for island in islands.values()):
        return False
    for one, other in neighbouring_rooms(puzzle):
        if len(islands[one]) == len(islands[other]):
            return False
        if any(cell in islands[one] for far in islands[other] for cell in beside(far)):
            return False
    return counted_in_rooms(puzzle, shaded)


def tents(puzzle: Any, layer: Layer) -> bool:
    """A tent beside each tree, one for each; no two tents touch, not even at a corner; a number counts those of a
    line."""
    pitched = on(layer)

    def shared_out(trees: list[Place], free: set[Place]) -> bool:
        """Can each tree have a tent of its own, so that none is left?"""
        if not trees:
            return not free
        return any(shared_out(trees[1:], free - {tent}) for tent in free.intersection(beside(trees[0])))

    apart = len(pitched) == len(puzzle.trees) and none_touch(pitched, around)
    return apart and counted_in_lanes(puzzle, pitched) and shared_out(list(puzzle.trees), pitched)


def tilepaint(puzzle: Any, layer: Layer) -> bool:
    """Each tile is shaded whole or not at all; a number at an edge counts the shaded cells of that line."""
    whole = all(len({layer[cell] for cell in tile}) == 1 for tile in puzzle.rooms)
    return whole and counted_in_lanes(puzzle, on(layer))


def yin_yang(puzzle: Any, circles: Layer) -> bool:
    """The white circles are one piece, the black ones too, and no 2x2 is of one colour."""
    mixed = all(len({circles[cell] for cell in square}) == 2 for square in squares(puzzle))
    return mixed and one_piece(on(circles)) and one_piece(of_value(circles, 0))


# Diagonals and triangles.


def gokigen(puzzle: Any, slants: Layer) -> bool:
    r"""A diagonal in every cell, 0 for \ and 1 for /; they close no loop; a number is how many meet in its corner."""
    ends = []
    for (r, c), slant in slants.items():
        rising = slant == 1
        ends.append(((r + 0.5, c - 0.5), (r - 0.5, c + 0.5)) if rising else ((r - 0.5, c - 0.5), (r + 0.5, c + 0.5)))
    for corner, number in puzzle.clues.items():
        if number not in (None, sum(corner in pair for pair in ends)):
            return False
    joined = {corner: {corner} for pair in ends for corner in pair}
    for a, b in ends:
        if joined[a] is joined[b]:
            return False
        joined[a] |= joined[b]
        for corner in joined[b]:
            joined[corner] = joined[a]
    return True


BLACK_QUARTERS = {0: "", 1: "sw", 2: "se", 3: "ne", 4: "nw"}  # of -, L, J, 7, F: the corner that is black
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}
TOWARDS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
OUTLINE = {"n": [(0, 0), (0, 2)], "e": [(0, 2), (2, 2)], "s": [(2, 0), (2, 2)], "w": [(0, 0), (2, 0)]}


def shakashaka(puzzle: Any, triangles: Layer) -> bool:
    """What is left white is rectangles, upright or turned by 45 degrees; a number counts the triangles beside it.

    Both diagonals cut a cell into quarters n, e, s and w, of which a triangle covers two. A connected white area is a
    rectangle if it is as large as the upright or turned rectangle around it.
    """
    for cell, number in puzzle.clues.items():
        if number not in (None, sum(triangles.get(other, 0) > 0 for other in beside(cell))):
            return False
    left = {
        (cell, quarter)
        for cell, found in triangles.items()
        for quarter in "nesw"
        if quarter not in BLACK_QUARTERS[found]
    }
    while left:
        area, edge = [], [left.pop()]
        while edge:
            cell, quarter = edge.pop()
            area.append((cell, quarter))
            step = TOWARDS[quarter]
            touching = [(cell, other) for other in "nesw" if other not in (quarter, OPPOSITE[quarter])]
            touching.append(((cell[0] + step[0], cell[1] + step[1]), OPPOSITE[quarter]))
            for other in touching:
                if other in left:
                    left.remove(other)
                    edge.append(other)
        points = {(2 * r + y, 2 * c + x) for (r, c), quarter in area for y, x in [(1, 1), *OUTLINE[quarter]]}
        upright = extent(y for y, _ in points) * extent(x for _, x in points)
        leaning = extent(y + x for y, x in points) * extent(y - x for y, x in points)
        if len(area) not in (upright, leaning / 2):  # a quarter is 1 in these half steps
            return False
    return True


def extent(numbers: Iterable[int]) -> int:
    found = list(numbers)
    return max(found) - min(found)


# Borders.


def neighbours_of(place: Place) -> tuple[Place, Place]:
    """The two cells on both sides of what lies between them."""
    r, c = place
    if r == int(r):
        return (int(r), int(c - 0.5)), (int(r), int(c + 0.5))
    return (int(r - 0.5), int(c)), (int(r + 0.5), int(c))


def components(points: Iterable[Place], graph: Graph) -> list[set[Place]]:
    """What the edges of a graph join."""
    left, found = set(points), []
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            point = edge.pop()
            part.add(point)
            edge += graph.get(point, set()) & left
            left -= graph.get(point, set())
        found.append(part)
    return found


def regions(puzzle: Any, borders: Layer) -> list[set[Place]] | None:
    """The regions that borders part; None where a border has one region on both of its sides."""
    open_ones = joining(neighbours_of(place) for place in of_value(borders, 0))
    found = components(puzzle.cells, open_ones)
    for place in on(borders):
        a, b = neighbours_of(place)
        if any(a in region and b in region for region in found):
            return None
    return found


def fillomino(puzzle: Any, borders: Layer) -> bool:
    """Each number is the count of cells of its region; regions with the same count do not touch along a side; with
    `three` none has more than three cells."""
    found = regions(puzzle, borders)
    if found is None:
        return False
    size = {cell: len(region) for region in found for cell in region}
    for place in on(borders):
        a, b = neighbours_of(place)
        if size[a] == size[b]:
            return False
    right = all(number in (None, size[cell]) for cell, number in puzzle.clues.items())
    return right and not (puzzle.three and max(size.values()) > 3)


def shikaku(puzzle: Any, borders: Layer) -> bool:
    """Rectangles, each with one number: its count of cells."""
    for region in regions(puzzle, borders) or [set()]:
        numbers = [number for cell, number in puzzle.clues.items() if cell in region]
        if len(numbers) != 1 or numbers[0] not in (None, len(region)) or not is_rectangle(region):
            return False
    return True


def galaxies(puzzle: Any, borders: Layer) -> bool:
    """Connected regions with one star each, which look the same turned by half around it.

    The star of a region is in it: with all the cells that the star lies in or between.
    """
    found = regions(puzzle, borders)
    if found is None:
        return False
    left = list(puzzle.stars)
    for region in found:
        own = [(r, c) for r, c in left if (int(r), int(c)) in region]
        if len(own) != 1:
            return False
        ((y, x),) = own
        if any((2 * y - r, 2 * x - c) not in region for r, c in [*region, *touched(y, x)]):
            return False
        left.remove((y, x))
    return not left


def touched(y: float, x: float) -> list[Place]:
    """The cells that a star lies in or between."""
    return [(r, c) for r in {int(y), int(y + 0.5)} for c in {int(x), int(x + 0.5)}]


# Loops and lines.


def joining(pairs: Iterable[tuple[Place, Place]]) -> Graph:
    graph: Graph = {}
    for a, b in pairs:
        graph.setdefault(a, set()).add(b)
        graph.setdefault(b, set()).add(a)
    return graph


def lines_of(layer: Layer) -> Graph:
    """From each cell that has a line, the cells it leads to."""
    return joining(neighbours_of(place) for place in on(layer))


def is_loop(graph: Graph) -> bool:
    """One loop, which meets itself nowhere."""
    return all(len(others) == 2 for others in graph.values()) and len(components(graph, graph)) == 1


def arm(graph: Graph, cell: Place, towards: Place) -> int:
    """How many steps the line goes straight on from a cell, over the neighbour that is named."""
    step = towards[0] - cell[0], towards[1] - cell[1]
    steps = 0
    while (further := (cell[0] + step[0], cell[1] + step[1])) in graph.get(cell, set()):
        cell, steps = further, steps + 1
    return steps


def goes_straight(graph: Graph, cell: Place) -> bool:
    """Of a cell on a loop: does it lead to two cells of one row or column?"""
    a, b = graph[cell]
    return bool(a[0] == b[0] or a[1] == b[1])


def within(graph: Graph, cell: Place, width: int) -> bool:
    """Does a cell lie inside the loop? The way to the edge, a little below the row, then crosses it an odd number of
    times."""
    r, c = cell
    crossed = [x for x in range(c + 1, width + 1) if (r + 1, x) in graph.get((r, x), set())]
    return cell not in graph and len(crossed) % 2 == 1


def simple_loop(puzzle: Any, layer: Layer) -> bool:
    """One loop through every cell that is not black."""
    graph = lines_of(layer)
    return is_loop(graph) and set(graph) == set(puzzle.cells)


def masyu(puzzle: Any, layer: Layer) -> bool:
    """One loop through all pearls. It goes straight on a white one (o), and turns in the cell before it, in the one
    after it, or in both; it turns on a black one (x), and goes straight in the cells before and after it."""
    graph = lines_of(layer)
    if not is_loop(graph) or (puzzle.full and set(graph) != set(puzzle.cells)):
        return False
    for cell, pearl in puzzle.pearls.items():
        if cell not in graph:
            return False
        straight_beside = [goes_straight(graph, other) for other in graph[cell]]
        if pearl == "o" and (not goes_straight(graph, cell) or all(straight_beside)):
            return False
        if pearl == "x" and (goes_straight(graph, cell) or not all(straight_beside)):
            return False
    return True


def geradeweg(puzzle: Any, layer: Layer) -> bool:
    """One loop through all numbers; a number is how many steps long the straight line is that passes it, or both lines,
    where it turns there; on ? these are as long as each other. With `full` it passes all cells."""
    graph = lines_of(layer)
    if not is_loop(graph) or (puzzle.full and set(graph) != set(puzzle.cells)):
        return False
    for cell, number in puzzle.clues.items():
        if cell not in graph:
            return False
        arms = [arm(graph, cell, other) for other in graph[cell]]
        lengths = {sum(arms)} if goes_straight(graph, cell) else set(arms)
        if len(lengths) > 1 or number not in (None, *lengths):
            return False
    return True


def country_road(puzzle: Any, layer: Layer) -> bool:
    """One loop that visits every room once; a number counts the cells visited in its room; of two cells beside each
    other in different rooms, or across a wall of `walls`, at least one is visited. A loop across a wall enters the room
    again there. With `empty`, rooms may be left out."""
    graph = lines_of(layer)
    if not is_loop(graph) or not counted_in_rooms(puzzle, graph):
        return False
    for room in puzzle.rooms:
        visited = graph.keys() & set(room)
        if not visited and not puzzle.empty:
            return False
        ends = [is_border(puzzle, cell, other) for cell in visited for other in graph[cell]]
        if sum(ends) > 2:
            return False
    if any(graph.keys().isdisjoint(neighbours_of(wall)) for wall in puzzle.walls):
        return False
    for one, other in neighbouring_rooms(puzzle):
        if any(a not in graph and b not in graph for a in one for b in beside(a) if b in other):
            return False
    return True


def castle_wall(puzzle: Any, layer: Layer) -> bool:
    """One loop through cells without clues; an arrow with a number counts the steps of the loop along the arrow's own
    line; cells of `inside` lie inside the loop, those of `outside` do not."""
    graph = lines_of(layer)
    if not is_loop(graph) or any(cell in graph for cell in puzzle.clues):
        return False
    for cell, clue in puzzle.clues.items():
        if isinstance(clue, int):  # a number says nothing without an arrow
            return False
        if isinstance(clue, tuple) and clue[1] is not None:
            line = ray(cell, STEPS[clue[0]], set(puzzle.cells))
            if sum(b in graph.get(a, set()) for a, b in pairwise(line)) != clue[1]:
                return False
    outside = all(cell not in graph and not within(graph, cell, puzzle.width) for cell in puzzle.outside)
    return outside and all(within(graph, cell, puzzle.width) for cell in puzzle.inside)


def yajilin(puzzle: Any, layer: Layer, shading: Layer) -> bool:
    """One loop through all cells that are neither shaded nor have a clue; shaded cells do not share a side; an arrow
    with a number counts the shaded cells that way. With `outside`, no shaded cell lies inside the loop."""
    graph, shaded = lines_of(layer), on(shading)
    board = {(r, c) for r in range(1, puzzle.height + 1) for c in range(1, puzzle.width + 1)}
    if shaded & set(puzzle.clues) or not is_loop(graph) or not none_touch(shaded):
        return False
    if set(graph) != board - shaded - set(puzzle.clues):
        return False
    for cell, clue in puzzle.clues.items():
        if isinstance(clue, int):  # a number says nothing without an arrow
            return False
        if clue is not None and clue[1] not in (None, len(shaded.intersection(ray(cell, STEPS[clue[0]], board)))):
            return False
    return not (puzzle.outside and any(within(graph, cell, puzzle.width) for cell in shaded))


def slitherlink(puzzle: Any, layer: Layer) -> bool:
    """One loop along the sides of cells; a number is how many sides of its cell belong to it. With `full` it passes all
    corners."""
    drawn = on(layer)
    graph = joining(((r - 0.5, c), (r + 0.5, c)) if r == int(r) else ((r, c - 0.5), (r, c + 0.5)) for r, c in drawn)
    for (r, c), number in puzzle.clues.items():
        if number not in (None, len(drawn & {(r - 0.5, c), (r + 0.5, c), (r, c - 0.5), (r, c + 0.5)})):
            return False
    corners = {(r + y, c + x) for r, c in puzzle.cells for y in (-0.5, 0.5) for x in (-0.5, 0.5)}
    return is_loop(graph) and (not puzzle.full or set(graph) == corners)


def numberlink(puzzle: Any, layer: Layer) -> bool:
    """Lines through cells join equal numbers; none branches, crosses another one, or runs in a circle. A ? is an end
    whose number is not known. With `full` every cell has a line."""
    graph = lines_of(layer)
    for cell in puzzle.cells:
        count = len(graph.get(cell, ()))
        if count not in ((1,) if cell in puzzle.clues else (2,) if puzzle.full else (0, 2)):
            return False
    for line in components(graph, graph):
        ends = line & puzzle.clues.keys()
        if len(ends) != 2 or len({puzzle.clues[end] for end in ends} - {None}) > 1:
            return False
    return True


def hashi(puzzle: Any, bridges: dict[Any, int]) -> bool:
    """Bridges run straight from an island to the next one, at most two beside each other, and do not cross; all islands
    are joined; a number is how many bridges its island has."""
    islands = puzzle.clues
    taken: set[Place] = set()
    graph: Graph = {island: set() for island in islands}
    count = dict.fromkeys(islands, 0)
    for (a, b), number in bridges.items():
        if number == 0:
            continue
        step = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
        between = []
        cell = a
        while (cell := (cell[0] + step[0], cell[1] + step[1])) != b:
            between.append(cell)
        if 0 not in step or number > 2 or taken.intersection(between) or any(cell in islands for cell in between):
            return False
        taken.update(between)
        graph[a].add(b)
        graph[b].add(a)
        count[a] += number
        count[b] += number
    right = all(number in (None, count[island]) for island, number in islands.items())
    return right and len(components(islands, graph)) <= 1


MEANINGS: dict[str, Callable[..., bool]] = {
    meaning.__name__: meaning
    for meaning in (
        akari, aqre, binairo, castle_wall, cave, chocona, country_road, creek, doppelblock, easy_as_abc, fillomino,
        futoshiki, galaxies, geradeweg, gokigen, hashi, heyawake, hitori, jigsaw, kakuro, killer, kurodoko, kurotto,
        latin, lits, masyu, minesweeper, nonogram, norinori, numberlink, nurikabe, nurimisaki, queens,
        ripple_effect, shakashaka, shikaku, shimaguni, simple_loop, skyscrapers, slitherlink, star_battle, sudoku,
        sudoku_x, suguru, tents, tilepaint, windoku, yajilin, yin_yang,
    )
}  # fmt: skip
