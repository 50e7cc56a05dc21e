"""Kinds of puzzle by declaration: a board of layers, sections of text, rules and clues; everything else follows.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), Lanes("top", several=True)], clues=clues, ...)

`places`: cells and what lies between them. `boards`: layers of unknowns. `sections`, `lanes`, `maps`, `given`: what a
text holds. `instance`: one puzzle, as the functions of a kind see it. `graphs`: pieces and loops on it. `division`:
cells and their owners. `kind`, `rule`: what a file in models/ declares. `editors`, `f_puzzles`, `setting`, `unknown`:
puzzles in the files of editors. `addresses`, `boardfile`, `links`: puzzles of puzz.link.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cpsudoku.kinds.boards import At, Digits, Layer, Shading
from cpsudoku.kinds.division import division, owners
from cpsudoku.kinds.given import Given
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.maps import Regions, Symbols
from cpsudoku.kinds.places import Cell
from cpsudoku.kinds.rule import Rule
from cpsudoku.kinds.sections import DIAGONAL, STRAIGHT, Flag, While
from cpsudoku.kinds.unknown import UnknownRules
from cpsudoku.kinds.values import Values

__all__ = [
    "DIAGONAL", "STRAIGHT", "At", "Cell", "Digits", "Editor", "Flag", "Given", "Instance", "Kind", "Lane", "Lanes",
    "Layer", "Lines", "Marked", "Outside", "Pairs", "Regions", "Rule", "Shading", "Symbols", "UnknownRules", "Values",
    "While", "arms", "division", "insides", "none_of", "one_in_each", "one_loop", "one_piece", "owners", "piece_of",
    "ray", "seen_from_numbers", "some_of", "toward", "view", "visits",
]  # fmt: skip

if TYPE_CHECKING:
    from cpsudoku.kinds.editors import Editor
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
    from cpsudoku.kinds.lanes import Lanes
    from cpsudoku.kinds.lines import Lines
    from cpsudoku.kinds.outside import Lane, Outside
    from cpsudoku.kinds.pairs import Marked, Pairs

# What plain sudoku has no use for, and the modules it lives in: imported when a kind names it.
_HOMES = {
    "Editor": "editors", "Lane": "outside", "Lanes": "lanes", "Lines": "lines", "Marked": "pairs", "Outside": "outside",
    "Pairs": "pairs",
} | dict.fromkeys(
    (
        "arms", "insides", "none_of", "one_in_each", "one_loop", "one_piece", "piece_of", "ray",
        "seen_from_numbers", "some_of", "toward", "view", "visits",
    ),
    "graphs",
)  # fmt: skip


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'cpsudoku.kinds' has no attribute {name!r}")
    return getattr(import_module(f"cpsudoku.kinds.{_HOMES[name]}"), name)
