"""Millions of puzzles from Python: does each have no, one, or more solutions; how many has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cpsudoku.bulk.kernel import kernel
from cpsudoku.bulk.layout import Layout, sudoku
from cpsudoku.bulk.records import complain, digit_table, read, text_table
from cpsudoku.bulk.run import Answers, search
from cpsudoku.bulk.state import INVALID, Array, Search
from cpsudoku.bulk.witness import verify, verify_apart
from cpsudoku.grid import SYMBOLS

NONE, UNIQUE, MULTIPLE, UNDECIDED = 0, 1, 2, 3
VERDICTS = ("none", "unique", "multiple", "undecided")
SUDOKU = sudoku()


@dataclass(frozen=True, eq=False)
class Result:
    """``verdict`` (n,) uint8: NONE, UNIQUE, MULTIPLE, UNDECIDED; ``solution``, ``second`` (n, cells) uint8: digits from
    1, zeros where there is none. ``sweeps``: half sweeps of all lanes, ``guesses``, ``seconds``: the effort in all."""

    verdict: Array
    solution: Array
    second: Array
    sweeps: int
    guesses: int
    seconds: float


@dataclass(frozen=True, eq=False)
class Counts:
    """``count`` (n,) int64, at most the limit; ``finished`` (n,) bool: False where time ran out first."""

    count: Array
    finished: Array
    sweeps: int
    guesses: int
    seconds: float


def _answers(
    puzzles: Any, layout: Layout, symbols: str, limit: int, keep: bool, threads: int | None, seconds: float | None
) -> Answers:
    k = kernel(layout)
    codes, text = read(puzzles, layout)
    table = text_table(layout, k.dtype, symbols) if text else digit_table(layout, k.dtype)
    answers = search(k, Search(k, codes, table, None, limit, keep), threads, seconds)
    invalid = np.flatnonzero(answers.counts == INVALID)
    if len(invalid):
        complain(codes, table, int(invalid[0]), text, layout)
    if keep:
        verify(layout, answers.first, answers.counts > 0, codes, table)
        verify(layout, answers.second, answers.counts > 1, codes, table)
        verify_apart(answers.first, answers.second, answers.counts > 1)
    return answers


def _candidates(masks: Array, layout: Layout, limit: int, keep: bool, threads: int | None, seconds: float | None
                ) -> Answers:
    k = kernel(layout)
    if masks.ndim != 2 or masks.shape[1] != layout.cells or masks.dtype.kind not in "iu":
        raise ValueError(f"expected whole numbers of shape (n, {layout.cells}), found {masks.dtype} {masks.shape}")
    wrong = np.argwhere((masks < 0) | (masks >> layout.values != 0))
    if len(wrong):
        record, cell = (int(x) for x in wrong[0])
        raise ValueError(
            f"record {record}, cell {cell}: expected candidates of {layout.values} bits, found {masks[record, cell]}"
        )
    starts = np.ascontiguousarray(masks, k.dtype)
    answers = search(k, Search(k, None, None, starts, limit, keep), threads, seconds)
    if keep:
        verify(layout, answers.first, answers.counts > 0, starts, None)
        verify(layout, answers.second, answers.counts > 1, starts, None)
        verify_apart(answers.first, answers.second, answers.counts > 1)
    return answers


def _result(a: Answers) -> Result:
    verdict = np.where(a.finished, a.counts, UNDECIDED).astype(np.uint8)
    return Result(verdict, a.first, a.second, a.sweeps, a.guesses, a.seconds)


def check(
    puzzles: Any, threads: int | None = None, *, layout: Layout = SUDOKU, symbols: str = SYMBOLS,
    seconds: float | None = None,
) -> Result:
    """No solution, one, or more, for each puzzle, with the first two solutions.

    puzzles: an (n, cells) array of whole numbers (0 blank, values from 1), or records of ``cells`` characters
    (``symbols`` in the order of the values, "." and "0" blank): a list of str or bytes, one text with a record a line,
    a pandas, polars or Arrow column. threads: all cores where None. seconds: puzzles not decided by then are UNDECIDED.

    Raises ValueError naming the record, what was expected and what was found. Ctrl-C stops within a tenth of a second.
    """
    return _result(_answers(puzzles, layout, symbols, 2, True, threads, seconds))


def count(
    puzzles: Any, limit: int | None = None, threads: int | None = None, *, layout: Layout = SUDOKU,
    symbols: str = SYMBOLS, seconds: float | None = None,
) -> Counts:
    """How many solutions each puzzle has, counting up to ``limit`` (None: to the end). Otherwise as ``check``.

    A count that is not ``finished`` is a lower bound.
    """
    a = _answers(puzzles, layout, symbols, _limit(limit), False, threads, seconds)
    return Counts(a.counts, a.finished, a.sweeps, a.guesses, a.seconds)


def check_candidates(
    masks: Array, threads: int | None = None, *, layout: Layout = SUDOKU, seconds: float | None = None
) -> Result:
    """As ``check``, from candidates: (n, cells) whole numbers, bit v - 1 set where the cell may have value v."""
    return _result(_candidates(masks, layout, 2, True, threads, seconds))


def count_candidates(
    masks: Array, limit: int | None = None, threads: int | None = None, *, layout: Layout = SUDOKU,
    seconds: float | None = None,
) -> Counts:
    """As ``count``, from candidates: (n, cells) whole numbers, bit v - 1 set where the cell may have value v."""
    a = _candidates(masks, layout, _limit(limit), False, threads, seconds)
    return Counts(a.counts, a.finished, a.sweeps, a.guesses, a.seconds)


def _limit(limit: int | None) -> int:
    if limit is not None and limit < 1:
        raise ValueError(f"limit: expected 1 or more, found {limit}")
    return min(limit if limit is not None else 1 << 62, 1 << 62)
