"""A batch of a scan and its results. A chunk is the grids of a batch as arrays."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cpsudoku.model.verdicts import CODED, Verdict
from cpsudoku.puzzles.entry import Bad

if TYPE_CHECKING:  # NumPy is imported only where arrays are made
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cpsudoku.formats import Block, ReadOptions
    from cpsudoku.puzzles.entry import Entry

Array: TypeAlias = "NDArray[Any]"


class Position(NamedTuple):
    """The position in a file. ``offset``: unpacked bytes of a file of lines, rows of Parquet, or puzzles of any other
    text. ``line``: the last line."""

    offset: int
    line: int


Part: TypeAlias = "Block | Entry | Bad"  # a part of a source with one puzzle


def line_of(part: Part) -> int:
    """Return the line where a part begins."""
    return part.error.line if isinstance(part, Bad) else part.line


class Batch(NamedTuple):
    """Some puzzles of one file, in the form for a process or another machine.

    Attributes:
        number: The number of the file in the scan; ``file``: its name.
        start, end: The positions of this batch and of the next one.
        content: Whole lines of cells; or grids of another text format; or parts of sources of other kinds.
        options: The options for reading lines; files may have different alphabets.
    """

    number: int
    file: str
    start: Position
    end: Position
    content: bytes | Sequence[Part]
    options: ReadOptions

    @property
    def place(self) -> str:
        """file: lines a to b"""
        return f"{self.file}: lines {self.start.line + 1} to {self.end.line}"


class AnsweredBatch(NamedTuple):
    """The results of a batch.

    Attributes:
        rows: The text of the rows.
        tally: Verdict -> number; "invalid": unreadable lines, "differs": wrong stated solutions.
        sentences: The messages to print.
        seconds: The time.
    """

    rows: Sequence[bytes]
    tally: Counter[str]
    sentences: Sequence[str]
    seconds: float = 0.0


class Invalid(NamedTuple):
    """A line that is not a puzzle. ``after``: the number of puzzles of the chunk before it."""

    after: int
    line: int
    text: str
    error: str


@dataclass(frozen=True)
class Chunk:
    """Puzzles in input order.

    Attributes:
        file: Its name.
        lines: (n,) int64: the line number of each puzzle, from 1.
        puzzles: (n, cells) uint8: 0 a blank, values from 1. Pencil marks are blanks here.
        marks: (n, cells) int64: candidates as bits if some puzzle has pencil marks, else None.
        given: (n, cells) uint8: the stated solutions, zeros for none; None if no puzzle has one.
        invalid: The unreadable lines.
        unread: A sentence for each puzzle with items that it does not use.
    """

    file: str
    lines: Array
    puzzles: Array
    marks: Array | None = None
    given: Array | None = None
    invalid: tuple[Invalid, ...] = ()
    unread: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.lines)


class ChunkAnswers(NamedTuple):
    """``verdict`` (n,) uint8, the `Verdict.code`; ``solution``, ``second`` (n, cells) uint8, zeros for none."""

    verdict: Array
    solution: Array
    second: Array


ANSWERS = CODED[:4]  # by code
REPORTED = 20  # wrong solutions of a chunk that get a message; all are counted


def count_answers(chunk: Chunk, answers: ChunkAnswers) -> tuple[Counter[str], list[str]]:
    """Count verdicts, lines that are not puzzles ("invalid"), and stated solutions that are wrong ("differs").

    Return the counts, and a message for each line and solution to report.
    """
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
    return tally, sentences
