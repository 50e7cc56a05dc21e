"""Schedulers and workers that may take long to answer: the machine may be busy."""

from __future__ import annotations

import pytest

LONG = 240  # seconds that are waited for what is a matter of moments


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is given up before."""
    monkeypatch.setattr("cpsudoku.apps.bulk.dask_cluster.PATIENCE", float(LONG))
    monkeypatch.setattr("cpsudoku.apps.bulk.dask_cluster.WORKERS", float(LONG))
