"""Files of millions of puzzles, as a stream: constant memory, results in input order, resumable after any interruption.

    tally = scan(["puzzles.txt"], out="verdicts.csv")           # what `cpsudoku scan` does

source -> chunks (`chunk`: arrays of some 65,536 puzzles) -> answers (`chunk_answers`: a pure function of a chunk) ->
rows (`rows`) -> a file that is only ever extended (`sinks`), with a journal beside it of what is safely there
(`journal`). An engine sees one chunk at a time, so that a distributed engine can run the same function.

`assembly` (the call), `run` (what every scan has, and the scan of grids), `texts` (the scan of other kinds). In:
`source`, `plain_lines`, `columns` (Parquet), cut into a `chunk` or `slices`, read ahead. Answered: `chunk_answers`,
`pairs`, a `pool` of processes, `remote` workers, `compiled` loops, `certify`, `remote_proofs`. Out: `rows`, `sinks`,
`journal`, `lock`. `cluster/`: other machines.
"""

from __future__ import annotations

from cpsudoku.scanning.assembly import scan

__all__ = ["scan"]
