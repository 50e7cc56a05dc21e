"""Files of millions of puzzles, as a stream: constant memory, results in input order, resumable after any interruption.

    cpsudoku check puzzles.txt -o verdicts.csv --backend lanes

`scan` opens and runs a scan. `batch_source` reads files as batches. `batch_answers` is a pure function of a batch; any
Executor runs it. `result_rows` extends the file of rows. `journal` records the safe end of input and rows.

A batch has the bytes of plain lines, grids of another format, or texts of other kinds. `plain_lines` parses lines into
a `chunk` of arrays. `dask_cluster` sends batches to other machines.
"""
