"""Parse and write puzzles: files, links, addresses, drawings.

    for record in read(source, ReadOptions()):   # Entry | Bad, one at a time: a million lines are never in memory
        ...

`text_source` opens a file, a stream or a text. `recognition` determines the form of a text, and `source_form` the kind
of its puzzles. `entry_reading` reads its entries. `record_reading` reads its grids with a file of `grids/`.
`format_contract` has the contract of the files in `grids/`, and the iterator of lines that they read. `grid_cells`
reads rows and symbols. `editors/` and `puzz_link/` read links and their JSON (`compressed_json`). `conversions/` turns
texts of other programs into texts of a kind.
"""

from __future__ import annotations

from cpsudoku.formats.format_contract import Block, Format, ReadOptions, Sample, kind_in
from cpsudoku.formats.grid_cells import read_grid
from cpsudoku.formats.recognition import Recognized, recognize
from cpsudoku.formats.record_reading import (
    answer,
    blocks,
    format_of,
    only_block,
    read,
    read_one,
    write,
)
from cpsudoku.formats.text_source import (
    OpenedSource,
    Source,
    hold,
    is_pipe,
    open_bytes,
    open_source,
    opening,
    whole,
)
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.section_lines import fold_name, has_sections

__all__ = [
    "Bad",
    "Block",
    "Entry",
    "Format",
    "OpenedSource",
    "ReadOptions",
    "Recognized",
    "Sample",
    "Source",
    "answer",
    "blocks",
    "fold_name",
    "format_of",
    "has_sections",
    "hold",
    "is_pipe",
    "kind_in",
    "only_block",
    "open_bytes",
    "open_source",
    "opening",
    "read",
    "read_grid",
    "read_one",
    "recognize",
    "whole",
    "write",
]
