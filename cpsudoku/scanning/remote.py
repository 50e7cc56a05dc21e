"""A chunk, or a slice of a file, answered on a worker of a cluster: a pure function of it and of what is asked.

Of a slice come rows, so that here they are only added to the file: in a file of their own where the worker sees the
folder of the results, for what goes through Dask costs 5 to 10 ns a byte. Of a chunk come arrays, for certificates
and samples.

A worker may have several threads. The lane kernel runs in all of them at once; any other engine keeps sessions, which
one thread uses at a time: for those, workers of one thread each are best.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeVar
from zlib import crc32

import numpy as np

from cpsudoku.formats import Block
from cpsudoku.ground.geometry import forget_with_names
from cpsudoku.model.verdicts import Verdict
from cpsudoku.scanning.certify import certify_puzzles
from cpsudoku.scanning.chunk import BEGIN, Array, Chunk, ChunkAnswers, Counted, count_answers, mask_of
from cpsudoku.scanning.chunk_answers import ChunkEngine, LaneChunks, engine_of, join_answers
from cpsudoku.scanning.cluster import Cluster
from cpsudoku.scanning.cluster.task import stop_if_cancelled
from cpsudoku.scanning.rows import layout_of
from cpsudoku.scanning.slices import Slice
from cpsudoku.scanning.source import line_reader

LANES = 8192  # puzzles the kernel answers between two looks at whether the chunk is still wanted
FEW = 16  # puzzles another engine answers, or is certified, in between
_one_at_a_time = Lock()
_opening = Lock()
Key = TypeVar("Key")
Result = TypeVar("Result")


class Job(NamedTuple):
    """What is asked of every chunk: see `chunk_answers.engine_of`. ``certify``: with certificates?"""

    kind: str
    side: int
    box: tuple[int, int] | None
    backend: str
    seconds: float | None
    certify: bool


class AnsweredChunk(NamedTuple):
    """``solution``: `packed`. ``second``: of the rows numbered ``several`` alone, for most have none.

    ``proofs``: (verdict, certificate) of every puzzle that is decided; None where none was asked for.
    """

    verdict: Array
    solution: Array
    several: Array
    second: Array
    proofs: list[tuple[str, str]] | None

    def answers(self, cells: int) -> ChunkAnswers:
        """Return the answers in the form that an engine of this machine gives them."""
        solution = unpack(self.solution, cells)
        second = np.zeros_like(solution)
        second[self.several] = self.second
        return ChunkAnswers(self.verdict, solution, second)


def pack(values: Array) -> Array:
    """Pack (n, cells) uint8: two values a byte if none can be above 15. The bytes moved are what a cluster costs."""
    cells = values.shape[1]
    if not 2 <= round(cells**0.5) <= 15:
        return values
    out = values[:, 0::2] << 4
    out[:, : cells // 2] |= values[:, 1::2]
    return out


def unpack(values: Array, cells: int) -> Array:
    """Return what `pack` was given."""
    if values.shape[1] == cells:
        return values
    out = np.empty((len(values), cells), np.uint8)
    out[:, 0::2] = values >> 4
    out[:, 1::2] = values[:, : cells // 2] & 15
    return out


@forget_with_names
@lru_cache(maxsize=4)
def _open_engine(job: Job) -> ChunkEngine:
    return engine_of(job.kind, job.side, job.box, job.backend, 1, job.seconds)


def answer_chunk(job: Job, few: Array, marks: Array | None) -> AnsweredChunk:
    """Return the answers to the puzzles of a chunk (``few``: those, `packed`; ``marks`` as in Chunk).

    Raises:
        Cancelled: the results are no longer wanted.
        FalseWitness: the backend shows what is no solution.
    """
    puzzles = unpack(few, job.side**2)
    chunk = Chunk("", np.arange(len(puzzles)), puzzles, BEGIN, marks)
    answers = _answers(job, chunk)
    proofs: list[tuple[str, str]] | None = None
    if job.certify:
        decided = np.flatnonzero(answers.verdict != Verdict.UNDECIDED.code)
        proofs = []
        with _one_at_a_time:
            for i in range(0, len(decided), FEW):
                stop_if_cancelled()
                rows = decided[i : i + FEW]
                proofs += certify_puzzles((job.kind, job.box), puzzles[rows], None if marks is None else marks[rows])
    several = np.flatnonzero(answers.second[:, 0])
    return AnsweredChunk(answers.verdict, pack(answers.solution), several, answers.second[several], proofs)


def _answers(job: Job, chunk: Chunk) -> ChunkAnswers:
    with _opening:
        engine = _open_engine(job)
    size = LANES if engine.name == "lanes" else FEW
    with nullcontext() if isinstance(engine, LaneChunks) else _one_at_a_time:
        return join_answers([engine.answer(part) for part in _parts(chunk, size)], chunk)


class Rows(NamedTuple):
    """What rows are wanted: in which form, beginning with the file's name or not, of which verdicts (empty: all).

    ``folder``: where to leave them, if it is there; else they are sent.
    """

    form: str
    named: bool
    only: frozenset[str]
    folder: str | None


class Written(NamedTuple):
    """``rows``: arrays of bytes, one after the other; or ``file``: the one that they are in, and its size.
    ``counted``: what they come to."""

    rows: list[Array]
    file: tuple[str, int] | None
    counted: Counted

    def is_here(self) -> bool:
        """Tell whether this machine can see the rows."""
        try:
            return self.file is None or Path(self.file[0]).stat().st_size == self.file[1]
        except OSError:
            return False

    def take(self) -> list[memoryview] | list[bytes]:
        """Return the rows; a file of them is removed."""
        if self.file is None:
            return [part.data for part in self.rows]
        path = Path(self.file[0])
        whole = path.read_bytes()
        path.unlink()
        return [whole]


def write_slice(job: Job, form: Rows, piece: Slice) -> Written | None:
    """Read a slice, answer it, write its rows; None if this machine does not have the file.

    Raises:
        Cancelled: the results are no longer wanted.
        FalseWitness: the backend shows what is no solution.
    """
    text = piece.read_lines()
    if text is None:
        return None
    chunk = line_reader(piece.file, job.side, piece.options).chunk(text, piece.start)
    if piece.start.skip:
        chunk = chunk.rest(piece.start.skip)
    answers = _answers(job, chunk)
    layout = layout_of(form.form, piece.file if form.named else None)
    parts = layout.in_order(chunk, answers, mask_of(answers, form.only))
    counted = count_answers(chunk, answers)
    rows = [np.frombuffer(part, np.uint8) for part in parts if len(part)]
    if form.folder is not None:
        with suppress(OSError):  # this machine does not have the folder
            name = f"{crc32(piece.file.encode()):08x}-{piece.start.offset}"
            return Written([], _leave_rows(Path(form.folder), name, rows), counted)
    return Written(rows, None, counted)


def _leave_rows(folder: Path, name: str, rows: list[Array]) -> tuple[str, int]:
    """Write rows into a folder; return their file and its size. OSError: they cannot be written there."""
    # Another worker may be at the same slice, where this one was thought dead.
    fresh, whole = folder / f"{name}.{os.getpid()}.new", folder / name
    with open(fresh, "wb") as stream:
        size = sum(stream.write(part.data) for part in rows)
    os.replace(fresh, whole)
    return str(whole), size


def call(function: Callable[..., Result], *arguments: object) -> Result:
    """Call a function: so one `Cluster.map` takes calls of several."""
    return function(*arguments)


def _parts(chunk: Chunk, size: int) -> Iterator[Chunk]:
    while len(chunk):
        stop_if_cancelled()
        part = chunk.head(size)
        yield part
        chunk = chunk.rest(part.rows)


def answer_blocks(
    function: Callable[[Key, Sequence[Block]], list[Result]], key: Key, blocks: Sequence[Block]
) -> list[Result]:
    """Return the rows of some blocks of other kinds, as ``function`` (`texts.answered`) gives them.

    Raises:
        Cancelled: the results are no longer wanted.
    """
    rows = []
    with _one_at_a_time:
        for block in blocks:
            stop_if_cancelled()
            rows += function(key, [block])
    return rows


class ClusterPool:
    """Spreads a batch of blocks over a cluster, as `pool.Pool` does over processes."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    @property
    def width(self) -> int:
        return self._cluster.width

    def spread(
        self,
        function: Callable[[Key, Sequence[Block], None], list[Result]],
        key: Key,
        blocks: Sequence[Block],
        marks: None,
    ) -> Iterator[list[Result]]:
        """Yield the rows of the blocks, some at a time, in order. ``function`` answers a few blocks.

        Raises:
            WorkerDied: several workers have died of the same blocks, or the scheduler is gone.
        """
        size = max(1, min(FEW, len(blocks) // (2 * self.width)))
        parts = [blocks[i : i + size] for i in range(0, len(blocks), size)]
        calls = ((None, (function, key, part)) for part in parts)
        with closing(self._cluster.map(answer_blocks, calls)) as results:
            for _, rows, _ in results:
                yield rows

    def close(self) -> None:
        """Do nothing: the caller leaves the cluster."""
