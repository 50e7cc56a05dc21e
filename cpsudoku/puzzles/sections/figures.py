"""The figures of items as plain data. Forms choose an item's figure, and drawing renders it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cpsudoku.puzzles.board import Cell, Point

Group = tuple[Cell | Point, ...]
Places = Group | tuple[Group, ...]  # the places of a line, or of its groups or paths

# The names that `drawing=` of a section or rule may have.
LINE_DRAWINGS = ("line", "double arrow", "cage", "region", "quadruple", "marks")
GROUP_DRAWINGS = {"thermometer": "branches=True", "arrow": "head=True", "clone": "groups=2"}  # name -> its option
MARK_DRAWINGS = ("mark", "circle", "odd", "even", "maximum", "minimum", "indexer", "white cell", "grey cell")
PAIR_DRAWINGS = ("sign", "white dot", "black dot", "xv", "border")
GLYPH_DRAWINGS = ("block", "queen", "star", "tent", "tree", "triangle")
OTHER_DRAWINGS = ("line", "outside", "sum", "either")


def flat(places: Any) -> Iterator[Cell | Point]:
    """Yield the places of a line, whose groups and paths may be nested."""
    if isinstance(places[0], int | float):
        yield places
        return
    for part in places:
        yield from flat(part)


class RegionBorders(NamedTuple):
    """Regions. ``tinted``: some cells may be in none, so regions have a background."""

    regions: tuple[tuple[Cell, ...], ...]
    tinted: bool


class Glyph(NamedTuple):
    """A number or mark at a place, and its ``text``. ``wall``: on a black cell; ``between``: the map's places are not
    cells; ``fields``: are there several numbers, each in a corner? ``marks``: all possible marks of the map."""

    at: Cell | Point
    value: Any  # `section.Value`
    text: str
    wall: bool
    between: bool
    fields: bool
    marks: str


class EdgeNumbers(NamedTuple):
    """Numbers at an edge of the board, as words. ``lane`` counts from 0."""

    edge: str
    lane: int
    words: list[str]


class EndNumber(NamedTuple):
    """Numbers at one end of a row, a column or a diagonal: as one text, and as words."""

    lane: str
    way: str
    text: str
    words: list[str]

    @property
    def edge(self) -> str:
        """The edge of its lane. "" at the end of a diagonal."""
        return {">": "left", "<": "right", "v": "top", "^": "bottom"}.get(self.way, "")


class Sign(NamedTuple):
    """A sign or number between two cells. ``number``: the value of the pair, or True if pairs of this section have no
    values. ``plain``: is the number missing or the default? ``blank``: the text for neither sign nor number."""

    a: Cell
    b: Cell
    sign: str
    number: int | None
    plain: bool
    blank: str


class Spot(NamedTuple):
    """A marked place."""

    at: Cell | Point


class Stroke(NamedTuple):
    """A line or an outline at some places. ``places``: cells, or groups or paths of cells. ``value``: its value, or
    True if the section has no values; ``text``: the printed part of the value; ``valued``: may the section have values?
    ``plain``: is the value the default?"""

    places: Any  # depends on its look
    value: object  # `section.Value`
    text: str
    valued: bool
    plain: bool


Figure = RegionBorders | Glyph | EdgeNumbers | EndNumber | Sign | Spot | Stroke
