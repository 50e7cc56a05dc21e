"""Decide for millions of puzzles whether each has no solution, one, or more; or count the solutions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from cpsudoku.apps.bulk.lanes.batches import Answers, search
from cpsudoku.apps.bulk.lanes.kernel import INVALID as WRONG
from cpsudoku.apps.bulk.lanes.kernel import Array, Search, kernel
from cpsudoku.apps.bulk.lanes.lane_records import ENDS, complaint, digit_table, read, text_table
from cpsudoku.apps.bulk.lanes.unit_table import Layout, sudoku
from cpsudoku.apps.bulk.lanes.witness_check import verify, verify_apart
from cpsudoku.support.errors import CpsudokuError, extra
from cpsudoku.support.square_grid import SYMBOLS

if TYPE_CHECKING:
    from threading import Event

    import pandas


class VerdictCode(IntEnum):
    """The codes in ``BulkResult.verdict``; equal to `Verdict.code`."""

    NONE = 0
    UNIQUE = 1
    MULTIPLE = 2
    UNDECIDED = 3
    INVALID = 4


Verdict = VerdictCode  # its public name
NONE, UNIQUE, MULTIPLE, UNDECIDED, INVALID = Verdict
VERDICTS = tuple(verdict.name.lower() for verdict in Verdict)
SUDOKU = sudoku()
Errors = Literal["raise", "mark"]


@dataclass(frozen=True, eq=False)
class BulkResult:
    """The results of `check`.

    ``verdict`` (n,) uint8 has the codes of ``Verdict``. ``solution`` and ``second`` (n, cells) uint8 have digits from
    1, zeros for none. ``sweeps`` counts half sweeps (see `lane_sweep`) over all lanes; ``guesses`` and ``seconds`` are
    totals. ``errors`` maps the index (from 0) of each INVALID record to a message, which counts records and cells from
    1. ``symbols`` has the symbols of the values from 1."""

    verdict: Array
    solution: Array
    second: Array
    sweeps: int
    guesses: int
    seconds: float
    errors: Mapping[int, str] = field(default_factory=dict)
    symbols: str = SYMBOLS

    def __str__(self) -> str:
        numbers = np.bincount(self.verdict, minlength=len(VERDICTS))
        each = ", ".join(f"{n:,} {word}" for n, word in zip(numbers, VERDICTS, strict=True) if n)
        return f"{len(self.verdict):,} puzzles: {each or 'none'}, in {self.seconds:.4f} s"

    def to_pandas(self) -> pandas.DataFrame:
        """Return one row for each record: "verdict" (a categorical of names), "solution", "second", "error" (texts,
        None for none).

        Raises:
            CpsudokuError: pandas is not installed.
        """
        with extra("to_pandas", "pandas", "lab"):
            import pandas

        texts = {
            "solution": _texts(self.solution, self.symbols),
            "second": _texts(self.second, self.symbols),
            "error": [self.errors.get(k) for k in range(len(self.verdict))],
        }
        verdicts = pandas.Series(pandas.Categorical.from_codes(self.verdict, VERDICTS))
        columns = {name: pandas.Series(some, dtype="object") for name, some in texts.items()}
        return pandas.DataFrame({"verdict": verdicts, **columns})


def _texts(digits: Array, symbols: str) -> list[str | None]:
    letters = np.frombuffer(("\0" + symbols).encode("ascii"), np.uint8)[digits]
    return [bytes(row).decode() if row[0] else None for row in letters]


@dataclass(frozen=True, eq=False)
class Counts:
    """The results of `count`. ``count`` (n,) int64 is at most the limit, and -1 for a record in ``errors``.
    ``finished`` (n,) bool is False if the time ended before the count."""

    count: Array
    finished: Array
    sweeps: int
    guesses: int
    seconds: float
    errors: Mapping[int, str] = field(default_factory=dict)


def _answers(
    puzzles: Any,
    layout: Layout,
    symbols: str,
    limit: int,
    keep: bool,
    threads: int | None,
    seconds: float | None,
    errors: Errors,
    stop: Event | None = None,
) -> tuple[Answers, dict[int, str]]:
    if errors not in ("raise", "mark"):
        raise CpsudokuError(f"errors: expected 'raise' or 'mark', found {errors!r}")
    k = kernel(layout)
    for haste in (True, False):
        records = read(puzzles, layout, haste)
        wrong = dict(records.wrong)
        if not wrong or errors == "mark":
            table = text_table(layout, k.dtype, symbols) if records.text else digit_table(layout, k.dtype)
            asked = Search(k, records.codes, table, None, limit, keep)
            answers = _searched(asked, threads, seconds, stop)
            invalid = np.flatnonzero(answers.counts == WRONG)
            if records.hasty and np.isin(records.codes[invalid, : layout.cells], list(ENDS)).any():
                continue  # a line end inside a record: the lines have different lengths
            named = invalid if errors == "mark" else invalid[:1]
            wrong |= {n: complaint(records, table, n, layout) for n in named.tolist()}
        break
    if wrong and errors == "raise":
        raise CpsudokuError(wrong[min(wrong)])
    return answers, dict(sorted(wrong.items()))


def _candidates(
    masks: Array,
    layout: Layout,
    limit: int,
    keep: bool,
    threads: int | None,
    seconds: float | None,
    stop: Event | None = None,
) -> Answers:
    k = kernel(layout)
    if masks.ndim != 2 or masks.shape[1] != layout.cells or masks.dtype.kind not in "iu":
        raise CpsudokuError(f"expected whole numbers of shape (n, {layout.cells}), found {masks.dtype} {masks.shape}")
    wrong = np.argwhere((masks < 0) | (masks >> layout.values != 0))
    if len(wrong):
        record, cell = (int(x) for x in wrong[0])
        raise CpsudokuError(
            f"record {record + 1}, cell {cell + 1}: expected candidates of {layout.values} bits, found "
            f"{masks[record, cell]}"
        )
    return _searched(Search(k, None, None, np.ascontiguousarray(masks, k.dtype), limit, keep), threads, seconds, stop)


def _searched(asked: Search, threads: int | None, seconds: float | None, stop: Event | None) -> Answers:
    """Return the results, with each solution checked."""
    answers = search(asked, threads, seconds, stop)
    starts, layout = asked.codes if asked.starts is None else asked.starts, asked.kernel.layout
    if asked.keep and starts is not None:
        verify(layout, answers.first, answers.counts > 0, starts, asked.table)
        verify(layout, answers.second, answers.counts > 1, starts, asked.table)
        verify_apart(answers.first, answers.second, answers.counts > 1)
    return answers


def _result(a: Answers, errors: Mapping[int, str], symbols: str = SYMBOLS) -> BulkResult:
    verdict = np.where(a.finished, a.counts, UNDECIDED).astype(np.uint8)
    if errors:
        verdict[list(errors)] = INVALID
    return BulkResult(verdict, a.first, a.second, a.sweeps, a.guesses, a.seconds, errors, symbols)


def check(
    puzzles: Any,
    threads: int | None = None,
    *,
    layout: Layout = SUDOKU,
    symbols: str = SYMBOLS,
    seconds: float | None = None,
    errors: Errors = "raise",
    stop: Event | None = None,
) -> BulkResult:
    """Decide whether each puzzle has no solution, one, or more. Return the first two.

    puzzles: an (n, cells) array of whole numbers (0 blank, values from 1), or records of ``cells`` characters
    (``symbols`` in the order of the values, "." and "0" blank): a list of str or bytes, one text with a record on each
    line, or a pandas, polars or Arrow column. threads: None means all cores. seconds: after this time, or when another
    thread sets ``stop``, open puzzles are UNDECIDED. errors: "raise" raises an error for a bad record; "mark" decides
    the good records and marks the others as INVALID.

    Raises CpsudokuError with the record (from 1), the expected and the found value. With "mark", it is raised only if
    the records cannot be separated, as in an array of another shape. Ctrl-C stops within a tenth of a second.
    """
    return _result(*_answers(puzzles, layout, symbols, 2, True, threads, seconds, errors, stop), symbols)


def count(
    puzzles: Any,
    limit: int | None = None,
    threads: int | None = None,
    *,
    layout: Layout = SUDOKU,
    symbols: str = SYMBOLS,
    seconds: float | None = None,
    errors: Errors = "raise",
) -> Counts:
    """Return the number of solutions of each puzzle, up to ``limit`` (None: all). Otherwise like ``check``.

    A count that is not ``finished`` is a lower bound.
    """
    a, wrong = _answers(puzzles, layout, symbols, _limit(limit), False, threads, seconds, errors)
    return Counts(a.counts, a.finished, a.sweeps, a.guesses, a.seconds, wrong)


def check_candidates(
    masks: Array,
    threads: int | None = None,
    *,
    layout: Layout = SUDOKU,
    seconds: float | None = None,
    stop: Event | None = None,
) -> BulkResult:
    """Like ``check``, but from candidates: (n, cells) whole numbers, bit v - 1 set if the cell may have value v."""
    return _result(_candidates(masks, layout, 2, True, threads, seconds, stop), {})


def count_candidates(
    masks: Array,
    limit: int | None = None,
    threads: int | None = None,
    *,
    layout: Layout = SUDOKU,
    seconds: float | None = None,
) -> Counts:
    """Like ``count``, but from candidates: (n, cells) whole numbers, bit v - 1 set if the cell may have value v."""
    a = _candidates(masks, layout, _limit(limit), False, threads, seconds)
    return Counts(a.counts, a.finished, a.sweeps, a.guesses, a.seconds)


def _limit(limit: int | None) -> int:
    if limit is not None and not (isinstance(limit, int) and limit >= 1):
        raise CpsudokuError(f"limit: expected 1 or more, found {limit!r:.40}")
    return min(limit if limit is not None else 1 << 62, 1 << 62)
