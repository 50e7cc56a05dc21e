"""Killers and jigsaws on one line or two, as forums and older programs write them, in the form of f-puzzles.

SumoCueV1=15J0=7J0+0J0...     a cell: = the total of a cage that begins here, or + the number of the cell in which
                              its cage begins; J and the region. Without a +, = is a given digit, 0 a blank.
3x3::k:3595:3595:3844:...     a cell: 256 times the total, plus the number of the cage; 3x3:d:k: has diagonals
F<v<...                       81 characters: a total from 0-9, A-Z (10-35), a-j (36-45); < > ^ v point to the next
                              cell of the cage; . is in none
81 digits, 81 labels          a jigsaw in one line or two, each region in one piece
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import isqrt

from cpsudoku.formats.link_reading import Linked
from cpsudoku.puzzles.entry import Bad
from cpsudoku.puzzles.sections.unread_keys import JsonObject
from cpsudoku.support.errors import TextError, amount
from cpsudoku.support.square_grid import components, neighbours

# Patterns are texts, which `re` compiles when they are first used: for most puzzles none is.
_SUMO = r"(?i)SumoCueV1((?:[=+]\d{1,3}J\d{1,2})+)\s*"
_SUMO_CELL = r"(?i)([=+])(\d{1,3})J(\d{1,2})"
_PS = r"(\d{1,2})x(\d{1,2}):(d?):k:((?:\d{1,6}:?)+)\s*"
_POINTS = r"[0-9A-Za-j<>^v.]{81}\s*"
_CELLS = r"[0-9.A-Z]{16,}\s*"


def is_one(text: str) -> bool:
    """Tell whether the text begins with one of these."""
    lines = [line for line in text[:20_000].splitlines() if line.strip() and not line.lstrip().startswith("#")][:2]
    if not lines:
        return False
    first = lines[0].strip()
    if _form_of(first) is not None:
        return True
    return len(lines) == 2 and regions(first, lines[1].strip()) is not None


def _read_one_line(line: str) -> JsonObject:
    cells, labels = line.split()
    return _read_jigsaw(cells, labels, 1)


def _form_of(line: str) -> tuple[str, Callable[[str], JsonObject]] | None:
    """Return the name of the form that a line has, and what reads it; None for none that has one line."""
    if line.startswith("SumoCue"):
        return "SumoCue", _read_sumo
    if ":k:" in line and re.fullmatch(_PS, line):
        return "killer", _read_ps
    if sum(line.count(c) for c in "<>^v") >= 20 and re.fullmatch(_POINTS, line):
        return "killer", _read_points
    words = line.split()
    if len(words) == 2 and regions(*words) is not None:
        return "one line", _read_one_line
    return None


def read(text: str, begin: int = 1) -> Iterator[Linked | Bad]:
    """Yield the puzzles of a text of these, each with its line, counted from ``begin``."""
    first_line: tuple[int, str] | None = None
    for number, line in enumerate(text.splitlines(), begin):
        bare = line.strip()
        if not bare or bare.startswith("#"):
            continue
        try:
            if first_line is not None:
                (first, cells), first_line = first_line, None
                yield Linked("two lines", _read_jigsaw(cells, bare, number), "", first)
            elif form := _form_of(bare):
                name, read_line = form
                yield Linked(name, read_line(bare), "", number)
            else:
                first_line = number, bare
        except TextError as error:
            yield Bad(TextError(error.message, number), bare[:1000])
    if first_line is not None:
        yield Bad(TextError("expected a line of regions after the line of digits, found the end", first_line[0]))


def _board(
    n: int, cells: Iterable[JsonObject], cages: Iterable[tuple[int, Sequence[int]]] = (), **rules: bool
) -> JsonObject:
    """Return a puzzle in the form of f-puzzles: its cells, the totals and cells of its cages, and other rules."""
    every = list(cells)
    data = {"size": n, "grid": [every[i : i + n] for i in range(0, n * n, n)], **rules}
    cage_objects = [{"cells": [_name(i, n) for i in cage], "value": str(total)} for total, cage in cages if total]
    return data | ({"killercage": cage_objects} if cage_objects else {})


def _name(i: int, n: int) -> str:
    return f"R{i // n + 1}C{i % n + 1}"


def _side(cells: int, what: str) -> int:
    n = isqrt(cells)
    if n * n != cells or not 2 <= n <= 35:
        raise TextError(f"expected {what} of a square board, found {amount(cells, 'cell')}")
    return n


def _read_sumo(line: str) -> JsonObject:
    match = re.fullmatch(_SUMO, line)
    if not match:
        raise TextError("expected SumoCueV1 and cells such as =15J0 or +0J0, found others")
    cells = [(sign, int(number), int(region)) for sign, number, region in re.findall(_SUMO_CELL, match[1])]
    n = _side(len(cells), "SumoCueV1")
    if all(sign == "=" for sign, _, _ in cells):
        return _board(n, ({"region": region, **_cell(number)} for _, number, region in cells))
    cages: dict[int, list[int]] = {}
    for i, (_, number, _) in enumerate(cells):
        first = i
        seen = set()
        while cells[first][0] == "+":
            seen.add(first)
            first = cells[first][1]
            if first >= len(cells) or first in seen:
                raise TextError(f"expected the number of a cell where the cage of cell {i} begins, found {number}")
        cages.setdefault(first, []).append(i)
    totals = [(cells[first][1], members) for first, members in cages.items()]
    return _board(n, ({"region": region} for *_, region in cells), totals)


def _cell(value: int) -> JsonObject:
    return {"value": value, "given": True} if value else {}


def _read_ps(line: str) -> JsonObject:
    match = re.fullmatch(_PS, line)
    assert match is not None
    height, width = int(match[1]), int(match[2])
    numbers = [int(number) for number in match[4].split(":") if number]
    n = _side(len(numbers), "a killer")
    if n != height * width:
        raise TextError(f"expected {(height * width) ** 2} cells of a board of {match[1]}x{match[2]}, found {n * n}")
    cages: dict[int, list[int]] = {}
    for i, number in enumerate(numbers):
        cages.setdefault(number, []).append(i)
    totals = [(number // 256, cells) for number, cells in cages.items()]
    diagonals = {"diagonal+": True, "diagonal-": True} if match[3] else {}
    return _board(n, ({} for _ in numbers), totals, **diagonals)


def _read_points(line: str) -> JsonObject:
    n = 9
    steps = {"<": -1, ">": 1, "^": -n, "v": n}
    cages: dict[int, list[int]] = {}
    for i in range(n * n):
        here, seen = i, {i}
        while line[here] in steps:
            there = here + steps[line[here]]
            same_row = here // n == there // n or line[here] in "^v"
            if not 0 <= there < n * n or not same_row or there in seen:
                raise TextError(f"expected {line[here]} at {_name(here, n)} to lead to the total of a cage")
            seen.add(there)
            here = there
        if line[here] != ".":
            cages.setdefault(here, []).append(i)
    totals = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
    return _board(n, ({} for _ in range(n * n)), [(totals.index(line[first]), cells) for first, cells in cages.items()])


def _read_jigsaw(cells: str, labels: str, number: int) -> JsonObject:
    found = regions(cells, labels)
    if found is None:
        raise TextError(f"expected the regions of the {len(cells)} cells in the line above, each in one piece")
    n = isqrt(len(cells))
    for i, c in enumerate(cells):
        if c != "." and (not c.isdigit() or int(c) > n):
            raise TextError(f"expected digits from 1 to {n}, found {c!r} at {_name(i, n)}", number - 1)
    digits = (_cell(int(c.replace(".", "0"))) for c in cells)
    return _board(n, ({"region": region, **digit} for region, digit in zip(found, digits, strict=True)))


def regions(cells: str, labels: str) -> Sequence[int] | None:
    """Return the region of each cell; None where the second line is no such thing: n labels, each of n cells in one
    piece."""
    n = isqrt(len(cells))
    if n < 4 or n * n != len(cells) != 0 or len(labels) != len(cells):
        return None
    if not re.fullmatch(_CELLS, cells) or not labels.isalnum() or not labels.isascii():
        return None
    names = list(dict.fromkeys(labels))
    if len(names) != n:
        return None
    for name in names:
        members = {i for i, label in enumerate(labels) if label == name}
        if len(members) != n or len(components(members, partial(neighbours, n))) > 1:
            return None
    return [names.index(label) for label in labels]
