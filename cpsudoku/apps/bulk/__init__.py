"""Files of millions of puzzles, as a stream: constant memory, results in input order, resumable after any interruption.

    tally = scan(["puzzles.txt"], out="verdicts.csv")           # what `cpsudoku scan` does

files -> batches (`source`, `columns`) -> answers (`answers`: a pure function of a batch, run by any Executor) -> rows,
in a file that is only ever extended (`rows`), with a journal beside it of what is safely there (`journal`).

`assembly` makes a scan of files and options, `run` runs it. A batch is the bytes of plain lines (`plain_lines` parses
them into a `chunk` of arrays), or grids of another format, or texts of other kinds. `cluster/`: other machines.
"""

from __future__ import annotations

from cpsudoku.apps.bulk.scan_setup import scan

__all__ = ["scan"]
