"""The order of a study's runs: interleaved, shuffled by its seed, the same on every machine and in every part.

A round puts one instance (or one random equivalent of it) to all contenders, one after the other, in an order of its
own: so whatever slows the machine for a while slows them alike, and times are paired. A repetition is a round of every
instance. Run r of the plan has the same number on every machine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.contenders import Contender
from cpsudoku.lab.instances import StudyInstance, equivalent
from cpsudoku.lab.study import Study


@dataclass(frozen=True)
class Run:
    """``equivalent``: the seed of the random equivalent that is asked, "" for the instance itself."""

    number: int
    instance: StudyInstance
    contender: Contender
    repeat: int
    equivalent: str

    @property
    def job(self) -> dict[str, str]:
        """What the contender's process is sent."""
        if not self.equivalent:
            return dict(self.instance.job)
        return {**self.instance.job, "text": equivalent(self.instance, Random(self.equivalent))}


def runs(study: Study, part: tuple[int, int] = (1, 1)) -> Iterator[Run]:
    """The runs in order; of part k of n those of every n-th instance from the k-th: pairs stay together."""
    mine = range(part[0] - 1, len(study.instances), part[1])
    for repeat in range(study.repeats):
        order = Random(f"{study.seed}/{repeat}").sample(mine, len(mine))
        for i in order:
            seed = f"{study.seed}/{repeat}/{i}"
            places = range(len(study.contenders))
            for c in Random(f"{seed}/order").sample(places, len(places)):
                number = (repeat * len(study.instances) + i) * len(study.contenders) + c
                asked = seed if study.equivalents else ""
                yield Run(number, study.instances[i], study.contenders[c], repeat, asked)


def digest(study: Study) -> str:
    """What makes two studies the same: settings, contenders, and the text of every instance."""
    said: list[object] = [study.settings, [c.as_table() for c in study.contenders]]
    said.append([[one.name, one.group, one.kind, dict(one.job)] for one in study.instances])
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


def part_of(text: str) -> tuple[int, int]:
    """ "3/16" as (3, 16).

    Raises:
        CpsudokuError: it is no part of a whole.
    """
    k, slash, n = text.partition("/")
    if not (slash and k.isdecimal() and n.isdecimal() and 1 <= int(k) <= int(n) <= 1_000_000):
        raise CpsudokuError(f"part: expected K/N, such as 3/16, found {text!r}")
    return int(k), int(n)
