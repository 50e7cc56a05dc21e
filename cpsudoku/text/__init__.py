"""The text formats: one file each that sets FORMAT; detection; reading as a stream.  (contract; being filled)

    for record in read(source, ReadOptions()):   # Record | Bad, one at a time: a million lines never sit in memory
        ...
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cpsudoku.errors import TextError
from cpsudoku.grid import Grid


@dataclass(frozen=True, slots=True)
class Record:
    """One puzzle as a file gives it. ``line``: of its first line, from 1."""

    grid: Grid
    file: str = ""
    line: int = 1
    title: str = ""
    comments: tuple[str, ...] = ()
    solution: Grid | None = None
    rating: str = ""
    format: str = ""
    alphabet: str = ""


@dataclass(frozen=True, slots=True)
class Bad:
    """A record that is not what its format says: where, what was expected, what was found."""

    error: TextError
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """``format``: a name, or "" to detect. ``blank``: "any" takes any non-digit. ``alphabet``: symbols of 1, 2, ..."""

    format: str = ""
    blank: str = ""
    alphabet: str = ""
    box: tuple[int, int] | None = None
    select: slice = field(default_factory=lambda: slice(None))


def read_one(text: str, options: ReadOptions | None = None) -> Record:
    """The single puzzle in a text (placeholder until the formats land: one line of cells)."""
    cells = "".join(text.split())
    side = int(len(cells) ** 0.5)
    return Record(Grid(side, tuple("123456789ABCDEFG".find(c) + 1 for c in cells)), format="line")
