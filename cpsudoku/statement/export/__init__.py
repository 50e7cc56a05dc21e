"""Writers of a statement for other solvers, each a table of natives of the words; `solver_inputs` lists them.

`opb`, `minizinc`, `dimacs`; `programs` of one's own (`program_texts`); `writer`: what they share; `connectivity`:
in full what our own backends enforce by cuts.
"""
