"""How many processor cores and how much memory this process may use; the environment of processes that it starts."""

from __future__ import annotations

import os

# In the environment of every Python process that we start: no module of the current folder is imported, such as a
# json.py. The command line sets it. The value marks it as ours: it is not passed on to other people's programs.
SAFE_PATH = ("PYTHONSAFEPATH", "cpsudoku")


def cores() -> int:
    """Return how many cores this process is confined to, if the system says so (Linux); else all of the machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def free_memory() -> int:
    """Return the bytes of memory that are free, where the system says so (Linux); else none is known: 0."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            free = next(1024 * int(line.split()[1]) for line in file if line.startswith("MemAvailable:"))
    except (OSError, StopIteration, ValueError):
        return 0
    try:  # a container may have less
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as most, open(
            "/sys/fs/cgroup/memory.current", encoding="ascii"
        ) as usage:
            return min(free, max(0, int(most.read()) - int(usage.read())))
    except (OSError, ValueError):  # no such files, or "max": no limit
        return free
