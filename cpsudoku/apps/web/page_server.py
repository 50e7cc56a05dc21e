"""A server on both loopback addresses (docs/live.md). It serves the page and the editors' solver protocol.

The page's socket accepts only the page of this server. The protocol's socket accepts f-puzzles, and programs, which
send no origin. The handshake rejects every other page. It rejects another Host, because a foreign page could reach this
server under its own name. It rejects the origin "null", because any sandboxed frame has it. On Linux it rejects other
users of the machine (`is_foreign`). No message reads or writes a file.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import re
import signal
import socket
import struct
import sys
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, suppress
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from cpsudoku.apps.web.answer_queue import AnswerQueue, QueuedQuestion
from cpsudoku.apps.web.editor_protocol import expect_command, is_final, refusal
from cpsudoku.apps.web.page_requests import PageConnection, page_file
from cpsudoku.apps.web.puzzle_questions import Event
from cpsudoku.apps.web.web_socket import Connection, Message
from cpsudoku.support.errors import CpsudokuError, extra
from cpsudoku.support.terminal import remark

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request, Response

PORT = 4545  # the only port that the editors' script uses
LOOPBACK = (("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6))
F_PUZZLES = re.compile(r"https://([a-z0-9-]+\.)*f-puzzles\.com")
LONGEST = 1 << 20  # most bytes of a message
CONNECTIONS = 8
NONCES = range(-(1 << 31), 1 << 31)
NAME = "cpsudoku"  # the name of the server, which another instance recognizes
PAGE = "/page"  # the path of the page's socket


class Server:
    """The sockets and their connections. ``port``: the port. If it is 0, the system chooses, and `port` becomes the
    chosen one.

    ``origins``: other pages that may connect, such as "https://example.org". ``start``: the `fragment` of the first
    puzzle.
    """

    def __init__(self, desk: AnswerQueue, port: int = PORT, origins: Iterable[str] = (), start: str = "") -> None:
        self.desk = desk
        self.start = start
        self.sockets: list[socket.socket] = _bind(port)
        self.port: int = self.sockets[0].getsockname()[1]
        names = ("localhost", *(f"[{host}]" if ":" in host else host for host, _ in LOOPBACK))
        self._hosts = {f"{name}:{self.port}" for name in names}
        self._own = {f"http://{host}" for host in self._hosts}
        self._origins = [*origins, *self._own]
        self._connections = 0

    async def run(self, started: Callable[[], object], stop: Awaitable[object]) -> None:
        """Serve until ``stop`` is done. Call ``started`` as soon as clients can connect.

        Raises:
            CpsudokuError: the library is not installed.
        """
        with extra("serve", "websockets", "live"):
            from websockets.asyncio.server import serve
            from websockets.typing import Origin
        silent = logging.getLogger("cpsudoku.apps.web")  # else the library logs each lost client
        silent.addHandler(logging.NullHandler())
        silent.propagate = False
        async with AsyncExitStack() as stack:
            for one in self.sockets:
                await stack.enter_async_context(
                    serve(
                        self._connection,
                        sock=one,
                        origins=[None, F_PUZZLES, *map(Origin, self._origins)],
                        process_request=self._request,
                        max_size=LONGEST,
                        max_queue=CONNECTIONS,
                        compression=None,
                        server_header=NAME,
                        logger=silent,
                        close_timeout=1,
                    )
                )
            started()
            await stop

    def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Reject a foreign host, another user, another page, and too many clients. Send a file if the request is for
        one."""
        if request.headers.get_all("Host") not in [[host] for host in self._hosts]:
            return connection.respond(HTTPStatus.FORBIDDEN, "expected this server's own name as Host\n")
        if is_foreign(connection.remote_address[:2]):
            return connection.respond(HTTPStatus.FORBIDDEN, "expected a program of the user who serves\n")
        path = request.path.partition("?")[0]
        if "Upgrade" not in request.headers:
            return page_file(path)
        own = request.headers.get_all("Origin") in [[origin] for origin in self._own]
        if own != (path == PAGE):
            text = "expected this server's own page as Origin" if path == PAGE else f"expected {PAGE}, as own page"
            return connection.respond(HTTPStatus.FORBIDDEN, f"{text}\n")
        if self._connections >= CONNECTIONS:
            text = f"expected at most {CONNECTIONS} connections, found another\n"
            return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, text)
        return None

    async def _connection(self, socket: ServerConnection) -> None:
        from websockets.exceptions import ConnectionClosed

        assert socket.request is not None, "the handshake is over"
        self._connections += 1
        own = socket.request.path.partition("?")[0] == PAGE
        client: Connection
        client = PageConnection(self.desk, socket.send, self.start) if own else EditorConnection(self.desk, socket.send)
        sender = asyncio.create_task(client.send())
        try:
            with suppress(ConnectionClosed):
                async for text in socket:
                    client.take(text)
                    if client.behind:
                        break
        finally:
            self._connections -= 1
            client.cancel()
            sender.cancel()
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await sender


class EditorConnection(Connection):
    """An editor. It has at most one job. A new message cancels that job."""

    number = "nonce"

    def __init__(self, desk: AnswerQueue, send: Callable[[str], Awaitable[object]]) -> None:
        super().__init__(desk, send)
        self._job: QueuedQuestion | None = None
        self._listening: Callable[[Event], object] | None = None  # the receiver of the job's events

    def take(self, text: str | bytes) -> None:
        self.cancel()
        super().take(text)

    def answer(self, nonce: int, message: Message) -> None:
        if nonce not in NONCES:
            return
        command, data = message.get("command"), message.get("data")
        if command == "cancel":
            self.post({"nonce": nonce, "type": "canceled"})
            return
        try:
            expect_command(command)
            if message.get("dataType") != "fpuzzles" or not isinstance(data, str):
                raise CpsudokuError('expected "dataType": "fpuzzles", and the compressed puzzle as "data"')
            request = {"command": command, "data": data}
            listener = self._listener(nonce, str(command))
            self._listening = listener
            self._job = self.desk.submit(request, client=id(self), then=listener)
        except CpsudokuError as error:
            self.post({"nonce": nonce, "type": "invalid", "message": str(error)})

    def cancel(self) -> None:
        """Cancel its job, if any, and the unsent events of the job."""
        if self._job is not None:
            self._job.cancel()
            self._job = self._listening = None
            self.outbox[:] = [one for one in self.outbox if one["type"] == "canceled"]

    def _listener(self, nonce: int, command: str) -> Callable[[Event], object]:
        """Return the function that a thread of the queue calls with each event of a job."""

        def take(event: Event) -> None:
            if self._listening is listen:  # else a later message has come
                if event["final"]:
                    self._job = None  # there is nothing left to cancel
                for message in _messages(event, nonce, command):
                    self.post(message)

        listen = self.in_loop(take)
        return listen

    def is_superseded(self, earlier: Message, later: Message) -> bool:
        return not _waits(earlier) and not _waits(later)


def _waits(message: Message) -> bool:
    """Return True if a message must be kept for a client that reads slowly."""
    return message["type"] == "debuglog" or is_final(message)


def _messages(event: Event, nonce: int, command: str) -> list[Message]:
    """Return the messages of an event for a client."""
    answers: list[Message] = []
    if event["what"] == "answer":
        answers = [event["answer"]]
    elif event["what"] == "waiting":
        answers = [{"type": "debuglog", "message": f"cpsudoku: this waits for {event['before']} others"}]
    elif event["what"] == "error":
        answers = [*refusal(command, event["message"])]
    for answer in answers:
        if event["what"] != "waiting" and (answer["type"] == "debuglog" or event["what"] == "error"):
            remark(f"{command}: {answer.get('message', '')}")
    # A client drops messages without its last number, and begins at 1.
    return [{"nonce": 0 if answer["type"] == "debuglog" else nonce, **answer} for answer in answers]


def _bind(port: int) -> list[socket.socket]:
    """Return sockets on that port of the loopback addresses that this machine has."""
    sockets: list[socket.socket] = []
    for host, family in LOOPBACK:
        try:
            one = socket.socket(family, socket.SOCK_STREAM)
        except OSError:  # no IPv6
            continue
        try:
            if sys.platform != "win32":  # on Windows, two programs could then use one port
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind((host, port or (sockets[0].getsockname()[1] if sockets else 0)))
            one.listen()
            sockets.append(one)
        except OSError as error:
            one.close()
            if error.errno in (errno.EADDRINUSE, errno.EACCES) or not (sockets or family == socket.AF_INET):
                for other in sockets:
                    other.close()
                raise CpsudokuError(_port_error(host, port)) from error
    if not sockets:
        raise CpsudokuError("expected a loopback address, 127.0.0.1 or ::1, found none")
    return sockets


def _port_error(host: str, port: int) -> str:
    """Return a sentence that names the likely owner of a port."""
    owner = "another program: perhaps SudokuSolver with --listen, which speaks the same protocol"
    with suppress(OSError), socket.create_connection((host, port), timeout=1) as other:
        other.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n".encode())
        other.settimeout(1)
        if f"server: {NAME}".encode() in other.recv(4096).lower():
            owner = "another `cpsudoku serve`"
    where = f"[{host}]" if ":" in host else host
    return f"{where}:{port}: expected a free port, found it taken by {owner}; end it, or choose another by --port"


def serve(port: int, started: Callable[[Server], object], start: str = "") -> None:
    """Serve until Ctrl-C or a signal to end. ``start``: see `Server`.

    Raises:
        CpsudokuError: the port is taken, or the library is not installed.
    """

    async def run() -> None:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends the loop
                loop.add_signal_handler(number, stop.set)
        server = Server(desk, port, start=start)
        await server.run(lambda: started(server), loop.create_task(stop.wait()))

    with AnswerQueue(time_limit=None) as desk:
        asyncio.run(run())


# The owner of the program at the other end of a local connection (Linux only).


TABLES = {socket.AF_INET: Path("/proc/net/tcp"), socket.AF_INET6: Path("/proc/net/tcp6")}
STATE, UID = 3, 7  # columns of the kernel's table
ESTABLISHED = "01"


def is_foreign(peer: tuple[str, int]) -> bool:
    """Return True if the program at this end of a loopback connection certainly belongs to another user. The
    administrator does not count as one."""
    return owner(peer) not in (None, os.getuid(), 0) if sys.platform == "linux" else False


def owner(peer: tuple[str, int]) -> int | None:
    """Return the number of the user whose socket has this address. Return None if it is unknown."""
    address = ip_address(peer[0])
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    words = struct.unpack(f"={len(address.packed) // 4}I", address.packed)  # in the form that the kernel prints
    name = f"{''.join(f'{word:08X}' for word in words)}:{peer[1]:04X}"
    try:
        rows = TABLES[family].read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return None
    columns = (row.split() for row in rows)
    return next((int(row[UID]) for row in columns if (row[1], row[STATE]) == (name, ESTABLISHED)), None)
