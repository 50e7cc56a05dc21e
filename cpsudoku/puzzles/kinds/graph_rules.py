"""Pieces, loops, views and rooms: constraints over the places of a board, by place, not by number.

    one_piece({cell: at[cell] == 0 for cell in puzzle.cells})        unshaded cells are one piece
    one_in_each({cell: at[cell] == 0 for cell in puzzle.cells}, puzzle.islands)          each piece holds one number
    piece_of(cell, 5, {cell: at[cell] == 0 for cell in puzzle.cells})                    a piece of five cells
    one_loop(at, puzzle.links)                                       a loop through cells; `puzzle.sides`: along sides
    arms(at, cell)                                                   what joins a cell to its neighbours, by direction
    view("number r1c1", [unshaded cells along a row, ...], 5)        so many are seen

Pieces and loops add no variable: they are said by cuts as they are needed. For rooms, a section `rooms` divides the
board. A number of `clues` stands in any cell of its room, and counts something there.
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
    """State that the cells whose item holds (None: always) are one piece, joined by the sides they share, or none.

    ``ground``: several pieces are allowed if each has one of these cells, as if a hidden node joined them. Without such
    cells there is no piece.
    """
    index = {cell: i for i, cell in enumerate(items)}
    links = [(i, index[b]) for (r, c), i in index.items() for b in ((r, c + 1), (r + 1, c)) if b in index]
    if ground is None:
        return Connected(items.values(), links)
    return Connected([*items.values(), None], [*links, *((index[cell], len(index)) for cell in ground)])


def one_in_each(items: Mapping[Cell, Item], cells: Collection[Cell]) -> Pieces:
    """State that each piece of cells whose item holds has exactly one of these cells, whose items hold."""
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
    """State that of the cells whose item holds (None: always) so many are joined to one of them, itself included, and
    none of the others is among them. ``borders``: by the place between two neighbours, what parts them."""
    from cpsudoku.model.constraints.graphs import PieceOf  # few kinds have pieces

    index: dict[tuple[int, int], int] = {start: 0}  # no cell farther away matters
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
    """State that the links or sides that are on form one loop, which neither crosses itself nor branches."""
    every = list(edges)
    index: dict[Place, int] = {}
    for edge in every:
        index.setdefault(edge.a, len(index))
        index.setdefault(edge.b, len(index))
    variables = at[[edge.place for edge in every]]
    ends = [(index[edge.a], index[edge.b]) for edge in every]
    return SingleLoop(len(index), [(a, b, x) for (a, b), x in zip(ends, variables, strict=True)])


def none_of(at: LayerVariables, groups: Iterable[Iterable[Hashable]]) -> Clauses:
    """State that of no group of places all are on: no two neighbours, no square."""
    number = at.ordinals
    return Clauses(at.values(), [tuple([-number[place] for place in group]) for group in groups])


def some_of(at: LayerVariables, groups: Iterable[Iterable[Hashable]]) -> Clauses:
    """State that of each group of places one is on, or more."""
    number = at.ordinals
    return Clauses(at.values(), [tuple([number[place] for place in group]) for group in groups])


def one_of(
    at: LayerVariables, groups: Iterable[tuple[Iterable[Hashable], Mapping[Any, Collection[Hashable]]]]
) -> Clauses:
    """State that of each group of pieces exactly one is on, and of the places that they may cover those that it covers.

    ``groups``: the places of a room, and its pieces, which are places, too: what each covers, in the room and perhaps
    elsewhere; in the room no two cover the same.
    """
    number = at.ordinals
    rows: list[tuple[int, ...]] = []
    choices: list[tuple[int, ...]] = []
    for room, pieces in groups:
        inside = [number[place] for place in room]
        over = {x: [-x] for x in inside}  # a place is on: one of the pieces over it is
        for piece, cover in pieces.items():
            off, own = -number[piece], [number[place] for place in cover]
            rows += [(off, x) for x in own]
            rows += [(off, -x) for x in inside if x not in own]
            for x in own:
                over.setdefault(x, [-x]).append(-off)
        rows += map(tuple, over.values())
        rows.append(tuple([number[piece] for piece in pieces]))
        choices.append(rows[-1])
    return Clauses(at.values(), rows, choices)


def toward(where: Place, way: str) -> Point:
    """Return the link or side of a cell, or the side that a corner opens, in the direction of ``^ v < >``."""
    y, x = WAYS[way]
    return Point(where[0] + y / 2, where[1] + x / 2)


def arms(at: LayerVariables, where: Place) -> dict[str, Variable]:
    """Return the variables at the links or sides around a cell or corner, by direction of ``^ v < >``."""
    r, c = where
    variables = {way: at.get((r + y, c + x)) for way, (y, x) in HALVES.items()}
    return {way: variable for way, variable in variables.items() if variable is not None}


def ray(at: LayerVariables, where: Place, way: str, most: int | None = None) -> list[Variable]:
    """Return the variables at the links or sides that follow each other from a place on, in one direction; no more
    than ``most``."""
    (r, c), (y, x) = where, HALVES[way]
    variables: list[Variable] = []
    while len(variables) != most and (between := at.get((r + y, c + x))) is not None:
        variables.append(between)
        r, c = r + 2 * y, c + 2 * x
    return variables


def visits(on: LayerVariables, at: LayerVariables) -> Iterator[Constraint]:
    """State that a cell is on exactly where one of the links around it is."""
    for cell, visited in on.items():
        links = [is_value(x, 1) for x in arms(at, cell).values()]
        yield Clause([is_value(visited, 0), *links])
        yield from (Clause([is_value(visited, 1), link.negated()]) for link in links)


def insides(inside: LayerVariables, at: LayerVariables, links: Iterable[Link]) -> Iterator[Constraint]:
    """State that a corner is inside where the loop through cells goes around it: the corners at the two sides of a link
    differ where it is on. No corner at the edge of the board is inside."""
    for (r, c), variable in inside.items():
        if not all((r + y, c + x) in inside for y, x in WAYS.values()):
            yield Clause([is_value(variable, 0)])
    for place, a, _ in links:
        y, x = (0.0, 0.5) if a.row != place.row else (0.5, 0.0)  # across the link
        one, other = inside[place.row - y, place.column - x], inside[place.row + y, place.column + x]
        yield (at[place] == 1) == (one != other)


def view(name: str, rays: Iterable[Sequence[Item]], total: int, *more: Constraint) -> Clue:
    """Return a clue: of the items along all rays, each up to its first that does not hold, there are ``total``.
    ``more``: what else it says. What lies further along a ray than it may be seen changes nothing, and is left out."""
    return Clue(name, *more, Seen(total, total, Sight([ray[: max(total + 1, 0)] for ray in rays])))


def seen_from_numbers(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    """State that each number of `clues` is how many unshaded cells its own sees, itself included; ``?``: it is one."""
    open = {cell: is_value(x, 0) for cell, x in at.items()}
    for cell, number in puzzle.clues.items():
        if number is None:
            yield Clue(f"number {cell}", at[cell] == 0)
        else:
            rays = [[open[b] for b in puzzle.away(cell, way)[:number]] for way in "^v<>"]
            yield view(f"number {cell}", rays, number - 1, at[cell] == 0)


NOBODY = -1  # the only value of a cell that no owner can have


def owners(puzzle: Puzzle, possible: Iterable[tuple[Cell, int]]) -> dict[Cell, list[int]]:
    """Return the owners that each cell may have, of pairs of a cell and an owner: the domains of a layer."""
    domains: dict[Cell, list[int]] = {cell: [] for cell in puzzle.cells}
    for cell, owner in possible:
        domains[cell].append(owner)
    return {cell: some or [NOBODY] for cell, some in domains.items()}


def division(puzzle: Puzzle, border: LayerVariables, own: LayerVariables) -> Iterator[Constraint]:
    """State that borders part owners. ``border``: Booleans at the links, ``own``: at the cells."""
    yield from (x != NOBODY for x in own.values() if NOBODY in x.values)
    for place, a, b in puzzle.links:
        yield (border[place] == 1) == (own[a] != own[b])


Form = tuple[tuple[int, int], ...]  # row and column of each cell, from those of the first one in reading order


def room_numbers(puzzle: Puzzle) -> Iterator[tuple[Cell, int, list[Cell]]]:
    """Yield the cell of a number that is known, the number, the cells of its room."""
    for room in puzzle.rooms:
        for cell in room:
            if (number := puzzle.clues.get(cell)) is not None:
                yield cell, number, room


def room_index(puzzle: Puzzle) -> dict[Cell, int]:
    """Return the number of the room that a cell is in, from 0."""
    return {cell: i for i, room in enumerate(puzzle.rooms) for cell in room}


def borders(puzzle: Puzzle) -> list[Link]:
    """Return the links between two rooms, and those across a wall of `walls`, which is inside a room."""
    room, walls = room_index(puzzle), set(puzzle.walls)
    return [link for link in puzzle.links if room.get(link.a) != room.get(link.b) or link.place in walls]


def placements(rooms: Iterable[Sequence[Cell]], forms: Collection[Form]) -> Iterator[tuple[Form, tuple[Cell, ...]]]:
    """Yield each form with its cells, wherever it lies within a room."""
    rooms = list(rooms)
    reach = max((abs(x) for form in forms for _, x in form), default=0)
    width = reach + max((c for room in rooms for _, c in room), default=0)  # no form goes on in the next row
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
    """State that a number in a room is how many of its cells are shaded."""
    for cell, number, room in room_numbers(puzzle):
        yield Clue(f"room {cell}", Exactly(number, at[room]))


def count_shaded(puzzle: Puzzle, at: Any, cell: Cell) -> int:
    """Return how many cells of the room of that cell are shaded in a solution: `of` of the numbers."""
    return int(sum(at[sampling.room_of(puzzle, cell)]))


def small_rooms(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Return small rooms, to be numbered: of large ones a number says too little."""
    count = round(len(puzzle.cells) / rng.uniform(1.6, 3))
    return sampling.number_rooms(puzzle, sampling.rooms(rng, puzzle, count))


def up_to_size(puzzle: Puzzle) -> range:
    """Return the numbers that a cell may hold where a room holds those from 1 to its count of cells."""
    return range(1, max(map(len, puzzle.rooms), default=1) + 1)


def filled_rooms(puzzle: Puzzle, at: At) -> Iterator[object]:
    """State that every room holds the numbers from 1 to its count of cells."""
    for room in puzzle.rooms:
        yield "a number is at most the size of its room", [at[cell] <= len(room) for cell in room]
        yield "the numbers of a room are different", AllDifferent(at[room])
