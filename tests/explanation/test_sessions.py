"""The sessions that explanations ask: kept for the next puzzle, closed when there are too many and at the end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from cpsudoku.backends import Backend
from cpsudoku.explanation import clues
from cpsudoku.ground import registry
from cpsudoku.puzzles import gallery

SEARCH = registry.find("backend", "search")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A backend called "counted" that notes what is opened and closed."""
    noted: list[str] = []

    def start(model: Any) -> Any:
        session = SEARCH.open(model)
        noted.append("opened")
        monkeypatch.setattr(session, "close", lambda: noted.append("closed"))
        return session

    find = registry.find
    odd = Backend("odd", start)
    monkeypatch.setattr(registry, "find", lambda what, name: odd if name == "counted" else find(what, name))
    clues.close()
    yield noted
    clues.close()


def test_a_session_that_is_let_go_is_closed(counted: list[str]) -> None:
    latin = gallery.kind_of("latin")
    shape = latin.shape(latin.instance("." * 9))
    for _ in range(clues.KEPT + 5):
        clues.session(latin.model(shape), "counted")
    assert (counted.count("opened"), counted.count("closed")) == (clues.KEPT + 5, 5)
    clues.close()
    assert counted.count("closed") == clues.KEPT + 5


def test_a_session_is_kept_for_its_model(counted: list[str]) -> None:
    latin = gallery.kind_of("latin")
    model = latin.model(latin.shape(latin.instance("." * 9)))
    assert clues.session(model, "counted") is clues.session(model, "counted")
    assert counted == ["opened"]


@pytest.mark.parametrize("solver", ["cadical153", "glucose4"])
def test_an_open_solver_says_nothing_at_exit(solver: str) -> None:
    script = (
        "from cpsudoku.puzzles import gallery; from cpsudoku.model import Question;"
        "from cpsudoku.backends.specs import backend;"
        "latin = gallery.kind_of('latin'); shape = latin.shape(latin.instance('.' * 9));"
        f"session = backend('sat:{solver}').open(latin.model(shape));"
        "print(type(session.solve(Question())).__name__)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("Solved\n", "")
