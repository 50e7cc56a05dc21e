"""Negative XV: no two neighbours without an X or V between them add up to five or ten."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.constraints import Relation
from cpsudoku.kinds import At, Flag, Instance, Rule
from cpsudoku.model import Constraint


def rules(puzzle: Instance, at: At) -> Iterator[Constraint]:
    marked = {frozenset((pair.a, pair.b)) for pair in puzzle.xv}
    for _, a, b in puzzle.links:
        if frozenset((a, b)) not in marked:
            yield Relation(at[a], at[b], lambda v, w: v + w not in (5, 10))


RULE = Rule(
    section=Flag("negative xv"),
    rules=rules,
    editors={"f-puzzles": "negative xv"},
    right=(
        "1243342143122134\nnegative xv",
        "1234341221434321\nnegative xv\nxv:\nA2 V A3\nB1 V C1\nB2 V B3\nB2 V C2\nB3 V C3\nB4 V C4\nC2 V C3\nD2 ? D3",
    ),
    wrong=("1234341221434321\nnegative xv",),
)
