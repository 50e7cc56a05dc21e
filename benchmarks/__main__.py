"""Measure the package. Without a name of a benchmark, compare it with every other program that is installed.

    python -m benchmarks [LIST...]           # the table of docs/explanation/benchmarks.md: see peers.py
    python -m benchmarks NAME [OPTION...]    # --help prints the options
"""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main() -> None:
    files = [path for path in sorted(FOLDER.glob("*.py")) if "__main__" in path.read_text() and path.stem[0] != "_"]
    if sys.argv[1:2] in (["--help"], ["-h"]):
        print(__doc__)
        for path in files:
            print(f"  {path.stem:22} {(ast.get_docstring(ast.parse(path.read_text())) or '').splitlines()[0]}")
        return
    name = sys.argv.pop(1) if sys.argv[1:] and sys.argv[1] in {path.stem for path in files} else "peers"
    sys.path.insert(1, str(FOLDER))  # some start themselves again as a script
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")


if __name__ == "__main__":
    main()
