"""What the tests of scans share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran


@pytest.fixture
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a scan answer with one thread, in this process, so that a test may replace its functions."""
    from cpsudoku.apps.bulk import scan as scan_run

    monkeypatch.setattr(scan_run, "cores", lambda: 1)


@pytest.fixture
def run(run: Callable[..., Ran], tmp_path: Path) -> Callable[..., Ran]:
    """As `run`, with a command "scan": `check -o FILE` with one backend. Without -o, its rows are the output."""

    def ran(command: str, *arguments: str | Path, stdin: bytes = b"") -> Ran:
        if command != "scan":
            return run(command, *arguments, stdin=stdin)
        words = ["check", *([] if "--backend" in arguments else ["--backend", "lanes"]), *arguments]
        if "-o" in arguments:
            return run(*words, stdin=stdin)
        rows = tmp_path / "rows of a scan.csv"
        rows.unlink(missing_ok=True)
        found = run(*words, "-o", rows, stdin=stdin)
        return found._replace(out=rows.read_bytes().decode() if rows.exists() else "")

    return ran
