"""Millions of puzzles: the lane kernel. Each SIMD lane holds a puzzle, and the same instructions work on all lanes.

``check`` and ``count`` take puzzles as arrays, lists, columns; ``check_candidates`` and ``count_candidates`` take
candidates, for any ``Layout`` of all-different units. Importing this costs nothing; NumPy and Numba are opened by the
first call (``pip install 'cpsudoku[bulk]'``, or ``'.[bulk]'`` in a clone).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cpsudoku.backends.lanes.layout import Layout, jigsaw, latin, sudoku

if TYPE_CHECKING:
    from cpsudoku.backends.lanes.api import INVALID as INVALID
    from cpsudoku.backends.lanes.api import MULTIPLE as MULTIPLE
    from cpsudoku.backends.lanes.api import NONE as NONE
    from cpsudoku.backends.lanes.api import UNDECIDED as UNDECIDED
    from cpsudoku.backends.lanes.api import UNIQUE as UNIQUE
    from cpsudoku.backends.lanes.api import VERDICTS as VERDICTS
    from cpsudoku.backends.lanes.api import BulkResult as BulkResult
    from cpsudoku.backends.lanes.api import Counts as Counts
    from cpsudoku.backends.lanes.api import Verdict as Verdict
    from cpsudoku.backends.lanes.api import check as check
    from cpsudoku.backends.lanes.api import check_candidates as check_candidates
    from cpsudoku.backends.lanes.api import count as count
    from cpsudoku.backends.lanes.api import count_candidates as count_candidates

__all__ = [
    "INVALID",
    "MULTIPLE",
    "NONE",
    "UNDECIDED",
    "UNIQUE",
    "VERDICTS",
    "BulkResult",
    "Counts",
    "Layout",
    "Verdict",
    "check",
    "check_candidates",
    "count",
    "count_candidates",
    "jigsaw",
    "latin",
    "sudoku",
]


if not TYPE_CHECKING:  # who checks types sees the names above, and no others

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.util import find_spec

        if find_spec("numpy") is None or find_spec("numba") is None:
            from cpsudoku.ground.errors import CpsudokuError, missing_library

            raise CpsudokuError(missing_library(f"bulk.{name}", "NumPy and Numba", "bulk"))
        from cpsudoku.backends.lanes import api

        return getattr(api, name)


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
