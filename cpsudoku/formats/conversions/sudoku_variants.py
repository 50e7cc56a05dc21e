"""Killers as a map of letters with sums or on one line; jigsaws with regions next to the cells.

In a map each letter is a cage. Digits may be next to the map or above it:

    .... aabb
    .... acdb
    .... ccdd
    .... eeed
    a=7 b=9 c=6 d=11 e=7

A dot in the map is a cell without a cage. Sums are `a=7`, `a: 7` or `a 7`, in any order, separated by blanks, commas or
line ends. On one line, one puzzle per line:

    SumoCueV1=15J0=7J0+0J0...   a cell: = and the total of a cage that begins here, or + and the number of the cage's
                                first cell; J and the region. Without a +, = is a given digit, 0 a blank.
    3x3::k:3595:3595:3844:...   a cell: 256 times the total, plus the number of the cage; 3x3:d:k: has diagonals
    F<v<...                     81 characters: a total from 0-9, A-Z (10-35), a-j (36-45); < > ^ v point to the next
                                cell of the cage; . has no cage

A jigsaw has one line or two, two columns, or a table with a column of regions:

    ....1..2........112211233443344     the cells, then their regions, in one word
    ....1..2........,1122112334433443   or with a comma, semicolon, colon or bar between
    .... 1122                           or the cells of each row, then its regions
    puzzle,regions                      or a table whose header names both
    ....1..2........ 1122112233443344   or cells and regions in two words or lines, each region in one piece
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import isqrt

from cpsudoku.formats.conversions.conversion import (
    ARROWS,
    KILLER,
    REGIONS,
    SUMO_CUE,
    Converted,
    Reader,
    comments_of,
    each_line,
    lines_of,
    regions,
)
from cpsudoku.formats.format_contract import NAMES, describe, fields_of
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
    """Return the rows of the map, and the rows of the digits."""
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
            raise InputError(f"expected a sum for each letter, such as {label}=12, found none for {label}", number)
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
    """Return the section of cages. Cages without a total are left out."""
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
    """Return the section of regions. Return "" if they are the usual boxes."""
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


_COLUMNS = {
    "puzzle": NAMES["puzzle"], "regions": REGIONS, "solution": NAMES["solution"], "title": NAMES["title"],
    "author": ("author", "setter", "by"),
}  # fmt: skip


def _read_columns(text: str) -> Iterator[Converted | InputError]:
    lines, comments = lines_of(text), comments_of(text)
    first = lines[0][1]
    comma = next((c for c in ",;\t" if c in first), ",")
    header = [name.strip(" \"'").lower() for name in first.split(comma)]
    if set(header) & set(NAMES["puzzle"]):
        yield from _read_table(lines[1:], header, comma, comments)
    elif len(first.split()) == 2 and not re.search("[,;|:]", first):
        words = [line.split() for _, line in lines]
        odd = next((number for (number, _), row in zip(lines, words, strict=True) if len(row) != 2), 0)
        if odd:
            raise InputError("expected the cells of a row and its regions, found another line", odd)
        yield _converted(lines[0][0], "".join(row[0] for row in words), "".join(row[1] for row in words), comments)
    else:
        for number, line in lines:
            parts = re.split(r"\s*[,;|:\s]\s*", line)
            half = len(parts[0]) // 2
            cells, labels = (parts[0][:half], parts[0][half:]) if len(parts) == 1 else parts[:2]
            try:
                if len(parts) > 2:
                    raise InputError(f"expected cells and regions, found {parts[2][:40]!r} after them")
                yield _converted(number, cells, labels, comments)
            except InputError as error:
                yield InputError(error.message, number)


def _read_table(
    lines: Sequence[tuple[int, str]], header: Sequence[str], comma: str, comments: tuple[str, ...]
) -> Iterator[Converted | InputError]:
    roles = [next((role for role, names in _COLUMNS.items() if name in names), "") for name in header]
    if twice := next((role for role in roles if role and roles.count(role) > 1), ""):
        raise InputError(f"expected one column of {twice}, found several", lines[0][0] if lines else 0)
    for number, line in lines:
        try:
            fields = fields_of(line, comma, number)
            if len(fields) != len(header):
                raise InputError(f"expected {amount(len(header), 'field')}, found {len(fields)}")
            values = {role: field for role, field in zip(roles, fields, strict=True) if role}
            others = {name: field for name, role, field in zip(header, roles, fields, strict=True) if not role}
            notes = (*comments, *(f"{name}: {values[name]}" for name in ("title", "author") if values.get(name)))
            found = _converted(number, values["puzzle"], values["regions"], notes, values.get("solution", ""))
            yield found._replace(unread=describe(others, isqrt(len(values["puzzle"]))))
        except InputError as error:
            yield InputError(error.message, number)


def _converted(number: int, cells: str, labels: str, comments: tuple[str, ...], solution: str = "") -> Converted:
    """Return the jigsaw of cells and regions in reading order."""
    side = isqrt(len(cells))
    if side * side != len(cells) or not 4 <= side <= 9 or len(labels) != len(cells):
        raise InputError(f"expected N x N cells and as many regions, found {len(cells)} and {len(labels)}", number)
    digits = "123456789"[:side]
    for name, values in (("cell", cells), ("solution", solution)):
        if wrong := next((c for c in values if c not in digits and c not in ".0-_*"), ""):
            raise InputError(f"expected a digit up to {side} or a dot in a {name}, found {wrong!r}", number)
    if solution and len(solution) != len(cells):
        raise InputError(f"expected a solution of {amount(len(cells), 'cell')}, found {len(solution)}", number)
    sizes = Counter(labels)
    if wrong := next((label for label in labels if not label.isalnum() or sizes[label] != side), ""):
        raise InputError(f"expected {side} cells in every region, found {sizes[wrong]} in region {wrong!r}", number)
    names = [*sizes]
    rows = ["".join(str(names.index(c) + 1) for c in labels[i : i + side]) for i in range(0, len(cells), side)]
    text = re.sub("[0_*-]", ".", cells) + "\nregions:\n" + "\n".join(rows) + "\n"
    return Converted(number, text + (f"solution:\n{solution}\n" if solution else ""), comments)


def _read_pairs(text: str) -> Iterator[Converted | InputError]:
    """Yield the jigsaws. Cells and regions are on one line, or on two consecutive lines."""
    comments, above = comments_of(text), None
    for number, line in lines_of(text):
        words = line.split()
        if above is None and len(words) != 2:
            above = number, line
            continue
        (start, cells), labels = (above, line) if above is not None else ((number, words[0]), words[1])
        above = None
        try:
            if regions(cells, labels) is None:
                expected = f"the regions of the {len(cells)} cells in the line above, each in one piece"
                raise InputError(f"expected {expected}", number)
            yield _converted(start, cells, labels, comments)
        except InputError as error:
            yield error
    if above is not None:
        yield InputError("expected a line of regions after the line of digits, found the end", above[0])


CONVERSION: dict[str, Reader] = {
    "killer map": _read_map,
    "killer lines": partial(each_line, text_of=_text_of_line),
    "jigsaw columns": _read_columns,
    "jigsaw lines": _read_pairs,
}
