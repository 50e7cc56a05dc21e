"""Decimal numbers of any size, separated by spaces or commas, N x N in one line or N in N lines; candidates as 1,2,5.

1 . . 4
. . . .
. . . .
3 . 2 2,4
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import isqrt

from cpsudoku.formats.format_contract import Format, Numbered, ReadOptions, Sample, TextLines
from cpsudoku.formats.grid_cells import (
    BLANKS,
    Words,
    box_of,
    check_square,
    content,
    dot_blanks,
    join_rows,
    number,
    quote,
    read_symbols,
    record_of,
    with_notes,
)
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.puzzle import CellContent, Puzzle, square_puzzle
from cpsudoku.support.errors import InputError, amount

_NUMBER = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\s,]+(?:,[^\s,]+)*")


def split(line: int, text: str) -> Words:
    """Return the cells of a line. Commas separate them if nothing else does, otherwise spaces."""
    spaced = re.sub(r"\s*,\s+|\s+,", lambda match: "," + " " * (len(match.group()) - 1), text)
    words = spaced.split()
    if "," in text and (len(words) == 1 or ", " in spaced or "," not in max(words, key=len)):
        parts = text.split(",")
        starts = accumulate((len(part) + 1 for part in parts[:-1]), initial=0)
        return [
            (line, s + len(p) - len(p.lstrip()) + 1, p.strip()) if p.strip() else (line, max(1, s + len(p)), ".")
            for s, p in zip(starts, parts, strict=True)
        ]
    return [(line, match.start() + 1, match.group()) for match in _WORD.finditer(text)]


def read(lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    """If each line is a puzzle, yield a record for each line up to a separator. Otherwise yield one record of N lines,
    with the lines after it unless they are another puzzle."""
    block = lines.block(1)
    side = len(split(*block[0]))
    if _is_puzzle_alone(block[0][1], side, lines, options.box):
        while block:
            yield record_of(block, lines, options, "tokens", parse)
            block = lines.block(1)
        return
    block += lines.block(side - 1)
    following = lines.ahead(side)
    if not (len(following) == side and len(split(1, following[0])) == side):
        block += lines.block()
    yield record_of(block, lines, options, "tokens", parse)


def _is_puzzle_alone(text: str, words: int, lines: TextLines, box: tuple[int, int] | None) -> bool:
    """Return True if a line with this number of words is a whole puzzle, not one row."""
    side = isqrt(words)
    if side * side != words or words < 9:
        return False
    if box:
        return box[0] * box[1] == side
    near = (text, *lines.ahead(words))
    if len(near) == words and words < 36:
        return False
    near = near if len(near) == words else near[:6]
    numbers = (part for line in near for word in split(1, line) for part in word[2].split(","))
    return len(near) == 1 or all(len(part) < 6 and int(part) <= side for part in numbers if _NUMBER.fullmatch(part))


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Puzzle, str]:
    """Return (grid, alphabet). The alphabet is "" for numbers. Raises InputError at the first word that is not a
    cell."""
    return grid_of([split(line, text) for line, text in block], options)


def grid_of(rows: Sequence[Words], options: ReadOptions) -> tuple[Puzzle, str]:
    """Return (grid, alphabet) for rows of cells, or for one row with all cells. Raises InputError at the first word
    that is not a cell."""
    words = [word for row in rows for word in row]
    side = isqrt(len(words)) if len(rows) == 1 else max(map(len, rows), key=[*map(len, rows), len(rows)].count)
    if len(rows) > 1:
        check_square(rows, side, "number")
    elif len(words) != side * side or side < 2:
        near = (side + 1) ** 2 if len(words) - side * side > side else side * side
        found = words[near] if len(words) > near else words[-1]
        raise InputError(f"expected {amount(near, 'number')}, found {len(words)}", *found[:2])
    places = [word[:2] for word in words]
    texts = dot_blanks([word[2] for word in words], options)
    single = all(len(text) == 1 for text in texts)
    if single and (options.alphabet or any(t.isalpha() and t not in BLANKS for t in texts)):
        return read_symbols(texts, side, options, places)
    if side > 9 and single and "0" in texts and set(texts) & set(BLANKS) - {"0"}:
        wanted = f"numbers from 1 to {side}, found 0 beside another blank"
        raise InputError(f"expected {wanted}: name the symbols with --symbols", *places[texts.index("0")])
    cells = [_cell(text, side, place, texts) for text, place in zip(texts, places, strict=True)]
    return square_puzzle(cells, box_of(side, options, places[0][0])), ""


def _cell(text: str, side: int, place: tuple[int, int], texts: Sequence[str]) -> CellContent:
    if "," not in text:
        return number(text, side, place, texts)
    values = [number(part, side, place) for part in text.split(",")]
    if 0 in values or len(set(values)) < len(values):
        raise InputError(f"expected different numbers from 1 to {side}, found {quote(text)}", *place)
    return content(frozenset(values), side)


def sure(sample: Sample) -> int:
    """Look for words of up to three digits, with the same number in the first lines, N or N x N."""
    if any("|" in text for text in sample.lines[:4]):
        return 0
    if 60 < len(sample.lines[0]) <= 81 and "   " in sample.lines[0] and set(sample.lines[0]) <= set("123456789 "):
        return 0  # 81 cells with spaces as blanks
    rows = [split(i, text) for i, text in enumerate(sample.lines[:2], 1)]
    size = len(rows[0])
    texts = [text for row in rows[:2] for *_, text in row]
    fit = all(t in BLANKS or t.replace(",", "").isdigit() or len(t) == 1 for t in texts)
    if not fit or size < 2 or any(len(part) > 3 for t in texts for part in t.split(",")):
        return 0
    count = len(sample.lines)
    square = isqrt(size) ** 2 == size and size >= 16
    if square or (count >= size and len(split(1, sample.lines[size - 1])) == size):
        return 88
    return 25 if size >= 4 and (count > 2 or size > 30) else 0


def write(record: Entry, alphabet: str) -> str:
    contents, side = record.puzzle.cell_contents, record.puzzle.height
    cells = [",".join(map(str, sorted(c))) if isinstance(c, frozenset) else str(c or ".") for c in contents]
    width = max(map(len, cells))
    return with_notes(record, join_rows([cell.rjust(width) for cell in cells], side, " "))


FORMAT = Format(
    summary="decimal numbers by spaces or commas, for any size; candidates as 1,2,5",
    example="1 . . 4\n. . . .\n. . . .\n3 . 2 .\n",
    sure=sure,
    read=read,
    write=write,
    between="\n",
    pencil=True,
)
