"""View -> shapes, in the order they are painted: grounds, lines, links, and the text on top."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cpsudoku.draw.chains import links
from cpsudoku.draw.layout import CELL, MARGIN, corner, middle, origin, spot, symbol
from cpsudoku.draw.lines import cages, names, ruled, signs
from cpsudoku.draw.palette import ELIMINATED, HIGHLIGHT, INK, LINK, PALE_INK, PLACED, REASONS, SHADE
from cpsudoku.draw.shapes import Box, Disc, Line, Scene, Shape, Text
from cpsudoku.draw.view import CellValue, View


def scene(view: View) -> Scene:
    """The picture of a view: 60 units a cell and a caption below."""
    size, near = CELL * view.side, origin(view)
    shapes: list[Shape] = [*_grounds(view), *ruled(view), *cages(view), *signs(view), *names(view), *links(view)]
    shapes += _cells(view)
    caption = textwrap.wrap(view.caption, max(20, round(size / 8.2)))
    for i, line in enumerate(caption):
        shapes.append(Text(near + size / 2, near + size + MARGIN + 14 + 22 * i, 16, line, INK))
    height = near + size + MARGIN + (len(caption) * 22 + 2 * MARGIN) * bool(caption)
    open_cells = sum(1 for value in view.values if not value)
    title = f"{view.side} by {view.side} grid, {open_cells} cells open"
    return Scene(near + size + MARGIN, height, tuple(shapes), title, view.caption or title)


def _grounds(view: View) -> Iterator[Shape]:
    for cell in sorted(view.cells | view.shaded):
        yield Box(*corner(view, cell), CELL, CELL, HIGHLIGHT if cell in view.cells else SHADE)


def _cells(view: View) -> Iterator[Shape]:
    for cell, value in enumerate(view.values):
        if value:
            given, text = cell in view.given, symbol(value, view.side)
            size = (34, 28, 22)[min(len(text), 3) - 1]
            yield Text(*middle(view, cell), size, text, INK if given else LINK, given, bool(view.chain))
        elif view.candidates:
            for candidate in view.candidates[cell]:
                yield from _candidate(view, (cell, candidate))


def _candidate(view: View, mark: CellValue) -> Iterator[Shape]:
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
    yield Text(x, y, size, text, ELIMINATED if gone else colour, bold=gone)
    if gone:
        # not steep: along the stem of a 7 it could not be told from the digit
        yield Line(x - radius, y + radius / 3, x + radius, y - radius / 3, ELIMINATED, 1.5)
