"""A chunk: some thousand puzzles of one file as arrays, where they stand, and what comes after them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cpsudoku.model.verdicts import CODED, Verdict

if TYPE_CHECKING:  # NumPy is imported where arrays are made
    from numpy.typing import NDArray

Array: TypeAlias = "NDArray[Any]"


class Position(NamedTuple):
    """How far a file has been read: bytes after unpacking (lines) or records (other formats), and the last line.

    ``skip``: how many rows (puzzles, and lines that are none) after that place are done, too.
    """

    offset: int
    line: int
    skip: int = 0


BEGIN = Position(0, 0)


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
        start: Where it begins.
        unread: A sentence for each puzzle with items that it does not use.
    """

    file: str
    lines: Array
    puzzles: Array
    end: Position
    marks: Array | None = None
    given: Array | None = None
    invalid: tuple[Invalid, ...] = field(default=())
    start: Position = BEGIN
    unread: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def rows(self) -> int:
        """Puzzles and lines that are none."""
        return len(self) + len(self.invalid)

    def head(self, puzzles: int) -> Chunk:
        """Return the first ``puzzles`` puzzles, and the lines that are none before the last of them."""
        if puzzles >= len(self):
            return self
        invalid = tuple(row for row in self.invalid if row.after < puzzles)
        end = self.start._replace(skip=self.start.skip + puzzles + len(invalid))
        return replace(self._slice(slice(puzzles)), invalid=invalid, end=end)

    def rest(self, rows: int) -> Chunk:
        """Return all but the first ``rows`` rows."""
        passed = sum(row.after + number < rows for number, row in enumerate(self.invalid))
        puzzles = rows - passed
        invalid = tuple(row._replace(after=row.after - puzzles) for row in self.invalid[passed:])
        start = self.start._replace(skip=self.start.skip + rows)
        return replace(self._slice(slice(puzzles, None)), invalid=invalid, start=start, unread=())

    def _slice(self, part: slice) -> Chunk:
        marks = None if self.marks is None else self.marks[part]
        given = None if self.given is None else self.given[part]
        return replace(self, lines=self.lines[part], puzzles=self.puzzles[part], marks=marks, given=given)


@dataclass(frozen=True)
class ChunkAnswers:
    """``verdict`` (n,) uint8, the `Verdict.code`; ``solution``, ``second`` (n, cells) uint8, zeros where none."""

    verdict: Array
    solution: Array
    second: Array

    def head(self, puzzles: int) -> ChunkAnswers:
        """Return the answers to the first ``puzzles`` puzzles."""
        return ChunkAnswers(self.verdict[:puzzles], self.solution[:puzzles], self.second[:puzzles])


ANSWERS = CODED[:4]  # by code
REPORTED = 20  # wrong solutions of a chunk that are named; all are counted


class Counted(NamedTuple):
    """What a chunk adds to a scan's tally, and what is to be reported of it: ``sentences``."""

    tally: Counter[str]
    sentences: list[str]


def count_answers(chunk: Chunk, answers: ChunkAnswers) -> Counted:
    """Count verdicts, lines that are no puzzles ("invalid"), and stated solutions that are wrong ("differs")."""
    tally: Counter[str] = Counter({verdict: int((answers.verdict == verdict.code).sum()) for verdict in ANSWERS})
    tally[Verdict.INVALID] = len(chunk.invalid)
    sentences = [*(invalid.error for invalid in chunk.invalid), *chunk.unread]
    if chunk.given is not None:
        has_solution = chunk.given.any(axis=1)
        differs = (answers.verdict != Verdict.UNIQUE.code) | (chunk.given != answers.solution).any(axis=1)
        wrong = has_solution & differs
        tally["differs"] = int(wrong.sum())
        for i in wrong.nonzero()[0][:REPORTED]:
            is_not = "the solution of the puzzle" if answers.verdict[i] == Verdict.UNIQUE.code else "its only solution"
            sentences.append(f"{chunk.file}:{chunk.lines[i]}: the solution given is not {is_not}")
    return Counted(tally, sentences)


def mask_of(answers: ChunkAnswers, only: Collection[str]) -> Array | None:
    """Return (n,) bool: the puzzles with one of these verdicts; None for all of them, if none is named."""
    if not only:
        return None
    import numpy as np

    return np.isin(answers.verdict, [verdict.code for verdict in ANSWERS if verdict in only])
