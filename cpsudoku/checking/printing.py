"""What `check` writes: a verdict, or the table and what stands below it, or JSON lines, or CSV; all of it as a stream.

Each has `record`, called for each report, and `finish`, called once, however the run ended. What stands below the
table waits in a temporary file, so that a million remarks take no memory.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping
from typing import IO, Any, Protocol, cast

from cpsudoku.checking.answers import Seconds
from cpsudoku.checking.report import Report, agreement, remark
from cpsudoku.checking.summary import Summary
from cpsudoku.ground.terminal import columns, for_data, wrap
from cpsudoku.model.verdicts import Verdict, as_json

SPOOLED = 1 << 20  # characters of remarks kept in memory before they go to a file


class Printing(Protocol):
    """One way to write a run."""

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        """Write one report; ``before``: file and line where the same puzzle came first."""

    def finish(self, summary: Summary) -> None:
        """Write what comes at the end."""


class AsTable:
    """The table; below it every record that is not unique, slow ones, repeated ones. Of a single puzzle, the verdict.

    ``times``: show the table? None: where there are several puzzles.
    """

    def __init__(self, *, verbose: bool, show_over: float | None, cold: bool, times: bool | None = None) -> None:
        self.single = False
        self.told = False  # is the verdict of the single puzzle printed already?
        self._times = times
        self._verbose = verbose
        self._show_over = show_over
        self._cold = cold
        self._last: Report | None = None  # the report of a single puzzle, printed even if there is no remark
        self._remarks: IO[str] | None = None  # a file, once there are any; closed by `finish`

    def verdict(self, report: Report) -> None:
        """Print the verdict of the single puzzle, at once."""
        self._print(remark(report, self._verbose, early=True))
        sys.stdout.flush()
        self.told = True

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        if report.verdict is Verdict.INVALID:
            print(f"cpsudoku: {report.error}", file=sys.stderr)
            return
        self._last = report if self.single else None
        if self.single:
            pass  # `finish` says it
        elif report.verdict is not Verdict.UNIQUE or report.solution_matches is False or report.defective:
            print(remark(report, self._verbose), file=self._below)
        if before is not None:
            print(f"{report.place}  the same puzzle as {before[0] or 'puzzle'}:{before[1]}", file=self._below)
        if self._show_over is not None:
            slow = {name: answer.seconds.total for name, answer in report.backends.items()}
            slow = {name: total for name, total in slow.items() if total > self._show_over}
            if slow:
                took = ", ".join(f"{name} {total:.3f} s" for name, total in slow.items())
                line = f"{report.place}  slower than {self._show_over:g} s: {took}\n    {report.puzzle}"
                print(line, file=self._below)

    def finish(self, summary: Summary) -> None:
        from cpsudoku.checking.table import print_table, totals

        if self._last is not None:
            if not self.told or self._last.defective:
                self._print(remark(self._last, self._verbose))
            if not self._last.defective and self._last.verdict.decided and (said := agreement(self._last)):
                self._print(said)
        if summary.backends and (self._times or (self._times is None and not self.single)):
            print_table(summary, sys.stdout, cold=self._cold)
        if not self.single:
            self._print("\n" + totals(summary))
        if self._remarks is not None:
            width = columns(sys.stdout)
            with self._remarks as remarks:
                remarks.seek(0)
                for line in remarks:
                    sys.stdout.write(wrap(line.rstrip("\n"), width) + "\n")
        sys.stdout.flush()

    @property
    def _below(self) -> IO[str]:
        """Where remarks wait."""
        if self._remarks is None:
            import tempfile

            spooled = tempfile.SpooledTemporaryFile(SPOOLED, "w+", encoding="utf-8", errors="replace")  # noqa: SIM115
            self._remarks = cast("IO[str]", spooled)
        return self._remarks

    def _print(self, text: str) -> None:
        width = columns(sys.stdout)
        print("\n".join(wrap(line, width) for line in text.split("\n")))


class AsJson:
    """One object a line a record; "run" is in the first, and null in the others: so lines are rows of a frame."""

    def __init__(self, run: Mapping[str, Any]) -> None:
        self._run: Mapping[str, Any] | None = run

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        self._write(report.as_json() | {"run": self._run})
        self._run = None

    def finish(self, summary: Summary) -> None:
        sys.stdout.flush()

    def _write(self, thing: Mapping[str, Any]) -> None:
        sys.stdout.write(as_json(thing) + "\n")
        sys.stdout.flush()


class AsCsv:
    """A row a record and backend."""

    def __init__(self) -> None:

        self._rows = PrintedRows(for_data())

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        self._rows.write(report)

    def finish(self, summary: Summary) -> None:
        sys.stdout.flush()


# Reports as CSV: a row a record and backend, columns always the same; a record without answers has one row.


_RECORD = (
    "file", "line", "title", "kind", "size", "puzzle", "verdict", "solution", "second", "solution_matches", "error",
)  # fmt: skip
_EFFORT = ("nodes", "calls", "conflicts", "propagations")
COLUMNS = (
    *_RECORD,
    "backend",
    "backend_verdict",
    "backend_reason",
    *(f"{phase}_seconds" for phase in Seconds._fields),
    *_EFFORT,
)


class PrintedRows:
    """Writes a heading, then the rows of each report."""

    def __init__(self, to: IO[str]) -> None:
        self._writer = csv.writer(to, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def write(self, report: Report) -> None:
        """Write the rows of one report."""
        known = {"kind": report.kind.name if report.kind is not None else None,
                 "size": "x".join(map(str, report.size or ()))}  # fmt: skip
        record: list[Any] = [known[column] if column in known else getattr(report, column) for column in _RECORD]
        for name, answer in report.backends.items():
            times = [f"{value:.9f}" for value in answer.seconds]
            counts = [getattr(answer.effort, count) for count in _EFFORT]
            self._writer.writerow([*record, name, answer.verdict, answer.reason, *times, *counts])
        if not report.backends:
            self._writer.writerow(record + [None] * (len(COLUMNS) - len(record)))
