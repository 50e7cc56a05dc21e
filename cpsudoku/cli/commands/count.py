"""Count the solutions of puzzles, up to a limit."""

from __future__ import annotations

import sys
import time
from collections import Counter

import click

from cpsudoku import interrupts
from cpsudoku.checking.checker import Checker, SolutionCount
from cpsudoku.checking.report import credit
from cpsudoku.cli import options
from cpsudoku.errors import CpsudokuError, InstanceError, LimitReached, heed_interrupt
from cpsudoku.kinds.entries import read_all
from cpsudoku.kinds.entry import Entry
from cpsudoku.model import Limits
from cpsudoku.sessions import ByKind
from cpsudoku.specs import ONE_ANSWER, specs
from cpsudoku.text import Bad, ReadOptions
from cpsudoku.verdicts import worst

LIMIT = 10_000  # solutions


@click.command("count")
@options.files
@options.kind
@options.one_backend()
@click.option("--limit", type=click.IntRange(min=0), default=LIMIT, show_default=True, metavar="N",
              help="Stop at this many; 0 for no limit.")  # fmt: skip
@click.option("--limit-seconds", type=options.Least(), help="Stop after this time for each puzzle.")
@options.reading
def COMMAND(
    files: tuple[str, ...],
    kind: str,
    backend: str | None,
    limit: int,
    limit_seconds: float | None,
    options: ReadOptions,
) -> int:
    """Count the solutions of every puzzle of every FILE: one number on each line, or "at least N" if the limit was
    reached.

    Two solutions differ in at least one decision variable of the kind. Every solution is checked, except with lanes,
    whose kernel counts millions a second without listing them. If search takes long, sat and search are asked in turn;
    the backend that has counted is named at the end. FILE is a path, - for standard input, or the text of one puzzle.
    Exit status: 0 counted, or the limit was reached; 2 bad input or usage, 3 out of time, 4 the backend is faulty, 130
    interrupted.
    """
    seen: set[int] = set()
    by: Counter[str] = Counter()
    asked, limits = specs(ONE_ANSWER if backend is None else [backend]), Limits(seconds=limit_seconds)
    with ByKind(lambda puzzle: Checker(puzzle, asked, limits)) as checkers:
        for entry in read_all(files, kind=kind, options=options):
            if isinstance(entry, Bad):
                print(f"cpsudoku: {entry.error}", file=sys.stderr)
                seen.add(2)
            else:
                status, who = _count(checkers.of(entry.kind), entry, limit)
                seen.add(status)
                by.update(filter(None, [who]))
            if 130 in seen:
                break
    if backend is None and by:
        print(f"cpsudoku: {credit('counted', by)}", file=sys.stderr)
    return worst(seen)


def _count(checker: Checker, entry: Entry, limit: int) -> tuple[int, str]:
    """The status, and the backend that has counted."""
    found, status = SolutionCount(), 0
    begin = time.perf_counter()
    try:
        checker.count(entry, limit or None, found)
    except LimitReached as error:
        print(f"cpsudoku: {entry.place}: undecided: {error}", file=sys.stderr)
        status = 3
    except InstanceError as error:
        print(f"cpsudoku: {entry.place}: {error}", file=sys.stderr)
        return 2, ""
    except CpsudokuError:
        raise
    except Exception as error:  # a false witness, or whatever a solver throws: its defect, and no traceback
        heed_interrupt(error)
        print(f"cpsudoku: {entry.place}: the backend is faulty: {type(error).__name__}: {error}", file=sys.stderr)
        status = 4
    except KeyboardInterrupt:
        interrupts.heeded()
        print(f"cpsudoku: interrupted after {time.perf_counter() - begin:.1f} s", file=sys.stderr)
        status = 130
    print(found.number if found.complete else f"at least {found.number}", flush=True)
    return status, found.by
