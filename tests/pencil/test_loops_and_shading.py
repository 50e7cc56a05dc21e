"""Kinds with a shading, a loop, bridges or slants, against plain statements of their rules: all boards of a small size.

A statement gets the rows of the puzzle as tokens and a filled board: a set of shaded cells, or of steps of a loop, each
a pair of neighbours. It imports nothing of the package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain, combinations, pairwise, permutations, product
from typing import Any, NamedTuple

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.layer import BoardModel
from tests.conftest import each

Cell = tuple[int, int]
Step = tuple[Cell, Cell]
Rows = list[list[str]]
WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + y, cell[1] + x) for y, x in WAYS.values()]


def clues(rows: Rows, numbers: bool = True) -> Iterator[tuple[Cell, Any]]:
    """Cells with a token: a number, or the token itself."""
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            if token != ".":
                yield (r, c), int(token) if numbers and token.isdigit() else token


def cells_of(rows: Rows) -> list[Cell]:
    return [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]


def is_one(cells: Iterable[Cell]) -> bool:
    """Are they one piece, or none?"""
    left = set(cells)
    frontier = [left.pop()] if left else []
    for cell in frontier:
        found = left.intersection(beside(cell))
        left -= found
        frontier += found
    return not left


def apart(cells: set[Cell]) -> bool:
    """Does none share a side with another?"""
    return not any(b in cells for cell in cells for b in beside(cell))


def seen(cell: Cell, inside: set[Cell]) -> int:
    """How many cells of a set are seen from one of it, itself included."""
    count = 1
    for y, x in WAYS.values():
        r, c = cell[0] + y, cell[1] + x
        while (r, c) in inside:
            count, r, c = count + 1, r + y, c + x
    return count


def squares(rows: Rows) -> list[set[Cell]]:
    return [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in cells_of(rows)
            if r + 1 < len(rows) and c + 1 < len(rows[0])]  # fmt: skip


def regions(rows: Rows) -> list[list[Cell]]:
    labels: dict[str, list[Cell]] = {}
    for r, row in enumerate(rows):
        for c, label in enumerate(row):
            labels.setdefault(label, []).append((r, c))
    return list(labels.values())


# Shadings: a set of shaded cells.


def hitori(rows: Rows, shaded: set[Cell], _: Rows) -> bool:
    white = set(cells_of(rows)) - shaded
    twice = any(rows[a[0]][a[1]] == rows[b[0]][b[1]] and (a[0] == b[0] or a[1] == b[1]) and rows[a[0]][a[1]] not in ".?"
                for a, b in combinations(white, 2))  # fmt: skip
    return apart(shaded) and is_one(white) and not twice


def heyawake(rows: Rows, shaded: set[Cell], rooms: Rows) -> bool:
    white = set(cells_of(rows)) - shaded
    for start in white:
        for y, x in ((0, 1), (1, 0)):
            line, (r, c) = [], start
            while (r, c) in white:
                line.append(rooms[r][c])
                r, c = r + y, c + x
            if sum(a != b for a, b in pairwise(line)) > 1:
                return False
    counts = all(number in ("?", len(shaded.intersection(room)))
                 for room in regions(rooms) for cell, number in clues(rows) if cell in room)  # fmt: skip
    return apart(shaded) and is_one(white) and counts


def kurodoko(rows: Rows, shaded: set[Cell], _: Rows) -> bool:
    white = set(cells_of(rows)) - shaded
    views = all(cell in white and n in ("?", seen(cell, white)) for cell, n in clues(rows))
    return apart(shaded) and is_one(white) and views


def cave(rows: Rows, shaded: set[Cell], _: Rows) -> bool:
    white = set(cells_of(rows)) - shaded
    height, width = len(rows), len(rows[0])
    outside = {(r, c) for r in range(-1, height + 1) for c in range(-1, width + 1)} - set(cells_of(rows))
    views = all(cell in white and n in ("?", seen(cell, white)) for cell, n in clues(rows))
    return is_one(white) and is_one(shaded | outside) and views


def creek(corners: Rows, shaded: set[Cell], _: Rows) -> bool:
    white = {(r, c) for r in range(len(corners) - 1) for c in range(len(corners[0]) - 1)} - shaded
    counts = all(n in ("?", len(shaded & {(r, c), (r - 1, c), (r, c - 1), (r - 1, c - 1)}))
                 for (r, c), n in clues(corners))  # fmt: skip
    return is_one(white) and counts


def nurimisaki(rows: Rows, shaded: set[Cell], _: Rows) -> bool:
    white = set(cells_of(rows)) - shaded
    ends = {cell for cell in white if len(white.intersection(beside(cell))) == 1}
    views = all(n in ("?", seen(cell, white)) for cell, n in clues(rows) if cell in white)
    blocks = any(square <= shaded or square <= white for square in squares(rows))
    return is_one(white) and ends == {cell for cell, _ in clues(rows)} and views and not blocks


def yin_yang(rows: Rows, shaded: set[Cell], _: Rows) -> bool:
    white = set(cells_of(rows)) - shaded
    blocks = any(square <= shaded or square <= white for square in squares(rows))
    given = all((cell in shaded) == (n == "x") for cell, n in clues(rows))
    return is_one(white) and is_one(shaded) and not blocks and given


def shimaguni(rows: Rows, shaded: set[Cell], rooms: Rows) -> bool:
    count = {}
    for room in regions(rooms):
        here = shaded.intersection(room)
        if not here or not is_one(here) or any(n not in ("?", len(here)) for cell, n in clues(rows) if cell in room):
            return False
        count.update(dict.fromkeys(room, len(here)))
    borders = [(a, b) for a in count for b in beside(a) if b in count and rooms[a[0]][a[1]] != rooms[b[0]][b[1]]]
    return all(count[a] != count[b] and not {a, b} <= shaded for a, b in borders)


def akari(rows: Rows, lamps: set[Cell], _: Rows) -> bool:
    black = {cell for cell, _ in clues(rows)}
    white = set(cells_of(rows)) - black
    for cell in white:
        seen_by = 0
        for y, x in WAYS.values():
            r, c = cell[0] + y, cell[1] + x
            while (r, c) in white:
                seen_by += (r, c) in lamps
                r, c = r + y, c + x
        if (cell in lamps and seen_by) or (cell not in lamps and not seen_by):
            return False
    return lamps <= white and all(n in ("x", "?", len(lamps.intersection(beside(cell)))) for cell, n in clues(rows))


def tents(rows: Rows, pitched: set[Cell], edges: Rows) -> bool:
    """``edges``: the numbers of the rows, then of the columns."""
    trees = [cell for cell, _ in clues(rows)]
    touch = any(max(abs(a[0] - b[0]), abs(a[1] - b[1])) < 2 for a, b in combinations(pitched, 2))
    paired = len(trees) == len(pitched) and any(
        all(tent in beside(tree) for tree, tent in zip(trees, order, strict=True)) for order in permutations(pitched)
    )
    across = all(n in (".", str(sum(r == i for r, _ in pitched))) for i, n in enumerate(edges[0]))
    down = all(n in (".", str(sum(c == i for _, c in pitched))) for i, n in enumerate(edges[1]))
    return not pitched.intersection(trees) and paired and not touch and across and down


# Loops: a set of steps between neighbours.


@cache
def loops(height: int, width: int) -> list[frozenset[Step]]:
    """Every loop on a board of points, by trying all sets of steps."""
    points = [(r, c) for r in range(height) for c in range(width)]
    steps = [(p, q) for p in points for q in ((p[0], p[1] + 1), (p[0] + 1, p[1])) if q in points]
    found = []
    for chosen in product((False, True), repeat=len(steps)):
        on = [step for step, taken in zip(steps, chosen, strict=True) if taken]
        degrees: dict[Cell, int] = {}
        for point in chain.from_iterable(on):
            degrees[point] = degrees.get(point, 0) + 1
        if on and set(degrees.values()) == {2}:
            way, (start, here) = [on[0]], on[0]
            while here != start:
                step = next(s for s in on if here in s and s not in way)
                way.append(step)
                here = step[0] if step[1] == here else step[1]
            if len(way) == len(on):
                found.append(frozenset(on))
    return found


def on(loop: frozenset[Step], cell: Cell) -> list[str]:
    """The directions in which the loop leaves a cell."""
    ways = {way: (cell[0] + y, cell[1] + x) for way, (y, x) in WAYS.items()}
    return [way for way, other in ways.items() if (min(cell, other), max(cell, other)) in loop]


def length(loop: frozenset[Step], cell: Cell, way: str) -> int:
    """Of the straight line from a cell on."""
    count = 0
    while way in on(loop, cell):
        count, cell = count + 1, (cell[0] + WAYS[way][0], cell[1] + WAYS[way][1])
    return count


def visited(loop: frozenset[Step]) -> set[Cell]:
    return set(chain.from_iterable(loop))


def is_inside(loop: frozenset[Step], cell: Cell) -> bool:
    """A cell off the loop: upright steps to its left, between its row and the one below, are odd in number."""
    return sum(a[0] == cell[0] and b[0] == cell[0] + 1 and a[1] < cell[1] for a, b in loop) % 2 == 1


def slitherlink(rows: Rows, loop: frozenset[Step], _: Rows) -> bool:
    """Points are the corners of cells."""
    return all(
        n in ("?", sum(s in loop for s in (((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1)),
                                           ((r, c), (r + 1, c)), ((r, c + 1), (r + 1, c + 1)))))
        for (r, c), n in clues(rows)
    )  # fmt: skip


def masyu(rows: Rows, loop: frozenset[Step], _: Rows) -> bool:
    for cell, colour in clues(rows):
        ways = on(loop, cell)
        if not ways:
            return False
        turns = "".join(ways) not in ("^v", "<>")
        lines = [length(loop, cell, way) for way in ways]
        if colour == "o" and (turns or min(lines) > 1):
            return False
        if colour == "x" and (not turns or min(lines) == 1):
            return False
    return True


def geradeweg(rows: Rows, loop: frozenset[Step], _: Rows) -> bool:
    for cell, number in clues(rows):
        lines = {sum(length(loop, cell, way) for way in ways) for ways in ("^v", "<>")} - {0}
        if len(lines) != 1 or (number != "?" and lines != {number}):
            return False
    return True


def simple_loop(rows: Rows, loop: frozenset[Step], _: Rows) -> bool:
    return visited(loop) == set(cells_of(rows)) - {cell for cell, _ in clues(rows)}


def country_road(rows: Rows, loop: frozenset[Step], rooms: Rows) -> bool:
    there = visited(loop)
    for room in regions(rooms):
        if sum((a in room) != (b in room) for a, b in loop) > 2 or not there.intersection(room):
            return False
        if any(cell in room and n not in ("?", len(there.intersection(room))) for cell, n in clues(rows)):
            return False
    empty = set(cells_of(rows)) - there
    return all(rooms[a[0]][a[1]] == rooms[b[0]][b[1]] for a in empty for b in beside(a) if b in empty)


def castle_wall(rows: Rows, loop: frozenset[Step], sides: Rows) -> bool:
    """``sides``: i for cells inside the loop, o for cells outside."""
    for cell, side in clues(sides):
        if cell in visited(loop) or is_inside(loop, cell) != (side == "i"):
            return False
    for cell, clue in clues(rows):
        if cell in visited(loop):
            return False
        if clue != "?":
            (y, x), count = WAYS[clue[0]], 0
            r, c = cell
            while 0 <= r < len(rows) and 0 <= c < len(rows[0]):
                count += clue[0] in on(loop, (r, c))
                r, c = r + y, c + x
            if count != int(clue[1:]):
                return False
    return True


def yajilin(rows: Rows, filled: tuple[frozenset[Step], set[Cell]], outside: Rows) -> bool:
    """``outside``: not empty where shaded cells are outside the loop."""
    loop, shaded = filled
    marked = {cell for cell, _ in clues(rows)}
    if set(cells_of(rows)) != marked | visited(loop) | shaded or not apart(shaded):
        return False
    if marked & (visited(loop) | shaded) or visited(loop) & shaded:
        return False
    for (r, c), clue in clues(rows):
        if clue != "?":
            y, x = WAYS[clue[0]]
            if clue[1] != "?" and sum((r + y * i, c + x * i) in shaded for i in range(9)) != int(clue[1:]):
                return False
    return not outside or not any(is_inside(loop, cell) for cell in shaded)


# Others


def gokigen(corners: Rows, slants: tuple[int, ...], _: Rows) -> bool:
    width = len(corners[0]) - 1
    lines = []
    for i, slant in enumerate(slants):
        r, c = divmod(i, width)
        lines.append(((r, c + 1), (r + 1, c)) if slant else ((r, c), (r + 1, c + 1)))
    group = {cell: cell for cell in cells_of(corners)}
    for a, b in lines:
        if group[a] == group[b]:
            return False  # it closes a loop
        group = {cell: group[a] if root == group[b] else root for cell, root in group.items()}
    return all(n in ("?", sum(cell in line for line in lines)) for cell, n in clues(corners))


def hashi(rows: Rows, bridges: dict[Step, int], _: Rows) -> bool:
    islands = [cell for cell, _ in clues(rows)]
    built = [(a, b) for (a, b), n in bridges.items() if n]
    for (a, b), (p, q) in permutations(built, 2):
        if a[0] == b[0] and p[1] == q[1] and p[0] < a[0] < q[0] and a[1] < p[1] < b[1]:
            return False
    joined = {cell: {cell} for cell in islands}
    for a, b in built:
        both = joined[a] | joined[b]
        joined.update(dict.fromkeys(both, both))
    ends = {cell: sum(n for pair, n in bridges.items() if cell in pair) for cell in islands}
    return len(joined[islands[0]]) == len(islands) and all(n in ("?", ends[cell]) for cell, n in clues(rows))


class Case(NamedTuple):
    """``top``: the first map; ``more``: the rest of the text; ``other``: the part of it that the statement needs."""

    kind: str
    fits: Callable[..., bool]
    top: str
    more: str = ""
    other: str = ""


CASES = [
    Case("hitori", hitori, "43.2\n4134\n34?1"),
    Case("hitori", hitori, "3142\n4314\n4241"),
    Case("heyawake", heyawake, "1...\n..?.\n....", "\nrooms:\naabb\naacb\ndddd", "aabb\naacb\ndddd"),
    Case("heyawake", heyawake, "....\n....\n....", "\nrooms:\nabcd\nabcd\nabce", "abcd\nabcd\nabce"),
    Case("kurodoko", kurodoko, "3..?\n..4.\n...."),
    Case("kurodoko", kurodoko, "....\n.6..\n...."),
    Case("cave", cave, ".4..\n...?\n3..."),
    Case("cave", cave, "...\n.5.\n...\n..."),
    Case("creek", creek, ".....\n.2...\n..3?.\n...1."),
    Case("creek", creek, "0....\n.....\n...2.\n....."),
    Case("nurimisaki", nurimisaki, "?...\n....\n...2"),
    Case("nurimisaki", nurimisaki, "?..?\n....\n...?"),
    Case("yin_yang", yin_yang, "....\no...\n..x."),
    Case("yin_yang", yin_yang, "...\n...\n...\n..."),
    Case("shimaguni", shimaguni, "2...\n..?.\n....", "\nrooms:\naabb\nacbb\ncccc", "aabb\nacbb\ncccc"),
    Case("akari", akari, "1.x.\n....\n.?.."),
    Case("akari", akari, "....\n.2..\n...."),
    Case("tents", tents, "t...\n....\n.t.t", "\nleft: . 1 .\ntop: . . . .", ".1.\n...."),
    Case("tents", tents, "....\n.tt.\n....", "", "...\n...."),
    Case("slitherlink", slitherlink, "3.\n.2\n?."),
    Case("slitherlink", slitherlink, "..\n1.\n.."),
    Case("masyu", masyu, "....\no...\n...."),
    Case("masyu", masyu, "x...\n..o.\n..?."),
    Case("masyu", masyu, "....\n....\n..x."),
    Case("geradeweg", geradeweg, "..2.\n....\n?..."),
    Case("geradeweg", geradeweg, "....\n.1..\n...."),
    Case("geradeweg", geradeweg, "...\n.?.\n..?\n..."),
    Case("simple_loop", simple_loop, "x...\n....\n..x."),
    Case("simple_loop", simple_loop, "...\n.x.\n..."),
    Case("country_road", country_road, "3...\n..?.\n....", "\nrooms:\naabb\naabb\nddcc", "aabb\naabb\nddcc"),
    Case("country_road", country_road, "....\n....\n....", "\nrooms:\naaab\naabb\naacc", "aaab\naabb\naacc"),
    Case("castle_wall", castle_wall, ". . . .\n. v1 . .\n. . . .", "\ninside: r2c3", "....\n..i.\n...."),
    Case("castle_wall", castle_wall, "? . . .\n. . . .\n. . . <2", "\noutside: r3c4", "....\n....\n...o"),
    Case("yajilin", yajilin, ". . . .\n. >1 . .\n. . . ?"),
    Case("yajilin", yajilin, ". . .\n. . .\n. . ^1\n. . ."),
    Case("yajilin", yajilin, ". . .\n. . .\n. ? .\n. . .", "\noutside", "yes"),
    Case("gokigen", gokigen, "....\n.2..\n..1.\n...?"),
    Case("gokigen", gokigen, "....\n....\n...."),
    Case("hashi", hashi, "3.?.2\n.....\n?.?.2"),
    Case("hashi", hashi, ".?.?\n2..2\n....\n.?.?"),
]


def table(text: str) -> Rows:
    return [line.split() if " " in line else list(line) for line in text.split("\n") if line]


def shadings(height: int, width: int) -> Iterator[set[Cell]]:
    cells = [(r, c) for r in range(height) for c in range(width)]
    for values in product((0, 1), repeat=len(cells)):
        yield {cell for cell, value in zip(cells, values, strict=True) if value}


def bridges(rows: Rows) -> Iterator[dict[Step, int]]:
    islands = [cell for cell, _ in clues(rows)]
    pairs = [(a, b) for a, b in combinations(islands, 2) if (a[0] == b[0]) != (a[1] == b[1])
             and not any(min(a, b) < p < max(a, b) and (p[0] == a[0] == b[0] or p[1] == a[1] == b[1])
                         for p in islands)]  # fmt: skip
    for values in product((0, 1, 2), repeat=len(pairs)):
        yield dict(zip(pairs, values, strict=True))


def boards(case: Case) -> Iterator[Any]:
    """Every filling, as the statements take it."""
    rows = table(case.top)
    height, width = len(rows), len(rows[0])
    if case.fits is slitherlink:
        yield from loops(height + 1, width + 1)
    elif case.fits is yajilin:
        off = ((loop, set(cells_of(rows)) - visited(loop)) for loop in loops(height, width))
        yield from ((loop, shaded) for loop, left in off for shaded in shadings(height, width) if shaded <= left)
    elif case.fits is gokigen:
        yield from product((0, 1), repeat=(height - 1) * (width - 1))
    elif case.fits is hashi:
        yield from bridges(rows)
    elif case.fits in (masyu, geradeweg, simple_loop, country_road, castle_wall):
        yield from loops(height, width)
    else:
        corner = case.fits is creek
        yield from shadings(height - corner, width - corner)


def key(filled: Any) -> Any:
    if isinstance(filled, tuple) and filled and isinstance(filled[0], frozenset):
        return filled[0], frozenset(filled[1])
    return frozenset(filled.items()) if isinstance(filled, dict) else frozenset(filled) if isinstance(
        filled, set | frozenset) else filled  # fmt: skip


def expected(case: Case) -> frozenset[Any]:
    rows, other = table(case.top), table(case.other)
    return frozenset(key(filled) for filled in boards(case) if case.fits(rows, filled, other))


def solutions(case: Case, spec: str) -> list[Any]:
    kind = gallery.kind_of(case.kind)
    blank = not case.top.strip(".\n") and case.kind not in ("creek", "gokigen")
    rows = table(case.top)
    text = (f"size: {len(rows)}x{len(rows[0])}" if blank else case.top) + case.more
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    assert isinstance(model, BoardModel)
    session = backend(spec).open(model)
    found = list(session.solutions(Question(kind.clues(instance, model))))
    session.close()
    assert all(isinstance(outcome, Solved) for outcome in found[:-1])
    return [read(case, model.at, outcome.witness) for outcome in found if isinstance(outcome, Solved)]


def read(case: Case, at: Any, witness: Any) -> Any:
    """A solution as the statements have it, cells from (0, 0)."""
    if case.fits is hashi:
        return key({tuple((r - 1, c - 1) for r, c in pair): witness[x] for pair, x in at.items()})
    if case.fits is gokigen:
        return tuple(witness[x] for _, x in at.items())
    half = 0.5 if case.fits is slitherlink else 1
    if "loop" in at._layers:
        steps = frozenset(
            tuple((int(r - half + y), int(c - half + x)) for y, x in ends)
            for (r, c), variable in at.loop.items()
            if witness[variable]
            for ends in [((0, -0.5), (0, 0.5)) if float(r + half).is_integer() else ((-0.5, 0), (0.5, 0))]
        )
        shaded = at.shading.items() if case.fits is yajilin else ()
        return (steps, frozenset((r - 1, c - 1) for (r, c), x in shaded if witness[x])) if shaded else steps
    return frozenset((r - 1, c - 1) for (r, c), x in at.items() if witness[x])


@pytest.mark.every(4)
@each(
    ("number", "spec"),
    [
        # `sat` gets all boards, the others every second one; with --slow they also get all.
        pytest.param(number, spec, marks=pytest.mark.slow if turn and turn != 1 + number % 2 else ())
        for number in range(len(CASES))
        for turn, spec in enumerate(("sat", "cp_sat", "search"))
    ],
    ids=lambda value: f"{value}-{CASES[value].kind}" if isinstance(value, int) else value,
)
def test_all_solutions(number: int, spec: str) -> None:
    found = solutions(CASES[number], spec)
    assert len(found) == len(set(found))
    assert set(found) == meant(number)


@cache
def meant(number: int) -> frozenset[Any]:
    return expected(CASES[number])


def test_every_statement_refuses_and_accepts() -> None:
    """The cases are not empty: for each kind, some board fits and another does not."""
    unseen = {case.kind: {False, True} for case in CASES}
    for case in CASES:
        rows, other = table(case.top), table(case.other)
        for filled in boards(case):
            if not unseen[case.kind]:
                break
            unseen[case.kind].discard(bool(case.fits(rows, filled, other)))
    assert not any(unseen.values()), unseen
