"""A file of lines in slices of whole lines: cut here, made into puzzles where they are answered.

Cutting finds line ends and counts lines, some 0.05 us each. A worker opens the file at the slice's place, and takes the
text there if its checksum is right; else the text is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from cpsudoku.formats import ReadOptions
from cpsudoku.ground.errors import TextError
from cpsudoku.scanning.chunk import Position
from cpsudoku.scanning.source import Progress, reading

MOST = 8 << 20  # bytes of a slice: its rows are then made in less than 32 MB, which C libraries keep for the next ones


class Slice(NamedTuple):
    """Whole lines of a file.

    ``path``: where to open it at ``start.offset``, None of what is packed or a stream; ``options``: how lines are read
    (see `source.plain_lines`); ``text``: the lines, where they are sent.
    """

    file: str
    path: str | None
    options: ReadOptions
    start: Position
    size: int
    lines: int
    checksum: int
    text: bytes | None

    @property
    def end(self) -> Position:
        return Position(self.start.offset + self.size, self.start.line + self.lines)

    @property
    def place(self) -> str:
        """file: lines a to b"""
        return f"{self.file}: lines {self.start.line + 1} to {self.end.line}"

    def read_lines(self) -> bytes | None:
        """Return the lines; None if the file is missing or has changed."""
        if self.text is not None or self.path is None:
            return self.text
        try:
            with open(self.path, "rb") as stream:
                stream.seek(self.start.offset)
                text = stream.read(self.size)
        except OSError:
            return None
        return text if crc32(text) == self.checksum else None

    def with_text(self) -> Slice:
        """Return the same with its text.

        Raises:
            TextError: the file is no longer what it was.
        """
        text = self.read_lines()
        if text is None:
            raise TextError("expected the file as at the start, found it changed", self.start.line + 1, file=self.file)
        return self._replace(text=text)


def slices(
    path: str, options: ReadOptions, start: Position, progress: Progress, size_of_next: Callable[[], int]
) -> Iterator[Slice]:
    """Yield the slices of a file from ``start`` on. ``size_of_next``: about how many lines the next one is to have.

    Raises:
        TextError: the file cannot be read (any more), or a line is longer than MOST.
    """
    with reading(path, start, progress) as (stream, packed):
        at_place = str(Path(path).resolve()) if not packed and Path(path).is_file() else None
        rest, width = b"", 82.0
        while True:
            block = stream.read(max(1, min(MOST, int(size_of_next() * width)) - len(rest), len(rest)))
            text = rest + block if rest else block
            cut = len(text) if not block else text.rfind(b"\n") + 1
            if not text:
                return
            if not cut:
                if len(text) > MOST:
                    message = f"expected lines of fewer than {MOST} bytes, found a longer one"
                    raise TextError(message, start.line + 1, file=path)
                rest = text
                continue
            text, rest = text[:cut], text[cut:]
            lines = text.count(b"\n") + (not text.endswith(b"\n"))
            width = len(text) / lines
            piece = Slice(path, at_place, options, start, len(text), lines, crc32(text), None if at_place else text)
            yield piece
            start = piece.end
