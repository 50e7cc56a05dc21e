"""A file of a million lines is never in memory as a whole, and is read only as far as needed."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from cpsudoku.formats import ReadOptions, blocks, read
from cpsudoku.puzzles.entry import Entry

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ROWS = "".join(INKALA[i : i + 9] + "\n" for i in range(0, 81, 9))


class Endless(io.RawIOBase):
    """A stream that returns the same text ``times`` times, and counts the characters read."""

    def __init__(self, text: str, times: int) -> None:
        self.pieces: Iterator[bytes] = (text.encode() for _ in range(times))
        self.left = b""
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        while len(self.left) < len(view) and (piece := next(self.pieces, b"")):
            self.left += piece
        given, self.left = self.left[: len(view)], self.left[len(view) :]
        view[: len(given)] = given
        self.taken += len(given)
        return len(given)


FILES = {
    "line": f"{INKALA}\n",
    "rows": f"{ROWS}\n",
    "rows without anything between": ROWS,
    "csv": f"{INKALA},{INKALA}\n",
    "tokens": f"{' '.join(INKALA)}\n",
    "nested": f"[{','.join(INKALA.replace('.', '0'))}]\n",
    "bad lines": f"{INKALA}?\n",
    "noise": "hello\n\n",
    "comments": "# nothing\n" * 10 + f"{INKALA}\n",
}


@pytest.mark.every(8)
@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name == "nested")) for name in FILES])
def test_memory_does_not_grow_with_the_file(name: str) -> None:
    def peak(times: int) -> int:
        tracemalloc.start()
        stream: Any = Endless(FILES[name], times)
        count = sum(1 for _ in read(stream))
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert count == times
        return top

    peak(50)  # imports and caches of the first use
    assert peak(600) < peak(200) + 60_000


def test_only_what_is_asked_for_is_read() -> None:
    stream = Endless(f"{INKALA}\n", 1_000_000)
    first = list(islice(read(stream), 3))  # type: ignore[arg-type]
    assert all(isinstance(record, Entry) for record in first)
    assert stream.taken < 200_000
    stream = Endless(f"{INKALA}\n", 1_000_000)
    assert len(list(read(stream, ReadOptions(select=slice(0, 2))))) == 2  # type: ignore[arg-type]
    assert stream.taken < 200_000


def test_blocks_are_one_at_a_time() -> None:
    stream = Endless(f"# one\n{ROWS}cages:\n r1c1 5\n===\n", 100_000)
    first = list(islice(blocks(stream), 3))  # type: ignore[arg-type]
    assert [(block.line, block.title) for block in first] == [(2, "one"), (15, "one"), (28, "one")]
    assert stream.taken < 200_000
