"""A chunk answered on a worker of a cluster: a pure function of the chunk and of what is asked, a part at a time.

A worker may have several threads. The lane kernel runs in all of them at once; any other engine keeps sessions, which
one thread uses at a time: for those, workers of one thread each are best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from cpsudoku.cluster import Cluster
from cpsudoku.cluster.task import stop_if_cancelled
from cpsudoku.geometry import forgotten_with_names
from cpsudoku.scanning.answers import ChunkEngine, LaneChunks, engine_of, joined
from cpsudoku.scanning.certify import certified
from cpsudoku.scanning.chunk import BEGIN, UNDECIDED, Array, Chunk, ChunkAnswers
from cpsudoku.text import Block

LANES = 8192  # puzzles the kernel answers between two looks at whether the chunk is still wanted
FEW = 16  # puzzles another engine answers, or is certified, in between
_one_at_a_time = Lock()
_opening = Lock()


class Job(NamedTuple):
    """What is asked of every chunk: see `answers.engine_of`. ``certify``: with certificates?"""

    kind: str
    side: int
    box: tuple[int, int] | None
    backend: str
    seconds: float | None
    deterministic: bool
    certify: bool


class Answered(NamedTuple):
    """``solution``: `packed`. ``second``: of the rows numbered ``several`` alone, for most have none.

    ``proofs``: (verdict, certificate) of every puzzle that is decided; None where none was asked for.
    """

    verdict: Array
    solution: Array
    several: Array
    second: Array
    proofs: list[tuple[str, str]] | None

    def answers(self, cells: int) -> ChunkAnswers:
        """As an engine of this machine gives them."""
        solution = unpacked(self.solution, cells)
        second = np.zeros_like(solution)
        second[self.several] = self.second
        return ChunkAnswers(self.verdict, solution, second)


def packed(values: Array) -> Array:
    """(n, cells) uint8 -> two values a byte where none can be above 15: it is the bytes moved that a cluster costs."""
    cells = values.shape[1]
    if not 2 <= round(cells**0.5) <= 15:
        return values
    out = values[:, 0::2] << 4
    out[:, : cells // 2] |= values[:, 1::2]
    return out


def unpacked(values: Array, cells: int) -> Array:
    """What `packed` was given."""
    if values.shape[1] == cells:
        return values
    out = np.empty((len(values), cells), np.uint8)
    out[:, 0::2] = values >> 4
    out[:, 1::2] = values[:, : cells // 2] & 15
    return out


@forgotten_with_names
@lru_cache(maxsize=4)
def _opened(job: Job) -> ChunkEngine:
    return engine_of(job.kind, job.side, job.box, job.backend, 1, job.seconds, job.deterministic)


def answered_chunk(job: Job, few: Array, marks: Array | None) -> Answered:
    """The answers to the puzzles of a chunk (``few``: those, `packed`; ``marks`` as in Chunk).

    Raises:
        Cancelled: nobody waits for them any more.
        FalseWitness: the backend shows what is no solution.
    """
    puzzles = unpacked(few, job.side**2)
    with _opening:
        engine = _opened(job)
    lanes = isinstance(engine, LaneChunks)
    chunk = Chunk("", np.arange(len(puzzles)), puzzles, BEGIN, marks)
    with nullcontext() if lanes else _one_at_a_time:
        answers = joined([engine.answer(part) for part in _parts(chunk, LANES if lanes else FEW)], chunk)
    proofs: list[tuple[str, str]] | None = None
    if job.certify:
        decided = np.flatnonzero(answers.verdict != UNDECIDED)
        proofs = []
        with _one_at_a_time:
            for i in range(0, len(decided), FEW):
                stop_if_cancelled()
                rows = decided[i : i + FEW]
                proofs += certified((job.kind, job.box), puzzles[rows], None if marks is None else marks[rows])
    several = np.flatnonzero(answers.second[:, 0])
    return Answered(answers.verdict, packed(answers.solution), several, answers.second[several], proofs)


def _parts(chunk: Chunk, size: int) -> Iterator[Chunk]:
    while len(chunk):
        stop_if_cancelled()
        yield chunk.head(size)
        chunk = chunk.rest(size)


def answered_blocks(function: Any, key: Any, blocks: Sequence[Block]) -> list[Any]:
    """The rows of some blocks of other kinds, as ``function`` (`texts.answered`) gives them.

    Raises:
        Cancelled: nobody waits for them any more.
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

    def spread(self, function: Any, key: Any, blocks: Sequence[Block], marks: None) -> Iterator[list[Any]]:
        """The rows of the blocks, some at a time, in order. ``function`` answers a few blocks.

        Raises:
            WorkerDied: several workers have died of the same blocks, or the scheduler is gone.
        """
        size = max(1, min(FEW, len(blocks) // (2 * self.width)))
        parts = [blocks[i : i + size] for i in range(0, len(blocks), size)]
        calls = ((None, (function, key, part)) for part in parts)
        with closing(self._cluster.mapped(answered_blocks, calls)) as results:
            for _, rows, _ in results:
                yield rows

    def close(self) -> None:
        """Nothing to end: the cluster is left by whoever reached it."""
