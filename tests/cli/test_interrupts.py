"""Ctrl-C where it comes out as something else: an import that fails because of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cpsudoku import catalog
from cpsudoku.backends import Backend
from cpsudoku.errors import heed_interrupt

Run = Callable[..., Any]


def interrupted_import(model: object) -> Any:
    """What a compiled library does when Ctrl-C comes while it is imported."""
    try:
        raise KeyboardInterrupt
    except KeyboardInterrupt as error:
        raise ImportError("initialization failed") from error


@pytest.mark.parametrize("command", ["check", "solve", "count", "test --kind latin"])
def test_an_import_cut_short_is_an_interrupt(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    find = catalog.find
    odd = Backend("odd", interrupted_import)
    monkeypatch.setattr(catalog, "find", lambda what, name: odd if name == "cut_short" else find(what, name))
    texts = [] if command.startswith("test") else ["1..4.........3.2"]
    assert run(*command.split(), "--backend", "cut_short", *texts).status == 130


def test_another_import_error_stays_one() -> None:
    heed_interrupt(ImportError("no such library"))
    with pytest.raises(KeyboardInterrupt):
        heed_interrupt(KeyboardInterrupt())
