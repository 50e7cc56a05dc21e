"""Shapes through or around cells: lines, thermometers, arrows, cages, regions, borders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from cpsudoku.apps.drawing.shapes import (
    BAND,
    BORDER,
    CELL,
    INK,
    LINE,
    PALE_INK,
    PAPER,
    SHADING,
    Box,
    Disc,
    Frame,
    Painted,
    Segment,
    glaze,
)
from cpsudoku.puzzles.board import Place

# Colours light enough for digits on top, and distinguishable for colour-blind readers (after Okabe and Ito,
# 2008).
COLOURS = ("#b8dcf2", "#f5cfae", "#c6e6cf", "#e3c8e0", "#f2e3a0", "#c9cfe8", "#e0d6c8", "#bfe5e2")
TINTS = ("#fbf3e4", "#eaf4fb", "#f0f7ea", "#f8edf5", "#f4f1fa")
GREY = "#d3d7dc"
INSET = 4.5  # the inset of a cage's outline
LINES = 11.0  # the width of broad lines
PALE, DARK = 0.4, 0.66  # opacity of backgrounds and broad lines, and of thin ones
STEPS = 12  # line segments that approximate half a circle


def line(frame: Frame, cells: Sequence[Place], colour: str, clue: str = "", width: float = LINES) -> Iterator[Painted]:
    """Yield a broad pale line through cells. Yield a disc for one cell."""
    yield BAND, glaze(_through(frame, cells, width), colour, PALE, clue)


def _through(frame: Frame, cells: Sequence[Place], width: float) -> Iterator[Segment | Disc]:
    points = [frame.at(cell) for cell in cells]
    if len(points) == 1:
        yield Disc(*points[0], width, INK)
    for (x1, y1), (x2, y2) in pairwise(points):
        yield Segment(x1, y1, x2, y2, INK, width, round=True)


def thermometer(frame: Frame, paths: Sequence[Sequence[Place]], colour: str, clue: str) -> Iterator[Painted]:
    """Yield a bulb, and a line along each branch."""
    bulb = Disc(*frame.at(paths[0][0]), 21, INK)
    yield BAND, glaze([bulb, *(piece for path in paths for piece in _through(frame, path, 15))], colour, PALE, clue)


def arrow(frame: Frame, head: Sequence[Place], shaft: Sequence[Place], clue: str) -> Iterator[Painted]:
    """Yield a circle, or a pill around the cells of a longer head. Then yield a line that ends in an arrowhead."""
    near = min(head, key=lambda cell: hypot(cell[0] - shaft[0][0], cell[1] - shaft[0][1]))
    points = [frame.at(cell) for cell in (near, *shaft)]
    points[0] = toward(points[0], points[1], 22)
    shapes = [
        *_ring(frame.at(head[0]), frame.at(head[-1]), 22),
        *_thin(points),
        *point(points[-2], points[-1], INK, 11),
    ]
    yield LINE, glaze(shapes, PALE_INK, DARK, clue)


def double_arrow(frame: Frame, cells: Sequence[Place], clue: str) -> Iterator[Painted]:
    """Yield a line with circles at both ends."""
    points = [frame.at(cell) for cell in cells]
    rings = [ring for end in (points[0], points[-1]) for ring in _ring(end, end, 22)]
    if len(points) > 1:
        points[0], points[-1] = toward(points[0], points[1], 22), toward(points[-1], points[-2], 22)
    yield LINE, glaze([*rings, *_thin(points)], PALE_INK, DARK, clue)


def rings(frame: Frame, cells: Iterable[Place], clue: str) -> Iterator[Painted]:
    """Yield rings in cells, such as the ends of lines."""
    circles = [ring for cell in cells for ring in _ring(frame.at(cell), frame.at(cell), 19)]
    yield LINE, glaze(circles, PALE_INK, DARK, clue)


def _ring(start: tuple[float, float], end: tuple[float, float], radius: float) -> list[Disc | Segment]:
    """Return a circle, or a pill around two points, both transparent."""
    if start == end:
        return [Disc(*start, radius + 1, "", "", PALE_INK, 2)]
    along = atan2(end[1] - start[1], end[0] - start[0])
    corners = [
        (x + radius * cos(along + turn * pi / STEPS), y + radius * sin(along + turn * pi / STEPS))
        for (x, y), first in ((end, -STEPS // 2), (start, STEPS // 2))
        for turn in range(first, first + STEPS + 1)
    ]
    return list(_thin([*corners, corners[0]]))


def _thin(points: Sequence[tuple[float, float]]) -> Iterator[Segment]:
    for (x1, y1), (x2, y2) in pairwise(points):
        yield Segment(x1, y1, x2, y2, PALE_INK, 2, round=True)


def point(
    start: tuple[float, float], end: tuple[float, float], colour: str, size: float, clue: str = ""
) -> Iterator[Segment]:
    """Yield an arrowhead."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    for turn in (pi - 0.5, pi + 0.5):
        x, y = end[0] + size * cos(angle + turn), end[1] + size * sin(angle + turn)
        yield Segment(*end, x, y, colour, 2.2, clue=clue, round=True)


def less(
    small: tuple[float, float], large: tuple[float, float], at: tuple[float, float], clue: str
) -> Iterator[Box | Segment]:
    """Yield a < whose tip is at the smaller one. ``at``: its centre."""
    x, y = at
    length = max(abs(large[0] - small[0]), abs(large[1] - small[1])) or 1.0
    ux, uy = (large[0] - small[0]) / length, (large[1] - small[1]) / length
    yield Box(x - 8, y - 8, 16, 16, PAPER)
    tip = x - ux * 4.2, y - uy * 4.2
    for turn in (-1, 1):
        yield Segment(*tip, x + ux * 4.2 - uy * 6 * turn, y + uy * 4.2 + ux * 6 * turn, INK, 2.2, clue=clue)


def toward(start: tuple[float, float], aim: tuple[float, float], by: float) -> tuple[float, float]:
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return start[0] + dx / length * by, start[1] + dy / length * by


def tint(frame: Frame, cells: Iterable[Place], colour: str, clue: str = "") -> Iterator[Painted]:
    """Yield a background of one colour."""
    yield SHADING, glaze([Box(*frame.corner(cell), CELL, CELL, INK) for cell in cells], colour, PALE, clue)


def outline(frame: Frame, inside: Collection[Place], clue: str, inset: float = INSET) -> Iterator[tuple[int, Segment]]:
    """Yield dashes along the inner side of the border of these cells."""
    edge = CELL / 2 - inset
    for cell in sorted(inside):
        x, y = frame.at(cell)
        r, c = cell
        for across, down in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            if (r + down, c + across) in inside:
                continue
            ends = []
            for turn in (-1, 1):
                dr, dc = (turn, 0) if across else (0, turn)
                beyond = (r + dr, c + dc) in inside
                notched = beyond and (r + dr + down, c + dc + across) in inside
                reach = CELL / 2 + (inset if notched else 0) if beyond else edge
                ends.append((x + across * edge + dc * reach, y + down * edge + dr * reach))
            yield BORDER, Segment(*ends[0], *ends[1], PALE_INK, 1.2, dash=3, clue=clue)


def borders(
    frame: Frame, cells: Iterable[Place], regions: Iterable[Iterable[Place]], clue: str = ""
) -> Iterator[Painted]:
    """Yield thick lines between cells of different regions."""
    owner = {cell: i for i, region in enumerate(regions) for cell in region}
    board_cells = set(cells)
    for cell in sorted(board_cells):
        for step in ((0, 1), (1, 0)):
            beside = (cell[0] + step[0], cell[1] + step[1])
            if beside in board_cells and owner.get(cell) != owner.get(beside):
                x, y = frame.at(((cell[0] + beside[0]) / 2, (cell[1] + beside[1]) / 2))
                dx, dy = (0, CELL / 2) if step[1] else (CELL / 2, 0)
                yield BORDER, Segment(x - dx, y - dy, x + dx, y + dy, INK, 3, clue=clue)
