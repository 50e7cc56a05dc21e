"""Ctrl-C: status 130 within a second and no traceback, during an import, a finalizer, a handler or a fork."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lazy_loader
import pytest

from cpsudoku.backends.session_contract import Backend
from cpsudoku.support import registry
from cpsudoku.support.errors import heed_interrupt

Run = Callable[..., Any]
LATIN = "1..4.........3.2"

# A kind that is interrupted while its model is made, with `before`, `ready` and `after` to be filled in.
KIND = """
import sys, time
from cpsudoku.puzzles.kinds import gallery
LATIN = gallery.kind_of("latin")

def ready():
    print("ready", file=sys.stderr, flush=True)
    time.sleep(60)

{code}

KIND = LATIN.variant()
KIND.model = model
"""
SWALLOWS = """
def model(shape):
    try:
        ready()
    except BaseException:
        pass
    return LATIN.model(shape)
"""
NEVER_ENDS = """
def model(shape):
    while True:
        try:
            ready()
        except BaseException:
            pass
"""
IN_A_FINALIZER = """
class Odd:
    def __del__(self):
        ready()

def model(shape):
    Odd()
    time.sleep(60)
"""
AS_ANOTHER_ERROR = """
def model(shape):
    try:
        ready()
    except KeyboardInterrupt:
        raise ImportError("initialization failed") from None
"""


def interrupted_import(model: object) -> Any:
    """What a compiled library does when Ctrl-C comes while it is imported."""
    try:
        raise KeyboardInterrupt
    except KeyboardInterrupt as error:
        raise ImportError("initialization failed") from error


@pytest.mark.parametrize("command", ["check", "solve", "solve --count", "test latin"])
def test_an_import_cut_short_is_an_interrupt(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    find = registry.find
    odd = Backend("odd", interrupted_import)
    monkeypatch.setattr(registry, "find", lambda what, name: odd if name == "cut_short" else find(what, name))
    texts = [] if command.startswith("test") else [LATIN]
    assert run(*command.split(), "--backend", "cut_short", *texts).status == 130


def test_another_import_error_stays_one() -> None:
    heed_interrupt(ImportError("no such library"))
    with pytest.raises(KeyboardInterrupt):
        heed_interrupt(KeyboardInterrupt())


def test_an_interrupt_that_pysat_takes_is_one() -> None:
    """It takes the signal over for a call in the main thread, and raises an error of its own."""
    error = importlib.import_module("pysolvers").error
    heed_interrupt(error("another one"))
    with pytest.raises(KeyboardInterrupt):
        heed_interrupt(error("Caught keyboard interrupt"))


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.every(6)
@pytest.mark.parametrize("code", [SWALLOWS, NEVER_ENDS, IN_A_FINALIZER, AS_ANOTHER_ERROR])
def test_an_interrupt_that_is_swallowed_ends_the_process(tmp_path: Path, code: str) -> None:
    kind = tmp_path / "odd.py"
    kind.write_text(KIND.format(code=code))
    process = started(sys.executable, "-m", "cpsudoku", "solve", "--kind", str(kind), LATIN)
    assert process.stderr is not None
    assert process.stderr.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=240)
    assert process.returncode == 130, err
    assert "note: interrupted" in err.splitlines()
    assert "Traceback" not in err


def test_nothing_is_imported_before_an_interrupt_is_taken_care_of() -> None:
    script = (
        "import os, sys; before = set(sys.modules); import cpsudoku.__main__, cpsudoku.support.interrupts;"
        "print(*sorted(set(sys.modules) - before))"
    )
    # -S: what an installation adds to the start of the interpreter is imported before, or not at all.
    folders = [Path(__file__).parents[3], Path(lazy_loader.__file__).parents[1]]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, check=True, env=path)
    assert [name for name in done.stdout.split() if name.startswith("cpsudoku")] == [
        "cpsudoku", "cpsudoku.__main__", "cpsudoku.support", "cpsudoku.support.interrupts",
    ]  # fmt: skip


AT_IMPORT = """
import os, signal, sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
from cpsudoku.__main__ import main
sys.exit(main())
"""


IMPORTED = ["click", "cpsudoku.apps.cli.commands.solve", "ortools.sat.python.cp_model_helper", "numpy", "numba"]


@pytest.mark.every(6)
@pytest.mark.parametrize("name", IMPORTED)
def test_an_interrupt_while_a_library_is_imported(name: str) -> None:
    if name in ("numpy", "numba"):
        pytest.importorskip(name, reason="NumPy and Numba come with the extra [bulk]")
    backend = "cp_sat" if name.startswith("ortools") else "lanes" if name in ("numpy", "numba") else "search"
    script = AT_IMPORT.format(name=name)
    process = started(sys.executable, "-c", script, "solve", "--kind", "latin", "--backend", backend, LATIN)
    out, err = process.communicate(timeout=240)
    assert process.returncode == 130, err
    assert err.strip() == "note: interrupted"
    assert out == ""


def test_what_is_printed_is_not_lost(tmp_path: Path) -> None:
    """Standard output is a file, which is written in blocks: the lines before the interrupt are in it."""
    kind = tmp_path / "odd.py"
    kind.write_text(
        KIND.format(
            code="""
def model(shape):
    if shape.height == 4:
        ready()
    return LATIN.model(shape)
"""
        )
    )
    script = "import sys; print('before'); from cpsudoku.__main__ import main; sys.exit(main())"
    with open(tmp_path / "out", "w") as out:
        arguments = [sys.executable, "-c", script, "solve", "--kind", str(kind), LATIN]
        process = subprocess.Popen(arguments, stdout=out, stderr=subprocess.PIPE, text=True)
        assert process.stderr is not None
        assert process.stderr.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=240)
    assert (tmp_path / "out").read_text() == "before\n"


def test_no_interrupt_is_lost_while_the_handler_is_set() -> None:
    script = (
        "import os, signal, sys; from cpsudoku.support import interrupts; made = interrupts.watch\n"
        "def watch():\n    os.kill(os.getpid(), signal.SIGINT)\n    return made()\n"
        "interrupts.watch = watch; from cpsudoku.__main__ import main; sys.exit(main())"
    )
    process = started(sys.executable, "-c", script, "solve", "--kind", "latin", LATIN)
    out, err = process.communicate(timeout=240)
    assert (process.returncode, out, err) == (130, "", "note: interrupted\n")
