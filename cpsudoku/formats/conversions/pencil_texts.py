r"""Kakuro whose sums have colons or bars, and numberlink with letters for pairs.

In kakuro `23:16` is the sum below and the sum to the right:

    :   23: 30:        or, with bars between cells, |  x  |17\  |24\  |
    :16 _   _                                       |  \16|  -  |  -  |

Black cells without sums are `:`, `\`, `x`, `*` or `-1`; a sum that is missing may be `-` or `0`. White cells are all
`_`, `.`, `0` or `-`. In numberlink each letter stands at both ends of its line:

    A..B
    ..A.
    B...
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count

from cpsudoku.formats.conversions.conversion import Converted, comments_of, lines_of
from cpsudoku.support.errors import TextError, amount

_SUMS = r"(\d*|-)\s*[:|\\]\s*(\d*|-)"
_BLACK, _WHITE = ("x", "X", "#", "*", "-1", ""), ("_", ".", "0", "-")
_NO_SUM = ("-", "0")
_BLANKS = ".-_0*"


def _read_kakuro(text: str) -> Iterator[Converted | TextError]:
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


def _read_pairs(text: str) -> Iterator[Converted | TextError]:
    lines = lines_of(text)
    flags = [line for _, line in lines if line.rstrip(": ").lower() == "full"]
    rows = [(n, line.split() if " " in line else [*line]) for n, line in lines if line not in flags]
    numbers: dict[str, str] = {cell: cell for _, row in rows for cell in row if cell.isascii() and cell.isdigit()}
    free = (str(number) for number in count(1) if str(number) not in numbers)
    cells = Counter(cell for _, row in rows for cell in row)
    written = []
    for number, row in rows:
        tokens = []
        for cell in row:
            if cell in _BLANKS or cell == "?":
                tokens.append("." if cell != "?" else cell)
                continue
            if cell not in numbers and not (len(cell) == 1 and cell.isascii() and cell.isalpha()):
                raise TextError(f"expected a letter, a number or a dot, found {cell[:20]!r}", number)
            if cells[cell] != 2 and "?" not in cells:
                raise TextError(f"expected each letter twice, found {cell} {cells[cell]} times", number)
            numbers.setdefault(cell, "")
            numbers[cell] = numbers[cell] or next(free)
            tokens.append(numbers[cell])
        written.append(" ".join(tokens) + "\n")
    yield Converted(rows[0][0], "".join(written) + "full:\n" * len(flags), comments_of(text))


CONVERSION = {"kakuro": _read_kakuro, "letter pairs": _read_pairs}
