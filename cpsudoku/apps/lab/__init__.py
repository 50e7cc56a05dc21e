"""The laboratory: compare backends and other solvers on many puzzles, or three methods on one.

    import cpsudoku.apps.lab

    cpsudoku.apps.lab.run(["top95.txt"], backends=["sat", "cp_sat", "search"], out="results")
    cpsudoku.apps.lab.frame("results")               # a row for each answer, as a table of pandas
    cpsudoku.apps.lab.report("results")              # results/report.html

A `study` (TOML) lists instances and `contenders`: backends, or `external` programs. `running` puts every `question` to
every contender, each in a process of its own. `results` writes rows and reads them. `statistics` computes tables of
pandas, `reporting` draws plots and writes the page. docs/lab.md defines the columns.

One puzzle by three methods: `comparison`, `lockstep` (inference round by round), `comparison_table`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpsudoku.backends.backend_names import BACKENDS

if TYPE_CHECKING:
    from cpsudoku.apps.lab.run_results import Finished, Row
    from cpsudoku.apps.lab.run_statistics import RunDifference
    from cpsudoku.apps.lab.study import Study

# Everything else is imported where it is used: the processes of contenders import this package.

__all__ = ["diff", "frame", "report", "run", "tables"]


def run(
    what: Study | str | Path | Sequence[str | Path],
    *,
    backends: Sequence[str] = BACKENDS,
    out: str | Path,
    kind: str = "",
    resume: bool = False,
    told: Callable[[Row, int, int], None] | None = None,
    **settings: Any,
) -> Finished:
    """Run a study: every contender on every instance.

    Args:
        what: A study, the name of one that comes with the package, or its TOML file; or files of puzzles.
        backends: The contenders of files, as `--backend` names them.
        out: The folder of the results.
        kind: The kind of the puzzles in files.
        resume: Continue the run in that folder.
        told: Called with each new row, the number of rows done, and the number of all rows.
        settings: Those of a study: seed, repeats, warmup, equivalents, session, limit_seconds, processor_seconds,
            memory_mib, prove.

    Raises:
        CpsudokuError: the study is wrong, or the folder holds results.
    """
    from cpsudoku.apps.lab.contender import contenders_of
    from cpsudoku.apps.lab.study import Study, of_sources, study_named
    from cpsudoku.apps.lab.study_run import run_study
    from cpsudoku.formats import ReadOptions

    if isinstance(what, Study):
        study = what
    elif isinstance(what, str | Path) and (str(what).endswith(".toml") or not Path(what).exists()):
        study = study_named(str(what))
    else:
        sources = [what] if isinstance(what, str | Path) else what
        study = of_sources(map(str, sources), contenders_of(backends), kind, ReadOptions(), **settings)
    return run_study(study, Path(out), resume=resume, told=told)


def frame(folder: str | Path) -> Any:
    """Return the rows of a folder as a DataFrame of pandas; ``attrs["study"]`` is its study.json.

    Raises:
        CpsudokuError: the folder holds no results, or pandas is missing.
    """
    from cpsudoku.apps.lab.run_statistics import read_frame

    return read_frame(Path(folder))


def tables(folder: str | Path, *, time: str = "wall", baseline: str = "") -> dict[str, Any]:
    """Return the tables of the report by title, as DataFrames of pandas: `to_latex`, `to_csv` and others write them.

    Args:
        folder: The results.
        time: "wall" or "processor".
        baseline: The contender of the speed-ups; by default the first.

    Raises:
        CpsudokuError: the folder holds no results; no such contender; a library is missing.
    """
    from cpsudoku.apps.lab.run_statistics import tables_of

    return tables_of(frame(folder), time, baseline)


def report(folder: str | Path, *, time: str = "wall", baseline: str = "", output: str | Path = "") -> Path:
    """Write report.html, one page with tables and plots; return its path. ``output``: its folder, by default the same.

    Raises:
        CpsudokuError: as `tables`.
    """
    from cpsudoku.apps.lab.lab_report import write_report

    return write_report(Path(folder), time, baseline, Path(output or folder))


def diff(old: str | Path, new: str | Path, *, time: str = "wall") -> RunDifference:
    """Compare two runs, contender by contender.

    Raises:
        CpsudokuError: the runs share no instance or no contender.
    """
    from cpsudoku.apps.lab.run_statistics import run_difference

    return run_difference(frame(old), frame(new), time)
