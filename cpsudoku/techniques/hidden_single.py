"""Hidden single: a value with one place left in a unit goes there."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.bits import only
from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding, Pattern
from cpsudoku.techniques import Technique


def find(state: State) -> Iterator[Finding]:
    board, seen = state.board, set()
    for d, places in enumerate(state.places):
        for unit in board.units:
            cell = only(places & unit.mask)
            if cell is not None and (cell, d) not in seen:
                seen.add((cell, d))
                words = f"{board.names[cell]} is {board.symbol(d)}: the only place left for it in {unit.name}."
                yield Finding(words, Pattern((cell,), (unit.name,), ((cell, d),)), placements=((cell, d),))


TECHNIQUE = Technique("hidden single", rank=2, find=find)
