"""Parquet files as input: a column of puzzles, a row a puzzle; folders and addresses are as many files as they hold.

Local paths, and what PyArrow has file systems for (s3://, gs://, hdfs://, file://). A position is a number of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cpsudoku.apps.bulk.chunk import Position
from cpsudoku.formats import ReadOptions, read
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.support.errors import CpsudokuError, InputError, extra

if TYPE_CHECKING:
    from pyarrow import NativeFile
    from pyarrow.fs import FileSystem
    from pyarrow.parquet import ParquetFile

SUFFIX = ".parquet"
ROWS = 16_384  # read at a time
FIRST = 50  # rows that may tell what the puzzles are like


def is_parquet(path: str) -> bool:
    """Tell whether the name is that of a Parquet file."""
    return path.lower().endswith(SUFFIX)


def expand(files: tuple[str, ...]) -> tuple[str, ...]:
    """Replace folders, and addresses of folders, by the Parquet files below them, in the order of names.

    Raises:
        CpsudokuError: an address without any, or one that cannot be read.
    """
    expanded: list[str] = []
    for file in files:
        web = file.lower().startswith(("http://", "https://"))  # no folder: opening it reports what it leads to
        if not is_parquet(file) and not web and ("://" in file or Path(file).is_dir()):
            below = _below(file)
            if not below and "://" in file:
                raise CpsudokuError(f"{file}: expected files that end in {SUFFIX}, found none")
            below = below or [file]  # opening the folder reports that it is one
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
    """Return the file system of a path or an address, and the path in it.

    Raises:
        CpsudokuError: there is none for such an address.
    """
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
    """Open a Parquet file; refuse one without such a column of texts, or that breaks off (InputError)."""
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


def first_row(path: str, column: str, options: ReadOptions) -> Entry | None:
    """Return the first puzzle of a column, which gives size and alphabet; None where the first rows are none.

    Raises:
        InputError: the file cannot be read.
    """
    with _open_file(path, column) as file:
        batch = next(file.iter_batches(FIRST, columns=[column]), None)
    for text in batch.column(0).to_pylist() if batch is not None else ():
        for record in read(_line(text) + "\n", options._replace(format="line")):
            if not isinstance(record, Bad):
                return record
    return None


def column_lines(
    path: str, column: str, start: Position, size: Callable[[], int]
) -> Iterator[tuple[bytes, Position]]:
    """Yield the rows of a column as lines, and where they end, from row number ``start.offset`` on.

    Raises:
        InputError: the file cannot be read (any more).
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
    """Return a row as one line. What would be skipped as blank or as a comment becomes a line that is no puzzle."""
    line = " ".join((text or "").splitlines()).strip()
    return line if line and line[0] not in "#=" else f"no puzzle: {line or 'empty'}"


@contextmanager
def open_address(path: str) -> Iterator[tuple[NativeFile, int, int]]:
    """Open an address: yield a stream that can seek, how many bytes it has, and their time in nanoseconds.

    Raises:
        OSError: there is no such file, or it cannot be reached.
    """
    system, inner = _system(path)
    info = system.get_file_info(inner)
    with system.open_input_file(inner) as stream:
        yield stream, info.size, info.mtime_ns
