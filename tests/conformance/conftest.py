"""Opening a model on a backend, where it may say that it cannot take it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from cpsudoku.backends import Session, backend
from cpsudoku.errors import BackendError
from cpsudoku.model import Model

ANY_MODEL = ("backtrack", "cp_sat", "sat", "search")  # these have to take every model


@pytest.fixture
def open_on() -> Iterator[Callable[[str, Model], Session]]:
    """(backend, model) -> a session, closed after the test; skips where a backend of few models refuses this one."""
    sessions: list[Session] = []

    def start(name: str, model: Model) -> Session:
        try:
            sessions.append(backend(name).open(model))
        except BackendError as error:
            if name in ANY_MODEL:
                raise
            pytest.skip(str(error))
        return sessions[-1]

    yield start
    for session in sessions:
        session.close()
