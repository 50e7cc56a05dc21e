"""View -> shapes, in the order they are painted: grounds, lines, links, and the text on top."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import ceil, hypot, inf, sqrt

from cpsudoku.drawing import strokes
from cpsudoku.drawing.frame import CELL, HIGHLIGHT, INK, LINK, MARGIN, PALE_INK, PAPER, RULE, Frame
from cpsudoku.drawing.shapes import (
    BORDER,
    DIGIT,
    MARK,
    SHADING,
    Box,
    Curve,
    Disc,
    Painted,
    Scene,
    Segment,
    Shape,
    Text,
    in_order,
)
from cpsudoku.drawing.view import CellValue, View
from cpsudoku.ground.errors import amount
from cpsudoku.ground.geometry import SYMBOLS, cell_names, row_name

# What a step does, told apart by the colour-blind, too.
SHADE = "#e9edf2"  # diagonals and windows
PLACED = "#009e73"
ELIMINATED = "#d55e00"
REASONS = ("#9ad0f5", "#f7c6a3", "#d9c2f0", "#c8e6a0")


def scene(view: View) -> Scene:
    """Return the picture of a view: 60 units a cell and a caption below."""
    size, near = CELL * view.side, origin(view)
    shapes = in_order(paint(view))
    caption = textwrap.wrap(view.caption, max(20, round(size / 8.2)))
    for i, line in enumerate(caption):
        shapes.append(Text(near + size / 2, near + size + MARGIN + 14 + 22 * i, 16, line, INK))
    height = near + size + MARGIN + (len(caption) * 22 + 2 * MARGIN) * bool(caption)
    title = title_of(view)
    return Scene(near + size + MARGIN, height, tuple(shapes), title, view.caption or title)


def title_of(view: View) -> str:
    """Return what a screen reader says of the picture."""
    open_cells = sum(1 for value in view.values if not value)
    return f"{view.side} by {view.side} grid, {amount(open_cells, 'cell')} open"


def paint(view: View) -> Iterator[Painted]:
    """Yield the shapes of a view, each with its place in the order of painting."""
    yield from ((SHADING, shape) for shape in _grounds(view))
    yield from ((BORDER, shape) for shape in (*grid_lines(view), *cages(view)))
    signs = (shape for small, large in view.signs for shape in strokes.less(middle(view, small), middle(view, large)))
    yield from ((MARK, shape) for shape in (*signs, *names(view), *links(view)))
    yield from ((DIGIT, shape) for shape in _cells(view))


def _grounds(view: View) -> Iterator[Shape]:
    for cell in sorted(view.cells | view.shaded):
        yield Box(*corner(view, cell), CELL, CELL, HIGHLIGHT if cell in view.cells else SHADE)


def _cells(view: View) -> Iterator[Shape]:
    for cell, value in enumerate(view.values):
        if value:
            given, text = cell in view.given, symbol(value, view.side)
            size = (34, 28, 22)[min(len(text), 3) - 1]
            clue = given_line(view.side, cell, value) if given else ""
            yield Text(*middle(view, cell), size, text, INK if given else LINK, given, bool(view.chain), clue)
        elif view.candidates:
            clue = given_line(view.side, cell, view.candidates[cell]) if cell in view.noted else ""
            for candidate in view.candidates[cell]:
                yield from _candidate(view, (cell, candidate), clue)


def given_line(side: int, cell: int, content: int | tuple[int, ...]) -> str:
    """Return the line by which a picture of a grid names a given value, or given pencil marks, in a cell counted from
    0."""
    name = cell_names(side)[cell]
    return f"{name} = {symbol(content, side)}" if isinstance(content, int) else f"{name} among {content}"


def _candidate(view: View, mark: CellValue, clue: str = "") -> Iterator[Shape]:
    x, y, step = spot(view, mark)
    text = symbol(mark[1], view.side)
    radius, size = step * 0.5, min(20.0, step * (0.8, 0.66, 0.5)[min(len(text), 3) - 1])
    colour = PALE_INK
    for group, reasons in enumerate(view.reasons):
        if mark in reasons:
            yield Disc(x, y, radius, REASONS[group % len(REASONS)])
            colour = INK
    if mark in view.placed:
        yield Disc(x, y, radius, PLACED)
        colour = "#ffffff"
    gone = mark in view.eliminated
    digit = Text(x, y, size, text, ELIMINATED if gone else colour, bold=gone, clue=clue)
    yield from paint_count(digit, view.counts[mark]) if mark in view.counts else (digit,)
    if gone:
        # not steep: along the stem of a 7 it could not be told from the digit
        yield Segment(x - radius, y + radius / 3, x + radius, y - radius / 3, ELIMINATED, 1.5)


def paint_count(text: Text, times: str) -> Iterator[Text]:
    """Yield a candidate, and at its lower right the number of solutions that have it."""
    size = text.size * 0.5
    away = text.size * 0.25 * len(text.text)
    yield replace(text, x=text.x - size * 0.4)
    yield Text(text.x + away + size * (0.25 * len(times) - 0.3), text.y + text.size * 0.35, size, times, LINK)


# Where things stand in a picture: 60 units a cell, a margin, room for the names of rows and columns where asked.


NAMES = 14.0  # what the names of rows and columns take at the left and at the top


def symbol(value: int, side: int) -> str:
    """Return a value as people write it: 1-9A-Z up to side 35, a number beyond."""
    return SYMBOLS[value - 1] if side <= len(SYMBOLS) else str(value)


def origin(view: View) -> float:
    """Return both coordinates of the grid's top left corner."""
    return MARGIN + NAMES * view.names


def corner(view: View, cell: int) -> tuple[float, float]:
    """Return the top left corner of a cell."""
    r, c = divmod(cell, view.side)
    return origin(view) + c * CELL, origin(view) + r * CELL


def middle(view: View, cell: int) -> tuple[float, float]:
    """Return the middle of a cell."""
    x, y = corner(view, cell)
    return x + CELL / 2, y + CELL / 2


def spot(view: View, mark: CellValue) -> tuple[float, float, float]:
    """Return where a candidate stands in its cell, and the width it has. Cages leave room for their outline and sum."""
    cell, value = mark
    x, y = corner(view, cell)
    left, top, right, bottom = (8, 15, 8, 6) if view.cages or view.roomy else (4, 4, 4, 4)
    across = ceil(sqrt(view.side))
    down = ceil(view.side / across)
    r, c = divmod(value - 1, across)
    wide, high = (CELL - left - right) / across, (CELL - top - bottom) / down
    return x + left + (c + 0.5) * wide, y + top + (r + 0.5) * high, min(wide, high)


# The lines of a grid: thin ones between cells, thick ones around regions, dashed ones inside cages.


SUM = 11.0  # the size of a cage's sum


def grid_lines(view: View) -> Iterator[Shape]:
    """Yield thin lines, then thick ones between regions and around."""
    side = view.side
    thin: list[Segment] = []
    thick: list[Segment] = []
    for cell in range(side * side):
        r, c = divmod(cell, side)
        x, y = corner(view, cell)
        for edge, beside, line in (
            (c == 0, cell - 1, (x, y, x, y + CELL)),
            (r == 0, cell - side, (x, y, x + CELL, y)),
        ):
            if edge or view.region[cell] != view.region[beside]:
                thick.append(Segment(*line, INK, 3))
            else:
                thin.append(Segment(*line, RULE, 1))
    near, far = origin(view), origin(view) + side * CELL
    thick.append(Segment(far, near, far, far, INK, 3))
    thick.append(Segment(near, far, far, far, INK, 3))
    yield from _join_segments(thin)
    yield from _join_segments(thick)


def _join_segments(lines: Iterable[Segment]) -> Iterator[Segment]:
    """Yield upright and level lines of one look; those that meet end to end are made one, so there are far fewer."""
    at: dict[tuple[bool, float], list[tuple[float, float]]] = {}
    for line in lines:
        level = line.y1 == line.y2
        ends = sorted((line.x1, line.x2) if level else (line.y1, line.y2))
        at.setdefault((level, line.y1 if level else line.x1), []).append((ends[0], ends[1]))
    for (level, where), pieces in at.items():
        start, end = min(pieces)
        for begin, stop in [*sorted(pieces), (inf, inf)]:
            if begin > end + 0.01:
                ends = [start, where, end, where] if level else [where, start, where, end]
                yield replace(line, x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3])
                start = begin
            end = max(end, stop) if begin <= end + 0.01 else stop


def names(view: View) -> Iterator[Shape]:
    """Yield the names of rows and columns: numbers, or letters for rows where cells are called A1."""
    for i in range(view.side if view.names else 0):
        at = origin(view) + (i + 0.5) * CELL
        yield Text(MARGIN, at, 14, row_name(i + 1), PALE_INK)
        yield Text(at, MARGIN, 14, str(i + 1), PALE_INK)


def cages(view: View) -> Iterator[Shape]:
    """Yield a dashed outline inside the cells of each cage, its sum in the corner of the first one."""
    near, side = origin(view), view.side
    frame = Frame(near, near, side, side)
    for cells, total in view.cages:
        inside = {(cell // side + 1, cell % side + 1) for cell in cells}
        yield from _join_segments(line for _, line in strokes.outline(frame, inside, ""))
        first = min(cells)
        x, y = corner(view, first)
        ground = HIGHLIGHT if first in view.cells else SHADE if first in view.shaded else PAPER
        width = 0.58 * SUM * len(total)
        yield Box(x + 2.5, y + 2.5, width + 3, SUM + 1.5, ground)
        yield Text(x + 4 + width / 2, y + 4 + SUM / 2, SUM, total, INK)


# The links of a chain: bent a little, so that two candidates of one row do not cross out what is between them.


BEND = 0.16  # of the length, at most this much of a cell:
MOST = 0.4 * CELL


def links(view: View) -> Iterator[Shape]:
    """Yield bands that tie the candidates of a group, then the links; text and the candidates' discs go on top."""
    for group in view.groups:
        for a, b in pairwise(group):
            (x1, y1, step), (x2, y2, _) = spot(view, a), spot(view, b)
            yield Segment(x1, y1, x2, y2, REASONS[0], step * 0.44)
    for link in view.chain:
        yield _link_curve(view, link.start, link.end, link.strong)


def _link_curve(view: View, start: CellValue, end: CellValue, strong: bool) -> Curve:
    (x1, y1, step), (x2, y2, _) = spot(view, start), spot(view, end)
    dx, dy = x2 - x1, y2 - y1
    length = hypot(dx, dy) or 1.0
    bend = 0.0 if start[0] == end[0] else min(BEND * length, MOST) / length
    middle = (x1 + x2) / 2 - dy * bend, (y1 + y2) / 2 + dx * bend
    rim = min(step * 0.44, length / 3)  # where the candidates' discs end
    (sx, sy), (ex, ey) = strokes.toward((x1, y1), middle, rim), strokes.toward((x2, y2), middle, rim)
    return Curve(sx, sy, *middle, ex, ey, LINK, 2, dash=0 if strong else 6)
