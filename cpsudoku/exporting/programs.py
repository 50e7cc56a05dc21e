'''Programs of one's own: a puzzle as a file in Python that asks it by three moves, solve, block, solve again.

The file needs nothing of this package. Its data are the puzzle's statement (docs/statement.md), in the puzzle's names;
what it does with a word is a few lines of code beside the others. Words that a program has no lines for come as clauses
of the reference lowering, over variables named ~1, ~2, ...; what has to be connected by distances (`connectivity`),
where the program does not look at the graph itself.

`ORTOOLS`: CP-SAT through `cp_model`. `PYSAT`: clauses, and any solver of PySAT. `PYTHON`: constraint propagation and
search, in the manner of Norvig's essay "Solving Every Sudoku Puzzle" (2006), standard library alone.
'''

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote

from cpsudoku.clauses import Guarded
from cpsudoku.exporting import connectivity
from cpsudoku.exporting.connectivity import Term
from cpsudoku.exporting.writer import ModelWriter
from cpsudoku.model import BOOLEAN, Clue, Model
from cpsudoku.statement import short
from cpsudoku.statement.lowering import lowering_of
from cpsudoku.statement.lines import literals_of
from cpsudoku.statement.statement import Domain, Origin, StatedLine
from cpsudoku.statement.text import Names, line_text

WIDTH = 110  # columns of the data


class Target(NamedTuple):
    """A program in parts. ``head``: imports; ``before``: what stands before the lines; ``words``: word -> what is done
    with a line of it; ``functions``: word -> a function that this calls; ``after``: the three moves. ``only_if``: words
    that may stand under a condition; ``connected``: does it look at graphs itself?"""

    head: str
    before: str
    words: dict[str, str]
    after: str
    only_if: tuple[str, ...]
    functions: dict[str, str] = {}
    connected: bool = False
