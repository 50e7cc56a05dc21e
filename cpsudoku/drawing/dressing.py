"""A picture as it is published: with title, author and rules; dark; without tints."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import fields, replace
from functools import cache
from math import hypot

from cpsudoku.drawing.frame import CELL, INK, MARGIN, PALE_INK, PAPER
from cpsudoku.drawing.shapes import Box, Disc, Glaze, Scene, Shape, Text, shift
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

_TITLE, _AUTHOR, _RULES = 24.0, 16.0, 15.0  # sizes of their letters
_WIDE = 0.52  # of a letter, to its size
_COLOURS = ("fill", "colour", "edge", "rim")  # fields of shapes
DIMMEST = 0.1  # how light the ground of a dark picture is


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


def dark(scene: Scene) -> Scene:
    """Return the picture in light colours on a dark ground: each keeps its hue. Black and white discs stay black and
    white, for that is what they mean, and so does what is written in them."""
    discs = [shape for shape in scene.shapes if isinstance(shape, Disc) and _is_dot(shape)]
    return replace(scene, shapes=tuple(_dark(shape, discs) for shape in scene.shapes), ground=_dim(scene.ground))


def _is_dot(disc: Disc) -> bool:
    """Has it a ground and a rim, of which one is seen?"""
    return bool(disc.fill and disc.edge) and {disc.fill, disc.edge} != {PAPER}


def _dark(shape: Shape, discs: Sequence[Disc] = ()) -> Shape:
    if isinstance(shape, Text) and any(hypot(shape.x - one.x, shape.y - one.y) < one.radius for one in discs):
        return shape
    if shape in discs and isinstance(shape, Disc):
        fill = {PAPER: _dim(INK), INK: "#000000"}.get(shape.fill, shape.fill)
        return replace(shape, fill=fill, edge=_dim(shape.edge))
    names = [field.name for field in fields(shape) if field.name in _COLOURS]
    changed: dict[str, object] = {name: _dim(getattr(shape, name)) for name in names}
    if isinstance(shape, Glaze):
        changed["shapes"] = tuple(map(_dark, shape.shapes))
    return replace(shape, **changed)  # type: ignore[arg-type]


@cache
def _dim(colour: str) -> str:
    """A colour with its lightness turned round; "" stays."""
    if not colour:
        return ""
    hue, light, saturation = rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    parts = hls_to_rgb(hue, 1 - (1 - DIMMEST) * light, saturation)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)
