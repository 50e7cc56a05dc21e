"""Draw the values of a board's layers: shading, links and loops, sides, corners, digits and symbols."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, sqrt

from cpsudoku.apps.drawing import section_shapes
from cpsudoku.apps.drawing.glyphs import GLYPHS, SHADED
from cpsudoku.apps.drawing.shapes import (
    CELL,
    DIGIT,
    INK,
    LINK,
    MARK,
    PALE_INK,
    PATH,
    SHADING,
    Box,
    Disc,
    Frame,
    LayerPlace,
    Painted,
    Segment,
    Shape,
    Text,
    first_place,
)
from cpsudoku.puzzles.board import Cell, Place
from cpsudoku.puzzles.kinds.kind_text import name_place
from cpsudoku.puzzles.layer import Layer
from cpsudoku.puzzles.puzzle import Puzzle

Point = tuple[float, float]  # the shapes of a picture
Table = Mapping[LayerPlace, int | Collection[int]]  # place -> value, or the open values


def look(layer: Layer, puzzle: Puzzle) -> str:
    """Return the name of the look of a layer's values, such as "shading". Return "" if they have no usual picture."""
    domain = set(layer.values(puzzle))
    if callable(layer.at):
        joined = all(isinstance(place, tuple) and len(place) > 1 and isinstance(place[0], Cell) and
                     isinstance(place[-1], Cell) for place in layer.places(puzzle))  # fmt: skip
        return "joined" if joined and domain <= {0, 1, 2, 3} else ""
    if layer.at == "cells":
        return "shading" if layer.symbols == "-x" else "tokens"
    if layer.at == "corners":
        return "corners" if domain <= {0, 1} else ""
    return ("sides" if layer.parts_cells else "links") if domain <= {0, 1, 2, 3} else ""


def split_layers(layers: Sequence[Layer], puzzle: Puzzle) -> tuple[list[Layer], list[Layer]]:
    """Return the layers to draw, one for each look, and the layers to write below the picture."""
    by_look: dict[str, Layer] = {}
    others = []
    for layer in layers:
        form = look(layer, puzzle)
        if form and form not in by_look:
            by_look[form] = layer
        else:
            others.append(layer)
    return list(by_look.values()), others


def words_of_layer(layer: Layer, puzzle: Puzzle, table: Table) -> str:
    """Return the known values of a layer as a line of text. Omit places with the layer's least value."""
    domain = layer.values(puzzle)
    known = [(place, v) for place, v in table.items() if isinstance(v, int) and v != domain[0]]
    parts = [f"{name_place(place)} = {layer.token(v, domain)}" for place, v in known]
    rest = f"= {layer.token(domain[0], domain)}"
    return f"{layer.name}: {', '.join([*parts, f'else {rest}'] if parts else [f'all {rest}'])}"


def words_below(puzzle: Puzzle, values: Mapping[str, Table]) -> Iterator[tuple[str, str]]:
    """For layers without a look, yield (line, clue): a line for each given value, then a line with the known values."""
    for layer in split_layers(section_shapes.kind_of(puzzle).decisions_of(puzzle), puzzle)[1]:
        for place, value in given_values(puzzle, layer).items():
            line = clue_of(layer, puzzle, place, value)
            yield line, line
        if values.get(layer.name):
            yield words_of_layer(layer, puzzle, values[layer.name]), ""


def given_values(puzzle: Puzzle, layer: Layer) -> Table:
    """Return the given values of a layer, including pencil marks."""
    section = next(
        (section for section in section_shapes.kind_of(puzzle).given_sections if section.shows(layer.name)), None
    )
    return {} if section is None else dict(puzzle.content(section.name))


def split_by_origin(puzzle: Puzzle, layer: Layer, table: Table) -> tuple[tuple[Table, bool], ...]:
    """Return (known values, False) and (given values, True) of a layer. A known value replaces the given pencil marks
    of its place."""
    given = given_values(puzzle, layer)
    fixed = {place: value for place, value in given.items() if isinstance(value, int) or place not in table}
    return ({place: value for place, value in table.items() if place not in fixed}, False), (fixed, True)


def clue_of(layer: Layer, puzzle: Puzzle, place: LayerPlace, value: int | Collection[int]) -> str:
    """Return the line of text that names a given value, or given pencil marks, in a picture (`data-clue`)."""
    name = puzzle.name_of(place)
    if not isinstance(value, int):
        return f"{name} among {tuple(sorted(value))}"
    line = f"{name} = {layer.token(value, layer.values(puzzle))}"
    return line if puzzle.cell_contents and layer.name == "digits" else f"{layer.name}: {line}"


def paint_layers(puzzle: Puzzle, frame: Frame, values: Mapping[str, Table], halo: bool = True) -> Iterator[Painted]:
    """Yield the values of all drawn layers, with givens marked."""
    for layer in split_layers(section_shapes.kind_of(puzzle).decisions_of(puzzle), puzzle)[0]:
        for table, is_given in split_by_origin(puzzle, layer, values.get(layer.name, {})):
            yield from paint_values(layer, puzzle, frame, table, given=is_given, halo=halo)


def paint_values(
    layer: Layer, puzzle: Puzzle, frame: Frame, table: Table, *, given: bool = False, halo: bool = True
) -> Iterator[Painted]:
    """Yield the shapes of a layer's values. ``given``: are the values clues? ``halo``: do digits need a white rim over
    lines?"""
    domain, ink = layer.values(puzzle), INK if given else LINK
    marks = given_values(puzzle, layer)
    spots = CandidateSpots(puzzle, layer, frame)
    for place, value in table.items():
        clue = clue_of(layer, puzzle, place, value) if given else ""
        if not isinstance(value, int):
            clue = clue_of(layer, puzzle, place, marks[place]) if place in marks else ""
            for one in sorted(value):
                yield DIGIT, spots.text(place, one, clue=clue)
        elif callable(layer.at) or layer.at in ("links", "sides"):
            for shape in _paint_between(layer, frame, place, value, ink, clue):
                yield PATH, shape
        elif layer.at == "corners":
            if value:
                yield MARK, Disc(*frame.at(first_place(place)), 7, ink, clue)
        else:
            for order, shape in _paint_cell(layer, domain, frame, first_place(place), value, ink, clue):
                yield order, replace(shape, halo=halo) if isinstance(shape, Text) else shape


class CandidateSpots:
    """The points of a layer's open values in their cells, with room for the outline and sum of a cage."""

    def __init__(self, puzzle: Puzzle, layer: Layer, frame: Frame) -> None:
        self.layer = layer
        self.frame = frame
        self.domain: tuple[int, ...] = layer.values(puzzle)
        self._room = (8, 15, 8, 6) if section_shapes.has_cages(puzzle) else (4, 4, 4, 4)

    def at(self, place: LayerPlace, value: int) -> tuple[float, float, float]:
        """Return the centre of a value and its width."""
        (x, y), (left, top, right, bottom) = self.frame.corner(first_place(place)), self._room
        across = ceil(sqrt(len(self.domain)))
        down = ceil(len(self.domain) / across)
        r, c = divmod(self.domain.index(value), across)
        wide, high = (CELL - left - right) / across, (CELL - top - bottom) / down
        return x + left + (c + 0.5) * wide, y + top + (r + 0.5) * high, min(wide, high)

    def text(self, place: LayerPlace, value: int, colour: str = PALE_INK, clue: str = "") -> Text:
        """Return the value as a small text."""
        x, y, step = self.at(place, value)
        token = self.layer.token(value, self.domain)
        size = min(20.0, step * (0.8, 0.66, 0.5)[min(len(token), 3) - 1])
        return Text(x, y, size, token, colour, clue=clue)


def _paint_cell(
    layer: Layer, domain: tuple[int, ...], frame: Frame, cell: Place, value: int, ink: str, clue: str
) -> Iterator[Painted]:
    x, y = frame.at(cell)
    token = layer.token(value, domain)
    glyph = GLYPHS.get(layer.drawing, GLYPHS["star"]).get(token)
    if glyph is not None:
        yield from glyph(x, y, ink, clue)
    elif layer.symbols == "-x":
        if value:
            inset = 1.0
            side = CELL - 2 * inset
            yield SHADING, Box(x - CELL / 2 + inset, y - CELL / 2 + inset, side, side, INK if clue else SHADED, clue)
        elif clue:
            yield SHADING, Disc(x, y, 4, ink, clue)
    elif token == "-":
        if clue:
            yield DIGIT, Disc(x, y, 3.5, ink, clue)
    elif token in "\\/" and layer.symbols:
        way = 1 if token == "\\" else -1
        reach = CELL / 2
        yield PATH, Segment(x - reach, y - way * reach, x + reach, y + way * reach, ink, 3, clue=clue, round=True)
    elif token == "o" and layer.symbols:
        yield DIGIT, Disc(x, y, 14, "#ffffff", clue, ink, 3)
    elif token == "x" and "o" in layer.symbols:
        yield DIGIT, Disc(x, y, 14, ink, clue, ink, 3)
    else:
        size = (34.0, 28.0, 22.0)[min(len(token), 3) - 1]
        yield DIGIT, Text(x, y, size, token, ink, bool(clue), True, clue)


def line_ends(layer: Layer, frame: Frame, place: LayerPlace) -> tuple[Point, Point]:
    """Return the ends of the line of a place: from cell to cell, or along the border between two cells."""
    if isinstance(place[0], tuple):
        return frame.ends(place)
    (x, y), _ = frame.ends(place)
    # the border is upright, the link is level
    upright = isinstance(place[0], int | float) and float(place[0]).is_integer()
    dx, dy = (0.0, CELL / 2) if layer.parts_cells == upright else (CELL / 2, 0.0)
    return (x - dx, y - dy), (x + dx, y + dy)


def _paint_between(layer: Layer, frame: Frame, place: LayerPlace, value: int, ink: str, clue: str) -> Iterator[Shape]:
    """Yield a value between cells: a line, a double line for 2, a dot for a given empty place."""
    (x1, y1), (x2, y2) = line_ends(layer, frame, place)
    if not value:
        if clue:
            yield Disc((x1 + x2) / 2, (y1 + y2) / 2, 3, ink, clue)
        return
    gaps = [0.0] if value == 1 else [6 * (i - (value - 1) / 2) for i in range(min(value, 3))]
    level = y1 == y2
    for gap in gaps:
        shift = (0.0, gap) if level else (gap, 0.0)
        yield Segment(
            x1 + shift[0], y1 + shift[1], x2 + shift[0], y2 + shift[1], ink, 5 if len(gaps) == 1 else 3, clue=clue,
            round=True,
        )  # fmt: skip
