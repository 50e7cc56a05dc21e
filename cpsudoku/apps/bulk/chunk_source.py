"""Files -> batches, from any position on: lines of cells as bytes, every other format through the text layer.

A reader of batches is told how many puzzles the next one is to have.
"""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from cpsudoku.apps.bulk.chunk import Batch, Part, Position, line_of
from cpsudoku.apps.bulk.parquet_column import column_lines, first_row, is_parquet, open_address
from cpsudoku.formats import Block, ReadOptions, is_pipe, kind_in, open_bytes, opening, read
from cpsudoku.formats.entry_reading import blocks
from cpsudoku.formats.source_form import recognize_source
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.support.errors import InputError

if TYPE_CHECKING:
    from pyarrow import NativeFile

BLOCK = 2 << 20  # bytes of a batch of lines at most: some 25,000 puzzles of 81 cells
LONGEST = 8  # a line has at most so many blocks
MOST = 8192  # puzzles of a batch of any other text
Size = Callable[[], int]  # about how many puzzles the next batch is to have
Content = tuple[bytes | Sequence[Part], Position]  # of a batch, and where it ends


def first_record(path: str, options: ReadOptions) -> Entry | None:
    """Return the first puzzle of a file, which gives size and format; None where the first few records are none. A pipe
    has to be held (`text.hold`).

    Raises:
        InputError: the file cannot be read.
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


class BatchReader:
    """Reads the files of a scan. ``column``: of Parquet files, the one that has the puzzles; ``kind``: the kind of
    texts that are no grids, "" for grids."""

    def __init__(self, files: Sequence[str], options: ReadOptions, column: str, kind: str) -> None:
        self.files, self._options, self._column, self._kind = files, options, column, kind
        self.progress = Progress()

    def batches(self, file: int, start: Position, size: Size, report: Callable[[InputError], None]) -> Iterator[Batch]:
        """Yield the batches of all files from a place in the file of that number on. ``report`` is called with what is
        wrong with a file that cannot be read (to its end); the next file follows."""
        for number, path in enumerate(self.files[file:], file):
            try:
                options = self._options
                if self._kind:
                    contents = _blocks(path, self._kind, options.select, start, size)
                elif is_parquet(path):
                    first = first_row(path, self._column, options)
                    options = with_alphabet(options, first)
                    contents = column_lines(path, self._column, start, size)
                elif (plain := plain_lines(path, options)) is not None:
                    options, contents = plain, self._lines(path, start, size)
                else:
                    contents = _records(path, options, start, size)
                for content, end in contents:
                    yield Batch(number, path, start, end, content, options)
                    start = end
            except InputError as error:
                report(error)
            start = Position(0, 0)

    def _lines(self, path: str, start: Position, size: Size) -> Iterator[Content]:
        with reading(path, start, self.progress) as stream:
            yield from line_blocks(stream, path, start, size)


def line_blocks(stream: IO[bytes], path: str, start: Position, size: Size) -> Iterator[tuple[bytes, Position]]:
    """Yield whole lines, and where they end, from ``start`` (where the stream stands) on.

    Raises:
        InputError: a line is longer than LONGEST blocks.
    """
    offset, line = start
    rest, width = b"", 82.0  # bytes of a line
    while True:
        block = stream.read(min(BLOCK, max(int(size() * width), len(rest), 1)))
        text = rest + block if rest else block
        if not text:
            return
        cut = text.rfind(b"\n") + 1 if block else len(text)
        if not cut:
            if len(text) > LONGEST * BLOCK:
                message = f"expected lines of fewer than {LONGEST * BLOCK} bytes, found a longer one"
                raise InputError(message, line + 1, file=path)
            rest = text
            continue
        text, rest = text[:cut], text[cut:]
        lines = text.count(b"\n") + (not text.endswith(b"\n"))
        offset, line, width = offset + cut, line + lines, cut / lines
        yield text, Position(offset, line)


def _records(path: str, options: ReadOptions, start: Position, size: Size) -> Iterator[Content]:
    """Yield grids of any other text format, some ten microseconds each; ``start`` counts them."""
    records, done = islice(read(path, options), start.offset, None), start.offset
    while some := list(islice(records, min(size(), MOST))):
        done += len(some)
        yield some, Position(done, line_of(some[-1]))


def _blocks(path: str, kind: str, select: slice, start: Position, size: Size) -> Iterator[Content]:
    """Yield texts of other kinds; ``start`` counts them."""
    form = recognize_source(path, kind)
    chosen = islice(blocks(form, ReadOptions()), select.start, select.stop, select.step)
    parts, done = islice(chosen, start.offset, None), start.offset
    while some := [_without_kind(part, form.source.opening.kinds) for part in islice(parts, min(size(), MOST))]:
        done += len(some)
        yield some, Position(done, line_of(some[-1]))


def _without_kind(part: Part, names: Sequence[str]) -> Part:
    """Return a block without comments that name the kind as the source does, which the scan has or has overruled."""
    if not isinstance(part, Block):
        return part
    return part._replace(comments=tuple(line for line in part.comments if kind_in(line) not in names))


def plain_lines(path: str, options: ReadOptions) -> ReadOptions | None:
    """Return the options for a file of one puzzle a line, its alphabet among them; None of any other file, and where
    only some of its lines are wanted.

    Raises:
        InputError: the file cannot be read.
    """
    first = None if options.format else first_record(path, options)
    format = first.format if first else options.format or "line"
    if format != "line" or options.blank != "" or options.select != slice(None):
        return None
    return with_alphabet(options, first)


def with_alphabet(options: ReadOptions, first: Entry | None) -> ReadOptions:
    """Return the options for lines of cells, in the alphabet of the first one where none is stated."""
    return options._replace(format="line", alphabet=options.alphabet or (first.alphabet if first else ""))


@contextmanager
def reading(path: str, start: Position, progress: Progress) -> Iterator[IO[bytes]]:
    """Open a file: yield its stream from ``start`` on.

    Raises:
        InputError: the file cannot be read (any more).
    """
    with open_bytes(path) as (stream, raw):
        progress.follow(raw)
        _skip(stream, start.offset)
        try:
            yield stream
        except InputError:
            raise
        except Exception as error:  # each unpacking library has errors of its own
            raise InputError(f"expected a file that can be read to its end, found: {error}", file=path) from None


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
