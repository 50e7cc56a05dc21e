"""The numbers of a report, as pandas tables: counts, medians and ratios with 95 % bootstrap intervals.

`scipy.stats.bootstrap` computes the intervals, by percentiles of RESAMPLES resamples of the instances. The value of an
instance is the median of its repetitions. A query without a verdict counts as the time limit. In PAR-2 it counts as
twice the limit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cpsudoku.apps.lab.run_results import ResultFolder, differing
from cpsudoku.model.verdicts import DECIDED
from cpsudoku.support.errors import CpsudokuError, extra

RESAMPLES = 2000
PHASES = ("model_seconds", "load_seconds", "clues_seconds", "first_seconds", "second_seconds", "prove_seconds",
          "verify_seconds")  # fmt: skip
SIZES = ("variables", "constraints", "clauses", "literals", "nodes", "conflicts", "propagations", "restarts",
         "proof_bytes")  # fmt: skip
NUMBERS = ("repeat", "clues", "size", "wall", "processor", "calls", "convert", "solve", *PHASES, *SIZES)
NO_ANSWER = ("refused", "false", "broke", "crashed", "hung", "memory")

Frame = Any  # pandas has no types


class Estimate(NamedTuple):
    """A statistic, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def estimate(values: Sequence[float], statistic: Callable[..., Any]) -> Estimate:
    """Return the statistic with its interval. A single value is its own interval. ``statistic`` takes an ``axis``."""
    import numpy as np

    with extra("statistics", "SciPy", "lab"):
        from scipy.stats import bootstrap
    value = float(statistic(np.asarray(values), axis=0)) if len(values) else float("nan")
    if len(values) < 2:
        return Estimate(value, value, value)
    found = bootstrap((values,), statistic, n_resamples=RESAMPLES, batch=100, method="percentile", random_state=0)
    return Estimate(value, float(found.confidence_interval.low), float(found.confidence_interval.high))


def ratio(of: Frame, than: Frame) -> Estimate:
    """Return the geometric mean of ``than / of`` with its interval: the speed-up of ``of``."""
    import numpy as np

    return Estimate(*np.exp(estimate(np.log(than.to_numpy() / of.to_numpy()), np.mean)))


def frame(folder: str | Path) -> Frame:
    """Return the rows of a folder as a pandas DataFrame. ``attrs["study"]`` is its study.json.

    Raises:
        CpsudokuError: the folder has no results, or pandas is missing.
    """
    with extra("the report", "pandas", "lab"):
        import pandas
    results = ResultFolder(Path(folder))
    study, rows = results.study(), results.rows()
    if not rows:
        raise CpsudokuError(f"{folder}: expected rows in results.csv, found none")
    table = pandas.DataFrame(rows)
    table[[*NUMBERS]] = table[[*NUMBERS]].apply(pandas.to_numeric, errors="coerce")
    table.attrs["study"] = study
    return table


class Times:
    """The times of the complete instances: those with a row for every contender and repetition.

    ``seconds``: instance x contender, the median of the repetitions, the ``limit`` without a verdict; ``repetitions``:
    the same for each repetition; ``solved``: True if every repetition has a verdict; ``groups``: the groups of the
    instances; ``baseline``: the contender for ratios.
    """

    seconds: Frame
    solved: Frame

    def __init__(self, frame: Frame) -> None:
        study = frame.attrs["study"]
        names = [contender["name"] for contender in study["contenders"]]
        self.limit: Any = 2 * study["time_limit"]
        solved = (frame["status"] == "ok") & frame["verdict"].isin(list(DECIDED))
        frame = frame.assign(solved=solved, seconds=frame["wall"].where(solved, self.limit).clip(1e-9, self.limit))
        by = frame.groupby(["instance", "contender"], sort=False)
        whole = by.size().unstack().reindex(columns=names).eq(study["repeats"]).all(axis=1)
        if not whole.any():
            raise CpsudokuError("expected an instance with rows of all contenders, found none")
        self.seconds, self.solved = (
            table.unstack().loc[whole, names] for table in (by["seconds"].median(), by["solved"].all())
        )
        frame = frame[frame["instance"].isin(self.seconds.index)]
        self.repetitions: Frame = frame.pivot_table("seconds", ["instance", "repeat"], "contender")[names]
        self.groups: Frame = frame.groupby("instance", sort=False)["group"].first()
        self.baseline: Frame = study.get("baseline") or names[0]


def tables(frame: Frame) -> dict[str, Frame]:
    """Return the tables of the report by title, as pandas DataFrames. `to_latex`, `to_csv` and others write them.

    Raises:
        CpsudokuError: no instance has all rows.
    """
    import pandas

    times = Times(frame)
    names, base = list(times.seconds), times.baseline
    found = {"Decided, and seconds": pandas.DataFrame({name: _summary(times, name) for name in names}).T}
    ratios = {name: _ratio(times, name, times, base) for name in names if name != base}
    if ratios:
        found[f"How many times as fast as {base}"] = pandas.DataFrame(ratios).T
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
    return {
        "decided": int(solved.sum()),
        "of": len(solved),
        **dict(zip(("median", "low", "high"), estimate(seconds, np.median), strict=True)),
        "average": seconds.mean(),
        "a second": 1 / seconds.mean(),
        "90 %": seconds.quantile(0.9),
        "maximum": seconds.max(),
        "PAR-2": seconds.where(solved, 2 * times.limit).mean(),
    }


def _ratio(of: Times, name: str, than: Times, other: str) -> Mapping[str, object]:
    """Return the speed-up of a contender over another one, on the instances that both decided."""
    instances = of.seconds.index.intersection(than.seconds.index)
    ours, theirs = of.solved.loc[instances, name], than.solved.loc[instances, other]
    both = instances[ours & theirs]
    up = ratio(of.seconds.loc[both, name], than.seconds.loc[both, other])
    only = {"only this": (ours & ~theirs).sum(), "only the other": (theirs & ~ours).sum()}
    return {**up._asdict(), "both decided": len(both), **only}


class RunDifference(NamedTuple):
    """The differences between two runs.

    ``table``: a row for each contender of both runs; ``changed``: a line for each changed verdict; ``conditions``: a
    line for each other difference."""

    table: Frame
    changed: tuple[str, ...]
    conditions: tuple[str, ...]


def diff(old: str | Path, new: str | Path) -> RunDifference:
    """Compare two runs, contender by contender, over their common instances. An instance with another text is a
    different one.

    Raises:
        CpsudokuError: the runs share no instance or no contender.
    """
    import pandas

    frames = [frame(folder) for folder in (old, new)]
    studies = [run.attrs["study"] for run in frames]
    texts = [{one["name"]: (one["kind"], one["text"]) for one in study["instances"]} for study in studies]
    same = [name for name, text in texts[0].items() if texts[1].get(name) == text]
    before, after = (Times(run[run["instance"].isin(same)]) for run in frames)
    names = before.seconds.columns.intersection(after.seconds.columns, sort=False)
    if before.seconds.index.intersection(after.seconds.index).empty or names.empty:
        raise CpsudokuError("expected instances and contenders of both runs, found none")
    decided = [
        run[run["verdict"].isin(list(DECIDED))].groupby(["contender", "instance"])["verdict"].first() for run in frames
    ]
    pairs = pandas.concat(decided, axis=1, keys=["then", "now"]).dropna()
    pairs = pairs[(pairs["then"] != pairs["now"]) & pairs.index.isin(same, level="instance")]
    changed = tuple(f"{one[0]}: {one[1]}: {row['then']}, now {row['now']}" for one, row in pairs.iterrows())
    table = pandas.DataFrame({name: _ratio(after, name, before, name) for name in names}).T
    return RunDifference(table, changed, tuple(differing(*studies)))


def in_text(table: Frame) -> str:
    """Return a table for a terminal, with three digits."""
    text: str = table.to_string(float_format="{:.3g}".format, na_rep="-")
    return text
