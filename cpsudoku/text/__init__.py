"""The text formats: a file each in formats/ that sets FORMAT; its stem is its name. Detection, and reading as a stream.

    for record in read(source, ReadOptions()):   # Record | Bad, one at a time: a million lines never sit in memory
        ...

A format is found by its file in `formats/` alone: `Format` is its contract, ``formats/line.py`` the format of most
files. What they share is here: where text comes from (`source`, `links`, `puzzlink`, `codecs`), its lines (`lines`),
symbols and blanks (`alphabet`), runs of cells and drawn grids (`grids`), records in blocks (`records`), detection and
reading (`reading`), writing (`writing`), texts of kinds with a form of their own (`sections`). What editors' links
hold: `links`, `linked`, `unpacking`, `lz`, `sudokupad`, `penpa`, `short_forms`.
"""

from __future__ import annotations

from cpsudoku.text.contract import Bad, Block, Format, ReadOptions, Record, Sample
from cpsudoku.text.grids import read_grid
from cpsudoku.text.lines import kind_in
from cpsudoku.text.linked import linked
from cpsudoku.text.links import Linked
from cpsudoku.text.opening import Opening, is_object
from cpsudoku.text.reading import format_of, read, read_one
from cpsudoku.text.sections import blocks, has_sections, only_block, sections, spelled
from cpsudoku.text.source import (
    OpenedSource,
    Source,
    hold,
    is_pipe,
    open_bytes,
    open_source,
    opening,
    whole,
)
from cpsudoku.text.writing import answer, write

__all__ = [
    "Bad",
    "Block",
    "Format",
    "Linked",
    "OpenedSource",
    "Opening",
    "ReadOptions",
    "Record",
    "Sample",
    "Source",
    "answer",
    "blocks",
    "format_of",
    "has_sections",
    "hold",
    "is_object",
    "is_pipe",
    "kind_in",
    "linked",
    "only_block",
    "open_bytes",
    "open_source",
    "opening",
    "read",
    "read_grid",
    "read_one",
    "sections",
    "spelled",
    "whole",
    "write",
]
