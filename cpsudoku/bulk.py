"""Millions of puzzles: the lane kernel. Each SIMD lane holds a puzzle, and the same instructions work on all lanes.

``check`` and ``count`` accept puzzles as arrays, lists or columns. ``check_candidates`` and ``count_candidates`` accept
candidates, for any ``Layout`` of all-different units. Importing this module costs nothing, because only the first call
imports NumPy and Numba (``pip install 'cpsudoku[bulk]'``).
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpsudoku.apps.bulk.lanes.public_names import *  # noqa: F403 (all of them)
else:
    from importlib.util import find_spec
    from pathlib import Path

    from lazy_loader import attach_stub

    from cpsudoku.support.errors import CpsudokuError, missing_library

    _LANES = Path(__file__).parent / "apps" / "bulk" / "lanes"
    _named, __dir__, __all__ = attach_stub("cpsudoku.apps.bulk.lanes", str(_LANES / "public_names.pyi"))

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        if name not in ("Layout", "jigsaw", "latin", "sudoku") and not (find_spec("numpy") and find_spec("numba")):
            raise CpsudokuError(missing_library(f"bulk.{name}", "NumPy and Numba", "bulk"))
        return _named(name)
