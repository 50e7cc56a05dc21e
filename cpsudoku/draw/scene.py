"""View -> shapes: where everything stands and in which colour (a palette the colour-blind tell apart: Okabe, Ito)."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from math import ceil, hypot, sqrt

from cpsudoku.draw.shapes import Box, Disc, Line, Scene, Shape, Text
from cpsudoku.draw.view import CellValue, View
from cpsudoku.geometry import cell_names
from cpsudoku.grid import SYMBOLS

CELL = 60.0
MARGIN = 12.0
INK, PALE_INK, RULE = "#1a1a1a", "#5a5a5a", "#8a8a8a"
HIGHLIGHT = "#fff3c4"
PLACED = "#009e73"
ELIMINATED = "#d55e00"
REASONS = ("#9ad0f5", "#f7c6a3", "#d9c2f0", "#c8e6a0")
LINK = "#0072b2"


def symbol(value: int, side: int) -> str:
    return SYMBOLS[value - 1] if side <= len(SYMBOLS) else str(value)


def scene(view: View) -> Scene:
    """The picture of a view: 60 units a cell and a caption below."""
    size = CELL * view.side
    shapes: list[Shape] = [*_highlights(view), *_cells(view), *_lines(view), *_links(view)]
    caption = textwrap.wrap(view.caption, max(20, round(size / 8.2)))
    for i, line in enumerate(caption):
        shapes.append(Text(MARGIN + size / 2, 2 * MARGIN + size + 14 + 22 * i, 16, line, INK))
    height = size + 2 * MARGIN + (len(caption) * 22 + 2 * MARGIN) * bool(caption)
    open_cells = sum(1 for value in view.values if not value)
    title = f"{view.side} by {view.side} grid, {open_cells} cells open"
    return Scene(size + 2 * MARGIN, height, tuple(shapes), title, view.caption or title)


def _corner(view: View, cell: int) -> tuple[float, float]:
    r, c = divmod(cell, view.side)
    return MARGIN + c * CELL, MARGIN + r * CELL


def _highlights(view: View) -> Iterator[Shape]:
    for cell in sorted(view.cells):
        yield Box(*_corner(view, cell), CELL, CELL, HIGHLIGHT)


def _spot(view: View, mark: CellValue) -> tuple[float, float, float]:
    """Where a candidate stands in its cell, and the width it has."""
    cell, value = mark
    x, y = _corner(view, cell)
    across = ceil(sqrt(view.side))
    r, c = divmod(value - 1, across)
    step = CELL / across
    return x + (c + 0.5) * step, y + (r + 0.5) * step, step


def _cells(view: View) -> Iterator[Shape]:
    for cell, value in enumerate(view.values):
        x, y = _corner(view, cell)
        if value:
            given = cell in view.given
            yield Text(x + CELL / 2, y + CELL / 2, 34, symbol(value, view.side), INK if given else LINK, bold=given)
        elif view.candidates:
            for candidate in view.candidates[cell]:
                yield from _candidate(view, (cell, candidate))


def _candidate(view: View, mark: CellValue) -> Iterator[Shape]:
    x, y, step = _spot(view, mark)
    radius, size = step * 0.44, min(15.0, step * 0.72)
    colour = PALE_INK
    for group, reasons in enumerate(view.reasons):
        if mark in reasons:
            yield Disc(x, y, radius, REASONS[group % len(REASONS)])
            colour = INK
    if mark in view.placed:
        yield Disc(x, y, radius, PLACED)
        colour = "#ffffff"
    yield Text(x, y, size, symbol(mark[1], view.side), ELIMINATED if mark in view.eliminated else colour)
    if mark in view.eliminated:
        yield Line(x - radius, y + radius, x + radius, y - radius, ELIMINATED, 2)


def _lines(view: View) -> Iterator[Shape]:
    """Thin lines between cells, then thick ones between regions and around."""
    side = view.side
    thin: list[Shape] = []
    thick: list[Shape] = []
    for cell in range(side * side):
        r, c = divmod(cell, side)
        x, y = _corner(view, cell)
        for edge, beside, line in (
            (c == 0, cell - 1, (x, y, x, y + CELL)),
            (r == 0, cell - side, (x, y, x + CELL, y)),
        ):
            if edge or view.region[cell] != view.region[beside]:
                thick.append(Line(*line, INK, 3))
            else:
                thin.append(Line(*line, RULE, 1))
    far = MARGIN + side * CELL
    thick.append(Line(far, MARGIN, far, far, INK, 3))
    thick.append(Line(MARGIN, far, far, far, INK, 3))
    yield from thin
    yield from thick


def _links(view: View) -> Iterator[Shape]:
    for link in view.chain:
        x1, y1, step = _spot(view, link.start)
        x2, y2, _ = _spot(view, link.end)
        length = hypot(x2 - x1, y2 - y1) or 1.0
        # end at the rim of the candidates' discs
        dx, dy = (x2 - x1) / length * step * 0.44, (y2 - y1) / length * step * 0.44
        yield Line(x1 + dx, y1 + dy, x2 - dx, y2 - dy, LINK, 2, dashed=not link.strong)


def cell_words(view: View, cell: int) -> str:
    """A cell for a screen reader: "A1: 8, given"."""
    name, value = cell_names(view.side)[cell], view.values[cell]
    if value:
        return f"{name}: {symbol(value, view.side)}" + (", given" if cell in view.given else "")
    marks = view.candidates[cell] if view.candidates else ()
    return f"{name}: open" + (f", candidates {' '.join(symbol(v, view.side) for v in marks)}" if marks else "")
