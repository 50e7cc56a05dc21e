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

from cpsudoku.formats.contract import Bad, Block, Format, ReadOptions, Record, Sample
from cpsudoku.formats.grid_text import read_grid
from cpsudoku.formats.lines import kind_in
from cpsudoku.formats.linked import linked
from cpsudoku.formats.links import Linked
from cpsudoku.formats.opening import Opening, is_object
from cpsudoku.formats.reading import format_of, read, read_one
from cpsudoku.formats.sections import blocks, has_sections, only_block, sections
from cpsudoku.formats.source import OpenedSource, Source, hold, is_pipe, open_bytes, open_source, opening, whole
from cpsudoku.formats.writing import answer, write
from cpsudoku.puzzles.section_lines import spelled

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
