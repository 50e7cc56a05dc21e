"""Which contender is faster than which, on what; and is that sure?

A report compares every two contenders on every slice of the instances. A conclusion is called sure where a paired t
test of the logarithms of the ratios of times, one ratio an instance, rejects "less than MARGIN times as fast", and
still does so after Holm's correction for all comparisons of the report ("A simple sequentially rejective multiple test
procedure", 1979): then the chance that any sure conclusion of a report is a freak of its instances is at most LEVEL.
The margin is for what no test within one run sees: how a machine differs from day to day.

A question without a verdict counts as twice the limit on both sides, as it does in PAR-2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, inf, isnan, lgamma, log, sqrt
from typing import NamedTuple

import numpy as np

from cpsudoku.lab.statistics import Measured, Results, of_instances, slices

LEVEL = 0.05
MARGIN = 1.1  # times as fast: ratios of two runs differed by a tenth, and smaller leads changed sides (lab-results.md)
FEW = 4  # instances: with fewer, nothing tells how far they scatter


@dataclass(frozen=True)
class Lead:
    """``faster`` is ``ratio`` times as fast as ``slower`` on the instances of the slice ``what``.

    ``p``: how probable such a lead is where there is none beyond the margin; ``adjusted``: the same after Holm's
    correction.
    """

    what: str
    faster: str
    slower: str
    ratio: float
    instances: int
    p: float
    adjusted: float = 1.0

    @property
    def is_sure(self) -> bool:
        return self.adjusted <= LEVEL

    def __str__(self) -> str:
        return f"{self.what}: {self.faster} is {self.ratio:.3g} times as fast as {self.slower}"


def conclusions(parts: Iterable[Results]) -> list[Lead]:
    """Compare every two contenders of each part on every slice of FEW instances or more; correct for the number of
    comparisons."""
    leads = []
    for part in parts:
        for what, instances in slices(part):
            if len(instances) >= FEW:
                some = part.only(instances)
                leads += [_compare(what, one, other, some.limit) for one, other in combinations(some.contenders, 2)]
    return _correct(leads)


def _compare(what: str, one: Measured, other: Measured, limit: float) -> Lead:
    logs = of_instances(np.log(other.capped_times(limit, 2.0) + 1e-9) - np.log(one.capped_times(limit, 2.0) + 1e-9))
    if logs.mean() < 0:
        one, other, logs = other, one, -logs
    p = t_test(logs.tolist(), log(MARGIN))
    both = one.successes & other.successes
    if both.any() and logs[both].mean() <= 0:
        p = 1.0  # it solves more, but what both solve it solves more slowly: no plain answer
    return Lead(what, one.name, other.name, exp(float(logs.mean())), len(logs), p)


def _correct(leads: Sequence[Lead]) -> list[Lead]:
    adjusted = holm([one.p for one in leads])
    return [
        Lead(one.what, one.faster, one.slower, one.ratio, one.instances, one.p, p)
        for one, p in zip(leads, adjusted, strict=True)
    ]


def holm(values: Sequence[float]) -> list[float]:
    """Return the p values, each multiplied by the number of those not smaller, and none smaller than one before it."""
    adjusted, most = [0.0] * len(values), 0.0
    for rank, i in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        most = max(most, min(1.0, (len(values) - rank) * values[i]))
        adjusted[i] = most
    return adjusted


def t_test(sample: Sequence[float], margin: float) -> float:
    """Return how probable a mean is that lies as far beyond ``margin`` or ``-margin``, if the true mean lies between
    them.

    Two-sided: which side is looked at depends on the sample.
    """
    n = len(sample)
    if n < 2:
        return 1.0
    mean = sum(sample) / n
    error = sqrt(sum((x - mean) ** 2 for x in sample) / (n - 1) / n)
    beyond = abs(mean) - margin
    if error < 1e-12:
        return 0.0 if beyond > 0 else 1.0
    return min(1.0, 2 * student(beyond / error, n - 1))


def student(t: float, freedom: int) -> float:
    """Return the probability that Student's t, with so many degrees of freedom, is larger than ``t``."""
    if isnan(t) or t == inf:
        return 0.0
    half = incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2
    return half if t >= 0 else 1 - half


def incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularized incomplete beta function, by its continued fraction (Abramowitz and Stegun, 26.5.8)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    value, above, below = 1.0, 1.0, 0.0  # Lentz: the fraction, and ratios of its convergents
    for i in range(400):
        m = i // 2
        if i == 0:
            term = 1.0
        elif i % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        below = 1 / (1 + term * below or 1e-300)
        above = 1 + term / above or 1e-300
        value *= above * below
        if i and abs(above * below - 1) < 1e-14:
            break
    return front * (value - 1)


class Standing(NamedTuple):
    """A conclusion that one of two runs is sure of, and what the other one says of the same contenders; None: it has
    nothing to say. ``when``: "before" or "now", the run that is sure."""

    sure: Lead
    other: Lead | None
    when: str

    @property
    def stands(self) -> bool:
        """True if the same contender is the faster one in the other run, too."""
        return self.other is not None and self.other.faster == self.sure.faster

    def __str__(self) -> str:
        then = "now" if self.when == "before" else "before"
        if self.other is None:
            return f"{self.sure} {self.when}, surely; {then} they are not compared"
        if self.stands:
            return f"{self.sure} {self.when}, surely; {then} {self.other.ratio:.3g} times, not surely"
        surely = ", surely" if self.other.is_sure else ""
        return (
            f"{self.sure} {self.when}, surely; {then} {self.other.faster} is {self.other.ratio:.3g} times as fast"
            f" as {self.other.slower}{surely}"
        )


def standing(before: Sequence[Lead], now: Sequence[Lead]) -> tuple[int, list[Standing]]:
    """Return how many conclusions both runs are sure of; and each that only one of them is sure of, or that each is
    sure of the opposite of."""
    runs = [{(one.what, frozenset((one.faster, one.slower))): one for one in run} for run in (before, now)]
    in_both, in_one = 0, []
    for when, (own, others) in (("before", (runs[0], runs[1])), ("now", (runs[1], runs[0]))):
        for key, one in own.items():
            other = others.get(key)
            if not one.is_sure:
                continue
            if other is not None and other.is_sure and other.faster == one.faster:
                in_both += when == "before"
            elif when == "before" or other is None or not other.is_sure:
                in_one.append(Standing(one, other, when))
    return in_both, in_one
