"""A process of the desk: it reads requests, a line of JSON each, and writes events, a line each.

    {"job": 7, "text": "1..4...", "kind": "", "ask": ["verdict"], "seconds": 20}    -> `answers`
    {"job": 8, "command": "truecandidates", "data": "N4Ig..."}                      -> `editors`
    {"job": 6, "sheet": {"text": "1..4...", "without": ["digits r1c1"], "ask": ["picture"]}}    -> `sheet`
    {"cancel": 9}

A thread reads, so that a job can be cancelled while the main thread works on it: it raises KeyboardInterrupt there, as
Ctrl-C does, which solvers heed. The process ends when its input does.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any, BinaryIO, NoReturn

from cpsudoku.live import answers
from cpsudoku.live.answers import Event, Request

AGAIN = 0.02  # seconds from an interrupt that was lost to the next


class DeskWorker:
    """What this process does. ``out``: where events are written."""

    def __init__(self, requests: BinaryIO, out: BinaryIO) -> None:
        from cpsudoku.live.boards import OpenBoards

        self._requests, self._out = requests, out
        self._inbox: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._job = 0  # the one that runs, 0 for none
        self._cancelled = 0  # the last one that was cancelled
        self._writing = False
        self._main = threading.get_ident()
        self._boards = OpenBoards()

    def run(self) -> NoReturn:
        """Answer until nobody asks any more."""
        signal.signal(signal.SIGINT, self._interrupt)
        sys.unraisablehook = self._again
        threading.Thread(target=self._listen, daemon=True).start()
        self._warm_up()
        self._write({"what": "ready", "final": True})
        while True:
            self._answer(self._inbox.get())

    def _warm_up(self) -> None:
        for _ in self._events({"sheet": answers.WARM_UP}):
            pass

    def _listen(self) -> None:
        for line in self._requests:
            request = json.loads(line)
            if "cancel" in request:
                self._cancelled = request["cancel"]
                if self._job == self._cancelled:
                    self._interrupt_main()
            else:
                self._inbox.put(request)
        os._exit(0)

    def _interrupt_main(self) -> None:
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._main, signal.SIGINT)
        else:
            import _thread

            _thread.interrupt_main()

    def _interrupt(self, number: int, frame: object) -> None:
        """Handle SIGINT, in the main thread. Only a job that was cancelled is interrupted, never a line that is being
        written."""
        if self._job and self._job == self._cancelled and not self._writing:
            raise KeyboardInterrupt

    def _again(self, lost: sys.UnraisableHookArgs) -> None:
        """Interrupt again if a destructor has swallowed the interrupt."""
        if isinstance(lost.exc_value, KeyboardInterrupt):
            threading.Timer(AGAIN, self._interrupt_main).start()
        else:
            sys.__unraisablehook__(lost)

    def _answer(self, request: dict[str, Any]) -> None:
        number = request.pop("job")
        try:
            try:
                self._job = number
                if self._cancelled != number:  # else it was cancelled before it began
                    self._write({"what": "begin", "final": False, "job": number})  # a job without it is handed on
                    for event in self._events(request):
                        self._write({**event, "job": number})
            finally:
                self._job = 0
        except KeyboardInterrupt:
            self._job = 0
        self._write({"what": "end", "final": True, "job": number})

    def _events(self, request: Request) -> Iterator[Event]:
        return answers.events_or_error(self._parts(request), self._boards)

    def _parts(self, request: Request) -> Iterator[Event]:
        if "command" in request:
            from cpsudoku.live import editors

            yield from editors.events(self._boards, request["command"], request["data"])
        elif "sheet" in request:
            from cpsudoku.live import sheet

            yield from sheet.events(self._boards, request["sheet"])
        else:
            yield from answers.answers(self._boards, request)

    def _write(self, event: Event) -> None:
        line = json.dumps(event).encode() + b"\n"
        self._writing = True
        try:
            self._out.write(line)
            self._out.flush()
        except BrokenPipeError:  # nobody reads any more: the desk has ended
            os._exit(0)
        self._writing = False
        if self._job and self._job == self._cancelled:
            raise KeyboardInterrupt


def limit_memory(megabytes: int) -> None:
    """Let this process hold so much memory of its own and no more, where the system can (Linux)."""
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))


def main() -> NoReturn:
    """Answer requests of standard input on standard output. What else is printed goes to standard error."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    limit_memory(int(sys.argv[1]))
    DeskWorker(sys.stdin.buffer, out).run()


if __name__ == "__main__":
    main()
