"""Certificates for what a scan found: each verdict is proved by the search and accepted by the checker, in processes.

Some hundred puzzles a second and core, so it is the proofs that take the time of such a scan, not the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cpsudoku.ground.geometry import forget_with_names
from cpsudoku.model.verdicts import CODED, Verdict
from cpsudoku.scanning.chunk import Array, Chunk, ChunkAnswers
from cpsudoku.scanning.chunk_answers import grids
from cpsudoku.scanning.pool import Pool
from cpsudoku.scanning.sinks import GrowingFile

if TYPE_CHECKING:
    from cpsudoku.proof.proving import Prover

Key = tuple[str, tuple[int, int] | None]  # kind, box


class Disagreement(RuntimeError):
    """A proof says otherwise than the scan did."""


@forget_with_names
@lru_cache(maxsize=2)
def _prover(kind: str) -> Prover:
    from cpsudoku.proof.proving import Prover
    from cpsudoku.puzzles import gallery

    return Prover(gallery.kind_of(kind), None)


def certify_puzzles(key: Key, puzzles: Array, marks: Array | None) -> list[tuple[str, str]]:
    """Return (verdict, certificate) of each puzzle: accepted by the checker, or an error is raised."""
    from cpsudoku.formats.contract import Entry
    from cpsudoku.ground.errors import LimitReached
    from cpsudoku.puzzles import gallery

    kind, box = key
    own, proofs = gallery.kind_of(kind), []
    for grid in grids(puzzles, marks, box):
        certificate = _prover(kind).checked_certificate(Entry(own.of_grid(grid), grid.line()))
        if certificate.note:
            raise LimitReached(f"{grid.line()}: {certificate.note}")
        proofs.append((certificate.kind, certificate.text()))
    return proofs


class Certificates:
    """The certificates of a scan, in its order, in a file that is only ever extended."""

    def __init__(self, path: Path, kind: str, box: tuple[int, int] | None, threads: int | None) -> None:
        """Open the file. ``threads``: processes that prove; None: one for each core; 0: none, since a cluster
        proves."""
        self.file, self._key = GrowingFile(path), (kind, box)
        self._pool = Pool(1 if threads == 0 else threads)
        self.width = self._pool.width

    def prove(self, chunk: Chunk, answers: ChunkAnswers) -> Iterator[str]:
        """Return the certificate of every puzzle that is decided, in order, as they come.

        Raises:
            Disagreement: a proof says otherwise.
            WorkerDied: a process has ended.
        """
        decided = answers.verdict != Verdict.UNDECIDED.code
        puzzles = chunk.puzzles[decided]
        marks = None if chunk.marks is None else chunk.marks[decided]
        parts = self._pool.spread(certify_puzzles, self._key, puzzles, marks)
        return self.agreeing(chunk, answers, (row for part in parts for row in part))

    def agreeing(self, chunk: Chunk, answers: ChunkAnswers, proofs: Iterable[tuple[str, str]]) -> Iterator[str]:
        """Yield the texts of (verdict, certificate) of every puzzle that is decided.

        Raises:
            Disagreement: a proof says otherwise.
        """
        decided = answers.verdict != Verdict.UNDECIDED.code
        lines = chunk.lines[decided]
        for line, verdict, (proved, text) in zip(lines, answers.verdict[decided], proofs, strict=True):
            if CODED[verdict] != proved:
                raise Disagreement(f"{chunk.file}:{line}: {CODED[verdict]}, but the proof says {proved}")
            yield text

    def write(self, texts: Sequence[str]) -> None:
        """Add certificates."""
        self.file.add(text.encode() + b"\n" for text in texts)

    def close(self) -> None:
        self._pool.close()
        self.file.clear()
