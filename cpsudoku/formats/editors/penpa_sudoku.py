"""A sudoku from a drawing of Penpa: givens, boxes as thick edges, cages with their totals, the answer.

The tags of the link turn thermometers, arrows, odd and even cells, and dots into clues. Every other item is kept as an
ornament: a line, a circle, a text or a colour. Anything else becomes an unknown drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from cpsudoku.formats.editors.penpa_link import (
    ARROW,
    CLASSIC,
    IRREGULAR,
    NONCONSECUTIVE,
    PAIRS,
    PARITY,
    READ,
    SPECIAL,
    THERMO,
    Drawing,
    DrawnItem,
    cells_beside,
    layer_part,
)
from cpsudoku.puzzles.board import Board, Place
from cpsudoku.puzzles.sections.unread_keys import JsonObject
from cpsudoku.support.errors import whole_number

# Colours of cells and of lines by their styles in Penpa, and sizes of symbols.
SURFACES = {
    0: "#ffffff", 1: "#444444", 2: "#b3ffb3", 3: "#cccccc", 4: "#000000", 5: "#c0e0ff", 6: "#ffa3a3", 7: "#ffffa3",
    8: "#999999", 9: "#ffb3ff", 10: "#ffcc80", 11: "#cc99ff", 12: "#eecab1",
}  # fmt: skip
LINES = {2: "#000000", 3: "#208020", 4: "#000000", 5: "#999999", 6: "#999999", 8: "#ff0000", 9: "#187bcd"}
SIZES = {"SS": 0.2, "S": 0.35, "M": 0.5, "L": 0.7, "LL": 0.85}


def read(drawing: Drawing) -> JsonObject:
    """Return the puzzle in the form of f-puzzles. Return {} if the board is not square or has over 35 rows.

    Raises:
        InputError: a place does not exist.
    """
    n = drawing.height
    if n != drawing.width or n > 35:
        return {}
    items = _Items(drawing)
    data: JsonObject = {"size": n, "grid": [[{} for _ in range(n)] for _ in range(n)], **drawing.words}
    texts = [*_texts(items, data)]
    _regions(drawing, data)
    data["killercage"], unplaced = _cages(items)
    solution = {place: whole_number(value) or 0 for place, value in _answer(drawing)}
    for r, row in enumerate(data["grid"]):
        solution |= {(r, c): cell["value"] for c, cell in enumerate(row) if cell.get("given")}
    if len(solution) == n * n and all(1 <= value <= n for value in solution.values()):
        data["solution"] = [solution[r, c] for r in range(n) for c in range(n)]
    for tag, key, clues in _TAGGED:
        if tag in drawing.tags:
            data[key] = list(clues(drawing))
    if NONCONSECUTIVE in drawing.tags:
        data["nonconsecutive"] = True
    data["line"] = list(_lines(items))
    data["circle"] = list(_symbols(items))
    for item in items.of("surface"):
        if (cell := drawing.cell(item.key)) is not None and isinstance(item.content, int) and item.content in SURFACES:
            items.take(item)
            data["grid"][cell[0]][cell[1]]["c"] = SURFACES[item.content]
    left = [{"value": f"{drawing.name(item.key)}: {item}".removeprefix(": ")} for item in items.left.values()]
    data["text"] = texts + unplaced + left
    return {key: value for key, value in data.items() if value}


class _Items:
    """The items of a drawing. ``left``: the unused items."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.left = {(item.layer, item.key): item for item in drawing.items()}

    def of(self, *layers: str) -> list[DrawnItem]:
        return [item for item in self.left.values() if item.layer in layers]

    def take(self, item: DrawnItem) -> None:
        del self.left[item.layer, item.key]


def is_declared(drawing: Drawing) -> bool:
    """Return True if the tags of the drawing declare a sudoku, and all declared rules are read. The regions must be
    drawn, unless boards of this size have none. No cell may be coloured, because a colour may be a clue."""
    n, tags = drawing.height, {*drawing.tags}
    if CLASSIC not in tags or not tags <= READ or drawing.of("surface"):
        return False
    return _has_regions(drawing) or (IRREGULAR not in tags and not Board(n, n).boxes)


def _paths(layer: str) -> Callable[[Drawing], Iterator[JsonObject]]:
    def read(drawing: Drawing) -> Iterator[JsonObject]:
        for item in drawing.items():
            if item.layer == layer and (cells := drawing.names(item.content)):
                yield {"lines": [cells]} | ({"cells": cells[:1]} if layer == "arrows" else {})

    return read


def _marks(shape: str) -> Callable[[Drawing], Iterator[JsonObject]]:
    def read(drawing: Drawing) -> Iterator[JsonObject]:
        for item in drawing.items():
            if item.layer == "symbol" and item.symbol[1].startswith(shape) and (cell := drawing.names([item.key])):
                yield {"cell": cell[0]}

    return read


def _dots(drawing: Drawing) -> Iterator[JsonObject]:
    for item in drawing.items():
        cells = drawing.near(item.key) if item.layer == "symbol" else []
        if item.symbol[1].startswith("circle") and len(cells) == 2 and item.symbol[0] == 1:
            yield {"cells": cells}


# The meaning of a drawing under a tag -> the key of f-puzzles, and its clues. The drawings stay as drawings of the
# clues.
_TAGGED: tuple[tuple[str, str, Callable[[Drawing], Iterator[JsonObject]]], ...] = (
    (THERMO, "thermometer", _paths("thermo")), (ARROW, "arrow", _paths("arrows")), (PARITY, "odd", _marks("circle")),
    (PARITY, "even", _marks("square")), (PAIRS, "difference", _dots),
)  # fmt: skip


def _texts(items: _Items, data: JsonObject) -> Iterator[JsonObject]:
    """Put the givens into the grid. Yield the other texts, in cells, between them, or outside the board."""
    drawing, n = items.drawing, items.drawing.height
    for item in items.of("number"):
        value, cell = item.text, drawing.cell(item.key) if drawing.at(item.key)[0] == 0 else None
        if value is None or not (cells := drawing.near(item.key)):
            continue
        items.take(item)
        if cell is not None and 1 <= (number := whole_number(value) or 0) <= n:
            data["grid"][cell[0]][cell[1]] |= {"value": number, "given": True}
        elif value:
            yield {"cells": cells, "value": value, **({} if cell else {"points": _points(drawing, [item.key])})}


def _answer(drawing: Drawing) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the texts in cells of the answer."""
    for number, content in layer_part(drawing.answer, "number", JsonObject()).items():
        text = DrawnItem("number", number, content).text
        if text is not None and (cell := drawing.cell(number)) is not None and drawing.at(number)[0] == 0:
            yield cell, text


def _cages(items: _Items) -> tuple[list[JsonObject], list[JsonObject]]:
    """Return the cages, each with the small texts in its cells, and all other small texts."""
    drawing = items.drawing
    small: dict[str, list[str]] = {}
    for item in items.of("numberS"):
        match item.content:
            case [str() | int() as text, int()] if drawing.cell(item.key) and str(text).strip():
                small.setdefault(drawing.near(item.key)[0], []).append(str(text).strip())
                items.take(item)
    cages = []
    for item in items.of("killercages"):
        if cells := drawing.names(item.content):
            items.take(item)
            cages.append(cells)
            for outline in items.of("cage"):
                if outline.key in drawing.outlines(item.content):
                    items.take(outline)
    caged = {cell for cells in cages for cell in cells}
    alone = {cell: values for cell, values in small.items() if cell not in caged}
    texts: list[JsonObject] = [{"cells": [cell], "value": value} for cell, values in alone.items() for value in values]
    return [_cage(cells, small) for cells in cages], texts


def _cage(cells: list[str], small: Mapping[str, list[str]]) -> JsonObject:
    """Return a cage, and the texts in the corners of its cells. A number there is the cage's total."""
    total = " ".join(value for cell in dict.fromkeys(cells) for value in small.get(cell, ()))
    return {"cells": cells} | ({"value": total} if total else {})


def _regions(drawing: Drawing, data: JsonObject) -> None:
    """Add the pieces into which thick edges divide the board, if they are regions: n pieces of n cells. Otherwise the
    board has its usual boxes, because many drawings have no edges."""
    if _has_regions(drawing):
        for label, region in enumerate(drawing.regions):
            for r, c in region:
                data["grid"][r][c]["region"] = label


def _has_regions(drawing: Drawing) -> bool:
    n = drawing.height
    return [len(region) for region in drawing.regions] == [n] * n


def _lines(items: _Items) -> Iterator[JsonObject]:
    """Yield lines, thermometers, arrows and edges, as drawn lines."""
    drawing = items.drawing
    for item in items.of(*SPECIAL):
        cells = drawing.names(item.content)
        if len(cells) > 1:
            items.take(item)
            look = {"points": _points(drawing, item.key.split(",")), "arrow": item.layer in ("arrows", "direction")}
            yield {"lines": [cells], "value": SPECIAL[item.layer], **look}
    for item in items.of("line", "freeline", "wall", "cage"):
        numbers = item.key.split(",")
        ends = [*dict.fromkeys(cell for number in numbers for cell in drawing.near(number))]
        if len(ends) > 1 and all(map(drawing.near, numbers)) and any(drawing.near(n, outside=False) for n in numbers):
            items.take(item)
            colour = LINES.get(item.content, "") if isinstance(item.content, int) else ""
            yield {"lines": [ends], "points": _points(drawing, numbers), "outlineC": colour, "width": 0.1}
    yield from _edges(items)


def _edges(items: _Items) -> Iterator[JsonObject]:
    """Yield the edges between cells that are not borders of regions."""
    drawing = items.drawing
    whole = not _has_regions(drawing)
    owner = {(r + 1, c + 1): 0 if whole else i for i, region in enumerate(drawing.regions) for r, c in region}
    for item in items.of("lineE"):
        if (side := drawing.side(item.key)) is None or not drawing.on_board(side):
            continue
        items.take(item)
        a, b = cells_beside(side)
        if a in owner and b in owner and owner[a] == owner[b]:
            ends = _points(drawing, item.key.split(","))
            yield {"lines": [[f"R{r}C{c}" for r, c in (a, b)]], "points": ends, "outlineC": LINES[2], "width": 0.1}


def _points(drawing: Drawing, numbers: Sequence[object]) -> list[Place]:
    """Return the places of an item, without parts of cells."""
    return [place for number in numbers if (place := drawing.place(number)) is not None]


def _symbols(items: _Items) -> Iterator[JsonObject]:
    """Yield the symbols, as circles."""
    for item in items.of("symbol"):
        style, shape = item.symbol
        if shape and (cells := items.drawing.near(item.key, outside=False)):
            items.take(item)
            size = SIZES.get(shape.rpartition("_")[2], 0.6)
            fill = SURFACES.get({1: 0, 2: 4, 3: 8}.get(style, -1) if isinstance(style, int) else -1, "")
            yield {"cells": cells, "points": _points(items.drawing, [item.key]), "width": size, "height": size,
                   "baseC": fill, "outlineC": SURFACES[4]}  # fmt: skip
