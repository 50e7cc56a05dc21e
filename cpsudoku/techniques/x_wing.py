"""X-wing: two rows with the same two columns left for a value; those columns lose it elsewhere. And turned."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._fish import fish


def find(state: State) -> Iterator[Finding]:
    return fish(state, 2)


TECHNIQUE = Technique("X-wing", rank=11, find=find)
