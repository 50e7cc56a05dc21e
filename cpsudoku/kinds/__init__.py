"""Kinds of puzzle: their interface, how the gallery and a file's own kind are found, how their texts are read.

`kind`: what a file in models/ declares. `gallery`: the kind of a name or file. `blame`: errors of a kind's own file.
`entries`: the puzzles of a source. `grid_puzzle`: what kinds on a square grid share.
"""

from __future__ import annotations

from cpsudoku.kinds.kind import Instance, Puzzle

__all__ = ["Instance", "Puzzle"]
