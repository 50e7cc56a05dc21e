"""One desk and one server for all tests of a process: their start takes most of the time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from cpsudoku.live import Desk
from cpsudoku.live.server import Server

MINUTES = 300.0  # seconds: no test waits for the clock, and none hangs


@pytest.fixture(scope="session")
def desk() -> Iterator[Desk]:
    with Desk(limit_seconds=MINUTES) as shared:
        yield shared


@contextmanager
def serving(desk: Desk, port: int = 0, origins: Sequence[str] = ()) -> Iterator[Server]:
    """A server of the desk, up to the end of the context; ``origins``: of further pages that may connect."""
    server, loop, stop = Server(desk, port, origins), asyncio.new_event_loop(), asyncio.Event()
    started = threading.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(server.run(started.set, stop.wait())))
    thread.start()
    assert started.wait(MINUTES)
    yield server
    loop.call_soon_threadsafe(stop.set)
    thread.join(MINUTES)
    loop.close()


@pytest.fixture(scope="session")
def server(desk: Desk) -> Iterator[Server]:
    pytest.importorskip("websockets")
    with serving(desk) as shared:
        yield shared
