"""The sessions that explanations ask: kept for the next puzzle, closed when there are too many and at the end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from cpsudoku.apps.explanation import clue_candidates
from cpsudoku.backends.session_contract import Backend
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry

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
    clue_candidates.close()
    yield noted
    clue_candidates.close()


def test_a_session_that_is_let_go_is_closed(counted: list[str]) -> None:
    latin = gallery.kind_of("latin")
    shape = latin.shape(latin.instance("." * 9))
    for _ in range(clue_candidates.KEPT + 5):
        clue_candidates.session(latin.model(shape), "counted")
    assert (counted.count("opened"), counted.count("closed")) == (clue_candidates.KEPT + 5, 5)
    clue_candidates.close()
    assert counted.count("closed") == clue_candidates.KEPT + 5


def test_a_session_is_kept_for_its_model(counted: list[str]) -> None:
    latin = gallery.kind_of("latin")
    model = latin.model(latin.shape(latin.instance("." * 9)))
    assert clue_candidates.session(model, "counted") is clue_candidates.session(model, "counted")
    assert counted == ["opened"]


@pytest.mark.parametrize("solver", ["cadical153", "glucose4"])
def test_an_open_solver_says_nothing_at_exit(solver: str) -> None:
    script = (
        "from cpsudoku.puzzles.kinds import gallery; from cpsudoku.model import Question;"
        "from cpsudoku.backends.backend_names import backend;"
        "latin = gallery.kind_of('latin'); shape = latin.shape(latin.instance('.' * 9));"
        f"session = backend('sat:{solver}').open(latin.model(shape));"
        "print(type(session.solve(Question())).__name__)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("Solved\n", "")
