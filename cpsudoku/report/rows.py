"""Reports as CSV: a row a record and backend, columns always the same; a record without answers has one row."""

from __future__ import annotations

import csv
from typing import IO, Any

from cpsudoku.checking.answers import Seconds
from cpsudoku.report import Report

_RECORD = ("file", "line", "title", "puzzle", "verdict", "solution", "second", "solution_matches", "error")
_EFFORT = ("nodes", "calls", "conflicts", "propagations")
COLUMNS = (
    *_RECORD,
    "backend",
    "backend_verdict",
    *(f"{phase}_seconds" for phase in Seconds._fields),
    *_EFFORT,
)


class Rows:
    """Writes a heading, then the rows of each report."""

    def __init__(self, to: IO[str]) -> None:
        self._writer = csv.writer(to, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def write(self, report: Report) -> None:
        """Write the rows of one report."""
        record: list[Any] = [getattr(report, column) for column in _RECORD]
        for name, answer in report.backends.items():
            times = [f"{value:.9f}" for value in answer.seconds]
            counts = [getattr(answer.effort, count) for count in _EFFORT]
            self._writer.writerow([*record, name, answer.verdict, *times, *counts])
        if not report.backends:
            self._writer.writerow(record + [None] * (len(COLUMNS) - len(record)))
