"""Standard streams that are closed, full or devices: no traceback, no endless reading, the right exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

UNIQUE = "1..4.........3.2"
COMMANDS = [
    f"check --backend search {UNIQUE}",
    f"solve {UNIQUE}",
    f"count {UNIQUE}",
    f"prove {UNIQUE}",
    f"convert --to line {UNIQUE}",
    "generate --box 2x2 --engine search",
    "check --backend search -",
    "list",
]


CLOSED = [">&-", "2>&-", "<&-", "<&- >&- 2>&-"]
# Each command with two of them in turn; the rest with --slow.
PAIRS = [
    pytest.param(redirected, command, marks=() if (i + j) % 2 == 0 else pytest.mark.slow)
    for i, redirected in enumerate(CLOSED)
    for j, command in enumerate(COMMANDS)
]


def shell(command: str, redirected: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} -m cpsudoku {command} {redirected}"], capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize(("redirected", "command"), PAIRS)
def test_a_closed_stream(command: str, redirected: str) -> None:
    if command.endswith(" -") and "<&-" not in redirected:
        redirected += " </dev/null"
    ran = shell(command, redirected)
    assert ran.returncode == (2 if command.endswith(" -") else 0), ran.stderr
    assert "Traceback" not in ran.stderr and "internal error" not in ran.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk(command: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    ran = shell(command, ">/dev/full </dev/null")
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr and "internal error" not in ran.stderr
    assert "No space left" in ran.stderr


@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "/dev/null"])
def test_certificates_are_not_continued_on_a_device(device: str) -> None:
    if not os.path.exists(device):
        pytest.skip(f"this system has no {device}")
    ran = shell(f"prove {UNIQUE} -o {device}", "")
    assert (ran.returncode, "found a device or pipe" in ran.stderr) == (2, True)


@pytest.mark.parametrize(
    "command",
    [
        f"convert --to line {UNIQUE} -o",
        "generate --box 2x2 --engine search --overwrite -o",
        f"check --backend search {UNIQUE} --overwrite --html",
        f"explain {UNIQUE} --overwrite --html",
    ],
)
def test_who_cannot_write_a_file_names_it(command: str, run: Callable[..., Any], tmp_path: Path) -> None:
    words = command.split()
    for missing in (tmp_path / "none" / "x.html", Path(__file__) / "x.html"):
        ran = run(*words, missing)
        assert (ran.status, ran.out) == (2, "")
        assert f"{missing}: expected a folder to write to, found none of that name" in ran.err
    if Path("/dev/full").exists():
        ran = run(*words, "/dev/full")
        assert ran.status == 2 and "cpsudoku: /dev/full: No space left on device" in ran.err
