"""Do all machines run the same code? What answers depend on is compared, and a difference is named.

The version of cpsudoku alone does not tell two checkouts apart, so its source is part of it, as a digest.
"""

from __future__ import annotations

import hashlib
import re
import sys
from functools import lru_cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from cpsudoku.support.errors import CpsudokuError

PACKAGES = ("cpsudoku", "numpy", "numba", "ortools", "python-sat", "distributed")
Versions = dict[str, str]


class DifferentVersions(CpsudokuError):
    """A machine of the cluster has other code than this one."""


@lru_cache(maxsize=8)
def versions(files: tuple[str, ...] = ()) -> Versions:
    """Name -> version, of this process. ``files``: of kinds or backends of one's own, by their digests."""
    by_name = {"python": ".".join(map(str, sys.version_info[:2]))}
    for package in PACKAGES:
        try:
            by_name[package] = version(package)
        except PackageNotFoundError:
            by_name[package] = "none"
    by_name["source of cpsudoku"] = _source()
    for file in files:
        by_name[file] = digest_of(file)
    return by_name


def digest_of(file: str | Path) -> str:
    """Return a digest of a file's bytes."""
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12]
    except OSError:
        return "no such file"


def _source() -> str:
    """Return a digest of every source file of the package and of the gallery."""
    import cpsudoku

    digest = hashlib.sha256()
    for folder in map(Path, (*cpsudoku.__path__[:1], _gallery())):
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{path.relative_to(folder).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _gallery() -> str:
    return str(next(iter(import_module("cpsudoku.models").__path__)))


def refuse_different(here: Versions, there: Versions, place: str) -> None:
    """Refuse versions that differ (DifferentVersions); the message names each difference."""
    wrong = [
        f"{name} {there.get(name, 'none')} instead of {value}"
        for name, value in here.items()
        if there.get(name, "none") != value
    ]
    if wrong:
        raise DifferentVersions(f"{place}: expected the versions of this machine, found {', '.join(wrong)}")


def own_files(*names: str) -> tuple[str, ...]:
    """Return the files among the names of kinds and backends: "sudoku+mine.py", "mine.py:option"."""
    parts = (re.match(r"(.*?\.py)(?::|$)", part, re.DOTALL) for name in names for part in name.split("+"))
    return tuple(match[1] for match in parts if match)
