"""The Model Context Protocol on standard input and output: messages of JSON-RPC 2.0, one a line (docs/live.md).

Tools are run by the desk, so several at once, and each can be cancelled. Nothing but messages is written.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from typing import IO, Any

from cpsudoku import __version__
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.live import tools
from cpsudoku.live.answers import Event
from cpsudoku.live.desk import Desk, DeskJob

VERSIONS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")  # of the protocol, the newest first
PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
INSTRUCTIONS = (
    "Verdicts on constraint puzzles: sudoku with some sixty rules, and forty kinds of pencil puzzles. `undecided` is a "
    "limit or a rule that is not known, and never a no."
)

Message = dict[str, Any]


class Refusal(Exception):
    """A request that is not answered. ``code``: of JSON-RPC."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


class McpSession:
    """One client. ``send``: writes a message; calls of tools that run, by the request's id."""

    def __init__(self, desk: Desk, send: Callable[[Message], object]) -> None:
        self._desk, self._write = desk, send
        self._lock = threading.Lock()
        self._jobs: dict[str | int, DeskJob] = {}

    def take(self, line: str) -> None:
        """Answer a message; a call of a tool is answered later."""
        number: str | int | None = None
        try:
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                raise Refusal(PARSE_ERROR, "expected JSON") from None
            if not isinstance(message, dict) or not isinstance(message.get("method"), str):
                if isinstance(message, dict) and ("result" in message or "error" in message):
                    return  # an answer, and we ask nothing
                raise Refusal(INVALID_REQUEST, "expected an object with a method")
            number = message.get("id")
            if number is not None and (isinstance(number, bool) or not isinstance(number, str | int)):
                number = None
                raise Refusal(INVALID_REQUEST, "expected a text or a number as id")
            params = message.get("params", {})
            if not isinstance(params, dict):
                raise Refusal(INVALID_PARAMS, "expected an object as params")
            self._answer(number, message["method"], params)
        except Refusal as refusal:
            self._send({"jsonrpc": "2.0", "id": number, "error": {"code": refusal.code, "message": str(refusal)}})

    def wait(self) -> None:
        """Wait until the tools that run have answered."""
        for job in [*self._jobs.values()]:
            job.wait()

    def _answer(self, number: str | int | None, method: str, params: Mapping[str, Any]) -> None:
        if number is None:
            if method == "notifications/cancelled":
                for job in [job for key, job in self._jobs.items() if key == params.get("requestId")]:
                    job.cancel()
            return  # what else is notified needs no answer
        if method == "tools/call":
            self._call(number, params)
            return
        if method not in METHODS:
            raise Refusal(NO_METHOD, f"method {method!r:.40}: expected one of {', '.join(METHODS)} or tools/call")
        self._send({"jsonrpc": "2.0", "id": number, "result": METHODS[method](params)})

    def _call(self, number: str | int, params: Mapping[str, Any]) -> None:
        name, arguments = params.get("name"), params.get("arguments", {})
        if not isinstance(name, str) or name not in tools.TOOLS or not isinstance(arguments, dict):
            raise Refusal(INVALID_PARAMS, f"expected the name of a tool ({', '.join(tools.TOOLS)}), and its arguments")
        if number in self._jobs:
            raise Refusal(INVALID_REQUEST, "expected an id that is not in use")

        def listen(event: Event) -> None:
            if event["what"] == "end":
                self._jobs.pop(number, None)
            elif event["what"] == "error":
                self._result(number, event["message"], failed=True)
            elif event["what"] == name:
                self._result(number, json.dumps(event["result"]), event["result"])

        try:
            self._jobs[number] = job = self._desk.submit({"tool": name, "arguments": arguments}, then=listen)
        except CpsudokuError as error:
            self._result(number, str(error), failed=True)
            return
        if job.over:
            self._jobs.pop(number, None)

    def _result(self, number: str | int, text: str, data: Message | None = None, *, failed: bool = False) -> None:
        result: Message = {"content": [{"type": "text", "text": text}], "isError": failed}
        if data is not None:
            result["structuredContent"] = data
        self._send({"jsonrpc": "2.0", "id": number, "result": result})

    def _send(self, message: Message) -> None:
        with self._lock:
            self._write(message)


def _initialize(params: Mapping[str, Any]) -> Message:
    wish = params.get("protocolVersion")
    version = wish if wish in VERSIONS else VERSIONS[0]
    server = {"name": "cpsudoku", "version": __version__}
    return {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": server,
            "instructions": INSTRUCTIONS}  # fmt: skip


def _tools(_: Mapping[str, Any]) -> Message:
    descriptions = [
        {
            "name": name,
            "description": " ".join((tool.__doc__ or "").split()),
            "inputSchema": tools.schema(name),
            "annotations": {"readOnlyHint": True, "openWorldHint": False},
        }
        for name, tool in tools.TOOLS.items()
    ]
    return {"tools": descriptions}


METHODS: dict[str, Callable[[Mapping[str, Any]], Message]] = {
    "initialize": _initialize,
    "ping": lambda _: {},
    "tools/list": _tools,
}


def serve_streams(lines: IO[str], out: IO[str]) -> None:
    """Answer the messages of a stream until it ends, and what was asked by then."""

    def send(message: Message) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    with Desk() as desk:
        session = McpSession(desk, send)
        for line in lines:
            if line.strip():
                session.take(line)
        session.wait()
