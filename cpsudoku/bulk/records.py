"""What people hand in, as arrays: digits, text lines, columns of data frames; and what is wrong with a record.

Text is not looked at character by character: n lines of equal length are one (n, cells) array of bytes as they stand,
and the kernel looks each up in a table of 256.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cpsudoku.bulk.layout import Layout
from cpsudoku.bulk.state import Array
from cpsudoku.grid import SYMBOLS

BLANKS = ".0"


def text_table(layout: Layout, dtype: str, symbols: str = SYMBOLS, blanks: str = BLANKS) -> Array:
    """Candidates by byte: ``symbols`` are the values from 1, ``blanks`` leave all; 0 marks a byte that means nothing.

    Raises ValueError where there are fewer symbols than values or one is a blank too.
    """
    used = symbols[: layout.values]
    if len(used) < layout.values or len(set(used + blanks)) < len(used + blanks) or not (used + blanks).isascii():
        raise ValueError(f"symbols: expected {layout.values} different ASCII symbols, none of {blanks}; found {used!r}")
    table = np.zeros(256, dtype)
    for value, symbol in enumerate(used):
        table[ord(symbol)] = table[ord(symbol.lower())] = 1 << value
    for blank in blanks:
        table[ord(blank)] = (1 << layout.values) - 1
    return table


def digit_table(layout: Layout, dtype: str) -> Array:
    """Candidates by number: 0 leaves all, 1 to ``values`` one; 0 marks a number that means nothing."""
    table = np.zeros(256, dtype)
    table[0] = (1 << layout.values) - 1
    table[1 : layout.values + 1] = 1 << np.arange(layout.values)
    return table


def _from_digits(array: Array, layout: Layout) -> Array:
    if array.ndim != 2 or array.shape[1] != layout.cells:
        raise ValueError(f"expected an array of shape (n, {layout.cells}), found {array.shape}")
    if array.dtype.kind not in "iub":
        raise ValueError(f"expected an array of whole numbers, found {array.dtype}")
    if array.dtype != np.uint8:
        wrong = np.argwhere((array < 0) | (array > layout.values))
        if len(wrong):
            record, cell = (int(x) for x in wrong[0])
            _complain(record, cell, f"expected 0 to {layout.values}", int(array[record, cell]))
    return np.ascontiguousarray(array, np.uint8)


def _complain(record: int, cell: int, expected: str, found: object) -> None:
    raise ValueError(f"record {record}, cell {cell}: {expected}, found {found!r}")


def _from_lines(lines: Sequence[Any], layout: Layout) -> Array:
    kinds = set(map(type, lines))
    if not (kinds <= {str} or kinds <= {bytes}):
        number = next((n for n, line in enumerate(lines) if type(line) not in (str, bytes)), 0)
        raise ValueError(f"record {number}: expected {layout.cells} characters, found {lines[number]!r}")
    if not set(map(len, lines)) <= {layout.cells}:
        number, line = next((n, line) for n, line in enumerate(lines) if len(line) != layout.cells)
        raise ValueError(f"record {number}: expected {layout.cells} characters, found {len(line)}")
    joined = b"".join(lines) if kinds == {bytes} else "".join(lines).encode("latin-1", "replace")
    return np.frombuffer(joined, np.uint8).reshape(len(lines), layout.cells)


def _from_bytes(text: bytes, layout: Layout) -> Array:
    for end in (b"\n", b"\r\n"):
        width = layout.cells + len(end)
        whole = text if text.endswith(end) or not text else text + end
        if len(whole) % width == 0 and whole.count(end) == len(whole) // width:
            array = np.frombuffer(whole, np.uint8).reshape(-1, width)
            if (array[:, layout.cells :] == np.frombuffer(end, np.uint8)).all():
                return np.ascontiguousarray(array[:, : layout.cells])
    return _from_lines(text.splitlines(), layout)


def read(puzzles: Any, layout: Layout) -> tuple[Array, bool]:
    """The records as (n, cells) bytes, and whether these are text (else digits). See ``api.check`` for what is taken.

    Raises ValueError naming the record, what was expected and what was found.
    """
    if isinstance(puzzles, str):
        puzzles = puzzles.encode("latin-1", "replace")
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return _from_bytes(bytes(puzzles), layout), True
    if isinstance(puzzles, np.ndarray) and puzzles.ndim != 1:
        return _from_digits(puzzles, layout), False
    for method in ("to_pylist", "to_list", "tolist"):  # columns of Arrow, of pandas and polars, of NumPy
        if hasattr(puzzles, method):
            puzzles = getattr(puzzles, method)()
            break
    lines = list(puzzles)
    if lines and not isinstance(lines[0], str | bytes):
        return _from_digits(np.asarray(lines), layout), False
    return _from_lines(lines, layout), True


def complain(codes: Array, table: Array, record: int, text: bool, layout: Layout) -> None:
    """Say what is wrong with a record that the kernel found invalid. Raises ValueError."""
    cell = int(np.flatnonzero(table[codes[record]] == 0)[0])
    found: object = chr(codes[record, cell]) if text else int(codes[record, cell])
    if text:
        meant = "".join(chr(k) for k in range(256) if table[k] and not chr(k).islower())
        _complain(record, cell, f"expected one of {meant}", found)
    _complain(record, cell, f"expected 0 to {layout.values}", found)
