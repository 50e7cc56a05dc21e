"""A file to reproduce a disagreement: the puzzle, who said what, with which versions, and the command to run again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cpsudoku.report import Report

MOST = 10  # files a run: a backend that is always wrong must not fill the disk


def write_reproduction(report: Report, run: Mapping[str, Any], folder: Path) -> Path:
    """Write ``cpsudoku-disagreement-DIGEST.txt`` into ``folder``; equal puzzles get the same file.

    Raises:
        OSError: it cannot be written.
    """
    digest = hashlib.sha256(report.puzzle.encode()).hexdigest()[:12]
    path = folder / f"cpsudoku-disagreement-{digest}.txt"
    lines = [f"# {line}".rstrip() for text in _told(report, run, path.name) for line in text.splitlines()]
    path.write_text("\n".join(lines) + "\n" + report.puzzle.rstrip("\n") + "\n", encoding="utf-8")
    return path


def _told(report: Report, run: Mapping[str, Any], name: str) -> Iterator[str]:
    backends = " ".join(f"--backend {backend}" for backend in report.backends)
    yield f"cpsudoku check --kind {run['kind']} {backends} {name}"
    yield f"from {report.place}" + (f" ({report.title})" if report.title else "")
    yield report.error or ""
    for backend, answer in report.backends.items():
        yield f"{backend}: {answer.verdict}{f', DEFECT: {answer.defect}' if answer.defect else ''}"
        for witness in answer.witnesses:
            yield "  shows " + " ".join(map(str, answer.values(witness)))
    yield f"run: {json.dumps(run)}"
