"""The hand-written search: unit propagation over bit sets, depth first, with branching on the smallest group.

Read it in this order. `propagators`: the representation of a state, and inference beyond unit propagation.
`unit_propagation`: unit propagation, the inner loop. `descent`: depth first over states, and branching. `session`: data
kept from question to question. `tables`: each primitive as data of the search, and locked candidates (pointing and
claiming). `LemmaWriter` of `descent` writes refutations as clauses that others can check.

`search:norvig` infers naked and hidden singles. It branches on the first cell with the fewest values, values ascending.
This is the search of Norvig's essay "Solving Every Sudoku Puzzle" (2006), node for node.

`probing`, `failure_weights`: for hard puzzles. `loop_faces`: the faces of a loop's grid. `description`: the form of
each line.
"""

from __future__ import annotations

from cpsudoku.backends.search.descent import BRANCHINGS
from cpsudoku.backends.search.session import PRESETS, start
from cpsudoku.backends.session_contract import Backend, Option

BACKEND = Backend(
    summary="hand-written: unit propagation over bit sets, depth first",
    start=start,
    options=(
        Option("preset", tuple(PRESETS), "best", "the fastest by measurement, or the methods of Norvig's essay"),
        Option("inference", ("preset", "naked", "singles", "locked"), "preset", "the inferences at every node"),
        Option("branch", ("preset", *BRANCHINGS), "preset", "the choice at a node: a cell, or also a place of a value"),
    ),
    certifies="search",
)
