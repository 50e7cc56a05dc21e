"""What Windows and macOS do not have: every module is imported without it, and the commands answer.

The system is simulated: the names that only Linux, or only Unix, has are taken away before the package is imported.
What cannot be seen here is how compiled libraries, paths and terminals behave there.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cpsudoku.cores import cores

ROOT = Path(__file__).parent.parent
UNIX = ("fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "syslog", "readline")  # modules
# The names that a program is likely to use; the interpreter's own library needs some of the others itself.
NOT_ON_MACOS = {"os": ("sched_getaffinity", "sched_setaffinity", "pidfd_open", "memfd_create")}
NOT_ON_WINDOWS = {
    "os": (
        *NOT_ON_MACOS["os"],
        *("fork", "register_at_fork", "getpgid", "killpg", "setsid", "pread", "pwrite", "mkfifo"),
    ),
    "signal": ("SIGKILL", "SIGALRM", "SIGHUP", "SIGPIPE", "SIGUSR1", "pthread_sigmask", "setitimer", "alarm"),
}
SCRIPT = """
import os, signal, subprocess, sys, multiprocessing.connection, multiprocessing.popen_spawn_posix, tempfile  # theirs
for module, names in {names!r}.items():
    for name in names:
        vars(sys.modules[module]).pop(name, None)
for name in {modules!r}:
    sys.modules[name] = None
{then}
"""
IMPORTS = """
import importlib, pkgutil
import cpsudoku
for found in pkgutil.walk_packages([{package!r}], "cpsudoku."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
print("imported")
"""
ANSWERS = "from cpsudoku.__main__ import main; sys.exit(main())"
SYSTEMS = {"macos": (NOT_ON_MACOS, ()), "windows": (NOT_ON_WINDOWS, UNIX)}


def simulated(system: str, then: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    names, modules = SYSTEMS[system]
    script = SCRIPT.format(names=names, modules=modules, then=then)
    return subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_module_is_imported(system: str) -> None:
    pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")
    done = simulated(system, IMPORTS.format(package=str(ROOT / "cpsudoku")))
    assert done.stdout == "imported\n", done.stderr


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("backend", ["search", "sat", "sat:glucose4", "cp_sat", "lanes"])
def test_every_backend_answers(system: str, backend: str) -> None:
    if backend == "lanes":
        pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")
    done = simulated(system, ANSWERS, "check", "--kind", "latin", "--backend", backend, "1..4.........3.2")
    assert done.returncode == 1, done.stderr
    assert "not unique: more than one solution" in done.stdout


def test_a_solver_that_needs_a_fork_says_so() -> None:
    done = simulated("windows", ANSWERS, "solve", "--kind", "latin", "--backend", "sat:lingeling", "1..4.........3.2")
    assert done.returncode == 2
    assert "lingeling runs in a fork of the process, which this system does not have" in done.stderr


@pytest.mark.parametrize("system", SYSTEMS)
def test_scan_runs(system: str, tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n" * 3)
    done = simulated(system, ANSWERS, "scan", str(puzzles), "-o", str(tmp_path / "out.csv"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.csv").read_text().count(",unique,") == 3


def test_cores_are_counted_with_and_without_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 5, 7}, raising=False)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert cores() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1
