"""Writers of a statement for other solvers, each a table of native constraints; `solver_inputs` lists them.

`opb`, `minizinc`, `dimacs`; `programs` (`program_texts`); `writer`: their base class; `connectivity`: clauses for the
graphs that our backends enforce by cuts.
"""
