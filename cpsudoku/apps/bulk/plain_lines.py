"""Parse lines of cells into chunks of arrays. A compiled loop over the bytes of a block takes 0.1 us for a plain line.
NumPy expressions took 0.3 us, longer than the kernel takes to solve a puzzle.

A plain line has the cells of a puzzle, and perhaps its solution after one separator. The text format `line` parses the
other lines, some with a title or a rating, in some microseconds each. Blank lines, lines of = and # comments have no
puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from cpsudoku.apps.bulk.chunk import Array, Chunk, Invalid, Position
from cpsudoku.apps.bulk.lanes.vector import jit
from cpsudoku.formats import ReadOptions
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.support.errors import InputError
from cpsudoku.support.square_grid import SYMBOLS

BLANKS = ".0*_-xX"
SEPARATORS = " ,;\t|"
BAD = 255  # in a table of values: a byte that is neither a value nor a blank
NEWLINE, RETURN = 10, 13
_SEPARATORS = np.isin(np.arange(256), np.frombuffer(SEPARATORS.encode(), np.uint8))


def value_table(side: int, alphabet: str = "") -> Array:
    """Return (256,) uint8: byte -> value, 0 for a blank, BAD for other bytes."""
    table = np.full(256, BAD, np.uint8)
    for blank in BLANKS:
        table[ord(blank)] = 0
    for value, symbol in enumerate((alphabet or SYMBOLS)[:side], 1):
        table[ord(symbol)] = value
        if not alphabet:
            table[ord(symbol.lower())] = value
    return table


@jit
def lines_into(
    raw: Array, table: Array, separators: Array, puzzles: Array, given: Array, at: Array, others: Array
) -> tuple[int, int, bool]:
    """Read every line of ``raw``.

    A plain line has one byte for each cell, perhaps with a separator and a solution. The arguments ``puzzles`` and
    ``given`` (n, cells) receive the values; ``given`` must be zero before the call. ``at`` (n,) receives the line
    numbers from 0. For each other line, ``others`` (n, 4) receives its number, start, end, and the number of plain
    lines before it. All these arrays must have room for every line.

    Return the number of plain lines, the number of other lines, and whether any line has a solution.
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
    return plain, odd, has_solution


@dataclass(frozen=True)
class LineReader:
    """Parses lines of ``side * side`` cells. ``options``: the options for lines that are not plain."""

    file: str
    side: int
    table: Array
    options: ReadOptions

    def chunk(self, block: bytes, start: Position) -> Chunk:
        """Return the chunk of a block of whole lines."""
        if start.offset == 0:
            block = block.removeprefix(b"\xef\xbb\xbf")
        raw = np.frombuffer(block, np.uint8)
        lines = block.count(b"\n") + 1
        puzzles = np.empty((lines, self.side**2), np.uint8)
        given = np.zeros_like(puzzles)  # costs no memory until it is written
        at, others = np.empty(lines, np.int64), np.empty((lines, 4), np.int64)
        plain, odd, has_solution = lines_into(raw, self.table, _SEPARATORS, puzzles, given, at, others)
        numbers = at[:plain] + (start.line + 1)
        stated_there = given[:plain] if has_solution else None
        chunk = Chunk(self.file, numbers, puzzles[:plain], given=stated_there)
        if not odd:
            return chunk
        return add_records(chunk, self.side, self._others(block, others[:odd].tolist(), start.line + 1))

    def _others(self, block: bytes, others: list[list[int]], first: int) -> Iterator[tuple[int, Entry | Bad]]:
        """Yield the puzzles and the errors of the lines that are not plain."""
        from cpsudoku.formats.grids.line import read_line

        cells = self.side**2
        for number, begin, end, place in others:
            text, line = block[begin:end].decode("utf-8", "replace"), first + number
            bare = text.strip()
            if not bare or bare.startswith("#") or (len(bare) >= 3 and not bare.strip("=")):
                continue
            try:
                entry = read_line(text, line, self.options, cells)
                if (found := entry.puzzle.height**2) != cells:
                    raise InputError(f"expected {cells} cells, found {found}", line, min(cells, found) + 1)
                yield place, entry
            except InputError as error:
                error.file = self.file
                yield place, Bad(error, text)


def merge(chunk: Chunk, added: list[tuple[int, Entry]]) -> Chunk:
    """Insert the puzzles of entries into a chunk. ``added`` has pairs (index, entry), ascending: the entry goes before
    the chunk's puzzle with that index."""
    places, puzzles = [place for place, _ in added], [entry.puzzle for _, entry in added]
    solutions = [entry.solution for _, entry in added]
    lines = np.insert(chunk.lines, places, [entry.line for _, entry in added])
    digits = [[content if isinstance(content, int) else 0 for content in puzzle.cell_contents] for puzzle in puzzles]
    given = chunk.given
    if given is not None or any(solution is not None for solution in solutions):
        given = given if given is not None else np.zeros_like(chunk.puzzles)
        none = [0] * len(digits[0])
        rows = [solution.cell_contents if solution else none for solution in solutions]
        given = np.insert(given, places, np.array(rows, np.uint8), axis=0)
    marks = None
    if any(puzzle.givens is None for puzzle in puzzles):
        numbers = range(len(digits[0]))
        rows = [[sum(1 << v - 1 for v in puzzle.allowed(i)) for i in numbers] for puzzle in puzzles]
        marks = np.insert(marks_of(chunk.puzzles, puzzles[0].height), places, np.array(rows, np.int64), axis=0)
    all_digits = np.insert(chunk.puzzles, places, np.array(digits, np.uint8), axis=0)
    return replace(chunk, lines=lines, puzzles=all_digits, marks=marks, given=given)


def marks_of(puzzles: Array, side: int) -> Array:
    """Return (n, cells) int64: the candidates that digits and blanks allow, as bits."""
    table = np.concatenate(([(1 << side) - 1], 1 << np.arange(side, dtype=np.int64)))
    return table[puzzles]


def chunk_of_records(path: str, side: int, batch: Iterable[Entry | Bad]) -> Chunk:
    """Return the chunk of grids of any text format."""
    empty = Chunk(path, np.zeros(0, np.int64), np.zeros((0, side * side), np.uint8))
    return add_records(empty, side, ((0, record) for record in batch))


def add_records(chunk: Chunk, side: int, records: Iterable[tuple[int, Entry | Bad]]) -> Chunk:
    """Insert grids into a chunk. Each one has the index of the puzzle before which it goes, in ascending order."""
    good: list[tuple[int, Entry]] = []
    invalid: list[Invalid] = []
    unread: list[str] = []
    for place, record in records:
        if isinstance(record, Bad):
            error, text = record.error, record.text
        else:
            wrong = ""
            if record.puzzle.height != side:
                wrong = f"expected {side * side} cells, found {record.puzzle.height**2}"
            elif rules := [str(item) for item in record.unread if item.rule]:
                wrong = f"expected known rules, found {'; '.join(rules)[:200]}"
            elif record.unread:
                unread.append(f"{chunk.file}:{record.line}: unread: {'; '.join(map(str, record.unread))}")
            if not wrong:
                good.append((place, record))
                continue
            error, text = InputError(wrong, record.line, file=chunk.file), record.puzzle.digit_line()
        invalid.append(Invalid(place + len(good), error.line, text, str(error)))
    return replace(merge(chunk, good) if good else chunk, invalid=tuple(invalid), unread=tuple(unread))
