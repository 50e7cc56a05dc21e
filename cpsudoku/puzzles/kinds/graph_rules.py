"""Constraints for pieces, loops, views and rooms, with places of a board as arguments.

    one_piece({cell: at[cell] == 0 for cell in puzzle.cells})        unshaded cells are one piece
    one_in_each({cell: at[cell] == 0 for cell in puzzle.cells}, puzzle.islands)          each piece has one number
    piece_of(cell, 5, {cell: at[cell] == 0 for cell in puzzle.cells})                    a piece of five cells
    one_loop(at, puzzle.links)                                       a loop through cells; `puzzle.sides`: along sides
    arms(at, cell)                                                   the links around a cell, by direction
    view("number r1c1", [unshaded cells along a row, ...], 5)        five cells are visible

Pieces and loops add no variables: solvers add cuts for them as needed. For rooms, a section `rooms` divides the board.
A number in the section `clues` may be in any cell of its room, and counts something in the room.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from cpsudoku.model import Clue, Constraint, Variable
from cpsudoku.model.constraints import AllDifferent, Clause, Clauses, Connected, Exactly, SingleLoop, is_value
from cpsudoku.model.constraints.logic import literal_of
from cpsudoku.model.constraints.sequences import Seen, Sight
from cpsudoku.primitives.cut_separation import bits
from cpsudoku.puzzles import sampling
from cpsudoku.puzzles.board import Cell, Link, Place, Point, Side, middle
from cpsudoku.puzzles.layer import At, LayerVariables
from cpsudoku.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from cpsudoku.model.constraints import PieceOf, Pieces
    from cpsudoku.model.constraints.logic import Item

WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
HALVES = {way: (y / 2, x / 2) for way, (y, x) in WAYS.items()}


def one_piece(items: Mapping[Cell, Item | None], ground: Collection[Cell] | None = None) -> Connected:
    """Require that the cells whose item holds (None: always) form at most one piece. Cells are joined by shared sides.

    ``ground``: allow several pieces, but each must contain one of these cells, as if a hidden node joined these cells.
    """
    index = {cell: i for i, cell in enumerate(items)}
    links = [(i, index[b]) for (r, c), i in index.items() for b in ((r, c + 1), (r + 1, c)) if b in index]
    if ground is None:
        return Connected(items.values(), links)
    return Connected([*items.values(), None], [*links, *((index[cell], len(index)) for cell in ground)])


def one_in_each(items: Mapping[Cell, Item], cells: Collection[Cell]) -> Pieces:
    """Require that each piece of cells whose item holds contains exactly one of the given cells. The items of the given
    cells hold."""
    from cpsudoku.model.constraints.graphs import Pieces  # few kinds have pieces

    index = {cell: i for i, cell in enumerate(items)}
    links = [(i, index[b]) for (r, c), i in index.items() for b in ((r, c + 1), (r + 1, c)) if b in index]
    return Pieces(items.values(), links, [index[cell] for cell in cells])


def piece_of(
    start: Cell,
    count: int,
    items: Mapping[Cell, Item | None],
    others: Collection[Cell] = (),
    borders: LayerVariables | None = None,
) -> PieceOf:
    """Require that ``start`` is in a piece of exactly ``count`` cells whose item holds (None: always), and that the
    piece has none of the others. ``borders``: the variables of borders, keyed by the place between two neighbours."""
    from cpsudoku.model.constraints.graphs import PieceOf  # few kinds have pieces

    index: dict[tuple[int, int], int] = {start: 0}  # cells farther away do not matter
    order, steps = [start], [0]
    for a, step in zip(order, steps, strict=True):  # both grow
        if step == count or (a in others and a != start):
            continue
        r, c = a
        for b in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            if b not in index and b in items:
                index[b] = len(order)
                order.append(Cell(*b))
                steps.append(step + 1)
    links: list[tuple[int, int] | tuple[int, int, Item]] = []
    for (r, c), i in index.items():
        for y, x in ((r, c + 1), (r + 1, c)):
            j = index.get((y, x))
            if j is not None and borders is None:
                links.append((i, j))
            elif j is not None and borders is not None:
                links.append((i, j, literal_of(borders[middle((r, c), (y, x))]).negated()))
    near = [index[cell] for cell in others if cell in index and cell != start]
    return PieceOf(count, [items[cell] for cell in order], links, 0, others=near)


def one_loop(at: LayerVariables, edges: Iterable[Link | Side]) -> SingleLoop:
    """Require that the drawn links or sides form one loop without crossings or branches."""
    every = list(edges)
    index: dict[Place, int] = {}
    for edge in every:
        index.setdefault(edge.a, len(index))
        index.setdefault(edge.b, len(index))
    variables = at[[edge.place for edge in every]]
    ends = [(index[edge.a], index[edge.b]) for edge in every]
    return SingleLoop(len(index), [(a, b, x) for (a, b), x in zip(ends, variables, strict=True)])


def none_of(at: LayerVariables, groups: Iterable[Iterable[Hashable]]) -> Clauses:
    """Require that not all places of a group are on. Groups are, for example, pairs of neighbours or 2x2 squares."""
    number = at.ordinals
    return Clauses(at.values(), [tuple([-number[place] for place in group]) for group in groups])


def some_of(at: LayerVariables, groups: Iterable[Iterable[Hashable]]) -> Clauses:
    """Require that at least one place of each group is on."""
    number = at.ordinals
    return Clauses(at.values(), [tuple([number[place] for place in group]) for group in groups])


def one_of(
    at: LayerVariables, groups: Iterable[tuple[Iterable[Hashable], Mapping[Any, Collection[Hashable]]]]
) -> Clauses:
    """Require that exactly one piece of each group is chosen. Of the places that the group may cover, exactly those
    under the chosen piece are on.

    ``groups``: the places of a room, and its pieces with the places that each covers, in the room and perhaps outside.
    Pieces are places. In the room, no two pieces cover the same places.
    """
    number = at.ordinals
    rows: list[tuple[int, ...]] = []
    choices: list[tuple[int, ...]] = []
    for room, pieces in groups:
        inside = [number[place] for place in room]
        over = {x: [-x] for x in inside}  # a place is on only if a piece over it is on
        for piece, cover in pieces.items():
            off, covered = -number[piece], [number[place] for place in cover]
            rows += [(off, x) for x in covered]
            rows += [(off, -x) for x in inside if x not in covered]
            for x in covered:
                over.setdefault(x, [-x]).append(-off)
        rows += map(tuple, over.values())
        rows.append(tuple([number[piece] for piece in pieces]))
        choices.append(rows[-1])
    return Clauses(at.values(), rows, choices)


def toward(where: Place, way: str) -> Point:
    """Return the point half a cell away from a cell or corner, in direction ``^ v < >``. This is the place of the link
    or side there."""
    y, x = WAYS[way]
    return Point(where[0] + y / 2, where[1] + x / 2)


def arms(at: LayerVariables, where: Place) -> dict[str, Variable]:
    """Return {direction ``^ v < >``: variable} for the links or sides around a cell or corner."""
    r, c = where
    variables = {way: at.get((r + y, c + x)) for way, (y, x) in HALVES.items()}
    return {way: variable for way, variable in variables.items() if variable is not None}


def ray(at: LayerVariables, where: Place, way: str, most: int | None = None) -> list[Variable]:
    """Return the variables at consecutive links or sides from a place in one direction, at most ``most``."""
    (r, c), (y, x) = where, HALVES[way]
    variables: list[Variable] = []
    while len(variables) != most and (between := at.get((r + y, c + x))) is not None:
        variables.append(between)
        r, c = r + 2 * y, c + 2 * x
    return variables


def visits(on: LayerVariables, at: LayerVariables) -> Iterator[Constraint]:
    """Require that a cell is on exactly if one of the links around it is on."""
    for cell, visited in on.items():
        links = [is_value(x, 1) for x in arms(at, cell).values()]
        yield Clause([is_value(visited, 0), *links])
        yield from (Clause([is_value(visited, 1), link.negated()]) for link in links)


def insides(inside: LayerVariables, at: LayerVariables, links: Iterable[Link]) -> Iterator[Constraint]:
    """Require that a corner is inside exactly if the loop through cells goes around it. The corners at the two sides of
    a link differ exactly if the link is on. No corner on the edge of the board is inside."""
    for (r, c), variable in inside.items():
        if not all((r + y, c + x) in inside for y, x in WAYS.values()):
            yield Clause([is_value(variable, 0)])
    for place, a, _ in links:
        y, x = (0.0, 0.5) if a.row != place.row else (0.5, 0.0)  # across the link
        one, other = inside[place.row - y, place.column - x], inside[place.row + y, place.column + x]
        yield (at[place] == 1) == (one != other)


def view(name: str, rays: Iterable[Sequence[Item]], total: int, *more: Constraint) -> Clue:
    """Return a clue: ``total`` items are visible along all rays. Each ray ends before its first item that does not
    hold. ``more``: further constraints of the clue. Items beyond the visible range of a ray are omitted, because they
    change nothing."""
    return Clue(name, *more, Seen(total, total, Sight([ray[: max(total + 1, 0)] for ray in rays])))


def seen_from_numbers(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    """Require that each number in `clues` is the number of unshaded cells visible from its cell, including this cell.
    The cell of a ``?`` is also unshaded."""
    open = {cell: is_value(x, 0) for cell, x in at.items()}
    for cell, number in puzzle.clues.items():
        if number is None:
            yield Clue(f"number {cell}", at[cell] == 0)
        else:
            rays = [[open[b] for b in puzzle.away(cell, way)[:number]] for way in "^v<>"]
            yield view(f"number {cell}", rays, number - 1, at[cell] == 0)


NOBODY = -1  # the only value of a cell that cannot have an owner


def owners(puzzle: Puzzle, possible: Iterable[tuple[Cell, int]]) -> dict[Cell, list[int]]:
    """Return cell -> its possible owners, from pairs (cell, owner). A layer can use this as its domains."""
    domains: dict[Cell, list[int]] = {cell: [] for cell in puzzle.cells}
    for cell, owner in possible:
        domains[cell].append(owner)
    return {cell: some or [NOBODY] for cell, some in domains.items()}


def division(puzzle: Puzzle, border: LayerVariables, own: LayerVariables) -> Iterator[Constraint]:
    """Require that borders separate owners. ``border``: Booleans at the links; ``own``: owners at the cells."""
    yield from (x != NOBODY for x in own.values() if NOBODY in x.values)
    for place, a, b in puzzle.links:
        yield (border[place] == 1) == (own[a] != own[b])


Form = tuple[tuple[int, int], ...]  # row and column of each cell, relative to the first cell in reading order


def room_numbers(puzzle: Puzzle) -> Iterator[tuple[Cell, int, list[Cell]]]:
    """Yield each known number of a room: its cell, the number, the cells of the room."""
    for room in puzzle.rooms:
        for cell in room:
            if (number := puzzle.clues.get(cell)) is not None:
                yield cell, number, room


def room_index(puzzle: Puzzle) -> dict[Cell, int]:
    """Return the number of each cell's room, from 0."""
    return {cell: i for i, room in enumerate(puzzle.rooms) for cell in room}


def borders(puzzle: Puzzle) -> list[Link]:
    """Return the links between two rooms, and the links across a wall of `walls` inside a room."""
    room, walls = room_index(puzzle), set(puzzle.walls)
    return [link for link in puzzle.links if room.get(link.a) != room.get(link.b) or link.place in walls]


def placements(rooms: Iterable[Sequence[Cell]], forms: Collection[Form]) -> Iterator[tuple[Form, tuple[Cell, ...]]]:
    """Yield (form, cells) for every position of each form within a room."""
    rooms = list(rooms)
    reach = max((abs(x) for form in forms for _, x in form), default=0)
    width = reach + max((c for room in rooms for _, c in room), default=0)  # no form continues in the next row
    steps = [(form, [y * width + x for y, x in form]) for form in forms]
    for room in rooms:
        there = {cell[0] * width + cell[1]: cell for cell in room}
        mask = sum([1 << i for i in there])
        for form, apart in steps:
            starts = mask
            for step in apart:
                starts &= mask >> step
            for start in bits(starts):
                yield form, tuple([there[start + step] for step in apart])


def shaded_in_rooms(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    """Require that a number in a room is the number of its shaded cells."""
    for cell, number, room in room_numbers(puzzle):
        yield Clue(f"room {cell}", Exactly(number, at[room]))


def count_shaded(puzzle: Puzzle, at: Any, cell: Cell) -> int:
    """Return the number of shaded cells in the room of a cell in a solution: the function `of` for numbers of rooms."""
    return int(sum(at[sampling.room_of(puzzle, cell)]))


def small_rooms(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Return a random puzzle with small rooms, because a number in a large room excludes little."""
    count = round(len(puzzle.cells) / rng.uniform(1.6, 3))
    return sampling.number_rooms(puzzle, sampling.rooms(rng, puzzle, count))


def up_to_size(puzzle: Puzzle) -> range:
    """Return the possible numbers of a cell if each room has the numbers from 1 to its size."""
    return range(1, max(map(len, puzzle.rooms), default=1) + 1)


def filled_rooms(puzzle: Puzzle, at: At) -> Iterator[object]:
    """Require that every room has the numbers from 1 to its size."""
    for room in puzzle.rooms:
        yield "a number is at most the size of its room", [at[cell] <= len(room) for cell in room]
        yield "the numbers of a room are different", AllDifferent(at[room])
