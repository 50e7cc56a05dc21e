"""Writers of a statement for other solvers, each a table of natives of the words; `checking.exporting` is the call.

`opb`, `minizinc`, `dimacs`; `programs` of one's own (`program_texts`); `canonical`, the statement itself;
`writer`: what they share; `connectivity`: in full what our own backends enforce by cuts.
"""
