"""Kinds of puzzle by declaration: a board of layers, sections of text, rules and clues; everything else follows.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), Lanes("top", several=True)], clues=clues, ...)

The public names of `cpsudoku.puzzles`, what draws random pieces of a board (`sampling`), and what the functions of a
kind say: `Rules`, `Clues`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cpsudoku.model import Assignment, Clue, Constraint, Fresh, Variable
from cpsudoku.puzzles.boards import At, Digits, Layer, Shading
from cpsudoku.puzzles.forms.flag import Flag
from cpsudoku.puzzles.forms.given import Given
from cpsudoku.puzzles.forms.map import Symbols
from cpsudoku.puzzles.forms.region import Regions
from cpsudoku.puzzles.forms.section import DIAGONAL, STRAIGHT, While
from cpsudoku.puzzles.forms.unknown import UnknownRules
from cpsudoku.puzzles.forms.value import Values
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.places import Cell
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.rule import Clues, Rule, Rules

__all__ = [
    "DIAGONAL", "STRAIGHT", "Assignment", "At", "Cell", "Clue", "Clues", "Constraint", "Digits", "Editor", "Flag",
    "Fresh", "Given", "Instance", "Kind", "Lane", "Lanes", "Layer", "Lines", "Marked", "Outside", "Pairs", "Puzzle",
    "Regions", "Rule", "Rules", "Shading", "Symbols", "UnknownRules", "Values", "Variable", "While", "arms", "division",
    "insides", "none_of", "one_in_each", "one_loop", "one_of", "one_piece", "owners", "piece_of", "ray",
    "seen_from_numbers", "some_of", "toward", "view", "visits",
]  # fmt: skip

Instance = Puzzle  # the name that files of users have for it

if TYPE_CHECKING:
    from cpsudoku.puzzles.forms.editing import Editor
    from cpsudoku.puzzles.forms.mark import Marked
    from cpsudoku.puzzles.forms.outside import Lane, Lanes, Outside
    from cpsudoku.puzzles.forms.pair import Pairs
    from cpsudoku.puzzles.forms.path import Lines
    from cpsudoku.puzzles.graphs import (
        arms,
        division,
        insides,
        none_of,
        one_in_each,
        one_loop,
        one_of,
        one_piece,
        owners,
        piece_of,
        ray,
        seen_from_numbers,
        some_of,
        toward,
        view,
        visits,
    )

# What plain sudoku has no use for, and the modules it lives in: imported when a kind names it.
_HOMES = {
    "Editor": "forms.editing", "Lane": "forms.outside", "Lanes": "forms.outside", "Lines": "forms.path",
    "Marked": "forms.mark", "Outside": "forms.outside", "Pairs": "forms.pair",
} | dict.fromkeys(
    (
        "arms", "division", "insides", "none_of", "one_in_each", "one_loop", "one_of", "one_piece", "owners",
        "piece_of", "ray", "seen_from_numbers", "some_of", "toward", "view", "visits",
    ),
    "graphs",
)  # fmt: skip

if not TYPE_CHECKING:  # who checks types sees the names above, and no others

    def __getattr__(name: str) -> Any:
        from importlib import import_module

        if name in ("gallery", "sampling", "patterns"):  # the last is the name that files of users may have
            return import_module(f"cpsudoku.puzzles.{name.replace('patterns', 'sampling')}")
        if name not in _HOMES:
            raise AttributeError(f"module 'cpsudoku.kinds' has no attribute {name!r}")
        return getattr(import_module(f"cpsudoku.puzzles.{_HOMES[name]}"), name)
