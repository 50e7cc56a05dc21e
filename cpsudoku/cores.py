"""How many processor cores this process may use; and what the processes that it starts are told."""

from __future__ import annotations

import os

# The environment of every Python process that we start, set by the command line: modules of the current folder are not
# imported, whatever is called json.py there. The value says that it is ours: programs of others do not get it.
SAFE_PATH = ("PYTHONSAFEPATH", "cpsudoku")


def cores() -> int:
    """Those it is confined to, where the system says which (Linux); else all of the machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
