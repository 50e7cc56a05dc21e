"""Millions of puzzles: the lane kernel. One SIMD lane a puzzle, all of them moved by the same instructions.

``check`` and ``count`` take puzzles as arrays, lists, columns; ``check_candidates`` and ``count_candidates`` take
candidates, for any ``Layout`` of all-different units. Importing this costs nothing; NumPy and Numba are opened by the
first call (``pip install cpsudoku[bulk]``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cpsudoku.bulk.layout import Layout, jigsaw, latin, sudoku

if TYPE_CHECKING:
    from cpsudoku.bulk.api import (
        MULTIPLE,
        NONE,
        UNDECIDED,
        UNIQUE,
        VERDICTS,
        Counts,
        Result,
        check,
        check_candidates,
        count,
        count_candidates,
    )

_LATER = (
    "MULTIPLE", "NONE", "UNDECIDED", "UNIQUE", "VERDICTS", "Counts", "Result",
    "check", "check_candidates", "count", "count_candidates",
)
__all__ = [
    "MULTIPLE", "NONE", "UNDECIDED", "UNIQUE", "VERDICTS", "Counts", "Layout", "Result",
    "check", "check_candidates", "count", "count_candidates", "jigsaw", "latin", "sudoku",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cpsudoku.bulk import api

    return getattr(api, name)
