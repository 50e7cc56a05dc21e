"""The record of the Sudoku Exchange puzzle bank: 12 hex digits, 81 digits, the rating as nn.n.

The first field is the beginning of the SHA-1 of the digits; it is checked
(github.com/grantm/sudoku-exchange-puzzle-bank: 100 bytes a record).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence

from cpsudoku.formats.contract import Bad, Format, ReadOptions, Record, Sample
from cpsudoku.formats.grid_text import box_of
from cpsudoku.formats.lines import Numbered, TextLines, separates
from cpsudoku.formats.records import bad_record, plain_cells
from cpsudoku.ground.errors import TextError
from cpsudoku.puzzles.grid import Grid

_RECORD = re.compile(r"([0-9a-f]{12}) ([0-9]{81}) +([0-9]+(?:\.[0-9]+)?)")


def read(lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    """Yield all records up to a separator."""
    for text in lines:
        if separates(text):
            return
        if lines.keep_if_comment(text):
            continue
        comments, title = lines.notes()
        block = [(lines.number, text)]
        try:
            grid, rating, mark = parse(block, options)
        except TextError as error:
            yield bad_record(error, lines, block)
        else:
            yield Record(grid, lines.file, lines.number, title or mark, comments, None, rating, "bank")


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Grid, str, str]:
    """Return (grid, rating, hash). Raises TextError where a field is not as it should be, or the hash is another's."""
    line, text = block[0]
    match = _RECORD.fullmatch(text)
    if match is None:
        wrong = next((i for i, c in enumerate(text[:94]) if not _fits(i, c)), min(len(text), 94))
        what = f"found {text[wrong]!r}" if wrong < len(text) and wrong < 94 else f"found {text[94:].strip()!r}"
        raise TextError(f"expected 12 hex digits, a space, 81 digits and a rating, {what}", line, wrong + 1)
    mark, digits, rating = match.groups()
    wanted = _hash(digits)
    if mark != wanted:
        raise TextError(f"expected {wanted}, the hash of the digits, found {mark}", line, 1)
    return Grid(9, tuple(map(int, digits)), box_of(9, options, line)), rating, mark


def _fits(place: int, c: str) -> bool:
    return c in "0123456789abcdef" if place < 12 else c == " " if place in (12,) else c in "0123456789"


def _hash(digits: str) -> str:
    return hashlib.sha1(digits.encode(), usedforsecurity=False).hexdigest()[:12]


def sure(sample: Sample) -> int:
    return 100 if re.match(r"[0-9a-f]{12} \S{60,}", sample.lines[0]) else 0


def write(record: Record, alphabet: str) -> str:
    if record.grid.side != 9:
        raise TextError(f"bank: expected side 9, found {record.grid.side}")
    digits = "".join(plain_cells(record.grid, "", "bank", "0"))
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", record.rating):
        raise TextError(f"bank: expected a record with a rating such as 7.1, found {record.rating!r}")
    return f"{_hash(digits)} {digits} {record.rating:>4}\n"


FORMAT = Format(
    summary="the Sudoku Exchange puzzle bank: hash, 81 digits, rating",
    example="0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2\n",
    sure=sure,
    read=read,
    write=write,
    answer="line",
)
