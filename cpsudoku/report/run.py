"""What a run was: versions, options, threads and seed, so that it can be run again and compared."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from importlib import metadata
from typing import Any

from cpsudoku import __version__
from cpsudoku.backends import Spec

_LIBRARIES = ("ortools", "python-sat", "numba")


def described(kind: str, specs: Sequence[Spec], options: Mapping[str, Any]) -> dict[str, Any]:
    """The "run" object of `check --json`: plain values only. Threads and seed are those of the backends' options."""
    chosen = {spec.text: _options(spec) for spec in specs}
    return {
        "cpsudoku": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "libraries": {name: version for name in _LIBRARIES if (version := _version(name))},
        "kind": kind,
        "backends": chosen,
        "options": dict(options),
        "threads": {name: _number(given.get("workers", given.get("threads", "1"))) for name, given in chosen.items()},
        "seed": {name: _number(given.get("seed", "0")) for name, given in chosen.items()},
    }


def _options(spec: Spec) -> dict[str, str]:
    return {option.name: option.default for option in spec.backend.options} | spec.options


def _number(text: str) -> int | str:
    """The number, or as it stands what the backend will refuse."""
    return int(text) if text.isdecimal() and len(text) < 19 else text


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""
