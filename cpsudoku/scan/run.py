"""The run: chunk after chunk read, answered, written; what is safely there is noted in the journal now and then."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from cpsudoku.errors import TextError
from cpsudoku.scan.answers import Engine
from cpsudoku.scan.certify import Certificates
from cpsudoku.scan.chunk import UNIQUE, VERDICTS, Answers, Array, Chunk, Position
from cpsudoku.scan.journal import Journal
from cpsudoku.scan.sample import Sample
from cpsudoku.scan.sinks import Sink
from cpsudoku.scan.source import Progress, chunks
from cpsudoku.text import ReadOptions

Numbered = tuple[int, Chunk]  # a chunk and the number of its file
SETTLED = 2.0  # seconds between two entries in the journal


@dataclass
class Scan:
    """One scan.

    Attributes:
        files: Paths, or "-".
        side, options: What the puzzles are like, and how their text is read.
        engine, sink: Who answers, and where it goes.
        journal: What has been done; ``beside``: where it is kept, None where results cannot be taken up again.
        only: The verdicts whose rows are written; empty: all. Lines that are no puzzles are always written.
        sample, certificates: What is done besides.
        told: Called with every line that is no puzzle or states another solution, and with what cannot be read.
    """

    files: tuple[str, ...]
    side: int
    options: ReadOptions
    engine: Engine
    sink: Sink
    journal: Journal
    beside: Path | None = None
    only: frozenset[str] = frozenset()
    sample: Sample | None = None
    certificates: Certificates | None = None
    told: Callable[[str], None] = print
    progress: Progress = field(default_factory=Progress)
    _writing: Future[None] | None = None
    _settled: float = field(default_factory=time.monotonic)

    def steps(self) -> Generator[Counter[str], None, None]:
        """Run; after every chunk the tally so far. What was written is safe when it ends, by an exception too."""
        try:
            # While one chunk is answered the next one is read and the one before it written.
            with ThreadPoolExecutor(1) as reader, ThreadPoolExecutor(1) as writer:
                for number, chunk in _ahead(self._chunks(), reader) if "-" not in self.files else self._chunks():
                    answers = self.engine.answer(chunk)
                    if self._writing is not None:
                        self._writing.result()
                        yield self.journal.tally
                    self._writing = writer.submit(self._done, number, chunk, answers)
                if self._writing is not None:
                    self._writing.result()
                    yield self.journal.tally
            self.sink.finish()
            if self.beside is not None:
                self.beside.unlink(missing_ok=True)
        finally:
            self.engine.close()
            if self.certificates is not None:
                self.certificates.close()

    def settle(self) -> None:
        """Note in the journal what is safely written."""
        if self.beside is None:
            return
        self.journal.written["rows"] = self.sink.settle()
        if self.certificates is not None:
            self.journal.written["certificates"] = self.certificates.settle()
        if self.sample is not None:
            self.journal.sample, self.journal.written["sampled"] = self.sample.kept, self.sample.seen
        self.journal.save(self.beside)

    def _chunks(self) -> Iterator[Numbered]:
        begin = self.journal.file
        for number, file in enumerate(self.files[begin:], begin):
            start = Position(self.journal.offset, self.journal.line) if number == begin else Position(0, 0)
            try:
                for chunk in chunks(file, self.side, self.options, start, self.progress):
                    yield number, chunk
            except TextError as error:
                self.told(str(error))
                self.journal.tally["unread"] += 1

    def _done(self, number: int, chunk: Chunk, answers: Answers) -> None:
        """Write a chunk, count it, and note it in the journal when it is time to."""
        self._write(chunk, answers)
        self._count(chunk, answers)
        self.journal.file, (self.journal.offset, self.journal.line) = number, chunk.end
        if time.monotonic() - self._settled > SETTLED:
            self.settle()
            self._settled = time.monotonic()

    def _write(self, chunk: Chunk, answers: Answers) -> None:
        keep: Array | None = None
        if self.only:
            import numpy as np

            keep = np.isin(answers.verdict, [i for i, name in enumerate(VERDICTS) if name in self.only])
        if self.certificates is not None:
            self.certificates.write(chunk, answers)
        self.sink.write(chunk, answers, keep)

    def _count(self, chunk: Chunk, answers: Answers) -> None:
        tally = self.journal.tally
        for i, name in enumerate(VERDICTS):
            tally[name] += int((answers.verdict == i).sum())
        tally["invalid"] += len(chunk.invalid)
        for invalid in chunk.invalid:
            self.told(invalid.error)
        if chunk.given is not None:
            stated = chunk.given.any(axis=1)
            wrong = stated & ((answers.verdict != UNIQUE) | (chunk.given != answers.solution).any(axis=1))
            tally["differs"] += int(wrong.sum())
            for i in wrong.nonzero()[0][:20]:
                is_not = "the solution of the puzzle" if answers.verdict[i] == UNIQUE else "its only solution"
                self.told(f"{chunk.file}:{chunk.lines[i]}: the solution given is not {is_not}")
        if self.sample is not None:
            self.sample.take(chunk, answers)


def _ahead(chunks: Iterator[Numbered], reader: ThreadPoolExecutor) -> Iterator[Numbered]:
    """The chunks, each read while the one before it is at work."""
    coming = reader.submit(next, chunks, None)
    while (found := coming.result()) is not None:
        coming = reader.submit(next, chunks, None)
        yield found
