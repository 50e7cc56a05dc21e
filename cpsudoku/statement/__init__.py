"""The statement: what is declared, in lines of a few words; between the constraints and the backends.

    from cpsudoku.statement import state, write, clauses

    statement = state(model, clues)      # lines with their origins
    print(write(statement))              # as a text that reads back

`statement`: lines of primitives, shapes, copies, origins; `statement_of_model`; `compilation`: the one walk to a
backend; `clause_encoding`, the CNF: a statement in clauses, a shape at a time, and clues beside the rules; `reference`:
the clauses of certificates; `houses`, taken out of sums; `house_sums`, what follows from houses and cages.
`statement_text`, which certificates carry; `line_grammar`: lines, their short forms and their manual;
`line_description`: what a backend made of each line. `export/`: other people's solvers.
"""

from lazy_loader import attach_stub

# The text is of no use to a backend: names are imported when they are first used.
__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
