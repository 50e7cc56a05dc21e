"""Two runs compared: of each contender that both have, how many times as fast the new one is, and what it says now."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from cpsudoku.errors import CpsudokuError
from cpsudoku.lab.results import Folder
from cpsudoku.lab.statistics import DECIDED, Measured, Results, results, speed_up
from cpsudoku.lab.tables import ResultTable, digits, with_interval


@dataclass(frozen=True)
class Difference:
    """``changed``: a line for every instance of which a contender said something else."""

    table: ResultTable
    changed: tuple[str, ...]


def compared(old: Path, new: Path, time: str = "wall") -> Difference:
    """The difference of two folders, over the instances and contenders that both have.

    Raises:
        CpsudokuError: there are none.
    """
    folders = [Folder(path) for path in (old, new)]
    rows = [folder.rows() for folder in folders]
    before, after = (results(folder.about(), own, time) for folder, own in zip(folders, rows, strict=True))
    shared = [name for name in before.instances if name in set(after.instances)]
    names = [one.name for one in before.contenders if one.name in {other.name for other in after.contenders}]
    if not shared or not names:
        what = "instances" if names else "contenders"
        raise CpsudokuError(f"{old} and {new}: expected {what} that both have, found none")
    lines = []
    for name in names:
        then, now = (_paired(found, name, shared) for found in (before, after))
        up = speed_up(now, then)
        sure = "yes" if up.ratio.low > 1 or up.ratio.high < 1 else "no"
        lines.append((name, with_interval(up.ratio, digits), sure, f"{up.pairs:,}", f"{up.only_of:,}",
                      f"{up.only_than:,}"))  # fmt: skip
    table = ResultTable(
        "diff",
        f"{new} against {old}",
        ("contender", "times as fast", "sure", "both solved", "only now", "only before"),
        tuple(lines),
        "The geometric mean over instances that both runs solved, with its 95 % bootstrap interval; below 1 it is "
        "slower now. The two runs are not interleaved: what the machine did meanwhile is in the ratio.",
    )
    verdicts = [{(row["instance"], row["contender"]): row["verdict"] for row in own} for own in rows]
    changed = [
        f"{contender}: {instance}: {was}, now {verdicts[1][instance, contender]}"
        for (instance, contender), was in verdicts[0].items()
        if was in DECIDED and verdicts[1].get((instance, contender), was) not in (was, "undecided")
    ]
    return Difference(table, tuple(changed))


def _paired(found: Results, name: str, shared: list[str]) -> Measured:
    """One contender, its instances in that order; a run with fewer repetitions stands with their median."""
    one = found.of(name)
    place = {instance: i for i, instance in enumerate(found.instances)}
    index = np.array([place[instance] for instance in shared])
    seconds = np.median(one.seconds[index], axis=1, keepdims=True)
    return Measured(name, seconds, one.solved[index].all(axis=1, keepdims=True))
