"""The statement: the declaration as lines of primitives, between the constraints and the backends.

    from cpsudoku.statement import state, write, clauses

    statement = state(model, clues)      # lines with their origins
    print(write(statement))              # as a text that reads back

`statement`: lines of primitives, shapes, copies, origins; `statement_of_model`; `compilation`: the one walk to a
backend; `clause_encoding`, the CNF: a statement and clues in clauses, shape by shape; `reference`: the clauses of
certificates; `houses`, subtracted from sums; `house_sums`, sums implied by houses and cages.
`statement_text`, which certificates carry; `line_grammar`: lines, their short forms and their manual;
`line_description`: a backend's form of each line. `export/`: other solvers.
"""

from lazy_loader import attach_stub

# Backends do not use the text, so names are imported at their first use.
__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
