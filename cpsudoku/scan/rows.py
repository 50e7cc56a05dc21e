"""Chunks and answers -> rows of CSV or JSON lines: each row a line of a byte matrix, its empty places dropped.

Some 0.3 us a row. Everything in a row is digits, letters and dots of the kind's own, so nothing needs quoting but the
text of a line that is no puzzle, and that is written by the standard library.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from cpsudoku.grid import SYMBOLS
from cpsudoku.scan.chunk import VERDICTS, Answers, Array, Chunk, Invalid

COLUMNS = ("line", "puzzle", "verdict", "solution", "second")
Part = bytes | Array  # the same in every row, or an (n, k) matrix with 0 where a row has nothing


def digits(numbers: Array) -> Array:
    """(n, k) uint8: decimal digits, 0 for leading zeros."""
    width = len(str(int(numbers.max(initial=1))))
    powers = 10 ** np.arange(width - 1, -1, -1, dtype=np.int64)
    quotients = numbers[:, None] // powers
    return np.where(quotients > 0, 48 + quotients % 10, 0).astype(np.uint8)


def symbols(values: Array, blank: str = ".") -> Array:
    """(n, cells) uint8: values as symbols, 0 as ``blank`` ("" leaves it out)."""
    table = np.frombuffer(((blank or "\0") + SYMBOLS).encode(), np.uint8)
    return table[values]


def words(index: Array, choices: Sequence[str]) -> Array:
    """(n, k) uint8: one of a few words a row."""
    width = max(map(len, choices))
    table = np.zeros((len(choices), width), np.uint8)
    for row, word in zip(table, choices, strict=True):
        row[: len(word)] = np.frombuffer(word.encode(), np.uint8)
    return table[index]


def joined(parts: Sequence[Part], rows: int) -> bytes:
    """The rows one after the other."""
    widths = [len(part) if isinstance(part, bytes) else part.shape[1] for part in parts]
    matrix = np.empty((rows, sum(widths)), np.uint8)
    at = 0
    for part, width in zip(parts, widths, strict=True):
        matrix[:, at : at + width] = np.frombuffer(part, np.uint8) if isinstance(part, bytes) else part
        at += width
    flat = matrix.ravel()
    return bytes(flat[flat != 0].data) if not matrix.all() else matrix.tobytes()


def _present(answers: Answers) -> tuple[Array | None, Array | None]:
    """The solutions and second solutions as symbols; None where no row has one."""
    solution = symbols(answers.solution, "") if answers.solution.any() else None
    second = symbols(answers.second, "") if answers.second.any() else None
    return solution, second


def csv_rows(chunk: Chunk, answers: Answers) -> bytes:
    """Rows ``line,puzzle,verdict,solution,second``; no header."""
    solution, second = _present(answers)
    parts: list[Part] = [digits(chunk.lines), b",", symbols(chunk.puzzles), b",", words(answers.verdict, VERDICTS)]
    parts += [b",", *([solution] if solution is not None else [])]
    parts += [b",", *([second] if second is not None else []), b"\n"]
    return joined(parts, len(chunk))


def csv_invalid(invalid: Invalid) -> bytes:
    """The row of a line that is no puzzle."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow([invalid.line, invalid.text, "invalid", "", ""])
    return out.getvalue().encode("utf-8", "replace")


def json_rows(chunk: Chunk, answers: Answers) -> bytes:
    """One object a line, null where there is no solution."""
    solution, second = _present(answers)
    parts: list[Part] = [b'{"line":', digits(chunk.lines), b',"puzzle":"', symbols(chunk.puzzles), b'","verdict":"']
    parts += [words(answers.verdict, VERDICTS), b'","solution":', *_or_null(solution), b',"second":']
    parts += [*_or_null(second), b"}\n"]
    return joined(parts, len(chunk))


def _or_null(cells: Array | None) -> list[Part]:
    if cells is None:
        return [b"null"]
    there = (cells[:, 0] != 0).astype(np.uint8)
    return [words(there, ("null", '"')), cells, words(there, ("", '"'))]


def json_invalid(invalid: Invalid) -> bytes:
    """The object of a line that is no puzzle."""
    row = {"line": invalid.line, "puzzle": invalid.text, "verdict": "invalid", "solution": None, "second": None}
    return json.dumps({**row, "error": invalid.error}).encode() + b"\n"


def in_order(
    chunk: Chunk,
    answers: Answers,
    rows: Callable[[Chunk, Answers], bytes],
    wrong: Callable[[Invalid], bytes],
    keep: Array | None,
) -> Iterator[bytes]:
    """All rows of a chunk in input order. ``keep`` (n,) bool: only these puzzles; None: all."""
    start = 0
    for invalid in (*chunk.invalid, None):
        end = len(chunk) if invalid is None else invalid.after
        if end > start:
            part, answered = taken(chunk, answers, slice(start, end), keep)
            if len(part):
                yield rows(part, answered)
        if invalid is not None:
            yield wrong(invalid)
        start = end


def taken(chunk: Chunk, answers: Answers, part: slice, keep: Array | None) -> tuple[Chunk, Answers]:
    """A part of a chunk and its answers, only those to keep."""
    which: Array | slice = part
    if keep is not None:
        which = part.start + np.flatnonzero(keep[part])
    puzzles = Chunk(chunk.file, chunk.lines[which], chunk.puzzles[which], chunk.end)
    return puzzles, Answers(answers.verdict[which], answers.solution[which], answers.second[which])
