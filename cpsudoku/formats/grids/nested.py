"""Nested lists in the notation of Python, JSON or Mathematica. A cell's candidates may be a nested list.

    [[1, 0, 0, 4],
     [0, 0, 0, 0],
     [0, 0, 0, 0],
     [3, 0, 2, [2, 4]]]

Blanks are 0, None, null, Null, b, "", "." or " ". Rows may be strings. The whole may be one flat list, or a list of
grids. ``name =`` and ``Module[{b}, ... /. b -> Null];`` may surround the list. Python's parser parses the list, and the
format `tokens` parses its cells.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from cpsudoku.formats.format_contract import Format, ReadOptions, Sample, TextLines, separates
from cpsudoku.formats.grid_cells import BLANKS, Words, bad_record, quote, with_notes
from cpsudoku.formats.grids.tokens import grid_of
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.support.errors import InputError

_NOTHING = {"", " ", "None", "null", "Null", "nan", "b", *BLANKS}
_LISTS = (ast.List, ast.Tuple)
_OPENING = re.compile(r"\s*(?:(\w+)\s*=\s*)?(?:Module\[\{\w+\},\s*|(?:np\.|numpy\.)?array\(\s*)?(?=[\[{(])")
_ENDING = re.compile(r"\s*(?:/\.\s*\w+\s*->\s*\w+)?\s*(?:,\s*dtype\s*=\s*[\w.]+)?[\]);,\s]*(?:#.*|//.*)?")
_PART = re.compile(r"\"[^\"]*\"|'[^']*'|[\[{(\]})]")
_CLOSE = {"[": "]", "{": "}", "(": ")"}
_BRACKETS = str.maketrans("{}", "[]")
_MOST = 1 << 22  # characters in one list: one that is never closed must not fill the memory


def read(lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Yield the record or records of one list. If its brackets do not match, skip the rest up to the next list."""
    start, notes = lines.number + 1, None
    try:
        for rows in _grids(_elements(_take_list(lines), start)):
            comments, title = notes = notes or lines.notes()
            line = rows[0][0][0] if rows[0] else start
            try:
                if not rows[0]:
                    raise InputError("expected N x N cells, found 0", line)
                grid, alphabet = grid_of(rows, options)
                yield Entry(grid, "", lines.file, line, title, "", comments, "", "nested", alphabet)
            except InputError as error:
                yield bad_record(error, lines, [(line, "")])
    except InputError as error:
        lines.notes()
        yield bad_record(error, lines, [(start, "")])
        while not opens(lines.peek() or "[") and lines.block(1):
            pass


def opens(text: str) -> bool:
    """Return True if the line begins with a nested list, perhaps after ``name =``."""
    return _OPENING.match(text) is not None


def _take_list(lines: TextLines) -> str:
    """Consume the lines of the next list, up to its closing bracket. Push back the beginning of another list."""
    line, text = lines.take()
    opening = _OPENING.match(text)
    if opening is None:
        raise InputError(f"expected a list in brackets, found {quote(text.strip())}", line, 1)
    lines.title = lines.title or opening[1] or ""
    text = " " * opening.end() + text[opening.end() :]
    taken: list[str] = []
    stack: list[tuple[str, int]] = []
    size = 0
    while True:
        for part in _PART.finditer(text):
            if part[0] in _CLOSE:
                stack.append((_CLOSE[part[0]], line))
            elif part[0] in _CLOSE.values():
                if part[0] != stack[-1][0]:
                    raise InputError(f"expected {stack[-1][0]!r}, found {part[0]!r}", line, part.start() + 1)
                stack.pop()
                if not stack:
                    _check_end(text, part.end(), line, lines)
                    return "\n".join([*taken, text[: part.end()]])
        taken.append(text)
        size += len(text)
        after = lines.peek()
        if after is None or (after.strip() and separates(after)):
            raise InputError(f"expected {stack[-1][0]!r} for the bracket of line {stack[-1][1]}, found the end", line)
        if size > _MOST:
            raise InputError(f"expected at most {_MOST:,} characters in a list, found more: is it ever closed?", line)
        line, text = lines.take()


def _check_end(text: str, position: int, line: int, lines: TextLines) -> None:
    if _ENDING.fullmatch(text, position):
        return
    if opens(text[position:].lstrip(" ,;")):
        lines.push_back(" " * position + text[position:].replace(",", " ", 1))
        return
    rest = text[position:].lstrip()
    raise InputError(f"expected the end of the list, found {quote(rest)}", line, len(text) - len(rest) + 1)


def _elements(text: str, start: int) -> list[ast.expr]:
    """Return the elements of a list, with their places."""
    try:
        code = text.translate(_BRACKETS).replace("\\", "\\\\")
        tree = ast.parse(f"(\n{code}\n)", mode="eval")  # a list may begin with blanks
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = start + max(0, (getattr(error, "lineno", None) or 2) - 2)
        raise InputError("expected a list of cells with commas between, found another", line) from None
    return getattr(ast.increment_lineno(tree, start - 2).body, "elts", [])


def _grids(members: list[ast.expr]) -> Iterator[list[Words]]:
    """Yield the rows of each grid. The list is one grid, or a list of grids."""
    rows = getattr(members[0], "elts", []) if members else []
    first = [row.elts for row in rows if isinstance(row, _LISTS)]
    flat = 1 < len(first) == len(rows) and not any(isinstance(cell, _LISTS) for row in first for cell in row)
    texts = [[*map(_text, row)] for row in first]
    if flat and all(len(row) == len(first) for row in first) and any(row != texts[0] for row in texts):
        for grid in members:  # this is not a row of cells that each have all candidates
            yield from _grids(getattr(grid, "elts", []))
    elif any(isinstance(row, _LISTS) for row in members):
        if odd := next((_word(row) for row in members if not isinstance(row, _LISTS)), None):
            raise InputError(f"expected a list of cells, found {quote(odd[2])}", *odd[:2])
        yield [[_word(cell) for cell in getattr(row, "elts", [])] or [_word(row)] for row in members]
    else:
        words = [_word(cell) for cell in members]
        if len(words) > 1 and all(len(text) == len(words) for *_, text in words):
            yield [[(line, column + i, c) for i, c in enumerate(text)] for line, column, text in words]
        else:
            yield [words]


def _word(node: ast.expr) -> tuple[int, int, str]:
    return node.lineno, node.col_offset + 1, _text(node)


def _text(node: ast.expr) -> str:
    """Return a cell in the notation of the format tokens: whole numbers without a point, candidates separated by
    commas."""
    if isinstance(node, _LISTS):
        return ",".join(map(_text, node.elts)) or "[]"
    value = node.value if isinstance(node, ast.Constant) else ast.unparse(node)
    text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    if text in _NOTHING:
        return "."
    return ",".join(text) if isinstance(value, str) and 1 < len(text) <= 9 and text.isdigit() else text


def sure(sample: Sample) -> int:
    first = sample.lines[0]
    return 100 if opens(first) and not first.lstrip().startswith("[P") else 0


def write(record: Entry, alphabet: str) -> str:
    side, cells = record.puzzle.height, record.puzzle.cell_contents
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
