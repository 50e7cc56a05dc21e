"""The hand-written search: unit propagation over bit sets, depth first, branching on the smallest group.

Read it in this order. `propagators`: how a state is represented, and what is inferred beyond unit propagation;
`unit_propagation`: unit propagation, the inner loop; `descent`: depth first over states, and where to branch;
`session`: what is kept from question to question. `tables`: what each word of a statement becomes, pointing and
claiming. `LemmaWriter` of `descent` writes refutations as clauses that others can check.

`search:norvig` infers naked and hidden singles and branches on the first cell with the fewest values, values ascending:
the search of Norvig's essay "Solving Every Sudoku Puzzle" (2006), node for node.

`descent`: the search; `unit_propagation`: its states; `probing`, `failure_weights`: how it goes on with hard puzzles;
`tables`: words of the statement in its terms; `loop_faces`; `propagators`; `session`; `description`: what each line
becomes.
"""

from __future__ import annotations

from cpsudoku.backends.search.descent import BRANCHINGS
from cpsudoku.backends.search.session import PRESETS, start
from cpsudoku.backends.session_contract import Backend, Option

BACKEND = Backend(
    summary="hand-written: unit propagation over bit sets, depth first",
    start=start,
    options=(
        Option("preset", tuple(PRESETS), "best", "the fastest by measurement, or what Norvig's essay does"),
        Option("inference", ("preset", "naked", "singles", "locked"), "preset", "what is inferred at every node"),
        Option("branch", ("preset", *BRANCHINGS), "preset", "where to branch: a cell, or a cell or place of a value"),
    ),
    certifies="search",
)
