"""Glyphs: the usual pictures of values such as lamps, in place of letters. The `drawing` of a layer or section chooses
them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import cos, pi, sin

from cpsudoku.apps.drawing.shapes import BORDER, CELL, DIGIT, INK, PAPER, SHADING, Box, Painted, Polygon, Segment

GREEN, BROWN = "#5f9e4f", "#8a5a2b"
SHADED = "#7d8794"  # numbers must be readable on it
Draw = Callable[[float, float, str, str], Iterator[Painted]]  # the centre of a cell, an ink, a clue


def _star(x: float, y: float, ink: str, clue: str) -> Iterator[Painted]:
    reach = [(18, -pi / 2 + i * pi / 5) if i % 2 == 0 else (7.5, -pi / 2 + i * pi / 5) for i in range(10)]
    yield DIGIT, Polygon(tuple((x + r * cos(turn), y + r * sin(turn)) for r, turn in reach), ink, clue=clue)


def _queen(x: float, y: float, ink: str, clue: str) -> Iterator[Painted]:
    crown = ((-15, 13), (-18, -9), (-8, 2), (0, -15), (8, 2), (18, -9), (15, 13))
    yield DIGIT, Polygon(tuple((x + dx, y + dy) for dx, dy in crown), ink, clue=clue)


def _tent(x: float, y: float, ink: str, clue: str) -> Iterator[Painted]:
    yield DIGIT, Polygon(((x - 19, y + 15), (x, y - 17), (x + 19, y + 15)), ink, clue=clue)
    yield DIGIT, Polygon(((x - 7, y + 15), (x, y), (x + 7, y + 15)), PAPER, clue=clue)


def _tree(x: float, y: float, ink: str, clue: str) -> Iterator[Painted]:
    yield DIGIT, Box(x - 3, y + 10, 6, 10, BROWN, clue)
    yield DIGIT, Polygon(((x - 17, y + 11), (x, y - 20), (x + 17, y + 11)), GREEN, clue=clue)


def _triangle(corner: tuple[int, int], x: float, y: float, ink: str, clue: str) -> Iterator[Painted]:
    """Fill the half of a cell that contains a corner."""
    dx, dy = corner[0] * CELL / 2, corner[1] * CELL / 2
    yield SHADING, Polygon(((x + dx, y + dy), (x - dx, y + dy), (x + dx, y - dy)), INK if clue else SHADED, clue=clue)


def _block(x: float, y: float, ink: str, clue: str) -> Iterator[Painted]:
    yield SHADING, Box(x - CELL / 2 + 1, y - CELL / 2 + 1, CELL - 2, CELL - 2, INK if clue else SHADED, clue)


def framed(x: float, y: float, fill: str, clue: str) -> Iterator[Painted]:
    """Yield the background of a cell with a thick frame."""
    left, top, right, bottom = x - CELL / 2 + 2, y - CELL / 2 + 2, x + CELL / 2 - 2, y + CELL / 2 - 2
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    yield SHADING, Box(x - CELL / 2, y - CELL / 2, CELL, CELL, fill, clue)
    for i, corner in enumerate(corners):
        yield BORDER, Segment(*corners[i - 1], *corner, INK, 3, clue=clue)


# For each `drawing` of a layer or section: token -> picture.
GLYPHS: Mapping[str, Mapping[str, Draw]] = {
    "block": {"x": _block},
    "queen": {"Q": _queen},
    "star": {"*": _star},
    "tent": {"A": _tent},
    "tree": {"t": _tree},
    "triangle": {
        "L": partial(_triangle, (-1, 1)),
        "J": partial(_triangle, (1, 1)),
        "7": partial(_triangle, (1, -1)),
        "F": partial(_triangle, (-1, -1)),
    },
}
FRAMED = {"white cell": PAPER, "grey cell": "#b4bac4"}
