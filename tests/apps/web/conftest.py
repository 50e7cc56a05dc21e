"""One desk and one server for all tests of a process: their start takes most of the time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from cpsudoku.apps.web import AnswerQueue
from cpsudoku.apps.web.page_server import Server

MINUTES = 300.0  # seconds: no test waits for the clock, and none hangs


class BrowserPage:
    """A page in the browser. ``shown``: JavaScript that returns the text of a failure."""

    shown = "document.body.innerText"

    def __init__(self, browser: Any, address: str = "") -> None:
        self.browser, self.address = browser, address

    def js(self, script: str, *values: Any) -> Any:
        return self.browser.execute_script(script, *values)

    def until(self, condition: str) -> None:
        """Wait until an expression of JavaScript holds."""
        end = time.monotonic() + MINUTES
        while not self.js(f"return Boolean({condition})"):
            assert time.monotonic() < end, f"{condition}\n{self.js(f'return {self.shown}')}"
            time.sleep(0.03)


@pytest.fixture(scope="session")
def desk() -> Iterator[AnswerQueue]:
    with AnswerQueue(time_limit=MINUTES) as shared:
        yield shared


@contextmanager
def serving(desk: AnswerQueue, port: int = 0, origins: Sequence[str] = ()) -> Iterator[Server]:
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
def server(desk: AnswerQueue) -> Iterator[Server]:
    pytest.importorskip("websockets")
    with serving(desk) as shared:
        yield shared
