"""The numbers of a report: medians, quantiles, PAR-2, speed-ups, each with a 95 % bootstrap interval.

The interval is by percentiles of RESAMPLES resamples (Efron, "Bootstrap methods: another look at the jackknife", 1979):
instances are drawn with replacement, and of each instance its repetitions; the same draw for every contender, so that
what is compared stays paired. A time-out, and whatever else came to no verdict, counts as the limit; twice the limit in
PAR-2. All arrays are (instances, repeats), in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cpsudoku.ground.errors import amount
from cpsudoku.lab.fields import About, Row
from cpsudoku.model.verdicts import DECIDED

RESAMPLES = 2000
AT_ONCE = 2_000_000  # numbers that are drawn at once

Times: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
Indices: TypeAlias = NDArray[np.int64]


class Estimate(NamedTuple):
    """A statistic, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Measured:
    """One contender: ``seconds`` (nan where it came to no verdict) and ``solved``, (instances, repeats)."""

    name: str
    seconds: Times
    solved: Flags

    def capped_times(self, limit: float, penalty: float = 1.0) -> Times:
        """Return the times, ``penalty`` times the limit where there is no verdict."""
        return np.where(self.solved, np.minimum(np.nan_to_num(self.seconds, nan=limit), limit), penalty * limit)

    @property
    def successes(self) -> Flags:
        """(instances,): solved in every repetition."""
        flags: Flags = np.all(self.solved, axis=1)
        return flags


@dataclass(frozen=True)
class Results:
    """What was measured. ``limit``: what one question may take, both answers; ``about``: study.json; ``rows``: all, in
    the order of the plan."""

    instances: tuple[str, ...]
    groups: tuple[str, ...]
    clues: tuple[float | None, ...]
    sizes: tuple[float | None, ...]
    contenders: tuple[Measured, ...]
    limit: float
    about: About
    rows: tuple[Row, ...]

    @cached_property
    def repeats(self) -> int:
        return int(self.about["settings"]["repeats"])

    def of(self, name: str) -> Measured:
        return next(one for one in self.contenders if one.name == name)

    def among(self, names: Collection[str]) -> Results:
        """Return the same of some of the contenders."""
        return replace(
            self,
            contenders=tuple(one for one in self.contenders if one.name in names),
            rows=tuple(row for row in self.rows if row["contender"] in names),
        )

    def ways(self) -> list[tuple[str, Results]]:
        """Return the contenders by how they are asked: sessions kept, sessions opened for each question, programs
        started. What one of these pays for is not in the times of another, so they are not compared."""
        warm = self.about["settings"]["session"] == "warm"
        session = "kept sessions" if warm else "sessions opened for each question"
        names_by_way: dict[str, list[str]] = {}
        there = {one.name for one in self.contenders}
        for one in [one for one in self.about["contenders"] if one["name"] in there]:
            names_by_way.setdefault("started programs" if "run" in one else session, []).append(one["name"])
        return [(way, self.among(names)) for way, names in names_by_way.items()]

    def only(self, chosen: Sequence[int]) -> Results:
        """Return the same for some of the instances."""
        index = np.array(chosen, dtype=np.int64)
        names = {self.instances[i] for i in chosen}
        return replace(
            self,
            instances=tuple(self.instances[i] for i in chosen),
            groups=tuple(self.groups[i] for i in chosen),
            clues=tuple(self.clues[i] for i in chosen),
            sizes=tuple(self.sizes[i] for i in chosen),
            contenders=tuple(Measured(one.name, one.seconds[index], one.solved[index]) for one in self.contenders),
            rows=tuple(row for row in self.rows if row["instance"] in names),
        )


def results(about: About, rows: Sequence[Row], time: str = "wall") -> Results:
    """Return the rows of a run as arrays. Only instances that all contenders were asked about in all repetitions count.

    ``time``: "wall" or "processor".
    """
    settings, order = about["settings"], [one["name"] for one in about["contenders"]]
    by_place = {(row["instance"], row["contender"], row["repeat"]): row for row in rows}
    repeats = range(settings["repeats"])
    whole = [one for one in about["instances"]
             if all((one["name"], c, r) in by_place for c in order for r in repeats)]  # fmt: skip
    names = [one["name"] for one in whole]
    measured = []
    for contender in order:
        seconds = np.full((len(names), len(repeats)), np.nan)
        solved = np.zeros_like(seconds, dtype=bool)
        for i, name in enumerate(names):
            for r in repeats:
                row = by_place[name, contender, r]
                if row["status"] == "ok" and row["verdict"] in DECIDED and row[time] is not None:
                    seconds[i, r], solved[i, r] = row[time], True
        measured.append(Measured(contender, seconds, solved))
    first = [by_place[name, order[0], 0] for name in names]
    return Results(
        tuple(names),
        tuple(one["group"] for one in whole),
        tuple(row["clues"] for row in first),
        tuple(row["size"] for row in first),
        tuple(measured),
        (settings.get("processor_seconds") if time == "processor" else 0) or 2 * settings["limit_seconds"],
        about,
        tuple(sorted(rows, key=lambda row: row["run"])),
    )


def draws(instances: int, repeats: int, seed: int = 0, resamples: int = RESAMPLES) -> Iterator[tuple[Indices, Indices]]:
    """Yield resamples as index arrays, some at a time: instances (k, n, 1), and of each its repetitions (k, n,
    repeats)."""
    rng = np.random.default_rng(seed)
    some = max(1, AT_ONCE // (instances * repeats))
    for begin in range(0, resamples, some):
        k = min(some, resamples - begin)
        yield rng.integers(0, instances, (k, instances, 1)), rng.integers(0, repeats, (k, instances, repeats))


def interval(values: Times) -> tuple[float, float]:
    """Return the middle 95 % of a statistic's resamples; where there is none, nan."""
    finite = values[np.isfinite(values)]
    if not finite.size:
        return float("nan"), float("nan")
    low, high = np.percentile(finite, (2.5, 97.5))
    return float(low), float(high)


Statistic: TypeAlias = Callable[[Times], Times]  # (..., instances, repeats) -> (..., numbers)


def estimates(arrays: Sequence[Times], statistic: Statistic, seed: int = 0) -> list[list[Estimate]]:
    """Return for each array the numbers of the statistic, each with its interval; resampled together."""
    numbers = [statistic(array) for array in arrays]
    instances, repeats = arrays[0].shape
    if not instances:
        return [[Estimate(float("nan"), float("nan"), float("nan"))] * len(one) for one in numbers]
    sampled: list[list[Times]] = [[] for _ in arrays]
    for i, r in draws(instances, repeats, seed):
        for array, kept in zip(arrays, sampled, strict=True):
            kept.append(statistic(array[i, r]))
    together = [np.concatenate(kept) for kept in sampled]  # (resamples, numbers) of each array
    return [
        [Estimate(float(value), *interval(own[:, n])) for n, value in enumerate(one)]
        for one, own in zip(numbers, together, strict=True)
    ]


def of_instances(array: Times) -> Times:
    """Return (..., instances): the median of each instance's repetitions."""
    medians: Times = array[..., 0] if array.shape[-1] == 1 else np.median(array, axis=-1)
    return medians


def summary(array: Times) -> Times:
    """Return median, 90 % and maximum over the instances, each instance its median."""
    each = of_instances(array)
    return np.stack([*np.percentile(each, (50, 90), axis=-1), each.max(axis=-1)], axis=-1)


def mean(array: Times) -> Times:
    """Return the mean over the instances: of times with twice the limit where there is no verdict, PAR-2."""
    means: Times = of_instances(array).mean(axis=-1, keepdims=True)
    return means


class SpeedUp(NamedTuple):
    """How many times as fast ``of`` is as ``than``, over pairs that both solved; and what either did not solve."""

    of: str
    than: str
    ratio: Estimate
    pairs: int
    only_of: int
    only_than: int
    neither: int


def speed_up(of: Measured, than: Measured, seed: int = 0) -> SpeedUp:
    """Return the geometric mean of the ratios, with its interval."""
    both = of.successes & than.successes
    pairs = int(both.sum())
    ratio = Estimate(float("nan"), float("nan"), float("nan"))
    if pairs:
        logs = np.log(np.maximum(than.seconds[both], 1e-9)) - np.log(np.maximum(of.seconds[both], 1e-9))
        ((value, low, high),) = estimates([logs], mean, seed)[0]
        ratio = Estimate(float(np.exp(value)), float(np.exp(low)), float(np.exp(high)))
    a, b = of.successes, than.successes
    return SpeedUp(of.name, than.name, ratio, pairs, int((a & ~b).sum()), int((b & ~a).sum()), int((~a & ~b).sum()))


def fastest(results: Results) -> list[Measured]:
    """Return the contenders from the fastest on: by the geometric mean, twice the limit where there is no verdict."""

    def logarithm(one: Measured) -> float:
        return float(mean(np.log(one.capped_times(results.limit, 2.0) + 1e-9))[0])

    return sorted(results.contenders, key=logarithm)


BINS = 6  # of the number of clues, at the most


Slice = tuple[str, list[int]]  # what its instances have in common, and their places


def slices(results: Results) -> list[Slice]:
    """Return all instances; those of each group, of each bin of clues, of each size, if there are several."""
    parts = [part for some in partitions(results).values() for part in some]
    return [("all", [*range(len(results.instances))]), *parts]


def partitions(results: Results) -> dict[str, list[Slice]]:
    """Return the instances by "group", "clues" and "size", as far as these differ; clues count in one size alone."""
    groups = [(g, [i for i, other in enumerate(results.groups) if other == g]) for g in dict.fromkeys(results.groups)]
    bins = [*_clue_bins(results)] if len({*results.sizes}) == 1 else []
    parts = {"group": groups, "clues": bins, "size": [*_size_bins(results)]}
    return {by: some for by, some in parts.items() if len(some) > 1}


def _clue_bins(results: Results) -> Iterator[Slice]:
    """Yield at the most BINS bins by the number of clues, about as many instances in each."""
    numbers = sorted({int(c) for c in results.clues if c is not None})
    if len(numbers) < 2:
        return
    every = [c for c in results.clues if c is not None]
    edges = sorted({int(x) for x in np.quantile(every, np.linspace(0, 1, BINS + 1))})
    edges[-1] += 1
    if len(edges) < 3:
        return
    for low, high in pairwise(edges):
        instances = [i for i, c in enumerate(results.clues) if c is not None and low <= c < high]
        if instances:
            yield amount(low, "clue") if high == low + 1 else f"{low} to {amount(high - 1, 'clue')}", instances


def _size_bins(results: Results) -> Iterator[Slice]:
    sizes = sorted({s for s in results.sizes if s is not None})
    if len(sizes) > 1 and len({*results.groups}) != len(sizes):
        for size in sizes:
            yield f"size {size:g}", [i for i, s in enumerate(results.sizes) if s == size]
