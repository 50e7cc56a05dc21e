"""What this process may use: processor cores, memory, threads, the libraries of the solvers, the environment of its
processes."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType

from cpsudoku.support.errors import BackendError

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


# A browser (Pyodide) starts no threads. Code then keeps limits of seconds only where it reads the clock, for example
# between two slices of a solver. The page terminates a worker that takes too long.
THREADS = sys.platform not in ("emscripten", "wasi")
PACKAGES = {"ortools": "ortools", "pysat": "python-sat", "pysolvers": "python-sat"}  # by the name that Python imports


def library(module: str) -> ModuleType:
    """Import and return a module of a library in PACKAGES.

    Raises:
        BackendError: the library is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = PACKAGES[module.partition(".")[0]]
        raise BackendError(f"needs {package}, which is not installed: pip install {package}") from error
