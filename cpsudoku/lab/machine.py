"""The machine, the versions and the files of code: what a reader of the times has to know."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cpsudoku
from cpsudoku import __version__
from cpsudoku.ground.cores import cores
from cpsudoku.scanning.cluster.versions import digest_of, own_files, sha256_of, versions

if TYPE_CHECKING:
    from cpsudoku.lab.study import Study

Machine = dict[str, Any]  # as study.json has it: see `describe`
LIBRARIES = ("ortools", "python-sat", "numba", "numpy")


def describe() -> Machine:
    """Name, processor, cores, governor, memory, load, system, versions; what the system does not say is empty."""
    return {
        "node": platform.node(),
        "processor": _processor(),
        "cores": os.cpu_count() or 0,
        "cores_usable": cores(),
        "governor": _text_of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        "memory_mib": _memory(),
        "load_average": load_average(),
        "system": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cpsudoku": __version__,
        "libraries": {name: version for name in LIBRARIES if (version := _version(name))},
    }


def code(study: Study) -> dict[str, str]:
    """Return everything whose change changes answers or times: versions, and a digest of each file of one's own that a
    study runs: kinds, rules, backends, models, programs. "commit": of the checkout, if cpsudoku runs from one."""
    kinds = {study.kind, *(one.kind for one in study.instances)}
    files = {*own_files(*kinds, *(contender.text for contender in study.contenders))}
    files |= {one.job["file"] for one in study.instances if "file" in one.job}
    digests = {**versions(), "commit": _commit(), **{file: digest_of(file) for file in sorted(files)}}
    for contender in study.contenders:
        for i, word in enumerate(contender.program.run if contender.program else ()):
            path = shutil.which(word) if i == 0 else word
            if path is not None and os.path.isfile(path):
                digests[word] = digest_of(path)
    return digests


def hashes(study: Study) -> dict[str, object]:
    """Return the SHA-256 of all that a run rests on: the study's file, each instance's text as study.json has it, each
    program, the interpreter. Of each installed package: its version and the digest of its list of files, which has
    theirs."""
    programs = {c.name: shutil.which(c.program.run[0]) for c in study.contenders if c.program}
    return {
        "study": dict([study.source]) if study.source[0] else {},
        "instances": {one.name: hashlib.sha256(one.text.encode()).hexdigest() for one in study.instances},
        "programs": {name: sha256_of(Path(path)) for name, path in programs.items() if path is not None},
        "python": sha256_of(Path(sys.executable).resolve()),
        "packages": packages(),
    }


def packages() -> dict[str, str]:
    """Name -> version and digest of every installed package."""
    entries = {}
    for one in metadata.distributions():
        files = one.read_text("RECORD")
        digest = f" {hashlib.sha256(files.encode()).hexdigest()[:16]}" if files else ""
        entries[one.name] = f"{one.version}{digest}"
    return dict(sorted(entries.items()))


def _commit() -> str:
    """Return the commit of the checkout, "+" behind it where files have changed since; "" where there is none."""
    root = Path(next(iter(cpsudoku.__path__))).resolve().parent
    if not (root / ".git").exists():
        return ""
    command = ["git", "-C", str(root), "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+"]
    with suppress(OSError, subprocess.SubprocessError):
        return subprocess.run(command, capture_output=True, text=True, timeout=30, check=True).stdout.strip()
    return ""


def load_average() -> float | None:
    """Return how many processes ran or waited to run in the last minute; None if the system does not say."""
    with suppress(OSError, AttributeError):
        return round(os.getloadavg()[0], 2)
    return None


def _processor() -> str:
    for line in _text_of("/proc/cpuinfo").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> int:
    with suppress(OSError, ValueError, AttributeError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    return 0


def _text_of(path: str) -> str:
    with suppress(OSError):
        return Path(path).read_text(encoding="utf-8", errors="replace").strip()
    return ""


def _version(name: str) -> str:
    with suppress(metadata.PackageNotFoundError):
        return metadata.version(name)
    return ""
