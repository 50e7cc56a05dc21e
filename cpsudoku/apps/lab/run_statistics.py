"""The numbers of a report, as tables of pandas: counts, medians and ratios with 95 % bootstrap intervals.

Intervals are those of `scipy.stats.bootstrap`, by percentiles of RESAMPLES resamples of the instances; an instance
counts as the median of its repetitions. An answer without a verdict counts as the limit, in PAR-2 as twice the limit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from cpsudoku.apps.lab.run_results import ResultFolder, differing
from cpsudoku.model.verdicts import DECIDED
from cpsudoku.support.errors import CpsudokuError, extra

RESAMPLES = 2000
PHASES = ("model_seconds", "load_seconds", "clues_seconds", "first_seconds", "second_seconds", "prove_seconds",
          "verify_seconds")  # fmt: skip
SIZES = ("variables", "constraints", "clauses", "literals", "nodes", "conflicts", "propagations", "restarts",
         "proof_bytes", "peak_memory")  # fmt: skip
NO_ANSWER = ("refused", "false", "broke", "crashed", "hung", "memory")

Frame = Any  # pandas has no types


class Estimate(NamedTuple):
    """A statistic, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def estimate(values: Sequence[float], statistic: Callable[..., Any]) -> Estimate:
    """Return the statistic (which takes an ``axis``) with its interval; of a single value, the value alone."""
    import numpy as np

    with extra("statistics", "SciPy", "lab"):
        from scipy.stats import bootstrap
    value = float(statistic(np.asarray(values), axis=0)) if len(values) else float("nan")
    if len(values) < 2:
        return Estimate(value, value, value)
    found = bootstrap((values,), statistic, n_resamples=RESAMPLES, batch=100, method="percentile", random_state=0)
    return Estimate(value, float(found.confidence_interval.low), float(found.confidence_interval.high))


def ratio(of: Frame, than: Frame) -> Estimate:
    """Return the geometric mean of ``than / of``, with its interval: how many times as fast ``of`` is."""
    import numpy as np

    logs = np.log(np.maximum(than.to_numpy(), 1e-9)) - np.log(np.maximum(of.to_numpy(), 1e-9))
    return Estimate(*np.exp(estimate(logs, np.mean)))


def frame(folder: str | Path) -> Frame:
    """Return the rows of a folder as a DataFrame of pandas; ``attrs["study"]`` is its study.json.

    Raises:
        CpsudokuError: the folder holds no results, or pandas is missing.
    """
    with extra("the report", "pandas", "lab"):
        import pandas
    results = ResultFolder(Path(folder))
    study, rows = results.study(), results.rows()
    if not rows:
        raise CpsudokuError(f"{folder}: expected rows in results.csv, found none")
    table = pandas.DataFrame(rows)
    texts = {"instance", "group", "kind", "contender", "equivalent", "session", "status", "verdict", "reason",
             "solutions"}  # fmt: skip
    for column in table.columns.difference(list(texts)):
        table[column] = pandas.to_numeric(table[column], errors="coerce")
    table.attrs["study"] = study
    return table


class Times:
    """The seconds of whole instances: those with a row for every contender and repetition.

    ``time``: the column. ``seconds``: instance x contender, the median of the repetitions, the ``limit`` where there is
    no verdict; ``repetitions``: the same for each repetition;
    ``solved``: the same shape, True if every repetition has a verdict. ``groups``: of the instances.
    """

    def __init__(self, frame: Frame) -> None:
        settings, names = frame.attrs["study"]["settings"], list(frame.attrs["study"]["contenders"])
        time = self.time = settings.get("time", "wall")
        own = settings["processor_seconds"] if time == "processor" else 0.0
        self.limit = own or 2 * settings["time_limit"]
        solved = (frame["status"] == "ok") & frame["verdict"].isin(list(DECIDED)) & frame[time].notna()
        capped = frame[time].where(solved, self.limit).clip(upper=self.limit)
        by = frame.assign(capped=capped, solved=solved).groupby(["instance", "contender"], sort=False)
        counts = by.size().unstack()
        whole = counts.reindex(columns=names).eq(settings["repeats"]).all(axis=1)
        self.seconds = by["capped"].median().unstack().loc[whole, lambda table: [n for n in names if n in table]]
        self.solved = by["solved"].all().unstack().loc[self.seconds.index, self.seconds.columns]
        self.repetitions = frame.assign(capped=capped).pivot_table("capped", ["instance", "repeat"], "contender")
        self.repetitions = self.repetitions.loc[
            self.repetitions.index.isin(self.seconds.index, level=0), [*self.seconds]
        ]
        self.groups = frame.groupby("instance", sort=False)["group"].first().loc[self.seconds.index]
        if self.seconds.empty:
            raise CpsudokuError("expected an instance with rows of all contenders, found none")


def tables(frame: Frame) -> dict[str, Frame]:
    """Return the tables of the report by title, as DataFrames of pandas: `to_latex`, `to_csv` and others write them.

    Raises:
        CpsudokuError: no instance has all rows; there is no such contender as the study's baseline.
    """
    import pandas

    times = Times(frame)
    names = list(times.seconds)
    baseline = frame.attrs["study"]["settings"].get("baseline") or names[0]
    if baseline not in names:
        raise CpsudokuError(f"baseline: expected one of {', '.join(names)}, found {baseline!r}")
    found = {
        "Decided, and seconds": pandas.DataFrame({name: _summary(times, name) for name in names}).T,
        f"How many times as fast as {baseline}": pandas.DataFrame(
            {
                name: _speed_up(times, name, times, baseline, ("only this", f"only {baseline}"), slice(None))
                for name in names
                if name != baseline
            }
        ).T,
    }
    if len(names) == 1:
        del found[f"How many times as fast as {baseline}"]
    if times.groups.nunique() > 1:
        found["Median seconds by group"] = times.seconds.groupby(times.groups, sort=False).median()
    by = frame.groupby("contender", sort=False)
    for title, columns in (("Median seconds by phase", PHASES), ("Median size and effort", SIZES)):
        found[title] = by[[*columns]].median().loc[names].dropna(axis="columns", how="all")
    trouble = frame[frame["status"].isin(NO_ANSWER)]
    if len(trouble):
        by = trouble.groupby(["contender", "status", "reason"])["instance"]
        found["Trouble"] = by.agg(["size", "first"]).rename(columns={"size": "answers", "first": "such as"})
    return found


def _summary(times: Times, name: str) -> Mapping[str, object]:
    import numpy as np

    seconds, solved = times.seconds[name], times.solved[name]
    median = estimate(seconds, np.median)
    return {
        "decided": int(solved.sum()),
        "of": len(solved),
        "median": median.value,
        "low": median.low,
        "high": median.high,
        "average": seconds.mean(),
        "a second": 1 / seconds.mean() if seconds.mean() else np.nan,
        "90 %": seconds.quantile(0.9),
        "maximum": seconds.max(),
        "PAR-2": seconds.where(solved, 2 * times.limit).mean(),
    }


def _speed_up(
    of: Times, name: str, than: Times, other: str, only: tuple[str, str], instances: Any
) -> Mapping[str, object]:
    """Return how many times as fast a contender is as another one, over the instances that both decided."""
    ours, theirs = of.solved.loc[instances, name], than.solved.loc[instances, other]
    both = ours & theirs
    up = ratio(of.seconds.loc[instances, name][both], than.seconds.loc[instances, other][both])
    return {**up._asdict(), "both decided": both.sum(), only[0]: (ours & ~theirs).sum(),
            only[1]: (theirs & ~ours).sum()}  # fmt: skip


@dataclass(frozen=True)
class RunDifference:
    """What differs between two runs.

    ``table``: a row for each contender of both runs; ``changed``: a line for each changed verdict; ``conditions``:
    a line for each other difference."""

    table: Frame
    changed: tuple[str, ...]
    conditions: tuple[str, ...]


def diff(old: str | Path, new: str | Path) -> RunDifference:
    """Compare two runs, contender by contender, over the instances of both. An instance with another text is another
    one.

    Raises:
        CpsudokuError: the runs share no instance or no contender.
    """
    import pandas

    frames = [frame(folder) for folder in (old, new)]
    studies = [run.attrs["study"] for run in frames]
    before, after = (Times(run) for run in frames)
    texts = [{one["name"]: (one["kind"], one["text"]) for one in study["instances"]} for study in studies]
    same = [name for name in before.seconds.index.intersection(after.seconds.index) if texts[0][name] == texts[1][name]]
    names = before.seconds.columns.intersection(after.seconds.columns, sort=False)
    if not same or not len(names):
        raise CpsudokuError(f"expected {'contenders' if same else 'instances'} of both runs, found none")
    rows = {name: _speed_up(after, name, before, name, ("only now", "only before"), same) for name in names}
    verdicts = [
        run[run["verdict"].isin(list(DECIDED)) & run["instance"].isin(same)]
        .groupby(["contender", "instance"])["verdict"].first()
        for run in frames
    ]  # fmt: skip
    pairs = pandas.concat(verdicts, axis=1, keys=["then", "now"]).dropna()
    pairs = pairs[pairs["then"] != pairs["now"]]
    changed = [f"{one[0]}: {one[1]}: {row['then']}, now {row['now']}" for one, row in pairs.iterrows()]
    conditions = [*differing(*studies)]
    for what in ("machine", "versions"):
        if studies[0][what] != studies[1][what]:
            conditions.append(f"{what}: {studies[0][what]}, now {studies[1][what]}")
    return RunDifference(pandas.DataFrame(rows).T, tuple(changed), tuple(conditions))


def in_text(table: Frame) -> str:
    """Return a table for a terminal: three digits."""
    text: str = table.to_string(float_format="{:.3g}".format, na_rep="-")
    return text
