"""The site, built once for all tests of a run, and links of editors with the verdicts of the command line."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

import cpsudoku
from cpsudoku.apps.web.site import build_site
from cpsudoku.formats.editors.link_unpacking import f_puzzles_link, sudokupad_link
from tests.conftest import refuse
from tests.formats import test_links, test_sudokumaker

Data = dict[str, Any]
Once = Callable[[str, Callable[[Path], object]], Path]

CACHE = Path(os.environ.get("CPSUDOKU_SITE_CACHE", build_site.ROOT / ".cache" / "site"))
SEVENTEEN = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
GRID = ("1..4", "....", "....", ".3.2")
CAGES: Data = {
    "size": 4,
    "title": "Cages",
    "grid": [[{"value": int(sign), "given": True} if sign != "." else {} for sign in row] for row in GRID],
    "killercage": [{"cells": ["R1C2", "R2C2"], "value": "6"}, {"cells": ["R3C1", "R4C1"], "value": "6"}],
}


def _penpa() -> Data:
    """Return GRID and its boxes as Penpa has them, in rows of eight."""

    def place(row: int, column: int, sort: int = 0) -> int:
        return 64 * sort + 8 * (row + 2) + column + 2

    edges = {f"{place(r - 1, 1, 1)},{place(r, 1, 1)}": 2 for r in range(4)}
    edges |= {f"{place(1, c - 1, 1)},{place(1, c, 1)}": 2 for c in range(4)}
    signs = {
        str(place(r, c)): [sign, 1, "1"] for r, row in enumerate(GRID) for c, sign in enumerate(row) if sign != "."
    }
    return {"number": signs, "lineE": edges}


CIRCLE = {**CAGES, "grid": [[{}] * 4] * 4, "circle": [{"cells": ["R2C2"], "width": 0.5, "height": 0.5}]}
LINKS = {
    "f-puzzles": f_puzzles_link(CAGES),
    "f-puzzles, with a drawing": f_puzzles_link(CIRCLE),
    "SudokuPad": sudokupad_link(CAGES),
    "SudokuMaker": test_sudokumaker.link(test_sudokumaker.puzzle(text="1..4.........3.2")),
    "puzz.link": "https://puzz.link/p?slither/4/4/dgdh2c71",
    "puzz.link, damaged": "https://puzz.link/p?nurikabe/3/2/g2z",
    "Penpa": test_links.penpa_link(_penpa()),
    "short": "https://sudokupad.app/abc123",
    "shortened": "https://tinyurl.com/abc123",
}


@cache
def command_line(text: str) -> str:
    """Return the verdict of `check`."""
    for report in cpsudoku.check_all([text]):
        return str(report.verdict)
    raise AssertionError("no report")


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """once(name, make): the path that ``make`` writes, in one process of the run only."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent

    def path_of(name: str, make: Callable[[Path], object]) -> Path:
        with FileLock(folder / f"{name}.lock"):
            if not (folder / name).exists():
                make(folder / f"new-{name}")
                (folder / f"new-{name}").rename(folder / name)
        return folder / name

    return path_of


@pytest.fixture(scope="session")
def site(once: Once) -> Path:
    """The folder of the site."""
    if missing := [name for name in ("node", "npm") if shutil.which(name) is None]:
        refuse(f"expected {' and '.join(missing)} in the path, found none")
    try:
        packages = build_site.fetch(CACHE)
    except subprocess.CalledProcessError as error:
        refuse(f"the packages of the site cannot be loaded: {error}")
    return once("site", lambda folder: build_site.write(build_site.site(packages), folder))
