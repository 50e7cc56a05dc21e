"""Swordfish: three rows with places for a value in three columns only; these lose it elsewhere. And turned."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._fish import fish


def find(state: State) -> Iterator[Finding]:
    return fish(state, 3)


TECHNIQUE = Technique("swordfish", rank=18, find=find)
