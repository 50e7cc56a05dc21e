"""What goes through or around cells: lines, thermometers, arrows, cages, regions, borders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Any

from cpsudoku.drawing.frame import Frame
from cpsudoku.drawing.scene import CELL, INK, PALE_INK, PAPER
from cpsudoku.drawing.shapes import Box, Disc, Segment, Shape, Text

# Light enough for digits on top of them, and far enough apart for the colour-blind (after Okabe and Ito, 2008).
COLOURS = ("#b8dcf2", "#f5cfae", "#c6e6cf", "#e3c8e0", "#f2e3a0", "#c9cfe8", "#e0d6c8", "#bfe5e2")
TINTS = ("#fbf3e4", "#eaf4fb", "#f0f7ea", "#f8edf5", "#f4f1fa")
GREY = "#d3d7dc"
INSET = 4.5  # of a cage's outline
LINES = 11.0  # their width


def line(frame: Frame, cells: Sequence[Any], colour: str, clue: str = "", width: float = LINES) -> Iterator[Shape]:
    """A broad pale line through cells; a disc where it is of one cell."""
    points = [frame.at(cell) for cell in cells]
    if len(points) == 1:
        yield Disc(*points[0], width, colour, clue)
    for (x1, y1), (x2, y2) in pairwise(points):
        yield Segment(x1, y1, x2, y2, colour, width, clue=clue, round=True)


def thermometer(frame: Frame, paths: Sequence[Sequence[Any]], colour: str, clue: str) -> Iterator[Shape]:
    """A bulb, and a line along each branch."""
    yield Disc(*frame.at(paths[0][0]), 21, colour, clue)
    for path in paths:
        yield from line(frame, path, colour, clue, 15)


def arrow(frame: Frame, head: Sequence[Any], shaft: Sequence[Any], clue: str) -> Iterator[Shape]:
    """A circle, or a pill around the cells of a head of several, then a line that ends in a point."""
    if len(head) > 1:
        first, last = frame.at(head[0]), frame.at(head[-1])
        yield Segment(*first, *last, PALE_INK, 46, clue=clue, round=True)
        yield Segment(*first, *last, PAPER, 42, clue=clue, round=True)
    else:
        yield Disc(*frame.at(head[0]), 23, PAPER, clue, PALE_INK, 2)
    near = min(head, key=lambda cell: hypot(cell[0] - shaft[0][0], cell[1] - shaft[0][1]))
    points = [frame.at(cell) for cell in (near, *shaft)]
    points[0] = toward(points[0], points[1], 22)
    for (x1, y1), (x2, y2) in pairwise(points):
        yield Segment(x1, y1, x2, y2, PALE_INK, 2, clue=clue, round=True)
    yield from point(points[-2], points[-1], PALE_INK, 11)


def double_arrow(frame: Frame, cells: Sequence[Any], clue: str) -> Iterator[Shape]:
    """Circles at both ends."""
    points = [frame.at(cell) for cell in cells]
    for (x1, y1), (x2, y2) in pairwise(points):
        yield Segment(x1, y1, x2, y2, PALE_INK, 2, clue=clue, round=True)
    for end in (points[0], points[-1]):
        yield Disc(*end, 23, PAPER, clue, PALE_INK, 2)


def point(start: tuple[float, float], end: tuple[float, float], colour: str, size: float) -> Iterator[Shape]:
    """The point of an arrow."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    for turn in (pi - 0.5, pi + 0.5):
        x, y = end[0] + size * cos(angle + turn), end[1] + size * sin(angle + turn)
        yield Segment(*end, x, y, colour, 2.2, round=True)


def toward(start: tuple[float, float], aim: tuple[float, float], by: float) -> tuple[float, float]:
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return start[0] + dx / length * by, start[1] + dy / length * by


def tint(frame: Frame, cells: Iterable[Any], colour: str, clue: str = "") -> Iterator[Shape]:
    """A ground of one colour."""
    for cell in cells:
        yield Box(*frame.corner(cell), CELL, CELL, colour, clue)


def cage(frame: Frame, cells: Sequence[Any], text: str, clue: str) -> Iterator[Shape]:
    """A dashed outline inside the cells, its text in the corner of the first."""
    inside = set(cells)
    yield from outline(frame, inside, clue)
    if text:
        x, y = frame.corner(min(cells))
        width = 6.4 * len(text)
        yield Box(x + 2.5, y + 2.5, width + 4, 12.5, PAPER)
        yield Text(x + 4.5 + width / 2, y + 9.5, 11.5, text, INK, clue=clue)


def outline(frame: Frame, inside: set[Any], clue: str) -> Iterator[Segment]:
    """Dashes along the inner side of the border of these cells."""
    edge = CELL / 2 - INSET
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
                reach = CELL / 2 + (INSET if notched else 0) if beyond else edge
                ends.append((x + across * edge + dc * reach, y + down * edge + dr * reach))
            yield Segment(*ends[0], *ends[1], PALE_INK, 1.2, dash=3, clue=clue)


def borders(
    frame: Frame, cells: Iterable[Any], owner: Callable[[Any], Any], clue: Callable[[Any], str]
) -> Iterator[Shape]:
    """Thick lines between cells of different owners."""
    known = set(cells)
    for cell in sorted(known):
        for step in ((0, 1), (1, 0)):
            beside = (cell[0] + step[0], cell[1] + step[1])
            if beside in known and owner(cell) != owner(beside):
                x, y = frame.at(((cell[0] + beside[0]) / 2, (cell[1] + beside[1]) / 2))
                dx, dy = (0, CELL / 2) if step[1] else (CELL / 2, 0)
                yield Segment(x - dx, y - dy, x + dx, y + dy, INK, 3, clue=clue(cell))
