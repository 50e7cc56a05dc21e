"""Python files in the current folder are not run under any name, neither by a command nor by a process that it starts.
Somebody may have downloaded them with the puzzles.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest

import cpsudoku.apps.cli.commands

# As the installed script begins: its own folder is first in the path. The second makes processes as macOS does.
SCRIPT = "import sys\nfrom cpsudoku.__main__ import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
SPAWNING = "import multiprocessing\nif __name__ == '__main__':\n    multiprocessing.set_start_method('spawn')\n"
CHILDREN = [
    "compare p.txt --backend search -o study",
    "check p.txt -o spawned.csv --backend search",
]
COMMANDS = [
    "prove p.txt -o certs.txt",
    "verify certs.txt",
    "convert --to drup certs.txt -o exported",
    "check p.txt --proof",
    "convert p.txt --to json",
    "solve --count p.txt",
    "explain q.txt",
    "convert p.txt -o p.svg",
    "explain p.txt",
    "generate --size 2x2 -n 1",
    "check p.txt --solution 1234342121434312",
    "help kinds",
    "new mine.py",
    "explain --rate p.txt",
    "check p.txt -o rows.csv --backend lanes",
    "solve p.txt",
    "test search",
]


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A folder with two puzzles, and a file for every module of the library and of what is installed."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "p.txt").write_text("1..4.........3.2\n")
    (folder / "q.txt").write_text("1...............\n")
    harm = f"open({str(tmp_path / 'ran')!r}, 'a').write(__name__ + '\\n')\nraise RuntimeError('planted')\n"
    for name in {*sys.stdlib_module_names, *packages_distributions()} - {"cpsudoku"}:
        if name.isidentifier():
            (folder / f"{name}.py").write_text(harm)
    assert len(list(folder.glob("*.py"))) > 200
    (tmp_path / "cpsudoku").write_text(SCRIPT)
    (tmp_path / "spawning").write_text(SPAWNING + SCRIPT)
    return folder


def _run(folder: Path, commands: list[str], *program: str) -> None:
    for words in commands:
        if "lanes" in words and find_spec("numba") is None:
            continue
        command = [sys.executable, *(program or (str(folder.parent / "cpsudoku"),)), *words.split()]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=500, check=False)
        ran = folder.parent / "ran"
        assert not ran.exists(), (words, ran.read_text(), done.stderr)
        assert done.returncode in (0, 1), (words, done.stdout, done.stderr)


@pytest.mark.every(8)
def test_processes_that_a_command_starts_import_nothing_of_the_current_folder(planted: Path) -> None:
    _run(planted, CHILDREN, str(planted.parent / "spawning"))


@pytest.mark.every(6)
def test_the_module_as_a_safe_program_imports_nothing_of_the_current_folder(
    planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(cpsudoku.__path__[0])
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    _run(planted, ["check p.txt"], "-P", "-m", "cpsudoku")


def test_other_modules_keep_the_current_folder(tmp_path: Path) -> None:
    """A program of one's own that imports cpsudoku, and a neighbour, whatever its arguments."""
    (tmp_path / "mine.py").write_text("import cpsudoku, neighbour\nprint(neighbour.SAYS)\n")
    (tmp_path / "neighbour.py").write_text("SAYS = 'here'\n")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "__init__.py").write_text("import cpsudoku\n")
    (tmp_path / "own" / "__main__.py").write_text("import neighbour\nprint(neighbour.SAYS)\n")
    for form in (["-m", "mine"], ["-m", "own", "cpsudoku"], ["-m", "own", "-m", "cpsudoku"]):
        done = subprocess.run([sys.executable, *form], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.stdout, done.returncode) == ("here\n", 0), (form, done.stderr)


@pytest.mark.slow
def test_no_command_imports_anything_of_the_current_folder(planted: Path) -> None:
    every = {path.stem for path in Path(cpsudoku.apps.cli.commands.__path__[0]).glob("[a-z]*.py")}
    assert every == {words.split()[0] for words in [*CHILDREN, *COMMANDS]}
    _run(planted, [*CHILDREN[:1], *COMMANDS])


def test_programs_of_others_get_the_environment_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program in Python that imports what lies beside it is run as in a shell; a setting of the user's own stays."""
    from cpsudoku.apps.lab.external_solver import environment
    from cpsudoku.support.limits import SAFE_PATH

    monkeypatch.setenv(*SAFE_PATH)
    assert SAFE_PATH[0] not in environment()
    monkeypatch.setenv(SAFE_PATH[0], "1")
    assert environment()[SAFE_PATH[0]] == "1"
