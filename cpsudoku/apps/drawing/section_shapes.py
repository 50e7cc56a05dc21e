"""Draw the sections of a puzzle. Every shape is yielded with its layer, which defines the order of painting.

The look of a section, such as "cage", chooses the shapes. A rule or a section may name its look as ``drawing``.
Otherwise the class of the section determines it. No clue hides another one: backgrounds and lines are transparent, and
marks and numbers avoid each other (`Spots`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import hypot
from typing import Any, NamedTuple

from cpsudoku.apps.drawing import strokes
from cpsudoku.apps.drawing.decorations import paint_ornaments
from cpsudoku.apps.drawing.glyphs import FRAMED, GLYPHS, framed
from cpsudoku.apps.drawing.shapes import (
    BORDER,
    CELL,
    DIGIT,
    INK,
    LINE,
    MARK,
    PALE_INK,
    PAPER,
    SHADING,
    Box,
    Disc,
    Frame,
    Painted,
    Segment,
    Shape,
    Text,
    bounds,
    glaze,
)
from cpsudoku.apps.drawing.strokes import COLOURS, GREY, PALE, TINTS
from cpsudoku.puzzles.board import Cell, Place, place
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.layer import Layer
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.figures import (
    EdgeNumbers,
    EndNumber,
    Figure,
    Glyph,
    RegionBorders,
    Sign,
    Spot,
    Stroke,
    flat,
)
from cpsudoku.puzzles.sections.section import DIAGONALS, NOTHING, Item, Section
from cpsudoku.support.errors import CpsudokuError

WALL = "#3b4048"
PALE_WALL = "#dcebd6"  # for objects such as trees
WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
WIDE_LINES = ("between lines", "lockout lines")  # lines with rings at both ends


class ItemDrawing(NamedTuple):
    """An item, its figure (None if it has none), and the line of text for it."""

    item: Item
    figure: Figure | None
    clue: str


class SectionDrawing(NamedTuple):
    """A section, the name of its look, such as "cage" or "arrow", and its items."""

    section: Section
    look: str
    items: list[ItemDrawing]


def kind_of(puzzle: Puzzle) -> Kind:
    """Return the kind of a puzzle.

    Raises:
        CpsudokuError: the puzzle is a bare board.
    """
    if puzzle.kind is None:
        raise CpsudokuError("expected a puzzle of some kind, found a board without one")
    return puzzle.kind


def look_of(kind: Kind, section: Section) -> str:
    """Return the name of a section's look, such as "cage"."""
    for rule in kind.extra_rules:
        if rule.section.name == section.name and rule.drawing:
            return rule.drawing
    return section.drawing or section.look


def drawings(puzzle: Puzzle) -> Iterator[SectionDrawing]:
    """Yield each nonempty section. Omit the sections that give values of the board's layers."""
    kind, board, name = kind_of(puzzle), puzzle.board, puzzle.name_of
    for section in kind.all_sections:
        if section.layer is None and puzzle.content(section.name):
            items = {item.at: item for item in puzzle.items_of(section)}
            each = ((i, section.figure(i, board), section.sentence(i, board, name)) for i in items.values())
            yield SectionDrawing(section, look_of(kind, section), [*map(ItemDrawing._make, each)])


def has_cages(puzzle: Puzzle) -> bool:
    """Return True if cells have dashed outlines and numbers in their corners."""
    kind = kind_of(puzzle)
    sections = (section for section in kind.all_sections if puzzle.content(section.name))
    return any(look_of(kind, section) == "cage" for section in sections)


def margins(puzzle: Puzzle) -> tuple[float, float, float, float]:
    """Return the margins (left, top, right, bottom) for clues outside the board."""
    frame, spots = Frame(0, 0, puzzle.height, puzzle.width), Spots()
    near, far = [0.0, 0.0], [frame.right, frame.bottom]
    between = False
    beside: list[Painted] = [*paint_ornaments(puzzle.drawing, frame)]
    for _, figure, clue in (drawing for _, _, items in drawings(puzzle) for drawing in items):
        between |= isinstance(figure, Glyph) and figure.between
        beside += _paint_beyond(frame, spots, figure, clue)
    for left, top, right, bottom in (bounds(shape) for _, shape in beside):
        near = [min(near[0], left), min(near[1], top)]
        far = [max(far[0], right), max(far[1], bottom)]
    wanted = (-near[0], -near[1], far[0] - frame.right, far[1] - frame.bottom)
    return tuple(most + 2 if most > 0 else 8.0 * between for most in wanted)  # type: ignore[return-value]


def paint_sections(puzzle: Puzzle, frame: Frame) -> Iterator[Painted]:
    """Yield the shapes of all sections."""
    yield from _paint_grounds(puzzle, frame)
    yield from _paint_over(puzzle, frame)


def _paint_beyond(frame: Frame, spots: Spots, figure: Figure | None, clue: str) -> Iterator[Painted]:
    """Yield a number outside the board."""
    match figure:
        case EdgeNumbers():
            yield from paint_lane(frame, spots, figure, clue)
        case EndNumber():
            yield from paint_outside(frame, spots, figure, clue)


def _paint_grounds(puzzle: Puzzle, frame: Frame) -> Iterator[Painted]:
    """Yield backgrounds and lines."""
    colour = 0
    spots = Spots()
    for section, look, items in drawings(puzzle):
        for i, (item, figure, clue) in enumerate(items):
            match figure:
                case RegionBorders(regions, tinted=True):
                    for number, cells in enumerate(regions):
                        yield from strokes.tint(frame, cells, TINTS[number % len(TINTS)], clue)
                case Glyph(place, value, wall=True):
                    ground = PALE_WALL if _is_picture(value) else WALL
                    yield SHADING, Box(*frame.corner(place), CELL, CELL, ground, clue)
                case Stroke() | Spot():
                    several, one = (COLOURS[n % len(COLOURS)] for n in (colour + i, colour))
                    if look == "cage" and isinstance(figure, Stroke) and figure.valued:
                        several = TINTS[i % len(TINTS)]
                    yield from _paint_ground(frame, spots, look, figure, several, one, clue)
                    if look == "line" and section.name in WIDE_LINES:
                        yield from strokes.rings(frame, (item.at[0], item.at[-1]), clue)
        colour += any(isinstance(drawing.figure, Stroke | Spot) for drawing in items)


def _paint_ground(
    frame: Frame, spots: Spots, look: str, figure: Stroke | Spot, several: str, one: str, clue: str
) -> Iterator[Painted]:
    """Yield the background of marked cells and cages, or lines. ``one`` is the colour for a whole section, ``several``
    has colours to use in turn."""
    places: Any = figure[0]  # the shapes depend on the look
    match look:
        case "white cell" | "grey cell":
            yield from framed(*frame.at(places), FRAMED[look], clue)
        case "cage" | "region":
            yield from strokes.tint(frame, places, several, clue)
        case "clone":
            yield from strokes.tint(frame, [cell for group in places for cell in group], several, clue)
        case "thermometer":
            yield from strokes.thermometer(frame, places, GREY, clue)
        case "arrow":
            yield from strokes.arrow(frame, places[0], places[1], clue)
        case "double arrow":
            yield from strokes.double_arrow(frame, places, clue)
        case "line":
            yield from strokes.line(frame, places, one, clue)
        case "odd" | "maximum" | "minimum" | "mark" | "indexer" | "even":
            yield from _paint_marks(frame, spots, look, places, several if look == "mark" else GREY, clue)
        case _ if isinstance(figure, Spot):
            yield from _paint_marks(frame, spots, "mark", places, several, clue)


def _is_picture(value: object) -> bool:
    return isinstance(value, str) and value.isalpha() and value != "x"


def _paint_marks(frame: Frame, spots: Spots, drawing: str, place: Place, colour: str, clue: str) -> Iterator[Painted]:
    x, y = frame.at(place)
    if not isinstance(place, Cell):
        level = float(place[0]).is_integer()  # are the cells in one row?
        if level or float(place[1]).is_integer():
            dx, dy = (0, CELL / 2) if level else (CELL / 2, 0)
            yield BORDER, Segment(x - dx, y - dy, x + dx, y + dy, INK, 3, clue=clue)
            return
        x, y = spots.free(14, 14, [(x + step, y) for step in ALONG])
        yield MARK, Disc(x, y, 7, colour, clue, PALE_INK, 1)
    elif drawing == "odd":
        yield SHADING, glaze([Disc(x, y, 24, INK)], colour, PALE, clue)
    elif drawing == "even":
        yield SHADING, glaze([Box(x - 22, y - 22, 44, 44, INK)], colour, PALE, clue)
    elif drawing in ("maximum", "minimum"):
        yield SHADING, glaze([Box(x - 30, y - 30, 60, 60, INK)], "#eceff3", PALE, clue)
        for dy, dx in WAYS.values():
            way = 1 if drawing == "maximum" else -1
            tip = x + dx * (24 + 3 * way), y + dy * (24 + 3 * way)
            for turn in (-1, 1):
                end = x + dx * (24 - 3 * way) + dy * 6 * turn, y + dy * (24 - 3 * way) + dx * 6 * turn
                yield LINE, Segment(*tip, *end, PALE_INK, 1.6, clue=clue, round=True)
    else:
        yield SHADING, glaze([Box(*frame.corner(place), CELL, CELL, INK)], colour, PALE, clue)


def _paint_over(puzzle: Puzzle, frame: Frame) -> Iterator[Painted]:
    """Yield borders of regions, outlines and numbers."""
    # A number on a line needs a background. Bridges connect numbers.
    ways = [layer.at for layer in kind_of(puzzle).decisions_of(puzzle) if runs_through(layer)]
    ground = ways[0] if ways else None
    spots, insets = Spots(), Insets()
    for _, look, items in drawings(puzzle):
        for _, figure, clue in items:
            match figure:
                case RegionBorders():
                    yield from strokes.borders(frame, puzzle.cells, figure.regions, clue)
                case EdgeNumbers() | EndNumber():
                    yield from _paint_beyond(frame, spots, figure, clue)
                case Glyph(place, value):
                    if ground is not None and isinstance(value, int | None) and not figure.wall and not figure.fields:
                        yield MARK, Disc(*frame.at(place), 19, PAPER, "", PAPER if ground == "links" else INK, 1.6)
                    if (glyph := GLYPHS.get(look, {}).get(str(value))) is not None:
                        yield from glyph(*frame.at(place), INK, clue)
                    else:
                        yield from ((DIGIT, shape) for shape in _glyph_shapes(frame, figure, clue))
                case Sign():
                    yield from paint_sign(frame, spots, look, figure, clue)
                case Stroke():
                    yield from _paint_line_over(frame, spots, insets, look, figure, clue)


class Insets:
    """Chooses the inset of each dashed outline. It is larger if the cells already have another outline."""

    def __init__(self) -> None:
        self._of: dict[Place, set[int]] = {}

    def free(self, cells: Collection[Place]) -> float:
        """Return the inset for a new outline of these cells."""
        taken = {level for cell in cells for level in self._of.get(cell, ())}
        level = next(i for i in range(len(taken) + 1) if i not in taken)
        for cell in cells:
            self._of.setdefault(cell, set()).add(level)
        return strokes.INSET + 3.0 * (level % 7)


def runs_through(layer: Layer) -> bool:
    return (layer.at == "links" and not layer.parts_cells) or callable(layer.at)


def _glyph_shapes(frame: Frame, glyph: Glyph, clue: str) -> Iterator[Shape]:
    place, value = glyph.at, glyph.value
    x, y = frame.at(place)
    ink = PAPER if glyph.wall and not _is_picture(value) else INK
    if glyph.fields:
        yield from _field_shapes(frame, place, value, clue)
    elif not isinstance(place, Cell) or glyph.between:
        inside = isinstance(place, Cell)
        dark = value in ("*", "x", "#")
        radius = 11 if inside or not _is_word(value) else 12
        yield Disc(x, y, radius, INK if dark else PAPER, clue, INK, 1.4)
        if _is_word(value):
            yield Text(x, y, 15, glyph.text, INK, clue=clue)
    elif isinstance(value, tuple):
        way, number = value
        (dy, dx), text = WAYS[str(way)], "?" if number is None else str(number)
        yield Text(x - dx * 2 - 8 * bool(dy), y - dy * 2 - 8 * bool(dx), 24, text, ink, True, clue=clue)
        start = (x - dx * 16 + 15 * bool(dy), y - dy * 16 + 14 * bool(dx))
        end = (x + dx * 16 + 15 * bool(dy), y + dy * 16 + 14 * bool(dx))
        yield Segment(*start, *end, ink, 2.2, clue=clue, round=True)
        yield from strokes.point(start, end, ink, 8, clue)
    elif value in ("o", "*") and set("o*") & set(glyph.marks):
        yield Disc(x, y, 19, INK if value == "*" else PAPER, clue, INK, 2.4)
    elif value == "x" and "o" in glyph.marks:
        yield Disc(x, y, 19, INK, clue, INK, 2.4)
    elif not (glyph.wall and value in ("x", "#")):
        yield Text(x, y, (30, 26, 20)[min(len(glyph.text), 3) - 1], glyph.text, ink, True, clue=clue)


def _is_word(value: object) -> bool:
    return value is None or isinstance(value, int) or (isinstance(value, str) and value.isalnum() and value not in "ox")


def _field_shapes(frame: Frame, cell: Place, value: tuple[object, ...], clue: str) -> Iterator[Shape]:
    """Yield the two sums of a black cell, on both sides of a diagonal: the first at the bottom left, the second at the
    top right."""
    x, y = frame.corner(cell)
    if any(part != NOTHING for part in value):
        yield Segment(x, y, x + CELL, y + CELL, "#8b929c", 1.2)
    for part, (dx, dy) in zip(value, ((0.28, 0.74), (0.72, 0.26)), strict=False):
        if part != NOTHING:
            text = "?" if part is None else str(part)
            yield Text(x + dx * CELL, y + dy * CELL, 18, text, PAPER, clue=clue)


def _paint_line_over(
    frame: Frame, spots: Spots, insets: Insets, look: str, stroke: Stroke, clue: str
) -> Iterator[Painted]:
    places, text = stroke.places, stroke.text
    if look == "cage":
        yield from strokes.outline(frame, set(places), clue, insets.free(places))
        if text:
            yield from _paint_in_corner(frame, spots, min(places), text, clue)
    elif look == "quadruple":
        x, y = spots.free(28, 28, _points_around(*frame.at(places[0])))
        parts = text.split()
        yield MARK, Disc(x, y, 14, PAPER, clue, INK, 1.3)
        rows = [parts] if len(parts) < 3 else [parts[:2], parts[2:]]
        for i, row in enumerate(rows):
            yield MARK, Text(x, y + (i - (len(rows) - 1) / 2) * 11, 11, " ".join(row), INK, clue=clue)
    elif look == "marks":
        x, y = frame.at(places[0])
        size = min(13.0, 90.0 / max(4, len(text)))
        x, y = spots.free(40, size, ((x, y + 21 - i * size) for i in range(5)))  # below a digit
        yield MARK, Text(x, y, size, text, PALE_INK, clue=clue)
    elif text:
        yield from _paint_in_corner(frame, spots, next(flat(places)), text, clue)
    elif look not in ("line", "thermometer", "arrow", "double arrow", "clone", "region"):
        cells = [cell for cell in flat(places) if isinstance(cell, Cell)]
        yield from strokes.outline(frame, set(cells), clue, insets.free(cells))


def _paint_in_corner(frame: Frame, spots: Spots, place: Place, text: str, clue: str) -> Iterator[Painted]:
    """Yield a text at the top left of a cell, next to or below other texts."""
    left, top = frame.corner(place)
    width = 6.4 * len(text) + 4
    columns = max(1, int((CELL - 3) // width))
    places = ((left + 2.5 + (i % columns + 0.5) * width, top + 9 + 12.5 * (i // columns)) for i in range(5 * columns))
    x, y = spots.free(width, 12, places)
    yield MARK, Box(x - width / 2, y - 6.5, width, 12.5, PAPER)
    yield MARK, Text(x, y + 0.5, 11.5, text, INK, clue=clue)


def _points_around(x: float, y: float) -> Iterator[tuple[float, float]]:
    """Yield a point, then other points around it."""
    yield x, y
    for reach in (14, 21, 28):
        yield from ((x + reach * dx, y + reach * dy) for dy in (-1, 1) for dx in (-1, 1))


def caption(puzzle: Puzzle) -> list[tuple[str, str]]:
    """Return (words below the picture, clue) for flags and items without a figure."""
    return [(item.clue, item.clue) for _, _, items in drawings(puzzle) for item in items if item.figure is None]


class Spots:
    """Places marks and texts. Each goes to the first of some points where it covers no earlier one."""

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}

    def free(self, width: float, height: float, points: Iterable[tuple[float, float]]) -> tuple[float, float]:
        """Return the first of the points where a shape of this size covers no other. Return the last point if there is
        none."""
        x = y = 0.0
        for x, y in points:
            box = x - width / 2, y - height / 2, x + width / 2, y + height / 2
            if not any(_overlaps(box, other) for key in _squares_of(box) for other in self._taken.get(key, ())):
                break
        box = x - width / 2, y - height / 2, x + width / 2, y + height / 2
        for key in _squares_of(box):
            self._taken.setdefault(key, []).append(box)
        return x, y


def _squares_of(box: tuple[float, float, float, float]) -> Iterator[tuple[int, int]]:
    """Yield the squares of a cell's size that a box touches."""
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield row, column


def _overlaps(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] - 0.5 and other[0] < one[2] - 0.5 and one[1] < other[3] - 0.5 and other[1] < one[3] - 0.5


def _point_beside(frame: Frame, edge: str, number: int, away: float) -> tuple[float, float]:
    """Return the point outside the board, at this distance, next to a lane (row or column). Lanes are numbered from
    1."""
    middle = (number - 0.5) * CELL
    if edge in ("left", "right"):
        return frame.left - away if edge == "left" else frame.right + away, frame.top + middle
    return frame.left + middle, frame.top - away if edge == "top" else frame.bottom + away


def paint_lane(frame: Frame, spots: Spots, numbers: EdgeNumbers, clue: str) -> Iterator[Painted]:
    """Yield the numbers outside a row or column."""
    edge, number, words = numbers
    for i, word in enumerate(words):
        x, y = _point_beside(
            frame, edge, number + 1, 16 + STEP * (len(words) - i - 1 if edge in ("left", "top") else i)
        )
        spots.free(STEP, STEP, [(x, y)])
        yield DIGIT, Text(x, y, NUMBER, word, INK, clue=clue)


def paint_outside(frame: Frame, spots: Spots, number: EndNumber, clue: str) -> Iterator[Painted]:
    """Yield a number at one end of a lane."""
    lane, way, text = number.lane, number.way, number.text
    if not number.edge:
        dy, dx = DIAGONALS[way]
        start = place(lane)
        assert start is not None
        x, y = frame.at(start)
        edge = CELL / 2 + 15
        width = max(18.0, 8.4 * len(text))
        x, y = spots.free(width, 18, ((x - dx * (edge + 20 * i), y - dy * (edge + 20 * i)) for i in range(20)))
        yield DIGIT, Text(x, y, 15, text, INK, clue=clue)
        tip = x + dx * 14, y + dy * 14
        yield LINE, Segment(x + dx * 9, y + dy * 9, *tip, PALE_INK, 1.5, clue=clue)
        yield from ((LINE, piece) for piece in strokes.point((x, y), tip, PALE_INK, 5, clue))
        return
    size = NUMBER if len(text) < 3 else 14.0
    width = max(20.0, 0.56 * size * len(text) + 4)
    first, step = (6 + width / 2, width) if way in "<>" else (16.0, STEP)
    points = (_point_beside(frame, number.edge, int(lane[1:]), first + step * i) for i in range(20))
    x, y = spots.free(width, 20, points)
    yield DIGIT, Text(x, y, size, text, INK, clue=clue)


def paint_sign(frame: Frame, spots: Spots, look: str, figure: Sign, clue: str) -> Iterator[Painted]:
    """Yield the sign between two cells."""
    (x1, y1), (x2, y2) = frame.at(figure.a), frame.at(figure.b)
    dot = look in ("white dot", "black dot")
    sign, number = figure.sign, None if figure.number is True else figure.number
    label = "" if figure.plain else figure.blank if number is None else str(number)  # in a dot
    text = f"{sign}{'' if number is None else number}" or figure.blank
    less = sign in ("<", ">") and not dot
    width = 16.0 if dot or less or not text else max(14.0, 9.0 * len(text)) + 2
    length = hypot(x2 - x1, y2 - y1) or 1.0
    across, down = (y1 - y2) / length, (x2 - x1) / length  # along the border
    middle = (x1 + x2) / 2, (y1 + y2) / 2
    points = [(middle[0] + across * step, middle[1] + down * step) for step in ALONG]
    x, y = spots.free(width, 16.0, points)
    touching = length <= CELL * 1.01
    if not touching:
        yield LINE, Segment(x1, y1, x2, y2, PALE_INK, 1.2, dash=5, clue=clue)
    shapes: Iterable[Shape]
    if dot:
        dark = look == "black dot"
        shapes = [Disc(x, y, 10 if label else 8, INK if dark else PAPER, clue, INK, 1.5)]
        if label:
            shapes.append(Text(x, y, 12, label, PAPER if dark else INK, clue=clue))
    elif less:
        small, large = ((x1, y1), (x2, y2)) if sign == "<" else ((x2, y2), (x1, y1))
        shapes = strokes.less(small, large, (x, y), clue)
    elif text:
        shapes = [Box(x - width / 2, y - 9, width, 18, PAPER), Text(x, y, 15, text, INK, True, clue=clue)]
    else:
        shapes = [Disc(x, y, 8, PAPER, clue, INK, 1.5)]
    yield from ((MARK, shape) for shape in shapes)


NUMBER = 20.0  # the size of numbers outside the board
STEP = 23.0  # the distance of consecutive numbers
ALONG = (0, 17, -17, 34, -34, 8.5, -8.5, 25.5, -25.5)  # positions of marks on one border, relative to its centre
