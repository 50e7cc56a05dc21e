"""Errors of a kind's own file, told with its line: whoever writes a puzzle gets no traceback through our code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cpsudoku.errors import CpsudokuError
from cpsudoku.puzzle import Puzzle


@contextmanager
def blamed_on(kind: Puzzle) -> Iterator[None]:
    """Turn whatever a kind's function raises into an error that names the kind's file and line.

    Raises:
        CpsudokuError: the error, with its place; a CpsudokuError passes as it is.
    """
    try:
        yield
    except CpsudokuError:
        raise
    except Exception as error:
        raise CpsudokuError(f"{_place(kind, error)}: {type(error).__name__}: {error}") from error


def _place(kind: Puzzle, error: BaseException) -> str:
    """The last line of the kind's file that the error passed through."""
    code = getattr(kind.model, "__code__", None)
    file = code.co_filename if code else kind.name
    line = 0
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == file:
            line = step.tb_lineno
        step = step.tb_next
    return f"{Path(file).name}:{line}" if line else f"kind {kind.name}"
