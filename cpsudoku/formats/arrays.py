"""A grid handed in as rows: nested lists, tuples, arrays of numpy."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from cpsudoku.ground.errors import TextError


@runtime_checkable
class Array(Protocol):
    """What has its values as nested lists: an array of NumPy and whatever is like it."""

    def tolist(self) -> Any: ...


Rows = list[Any] | tuple[Any, ...] | Array


def is_rows(source: object) -> bool:
    """Is it a list, a tuple, an array, or a table of pandas?"""
    return isinstance(source, list | tuple) or hasattr(source, "tolist") or hasattr(source, "to_numpy")


def text_of(source: Any) -> str:
    """The cells as a nested list on one line, to be read by the format `nested`.

    Args:
        source: N rows of N cells, or N x N cells: numbers from 1, texts, sets or lists of candidates; blanks are 0,
            None, NaN, "" and the blanks of texts. Rows may be texts of N cells.

    Raises:
        TextError: it is no list or array of rows, or a cell is none of these.
    """
    if not isinstance(source, list | tuple):
        source = source.to_numpy().tolist() if hasattr(source, "to_numpy") else source.tolist()
    if not isinstance(source, list | tuple) or not len(source):
        raise TextError(f"expected rows of cells, found {source!r:.40}")
    if any(isinstance(row, str) and len(row) >= 16 and len(row) != len(source) for row in source):
        raise TextError("expected one puzzle, found a list of texts: check_all takes them, one after the other")
    return _write(source, 0)


def _write(value: Any, depth: int) -> str:
    if hasattr(value, "tolist"):
        value = value.tolist()  # a row or a number of NumPy in a list of Python
    if isinstance(value, set | frozenset):
        value = sorted(value)
    if isinstance(value, list | tuple) and depth < 4:
        return "[" + ", ".join(_write(each, depth + 1) for each in value) + "]"
    if isinstance(value, bytes):
        value = value.decode("latin-1")
    if isinstance(value, str) and value.isprintable() and '"' not in value:
        return f'"{value}"'
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return str(value)
    raise TextError(f"expected a number, a text or None in a cell, found {value!r:.40}")
