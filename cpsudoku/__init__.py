"""cpsudoku: does this puzzle have exactly one solution? Answered by CP-SAT, SAT and hand-written search, with proof."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # so spelled, typing is not imported: a command begins here, before it hears of Ctrl-C
if TYPE_CHECKING:
    from typing import Any

    from cpsudoku import bulk as bulk
    from cpsudoku.facade import check as check
    from cpsudoku.facade import check_all as check_all
    from cpsudoku.facade import count as count
    from cpsudoku.facade import read as read
    from cpsudoku.facade import solve as solve
    from cpsudoku.proof.proving import prove as prove
    from cpsudoku.proof.verify import verify as verify
    from cpsudoku.report import Report as Report

__version__ = "0.1.0"

# Public names and the modules they live in: each is imported when it is first used, so that importing cpsudoku costs
# nothing.
_HOMES = {
    "check": "facade",
    "check_all": "facade",
    "count": "facade",
    "prove": "proof.proving",
    "read": "facade",
    "solve": "facade",
    "verify": "proof.verify",
    "Report": "report",
}
_PACKAGES = ("bulk", "diagnose", "draw", "explain", "generate")  # whole packages that are reached as attributes
__all__ = ["Report", "__version__", "check", "check_all", "count", "prove", "read", "solve", "verify"]

# In a checkout the gallery stands beside the package; installed, it is cpsudoku/models.
if not os.path.isdir(os.path.join(os.path.dirname(__file__), "models")):
    __path__.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _PACKAGES:
        return import_module(f"cpsudoku.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'cpsudoku' has no attribute {name!r}")
    return getattr(import_module(f"cpsudoku.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*__all__, *_PACKAGES, *(name for name in globals() if name.startswith("__"))})
