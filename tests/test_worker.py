"""A process that answers: events, death, limits, cancelling, and its end with its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.support.worker_process import CANCELLED, CLOCK, Died, Send, Worker, ready

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs forks and signals")
LONG = 600.0  # seconds
both = pytest.mark.parametrize("fork", [True, False], ids=["fork", "spawn"])


def answer(send: Send, question: Any, *context: Any) -> None:
    """What the processes of these tests do."""
    match question:
        case "context":
            send(context)
        case "pid":
            send(os.getpid())
        case "kill":
            send("first")
            os.kill(os.getpid(), signal.SIGKILL)
        case "wait":
            send(os.getpid())
            time.sleep(LONG)
        case "deaf":
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            with suppress(KeyboardInterrupt):
                send(os.getpid())
            time.sleep(LONG)
        case "spin":
            while True:
                continue
        case "memory":
            try:
                send(len(bytearray(1 << 30)))
            except MemoryError:
                send("refused")
        case "print":
            print("to nobody")
            send(sys.stdin.read())
        case "error":
            raise ValueError("an error of the target")
        case number:
            for i in range(number):
                send([i] * 1000)


def gone(pid: int) -> bool:
    """Wait until a process has ended."""
    from tests.conftest import alive  # the processes of these tests import this file, and need little

    end = time.monotonic() + 60
    while time.monotonic() < end:
        if not alive(pid):
            return True
        time.sleep(0.01)
    return False


@both
def test_events_come_in_order_with_the_context(fork: bool) -> None:
    worker = Worker(answer, 1, ["two"], fork=fork)
    assert [*worker.ask(200)] == [[i] * 1000 for i in range(200)]
    assert [*worker.ask("context")] == [(1, ["two"])]
    assert [*worker.ask(0)] == []
    worker.end()


def test_a_spawned_process_stays_and_a_forked_one_does_not() -> None:
    spawned, forked = Worker(answer), Worker(answer, fork=True)
    assert [*spawned.ask("pid")] == [*spawned.ask("pid")] == [spawned.pid]
    (pid,) = forked.ask("pid")
    assert gone(pid) and forked.pid is None
    spawned.end()
    assert spawned.pid is None


@both
def test_a_process_that_dies_is_reported_and_replaced(fork: bool) -> None:
    worker = Worker(answer, fork=fork)
    first, died = worker.ask("kill")
    assert first == "first" and isinstance(died, Died) and died.begun and died.limit == ""
    assert fork or died.status == -signal.SIGKILL
    assert [*worker.ask(1)] == [[0] * 1000]
    worker.end()


@both
def test_a_question_that_takes_too_long_ends_its_process(fork: bool) -> None:
    worker = Worker(answer, fork=fork)
    *pids, died = worker.ask("wait", seconds=2)  # none on a machine that takes longer to start the process
    assert died.limit == CLOCK and all(map(gone, pids))
    events = worker.ask("wait")
    pid = next(events)
    del events  # the caller stops reading
    assert gone(pid)
    worker.end()


def test_cancelling_interrupts_and_then_kills() -> None:
    worker = Worker(answer)
    events = worker.ask("wait")
    pid = next(events)
    worker.cancel()
    assert [*events] == [] and worker.pid == pid  # it has heeded the interrupt
    events = worker.ask("deaf")
    assert next(events) == pid
    worker.cancel()
    (died,) = events
    assert died.limit == CANCELLED and gone(pid)
    worker.end()


def test_a_process_that_was_dead_before_the_question_has_not_begun() -> None:
    worker = Worker(answer)
    (pid,) = worker.ask("pid")
    os.kill(pid, signal.SIGKILL)
    assert gone(pid)
    (died,) = worker.ask("pid")
    assert not died.begun
    assert [*worker.ask("pid")] != [pid]
    worker.end()


def test_memory_is_limited() -> None:
    worker = Worker(answer, megabytes=300)
    assert [*worker.ask("memory")] == ["refused"]
    worker.end()


def test_what_a_target_prints_is_no_event(tmp_path: Path) -> None:
    with (tmp_path / "errors").open("w+") as errors:
        worker = Worker(answer, errors=errors)
        assert [*worker.ask("print")] == [""]
        (died,) = worker.ask("error")
        assert died.status == 1
    assert "ValueError: an error of the target" in (tmp_path / "errors").read_text()


def test_ready_returns_those_that_have_sent_something() -> None:
    quick, slow = Worker(answer, fork=True), Worker(answer, fork=True)
    slow.put("spin")
    quick.put(1)
    while quick not in ready([quick, slow], LONG):
        slow.receive()
    events: list[object] = []
    while not quick.over:
        events += quick.receive()
    assert events == [[0] * 1000]
    slow.end()


@both
def test_a_process_ends_with_its_parent(fork: bool) -> None:
    code = f"""from cpsudoku.support.worker_process import Worker
from tests.test_worker import answer
for pid in Worker(answer, fork={fork}).ask("wait"): print(pid, flush=True)
"""
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    pid = int(program.stdout.readline())
    program.kill()
    program.communicate()
    assert gone(pid)
