"""JSON objects with a puzzle in one field: a single object, a list, one object per line, or an object inside another.

    {"puzzle": "1..4.........3.2", "solution": "1234341243212143", "rating": 1.2}

Fields have the same names as columns of CSV, including `kind`. The puzzle is a text of any format, or nested lists.
Fields that only describe it are not read (`DESCRIPTIVE`). Any other field is an error, because it may be a rule.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace

from cpsudoku.formats.format_contract import NAMES, Format, ReadOptions, Sample, TextLines, describe, separates
from cpsudoku.formats.grid_cells import bad_record, plain_cells, quote, with_solution
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.sections.unread_keys import JsonFields, once
from cpsudoku.support.errors import JSON_NUMBERS, InputError

_OPENING = re.compile(r"\s*(?:\[\s*)?\{\s*(?:\"[^\"]*\"|'[^']*')\s*:")
_PART = re.compile(r"\"(?:[^\"\\]|\\.)*\"?|'(?:[^'\\]|\\.)*'?|[{}]")
_MOST = 1_000_000  # characters in one object
_PUZZLE = (*NAMES["puzzle"], "board", "cells", "value", "values", "clues")


def read(lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Yield the records of the objects up to a line that opens none. A list around them is skipped."""
    start, first, empty = lines.number + 1, lines.peek() or "", True
    for number, text in _objects(lines):
        empty = False
        block = [(number, text)]
        comments, title = lines.notes()
        try:
            puzzles = list(_puzzles(_load(text, number)))
            if not puzzles:
                wanted = "expected an object with a field puzzle, grid or board"
                raise InputError(f"{wanted}, found {quote(text.strip())}", number, 1)
        except InputError as error:
            yield bad_record(error, lines, block)
            continue
        for fields, puzzle in puzzles:
            try:
                record = _record(fields, puzzle, options, number)
                yield replace(record, file=lines.file, comments=comments, title=record.title or title)
            except InputError as error:
                yield bad_record(replace(error, line=number, column=0), lines, block)
    if empty:
        missing = InputError(f"expected a JSON object, found {quote(first.strip())}", start, 1)
        yield bad_record(missing, lines, [(start, first)])


def _objects(lines: TextLines) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of every outermost object."""
    depth, begin, lines_before = 0, 0, ""
    while (text := lines.peek()) is not None and not separates(text):
        if not depth and "{" not in text and text.strip(" \t[],;"):
            if begin:
                return
            number, text = lines.take()  # the user chose this format for another text
            yield number, text
            return
        number, text = lines.take()
        start = end = 0
        for part in _PART.finditer(text):
            if part.group() == "{":
                if not depth:
                    begin, lines_before, start = number, "", part.start()
                    if words := text[end:start].strip(" \t[],;"):
                        yield number, words
                depth += 1
            elif part.group() == "}" and depth:
                depth -= 1
                if not depth:
                    yield begin, lines_before + text[start : part.end()]
                    end = part.end()
        if not depth and text[end:].strip(" \t[],;"):
            yield number, text[end:].strip()  # anything that is not an object is rejected when it is loaded
        if depth:
            lines_before += text[start:] + "\n"
            if len(lines_before) > _MOST:
                break
    if depth:
        yield begin, lines_before.removesuffix("\n")


def _load(text: str, number: int) -> object:
    try:
        return json.loads(text, object_pairs_hook=once, **JSON_NUMBERS)
    except InputError as error:
        raise InputError(error.message, number, 1) from None
    except (ValueError, RecursionError) as error:
        try:
            tree = ast.parse(text.strip(), mode="eval")  # a dictionary as Python prints it
            for node in ast.walk(tree):
                if isinstance(node, ast.Dict):
                    once((str(key.value), None) for key in node.keys if isinstance(key, ast.Constant))
            return ast.literal_eval(tree)
        except InputError as repeated:
            raise InputError(repeated.message, number, 1) from None
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            line = number + getattr(error, "lineno", 1) - 1
            column = getattr(error, "colno", 1) if line > number else 1
            raise InputError(f"expected a JSON object, found: {str(error)[:80].lower()}", line, column) from None


def _puzzles(value: object, kind: object = "") -> Iterator[tuple[JsonFields, object]]:
    """Yield (object, puzzle) for every object that has a puzzle. ``kind``: the kind named in an enclosing object."""
    if isinstance(value, dict):
        fields = once((str(name).lower(), field) for name, field in value.items())
        kind = fields.setdefault("kind", kind) or kind
        name = next((n for n in _PUZZLE if isinstance(fields.get(n), str | list) and fields[n]), "")
        many = name and _is_list_of_puzzles(fields[name])
        if name and not many:
            yield fields, fields[name]
            return
        if many:
            for each in fields[name]:
                yield from _puzzles(each, kind) if isinstance(each, dict) else [({"kind": kind}, each)]
            return
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _puzzles(inner, kind)


def _is_list_of_puzzles(value: object) -> bool:
    """Return True for a list of puzzles, and False for a list of rows."""
    if not isinstance(value, list):
        return False
    rows = all(isinstance(row, str | list) and len(row) == len(value) for row in value)
    return any(isinstance(each, dict) or (isinstance(each, str) and len(each) >= 16 and not rows) for each in value)


def _record(fields: JsonFields, puzzle: object, options: ReadOptions, number: int) -> Entry:
    def get(role: str) -> object:
        return next((fields[name] for name in NAMES[role] if fields.get(name) not in (None, "")), "")

    record = _read_puzzle(puzzle, options)
    unread = describe({name: field for name, field in fields.items() if field is not puzzle}, record.puzzle.height)
    solution = get("solution")
    options = options._replace(alphabet=record.alphabet or options.alphabet)
    if solution:
        puzzle = with_solution(record.puzzle, _read_puzzle(solution, options).puzzle, (number, 0))
        record = replace(record, puzzle=puzzle)
    title, rating = (str(get(role)) for role in ("title", "rating"))
    kind = str(get("kind"))
    found = replace(record, line=number, title=title, rating=rating, format="json", kind=kind)
    return replace(found, unread=(*record.unread, *unread))


def _read_puzzle(value: object, options: ReadOptions) -> Entry:
    from cpsudoku.formats.record_reading import read_one

    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return read_one(text, options._replace(format="", select=slice(None)))


def sure(sample: Sample) -> int:
    return 100 if _OPENING.match(" ".join(sample.lines[:3])) else 0


def write(record: Entry, alphabet: str) -> str:
    fields = {"kind": record.kind} if record.kind not in ("", "sudoku") else {}
    fields["puzzle"] = _cells(record, alphabet)
    if record.solution:
        fields["solution"] = _cells(Entry(record.solution), alphabet)
    fields |= {name: text for name, text in (("title", record.title), ("rating", record.rating)) if text}
    return json.dumps(fields, ensure_ascii=False) + "\n"


def _cells(record: Entry, alphabet: str) -> str:
    return "".join(plain_cells(record.puzzle, alphabet, "json"))


FORMAT = Format(
    summary="JSON objects with a field puzzle, and perhaps solution, title, rating",
    example='{"puzzle": "1..4.........3.2", "solution": "1234341243212143"}\n',
    sure=sure,
    read=read,
    write=write,
    answer="line",
)
