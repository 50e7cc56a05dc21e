"""Naked pair: two cells of a unit hold only two values between them; those go from all that see them."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._subsets import naked


def find(state: State) -> Iterator[Finding]:
    return naked(state, 2)


TECHNIQUE = Technique("naked pair", rank=5, find=find)
