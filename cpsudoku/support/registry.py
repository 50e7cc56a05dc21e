"""Find kinds, backends, encodings, formats, constraints, techniques and primitives by name.

A sort is a folder of files. Each file sets one constant (KIND, BACKEND, FORMAT), and its stem is the name. Or a sort is
one module with a table by name (ENCODINGS, TECHNIQUES, LINE_FORMS). A file is imported on its first use. So the command
line starts fast, and a broken file affects only commands that use it.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from threading import RLock
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any

from cpsudoku.support.errors import CpsudokuError, heed_interrupt, unknown

if TYPE_CHECKING:
    from pathlib import Path

PLACES = {
    "kind": "models",
    "backend": "backends",
    "encoding": "backends.sat.at_most_one",
    "format": "formats.grids",
    "conversion": "formats.conversions",
    "constraint": "model.constraints",
    "technique": "apps.explanation.techniques",
    "rule": "models/rules",
    "primitive": "statement.line_grammar",
}
CONSTANTS = {
    "kind": "KIND",
    "backend": "BACKEND",
    "encoding": "ENCODINGS",
    "format": "FORMAT",
    "conversion": "CONVERSION",
    "technique": "TECHNIQUES",
    "rule": "RULE",
    "primitive": "LINE_FORMS",
}
GALLERY = ("kind", "rule")  # loaded by path: in a checkout the folder is next to the package
BESIDE = {  # files in the folder of another sort
    "backend": {"session_contract", "backend_names", "lazy_cuts", "minimal_core"},
    "conversion": {"conversion"},
}
APART = {("backend", "lanes"): "apps.bulk.lanes"}  # an application, which may be missing
TABLES = ("encoding", "technique", "primitive")  # one module with a table of them
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_LOADING = RLock()  # for the gallery: two threads must get one module


def _package(what: str) -> str:
    return "cpsudoku." + PLACES[what].replace("/", ".")


@cache
def names(what: str) -> tuple[str, ...]:
    """Return the names of a sort ("kind", "backend", "encoding", "format", "constraint", "technique").

    Each is a file, or a folder with an `__init__.py`. A name with a leading underscore is a template, and not listed.
    """
    if what in TABLES:
        return tuple(sorted(_table(what)))
    listed = {stem for folder in _folders(what) for stem in map(_stem, os.scandir(folder)) if stem[:1] not in ("", "_")}
    listed |= {name for (sort, name), place in APART.items() if sort == what and os.path.isdir(_inside(place))}
    return tuple(sorted(listed - BESIDE.get(what, set())))


def _inside(place: str) -> str:
    """Return the path of a folder of the package."""
    return os.path.join(_PACKAGE, *place.split("."))


def folder_of(what: str) -> str:
    """Return the path of the folder of a sort, such as "kind"."""
    return next(iter(_folders(what)))


def _folders(what: str) -> Iterable[str]:
    """Return the folders of a sort. In an installed package the gallery is cpsudoku/models, in a checkout models."""
    if what not in GALLERY:
        paths: Iterable[str] = importlib.import_module(_package(what)).__path__
        return paths
    parents = _PACKAGE, os.path.dirname(_PACKAGE)
    return [next(filter(os.path.isdir, (os.path.join(parent, PLACES[what]) for parent in parents)))]


def _module_name(what: str, name: str) -> str:
    return f"cpsudoku.{APART[what, name]}" if (what, name) in APART else f"{_package(what)}.{name}"


def _stem(entry: os.DirEntry[str]) -> str:
    """Return the module name of a file or of a folder with an `__init__.py`. Return "" for anything else."""
    if entry.name.endswith(".py"):
        return entry.name[:-3]
    return entry.name if os.path.isfile(os.path.join(entry.path, "__init__.py")) else ""


def _table(what: str) -> Mapping[str, Any]:
    """Return the table of a sort, and import it if needed."""
    table: Mapping[str, Any] = getattr(importlib.import_module(_package(what)), CONSTANTS[what])
    return table


@cache
def find(what: str, name: str) -> Any:
    """Return the constant of that name.

    Raises:
        CpsudokuError: the name does not exist, or the file does not set the constant.
    """
    if what == "facade":  # a model calls this function, which is in a higher layer
        return getattr(importlib.import_module("cpsudoku.facade"), name)
    if what == "format" and name.endswith(".py"):
        from pathlib import Path

        return constant_of(module_of(Path(name), what), what, name)
    if name not in names(what) and (what, name) != ("kind", "_template"):
        raise CpsudokuError(f"{unknown_name(what, name)}\nhint: cpsudoku help {what}s")
    if what in TABLES:
        return _table(what)[name]
    file = _file(what, name)
    with blame_file(file):
        place = _module_name(what, name)
        if what not in GALLERY:
            module = importlib.import_module(place)
        else:
            with _LOADING:
                module = sys.modules.get(place) or _load(place, file)
    return constant_of(module, what, name)


def module_in(what: str, file: str) -> ModuleType:
    """Return a module in the folder of a sort: ("constraint", "logic"), ("backend", "sat.description")."""
    return importlib.import_module(f"{_package(what)}.{file}")


def _file(what: str, name: str) -> str:
    """Return the path of the file of that name, or of the folder's `__init__.py`."""
    folders = [os.path.dirname(_inside(APART[what, name]))] if (what, name) in APART else _folders(what)
    files = (os.path.join(folder, file) for folder in folders for file in (f"{name}.py", f"{name}/__init__.py"))
    return next(filter(os.path.isfile, files))


def unknown_name(what: str, name: str) -> str:
    """Return the sentence "no such name", with at most three similar names."""
    return unknown(what, name, names(what))


def constant_of(module: ModuleType, what: str, name: str) -> Any:
    """Return the constant that the file sets."""
    constant = CONSTANTS[what]
    if hasattr(module, constant):
        return getattr(module, constant)
    raise CpsudokuError(f"{name}: expected the file to set {constant}, found no such name")


def module_of(path: Path, what: str) -> ModuleType:
    """Return the module of a user's file."""
    if path.suffix != ".py" or not path.is_file():
        raise CpsudokuError(f"{path}: expected a Python file that sets {CONSTANTS[what]}, found no such file")
    with blame_file(str(path)), keep_output():
        return _load(f"cpsudoku_{what}_{path.stem}", str(path))


def _load(name: str, file: str) -> ModuleType:
    """Return the module of a file, which need not be in a package."""
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None, file
    sys.modules[name] = module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


@contextmanager
def blame_file(file: str) -> Iterator[None]:
    """Add the file and the line to errors that its code raises during import.

    Raises:
        CpsudokuError: the error, with its place.
    """
    try:
        yield
    except BaseException as error:
        from pathlib import Path

        from cpsudoku.support.limits import Ended

        if isinstance(error, KeyboardInterrupt | Ended):
            raise
        heed_interrupt(error)
        kind = "" if isinstance(error, CpsudokuError) else f"{type(error).__name__}: "
        line = line_in(Path(file), error)
        raise CpsudokuError(f"{file}{f':{line}' * bool(line)}: {kind}{error}") from error


class keep_output:
    """A context that restores standard output if the code of a user's file has replaced it.

    Raises:
        RuntimeError: standard output was closed or replaced.
    """

    def __enter__(self) -> None:
        self._before = sys.stdout
        self._open = self._before is not None and not self._before.closed

    def __exit__(self, sort: type[BaseException] | None, *_: object) -> None:
        if sort is not None:
            return
        before = self._before
        if sys.stdout is not before:
            sys.stdout = before
            raise RuntimeError("sys.stdout is replaced")
        if self._open and before.closed:
            raise RuntimeError("sys.stdout is closed")


def summaries(what: str) -> Iterable[tuple[str, str]]:
    """Yield (name, summary) for a sort. The summary is the first line of a file's docstring, read without an import."""
    if what in TABLES:
        yield from ((name, _table(what)[name].summary) for name in names(what))
        return
    for name in names(what):
        with open(_file(what, name), encoding="utf-8") as file:
            first = file.readline()
        yield name, first.strip().removeprefix("r").strip('"').strip().replace("``", "")


def line_in(path: Path, error: BaseException) -> int:
    """Return the last line of ``path`` in the error's traceback. Return 0 if there is none."""
    line = (error.lineno or 0) if isinstance(error, SyntaxError) else 0
    step = error.__traceback__
    while step is not None:
        if is_in(path, step.tb_frame):
            line = step.tb_lineno
        step = step.tb_next
    return line


def is_in(path: Path, frame: FrameType) -> bool:
    """Return True if the frame runs code of that file."""
    name = frame.f_code.co_filename
    from pathlib import Path

    return Path(name).name == path.name and Path(name).resolve() == path.resolve()
