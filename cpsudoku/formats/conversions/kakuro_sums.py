r"""Kakuro whose sums have colons or bars: `23:16` is the sum below and the sum to the right.

    :   23: 30:        or, with bars between cells, |  x  |17\  |24\  |
    :16 _   _                                       |  \16|  -  |  -  |

Black cells without sums are `:`, `\`, `x`, `*` or `-1`; a sum that is missing may be `-` or `0`.
White cells are all `_`, `.`, `0` or `-`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cpsudoku.formats.conversions.conversion import Conversion, Converted, comments_of, lines_of
from cpsudoku.support.errors import TextError, amount

_SUMS = r"(\d*|-)\s*[:|\\]\s*(\d*|-)"
_BLACK, _WHITE = ("x", "X", "#", "*", "-1", ""), ("_", ".", "0", "-")
_NO_SUM = ("-", "0")


def read(text: str) -> Iterator[Converted | TextError]:
    lines = lines_of(text)
    barred = all("|" in line for _, line in lines) and bool(set(":\\") & set(lines[0][1]))
    rows = []
    white = ""
    for number, line in lines:
        cells = _cells(line, barred)
        row = []
        for cell in cells:
            if match := re.fullmatch(_SUMS, cell):
                row.append("\\".join("" if total in _NO_SUM else total for total in match.groups()))
            elif cell in _BLACK:
                row.append("\\")
            elif cell in _WHITE and white in ("", cell):
                white = cell
                row.append(".")
            elif cell in _WHITE:
                raise TextError(f"expected {white!r} for each white cell, found {cell!r}", number)
            else:
                raise TextError(f"expected sums such as 23:16, a black or a white cell, found {cell[:20]!r}", number)
        rows.append(row)
        if len(row) != len(rows[0]):
            raise TextError(f"expected {amount(len(rows[0]), 'cell')}, found {len(row)}", number)
    for comment in comments_of(text):
        words = _cells(comment, barred)
        black = all(word in (*_BLACK, *_WHITE) or re.fullmatch(_SUMS, word) for word in words)
        if black and len(words) + 1 >= len(rows[0]):
            raise TextError("expected x or : for a black cell at the beginning of a row, found #")
    yield Converted(lines[0][0], "".join(" ".join(row) + "\n" for row in rows), comments_of(text))


def _cells(line: str, barred: bool) -> list[str]:
    if not barred:
        return line.split()
    return [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]


CONVERSION = Conversion(("kakuro",), read)
