"""The statement: what is declared, in lines of a few words, between constraints and whoever answers.

    from cpsudoku.statement import state, write, clauses

    statement = state(model, clues)      # lines with their origins
    print(write(statement))              # as a text that reads back

`words` and their meaning (`glossary`: as people read them); `statement`: lines, shapes, copies, origins; `lines` of a
constraint; `compile`: the one walk to a backend; `lowering` of a word into clauses, `in_numbers` where these are
written at once; `encoding`, the CNF: a statement in clauses, a shape at a time, and clues beside the rules;
`reference`: the clauses of certificates; `houses`, taken out of sums; `house_sums`, what follows from houses and cages;
`text`, which certificates carry, and its `short` forms; `description`: what a backend made of each line. `exporting/`:
other people's solvers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cpsudoku.statement.encoding import clauses
    from cpsudoku.statement.lines import state
    from cpsudoku.statement.statement import ConstraintShape, Origin, StatedLine, Statement
    from cpsudoku.statement.text import read, write

__all__ = ["ConstraintShape", "Origin", "StatedLine", "Statement", "clauses", "read", "state", "write"]

# Imported when it is named: a backend has no use for the text.
_HOMES = {"clauses": "encoding", "state": "lines", "read": "text", "write": "text"}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module 'cpsudoku.statement' has no attribute {name!r}")
    return getattr(import_module(f"cpsudoku.statement.{_HOMES.get(name, 'statement')}"), name)
