"""A picture as a list of shapes, 60 units to a cell: what SVG and PNG can both draw.

``clue``: the line of a text that a shape shows; an SVG has it as `data-clue`, and shows it to a pointer.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

NOTEBOOK = 0.6  # the size of a picture in a notebook: a 9x9 grid is 340 pixels wide


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float
    fill: str
    clue: str = ""


@dataclass(frozen=True)
class Segment:
    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float
    dash: float = 0  # the length of a dash, with gaps of two thirds; 0: drawn through
    clue: str = ""
    round: bool = False  # its ends


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
    """``edge``: the colour of its rim, drawn inside, if it has one."""

    x: float
    y: float
    radius: float
    fill: str
    clue: str = ""
    edge: str = ""
    width: float = 0


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
    clue: str = ""


Shape = Box | Segment | Curve | Disc | Text


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

        return svg(self, NOTEBOOK)


# A scene as SVG 1.1 text; fonts are the viewer's.


def svg(scene: Scene, scale: float = 1.0) -> str:
    """The scene as one SVG document, shown with ``scale`` pixels a unit."""
    size = f'width="{scene.width * scale:g}" height="{scene.height * scale:g}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width:g} {scene.height:g}" {size} '
        f'role="img" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">'
    )
    about = f"<title>{escape(scene.title)}</title><desc>{escape(scene.description)}</desc>"
    ground = '<rect width="100%" height="100%" fill="#ffffff"/>'
    return "\n".join([head, about, ground, *map(element, scene.shapes), "</svg>"]) + "\n"


def element(shape: Shape) -> str:
    """A shape as an element of SVG."""
    match shape:
        case Box(x, y, width, height, fill):
            return _told("rect", f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"', shape.clue)
        case Curve(x1, y1, bx, by, x2, y2, colour, width, dash):
            path = f"M{x1:g} {y1:g}Q{bx:g} {by:g} {x2:g} {y2:g}"
            return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"{_dashes(dash)}/>'
        case Disc(x, y, radius, fill):
            rim = f' stroke="{shape.edge}" stroke-width="{shape.width:g}"' if shape.edge else ""
            inner = radius - shape.width / 2
            return _told("circle", f'cx="{x:g}" cy="{y:g}" r="{inner:g}" fill="{fill}"{rim}', shape.clue)
        case Segment(x1, y1, x2, y2, colour, width, dash):
            ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
            ends += f' stroke="{colour}" stroke-width="{width:g}"{_dashes(dash)}'
            return _told("line", ends + ' stroke-linecap="round"' * shape.round, shape.clue)
        case Text(x, y, size, text, colour, bold, halo):
            weight = ' font-weight="bold"' if bold else ""
            weight += ' paint-order="stroke" stroke="#ffffff" stroke-width="4"' if halo else ""
            # 0.35 em below the middle puts a digit's own middle there, in every viewer
            place = f'x="{x:g}" y="{y + 0.35 * size:g}" font-size="{size:g}"'
            return _told("text", f'{place} fill="{colour}"{weight}', shape.clue, escape(text))


def _told(tag: str, attributes: str, clue: str, text: str = "") -> str:
    """An element; with its clue, if it shows one."""
    if clue:
        attributes += f" data-clue={quoteattr(clue)}"
        text = text or f"<title>{escape(clue)}</title>"
    return f"<{tag} {attributes}>{text}</{tag}>" if text else f"<{tag} {attributes}/>"


def _dashes(dash: float) -> str:
    return f' stroke-dasharray="{dash:g} {dash / 1.5:g}"' if dash else ""
