"""The laboratory: compare backends and other solvers on many puzzles, or three methods on one.

    import cpsudoku.apps.lab

    cpsudoku.apps.lab.run(["top95.txt"], backends=["sat", "cp_sat", "search"], out="results")
    cpsudoku.apps.lab.frame("results")               # a row for each answer, as a table of pandas
    cpsudoku.apps.lab.report("results")              # results/report.html

A `study` (TOML) lists instances and contenders (`contender`): backends, or programs (`external_solver`). `study_run`
puts every `question` to every contender, each in a process of its own. `run_results` writes and reads rows.
`run_statistics` computes tables of pandas. `lab_report` draws plots and writes the page. docs/lab.md defines the
columns.

One puzzle by three methods: `comparison`, `inference_rounds`, `comparison_table`. Encodings of a puzzle: `submission`
reads them, `grading` judges them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpsudoku.apps.lab.lab_report import report
    from cpsudoku.apps.lab.run_statistics import diff, frame, tables
    from cpsudoku.apps.lab.study_run import run

__all__ = ["diff", "frame", "report", "run", "tables"]

_MODULES = {"diff": "run_statistics", "frame": "run_statistics", "report": "lab_report", "run": "study_run",
            "tables": "run_statistics"}  # fmt: skip  # imported late: the processes of contenders import this file


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
