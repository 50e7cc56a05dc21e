"""Count the solutions of puzzles, up to a limit."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import PuzzleRun
from cpsudoku.backends.backend_names import ONE_ANSWER, specs
from cpsudoku.model import Limits
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import interrupts
from cpsudoku.support.errors import (
    CpsudokuError,
    FalseProof,
    InstanceError,
    LimitReached,
    amount,
    heed_interrupt,
    writing,
)
from cpsudoku.support.terminal import remark
from cpsudoku.uniqueness.decision import Checker, SolutionCount, why_open
from cpsudoku.uniqueness.report import credit

LIMIT = 10_000  # solutions


class CountFlags(options.PuzzleFlags):
    backend: str | None = options.one_backend()
    limit: int = option("Stop at this many; 0 for no limit.", type=click.IntRange(min=0), default=LIMIT,
        show_default=True, metavar="N")  # fmt: skip
    time_limit: float | None = options.time_limit(None, "Stop after this time for each puzzle.")
    certify: bool = flag("Prove each number by a tree of cases, which a checker walks again.")
    output: Path | None = options.output("CERTIFICATES", "With --certify: write the proofs to this file, for "
        "count_checker.py.")  # fmt: skip


@CountFlags.command("count")
def COMMAND(flags: CountFlags) -> int:
    """Count the solutions of every puzzle of every FILE: one number on each line, or "at least N" if the limit was
    reached.

    Two solutions differ in at least one decision variable of the kind. `count` checks every solution, except with
    lanes, whose kernel does not list them. It runs search first, or sat if that suits the rules better. After some time
    it runs both in turn. The last line names the backend that counted. FILE is a path, - for standard input, or the
    text of one puzzle.
    Exit status: 0 counted, or the limit was reached; 2 bad input or usage, 3 out of time, or not all rules are known, 4
    the backend is faulty, 130 interrupted.
    """
    if flags.output is not None and not flags.certify:
        raise click.UsageError("expected --certify with -o, found none")
    run, by = PuzzleRun(flags.entries()), Counter[str]()
    records: list[str] = []
    backends, limits = specs(ONE_ANSWER if flags.backend is None else [flags.backend]), Limits(flags.time_limit)
    with ByKind(lambda puzzle: Checker(puzzle, backends, limits)) as checkers:
        for entry in run:
            status, count = _count(checkers.of(entry.kind), entry, flags.limit)
            by.update(filter(None, [count.by]))
            if why := why_open(entry, gallery.kind_of(entry.kind), count.verdict):
                run.fail(3, f"{entry.place}: undecided: {why}")
            run.statuses.add(_certify(entry, count, records) if flags.certify and status == 0 else status)
            if status == 130:
                break
    if flags.backend is None and by:
        remark(credit("counted", by))
    if flags.certify:
        remark(f"{amount(len(records), 'count')} certified")
    if flags.output is not None:
        with writing(flags.output):
            flags.output.write_text("\n".join(records), encoding="utf-8")
    return run.status


def _certify(entry: Entry, count: SolutionCount, records: list[str]) -> int:
    """Add the record of a number that was counted to ``records``; the status."""
    from cpsudoku.proof.solution_count_proof import certified_count

    if not count.complete:
        remark(f"{entry.place}: not certified: there are more than --limit")
        return 3
    try:
        records.append(certified_count(entry, count.number))
    except CpsudokuError as error:
        remark(f"{entry.place}: not certified: {error}")
        return 4 if isinstance(error, FalseProof) else 3
    return 0


def _count(checker: Checker, entry: Entry, limit: int) -> tuple[int, SolutionCount]:
    """Count the solutions, and print the number; return the status, and what was counted."""
    count, status = SolutionCount(), 0
    begin = time.perf_counter()
    try:
        checker.count(entry, limit or None, count)
    except LimitReached as error:
        remark(f"{entry.place}: undecided: {error}")
        status = 3
    except InstanceError as error:
        remark(f"{entry.place}: {error}")
        return 2, count
    except CpsudokuError:
        raise
    except Exception as error:  # a false witness, or whatever a solver throws: its defect, and no traceback
        heed_interrupt(error)
        remark(f"{entry.place}: the backend is faulty: {type(error).__name__}: {error}")
        status = 4
    except KeyboardInterrupt:
        interrupts.heed()
        remark(f"interrupted after {time.perf_counter() - begin:.1f} s")
        status = 130
    print(count.number if count.complete else f"at least {count.number}", flush=True)
    return status, count
