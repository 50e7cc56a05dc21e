"""What a command is to write: a file that is there already is replaced only where --overwrite says so."""

from __future__ import annotations

from pathlib import Path

from cpsudoku.errors import CpsudokuError


def refuse_to_replace(path: Path) -> None:
    """
    Raises:
        CpsudokuError: there is such a file; a device or a pipe is none.
    """
    if path.is_file():
        raise CpsudokuError(f"{path}: expected a new file, found one that exists: --overwrite replaces it")
