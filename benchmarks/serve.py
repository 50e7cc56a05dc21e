"""Measure `cpsudoku serve` under load (Linux): memory, cancelling, pings, waiting clients, and processes left at the
end.

    python -m benchmarks serve                             # 500 cancels, 1,000 edits
    python -m benchmarks serve --cancels 50 --edits 100    # a short run

The script starts the command on a free port, and speaks the editors' protocol with it (docs/live.md). Milliseconds are
by the clock, so the machine should be quiet. Megabytes are Pss: memory that processes share counts once.

- **cancel**: the script cancels a random command on a random board after up to 0.3 s. It measures the time to the
  reply, and to the reply of a small query that waits for a free process. An endless refutation occupies the other
  process.
- **ping**: another client waits for the refutation of a 16x16 board. In thirteen rows of this board, one digit fits
  only in the first twelve columns.
- **edits**: cages and digits of a 9x9 come and go; the script queries true candidates after each edit.
"""

from __future__ import annotations

import argparse
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from cpsudoku.apps.web.page_server import CONNECTIONS
from cpsudoku.formats import compressed_json

Data = dict[str, Any]
COMMANDS = ("truecandidates", "solve", "check", "count", "estimate", "solvepath", "step")
HOUR = 3600.0  # seconds: longer than any reply


def board(side: int, **more: Any) -> Data:
    return {"size": side, "grid": [[{} for _ in range(side)] for _ in range(side)], **more}


def refutation() -> Data:
    """Return a board without solution, which keeps a clause solver busy for a long time."""
    data = board(16)
    for row in data["grid"][:13]:
        for cell in row[12:]:
            cell["givenPencilMarks"] = [*range(2, 17)]
    return data


class Client:
    """An editor, with only the messages that these measurements need."""

    def __init__(self, port: int, stack: ExitStack) -> None:
        self.socket = stack.enter_context(connect(f"ws://localhost:{port}", compression=None, open_timeout=60))
        self.nonce = 0

    def send(self, command: str, data: Data | None = None) -> None:
        self.nonce += 1
        puzzle = {} if data is None else {"dataType": "fpuzzles", "data": compressed_json.compress(json.dumps(data))}
        self.socket.send(json.dumps({"nonce": self.nonce, "command": command, **puzzle}))

    def receive(self, wanted: Callable[[Data], bool]) -> Data:
        """Return the next wanted message: one of the last request, or of no request."""
        while True:
            message: Data = json.loads(self.socket.recv(HOUR))
            if message["nonce"] in (0, self.nonce) and wanted(message):
                return message

    def ask(self, command: str, data: Data | None = None) -> Data:
        """Return the final reply."""
        self.send(command, data)
        return self.receive(lambda message: message["type"] != "debuglog" and not message.get("inProgress"))


New = Callable[[], Client]  # this function connects another client


def memory(number: int, name: str = "Pss") -> float:
    """Return the megabytes of a process."""
    lines = Path(f"/proc/{number}/{'smaps_rollup' if name == 'Pss' else 'status'}").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:")) / 1024


def children(number: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(number)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def row(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    marks = (median(ordered), ordered[int(0.9 * (len(ordered) - 1))], ordered[-1])
    return f"{name:28}{len(times):6}" + "".join(f"{1000 * mark:10.1f}" for mark in marks)


def cancels(new: New, number: int) -> None:
    draw, small = Random(3), board(4)
    boards = (board(9), board(9, **{"diagonal+": True, "antiknight": True}), board(16), board(4), refutation())
    other, client = new(), new()
    other.send("check", refutation())
    time.sleep(1)
    answered, free = list[float](), list[float]()
    for _ in range(number):
        client.send(draw.choice(COMMANDS), draw.choice(boards))
        time.sleep(draw.random() * 0.3)
        begin = time.perf_counter()
        assert client.ask("cancel") == {"nonce": client.nonce, "type": "canceled"}
        answered.append(time.perf_counter() - begin)
        assert client.ask("check", small)["count"] == 2
        free.append(time.perf_counter() - begin)
    assert other.ask("cancel")["type"] == "canceled"
    print(row("cancel: answered", answered))
    print(row("cancel: process free", free))


def pings(new: New, number: int) -> None:
    first, second = new(), new()

    def answered() -> list[float]:
        times = list[float]()
        for _ in range(number):
            begin = time.perf_counter()
            assert second.socket.ping().wait(HOUR)
            times.append(time.perf_counter() - begin)
            time.sleep(0.02)
        return times

    print(row("ping, nothing asked", answered()))
    first.send("check", refutation())
    print(row("ping beside a refutation", answered()))
    begin = time.perf_counter()
    assert second.ask("check", board(4))["count"] == 2
    beside = time.perf_counter() - begin
    assert first.ask("cancel")["type"] == "canceled", "the refutation came too soon"
    print(row("question beside it", [beside]))


def edits(new: New, number: int, workers: list[int]) -> None:
    draw, client = Random(5), new()
    grid = [[(3 * (r % 3) + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)]
    cells = [(r, c) for r in range(9) for c in range(8)]
    given, cages, sizes = set[tuple[int, int]](), set[tuple[int, int]](), list[float]()
    for turn in range(number):
        held = draw.choice((given, cages))
        held ^= {draw.choice(sorted(held) if len(held) > 12 else cells)}
        data = board(9, killercage=[
            {"cells": [f"R{r + 1}C{c + 1}", f"R{r + 1}C{c + 2}"], "value": str(grid[r][c] + grid[r][c + 1])}
            for r, c in sorted(cages)
        ])  # fmt: skip
        for r, c in given:
            data["grid"][r][c] = {"value": grid[r][c], "given": True}
        assert client.ask("truecandidates", data)["type"] == "truecandidates"
        if turn in (number // 10, number // 2):
            sizes.append(sum(map(memory, workers)))
    sizes.append(sum(map(memory, workers)))
    parts = ", ".join(f"{size:.0f}" for size in sizes)
    print(f"edits: both processes have {parts} MB after a tenth, a half, and all of {number}")


def waiting(new: New, number: int) -> None:
    clients = [new() for _ in range(number)]
    for client in clients:
        client.send("count", board(9))
    told = [client.receive(lambda message: message["type"] == "debuglog")["message"] for client in clients[2:]]
    try:
        new()
    except InvalidStatus as refused:
        print(f"connections: {told[0]!r} to {told[-1]!r}; one more: {refused.response.status_code}")
    for client in clients:
        assert client.ask("cancel")["type"] == "canceled"


def measure(port: int, number: int, many_cancels: int, many_edits: int) -> None:
    """Measure the server with this process number."""

    def apart(what: Callable[[New, int], None], many: int) -> None:
        with ExitStack() as stack:
            what(lambda: Client(port, stack), many)

    def both(new: New, _: int) -> None:
        for one in (new(), new()):
            assert one.ask("check", board(4))["count"] == 2

    apart(both, 0)
    time.sleep(2)
    parts = [memory(one) for one in (number, *children(number))]
    print(f"idle: {sum(parts):.0f} MB, of which the server has {parts[0]:.0f}")
    print(f"{'milliseconds':28}{'':6}{'median':>10}{'9 of 10':>10}{'most':>10}")
    apart(pings, 200)
    apart(cancels, many_cancels)
    apart(waiting, CONNECTIONS)
    apart(lambda new, many: edits(new, many, children(number)), many_edits)
    print(f"most that a process has had: {max(memory(one, 'VmHWM') for one in children(number)):.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--cancels", type=int, default=500)
    parser.add_argument("--edits", type=int, default=1000)
    options = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "cpsudoku", "serve", "--port", str(port)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    try:
        for _ in range(4):
            server.stderr.readline()
        measure(port, server.pid, options.cancels, options.edits)
    finally:
        workers, begin = children(server.pid), time.perf_counter()
        server.send_signal(signal.SIGINT)
        status = server.wait(HOUR)
    left = [worker for worker in workers if Path(f"/proc/{worker}").exists()]
    print(f"Ctrl-C: status {status} after {1000 * (time.perf_counter() - begin):.0f} ms, processes left: {len(left)}")


if __name__ == "__main__":
    main()
