"""Declare kinds of puzzle: a board of layers, sections of text, rules and clues. Everything else follows.

    KIND = Kind(layers=Shading(), sections=[Lanes("left", several=True), Lanes("top", several=True)], clues=clues, ...)

`graphs`: rules about loops, pieces and lines of sight. `types`: types for annotations. `sections`: sections of the
kinds in the gallery. The stub of `cpsudoku.puzzles` has the names. Each is imported on first use.
"""

from cpsudoku.puzzles import __all__, __dir__, __getattr__  # noqa: F401
