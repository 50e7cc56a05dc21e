"""Read the input (digits, lines of text, columns of data frames) as arrays, and describe the faults of records.

n lines of equal length become one array of bytes, including line ends, so Python handles no single character. The
kernel looks up each byte in a table of 256 entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cpsudoku.apps.bulk.lanes.kernel import Array
from cpsudoku.apps.bulk.lanes.unit_table import Layout
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.square_grid import SYMBOLS

BLANKS = ".0"
ENDS = b"\r\n"
BLOCK = 1024  # lines joined at a time
NOTHING = 255  # a code without candidates, which fills the row of an unreadable record


@dataclass(frozen=True)
class Records:
    """The puzzles as ``codes`` (n, cells or more) uint8. ``text``: are the codes characters, not digits? ``wrong``: the
    fault of each unreadable record, by its number. ``hasty``: were lines cut at equal distances, without a search for
    line ends?"""

    codes: Array
    text: bool
    wrong: dict[int, str] = field(default_factory=dict)
    hasty: bool = False


def text_table(layout: Layout, dtype: str, symbols: str = SYMBOLS) -> Array:
    """Return the candidates of each byte. ``symbols`` are the values from 1. BLANKS allow all values. An invalid byte
    has no candidates, 0.

    Raises CpsudokuError if there are fewer symbols than values, or a symbol is a blank.
    """
    used = symbols[: layout.values]
    if len(used) < layout.values or len(set(used + BLANKS)) < len(used + BLANKS) or not used.isascii():
        raise CpsudokuError(
            f"symbols: expected {layout.values} different ASCII symbols, none of {BLANKS}; found {used!r}"
        )
    table = np.zeros(256, dtype)
    for value, symbol in enumerate(used):
        table[ord(symbol)] = table[ord(symbol.lower())] = 1 << value
    for blank in BLANKS:
        table[ord(blank)] = (1 << layout.values) - 1
    return table


def digit_table(layout: Layout, dtype: str) -> Array:
    """Return the candidates of each number. 0 allows all values; 1 to ``values`` allows one. An invalid number has no
    candidates."""
    table = np.zeros(256, dtype)
    table[0] = (1 << layout.values) - 1
    table[1 : layout.values + 1] = 1 << np.arange(layout.values)
    return table


def _from_digits(array: Array, layout: Layout) -> Records:
    if array.ndim != 2 or array.shape[1] != layout.cells:
        raise CpsudokuError(f"expected an array of shape (n, {layout.cells}), found {array.shape}")
    if array.dtype.kind not in "iub":
        raise CpsudokuError(f"expected an array of whole numbers, found {array.dtype}")
    wrong = {}
    if array.dtype != np.uint8:
        outside = (array < 0) | (array > layout.values)
        for record in np.flatnonzero(outside.any(axis=1)).tolist():
            cell = int(outside[record].argmax())
            number = array[record, cell]
            wrong[record] = f"record {record + 1}, cell {cell + 1}: expected 0 to {layout.values}, found {number}"
        array = np.where(outside, NOTHING, array)
    return Records(np.ascontiguousarray(array, np.uint8), False, wrong)


def _from_rows(rows: list[Any], layout: Layout) -> Records:
    """Return rows of numbers. If they do not form an array, read them row by row."""
    try:
        array = np.asarray(rows)
    except ValueError:  # rows of unequal lengths
        array = np.zeros(0)
    if array.ndim == 2 and array.shape[1] == layout.cells and array.dtype.kind in "iub":
        return _from_digits(array, layout)
    codes, wrong = np.full((len(rows), layout.cells), NOTHING, np.uint8), {}
    for number, row in enumerate(rows):
        try:
            one = _from_digits(np.asarray(row)[None], layout)
        except ValueError:
            wrong[number] = f"record {number + 1}: expected {layout.cells} whole numbers, found {_brief(row)}"
            continue
        codes[number] = one.codes[0]
        if one.wrong:
            wrong[number] = one.wrong[0].replace("record 1", f"record {number + 1}", 1)
    return Records(codes, False, wrong)


def _brief(thing: object) -> str:
    text = repr(thing)
    return text if len(text) <= 60 else text[:57] + "..."


def _join(lines: Sequence[Any], layout: Layout) -> Array | None:
    """Return lines of the right length joined by line ends. Return None if one has another length."""
    width = layout.cells + 1
    whole = np.empty((len(lines), width), np.uint8)
    for start in range(0, len(lines), BLOCK):  # a large text is new memory, page by page
        block = lines[start : start + BLOCK]
        try:
            joined = b"\n".join([*block, b""]) if type(lines[0]) is bytes else "\n".join([*block, ""]).encode("ascii")
        except (TypeError, UnicodeEncodeError):
            return None
        if len(joined) != len(block) * width:
            return None
        whole[start : start + BLOCK] = np.frombuffer(joined, np.uint8).reshape(-1, width)
    return whole if (whole[:, layout.cells] == ENDS[1]).all() else None


def _from_lines(lines: Sequence[Any], layout: Layout) -> Records:
    rows, wrong = [], {}
    for number, line in enumerate(lines):
        if type(line) not in (str, bytes):
            wrong[number] = f"record {number + 1}: expected {layout.cells} characters, found {_brief(line)}"
        elif len(line) != layout.cells:
            wrong[number] = f"record {number + 1}: expected {layout.cells} characters, found {len(line)}"
        text = b"" if number in wrong else line if type(line) is bytes else line.encode("latin-1", "replace")
        rows.append(text or bytes([NOTHING]) * layout.cells)
    return Records(np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), layout.cells), True, wrong)


def _from_bytes(text: bytes, layout: Layout) -> Array | None:
    """Return a text of lines of the right length as an array. Return None if one has another length."""
    for end in (ENDS[1:], ENDS):
        width = layout.cells + len(end)
        whole = text if text.endswith(end) or not text else text + end
        if len(whole) % width == 0:
            array = np.frombuffer(whole, np.uint8).reshape(-1, width)
            if (array[:, layout.cells :] == np.frombuffer(end, np.uint8)).all():
                return array
    return None


def read(puzzles: Any, layout: Layout, haste: bool = True) -> Records:
    """Return the records of the input. ``bulk_api.check`` lists its forms.

    Without ``haste``, find every line end. With ``haste``, look only at the expected places. The kernel then rejects
    line ends elsewhere as invalid characters.

    Raises CpsudokuError if no record can be read.
    """
    if isinstance(puzzles, str):
        puzzles = puzzles.encode("latin-1", "replace")
    if isinstance(puzzles, bytes | bytearray | memoryview):
        text = bytes(puzzles)
        array = _from_bytes(text, layout) if haste else None
        return _from_lines(text.splitlines(), layout) if array is None else Records(array, True, hasty=True)
    if isinstance(puzzles, np.ndarray) and puzzles.ndim != 1:
        return _from_digits(puzzles, layout)
    for method in ("to_pylist", "to_list", "tolist"):  # columns of Arrow, of pandas and polars, of NumPy
        if hasattr(puzzles, method):
            puzzles = getattr(puzzles, method)()
            break
    if not isinstance(puzzles, Iterable):
        raise CpsudokuError(f"puzzles: expected texts of puzzles, an array or a column, found {puzzles!r:.60}")
    lines = puzzles if isinstance(puzzles, list) else list(puzzles)
    first = next((line for line in lines if line is not None), "")
    if not isinstance(first, str | bytes | float):
        return _from_rows(lines, layout)
    array = _join(lines, layout) if haste and lines else None
    return _from_lines(lines, layout) if array is None else Records(array, True, hasty=True)


def complaint(records: Records, table: Array, record: int, layout: Layout) -> str:
    """Return the fault of a record that the kernel rejected."""
    if record in records.wrong:
        return records.wrong[record]
    codes = records.codes[record, : layout.cells]
    cell = int(np.flatnonzero(table[codes] == 0)[0])
    if not records.text:
        return f"record {record + 1}, cell {cell + 1}: expected 0 to {layout.values}, found {codes[cell]}"
    meant = "".join(chr(k) for k in range(256) if table[k] and not chr(k).islower())
    return f"record {record + 1}, cell {cell + 1}: expected one of {meant}, found {chr(codes[cell])!r}"
