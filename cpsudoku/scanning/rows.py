"""Chunks and answers -> rows of CSV or JSON lines.

Everything in a row is digits, letters and dots of the kind's own, so nothing needs quoting but the text of a line that
is no puzzle, and that is written by the standard library.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cpsudoku.ground.geometry import SYMBOLS
from cpsudoku.model.verdicts import FORMAT, Verdict, as_json
from cpsudoku.scanning.chunk import ANSWERS, Array, Chunk, ChunkAnswers, Invalid
from cpsudoku.scanning.compiled import rows_into

COLUMNS = ("line", "puzzle", "verdict", "solution", "second")
_SYMBOLS = np.frombuffer(f".{SYMBOLS}".encode(), np.uint8)  # by value


def _table(texts: Sequence[str]) -> Array:
    """Return (n, width) uint8: texts, zero bytes after the end of shorter ones."""
    encoded = [text.encode("utf-8", "replace") for text in texts]
    table = np.zeros((len(encoded), max(map(len, encoded))), np.uint8)
    for row, text in zip(table, encoded, strict=True):
        row[: len(text)] = np.frombuffer(text, np.uint8)
    return table


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

    def rows(self, chunk: Chunk, answers: ChunkAnswers, which: Array) -> memoryview:
        """Return the rows of the puzzles numbered ``which`` of a chunk."""
        words, between = _table(ANSWERS), _table(self.between)
        longest = 20 + between.size + words.shape[1] + 3 * (chunk.puzzles.shape[1] + 4)
        out = np.empty(len(which) * longest, np.uint8)
        absent = np.frombuffer(self.absent.encode(), np.uint8)
        size = rows_into(
            out, which, chunk.lines, chunk.puzzles, answers.verdict, answers.solution, answers.second,
            _SYMBOLS, words, between, absent, ord(self.quote) if self.quote else 0,
        )  # fmt: skip
        return out[:size].data

    def in_order(self, chunk: Chunk, answers: ChunkAnswers, keep: Array | None) -> Iterator[bytes | memoryview]:
        """Yield all rows of a chunk in input order. ``keep`` (n,) bool: only these puzzles; None: all."""
        start = 0
        for invalid in (*chunk.invalid, None):
            end = len(chunk) if invalid is None else invalid.after
            part = np.arange(start, end) if keep is None else start + np.flatnonzero(keep[start:end])
            if len(part):
                yield self.rows(chunk, answers, part)
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


def layout_of(form: str, file: str | None) -> RowLayout:
    """Return the layout of a form, "csv" or "json". ``file``: the name that begins every row, if there are several
    files."""
    layout = CSV if form == "csv" else JSON
    return layout if file is None else layout.of(file)
