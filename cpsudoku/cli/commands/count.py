"""Count the solutions of puzzles, up to a limit."""

from __future__ import annotations

import sys
import time
from itertools import islice

import click

from cpsudoku import interrupts
from cpsudoku.checking.checker import Checker
from cpsudoku.checking.models import Unfinished
from cpsudoku.cli import options
from cpsudoku.errors import CpsudokuError, InstanceError, amount, heed_interrupt
from cpsudoku.kinds import gallery
from cpsudoku.kinds.entries import read_all
from cpsudoku.kinds.entry import Entry
from cpsudoku.model import Limits
from cpsudoku.specs import specs
from cpsudoku.text import Bad, ReadOptions
from cpsudoku.verdicts import worst

LIMIT = 10_000  # solutions


@click.command("count")
@options.files
@options.kind
@click.option("--backend", default="search", show_default=True, metavar="NAME[:OPTION,...]", help="The backend.")
@click.option("--limit", type=click.IntRange(min=0), default=LIMIT, show_default=True, metavar="N",
              help="Stop at this many; 0 for no limit.")  # fmt: skip
@click.option("--limit-seconds", type=options.Least(), help="Stop after this time for each puzzle.")
@options.reading
def COMMAND(
    files: tuple[str, ...], kind: str, backend: str, limit: int, limit_seconds: float | None, options: ReadOptions
) -> int:
    """Count the solutions of every puzzle of every FILE: one number on each line, or "at least N" if the limit was
    reached.

    Two solutions differ in at least one decision variable of the kind. Every solution is checked, except with lanes,
    whose kernel counts millions a second without listing them. FILE is a path, - for standard input, or the text of one
    puzzle. Exit status: 0 counted, or the limit was reached; 2 bad input or usage, 3 out of time, 4 the backend is
    faulty, 130 interrupted.
    """
    seen: set[int] = set()
    with Checker(gallery.puzzle(kind), specs([backend]), Limits(seconds=limit_seconds)) as checker:
        for entry in read_all(files, kind=kind, options=options):
            if isinstance(entry, Bad):
                print(f"cpsudoku: {entry.error}", file=sys.stderr)
                seen.add(2)
            else:
                seen.add(_counted(checker, entry, limit))
            if 130 in seen:
                break
    return worst(seen)


def _counted(checker: Checker, entry: Entry, limit: int) -> int:
    found, status, more = 0, 0, False
    begin = time.perf_counter()
    try:
        if (counted := checker.count(entry, limit or None)) is not None:
            found, surely_all = counted
            if not surely_all and found != limit:
                raise Unfinished(f"undecided: limit of {amount(checker.limits.seconds, 'second')}")
            print(found if surely_all else f"at least {found}", flush=True)
            return 0
        # One more than the limit tells whether the limit is all.
        for found, _ in enumerate(islice(checker.solutions(entry), limit + 1 if limit else None), 1):
            if found > limit > 0:
                found, more = limit, True
    except Unfinished as error:
        print(f"cpsudoku: {entry.place}: {error}", file=sys.stderr)
        status, more = 3, True
    except InstanceError as error:
        print(f"cpsudoku: {entry.place}: {error}", file=sys.stderr)
        return 2
    except CpsudokuError:
        raise
    except Exception as error:  # a false witness, or whatever a solver throws: its defect, and no traceback
        heed_interrupt(error)
        print(f"cpsudoku: {entry.place}: the backend is faulty: {type(error).__name__}: {error}", file=sys.stderr)
        status, more = 4, True
    except KeyboardInterrupt:
        interrupts.heeded()
        print(f"cpsudoku: interrupted after {time.perf_counter() - begin:.1f} s", file=sys.stderr)
        status, more = 130, True
    print(f"at least {found}" if more else found, flush=True)
    return status
