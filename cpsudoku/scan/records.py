"""Records of any other text format -> chunks: through the text layer, some ten microseconds each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import numpy as np

from cpsudoku.errors import TextError
from cpsudoku.grid import Grid
from cpsudoku.scan.chunk import Chunk, Invalid, Position
from cpsudoku.scan.lines import merge
from cpsudoku.text import Bad, ReadOptions, Record, read

RECORDS = 8192  # a chunk


def record_chunks(path: str, side: int, options: ReadOptions, start: Position) -> Iterator[Chunk]:
    """Chunks of the records of a file, from record number ``start.offset`` on."""
    records = islice(read(path, options), start.offset, None)
    done = start.offset
    while batch := list(islice(records, RECORDS)):
        yield _chunk(path, side, batch, done)
        done += len(batch)


def _chunk(path: str, side: int, batch: list[Record | Bad], before: int) -> Chunk:
    cells = side * side
    good: list[tuple[int, int, Grid, Grid | None]] = []
    invalid: list[Invalid] = []
    line = 0
    for record in batch:
        if isinstance(record, Bad):
            line = record.error.line
            invalid.append(Invalid(len(good), line, record.text, str(record.error)))
        elif record.grid.side != side:
            line = record.line
            error = TextError(f"expected {cells} cells, found {record.grid.side**2}", line, file=path)
            invalid.append(Invalid(len(good), line, record.grid.line(), str(error)))
        else:
            line = record.line
            good.append((0, line, record.grid, record.solution))
    start, end = Position(before, 0), Position(before + len(batch), line)
    empty = Chunk(path, np.zeros(0, np.int64), np.zeros((0, cells), np.uint8), end, start=start)
    return replace(merge(empty, good) if good else empty, invalid=tuple(invalid))
