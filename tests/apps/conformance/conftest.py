"""Opening a model on a backend, where it may say that it cannot take it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from cpsudoku.apps.lab.conformance.examination import Declined, session_of
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Model


@pytest.fixture
def open_on() -> Iterator[Callable[[str, Model], Session]]:
    """(backend, model) -> a session, closed after the test; skips where a backend of few models refuses this one."""
    sessions: list[Session] = []

    def start(name: str, model: Model) -> Session:
        try:
            sessions.append(session_of(backend(name), model))
        except Declined as refused:
            pytest.skip(str(refused))
        return sessions[-1]

    yield start
    for session in sessions:
        session.close()
