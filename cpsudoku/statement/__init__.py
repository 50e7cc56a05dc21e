"""The statement: what is declared, in lines of a few words; between the constraints and the backends.

    from cpsudoku.statement import state, write, clauses

    statement = state(model, clues)      # lines with their origins
    print(write(statement))              # as a text that reads back

`words` and their meaning (`glossary`: as people read them); `statement`: lines, shapes, copies, origins; `lines` of a
constraint; `compile`: the one walk to a backend; `lowering` of a word into clauses; `clause_encoding`, the CNF: a
statement in clauses, a shape at a time, and clues beside the rules;
`reference`: the clauses of certificates; `houses`, taken out of sums; `house_sums`, what follows from houses and cages;
`text`, which certificates carry, and its `short` forms; `line_description`: what a backend made of each line.
`exporting/`: other people's solvers.
"""

from lazy_loader import attach_stub

# The text is of no use to a backend: names are imported when they are first used.
__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
