"""Symmetries of a clue pattern: orbits of cells, or of clues of any kind, that are deleted together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeGuard

from cpsudoku.puzzles.sections.section import Item, Section

Orbit = tuple[int, ...]
Move = Callable[[int, int, float, float], tuple[float, float]]  # (height, width, row, column) -> the image of that cell


def _half_turn(h: int, w: int, r: float, c: float) -> tuple[float, float]:
    return h - 1 - r, w - 1 - c


def _quarter_turn(h: int, w: int, r: float, c: float) -> tuple[float, float]:
    return c, h - 1 - r


def _left_right(h: int, w: int, r: float, c: float) -> tuple[float, float]:
    return r, w - 1 - c


def _up_down(h: int, w: int, r: float, c: float) -> tuple[float, float]:
    return h - 1 - r, c


def _diagonal(h: int, w: int, r: float, c: float) -> tuple[float, float]:
    return c, r


def _antidiagonal(h: int, w: int, r: float, c: float) -> tuple[float, float]:
    return w - 1 - c, h - 1 - r


MOVES: Mapping[str, tuple[Move, ...]] = {
    "none": (),
    "half-turn": (_half_turn,),
    "quarter-turn": (_quarter_turn,),
    "left-right": (_left_right,),
    "up-down": (_up_down,),
    "diagonal": (_diagonal,),
    "antidiagonal": (_antidiagonal,),
    "both-mirrors": (_left_right, _up_down),
    "both-diagonals": (_diagonal, _antidiagonal),
    "full": (_quarter_turn, _left_right),
}
ANY_BOARD = ("none", "half-turn", "left-right", "up-down", "both-mirrors")  # the others require a square one


def orbits_of_cells(symmetry: str, side: int) -> list[Orbit]:
    """Return the orbits of all cells of a square grid, in order of their first cell."""
    cells = {Item("cells", (r + 1, c + 1), None): r * side + c for r in range(side) for c in range(side)}
    orbits = orbits_of_items(cells, symmetry, side, side)
    return [tuple(sorted(cells[item] for item in orbit)) for orbit, _ in orbits]


def orbits_of_items(
    items: Iterable[Item], symmetry: str, height: int, width: int
) -> list[tuple[tuple[Item, ...], bool]]:
    """Return the orbits of clues under a symmetry, ordered by their first clue. Each orbit has a flag, which is False
    if some image is not a clue of the puzzle.

    Clues belong to cells, to groups of cells, or to a row or column. Every other clue is its own orbit.
    """
    at = {_key(item.section, item.at): item for item in items}
    seen: set[Hashable] = set()
    orbits = []
    for start in at:
        if start in seen:
            continue
        seen.add(start)
        orbit, waiting, complete = [start], [at[start]], True
        while waiting:
            item = waiting.pop()
            for move in MOVES[symmetry]:
                image = _image(item.section, item.at, move, height, width)
                if image not in at:
                    complete = False
                elif image not in seen:
                    seen.add(image)
                    orbit.append(image)
                    waiting.append(at[image])
        orbits.append((tuple(at[cell] for cell in orbit), complete))
    return orbits


def symmetric_places(
    section: Section, places: Iterable[Hashable], symmetry: str, height: int, width: int
) -> list[Hashable]:
    """Return some of the places with their images, in total at most as many as before. Lines and cages in the result
    share no cell."""
    places = list(places)
    images: list[Hashable] = []
    occupied: set[Hashable] = set()
    for start in places:
        orbit, waiting = {_key(section.name, start): start}, [start]
        while waiting:
            place = waiting.pop()
            for move in MOVES[symmetry]:
                if _is_several(place):
                    image = tuple(_move(one, move, height, width) for one in place)
                    image = image if section.ordered else tuple(sorted(image))
                else:
                    image = _move(place, move, height, width)
                if orbit.setdefault(_key(section.name, image), image) is image:
                    waiting.append(image)
        cells = [cell for place in orbit.values() for cell in section.covers(place) or {place}]
        fits = len({*cells}) == len(cells) and occupied.isdisjoint(cells)
        if fits and len(images) + len(orbit) <= len(places):
            occupied.update(cells)
            images += orbit.values()
    return images


def _is_several(at: Hashable) -> TypeGuard[tuple[tuple[float, float], ...]]:
    return isinstance(at, tuple) and bool(at) and isinstance(at[0], tuple)


def _key(section: str, at: Hashable) -> Hashable:
    """Return the place of a clue, independent of the order of its cells."""
    return section, frozenset(at) if _is_several(at) else at


def _image(section: str, at: Hashable, move: Move, height: int, width: int) -> Hashable:
    """Return the place of a clue's image."""
    if isinstance(at, int) and not isinstance(at, bool):  # for a row or column: a cell outside the board
        beside = {"left": (at, -1), "right": (at, width), "top": (-1, at), "bottom": (height, at)}
        if section not in beside:
            return section, at
        r, c = move(height, width, *beside[section])
        name = "left" if c < 0 else "right" if c >= width else "top" if r < 0 else "bottom"
        return name, int(r if name in ("left", "right") else c)
    if _is_several(at):
        return section, frozenset(_move(place, move, height, width) for place in at)
    return section, _move(at, move, height, width)


def _move(at: Hashable, move: Move, height: int, width: int) -> Any:
    """Return the image of a place; other values are returned unchanged."""
    if not (isinstance(at, tuple) and len(at) == 2 and all(type(x) in (int, float) for x in at)):
        return at
    r, c = move(height, width, at[0] - 1, at[1] - 1)
    place = r + 1, c + 1
    return at._make(place) if hasattr(at, "_make") else place


# Equivalents of a sudoku: digits relabelled, bands, stacks, rows and columns permuted, transposed.
#
# An equivalent has as many solutions as the original. There are 9! x 6^8 x 2 of them for 9x9 (Jarvis and Russell,
# "Enumerating possible Sudoku grids", 2005-06).


def line_order(rng: Random, side: int, height: int) -> list[int]:
    """Return a random order of the rows that keeps bands of ``height`` rows together."""
    bands = [list(range(top, top + height)) for top in range(0, side, height)]
    rng.shuffle(bands)
    for band in bands:
        rng.shuffle(band)
    return [line for band in bands for line in band]


def relabelling(rng: Random, side: int) -> list[int]:
    """Return a random permutation of the values 1..side; index 0, the blank, stays."""
    values = list(range(1, side + 1))
    rng.shuffle(values)
    return [0, *values]


def equivalent(cells: Sequence[int], box: tuple[int, int], rng: Random) -> bytes:
    """Return a random equivalent of a grid with boxes of ``box`` (height, width); 0 is a blank. Square boxes may
    transpose."""
    height, width = box
    side = height * width
    rows, columns = line_order(rng, side, height), line_order(rng, side, width)
    new = relabelling(rng, side)
    if height == width and rng.random() < 0.5:
        return bytes(new[cells[c * side + r]] for r in rows for c in columns)
    return bytes(new[cells[r * side + c]] for r in rows for c in columns)
