"""Models from other sources as a `Model`: a Python file that sets `model`, or a CPMpy model.

The file runs once, as a module and not as `__main__`. Its output goes to standard error.
"""

from __future__ import annotations

import shlex
import sys
from contextlib import redirect_stdout
from os import PathLike, fspath
from pathlib import Path
from types import ModuleType
from typing import Any

from cpsudoku.model.model import Model, expect_decision
from cpsudoku.support.errors import CpsudokuError, ModelError
from cpsudoku.support.registry import CONSTANTS, module_of

MODEL = "model"  # the name that the file sets


def is_model_file(source: object) -> bool:
    """Return True for the name of a Python file. No text of a puzzle ends in .py."""
    return isinstance(source, str | PathLike) and str(fspath(source)).endswith(".py")


def translated(source: Any) -> Any:
    """Return the Model of a Python file or of a CPMpy model. Return any other source unchanged.

    Raises:
        CpsudokuError: the file cannot run, or does not set `model`. The message has file and line.
        ModelError: CPMpy's model has an objective, or an expression without a translation.
    """
    if is_model_file(source):
        return model_in_file(Path(source))
    if _is_of_cpmpy(source):
        from cpsudoku.model.cpmpy_model import model_of_cpmpy

        return model_of_cpmpy(source)
    return source


def model_in_file(path: Path) -> Model:
    """Return the `model` that a Python file sets: a Model or a CPMpy model.

    Raises:
        CpsudokuError: the file cannot run, or does not set `model`. The message has file and line.
    """
    if not path.is_file():
        raise CpsudokuError(f"no such file: {path}")
    with redirect_stdout(sys.stderr):
        module = module_of(path, MODEL)
    found = getattr(module, MODEL, None)
    if not isinstance(found, Model) and not _is_of_cpmpy(found):
        raise CpsudokuError(f"{path} sets no `{MODEL}`\nhint: {_hint(path, module)}")
    try:
        model = translated(found)
        expect_decision(model)
    except ModelError as error:
        raise CpsudokuError(f"{path}: {error}") from None
    assert isinstance(model, Model)
    return model


def _is_of_cpmpy(thing: object) -> bool:
    return any((base.__module__, base.__name__) == ("cpmpy.model", "Model") for base in type(thing).__mro__)


def _hint(path: Path, module: ModuleType) -> str:
    """Return a hint: the name under which the file has a model, or the option that accepts the file."""
    for name, thing in vars(module).items():
        if isinstance(thing, Model) or _is_of_cpmpy(thing):
            return f"{MODEL} = {name}"
    option = next((sort for sort in ("rule", "backend", "format") if hasattr(module, CONSTANTS[sort])), "kind")
    return f"cpsudoku check --{option} {shlex.quote(str(path))} PUZZLE"
