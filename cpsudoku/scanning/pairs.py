"""Which two solutions of an ambiguous puzzle are shown: those a depth-first search of the puzzle alone meets first.

The lane kernel shows the two it happens to find first: that depends on the puzzles in the other lanes, on threads and
on where a scan was taken up again; those of a warm session depend on what it was asked before. So they are found anew,
one puzzle after the other: singles and hidden singles, then the first cell with fewest candidates, values ascending.
It costs 40 us of processor time for each ambiguous puzzle, some eight times the kernel's, and nothing for the others.
Where the search takes more than NODES, the kernel is asked about this puzzle alone, by one thread, in equal slices.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from cpsudoku.backends.lanes.layout import Layout
from cpsudoku.backends.lanes.target import jit
from cpsudoku.ground.deadline import Deadline
from cpsudoku.model.verdicts import Verdict
from cpsudoku.scanning.chunk import Array, Chunk, ChunkAnswers
from cpsudoku.scanning.pool import GLANCE

NODES = 20_000  # of the search, for one puzzle
SWEEPS = 2000  # of the kernel, at a time: the same at every time
SHARE = 256  # puzzles: for fewer another thread is not worth its start
DONE = 1 << 40  # this cell's value is taken from its peers


@jit
def _propagate(grid: Array, peers: Array, units: Array, full: int) -> bool:
    """Place singles and hidden singles to the end; return False at a contradiction."""
    changed = True
    while changed:
        changed = False
        for cell in range(grid.shape[0]):
            value = grid[cell]
            if value & (value - 1) or value & DONE:
                continue
            if value == 0:
                return False
            changed = True
            grid[cell] = value | DONE
            for i in range(peers.shape[1]):
                peer = peers[cell, i]
                if peer < 0:
                    break
                rest = grid[peer] & ~value
                if rest & full == 0:
                    return False
                grid[peer] = rest
        if changed:
            continue
        for u in range(units.shape[0]):  # those with as many cells as there are values
            once, twice = 0, 0
            for i in range(units.shape[1]):
                value = grid[units[u, i]] & full
                twice |= once & value
                once |= value
            if once != full:
                return False
            alone = once & ~twice
            for i in range(units.shape[1]):
                value = grid[units[u, i]]
                hidden = value & alone
                if hidden and not value & DONE and hidden != value:
                    if hidden & (hidden - 1):
                        return False
                    grid[units[u, i]] = hidden
                    changed = True
    return True


@jit
def _branching_cell(grid: Array) -> int:
    """Return the first cell with fewest candidates; -1 where every cell has its value."""
    where, fewest = -1, 64
    for cell in range(grid.shape[0]):
        if grid[cell] & DONE:
            continue
        rest, size = grid[cell], 0
        while rest:
            rest &= rest - 1
            size += 1
        if size < fewest:
            where, fewest = cell, size
            if size == 2:
                break
    return where


@jit
def _first_two(
    starts: Array, peers: Array, units: Array, full: int, frames: Array, first: Array, second: Array, hard: Array,
    nodes: int,
) -> int:  # fmt: skip
    """Return the pairs of the puzzles ``starts`` (n, cells); ``hard`` (n,): whether one had more nodes than ``nodes``.

    Returns after as many nodes of all; for how many puzzles.
    """
    cells, effort = starts.shape[1], 0
    for n in range(starts.shape[0]):
        for cell in range(cells):
            frames[0, cell] = starts[n, cell]
        depth, number, before = 1, 0, effort
        while depth and number < 2 and effort - before < nodes:
            effort += 1
            grid = frames[depth - 1]
            if not _propagate(grid, peers, units, full):
                depth -= 1
                continue
            where = _branching_cell(grid)
            if where < 0:
                out = first if number == 0 else second
                for cell in range(cells):
                    value, bit = 0, grid[cell] & full
                    while bit:
                        value += 1
                        bit >>= 1
                    out[n, cell] = value
                number += 1
                depth -= 1
                continue
            lowest = grid[where] & -grid[where]
            for cell in range(cells):
                frames[depth, cell] = grid[cell]
            frames[depth, where] = lowest
            grid[where] ^= lowest
            depth += 1
        hard[n] = number < 2
        if effort >= nodes:
            return n + 1
    count: int = starts.shape[0]
    return count


@dataclass
class LinePairs:
    """Finds the pairs of the puzzles of one layout, on ``threads`` threads.

    ``seconds``: for a chunk; what is not found by then keeps the pair it has, as limits make all depend on the clock.
    """

    layout: Layout
    threads: int
    seconds: float | None = None
    _stop: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        cells, units = self.layout.cells, self.layout.units
        near = [sorted({c for unit in units if cell in unit for c in unit} - {cell}) for cell in range(cells)]
        self._peers = np.full((cells, max(map(len, near)) + 1), -1, np.int64)
        for row, peers in zip(self._peers, near, strict=True):
            row[: len(peers)] = peers
        whole = [unit for unit in units if len(unit) == self.layout.values]
        self._units = np.array(whole, np.int64).reshape(len(whole), self.layout.values)
        self._full = (1 << self.layout.values) - 1

    def of(self, chunk: Chunk, answers: ChunkAnswers) -> ChunkAnswers:
        """Return the answers, with the pairs of every puzzle that has several solutions."""
        rows = np.flatnonzero(answers.verdict == Verdict.MULTIPLE.code)
        if not len(rows):
            return answers
        from cpsudoku.backends.lanes.witness import verify, verify_apart

        starts = self._starts(chunk, rows)
        first, second = answers.solution[rows], answers.second[rows]
        self._find(starts, first, second)
        all_of_them = np.ones(len(rows), bool)
        masks = starts.astype(np.uint32)
        for solution in (first, second):
            verify(self.layout, solution, all_of_them, masks, None)
        verify_apart(first, second, all_of_them)
        solutions, seconds = answers.solution.copy(), answers.second.copy()
        solutions[rows], seconds[rows] = first, second
        return ChunkAnswers(answers.verdict, solutions, seconds)

    def _starts(self, chunk: Chunk, rows: Array) -> Array:
        """Return (n, cells) int64: candidates as bits."""
        if chunk.marks is not None:
            return np.ascontiguousarray(chunk.marks[rows], np.int64)
        table = np.concatenate(([self._full], 1 << np.arange(self.layout.values, dtype=np.int64)))
        return np.ascontiguousarray(table[chunk.puzzles[rows]])

    def _find(self, starts: Array, first: Array, second: Array) -> None:
        self._stop = False
        deadline = Deadline(self.seconds)
        cuts = np.linspace(0, len(starts), min(self.threads, -(-len(starts) // SHARE)) + 1).astype(int).tolist()
        crew = ThreadPoolExecutor(len(cuts) - 1)
        try:
            shares = [
                crew.submit(self._share, starts[a:b], first[a:b], second[a:b], deadline) for a, b in pairwise(cuts)
            ]
            while wait(shares, GLANCE).not_done:
                pass
            for share in shares:
                share.result()
        finally:
            self._stop = True
            crew.shutdown()

    def _share(self, starts: Array, first: Array, second: Array, deadline: Deadline) -> None:
        """Do the share of one thread."""
        frames = np.empty((self.layout.cells + 1, self.layout.cells), np.int64)
        one, other, hard = np.zeros_like(first), np.zeros_like(second), np.zeros(len(first), bool)
        at = 0
        while at < len(starts):
            begin, rest = at, slice(at, None)
            at += _first_two(
                starts[rest], self._peers, self._units, self._full, frames, one[rest], other[rest], hard[rest], NODES
            )
            for n in begin + np.flatnonzero(hard[begin:at]):
                here = slice(n, n + 1)
                if not self._alone(starts[here], one[here], other[here], deadline):
                    return
            if self._stop or deadline.over:
                return
            first[begin:at], second[begin:at] = one[begin:at], other[begin:at]

    def _alone(self, start: Array, first: Array, second: Array, deadline: Deadline) -> bool:
        """Ask the kernel about one puzzle; False where it was stopped."""
        from cpsudoku.backends.lanes.kernel import LaneState, Search, kernel

        k = kernel(self.layout)
        masks: Any = np.ascontiguousarray(start, k.dtype)
        first[:], second[:] = 0, 0
        state = LaneState(
            Search(k, None, None, masks, 2, True), slice(0, 1), None, np.zeros(1, np.int64), first, second
        )
        while state.run(SWEEPS):
            if self._stop or deadline.over:
                return False
        return True
