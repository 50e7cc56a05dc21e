"""Two runs compared: of each contender that both have, how many times as fast the new one is, and what it says now."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.conclusions import Standing, conclusions, standing
from cpsudoku.lab.results import Folder, changed_packages, code_changes, conditions, questions
from cpsudoku.lab.statistics import Measured, Results, results, speed_up
from cpsudoku.lab.tables import ResultTable, digits, with_interval
from cpsudoku.model.verdicts import DECIDED


@dataclass(frozen=True)
class Difference:
    """``changed``: a line for every instance on which a contender changed its answer; ``conditions``, ``code``,
    ``questions``: what else differs between the two runs (see `results`). If conditions differ, no ratio is sure.
    ``agreed``: how many conclusions about contenders both runs are sure of; ``once``: what only one is sure of."""

    table: ResultTable
    changed: tuple[str, ...]
    conditions: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    agreed: int = 0
    once: tuple[Standing, ...] = ()

    @property
    def fallen(self) -> tuple[Standing, ...]:
        """Conclusions that one run is sure of and that do not stand in the other one."""
        return tuple(one for one in self.once if not one.stands)


def compare_folders(old: Path, new: Path, time: str = "wall") -> Difference:
    """Return the difference of two folders, over the instances and contenders that both have; an instance of another
    text is another one, whatever its name.

    Raises:
        CpsudokuError: there are none.
    """
    folders = [Folder(path) for path in (old, new)]
    rows = [folder.rows() for folder in folders]
    abouts = [folder.about() for folder in folders]
    before, after = (results(about, own, time) for about, own in zip(abouts, rows, strict=True))
    then, now = ({one["name"]: (one["kind"], one["text"]) for one in about["instances"]} for about in abouts)
    both = [name for name in before.instances if name in set(after.instances)]
    shared = [name for name in both if then[name] == now[name]]
    other = tuple(conditions(*abouts))
    names = [one.name for one in before.contenders if one.name in {other.name for other in after.contenders}]
    if not shared or not names:
        what = "instances" if names else "contenders"
        raise CpsudokuError(f"{old} and {new}: expected {what} that both have, found none")
    lines = []
    for name in names:
        up = speed_up(_pair(after, name, shared), _pair(before, name, shared))
        sure = "no" if other or up.ratio.low <= 1 <= up.ratio.high else "yes"
        lines.append((name, with_interval(up.ratio, digits), sure, f"{up.pairs:,}", f"{up.only_of:,}",
                      f"{up.only_than:,}"))  # fmt: skip
    table = ResultTable(
        "diff",
        f"{new} against {old}",
        ("contender", "times as fast", "sure", "both decided", "only now", "only before"),
        tuple(lines),
        "The geometric mean over instances that both runs decided, with its 95 % bootstrap interval; below 1 it is "
        "slower now. The two runs are not interleaved: what the machine did meanwhile is in the ratio."
        + f" No ratio is sure, since the conditions differ: {'; '.join(other)}."
        * bool(other),
    )
    same = set(shared)
    verdicts = [{(row["instance"], row["contender"]): row["verdict"] for row in own} for own in rows]
    changed = [
        f"{contender}: {instance}: {was}, now {verdicts[1][instance, contender]}"
        for (instance, contender), was in verdicts[0].items()
        if instance in same and was in DECIDED and verdicts[1].get((instance, contender), was) not in (was, "undecided")
    ]
    leads = [conclusions(part for _, part in _shared_runs(run, shared, names).ways()) for run in (before, after)]
    in_both, in_one = standing(*leads)
    code = (*code_changes(*abouts), *changed_packages(*abouts))
    return Difference(table, tuple(changed), other, code, tuple(questions(*abouts)), in_both, tuple(in_one))


def _shared_runs(run: Results, instances: list[str], names: list[str]) -> Results:
    """Return the part of a run that both runs have."""
    place = {instance: i for i, instance in enumerate(run.instances)}
    return run.among(names).only([place[instance] for instance in instances])


def _pair(run: Results, name: str, shared: list[str]) -> Measured:
    """Return one contender, its instances in that order, each with the median of its repetitions."""
    one = run.of(name)
    place = {instance: i for i, instance in enumerate(run.instances)}
    index = np.array([place[instance] for instance in shared])
    seconds = np.median(one.seconds[index], axis=1, keepdims=True)
    return Measured(name, seconds, one.solved[index].all(axis=1, keepdims=True))
