"""Ornaments without a rule: lines, shapes, texts and colours, below the clues of the puzzle.

Files are not trusted. Therefore a picture contains only colours that we recognize.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, pi, radians, sin

from cpsudoku.apps.drawing import strokes
from cpsudoku.apps.drawing.shapes import (
    BAND,
    CELL,
    LINE,
    MARK,
    PALE_INK,
    SHADING,
    Frame,
    Glaze,
    Painted,
    Polygon,
    Segment,
    Text,
)
from cpsudoku.puzzles.board import place
from cpsudoku.puzzles.credits import COLOUR, DRAWING, Look, Ornament

_NAMED = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "pink": "#ffc0cb", "brown": "#a52a2a",
    "cyan": "#00ffff", "magenta": "#ff00ff", "gray": "#808080", "grey": "#808080", "lightgray": "#d3d3d3",
    "lightgrey": "#d3d3d3", "darkgray": "#a9a9a9", "darkgrey": "#a9a9a9", "lime": "#00ff00", "gold": "#ffd700",
}  # fmt: skip
_HEX = re.compile(r"#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})", re.ASCII)
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]{1,8})\s*)?\)", re.ASCII)
_FAINT = 0.55  # opacity, because digits are drawn on top
_BROAD = 0.2  # default thickness of a line, in cells
_LARGE = 0.7  # default size of a shape, in cells
_FAR = 6.0  # cells beyond the board at which drawing stops
_TIPS = ("<", "^", ">", "v")  # each is the previous one, turned
_CORNERS = 32  # corners of a round shape


def paint_ornaments(drawing: Iterable[Ornament], frame: Frame) -> Iterator[Painted]:
    """Yield the shapes of the ornaments. None belongs to a clue."""
    for one in drawing:
        cells = [where for name in one.cells if (where := place(name)) is not None]
        points = [frame.at(point) for point in one.look.points or cells if _near(point, frame)]
        if one.what == DRAWING or not points:
            continue
        if one.what == COLOUR:
            if (ground := _colour(one.value)) is not None:
                yield from strokes.tint(frame, cells, _pale(*ground))
        elif one.what == "line":
            yield from _line(points, one.look)
        elif one.what == "cage":
            yield from strokes.outline(frame, set(cells), "")
            x, y = frame.corner(min(cells))
            yield from _text(one, x + 6 + 3 * len(one.value), y + 11, 11.5)
        else:
            x, y = (sum(point[i] for point in points) / len(points) for i in (0, 1))
            yield from _shape(one, x, y)
            yield from _text(one, x, y, CELL * min(1.0, one.look.text_size or 0.4))


def _near(point: tuple[float, float], frame: Frame) -> bool:
    row, column = point
    return -_FAR < row < frame.height + _FAR and -_FAR < column < frame.width + _FAR


def _line(points: list[tuple[float, float]], look: Look) -> Iterator[Painted]:
    colour, opacity = _colour(look.edge) or ("#8a8a8a", 1.0)
    width = CELL * min(1.0, look.thickness or _BROAD)
    pieces = [Segment(*a, *b, colour, width, round=True) for a, b in pairwise(points)]
    if len(points) == 1:
        pieces = [Segment(*points[0], *points[0], colour, width, round=True)]
    if look.arrow and len(points) > 1:
        pieces += strokes.point(points[-2], points[-1], colour, 11)
    yield (BAND if width > 4 else LINE), Glaze(tuple(pieces), colour, opacity * (_FAINT if width > 4 else 1.0))


def _shape(one: Ornament, x: float, y: float) -> Iterator[Painted]:
    """Yield the background and the rim of a shape. A text has them only if the file gives them."""
    look = one.look
    fill, edge = _colour(look.fill), _colour(look.edge)
    if fill is None and edge is None:
        if one.what == "text":
            return
        edge = PALE_INK, 1.0
    height, width = (min(50.0, size or _LARGE) * CELL for size in look.size)
    corners = _corners(x, y, height, width, one.what == "circle" or look.round, radians(look.turn))
    if fill is not None:  # the digit on a large shape must be readable
        opacity = fill[1] if max(height, width) < CELL / 2 else min(fill[1], _FAINT)
        yield SHADING, Glaze((Polygon(corners, fill[0]),), fill[0], opacity)
    if edge is not None:
        yield LINE, Glaze((Polygon(corners, "", edge[0], 2),), *edge)


def _corners(
    x: float, y: float, height: float, width: float, is_round: bool, turn: float
) -> tuple[tuple[float, float], ...]:
    """Return the corners of an ellipse or a rectangle, turned."""
    if is_round:
        turns = (2 * pi * i / _CORNERS for i in range(_CORNERS))
        around = [(width / 2 * cos(t), height / 2 * sin(t)) for t in turns]
    else:
        around = [(a * width / 2, b * height / 2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return tuple((x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in around)


def _text(one: Ornament, x: float, y: float, size: float) -> Iterator[Painted]:
    text = one.value[:40]
    if text in _TIPS:
        text = _TIPS[(_TIPS.index(text) + round(one.look.turn / 90)) % 4]
    if text:
        yield MARK, Text(x, y, max(4.0, size), text, (_colour(one.look.ink) or (PALE_INK, 1.0))[0])


def _colour(text: str) -> tuple[str, float] | None:
    """Return a colour and its opacity. Return None for an invisible or unknown colour."""
    text = text.strip()
    if text.lower() in _NAMED:
        return _NAMED[text.lower()], 1.0
    if match := _RGB.fullmatch(text):
        parts = [min(255, int(part)) for part in match.groups()[:3]]
        opacity = min(1.0, float(match[4])) if match[4] and match[4].count(".") < 2 and match[4] != "." else 1.0
    elif match := _HEX.fullmatch(text):
        digits = match[1] if len(match[1]) > 4 else "".join(2 * c for c in match[1])
        parts = [int(digits[i : i + 2], 16) for i in (0, 2, 4)]
        opacity = int(digits[6:] or "ff", 16) / 255
    else:
        return None
    return ("#{:02x}{:02x}{:02x}".format(*parts), round(opacity, 2)) if opacity > 0 else None


def _pale(colour: str, opacity: float) -> str:
    """Return a paler colour on which digits are readable."""
    most = min(opacity, 0.6)
    parts = (round(255 - (255 - int(colour[i : i + 2], 16)) * most) for i in (1, 3, 5))
    return "#{:02x}{:02x}{:02x}".format(*parts)
