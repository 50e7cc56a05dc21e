"""The run: chunk after chunk read, answered, written; what is safely there is noted in the journal now and then."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from cpsudoku.cluster import Cluster
from cpsudoku.cluster.calls import CallError
from cpsudoku.errors import TextError, WorkerDied
from cpsudoku.scanning.answers import ChunkEngine
from cpsudoku.scanning.certify import Certificates
from cpsudoku.scanning.chunk import UNDECIDED, UNIQUE, VERDICTS, Array, Chunk, ChunkAnswers, Position
from cpsudoku.scanning.journal import Journal
from cpsudoku.scanning.pace import TARGET, Pace
from cpsudoku.scanning.pool import GLANCE
from cpsudoku.scanning.sample import RandomSample
from cpsudoku.scanning.sinks import Sink
from cpsudoku.scanning.source import Progress, chunks
from cpsudoku.text import ReadOptions

if TYPE_CHECKING:
    from cpsudoku.scanning.remote import Job

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
        column: Of Parquet files, the one that has the puzzles.
        cluster: Where pieces are answered, by ``job``; None: here, by the engine.
        told: Called with every line that is no puzzle or states another solution, and with what cannot be read.
    """

    files: tuple[str, ...]
    side: int
    options: ReadOptions
    engine: ChunkEngine
    sink: Sink
    journal: Journal
    beside: Path | None = None
    only: frozenset[str] = frozenset()
    sample: RandomSample | None = None
    certificates: Certificates | None = None
    told: Callable[[str], None] = print
    cluster: Cluster | None = None
    job: Job | None = None
    column: str = "puzzle"
    progress: Progress = field(default_factory=Progress)
    _writing: Future[None] | None = None
    _settled: float = field(default_factory=time.monotonic)
    _whole: bool = True  # is what the journal would name all that was written?

    def __post_init__(self) -> None:
        for name in (*VERDICTS, "invalid", "differs", "unread"):
            self.journal.tally.setdefault(name, 0)  # none comes in while another thread goes through them

    def steps(self) -> Generator[Counter[str], None, None]:
        """Run; after every piece of a chunk the tally so far. An exception leaves all that was done safe.

        Raises:
            WorkerDied: a process has ended; the message says with which puzzles in hand.
        """
        source = self._chunks() if "-" in self.files else _ahead(self._chunks())
        try:
            # While one piece is answered the next chunk is read and the piece before it written.
            with ThreadPoolExecutor(1) as writer:
                with closing(self._pieces(writer, source)) as pieces:
                    for _ in pieces:
                        yield self.journal.tally
                if self._writing is not None:
                    self._writing.result()
                    yield self.journal.tally
            self.sink.finish()
            self._whole = False  # there is nothing to go on with
            if self.beside is not None:
                self.beside.unlink(missing_ok=True)
            self.sink.clear()
        except BaseException:
            if self._whole:  # not if the writing failed: then the last entry in the journal holds
                self.settle()
            raise
        finally:
            source.close()
            self.engine.close()
            if self.certificates is not None:
                self.certificates.close()

    def _pieces(self, writer: ThreadPoolExecutor, source: Iterator[Numbered]) -> Generator[None, None, None]:
        """Each piece of each chunk answered, here or on the cluster, and handed to the writer."""
        if self.cluster is not None:
            yield from self._on_cluster(self.cluster, writer, source)
            return
        pace = Pace(max(self.engine.width, self.certificates.width if self.certificates else 1))
        for number, chunk in source:
            for piece in pace.pieces(chunk):
                self._piece(writer, number, piece)
                yield

    def _on_cluster(
        self, cluster: Cluster, writer: ThreadPoolExecutor, source: Iterator[Numbered]
    ) -> Generator[None, None, None]:
        from cpsudoku.scanning.remote import answered_chunk, packed

        pace = Pace(1)
        pieces = ((number, piece) for number, chunk in source for piece in pace.cut(chunk))
        calls = ((found, (self.job, packed(found[1].puzzles), found[1].marks)) for found in pieces)
        with closing(cluster.mapped(answered_chunk, calls)) as results:
            try:
                for (number, piece), result, seconds in results:
                    pace.took(len(piece), seconds)
                    answers, proofs = result.answers(piece.puzzles.shape[1]), None
                    if self.certificates is not None:
                        proofs = list(self.certificates.agreeing(piece, answers, result.proofs))
                    self._hand_over(writer, number, piece, answers, proofs)
                    yield
            except CallError as error:
                _, piece = error.tag
                raise type(error)(f"{place_of(piece)}: {error}", error.tag) from None

    def _piece(self, writer: ThreadPoolExecutor, number: int, piece: Chunk) -> None:
        """Answer a piece of a chunk and hand it to the writer, of an interrupted one what is proved."""
        proofs: list[str] | None = None
        try:
            answers = self.engine.answer(piece)
            if self.certificates is not None:
                proofs = []
                for proof in self.certificates.proved(piece, answers):
                    proofs.append(proof)
        except BaseException as error:
            if proofs:
                last = int((answers.verdict != UNDECIDED).nonzero()[0][len(proofs) - 1])
                self._hand_over(writer, number, piece.head(last + 1), answers.head(last + 1), proofs)
            if isinstance(error, WorkerDied):
                raise WorkerDied(f"{place_of(piece)}: {error}") from None
            raise
        self._hand_over(writer, number, piece, answers, proofs)

    def _hand_over(
        self, writer: ThreadPoolExecutor, number: int, piece: Chunk, answers: ChunkAnswers, proofs: list[str] | None
    ) -> None:
        if self._writing is not None:
            self._writing.result()
        self._writing = writer.submit(self._done, number, piece, answers, proofs)

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

    def _chunks(self) -> Generator[Numbered, None, None]:
        begin = self.journal.file
        for number, file in enumerate(self.files[begin:], begin):
            start = Position(self.journal.offset, self.journal.line) if number == begin else Position(0, 0)
            skip = self.journal.skip if number == begin else 0
            try:
                for chunk in chunks(file, self.side, self.options, start, self.progress, self.column):
                    done = min(skip, chunk.rows)
                    skip -= done
                    yield number, chunk.rest(done) if done else chunk
            except TextError as error:
                self.told(str(error))
                self.journal.tally["unread"] += 1

    def _done(self, number: int, chunk: Chunk, answers: ChunkAnswers, proofs: list[str] | None) -> None:
        """Write a chunk, count it, and note it in the journal when the next one would come too late."""
        self._whole = False
        self._write(chunk, answers, proofs)
        self._count(chunk, answers)
        self.journal.file, (self.journal.offset, self.journal.line, self.journal.skip) = number, chunk.end
        self._whole = True
        if time.monotonic() - self._settled > SETTLED - TARGET:
            self.settle()
            self._settled = time.monotonic()

    def _write(self, chunk: Chunk, answers: ChunkAnswers, proofs: list[str] | None) -> None:
        keep: Array | None = None
        if self.only:
            import numpy as np

            keep = np.isin(answers.verdict, [i for i, name in enumerate(VERDICTS) if name in self.only])
        if self.certificates is not None:
            self.certificates.write(proofs or [])
        self.sink.write(chunk, answers, keep)

    def _count(self, chunk: Chunk, answers: ChunkAnswers) -> None:
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


def place_of(piece: Chunk) -> str:
    """file: lines a to b"""
    if not len(piece):
        return piece.file
    return f"{piece.file}: lines {piece.lines[0]} to {piece.lines[-1]}"


def _ahead(chunks: Iterator[Numbered]) -> Generator[Numbered, None, None]:
    """The chunks, each read while the one before it is at work, in a thread that nobody waits for at an interrupt."""
    wanted: SimpleQueue[bool] = SimpleQueue()
    found: SimpleQueue[Numbered | BaseException | None] = SimpleQueue()

    def read() -> None:
        try:
            while wanted.get():
                found.put(next(chunks, None))
        except BaseException as error:  # raised again where the chunk is taken
            found.put(error)

    Thread(target=read, daemon=True).start()
    try:
        wanted.put(True)
        while (coming := _taken(found)) is not None:
            if isinstance(coming, BaseException):
                raise coming
            wanted.put(True)
            yield coming
    finally:
        wanted.put(False)


def _taken(found: SimpleQueue[Numbered | BaseException | None]) -> Numbered | BaseException | None:
    while True:
        try:
            return found.get(timeout=GLANCE)
        except Empty:
            continue
