"""Hidden quad: four values have only four places in a unit; whatever else is there goes."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._subsets import hidden


def find(state: State) -> Iterator[Finding]:
    return hidden(state, 4)


TECHNIQUE = Technique("hidden quad", rank=10, find=find)
