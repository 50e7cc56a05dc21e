"""Models in Python as instances: those that a file sets, by name, or pickled."""

from __future__ import annotations

import base64
import pickle
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.ground.registry import module_of
from cpsudoku.model import Model


@cache
def models_of(path: str) -> dict[str, Model]:
    """The models that a file of Python sets, by name.

    Raises:
        CpsudokuError: it sets none, or cannot be imported.
    """
    found = {name: thing for name, thing in vars(module_of(Path(path), "kind")).items() if isinstance(thing, Model)}
    if not found:
        raise CpsudokuError(f"{path}: expected a Model among the names it sets, found none")
    return found


@cache
def _unpickle(text: str) -> Model:
    found = pickle.loads(base64.b64decode(text))
    assert isinstance(found, Model)
    return found


def model_of(job: Mapping[str, str]) -> Model:
    """The model that a job names: the same object each time, so that its session can be kept."""
    return models_of(job["file"])[job["model"]] if "file" in job else _unpickle(job["pickled"])
