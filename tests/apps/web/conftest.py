"""One desk and one server for all tests of a process: their start takes most of the time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from cpsudoku.apps.web import AnswerQueue
from cpsudoku.apps.web.page_server import Server

PATIENCE = 90.0  # seconds: for a page in the browser
MINUTES = 300.0  # seconds: no test waits for the clock, and none hangs


class BrowserPage:
    """A page in the browser. ``shown``: JavaScript that returns the text of a failure; ``log``: warnings and errors."""

    shown = "document.body.innerText"

    def __init__(self, page: Any, address: str = "") -> None:
        self.page, self.address = page, address
        self.log: list[str] = []
        page.set_default_timeout(1000 * MINUTES)
        page.on("console", lambda one: self.log.append(one.text) if one.type in ("warning", "error") else None)
        page.on("pageerror", lambda error: self.log.append(str(error)))

    def js(self, script: str, *values: Any) -> Any:
        """Run the body of a function with these arguments; return what it returns."""
        return self.page.evaluate(f"values => (function () {{ {script} }}).apply(null, values)", [*values])

    def until(self, condition: str) -> None:
        """Wait until an expression of JavaScript holds."""
        end = time.monotonic() + PATIENCE
        while not self.js(f"return Boolean({condition})"):
            assert time.monotonic() < end, f"{condition}\n{self.js(f'return {self.shown}')}"
            self.page.wait_for_timeout(30)


def run_in_thread(task: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a thread: the loop of Playwright runs in the main one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, task).result()


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
