"""Files of millions of puzzles, as a stream: constant memory, results in input order, resumable after any interruption.

source -> chunks (`chunk`: arrays of some 65,536 puzzles) -> answers (`answers`: a pure function of a chunk) -> rows
(`rows`) -> a file that is only ever extended (`sinks`), with a journal beside it of what is safely there (`journal`).
A chunk in, a chunk out is all an engine sees, so that a distributed one can run the same function.
"""
