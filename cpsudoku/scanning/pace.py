"""How many puzzles are answered at once: what takes about a second, so that Ctrl-C and the journal lose no more."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from cpsudoku.scanning.chunk import Chunk

TARGET = 1.0  # seconds
FIRST = 256  # puzzles, before the speed is known
FACTOR = 16  # the next piece is at most so many times larger or smaller: one hard puzzle says little about the others


class Pace:
    """``size``: puzzles of the next piece; ``least``: so many at least, one for each process."""

    def __init__(self, least: int) -> None:
        self.least = least
        self.size = max(FIRST, least)

    def cut(self, chunk: Chunk) -> Iterator[Chunk]:
        """Cut a chunk into pieces, each of the right size when it is taken; the caller says what they `took`."""
        while chunk.rows:
            piece = chunk.head(self.size)
            chunk = chunk.rest(piece.rows)
            yield piece

    def pieces(self, chunk: Chunk) -> Iterator[Chunk]:
        """A chunk in pieces; the time until the next one is taken sets its size."""
        for piece in self.cut(chunk):
            begun = perf_counter()
            yield piece
            self.took(len(piece), perf_counter() - begun)

    def took(self, puzzles: int, seconds: float) -> None:
        """So many puzzles took so long."""
        if 2 * puzzles < self.size:  # the end of a chunk: too few to tell
            return
        wanted = int(puzzles * TARGET / max(seconds, 1e-6))
        self.size = max(self.least, self.size // FACTOR, min(wanted, self.size * FACTOR))
