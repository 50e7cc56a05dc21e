"""Jigsaws in one line or two, in two columns, or in a table with a column of regions.

    ....1..2........112211233443344     the cells, then their regions, in one word
    ....1..2........,1122112334433443   or with a comma, semicolon, colon or bar between
    .... 1122                           or the cells of each row, then its regions
    puzzle,regions                      or a table whose header names both
    ....1..2........ 1122112233443344   or cells and regions in two words or lines, each region in one piece
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import isqrt

from cpsudoku.formats.conversions.conversion import REGIONS, Converted, comments_of, lines_of, regions
from cpsudoku.formats.field_names import NAMES, describe, fields_of
from cpsudoku.support.errors import InputError, amount

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
                    raise InputError(f"expected cells and regions, found {parts[2][:40]!r} behind them")
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
    """Return the jigsaw of cells and regions in reading order.

    Raises:
        InputError: they are of no square board, or a region has not N cells.
    """
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
    """Yield the jigsaws of cells and regions that take a line, or a line each."""
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


CONVERSION = {"jigsaw columns": _read_columns, "jigsaw lines": _read_pairs}
