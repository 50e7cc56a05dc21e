"""What Windows and macOS do not have: every module is imported without it, and the commands answer.

The system is simulated, in child processes too: what this package imports as `os`, `signal` and `sys` lacks the names
that only Linux, or only Unix, has, and names the other system; modules of Unix are not there. What cannot be seen here
is how compiled libraries, paths and terminals behave there.
"""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.support.limits import cores

ROOT = Path(__file__).parent.parent
UNIX = ("fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "syslog", "readline")  # modules
NOT_ON_MACOS = {
    "os": ("sched_getaffinity", "sched_setaffinity", "pidfd_open", "memfd_create", "posix_fadvise"),
    "signal": ("sigtimedwait", "sigwaitinfo"),
}
NOT_ON_WINDOWS = {
    "os": (
        *NOT_ON_MACOS["os"],
        *("fork", "forkpty", "register_at_fork", "getpgid", "killpg", "setsid", "pread", "pwrite", "mkfifo", "nice"),
        *("sysconf", "uname", "wait3", "wait4", "WNOHANG", "getloadavg", "getuid", "geteuid", "getgid", "chown"),
        *("fchmod", "ttyname", "openpty", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW"),
    ),
    "signal": (
        *NOT_ON_MACOS["signal"],
        *("SIGKILL", "SIGALRM", "SIGHUP", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIG_BLOCK", "SIG_SETMASK"),
        *("pthread_sigmask", "pthread_kill", "setitimer", "alarm", "sigwait", "siginterrupt"),
    ),
}
# Run by every process of the interpreter that finds it in its path.
STARTUP = """
import builtins, multiprocessing, os, signal, sys, types
import _signal

class Without(types.ModuleType):
    def __init__(self, module, names, **others):
        object.__getattribute__(self, "__dict__").update(module=module, names=names, others=others)
    def __getattribute__(self, name):
        own = object.__getattribute__(self, "__dict__")
        if name in own["names"]:
            raise AttributeError(f"this system has no {{name}}")
        return own["others"][name] if name in own["others"] else getattr(own["module"], name)
    def __setattr__(self, name, value):
        setattr(object.__getattribute__(self, "__dict__")["module"], name, value)

def kill(process, number):  # os.kill of Windows: all but the events of a console end the process
    os.kill(process, signal.SIGKILL)

names, windows = {names!r}, {platform!r} == "win32"
theirs = {{
    "os": Without(os, names["os"], **({{"kill": kill}} if windows else {{}})),
    "signal": Without(signal, names["signal"]),
    "_signal": Without(_signal, names["signal"]),
    "sys": Without(sys, (), platform={platform!r}),
}}
found = builtins.__import__

def imported(name, globals=None, locals=None, fromlist=(), level=0):
    whose = str((globals or {{}}).get("__package__") or "")
    if level == 0 and whose.partition(".")[0] == "cpsudoku":
        if name in {modules!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
        if name in theirs:
            return theirs[name]
    return found(name, globals, locals, fromlist, level)

builtins.__import__ = imported
if multiprocessing.get_start_method(True) is None:
    multiprocessing.set_start_method("spawn")
"""
IMPORTS = """
import importlib, pkgutil, sys
import cpsudoku.support.limits, cpsudoku.apps.lab.study_run
for found in pkgutil.walk_packages([sys.argv[1]], "cpsudoku."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
print(cpsudoku.uniqueness.parallel_backends.sys.platform, hasattr(cpsudoku.support.limits.os, "sched_getaffinity"))
"""
COMMANDS = """
import contextlib, io, json, sys
from cpsudoku.__main__ import main
for arguments in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(arguments)
    print(json.dumps([status, out.getvalue(), err.getvalue()]))
"""
SYSTEMS = {"darwin": (NOT_ON_MACOS, ()), "win32": (NOT_ON_WINDOWS, UNIX)}
AMBIGUOUS = "1..4.........3.2"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

Python = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def python(system: str, tmp_path: Path) -> Python:
    """The interpreter on that system: python(*arguments) -> how it ended."""
    names, modules = SYSTEMS[system]
    folder = tmp_path / "startup"
    folder.mkdir()
    text = STARTUP.format(names=names, modules=modules, platform=system)
    (folder / "sitecustomize.py").write_text(text, encoding="utf-8")
    path = os.pathsep.join(filter(None, (str(folder), str(ROOT), os.environ.get("PYTHONPATH"))))

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *map(str, arguments)]
        env = {**os.environ, "PYTHONPATH": path, "CPSUDOKU_TRACEBACK": "1"}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=env)

    return run


@pytest.mark.every(2)
def test_every_module_is_imported(python: Python, system: str) -> None:
    pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")
    done = python("-c", IMPORTS, ROOT / "cpsudoku")
    assert (done.stdout, done.stderr) == (f"{system} False\n", "")


@pytest.mark.every(6)
@pytest.mark.parametrize("system", ["win32", pytest.param("darwin", marks=pytest.mark.slow)])
def test_the_commands_answer(python: Python, system: str, tmp_path: Path) -> None:
    certificates, page, many = (str(tmp_path / name) for name in ("c.txt", "page.html", "many.txt"))
    latin = ["--kind", "latin", AMBIGUOUS]
    asked: list[tuple[list[str], int, str]] = [
        *(
            (["check", "--backend", name, *latin], 1, "multiple (")
            for name in ("search", "sat", "sat:glucose4", "cp_sat")
        ),
        (["check", INKALA, "--wait"], 0, "  agree     "),
        (["solve", INKALA], 0, "812753649943682175"),
        (["solve", "--count", *latin], 0, "2"),
        (["prove", INKALA, "-o", certificates], 0, ""),
        (["verify", certificates], 0, "1 accepted"),
        (["generate", "-n", "2", "--seed", "1", "-o", many], 0, ""),
        (["explain", INKALA, "-o", page], 0, ""),
        (["explain", "--rate", INKALA], 0, ""),
        (["convert", INKALA], 0, "8"),
        (["convert", INKALA, "--to", "sdk"], 0, "8"),
        (["help", "backends"], 0, "lanes"),
    ]
    done = python("-c", COMMANDS, json.dumps([arguments for arguments, *_ in asked]))
    lines = done.stdout.splitlines()
    assert len(lines) == len(asked), done.stderr
    for (arguments, status, said), line in zip(asked, lines, strict=True):
        found, out, err = json.loads(line)
        assert found == status, (arguments, err)
        assert said in out, (arguments, out)
    assert len([line for line in Path(many).read_text(encoding="utf-8").splitlines() if line[0] != "#"]) == 2


@pytest.mark.every(6)
@pytest.mark.parametrize(
    ("system", "backend"),
    [("win32", "lanes"), ("win32", "search"), pytest.param("darwin", "search", marks=pytest.mark.slow)],
)
def test_a_scan_by_processes(python: Python, tmp_path: Path, backend: str) -> None:
    pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "out.csv"
    puzzles.write_text(f"{INKALA}\n" * 3, encoding="utf-8")
    done = python("-m", "cpsudoku", "check", puzzles, "-o", out, "--backend", backend)
    assert done.returncode == 0, done.stderr
    assert out.read_text(encoding="utf-8").count(",unique,") == 3


@pytest.mark.every(4)
@pytest.mark.parametrize("system", ["win32"])
def test_the_laboratory(python: Python, tmp_path: Path) -> None:
    pytest.importorskip("pandas", reason="pandas comes with the extra [lab]")
    puzzles, folder = tmp_path / "puzzles.txt", tmp_path / "lab"
    puzzles.write_text(f"{INKALA}\n", encoding="utf-8")
    done = python("-m", "cpsudoku", "compare", puzzles, "--backend", "search", "-o", folder)
    assert done.returncode == 0, done.stderr
    (row,) = csv.DictReader((folder / "results.csv").read_text(encoding="utf-8").splitlines())
    assert (row["status"], row["verdict"]) == ("ok", "unique")


@pytest.mark.every(4)
@pytest.mark.parametrize("system", ["win32"])
def test_a_backend_heeds_an_interrupt(python: Python) -> None:
    """There, os.kill would end the process."""
    done = python("-m", "cpsudoku", "test", "search")
    assert (done.returncode, done.stderr) == (0, "")
    assert "ok      ctrl-c ends a query" in done.stdout


def test_cores_are_counted_with_and_without_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 5, 7}, raising=False)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert cores() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1
