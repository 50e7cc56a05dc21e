"""A picture as a list of shapes, 60 units to a cell: what SVG and PNG can both draw."""

from __future__ import annotations

from dataclasses import dataclass

NOTEBOOK = 0.6  # the size of a picture in a notebook: a 9x9 grid is 340 pixels wide


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
    dash: float = 0  # the length of a dash, with gaps of two thirds; 0: drawn through


@dataclass(frozen=True)
class Curve:
    """From (x1, y1) to (x2, y2), drawn toward (bx, by): a quadratic Bézier curve."""

    x1: float
    y1: float
    bx: float
    by: float
    x2: float
    y2: float
    colour: str
    width: float
    dash: float = 0  # the length of a dash, with gaps of two thirds; 0: drawn through


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True)
class Text:
    """Centred on (x, y); ``size``: the height of the letters' box; ``halo``: a white rim, on top of lines."""

    x: float
    y: float
    size: float
    text: str
    colour: str
    bold: bool = False
    halo: bool = False


Shape = Box | Line | Curve | Disc | Text


@dataclass(frozen=True)
class Scene:
    """Shapes in drawing order on a white ground; ``title`` and ``description`` are for screen readers."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str

    def _repr_svg_(self) -> str:
        """Jupyter shows the picture."""
        from cpsudoku.draw.svg import svg

        return svg(self, NOTEBOOK)
