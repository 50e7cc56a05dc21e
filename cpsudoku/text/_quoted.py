"""Quoted mail: lines that open with ``>`` hold text of any format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from cpsudoku.text._contract import Bad, ReadOptions, Record
from cpsudoku.text._lines import Lines

_QUOTE = re.compile(r"(?:\s?> ?)+")


def quotes(text: str, options: ReadOptions) -> bool:
    """Does the line open with ``>``, which is no blank here?"""
    return text[:2].lstrip()[:1] == ">" and options.blank != "any" and ">" not in options.blank


def read_quoted(lines: Lines, each: Callable[[Lines], Iterator[Record | Bad]]) -> Iterator[Record | Bad]:
    """The records of the quoted lines that come next; places are those of the lines as they stand."""
    widths: dict[int, int] = {}

    def unquoted() -> Iterator[str]:
        while (found := _QUOTE.match(lines.peek() or "")) is not None:
            number, text = lines.take()
            widths[number] = found.end()
            yield text[found.end() :]

    inner = Lines(unquoted(), lines.file, first=lines.number + 1)
    inner.title, lines.title = lines.title, ""
    for record in each(inner):
        if isinstance(record, Bad):
            error = record.error
            column = error.column + widths.get(error.line, 0) if error.column else 0
            record = replace(record, error=replace(error, column=column))
        yield record
        for number in [number for number in widths if number < inner.number - 1]:
            del widths[number]
    lines.gave = True
