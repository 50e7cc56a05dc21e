"""A puzzle of a declared kind as a picture: its board and all its sections, with values of a solution if there are any.

A square of digits is drawn as grids are (see `scene`), its sections under and over it; any other board cell by cell.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from cpsudoku.drawing import layers, sections, strokes
from cpsudoku.drawing.frame import CELL, INK, MARGIN, RULE, Frame, LayerPlace
from cpsudoku.drawing.ornaments import paint_ornaments
from cpsudoku.drawing.scene import origin, paint, title_of
from cpsudoku.drawing.shapes import BORDER, SHADING, Box, Painted, Scene, Segment, Shape, Text, in_order, shift
from cpsudoku.drawing.view import View
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.places import Place
from cpsudoku.puzzles.puzzle import Puzzle

MARKED = "#e69f00"
Values = Mapping[str, Mapping[LayerPlace, int]]  # layer -> place -> value


def board_scene(
    kind: Kind,
    puzzle: Puzzle,
    values: Values | None = None,
    *,
    view: View | None = None,
    highlighted: Collection[LayerPlace] = (),
    over: Iterable[Painted] = (),
    caption: str = "",
) -> Scene:
    """Return the picture. ``values``: of a solution; ``view``: the digits of a square board; ``highlighted``: places;
    ``over``: other shapes."""
    known: Values = {layer: dict(table) for layer, table in puzzle.solution} if values is None else values
    left, top, right, bottom = sections.margins(kind, puzzle)
    frame = frame_of(kind, puzzle, view)
    shapes: list[Painted] = [*_paint_highlights(frame, highlighted), *paint_ornaments(puzzle.drawing, frame)]
    title = f"{puzzle.height} by {puzzle.width} board"
    digits = ""  # the layer that the view shows
    if puzzle.classic and view is not None:
        first = kind.all_sections[0]
        digits = first.layer.name if first.layer is not None else ""
        title = title_of(view)
        shapes += ((place, shift(shape, left, top)) for place, shape in paint(_bare_view(kind, puzzle, view)))
        caption = caption or view.caption
    else:
        shapes += ((BORDER, shape) for shape in _grid_lines(kind, puzzle, frame))
        shapes += _paint_boxes(kind, puzzle, frame)
    shapes += _paint_layers(kind, puzzle, frame, known, digits)
    shapes += [*sections.paint_sections(kind, puzzle, frame), *over]
    width, height = frame.right + right + MARGIN, frame.bottom + bottom + MARGIN
    written = layers.split_layers(kind.decisions_of(puzzle), puzzle)[1]
    words = [line for layer in written for line in layers.given_words(kind, layer, puzzle)]
    words += [
        (layers.words_of_layer(layer, puzzle, known[layer.name]), "") for layer in written if known.get(layer.name)
    ]
    return _add_caption(kind, puzzle, in_order(shapes), width, height, caption, title, words)


def frame_of(kind: Kind, puzzle: Puzzle, view: View | None = None) -> Frame:
    """Return where the board is in its picture."""
    near = origin(view) if puzzle.classic and view is not None else MARGIN
    left, top, _, _ = sections.margins(kind, puzzle)
    return Frame(near + left, near + top, puzzle.height, puzzle.width)


def _paint_layers(kind: Kind, puzzle: Puzzle, frame: Frame, values: Values, but: str) -> Iterator[Painted]:
    """Yield the values of each layer, given ones marked; ``but``: a layer that is drawn already."""
    for layer in layers.split_layers(kind.decisions_of(puzzle), puzzle)[0]:
        if layer.name == but:
            continue
        for some, is_given in layers.split_by_origin(kind, layer, puzzle, values.get(layer.name, {})):
            yield from layers.paint_values(layer, puzzle, frame, some, given=is_given)


def _paint_highlights(frame: Frame, places: Collection[LayerPlace]) -> Iterator[Painted]:
    """Yield a ground and a frame for each cell, a broad line for what is between cells."""
    for place in places:
        if _is_cell(place):
            yield SHADING, Box(*frame.corner(place), CELL, CELL, layers.DIFFERS)
            yield from ((BORDER, line) for line in _inner_frame(frame, place))
            continue
        (x1, y1), (x2, y2) = frame.ends(place)
        reach = 8 if (x1, y1) == (x2, y2) else 0
        yield BORDER, Segment(x1 - reach, y1 - reach, x2 + reach, y2 + reach, MARKED, 11, round=True)


def _inner_frame(frame: Frame, cell: Place) -> Iterator[Segment]:
    """Yield a frame inside a cell, which is seen in a shaded cell, too."""
    x, y = frame.at(cell)
    reach = CELL / 2 - 4
    corners = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        yield Segment(x1, y1, x2, y2, MARKED, 3, round=True)


def _paint_boxes(kind: Kind, puzzle: Puzzle, frame: Frame) -> Iterator[Painted]:
    """Yield thick lines around the boxes of a board of digits that is no square, or has digits of its own."""
    if not kind.classic:
        return
    try:
        boxes = puzzle.boxes
    except CpsudokuError:
        return
    yield from strokes.borders(frame, puzzle.cells, boxes)


def _is_cell(place: LayerPlace) -> TypeGuard[Place]:
    return isinstance(place[0], int) and isinstance(place[1], int)


def _grid_lines(kind: Kind, puzzle: Puzzle, frame: Frame) -> Iterator[Segment]:
    """Yield thin lines around every cell, a thick one around the board."""
    dots = any(layer.at == "sides" for layer in kind.decisions_of(puzzle))  # what is on is drawn along these lines
    for side in puzzle.sides:
        edge = len(side.cells) == 1
        walled = edge and any(section.walls for section in kind.all_sections)
        (x1, y1), (x2, y2) = frame.at(side.a), frame.at(side.b)
        if dots:
            yield Segment(x1, y1, x2, y2, "#c8ccd2", 1, dash=3)
        else:
            yield Segment(x1, y1, x2, y2, INK if edge else RULE, 3 if edge and not walled else 1)
    if not dots:
        a, b, c, d = frame.left, frame.top, frame.right, frame.bottom
        for ends in ((a, b, c, b), (a, d, c, d), (a, b, a, d), (c, b, c, d)):
            yield Segment(*ends, INK, 2)


def _bare_view(kind: Kind, puzzle: Puzzle, view: View) -> View:
    """Return the view without what sections draw: cages, signs, and regions that the text states."""
    if puzzle.plain:
        return replace(view, caption="")
    region = view.region
    if any(section.parts and puzzle.content(section.name) for section in kind.all_sections):
        region = (0,) * len(region)
    return replace(view, cages=(), signs=(), region=region, caption="", roomy=bool(view.cages))


def _add_caption(
    kind: Kind, puzzle: Puzzle, shapes: list[Shape], width: float, height: float, caption: str, title: str,
    words: Sequence[tuple[str, str]] = (),
) -> Scene:  # fmt: skip
    """Return the picture with a caption: flags, each a clue; then ``words``; then ``caption``."""
    clue_lines = [*sections.caption(kind, puzzle), *words]
    lines = [(part, clue) for text, clue in clue_lines for part in _wrap(text, width)]
    lines += [(part, "") for part in _wrap(caption, width)]
    for i, (text, clue) in enumerate(lines):
        shapes.append(Text(width / 2, height + 10 + 22 * i, 16, text, INK, clue=clue))
    height += (len(lines) * 22 + MARGIN) * bool(lines)
    return Scene(width, height, tuple(shapes), title, caption or title)


def _wrap(text: str, width: float) -> list[str]:
    return textwrap.wrap(text, max(16, round(width / 8.2)))
