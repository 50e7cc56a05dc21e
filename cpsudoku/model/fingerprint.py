"""What a model is made of, as one number: two models are compared by it, and the first need not be kept."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from cpsudoku.model.model import Model
from cpsudoku.model.variables import Variable


def fingerprint(model: Model) -> int:
    """Equal for two models of the same variables and constraints in the same order, within one process.

    A constraint is its type and its attributes; what cannot be hashed in them, as a function, is left out.
    """
    index = {x: i for i, x in enumerate(model.declared)}
    declared = tuple((x.name, x.values) for x in model.declared)
    rules = tuple((type(c).__name__, _attributes(c, index)) for c in model.rules)
    return hash((len(model.decisions), declared, rules))


def _attributes(constraint: object, index: dict[Variable, int]) -> Hashable:
    return _plain(getattr(constraint, "__dict__", None) or {"scope": getattr(constraint, "scope", ())}, index)


def _plain(found: Any, index: dict[Variable, int]) -> Hashable:
    """The same in numbers, texts and tuples; None for anything else."""
    if isinstance(found, Variable):
        return index.get(found, -1)
    if isinstance(found, dict):
        return tuple((_plain(key, index), _plain(value, index)) for key, value in found.items())
    if isinstance(found, list | tuple):
        return tuple(_plain(item, index) for item in found)
    if isinstance(found, set | frozenset):
        return frozenset(_plain(item, index) for item in found)
    return found if isinstance(found, int | float | str | bool) else None
