"""The names for a file with a kind or a rule, and the modules they live in. `cpsudoku.kinds` offers them."""

from .kinds.graph_rules import one_loop as one_loop
from .kinds.graph_rules import one_piece as one_piece
from .kinds.kind import Kind as Kind
from .kinds.rule import Rule as Rule
from .layer import Digits as Digits
from .layer import Layer as Layer
from .layer import Shading as Shading
from .puzzle import Puzzle as Puzzle
from .sections.cell_map import Regions as Regions
from .sections.cell_map import Symbols as Symbols
from .sections.outside_clue import Lanes as Lanes
from .sections.outside_clue import Outside as Outside
from .sections.pair import Pairs as Pairs
from .sections.path import Lines as Lines
from .sections.path import Marked as Marked
from .sections.whole_board import Flag as Flag
