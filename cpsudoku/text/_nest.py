"""Nested lists in brackets of any kind -> lists of words with their places, one list of rows at a time.

[[8, 0, ...], ...]   {{8, b, ...}, ...}   ((8, None, ...), ...)   ["8........", ...]   [[[1, 2], ...], ...]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cpsudoku.errors import TextError
from cpsudoku.text._alphabet import named
from cpsudoku.text._lines import Lines, separates

_OPENING = re.compile(r"\s*(?:(\w+)\s*=\s*)?(?:Module\[\{\w+\},\s*|(?:np\.|numpy\.)?array\(\s*)?(?=[\[{(])")
_ENDING = re.compile(r"\s*(?:/\.\s*\w+\s*->\s*\w+)?\s*(?:,\s*dtype\s*=\s*[\w.]+)?[\]);,\s]*(?:#.*|//.*)?")
_TOKEN = re.compile(r"\s*(?:([\[{(])|([\]})])|(,)|\"([^\"]*)\"|'([^']*)'|([^\s,\[\](){}\"']+))")
_MOST = 50_000  # members of one list: one that is never closed must not fill the memory
_CLOSE = {"[": "]", "{": "}", "(": ")"}


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    line: int
    column: int


Node = Word | list["Node"]


def opens(text: str) -> bool:
    """Does a nested list open the line, perhaps after ``name =``?"""
    return _OPENING.match(text) is not None


def nested(lines: Lines) -> Iterator[list[Node]]:
    """The grids of the nested list that the next line opens: itself, or those it lists.

    Raises:
        TextError: brackets that do not match, a list that does not end, text after it.
    """
    number, text = lines.take()
    opening = _OPENING.match(text)
    if opening is None:
        raise TextError(f"expected a list in brackets, found {named(text.strip())}", number, 1)
    lines.title = lines.title or opening.group(1) or ""
    stack: list[tuple[list[Node], str, int]] = []
    position, gap, many = opening.end(), True, False
    while True:
        found = _TOKEN.match(text, position)
        if found is None or not found.group().strip():
            if text[position:].strip():
                raise TextError(f"expected a list, found {named(text[position:].strip())}", number, position + 1)
            number, text = _next(lines, number, stack)
            position = 0
            continue
        position, column = found.end(), found.start(found.lastindex or 0) + 1
        opened, closed, comma = found.group(1, 2, 3)
        if opened:
            stack.append(([], _CLOSE[opened], number))
            gap = True
        elif closed:
            node = _closed(stack, closed, number, column, gap)
            gap = False
            if not stack:
                _end(text, position, number, lines)
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
                stack[-1][0].append(Word("", number, column))
            gap = True
        else:
            word = next(part for part in found.group(4, 5, 6) if part is not None)
            stack[-1][0].append(Word(word, number, column))
            gap = False


def _next(lines: Lines, number: int, stack: list[tuple[list[Node], str, int]]) -> tuple[int, str]:
    text = lines.peek()
    if text is None or (text.strip() and separates(text)):
        raise TextError(f"expected {stack[-1][1]!r} for the bracket of line {stack[-1][2]}, found the end", number)
    if any(len(items) > _MOST for items, *_ in stack):
        raise TextError(f"expected at most {_MOST} cells in a list, found more: is it ever closed?", number)
    return lines.take()


def _closed(stack: list[tuple[list[Node], str, int]], closed: str, line: int, column: int, gap: bool) -> list[Node]:
    node, wanted, _ = stack.pop()
    if closed != wanted:
        raise TextError(f"expected {wanted!r}, found {closed!r}", line, column)
    if gap and node and isinstance(node[-1], Word) and wanted == "}":
        node.append(Word("", line, column))  # {1, 2, } ends with a Null in Mathematica, not in Python
    return node


def _is_grid(node: list[Node]) -> bool:
    """Is it N lists of N words, other than a row of cells with all candidates?"""
    if not all(isinstance(row, list) and len(row) == len(node) for row in node) or len(node) < 2:
        return False
    texts = [[word.text for word in row if isinstance(word, Word)] for row in node if isinstance(row, list)]
    return all(len(row) == len(node) for row in texts) and any(row != texts[0] for row in texts)


def _end(text: str, position: int, number: int, lines: Lines) -> None:
    if _ENDING.fullmatch(text, position):
        return
    if opens(text[position:].lstrip(" ,;")):
        lines.push_back(" " * position + text[position:].replace(",", " ", 1))
        return
    rest = text[position:].lstrip()
    raise TextError(f"expected the end of the list, found {named(rest)}", number, len(text) - len(rest) + 1)
