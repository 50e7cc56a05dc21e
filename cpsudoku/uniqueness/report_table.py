"""What `check` writes: a verdict, or a summary with remarks below it, or JSON lines, or CSV; all of it as a stream.

Each has `record`, called for each report, and `finish`, called once, however the run ended. Remarks wait in a
temporary file, so that a million remarks take no memory.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import IO, Protocol, cast

from cpsudoku.model.verdicts import Verdict, as_json
from cpsudoku.support.errors import series
from cpsudoku.support.terminal import columns, complain, wrap
from cpsudoku.uniqueness.report import Report, agreement, remark
from cpsudoku.uniqueness.run_summary import NAMED, Summary, Tally

SPOOLED = 1 << 20  # characters of remarks kept in memory before they go to a file


class Printing(Protocol):
    """One way to write a run."""

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        """Write one report; ``before``: file and line where the same puzzle came first."""

    def finish(self, summary: Summary) -> None:
        """Write what comes at the end."""


class AsText:
    """A line for each backend and the total; below them the records that are not unique, slow or repeated, or that have
    unread items. Of a single puzzle, the verdict."""

    def __init__(self, *, verbose: bool) -> None:
        self.single = False
        self.told = False  # is the verdict of the single puzzle printed already?
        self._verbose = verbose
        self._last: Report | None = None  # the report of a single puzzle, printed even if there is no remark
        self._remarks: IO[str] | None = None  # a file, once there are any; closed by `finish`

    def verdict(self, report: Report) -> None:
        """Print the verdict of the single puzzle, at once."""
        self._print(remark(report, self._verbose, early=True))
        sys.stdout.flush()
        self.told = True

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        if report.verdict is Verdict.INVALID:
            complain(report.error)
            return
        self._last = report if self.single else None
        if self.single:
            pass  # `finish` says it
        elif (
            report.verdict is not Verdict.UNIQUE
            or report.solution_matches is False
            or report.defective
            or report.unread
        ):
            print(remark(report, self._verbose), file=self._below)
        if before is not None:
            print(f"{report.place}  the same puzzle as {before[0] or 'puzzle'}:{before[1]}", file=self._below)

    def finish(self, summary: Summary) -> None:
        if self._last is not None:
            if not self.told or self._last.defective:
                self._print(remark(self._last, self._verbose))
            if not self._last.defective and self._last.verdict.decided and (sentence := agreement(self._last)):
                self._print(sentence)
        if not self.single:
            for name, tally in summary.backends.items():
                self._print(summary_line(name, tally))
            self._print(totals(summary))
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
    """One object a line a record: lines are rows of a data frame."""

    def __init__(self, out: IO[str]) -> None:
        self._out = out

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        self._out.write(as_json(report.as_dict()) + "\n")
        self._out.flush()

    def finish(self, summary: Summary) -> None:
        self._out.flush()


FIELDS = (
    "file", "line", "title", "kind", "size", "puzzle", "verdict", "solution", "second", "solution_matches", "unread",
    "notes", "error",
)  # fmt: skip


class AsCsv:
    """A row for each record: the fields of its JSON, and verdict and seconds of each backend in columns of their own.

    ``backends``: their names.
    """

    def __init__(self, out: IO[str], backends: Sequence[str]) -> None:
        import csv

        self._out = out
        own = [f"{name}_{part}" for name in backends for part in ("verdict", "seconds")]
        self._writer = csv.DictWriter(out, [*FIELDS, *own], lineterminator="\n", extrasaction="ignore")
        self._writer.writeheader()

    def record(self, report: Report, before: tuple[str, int] | None) -> None:
        fields = {name: _cell(value) for name, value in report.as_dict().items()}
        for name, answer in report.backends.items():
            fields |= {f"{name}_verdict": answer.verdict, f"{name}_seconds": f"{answer.seconds:.9f}"}
        self._writer.writerow(fields | {"size": "x".join(map(str, report.size or ()))})
        self._out.flush()

    def finish(self, summary: Summary) -> None:
        self._out.flush()


def _cell(value: object) -> object:
    return "; ".join(map(str, value)) if isinstance(value, list) else value


def totals(summary: Summary) -> str:
    """Return one line: the number of puzzles of each verdict, and what else was noticed."""
    numbers = {verdict: number for verdict, number in summary.verdicts.items() if verdict is not Verdict.INVALID}
    parts = [f"{number:,} {verdict}" for verdict, number in numbers.items() if number]
    readings = [*summary.readings][:NAMED] + ["others"] * (len(summary.readings) > NAMED)
    line = f"{summary.puzzles:,} puzzle{'s' * (summary.puzzles != 1)}"
    line += f": {', '.join(parts)}" if parts else ""
    for number, words in (
        (summary.verdicts[Verdict.INVALID], "bad"),
        (summary.mismatches, "with a wrong solution in the file"),
        (summary.repeated, "repeated"),
        (summary.disagreements, "on which backends disagree"),
        (summary.faulty, "on which a backend is faulty"),
    ):
        line += f"; {number:,} {words}" if number else ""
    if summary.repeats.full:
        line += f" (repeats are looked for among the first {len(summary.repeats):,} different ones)"
    line += "; interrupted" if summary.was_interrupted else ""
    return line + (f"; read as {series(readings)}" if readings else "")


def decimal(value: float) -> str:
    """Return seconds with at most four significant digits, and at least microseconds: 0.000213, 1.250, 73.20."""
    return f"{value:.6f}" if value < 0.1 else f"{value:.4f}" if value < 10 else f"{value:.2f}"


def summary_line(name: str, tally: Tally) -> str:
    """Return one line: the number decided, average, rate and maximum; defects and certificates, if there are any."""
    rate = 1 / tally.average if tally.average else 0.0
    line = (
        f"{name}: decided {tally.decided:,} of {tally.questions:,}; average {decimal(tally.average)} s"
        f" ({rate:,.0f} puzzles a second), maximum {decimal(tally.maximum)} s"
    )
    if tally.certified:
        line += f"; {tally.certified:,} certified by {tally.certified_by}"
    if tally.defects:
        line += f"; {tally.defects:,} DEFECT"
    if tally.late:
        line += f"; {tally.late:,} not waited for, which count with the time until then (--wait waits)"
    return line
