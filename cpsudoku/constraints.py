"""Constraints that few models need: sequences, pieces of graphs, sets of values, and clauses in numbers.

They are in `cpsudoku.model.constraints`. Frequent constraints, such as `AllDifferent`, are names of `cpsudoku`.
"""

from cpsudoku.model.constraints import (
    AllEqual,
    Clauses,
    DistinctSets,
    Fold,
    Lexicographic,
    PieceOf,
    Pieces,
    Reachable,
    Redundant,
    Sight,
    SizedRegions,
    Visible,
)

__all__ = [
    "AllEqual", "Clauses", "DistinctSets", "Fold", "Lexicographic", "PieceOf", "Pieces", "Reachable", "Redundant",
    "Sight", "SizedRegions", "Visible",
]  # fmt: skip
