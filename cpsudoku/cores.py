"""How many processor cores this process may use."""

from __future__ import annotations

import os


def cores() -> int:
    """Those it is confined to, where the system says which (Linux); else all of the machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
