"""Answers -> rows of CSV or JSON lines -> a file that is only ever extended, or Parquet, made of CSV at the end.

Everything in a row of a grid is digits, letters and dots of the kind's own, so a compiled loop writes it, 0.1 us a row.
The standard library writes the text of a line that is no puzzle, and rows of other kinds. `GrowingFile.settle` makes
safe what was written and returns its size; `cut` goes back to the size that a journal names.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

import numpy as np

from cpsudoku.apps.bulk.chunk import ANSWERS, Array, Chunk, ChunkAnswers, Invalid
from cpsudoku.apps.bulk.journal import ANEW
from cpsudoku.apps.bulk.lanes.vector_width import jit
from cpsudoku.model.verdicts import FORMAT, Verdict, as_json
from cpsudoku.support.errors import CpsudokuError, extra
from cpsudoku.support.square_grid import SYMBOLS

COLUMNS = ("line", "puzzle", "verdict", "solution", "second")
_SYMBOLS = np.frombuffer(f".{SYMBOLS}".encode(), np.uint8)  # by value


def _table(texts: Sequence[str]) -> Array:
    """Return (n, width) uint8: texts, zero bytes after the end of shorter ones."""
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
    """Write the rows from ``start`` up to ``end`` into ``out``, which is long enough; return their number of bytes.

    ``words`` and ``between`` are texts of different lengths, padded with zeros: the verdicts, and what stands before
    the line, puzzle, verdict, solution, second and at the end. ``absent`` stands in place of a solution; ``quote``
    (0: none) stands around one.
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
    """How a row is written: what stands before each column and at the end, for no solution, and around one.

    ``opening``: what every row begins with; ``file``: a file's name as the column that comes next.
    """

    between: tuple[str, ...]
    absent: str
    quote: str
    invalid: Callable[[Invalid], bytes]
    opening: str
    file: Callable[[str], str]

    def of(self, file: str) -> RowLayout:
        """Return the same with the file's name as the first column."""
        head, plain, length = self.opening + self.file(file), self.invalid, len(self.opening)
        return replace(
            self,
            between=(head + self.between[0][length:], *self.between[1:]),
            invalid=lambda invalid: head.encode("utf-8", "replace") + plain(invalid)[length:],
        )

    def rows(self, chunk: Chunk, answers: ChunkAnswers, start: int, end: int) -> bytes:
        """Return the rows of the puzzles of a chunk from ``start`` up to ``end``."""
        words, between = _table(ANSWERS), _table(self.between)
        longest = 20 + between.size + words.shape[1] + 3 * (chunk.puzzles.shape[1] + 4)
        out = np.empty((end - start) * longest, np.uint8)
        absent = np.frombuffer(self.absent.encode(), np.uint8)
        size = rows_into(
            out, start, end, chunk.lines, chunk.puzzles, answers.verdict, answers.solution, answers.second,
            _SYMBOLS, words, between, absent, ord(self.quote) if self.quote else 0,
        )  # fmt: skip
        return out[:size].tobytes()

    def in_order(self, chunk: Chunk, answers: ChunkAnswers) -> Iterator[bytes]:
        """Yield all rows of a chunk in input order."""
        start = 0
        for invalid in (*chunk.invalid, None):
            end = len(chunk) if invalid is None else invalid.after
            if start < end:
                yield self.rows(chunk, answers, start, end)
            if invalid is not None:
                yield self.invalid(invalid)
            start = end


def csv_line(cells: Iterable[object]) -> str:
    """Return a row of CSV, quoted where it must be."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()


def csv_invalid(invalid: Invalid) -> bytes:
    """Return the row of a line that is no puzzle."""
    return csv_line([invalid.line, invalid.text, Verdict.INVALID, "", ""]).encode("utf-8", "replace")


def json_invalid(invalid: Invalid) -> bytes:
    """Return the object of a line that is no puzzle."""
    row = {"line": invalid.line, "puzzle": invalid.text, "verdict": Verdict.INVALID, "solution": None, "second": None}
    return as_json({**row, "error": invalid.error}).encode() + b"\n"


def csv_file(name: str) -> str:
    """Return the column of a file's name."""
    return csv_line([name, ""]).rstrip("\n")


def json_file(name: str) -> str:
    """Return the member of a file's name."""
    return f'"file":{json.dumps(name)},'


CSV = RowLayout(("", ",", ",", ",", ",", "\n"), "", "", csv_invalid, "", csv_file)
JSON = RowLayout(
    (f'{{"format":{FORMAT},"line":', ',"puzzle":"', '","verdict":"', '","solution":', ',"second":', "}\n"),
    "null", '"', json_invalid, "{", json_file,
)  # fmt: skip


def row_layout(form: str, file: str | None) -> RowLayout:
    """Return the layout of a form, "csv" or "json". ``file``: the name that begins every row, if there are several
    files."""
    layout = CSV if form == "csv" else JSON
    return layout if file is None else layout.of(file)


# Where rows go


BLOCK = 1 << 24  # bytes that are made Parquet at a time
LONGEST_ROW = 1 << 27  # bytes: a line that is no puzzle has fewer than half as many, which quoting may double
FORMS = {".csv": "csv", ".json": "json", ".jsonl": "json", ".ndjson": "json", ".parquet": "parquet"}


def sink_of(out: Path, form: str, *, named: bool = False) -> TextSink:
    """Return the sink for a path. ``named``: every row begins with the name of its file."""
    return ParquetSink(out, named) if form == "parquet" else TextSink(out, form, named)


def form_of(out: Path) -> str:
    """Return the form of results by the ending of their name.

    Raises:
        CpsudokuError: no form has this ending.
    """
    form = FORMS.get(out.suffix.lower())
    if form is None:
        raise CpsudokuError(f"{out}: expected a name that ends in {', '.join(FORMS)}")
    return form


class GrowingFile:
    """A file that is only ever extended: opened on first use, so that nothing is lost by a wrong option.

    ``head``: what it begins with.
    """

    def __init__(self, path: Path, head: bytes = b"") -> None:
        self._path, self._head = path, head
        self._opened: IO[bytes] | None = None

    def _file(self) -> IO[bytes]:
        if self._opened is None:
            self._opened = open(self._path, "wb")  # noqa: SIM115
            self._opened.write(self._head)
        return self._opened

    def begin(self) -> None:
        """Begin anew: what an earlier scan left is removed."""
        self._file()

    def add(self, parts: Iterable[bytes]) -> None:
        """Add bytes."""
        file = self._file()
        for part in parts:
            file.write(part)

    def settle(self) -> int:
        """Make what is written safe; return its size, 0 of what has none, as a device or a pipe."""
        file = self._file()
        file.flush()
        if not self._path.is_file():
            return 0
        os.fsync(file.fileno())
        return file.tell()

    def cut(self, size: int) -> None:
        """Go back to what `settle` returned.

        Raises:
            CpsudokuError: the file is not there, or shorter.
        """
        self._opened = cut_file(self._path, size)

    def finish(self) -> None:
        """Make safe what is written: it is all."""
        self.settle()

    def clear(self) -> None:
        """Close the file; delete what is needed only to resume."""
        if self._opened is not None:
            self._opened.close()


class TextSink(GrowingFile):
    """CSV with a header, or JSON lines. Takes rows in order, after `begin` or `cut`."""

    def __init__(self, out: Path, form: str, named: bool) -> None:
        head = ",".join(["file"] * named + [*COLUMNS]) + "\n"
        super().__init__(out, head.encode() if form == "csv" else b"")
        self.form, self.named = form, named


def cut_file(path: Path, size: int) -> IO[bytes]:
    """Return the file at ``path``, open for writing, cut to ``size`` bytes.

    Raises:
        CpsudokuError: it is not there, or shorter.
    """
    try:
        file = open(path, "r+b")  # noqa: SIM115
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

        types = dict.fromkeys(("file", *COLUMNS), string()) | {"line": int64()}
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
