"""The two loops over bytes, compiled by Numba: a block of lines into values, answers into rows. Some 0.1 us a row each.

As NumPy expressions they took 0.3 and 0.8 us a row, more than the kernel itself. Both release the GIL.
"""

from __future__ import annotations

from cpsudoku.backends.lanes.target import jit
from cpsudoku.scanning.chunk import Array

BAD = 255  # in a table of values: a byte that is neither a value nor a blank
NEWLINE, RETURN = 10, 13


@jit
def lines_into(
    raw: Array, table: Array, separators: Array, puzzles: Array, given: Array, at: Array, others: Array
) -> tuple[int, int, int, bool]:
    """Read every line of ``raw``.

    A plain line has one cell a byte, perhaps a separator and a solution after it. ``puzzles``, ``given`` (n, cells)
    take the values (``given`` is all zeros before), ``at`` (n,) the number of the line from 0; ``others`` (n, 4) what
    is not plain: its number, start, end, and how many plain lines come before it. All have room for every line.

    Returns: plain lines, other lines, lines, and whether any line states a solution.
    """
    cells = puzzles.shape[1]
    size = raw.shape[0]
    start, line, plain, odd, has_solution = 0, 0, 0, 0, False
    while start < size:
        end = start + cells
        if end >= size or raw[end] != NEWLINE:
            end = start
            while end < size and raw[end] != NEWLINE:
                end += 1
        length = end - start
        if length and raw[end - 1] == RETURN:
            length -= 1
        paired = length == 2 * cells + 1 and separators[raw[start + cells]]
        good = length == cells or paired
        if good:
            worst = 0
            for i in range(cells):
                value = table[raw[start + i]]
                puzzles[plain, i] = value
                worst = max(worst, value)
            if paired:
                for i in range(cells):
                    value = table[raw[start + cells + 1 + i]]
                    given[plain, i] = value
                    worst = max(worst, value)
            good = worst != BAD
        if good:
            has_solution = has_solution or paired
            at[plain] = line
            plain += 1
        else:
            others[odd, 0], others[odd, 1], others[odd, 2], others[odd, 3] = line, start, start + length, plain
            odd += 1
        line += 1
        start = end + 1
    return plain, odd, line, has_solution


@jit
def _copy_text(out: Array, at: int, text: Array) -> int:
    for i in range(text.shape[0]):
        out[at + i] = text[i]
    end: int = at + text.shape[0]
    return end


@jit
def _copy_cells(out: Array, at: int, values: Array, symbols: Array) -> int:
    for i in range(values.shape[0]):
        out[at + i] = symbols[values[i]]
    end: int = at + values.shape[0]
    return end


@jit
def rows_into(
    out: Array, rows: Array, lines: Array, puzzles: Array, verdicts: Array, first: Array, second: Array,
    symbols: Array, words: Array, between: Array, absent: Array, quote: int,
) -> int:  # fmt: skip
    """Write the rows numbered ``rows`` into ``out``, which is long enough; how many bytes that is.

    ``words`` and ``between`` are texts of different lengths, padded with zeros: the verdicts, and what stands before
    the line, puzzle, verdict, solution, second and at the end. ``absent`` stands in place of a solution; ``quote``
    (0: none) stands around one.
    """
    at = 0
    for row in rows:
        at = _copy_word(out, at, between[0])
        number, width, power = lines[row], 1, 10
        while number >= power:
            width += 1
            power *= 10
        for i in range(width):
            out[at + width - 1 - i] = 48 + number % 10
            number //= 10
        at = _copy_word(out, at + width, between[1])
        at = _copy_cells(out, at, puzzles[row], symbols)
        at = _copy_word(out, at, between[2])
        at = _copy_word(out, at, words[verdicts[row]])
        for k in range(2):
            values = first[row] if k == 0 else second[row]
            at = _copy_word(out, at, between[3 + k])
            if values[0] == 0:
                at = _copy_text(out, at, absent)
                continue
            if quote:
                out[at] = quote
                at += 1
            at = _copy_cells(out, at, values, symbols)
            if quote:
                out[at] = quote
                at += 1
        at = _copy_word(out, at, between[5])
    return at


@jit
def _copy_word(out: Array, at: int, word: Array) -> int:
    """Copy a text up to its first zero byte."""
    for i in range(word.shape[0]):
        if word[i] == 0:
            return at + i
        out[at + i] = word[i]
    end: int = at + word.shape[0]
    return end
