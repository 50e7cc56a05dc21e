"""The errors under their public import path: `from cpsudoku.errors import CpsudokuError`."""

from cpsudoku.support.errors import (
    BackendError,
    CpsudokuError,
    InstanceError,
    LimitReached,
    ModelError,
    OutOfTime,
    TextError,
    WorkerDied,
)

__all__ = [
    "BackendError", "CpsudokuError", "InstanceError", "LimitReached", "ModelError", "OutOfTime", "TextError",
    "WorkerDied",
]  # fmt: skip
