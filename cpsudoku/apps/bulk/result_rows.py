"""Write results as rows of CSV or JSON lines. The file is append-only. A Parquet file is made from CSV at the end.

A compiled loop writes the rows of grids in 0.1 us each. This is possible because they contain only digits, letters and
dots. The standard library writes the rows of unreadable lines and of other kinds. `RowFile.settle` flushes the file to
the disk and returns its size. `RowFile.begin` truncates it to the size recorded in a journal.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np

from cpsudoku.apps.bulk.chunk import ANSWERS, Array, Chunk, ChunkAnswers
from cpsudoku.apps.bulk.journal import ANEW
from cpsudoku.apps.bulk.lanes.vector import jit
from cpsudoku.model.verdicts import FORMAT, Verdict, as_json
from cpsudoku.support.errors import CpsudokuError, extra
from cpsudoku.support.square_grid import SYMBOLS

COLUMNS = ("line", "puzzle", "verdict", "solution", "second")
_SYMBOLS = np.frombuffer(f".{SYMBOLS}".encode(), np.uint8)  # the symbol of each value


def _table(texts: Sequence[str]) -> Array:
    """Return texts as an array (n, width) of uint8. Shorter texts are padded with zero bytes."""
    encoded = [text.encode("utf-8", "replace") for text in texts]
    table = np.zeros((len(encoded), max(map(len, encoded))), np.uint8)
    for row, text in zip(table, encoded, strict=True):
        row[: len(text)] = np.frombuffer(text, np.uint8)
    return table


@jit
def _copy_text(out: Array, at: int, text: Array) -> int:
    for i in range(text.shape[0]):
        out[at + i] = text[i]
    end: int = at + text.shape[0]
    return end


@jit
def _copy_cells(out: Array, at: int, values: Array, symbols: Array) -> int:
    for i in range(values.shape[0]):
        out[at + i] = symbols[values[i]]
    end: int = at + values.shape[0]
    return end


@jit
def rows_into(
    out: Array, start: int, end: int, lines: Array, puzzles: Array, verdicts: Array, first: Array, second: Array,
    symbols: Array, words: Array, between: Array, absent: Array, quote: int,
) -> int:  # fmt: skip
    """Write the rows from ``start`` to ``end`` into ``out``, which has room for them. Return their number of bytes.

    ``words`` and ``between`` are texts padded with zeros. ``words`` has the verdicts. ``between`` has the separators
    before the line, puzzle, verdict, solution and second, and the end of the row. ``absent`` replaces a missing
    solution. ``quote`` encloses a solution; 0 means no quotes.
    """
    at = 0
    for row in range(start, end):
        at = _copy_word(out, at, between[0])
        number, width, power = lines[row], 1, 10
        while number >= power:
            width += 1
            power *= 10
        for i in range(width):
            out[at + width - 1 - i] = 48 + number % 10
            number //= 10
        at = _copy_word(out, at + width, between[1])
        at = _copy_cells(out, at, puzzles[row], symbols)
        at = _copy_word(out, at, between[2])
        at = _copy_word(out, at, words[verdicts[row]])
        for k in range(2):
            values = first[row] if k == 0 else second[row]
            at = _copy_word(out, at, between[3 + k])
            if values[0] == 0:
                at = _copy_text(out, at, absent)
                continue
            if quote:
                out[at] = quote
                at += 1
            at = _copy_cells(out, at, values, symbols)
            if quote:
                out[at] = quote
                at += 1
        at = _copy_word(out, at, between[5])
    return at


@jit
def _copy_word(out: Array, at: int, word: Array) -> int:
    """Copy a text up to its first zero byte."""
    for i in range(word.shape[0]):
        if word[i] == 0:
            return at + i
        out[at + i] = word[i]
    end: int = at + word.shape[0]
    return end


@dataclass(frozen=True)
class RowLayout:
    """The form of the rows. ``form`` is "csv" or "json". ``file`` is the file name at the beginning of every row, or
    ""."""

    form: str
    file: str

    def row(self, cells: Sequence[object], error: str = "") -> bytes:
        """Return a row with the values of COLUMNS. ``error``: the reason why the text is not a puzzle."""
        row = {**({"file": self.file} if self.file else {}), **dict(zip(COLUMNS, cells, strict=True))}
        if self.form == "json":
            text = as_json(row | ({"error": error} if error else {})) + "\n"
        else:
            out = io.StringIO()
            csv.writer(out, lineterminator="\n").writerow(row.values())
            text = out.getvalue()
        return text.encode("utf-8", "backslashreplace")

    def rows(self, chunk: Chunk, answers: ChunkAnswers) -> Iterator[bytes]:
        """Yield all rows of a chunk in input order."""
        start = 0
        for invalid in chunk.invalid:
            yield self._compiled(chunk, answers, start, invalid.after)
            yield self.row([invalid.line, invalid.text, Verdict.INVALID, None, None], invalid.error)
            start = invalid.after
        yield self._compiled(chunk, answers, start, len(chunk))

    def _compiled(self, chunk: Chunk, answers: ChunkAnswers, start: int, end: int) -> bytes:
        """Return the rows of the puzzles of a chunk from ``start`` up to ``end``."""
        if start == end:
            return b""
        if self.form == "json":
            file = f'"file":{json.dumps(self.file)},' if self.file else ""
            between = [f'{{"format":{FORMAT},{file}"line":', ',"puzzle":"', '","verdict":"', '","solution":',
                       ',"second":', "}\n"]  # fmt: skip
            absent, quote = b"null", ord('"')
        else:
            first = self.row([""] * len(COLUMNS)).decode().rstrip(",\n") + "," if self.file else ""
            between, absent, quote = [first, ",", ",", ",", ",", "\n"], b"", 0
        words, texts = _table(ANSWERS), _table(between)
        longest = 20 + texts.size + words.shape[1] + 3 * (chunk.puzzles.shape[1] + 4)
        out = np.empty((end - start) * longest, np.uint8)
        size = rows_into(
            out, start, end, chunk.lines, chunk.puzzles, answers.verdict, answers.solution, answers.second,
            _SYMBOLS, words, texts, np.frombuffer(absent, np.uint8), quote,
        )  # fmt: skip
        return out[:size].tobytes()


# The output of rows


BLOCK = 1 << 24  # bytes converted to Parquet at a time
LONGEST_ROW = 1 << 27  # most bytes of a row: an invalid line has less than half, which quoting may double
FORMS = {".csv": "csv", ".json": "json", ".jsonl": "json", ".ndjson": "json", ".parquet": "parquet"}


def row_file(out: Path, form: str, *, named: bool = False) -> RowFile:
    """Return the writer of rows for a path. ``named``: does every row begin with the name of its input file?"""
    return ParquetFile(out, "csv", named) if form == "parquet" else RowFile(out, form, named)


def form_of(out: Path) -> str:
    """Return the form of results for the file extension.

    Raises:
        CpsudokuError: no form has this extension.
    """
    form = FORMS.get(out.suffix.lower())
    if form is None:
        raise CpsudokuError(f"{out}: expected a name that ends in {', '.join(FORMS)}")
    return form


class RowFile:
    """A file of CSV with a header, or of JSON lines. After `begin`, rows are only appended."""

    form: str

    def __init__(self, out: Path, form: str, named: bool) -> None:
        self.named = named
        self.form, self._path = form, out
        self._file: IO[bytes]

    def begin(self, size: int | None = None) -> None:
        """Begin a new file, or continue after the first ``size`` bytes. ``size`` is an earlier result of `settle`.

        Raises:
            CpsudokuError: the file does not exist or is shorter.
        """
        if size is None:
            self._file = open(self._path, "wb")  # noqa: SIM115
            head = ",".join(["file"] * self.named + [*COLUMNS]) + "\n"
            self._file.write(head.encode() if self.form == "csv" else b"")
            return
        length = self._path.stat().st_size if self._path.is_file() else -1
        if length < size:
            found = "no such file" if length < 0 else str(length)
            raise CpsudokuError(f"{self._path}: expected the {size} bytes written so far, found {found}: {ANEW}")
        self._file = open(self._path, "r+b")  # noqa: SIM115
        self._file.truncate(size)
        self._file.seek(size)

    def add(self, parts: Iterable[bytes]) -> None:
        """Add bytes."""
        self._file.writelines(parts)

    def settle(self) -> int:
        """Flush the file to the disk. Return its size, or 0 for a device or a pipe."""
        self._file.flush()
        if not self._path.is_file():
            return 0
        os.fsync(self._file.fileno())
        return self._file.tell()

    def finish(self) -> None:
        """Flush the complete file."""
        self.settle()

    def clear(self) -> None:
        """Close the file; delete the data for resuming."""
        self._file.close()


def rows_beside(out: Path) -> Path:
    """Return the path of the CSV rows from which a Parquet file will be made."""
    return out.with_name(out.name + ".part")


class ParquetFile(RowFile):
    """A Parquet file. Since it cannot be appended to, it is made at the end from CSV rows in a file next to it."""

    def __init__(self, out: Path, form: str, named: bool) -> None:
        with extra("Parquet", "PyArrow", "bulk"):
            import pyarrow.parquet  # noqa: F401
        super().__init__(rows_beside(out), form, named)
        self._out = out

    def finish(self) -> None:
        import pyarrow

        super().finish()
        fresh = self._out.with_name(self._out.name + ".new")
        try:
            self._convert(fresh, BLOCK)
        except pyarrow.ArrowInvalid:  # a row is longer than a block
            self._convert(fresh, LONGEST_ROW)
        os.replace(fresh, self._out)

    def _convert(self, fresh: Path, size: int) -> None:
        """Write the rows as Parquet. They are read in blocks of ``size``."""
        from pyarrow import csv, int64, string
        from pyarrow.parquet import ParquetWriter

        types = dict.fromkeys(("file", *COLUMNS), string()) | {"line": int64()}
        lines = csv.open_csv(
            self._path,
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
        self._path.unlink(missing_ok=True)
