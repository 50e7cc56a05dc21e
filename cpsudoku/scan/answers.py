"""Who answers a chunk: the lane kernel on all cores, or any backend in as many processes, sessions kept warm in each.

`answered` is the pure function behind the second: text and arrays in, arrays out, nothing kept but open sessions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

import numpy as np

from cpsudoku import catalog
from cpsudoku.backends import Session, backend
from cpsudoku.grid import Cell, Grid
from cpsudoku.model import Given, Model
from cpsudoku.outcome import Limits
from cpsudoku.scan.chunk import MULTIPLE, NONE, UNDECIDED, UNIQUE, Answers, Array, Chunk
from cpsudoku.scan.pool import Pool
from cpsudoku.uniqueness import Multiple, NoSolution, Unique, uniqueness


class Engine(Protocol):
    """Answers chunks. ``name``: as a backend is named; ``width``: how many puzzles at once keep it busy."""

    name: str
    width: int

    def answer(self, chunk: Chunk) -> Answers:
        """The verdict and the solutions of every puzzle of a chunk."""

    def close(self) -> None:
        """End its processes."""


class Lanes:
    """The lane kernel."""

    name = "lanes"
    width = 1

    def __init__(self, model: Model, threads: int | None, seconds: float | None) -> None:
        from cpsudoku.backends.lanes import layout_of

        self._layout, self._threads, self._seconds = layout_of(model), threads, seconds

    def answer(self, chunk: Chunk) -> Answers:
        from cpsudoku import bulk

        if chunk.marks is not None:
            found = bulk.check_candidates(chunk.marks, self._threads, layout=self._layout, seconds=self._seconds)
        else:
            found = bulk.check(chunk.puzzles, self._threads, layout=self._layout, seconds=self._seconds)
        return Answers(found.verdict, found.solution, found.second)

    def close(self) -> None:
        """Nothing to end."""


class Processes:
    """Any backend, in ``threads`` processes (None: one a core)."""

    def __init__(
        self, kind: str, box: tuple[int, int] | None, name: str, threads: int | None, seconds: float | None
    ) -> None:
        self.name = name
        self._key = (kind, box, name, seconds)
        self._pool = Pool(threads)
        self.width = self._pool.width

    def answer(self, chunk: Chunk) -> Answers:
        return _joined(list(self._pool.spread(answered, self._key, chunk.puzzles, chunk.marks)), chunk)

    def close(self) -> None:
        self._pool.close()


def _joined(parts: list[Answers], chunk: Chunk) -> Answers:
    if not parts:
        nothing = np.zeros_like(chunk.puzzles)
        return Answers(np.zeros(0, np.uint8), nothing, nothing)
    return Answers(*(np.concatenate([getattr(p, name) for p in parts]) for name in ("verdict", "solution", "second")))


Key = tuple[str, tuple[int, int] | None, str, float | None]  # kind, box, backend, seconds


@lru_cache(maxsize=8)
def _opened(kind: str, box: tuple[int, int] | None, name: str, side: int) -> tuple[Model, Session]:
    puzzle = catalog.puzzle(kind)
    model = puzzle.model(puzzle.shape(Grid(side, (0,) * side**2, box)))
    return model, backend(name).open(model)


def grids(puzzles: Array, marks: Array | None, box: tuple[int, int] | None) -> Iterator[Grid]:
    """The rows of a chunk as grids."""
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


def answered(key: Key, puzzles: Array, marks: Array | None) -> Answers:
    """The answers of one backend to a few puzzles (``puzzles``, ``marks`` as in Chunk); witnesses are checked.

    Raises:
        FalseWitness: the backend shows what is no solution.
    """
    kind, box, name, seconds = key
    model, session = _opened(kind, box, name, round(puzzles.shape[1] ** 0.5))
    verdicts = np.zeros(len(puzzles), np.uint8)
    first, second = np.zeros_like(puzzles), np.zeros_like(puzzles)
    limits = Limits(seconds=seconds)
    for i, grid in enumerate(grids(puzzles, marks, box)):
        givens: list[Given] = catalog.puzzle(kind).givens(grid, model)
        found = uniqueness(model, session, givens, limits=limits)
        witnesses = []
        match found:
            case NoSolution():
                verdicts[i] = NONE
            case Unique(witness):
                verdicts[i], witnesses = UNIQUE, [witness]
            case Multiple(one, other):
                verdicts[i], witnesses = MULTIPLE, [one, other]
            case _:
                verdicts[i] = UNDECIDED
        for rows, witness in zip((first, second), witnesses, strict=False):
            rows[i] = [witness[x] for x in model.variables]
    return Answers(verdicts, first, second)


def engine_of(
    kind: str, side: int, box: tuple[int, int] | None, name: str, threads: int | None, seconds: float | None
) -> Engine:
    """The lane kernel, or processes of the backend of that name.

    Raises:
        CpsudokuError: no such backend, or the kernel cannot take this kind's rules.
    """
    if name == "lanes":
        puzzle = catalog.puzzle(kind)
        return Lanes(puzzle.model(puzzle.shape(Grid(side, (0,) * side**2, box))), threads, seconds)
    backend(name)
    return Processes(kind, box, name, threads, seconds)
