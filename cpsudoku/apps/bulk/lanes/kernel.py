"""Compile the kernel of a layout. The plan of the sweep is compiled in as a literal string, the spec.

Compiling takes a few seconds. Numba caches the result next to the sources, or in the user's cache folder if that fails.
Numba's cache key covers only one source file and the closure. Therefore the spec contains a fingerprint of the other
source files.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cpsudoku.apps.bulk.lanes.unit_table import Layout, plan
from cpsudoku.support import square_grid
from cpsudoku.support.errors import BackendError
from cpsudoku.support.limits import without_limit


@dataclass(frozen=True, eq=False)
class LaneKernel:
    """Compiled code for one layout. ``rows``: the number of vectors of state. ``pitch``: the number of cells of a
    frame. ``words``: the number of 64-bit words of a board."""

    layout: Layout
    run: Callable[..., int]
    lanes: int
    rows: int
    pitch: int
    words: int
    dtype: str
    peers: Any


@cache
def _fingerprint() -> str:
    folder = Path(__file__).parent
    names = ("unit_table.py", "vector.py", "lane_sweep.py", "lane_frame.py", "lane_engine.py")
    return hashlib.sha256(b"".join((folder / name).read_bytes() for name in names)).hexdigest()[:16]


def _peers(layout: Layout, words: int) -> Any:
    import numpy as np

    table = np.zeros((layout.cells, 64 * words), np.uint8)
    for cell, others in enumerate(square_grid.peers(list(layout.units), layout.cells)):
        table[cell, list(others)] = 1
    return np.packbits(table, axis=1, bitorder="little").view(np.int64)


def refuse_uncompiled() -> None:
    """Raise an error if Numba is told not to compile. The kernel cannot run as plain Python.

    Raises:
        BackendError: NUMBA_DISABLE_JIT is set.
    """
    import numba

    if numba.config.DISABLE_JIT:
        found = "found NUMBA_DISABLE_JIT set: unset it, or use --backend sat"
        raise BackendError(f"lanes: expected Numba to compile, {found}")


@cache
def kernel(layout: Layout) -> LaneKernel:
    """Return the kernel of a layout. If it is not in the cache, print a note on stderr and compile it.

    Raises:
        BackendError: NUMBA_DISABLE_JIT is set.
    """
    refuse_uncompiled()
    from cpsudoku.apps.bulk.lanes.lane_engine import engine
    from cpsudoku.apps.bulk.lanes.lane_frame import chunks
    from cpsudoku.apps.bulk.lanes.lane_sweep import FLAGS
    from cpsudoku.apps.bulk.lanes.vector import target

    t = target(layout.values)
    p = plan(layout.units, layout.cells, layout.values)
    words = chunks(layout.cells)
    shapes = [{"cells": s.cells, "units": s.units, "bases": s.bases} for s in p.shapes]
    spec = json.dumps(
        {"bits": t.bits, "lanes": t.lanes, "ternary": t.ternary, "cells": p.cells, "values": p.values,
         "shapes": shapes, "sources": _fingerprint()}
    )
    run = engine(spec, p.cells, t.lanes, len(words))
    rows = p.cells + FLAGS + max((len(s.cells) for s in p.shapes), default=1)
    peers = _peers(layout, len(words))
    compiled = LaneKernel(layout, run, t.lanes, rows, sum(words), len(words), f"uint{t.bits}", peers)
    _warm(compiled)
    return compiled


def _warm(kernel: LaneKernel) -> None:
    from numba.core import event


    class Note(event.Listener):  # type: ignore[misc]
        """Prints a note before Numba compiles a function that its cache lacks."""

        def on_start(self, start: Any) -> None:
            if start.data["dispatcher"] is kernel.run:
                print(f"compiling the lane kernel for {kernel.layout.name}; once", file=sys.stderr, flush=True)

        def on_end(self, end: Any) -> None:
            """Do nothing (stub: progress is off)."""

    # Compile once, without a time limit: an interrupted compilation is not cached and would start again.
    with without_limit(), event.install_listener("numba:compile", Note()):
        LaneState(Search(kernel, None, None, None, 2, True), slice(0, 0)).run(1)


# A running search: the arrays of one engine for one batch of puzzles.
#
# It takes 0.7 MB for 9x9. Most of that is stacks, which rarely use more than the first levels.


Array = NDArray[Any]
NEXT, ACTIVE, SWEEPS, GUESSES = 0, 1, 2, 3  # columns of ``control``, same as in engine.py
INVALID = -1  # stands for the count of a record with a code outside the table


@dataclass(frozen=True, eq=False)
class Search:
    """The puzzles and options of a search. The puzzles are ``codes`` (n, cells or more) uint8, whose candidates are in
    ``table`` (256,), or candidates ``starts`` (n, cells). The options are the limit of the count, and whether to keep
    the first two solutions."""

    kernel: LaneKernel
    codes: Array | None
    table: Array | None
    starts: Array | None
    limit: int
    keep: bool

    @property
    def records(self) -> int:
        puzzles = self.starts if self.codes is None else self.codes
        return 0 if puzzles is None else len(puzzles)


def aligned_zeros(shape: tuple[int, ...], dtype: str) -> Array:
    """Return zeros whose address is a multiple of 64 bytes, as vector loads require."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    raw = np.zeros(size + 64, np.uint8)
    start = -raw.ctypes.data % 64
    return raw[start : start + size].view(dtype).reshape(shape)


class LaneState:
    """The state of a search over one batch. ``counts`` (n,) has the solutions so far, up to the limit. ``live`` (n,)
    has the number of busy lanes for each puzzle. ``first`` and ``second`` (n, cells) have solutions as digits from 1.
    ``whole``: the batch has whole puzzles, not parts."""

    counts: Array
    first: Array
    second: Array

    def __init__(
        self, search: Search, span: slice, parts: Array | None = None, counts: Array | None = None,
        first: Array | None = None, second: Array | None = None,
    ) -> None:
        """Begin with the puzzles in ``span``, or with the candidates ``parts`` (n, cells). ``counts``, ``first`` and
        ``second`` are arrays of zeros to fill, created by default."""
        self.search = search
        self.whole: bool = parts is None
        n = span.stop - span.start
        k, cells, values = search.kernel, search.kernel.layout.cells, search.kernel.layout.values
        coded = parts is None and search.codes is not None
        codes = search.codes[span] if parts is None and search.codes is not None else None
        starts = search.starts[span] if parts is None and search.starts is not None else parts
        codes = np.zeros((0, cells), np.uint8) if codes is None else codes.view()
        codes.flags.writeable = False  # arrays over bytes are read-only; Numba would compile again for others
        shape = (n if search.keep else 0, cells)
        self.counts = np.zeros(n, np.int64) if counts is None else counts
        self.first = np.zeros(shape, np.uint8) if first is None else first
        self.second = np.zeros(shape, np.uint8) if second is None else second
        self.live: Array = np.zeros(n, np.int32)
        self.control: Array = np.zeros(8, np.int64)
        self._puzzle, self._top, self._bottom, calm = (np.zeros(k.lanes, np.int64) for _ in range(4))
        self._frames = aligned_zeros((k.lanes, cells + 1, k.pitch), k.dtype)
        self._arguments = (
            coded,
            codes,
            np.zeros(256, k.dtype) if search.table is None else search.table,
            np.zeros((0, cells), k.dtype) if starts is None else starts,
            aligned_zeros((k.rows, k.lanes), k.dtype), self._frames, self._puzzle, self._top, self._bottom, calm,
            np.zeros((3 + values, k.words), np.int64), k.peers, self.control,
            self.counts, self.live, self.first, self.second, search.limit, search.keep,
        )

    def run(self, sweeps: int) -> int:
        """Run up to ``sweeps`` sweeps. Return the number of remaining lanes and puzzles, 0 at the end."""
        return self.search.kernel.run(*self._arguments, sweeps)

    def are_finished(self) -> Array:
        """Return for each puzzle whether its search is finished or has reached the limit."""
        done: Array = (np.arange(len(self.counts)) < self.control[NEXT]) & (self.live == 0)
        return done

    def solutions(self, k: int) -> list[Array]:
        """Return the solutions found for puzzle ``k``, at most two."""
        return [self.first[k], self.second[k]][: int(self.counts[k])]

    def give(self) -> tuple[Array, Array]:
        """Remove the oldest open branch of every lane that has one. Return the puzzle numbers (k,) and the candidates
        (k, cells) of these branches."""
        lanes = np.flatnonzero(self._top > self._bottom)
        lanes = lanes[self.counts[self._puzzle[lanes]] < self.search.limit]
        parts = self._frames[lanes, self._bottom[lanes], : self.search.kernel.layout.cells].copy()
        self._bottom[lanes] += 1
        return self._puzzle[lanes].copy(), parts
