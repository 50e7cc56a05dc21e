"""Check every solution: it agrees with the clues, and the values in every unit differ.

It shares only the unit table with the search. A solution takes about 0.1 us.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cpsudoku.apps.bulk.lanes.kernel import Array
from cpsudoku.apps.bulk.lanes.unit_table import Layout
from cpsudoku.apps.bulk.lanes.vector import jit
from cpsudoku.support.limits import without_limit

BLOCK = 64  # puzzles in a block


@jit
def _first_wrong(digits: Any, wanted: Any, allowed: Any, coded: bool, starts: Any, units: Any, sizes: Any) -> int:
    cells = digits.shape[1]
    bits = np.zeros((cells, BLOCK), np.uint32)
    seen, twice = np.zeros(BLOCK, np.uint32), np.zeros(BLOCK, np.uint32)
    for begin in range(0, digits.shape[0], BLOCK):
        count = min(BLOCK, digits.shape[0] - begin)
        for k in range(count):
            n, lost = begin + k, np.uint32(0)
            for c in range(cells):
                bit = allowed[256 + digits[n, c]]
                given = allowed[starts[n, c]] if coded else np.uint32(starts[n, c])
                bits[c, k] = bit
                lost |= (bit & given) == 0
            if lost and wanted[n]:
                return n
        at = 0
        twice[:] = 0
        for u in range(sizes.shape[0]):  # the inner loops over all puzzles of the block become vectors
            seen[:] = 0
            for c in units[at : at + sizes[u]]:
                for k in range(BLOCK):
                    twice[k] |= seen[k] & bits[c, k]
                    seen[k] |= bits[c, k]
            at += sizes[u]
        for k in range(count):
            if twice[k] and wanted[begin + k]:
                return begin + k
    return -1


@jit
def _first_same(first: Any, second: Any, wanted: Any) -> int:
    for n in range(first.shape[0]):
        if wanted[n]:
            same = True
            for c in range(first.shape[1]):
                if first[n, c] != second[n, c]:
                    same = False
                    break
            if same:
                return n
    return -1


@cache
def _tables(layout: Layout) -> tuple[Array, Array]:
    cells = np.array([c for u in layout.units for c in u], np.int64)
    return cells, np.array([len(u) for u in layout.units], np.int64)


def verify(layout: Layout, solutions: Array, wanted: Array, starts: Array, table: Array | None) -> None:
    """Check the ``wanted`` (n,) solutions (n, cells) against starts (n, cells or more): candidates, or codes with their
    candidates in ``table`` (256,). Raises RuntimeError with the record: a defect of the kernel."""
    if not wanted.any():
        return
    allowed = np.zeros(512, np.uint32)  # the candidates of each code, then the bit of each digit, 0 for 0
    if table is not None:
        allowed[:256] = table
    allowed[257 : 257 + layout.values] = np.uint32(1) << np.arange(layout.values, dtype=np.uint32)
    starts = starts.view()
    starts.flags.writeable = False  # arrays over bytes are read-only; Numba would compile again for others
    with without_limit():  # compiled on the first call, which must not be interrupted
        wrong = int(_first_wrong(solutions, wanted, allowed, table is not None, starts, *_tables(layout)))
    if wrong >= 0:
        raise RuntimeError(f"record {wrong}: the lane kernel's solution {solutions[wrong].tolist()} breaks the rules")


def verify_apart(first: Array, second: Array, wanted: Array) -> None:
    """Check that the ``wanted`` (n,) pairs of solutions (n, cells) differ. Raises RuntimeError like `verify`."""
    with without_limit():
        wrong = int(_first_same(first, second, wanted))
    if wrong >= 0:
        raise RuntimeError(f"record {wrong}: the kernel shows one solution twice: the kernel is faulty")
