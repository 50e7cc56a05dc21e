"""Control characters from puzzles, file names and exceptions are always printed as escapes."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.terminal import for_data, guard_output, printable, raw
from tests.conftest import each

UNIQUE, MULTIPLE = "1..4.........3.2", "12..34.........."
EVIL = "\x1b[31m\x1b]0;owned\x07\x9b2J\r\x08\u202eevil\u2066\u200f\x7f"
SHOWN = r"\x1b[31m\x1b]0;owned\x07\x9b2J\r\x08\u202eevil\u2066\u200f\x7f"
Run = Callable[..., Any]
BY_HAND = Path(__file__).with_name("by_hand.py")


@pytest.mark.every(4)
def test_what_acts_on_a_terminal_is_shown() -> None:
    assert printable(EVIL) == SHOWN
    for code in range(sys.maxunicode + 1):
        c = chr(code)
        if c in "\n\t" or unicodedata.category(c) == "Cs":
            assert printable(c) == c  # lone surrogates are the encoder's: backslashreplace
        elif unicodedata.category(c) in ("Cc", "Zl", "Zp") or unicodedata.bidirectional(c) in (
            "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
        ):  # fmt: skip
            assert printable(c) not in (c, ""), hex(code)
            assert printable(c).isascii() and printable(c).isprintable()
        elif c.isprintable():
            assert printable(c) == c, hex(code)


def test_text_in_every_script_stays() -> None:
    text = "Sudoku Nº 7 – «schwer»\tשלום 数独 ナンプレ می\u200cخواهم 👩\u200d🔬\n"
    assert printable(text) == text


def assert_harmless(*texts: str) -> None:
    for text in texts:
        assert printable(text) == text
    assert any("\\x1b]0;owned\\x07" in text or "U+001B" in text for text in texts), texts


@pytest.fixture
def evil_folder(tmp_path: Path) -> Path:
    folder = tmp_path / EVIL.replace("\r", "")  # with a line end in it, it would be the text of a puzzle
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this file system takes no such name")
    return folder


def commands(puzzles: Path) -> list[list[str]]:
    search = ["--backend", "search"]
    return [
        ["check", str(puzzles), *search],
        ["check", str(puzzles), *search, "--verbose"],
        ["solve", str(puzzles)],
        ["explain", str(puzzles), *search],
        ["explain", "--rate", str(puzzles)],
        ["verify", str(puzzles)],
        ["verify", str(puzzles.with_name("certs.txt")), "-v"],
        ["verify", str(puzzles.with_name("certs.txt")), "--puzzle", str(puzzles)],
        ["convert", str(puzzles), "--to", "line"],
        ["check", str(puzzles.with_name("none"))],
        ["check", EVIL],
        ["check", UNIQUE, "--backend", EVIL],
        ["check", UNIQUE, "--format", EVIL],
        ["check", UNIQUE, f"--{EVIL}"],
        ["check", UNIQUE, "--time-limit", EVIL],
        ["check", UNIQUE, "--kind", f"{EVIL}.py"],
        [EVIL],
    ]


@each("number", range(len(commands(Path("x")))))
def test_file_names_and_arguments(run: Run, evil_folder: Path, number: int) -> None:
    puzzles = evil_folder / "puzzles.txt"
    puzzles.write_text(f"{UNIQUE}\n{MULTIPLE}\n11..............\n1..\n")
    run("prove", UNIQUE, "-o", puzzles.with_name("certs.txt"))
    ran = run(*commands(puzzles)[number])
    assert_harmless(ran.out, ran.err)


@pytest.mark.parametrize("command", ["check", "explain", "prove"])
def test_titles_and_puzzles(run: Run, tmp_path: Path, command: str) -> None:
    puzzles = tmp_path / "puzzles.txt"
    for text in (f"# {EVIL}\n{MULTIPLE}\n", f"{EVIL}{UNIQUE}\n", f"1..{EVIL}\n", f"{UNIQUE[:-1]}\x1b\n"):
        puzzles.write_text(text.replace("\r", ""), encoding="utf-8")
        ran = run(command, puzzles)
        assert printable(ran.out) == ran.out and printable(ran.err) == ran.err


def test_exceptions_of_ours_and_of_a_kind(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(f"raise ValueError({EVIL!r})")
    assert_harmless(*run("check", UNIQUE, "--kind", mine)[1:])
    source = BY_HAND.read_text(encoding="utf-8")
    mine.write_text(source.replace("return read(text, grid_reader)", "raise ValueError(text)"))
    assert_harmless(*run("check", f"{EVIL}\n", "--kind", mine.rename(tmp_path / "mine2.py"))[1:])

    def breaks(*_: Any) -> Any:
        raise ZeroDivisionError(EVIL)

    monkeypatch.setattr(gallery, "kind_of", breaks)
    assert_harmless(*run("check", UNIQUE)[1:])


def test_a_traceback_that_was_asked_for(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom cpsudoku.puzzles.kinds import gallery\nfrom cpsudoku.__main__ import main\n"
        f"def breaks(name): raise ZeroDivisionError({EVIL!r})\n"
        f"gallery.kind_of = breaks\nsys.exit(main(['check', '{UNIQUE}']))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "CPSUDOKU_TRACEBACK": "1"},
    )
    assert "Traceback" in ran.stderr
    assert_harmless(ran.stderr)


class Stream(io.TextIOWrapper):
    """A text stream that is a terminal, or not."""

    def __init__(self, terminal: bool) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", newline="")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("terminal", [False, True])
def test_data_is_altered_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> None:
    stream = Stream(terminal)
    monkeypatch.setattr(sys, "stdout", stream)
    with guard_output():
        assert type(sys.stdout) is not Stream
        print(EVIL, file=for_data())
        sys.stdout.buffer.write(f"{EVIL}\n".encode())
        sys.stdout.flush()
        print(EVIL)
        print("\x1b[1m", file=raw(sys.stdout), end="")
    assert sys.stdout is stream
    data = SHOWN if terminal else EVIL
    assert sorted(stream.text().replace("\x1b[1m", "").split("\n")) == sorted(["", data, data, SHOWN])


def test_piped_certificates_and_solutions_are_those_of_the_text(run: Run, tmp_path: Path) -> None:
    source = BY_HAND.read_text(encoding="utf-8")
    mine, text = tmp_path / "mine.py", tmp_path / "text.txt"
    mine.write_text(
        source + "\n\n_read, _render = KIND.instance, KIND.render\n"
        "KIND.instance = lambda text, grids=None: _read(text.partition('#')[0].strip())\n"
        "KIND.render = lambda *x: _render(*x) + '\\x1b[0m'\n"
    )
    evil = EVIL.replace("\r", "")
    text.write_text(f"{gallery.kind_of('_template').unique[0]}\n#{evil}\n", encoding="utf-8")
    ran = run("prove", text, "--kind", mine)
    assert f"\nsay text #{evil}\n" in ran.out
    (tmp_path / "certs.txt").write_text(ran.out, encoding="utf-8")
    assert run("verify", tmp_path / "certs.txt", "--puzzle", text, "--kind", mine).status == 0
    assert run("solve", text, "--kind", mine).out.endswith("\x1b[0m\n")


def test_json_says_what_is_there(run: Run, evil_folder: Path) -> None:
    puzzles = evil_folder / "puzzles.txt"
    puzzles.write_text(UNIQUE)
    out = run("check", puzzles, "--backend", "search", "--json").out
    assert json.loads(out.splitlines()[0])["file"] == str(puzzles)
    assert out.isascii()


@pytest.mark.every(6)
def test_on_a_terminal_only_the_programs_own_sequences_come_through(evil_folder: Path) -> None:
    pty = pytest.importorskip("pty", reason="pseudo-terminals are for Unix")
    puzzles = evil_folder / "puzzles.txt"
    puzzles.write_text(f"{UNIQUE}\n1..\n{MULTIPLE}\n" * 300)
    script = (
        "import sys; from cpsudoku.apps.cli import progress; progress.PATIENCE = 0.01;"
        "from cpsudoku.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", script, "check", str(puzzles), "--backend", "search"],
        stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "200"},
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # Linux says so when the other end is closed
        pass
    os.close(ours)
    process.wait()
    text = shown.decode()
    assert "━" in text, "a bar"
    assert text.count(r"\x1b]0;owned\x07") >= 600, "messages above the bar and below the table"
    assert "owned\x07" not in text and "\x1b[31m" not in text and "\u202e" not in text
    rest = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")  # rich's: colours, cursor, lines erased
    assert printable(rest) == rest
