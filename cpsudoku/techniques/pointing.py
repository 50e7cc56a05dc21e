"""Pointing: a box (diagonal, window, region) has its places for a value in one line; the rest of that loses it."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._locked import locked


def find(state: State) -> Iterator[Finding]:
    return locked(state, lines=False)


TECHNIQUE = Technique("pointing", rank=3, find=find)
