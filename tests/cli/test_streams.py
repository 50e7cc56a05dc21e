"""Standard streams that are closed, full or devices: no traceback, no endless reading, the right exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
