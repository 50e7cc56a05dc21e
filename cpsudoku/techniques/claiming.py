"""Claiming: a row or column has its places for a value within one box; the rest of the box loses the value."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._locked import locked


def find(state: State) -> Iterator[Finding]:
    return locked(state, lines=True)


TECHNIQUE = Technique("claiming", rank=4, find=find)
