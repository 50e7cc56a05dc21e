"""A sudoku from a drawing of Penpa: given digits, boxes as thick edges, cages with their totals, the answer. All other
drawings are kept as drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cpsudoku.text.penpa import Drawing, some


def read(drawing: Drawing) -> dict[str, Any]:
    """The puzzle in the form of f-puzzles; {} where the board is not square, or has over 35 rows.

    Raises:
        TextError: a place that is none.
    """
    n = drawing.height
    if n != drawing.width or n > 35:
        return {}
    data: dict[str, Any] = {"size": n, "grid": [[{} for _ in range(n)] for _ in range(n)], **drawing.said}
    other = []
    for (r, c), value in _numbers(drawing, drawing.problem):
        if value.isdecimal() and 1 <= int(value) <= n:
            data["grid"][r][c] |= {"value": int(value), "given": True}
        else:
            other.append({"cells": [f"R{r + 1}C{c + 1}"], "value": value})
    _regions(drawing, data)
    small = _small(drawing)
    data["killercage"] = [_cage(cells, small) for found in drawing.of("killercages", list)
                          if (cells := drawing.names(found))]  # fmt: skip
    solution = {place: int(value) for place, value in _numbers(drawing, drawing.answer) if value.isdecimal()}
    for r, row in enumerate(data["grid"]):
        solution |= {(r, c): cell["value"] for c, cell in enumerate(row) if cell.get("given")}
    if len(solution) == n * n and all(1 <= value <= n for value in solution.values()):
        data["solution"] = [solution[r, c] for r in range(n) for c in range(n)]
    data["line"] = list(_lines(drawing))
    data["circle"] = [{"cells": [f"R{cell[0] + 1}C{cell[1] + 1}"]} for number in drawing.of("symbol")
                      if (cell := drawing.cell(number)) is not None]  # fmt: skip
    data["text"] = other
    return {key: value for key, value in data.items() if value}


def _numbers(drawing: Drawing, layer: Mapping[str, Any]) -> Iterator[tuple[tuple[int, int], str]]:
    for number, content in some(layer, "number", dict).items():
        cell = drawing.cell(number) if drawing.at(number)[0] == 0 else None
        if cell is not None and isinstance(content, list) and content:
            yield cell, str(content[0]).strip()


def _small(drawing: Drawing) -> dict[str, str]:
    """The small numbers in corners of cells, by cell."""
    found = {}
    for number, content in drawing.of("numberS").items():
        cell = drawing.cell(number)
        if cell is not None and isinstance(content, list) and content:
            found[f"R{cell[0] + 1}C{cell[1] + 1}"] = str(content[0]).strip()
    return found


def _cage(cells: list[str], small: Mapping[str, str]) -> dict[str, Any]:
    total = next((small[cell] for cell in cells if small.get(cell, "").isdecimal()), "")
    return {"cells": cells} | ({"value": total} if total else {})


def _regions(drawing: Drawing, data: dict[str, Any]) -> None:
    """The pieces into which thick edges cut the board, where they are regions: n of n cells. Else it has its usual
    boxes: a drawing may well have none."""
    n = drawing.height
    walls = set(drawing.walls())
    region: dict[tuple[int, int], int] = {}
    sizes: list[int] = []
    for start in ((r, c) for r in range(n) for c in range(n)):
        if start in region:
            continue
        todo, size = [start], 0
        while todo:
            here = todo.pop()
            if here in region:
                continue
            region[here] = len(sizes)
            size += 1
            r, c = here
            for there in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                inside = 0 <= there[0] < n and 0 <= there[1] < n
                if inside and there not in region and ((r + there[0]) / 2 + 1, (c + there[1]) / 2 + 1) not in walls:
                    todo.append(there)
        sizes.append(size)
    if sizes == [n] * n:
        for (r, c), label in region.items():
            data["grid"][r][c]["region"] = label


def _lines(drawing: Drawing) -> Iterator[dict[str, Any]]:
    """Lines, thermometers and arrows, as what is only drawn."""
    for key in ("thermo", "nobulbthermo", "arrows"):
        for found in drawing.of(key, list):
            cells = drawing.names(found)
            if len(cells) > 1:
                yield {"lines": [cells], "value": "arrow" if key == "arrows" else "thermometer"}
    for key in drawing.of("line"):
        cells = drawing.names(str(key).split(","))
        if len(cells) == 2:
            yield {"lines": [cells]}
