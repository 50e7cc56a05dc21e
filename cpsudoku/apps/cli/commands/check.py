"""Check puzzles for uniqueness with several backends, which must agree, and report the times."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.progress import Bar
from cpsudoku.apps.cli.puzzle_loop import expect_page, write_page
from cpsudoku.backends.session_contract import BACKENDS, Spec, specs
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import interrupts
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.terminal import remark
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.report import Report, invalid
from cpsudoku.uniqueness.report_table import AsCsv, AsJson, AsText, Printing
from cpsudoku.uniqueness.run_summary import MOST, Summary, write_reproduction
from cpsudoku.uniqueness.time_budget import USUAL, Patience

if TYPE_CHECKING:
    from pathlib import Path

    from cpsudoku.apps.web.puzzle_questions import Event
    from cpsudoku.proof.certificate_writer import Certifier

LIMIT = 60.0  # seconds for each of the two answers of a backend
MOST_SHOWN = 50  # puzzles on a page
DIAGNOSIS = 10.0  # seconds for each thing that a page says beside the verdict of a puzzle, as its certificate
ASKED = {
    Verdict.UNIQUE: ("certificate", "minimal"),
    Verdict.MULTIPLE: ("certificate", "candidates:8", "count:1000", "completions"),
    Verdict.NONE: ("certificate", "conflicts"),
}


class CheckFlags(options.PuzzleFlags):
    """What is chosen beside files, kind and how they are read; ``wait``: for all backends."""

    backends: tuple[str, ...] = option("A backend to run to its end (see `help backends`); can be repeated.",
        "--backend", type=options.BACKEND, multiple=True, show_default=", ".join(BACKENDS),
        metavar="NAME[:OPTION,...]")  # fmt: skip
    wait: bool = flag("Wait for every backend until the limit.", "--wait")
    time_limit: float = options.time_limit(LIMIT)
    certify: bool = flag("Print only verdicts for which a certificate was written and accepted.")
    json: bool = options.as_json("JSON lines: the run first, then one object for each record.")
    csv: bool = flag("CSV, one row for each record and backend.")
    show_over: float | None = option("List puzzles that take longer than this.", type=options.Least(),
        metavar="SECONDS")  # fmt: skip
    html: Path | None = option("Also write a page: pictures, solutions, clashing and redundant clues, certificates.",
        type=options.OutputPath(dir_okay=False), metavar="FILE")  # fmt: skip
    overwrite: bool = options.overwrite()
    verbose: bool = flag("For puzzles that are not unique, show two solutions and where they differ.", "-v",
        "--verbose")  # fmt: skip


@CheckFlags.command("check")
def COMMAND(flags: CheckFlags) -> int:
    """Check whether every puzzle of every FILE is unique.

    FILE is a path, - for standard input, the text of one puzzle, or the quoted 'link' of an editor; if your shell cuts
    links, use standard input. For a single puzzle the backends run in parallel, and `check` prints the first verdict
    immediately. The other backends must agree. `check` stops waiting for a backend after three seconds and ten times
    the first one's time, or, if two agree, after half a second and their time. It waits for all with --wait or
    --backend. If a rule is unknown, the verdict is undecided. Exit status: 0 all are unique, 1 some are not or a
    solution given in a file differs, 2 bad input or usage, 3 undecided, 4 the backends disagree, 130 interrupted.
    """
    if flags.json and flags.csv:
        raise click.UsageError("expected one of --json and --csv, found both")
    expect_page(flags.html, flags.overwrite)
    backends = specs(flags.backends or BACKENDS)
    certifiers = _certifiers(backends, Limits(seconds=flags.time_limit)) if flags.certify else None
    printing = _printing(flags)
    page = _Page(flags.html) if flags.html else None
    summary = Summary()
    try:
        for_programs = sys.stdout.isatty() and (flags.json or flags.csv)
        with Bar(flags.files, shown=not for_programs) as bar:
            for entry, report in _reports(flags, backends, certifiers, printing, bar):
                if report.defective:
                    report = _reproducible(report, summary)
                printing.record(report, summary.add(report))
                if page is not None:
                    page.add(entry, report)
                bar.step(summary, report)
            if page is not None:
                page.walk()
    except KeyboardInterrupt:
        interrupts.heed()
        summary.interrupt()
        if isinstance(printing, AsText) and printing.told and not summary.puzzles:
            print("cpsudoku: interrupted before the other backends agreed", file=sys.stderr)
        else:
            remark(f"interrupted; puzzles done: {summary.puzzles:,}")
    except CpsudokuError as error:  # a backend that cannot take this model, an error in a kind's own file
        if not summary.puzzles:
            raise
        summary.statuses.add(2)
        remark(f"{error}; puzzles done: {summary.puzzles:,}")
    printing.finish(summary)
    if page is not None:
        page.write()
    return summary.status


def _reports(
    flags: CheckFlags,
    backends: Sequence[Spec],
    certifiers: ByKind[Certifier] | None,
    printing: Printing,
    bar: Bar,
) -> Iterator[tuple[Entry | Bad, Report]]:
    """Yield each entry with its report."""
    single = False

    def checker_of(puzzle: Kind) -> Checker:
        limits = Limits(seconds=flags.time_limit)
        return Checker(puzzle, backends, limits, patience=_patience(flags), side_by_side=single)

    if flags.options.unknown == "refuse":
        flags.options = flags.options._replace(unknown="keep")  # the verdict says what is not known
    entries = flags.entries()
    if isinstance(printing, AsText):
        entries, printing.single = _peek(entries)
        single = printing.single
    early = _early(printing, bar) if not certifiers else None  # a verdict waits for its certificate
    with ByKind(checker_of) as checkers:
        for entry in entries:
            report = invalid(entry) if isinstance(entry, Bad) else checkers.of(entry.kind).report(entry, early)
            if certifiers and isinstance(entry, Entry):
                report = certifiers.of(entry.kind).certify(entry, report)
            yield entry, report


def _patience(flags: CheckFlags) -> Patience | None:
    """Return how long backends are waited for that are not the first; None: until the limit."""
    return None if flags.wait or flags.backends else USUAL


class _Page:
    """The page of --html, of the first MOST_SHOWN puzzles."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._shown: list[dict[str, list[Event]]] = []
        self._first: Entry | None = None
        self._left = 0

    def add(self, entry: Entry | Bad, report: Report) -> None:
        """Add one more puzzle, with its diagnosis and a certificate."""
        from cpsudoku.apps.web.page_data import report_answers
        from cpsudoku.apps.web.page_questions import record_answers

        if len(self._shown) >= MOST_SHOWN:
            self._left += 1
            return
        answers = report_answers(report, entry if isinstance(entry, Entry) else None)
        if isinstance(entry, Entry) and "svg" in answers["picture"][0]:
            self._first = self._first or entry
            questions = ASKED.get(report.verdict, ())
            answers |= record_answers(entry, "overlay", "links", *questions, seconds=DIAGNOSIS)
        self._shown.append(answers)

    def walk(self) -> None:
        """Explain the puzzle, if it is the only one."""
        from cpsudoku.apps.web.page_questions import record_answers

        if len(self._shown) == 1 and self._first is not None and "certificate" in self._shown[0]:
            self._shown[0] |= record_answers(self._first, "walk", seconds=DIAGNOSIS)

    def write(self) -> None:
        from cpsudoku.apps.web.page_data import page_file

        kinds = dict.fromkeys(one["picture"][0]["kind"] for one in self._shown if "kind" in one["picture"][0])
        title = f"{', '.join(kinds) or 'no puzzle'}: {len(self._shown)} checked"
        title += f" (and {self._left} more that are not shown)" if self._left else ""
        write_page(self._path, page_file(self._shown, title))


def _peek(entries: Iterator[Entry | Bad]) -> tuple[Iterator[Entry | Bad], bool]:
    """Return the same entries; and whether there is just one, a puzzle."""
    begin = list(islice(entries, 2))
    return chain(begin, entries), len(begin) == 1 and isinstance(begin[0], Entry)


def _early(printing: Printing, bar: Bar) -> Callable[[Report], None] | None:
    """Return what prints the first verdict of a single puzzle; None if there are several, or the output is for
    programs."""
    if not (isinstance(printing, AsText) and printing.single):
        return None

    def print_first(report: Report) -> None:
        printing.verdict(report)
        bar.wait("waiting for the other backends to agree")

    return print_first


def _certifiers(backends: Sequence[Spec], limits: Limits) -> ByKind[Certifier]:
    from cpsudoku.proof.certificate_writer import Certifier

    return ByKind(lambda puzzle: Certifier(puzzle, backends, limits))


def _printing(flags: CheckFlags) -> Printing:
    if flags.json:
        return AsJson()
    if flags.csv:
        return AsCsv()
    return AsText(verbose=flags.verbose, show_over=flags.show_over)


def _reproducible(report: Report, summary: Summary) -> Report:
    """Write a file by which the disagreement can be seen again; return the report with its name."""
    from pathlib import Path

    if summary.defective >= MOST:
        place = f"no file to reproduce it: {MOST} are written already"
    else:
        try:
            place = f"to reproduce it: {write_reproduction(report, Path.cwd())}"
        except OSError as error:
            place = f"no file to reproduce it could be written: {error.strerror}"
    remark(f"{report.place}: {report.error}; {place}")
    return replace(report, error=f"{report.error}; {place}")
