"""The statement's public names and the modules they live in."""

from cpsudoku.statement.encoding import clauses as clauses
from cpsudoku.statement.lines import state as state
from cpsudoku.statement.statement import ConstraintShape as ConstraintShape
from cpsudoku.statement.statement import Origin as Origin
from cpsudoku.statement.statement import StatedLine as StatedLine
from cpsudoku.statement.statement import Statement as Statement
from cpsudoku.statement.text import read as read
from cpsudoku.statement.text import write as write
