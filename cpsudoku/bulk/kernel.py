"""From a layout to compiled code: the plan as a literal string (the spec), the engine, and the tables it reads.

Compiling takes a few seconds and is cached on disk by Numba (beside the sources, else in the user's cache folder, else
not at all). Numba's key for a cached function are its source file's time and what it closes over, so the spec carries
a fingerprint of the other files that make the code.
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

from cpsudoku import geometry
from cpsudoku.bulk.layout import Layout
from cpsudoku.bulk.plan import plan
from cpsudoku.deadline import without_limit


@dataclass(frozen=True, eq=False)
class Kernel:
    """Compiled code for one layout. ``rows``: vectors of state; ``pitch``: cells of a frame; ``words``: of a board."""

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
    names = ("plan.py", "vector.py", "sweep.py", "frame.py", "engine.py")
    return hashlib.sha256(b"".join((folder / name).read_bytes() for name in names)).hexdigest()[:16]


def _peers(layout: Layout, words: int) -> Any:
    import numpy as np

    table = np.zeros((layout.cells, 64 * words), np.uint8)
    for cell, others in enumerate(geometry.peers(list(layout.units), layout.cells)):
        table[cell, list(others)] = 1
    return np.packbits(table, axis=1, bitorder="little").view(np.int64)


@cache
def kernel(layout: Layout) -> Kernel:
    """The kernel of a layout, compiled or read from the cache; says so on stderr where it is compiled."""
    from cpsudoku.bulk.engine import engine
    from cpsudoku.bulk.frame import chunks
    from cpsudoku.bulk.sweep import FLAGS
    from cpsudoku.bulk.target import target

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
    made = Kernel(layout, run, t.lanes, rows, sum(words), len(words), f"uint{t.bits}", _peers(layout, len(words)))
    _warm(made)
    return made


def _warm(made: Kernel) -> None:
    from numba.core import event

    from cpsudoku.bulk.state import Search, State

    class Note(event.Listener):  # type: ignore[misc]
        """Numba compiles what it has not found in its cache, and says so first."""

        def on_start(self, started: Any) -> None:
            if started.data["dispatcher"] is made.run:
                print(f"compiling the lane kernel for {made.layout.name}; once", file=sys.stderr, flush=True)

        def on_end(self, ended: Any) -> None:
            """Nothing is said."""

    # Compiled once, not once a puzzle: what is cut short is not in the cache, and would be cut short again.
    with without_limit(), event.install_listener("numba:compile", Note()):
        State(Search(made, None, None, None, 2, True), slice(0, 0)).run(1)
