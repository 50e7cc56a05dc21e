"""What rules over cells, signs, outside clues and flags mean, in plain Python, and random placements of them.

Nothing here uses the package: cells are pairs (row, column) from 0, a grid is a list of rows. Each rule has

    draw(rng, size)          -> items: what a text says of the rule, drawn at random
    line(item)               -> the item as a line of text
    holds(rows, item, all)   -> does a filled grid allow it? ``all``: the items of every rule that the puzzle uses

A flag is one item, True.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

Cell = tuple[int, int]
Rows = Sequence[Sequence[int]]
Placed = Mapping[str, Sequence[Any]]  # rule -> items


@dataclass(frozen=True)
class Meaning:
    """``heading``: of its section; ``flag``: has it no lines?"""

    heading: str
    holds: Callable[[Rows, Any, Placed], bool]
    draw: Callable[[Random, int], list[Any]] = lambda rng, size: [True]
    line: Callable[[Any], str] = str
    flag: bool = False


# Boards


@cache
def box_of(size: int) -> tuple[int, int]:
    height = max(h for h in range(1, int(size**0.5) + 1) if size % h == 0)
    return height, size // height


@cache
def boxes(size: int) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each box in reading order."""
    height, width = box_of(size)
    return tuple(
        tuple((top + r, left + c) for r in range(height) for c in range(width))
        for top in range(0, size, height)
        for left in range(0, size, width)
    )


@cache
def cells(size: int) -> tuple[Cell, ...]:
    return tuple((r, c) for r in range(size) for c in range(size))


def digits_of(rows: Rows) -> list[int]:
    return getattr(rows, "digits", None) or list(range(1, len(rows) + 1))


def boxes_of(rows: Rows) -> list[list[Cell]]:
    """The boxes, or the regions where there are others, each in reading order."""
    regions = getattr(rows, "regions", None)
    if not regions:
        return [list(box) for box in boxes(len(rows))]
    labels = [label for label in dict.fromkeys(regions.values()) if label is not None]
    return [[cell for cell in cells(len(rows)) if regions[cell] == label] for label in labels]


def shuffled(rng: Random, size: int) -> list[list[int]]:
    """A filled grid: a pattern with its digits, rows of a band and columns of a stack exchanged."""
    height, width = box_of(size)
    order = rng.sample(range(1, size + 1), size)
    rows = [r for band in range(0, size, height) for r in rng.sample(range(band, band + height), height)]
    columns = [c for stack in range(0, size, width) for c in rng.sample(range(stack, stack + width), width)]
    return [[order[(width * (r % height) + r // height + c) % size] for c in columns] for r in rows]


def at(rows: Rows, cell: Cell) -> int:
    return rows[cell[0]][cell[1]]


def neighbours(size: int, cell: Cell) -> list[Cell]:
    return [other for other in cells(size) if abs(other[0] - cell[0]) + abs(other[1] - cell[1]) == 1]


def pairs(size: int) -> list[tuple[Cell, Cell]]:
    return [(a, b) for a in cells(size) for b in neighbours(size, a) if a < b]


def name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


# Flags


def moves(distances: set[tuple[int, int]]) -> Callable[[Rows, Any, Placed], bool]:
    """Do cells that far apart differ?"""

    def holds(rows: Rows, item: Any, placed: Placed) -> bool:
        size = len(rows)
        return not any(
            at(rows, a) == at(rows, b) and (abs(a[0] - b[0]), abs(a[1] - b[1])) in distances
            for a in cells(size)
            for b in cells(size)
        )

    return holds


def rising(rows: Rows, item: Any, placed: Placed) -> bool:
    return len({rows[-1 - i][i] for i in range(len(rows))}) == len(rows)


def falling(rows: Rows, item: Any, placed: Placed) -> bool:
    return len({rows[i][i] for i in range(len(rows))}) == len(rows)


def disjoint(rows: Rows, item: Any, placed: Placed) -> bool:
    found = boxes_of(rows)
    return all(len({at(rows, box[k]) for box in found}) == len(found) for k in range(min(map(len, found))))


def windows(rows: Rows, item: Any, placed: Placed) -> bool:
    size = len(rows)
    side = round(size**0.5)
    starts = [k * (side + 1) + 1 for k in range(side - 1)]
    return all(
        len({rows[top + r][left + c] for r in range(side) for c in range(side)}) == size
        for top in starts
        for left in starts
    )


def exceptions(placed: Placed, *rules: str) -> set[frozenset[Cell]]:
    return {frozenset(item[:2]) for rule in rules for item in placed.get(rule, ())}


def apart(rows: Rows, item: Any, placed: Placed) -> bool:
    free = exceptions(placed, "difference_dot")
    return not any(abs(at(rows, a) - at(rows, b)) == 1 for a, b in pairs(len(rows)) if frozenset((a, b)) not in free)


def negative(rule: str, default: int, said: Callable[[int, int, int], bool]) -> Callable[[Rows, Any, Placed], bool]:
    def holds(rows: Rows, item: Any, placed: Placed) -> bool:
        used = {value for _, _, value in placed.get(rule, ()) if value is not None} or {default}
        free = exceptions(placed, "ratio_dot", "difference_dot")
        return not any(
            said(at(rows, a), at(rows, b), k)
            for a, b in pairs(len(rows))
            for k in used
            if frozenset((a, b)) not in free
        )

    return holds


def no_xv(rows: Rows, item: Any, placed: Placed) -> bool:
    free = exceptions(placed, "xv")
    return not any(at(rows, a) + at(rows, b) in (5, 10) for a, b in pairs(len(rows)) if frozenset((a, b)) not in free)


@cache
def partitions(size: int) -> tuple[tuple[int, ...], ...]:  # 117 of 4x4, 4006 of 5x5
    """Every division of a board into connected regions of ``size`` cells, as the region of each cell."""
    board = cells(size)

    def grown(region: frozenset[Cell], free: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
        """The connected sets of ``size`` cells that hold the region, without doubles where called at the top."""
        if len(region) == size:
            yield region
            return
        for cell in sorted({n for one in region for n in neighbours(size, one)} & free):
            yield from grown(region | {cell}, free - {cell})

    def parted(free: frozenset[Cell]) -> Iterator[list[frozenset[Cell]]]:
        if not free:
            yield []
            return
        first = min(free)
        for region in set(grown(frozenset((first,)), free - {first})):
            for others in parted(free - region):
                yield [region, *others]

    return tuple(
        tuple(next(i for i, region in enumerate(found) if cell in region) for cell in board)
        for found in parted(frozenset(board))
    )


def chaos(rows: Rows, item: Any, placed: Placed) -> bool:
    """Is there a partition in which every region holds every digit, and which the hints allow?"""
    size = len(rows)
    digits = [at(rows, cell) for cell in cells(size)]
    fitting = hinted(size, tuple(placed.get("region_hint", ())))
    return any(len(set(zip(labels, digits, strict=True))) == size * size for labels in fitting)


@cache
def hinted(size: int, hints: tuple[tuple[Cell, Cell, str], ...]) -> list[tuple[int, ...]]:
    """The partitions that hints allow."""
    number = {cell: i for i, cell in enumerate(cells(size))}
    return [
        labels
        for labels in partitions(size)
        if all((labels[number[a]] == labels[number[b]]) is (sign == "=") for a, b, sign in hints)
    ]


def draw_hints(rng: Random, size: int) -> list[Any]:
    """Hints that allow some partition of 4x4."""
    labels = rng.choice(partitions(4)) if size == 4 else [rng.randint(0, 3) for _ in cells(size)]
    region = dict(zip(cells(size), labels, strict=True))
    return [(a, b, "=" if region[a] == region[b] else "|") for a, b in rng.sample(pairs(size), 9)]


# Marks and signs


def ratio(v: int, w: int, k: int) -> bool:
    return v == k * w or w == k * v


def difference(v: int, w: int, k: int) -> bool:
    return v - w in (k, -k)


def dot(said: Callable[[int, int, int], bool]) -> Callable[[Rows, Any, Placed], bool]:
    return lambda rows, item, placed: item[2] is None or said(at(rows, item[0]), at(rows, item[1]), item[2])


def draw_dots(values: Sequence[int | str | None]) -> Callable[[Random, int], list[Any]]:
    def draw(rng: Random, size: int) -> list[Any]:
        chosen = rng.sample(pairs(size), rng.randint(1, 3))
        return [(*rng.sample(pair, 2), rng.choice(values)) for pair in chosen]

    return draw


def dot_line(default: int) -> Callable[[Any], str]:
    def line(item: Any) -> str:
        a, b, value = item
        said = "" if value == default else " = ?" if value is None else f" = {value}"
        return f"{name(a)} {name(b)}{said}"

    return line


def xv(rows: Rows, item: Any, placed: Placed) -> bool:
    a, b, sign = item
    return sign == "?" or at(rows, a) + at(rows, b) == {"X": 10, "V": 5}[sign]


def marked(count: int) -> Callable[[Random, int], list[Any]]:
    return lambda rng, size: rng.sample(cells(size), rng.randint(1, count))


def extreme(rule: str, sign: int) -> Callable[[Rows, Any, Placed], bool]:
    def holds(rows: Rows, item: Any, placed: Placed) -> bool:
        others = [n for n in neighbours(len(rows), item) if n not in placed[rule]]
        return all(sign * at(rows, item) > sign * at(rows, other) for other in others)

    return holds


def around(corner: Cell) -> list[Cell]:
    """``corner``: the cell to its upper left."""
    r, c = corner
    return [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]


def quadruple(rows: Rows, item: Any, placed: Placed) -> bool:
    corner, digits = item
    found = [at(rows, cell) for cell in around(corner)]
    return all(found.count(d) >= digits.count(d) for d in digits)


def draw_quadruples(rng: Random, size: int) -> list[Any]:
    corner = (rng.randrange(size - 1), rng.randrange(size - 1))
    return [(corner, [rng.randint(1, size) for _ in range(rng.randint(1, 3))])]


def marks(rng: Random, size: int) -> list[Any]:
    chosen = rng.sample(cells(size), 2)
    return [(cell, sorted(rng.sample(range(1, size + 1), rng.randint(1, size)))) for cell in chosen]


def indexer(line_of: Callable[[Rows, Cell], Sequence[Cell]]) -> Callable[[Rows, Any, Placed], bool]:
    """The cell's digit is the place in its line where the cell's own place is written."""

    def holds(rows: Rows, item: Any, placed: Placed) -> bool:
        line, digit = line_of(rows, item), at(rows, item)
        return 0 < digit <= len(line) and at(rows, line[digit - 1]) == line.index(item) + 1

    return holds


# Outside clues: (direction, lane or first cell, number)


def lane(size: int, way: str, start: Any) -> list[Cell]:
    if way in "<>":
        found = [(start, c) for c in range(size)]
        return found if way == ">" else found[::-1]
    if way in "^v":
        found = [(r, start) for r in range(size)]
        return found if way == "v" else found[::-1]
    (r, c), down, right = start, way[0] == "d", way[1] == "r"
    steps = [(r + (k if down else -k), c + (k if right else -k)) for k in range(size)]
    return [cell for cell in steps if cell in cells(size)]


def outside(said: Callable[..., bool]) -> Callable[[Rows, Any, Placed], bool]:
    """``said``: (digits of the lane, number), and the digits that there are."""

    def holds(rows: Rows, item: Any, placed: Placed) -> bool:
        way, start, number = item
        return said([at(rows, cell) for cell in lane(len(rows), way, start)], number, digits_of(rows))

    return holds


def outside_line(item: Any) -> str:
    way, start, number = item
    where = name(start) if way in ("ur", "ul", "dr", "dl") else f"{'r' if way in '<>' else 'c'}{start + 1}"
    return f"{where} {way} {number}"


def draw_outside(highest: Callable[[int], int]) -> Callable[[Random, int], list[Any]]:
    def draw(rng: Random, size: int) -> list[Any]:
        return [(rng.choice("<>^v"), rng.randrange(size), rng.randint(0, highest(size)))]

    return draw


def draw_diagonal(rng: Random, size: int) -> list[Any]:
    return [(rng.choice(["ur", "ul", "dr", "dl"]), rng.choice(cells(size)), rng.randint(2, 3 * size))]


def sandwich(line: list[int], total: int, digits: list[int]) -> bool:
    first, last = sorted((line.index(digits[0]), line.index(digits[-1])))
    return sum(line[first + 1 : last]) == total


def room(line: list[int], number: int, digits: list[int]) -> bool:
    return line[0] > 0 and line[line[0] - 1] == number


def seen(line: list[int], number: int, digits: list[int]) -> bool:
    return sum(v > 0 and all(v > w for w in line[:i]) for i, v in enumerate(line)) == number


KNIGHT, KING = {(1, 2), (2, 1)}, {(1, 1), (0, 1), (1, 0)}
MEANINGS: dict[str, Meaning] = {
    "anti_knight": Meaning("anti-knight", moves(KNIGHT), flag=True),
    "anti_king": Meaning("anti-king", moves(KING), flag=True),
    "rising_diagonal": Meaning("rising diagonal", rising, flag=True),
    "falling_diagonal": Meaning("falling diagonal", falling, flag=True),
    "disjoint_groups": Meaning("disjoint groups", disjoint, flag=True),
    "windoku": Meaning("windoku", windows, flag=True),
    "non_consecutive": Meaning("non-consecutive", apart, flag=True),
    "negative_ratio": Meaning("negative ratio", negative("ratio_dot", 2, ratio), flag=True),
    "negative_difference": Meaning("negative difference", negative("difference_dot", 1, difference), flag=True),
    "negative_xv": Meaning("negative xv", no_xv, flag=True),
    "chaos_construction": Meaning("chaos construction", chaos, flag=True),
    "region_hint": Meaning(
        "region hints", chaos, draw_hints, lambda item: f"{name(item[0])} {item[2]} {name(item[1])}"
    ),
    "ratio_dot": Meaning("ratio dots", dot(ratio), draw_dots((2, 2, 3, 4, None)), dot_line(2)),
    "difference_dot": Meaning("difference dots", dot(difference), draw_dots((1, 1, 2, 3, None)), dot_line(1)),
    "xv": Meaning("xv", xv, draw_dots("VVX?"), lambda item: f"{name(item[0])} {item[2]} {name(item[1])}"),
    "minimum": Meaning("minimum", extreme("minimum", -1), marked(3), name),
    "maximum": Meaning("maximum", extreme("maximum", 1), marked(3), name),
    "odd": Meaning("odd", lambda rows, item, placed: at(rows, item) % 2 == 1, marked(3), name),
    "even": Meaning("even", lambda rows, item, placed: at(rows, item) % 2 == 0, marked(3), name),
    "quadruple": Meaning(
        "quadruples",
        quadruple,
        draw_quadruples,
        lambda item: f"r{item[0][0] + 1.5}c{item[0][1] + 1.5} = {' '.join(map(str, item[1]))}",
    ),
    "given_marks": Meaning(
        "given marks",
        lambda rows, item, placed: at(rows, item[0]) in item[1],
        marks,
        lambda item: f"{name(item[0])} = {' '.join(map(str, item[1]))}",
    ),
    "extra_region": Meaning(
        "extra regions",
        lambda rows, item, placed: len({at(rows, cell) for cell in item}) == len(item),
        lambda rng, size: [rng.sample(cells(size), rng.randint(2, size))],
        lambda item: " ".join(map(name, item)),
    ),
    "row_indexer": Meaning(
        "row indexers", indexer(lambda rows, cell: [(r, cell[1]) for r in range(len(rows))]), marked(2), name
    ),
    "column_indexer": Meaning(
        "column indexers", indexer(lambda rows, cell: [(cell[0], c) for c in range(len(rows))]), marked(2), name
    ),
    "box_indexer": Meaning(
        "box indexers", indexer(lambda rows, cell: next(box for box in boxes_of(rows) if cell in box)), marked(2), name
    ),
    "little_killer": Meaning(
        "little killers", outside(lambda line, total, digits: sum(line) == total), draw_diagonal, outside_line
    ),
    "sandwich_sum": Meaning(
        "sandwich sums", outside(sandwich), draw_outside(lambda n: n * (n + 1) // 2 - 1 - n), outside_line
    ),
    "x_sum": Meaning(
        "x-sums",
        outside(lambda line, total, digits: sum(line[: line[0]]) == total),
        draw_outside(lambda n: n * (n + 1) // 2),
        outside_line,
    ),
    "skyscraper": Meaning("skyscrapers", outside(seen), draw_outside(lambda n: n), outside_line),
    "numbered_room": Meaning("numbered rooms", outside(room), draw_outside(lambda n: n), outside_line),
}

# What looks at `regions` and `digits`; the board of the tests has cells in no box.
OWN_BOARDS = {"chaos_construction", "region_hint"}  # they take the boxes away
ON_ANY_BOARD = set(MEANINGS) - {"box_indexer"} - OWN_BOARDS


def placements(rng: Random, rules: Sequence[str], size: int) -> dict[str, list[Any]]:
    return {rule: MEANINGS[rule].draw(rng, size) for rule in rules}


def text(placed: Placed) -> str:
    """The sections of a text."""
    lines = []
    for rule, items in placed.items():
        meaning = MEANINGS[rule]
        lines += [meaning.heading] if meaning.flag else [f"{meaning.heading}:", *map(meaning.line, items)]
    return "\n".join(lines)


def allowed(rows: Rows, placed: Placed) -> bool:
    """Does the grid break none of the items?"""
    return all(MEANINGS[rule].holds(rows, item, placed) for rule, items in placed.items() for item in items)
