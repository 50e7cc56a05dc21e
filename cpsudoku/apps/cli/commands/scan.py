"""Check millions of puzzles as a stream: verdicts and solutions to CSV, JSON lines or Parquet, resumable."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.bulk.scan_setup import ScanOptions, open_scan
from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.model.verdicts import INTERRUPTED, VERDICTS, Verdict, worst
from cpsudoku.support import interrupts
from cpsudoku.support.terminal import remark

if TYPE_CHECKING:
    from cpsudoku.apps.bulk.scan_loop import Scan


STATUS: dict[str, int] = {"unread": 2, "differs": 1} | {verdict: verdict.status for verdict in Verdict}


class ScanFlags(options.PuzzleFlags):
    """What is asked for: see `ScanOptions`."""

    backend: str = option("The backend.", type=options.BACKEND, default="lanes", show_default=True,
        metavar="NAME[:OPTION,...]")  # fmt: skip
    out: Path | None = option("The file for the results, .csv, .jsonl or .parquet; standard output by default.",
        "--out", "-o", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")  # fmt: skip
    form: str | None = option("The format, if the ending does not say.", "--to",
        type=click.Choice(["csv", "json", "parquet"]))  # fmt: skip
    resume: bool = flag("Continue an interrupted scan with this --out.")
    overwrite: bool = options.overwrite("Replace existing results, even those of a scan that --resume could continue.")
    time_limit: float | None = options.time_limit(None,
        "Time for a chunk of the kernel, or for an answer of another backend; then undecided.")  # fmt: skip
    certify: Path | None = option("A file for the certificates of all verdicts, each accepted by the checker.",
        type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")  # fmt: skip
    column: str = option("The column of Parquet files that holds the puzzles.", default="puzzle", show_default=True,
        metavar="NAME")  # fmt: skip
    cluster: str | None = option("Let the workers of a Dask cluster answer: the address of its scheduler.",
        metavar="ADDRESS")  # fmt: skip


@ScanFlags.command("scan")
def COMMAND(flags: ScanFlags) -> int:
    """Check whether every puzzle of every FILE is unique: files of any length, packed or not, or - for standard input.

    Grids go to the lane kernel, puzzles of other kinds (separated by lines of ===) to sat unless --backend says
    otherwise.

    The columns are line, puzzle, verdict, solution, second; with several files, the first column is the file. Exit
    status: 0 all are unique, 1 some are not or a solution given in a file differs, 2 bad input or usage, 3 undecided, 4
    backends disagree, 130 interrupted.
    """
    request = flags.into(ScanOptions)
    with open_scan(flags.files, flags.options, request) as scan:
        return _command(scan, request)


def _command(scan: Scan, request: ScanOptions) -> int:
    from cpsudoku.apps.bulk.batch_answers import Disagreement
    from cpsudoku.support.errors import WorkerDied
    from cpsudoku.uniqueness.blocking import FalseWitness

    start = time.monotonic()
    try:
        _run(scan)
    except KeyboardInterrupt:
        interrupts.heed()
        _summary(scan, start, "interrupted")
        return INTERRUPTED
    except (FalseWitness, Disagreement) as error:
        remark(error)
        return 4
    except WorkerDied as error:
        _summary(scan, start, "stopped")
        remark(error)
        return 2
    except BrokenPipeError:  # `| head`: the reader has all it wants
        raise
    except OSError as error:
        place = error.filename or request.out or "output"
        print("; ".join(filter(None, [f"cpsudoku: {place}: {error.strerror or error}", _go_on(scan)])), file=sys.stderr)
        return 2
    _summary(scan, start, "")
    return worst({STATUS[name] for name, number in scan.journal.tally.items() if number})


def _run(scan: Scan) -> None:
    """Take all steps, with a progress bar on a terminal; an interrupt leaves the journal up to date."""
    from cpsudoku.apps.cli.progress import ScanProgress

    steps = scan.steps()
    try:
        with ScanProgress(scan) as bar:
            for tally in steps:
                bar.step(tally)
    except BaseException:
        steps.close()
        raise


def _go_on(scan: Scan) -> str:
    there = scan.beside is not None and scan.beside.exists()
    return f"{scan.beside} lists what is safely written; --resume continues" if there else ""


def _summary(scan: Scan, start: float, how: str) -> None:
    """Print the tally; on stderr, since the rows may go to standard output."""
    tally: Counter[str] = scan.journal.tally
    seconds = time.monotonic() - start
    total = sum(tally[name] for name in VERDICTS)
    parts = [f"{tally[name]:,} {name}" for name in Verdict if tally[name]]
    extra = [f"{tally['differs']:,} of the solutions given differ"] if tally["differs"] else []
    unread = tally["unread"]
    extra += [f"{unread} file{'s' * (unread != 1)} could not be read to the end"] if unread else []
    extra += [how] if how else []
    extra += [_go_on(scan)] if how and _go_on(scan) else []
    rate = f"{seconds:.1f} s, {total / max(seconds, 1e-9):,.0f} a second"
    words = f"{total:,} puzzle{'s' * (total != 1)}" + (f": {', '.join(parts)}" if parts else "")
    print("; ".join([words, rate, *extra, f"read as {scan.job.kind}"]), file=sys.stderr)
