"""Where results go: CSV or JSON lines that are only ever extended, standard output, or Parquet, made of CSV at the end.

`settle` makes what was written safe and says how much that is; `cut` goes back to what a journal names.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, TYPE_CHECKING

from cpsudoku.ground.errors import CpsudokuError, extra
from cpsudoku.scanning import rows
from cpsudoku.scanning.chunk import Array, Chunk, ChunkAnswers
from cpsudoku.scanning.journal import ANEW
from cpsudoku.scanning.lock import open_with_lock

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

BLOCK = 1 << 24  # bytes that are made Parquet at a time
LONGEST_ROW = 1 << 27  # bytes: a line that is no puzzle has fewer than half as many, which quoting may double
FORMS = {".csv": "csv", ".json": "json", ".jsonl": "json", ".ndjson": "json", ".parquet": "parquet"}


def sink_of(out: Path | None, form: str = "", *, named: bool = False) -> TextSink:
    """Return the sink for a path (None: standard output, as CSV unless ``form`` says otherwise).

    ``named``: every row begins with the name of its file, for a line alone does not tell which of several.

    Raises:
        CpsudokuError: neither the form nor the name's ending says which.
    """
    sort = form or ("csv" if out is None else FORMS.get(out.suffix.lower(), ""))
    if not sort:
        raise CpsudokuError(f"{out}: expected a name that ends in {', '.join(FORMS)}, or --to csv, json or parquet")
    if sort == "parquet":
        if out is None:
            raise CpsudokuError("parquet: expected --out FILE, found standard output")
        return ParquetSink(out, named)
    return TextSink(out, sort, named)


class GrowingFile:
    """A file that is only ever extended: opened on first use, so that nothing is lost by a wrong option.

    ``path``: None for standard output; ``head``: what it begins with.
    """

    def __init__(self, path: Path | None, head: bytes = b"") -> None:
        self._path, self._head = path, head
        self._opened: IO[bytes] | None = None

    def _file(self) -> IO[bytes]:
        if self._opened is None:
            self._opened = sys.stdout.buffer if self._path is None else open_with_lock(self._path)
            self._opened.write(self._head)
        return self._opened

    def begin(self) -> None:
        """Begin anew: what an earlier scan left is removed."""
        self._file()

    def add(self, parts: Iterable[ReadableBuffer]) -> None:
        """Add bytes, or arrays of them."""
        file = self._file()
        for part in parts:
            file.write(part)
        if self._path is None:
            file.flush()

    def settle(self) -> int:
        """Make what is written safe; return its size, 0 of what has none, as a device or a pipe."""
        file = self._file()
        file.flush()
        if self._path is None or not self._path.is_file():
            return 0
        os.fsync(file.fileno())
        return file.tell()

    def cut(self, size: int) -> None:
        """Go back to what `settle` returned.

        Raises:
            CpsudokuError: the file is not there, or shorter.
        """
        assert self._path is not None
        self._opened = cut_file(self._path, size)

    def finish(self) -> None:
        """Make safe what is written: it is all."""
        self.settle()

    def clear(self) -> None:
        """Close the file; delete what is needed only to resume."""
        if self._path is not None and self._opened is not None:
            self._opened.close()


class TextSink(GrowingFile):
    """CSV with a header, or JSON lines. Takes answered chunks in order, after `begin` or `cut`."""

    def __init__(self, out: Path | None, form: str, named: bool) -> None:
        head = ",".join(["file"] * named + [*rows.COLUMNS]) + "\n"
        super().__init__(out, head.encode() if form == "csv" else b"")
        self.form, self.named = form, named

    def write(self, chunk: Chunk, answers: ChunkAnswers, keep: Array | None) -> None:
        """Add the rows of a chunk; ``keep`` (n,) bool: only these."""
        layout = rows.layout_of(self.form, chunk.file if self.named else None)
        self.add(layout.in_order(chunk, answers, keep))


def cut_file(path: Path, size: int) -> IO[bytes]:
    """Return the file at ``path``, open for writing, cut to ``size`` bytes.

    Raises:
        CpsudokuError: it is not there, or shorter.
    """
    try:
        file = open_with_lock(path, anew=False)
    except FileNotFoundError:
        raise CpsudokuError(f"{path}: expected the {size} bytes written so far, found no such file: {ANEW}") from None
    length = file.seek(0, 2)
    if length < size:
        file.close()
        raise CpsudokuError(f"{path}: expected the {size} bytes written so far, found {length}: {ANEW}")
    file.truncate(size)
    file.seek(size)
    return file


def rows_beside(out: Path) -> Path:
    """Return where the rows of a Parquet file are until it is made."""
    return out.with_name(out.name + ".part")


class ParquetSink(TextSink):
    """A Parquet file, which cannot be extended: made at the end of rows of CSV that stand beside it until then."""

    def __init__(self, out: Path, named: bool) -> None:
        with extra("Parquet", "PyArrow", "bulk"):
            import pyarrow.parquet  # noqa: F401
        self._beside = rows_beside(out)
        super().__init__(self._beside, "csv", named)
        self._out = out

    def finish(self) -> None:
        import pyarrow

        super().finish()
        fresh = self._out.with_name(self._out.name + ".new")
        try:
            self._convert(fresh, BLOCK)
        except pyarrow.ArrowInvalid:  # a row is longer
            self._convert(fresh, LONGEST_ROW)
        os.replace(fresh, self._out)

    def _convert(self, fresh: Path, size: int) -> None:
        """Write the rows as Parquet, read in blocks of that ``size``."""
        from pyarrow import csv, int64, string
        from pyarrow.parquet import ParquetWriter

        types = dict.fromkeys(("file", *rows.COLUMNS), string()) | {"line": int64()}
        lines = csv.open_csv(
            self._beside,
            csv.ReadOptions(use_threads=False, block_size=size),
            csv.ParseOptions(newlines_in_values=True),
            csv.ConvertOptions(column_types=types, null_values=[""], strings_can_be_null=True),
        )
        with open(fresh, "wb") as file:
            with ParquetWriter(file, lines.schema, compression="zstd") as writer:
                for batch in lines:
                    writer.write_batch(batch)
            file.flush()
            os.fsync(file.fileno())

    def clear(self) -> None:
        super().clear()
        self._beside.unlink(missing_ok=True)
