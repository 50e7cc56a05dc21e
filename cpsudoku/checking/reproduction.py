"""What a run was: versions, options, threads and seed, so that it can be run again and compared."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from cpsudoku import __version__
from cpsudoku.backends.specs import Spec
from cpsudoku.checking.report import Report

_LIBRARIES = ("ortools", "python-sat", "numba")


def describe(kind: str | None, specs: Sequence[Spec], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the "run" object of `check --json`: plain values only. Threads and seed are those of the backends'
    options. ``kind``: the one that was asked for; None: each puzzle's own."""
    options_of = {spec.text: _options(spec) for spec in specs}
    return {
        "cpsudoku": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "libraries": {name: version for name in _LIBRARIES if (version := _version(name))},
        "kind": kind,
        "backends": options_of,
        "options": dict(options),
        "threads": {name: _number(own.get("workers", own.get("threads", "1"))) for name, own in options_of.items()},
        "seed": {name: _number(own.get("seed", "0")) for name, own in options_of.items()},
    }


def _options(spec: Spec) -> dict[str, str]:
    return {option.name: option.default for option in spec.backend.options} | spec.options


def _number(text: str) -> int | str:
    """Return the number, or as it stands what the backend will refuse."""
    return int(text) if text.isdecimal() and len(text) < 19 else text


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


# A file to reproduce a disagreement: the puzzle, who said what, with which versions, and the command to run again.


MOST = 10  # files a run: a backend that is always wrong must not fill the disk


def write_reproduction(report: Report, run: Mapping[str, Any], folder: Path) -> Path:
    """Write ``cpsudoku-disagreement-DIGEST.txt`` into ``folder``; equal puzzles get the same file.

    Raises:
        OSError: it cannot be written.
    """
    digest = hashlib.sha256(report.puzzle.encode()).hexdigest()[:12]
    path = folder / f"cpsudoku-disagreement-{digest}.txt"
    lines = [f"# {line}".rstrip() for text in _lines(report, run, path.name) for line in text.splitlines()]
    path.write_text("\n".join(lines) + "\n" + report.puzzle.rstrip("\n") + "\n", encoding="utf-8")
    return path


def _lines(report: Report, run: Mapping[str, Any], name: str) -> Iterator[str]:
    backends = " ".join(f"--backend {backend}" for backend in report.backends)
    kind = run["kind"] or (report.kind.name if report.kind is not None else "sudoku")
    yield f"cpsudoku check --kind {kind} {backends} {name}"
    yield f"from {report.place}" + (f" ({report.title})" if report.title else "")
    yield report.error or ""
    for backend, answer in report.backends.items():
        yield f"{backend}: {answer.verdict}{f', DEFECT: {answer.defect}' if answer.defect else ''}"
        for witness in answer.witnesses:
            yield "  shows " + " ".join(map(str, answer.values(witness)))
    yield f"run: {json.dumps(run)}"
