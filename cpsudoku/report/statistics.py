"""Running statistics of a stream: number, sum, mean and maximum exactly; the median of all, or of a random sample.

A fixed sample (Vitter's algorithm R, 1985) stands in for the rest once there are more values than it holds, so a file
of any length takes the same memory; whoever prints the median says so then.
"""

from __future__ import annotations

import random
from array import array

SAMPLE = 10_000  # values; the median of so many is off by about one hundredth of the ranks


class Running:
    """Values seen so far."""

    def __init__(self, sample: int = SAMPLE, seed: int = 0) -> None:
        self.number = 0
        self.sum = 0.0
        self.maximum = 0.0
        self._most = sample
        self._sample = array("d")
        self._random = random.Random(seed)

    def add(self, value: float) -> None:
        """Take one more value into account."""
        self.number += 1
        self.sum += value
        self.maximum = max(self.maximum, value)
        if len(self._sample) < self._most:
            self._sample.append(value)
        elif (place := self._random.randrange(self.number)) < self._most:
            self._sample[place] = value

    def __len__(self) -> int:
        """How many values the median is of."""
        return len(self._sample)

    @property
    def mean(self) -> float:
        """0.0 where nothing was seen."""
        return self.sum / self.number if self.number else 0.0

    @property
    def median(self) -> float:
        """Exact as long as `sampled` is false; 0.0 where nothing was seen."""
        ordered = sorted(self._sample)
        middle = len(ordered) // 2
        return (ordered[middle] + ordered[~middle]) / 2 if ordered else 0.0

    @property
    def sampled(self) -> bool:
        """Were there more values than the sample holds?"""
        return self.number > self._most
