"""Nested lists as Mathematica writes them; blanks are Null, b or nothing between commas.

    {{1, Null, Null, 4},
     {Null, Null, Null, Null},
     {Null, Null, Null, Null},
     {3, Null, 2, {2, 4}}}

``name =`` and ``Module[{b}, ... /. b -> Null];`` may stand around it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.formats.contract import Bad, Format, ReadOptions, Record, Sample
from cpsudoku.formats.grids import nested
from cpsudoku.formats.grids.nested import opens
from cpsudoku.formats.lines import TextLines


def read(lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    return nested.read(lines, options, "mathematica")


def sure(sample: Sample) -> int:
    return 100 if opens(sample.lines[0]) and "{" in sample.lines[0] else 0


def write(record: Record, alphabet: str) -> str:
    return nested.write(record, alphabet, ("{", "}"), "Null")


FORMAT = Format(
    summary="nested lists as Mathematica writes them, Null for blanks",
    example="{{1, Null, Null, 4},\n {Null, Null, Null, Null},\n {Null, Null, Null, Null},\n {3, Null, 2, Null}}\n",
    sure=sure,
    read=read,
    write=write,
    pencil=True,
)
