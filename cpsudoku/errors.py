"""The five error classes under their public import path: `from cpsudoku.errors import InputError`."""

from cpsudoku.support.errors import BackendError, CpsudokuError, InputError, LimitReached, ModelError

__all__ = ["BackendError", "CpsudokuError", "InputError", "LimitReached", "ModelError"]
