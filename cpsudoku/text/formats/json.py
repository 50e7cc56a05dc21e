"""JSON objects with a puzzle in one of their fields: one, a list of them, one a line, or one deep inside another.

    {"puzzle": "1..4.........3.2", "solution": "1234341243212143", "rating": 1.2}

Fields are known by the names that columns of CSV have. The puzzle is a text of any format, or nested lists.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cpsudoku.errors import TextError, amount
from cpsudoku.text.alphabet import named
from cpsudoku.text.contract import Bad, Format, ReadOptions, Record, Sample
from cpsudoku.text.formats.csv import NAMES
from cpsudoku.text.lines import TextLines, separates
from cpsudoku.text.records import bad, plain_cells

_OPENING = re.compile(r"\s*(?:\[\s*)?\{\s*(?:\"[^\"]*\"|'[^']*')\s*:")
_PART = re.compile(r"\"(?:[^\"\\]|\\.)*\"?|'(?:[^'\\]|\\.)*'?|[{}]")
_MOST = 1_000_000  # characters of one object
_PUZZLE = (*NAMES["puzzle"], "board", "cells", "value", "values", "clues")


def read(lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    """The records of the objects up to a line that opens none; a list around them is passed over."""
    start, shown, none = lines.number + 1, lines.peek() or "", True
    for number, text in _objects(lines):
        none = False
        block = [(number, text)]
        comments, title = lines.notes()
        try:
            found = list(_puzzles(_loaded(text, number)))
            if not found:
                wanted = "expected an object with a field puzzle, grid or board"
                raise TextError(f"{wanted}, found {named(text.strip())}", number, 1)
        except TextError as error:
            yield bad(error, lines, block)
            continue
        for fields, puzzle in found:
            try:
                record = _record(fields, puzzle, options, number)
                yield replace(record, file=lines.file, comments=comments, title=record.title or title)
            except TextError as error:
                yield bad(replace(error, line=number, column=0), lines, block)
    if none:
        missing = TextError(f"expected a JSON object, found {named(shown.strip())}", start, 1)
        yield bad(missing, lines, [(start, shown)])


def _objects(lines: TextLines) -> Iterator[tuple[int, str]]:
    """(line, text) of every outermost object."""
    depth, begin, held = 0, 0, ""
    while (text := lines.peek()) is not None and not separates(text):
        if not depth and "{" not in text and text.strip(" \t[],;"):
            if begin:
                return
            number, text = lines.take()  # called by name for something else
            yield number, text
            return
        number, text = lines.take()
        start = 0
        for found in _PART.finditer(text):
            if found.group() == "{":
                if not depth:
                    begin, held, start = number, "", found.start()
                depth += 1
            elif found.group() == "}" and depth:
                depth -= 1
                if not depth:
                    yield begin, held + text[start : found.end()]
        if depth:
            held += text[start:] + "\n"
            if len(held) > _MOST:
                break
    if depth:
        yield begin, held.removesuffix("\n")


def _loaded(text: str, number: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        try:
            return ast.literal_eval(text)  # a dictionary as Python prints it
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            line = number + getattr(error, "lineno", 1) - 1
            column = getattr(error, "colno", 1) if line > number else 1
            raise TextError(f"expected a JSON object, found: {str(error)[:80].lower()}", line, column) from None


def _puzzles(value: Any) -> Iterator[tuple[Mapping[str, Any], Any]]:
    """(object, puzzle) of everything inside that has one."""
    if isinstance(value, dict):
        fields = {str(name).lower(): field for name, field in value.items()}
        name = next((n for n in _PUZZLE if isinstance(fields.get(n), str | list) and fields[n]), "")
        many = name and _several(fields[name])
        if name and not many:
            yield fields, fields[name]
            return
        if many:
            for each in fields[name]:
                yield from _puzzles(each) if isinstance(each, dict) else [({}, each)]
            return
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _puzzles(inner)


def _several(value: Any) -> bool:
    """A list of puzzles, not one of rows?"""
    if not isinstance(value, list):
        return False
    rows = all(isinstance(row, str | list) and len(row) == len(value) for row in value)
    return any(isinstance(each, dict) or (isinstance(each, str) and len(each) >= 16 and not rows) for each in value)


def _record(fields: Mapping[str, Any], puzzle: Any, options: ReadOptions, number: int) -> Record:
    def get(role: str) -> Any:
        return next((fields[name] for name in NAMES[role] if fields.get(name) not in (None, "")), "")

    record = _one(puzzle, options)
    solution = get("solution")
    solved = _one(solution, replace(options, alphabet=record.alphabet or options.alphabet)).grid if solution else None
    if solved is not None and (solved.side != record.grid.side or 0 in solved.cells):
        wanted = amount(len(record.grid.cells), "value")
        raise TextError(f"expected a solution of {wanted}, found {named(str(solution))}", number)
    title, rating = (str(get(role)) for role in ("title", "rating"))
    return replace(record, line=number, title=title, rating=rating, solution=solved, format="json")


def _one(value: Any, options: ReadOptions) -> Record:
    from cpsudoku.text.reading import read_one

    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return read_one(text, replace(options, format="", select=slice(None)))


def sure(sample: Sample) -> int:
    return 100 if _OPENING.match(" ".join(sample.lines[:3])) else 0


def write(record: Record, alphabet: str) -> str:
    fields = {"puzzle": _cells(record, alphabet)}
    if record.solution:
        fields["solution"] = _cells(Record(record.solution), alphabet)
    fields |= {name: text for name, text in (("title", record.title), ("rating", record.rating)) if text}
    return json.dumps(fields, ensure_ascii=False) + "\n"


def _cells(record: Record, alphabet: str) -> str:
    return "".join(plain_cells(record.grid, alphabet, "json"))


FORMAT = Format(
    summary="JSON objects with a field puzzle, and perhaps solution, title, rating",
    example='{"puzzle": "1..4.........3.2", "solution": "1234341243212143"}\n',
    sure=sure,
    read=read,
    write=write,
    answer="line",
)
