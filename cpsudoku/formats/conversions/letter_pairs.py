"""Numberlink with letters for pairs: each letter stands at both ends of its line.

    A..B
    ..A.
    B...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

from cpsudoku.formats.conversions.conversion import Conversion, Converted, comments_of, lines_of
from cpsudoku.support.errors import TextError

_BLANKS = ".-_0*"


def read(text: str) -> Iterator[Converted | TextError]:
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


CONVERSION = Conversion(("numberlink",), read)
