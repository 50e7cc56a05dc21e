"""The kind of a name, or of a file of one's own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds.blame import guarded
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.registry import constant_of, find, module_of, names

if TYPE_CHECKING:
    from cpsudoku.kinds.rule import Rule


@cache
def puzzle(name: str) -> Puzzle:
    """The kind of that name or alias, or of that file (anything that ends in .py).

    Raises:
        CpsudokuError: there is none, or the file cannot be imported; the message names the file's line.
    """
    found: Puzzle
    if name.endswith(".py"):
        return guarded(compiled(constant_of(module_of(Path(name), "kind"), "kind", name)), Path(name).stem, name)
    name = name.replace("-", "_")  # as certificates spell them: sudoku-x
    if name not in names("kind") and name in aliases():
        return puzzle(aliases()[name])
    found = compiled(find("kind", name))
    return replace(found, name=name)


@cache
def aliases() -> dict[str, str]:
    """Other names of kinds, as those in addresses, to their names. All kinds are imported for it; broken ones have
    none."""
    found: dict[str, str] = {}
    for name in names("kind"):
        with suppress(CpsudokuError, ImportError, SyntaxError):
            for alias in getattr(find("kind", name), "aliases", ()):
                found.setdefault(alias.replace("-", "_"), name)
    return found


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
    name = name.replace("-", "_").replace(" ", "_")  # as people spell them: slow-thermometer
    found: Rule = find("rule", name)
    return replace(found, name=name)
