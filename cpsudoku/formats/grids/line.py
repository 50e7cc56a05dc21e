"""One line of N x N cells for each puzzle, perhaps followed by a title, rating, solution or # comment.

    8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. # Inkala 2012
    1..4/..../..../.3.2

A ``/`` may separate the rows.
Most lists have this format. A plain line of digits costs a few microseconds: a translation and a few small objects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import isqrt

from cpsudoku.formats.format_contract import Format, ReadOptions, Sample, TextLines, separates
from cpsudoku.formats.grid_cells import (
    BLANKS,
    bad_record,
    customs,
    is_rule,
    plain_cells,
    read_cells,
    read_digits,
    split_rows,
    stands_for_blanks,
    values_of,
    with_notes,
    with_solution,
)
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.support.errors import InputError

_RATING = r"[0-9.]+([/ ][0-9.]+)*"
_CELLS = r"\s*([\"']?)([^\s#;,|\"']+)\1(.*)"
_CELLS_OF_HASHES = _CELLS.replace("#", "")  # if # is a blank


def read(lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Yield the records up to a separator. Then detection may run again."""
    plain = not (options.alphabet or options.blank or options.box)
    file, has_notes, usual = lines.file, True, 81
    for text in lines:
        if plain and (grid := read_digits(text)) is not None:
            comments, title = lines.notes() if has_notes else ((), "")
            has_notes, usual = False, len(text)
            yield Entry(grid, "", file, lines.number, title, "", comments, "", "line")
            continue
        if separates(text):
            lines.push_back(text)
            return
        if lines.keep_if_comment(text):
            has_notes = True
            continue
        comments, title = lines.notes() if has_notes else ((), "")
        has_notes = False
        try:
            record = read_line(text, lines.number, options, usual)
            yield replace(record, file=file, title=record.title or title, comments=comments)
            usual = len(record.puzzle.cells)
        except InputError as error:
            yield bad_record(error, lines, [(lines.number, text)])


def read_line(text: str, number: int, options: ReadOptions, usual: int = 81) -> Entry:
    """Return the record of one line: cells, then perhaps a solution, a rating, a title.

    Raises:
        InputError: with the column of a character that is not a cell, or of the first missing or surplus cell.
    """
    match = _parts(text, options) if options.blank != "any" else None
    _, cells, rest = match.groups() if match else ("", text, "")
    column = (match.start(2) if match else 0) + 1
    grid, alphabet = read_cells(cells, options, (number, column), usual)
    rest = rest.strip(" \t;,|")
    word = next(iter(rest.split()), "").strip("\"'")
    digits = sum(c.isdigit() for c in word)
    if len(word) == len(cells) and (digits * 2 > len(word) or len(cells) > 16):
        place = (number, text.index(word, column - 1 + len(cells)) + 1)
        solution, _ = read_cells(word, ReadOptions(alphabet=alphabet or options.alphabet, box=options.box), place)
        grid = with_solution(grid, solution, place)
        rest = rest[rest.index(word) + len(word) :].strip(" \t;,|\"'")
    rest = rest.removeprefix("#").strip()
    title, rating = ("", rest) if re.fullmatch(_RATING, rest) else (rest, "")
    return Entry(grid, "", "", number, title, "", (), rating, "line", alphabet)


def _parts(text: str, options: ReadOptions) -> re.Match[str] | None:
    return re.fullmatch(_CELLS_OF_HASHES if "#" in options.blank else _CELLS, text)


def sure(sample: Sample) -> int:
    first = sample.lines[0]
    size = len(first)
    if size in (49, 81) and read_digits(first):  # 36 cells may be one of 18 rows of 18 numbers
        return 100
    if is_rule(first) and any("|" in text for text in sample.lines[1:2]):
        return 0  # a frame
    match = _parts(first, sample.options)
    cells = match.group(2) if match else first
    if "/" not in sample.options.blank and split_rows(cells, sample.options.alphabet):
        return 95
    side = isqrt(len(cells))
    square = side >= 3 and side * side == len(cells)
    tables = [values_of(symbols) for symbols in customs(side)] if square else []
    same = not tables or all(set(text) <= set(tables[0]) for text in sample.lines if len(text) == size)
    if not same and len(sample.lines) * 2 == size:
        return 0  # rows of two-digit numbers
    signs = set(sample.options.alphabet) | set(BLANKS) | {"."}
    if square and (set(cells) <= signs or any(set(cells) <= set(table) for table in tables)):
        return 80 if side <= 9 and not same else 90
    if len(set(cells) - signs) and side >= 4 and side * side == len(cells):
        odd = [c for c in set(cells) if stands_for_blanks(c, cells) and c not in signs]
        if len(odd) == 1 and all(c.isdigit() or c in signs or c in odd for c in cells):
            return 20
    alike = sum(c.isdigit() or c in signs for c in cells)
    if sample.options.blank == "any" and side * side == len(cells) >= 16:
        return 60
    return 20 if len(cells) >= 30 and alike * 4 >= len(cells) * 3 else 0


def write(record: Entry, alphabet: str) -> str:
    after = f" {record.rating}" if record.rating else f" # {record.title}" if record.title else ""
    quiet = Entry(record.puzzle, comments=record.comments)
    return with_notes(quiet, "".join(plain_cells(record.puzzle, alphabet, "line")) + after + "\n")


FORMAT = Format(
    summary="one line of N x N cells a puzzle; a title, rating or solution may follow",
    example="8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
    sure=sure,
    read=read,
    write=write,
)
