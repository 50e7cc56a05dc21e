"""Standard streams that are closed, full or devices: no traceback, no endless reading, the right exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.__main__ import main
from tests.conftest import each

UNIQUE = "1..4.........3.2"
COMMANDS = [
    f"check --backend search {UNIQUE}",
    f"solve {UNIQUE}",
    f"solve --count {UNIQUE}",
    f"prove {UNIQUE}",
    f"convert --to line {UNIQUE}",
    "generate --box 2x2 --backend search",
    "check --backend search -",
    "help",
]


CLOSED = [">&-", "2>&-", "<&-", "<&- >&- 2>&-"]
# Each command with two of them in turn; the rest with --slow.
PAIRS = [
    pytest.param(redirected, command, marks=() if (i + j) % 2 == 0 else pytest.mark.slow)
    for i, redirected in enumerate(CLOSED)
    for j, command in enumerate(COMMANDS)
]


def shell(command: str, redirected: str) -> subprocess.CompletedProcess[str]:
    words = ["sh", "-c", f"{sys.executable} -m cpsudoku {command} {redirected}"]
    return subprocess.run(words, capture_output=True, text=True, timeout=240)


@pytest.mark.every(6)
@each(("redirected", "command"), PAIRS)
def test_a_closed_stream(command: str, redirected: str) -> None:
    if command.endswith(" -") and "<&-" not in redirected:
        redirected += " </dev/null"
    ran = shell(command, redirected)
    lost = " >&-" in f" {redirected}"
    assert ran.returncode == (2 if command.endswith(" -") or lost else 0), ran.stderr
    assert "Traceback" not in ran.stderr and "internal error" not in ran.stderr
    assert "Exception ignored" not in ran.stderr
    if not command.startswith("check") or not command.endswith(" -"):  # which prints no verdict of an empty text
        assert ("error: output: Bad file descriptor" in ran.stderr) is (redirected.split("<")[0].strip() == ">&-")


SOLVED = "1234341221434321"
PRINTING = [
    *COMMANDS[:-2],
    "help kinds",
    "help Table",
    f"check --json --backend search {UNIQUE}",
    f"check --backend search --overwrite -o {{folder}}/page.html {UNIQUE}",
    f"explain {UNIQUE}",
    f"explain --json {UNIQUE}",
    f"explain --kind latin --trace propagation {UNIQUE}",
    f"explain --rate {UNIQUE}",
    f"explain --hint --json {UNIQUE}",
    f"convert {UNIQUE}",
    f"convert --to cnf {UNIQUE}",
    f"convert --to opb {UNIQUE}",
    "verify {folder}/a.cert",
    "test latin --backend search",
    "new {folder}/mine.py",
    "--version",
    "--help",
    "check --help",
]


def test_a_pipe_without_a_reader_ends_every_command_with_141(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "solved.txt").write_text(f"{SOLVED}\n")
    (tmp_path / "a.cert").write_text(cpsudoku.prove(UNIQUE).text())
    for command in PRINTING:
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, "w", encoding="utf-8") as stream, monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", stream)
            status = main(command.format(folder=tmp_path).split())
        (tmp_path / "mine.py").unlink(missing_ok=True)
        err = capsys.readouterr().err
        assert status == 141 and "unique" not in err, f"{command}: {status}, {err}"


def test_head_ends_a_long_run_with_141(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(f"{UNIQUE}\n" * 3000)
    command = f"{sys.executable} -m cpsudoku check --json --backend search {tmp_path / 'many.txt'}"
    ran = subprocess.run(
        ["bash", "-c", f"{command} | head -1 | wc -l; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert ran.stdout.split() == ["1", "141"]
    assert "unique" not in ran.stderr


@pytest.mark.every(4)
@pytest.mark.parametrize("full", ["/dev/full", "closed"])
def test_no_command_is_a_success_whose_output_nobody_gets(
    full: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process: a stream on a descriptor that takes nothing, as `>&-` and a full disk leave it."""
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    (tmp_path / "solved.txt").write_text(f"{SOLVED}\n")
    (tmp_path / "a.cert").write_text(cpsudoku.prove(UNIQUE).text())
    for command in PRINTING:
        flags = os.O_WRONLY if full == "/dev/full" else os.O_RDONLY
        descriptor = os.open(full if full == "/dev/full" else os.devnull, flags)
        with open(descriptor, "w", encoding="utf-8") as stream, monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", stream)
            status = main(command.format(folder=tmp_path).split())
        (tmp_path / "mine.py").unlink(missing_ok=True)
        err = capsys.readouterr().err
        words = "No space left on device" if full == "/dev/full" else "Bad file descriptor"
        assert (status, err.count(f"error: output: {words}")) == (2, 1), f"{command}: {status}, {err}"


@pytest.mark.every(8)
def test_remarks_that_nobody_gets_change_no_status(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    (tmp_path / "solved.txt").write_text(f"{SOLVED}\n")
    (tmp_path / "a.cert").write_text(cpsudoku.prove(UNIQUE).text())
    (tmp_path / "one.txt").write_text(f"{UNIQUE}\n")
    absent = [
        f"{command} absent.txt" for command in ("check", "solve", "solve --count", "prove", "explain",
        "explain --rate", "convert", "verify", "convert --to line", "convert --to cnf", "generate --like",
        "check --backend nobody")
    ]  # fmt: skip
    for command in (*PRINTING, *absent, "check --nothing", "generate --backend search --like {folder}/one.txt"):
        words = command.format(folder=tmp_path).split()
        results = []
        for full in (False, True):
            with open("/dev/full", "w", buffering=1, encoding="utf-8") as stream, monkeypatch.context() as patched:
                if full:
                    patched.setattr(sys, "stderr", stream)
                results.append((main([*words, *["--seed", "1"] * (words[0] == "generate")]), capsys.readouterr().out))
            (tmp_path / "mine.py").unlink(missing_ok=True)
        assert results[0][0] == results[1][0], f"{command}: {results}"
        assert results[0][0] == (2 if command in absent or "--nothing" in command else 0), f"{command}: {results}"
    for command in ("check absent.txt", "solve absent.txt", f"solve {UNIQUE}"):
        ran = shell(command, "2>/dev/full")  # the interpreter flushes at its end
        assert ran.returncode == (2 if "absent" in command else 0), command


def test_standard_streams_that_are_closed_have_their_numbers() -> None:
    """Nothing else gets them: what a library writes to descriptor 1 would go there."""
    script = (
        "import os, sys; from cpsudoku import __main__\n"
        "__main__._run = lambda arguments: [os.write(int(sys.argv[1]), b' '.join("
        "os.readlink(f'/proc/self/fd/{n}').encode() for n in range(3))), 0][1]\n"
        "sys.exit(__main__.main())"
    )
    if not Path("/proc/self/fd").exists():
        pytest.skip("this system has no /proc")
    reader, writer = os.pipe()
    words = ["sh", "-c", f"exec '{sys.executable}' -c \"$0\" {writer} <&- >&- 2>&-", script]
    subprocess.run(words, pass_fds=[writer], timeout=240)
    os.close(writer)
    with open(reader, "rb") as stream:
        assert stream.read().split() == [b"/dev/null"] * 3


@pytest.mark.every(6)
def test_nothing_is_left_open(tmp_path: Path) -> None:
    path = tmp_path / "three.txt"
    path.write_text(f"{UNIQUE}\n12............4.\nnonsense\n")
    one = tmp_path / "one.txt"
    one.write_text(f"{UNIQUE}\n")
    for command, status in (
        (f"check --backend search {path}", 2),
        (f"check --backend search {UNIQUE}", 0),
        (f"generate --backend search --like {one}", 0),
    ):
        words = [sys.executable, "-W", "error", "-m", "cpsudoku", *command.split()]
        ran = subprocess.run(words, capture_output=True, text=True, timeout=240)
        assert ran.returncode == status
        assert "Warning" not in ran.stderr and "ignored" not in ran.stderr, ran.stderr


LEAVES = """
import os
from cpsudoku.puzzles.kinds import gallery
LATIN = gallery.kind_of("latin")
def clues(instance, model):
    os._exit(0)
KIND = LATIN.variant()
KIND.clues = clues
"""


@pytest.mark.every(6)
@pytest.mark.parametrize("command", ["check", "solve", "solve --count"])
def test_a_kind_that_ends_the_process_is_no_success(command: str, tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(LEAVES)
    ran = shell(f"{command} --kind {tmp_path / 'odd.py'} {UNIQUE}", "")
    assert (ran.returncode, "odd.py:6: SystemExit: os._exit(0)" in ran.stderr) == (2, True), ran.stderr


@pytest.mark.every(8)
def test_a_kind_that_takes_the_output_or_ends_the_process_is_named(tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    leaves = "import posix; posix._exit(0)"
    for wrong in (leaves, "sys.stdout.close()", "sys.stdout = None", "raise BaseException('x')"):
        if os.name != "posix" and "posix" in wrong:
            continue
        inside, at_import = LEAVES.replace("os._exit(0)", f"import sys; {wrong}"), f"import sys; {wrong}\n"
        for text in (inside, at_import):
            file.write_text(text)
            ran = shell(f"check --kind {file} {UNIQUE}", "")
            case = f"{wrong}: {ran.returncode} {ran.stdout} {ran.stderr}"
            assert ran.returncode == 2 and "error: " in ran.stderr and "odd" in ran.stderr, case
            assert "Traceback" not in ran.stderr and "internal error" not in ran.stderr, case


@pytest.mark.every(8)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk(command: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    ran = shell(command, ">/dev/full </dev/null")
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr and "internal error" not in ran.stderr
    assert "No space left" in ran.stderr or command == "check --backend search -"  # which prints no verdict


@pytest.mark.every(6)
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
        "generate --box 2x2 --backend search --overwrite -o",
        f"explain {UNIQUE} --overwrite -o",
    ],
)
def test_who_cannot_write_a_file_names_it(command: str, run: Callable[..., Any], tmp_path: Path) -> None:
    words = command.split()
    for missing in (tmp_path / "none" / "x.html", Path(__file__) / "x.html"):
        ran = run(*words, missing)
        assert (ran.status, ran.out) == (2, "")
        assert f"{missing}: expected a folder to write to, found none of that name" in ran.err
    if Path("/dev/full").exists():
        full = "/dev/full"
        if words[0] == "explain":  # the ending chooses the form
            full = str(tmp_path / "full.html")
            os.symlink("/dev/full", full)
        ran = run(*words, full)
        assert ran.status == 2 and f"error: {full}: No space left on device" in ran.err
