"""The progress bar: on a terminal, on standard error only, only for long runs, and never eating its input."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cpsudoku.apps.cli.progress import ScanProgress

UNIQUE = "1..4.........3.2"

pty = pytest.importorskip("pty", reason="pseudo-terminals are for Unix")


def on_a_terminal(arguments: list[str], stdin: bytes = b"", patience: float = 0.1) -> tuple[str, str]:
    """(standard output, what standard error showed on a terminal) of a run with a bar after ``patience`` seconds."""
    script = (
        f"import sys; from cpsudoku.apps.cli import progress; progress.PATIENCE = {patience};"
        "from cpsudoku.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm"},
    )  # fmt: skip
    os.close(theirs)
    shown: list[bytes] = []
    reading = threading.Thread(target=_drain, args=(ours, shown))  # a full terminal would stop the process
    reading.start()
    out, _ = process.communicate(stdin)
    reading.join()
    return out.decode(), b"".join(shown).decode()


def _drain(terminal: int, into: list[bytes]) -> None:
    with suppress(OSError):  # Linux says so when the other end is closed
        while piece := os.read(terminal, 65536):
            into.append(piece)
    os.close(terminal)


@pytest.mark.every(8)
@pytest.mark.parametrize("source", ["file", "input"])
def test_a_long_run_shows_a_bar_and_loses_nothing(tmp_path: Path, source: str) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{UNIQUE}\n" * 1000)
    file, stdin = (str(path), b"") if source == "file" else ("-", path.read_bytes())
    out, shown = on_a_terminal(["check", file, "--backend", "search"], stdin)
    assert "1,000 puzzles (sudoku 4x4): 1,000 unique" in out
    assert "a second" in shown and "unique" in shown
    assert "━" in shown


@pytest.mark.every(6)
def test_rows_that_are_piped_do_not_go_to_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{UNIQUE}\n" * 600)
    out, shown = on_a_terminal(["check", str(path), "--backend", "search", "--json"], patience=0.01)
    assert "━" in shown and UNIQUE not in shown
    assert len(out.splitlines()) == 600


def test_a_short_run_shows_none() -> None:
    out, shown = on_a_terminal(["check", "1..4.........3.2", "--backend", "search"], patience=60.0)
    assert out.startswith("unique (sudoku 4x4): exactly one solution\n  solution  1234342121434312\n")
    assert shown == ""


class _Bar:
    """What a bar is sent."""

    task_ids = (0,)

    def __init__(self) -> None:
        self.completed = 0
        self.description = ""

    def update(self, _task: object, completed: int, description: str) -> None:
        self.completed, self.description = completed, description

    def stop(self) -> None:
        self.description = ""


def test_the_bar_of_a_scan_has_its_rate(tmp_path: Path) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_bytes(b"." * 100)
    second.write_bytes(b"." * 50)
    scan: Any = SimpleNamespace(
        reader=SimpleNamespace(files=[str(first), str(second)], progress=SimpleNamespace(bytes=lambda: 20)),
        journal=SimpleNamespace(tally=Counter(unique=3), file=1),
    )
    shown: Any = ScanProgress(scan)
    shown._bar, shown._begun = bar, _ = _Bar(), time.monotonic() - 10
    shown.step(Counter(unique=1000, multiple=3))
    assert bar.completed == 120  # the first file, and 20 bytes of the second
    assert re.fullmatch(r"1,003 puzzles, (100|99) a second, 3 not unique", bar.description), bar.description
