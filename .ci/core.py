"""Run the tests of the core with `cpsudoku/apps` deleted: python .ci/core.py [--all] [PYTEST ARGUMENT ...]

The core imports no application. Import contracts check import statements. This run also finds names in strings. It
imports all test modules and runs a third of the folders each day, since the whole test run has these tests too;
CPSUDOKU_DAY=N repeats a day, --all runs all.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHOLE = ("README.md", "CHANGELOG.md", "pyproject.toml")  # tests read them
APART = ("test_packaging.py", "test_without.py", "test_platforms.py")  # they test the package with its applications
DRAWN = "tests/meanings"  # the generator draws its puzzles


def main(arguments: list[str]) -> int:
    """Return the exit status of pytest in a copy without applications."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "core"
        left_out = shutil.ignore_patterns("apps", "golden", "__pycache__", *APART)
        for name in ("cpsudoku", "models", "tests", "puzzles", "docs"):
            shutil.copytree(ROOT / name, copy / name, ignore=left_out)
        for name in WHOLE:
            shutil.copy(ROOT / name, copy)
        script = "import cpsudoku, importlib.util as util; print(cpsudoku.__file__, util.find_spec('cpsudoku.apps'))"
        asked = subprocess.run([sys.executable, "-c", script], cwd=copy, capture_output=True, text=True, check=True)
        if asked.stdout.split() != [str(copy / "cpsudoku" / "__init__.py"), "None"]:
            print(f"expected the copy without applications, found {asked.stdout}", file=sys.stderr)
            return 1
        tests = copy / "tests"
        folders = sorted({f"tests/{file.relative_to(tests).parts[0]}" for file in tests.rglob("test_*.py")} - {DRAWN})
        day = int(os.environ.get("CPSUDOKU_DAY", date.today().toordinal()))
        chosen = folders if "--all" in arguments else folders[day % 3 :: 3]
        command = [sys.executable, "-m", "pytest", f"--ignore={DRAWN}", "-m", "not app"]
        collect = [*command, "--collect-only", "-qq"]
        imported = subprocess.run(collect, cwd=copy, capture_output=True, text=True, check=False)
        if imported.returncode:
            print(imported.stdout[-5000:])
            return imported.returncode
        command += [*(argument for argument in arguments if argument != "--all"), *chosen]
        return subprocess.run(command, cwd=copy, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
