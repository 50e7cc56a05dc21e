"""Finds what there is to choose from by listing folders: puzzles, backends, encodings, formats.

Each is one file that sets one constant (PUZZLE, BACKEND, ENCODING, FORMAT); its stem is its name. Nothing is imported
before it is named, so that the command line starts fast and a broken file hurts only those who name it.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from cpsudoku.blame import guarded, guarded_backend, line_in
from cpsudoku.errors import CpsudokuError, heed_interrupt
from cpsudoku.puzzle import Puzzle

if TYPE_CHECKING:
    from cpsudoku.backends import Backend
    from cpsudoku.kinds.rule import Rule

FOLDERS = {
    "kind": "models",
    "backend": "backends",
    "encoding": "encodings",
    "format": "text",
    "constraint": "constraints",
    "technique": "techniques",
    "rule": "models/rules",
}
CONSTANTS = {
    "kind": "KIND",
    "backend": "BACKEND",
    "encoding": "ENCODING",
    "format": "FORMAT",
    "technique": "TECHNIQUE",
    "rule": "RULE",
}


def _package(what: str) -> str:
    return "cpsudoku." + FOLDERS[what].replace("/", ".")


@cache
def names(what: str) -> tuple[str, ...]:
    """The names of everything of a sort ("kind", "backend", "encoding", "format", "constraint", "technique").

    A file that opens with an underscore is a template or a shared part, and is not listed.
    """
    package = importlib.import_module(_package(what))
    stems = {path.stem for folder in package.__path__ for path in Path(folder).glob("*.py")}
    return tuple(sorted(stem for stem in stems if not stem.startswith("_")))


@cache
def find(what: str, name: str) -> Any:
    """The constant of that name.

    Raises:
        CpsudokuError: there is no such name, or the file sets no such constant.
    """
    if name not in names(what) and (what, name) != ("kind", "_template"):
        own = ", or a file of your own that ends in .py" if what in ("kind", "backend") else ""
        raise CpsudokuError(f"{what} {name!r}: expected one of {', '.join(names(what))}{own}")
    return _constant(importlib.import_module(f"{_package(what)}.{name}"), what, name)


@cache
def puzzle(name: str) -> Puzzle:
    """The kind of that name, or of that file (anything that ends in .py).

    Raises:
        CpsudokuError: there is none, or the file cannot be imported; the message names the file's line.
    """
    found: Puzzle
    if name.endswith(".py"):
        return guarded(compiled(_constant(_module_of(Path(name), "kind"), "kind", name)), Path(name).stem, name)
    name = name.replace("-", "_")  # as certificates spell them: sudoku-x
    found = compiled(find("kind", name))
    return replace(found, name=name)


def compiled(found: Any) -> Any:
    """The Puzzle of a Kind; a Puzzle, and whatever else a file sets, as it is."""
    from cpsudoku.kinds.kind import Kind

    return found.puzzle() if isinstance(found, Kind) else found


@cache
def rule(name: str) -> Rule:
    """The rule of sudoku of that name.

    Raises:
        CpsudokuError: there is none.
    """
    found: Rule = find("rule", name)
    return replace(found, name=name)


@cache
def own_backend(file: str) -> Backend:
    """The backend that a file sets, whatever it raises named with the file's line.

    Raises:
        CpsudokuError: the file cannot be imported, or sets no Backend.
    """
    return guarded_backend(_constant(_module_of(Path(file), "backend"), "backend", file), Path(file))


def _constant(module: ModuleType, what: str, name: str) -> Any:
    """What the file sets: of kinds KIND, or PUZZLE where a kind is written out by hand."""
    constants = (CONSTANTS[what], "PUZZLE") if what == "kind" else (CONSTANTS[what],)
    for constant in constants:
        if hasattr(module, constant):
            return getattr(module, constant)
    raise CpsudokuError(f"{name}: expected the file to set {' or '.join(constants)}, found no such name")


def _module_of(path: Path, what: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"cpsudoku_{what}_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise CpsudokuError(f"{path}: expected a Python file that sets {CONSTANTS[what]}, found no such file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        heed_interrupt(error)
        kind = "" if isinstance(error, CpsudokuError) else f"{type(error).__name__}: "
        raise CpsudokuError(f"{path}:{line_in(path, error)}: {kind}{error}") from error
    return module


def listed(what: str) -> Iterable[tuple[str, str]]:
    """(name, summary) of everything of a sort: the first line of each file's docstring; imports nothing."""
    package = importlib.import_module(_package(what))
    for name in names(what):
        path = next(p for folder in package.__path__ if (p := Path(folder, f"{name}.py")).is_file())
        first = path.read_text(encoding="utf-8").split("\n", 1)[0]
        yield name, first.strip().strip('"').strip().replace("``", "")
