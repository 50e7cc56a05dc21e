"""Killer cages as a map of letters, with a sum for each letter; digits may be given beside the map or above it.

    .... aabb
    .... acdb
    .... ccdd
    .... eeed
    a=7 b=9 c=6 d=11 e=7

A dot in the map is a cell without a cage. Sums are `a=7`, `a: 7` or `a 7`, in any order, with blanks, commas or line
ends between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from cpsudoku.formats.conversions.conversion import Conversion, Converted, comments_of, lines_of
from cpsudoku.support.errors import TextError
from cpsudoku.support.square_grid import components, neighbours

_PAIR = r"[A-Za-z](?:\s*[=:]\s*|\s+)\d+"
_SUMS = rf"(?:(?:sums|cages|totals)\s*[:=]?\s*)?{_PAIR}(?:[\s,;]+{_PAIR})*[\s,;]*"
Row = tuple[int, str]  # its line, its cells


def read(text: str) -> Iterator[Converted | TextError]:
    sums: dict[str, tuple[int, int]] = {}
    rows: list[Row] = []
    beside: list[Row] = []
    for number, line in lines_of(text):
        if re.fullmatch(_SUMS, line):
            for label, total in re.findall(r"\b([A-Za-z])(?:\s*[=:]\s*|\s+)(\d+)", line):
                if label in sums:
                    raise TextError(f"expected one sum of {label}, found another", number)
                sums[label] = number, int(total)
            continue
        words = line.split()
        if all(len(word) == 1 for word in words):
            words = ["".join(words)]
        if re.fullmatch(r"(?i)(?:sums|cages|map|grid|totals)\s*[:=]?", line):
            continue
        if len(words) > 2 or (len(words) == 2 and len(words[0]) != len(words[1])):
            raise TextError(f"expected a row of letters, or sums such as a=12, found {line[:40]!r}", number, 1)
        if len(words) == 2:
            beside.append((number, words[0]))
        rows.append((number, words[-1]))
    labels, digits = _parts(rows, beside)
    cages = _cages(labels, sums)
    grid = "\n".join(row for _, row in digits) or "\n".join("." * len(labels) for _ in labels)
    lines = (f"{' '.join(cells)} = {total}" for cells, total in cages)
    yield Converted(rows[0][0], f"{grid}\ncages:\n" + "\n".join(lines) + "\n", comments_of(text))


def _parts(rows: list[Row], beside: list[Row]) -> tuple[list[Row], list[Row]]:
    """Return the rows of the map, and those of the digits."""
    side = len(rows[0][1])
    digits = beside
    if len(rows) == 2 * side and not beside:
        digits, rows = rows[:side], rows[side:]
    if len(rows) != side or len(digits) not in (0, side):
        raise TextError(f"expected {side} rows of {side} letters, found {len(rows)} rows", rows[-1][0])
    for number, row in rows:
        wrong = next((i for i, c in enumerate(row) if not (c.isascii() and c.isalpha()) and c != "."), -1)
        if wrong >= 0:
            raise TextError(f"expected the letter of a cage or a dot, found {row[wrong]!r}", number)
    symbols = {str(value) for value in range(1, side + 1)} | {".", "0", "-", "_", "*"}
    for number, row in digits:
        if wrongs := [c for c in row if c not in symbols]:
            raise TextError(f"expected a digit up to {side} or a dot, found {wrongs[0]!r}", number)
    for number, row in (*rows, *digits):
        if len(row) != side:
            raise TextError(f"expected {side} cells, found {len(row)}", number)
    return rows, digits


def _cages(rows: list[Row], sums: dict[str, tuple[int, int]]) -> list[tuple[list[str], int]]:
    """Return the cells of each cage and its sum."""
    side = len(rows)
    labels = "".join(row for _, row in rows)
    for i, label in enumerate(labels):
        if label != "." and label not in sums:
            number = rows[i // side][0]
            raise TextError(f"expected a sum of each letter, such as {label}=12, found none of {label}", number)
    cages = []
    for label, (number, total) in sums.items():
        cells = {i for i, other in enumerate(labels) if other == label}
        if not cells:
            raise TextError(f"expected cells of the cage {label}, found none in the map", number)
        if len(components(cells, partial(neighbours, side))) > 1:
            raise TextError(f"expected the cage {label} in one piece, found several", number)
        cages.append(([f"r{i // side + 1}c{i % side + 1}" for i in sorted(cells)], total))
    return sorted(cages)


CONVERSION = Conversion(("killer", "sudoku"), read)
