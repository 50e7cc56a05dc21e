"""What the sections of a puzzle look like: under its values (grounds, lines) or over them (numbers, dots, signs).

How a section is drawn is said by its rule or itself (``drawing``), else it follows from its class.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cpsudoku.drawing import lines
from cpsudoku.drawing.borders import STEP, lane, outside, pair
from cpsudoku.drawing.frame import Frame
from cpsudoku.drawing.lines import COLOURS, GREY, TINTS
from cpsudoku.drawing.scene import CELL, INK, PALE_INK, PAPER
from cpsudoku.drawing.shapes import Box, Disc, Segment, Shape, Text
from cpsudoku.kinds import slots
from cpsudoku.kinds.boards import Layer
from cpsudoku.kinds.given import Given
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.lanes import Lanes
from cpsudoku.kinds.lines import Lines
from cpsudoku.kinds.maps import Map, Regions, Symbols
from cpsudoku.kinds.outside import Outside
from cpsudoku.kinds.pairs import Marked, Pairs
from cpsudoku.kinds.places import Cell
from cpsudoku.kinds.sections import NOTHING, Section

WALL = "#3b4048"
PALE_WALL = "#dcebd6"  # of what is a thing rather than a wall, as trees
WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
WIDE_LINES = ("between lines", "lockout lines")  # lines with rings at both ends


def drawing_of(kind: Kind, section: Section) -> str:
    """The word for how a section is drawn."""
    for rule in kind.combined:
        if rule.section.name == section.name and rule.drawing:
            return rule.drawing
    if section.drawing:
        return section.drawing
    match section:
        case Lines() if section.groups > 1:
            return "clone"
        case Lines() if section.head:
            return "arrow"
        case Lines() if section.branches:
            return "thermometer"
        case Lines() if section.at == "corners":
            return "quadruple"
        case Lines():
            return "line" if section.ordered else "cage"
        case Pairs():
            return "sign"
        case Marked():
            return "mark"
    return ""


def clue_of(section: Section, slot: Any, value: Any, puzzle: Instance) -> str:
    """What a slot says, as a line of text: the name of the section before it."""
    if isinstance(section, Map) and not isinstance(section, Regions):
        shown = section._shown(value) if isinstance(section, Symbols) else value
        return f"{section.name}: {puzzle.name_of(slot)} = {shown}"
    if isinstance(section, Lanes):
        name = slots.item(section, slot, puzzle.lattice).name
        return f"{name}: {section._shown(value)}"
    said = section.write(slots.content(section, {slot: value}, puzzle.lattice), puzzle.lattice, puzzle.name_of)
    return f"{section.name}: {' '.join(said)}".rstrip(": ")


def said(kind: Kind, puzzle: Instance) -> Iterator[tuple[Section, str, list[tuple[Any, Any, str]]]]:
    """(section, drawing, (slot, value, clue)) of each section with content, given values of the board left out."""
    for section in kind.all_sections:
        content = puzzle.content(section.name)
        if content and not isinstance(section, Given):
            found = slots.of_content(section, content).items()
            yield section, drawing_of(kind, section), [(s, v, clue_of(section, s, v, puzzle)) for s, v in found]


def margins(kind: Kind, puzzle: Instance) -> tuple[float, float, float, float]:
    """What numbers outside the board need at the left, top, right and bottom."""
    most = {"left": 0, "top": 0, "right": 0, "bottom": 0}
    edges = {">": "left", "v": "top", "<": "right", "^": "bottom"}
    for section, _, found in said(kind, puzzle):
        for slot, value, _ in found:
            many = len(value) if isinstance(value, tuple) else 1
            if isinstance(section, Lanes):
                most[section.name] = max(most[section.name], many)
            elif isinstance(section, Outside):
                ends = (edges[slot[1]],) if slot[1] in edges else tuple(most)
                for edge in ends:
                    most[edge] = max(most[edge], many)
    between = any(isinstance(section, Map) and section.at != "cells" for section, _, _ in said(kind, puzzle))
    return tuple(number * STEP + 8 * bool(number) or 8.0 * between for number in most.values())  # type: ignore[return-value]


def under(kind: Kind, puzzle: Instance, frame: Frame) -> Iterator[Shape]:
    """Grounds and lines."""
    colour = 0
    later: list[Shape] = []
    for section, drawing, found in said(kind, puzzle):
        if isinstance(section, Regions) and section.blanks:
            for i, cells in enumerate(found[0][0]):
                yield from lines.tint(frame, cells, TINTS[i % len(TINTS)], found[0][2])
        if isinstance(section, Symbols) and section.walls:
            for cell, value, clue in found:
                yield Box(*frame.corner(cell), CELL, CELL, PALE_WALL if _is_picture(value) else WALL, clue)
        if not isinstance(section, Lines | Marked):
            continue
        for i, (slot, _, clue) in enumerate(found):
            several = COLOURS[(colour + i) % len(COLOURS)]
            match drawing:
                case "cage" if section.value if isinstance(section, Lines) else False:
                    yield from lines.tint(frame, slot, TINTS[i % len(TINTS)])
                case "cage" | "region":
                    yield from lines.tint(frame, slot, several, clue)
                case "clone":
                    for group in slot:
                        yield from lines.tint(frame, group, several, clue)
                case "thermometer":
                    later += lines.thermometer(frame, slot, GREY, clue)
                case "arrow":
                    later += lines.arrow(frame, slot[0], slot[1], clue)
                case "double arrow":
                    later += lines.double_arrow(frame, slot, clue)
                case "line":
                    later += lines.line(frame, slot, COLOURS[colour % len(COLOURS)], clue)
                    if section.name in WIDE_LINES:
                        later += [Disc(*frame.at(end), 20, PAPER, clue, PALE_INK, 1.5) for end in (slot[0], slot[-1])]
                case "odd" | "maximum" | "minimum" | "mark" | "indexer" | "even":
                    yield from _marked(frame, drawing, slot, several if drawing == "mark" else GREY, clue)
                case _ if isinstance(section, Marked):
                    yield from _marked(frame, "mark", slot, several, clue)
        colour += 1
    yield from later


def _is_picture(value: Any) -> bool:
    return isinstance(value, str) and value.isalpha() and value != "x"


def _marked(frame: Frame, drawing: str, place: Any, colour: str, clue: str) -> Iterator[Shape]:
    x, y = frame.at(place)
    if not isinstance(place, Cell):
        yield Disc(x, y, 7, colour, clue, PALE_INK, 1)
    elif drawing == "odd":
        yield Disc(x, y, 24, colour, clue)
    elif drawing == "even":
        yield Box(x - 22, y - 22, 44, 44, colour, clue)
    elif drawing in ("maximum", "minimum"):
        yield Box(x - 30, y - 30, 60, 60, "#eceff3", clue)
        for dy, dx in WAYS.values():
            way = 1 if drawing == "maximum" else -1
            tip = x + dx * (24 + 3 * way), y + dy * (24 + 3 * way)
            for turn in (-1, 1):
                end = x + dx * (24 - 3 * way) + dy * 6 * turn, y + dy * (24 - 3 * way) + dx * 6 * turn
                yield Segment(*tip, *end, PALE_INK, 1.6, clue=clue, round=True)
    else:
        yield Box(*frame.corner(place), CELL, CELL, colour, clue)


def over(kind: Kind, puzzle: Instance, frame: Frame) -> Iterator[Shape]:
    """Borders of regions, outlines and numbers."""
    # Numbers that lines run through need a ground; bridges run from number to number.
    ways = [layer.at for layer in kind.decisions if runs_through(layer)]
    ground = ways[0] if ways else None
    for section, drawing, found in said(kind, puzzle):
        if isinstance(section, Regions):
            yield from _regions(frame, puzzle, found[0][0], found[0][2])
            continue
        for slot, value, clue in found:
            match section:
                case Lanes():
                    yield from lane(frame, section.name, slot, value, section, clue)
                case Outside():
                    yield from outside(frame, slot[0], slot[1], value, clue)
                case Symbols():
                    if (
                        ground is not None
                        and isinstance(value, int | None)
                        and not section.walls
                        and not section.fields
                    ):
                        yield Disc(*frame.at(slot), 19, PAPER, "", PAPER if ground == "links" else INK, 1.6)
                    yield from _symbol(frame, section, slot, value, clue)
                case Pairs():
                    yield from pair(frame, drawing, section, slot, value, clue)
                case Lines():
                    yield from _line_over(frame, drawing, section, slot, value, clue)


def runs_through(layer: Layer) -> bool:
    return (layer.at == "links" and layer.drawing != "border" and layer.name != "borders") or callable(layer.at)


def _regions(frame: Frame, puzzle: Instance, regions: Any, clue: str) -> Iterator[Shape]:
    owner = {cell: i for i, cells in enumerate(regions) for cell in cells}
    yield from lines.borders(frame, puzzle.cells, lambda cell: owner.get(cell, -1), lambda cell: clue)


def _symbol(frame: Frame, section: Symbols, place: Any, value: Any, clue: str) -> Iterator[Shape]:
    x, y = frame.at(place)
    ink = PAPER if section.walls and not _is_picture(value) else INK
    if section.fields:
        yield from _fields(frame, place, value, clue)
    elif not isinstance(place, Cell) or section.at != "cells":
        inside = isinstance(place, Cell)
        dark = value in ("*", "x", "#")
        radius = 11 if inside or not _worded(value) else 12
        yield Disc(x, y, radius, INK if dark else PAPER, clue, INK, 1.4)
        if _worded(value):
            yield Text(x, y, 15, "?" if value is None else str(value), INK, clue=clue)
    elif isinstance(value, tuple):
        (dy, dx), text = WAYS[value[0]], "?" if value[1] is None else str(value[1])
        yield Text(x - dx * 2 - 8 * bool(dy), y - dy * 2 - 8 * bool(dx), 24, text, ink, True, clue=clue)
        start = (x - dx * 16 + 15 * bool(dy), y - dy * 16 + 14 * bool(dx))
        end = (x + dx * 16 + 15 * bool(dy), y + dy * 16 + 14 * bool(dx))
        yield Segment(*start, *end, ink, 2.2, clue=clue, round=True)
        yield from lines.point(start, end, ink, 8)
    elif value in ("o", "*") and set("o*") & set(section.marks):
        yield Disc(x, y, 19, INK if value == "*" else PAPER, clue, INK, 2.4)
    elif value == "x" and "o" in section.marks:
        yield Disc(x, y, 19, INK, clue, INK, 2.4)
    elif not (section.walls and value in ("x", "#")):
        text = "?" if value is None else str(value)
        yield Text(x, y, (30, 26, 20)[min(len(text), 3) - 1], text, ink, True, clue=clue)


def _worded(value: Any) -> bool:
    return value is None or isinstance(value, int) or (isinstance(value, str) and value.isalnum() and value not in "ox")


def _fields(frame: Frame, cell: Any, value: Any, clue: str) -> Iterator[Shape]:
    """Sums of a black cell: the first at the bottom left, the second at the top right of a diagonal."""
    x, y = frame.corner(cell)
    if any(part != NOTHING for part in value):
        yield Segment(x, y, x + CELL, y + CELL, "#8b929c", 1.2)
    for part, (dx, dy) in zip(value, ((0.28, 0.74), (0.72, 0.26)), strict=False):
        if part != NOTHING:
            text = "?" if part is None else str(part)
            yield Text(x + dx * CELL, y + dy * CELL, 18, text, PAPER, clue=clue)


def _line_over(frame: Frame, drawing: str, section: Lines, slot: Any, value: Any, clue: str) -> Iterator[Shape]:
    text = "" if value is True or not section.value else "?" if value is None and section.value is True else ""
    if section.value and value is not None:
        text = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    if drawing == "cage":
        yield from lines.cage(frame, slot, text, clue)
    elif drawing == "quadruple":
        x, y = frame.at(slot[0])
        parts = text.split()
        yield Disc(x, y, 14, PAPER, clue, INK, 1.3)
        rows = [parts] if len(parts) < 3 else [parts[:2], parts[2:]]
        for i, row in enumerate(rows):
            yield Text(x, y + (i - (len(rows) - 1) / 2) * 11, 11, " ".join(row), INK, clue=clue)
    elif drawing == "marks":
        x, y = frame.at(slot[0])
        yield Text(x, y + 21, min(13.0, 90.0 / max(4, len(text))), text, PALE_INK, clue=clue)  # below a digit
    elif text:
        first = slot
        while not isinstance(first[0], int | float):
            first = first[0]
        x, y = frame.corner(first)
        yield Text(x + 10 + 3 * len(text), y + 11, 12, text, INK, True, True, clue=clue)
    elif drawing not in ("line", "thermometer", "arrow", "double arrow", "clone", "region", "cage"):
        cells = [cell for cell in slots_cells(slot) if isinstance(cell, Cell)]
        yield from lines.outline(frame, set(cells), clue)


def slots_cells(slot: Any) -> Iterator[Any]:
    """The places of a line, of whatever groups and paths."""
    if isinstance(slot[0], int | float):
        yield slot
        return
    for part in slot:
        yield from slots_cells(part)


def caption(kind: Kind, puzzle: Instance) -> list[tuple[str, str]]:
    """(what is said below the picture, clue): flags, and sections of other sorts."""
    drawn = Lines | Pairs | Marked | Outside | Lanes | Map
    found = []
    for section, _, items in said(kind, puzzle):
        if not isinstance(section, drawn):
            for slot, value, clue in items:
                content = slots.content(section, {slot: value}, puzzle.lattice)
                items_ = section.write(content, puzzle.lattice, puzzle.name_of)
                found += [(f"{section.name}: {line}".rstrip(": "), clue) for line in items_]
    return found
