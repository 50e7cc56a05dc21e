"""Two-string kite: a row and a column with two places each for a value, one end of both in the same box."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.explain.state import State
from cpsudoku.explain.step import Finding
from cpsudoku.techniques import Technique
from cpsudoku.techniques._pairs import conjugates
from cpsudoku.techniques._turbot import finding, joined, shared


def find(state: State) -> Iterator[Finding]:
    others = {unit.kind for unit in state.board.units} - {"row", "column"}
    for d in range(len(state.board.values)):
        links = list(conjugates(state, d))
        for row in (link for link in links if link.unit.kind == "row"):
            for column in (link for link in links if link.unit.kind == "column"):
                for four in joined(state, d, row, column):
                    box = shared(state, four[1], four[2], others)
                    found = box and finding(state, "Two-string kite", d, four, (row.unit, column.unit, box))
                    if found:
                        yield found


TECHNIQUE = Technique("two-string kite", rank=13, find=find)
