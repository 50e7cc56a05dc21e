"""Decide whether puzzles have exactly one solution; judge a grid."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.progress import Bar
from cpsudoku.apps.cli.puzzle_loop import replacing, write_page
from cpsudoku.backends.backend_names import BACKENDS, Spec, specs
from cpsudoku.formats import is_pipe, open_source
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import interrupts
from cpsudoku.support.errors import CpsudokuError, InputError, extra, refuse_to_replace
from cpsudoku.support.terminal import complain, remark
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.report import Report, invalid
from cpsudoku.uniqueness.report_table import AsCsv, AsJson, AsText, Printing
from cpsudoku.uniqueness.run_summary import MOST, Summary, write_reproduction
from cpsudoku.uniqueness.time_budget import USUAL, Patience

if TYPE_CHECKING:
    from cpsudoku.apps.web.puzzle_questions import Event
    from cpsudoku.proof.certificate_writer import Certifier

LIMIT = 60.0  # time limit in seconds for each of the two solves of a backend
ROWS = (".csv", ".jsonl", ".parquet")
MOST_SHOWN = 50  # puzzles on a page
PROOF = 0.2  # seconds for the proof of a single puzzle's verdict
PROVABLE = 200  # most cells of a puzzle that is proven in that time; a sudoku of 16x16 takes 0.4 s
DIAGNOSIS = 10.0  # seconds for each addition to the verdict on a page, such as the certificate
ASKED: dict[Verdict, tuple[str, ...]] = {
    Verdict.UNIQUE: ("certificate", "minimal"),
    Verdict.MULTIPLE: ("certificate", "candidates:8", "count:1000", "completions"),
    Verdict.NONE: ("certificate", "conflicts"),
}


class CheckFlags(options.PuzzleFlags):
    """The options of `check` apart from files, kind and reading options. ``wait``: wait for all backends."""

    solution: str | None = option("Judge this grid: is it right? If not, name the broken rule.", metavar="GRID")
    proof: bool = flag("Print a verdict only if the checker accepts its proof.")
    wait: bool = flag("Wait for slow backends until the time limit.")
    column: str | None = option("The column of a Parquet file that holds the puzzles.", show_default="puzzle",
        metavar="NAME")  # fmt: skip
    cluster: str | None = option("Run the puzzles on the workers of a Dask scheduler.", metavar="ADDRESS")
    backends: tuple[str, ...] = options.several_backends()
    time_limit: float = options.time_limit(LIMIT)
    output: Path | None = options.output()
    json: bool = options.as_json()
    resume: bool = options.resume()
    overwrite: bool = options.overwrite()
    verbose: bool = options.verbose()
    takes_models = True

    @property
    def sources(self) -> tuple[str | None, ...]:
        return (*self.files, self.solution)

    @property
    def ending(self) -> str:
        """The output of -o: "page", "rows" or ""."""
        if self.output is None:
            return ""
        ending = self.output.suffix.lower()
        if ending in (".html", ".htm"):
            return "page"
        if ending in ROWS:
            return "rows"
        raise CpsudokuError(f"{self.output}: expected a name that ends in .html, {', '.join(ROWS)}")


@CheckFlags.command("check")
def COMMAND(flags: CheckFlags) -> int:
    """Decide whether each puzzle has exactly one solution. CP-SAT, SAT and search must agree.

    PUZZLE is a path, - for standard input, the text of one puzzle, the quoted 'link' of an editor, or a Python file
    that sets `model`. For a single puzzle, `check` prints the first verdict immediately. Then it waits for the other
    backends ten times as long as the first one took, at least three seconds. If two agree, it waits as long as the
    slower one took, at least half a second. With --wait or --backend it waits for all backends, up to the time limit.
    If a rule is unknown, the verdict is undecided.

    --solution judges a grid: a bare grid, the output of `solve`, a link, a board of pzprv3, or a file of one. `check`
    first prints that the grid is right, or names the broken rule.

    -o FILE.html writes a page with pictures, solutions, clashing and redundant clues, and proofs. -o FILE.csv and
    FILE.jsonl write a row for each puzzle. With one --backend, `check` writes rows of line, puzzle, verdict, solution
    and second for any number of puzzles, also as .parquet; --resume continues such a file. --backend lanes is the
    fastest.

    Exit status: 0 all puzzles are unique, 1 some are not, or a grid is wrong, 2 bad input or usage, 3
    undecided, 4 the backends disagree, 130 interrupted.
    """
    ending, output = flags.ending, flags.output
    if flags.models and (flags.proof or ending == "page"):
        raise click.UsageError(f"{'--proof' if flags.proof else 'a page'} takes puzzles, found {flags.models[0]}")
    if ending == "rows" and flags.overwrite:
        _expect_source(flags.files)
    if output is not None and ending == "rows" and len(flags.backends) == 1 and not (
        flags.proof or flags.models or flags.solution
    ):
        return _check_in_bulk(flags, output)
    if named := [name for name in ("resume", "cluster", "column") if getattr(flags, name)]:
        raise click.UsageError(f"expected one --backend and -o FILE.csv, .jsonl or .parquet with --{named[0]}")
    page: _Page | None = None
    if output is not None and ending == "page":
        from cpsudoku.apps.web.page_data import expect_replaceable

        expect_replaceable(output, flags.overwrite)
        page = _Page(output)
    elif output is not None and not flags.overwrite:
        refuse_to_replace(output)
    backends = specs(flags.backends or BACKENDS)
    certifiers = _certifiers(backends, Limits(seconds=flags.time_limit)) if flags.proof else None
    with ExitStack() as stack:
        return _check_each(flags, certifiers, _printing(flags, stack), page)


def _expect_source(files: Sequence[str]) -> None:
    """Raise the first error if no file can be opened, so that its row does not replace the old rows."""
    errors: list[InputError] = []
    for file in files:
        if is_pipe(file):
            return
        try:
            open_source(file).close()
            return
        except InputError as error:
            errors.append(error)
    if errors:
        raise errors[0]


def _check_in_bulk(flags: CheckFlags, output: Path) -> int:
    with extra("check -o with one backend", "NumPy, Numba and filelock", "bulk"):
        from cpsudoku.apps.bulk.scan import ScanOptions
        from cpsudoku.apps.cli.bulk_check import check_in_bulk
    (backend,) = flags.backends
    request = ScanOptions(
        output, flags.kind, backend, "", flags.resume, flags.overwrite, flags.time_limit, flags.cluster,
        flags.column or "puzzle",
    )  # fmt: skip
    return check_in_bulk(flags.files, flags.options, request)


def _check_each(flags: CheckFlags, certifiers: ByKind[Certifier] | None, printing: Printing, page: _Page | None) -> int:
    """Check each puzzle and print the verdicts. Return the exit status."""
    backends = specs(flags.backends or BACKENDS)
    summary = Summary()
    try:
        with Bar(flags.files, shown=not (flags.json and sys.stdout.isatty())) as bar:
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
        if isinstance(printing, AsText) and printing.opened and not summary.puzzles:
            remark("interrupted before the other backends agreed")
        else:
            remark(f"interrupted; puzzles done: {summary.puzzles:,}")
    except CpsudokuError as error:  # the backend rejects this model, or a user's kind has an error
        if not summary.puzzles:
            raise
        summary.statuses.add(2)
        complain(f"{error}; puzzles done: {summary.puzzles:,}")
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
) -> Iterator[tuple[Entry | Bad | None, Report]]:
    """Yield each entry with its report. For a model, the entry is None."""
    single = False
    for file in flags.models:
        if isinstance(printing, AsText):
            printing.single = len(flags.models) == 1 and not flags.files
        yield None, _model_report(file, flags, backends)
    if not flags.files:
        return

    def checker_of(puzzle: Kind) -> Checker:
        limits = Limits(seconds=flags.time_limit)
        return Checker(puzzle, backends, limits, patience=_patience(flags), side_by_side=single)

    if flags.options.unknown == "refuse":
        flags.options = flags.options._replace(unknown="keep")  # the line of the verdict lists the unknown rules
    entries = flags.entries()
    if isinstance(printing, AsText) and not flags.models:
        entries, printing.single = _peek(entries)
        single = printing.single
    if flags.solution is not None:
        begin = list(islice(entries, 2))
        if len(begin) > 1:
            raise click.UsageError("--solution takes one puzzle, found several\nhint: --select 1")
        entries = iter(begin)
    # A verdict waits for its certificate and for the judgement above it.
    early = _first_verdict_printer(printing, bar) if not certifiers and flags.solution is None else None
    with ByKind(checker_of) as checkers:
        for entry in entries:
            if isinstance(entry, Bad):
                yield entry, invalid(entry)
                continue
            report = checkers.of(entry.kind).report(entry, early)
            if certifiers:
                report = certifiers.of(entry.kind).certify(entry, report)
            elif single and report.verdict is Verdict.UNIQUE and not report.defective and _size(entry) <= PROVABLE:
                from cpsudoku.proof.certificate_writer import with_proof

                report = with_proof(entry, gallery.kind_of(entry.kind), report, PROOF)
            if flags.solution is not None:
                from cpsudoku.referee import judge_solution

                judgement = judge_solution(gallery.kind_of(entry.kind), entry, flags.solution, report)
                report = replace(report, judged=judgement)
            yield entry, report


def _size(entry: Entry) -> int:
    return entry.puzzle.height * entry.puzzle.width


def _model_report(file: str, flags: CheckFlags, backends: Sequence[Spec]) -> Report:
    """Return the report of the model in a Python file."""
    from cpsudoku.model.model_file import model_in_file
    from cpsudoku.uniqueness.model_check import ModelQuestion

    try:
        model = model_in_file(Path(file))
        limits = Limits(seconds=flags.time_limit)
        found = ModelQuestion(model, model.clues, backends, limits, _patience(flags)).report()
    except CpsudokuError as error:
        return Report(Verdict.INVALID, file=file, error=str(error))
    return replace(found, file=file)


def _patience(flags: CheckFlags) -> Patience | None:
    """Return the seconds to wait for the other backends, or None to wait until the limit."""
    return None if flags.wait or flags.backends else USUAL


class _Page:
    """The page of the first MOST_SHOWN puzzles."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._shown: list[dict[str, list[Event]]] = []
        self._first: Entry | None = None
        self._left = 0

    def add(self, entry: Entry | Bad | None, report: Report) -> None:
        """Add a puzzle with its diagnosis and its certificate."""
        from cpsudoku.apps.web.page_data import report_answers
        from cpsudoku.apps.web.page_questions import record_answers

        if len(self._shown) >= MOST_SHOWN:
            self._left += 1
            return
        answers = report_answers(report, entry if isinstance(entry, Entry) else None)
        if isinstance(entry, Entry) and "svg" in answers["picture"][0]:
            self._first = self._first or entry
            questions = ASKED.get(report.verdict, ())
            answers |= record_answers(entry, "overlay", "links", "statement", *questions, seconds=DIAGNOSIS)
        self._shown.append(answers)

    def walk(self) -> None:
        """Add the explanation if there is only one puzzle."""
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
    """Return an iterator with the same entries, and whether there is exactly one and it is a puzzle."""
    begin = list(islice(entries, 2))
    return chain(begin, entries), len(begin) == 1 and isinstance(begin[0], Entry)


def _first_verdict_printer(printing: Printing, bar: Bar) -> Callable[[Report], None] | None:
    """Return the function that prints the first verdict of a single puzzle. Return None if there are several or the
    output is for programs."""
    if not (isinstance(printing, AsText) and printing.single):
        return None

    def print_first(report: Report) -> None:
        printing.open(report)
        bar.wait("waiting for the other backends to agree")

    return print_first


def _certifiers(backends: Sequence[Spec], limits: Limits) -> ByKind[Certifier]:
    from cpsudoku.proof.certificate_writer import Certifier

    return ByKind(lambda puzzle: Certifier(puzzle, backends, limits))


def _printing(flags: CheckFlags, stack: ExitStack) -> Printing:
    """Return the function that prints reports, as rows of -o or on standard output."""
    if flags.ending == "rows" and flags.output is not None:
        ending = flags.output.suffix.lower()
        if ending == ".parquet":
            raise click.UsageError("expected one --backend for a Parquet file, such as --backend lanes")
        output = stack.enter_context(replacing(flags.output))
        out = stack.enter_context(output.open("w", encoding="utf-8", newline=""))
        return AsCsv(out, flags.backends or BACKENDS) if ending == ".csv" else AsJson(out)
    return AsJson(sys.stdout) if flags.json else AsText(verbose=flags.verbose)


def _reproducible(report: Report, summary: Summary) -> Report:
    """Write a file that reproduces a disagreement of the backends. Return the report with the name of that file."""
    path = report.file if not report.text else ""
    problem = f"no more than {MOST} files are written"
    if report.text and summary.defective < MOST:
        try:
            path = str(write_reproduction(report, Path.cwd()))
        except OSError as error:
            problem = f"no file that repeats the case could be written: {error.strerror}"
    complain(f"{report.place}: {report.error}" + (f"\nhint: cpsudoku check {path}" if path else f"; {problem}"))
    return replace(report, reproduction=path)
