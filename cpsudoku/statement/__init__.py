"""The statement: what is declared, in lines of a few words, between constraints and whoever answers.

    from cpsudoku.statement import state, write, clauses

    statement = state(model, clues)      # lines with their origins
    print(write(statement))              # as a text that reads back

`words`: what each word means; `lowering`: its reference encoding; `statement`: lines, shapes, copies, origins; `lines`:
the lines of a constraint; `compile`: the one walk from a statement to a backend; `encoding`: the same into clauses, a
shape at a time, and clues beside the rules; `sat`: a session about one statement;
`text`: the canonical text, which certificates carry (`proof.proving`). The search
answers from statements; other backends are to follow: CONTRIBUTING.md says what the slice through everything showed.

The waist of the package. `words` and their meaning (`glossary` as people read them); `statement` and its `lines`;
`compile`, the one walk to a backend; `lowering` of a word into clauses; `encoding`, the CNF: all of it in clauses;
`in_numbers` (rules that say their clauses in numbers), `reference` (the clauses of certificates), `houses` (taken out
of sums), `text` and its `short` forms; `description`: what a target made of each line. `exporting/`: other people's
solvers.
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
