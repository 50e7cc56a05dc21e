"""Parts of the results that have rows of their own: all instances, each group, each bin of clues, each size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from cpsudoku.ground.errors import amount
from cpsudoku.lab.statistics import Results

BINS = 6  # of the number of clues, at the most


def slices(found: Results) -> Iterator[tuple[str, list[int]]]:
    """All instances; those of each group, of each bin of clues, of each size, where there are several."""
    everything = list(range(len(found.instances)))
    yield "all", everything
    for group in dict.fromkeys(found.groups):
        chosen = [i for i in everything if found.groups[i] == group]
        if len(chosen) < len(everything):
            yield group, chosen
    if len(set(found.sizes)) == 1:
        yield from clue_bins(found)
    yield from size_bins(found)


def clue_bins(found: Results) -> Iterator[tuple[str, list[int]]]:
    """At the most BINS, about as many instances in each."""
    known = sorted({int(c) for c in found.clues if c is not None})
    if len(known) < 2:
        return
    every = [c for c in found.clues if c is not None]
    edges = sorted({int(x) for x in np.quantile(every, np.linspace(0, 1, BINS + 1))})
    edges[-1] += 1
    if len(edges) < 3:
        return
    for low, high in pairwise(edges):
        chosen = [i for i, c in enumerate(found.clues) if c is not None and low <= c < high]
        if chosen:
            yield amount(low, "clue") if high == low + 1 else f"{low} to {amount(high - 1, 'clue')}", chosen


def size_bins(found: Results) -> Iterator[tuple[str, list[int]]]:
    sizes = sorted({s for s in found.sizes if s is not None})
    if len(sizes) > 1 and len({*found.groups}) != len(sizes):
        for size in sizes:
            yield f"size {size:g}", [i for i, s in enumerate(found.sizes) if s == size]
