"""What the tests of scans share."""

from __future__ import annotations

import pytest


@pytest.fixture
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a scan answer with one thread, in this process, so that a test may replace its functions."""
    from cpsudoku.apps.bulk import scan_loop

    monkeypatch.setattr(scan_loop, "cores", lambda: 1)
