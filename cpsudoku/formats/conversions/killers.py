"""Killers as a map of letters with sums, and on one line, as forums and older programs write them.

In a map each letter is a cage; digits may be given beside the map or above it:

    .... aabb
    .... acdb
    .... ccdd
    .... eeed
    a=7 b=9 c=6 d=11 e=7

A dot in the map is a cell without a cage. Sums are `a=7`, `a: 7` or `a 7`, in any order, with blanks, commas or line
ends between. On one line, a puzzle a line:

    SumoCueV1=15J0=7J0+0J0...   a cell: = the total of a cage that begins here, or + the number of the cell in which
                                its cage begins; J and the region. Without a +, = is a given digit, 0 a blank.
    3x3::k:3595:3595:3844:...   a cell: 256 times the total, plus the number of the cage; 3x3:d:k: has diagonals
    F<v<...                     81 characters: a total from 0-9, A-Z (10-35), a-j (36-45); < > ^ v point to the next
                                cell of the cage; . is in none
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import isqrt

from cpsudoku.formats.conversions.conversion import (
    ARROWS,
    KILLER,
    SUMO_CUE,
    Converted,
    comments_of,
    each_line,
    lines_of,
)
from cpsudoku.support.errors import InputError, amount
from cpsudoku.support.square_grid import box_shape, boxes, components, neighbours

_PAIR = r"[A-Za-z](?:\s*[=:]\s*|\s+)\d+"
_SUMS = rf"(?:(?:sums|cages|totals)\s*[:=]?\s*)?{_PAIR}(?:[\s,;]+{_PAIR})*[\s,;]*"
_SUMO_CELL = r"(?ai)([=+])(\d{1,3})J(\d{1,2})"
_TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_DIAGONALS = "rising diagonal:\nfalling diagonal:\n"
Row = tuple[int, str]  # its line, its cells


def _read_map(text: str) -> Iterator[Converted | InputError]:
    sums: dict[str, tuple[int, int]] = {}
    rows: list[Row] = []
    beside: list[Row] = []
    for number, line in lines_of(text):
        if re.fullmatch(_SUMS, line):
            for label, total in re.findall(r"\b([A-Za-z])(?:\s*[=:]\s*|\s+)(\d+)", line):
                if label in sums:
                    raise InputError(f"expected one sum of {label}, found another", number)
                sums[label] = number, int(total)
            continue
        words = line.split()
        if all(len(word) == 1 for word in words):
            words = ["".join(words)]
        if re.fullmatch(r"(?i)(?:sums|cages|map|grid|totals)\s*[:=]?", line):
            continue
        if len(words) > 2 or (len(words) == 2 and len(words[0]) != len(words[1])):
            raise InputError(f"expected a row of letters, or sums such as a=12, found {line[:40]!r}", number, 1)
        if len(words) == 2:
            beside.append((number, words[0]))
        rows.append((number, words[-1]))
    labels, digits = _parts(rows, beside)
    cages = _cages(labels, sums)
    grid = "".join(f"{row}\n" for _, row in digits) or _blank(len(labels))
    yield Converted(rows[0][0], grid + _text_of_cages(len(labels), cages), comments_of(text))


def _parts(rows: list[Row], beside: list[Row]) -> tuple[list[Row], list[Row]]:
    """Return the rows of the map, and those of the digits."""
    side = len(rows[0][1])
    digits = beside
    if len(rows) == 2 * side and not beside:
        digits, rows = rows[:side], rows[side:]
    if len(rows) != side or len(digits) not in (0, side):
        raise InputError(f"expected {side} rows of {side} letters, found {len(rows)} rows", rows[-1][0])
    for number, row in rows:
        wrong = next((i for i, c in enumerate(row) if not (c.isascii() and c.isalpha()) and c != "."), -1)
        if wrong >= 0:
            raise InputError(f"expected the letter of a cage or a dot, found {row[wrong]!r}", number)
    symbols = {str(value) for value in range(1, side + 1)} | {".", "0", "-", "_", "*"}
    for number, row in digits:
        if wrongs := [c for c in row if c not in symbols]:
            raise InputError(f"expected a digit up to {side} or a dot, found {wrongs[0]!r}", number)
    for number, row in (*rows, *digits):
        if len(row) != side:
            raise InputError(f"expected {side} cells, found {len(row)}", number)
    return rows, digits


def _cages(rows: list[Row], sums: dict[str, tuple[int, int]]) -> list[tuple[int, list[int]]]:
    """Return the sum and the cells of each cage."""
    side = len(rows)
    labels = "".join(row for _, row in rows)
    for i, label in enumerate(labels):
        if label != "." and label not in sums:
            number = rows[i // side][0]
            raise InputError(f"expected a sum of each letter, such as {label}=12, found none of {label}", number)
    cages = []
    for label, (number, total) in sums.items():
        cells = [i for i, other in enumerate(labels) if other == label]
        if not cells:
            raise InputError(f"expected cells of the cage {label}, found none in the map", number)
        if len(components(cells, partial(neighbours, side))) > 1:
            raise InputError(f"expected the cage {label} in one piece, found several", number)
        cages.append((total, cells))
    return sorted(cages, key=lambda cage: cage[1])


def _blank(side: int) -> str:
    return ("." * side + "\n") * side


def _text_of_cages(side: int, cages: Iterable[tuple[int, Sequence[int]]]) -> str:
    """Return the section of cages; those without a total have no rule."""
    lines = (f"{' '.join(_name(cell, side) for cell in cells)} = {total}\n" for total, cells in cages if total)
    text = "".join(lines)
    return f"cages:\n{text}" if text else ""


def _name(cell: int, side: int) -> str:
    return f"r{cell // side + 1}c{cell % side + 1}"


def _side(cells: int, what: str) -> int:
    side = isqrt(cells)
    if side * side != cells or not 2 <= side <= 35:
        raise InputError(f"expected {what} of a square board, found {amount(cells, 'cell')}")
    return side


def _text_of_line(line: str) -> str:
    if re.fullmatch(KILLER, line):
        return _text_of_numbers(line)
    return _text_of_arrows(line) if re.fullmatch(ARROWS, line) else _text_of_sumo_cue(line)


def _text_of_sumo_cue(line: str) -> str:
    match = re.fullmatch(SUMO_CUE, line)
    if not match:
        raise InputError("expected SumoCueV1 and cells such as =15J0 or +0J0, found others")
    cells = [(sign, int(number), int(region)) for sign, number, region in re.findall(_SUMO_CELL, match[1])]
    side = _side(len(cells), "SumoCueV1")
    regions = _text_of_regions(side, [region for *_, region in cells])
    if all(sign == "=" for sign, _, _ in cells):
        digits = [str(number or ".") for _, number, _ in cells]
        rows = (" ".join(digits[i : i + side]) for i in range(0, len(digits), side))
        return "".join(f"{row}\n" for row in rows) + regions
    cages: dict[int, list[int]] = {}
    for i, (_, number, _) in enumerate(cells):
        first = i
        seen = set()
        while cells[first][0] == "+":
            seen.add(first)
            first = cells[first][1]
            if first >= len(cells) or first in seen:
                raise InputError(f"expected the number of a cell where the cage of cell {i} begins, found {number}")
        cages.setdefault(first, []).append(i)
    return _blank(side) + regions + _text_of_cages(side, ((cells[first][1], cage) for first, cage in cages.items()))


def _text_of_regions(side: int, regions: Sequence[int]) -> str:
    """Return the section of regions; "" if they are the customary boxes."""
    if all(len({regions[cell] for cell in box}) == 1 for box in boxes(*box_shape(side))):
        return ""
    rows = (" ".join(str(region + 1) for region in regions[i : i + side]) for i in range(0, len(regions), side))
    return "regions:\n" + "".join(f"{row}\n" for row in rows)


def _text_of_numbers(line: str) -> str:
    match = re.fullmatch(KILLER, line)
    assert match is not None, "the signs of this form"
    height, width = int(match[1]), int(match[2])
    numbers = [int(number) for number in match[4].split(":") if number]
    side = _side(len(numbers), "a killer")
    if side != height * width:
        wanted = f"{(height * width) ** 2} cells of a board of {match[1]}x{match[2]}"
        raise InputError(f"expected {wanted}, found {side * side}")
    cages: dict[int, list[int]] = {}
    for i, number in enumerate(numbers):
        cages.setdefault(number, []).append(i)
    text = _text_of_cages(side, ((number // 256, cells) for number, cells in cages.items()))
    return _blank(side) + _DIAGONALS * bool(match[3]) + text


def _text_of_arrows(line: str) -> str:
    side = 9
    steps = {"<": -1, ">": 1, "^": -side, "v": side}
    cages: dict[int, list[int]] = {}
    for i in range(side * side):
        here, seen = i, {i}
        while line[here] in steps:
            there = here + steps[line[here]]
            same_row = here // side == there // side or line[here] in "^v"
            if not 0 <= there < side * side or not same_row or there in seen:
                raise InputError(f"expected {line[here]} at {_name(here, side)} to lead to the total of a cage")
            seen.add(there)
            here = there
        if line[here] != ".":
            cages.setdefault(here, []).append(i)
    totals = ((_TOTALS.index(line[first]), cells) for first, cells in cages.items())
    return _blank(side) + _text_of_cages(side, totals)


CONVERSION = {"killer map": _read_map, "killer lines": partial(each_line, text_of=_text_of_line)}
