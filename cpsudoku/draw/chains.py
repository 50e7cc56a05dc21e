"""The links of a chain: bent a little, so that two candidates of one row do not cross out what is between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from cpsudoku.draw.layout import CELL, spot
from cpsudoku.draw.palette import LINK, REASONS
from cpsudoku.draw.shapes import Curve, Line, Shape
from cpsudoku.draw.view import CellValue, View

BEND = 0.16  # of the length, at most this much of a cell:
MOST = 0.4 * CELL


def links(view: View) -> Iterator[Shape]:
    """Bands that tie the candidates of a group, then the links; text and the candidates' discs go on top."""
    for group in view.groups:
        for a, b in pairwise(group):
            (x1, y1, step), (x2, y2, _) = spot(view, a), spot(view, b)
            yield Line(x1, y1, x2, y2, REASONS[0], step * 0.44)
    for link in view.chain:
        yield _bent(view, link.start, link.end, link.strong)


def _bent(view: View, start: CellValue, end: CellValue, strong: bool) -> Curve:
    (x1, y1, step), (x2, y2, _) = spot(view, start), spot(view, end)
    dx, dy = x2 - x1, y2 - y1
    length = hypot(dx, dy) or 1.0
    bend = 0.0 if start[0] == end[0] else min(BEND * length, MOST) / length
    middle = (x1 + x2) / 2 - dy * bend, (y1 + y2) / 2 + dx * bend
    rim = min(step * 0.44, length / 3)  # where the candidates' discs end
    (sx, sy), (ex, ey) = _toward((x1, y1), middle, rim), _toward((x2, y2), middle, rim)
    return Curve(sx, sy, *middle, ex, ey, LINK, 2, dash=0 if strong else 6)


def _toward(start: tuple[float, float], aim: tuple[float, float], by: float) -> tuple[float, float]:
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return start[0] + dx / length * by, start[1] + dy / length * by
