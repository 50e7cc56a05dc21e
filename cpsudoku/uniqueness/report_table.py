"""The output of `check` during a run: lines of text, JSON lines or CSV.

Each form has `record`, called for each report, and `finish`, called once, even after an interrupt.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import IO, Any, Protocol

from cpsudoku.model.verdicts import Verdict
from cpsudoku.support.errors import series
from cpsudoku.support.terminal import columns, complain, remark, wrap
from cpsudoku.uniqueness.report import Report, block, duration, ending, faults, headline, notes_of, opening
from cpsudoku.uniqueness.run_summary import Summary, Tally


class Printing(Protocol):
    """One output form of a run."""

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        """Write one report. ``before``: file and line of the first occurrence of the same puzzle."""

    def finish(self, summary: Summary) -> None:
        """Write the end of the run."""


class AsText:
    """All lines of a single puzzle. For several puzzles, print a line for each one that is not unique, and the total.
    ``verbose``: print all lines of each puzzle, and a line for each backend."""

    def __init__(self, *, verbose: bool) -> None:
        self.single = False
        self.opened: bool = False  # are the first lines of the single puzzle printed?
        self._verbose = verbose

    def open(self, report: Report) -> None:
        """Print the first lines of the single puzzle."""
        self._print(opening(report))
        self.opened = True

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        if report.verdict is Verdict.INVALID:
            complain(report.error)
            return
        if self.single and self.opened and not report.defective:
            self._print(ending(report))
        elif self.single or self._verbose:
            self._print(block(report))
        elif report.defective:
            self._print([headline(report), *faults(report)])
        elif report.verdict is not Verdict.UNIQUE or report.solution_matches is False or report.without:
            self._print([headline(report)])
        for note in notes_of(report):
            remark(f"{report.place}: {note}")
        if before is not None:
            remark(f"{report.place}: the same puzzle as {before[0] or 'puzzle'}:{before[1]}")

    def finish(self, summary: Summary) -> None:
        if not self.single:
            if self._verbose:
                self._print(summary_line(name, tally) for name, tally in summary.backends.items())
            if sum(summary.verdicts.values()) > 1:
                self._print([totals(summary)])
        sys.stdout.flush()

    def _print(self, lines: Iterable[str]) -> None:
        width = columns(sys.stdout)
        for line in lines:
            print(wrap(line, width))
        sys.stdout.flush()


class AsJson:
    """One JSON object for each report, on its own line."""

    def __init__(self, out: IO[str]) -> None:
        self._out = out

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        self._out.write(json.dumps(report.as_dict()) + "\n")
        self._out.flush()

    def finish(self, summary: Summary) -> None:
        self._out.flush()


class AsCsv:
    """A row for each report with the fields of its JSON. Each backend has columns for its verdict and seconds.

    ``backends``: the names of the backends.
    """

    def __init__(self, out: IO[str], backends: Sequence[str]) -> None:
        import csv

        self._out = out
        fields = [name for name in Report(Verdict.INVALID).as_dict() if name != "backends"]
        own = [f"{name}_{part}" for name in backends for part in ("verdict", "seconds", "reason")]
        self._writer = csv.DictWriter(out, [*fields, *own], lineterminator="\n")
        self._writer.writeheader()

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        row = report.as_dict()
        for name, answer in row.pop("backends").items():
            row |= {f"{name}_{part}": value for part, value in answer.items()}
        self._writer.writerow({name: _cell(value) for name, value in row.items()})
        self._out.flush()

    def finish(self, summary: Summary) -> None:
        self._out.flush()


def _cell(value: Any) -> object:
    """Return a text or a number unchanged, a list of texts joined with semicolons, anything else as JSON."""
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return "; ".join(value)
    return json.dumps(value) if isinstance(value, list | dict) else value


def totals(summary: Summary) -> str:
    """Return one line: the number of puzzles with each verdict, the agreement of the backends, and the time."""
    number = sum(summary.verdicts.values())
    parts = [f"{count:,} {verdict}" for verdict, count in summary.verdicts.items() if count]
    what = f" ({next(iter(summary.readings))})" if len(summary.readings) == 1 else ""
    line = f"{number:,} puzzle{'s' * (number != 1)}{what}" + (f": {', '.join(parts)}" if parts else "")
    for count, words in (
        (summary.mismatches, "with a wrong solution in the file"),
        (summary.repeated, "repeated"),
        (summary.disagreements, "on which the backends disagree"),
        (summary.faulty, "on which a backend is faulty"),
    ):
        line += f"; {count:,} {words}" if count else ""
    if summary.repeats.full:
        line += f" (repeats are looked for among the first {len(summary.repeats):,} different ones)"
    deciding = [name for name, tally in summary.backends.items() if tally.decided]
    together = sum(tally.decided for tally in summary.backends.values()) > summary.alone
    if len(deciding) > 1 and together and not summary.defective:
        line += f"; {series(deciding)} agree"
        stopped = {name: tally.questions - tally.decided for name, tally in summary.backends.items()}
        line += "".join(f", {name} stopped on {count:,}" for name, count in stopped.items() if count)
    line += f"; one backend alone decided {summary.alone:,}" if summary.alone else ""
    line += "; interrupted" if summary.was_interrupted else ""
    return f"{line}; {duration(summary.seconds)}"


def summary_line(name: str, tally: Tally) -> str:
    """Return one line for a backend: its decided puzzles, average, rate and maximum, and its faults."""
    rate = 1 / tally.average if tally.average else 0.0
    line = (
        f"{name}: decided {tally.decided:,} of {tally.questions:,}; average {duration(tally.average)}"
        f" ({rate:,.0f} puzzles a second), maximum {duration(tally.maximum)}"
    )
    if tally.defects:
        line += f"; {tally.defects:,} DEFECT"
    if tally.late:
        line += f"; stopped on {tally.late:,}, which count with the time until then (--wait waits)"
    return line
