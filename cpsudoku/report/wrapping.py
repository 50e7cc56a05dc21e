"""Lines for a terminal of any width: wrapped at words, with a hanging indent; nothing is wrapped elsewhere."""

from __future__ import annotations

import shutil
import textwrap
from typing import IO

HANG = 4  # columns


def columns(to: IO[str]) -> int | None:
    """The width of the terminal that ``to`` is; None where it is none, and whoever reads it wraps lines himself."""
    return shutil.get_terminal_size().columns if to.isatty() else None


def wrapped(line: str, width: int | None, hang: int = HANG) -> str:
    """The line in pieces of at most ``width`` columns; a longer word, as a puzzle is one, stays whole, to be copied."""
    if width is None or len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(
        line.strip(), max(width, 20), initial_indent=indent, subsequent_indent=indent + " " * hang,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
