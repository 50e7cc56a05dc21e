"""The lines of a grid: thin ones between cells, thick ones around regions, dashed ones inside cages, signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf

from cpsudoku.draw.layout import CELL, MARGIN, corner, middle, origin
from cpsudoku.draw.palette import HIGHLIGHT, INK, PALE_INK, PAPER, RULE, SHADE
from cpsudoku.draw.shapes import Box, Line, Shape, Text
from cpsudoku.draw.view import View
from cpsudoku.geometry import cell_names

INSET = 4.5  # of a cage's outline
SUM = 11.0  # the size of its sum
ARM = 6.0  # of a sign


def ruled(view: View) -> Iterator[Shape]:
    """Thin lines, then thick ones between regions and around."""
    side = view.side
    thin: list[Line] = []
    thick: list[Line] = []
    for cell in range(side * side):
        r, c = divmod(cell, side)
        x, y = corner(view, cell)
        for edge, beside, line in (
            (c == 0, cell - 1, (x, y, x, y + CELL)),
            (r == 0, cell - side, (x, y, x + CELL, y)),
        ):
            if edge or view.region[cell] != view.region[beside]:
                thick.append(Line(*line, INK, 3))
            else:
                thin.append(Line(*line, RULE, 1))
    near, far = origin(view), origin(view) + side * CELL
    thick.append(Line(far, near, far, far, INK, 3))
    thick.append(Line(near, far, far, far, INK, 3))
    yield from _joined(thin)
    yield from _joined(thick)


def _joined(lines: Iterable[Line]) -> Iterator[Line]:
    """Upright and level lines of one look, those that meet end to end made one: far fewer of them."""
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
    """The names of rows and columns: A1, or numbers beyond 9."""
    if not view.names:
        return
    letters = view.side <= 9
    for i in range(view.side):
        at = origin(view) + (i + 0.5) * CELL
        row = cell_names(view.side)[i * view.side][0] if letters else str(i + 1)
        yield Text(MARGIN, at, 14, row, PALE_INK)
        yield Text(at, MARGIN, 14, str(i + 1), PALE_INK)


def cages(view: View) -> Iterator[Shape]:
    """A dashed outline inside the cells of each cage, its sum in the corner of the first one."""
    for cells, total in view.cages:
        inside = frozenset(cells)
        yield from _joined(line for cell in cells for line in _outline(view, cell, inside))
        first = min(cells)
        x, y = corner(view, first)
        ground = HIGHLIGHT if first in view.cells else SHADE if first in view.shaded else PAPER
        width = 0.58 * SUM * len(total)
        yield Box(x + 2.5, y + 2.5, width + 3, SUM + 1.5, ground)
        yield Text(x + 4 + width / 2, y + 4 + SUM / 2, SUM, total, INK)


def _outline(view: View, cell: int, inside: frozenset[int]) -> Iterator[Line]:
    side = view.side
    r, c = divmod(cell, side)

    def has(dr: int, dc: int) -> bool:
        return 0 <= r + dr < side and 0 <= c + dc < side and cell + dr * side + dc in inside

    x, y = corner(view, cell)
    for across, down in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        if has(down, across):
            continue
        # From middle to end along the edge; where the cage goes on, up to the cell's border (or round the corner).
        for turn in (-1, 1):
            ahead = (turn, 0) if across else (0, turn)
            beyond = has(*ahead)
            corner_in = beyond and has(ahead[0] + down, ahead[1] + across)
            reach = CELL / 2 + (INSET if corner_in else 0) if beyond else CELL / 2 - INSET
            edge = CELL / 2 - INSET
            mx, my = x + CELL / 2 + across * edge, y + CELL / 2 + down * edge
            yield Line(mx, my, mx + ahead[1] * reach, my + ahead[0] * reach, PALE_INK, 1.2, dash=3)


def signs(view: View) -> Iterator[Shape]:
    """< and its turned forms on the border between two cells, the tip at the smaller."""
    for small, large in view.signs:
        (x1, y1), (x2, y2) = middle(view, small), middle(view, large)
        ux, uy = (x2 - x1) / CELL, (y2 - y1) / CELL
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        yield Box(x - ARM - 2, y - ARM - 2, 2 * ARM + 4, 2 * ARM + 4, PAPER)
        tip = x - ux * ARM * 0.7, y - uy * ARM * 0.7
        for turn in (-1, 1):
            end = x + ux * ARM * 0.7 - uy * ARM * turn, y + uy * ARM * 0.7 + ux * ARM * turn
            yield Line(*tip, *end, INK, 2.2)
