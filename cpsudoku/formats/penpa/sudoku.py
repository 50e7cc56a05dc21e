"""A sudoku from a drawing of Penpa: given digits, boxes as thick edges, cages with their totals, the answer. What the
tags of the link name are clues, too: thermometers, arrows, odd and even cells, dots. All else is kept as drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from cpsudoku.formats.penpa.link import SPECIAL, Drawing
from cpsudoku.formats.penpa.tags import ARROW, CLASSIC, IRREGULAR, NONCONSECUTIVE, PAIRS, PARITY, READ, THERMO
from cpsudoku.puzzles.places import Board
from cpsudoku.puzzles.remainder import JsonFields, JsonObject

# Colours of cells and of lines, by their styles in Penpa; sizes of symbols.
SURFACES = {
    0: "#ffffff", 1: "#444444", 2: "#b3ffb3", 3: "#cccccc", 4: "#000000", 5: "#c0e0ff", 6: "#ffa3a3", 7: "#ffffa3",
    8: "#999999", 9: "#ffb3ff", 10: "#ffcc80", 11: "#cc99ff", 12: "#eecab1",
}  # fmt: skip
LINES = {2: "#000000", 3: "#208020", 4: "#000000", 5: "#999999", 6: "#999999", 8: "#ff0000", 9: "#187bcd"}
SIZES = {"SS": 0.2, "S": 0.35, "M": 0.5, "L": 0.7, "LL": 0.85}


def read(drawing: Drawing) -> JsonObject:
    """Return the puzzle in the form of f-puzzles; {} where the board is not square, or has over 35 rows.

    Raises:
        TextError: a place that is none.
    """
    n = drawing.height
    if n != drawing.width or n > 35:
        return {}
    data: JsonObject = {"size": n, "grid": [[{} for _ in range(n)] for _ in range(n)], **drawing.words}
    other = []
    for (r, c), value in _numbers(drawing, drawing.problem):
        if value.isdecimal() and 1 <= int(value) <= n:
            data["grid"][r][c] |= {"value": int(value), "given": True}
        else:
            other.append({"cells": [f"R{r + 1}C{c + 1}"], "value": value})
    _regions(drawing, data)
    small = _small(drawing)
    cages = [cells for numbers in drawing.paths("killercages") if (cells := drawing.names(numbers))]
    data["killercage"] = [_cage(cells, small) for cells in cages]
    caged = {cell for cells in cages for cell in cells}
    alone = {cell: values for cell, values in small.items() if cell not in caged}
    other += [{"cells": [cell], "value": value} for cell, values in alone.items() for value in values]
    solution = {place: int(value) for place, value in _numbers(drawing, drawing.answer) if value.isdecimal()}
    for r, row in enumerate(data["grid"]):
        solution |= {(r, c): cell["value"] for c, cell in enumerate(row) if cell.get("given")}
    if len(solution) == n * n and all(1 <= value <= n for value in solution.values()):
        data["solution"] = [solution[r, c] for r in range(n) for c in range(n)]
    for tag, key, clues in _TAGGED:
        if tag in drawing.tags:
            data[key] = list(clues(drawing))
    if NONCONSECUTIVE in drawing.tags:
        data["nonconsecutive"] = True
    data["line"] = list(_lines(drawing))
    data["circle"] = list(_symbols(drawing))
    for number, colour in drawing.of("surface").items():
        if (cell := drawing.cell(number)) is not None and colour in SURFACES:
            data["grid"][cell[0]][cell[1]]["c"] = SURFACES[colour]
    data["text"] = other + list(_texts_between(drawing))
    return {key: value for key, value in data.items() if value}


def is_declared(drawing: Drawing) -> bool:
    """Tell whether its tags say that it is a sudoku, of rules that are all read: its regions are drawn, unless a board
    of its size has none, and no cell is coloured, which may be a clue."""
    n, tags = drawing.height, {*drawing.tags}
    if CLASSIC not in tags or not tags <= READ or drawing.of("surface"):
        return False
    return _has_regions(drawing) or (IRREGULAR not in tags and not Board(n, n).boxes)


def _thermometers(drawing: Drawing) -> Iterator[JsonObject]:
    for path in drawing.paths("thermo"):
        if cells := drawing.names(path):
            yield {"lines": [cells]}


def _arrows(drawing: Drawing) -> Iterator[JsonObject]:
    for path in drawing.paths("arrows"):
        if cells := drawing.names(path):
            yield {"cells": cells[:1], "lines": [cells]}


def _marks(shape: str) -> Callable[[Drawing], Iterator[JsonObject]]:
    def read(drawing: Drawing) -> Iterator[JsonObject]:
        for number, _, drawn in drawing.symbols():
            if drawn.startswith(shape) and (cell := drawing.names([number])):
                yield {"cell": cell[0]}

    return read


def _dots(drawing: Drawing) -> Iterator[JsonObject]:
    for number, style, shape in drawing.symbols():
        cells = drawing.near(number)
        if shape.startswith("circle") and len(cells) == 2 and style == 1:
            yield {"cells": cells}


# What a tag says that a drawing is -> the key of f-puzzles, and its clues. The drawings stay, as those of the clues.
_TAGGED: tuple[tuple[str, str, Callable[[Drawing], Iterator[JsonObject]]], ...] = (
    (THERMO, "thermometer", _thermometers), (ARROW, "arrow", _arrows), (PARITY, "odd", _marks("circle")),
    (PARITY, "even", _marks("square")), (PAIRS, "difference", _dots),
)  # fmt: skip


def _numbers(drawing: Drawing, layer: JsonFields) -> Iterator[tuple[tuple[int, int], str]]:
    for number, text in drawing.texts("number", layer):
        cell = drawing.cell(number) if drawing.at(number)[0] == 0 else None
        if cell is not None:
            yield cell, text


def _texts_between(drawing: Drawing) -> Iterator[JsonObject]:
    """Yield numbers and words on sides and corners of cells, or beside the board."""
    for number, value in drawing.texts("number"):
        beside = drawing.at(number)[0] or drawing.cell(number) is None
        if beside and value and (cells := drawing.near(number)):
            yield {"cells": cells, "value": value, "points": _points(drawing, [number])}


def _small(drawing: Drawing) -> dict[str, list[str]]:
    """Return the small numbers and words in corners of cells, by cell."""
    texts: dict[str, list[str]] = {}
    for number, text in drawing.texts("numberS"):
        cell = drawing.cell(number)
        if cell is not None and text:
            texts.setdefault(f"R{cell[0] + 1}C{cell[1] + 1}", []).append(text)
    return texts


def _cage(cells: list[str], small: Mapping[str, list[str]]) -> JsonObject:
    """Return a cage, and all that is written in the corners of its cells: its total, where that is a number."""
    total = " ".join(value for cell in dict.fromkeys(cells) for value in small.get(cell, ()))
    return {"cells": cells} | ({"value": total} if total else {})


def _regions(drawing: Drawing, data: JsonObject) -> None:
    """Add the pieces into which thick edges cut the board, if they are regions: n of n cells. Else the board has its
    usual boxes: many a drawing has no edges."""
    if _has_regions(drawing):
        for label, region in enumerate(drawing.regions()):
            for r, c in region:
                data["grid"][r][c]["region"] = label


def _has_regions(drawing: Drawing) -> bool:
    n = drawing.height
    return [len(region) for region in drawing.regions()] == [n] * n


def _lines(drawing: Drawing) -> Iterator[JsonObject]:
    """Yield lines, thermometers and arrows, as what is only drawn."""
    for key, what in SPECIAL.items():
        for numbers in drawing.paths(key) if key != "killercages" else ():
            cells = drawing.names(numbers)
            if len(cells) > 1:
                pointed = key in ("arrows", "direction")
                yield {"lines": [cells], "value": what, "points": _points(drawing, numbers), "arrow": pointed}
    cages = [{*drawing.names(cells)} for cells in drawing.paths("killercages")]
    for sort in ("line", "freeline", "wall", "cage"):
        for key, style in drawing.of(sort).items():
            ends = [cell for number in str(key).split(",") for cell in drawing.near(number)]
            outline = sort == "cage" and any(cage.issuperset(ends) for cage in cages)
            if len({*ends}) > 1 and not outline:
                look = {"points": _points(drawing, str(key).split(",")), "outlineC": LINES.get(style, ""), "width": 0.1}
                yield {"lines": [[*dict.fromkeys(ends)]], **look}
    yield from _edges(drawing)


def _edges(drawing: Drawing) -> Iterator[JsonObject]:
    """Yield the edges between cells that are no borders of regions."""
    whole = not _has_regions(drawing)
    owner = {cell: 0 if whole else i for i, region in enumerate(drawing.regions()) for cell in region}
    for r, c in sorted(set(drawing.walls(None))):
        step = (0.5, 0.0) if r % 1 else (0.0, 0.5)
        a, b = ((int(r + sign * step[0]) - 1, int(c + sign * step[1]) - 1) for sign in (-1, 1))
        if a in owner and b in owner and owner[a] == owner[b]:
            ends = [(r - step[1], c - step[0]), (r + step[1], c + step[0])]
            names = [f"R{y + 1}C{x + 1}" for y, x in (a, b)]
            yield {"lines": [names], "points": ends, "outlineC": LINES[2], "width": 0.1}


def _points(drawing: Drawing, numbers: Sequence[object]) -> list[tuple[float, float]]:
    """Return the places of what is drawn; of parts of cells none."""
    return [place for number in numbers if (place := drawing.place(number)) is not None]


def _symbols(drawing: Drawing) -> Iterator[JsonObject]:
    """Yield the symbols, as circles."""
    for number, style, shape in drawing.symbols():
        if cells := drawing.near(number):
            size = SIZES.get(shape.rpartition("_")[2], 0.6)
            fill = SURFACES.get({1: 0, 2: 4, 3: 8}.get(style, -1) if isinstance(style, int) else -1, "")
            yield {"cells": cells, "points": _points(drawing, [number]), "width": size, "height": size,
                   "baseC": fill, "outlineC": SURFACES[4]}  # fmt: skip
