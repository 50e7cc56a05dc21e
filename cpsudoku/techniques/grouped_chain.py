"""Alternating inference chain with groups: the places of a value where two units meet count as one node."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._chains import chains


def find(state: State) -> Iterator[Finding]:
    return chains(state, grouped=True)


TECHNIQUE = Technique("grouped chain", rank=21, find=find)
