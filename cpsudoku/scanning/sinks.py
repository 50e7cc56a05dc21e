"""Where results go: CSV or JSON lines that are only ever extended, standard output, or Parquet in parts.

A sink writes whole chunks; `settle` makes what was written safe and says how much that is; `cut` goes back to what a
journal names; `finish` puts together what is complete, and `clear` removes what only a resumed scan would need.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Protocol

from cpsudoku.ground.errors import CpsudokuError, missing_library
from cpsudoku.model.verdicts import Verdict
from cpsudoku.scanning import rows
from cpsudoku.scanning.chunk import ANSWERS, Array, Chunk, ChunkAnswers
from cpsudoku.scanning.lock import open_locked

Written = int | list[int]  # bytes of a file, or of each part of one
ANEW = "put it back, or begin anew: --overwrite"


class Sink(Protocol):
    """Takes answered chunks in order. After `begin` or `cut`."""

    def begin(self) -> None:
        """Begin anew: what an earlier scan left is removed."""

    def write(self, chunk: Chunk, answers: ChunkAnswers, keep: Array | None) -> None:
        """Add the rows of a chunk; ``keep`` (n,) bool: only these."""

    def settle(self) -> Written:
        """Make all that was written safe; how much it is, for `cut`."""

    def cut(self, written: Written) -> None:
        """Go back to what ``settle`` once returned.

        Raises:
            CpsudokuError: the file is shorter.
        """

    def finish(self) -> None:
        """All is written."""

    def clear(self) -> None:
        """Delete what is needed only to resume: the run is finished."""


FORMS = {".csv": "csv", ".json": "json", ".jsonl": "json", ".ndjson": "json", ".parquet": "parquet"}


def sink_of(out: Path | None, form: str = "", *, named: bool = False) -> Sink:
    """Return the sink for a path (None: standard output, as CSV unless ``form`` says otherwise).

    ``named``: every row begins with the name of its file, for a line alone does not tell which of several.

    Raises:
        CpsudokuError: neither the form nor the name's ending says which.
    """
    found = form or ("csv" if out is None else FORMS.get(out.suffix.lower(), ""))
    if not found:
        raise CpsudokuError(f"{out}: expected a name that ends in {', '.join(FORMS)}, or --to csv, json or parquet")
    if found == "parquet":
        if out is None:
            raise CpsudokuError("parquet: expected --out FILE, found standard output")
        return ParquetSink(out, named)
    return TextSink(out, found, named)


class GrowingFile:
    """A file that is only ever extended: opened on first use, so that nothing is lost by a wrong option.

    ``path``: None for standard output; ``head``: what it begins with.
    """

    def __init__(self, path: Path | None, head: bytes = b"") -> None:
        self._path, self._head = path, head
        self._opened: IO[bytes] | None = None

    def _file(self) -> IO[bytes]:
        if self._opened is None:
            self._opened = sys.stdout.buffer if self._path is None else open_locked(self._path)
            self._opened.write(self._head)
        return self._opened

    def begin(self) -> None:
        self._file()

    def add(self, parts: Iterable[Any]) -> None:
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

    def cut(self, written: Written) -> None:
        """Go back to what `settle` returned.

        Raises:
            CpsudokuError: the file is not there, or shorter.
        """
        assert self._path is not None and isinstance(written, int)
        self._opened = cut_file(self._path, written)

    def finish(self) -> None:
        self.settle()

    def clear(self) -> None:
        """Close the file."""
        if self._path is not None and self._opened is not None:
            self._opened.close()


class TextSink(GrowingFile):
    """CSV with a header, or JSON lines."""

    def __init__(self, out: Path | None, form: str, named: bool) -> None:
        head = ",".join(["file"] * named + [*rows.COLUMNS]) + "\n"
        super().__init__(out, head.encode() if form == "csv" else b"")
        self.form, self.named = form, named

    def write(self, chunk: Chunk, answers: ChunkAnswers, keep: Array | None) -> None:
        layout = rows.layout_of(self.form, chunk.file if self.named else None)
        self.add(layout.in_order(chunk, answers, keep))


def cut_file(path: Path, size: int) -> IO[bytes]:
    """Return the file at ``path``, open for writing, cut to ``size`` bytes.

    Raises:
        CpsudokuError: it is not there, or shorter.
    """
    try:
        file = open_locked(path, anew=False)
    except FileNotFoundError:
        raise CpsudokuError(f"{path}: expected the {size} bytes written so far, found no such file: {ANEW}") from None
    there = file.seek(0, 2)
    if there < size:
        file.close()
        raise CpsudokuError(f"{path}: expected the {size} bytes written so far, found {there}: {ANEW}")
    file.truncate(size)
    file.seek(size)
    return file


class ParquetSink:
    """A Parquet file, made of parts in a folder beside it, put together at the end: a part is never half there."""

    def __init__(self, out: Path, named: bool) -> None:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise CpsudokuError(missing_library("Parquet", "PyArrow", "bulk")) from None
        self._arrow: Any = pyarrow
        self._out = out
        self._named = named
        self._folder = out.with_name(out.name + ".parts")
        self._sizes: list[int] = []  # of the parts, in bytes
        self._tables: list[Any] = []

    def write(self, chunk: Chunk, answers: ChunkAnswers, keep: Array | None) -> None:
        for part, invalid in rows.parts(chunk, keep):
            self._tables.append(self._table(chunk, answers, part))
            if invalid is not None:
                cells = [invalid.line, invalid.text, str(Verdict.INVALID), None, None]
                row = [[cell] for cell in [chunk.file] * self._named + cells]
                self._tables.append(self._arrow.table(row, schema=self._schema()))

    def begin(self) -> None:
        self._remove_from(0)

    def settle(self) -> list[int]:
        if self._tables:
            self._folder.mkdir(exist_ok=True)
            part = self._part(len(self._sizes))
            fresh = part.with_suffix(".new")
            table = self._arrow.concat_tables(self._tables)
            with open(fresh, "wb") as file:
                self._arrow.parquet.write_table(table, file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
            self._sizes.append(fresh.stat().st_size)
            os.replace(fresh, part)
            self._tables = []
        return list(self._sizes)

    def cut(self, written: Written) -> None:
        if not isinstance(written, list):
            raise CpsudokuError(f"{self._out}: expected the sizes of its parts in the journal, found none: {ANEW}")
        for number, size in enumerate(written):
            part = self._part(number)
            there = part.stat().st_size if part.is_file() else None
            if there != size:
                found = "no such file" if there is None else f"{there}"
                raise CpsudokuError(f"{part}: expected the {size} bytes written so far, found {found}: {ANEW}")
        self._sizes = list(written)
        self._remove_from(len(written))

    def finish(self) -> None:
        self.settle()
        fresh = self._out.with_name(self._out.name + ".new")
        with open(fresh, "wb") as file:
            with self._arrow.parquet.ParquetWriter(file, self._schema(), compression="zstd") as writer:
                for number in range(len(self._sizes)):
                    writer.write_table(self._arrow.parquet.read_table(self._part(number)))
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self._out)

    def clear(self) -> None:
        self._remove_from(0)
        with suppress(OSError):  # there is none, or something in it is not ours
            self._folder.rmdir()

    def _part(self, number: int) -> Path:
        return self._folder / f"{number:06d}.parquet"

    def _remove_from(self, first: int) -> None:
        """Remove the parts from this number on, and what was half written."""
        for pattern in ("[0-9]*.parquet", "[0-9]*.new"):
            for part in self._folder.glob(pattern):
                if part.stem.isdecimal() and (int(part.stem) >= first or part.suffix == ".new"):
                    part.unlink()

    def _schema(self) -> Any:
        text = self._arrow.string()
        types = (self._arrow.int64(), text, text, text, text)
        return self._arrow.schema([("file", text)] * self._named + list(zip(rows.COLUMNS, types, strict=True)))

    def _table(self, chunk: Chunk, answers: ChunkAnswers, which: Array) -> Any:
        words = self._arrow.array([*map(str, ANSWERS)])
        columns = [
            self._arrow.array(chunk.lines[which], self._arrow.int64()),
            self._text(rows.symbols(chunk.puzzles[which])),
            words.take(self._arrow.array(answers.verdict[which])),
            self._text(rows.symbols(answers.solution[which], "")),
            self._text(rows.symbols(answers.second[which], "")),
        ]
        file = [self._arrow.repeat(chunk.file, len(which))] * self._named
        return self._arrow.table(file + columns, schema=self._schema())

    def _text(self, symbols: Array) -> Any:
        """A column of fixed-width texts; null where a row is empty."""
        import numpy as np

        n, cells = symbols.shape
        offsets = self._arrow.py_buffer(np.arange(0, (n + 1) * cells, cells, dtype=np.int32))
        texts = self._arrow.py_buffer(np.ascontiguousarray(symbols))
        there = symbols[:, 0] != 0
        valid = None if there.all() else self._arrow.py_buffer(np.packbits(there, bitorder="little"))
        return self._arrow.StringArray.from_buffers(n, offsets, texts, valid)
