"""The machine and the versions: what a reader of the times has to know."""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any

from cpsudoku import __version__
from cpsudoku.cores import cores

LIBRARIES = ("ortools", "python-sat", "numba", "numpy")


def described() -> dict[str, Any]:
    """Name, processor, cores, governor, memory, load, system, versions; what the system does not say is empty."""
    return {
        "node": platform.node(),
        "processor": _processor(),
        "cores": os.cpu_count() or 0,
        "cores_usable": cores(),
        "governor": _read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        "memory_mib": _memory(),
        "load_average": load_average(),
        "system": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cpsudoku": __version__,
        "libraries": {name: version for name in LIBRARIES if (version := _version(name))},
    }


def load_average() -> float | None:
    """Processes that ran or waited to run in the last minute; None where the system does not say."""
    with suppress(OSError, AttributeError):
        return round(os.getloadavg()[0], 2)
    return None


def _processor() -> str:
    for line in _read("/proc/cpuinfo").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> int:
    with suppress(OSError, ValueError, AttributeError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    return 0


def _read(path: str) -> str:
    with suppress(OSError):
        return Path(path).read_text(encoding="utf-8", errors="replace").strip()
    return ""


def _version(name: str) -> str:
    with suppress(metadata.PackageNotFoundError):
        return metadata.version(name)
    return ""
