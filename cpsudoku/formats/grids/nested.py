"""Nested lists as Python, JSON, NumPy and Mathematica write them; a cell's candidates may be a list of their own.

    [[1, 0, 0, 4],
     [0, 0, 0, 0],
     [0, 0, 0, 0],
     [3, 0, 2, [2, 4]]]

Blanks are 0, None, null, Null, b, "", ".", " ", or nothing between commas. Rows may be strings, the whole may be one
flat list, or a list of grids. ``name =`` and ``Module[{b}, ... /. b -> Null];`` may stand around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from cpsudoku.formats.alphabet import BLANKS, choose, dot_blanks, quote
from cpsudoku.formats.format_contract import Format, ReadOptions, Sample
from cpsudoku.formats.grid_cells import bad_record, box_of, candidates, content, number, with_notes
from cpsudoku.formats.line_reader import TextLines, separates
from cpsudoku.puzzles.entry import Bad, Record
from cpsudoku.puzzles.grid import Cell, Grid
from cpsudoku.support.errors import TextError, amount

_NOTHING = {"", " ", "None", "null", "Null", "nan", "b", *BLANKS}
_WHOLE = re.compile(r"([0-9]+)\.0*")


def read(lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    """Yield the record or records of one list; where its brackets do not match, the rest up to the next list is
    skipped."""
    start, notes = lines.number + 1, None
    try:
        for node in nested_grids(lines):
            comments, title = notes = notes or lines.notes()
            line = first_line(node) or max(start, lines.number)  # an empty list has no word that tells
            try:
                grid, alphabet = to_grid(node, options)
                yield Record(grid, lines.file, line, title, comments, None, "", "nested", alphabet)
            except TextError as error:
                yield bad_record(error, lines, [(line, "")])
    except TextError as error:
        lines.notes()
        yield bad_record(error, lines, [(start, "")])
        while not opens(lines.peek() or "[") and lines.block(1):
            pass


def first_line(node: Node) -> int:
    """Return the line of the first word in it."""
    while isinstance(node, list):
        if not node:
            return 0
        node = node[0]
    return node.line


def to_grid(node: list[Node], options: ReadOptions) -> tuple[Grid, str]:
    """Return (grid, alphabet). Raises TextError where the lists are not N of N cells."""
    cells = _flat_cells(node)
    side = isqrt(len(cells))
    words = [cell for cell in cells if isinstance(cell, NestedWord)]
    line = first_line(node)
    if side * side != len(cells) or side < 2:
        raise TextError(f"expected N x N cells, found {len(cells)}", line)
    texts = ["." if word.text in _NOTHING and not (side > 10 and word.text == "b") else word.text for word in words]
    texts = dot_blanks(texts, options)
    lettered = any(t.isalpha() or options.alphabet for t in texts)
    place = (line, words[0].column if words else 0)
    alphabet = choose(texts, side, options, place) if lettered and all(len(t) == 1 for t in texts) else ""
    rest = iter(texts)
    values = [_cell(cell, next(rest) if isinstance(cell, NestedWord) else "", side, alphabet, texts) for cell in cells]
    return Grid(side, tuple(values), box_of(side, options, line)), alphabet


def _flat_cells(node: list[Node]) -> list[Node]:
    """Return the cells in reading order: of strings of N, of one flat list, or of N lists of N."""
    side = len(node)
    if all(isinstance(row, NestedWord) for row in node):
        if all(isinstance(row, NestedWord) and len(row.text) == side for row in node) and side > 1:
            return [
                NestedWord(c, r.line, r.column + i)
                for r in node
                if isinstance(r, NestedWord)
                for i, c in enumerate(r.text)
            ]
        return node
    for row in node:
        if not isinstance(row, list):
            raise TextError(f"expected a list of {amount(side, 'cell')}, found {row.text!r}", row.line, row.column)
        if len(row) != side:
            raise TextError(f"expected {amount(side, 'cell')}, found {len(row)}", first_line(row) or first_line(node))
    return [cell for row in node if isinstance(row, list) for cell in row]


def _cell(cell: Node, text: str, side: int, alphabet: str, texts: Sequence[str]) -> Cell:
    if isinstance(cell, list):
        marks = [number(word.text, side, (word.line, word.column)) for word in cell if isinstance(word, NestedWord)]
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
    return 100 if opens(first) and not first.lstrip().startswith("[P") else 0


def write(record: Record, alphabet: str) -> str:
    side, cells = record.grid.side, record.grid.cells
    rows = (cells[i : i + side] for i in range(0, len(cells), side))
    lists = ([sorted(cell) if isinstance(cell, frozenset) else cell for cell in row] for row in rows)
    return with_notes(record, "[" + ",\n ".join(map(str, lists)) + "]\n")


FORMAT = Format(
    summary="nested lists as Python, JSON and Mathematica write them; candidates as lists",
    example="[[1, 0, 0, 4],\n [0, 0, 0, 0],\n [0, 0, 0, 0],\n [3, 0, 2, 0]]\n",
    sure=sure,
    read=read,
    write=write,
    pencil=True,
)


# Nested lists in brackets of any kind -> lists of words with their places, one list of rows at a time.
#
# [[8, 0, ...], ...]   {{8, b, ...}, ...}   ((8, None, ...), ...)   ["8........", ...]   [[[1, 2], ...], ...]


_OPENING = re.compile(r"\s*(?:(\w+)\s*=\s*)?(?:Module\[\{\w+\},\s*|(?:np\.|numpy\.)?array\(\s*)?(?=[\[{(])")
_ENDING = re.compile(r"\s*(?:/\.\s*\w+\s*->\s*\w+)?\s*(?:,\s*dtype\s*=\s*[\w.]+)?[\]);,\s]*(?:#.*|//.*)?")
_TOKEN = re.compile(r"\s*(?:([\[{(])|([\]})])|(,)|\"([^\"]*)\"|'([^']*)'|([^\s,\[\](){}\"']+))")
_MOST = 50_000  # members of one list: one that is never closed must not fill the memory
_CLOSE = {"[": "]", "{": "}", "(": ")"}


@dataclass(frozen=True, slots=True)
class NestedWord:
    text: str
    line: int
    column: int


Node = NestedWord | list["Node"]


def opens(text: str) -> bool:
    """Tell whether a nested list opens the line, perhaps after ``name =``."""
    return _OPENING.match(text) is not None


def nested_grids(lines: TextLines) -> Iterator[list[Node]]:
    """Yield the grids of the nested list that the next line opens: itself, or those it lists.

    Raises:
        TextError: brackets that do not match, a list that does not end, text after it.
    """
    number, text = lines.take()
    opening = _OPENING.match(text)
    if opening is None:
        raise TextError(f"expected a list in brackets, found {quote(text.strip())}", number, 1)
    lines.title = lines.title or opening.group(1) or ""
    stack: list[tuple[list[Node], str, int]] = []
    position, gap, many = opening.end(), True, False
    while True:
        match = _TOKEN.match(text, position)
        if match is None or not match.group().strip():
            if text[position:].strip():
                raise TextError(f"expected a list, found {quote(text[position:].strip())}", number, position + 1)
            number, text = _next_line(lines, number, stack)
            position = 0
            continue
        position, column = match.end(), match.start(match.lastindex or 0) + 1
        opened, closed, comma = match.group(1, 2, 3)
        if opened:
            stack.append(([], _CLOSE[opened], number))
            gap = True
        elif closed:
            node = _close_list(stack, closed, number, column, gap)
            gap = False
            if not stack:
                _check_end(text, position, number, lines)
                if not many:
                    yield node
                return
            many = many or (len(stack) == 1 and not stack[0][0] and _is_grid(node))
            if many and len(stack) == 1:
                yield node
            else:
                stack[-1][0].append(node)
        elif comma:
            if gap:
                stack[-1][0].append(NestedWord("", number, column))
            gap = True
        else:
            word = next(part for part in match.group(4, 5, 6) if part is not None)
            stack[-1][0].append(NestedWord(word, number, column))
            gap = False


def _next_line(lines: TextLines, number: int, stack: list[tuple[list[Node], str, int]]) -> tuple[int, str]:
    text = lines.peek()
    if text is None or (text.strip() and separates(text)):
        raise TextError(f"expected {stack[-1][1]!r} for the bracket of line {stack[-1][2]}, found the end", number)
    if any(len(items) > _MOST for items, *_ in stack):
        raise TextError(f"expected at most {_MOST} cells in a list, found more: is it ever closed?", number)
    return lines.take()


def _close_list(stack: list[tuple[list[Node], str, int]], closed: str, line: int, column: int, gap: bool) -> list[Node]:
    node, wanted, _ = stack.pop()
    if closed != wanted:
        raise TextError(f"expected {wanted!r}, found {closed!r}", line, column)
    if gap and node and isinstance(node[-1], NestedWord) and wanted == "}":
        node.append(NestedWord("", line, column))  # {1, 2, } ends with a Null in Mathematica, not in Python
    return node


def _is_grid(node: list[Node]) -> bool:
    """Tell whether it is N lists of N words, other than a row of cells with all candidates."""
    if not all(isinstance(row, list) and len(row) == len(node) for row in node) or len(node) < 2:
        return False
    texts = [[word.text for word in row if isinstance(word, NestedWord)] for row in node if isinstance(row, list)]
    return all(len(row) == len(node) for row in texts) and any(row != texts[0] for row in texts)


def _check_end(text: str, position: int, number: int, lines: TextLines) -> None:
    if _ENDING.fullmatch(text, position):
        return
    if opens(text[position:].lstrip(" ,;")):
        lines.push_back(" " * position + text[position:].replace(",", " ", 1))
        return
    rest = text[position:].lstrip()
    raise TextError(f"expected the end of the list, found {quote(rest)}", number, len(text) - len(rest) + 1)
