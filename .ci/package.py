"""Build the wheel and the sdist, check both, and use the wheel in an empty environment, outside the clone.

Usage: python .ci/package.py [FOLDER]     # FOLDER, by default dist, gets the wheel and the sdist

The environment has the wheel and its requirements, but no extra. It takes about a minute.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 2_000_000  # bytes of the wheel
PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
COMMANDS = {  # arguments: a part of the output
    ("check", PUZZLE): "unique (sudoku 9x9): exactly one solution",
    ("solve", PUZZLE): "812753649943682175",
    ("prove", PUZZLE, "-o", "certificates.txt"): "1 unique",
    ("verify", "certificates.txt"): "1 accepted, 0 rejected",
    ("explain", EASY): "The solution is unique.",
}


def run(*command: str | Path, cwd: Path) -> str:
    """Return the output of a command. If the command fails, print the output and exit with status 1."""
    words = [str(word) for word in command]
    print("+", *words[:7], flush=True)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=cwd, env=env)
    if ran.returncode:
        sys.exit(f"{ran.stdout}\nexpected status 0, found {ran.returncode}")
    return ran.stdout


def environment(folder: Path) -> Path:
    """Make an empty virtual environment. Return the folder of its programs."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def build(folder: Path, work: Path) -> Path:
    """Build into the folder and check both files. Return the wheel."""
    tools = environment(work / "tools")
    run(tools / "python", "-m", "pip", "install", "-q", "--no-compile", "build", "twine", cwd=work)
    run(tools / "python", "-m", "build", "--outdir", folder, ROOT, cwd=work)
    wheel, sdist = *folder.glob("*.whl"), *folder.glob("*.tar.gz")
    run(tools / "python", "-m", "twine", "check", "--strict", wheel, sdist, cwd=work)
    if (size := wheel.stat().st_size) > LARGEST:
        sys.exit(f"{wheel.name}: expected at most {LARGEST:,} bytes, found {size:,}")
    return wheel


def use(wheel: Path, work: Path) -> None:
    """Install the wheel. Run the README's example in Python and the commands."""
    programs = environment(work / "empty")
    run(programs / "python", "-m", "pip", "install", "-q", "--no-compile", wheel, cwd=work)
    run(programs / "python", "-m", "pip", "check", cwd=work)
    example = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert example is not None
    (work / "example.py").write_text(example[1], encoding="utf-8")
    commands: dict[tuple[str, ...], str] = {("python", "example.py"): "unique (model of 81 variables): exactly one"}
    commands |= {("cpsudoku", *words): part for words, part in COMMANDS.items()}
    for (program, *words), part in commands.items():
        if part not in (found := run(programs / program, *words, cwd=work)):
            sys.exit(f"{found}\nexpected {part!r} in this output")


def main() -> None:
    folder = Path(*sys.argv[1:2] or ["dist"]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    if found := list(folder.iterdir()):
        sys.exit(f"{folder}: expected an empty folder, found {found[0].name}")
    with tempfile.TemporaryDirectory() as name:
        use(build(folder, Path(name)), Path(name))


if __name__ == "__main__":
    main()
