"""Millions of puzzles: the lane kernel. Each SIMD lane holds a puzzle, and the same instructions work on all lanes.

``check`` and ``count`` take puzzles as arrays, lists, columns; ``check_candidates`` and ``count_candidates`` take
candidates, for any ``Layout`` of all-different units. Importing this costs nothing; NumPy and Numba are opened by the
first call (``pip install 'cpsudoku[bulk]'``, or ``'.[bulk]'`` in a clone).
"""

from importlib.util import find_spec

from cpsudoku.support.errors import CpsudokuError, missing_library
from cpsudoku.support.public import attach, homes

_named = attach(__name__)


def __getattr__(name: str) -> object:
    home = homes(__name__).get(name, ("", ""))[0]
    if home.endswith(".api") and (find_spec("numpy") is None or find_spec("numba") is None):
        raise CpsudokuError(missing_library(f"bulk.{name}", "NumPy and Numba", "bulk"))
    return _named(name)
