"""Answer in a browser, without a server. A Web Worker of the page runs this module in place of a process of the queue.

The worker's script (apps/web/site/worker.js) takes the events of `begin` one by one, and reads its messages in between.
No thread can end a question. Therefore the page terminates a worker that does not respond.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from cpsudoku.apps.web import page_questions
from cpsudoku.apps.web.puzzle_questions import WARM_UP, Event, events_or_error, request_of
from cpsudoku.apps.web.warm_boards import OpenBoards
from cpsudoku.backends.backend_names import BACKENDS
from cpsudoku.support import registry

LOCAL = {"cp_sat"}  # backends that need the server on the user's machine
_boards = OpenBoards()


def hello() -> str:
    """Answer questions about a first puzzle, to import all modules. Return the greeting as JSON."""
    for _ in page_questions.events(_boards, WARM_UP):
        pass
    methods = [name for name in BACKENDS if name not in LOCAL]
    return json.dumps({"what": "hello", "kinds": registry.names("kind"), "start": "", "methods": methods})


def begin(text: str) -> Iterator[str]:
    """Yield the events that answer a message of the page (JSON), each as JSON."""
    message = json.loads(text)
    for event in events_or_error(_answers(message), _boards):
        yield json.dumps({"n": message["n"], **event})
    yield json.dumps({"n": message["n"], "what": "end", "final": True, "cancelled": False})


def _answers(message: Event) -> Iterator[Event]:
    yield from page_questions.events(_boards, request_of(message))
