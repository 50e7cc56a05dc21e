"""A picture as a list of shapes, 60 units to a cell: what SVG and PNG can both draw."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float
    fill: str


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float
    dashed: bool = False


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True)
class Text:
    """Centred on (x, y); ``size``: the height of the letters' box."""

    x: float
    y: float
    size: float
    text: str
    colour: str
    bold: bool = False


Shape = Box | Line | Disc | Text


@dataclass(frozen=True)
class Scene:
    """Shapes in drawing order on a white ground; ``title`` and ``description`` are for screen readers."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str
