"""A file -> chunks from any position on: lines of cells as arrays, every other format through the text layer."""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from cpsudoku.formats import Bad, ReadOptions, Record, is_pipe, open_bytes, opening, read
from cpsudoku.ground.errors import TextError
from cpsudoku.puzzles.grid import Grid
from cpsudoku.scanning.chunk import Chunk, Invalid, Position
from cpsudoku.scanning.columns import column_chunks, is_parquet, open_address
from cpsudoku.scanning.plain_lines import LineReader, merge, value_table

if TYPE_CHECKING:
    from pyarrow import NativeFile


def first_record(path: str, options: ReadOptions) -> Record | None:
    """Return the first puzzle of a file, which gives size and format; None where the first few records are none. A pipe
    has to be held (`text.hold`).

    Raises:
        TextError: the file cannot be read.
    """
    source = io.StringIO(opening(path).beginning) if is_pipe(path) else path  # what is read of a pipe is gone
    for record in islice(read(source, options), 50):
        if not isinstance(record, Bad):
            return record
    return None


class Progress:
    """How many bytes of a file have been read, packed bytes where it is packed."""

    def __init__(self) -> None:
        self._tell: Callable[[], int] = lambda: 0

    def follow(self, raw: IO[bytes]) -> None:
        """Count from now on what is read of this stream."""
        self._tell = raw.tell

    def bytes(self) -> int:
        """Return the bytes read so far of the file under way."""
        try:
            return self._tell()
        except (OSError, ValueError):
            return 0


def chunks(
    path: str, side: int, options: ReadOptions, start: Position, progress: Progress, column: str = "puzzle"
) -> Iterator[Chunk]:
    """Yield the chunks of a file from ``start`` on, in order.

    Raises:
        TextError: the file cannot be read (any more).
    """
    if is_parquet(path):
        yield from column_chunks(path, side, column, options, start)
        return
    plain = plain_lines(path, options)
    if plain is None:
        yield from record_chunks(path, side, options, start)
        return
    with reading(path, start, progress) as (stream, _):
        yield from line_reader(path, side, plain).chunks(stream, start)


def plain_lines(path: str, options: ReadOptions) -> ReadOptions | None:
    """Return the options for a file of one puzzle a line, its alphabet among them; None of any other file, and where
    only some of its lines are wanted.

    Raises:
        TextError: the file cannot be read.
    """
    if is_parquet(path):
        return None
    first = None if options.format else first_record(path, options)
    format = first.format if first else options.format or "line"
    if format != "line" or options.blank != "" or options.select != slice(None):
        return None
    alphabet = options.alphabet or (first.alphabet if first else "")
    return replace(options, format="line", alphabet=alphabet)


def line_reader(path: str, side: int, plain: ReadOptions) -> LineReader:
    """Return the reader of a file's lines; ``plain``: see `plain_lines`."""
    return LineReader(path, side, value_table(side, plain.alphabet), plain)


@contextmanager
def reading(path: str, start: Position, progress: Progress) -> Iterator[tuple[IO[bytes], bool]]:
    """Open a file: yield its stream from ``start`` on, and whether it is packed (or standard input).

    Raises:
        TextError: the file cannot be read (any more).
    """
    with open_bytes(path) as (stream, raw):
        progress.follow(raw)
        _skip(stream, start.offset)
        try:
            yield stream, is_pipe(path) or stream is not raw
        except TextError:
            raise
        except Exception as error:  # each unpacking library has errors of its own
            raise TextError(f"expected a file that can be read to its end, found: {error}", file=path) from None


def _skip(stream: IO[bytes], offset: int) -> None:
    """Go to a place in a stream that perhaps cannot seek."""
    if offset and stream.seekable():
        stream.seek(offset)
        return
    while offset > 0 and (block := stream.read(min(offset, 1 << 22))):
        offset -= len(block)


def size_of(path: str) -> int | None:
    """Return the bytes of a file on disk; None where that is not known (standard input)."""
    try:
        return Path(path).stat().st_size
    except OSError:
        return None


# Whether a file is still what it was is told by its bytes: all of them, or beyond 16 MiB head, tail and samples.

WHOLE, END, SAMPLE = 1 << 24, 1 << 20, 1 << 14  # bytes
SAMPLES, FAR = 256, 8  # of a file here; at an address, where each is a request


def identities(files: Sequence[str]) -> list[dict[str, Any]]:
    """Return what tells whether each file is still the same. ``sampled``: only samples of its bytes were read. A stream
    has only a name, since it can be read only once."""
    return [_identity(file) for file in files]


def _identity(file: str) -> dict[str, Any]:
    try:
        if "://" in file and is_parquet(file):
            with open_address(file) as (stream, size, time):
                return {"name": file, "size": size, "time": time, **_digest(stream, size, FAR)}
        if Path(file).is_file():
            with open(file, "rb") as stream:
                about = os.fstat(stream.fileno())
                return {"name": file, "size": about.st_size, "time": about.st_mtime_ns,
                        **_digest(stream, about.st_size, SAMPLES)}  # fmt: skip
    except OSError:  # reported when its turn comes
        pass
    return {"name": file}


def _digest(stream: IO[bytes] | NativeFile, size: int, samples: int) -> dict[str, str | bool]:
    """Return the digest of a stream's bytes, or of its head, its tail and samples evenly between."""
    digest = hashlib.sha256()
    if size <= WHOLE:
        while block := stream.read(END):
            digest.update(block)
        return {"digest": digest.hexdigest(), "sampled": False}
    places = [(0, END), *(((i + 1) * size // (samples + 2), SAMPLE) for i in range(samples)), (size - END, END)]
    for offset, length in places:
        stream.seek(offset)
        digest.update(stream.read(length))
    return {"digest": digest.hexdigest(), "sampled": True}


# Records of any other text format -> chunks: through the text layer, some ten microseconds each.


RECORDS = 8192  # a chunk


def record_chunks(path: str, side: int, options: ReadOptions, start: Position) -> Iterator[Chunk]:
    """Yield chunks of the records of a file, from record number ``start.offset`` on."""
    records = islice(read(path, options), start.offset, None)
    done = start.offset
    while batch := list(islice(records, RECORDS)):
        yield _chunk(path, side, batch, done)
        done += len(batch)


def _chunk(path: str, side: int, batch: list[Record | Bad], before: int) -> Chunk:
    cells = side * side
    good: list[tuple[int, int, Grid, Grid | None]] = []
    invalid: list[Invalid] = []
    unread: list[str] = []
    line = 0
    for record in batch:
        if isinstance(record, Bad):
            line = record.error.line
            invalid.append(Invalid(len(good), line, record.text, str(record.error)))
        elif record.grid.side != side:
            line = record.line
            error = TextError(f"expected {cells} cells, found {record.grid.side**2}", line, file=path)
            invalid.append(Invalid(len(good), line, record.grid.line(), str(error)))
        elif rules := [str(item) for item in record.unread if item.rule]:
            line = record.line
            error = TextError(f"expected rules that are known, found {'; '.join(rules)[:200]}", line, file=path)
            invalid.append(Invalid(len(good), line, record.grid.line(), str(error)))
        else:
            line = record.line
            good.append((0, line, record.grid, record.solution))
            if record.unread:
                unread.append(f"{path}:{line}: unread: {'; '.join(map(str, record.unread))}")
    start, end = Position(before, 0), Position(before + len(batch), line)
    empty = Chunk(path, np.zeros(0, np.int64), np.zeros((0, cells), np.uint8), end, start=start)
    return replace(merge(empty, good) if good else empty, invalid=tuple(invalid), unread=tuple(unread))
