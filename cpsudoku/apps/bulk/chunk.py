"""The batches of a scan and their results. A chunk contains the grids of one batch as arrays."""

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
    """A position in an input file. ``offset`` counts unpacked bytes in a file of lines, rows in a Parquet file, and
    puzzles in any other text. ``line`` is the number of the last line read."""

    offset: int
    line: int


Part: TypeAlias = "Block | Entry | Bad"  # a part of a source with one puzzle


def line_of(part: Part) -> int:
    """Return the line where a part begins."""
    return part.error.line if isinstance(part, Bad) else part.line


class Batch(NamedTuple):
    """Some puzzles of one file, to be sent to a process or another machine.

    Attributes:
        number: The number of the file in the scan. ``file``: the name of the file.
        start, end: The positions of this batch and of the next one.
        content: Whole lines of cells as bytes, grids of another text format, or blocks of text with puzzles of other
            kinds.
        options: The options for reading lines of this file. The alphabet may differ from file to file.
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
        tally: The number of puzzles with each verdict. Key "invalid" counts unreadable lines. Key "differs" counts
            solutions in the input that are wrong.
        sentences: The messages to print.
        seconds: The time from parsing to the finished rows.
    """

    rows: Sequence[bytes]
    tally: Counter[str]
    sentences: Sequence[str]
    seconds: float = 0.0


class Invalid(NamedTuple):
    """A line that is not a puzzle. ``after`` counts the puzzles of the chunk that precede it."""

    after: int
    line: int
    text: str
    error: str


@dataclass(frozen=True)
class Chunk:
    """Puzzles in input order.

    Attributes:
        file: The name of the input file.
        lines: (n,) int64: the line number of each puzzle, from 1.
        puzzles: (n, cells) uint8: 0 for a blank, else the value from 1. A cell with pencil marks is 0.
        marks: (n, cells) int64: the candidates of each cell as bits. None if no puzzle has pencil marks.
        given: (n, cells) uint8: the solutions that the input gives, zeros for none. None if it gives no solution.
        invalid: The unreadable lines.
        unread: A message for each puzzle with items that the parser does not use.
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
    """The results of a chunk. ``verdict`` (n,) uint8 is the `Verdict.code`. ``solution`` and ``second`` (n, cells)
    uint8 are two solutions, zeros for none."""

    verdict: Array
    solution: Array
    second: Array


ANSWERS = CODED[:4]  # by code
REPORTED = 20  # wrong solutions of a chunk that get a message; all are counted


def count_answers(chunk: Chunk, answers: ChunkAnswers) -> tuple[Counter[str], list[str]]:
    """Count the verdicts, the lines that are not puzzles ("invalid"), and the wrong solutions in the input ("differs").

    Return the counts, and the messages about unreadable lines and wrong solutions.
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
