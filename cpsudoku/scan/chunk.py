"""A chunk: some thousand puzzles of one file as arrays, where they stand, and what comes after them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

Array = Any  # a NumPy array; NumPy is imported where arrays are made


class Position(NamedTuple):
    """How far a file has been read: bytes after unpacking (lines) or records (other formats), and the last line."""

    offset: int
    line: int


class Invalid(NamedTuple):
    """A line that is no puzzle. ``after``: how many puzzles of the chunk come before it."""

    after: int
    line: int
    text: str
    error: str


@dataclass(frozen=True)
class Chunk:
    """Puzzles in input order.

    Attributes:
        file: Its name.
        lines: (n,) int64, of each puzzle from 1.
        puzzles: (n, cells) uint8: 0 a blank, values from 1. Pencil marks are blanks here.
        marks: (n, cells) int64: candidates as bits, where some puzzle has pencil marks; else None.
        given: (n, cells) uint8: the solution the file states, zeros where it states none; None where none does.
        invalid: Lines that are no puzzles.
        end: What to go on from after this chunk.
    """

    file: str
    lines: Array
    puzzles: Array
    end: Position
    marks: Array | None = None
    given: Array | None = None
    invalid: tuple[Invalid, ...] = field(default=())

    def __len__(self) -> int:
        return len(self.lines)


@dataclass(frozen=True)
class Answers:
    """``verdict`` (n,) uint8, an index into VERDICTS; ``solution``, ``second`` (n, cells) uint8, zeros where none."""

    verdict: Array
    solution: Array
    second: Array


VERDICTS = ("none", "unique", "multiple", "undecided")
NONE, UNIQUE, MULTIPLE, UNDECIDED = range(4)
