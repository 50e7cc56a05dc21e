"""The text formats: one file each that sets FORMAT; its stem is its name. Detection, and reading as a stream.

    for record in read(source, ReadOptions()):   # Record | Bad, one at a time: a million lines never sit in memory
        ...

A format is found by its file alone: see `Format` for what it must say, ``line.py`` for the one most files use. Files
that open with an underscore are shared parts: where text comes from (_source), its lines (_lines), symbols and blanks
(_alphabet), runs of cells (_cells), drawn grids (_grid), records in blocks (_block), brackets (_nest), rows of Python
(_rows), links (_links), quoted lines (_quoted), detection (_reading), writing (_writing),
texts of kinds with a form of their own (_blocks).
"""

from __future__ import annotations

from cpsudoku.text._blocks import blocks, has_sections, only_block, sections
from cpsudoku.text._contract import Bad, Block, Format, ReadOptions, Record, Sample
from cpsudoku.text._grid import read_grid
from cpsudoku.text._links import is_link, puzzle_text
from cpsudoku.text._reading import format_of, read, read_one
from cpsudoku.text._source import Source, open_bytes
from cpsudoku.text._writing import answer, write

__all__ = [
    "Bad",
    "Block",
    "Format",
    "ReadOptions",
    "Record",
    "Sample",
    "Source",
    "answer",
    "blocks",
    "format_of",
    "has_sections",
    "is_link",
    "only_block",
    "open_bytes",
    "puzzle_text",
    "read",
    "read_grid",
    "read_one",
    "sections",
    "write",
]
