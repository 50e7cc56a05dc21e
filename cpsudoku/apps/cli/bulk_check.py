"""`check -o FILE` with one backend. It reads files of any length as a stream and writes a row for each puzzle. An
interrupted run can be resumed."""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

from cpsudoku.apps.bulk.scan import ScanOptions, open_scan
from cpsudoku.model.verdicts import INTERRUPTED, VERDICTS, Verdict, worst
from cpsudoku.support import interrupts
from cpsudoku.support.terminal import complain

if TYPE_CHECKING:
    from cpsudoku.apps.bulk.scan import Scan
    from cpsudoku.formats import ReadOptions


STATUS: dict[str, int] = {"unread": 2, "differs": 1} | {verdict: verdict.status for verdict in Verdict}


def check_in_bulk(files: tuple[str, ...], options: ReadOptions, request: ScanOptions) -> int:
    """Write a row for each puzzle of the files. Return the exit status."""
    with open_scan(files, options, request) as scan:
        return _command(scan, request)


def _command(scan: Scan, request: ScanOptions) -> int:
    from cpsudoku.support.errors import WorkerDied
    from cpsudoku.uniqueness.blocking import FalseWitness

    start = time.monotonic()
    try:
        _run(scan)
    except KeyboardInterrupt:
        interrupts.heed()
        _summary(scan, start, "interrupted")
        return INTERRUPTED
    except FalseWitness as error:
        complain(error)
        return 4
    except WorkerDied as error:
        _summary(scan, start, "stopped")
        complain(error)
        return 2
    except BrokenPipeError:  # the reader of a pipe, such as `head`, has read enough
        raise
    except OSError as error:
        place = error.filename or request.out
        complain("; ".join(filter(None, [f"{place}: {error.strerror or error}", _go_on(scan)])))
        return 2
    _summary(scan, start, "")
    return worst({STATUS[name] for name, number in scan.journal.tally.items() if number})


def _run(scan: Scan) -> None:
    """Run all steps, with a progress bar on a terminal. An interrupt leaves the journal up to date."""
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
    return f"{scan.beside} lists the rows on disk; --resume continues" if there else ""


def _summary(scan: Scan, start: float, how: str) -> None:
    """Print the tally."""
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
