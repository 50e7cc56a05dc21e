"""The web sockets of the server. Each receives messages, and sends answers as fast as its client reads."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress

from cpsudoku.apps.web.answer_queue import AnswerQueue
from cpsudoku.apps.web.puzzle_questions import Event
from cpsudoku.support.errors import JSON_NUMBERS

Message = Event

MOST_WAITING = 1000  # most messages that wait for a client that does not read


class Connection:
    """The connection of one client. ``send`` sends a text. For a client that reads slowly, only the last partial answer
    waits.

    ``number``: the name of the field with a message's number.
    """

    number: str

    def __init__(self, desk: AnswerQueue, send: Callable[[str], Awaitable[object]]) -> None:
        self.desk = desk
        self._send_text = send
        self.loop: asyncio.AbstractEventLoop = asyncio.get_running_loop()
        self.outbox: list[Message] = []
        self._news = asyncio.Event()

    @property
    def behind(self) -> bool:
        """True if so many messages wait that the connection should end."""
        return len(self.outbox) > MOST_WAITING

    def take(self, text: str | bytes) -> None:
        """Take a message of the client. Data without a number get no answer."""
        try:
            message = json.loads(text, **JSON_NUMBERS)
        except (ValueError, RecursionError):
            return
        number = message.get(self.number) if isinstance(message, dict) else None
        if isinstance(number, int) and not isinstance(number, bool):
            self.answer(number, message)

    def answer(self, number: int, message: Message) -> None:
        """Answer the message with that number, immediately or later."""
        raise NotImplementedError

    def cancel(self) -> None:
        """Cancel all jobs of this client."""
        raise NotImplementedError

    def is_superseded(self, earlier: Message, later: Message) -> bool:
        """Return whether a later message replaces an earlier unsent one."""
        raise NotImplementedError

    def post(self, message: Message) -> None:
        """Queue a message."""
        self.outbox = [one for one in self.outbox if not self.is_superseded(one, message)]
        self.outbox.append(message)
        self._news.set()

    async def send(self) -> None:
        """Send queued messages until the connection ends."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self.outbox:
                await self._send_text(json.dumps(self.outbox.pop(0)))

    def in_loop(self, take: Callable[[Event], object]) -> Callable[[Event], object]:
        """Return a function for threads of the queue that calls another one in this connection's loop."""

        def listen(event: Event) -> None:
            with suppress(RuntimeError):  # the loop is closed
                self.loop.call_soon_threadsafe(take, event)

        return listen
