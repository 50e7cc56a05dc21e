"""Jellyfish: four rows with places for a value in four columns only; these lose it elsewhere. And turned."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._fish import fish


def find(state: State) -> Iterator[Finding]:
    return fish(state, 4)


TECHNIQUE = Technique("jellyfish", rank=19, find=find)
