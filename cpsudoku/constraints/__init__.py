"""The constraints: one file each, its meaning (`holds`) and its decomposition side by side.

The kernel is Clause and AllDifferent: every other constraint decomposes down to these, such that unit propagation on
the kernel's clauses removes every value without support. A backend that does better handles a constraint natively.
"""

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause, Literal, is_not, is_value
from cpsudoku.constraints.less import Less
from cpsudoku.constraints.linear_sum import LinearSum
from cpsudoku.constraints.not_equal import NotEqual
from cpsudoku.constraints.table import Table

__all__ = [
    "AllDifferent",
    "Clause",
    "Less",
    "LinearSum",
    "Literal",
    "NotEqual",
    "Table",
    "is_not",
    "is_value",
]
