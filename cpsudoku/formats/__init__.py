"""Text to puzzle and back: files, links, addresses, drawings.

    for record in read(source, ReadOptions()):   # Entry | Bad, one at a time: a million lines never sit in memory
        ...

`text_source` opens a file, a stream or a text, `recognition` decides what a text is, and `source_form` adds its kind.
`entry_reading` reads its entries, and `record_reading` its grids by a file of `grids/`. `line_reader`, `grid_cells` and
`alphabet` read rows and symbols. Links and their JSON (`compressed_json`) are read by `editors/`, `puzz_link/` and
`penpa/`. `conversions/` turns texts of other programs into texts of a kind. `json_puzzle` reads and
writes puzzles as JSON objects. `format_contract` is the contract of a grid format. `filled_reading` reads a filled
board.
"""

from __future__ import annotations

from cpsudoku.formats.format_contract import Block, Format, ReadOptions, Sample
from cpsudoku.formats.grid_cells import read_grid
from cpsudoku.formats.line_reader import kind_in
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
