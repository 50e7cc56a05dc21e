"""A picture as it is published: with title, author and rules; dark; without tints."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import fields, replace
from functools import cache
from math import hypot

from cpsudoku.drawing.frame import CELL, INK, MARGIN, PALE_INK, PAPER
from cpsudoku.drawing.shapes import Box, Disc, Glaze, Polygon, Scene, Segment, Shape, Text, shift
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

_TITLE, _AUTHOR, _RULES = 24.0, 16.0, 15.0  # sizes of their letters
_WIDE = 0.52  # of a letter, to its size
_COLOURS = ("fill", "colour", "edge", "rim")  # fields of shapes
DIMMEST, BESIDE_SHADED = 0.1, 0.27  # how light the ground of a dark picture is, and where cells are darker
SHADED_LIGHT, PALEST_SHADED = 0.2, 0.6  # of a shaded cell: its lightness in the dark, to that before; the most before


def rules_of(kind: Kind, puzzle: Puzzle, prose: str = "") -> list[str]:
    """Return the rules in words, a paragraph each: what the setter wrote; else of the kind, and those in use beside."""
    ours = [*kind.rules.split("\n\n"), *(rule.sentence() for rule in kind.in_use(puzzle))]
    rules = prose.split("\n\n") if prose.strip() else ours
    return [*dict.fromkeys(filter(None, (" ".join(text.split()) for text in rules)))]


def add_heading(scene: Scene, title: str = "", author: str = "", rules: Iterable[str] = ()) -> Scene:
    """Return the picture with a title and an author above it, and rules below; what is empty is left out."""
    above = [*_lines(scene, title, _TITLE, True), *_lines(scene, f"by {author}" if author else "", _AUTHOR)]
    below = [line for rule in rules for line in (*_lines(scene, rule, _RULES), None)]
    top = sum(line.size * 1.3 for line in above) + 1.5 * MARGIN * bool(above)
    shapes = [shift(shape, 0, top) for shape in scene.shapes]
    y = MARGIN
    for line in above:
        shapes.append(replace(line, y=y + line.size * 0.65))
        y += line.size * 1.3
    y = top + scene.height + MARGIN / 2
    for one in below:
        if one is not None:
            shapes.append(replace(one, y=y + one.size * 0.65))
        y += _RULES * (1.3 if one is not None else 0.5)
    height = y + MARGIN / 2 if below else top + scene.height
    return replace(scene, height=height, shapes=tuple(shapes), title=title or scene.title)


def _lines(scene: Scene, text: str, size: float, bold: bool = False) -> Iterator[Text]:
    """Yield the lines of a text, centred, at no height yet."""
    for line in textwrap.wrap(text, max(12, int(scene.width / (size * _WIDE)))):
        yield Text(scene.width / 2, 0, size, line, INK if bold else PALE_INK, bold)


def remove_tints(scene: Scene) -> Scene:
    """Return the picture without grounds of cells whose clue is seen without them, as those of cages with outlines."""
    grounds = [shape for shape in scene.shapes if isinstance(shape, Glaze) and _is_ground(shape)]
    others = {getattr(shape, "clue", "") for shape in scene.shapes if shape not in grounds}
    gone = {id(shape) for shape in grounds if shape.clue in others - {""}}
    return replace(scene, shapes=tuple(shape for shape in scene.shapes if id(shape) not in gone))


def _is_ground(glaze: Glaze) -> bool:
    return all(isinstance(box, Box) and box.width == box.height == CELL for box in glaze.shapes)


def darken(scene: Scene) -> Scene:
    """Return the picture in light colours on a dark ground: each keeps its hue. Black and white discs stay black and
    white, for that is what they mean, and so does what is written in them. Shaded cells and walls stay darker than
    others, whose ground is less dark where there are some; what is written on them in the colour of paper stays light.
    """
    discs = [shape for shape in scene.shapes if isinstance(shape, Disc) and _is_dot(shape)]
    dimmest = BESIDE_SHADED if any(map(_is_shaded, scene.shapes)) else DIMMEST
    shapes = tuple(_darken(shape, dimmest, discs) for shape in scene.shapes)
    return replace(scene, shapes=shapes, ground=_dim(scene.ground, dimmest))


def _is_dot(disc: Disc) -> bool:
    """Tell whether it has a ground and a rim, of which one is seen."""
    return bool(disc.fill and disc.edge) and {disc.fill, disc.edge} != {PAPER}


def _is_shaded(shape: Shape) -> bool:
    """Tell whether it is the ground of a shaded cell, or of a wall."""
    large = isinstance(shape, Box) and min(shape.width, shape.height) > CELL - 4
    return isinstance(shape, Box) and large and _parts(shape.fill)[1] < PALEST_SHADED


def _darken(shape: Shape, dimmest: float, discs: Sequence[Disc] = ()) -> Shape:
    if isinstance(shape, Text) and any(hypot(shape.x - one.x, shape.y - one.y) < one.radius for one in discs):
        return shape
    if shape in discs and isinstance(shape, Disc):
        fill = {PAPER: _dim(INK, dimmest), INK: "#000000"}.get(shape.fill, shape.fill)
        return replace(shape, fill=fill, edge=_dim(shape.edge, dimmest))
    if isinstance(shape, Box) and _is_shaded(shape):
        hue, light, saturation = _parts(shape.fill)
        return replace(shape, fill=_hex(hue, light * SHADED_LIGHT, saturation))
    names = [field.name for field in fields(shape) if field.name in _COLOURS]
    on_shaded = isinstance(shape, Text | Segment | Polygon)  # for these are never the ground of something
    changed: dict[str, object] = {}
    for name in names:
        colour = getattr(shape, name)
        light = on_shaded and name != "rim" and colour == PAPER
        changed[name] = _dim(INK if light else colour, dimmest)
    if isinstance(shape, Glaze):
        changed["shapes"] = tuple(_darken(one, dimmest) for one in shape.shapes)
    return replace(shape, **changed)  # type: ignore[arg-type]


@cache
def _dim(colour: str, dimmest: float) -> str:
    """Return the colour with its lightness turned round; "" stays."""
    if not colour:
        return ""
    hue, light, saturation = _parts(colour)
    return _hex(hue, 1 - (1 - dimmest) * light, saturation)


def _parts(colour: str) -> tuple[float, float, float]:
    """Return hue, lightness and saturation."""
    return rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))


def _hex(hue: float, light: float, saturation: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in hls_to_rgb(hue, light, saturation))
