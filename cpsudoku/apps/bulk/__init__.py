"""Files of millions of puzzles, as a stream: constant memory, results in input order, resumable after any interruption.

    cpsudoku check puzzles.txt -o verdicts.csv --backend lanes

files -> batches (`batch_source`) -> answers (`batch_answers`: a pure function of a batch, run by any
Executor) -> rows, in a file that is only ever extended (`result_rows`), with a `journal` of what is safely there.

`scan` makes a scan of files and options, and runs it. A batch is the bytes of plain lines (`plain_lines`
parses them into a `chunk` of arrays), or grids of another format, or texts of other kinds. `dask_cluster`: other
machines.
"""
