"""Naked single: a cell with one candidate left takes it."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.bits import members, only
from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding, Pattern
from cpsudoku.techniques import Technique


def find(state: State) -> Iterator[Finding]:
    for cell in members(state.open):
        d = only(state.candidates[cell])
        if d is not None:
            words = f"{state.board.names[cell]} is {state.board.symbol(d)}: no other candidate is left there."
            yield Finding(words, Pattern(cells=(cell,), candidates=((cell, d),)), placements=((cell, d),))


TECHNIQUE = Technique("naked single", rank=1, find=find)
