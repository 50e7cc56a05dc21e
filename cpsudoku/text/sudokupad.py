"""SudokuPad's own JSON: cells, regions, cages, metadata, lines and symbols that are only drawn; zipped in its links.

Zipped means: keys are shortened and lose their quotes, the other quotes become single ones, true and false are t and f,
empty objects are left out between commas, colours lose their #. Given digits, regions, cages and the solution are the
only rules here that a program may trust; all else is drawn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from cpsudoku.errors import TextError

_KEYS = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
    "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}  # fmt: skip
_SAID = re.compile(r"\s*(title|author|rules|solution)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE)
_FLAGS = {"antiknight": "antiknight", "antiking": "antiking", "nonconsecutive": "nonconsecutive"}


DEEPEST = 40  # lists and objects within each other


def parsed(text: str) -> Any:
    """The JSON of a text.

    Raises:
        TextError: it is none, or nested too deeply.
    """
    try:
        found = json.loads(text)
    except RecursionError:
        raise TextError("expected JSON of an editor, found it nested too deeply") from None
    except ValueError as error:
        raise TextError(f"expected JSON of an editor, found {error!s:.80}") from None
    refuse_nesting(found)
    return found


def refuse_nesting(found: Any) -> None:
    """
    Raises:
        TextError: lists and objects are nested too deeply.
    """
    level = [found]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            for inner in (one.values() if isinstance(one, dict) else one if isinstance(one, list) else ())
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise TextError("expected JSON of an editor, found it nested too deeply")


def unzipped(text: str) -> Any:
    """The JSON that a zipped text, or one that is not zipped, stands for.

    Raises:
        TextError: it is neither.
    """
    try:
        return _renamed(parsed(text))
    except TextError:
        pass
    return _renamed(parsed(_as_json(text)))


def _as_json(text: str) -> str:
    """Scalars and strings are told apart first, so that nothing inside a string is changed."""
    out: list[str] = []
    place, end = 0, len(text)
    quote = "'" if '"' not in text else '"'
    while place < end:
        c = text[place]
        if c == quote:
            word, place = _string(text, place, quote)
            out.append(json.dumps(word))
            continue
        if c in "{}[],:" or c.isspace():
            if c in ",]}" and out and out[-1] in ("[", ",") and not (c == "]" and out[-1] == "["):
                out.append("{}")  # left out between commas
            out.append(c) if not c.isspace() else None
            place += 1
            continue
        found = re.compile(r"[^{}\[\],:\s'\"]+").match(text, place)
        if found is None:
            raise TextError(f"expected zipped JSON of SudokuPad, found {text[place : place + 20]!r}")
        place = found.end()
        out.append(_bare(found[0], is_key=place < end and text[place] == ":" and bool(out) and out[-1] in "{,"))
    return "".join(out)


def _string(text: str, place: int, quote: str) -> tuple[str, int]:
    found: list[str] = []
    place += 1
    while place < len(text) and text[place] != quote:
        if text[place] == "\\" and place + 1 < len(text):
            place += 1
            escape = text[place]
            if escape == "u":
                digits = text[place + 1 : place + 5]
                if not re.fullmatch("[0-9a-fA-F]{4}", digits):
                    raise TextError(rf"expected four digits after \u in zipped JSON, found {digits!r}")
                found.append(chr(int(digits, 16)))
                place += 4
            else:
                found.append({"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}.get(escape, escape))
        else:
            found.append(text[place])
        place += 1
    if place >= len(text):
        raise TextError("expected the end of a string in zipped JSON, found the end of the text")
    return "".join(found), place + 1


def _bare(word: str, is_key: bool) -> str:
    if is_key:
        return json.dumps(word)
    if word in ("t", "f", "true", "false", "null"):
        return {"t": "true", "f": "false"}.get(word, word)
    if re.fullmatch(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", word):
        return word
    return json.dumps({"#0": "#000000", "#F": "#FFFFFF"}.get(word, f"#{word}"))


def _renamed(data: Any) -> Any:
    if isinstance(data, list):
        return [_renamed(one) for one in data]
    if isinstance(data, dict):
        return {_KEYS.get(key, key): _renamed(value) for key, value in data.items()}
    return data


def as_f_puzzles(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same puzzle as f-puzzles has it; what is only drawn keeps its own form under "sudokupad".

    Raises:
        TextError: it has no square board, or a cell outside it.
    """
    rows = data.get("cells")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise TextError("expected the JSON of a puzzle, with `cells` as rows of cells, found none")
    side = len(rows)
    widths = sorted(set(map(len, rows)))
    if len(widths) > 1:
        raise TextError(f"expected {side} rows of {side} cells in `cells`, found from {widths[0]} to {widths[-1]}")
    if widths != [side]:
        told = f"a text says such a board, as `size: {side}x{widths[0]}`, and its digits and regions"
        raise TextError(f"expected a square board in `cells`, found {side} rows of {widths[0]} cells ({told})")
    found: dict[str, Any] = {"size": side, "grid": [[_cell(cell) for cell in row] for row in rows]}
    _regions(data, found, side)
    metadata = data.get("metadata")
    for key, name in (("title", "title"), ("author", "author"), ("rules", "ruleset"), ("solution", "solution")):
        value = metadata.get(key) if isinstance(metadata, dict) else None
        if value:
            found[name] = "\n".join(map(str, value)) if isinstance(value, list) else value
    for flag, key in _FLAGS.items():
        if isinstance(metadata, dict) and metadata.get(flag):
            found[key] = True
    for cage in _listed(data, "cages"):
        _cage(cage, found, side)
    drawn = {key: data[key] for key in ("lines", "arrows", "overlays", "underlays", "foglight") if data.get(key)}
    if drawn:
        found["sudokupad"] = drawn
        found.setdefault("line", []).extend(_lines(drawn, side))
        found.setdefault("text", []).extend(_texts(drawn, side))
    return {key: value for key, value in found.items() if value != []}


def _listed(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    value = data.get(key)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _cell(cell: Any) -> dict[str, Any]:
    """A cell: its value is a given; pencil marks that belong to the puzzle are candidates only where it says so."""
    if not isinstance(cell, dict):
        return {}
    found: dict[str, Any] = {}
    if str(cell.get("value") or "").strip():
        text = str(cell["value"]).strip()
        found = {"value": int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text, "given": True}
    if cell.get("given") is False:
        return {}
    if cell.get("givenCenterMarks") or cell.get("givenCentremarks"):
        found["givenPencilMarks"] = cell.get("givenCenterMarks") or cell.get("givenCentremarks")
    return found


def _regions(data: Mapping[str, Any], found: dict[str, Any], side: int) -> None:
    regions = data.get("regions")
    if not isinstance(regions, list) or not regions:
        if isinstance(regions, list) or "regions" not in data:
            for row in found["grid"]:
                for cell in row:
                    cell["region"] = None
        return
    for row in found["grid"]:
        for cell in row:
            cell["region"] = None
    for number, region in enumerate(regions):
        for place in region if isinstance(region, list) else []:
            r, c = _place(place, side)
            found["grid"][r][c]["region"] = number


def _place(place: Any, side: int) -> tuple[int, int]:
    if isinstance(place, list) and len(place) == 2 and all(isinstance(n, int) and 0 <= n < side for n in place):
        return place[0], place[1]
    raise TextError(f"expected a cell as [row, column] from 0 to {side - 1}, found {place!r:.40}")


def _name(r: int, c: int) -> str:
    return f"R{r + 1}C{c + 1}"


def _cage(cage: Mapping[str, Any], found: dict[str, Any], side: int) -> None:
    """A cage with cells is a killer cage where it is unique or has a sum; without cells it holds metadata."""
    cells = [_name(*_place(place, side)) for place in cage.get("cells") or []]
    value = cage.get("value")
    if not cells:
        said = _SAID.match(str(value or ""))
        if said:
            found.setdefault({"rules": "ruleset"}.get(said[1].lower(), said[1].lower()), said[2])
        elif str(value).lower() in _FLAGS:
            found[_FLAGS[str(value).lower()]] = True
        return
    total = cage.get("sum", value)
    number = total if isinstance(total, int) else str(total or "").strip()
    numeric = isinstance(number, int) or number.isdecimal()
    if cage.get("type") == "rowcol" or cage.get("hidden"):
        return
    if cage.get("unique") or (numeric and cage.get("unique") is not False):
        found.setdefault("killercage", []).append({"cells": cells} | ({"value": str(number)} if numeric else {}))
    else:
        found.setdefault("cage", []).append({"cells": cells} | ({"value": str(value)} if value else {}))


def _lines(drawn: Mapping[str, Any], side: int) -> Iterator[dict[str, Any]]:
    """Lines and arrows through the middles of cells, as cosmetic lines with their cells."""
    for line in (*_listed(drawn, "lines"), *_listed(drawn, "arrows")):
        points = line.get("wayPoints")
        cells: list[tuple[int, int]] = []
        for point in points if isinstance(points, list) else []:
            if not (isinstance(point, list) and len(point) == 2 and all(isinstance(x, int | float) for x in point)):
                continue
            if not all(-1 < x < side + 1 for x in point):
                continue
            here = int(point[0]), int(point[1])
            cells += [cell for cell in _between(cells[-1] if cells else here, here) if [*cells[-1:]] != [cell]]
        inside = [_name(*cell) for cell in cells if 0 <= cell[0] < side and 0 <= cell[1] < side]
        if len(inside) > 1:
            yield {"lines": [inside], "outlineC": line.get("color"), "width": line.get("thickness")}


def _between(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells from a to b, a left out where they differ, along a row, column or diagonal."""
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    if not steps:
        return [b]
    return [(a[0] + round((b[0] - a[0]) * i / steps), a[1] + round((b[1] - a[1]) * i / steps))
            for i in range(1, steps + 1)]  # fmt: skip


def _texts(drawn: Mapping[str, Any], side: int) -> Iterator[dict[str, Any]]:
    """Symbols on cells, or between two, as cosmetic text with its cells."""
    for shape in (*_listed(drawn, "overlays"), *_listed(drawn, "underlays")):
        center, text = shape.get("center"), shape.get("text")
        if not (isinstance(center, list) and len(center) == 2 and all(isinstance(x, int | float) for x in center)):
            continue
        r, c = center
        if not (0 <= r <= side and 0 <= c <= side):
            continue
        half = 0.25
        cells = {(int(r + y), int(c + x)) for y in (-half, half) for x in (-half, half)}
        names = [_name(*cell) for cell in sorted(cells) if 0 <= cell[0] < side and 0 <= cell[1] < side]
        yield {"cells": names, "value": "" if text is None else str(text)}
