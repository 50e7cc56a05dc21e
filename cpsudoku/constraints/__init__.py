"""The constraints: one file each, its meaning (`holds`) and its decomposition side by side.

The kernel is Clause, AllDifferent and Connected: every other constraint decomposes down to these. A backend that does
better handles a constraint natively. Comparisons are built by operators: ``x + y == 5``; `logic` combines constraints.
"""

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.all_equal import AllEqual
from cpsudoku.constraints.cardinality import AtLeast, AtMost, Cardinality, Count, Exactly
from cpsudoku.constraints.clause import Clause, Literal, is_not, is_value
from cpsudoku.constraints.comparison import Comparison
from cpsudoku.constraints.connected import Connected
from cpsudoku.constraints.distinct_sets import DistinctSets
from cpsudoku.constraints.element import Element
from cpsudoku.constraints.extremum import Maximum, Minimum
from cpsudoku.constraints.fold import Fold, Visible
from cpsudoku.constraints.folding import folded as folded  # no constraint: models find it in BUILD
from cpsudoku.constraints.in_domain import InDomain
from cpsudoku.constraints.less import Less
from cpsudoku.constraints.lexicographic import Lexicographic
from cpsudoku.constraints.linear import Linear
from cpsudoku.constraints.logic import And, Implies, Not, Or
from cpsudoku.constraints.not_equal import NotEqual
from cpsudoku.constraints.reachable import Reachable
from cpsudoku.constraints.regular import Regular
from cpsudoku.constraints.relation import Relation
from cpsudoku.constraints.single_loop import SingleLoop
from cpsudoku.constraints.table import Table

__all__ = [
    "AllDifferent", "AllEqual", "And", "AtLeast", "AtMost", "Cardinality", "Clause", "Comparison", "Connected", "Count",
    "DistinctSets", "Element", "Exactly", "Fold", "Implies", "InDomain", "Less", "Lexicographic", "Linear", "Literal",
    "Maximum", "Minimum", "Not", "NotEqual", "Or", "Reachable", "Regular", "Relation", "SingleLoop", "Table", "Visible",
    "is_not", "is_value",
]  # fmt: skip
