"""The statement's public names and the modules they live in."""

from .clause_encoding import clauses as clauses
from .statement import ConstraintShape as ConstraintShape
from .statement import Origin as Origin
from .statement import StatedLine as StatedLine
from .statement import Statement as Statement
from .statement_of_model import state as state
from .statement_text import read as read
from .statement_text import write as write
