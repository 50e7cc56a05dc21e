"""Read files as batches, from any position. Lines of cells are read as bytes, other formats by their text parsers.

A Parquet file has a column with one puzzle in each row. A folder of Parquet files stands for its files. It is a local
path, or an address with a file system of PyArrow (s3://, gs://, hdfs://, file://). The caller chooses the size of the
next batch.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING

from cpsudoku.apps.bulk.chunk import Batch, Part, Position, line_of
from cpsudoku.formats import Block, ReadOptions, is_pipe, kind_in, open_bytes, opening, read
from cpsudoku.formats.entry_reading import blocks
from cpsudoku.formats.source_form import recognize_source
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.support.errors import CpsudokuError, InputError, extra

if TYPE_CHECKING:
    from pyarrow.fs import FileSystem
    from pyarrow.parquet import ParquetFile

BLOCK = 2 << 20  # most bytes in a batch of lines: some 25,000 puzzles of 81 cells
LONGEST = 8  # most blocks in a line
MOST = 8192  # most puzzles in a batch of any other text
SUFFIX = ".parquet"
ROWS = 16_384  # rows of Parquet read at a time
FIRST = 50  # records read to recognize the puzzles
Size = Callable[[], int]  # about the number of puzzles that the next batch should have
Content = tuple[bytes | Sequence[Part], Position]  # the content of a batch, and its end


def first_record(path: str, options: ReadOptions, column: str = "") -> Entry | None:
    """Return the first puzzle of a file. Return None if the first few records are invalid. The size and format of the
    others follow from it. For a pipe, the caller must use `text.hold`, because this function reads from the beginning.

    Raises:
        InputError: the file cannot be read.
    """
    records: Iterator[Entry | Bad]
    if is_parquet(path):
        with _open_file(path, column) as file:
            batch = next(file.iter_batches(FIRST, columns=[column]), None)
        texts = batch.column(0).to_pylist() if batch is not None else []
        records = (record for text in texts for record in read(_line(text) + "\n", options._replace(format="line")))
    else:  # a pipe cannot be read twice
        records = islice(read(io.StringIO(opening(path).beginning) if is_pipe(path) else path, options), FIRST)
    return next((record for record in records if not isinstance(record, Bad)), None)


class Progress:
    """Counts the bytes read from the current file. For a packed file, it counts packed bytes."""

    def __init__(self) -> None:
        self._tell: Callable[[], int] = lambda: 0

    def follow(self, raw: IO[bytes]) -> None:
        """Count the bytes of this stream from now on."""
        self._tell = raw.tell

    def bytes(self) -> int:
        """Return the bytes read so far from the current file."""
        try:
            return self._tell()
        except (OSError, ValueError):
            return 0


class BatchReader:
    """Reads the input files of a scan as batches. ``column`` names the column of puzzles in Parquet files. ``kind``
    names the kind of puzzle, or is "" for grids."""

    def __init__(self, files: Sequence[str], options: ReadOptions, column: str, kind: str) -> None:
        self.files = files
        self._options, self._column, self._kind = options, column, kind
        self.progress: Progress = Progress()

    def batches(self, file: int, start: Position, size: Size, report: Callable[[InputError], None]) -> Iterator[Batch]:
        """Yield the batches of all files, beginning at position ``start`` of file number ``file``. If a file cannot be
        read to its end, pass the error to ``report`` and continue with the next file."""
        for number, path in enumerate(self.files[file:], file):
            try:
                options = self._options
                if self._kind:
                    contents = _blocks(path, self._kind, options.select, start, size)
                elif is_parquet(path):
                    options = with_alphabet(options, first_record(path, options, self._column))
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
    """Yield whole lines and their end positions. The stream is at ``start``.

    Raises:
        InputError: a line is longer than LONGEST blocks.
    """
    offset, line = start
    rest, width = b"", 82.0  # bytes in a line
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
    """Yield grids of any other text format. Each takes some ten microseconds. ``start`` counts the grids to skip."""
    records, done = islice(read(path, options), start.offset, None), start.offset
    while some := list(islice(records, min(size(), MOST))):
        done += len(some)
        yield some, Position(done, line_of(some[-1]))


def _blocks(path: str, kind: str, select: slice, start: Position, size: Size) -> Iterator[Content]:
    """Yield puzzles of other kinds as text. ``start`` counts the puzzles to skip."""
    form = recognize_source(path, kind)
    chosen = islice(blocks(form, ReadOptions()), select.start, select.stop, select.step)
    parts, done = islice(chosen, start.offset, None), start.offset
    while some := [_without_kind(part, form.source.opening.kinds) for part in islice(parts, min(size(), MOST))]:
        done += len(some)
        yield some, Position(done, line_of(some[-1]))


def _without_kind(part: Part, names: Sequence[str]) -> Part:
    """Return a block without the comment that names the kind, if it names the kind of the whole source. The scan
    already uses that kind, or an option overrides it."""
    if not isinstance(part, Block):
        return part
    return part._replace(comments=tuple(line for line in part.comments if kind_in(line) not in names))


def plain_lines(path: str, options: ReadOptions) -> ReadOptions | None:
    """Return the options, with the alphabet, for a file with one puzzle on each line. Return None for any other file,
    or if the options select only some lines.

    Raises:
        InputError: the file cannot be read.
    """
    first = None if options.format else first_record(path, options)
    format = first.format if first else options.format or "line"
    if format != "line" or options.blank != "" or options.select != slice(None):
        return None
    return with_alphabet(options, first)


def with_alphabet(options: ReadOptions, first: Entry | None) -> ReadOptions:
    """Return the options for lines of cells. By default, use the alphabet of the first puzzle."""
    return options._replace(format="line", alphabet=options.alphabet or (first.alphabet if first else ""))


@contextmanager
def reading(path: str, start: Position, progress: Progress) -> Iterator[IO[bytes]]:
    """Open a file: yield its stream from ``start`` on.

    Raises:
        InputError: the file can no longer be read.
    """
    with open_bytes(path) as (stream, raw):
        progress.follow(raw)
        _skip(stream, start.offset)
        try:
            yield stream
        except InputError:
            raise
        except Exception as error:  # each unpacking library has its own errors
            raise InputError(f"expected a file that can be read to its end, found: {error}", file=path) from None


def _skip(stream: IO[bytes], offset: int) -> None:
    """Go to a position in a stream that may not be seekable."""
    if offset and stream.seekable():
        stream.seek(offset)
        return
    while offset > 0 and (block := stream.read(min(offset, 1 << 22))):
        offset -= len(block)


def size_of(path: str) -> int | None:
    """Return the size of a file on disk, in bytes. Return None if it is unknown, as for standard input."""
    try:
        return os.stat(path).st_size
    except OSError:
        return None


def identity(path: str) -> list[int] | None:
    """Return the size and modification time of a file, to detect changes. Return None for a stream or a missing
    file."""
    try:
        if "://" in path and is_parquet(path):
            system, inner = _system(path)
            info = system.get_file_info(inner)
            return [info.size or 0, info.mtime_ns or 0]
        about = os.stat(path)
    except OSError:
        return None
    return [about.st_size, about.st_mtime_ns]


# Parquet


def is_parquet(path: str) -> bool:
    """Return whether the name belongs to a Parquet file."""
    return path.lower().endswith(SUFFIX)


def expand(files: tuple[str, ...]) -> tuple[str, ...]:
    """Replace each folder, or address of one, with its Parquet files, sorted by name.

    Raises:
        CpsudokuError: an address has no Parquet files or is unreadable.
    """
    expanded: list[str] = []
    for file in files:
        web = file.lower().startswith(("http://", "https://"))  # no folder: opening it reports its target
        if not is_parquet(file) and not web and ("://" in file or Path(file).is_dir()):
            below = _below(file)
            if not below and "://" in file:
                raise CpsudokuError(f"{file}: expected files that end in {SUFFIX}, found none")
            below = below or [file]  # opening the folder reports the error
            expanded += below
        else:
            expanded.append(file)
    return tuple(expanded)


def _below(folder: str) -> list[str]:
    if "://" not in folder:
        return sorted(str(path) for path in Path(folder).rglob("*" + SUFFIX) if path.is_file())
    system, path = _system(folder)
    from pyarrow.fs import FileSelector

    try:
        infos = system.get_file_info(FileSelector(path, recursive=True))
    except OSError as error:
        raise CpsudokuError(f"{folder}: expected a folder that can be read, found: {error}") from None
    start = folder[: folder.index("://") + 3]
    return sorted(start + info.path for info in infos if info.is_file and is_parquet(info.path))


def _system(place: str) -> tuple[FileSystem, str]:
    """Return the file system of a path or an address, and the path in it."""
    with extra("Parquet", "PyArrow", "bulk"):
        from pyarrow.fs import FileSystem, LocalFileSystem
    if "://" not in place:
        return LocalFileSystem(), place
    try:
        system, path = FileSystem.from_uri(place)
    except (OSError, ValueError, NotImplementedError) as error:
        raise CpsudokuError(f"{place}: expected an address that PyArrow can read, found: {error}") from None
    return system, path


@contextmanager
def _open_file(path: str, column: str) -> Iterator[ParquetFile]:
    """Open a Parquet file. Raise InputError if it is truncated or has no column of texts with that name."""
    system, inner = _system(path)
    import pyarrow
    from pyarrow.parquet import ParquetFile

    try:
        with system.open_input_file(inner) as stream:
            file = ParquetFile(stream)
            fields = {field.name: field.type for field in file.schema_arrow}
            if column not in fields:
                names = ", ".join(fields)
                raise InputError(f"expected a column {column!r}, found {names}: --column names it", file=path)
            if not (pyarrow.types.is_string(fields[column]) or pyarrow.types.is_large_string(fields[column])):
                raise InputError(f"expected a column of texts, found {column!r} of {fields[column]}", file=path)
            yield file
    except InputError:
        raise
    except (OSError, pyarrow.ArrowException) as error:
        raise InputError(f"expected a Parquet file that can be read to its end, found: {error}", file=path) from None


def column_lines(path: str, column: str, start: Position, size: Callable[[], int]) -> Iterator[tuple[bytes, Position]]:
    """Yield blocks of lines, one line for each row of a column, and the end position of each block. Begin at row number
    ``start.offset``.

    Raises:
        InputError: the file can no longer be read.
    """
    with _open_file(path, column) as file:
        done = 0
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            if done + rows <= start.offset:
                done += rows
                continue
            for batch in file.iter_batches(ROWS, row_groups=[group], columns=[column]):
                texts = batch.column(0).to_pylist()[max(0, start.offset - done) :]
                at, done = done + len(batch) - len(texts), done + len(batch)
                while texts:
                    some, texts = texts[: (most := size())], texts[most:]
                    at += len(some)
                    yield "".join(f"{_line(text)}\n" for text in some).encode("utf-8", "replace"), Position(at, at)


def _line(text: str | None) -> str:
    """Return a row as one line. A line reader would skip a blank row or a comment. Such a row becomes an invalid line
    instead, so that it gets a row of results."""
    line = " ".join((text or "").splitlines()).strip()
    return line if line and line[0] not in "#=" else f"no puzzle: {line or 'empty'}"
