"""A picture is a list of shapes. A cell is 60 units wide. Both SVG and PNG can draw every shape.

The ``clue`` of a shape is the line of text that it draws. An SVG contains it as `data-clue` and shows it under the
pointer. The first shape of each clue also has an id (`id_of`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from typing import cast

from cpsudoku.puzzles.board import Place

NOTEBOOK = 0.6  # the size of a picture in a notebook: a 9x9 grid is 340 pixels wide

# The place of a layer's value: a cell, a point, or several joined cells, perhaps with a tag that distinguishes places.
LayerPlace = tuple[object, ...]
CELL = 60.0
MARGIN = 12.0

# Colour-blind readers can distinguish these (after Okabe and Ito, "Color Universal Design", 2008).
INK, PALE_INK, RULE = "#1a1a1a", "#5a5a5a", "#8a8a8a"
PAPER = "#ffffff"
HIGHLIGHT = "#fff3c4"
LINK = "#0072b2"


def places_in(place: LayerPlace) -> list[Place]:
    """Return the cells that a place joins. Return the place itself if it joins none."""
    return [part for part in place if isinstance(part, tuple)] or [cast(Place, place)]


def first_place(place: LayerPlace) -> Place:
    """Return the first cell that a place joins. Return the place itself if it joins none."""
    return places_in(place)[0]


@dataclass(frozen=True)
class Frame:
    """``left``, ``top``: position of the board; ``height``, ``width``: its size in cells."""

    left: float
    top: float
    height: int
    width: int

    def at(self, place: Place) -> tuple[float, float]:
        """Return the point of a place: the centre of a cell or a side, or a corner."""
        row, column = place
        return self.left + (column - 0.5) * CELL, self.top + (row - 0.5) * CELL

    def ends(self, place: LayerPlace) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the points of the first and the last cell of a place. They are equal if it has one cell."""
        first, *_, last = 2 * places_in(place)
        return self.at(first), self.at(last)

    def corner(self, cell: Place) -> tuple[float, float]:
        """Return the top left corner of a cell."""
        x, y = self.at(cell)
        return x - CELL / 2, y - CELL / 2

    @property
    def right(self) -> float:
        return self.left + self.width * CELL

    @property
    def bottom(self) -> float:
        return self.top + self.height * CELL


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
    dash: float = 0  # the length of a dash, with gaps of two thirds; 0: a solid line
    clue: str = ""
    round: bool = False  # the form of its ends


@dataclass(frozen=True)
class Disc:
    """``fill``: "" for a ring; ``edge``: the colour of its rim, drawn inside, if it has one."""

    x: float
    y: float
    radius: float
    fill: str
    clue: str = ""
    edge: str = ""
    width: float = 0


@dataclass(frozen=True)
class Text:
    """Centred on (x, y). ``size``: the height of the letters' box; ``halo``: does it have a white rim over lines?"""

    x: float
    y: float
    size: float
    text: str
    colour: str
    bold: bool = False
    halo: bool = False
    clue: str = ""


@dataclass(frozen=True)
class Polygon:
    """``fill``: "" for an outline; ``edge``: the colour of its rim, if it has one."""

    points: tuple[tuple[float, float], ...]
    fill: str
    edge: str = ""
    width: float = 0
    clue: str = ""


@dataclass(frozen=True)
class Glaze:
    """Transparent shapes of one colour, painted as one shape. Where two glazes cross, both are visible."""

    shapes: tuple[Box | Segment | Disc | Polygon, ...]
    colour: str
    opacity: float
    clue: str = ""


Shape = Box | Segment | Disc | Text | Polygon | Glaze

# The order of painting: later shapes are on top.
SHADING, BAND, LINE, BORDER, PATH, MARK, DIGIT = range(7)
Painted = tuple[int, Shape]


def in_order(painted: Iterable[Painted]) -> list[Shape]:
    """Return the shapes in the order of painting: shading, thick lines, thin lines, borders, paths of a solution,
    marks, digits. Shapes of one sort keep their order."""
    return [shape for _, shape in sorted(painted, key=lambda one: one[0])]


def glaze(shapes: Iterable[Box | Segment | Disc], colour: str, opacity: float, clue: str = "") -> Glaze:
    """Return transparent shapes that look like ``colour`` on white."""
    full = [max(0, round(255 - (255 - int(colour[i : i + 2], 16)) / opacity)) for i in (1, 3, 5)]
    ink = "#" + "".join(f"{part:02x}" for part in full)
    parts: list[Box | Segment | Disc] = []
    for shape in shapes:
        match shape:
            case Segment():
                parts.append(replace(shape, colour=ink, clue=""))
            case Disc() if not shape.fill:
                parts.append(replace(shape, edge=ink, clue=""))
            case _:
                parts.append(replace(shape, fill=ink, clue=""))
    return Glaze(tuple(parts), ink, opacity, clue)


def shift(shape: Shape, dx: float, dy: float) -> Shape:
    """Return the moved shape."""
    match shape:
        case Glaze():
            return replace(shape, shapes=tuple(shift(one, dx, dy) for one in shape.shapes))  # type: ignore[misc]
        case Polygon():
            return replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
        case _:
            by = {"x": dx, "x1": dx, "x2": dx, "y": dy, "y1": dy, "y2": dy}
            return replace(shape, **{name: getattr(shape, name) + by[name] for name in by.keys() & vars(shape).keys()})


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a shape. For a text, these are approximate."""
    match shape:
        case Glaze():
            parts = [bounds(one) for one in shape.shapes]
            near, far = zip(*((part[:2], part[2:]) for part in parts), strict=True)
            return (*(min(one[i] for one in near) for i in (0, 1)), *(max(one[i] for one in far) for i in (0, 1)))
        case Polygon(points):
            xs, ys = zip(*points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
        case Box(x, y, width, height):
            return x, y, x + width, y + height
        case Disc(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Text(x, y, size, text):
            return x - 0.25 * size * len(text), y - size / 2, x + 0.25 * size * len(text), y + size / 2
        case _:
            reach = shape.width / 2
            (a, b), (c, d) = sorted((shape.x1, shape.x2)), sorted((shape.y1, shape.y2))
            return a - reach, c - reach, b + reach, d + reach


SIGNS = {">": " gt ", "<": " lt ", "^": " up ", "|": " and ", "?": " unknown "}


def id_of(clue: str) -> str:
    """Return the id of a clue in an SVG: its line up to the value, such as `cages-r1c1-r1c2`. It does not depend on
    other clues."""
    name = clue.split(" = ")[0]
    for sign, word in SIGNS.items():
        name = name.replace(sign, word)
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-")


@dataclass(frozen=True)
class Scene:
    """Shapes in drawing order on white. ``title`` and ``description`` are for screen readers."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str

    def __str__(self) -> str:
        return svg(self).rstrip("\n")

    def _repr_svg_(self) -> str:
        """Show the picture in Jupyter."""

        return svg(self, NOTEBOOK)


# A scene as SVG 1.1 text. The viewer provides the fonts.


def svg(scene: Scene, scale: float = 1.0, *, ids: bool = False) -> str:
    """Return the scene as one SVG document, with ``scale`` pixels for a unit. ``ids``: write the ids of clues. Omit
    them in a page with several pictures, because equal ids would clash."""
    size = f'width="{scene.width * scale:g}" height="{scene.height * scale:g}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width:g} {scene.height:g}" {size} '
        f'role="img" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">'
    )
    about = f"<title>{escape(scene.title, quote=False)}</title><desc>{escape(scene.description, quote=False)}</desc>"
    ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    body = elements(scene.shapes) if ids else map(element, scene.shapes)
    return "\n".join([head, about, ground, *body, "</svg>"]) + "\n"


def elements(shapes: Iterable[Shape]) -> Iterator[str]:
    """Yield shapes as SVG elements. The first shape of each clue gets its id."""
    ids: dict[str, str] = {}
    times: dict[str, int] = {}
    for shape in shapes:
        clue = getattr(shape, "clue", "")
        if clue and clue not in ids:
            ids[clue] = id_of(clue)
            times[ids[clue]] = count = times.get(ids[clue], 0) + 1
            yield element(shape, ids[clue] if count == 1 else f"{ids[clue]}-{count}")
        else:
            yield element(shape)


def element(shape: Shape, name: str = "") -> str:
    """Return a shape as an SVG element. ``name``: its id."""
    text = _element(shape)
    if not name:
        return text
    tag, rest = text.split(" ", 1)
    return f'{tag} id="{name}" {rest}'


def _element(shape: Shape) -> str:
    match shape:
        case Glaze(shapes, _, opacity):
            inside = "".join(map(_element, shapes))
            title = f"<title>{escape(shape.clue, quote=False)}</title>" if shape.clue else ""
            return _tag("g", f'opacity="{opacity:g}"', shape.clue, title + inside)
        case Box(x, y, width, height, fill):
            return _tag("rect", f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"', shape.clue)
        case Polygon(points, fill, edge, width):
            corners = " ".join(f"{x:g},{y:g}" for x, y in points)
            rim = f' stroke="{edge}" stroke-width="{width:g}"' if edge else ""
            return _tag("polygon", f'points="{corners}" fill="{fill or "none"}"{rim}', shape.clue)
        case Disc(x, y, radius, fill):
            rim = f' stroke="{shape.edge}" stroke-width="{shape.width:g}"' if shape.edge else ""
            inner = radius - shape.width / 2
            return _tag("circle", f'cx="{x:g}" cy="{y:g}" r="{inner:g}" fill="{fill or "none"}"{rim}', shape.clue)
        case Segment(x1, y1, x2, y2, colour, width, dash):
            ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
            ends += f' stroke="{colour}" stroke-width="{width:g}"{_dashes(dash)}'
            return _tag("line", ends + ' stroke-linecap="round"' * shape.round, shape.clue)
        case Text(x, y, size, text, colour, bold, halo):
            weight = ' font-weight="bold"' if bold else ""
            weight += f' paint-order="stroke" stroke="{PAPER}" stroke-width="4"' if halo else ""
            # In every viewer, 0.35 em below the centre puts a digit's own centre there
            place = f'x="{x:g}" y="{y + 0.35 * size:g}" font-size="{size:g}"'
            return _tag("text", f'{place} fill="{colour}"{weight}', shape.clue, escape(text, quote=False))


def _tag(tag: str, attributes: str, clue: str, text: str = "") -> str:
    """Return an element with its clue, if it has one."""
    if clue:
        name = escape(clue, quote=False)
        attributes += ' data-clue="{}"'.format(name.replace('"', "&quot;"))
        text = text or f"<title>{name}</title>"
    return f"<{tag} {attributes}>{text}</{tag}>" if text else f"<{tag} {attributes}/>"


def _dashes(dash: float) -> str:
    return f' stroke-dasharray="{dash:g} {dash / 1.5:g}"' if dash else ""
