"""The constraints: one file each, its meaning (`holds`) and its decomposition side by side.

The kernel is Clause and AllDifferent: every other constraint decomposes down to these. A backend that does better
handles a constraint natively. Comparisons are built by operators: ``x + y == 5``; `logic` combines constraints.
"""

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause, Literal, is_not, is_value
from cpsudoku.constraints.comparison import Comparison
from cpsudoku.constraints.in_domain import InDomain
from cpsudoku.constraints.less import Less
from cpsudoku.constraints.linear import Linear
from cpsudoku.constraints.logic import And, Implies, Not, Or
from cpsudoku.constraints.not_equal import NotEqual
from cpsudoku.constraints.table import Table

__all__ = [
    "AllDifferent",
    "And",
    "Clause",
    "Comparison",
    "Implies",
    "InDomain",
    "Less",
    "Linear",
    "Literal",
    "Not",
    "NotEqual",
    "Or",
    "Table",
    "is_not",
    "is_value",
]
