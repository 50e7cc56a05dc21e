"""Kinds of puzzle by declaration: a board of layers, sections of text, rules and clues; everything else follows.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), Lanes("top", several=True)], clues=clues, ...)

`places`: cells and what lies between them. `boards`: layers of unknowns. `forms`: the sections that a text holds.
`instance`: one puzzle, as the functions of a kind see it. `graphs`: pieces and loops on it. `division`: cells and their
owners. `kind`, `rule`: what a file in models/ declares. `f_puzzles`, `setting`: puzzles in the files of editors.
`addresses`, `boardfile`, `links`: puzzles of puzz.link.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cpsudoku.kinds.boards import At, Digits, Layer, Shading
from cpsudoku.kinds.division import division, owners
from cpsudoku.kinds.forms.flag import Flag
from cpsudoku.kinds.forms.given import Given
from cpsudoku.kinds.forms.map import Symbols
from cpsudoku.kinds.forms.region import Regions
from cpsudoku.kinds.forms.section import DIAGONAL, STRAIGHT, While
from cpsudoku.kinds.forms.unknown import UnknownRules
from cpsudoku.kinds.forms.value import Values
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.places import Cell
from cpsudoku.kinds.rule import Rule

__all__ = [
    "DIAGONAL", "STRAIGHT", "At", "Cell", "Digits", "Editor", "Flag", "Given", "Instance", "Kind", "Lane", "Lanes",
    "Layer", "Lines", "Marked", "Outside", "Pairs", "Regions", "Rule", "Shading", "Symbols", "UnknownRules", "Values",
    "While", "arms", "division", "insides", "none_of", "one_in_each", "one_loop", "one_piece", "owners", "piece_of",
    "ray", "seen_from_numbers", "some_of", "toward", "view", "visits",
]  # fmt: skip

if TYPE_CHECKING:
    from cpsudoku.kinds.forms.editing import Editor
    from cpsudoku.kinds.forms.mark import Marked
    from cpsudoku.kinds.forms.outside import Lane, Lanes, Outside
    from cpsudoku.kinds.forms.pair import Pairs
    from cpsudoku.kinds.forms.path import Lines
    from cpsudoku.kinds.graphs import (
        arms,
        insides,
        none_of,
        one_in_each,
        one_loop,
        one_piece,
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
        "arms", "insides", "none_of", "one_in_each", "one_loop", "one_piece", "piece_of", "ray",
        "seen_from_numbers", "some_of", "toward", "view", "visits",
    ),
    "graphs",
)  # fmt: skip

if not TYPE_CHECKING:  # who checks types sees the names above, and no others

    def __getattr__(name: str) -> Any:
        from importlib import import_module

        if name not in _HOMES:
            raise AttributeError(f"module 'cpsudoku.kinds' has no attribute {name!r}")
        return getattr(import_module(f"cpsudoku.kinds.{_HOMES[name]}"), name)
