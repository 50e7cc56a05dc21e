"""Who answers a chunk: the lane kernel on all cores, or any backend in as many processes, sessions kept warm in each.

`answered` is the pure function behind the second: text and arrays in, arrays out, nothing kept but open sessions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from cpsudoku.backends import Session
from cpsudoku.backends.lanes import layout_of
from cpsudoku.backends.specs import backend
from cpsudoku.backends.uniqueness import uniqueness
from cpsudoku.ground.geometry import forget_with_names
from cpsudoku.model import Limits, Model, Question
from cpsudoku.model.verdicts import CODED, Verdict
from cpsudoku.puzzles import gallery
from cpsudoku.puzzles.grid import Cell, Grid
from cpsudoku.scanning.chunk import Array, Chunk, ChunkAnswers
from cpsudoku.scanning.pool import Pool

if TYPE_CHECKING:
    from cpsudoku.backends.lanes.layout import Layout


class ChunkEngine(Protocol):
    """Answers chunks. ``name``: as a backend is named; ``width``: how many puzzles at once keep it busy."""

    name: str
    width: int

    def answer(self, chunk: Chunk) -> ChunkAnswers:
        """Return the verdict and the solutions of every puzzle of a chunk."""

    def close(self) -> None:
        """End its processes."""


class LaneChunks:
    """The lane kernel."""

    name = "lanes"
    width = 1

    def __init__(self, layout: Layout, threads: int | None, seconds: float | None) -> None:
        self._layout, self._threads, self._seconds = layout, threads, seconds

    def answer(self, chunk: Chunk) -> ChunkAnswers:
        from cpsudoku.backends.lanes import api

        if chunk.marks is not None:
            answers = api.check_candidates(chunk.marks, self._threads, layout=self._layout, seconds=self._seconds)
        else:
            answers = api.check(chunk.puzzles, self._threads, layout=self._layout, seconds=self._seconds)
        return ChunkAnswers(answers.verdict, answers.solution, answers.second)

    def close(self) -> None:
        """Do nothing: there is no process."""


class ProcessChunks:
    """Any backend, in ``threads`` processes (None: one a core)."""

    def __init__(self, key: Key, threads: int | None) -> None:
        self.name, self._key = key[2], key
        self._pool = Pool(threads)
        self.width = self._pool.width

    def answer(self, chunk: Chunk) -> ChunkAnswers:
        return join_answers(list(self._pool.spread(answer_puzzles, self._key, chunk.puzzles, chunk.marks)), chunk)

    def close(self) -> None:
        self._pool.close()


def join_answers(parts: list[ChunkAnswers], chunk: Chunk) -> ChunkAnswers:
    """Return the answers to all parts of a chunk."""
    if not parts:
        nothing = np.zeros_like(chunk.puzzles)
        return ChunkAnswers(np.zeros(0, np.uint8), nothing, nothing)
    return ChunkAnswers(
        *(np.concatenate([getattr(p, name) for p in parts]) for name in ("verdict", "solution", "second"))
    )


Key = tuple[str, tuple[int, int] | None, str, float | None]  # kind, box, backend, seconds


def _model(kind: str, side: int, box: tuple[int, int] | None) -> Model:
    puzzle = gallery.kind_of(kind)
    return puzzle.model(puzzle.shape(puzzle.puzzle(side, side, box)))


@forget_with_names
@lru_cache(maxsize=8)
def _open_session(kind: str, box: tuple[int, int] | None, name: str, side: int) -> tuple[Model, Session]:
    model = _model(kind, side, box)
    return model, backend(name).open(model)


def grids(puzzles: Array, marks: Array | None, box: tuple[int, int] | None) -> Iterator[Grid]:
    """Yield the rows of a chunk as grids."""
    side = round(puzzles.shape[1] ** 0.5)
    for i, digits in enumerate(puzzles.tolist()):
        cells: tuple[Cell, ...] = tuple(digits)
        if marks is not None:
            full = (1 << side) - 1
            row = marks[i].tolist()
            cells = tuple(d if d or m == full else _set(m) for d, m in zip(digits, row, strict=True))
        yield Grid(side, cells, box)


def _set(mask: int) -> frozenset[int]:
    return frozenset(v + 1 for v in range(mask.bit_length()) if mask >> v & 1)


def answer_puzzles(key: Key, puzzles: Array, marks: Array | None) -> ChunkAnswers:
    """Return the answers of one backend to a few puzzles (``puzzles``, ``marks`` as in Chunk); witnesses are checked.

    Raises:
        FalseWitness: the backend shows what is no solution.
    """
    kind, box, name, seconds = key
    model, session = _open_session(kind, box, name, round(puzzles.shape[1] ** 0.5))
    verdicts = np.zeros(len(puzzles), np.uint8)
    first, second = np.zeros_like(puzzles), np.zeros_like(puzzles)
    limits = Limits(seconds=seconds)
    own = gallery.kind_of(kind)
    for i, grid in enumerate(grids(puzzles, marks, box)):
        question = Question(own.clues(own.of_grid(grid), model), limits=limits)
        conclusion = uniqueness(model, session, question)
        verdicts[i] = conclusion.verdict.code
        witnesses = () if conclusion.verdict is Verdict.UNDECIDED else conclusion.witnesses
        for rows, witness in zip((first, second), witnesses, strict=False):
            rows[i] = [witness[x] for x in model.decisions]
    return ChunkAnswers(verdicts, first, second)


def engine_of(
    kind: str, side: int, box: tuple[int, int] | None, name: str, threads: int | None, seconds: float | None
) -> ChunkEngine:
    """Return the lane kernel, or processes of the backend of that name.

    Raises:
        CpsudokuError: no such backend, or the kernel cannot take this kind's rules.
    """
    backend(name)
    model = _model(kind, side, box)
    if name == "lanes":
        return LaneChunks(layout_of(model), threads, seconds)
    return ProcessChunks((kind, box, name, seconds), threads)


class RandomSample:
    """``kept``: [file, line, digits, marks or None, verdict, solution], at most ``size``, chosen from ``seen``."""

    def __init__(self, size: int, seed: str, kept: list[list[Any]], seen: int) -> None:
        self.size, self.kept, self.seen = size, kept, seen
        self._rng = Random(f"{seed}/{seen}")

    def take(self, chunk: Chunk, answers: ChunkAnswers) -> None:
        """Offer every puzzle of a chunk."""
        for i in self._choose(len(chunk)):
            marks = None if chunk.marks is None else chunk.marks[i].tolist()
            row = [chunk.file, int(chunk.lines[i]), chunk.puzzles[i].tolist(), marks, int(answers.verdict[i])]
            row.append(answers.solution[i].tolist())
            if len(self.kept) < self.size:
                self.kept.append(row)
            else:
                self.kept[self._rng.randrange(self.size)] = row

    def _choose(self, rows: int) -> Iterator[int]:
        """Yield the rows that enter the reservoir."""
        for i in range(rows):
            self.seen += 1
            if len(self.kept) < self.size or self._rng.random() * self.seen < self.size:
                yield i

    def disagreements(self, kind: str, box: tuple[int, int] | None, name: str) -> list[str]:
        """Ask another backend about every puzzle kept; what it says otherwise, a sentence each."""
        wrong = []
        for file, line, digits, marks, verdict, solution in self.kept:
            puzzles: Array = np.array([digits], np.uint8)
            masks = None if marks is None else np.array([marks], np.int64)
            again = answer_puzzles((kind, box, name, None), puzzles, masks)
            other = int(again.verdict[0])
            if Verdict.UNDECIDED.code in (other, verdict):
                continue
            if other != verdict:
                wrong.append(f"{file}:{line}: {CODED[verdict]}, but {name} says {CODED[other]}")
            elif other == Verdict.UNIQUE.code and again.solution[0].tolist() != solution:
                wrong.append(f"{file}:{line}: {name} has another solution")
        return wrong
