"""MCP: the messages, and each tool against the library."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from typing import Any

import cpsudoku
from cpsudoku.live import Desk
from cpsudoku.live.mcp import McpSession
from cpsudoku.live.tools import TOOLS
from tests.live.conftest import MINUTES

UNIQUE, SEVERAL = "1..4.........3.2", "1..4.........3.."
Message = dict[str, Any]


class Client:
    """What an agent's program is: it numbers requests, and waits for answers in any order."""

    def __init__(self, desk: Desk) -> None:
        self.answers: dict[Any, Message] = {}
        self.came = threading.Condition()
        self.session = McpSession(desk, self.take)
        self.number = 0

    def take(self, message: Message) -> None:
        assert json.loads(json.dumps(message)) == message and message["jsonrpc"] == "2.0"
        with self.came:
            self.answers[message["id"]] = message
            self.came.notify_all()

    def send(self, method: str, **params: Any) -> int:
        self.number += 1
        self.session.take(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}))
        return self.number

    def wait(self, number: Any) -> Message:
        with self.came:
            assert self.came.wait_for(lambda: number in self.answers, MINUTES)
            return self.answers[number]

    def call(self, tool: str, **arguments: Any) -> Message:
        result: Message = self.wait(self.send("tools/call", name=tool, arguments=arguments))["result"]
        text = result["content"][0]["text"]
        if result["isError"]:
            assert "structuredContent" not in result
            return {"error": text}
        assert json.loads(text) == result["structuredContent"]
        data: Message = result["structuredContent"]
        return data


def test_each_tool_answers_as_the_library_does(desk: Desk) -> None:
    client = Client(desk)
    check = client.call("check", puzzle=UNIQUE)
    assert check["verdict"] == "unique" and check["methods"].keys() == {"sat", "cp_sat", "search"}
    assert check["solution"] == cpsudoku.solve(UNIQUE)
    assert client.call("check", puzzle=SEVERAL)["verdict"] == "multiple"
    unknown = "1..4\n....\n....\n.3.2\nwithout:\nfancy true"
    assert client.call("check", puzzle=unknown)["verdict"] == "undecided"
    assert client.call("judge", puzzle=UNIQUE, answer=str(cpsudoku.solve(UNIQUE)))["verdict"] == "right"
    right = str(cpsudoku.solve(UNIQUE))
    wrong = client.call("judge", puzzle=UNIQUE, answer=right[0] + right[2] + right[1] + right[3:])
    assert wrong["verdict"] == "wrong" and wrong["where"]
    diagnosis = client.call("diagnose", puzzle=SEVERAL)
    assert diagnosis["verdict"] == "multiple" and "there are exactly 3 solutions" in diagnosis["words"]
    assert client.call("hint", puzzle=UNIQUE)["degrees"][0] == "Look at r1c2."
    assert client.call("hint", puzzle=UNIQUE, entries="r1c2=3")["clash"]
    found = client.call("candidates", puzzle=SEVERAL, limit=3)
    assert found["exact"] and found["counts"]["r2c3"] == {"1": 2, "2": 1}
    made = client.call("generate", kind="slitherlink", size="4x4", seed="1")["puzzles"]
    assert made == [*cpsudoku.generate(kind="slitherlink", size=(4, 4), seed="1")]
    assert cpsudoku.check(made[0], kind="slitherlink").verdict == "unique"
    assert "┃" in client.call("render", puzzle=UNIQUE)["picture"]
    assert client.call("render", puzzle=made[0], kind="slitherlink", form="svg")["picture"].startswith("<svg")
    picture = client.call("render", puzzle=unknown)
    assert "┃ 1 │" in picture["picture"] and picture["without"] == ["fancy"]


def test_no_tool_reads_or_runs_a_file(desk: Desk, tmp_path: Any) -> None:
    client = Client(desk)
    puzzle, kind = tmp_path / "puzzle.txt", tmp_path / "kind.py"
    puzzle.write_text(UNIQUE)
    kind.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    for tool in TOOLS.keys() - {"generate"}:
        more = {"answer": UNIQUE} if tool == "judge" else {}
        assert "error" in client.call(tool, puzzle=str(puzzle), **more), tool
        assert "error" in client.call(tool, puzzle=UNIQUE, kind=str(kind), **more), tool
        assert "error" in client.call(tool, puzzle=f"# kind: {kind}\n{UNIQUE}", **more), tool
    assert client.call("judge", puzzle=UNIQUE, answer=str(puzzle)).get("verdict") != "right"
    assert "error" in client.call("generate", kind=str(kind))
    assert not (tmp_path / "ran").exists()


def test_what_is_no_request_is_refused(desk: Desk) -> None:
    client = Client(desk)
    for line, code in (("{", -32700), ("[]", -32600), ("5", -32600), ('{"id": 7}', -32600)):
        client.session.take(line)
        assert client.answers.pop(None)["error"]["code"] == code, line
    client.session.take('{"jsonrpc": "2.0", "id": 1, "result": {}}')
    client.session.take('{"jsonrpc": "2.0", "method": "notifications/initialized"}')
    assert not client.answers
    assert client.wait(client.send("nothing"))["error"]["code"] == -32601
    strange: list[Any] = ["other", ["check"], [1], {}, None]
    for name in strange:
        assert client.wait(client.send("tools/call", name=name))["error"]["code"] == -32602
    for number in strange:
        note = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": number}}
        client.session.take(json.dumps(note))
    assert client.wait(client.send("ping"))["result"] == {}
    assert client.wait(client.send("initialize", protocolVersion="1999"))["result"]["protocolVersion"] > "2025"
    for arguments in ({}, {"puzzle": 5}, {"puzzle": UNIQUE, "more": 1}, {"puzzle": UNIQUE, "seconds": True}):
        assert "expected" in client.call("check", **arguments)["error"]
    for tool, name, value, least in (
        ("candidates", "limit", 0, 1),
        ("diagnose", "seconds", -1, 0),
        ("check", "seconds", float("inf"), 0),
        ("hint", "seconds", float("nan"), 0),
    ):
        told = client.call(tool, puzzle=UNIQUE, **{name: value})["error"]
        assert f"{tool}: expected {name} from {least} on, found" in told, told
    listed = {tool["name"]: tool for tool in client.wait(client.send("tools/list"))["result"]["tools"]}
    assert listed.keys() == TOOLS.keys()
    assert listed["judge"]["inputSchema"]["required"] == ["puzzle", "answer"]


def test_a_call_can_be_cancelled(desk: Desk) -> None:
    client = Client(desk)
    number = client.send("tools/call", name="candidates", arguments={"puzzle": "." * 256, "limit": 1000})
    note = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": number}}
    client.session.take(json.dumps(note))
    client.session.wait()
    assert number not in client.answers
    assert client.call("check", puzzle=UNIQUE)["verdict"] == "unique"


def test_the_command_writes_nothing_but_messages() -> None:
    requests = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {
            "name": "candidates", "arguments": {"puzzle": UNIQUE}}},
    ]  # fmt: skip
    lines = "".join(json.dumps(one) + "\n" for one in requests)
    command = [sys.executable, "-m", "cpsudoku", "serve", "--stdio"]
    run = subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=MINUTES)
    assert run.returncode == 0 and not run.stderr
    answers = {one["id"]: one["result"] for one in map(json.loads, run.stdout.splitlines())}
    assert answers[1]["protocolVersion"] == "2025-06-18"
    assert answers[2]["structuredContent"]["counts"]["r1c1"] == {"1": 1}
