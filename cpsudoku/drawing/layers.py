"""What the layers of a board look like: shading, links and loops, sides, corners, digits and symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cpsudoku.drawing.frame import CELL, HIGHLIGHT, INK, LINK, Frame, LayerPlace, first_place
from cpsudoku.drawing.shapes import DIGIT, MARK, PATH, SHADING, Box, Disc, Painted, Segment, Shape, Text
from cpsudoku.puzzles.boards import Layer
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.places import Cell, Place
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.texts import name_place

Point = tuple[float, float]  # of a picture
SHADED = "#7d8794"  # numbers are read on it
DIFFERS = HIGHLIGHT


def look(layer: Layer, puzzle: Puzzle) -> str:
    """Return how the values of a layer are drawn, in a word; "" if they have no usual picture."""
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
    """Return (the layers that are drawn, the first of each look; the others, which are written below)."""
    by_look: dict[str, Layer] = {}
    others = []
    for layer in layers:
        how = look(layer, puzzle)
        if how and how not in by_look:
            by_look[how] = layer
        else:
            others.append(layer)
    return list(by_look.values()), others


def words_of_layer(layer: Layer, puzzle: Puzzle, table: Mapping[LayerPlace, int]) -> str:
    """Return the values of a layer as a line: those that are not its least one."""
    domain = layer.values(puzzle)
    parts = [f"{name_place(place)} = {layer.token(v, domain)}" for place, v in table.items() if v != domain[0]]
    rest = f"= {layer.token(domain[0], domain)}"
    return f"{layer.name}: {', '.join([*parts, f'else {rest}'] if parts else [f'all {rest}'])}"


def split_by_origin(
    kind: Kind, layer: Layer, puzzle: Puzzle, table: Mapping[LayerPlace, int]
) -> tuple[tuple[Mapping[LayerPlace, int], bool], ...]:
    """Return the values of a layer that are known besides those that the puzzle gives, and these; are they given?"""
    section = next((section for section in kind.given_sections if section.shows(layer.name)), None)
    given = dict(puzzle.content(section.name)) if section is not None else {}
    return ({place: value for place, value in table.items() if place not in given}, False), (given, True)


def given_words(kind: Kind, layer: Layer, puzzle: Puzzle) -> list[tuple[str, str]]:
    """Return (line, clue) of each value of a layer that the puzzle gives."""
    domain = layer.values(puzzle)
    lines = []
    for section in kind.given_sections:
        if section.shows(layer.name):
            for place, value in puzzle.content(section.name):
                line = f"{layer.name}: {name_place(place)} = {layer.token(value, domain)}"
                lines.append((line, line))
    return lines


def paint_values(
    layer: Layer,
    puzzle: Puzzle,
    frame: Frame,
    table: Mapping[LayerPlace, int],
    *,
    given: bool = False,
) -> Iterator[Painted]:
    """Yield the values of a layer; ``given``: they are clues."""
    domain = layer.values(puzzle)
    ink = INK if given else LINK
    for place, value in table.items():
        clue = f"{layer.name}: {puzzle.name_of(place)} = {layer.token(value, domain)}" if given else ""
        if callable(layer.at) or layer.at in ("links", "sides"):
            for shape in _paint_between(layer, frame, place, value, ink, clue):
                yield PATH, shape
        elif layer.at == "corners":
            if value:
                yield MARK, Disc(*frame.at(first_place(place)), 7, ink, clue)
        else:
            yield from _paint_cell(layer, domain, frame, first_place(place), value, ink, clue)


def _paint_cell(
    layer: Layer, domain: tuple[int, ...], frame: Frame, cell: Place, value: int, ink: str, clue: str
) -> Iterator[Painted]:
    x, y = frame.at(cell)
    token = layer.token(value, domain)
    if layer.symbols == "-x":
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
    elif token == "*":
        yield DIGIT, Disc(x, y, 13, ink, clue)
    elif token == "o" and layer.symbols:
        yield DIGIT, Disc(x, y, 14, "#ffffff", clue, ink, 3)
    elif token == "x" and "o" in layer.symbols:
        yield DIGIT, Disc(x, y, 14, ink, clue, ink, 3)
    else:
        size = (34.0, 28.0, 22.0)[min(len(token), 3) - 1]
        yield DIGIT, Text(x, y, size, token, ink, bool(clue), True, clue)


def line_ends(layer: Layer, frame: Frame, place: LayerPlace) -> tuple[Point, Point]:
    """Return where the line of a place begins and ends: from cell to cell, or along the border between two."""
    if isinstance(place[0], tuple):
        return frame.ends(place)
    (x, y), _ = frame.ends(place)
    upright = isinstance(place[0], int | float) and float(place[0]).is_integer()  # the border is, the link is level
    dx, dy = (0.0, CELL / 2) if layer.parts_cells == upright else (CELL / 2, 0.0)
    return (x - dx, y - dy), (x + dx, y + dy)


def _paint_between(layer: Layer, frame: Frame, place: LayerPlace, value: int, ink: str, clue: str) -> Iterator[Shape]:
    """Yield what is on between cells: a line, doubled where the value is 2; a dot for nothing that is given."""
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
