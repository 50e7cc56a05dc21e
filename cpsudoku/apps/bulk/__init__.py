"""Files of millions of puzzles, as a stream: constant memory, results in input order, resumable after any interruption.

    cpsudoku check puzzles.txt -o verdicts.csv --backend lanes

A scan decides every puzzle of its files, batch after batch, and writes a row for each. `scan` opens and runs it.
`batch_source` reads files as batches. `batch_answers` decides one batch, in any Executor. `result_rows` appends the
rows to the output file. `journal` records how much of the input and output is finished, so that a scan can be resumed.

A batch contains plain lines as bytes, grids of another format, or puzzles of other kinds as text. `plain_lines` parses
lines into the arrays of a `chunk`. `dask_cluster` sends batches to other machines.
"""
