"""A puzzle of a declared kind as a picture: its board and all its sections, with values of a solution if there are any.

A square of digits is drawn as grids are (see `scene`), its sections under and over it; any other board cell by cell.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from cpsudoku.drawing import layers, lines, sections
from cpsudoku.drawing.frame import Frame
from cpsudoku.drawing.scene import CELL, INK, MARGIN, RULE, origin, scene
from cpsudoku.drawing.shapes import Box, Curve, Scene, Segment, Shape, Text
from cpsudoku.drawing.view import View
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds.given import Given
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.maps import Symbols

MARKED = "#e69f00"
Values = Mapping[str, Mapping[Any, int]]  # layer -> place -> value


def board_scene(
    kind: Kind,
    puzzle: Instance,
    values: Values | None = None,
    *,
    view: View | None = None,
    highlighted: Collection[Any] = (),
    caption: str = "",
) -> Scene:
    """The picture. ``values``: of a solution; ``view``: the digits of a square board; ``highlighted``: places."""
    if puzzle.classic and view is not None:
        return _digits(kind, puzzle, replace(view, caption=caption or view.caption))
    found = dict(values or {layer: dict(said) for layer, said in puzzle.solution})
    left, top, right, bottom = sections.margins(kind, puzzle)
    frame = Frame(MARGIN + left, MARGIN + top, puzzle.height, puzzle.width)
    grounds: list[Shape] = [
        Box(*frame.corner(place), CELL, CELL, layers.DIFFERS) for place in highlighted if _is_cell(place)
    ]
    below: list[Shape] = []
    above: list[Shape] = []
    first = kind.all_sections[0]
    given = dict(puzzle.content(first.name)) if isinstance(first, Given) else {}
    for layer in kind.decisions:
        said = found.get(layer.name, {})
        own = given if isinstance(first, Given) and first.layer is layer else {}
        said = {place: value for place, value in said.items() if place not in own}
        for values_, is_given in ((said, False), (own, True)):
            for on_top, shape in layers.values(layer, puzzle, frame, values_, given=is_given):
                (above if on_top else below).append(shape)
    marked: list[Segment] = []
    for place in highlighted:
        if _is_cell(place):
            marked += _framed(frame, place)
        else:
            marked.append(Segment(*_ends(frame, place), MARKED, 11, round=True))
    over = list(sections.over(kind, puzzle, frame))
    shapes = [
        *grounds, *sections.under(kind, puzzle, frame), *below, *_grid(kind, puzzle, frame),
        *_boxes(kind, puzzle, frame), *marked, *above, *over,
    ]  # fmt: skip
    width, height = frame.right + right + MARGIN, frame.bottom + bottom + MARGIN
    return _captioned(kind, puzzle, shapes, width, height, caption, f"{puzzle.height} by {puzzle.width} board")


def _framed(frame: Frame, cell: Any) -> Iterator[Segment]:
    """A frame inside a cell, which is seen where it is shaded, too."""
    x, y = frame.at(cell)
    reach = CELL / 2 - 4
    corners = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        yield Segment(x1, y1, x2, y2, MARKED, 3, round=True)


def _boxes(kind: Kind, puzzle: Instance, frame: Frame) -> Iterator[Shape]:
    """Thick lines around the boxes of a board of digits that is no square, or has digits of its own."""
    if not kind.classic:
        return
    try:
        boxes = puzzle.boxes
    except CpsudokuError:
        return
    owner = {cell: i for i, cells in enumerate(boxes) for cell in cells}
    yield from lines.borders(frame, puzzle.cells, lambda cell: owner.get(cell, -1), lambda cell: "")


def _is_cell(place: Any) -> bool:
    return isinstance(place[0], int) and isinstance(place[1], int)


def _ends(frame: Frame, place: Any) -> tuple[float, float, float, float]:
    if isinstance(place[0], tuple):
        return (*frame.at(place[0]), *frame.at(place[-1]))
    x, y = frame.at(place)
    return x - 8, y - 8, x + 8, y + 8


def _grid(kind: Kind, puzzle: Instance, frame: Frame) -> Iterator[Segment]:
    """Thin lines around every cell, a thick one around the board."""
    dots = any(layer.at == "sides" for layer in kind.decisions)  # what is on is drawn along these lines
    for side in puzzle.sides:
        edge = len(side.cells) == 1
        walled = edge and any(isinstance(s, Symbols) and s.walls for s in kind.all_sections)
        (x1, y1), (x2, y2) = frame.at(side.a), frame.at(side.b)
        if dots:
            yield Segment(x1, y1, x2, y2, "#c8ccd2", 1, dash=3)
        else:
            yield Segment(x1, y1, x2, y2, INK if edge else RULE, 3 if edge and not walled else 1)
    if not dots:
        a, b, c, d = frame.left, frame.top, frame.right, frame.bottom
        for ends in ((a, b, c, b), (a, d, c, d), (a, b, a, d), (c, b, c, d)):
            yield Segment(*ends, INK, 2)


def _digits(kind: Kind, puzzle: Instance, view: View) -> Scene:
    """A grid of digits with its sections under and over it."""
    cages = view.cages
    plain = replace(view, cages=(), signs=(), caption="", roomy=bool(cages))
    drawn = scene(plain)
    left, top, right, bottom = sections.margins(kind, puzzle)
    near = origin(view)
    frame = Frame(near, near, puzzle.height, puzzle.width)
    shapes = [*sections.under(kind, puzzle, frame), *drawn.shapes, *sections.over(kind, puzzle, frame)]
    moved = [shifted(shape, left, top) for shape in shapes] if left or top else shapes
    width, height = drawn.width + left + right, drawn.height + top + bottom
    return _captioned(kind, puzzle, moved, width, height, view.caption, drawn.title)


def _captioned(
    kind: Kind, puzzle: Instance, shapes: list[Shape], width: float, height: float, caption: str, title: str
) -> Scene:
    """With a caption: flags, each a clue, and what else there is to say."""
    said = [(part, clue) for text, clue in sections.caption(kind, puzzle) for part in _wrapped(text, width)]
    said += [(part, "") for part in _wrapped(caption, width)]
    for i, (text, clue) in enumerate(said):
        shapes.append(Text(width / 2, height + 10 + 22 * i, 16, text, INK, clue=clue))
    height += (len(said) * 22 + MARGIN) * bool(said)
    return Scene(width, height, tuple(shapes), title, caption or title)


def _wrapped(text: str, width: float) -> list[str]:
    return textwrap.wrap(text, max(16, round(width / 8.2)))


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    """The shape somewhere else."""
    match shape:
        case Segment():
            return replace(shape, x1=shape.x1 + dx, x2=shape.x2 + dx, y1=shape.y1 + dy, y2=shape.y2 + dy)
        case Curve():
            return replace(
                shape, x1=shape.x1 + dx, x2=shape.x2 + dx, bx=shape.bx + dx,
                y1=shape.y1 + dy, y2=shape.y2 + dy, by=shape.by + dy,
            )  # fmt: skip
        case _:
            return replace(shape, x=shape.x + dx, y=shape.y + dy)
