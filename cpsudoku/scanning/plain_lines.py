"""Lines of cells -> chunks, as arrays: plain lines by a compiled loop over the bytes of a block.

A line is cells, perhaps with a solution after one separator, a title or a rating. What is not plain goes through the
text format `line`, one by one, some microseconds each. Blank lines, lines of = and # comments hold no puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import IO

import numpy as np

from cpsudoku.formats import ReadOptions
from cpsudoku.ground.errors import TextError
from cpsudoku.ground.geometry import SYMBOLS
from cpsudoku.puzzles.grid import Grid
from cpsudoku.scanning.chunk import Array, Chunk, Invalid, Position
from cpsudoku.scanning.compiled import BAD, lines_into

BLOCK = 6 << 20  # bytes: some 75,000 puzzles of 81 cells
BLANKS = ".0*_-xX"
SEPARATORS = " ,;\t|"
_SEPARATORS = np.isin(np.arange(256), np.frombuffer(SEPARATORS.encode(), np.uint8))


def value_table(side: int, alphabet: str = "", blanks: str = BLANKS) -> Array:
    """Return (256,) uint8: byte -> value, 0 for a blank, BAD for what is neither."""
    table = np.full(256, BAD, np.uint8)
    for blank in blanks:
        table[ord(blank)] = 0
    for value, symbol in enumerate((alphabet or SYMBOLS)[:side], 1):
        table[ord(symbol)] = value
        if not alphabet:
            table[ord(symbol.lower())] = value
    return table


@dataclass(frozen=True)
class LineReader:
    """Reads lines of ``side * side`` cells. ``options`` are those of the text format, for lines that are not plain."""

    file: str
    side: int
    table: Array
    options: ReadOptions

    def chunks(self, stream: IO[bytes], start: Position) -> Iterator[Chunk]:
        """Yield chunks from ``start`` (where the stream stands) to the end.

        Raises:
            TextError: a line is longer than a block.
        """
        offset, line, rest = start.offset, start.line, b""
        while block := stream.read(BLOCK):
            block = rest + block
            cut = block.rfind(b"\n") + 1
            if not cut:
                if len(block) > 8 * BLOCK:
                    raise TextError(f"expected lines of fewer than {8 * BLOCK} bytes, found a longer one", line + 1,
                                    file=self.file)  # fmt: skip
                rest = block
                continue
            rest = block[cut:]
            chunk = self.chunk(block[:cut], Position(offset, line))
            offset, line, _ = chunk.end
            yield chunk
        if rest:
            yield self.chunk(rest, Position(offset, line))

    def chunk(self, block: bytes, start: Position) -> Chunk:
        """Return the chunk of a block of whole lines."""
        end = start.offset + len(block)
        if start.offset == 0:
            block = block.removeprefix(b"\xef\xbb\xbf")
        raw = np.frombuffer(block, np.uint8)
        lines = block.count(b"\n") + 1
        puzzles = np.empty((lines, self.side**2), np.uint8)
        given = np.zeros_like(puzzles)  # costs nothing until it is written to
        at, others = np.empty(lines, np.int64), np.empty((lines, 4), np.int64)
        plain, odd, count, has_solution = lines_into(raw, self.table, _SEPARATORS, puzzles, given, at, others)
        numbers = at[:plain] + (start.line + 1)
        position = Position(end, start.line + count)
        stated_there = given[:plain] if has_solution else None
        chunk = Chunk(self.file, numbers, puzzles[:plain], position, given=stated_there, start=Position(*start[:2]))
        return self._with_others(chunk, block, others[:odd].tolist(), start.line + 1) if odd else chunk

    def _with_others(self, chunk: Chunk, block: bytes, others: list[list[int]], first: int) -> Chunk:
        """Put in what the lines that are not plain hold: a puzzle after all, nothing, or what is wrong."""
        added: list[tuple[int, int, Grid, Grid | None]] = []
        invalid: list[Invalid] = []
        for number, begin, end, place in others:
            text = block[begin:end].decode("utf-8", "replace")
            bare = text.strip()
            if not bare or bare.startswith("#") or (len(bare) >= 3 and not bare.strip("=")):
                continue
            try:
                grids = self._parse(text, first + number)
            except TextError as error:
                invalid.append(Invalid(place + len(added), first + number, text, str(error)))
                continue
            added.append((place, first + number, *grids))
        merged = merge(chunk, added) if added else chunk
        return replace(merged, invalid=tuple(invalid))

    def _parse(self, text: str, line: int) -> tuple[Grid, Grid | None]:
        from cpsudoku.formats.grids.line import read_line

        try:
            record = read_line(text, line, self.options, self.side * self.side)
        except TextError as error:
            error.file = self.file
            raise
        if record.grid.side != self.side:
            cells = self.side * self.side
            message = f"expected {cells} cells, found {record.grid.side**2}"
            raise TextError(message, line, min(cells, record.grid.side**2) + 1, file=self.file)
        return record.grid, record.solution


def merge(chunk: Chunk, added: list[tuple[int, int, Grid, Grid | None]]) -> Chunk:
    """Insert grids, each before the puzzle at its place. ``added``: (place, line, grid, solution), places ascending."""
    places = [place for place, *_ in added]
    cells = chunk.puzzles.shape[1]
    digits = [[content if isinstance(content, int) else 0 for content in grid.cells] for *_, grid, _ in added]
    puzzles = np.insert(chunk.puzzles, places, np.array(digits, np.uint8), axis=0)
    lines = np.insert(chunk.lines, places, [line for _, line, *_ in added])
    given = chunk.given
    if given is not None or any(solution is not None for *_, solution in added):
        given = given if given is not None else np.zeros_like(chunk.puzzles)
        rows = [list(solution.cells) if solution else [0] * cells for *_, solution in added]
        given = np.insert(given, places, np.array(rows, np.uint8), axis=0)
    marks = None
    if any(isinstance(content, frozenset) for *_, grid, _ in added for content in grid.cells):
        marks = marks_of(chunk.puzzles, added[0][2].side)
        rows = [[sum(1 << v - 1 for v in grid.allowed(i)) for i in range(cells)] for *_, grid, _ in added]
        marks = np.insert(marks, places, np.array(rows, np.int64), axis=0)
    return replace(chunk, lines=lines, puzzles=puzzles, marks=marks, given=given)


def marks_of(puzzles: Array, side: int) -> Array:
    """Return (n, cells) int64: the candidates that digits and blanks leave, as bits."""
    table = np.concatenate(([(1 << side) - 1], 1 << np.arange(side, dtype=np.int64)))
    return table[puzzles]
