"""The constraints: one file each, its meaning (`holds`) and its decomposition side by side.

The kernel is Clause, AllDifferent and Connected: every other constraint decomposes down to these. A backend that does
better handles a constraint natively. Comparisons are built by operators: ``x + y == 5``; `logic` combines constraints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause, Literal, is_not, is_value
from cpsudoku.constraints.clauses import Clauses
from cpsudoku.constraints.comparison import Comparison
from cpsudoku.constraints.connected import Connected
from cpsudoku.constraints.folding import folded as folded  # no constraint: models find it in BUILD
from cpsudoku.constraints.in_domain import InDomain
from cpsudoku.constraints.linear import Linear
from cpsudoku.constraints.logic import And, Equivalence, Implies, Not, Or
from cpsudoku.constraints.relation import Relation
from cpsudoku.constraints.table import Table
from cpsudoku.constraints.truth import Truth

__all__ = [
    "AllDifferent", "AllEqual", "And", "AtLeast", "AtMost", "BinarySum", "Cardinality", "Clause", "Clauses",
    "Comparison", "Connected", "Count", "DistinctSets", "Element", "Equivalence", "Exactly", "Fold", "Implies",
    "InDomain", "Less", "Lexicographic", "Linear", "Literal", "Maximum", "Minimum", "Not", "NotEqual", "Or",
    "PieceOf", "Pieces", "Reachable", "Redundant", "Regular", "Relation", "Sight", "SingleLoop", "SizedRegions",
    "Table", "Truth", "Visible", "is_not", "is_value",
]  # fmt: skip

if TYPE_CHECKING:
    from cpsudoku.constraints.all_equal import AllEqual
    from cpsudoku.constraints.binary_sum import BinarySum
    from cpsudoku.constraints.cardinality import AtLeast, AtMost, Cardinality, Count, Exactly
    from cpsudoku.constraints.distinct_sets import DistinctSets
    from cpsudoku.constraints.element import Element
    from cpsudoku.constraints.extremum import Maximum, Minimum
    from cpsudoku.constraints.fold import Fold, Visible
    from cpsudoku.constraints.less import Less
    from cpsudoku.constraints.lexicographic import Lexicographic
    from cpsudoku.constraints.not_equal import NotEqual
    from cpsudoku.constraints.pieces import PieceOf, Pieces, SizedRegions
    from cpsudoku.constraints.reachable import Reachable
    from cpsudoku.constraints.redundant import Redundant
    from cpsudoku.constraints.regular import Regular
    from cpsudoku.constraints.sight import Sight
    from cpsudoku.constraints.single_loop import SingleLoop

# Each of these is imported when it is named, for neither the model, nor the encodings, nor plain sudoku has a use for
# it: from the file of its name (AllEqual from all_equal), or from one of these.
_HOMES = {
    "AtLeast": "cardinality", "AtMost": "cardinality", "Count": "cardinality", "Exactly": "cardinality",
    "Maximum": "extremum", "Minimum": "extremum", "PieceOf": "pieces", "SizedRegions": "pieces", "Visible": "fold",
}  # fmt: skip

if not TYPE_CHECKING:  # who checks types sees the names above, and no others

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module 'cpsudoku.constraints' has no attribute {name!r}")
        from importlib import import_module

        file = _HOMES.get(name) or "".join(f"_{c.lower()}" if c.isupper() else c for c in name)[1:]
        return getattr(import_module(f"cpsudoku.constraints.{file}"), name)
