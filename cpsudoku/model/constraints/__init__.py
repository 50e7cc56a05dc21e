"""The constraints: one file each, its meaning (`holds`) and its decomposition side by side.

The kernel is Clause, AllDifferent and Connected: every other constraint decomposes down to these. A backend that does
better handles a constraint natively. Comparisons are built by operators: ``x + y == 5``; `logic` combines constraints.

Beside them: what several share (`defined`, `literals`, `sums`, `relation`, `truth`, `folding`), `link_graph`
(the cuts of `connected`) and `cuts/` (of pieces).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cpsudoku.model.constraints.all_different import AllDifferent
from cpsudoku.model.constraints.clause import Clause, Literal, is_not, is_value
from cpsudoku.model.constraints.clauses import Clauses
from cpsudoku.model.constraints.comparison import Comparison
from cpsudoku.model.constraints.connected import Connected
from cpsudoku.model.constraints.in_domain import InDomain
from cpsudoku.model.constraints.linear import Linear
from cpsudoku.model.constraints.logic import And, Equivalence, Implies, Not, Or
from cpsudoku.model.constraints.relation import Relation
from cpsudoku.model.constraints.table import Table
from cpsudoku.model.constraints.truth import Truth

__all__ = [
    "AllDifferent", "AllEqual", "And", "AtLeast", "AtMost", "BinarySum", "Cardinality", "Clause", "Clauses",
    "Comparison", "Connected", "Count", "DistinctSets", "Element", "Equivalence", "Exactly", "Fold", "Implies",
    "InDomain", "Less", "Lexicographic", "Linear", "Literal", "Maximum", "Minimum", "Not", "NotEqual", "Or",
    "PieceOf", "Pieces", "Reachable", "Redundant", "Regular", "Relation", "Sight", "SingleLoop", "SizedRegions",
    "Table", "Truth", "Visible", "is_not", "is_value",
]  # fmt: skip

if TYPE_CHECKING:
    from cpsudoku.model.constraints.all_equal import AllEqual
    from cpsudoku.model.constraints.binary_sum import BinarySum
    from cpsudoku.model.constraints.cardinality import AtLeast, AtMost, Cardinality, Count, Exactly
    from cpsudoku.model.constraints.distinct_sets import DistinctSets
    from cpsudoku.model.constraints.element import Element
    from cpsudoku.model.constraints.extremum import Maximum, Minimum
    from cpsudoku.model.constraints.fold import Fold, Visible
    from cpsudoku.model.constraints.less import Less
    from cpsudoku.model.constraints.lexicographic import Lexicographic
    from cpsudoku.model.constraints.not_equal import NotEqual
    from cpsudoku.model.constraints.pieces import PieceOf, Pieces, SizedRegions
    from cpsudoku.model.constraints.reachable import Reachable
    from cpsudoku.model.constraints.redundant import Redundant
    from cpsudoku.model.constraints.regular import Regular
    from cpsudoku.model.constraints.sight import Sight
    from cpsudoku.model.constraints.single_loop import SingleLoop

# Each of these is imported when it is named, for neither the model, nor the encodings, nor plain sudoku has a use for
# it: from the file of its name (AllEqual from all_equal), or from one of these.
_HOMES = {
    "AtLeast": "cardinality", "AtMost": "cardinality", "Count": "cardinality", "Exactly": "cardinality",
    "Maximum": "extremum", "Minimum": "extremum", "PieceOf": "pieces", "SizedRegions": "pieces", "Visible": "fold",
}  # fmt: skip

if not TYPE_CHECKING:  # who checks types sees the names above, and no others

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module 'cpsudoku.model.constraints' has no attribute {name!r}")
        from importlib import import_module

        file = _HOMES.get(name) or "".join(f"_{c.lower()}" if c.isupper() else c for c in name)[1:]
        return getattr(import_module(f"cpsudoku.model.constraints.{file}"), name)
