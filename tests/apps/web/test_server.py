"""The editors' solver protocol, by a client that sends what docs/live.md says; who may connect; `cpsudoku serve`.

The expected tables were computed by brute force, apart from the package.
"""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import socket
import string
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count as count_from
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.web import AnswerQueue
from cpsudoku.apps.web import page_server as module
from cpsudoku.apps.web.page_requests import fragment
from cpsudoku.apps.web.page_server import CONNECTIONS, LONGEST, Server
from cpsudoku.formats import compressed_json
from cpsudoku.support.errors import CpsudokuError
from tests.apps.web.conftest import MINUTES, run_in_thread
from tests.apps.web.test_desk import BOARDS, wait_until_gone

pytest.importorskip("websockets")

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

Data = dict[str, Any]

ONE = (  # 1... / ..3. / .4.. / ...2
    "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv34hSlagGZ6jFu04xxIsb0nkqCFOgWt4HboMF"
    "qB5iVO3wATPKYGjKoSJDYIYEgCMyMbGQB7BgBjfFcnYJJmd2wSNhgwAIAHNggA5jAwriA==="
)
NINE = (  # r1c1=1, r4c4=2, a cage of r1c2 and r1c3 with the sum 5
    "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqAJnqMW7TjGEiQAawhk"
    "yMDAGMSaaoRAWYpsPhAAlGgGE1IVO48BmEAMVKgQQAFYQYVRsCDASACMzbDIAewYLfAMOKitmWOwSNhgwVIAHNghU5md4PCEuIA="
)
NINE_TO_3 = (  # the same, counted up to 3
    "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqAJnqMW7TjGEiQAawhk"
    "yMDAGMSaaoRAWYpsPhAAlGgGE1IVO48BmEAMVKgQQAFYQYVRsCDASACMzbDIAewYLfAMOKitmWOwSNhgwVIAHNghU5md4PBAcmDyCopLmCgB"
    "bUspK6rAAXkChLiA"
)
TABLE_ONE = "1000 0010 0100 0001 0001 0100 0010 1000 0100 0001 1000 0010 0010 1000 0001 0100"
TABLE_NINE = "1000 0110 0110 0001 0111 0111 1110 1010 0111 1101 1011 1010 0011 1011 1011 0100"
TABLE_NINE_TO_3 = "3000 0330 0330 0003 0313 0323 3330 3030 0312 3303 3023 3030 0032 3012 3013 0300"
SOLUTION = [1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2]


def packed(data: Data) -> str:
    return compressed_json.compress(json.dumps(data))


def unpacked(text: str) -> Data:
    data: Data = json.loads(compressed_json.decompress(text)[0])
    return data


def empty(side: int, **more: Any) -> Data:
    return {"size": side, "grid": [[{} for _ in range(side)] for _ in range(side)], **more}


class Editor:
    """A client as the editor's script is: numbers from 1, and what does not have the last one is dropped."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.nonce = socket, 0

    def send(self, command: str, data: str = "", **more: Any) -> int:
        self.nonce += 1
        puzzle = {} if command == "cancel" else {"dataType": "fpuzzles", "data": data}
        self.socket.send(json.dumps({"nonce": self.nonce, "command": command, **puzzle, **more}))
        return self.nonce

    def receive(self) -> Data:
        """The next answer to the last request."""
        while True:
            answer: Data = json.loads(self.socket.recv(MINUTES))
            assert isinstance(answer["nonce"], int) and isinstance(answer["type"], str)
            if answer["nonce"] == self.nonce:
                return {name: value for name, value in answer.items() if name != "nonce"}

    def ask(self, command: str, data: str = "") -> Data:
        """The final answer."""
        self.send(command, data)
        while (answer := self.receive()).get("inProgress"):
            pass
        return answer


@contextmanager
def editor(server: Server, **options: Any) -> Iterator[Editor]:
    with connect(f"ws://localhost:{server.port}", compression=None, **options) as socket:
        yield Editor(socket)


def table(text: str) -> list[int]:
    return [int(sign) for sign in text.replace(" ", "")]


def count(number: int) -> Data:
    return {"type": "count", "count": number, "inProgress": False}


def test_vectors(server: Server) -> None:
    none = unpacked(NINE)
    none["killercage"][0]["value"] = "7"
    impossible = packed(none)
    with editor(server) as client:
        for data, expected in ((ONE, TABLE_ONE), (NINE, TABLE_NINE), (NINE_TO_3, TABLE_NINE_TO_3), (ONE, TABLE_ONE)):
            answer = client.ask("truecandidates", data)
            assert answer == {"type": "truecandidates", "solutionsPerCandidate": table(expected)}
        assert client.ask("solve", ONE) == {"type": "solved", "solution": SOLUTION}
        assert tuple(client.ask("solve", packed(empty(4)))["solution"]) in BOARDS
        assert client.ask("check", ONE) == count(1)
        assert client.ask("count", f"https://f-puzzles.com/?load={ONE}") == count(1)
        assert client.ask("check", NINE) == count(2)
        assert client.ask("count", NINE) == count(9)
        for command in ("truecandidates", "solve", "estimate"):
            assert client.ask(command, impossible) == {"type": "invalid", "message": "No solutions found."}
        for command in ("check", "count"):
            assert client.ask(command, impossible) == count(0)
        assert client.ask("count", packed(empty(4))) == count(288)


def test_steps_begin_with_the_marks_of_the_grid(server: Server) -> None:
    data = unpacked(ONE)
    with editor(server) as client:
        first = client.ask("step", packed(data))
        assert (first["type"], first["message"], first["isValid"]) == ("logical", "Initial candidates.\n", True)
        for _ in range(40):
            cells = first["cells"]
            for (row, column), cell in zip(((r, c) for r in range(4) for c in range(4)), cells, strict=True):
                data["grid"][row][column] |= (
                    {"value": cell["value"]} if cell["value"] else {"centerPencilMarks": cell["candidates"]}
                )
            if all(cell["value"] for cell in cells):
                break
            first = client.ask("step", packed(data))
            assert first["message"].count("\n") == 1 and "Initial" not in first["message"]
        assert [cell["value"] for cell in first["cells"]] == SOLUTION
        path = client.ask("solvepath", ONE)
        assert [cell["value"] for cell in path["cells"]] == SOLUTION and path["message"].count("\n") > 4
        wrong = unpacked(ONE)
        wrong["grid"][0][1] = {"value": 1}
        answer = client.ask("solvepath", packed(wrong))
        assert not answer["isValid"] and answer["message"].splitlines()[-1] == "Board is invalid!"
        assert client.ask("check", packed(wrong)) == count(1)  # what is entered does not count there
        marked = empty(4)
        marked["grid"][0][0] = {"givenPencilMarks": [1, 2]}
        assert client.ask("count", packed(marked)) == count(144)


def test_estimates_go_on_until_they_are_cancelled(server: Server) -> None:
    with editor(server) as client:
        client.send("estimate", packed(empty(4)))
        answers = [client.receive() for _ in range(3)]
        assert all(answer["type"] == "estimate" for answer in answers)
        assert answers[0]["iterations"] < answers[-1]["iterations"]
        last = answers[-1]
        assert last["ci95_lower"] < last["estimate"] < last["ci95_upper"] and last["relErrPercent"] > 0
        assert client.ask("cancel") == {"type": "canceled"}
        assert client.ask("check", ONE) == count(1)


def test_an_estimate_that_is_cancelled_frees_its_process(server: Server, desk: AnswerQueue) -> None:
    with editor(server) as client:
        client.send("estimate", packed(empty(4)))
        assert client.receive()["type"] == "estimate"
        assert client.ask("cancel") == {"type": "canceled"}
    endless = desk.ask("." * 81, "count:999999999")
    assert next(event["what"] for event in endless if event["what"] != "waiting") == "count"
    assert desk.ask("1..4.........3.2", "verdict").final("verdict")["verdict"] == "unique"
    assert not endless.over, "the other process has answered"
    endless.cancel()


def test_a_rule_that_is_not_known_never_makes_a_verdict(server: Server) -> None:
    data = packed({**unpacked(ONE), "fancyrule": [{"cells": ["R1C1"]}]})
    several = packed({**unpacked(NINE), "fancyrule": [{"cells": ["R1C1"]}]})
    none = unpacked(NINE)
    none["killercage"][0]["value"] = "7"
    none["fancyrule"] = True
    with editor(server) as client:
        for one in (data, several):
            for command in ("truecandidates", "solve"):
                assert client.ask(command, one) == {"type": "canceled"}
            for command in ("check", "count", "step", "solvepath", "estimate"):
                answer = client.ask(command, one)
                assert answer["type"] == "invalid" and "rules that are not known: fancyrule" in answer["message"]
        # More rules leave no more solutions than none.
        assert client.ask("check", packed(none)) == count(0)
        assert client.ask("truecandidates", packed(none))["type"] == "invalid"


def test_what_cannot_be_read_clears_no_grid(server: Server) -> None:
    region = empty(4)
    region["grid"][0][0] = {"region": 3}
    bad = [packed(region), packed({"size": 2, "grid": [[{}, {}]]}), packed({"grid": 5}), "N4Ig", "", packed({})]
    with editor(server) as client:
        for data in bad:
            assert client.ask("truecandidates", data) == {"type": "canceled"}, data
            answer = client.ask("check", data)
            assert answer["type"] == "invalid" and answer["message"], data
        strange: list[Any] = ["nothing", ["check"], {}, None, 5]
        for command in strange:
            assert client.ask(command, ONE)["type"] == "invalid"
        client.send("check", ONE, dataType="other")
        assert client.receive()["type"] == "invalid"
        for text in ("", "[]", "{", '{"nonce": "1"}', '{"nonce": true, "command": "cancel"}', "[" * 100_000):
            client.socket.send(text)
        client.socket.send(b"\xff\x00")
        assert client.ask("check", ONE) == count(1)


def test_words_behind_the_json_may_be_a_rule(server: Server) -> None:
    rows = ("1..4", "....", "....", ".3.2")
    grid = [[{"value": int(c), "given": True} if c != "." else {} for c in row] for row in rows]
    data = packed({"size": 4, "grid": grid})
    with editor(server) as client:
        assert client.ask("check", data) == count(1)
        assert client.ask("check", f"{data} some words") == count(1)
        answer = client.ask("check", f"{data} #antiknight")
        assert answer["type"] == "invalid" and "undecided" in answer["message"] and "antiknight" in answer["message"]
        assert client.ask("truecandidates", f"{data} #antiknight") == {"type": "canceled"}


@pytest.mark.parametrize("number", ["1" * 5000, "NaN", "Infinity", "-Infinity", "1e999"])
def test_a_number_that_no_puzzle_has_drops_no_connection(server: Server, number: str) -> None:
    cells = ["{}"] * 16
    grids = [[f'{{"value": {number}, "given": true}}', *cells[1:]], [f'{{"region": {number}}}', *cells[1:]]]
    rows = [",".join(f"[{','.join(grid[i : i + 4])}]" for i in (0, 4, 8, 12)) for grid in grids]
    texts = [f'{{"size": 4, "grid": [{row}]}}' for row in rows]
    texts += [f'{{"size": {number}, "grid": [{",".join(["[{},{},{},{}]"] * 4)}]}}']
    with editor(server) as client:
        for text in texts:
            answer = client.ask("check", compressed_json.compress(text))
            assert answer["type"] == "invalid" and answer["message"], answer
        client.socket.send(f'{{"nonce": {number}, "command": "check"}}')
        client.socket.send(f'{{"nonce": 1, "command": {number}}}')
        assert client.ask("check", ONE) == count(1)


def test_each_message_cancels_what_runs(server: Server) -> None:
    with editor(server) as client:
        begun = client.send("count", packed(empty(9)))
        assert client.receive()["inProgress"]
        ended = client.send("cancel")
        seen = list[Data]()
        while not seen or seen[-1]["nonce"] != ended:
            seen.append(json.loads(client.socket.recv(MINUTES)))
        assert seen[-1] == {"nonce": ended, "type": "canceled"}
        assert all(answer.get("inProgress") for answer in seen if answer["nonce"] == begun)
        client.send("truecandidates", packed(empty(9)))
        last = client.send("check", packed(empty(9)))
        finals = list[Data]()
        while not finals or finals[-1]["nonce"] != last:
            answer = json.loads(client.socket.recv(MINUTES))
            if answer["nonce"] and not answer.get("inProgress"):
                finals.append(answer)
        assert finals == [{"nonce": last, **count(2)}]


def test_one_client_does_not_wait_for_another(server: Server) -> None:
    """A ping is answered, and a question by another process, while a count goes on that never ends."""
    with editor(server) as first, editor(server) as second:
        first.send("count", packed(empty(9)))
        first.receive()
        assert second.socket.ping().wait(MINUTES)
        assert second.ask("check", ONE) == count(1)
        assert first.receive()["inProgress"]


def test_who_hangs_up_leaves_the_desk_free(server: Server, desk: AnswerQueue) -> None:
    for _ in range(3):
        with editor(server) as client:
            client.send("count", packed(empty(9)))
            client.receive()
            client.socket.socket.shutdown(socket.SHUT_RDWR)
    with editor(server) as client:
        assert client.ask("check", ONE) == count(1)
    assert desk.ask("1..4.........3.2", "verdict").final("verdict")["verdict"] == "unique"


def test_only_f_puzzles_and_programs_may_connect(server: Server) -> None:
    good = ("https://f-puzzles.com", "https://www.f-puzzles.com", "https://beta.f-puzzles.com")
    bad = ("https://evil.example", "https://f-puzzles.com.evil.example", "http://f-puzzles.com", "null", "file://",
           "https://evilf-puzzles.com", "https://f-puzzles.com:444", f"http://localhost:{server.port}")  # fmt: skip
    for origin in good:
        with editor(server, origin=origin) as client:
            assert client.ask("check", ONE) == count(1)
    for origin in bad:
        assert _status(server, origin=origin) == 403, origin
    assert _status(server, additional_headers={"Host": f"evil.example:{server.port}"}) == 403
    assert _raw(server, f"GET / HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n").startswith(b"HTTP/1.1 200")
    for hosts in ("", "Host: evil.example\r\n", f"Host: localhost:{server.port}\r\nHost: localhost:{server.port}\r\n"):
        assert _raw(server, f"GET / HTTP/1.1\r\n{hosts}\r\n").startswith(b"HTTP/1.1 403"), hosts
    for one in server.sockets:
        with socket.create_connection(one.getsockname()[:2], MINUTES):
            pass


def _status(server: Server, **options: Any) -> int:
    with pytest.raises(InvalidStatus) as refused, editor(server, **options):
        pass
    return refused.value.response.status_code


def _raw(server: Server, text: str) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), MINUTES) as one:
        one.sendall(text.encode())
        return one.recv(4096)


@pytest.mark.skipif(sys.platform != "linux" or os.getuid() != 0, reason="needs Linux, and may become another user")
def test_another_user_of_the_machine_is_refused(server: Server) -> None:
    request = f"GET / HTTP/1.1\\r\\nHost: localhost:{server.port}\\r\\n\\r\\n"
    code = f"""import encodings.idna, os, socket
os.setuid(65534)
for host in ("127.0.0.1", "::1")[:{len(server.sockets)}]:
    with socket.create_connection((host, {server.port})) as one:
        one.sendall(b"{request}")
        print(one.recv(4096).decode())"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=MINUTES, check=True)
    assert said.stdout.count("HTTP/1.1 403") == said.stdout.count("of the user who serves") == len(server.sockets)


def test_sizes_are_bounded(server: Server) -> None:
    with editor(server) as client, pytest.raises(ConnectionClosed) as closed:
        client.socket.send("x" * (2 * LONGEST))
        client.socket.recv(MINUTES)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    with editor(server) as client:
        assert client.ask("check", "N4Ig" + "A" * 20_000)["type"] == "invalid"
        assert client.ask("check", packed(empty(9, title=200 * "[")))["type"] == "count"
        assert client.ask("check", packed(empty(40)))["type"] == "invalid"
        assert client.ask("check", ONE) == count(1)


def _lz_bomb(length: int) -> str:
    """A compressed text of so many letters or more: each phrase is the one before it and a letter."""
    codes, width, left, total = [(0, 2), (ord("a"), 8)], 3, 4, 1
    for phrase in count_from(4):
        if total >= length:
            break
        codes.append((phrase, width))
        total += phrase - 2
        left -= 1
        if not left:
            left, width = 1 << width, width + 1
    bits = "".join(f"{code:0{wide}b}"[::-1] for code, wide in [*codes, (2, width)])
    signs = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
    return "".join(signs[int(bits[i : i + 6].ljust(6, "0"), 2)] for i in range(0, len(bits), 6))


@pytest.mark.every(3)
def test_no_link_unpacks_to_more_than_a_process_may_hold(server: Server, desk: AnswerQueue) -> None:
    assert {*compressed_json.decompress(_lz_bomb(1000))[0]} == {"a"}, "it is what it says"
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    deflated = base64.b64encode(b"".join(packer.compress(bytes(1 << 20)) for _ in range(100)) + packer.flush()).decode()
    bomb = _lz_bomb(10**9)
    assert max(len(bomb), len(deflated)) < LONGEST / 4
    with editor(server) as client:
        assert client.ask("truecandidates", bomb) == {"type": "canceled"}
        assert "at most" in client.ask("check", bomb)["message"]
    own: Any = f"http://localhost:{server.port}"
    with connect(f"ws://localhost:{server.port}/page", compression=None, origin=own) as page:
        links = (f"https://f-puzzles.com/?load={bomb}", f"https://sudokumaker.app/?puzzle={bomb.replace('/', '-')}",
                 f"https://sudokupad.app/scl{bomb}", f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={deflated}",
                 f"https://puzz.link/p?slither/100000/100000/{'z' * 100_000}")  # fmt: skip
        for number, link in enumerate(links, 1):
            page.send(json.dumps({"n": number, "lane": "board", "text": link, "ask": ["picture"]}))
            while (event := json.loads(page.recv(MINUTES)))["n"] != number or event["what"] == "waiting":
                pass
            assert event["what"] == "error" and event["why"] == "" and "expected" in event["message"], event
    for number in desk.processes if sys.platform == "linux" else ():
        status = Path(f"/proc/{number}/status").read_text()
        assert int(re.search(r"VmHWM:\s+(\d+)", status)[1]) < 300 << 10  # type: ignore[index]


def test_clients_that_say_nothing_or_do_not_read_keep_nobody_waiting(server: Server) -> None:
    own = f"http://localhost:{server.port}"
    with ExitStack() as stack:
        silent = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(100)]
        silent[0].sendall(b"GET / HTTP/1.1\r\nHost: ")
        deaf = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        deaf.sendall(
            f"GET /page HTTP/1.1\r\nHost: localhost:{server.port}\r\nOrigin: {own}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            .encode()
        )  # fmt: skip
        message = b'{"n": 1, "lane": "board", "text": ".", "ask": ["no question"]}'
        for _ in range(3000):
            deaf.sendall(bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) + message)
        with editor(server) as client:
            assert client.ask("check", ONE) == count(1)


def test_one_client_too_many_is_told(server: Server) -> None:
    with contextmanager(_several)(server, CONNECTIONS):
        assert _status(server) == 503
    deadline = threading.Event()
    for _ in range(1000):  # until the server has seen that they are gone
        try:
            with editor(server) as client:
                assert client.ask("check", ONE) == count(1)
                return
        except InvalidStatus:
            deadline.wait(0.05)
    raise AssertionError("the connections were not given back")


def test_clients_wait_in_turn_and_are_told(server: Server, desk: AnswerQueue) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(editor(server)) for _ in range(CONNECTIONS)]
        for client in clients:
            client.send("count", packed(empty(9)))
        told = []
        for client in clients[len(desk.processes) :]:
            while (message := json.loads(client.socket.recv(MINUTES)))["type"] != "debuglog":
                pass
            told.append(message)
        words = [f"cpsudoku: this waits for {before} others" for before in range(2, CONNECTIONS)]
        assert [(one["nonce"], one["message"]) for one in told] == [(0, text) for text in words]
        for client in clients:
            assert client.ask("cancel") == {"type": "canceled"}


def _several(server: Server, number: int) -> Iterator[None]:
    with editor(server):
        if number > 1:
            yield from _several(server, number - 1)
        else:
            yield


def test_a_port_that_is_taken_is_told_with_whose_it_is(server: Server, desk: AnswerQueue) -> None:
    with pytest.raises(CpsudokuError, match="taken by another `cpsudoku serve`"):
        Server(desk, server.port)
    with socket.create_server(("127.0.0.1", 0)) as other:
        threading.Thread(target=lambda: other.accept()[0].close(), daemon=True).start()
        with pytest.raises(CpsudokuError, match="perhaps SudokuSolver"):
            Server(desk, other.getsockname()[1])


def test_without_the_library_one_is_told_what_to_install(desk: AnswerQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    monkeypatch.setitem(sys.modules, "websockets.asyncio.server", None)
    server = Server(desk, 0)
    future = asyncio.Future[None](loop=asyncio.new_event_loop())
    with pytest.raises(CpsudokuError, match=r"needs websockets\nhint: pip install 'cpsudoku\[live\]'"):
        run_in_thread(server.run(lambda: None, future))
    future.get_loop().close()
    for one in server.sockets:
        one.close()


@pytest.mark.every(3)
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_the_command_greets_and_ends_with_its_processes() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "cpsudoku", "serve", "1..4.........3.2", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as program:
        assert program.stderr is not None
        greeting = [program.stderr.readline() for _ in range(4)]
        assert f"http://localhost:{port}/{fragment('1..4.........3.2')} is the page" in greeting[0]
        assert f"ws://localhost:{port}" in greeting[1] and "Chrome asks" in greeting[2]
        with connect(f"ws://localhost:{port}", compression=None) as one:
            client = Editor(one)
            client.send("count", packed(empty(9)))
            client.receive()
            children = [int(word) for word in _children(program.pid)]
            if sys.platform == "linux":  # what processes share is counted once
                rolled = (Path(f"/proc/{one}/smaps_rollup").read_text() for one in (program.pid, *children))
                assert sum(int(text.split("Pss:")[1].split()[0]) for text in rolled) < 150 << 10
            program.send_signal(signal.SIGINT)
            assert program.wait(MINUTES) == 0
        assert program.stderr.read().endswith("note: ended\n")
    assert wait_until_gone(children)


def test_a_puzzle_that_cannot_be_opened_is_told_before_anything_is_served(run: Any) -> None:
    for arguments in (("nonsense",), ("1..4", "--kind", "nothing"), ("1..4.........3.2", "--kind", "mine.py")):
        status, _, err = run("serve", *arguments)
        assert status == 2 and err.startswith("error: ") and "http" not in err, err


def _children(number: int) -> list[str]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(number)], capture_output=True, text=True, check=False)
    return listed.stdout.split()


def test_finals_wait_for_a_slow_client_and_progress_does_not() -> None:
    import asyncio

    async def fill() -> list[Data]:
        client = module.EditorConnection(AnswerQueue.__new__(AnswerQueue), lambda _: asyncio.sleep(0))
        for number in range(1000):
            client.post({"nonce": 1, "type": "count", "count": number, "inProgress": True})
        client.post({"nonce": 1, **count(1000)})
        return client.outbox

    assert [one["count"] for one in run_in_thread(fill())] == [999, 1000]
