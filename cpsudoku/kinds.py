"""Kinds of puzzle by declaration: a board of layers, sections of text, rules and clues; everything else follows.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), Lanes("top", several=True)], clues=clues, ...)

The public names of `cpsudoku.puzzles`, what draws random pieces of a board (`sampling`), and what the functions of a
kind say: `Rules`, `Clues`. The stub beside this file has the names; each is imported when it is first used.
"""

from importlib import import_module

from cpsudoku.support.public import attach

_named = attach(__name__)


def __getattr__(name: str) -> object:
    if name in ("gallery", "sampling", "patterns"):  # the last is the name that files of users may have
        return import_module(f"cpsudoku.puzzles.{name.replace('patterns', 'sampling')}")
    return _named(name)
