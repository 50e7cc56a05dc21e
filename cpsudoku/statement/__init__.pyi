"""The statement's public names and the modules they live in."""

from .clause_encoding import clauses as clauses
from .lines import state as state
from .statement import ConstraintShape as ConstraintShape
from .statement import Origin as Origin
from .statement import StatedLine as StatedLine
from .statement import Statement as Statement
from .statement_text import read as read
from .statement_text import write as write
