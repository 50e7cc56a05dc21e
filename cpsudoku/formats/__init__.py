"""A puzzle as text and back: files, links, addresses, drawings. `entries` is the door.

    for record in read(source, ReadOptions()):   # Record | Bad, one at a time: a million lines never sit in memory
        ...

`recognition`: what a source is; `entries` of it, rules added by `--add`. `contract`: what reading gives. Grids:
`grids/`, a file each; their `reading` (by any format, and blocks of text), `grid_text`, `alphabet`, `lines`,
`short_forms` (Sumo cue, killers and jigsaws on one line or two). `source` (a file, a stream, a text), its `opening`;
`objects` of JSON; `setting` (what a setter says beside the puzzle). Links: `links`, `zipped` JSON; `editors/`,
`pencil/` (puzz.link), `penpa/`.
"""

from __future__ import annotations

from cpsudoku.formats.format_contract import Block, Format, ReadOptions, Sample
from cpsudoku.formats.grid_cells import read_grid
from cpsudoku.formats.line_reader import kind_in
from cpsudoku.formats.link_reading import Linked
from cpsudoku.formats.record_reading import (
    answer,
    blocks,
    format_of,
    only_block,
    read,
    read_links,
    read_one,
    write,
)
from cpsudoku.formats.text_form import Opening, is_object
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
from cpsudoku.puzzles.entry import Bad, Record
from cpsudoku.puzzles.section_lines import fold_name, has_sections

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
    "fold_name",
    "format_of",
    "has_sections",
    "hold",
    "is_object",
    "is_pipe",
    "kind_in",
    "only_block",
    "open_bytes",
    "open_source",
    "opening",
    "read",
    "read_grid",
    "read_links",
    "read_one",
    "whole",
    "write",
]
