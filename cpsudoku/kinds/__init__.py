"""Kinds of puzzle by declaration: a board of layers, sections of text, rules and clues; everything else follows.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), Lanes("top", several=True)], clues=clues, ...)

`graphs` has rules about loops, pieces and lines of sight; `types` the types for annotations; `sections` the sections
that kinds of the gallery need. The stub of `cpsudoku.puzzles` has the names; each is imported at its first use.
"""

from cpsudoku.puzzles import __all__, __dir__, __getattr__  # noqa: F401
