"""SudoCue's .sdm: a collection, one puzzle a line, 0 for blanks (sudocue.net/fileformats.php)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cpsudoku.formats.format_contract import Format, ReadOptions, Sample
from cpsudoku.formats.grid_cells import plain_cells
from cpsudoku.formats.grids import line
from cpsudoku.formats.line_reader import TextLines
from cpsudoku.puzzles.entry import Bad, Entry


def read(lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    for record in line.read(lines, options):
        yield replace(record, format="sdm") if isinstance(record, Entry) else record


def sure(sample: Sample) -> int:
    return 100 if sample.suffix == ".sdm" else 0


def write(record: Entry, alphabet: str) -> str:
    blank = "." if "0" in alphabet else "0"
    return "".join(plain_cells(record.puzzle, alphabet, "sdm", blank)) + "\n"


FORMAT = Format(
    summary="SudoCue's .sdm: one puzzle a line, 0 for blanks",
    example="016400000200009000400000062070230100100000003003087040960000005000800007000006820\n",
    sure=sure,
    read=read,
    write=write,
)
