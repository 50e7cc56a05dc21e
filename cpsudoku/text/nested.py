"""Nested lists as Python, JSON and numpy write them; a cell's candidates may be a list of their own.

    [[1, 0, 0, 4],
     [0, 0, 0, 0],
     [0, 0, 0, 0],
     [3, 0, 2, [2, 4]]]

Blanks are 0, None, null, "", ".", " ". Rows may be strings, the whole may be one flat list, or a list of grids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt

from cpsudoku.errors import TextError
from cpsudoku.grid import Cell, Grid
from cpsudoku.text._alphabet import BLANKS, blanked, choose
from cpsudoku.text._block import bad, with_notes
from cpsudoku.text._contract import Bad, Format, ReadOptions, Record, Sample
from cpsudoku.text._grid import box_of, candidates, content, number
from cpsudoku.text._lines import Lines
from cpsudoku.text._nest import Node, Word, nested, opens

_NOTHING = {"", " ", "None", "null", "Null", "nan", "b", *BLANKS}
_WHOLE = re.compile(r"([0-9]+)\.0*")


def read(lines: Lines, options: ReadOptions, name: str = "nested") -> Iterator[Record | Bad]:
    """The record or records of one list; where its brackets do not match, the rest up to the next list is skipped."""
    start, notes = lines.number + 1, None
    try:
        for node in nested(lines):
            comments, title = notes = notes or lines.notes()
            line = first_line(node) or max(start, lines.number)  # an empty list has no word that tells
            try:
                grid, alphabet = to_grid(node, options)
                yield Record(grid, lines.file, line, title, comments, None, "", name, alphabet)
            except TextError as error:
                yield bad(error, lines, [(line, "")])
    except TextError as error:
        lines.notes()
        yield bad(error, lines, [(start, "")])
        while not opens(lines.peek() or "[") and lines.block(1):
            pass


def first_line(node: Node) -> int:
    """The line of the first word in it."""
    while isinstance(node, list):
        if not node:
            return 0
        node = node[0]
    return node.line


def to_grid(node: list[Node], options: ReadOptions) -> tuple[Grid, str]:
    """(grid, alphabet). Raises TextError where the lists are not N of N cells."""
    cells = _flat(node)
    side = isqrt(len(cells))
    words = [cell for cell in cells if isinstance(cell, Word)]
    line = first_line(node)
    if side * side != len(cells) or side < 2:
        raise TextError(f"expected N x N cells, found {len(cells)}", line)
    texts = ["." if word.text in _NOTHING and not (side > 10 and word.text == "b") else word.text for word in words]
    texts = blanked(texts, options)
    lettered = any(t.isalpha() or options.alphabet for t in texts)
    place = (line, words[0].column if words else 0)
    alphabet = choose(texts, side, options, place) if lettered and all(len(t) == 1 for t in texts) else ""
    found = iter(texts)
    values = [_cell(cell, next(found) if isinstance(cell, Word) else "", side, alphabet, texts) for cell in cells]
    return Grid(side, tuple(values), box_of(side, options, line)), alphabet


def _flat(node: list[Node]) -> list[Node]:
    """The cells in reading order: of strings of N, of one flat list, or of N lists of N."""
    side = len(node)
    if all(isinstance(row, Word) for row in node):
        if all(isinstance(row, Word) and len(row.text) == side for row in node) and side > 1:
            return [Word(c, r.line, r.column + i) for r in node if isinstance(r, Word) for i, c in enumerate(r.text)]
        return node
    for row in node:
        if not isinstance(row, list):
            raise TextError(f"expected a list of {side} cells, found {row.text!r}", row.line, row.column)
        if len(row) != side:
            raise TextError(f"expected {side} cells, found {len(row)}", first_line(row) or first_line(node))
    return [cell for row in node if isinstance(row, list) for cell in row]


def _cell(cell: Node, text: str, side: int, alphabet: str, texts: Sequence[str]) -> Cell:
    if isinstance(cell, list):
        marks = [number(word.text, side, (word.line, word.column)) for word in cell if isinstance(word, Word)]
        if len(marks) < len(cell) or 0 in marks or len(set(marks)) < len(marks) or not marks:
            wanted = f"a list of different numbers from 1 to {side}"
            raise TextError(f"expected {wanted}, found another", first_line(cell))
        return content(frozenset(marks), side)
    place = (cell.line, cell.column)
    if alphabet:
        return candidates(text, alphabet, side, place, texts)
    if len(text) > 1 and side <= 9 and text.isdigit():
        return candidates(text, "123456789"[:side], side, place)
    whole = _WHOLE.fullmatch(text)
    return number(whole.group(1) if whole else text, side, place, texts)


def sure(sample: Sample) -> int:
    first = sample.lines[0]
    return 100 if opens(first) and not first.lstrip().startswith("[P") and "{" not in first else 0


def write(record: Record, alphabet: str, brackets: tuple[str, str] = ("[", "]"), blank: str = "0") -> str:
    grid, (left, right) = record.grid, brackets
    cells = [
        left + ", ".join(map(str, sorted(cell))) + right if isinstance(cell, frozenset) else str(cell or blank)
        for cell in grid.cells
    ]
    rows = (left + ", ".join(cells[i : i + grid.side]) + right for i in range(0, len(cells), grid.side))
    return with_notes(record, left + ",\n ".join(rows) + right + "\n")


FORMAT = Format(
    summary="nested lists as Python and JSON write them; candidates as lists",
    example="[[1, 0, 0, 4],\n [0, 0, 0, 0],\n [0, 0, 0, 0],\n [3, 0, 2, 0]]\n",
    sure=sure,
    read=read,
    write=write,
    pencil=True,
)
