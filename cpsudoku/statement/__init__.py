"""The statement: a model as lines of primitives, between the constraints and the backends.

    from cpsudoku.statement import state, write, clauses

    statement = state(model, clues)      # lines with their origins
    print(write(statement))              # as a text that parses back

`statement`: lines of primitives, shapes, copies, origins. `statement_of_model`: a model as a statement. `compilation`:
the traversal of a statement that all backends use. `clause_encoding`: the CNF of a statement and clues, shape by shape.
`reference`: the clauses of certificates. `houses`: totals of units, subtracted from sums. `house_sums`: sums implied by
units and cages. `statement_text`: the text in certificates. `line_grammar`: the text of lines, their short forms and
their manual. `line_description`: how a backend translates each line. `export/`: files for other solvers.
"""

from lazy_loader import attach_stub

# Backends do not use the text, so names are imported on first use.
__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
