"""Shell completion: the output for a shell and nothing else, in bash, zsh and fish if they are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.__main__ import main
from cpsudoku.apps.cli import COMMANDS
from cpsudoku.support import registry

COMMAND = [sys.executable, "-m", "cpsudoku"]
Completed = Callable[..., list[str]]


@pytest.fixture
def completed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """What is offered for the last of the words that follow `cpsudoku`."""

    def offered(*words: str) -> list[str]:
        monkeypatch.setenv("_CPSUDOKU_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(["cpsudoku", *words]))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        status = main([])
        out, err = capsys.readouterr()
        assert (status, err) == (0, "")
        return out.splitlines()

    return offered


def plain(*names: str) -> list[str]:
    return [f"plain,{name}" for name in names]


def test_names_of_every_sort(completed: Completed) -> None:
    assert completed("che") == plain("check")
    assert completed("") == plain(*COMMANDS.list_commands(None))  # type: ignore[arg-type]
    assert completed("check", "--kind", "") == plain(*registry.names("kind"))
    assert completed("check", "--backend", "s") == plain("sat", "search")
    assert completed("convert", "--to", "s") == plain(*(n for n in registry.names("format") if n.startswith("s")))
    assert completed("solve", "--format", "") == plain(*registry.names("format"))
    assert completed("explain", "--up-to", "x_w") == plain("x_wing")
    assert completed("generate", "--technique", "jel") == plain("jellyfish")
    assert completed("help", "back") == plain("backends", "backtrack")
    assert completed("help", "slither") == plain("slitherlink")
    assert completed("check", "--time") == plain("--time-limit")


def test_files(completed: Completed) -> None:
    for words in (("check", "puz"), ("check", "--kind", "./mi"), ("generate", "--like", "x"), ("prove", "-o", "x")):
        assert completed(*words) == [f"file,{words[-1]}"], words


HALF = [("nonsense", ""), ("check", "--nonsense", ""), ("check", "--box", "3", ""), ("-", "")]


@pytest.mark.parametrize("words", HALF)
def test_half_a_line_that_means_nothing_disturbs_nobody(completed: Completed, words: tuple[str, ...]) -> None:
    assert all(line.split(",")[0] in ("plain", "file", "dir") for line in completed(*words))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts(shell: str, tmp_path: Path) -> None:
    told = os.environ | {"_CPSUDOKU_COMPLETE": f"{shell}_source"}
    done = subprocess.run(COMMAND, env=told, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"_CPSUDOKU_COMPLETE={shell}_complete" in done.stdout
    program = shutil.which(shell)
    if program is not None:
        script = tmp_path / "script"
        script.write_text(done.stdout)
        checked = subprocess.run([program, "-n", str(script)], capture_output=True, text=True, check=False)
        assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_itself_completes(tmp_path: Path) -> None:
    """The function that the script defines, called as bash calls it, with a `cpsudoku` in the path."""
    program = tmp_path / "cpsudoku"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m cpsudoku "$@"\n')
    program.chmod(0o755)
    code = """eval "$(_CPSUDOKU_COMPLETE=bash_source cpsudoku)"
        COMP_WORDS=(cpsudoku check --kind wi); COMP_CWORD=3; _cpsudoku_completion cpsudoku; echo "${COMPREPLY[@]}" """
    told = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", code], env=told, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("windoku\n", "")


def test_the_short_option_of_the_version() -> None:
    short, long = (subprocess.check_output([*COMMAND, name], text=True) for name in ("-V", "--version"))
    assert short == long != ""
