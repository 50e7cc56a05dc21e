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
from shutil import rmtree
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from cpsudoku.formats import ReadOptions, is_pipe
from cpsudoku.ground.errors import TextError, WorkerDied
from cpsudoku.model.verdicts import Verdict
from cpsudoku.scanning.certify import Certificates
from cpsudoku.scanning.chunk import Chunk, ChunkAnswers, Counted, Position, count_answers, mask_of
from cpsudoku.scanning.chunk_answers import ChunkEngine, RandomSample
from cpsudoku.scanning.cluster import Cluster
from cpsudoku.scanning.cluster.calls import CallError
from cpsudoku.scanning.journal import Journal
from cpsudoku.scanning.pool import GLANCE
from cpsudoku.scanning.sinks import TextSink
from cpsudoku.scanning.slices import Slice, slices
from cpsudoku.scanning.source import Progress, chunks, plain_lines

if TYPE_CHECKING:
    from cpsudoku.scanning.remote import Job, Written

Found = TypeVar("Found")


def ahead(source: Iterator[Found]) -> Generator[Found, None, None]:
    """Yield what the source yields; while one item is at work, the next is read."""
    requests: SimpleQueue[bool] = SimpleQueue()
    items: SimpleQueue[Found | BaseException | None] = SimpleQueue()

    def fetch() -> None:
        try:
            while requests.get():
                items.put(next(source, None))
        except BaseException as error:  # raised again where the next one is taken
            items.put(error)

    Thread(target=fetch, daemon=True).start()
    try:
        requests.put(True)
        while (coming := _take(items)) is not None:
            if isinstance(coming, BaseException):
                raise coming
            requests.put(True)
            yield coming
    finally:
        requests.put(False)


def _take(items: SimpleQueue[Found | BaseException | None]) -> Found | BaseException | None:
    while True:
        try:
            return items.get(timeout=GLANCE)
        except Empty:
            continue


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
        """Yield a chunk in pieces; the time until the next one is taken sets its size."""
        for piece in self.cut(chunk):
            start = perf_counter()
            yield piece
            self.took(len(piece), perf_counter() - start)

    def took(self, puzzles: int, seconds: float) -> None:
        """Note how long so many puzzles took."""
        if 2 * puzzles < self.size:  # the end of a chunk: too few to tell
            return
        size = int(puzzles * TARGET / max(seconds, 1e-6))
        self.size = max(self.least, self.size // FACTOR, min(size, self.size * FACTOR))


Numbered = tuple[int, Chunk | Slice]  # and the number of its file
SETTLED = 2.0  # seconds between two entries in the journal


@dataclass(kw_only=True)
class JournaledScan:
    """What every scan has.

    Attributes:
        files: Paths, or "-".
        kind, options: The kind of all puzzles, and how their text is read.
        sink: Where rows go.
        journal: What has been done; ``beside``: where it is kept, None if results cannot be taken up again.
        only: The verdicts whose rows are written; empty: all. Lines that are no puzzles are always written.
        cluster: Where puzzles are answered; None: here.
        report: Called with every line that is no puzzle or states another solution, and with what cannot be read.
    """

    files: tuple[str, ...]
    kind: str
    options: ReadOptions
    sink: TextSink
    journal: Journal
    beside: Path | None
    only: frozenset[str]
    report: Callable[[str], None]
    cluster: Cluster | None
    sample: RandomSample | None = None
    progress: Progress = field(default_factory=Progress)

    def settle(self) -> None:
        """Note in the journal what is safely written."""
        if self.beside is not None:
            self.journal.written["rows"] = self.sink.settle()
            self.journal.save(self.beside)


@dataclass(kw_only=True)
class Scan(JournaledScan):
    """A scan of grids.

    Attributes:
        side: How many rows the puzzles have.
        engine: Who answers; on a cluster, ``job`` says how.
        sample, certificates: What else is done.
        column: Of Parquet files, the one that has the puzzles.
    """

    side: int
    engine: ChunkEngine
    certificates: Certificates | None
    job: Job
    column: str
    _writing: Future[None] | None = None
    _lines: int = FIRST  # of the next slice
    _apart: set[str] = field(default_factory=set)  # files that workers do not have
    _rows: str | None = None  # the folder where workers leave rows
    _settled: float = field(default_factory=time.monotonic)
    _whole: bool = True  # is what the journal would name all that was written?

    def steps(self) -> Generator[Counter[str], None, None]:
        """Run; after every piece of a chunk the tally so far. An exception leaves all that was done safe.

        Raises:
            WorkerDied: a process has ended; the message says with which puzzles in hand.
        """
        source = self._chunks() if any(map(is_pipe, self.files)) else ahead(self._chunks())
        if self.cluster is not None and self.beside is not None:
            self._rows = str(self.beside.with_suffix(".rows").resolve())
            rmtree(self._rows, ignore_errors=True)  # of a scan that was killed
            Path(self._rows).mkdir()
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
            if self.cluster is not None and self.beside is not None:
                rmtree(self.beside.with_suffix(".rows"), ignore_errors=True)
            if self.certificates is not None:
                self.certificates.close()

    def _pieces(self, writer: ThreadPoolExecutor, source: Iterator[Numbered]) -> Generator[None, None, None]:
        """Answer each piece of each chunk, here or on the cluster, and pass it to the writer."""
        if self.cluster is not None:
            yield from self._on_cluster(self.cluster, writer, source)
            return
        pace = Pace(max(self.engine.width, self.certificates.width if self.certificates else 1))
        for number, chunk in source:
            assert isinstance(chunk, Chunk), "slices are for clusters"
            for piece in pace.pieces(chunk):
                self._piece(writer, number, piece)
                yield

    def _on_cluster(
        self, cluster: Cluster, writer: ThreadPoolExecutor, source: Iterator[Numbered]
    ) -> Generator[None, None, None]:
        from cpsudoku.scanning.remote import call

        pace = Pace(1)
        with closing(cluster.map(call, self._calls(source, pace))) as results:
            try:
                for (number, piece), result, seconds in results:
                    if isinstance(piece, Slice):
                        while result is None or not result.is_here():
                            if result is None:  # that worker does not have the file
                                self._apart.add(piece.file)
                                piece = piece.with_text()
                            else:
                                self._rows = None
                            ((_, result, seconds),) = cluster.map(call, [((number, piece), self._call(piece))])
                        pace.took(piece.lines, seconds)
                        self._hand_over(writer, self._finish_slice, number, piece, result)
                    else:
                        pace.took(len(piece), seconds)
                        answers, proofs = result.answers(piece.puzzles.shape[1]), None
                        if self.certificates is not None:
                            proofs = list(self.certificates.agreeing(piece, answers, result.proofs))
                        self._hand_over(writer, self._finish, number, piece, answers, proofs)
                    yield
            except CallError as error:
                _, piece = error.tag
                place = piece.place if isinstance(piece, Slice) else place_of(piece)
                raise type(error)(f"{place}: {error}", error.tag) from None

    def _calls(self, source: Iterator[Numbered], pace: Pace) -> Iterator[tuple[Numbered, tuple[Any, ...]]]:
        """Yield the calls of the cluster: one for each slice, and for each piece of a chunk."""
        for number, part in source:
            self._lines = pace.size
            if isinstance(part, Slice):
                yield (number, part), self._call(part.with_text() if part.file in self._apart else part)
                continue
            for piece in pace.cut(part):
                yield (number, piece), self._call(piece)

    def _call(self, piece: Chunk | Slice) -> tuple[Any, ...]:
        from cpsudoku.scanning.remote import Rows, answer_chunk, pack, write_slice

        if isinstance(piece, Slice):
            return (write_slice, self.job, Rows(self.sink.form, self.sink.named, self.only, self._rows), piece)
        return (answer_chunk, self.job, pack(piece.puzzles), piece.marks)

    def _piece(self, writer: ThreadPoolExecutor, number: int, piece: Chunk) -> None:
        """Answer part of a chunk and pass it to the writer. If interrupted, pass what has been proved so far."""
        proofs: list[str] | None = None
        try:
            answers = self.engine.answer(piece)
            if self.certificates is not None:
                proofs = []
                for proof in self.certificates.prove(piece, answers):
                    proofs.append(proof)
        except BaseException as error:
            if proofs:
                last = int((answers.verdict != Verdict.UNDECIDED.code).nonzero()[0][len(proofs) - 1])
                self._hand_over(writer, self._finish, number, piece.head(last + 1), answers.head(last + 1), proofs)
            if isinstance(error, WorkerDied):
                raise WorkerDied(f"{place_of(piece)}: {error}") from None
            raise
        self._hand_over(writer, self._finish, number, piece, answers, proofs)

    def _hand_over(self, writer: ThreadPoolExecutor, done: Callable[..., None], *arguments: object) -> None:
        if self._writing is not None:
            self._writing.result()
        self._writing = writer.submit(done, *arguments)

    def settle(self) -> None:
        if self.certificates is not None and self.beside is not None:
            self.journal.written["certificates"] = self.certificates.file.settle()
        if self.sample is not None:
            self.journal.sample, self.journal.written["sampled"] = self.sample.kept, self.sample.seen
        super().settle()

    def _chunks(self) -> Generator[Numbered, None, None]:
        begin = self.journal.file
        for number, file in enumerate(self.files[begin:], begin):
            start = Position(self.journal.offset, self.journal.line) if number == begin else Position(0, 0)
            skip = self.journal.skip if number == begin else 0
            try:
                if plain := self._slice_options(file):
                    for piece in slices(file, plain, start._replace(skip=skip), self.progress, lambda: self._lines):
                        yield number, piece
                    continue
                for chunk in chunks(file, self.side, self.options, start, self.progress, self.column):
                    done = min(skip, chunk.rows)
                    skip -= done
                    yield number, chunk.rest(done) if done else chunk
            except TextError as error:
                self.report(str(error))
                self.journal.tally["unread"] += 1

    def _slice_options(self, file: str) -> ReadOptions | None:
        """Return how the lines of a file are read, if workers can read them and write their rows; else None."""
        if self.cluster is None or self.sample or self.certificates:
            return None
        return plain_lines(file, self.options)

    def _finish(self, number: int, chunk: Chunk, answers: ChunkAnswers, proofs: list[str] | None) -> None:
        """Write a chunk, count it, and note it in the journal when the next one would come too late."""
        self._whole = False
        if self.certificates is not None:
            self.certificates.write(proofs or [])
        self.sink.write(chunk, answers, mask_of(answers, self.only))
        self._count(count_answers(chunk, answers))
        if self.sample is not None:
            self.sample.take(chunk, answers)
        self._note(number, chunk.end)

    def _finish_slice(self, number: int, piece: Slice, written: Written) -> None:
        """Do the same for a slice whose rows are written already."""
        self._whole = False
        self.sink.add(written.take())
        self._count(written.counted)
        self._note(number, piece.end)

    def _count(self, counted: Counted) -> None:
        self.journal.tally.update(counted.tally)
        for sentence in counted.sentences:
            self.report(sentence)

    def _note(self, number: int, end: Position) -> None:
        self.journal.file, (self.journal.offset, self.journal.line, self.journal.skip) = number, end
        self._whole = True
        if time.monotonic() - self._settled > SETTLED - TARGET:
            self.settle()
            self._settled = time.monotonic()


def place_of(piece: Chunk) -> str:
    """Return "file: lines a to b"."""
    if not len(piece):
        return piece.file
    return f"{piece.file}: lines {piece.lines[0]} to {piece.lines[-1]}"
