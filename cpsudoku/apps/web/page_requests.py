"""The page of `cpsudoku serve`: its files and its connection. `page_questions` answers the questions.

    {"n": 7, "lane": "board", "text": "1..4...", "kind": "", "without": ["digits r1c1"], "ask": ["picture", "verdict"]}
    {"n": 8, "lane": "walk"}                                       no question: stop the running job
    -> {"n": 7, "what": "picture", "final": true, ...} ... {"n": 7, "what": "end", "final": true}

A lane runs one job at a time. A message cancels the running job of its lane. A message without a question gets only the
event `end`. The page's policy forbids loading anything from other hosts.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TYPE_CHECKING
from zlib import compress

from cpsudoku.apps.web.answer_queue import AnswerQueue, QueuedQuestion
from cpsudoku.apps.web.page_shell import file_text, shell
from cpsudoku.apps.web.puzzle_questions import METHODS, Event, request_of
from cpsudoku.apps.web.web_socket import Connection, Message
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError

if TYPE_CHECKING:
    from websockets.http11 import Response

FILES = {
    "/": ("shell.html", "text/html; charset=utf-8"),
    "/app.css": ("app.css", "text/css; charset=utf-8"),
    "/app.js": ("app.js", "text/javascript; charset=utf-8"),
}
# The lanes of each client; a job runs in each.
LANES = ("board", "proof", "methods", "walk", "more", "judge", "file", "layer", "clues", "compare")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Connection": "close",
}


def page_file(path: str) -> Response:
    """Return the response to a request for a file of the page."""
    from websockets.datastructures import Headers
    from websockets.http11 import Response

    name, sort = FILES.get(path, ("", "text/plain; charset=utf-8"))
    status = HTTPStatus.OK if name else HTTPStatus.NOT_FOUND
    if not name:
        body = b"expected the path /, found another\n"
    else:
        body = (shell() if name == "shell.html" else file_text(name)).encode()
    headers = {"Content-Type": sort, "Content-Length": str(len(body)), **HEADERS}
    return Response(status.value, status.phrase, Headers(headers), body)


def fragment(text: str, kind: str = "") -> str:
    """Return the fragment of the page's address that opens a puzzle."""
    state = json.dumps({"text": text, "kind": kind, "without": []})
    return f"#{urlsafe_b64encode(compress(state.encode(), 9)).decode().rstrip('=')}"


class PageConnection(Connection):
    """The page in one window. Each lane has at most one job. A new message in the lane cancels that job."""

    number = "n"

    def __init__(self, desk: AnswerQueue, send: Callable[[str], Awaitable[object]], start: str = "") -> None:
        """Greet the page. ``start``: the `fragment` of the puzzle to open if the page's address has no fragment."""
        super().__init__(desk, send)
        self._jobs: dict[str, tuple[int, QueuedQuestion]] = {}
        methods = [name.partition(":")[2] for name in METHODS]
        self.post({"n": 0, "what": "hello", "final": True, "kinds": [*registry.names("kind")], "start": start,
                   "methods": methods})  # fmt: skip

    def answer(self, number: int, message: Message) -> None:
        lane = message.get("lane")
        try:
            if lane not in LANES:
                raise CpsudokuError(f"lane {lane!r:.40}: expected one of {', '.join(LANES)}")
            self._cancel(lane)
            if not message.get("ask"):
                self.post({"n": number, "what": "end", "final": True, "cancelled": True})
            else:
                request = request_of(message)
                job = self.desk.submit({"sheet": request}, client=(id(self), lane), then=self._listener(number))
                self._jobs[lane] = (number, job)
        except CpsudokuError as error:
            self.post({"n": number, "what": "error", "final": True, "why": "", "message": str(error)})
            self.post({"n": number, "what": "end", "final": True, "cancelled": False})

    def cancel(self) -> None:
        for lane in [*self._jobs]:
            self._cancel(lane)

    def is_superseded(self, earlier: Message, later: Message) -> bool:
        return not earlier["final"] and (earlier["n"], earlier["what"]) == (later["n"], later["what"])

    def _cancel(self, lane: str) -> None:
        if lane in self._jobs:
            number, job = self._jobs.pop(lane)
            job.cancel()
            self.outbox[:] = [one for one in self.outbox if one["n"] != number]

    def _listener(self, number: int) -> Callable[[Event], object]:
        def take(event: Event) -> None:
            if any(number == n for n, _ in self._jobs.values()):  # else the job was cancelled
                self.post({"n": number, **event})

        return self.in_loop(take)
