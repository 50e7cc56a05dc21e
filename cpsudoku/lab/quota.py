"""A limit of processor time for a contender's process and all that it starts.

Where the system lets us make a control group (cgroups, version 2 or 1), the process runs in one of its own: the group
counts what every process in it uses, ended ones included, and is ended whole. Elsewhere the process, and each program
that it starts, gets an rlimit, which the kernel keeps in whole seconds.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from math import ceil
from pathlib import Path

from cpsudoku.ground.errors import CpsudokuError, Limit

BY_GROUP, BY_RLIMIT = "processor, by cgroup", "processor, by rlimit"  # what a row says ended it
MOUNT = Path("/sys/fs/cgroup")
REMOVED_WITHIN = 0.2  # seconds: a group is busy until its last process is gone


class ControlGroup:
    """A control group of one process, made by `control_group`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def processor(self) -> float:
        """Return the seconds that its processes have used; ended ones count."""
        with suppress(FileNotFoundError):  # version 1
            return int((self.path / "cpuacct.usage").read_text()) / 1e9
        words = (self.path / "cpu.stat").read_text().split()
        return int(words[words.index("usage_usec") + 1]) / 1e6

    def end(self) -> None:
        """End all its processes, and remove it."""
        with suppress(OSError):
            if (kill := self.path / "cgroup.kill").exists():
                kill.write_text("1")
            else:
                for process in (self.path / "cgroup.procs").read_text().split():
                    os.kill(int(process), signal.SIGKILL)
        end = time.monotonic() + REMOVED_WITHIN
        while time.monotonic() < end:
            try:
                self.path.rmdir()
                return
            except FileNotFoundError:
                return
            except OSError:
                time.sleep(0.005)


def control_group(process: int, mount: Path = MOUNT, groups: str = "") -> ControlGroup | None:
    """Put a process into a group of its own, below ours; None where the system does not let us.

    ``groups``: what /proc/self/cgroup says.
    """
    try:
        lines = [line.split(":", 2) for line in (groups or Path("/proc/self/cgroup").read_text()).splitlines()]
    except OSError:
        return None
    for _, controllers, ours in sorted(lines, key=lambda line: line[1]):  # that of version 2 has no controllers
        if controllers == "":
            places = [mount, mount / "unified"]
        elif "cpuacct" in controllers.split(","):
            places = [mount / controllers, mount / "cpuacct"]
        else:
            continue
        for place in places:
            group = ControlGroup(place / ours.lstrip("/") / f"cpsudoku-lab-{process}")
            try:
                group.path.mkdir()
            except OSError:
                continue
            try:
                (group.path / "cgroup.procs").write_text(str(process))
                group.processor()
            except (OSError, ValueError):
                with suppress(OSError):
                    group.path.rmdir()
                continue
            return group
    return None


def check_support() -> None:
    """Check that the system has rlimits, and so can limit processor time.

    Raises:
        CpsudokuError: the system has neither control groups nor rlimits.
    """
    try:
        import resource  # noqa: F401
    except ImportError:
        raise CpsudokuError("processor_seconds: expected a system with cgroups or rlimits, found none") from None


class Rlimit:
    """The limit of this process and of the programs that it starts, from ``begin`` to ``lift``."""

    def __init__(self) -> None:
        self._seconds: float | None = None
        self._start = 0.0

    def begin(self, seconds: float) -> None:
        """Let this process, and what it starts, use so many seconds from now on."""
        import resource

        self._seconds, self._start = seconds, processor_seconds()
        own = time.process_time()
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(own + seconds), hard))

    def lift(self) -> None:
        """Let it use any number again."""
        import resource

        self._seconds = None
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))

    def bind(self, process: subprocess.Popen[str]) -> None:
        """Give a program what is left, a second at least; where the system cannot, it has inherited ours."""
        import resource

        if self._seconds is not None and hasattr(resource, "prlimit"):
            left = max(1, ceil(self._seconds - (processor_seconds() - self._start)))
            with suppress(OSError):  # it has ended
                resource.prlimit(process.pid, resource.RLIMIT_CPU, (left, left + 1))

    def reached(self, status: int) -> Limit | None:
        """Return the limit if it ended a program with that status."""
        over = (-getattr(signal, "SIGXCPU", 0), -getattr(signal, "SIGKILL", 0))
        return Limit(self._seconds, of=Limit.PROCESSOR) if self._seconds is not None and status in over else None


RLIMIT = Rlimit()  # of this process


def processor_seconds() -> float:
    """Return the processor seconds of this process and of its children that have ended."""
    return time.process_time() + children_seconds()


def children_seconds() -> float:
    """Return the processor seconds of the children that have ended."""
    try:
        import resource
    except ImportError:
        times = os.times()
        return times.children_user + times.children_system
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)  # `os.times` counts in hundredths of a second
    return usage.ru_utime + usage.ru_stime
