"""A round on a worker of a cluster: one instance put to all contenders there, so that pairs stay on one machine.

A worker keeps the contenders' processes from round to round, and works at one round at a time; where several workers
share a machine each pins its contenders to a core of its own.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from threading import Lock

from cpsudoku.ground.terminal import remark
from cpsudoku.lab import machine
from cpsudoku.lab.asking import Asking, Setup, claim_core
from cpsudoku.lab.fields import Row
from cpsudoku.lab.study import Study
from cpsudoku.scanning.cluster import Cluster, cluster
from cpsudoku.scanning.cluster.task import stop_if_cancelled
from cpsudoku.scanning.cluster.versions import own_files

Asked = tuple[str, Mapping[str, str]]  # a contender's name, and a job
_one_at_a_time = Lock()
_kept: list[Asking] = []  # one at most: that of the study at work


def ask_round(setup: Setup, questions: Sequence[Asked]) -> tuple[machine.Machine, list[Row]]:
    """Return the machine, and a row for each question.

    Raises:
        Cancelled: the results are no longer wanted.
        CpsudokuError: a contender cannot be started here.
    """
    with _one_at_a_time:
        asking = _asking(setup)
        rows = []
        try:
            for name, job in questions:
                stop_if_cancelled()
                rows.append({"load_average": machine.load_average(), **asking.row(name, job)})
        except BaseException:
            asking.end()
            raise
        return _machine(), rows


def _asking(setup: Setup) -> Asking:
    if not _kept or _kept[0].setup != setup:
        end()
        _kept.append(Asking(setup, _core()))
    return _kept[0]


@cache
def _core() -> int | None:
    atexit.register(end)
    return claim_core()


@cache
def _machine() -> machine.Machine:
    return machine.describe() | {"core": _core()}


def end() -> None:
    """End the contenders' processes."""
    while _kept:
        _kept.pop().end()


@contextmanager
def connect(where: object, study: Study) -> Iterator[Cluster | None]:
    """Connect to the cluster that a study is to run on; None if it runs here.

    Raises:
        CpsudokuError: nothing answers at the address, or a cluster with other code or other files.
    """
    if where is None:
        yield None
        return
    models = {one.job["file"] for one in study.instances if "file" in one.job}
    files = own_files(study.kind, *(contender.text for contender in study.contenders))
    with cluster(where, remark, files=(*files, *sorted(models))) as connected:
        yield connected
