"""Skyscraper: two parallel lines with two places each for a value, one end of both in the same crossing line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._pairs import conjugates
from cpsudoku.techniques._turbot import finding, joined, shared


def find(state: State) -> Iterator[Finding]:
    for d in range(len(state.board.values)):
        for kind, crossing in (("row", "column"), ("column", "row")):
            links = [link for link in conjugates(state, d) if link.unit.kind == kind]
            for first, second in combinations(links, 2):
                for four in joined(state, d, first, second):
                    base = shared(state, four[1], four[2], {crossing})
                    found = base and finding(state, "Skyscraper", d, four, (first.unit, second.unit, base))
                    if found:
                        yield found


TECHNIQUE = Technique("skyscraper", rank=12, find=find)
