"""Alternating inference chain of single candidates; X-chains and XY-chains are cases of it."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._chains import chains


def find(state: State) -> Iterator[Finding]:
    return chains(state, grouped=False)


TECHNIQUE = Technique("alternating chain", rank=20, find=find)
