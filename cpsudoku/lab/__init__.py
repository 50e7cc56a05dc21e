"""The laboratory: backends and other solvers, compared so that an expert believes it.

    import cpsudoku.lab
    cpsudoku.lab.run(["top95.txt"], backends=["sat", "cp_sat", "search"], out="results")
    cpsudoku.lab.frame("results")               # a row for each run
    cpsudoku.lab.report("results")              # report.html, report.md, report.tex

`study` defines the questions, the contenders and the order; `running` carries it out, with a `process` for each
contender (`worker`, `question`), within a `quota` of processor time; `results` is the folder; `statistics`,
`conclusions`, `tables`, `findings`, `plots` and `reporting` present the results, `difference` compares two runs;
`instance_files` writes the instances, `peers` are yardsticks. docs/lab.md defines every column.

Also: `families` of random `instances`, `contenders`, each a backend or an external program
(`external`, `languages`); `asking` their processes, `remote`; `fields` (columns), `machine`; one puzzle by
three methods: `comparison`, `lockstep` (inference round by round), `comparison_table`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpsudoku.backends.specs import BACKENDS
from cpsudoku.lab.results import frame, merge

if TYPE_CHECKING:
    from cpsudoku.lab.difference import Difference
    from cpsudoku.lab.fields import Row
    from cpsudoku.lab.instances import StudyInstance
    from cpsudoku.lab.plots import Plot
    from cpsudoku.lab.running import Finished
    from cpsudoku.lab.study import Study
    from cpsudoku.model import Model

# Everything else is imported where it is used: the processes of contenders import this package, and are timed.

__all__ = ["diff", "frame", "merge", "plot", "report", "run"]


def run(
    what: Study | str | Path | Sequence[str | Path | Model],
    *,
    backends: Sequence[str] = BACKENDS,
    out: str | Path,
    kind: str = "sudoku",
    part: tuple[int, int] = (1, 1),
    cluster: object = None,
    told: Callable[[Row, int, int], None] | None = None,
    **settings: object,
) -> Finished:
    """Carry out a study, or go on with it where it stopped.

    Args:
        what: A study, the name of one that comes with the package, its TOML file; or files of puzzles and models.
        backends: The contenders, where ``what`` is no study: as `--backend` names them.
        out: The folder of the results.
        kind: The kind of the puzzles in files.
        part: (k, n): every n-th instance from the k-th.
        cluster: The address of a Dask scheduler, a `distributed.Client`, or "local": whose workers ask. An instance is
            put to all contenders on one machine, which its rows name.
        told: Called with each row as it comes, how many are done, of how many.
        settings: Those of a study: seed, repeats, warmup, equivalents, session, limit_seconds, memory_mib, prove.

    Raises:
        CpsudokuError: whatever is wrong with the study; the folder holds another run.
    """
    from cpsudoku.lab.remote import connect
    from cpsudoku.lab.running import Laboratory

    study = _study(what, backends, kind, settings)
    with connect(cluster, study) as connected:
        return Laboratory(study, Path(out), part=part, told=told, cluster=connected).run()


def _study(
    what: Study | str | Path | Sequence[str | Path | Model],
    backends: Sequence[str],
    kind: str,
    settings: dict[str, Any],
) -> Study:
    from cpsudoku.formats import ReadOptions
    from cpsudoku.lab.contenders import of_texts
    from cpsudoku.lab.instances import of_file, of_model
    from cpsudoku.lab.study import Study, read_study, study_file
    from cpsudoku.model import Model

    if isinstance(what, Study):
        return what
    if isinstance(what, str | Path):
        if str(what).endswith(".toml"):
            return read_study(Path(what))
        if not Path(what).exists():
            return read_study(study_file(str(what)))
        what = [what]
    instances: list[StudyInstance] = []
    for i, source in enumerate(what, 1):
        if isinstance(source, Model):
            instances.append(of_model(source, f"model {i}", "models"))
        else:
            instances += of_file(str(source), kind, ReadOptions())
    return Study(tuple(instances), tuple(of_texts(backends)), kind=kind, **settings)


def report(folder: str | Path, **options: Any) -> list[Path]:
    """Write the report of a folder: see `cpsudoku.lab.reporting.write`."""
    from cpsudoku.lab.reporting import write

    return write(Path(folder), **options)


def plot(folder: str | Path, one: str = "", other: str = "", *, time: str = "wall") -> Plot:
    """Draw the cactus plot of a folder; or the scatter of two of its contenders. Jupyter shows it; ``plot.svg`` is
    text.

    Raises:
        CpsudokuError: no run is there, or no such contender.
    """
    from cpsudoku.ground.errors import CpsudokuError
    from cpsudoku.lab.plots import cactus, scatter
    from cpsudoku.lab.results import Folder
    from cpsudoku.lab.statistics import results

    source = Folder(Path(folder))
    measured = results(source.about(), source.rows(), time)
    names = [contender.name for contender in measured.contenders]
    if not measured.instances or not {one, other} <= {"", *names} or bool(one) != bool(other):
        raise CpsudokuError(f"expected none or two of {', '.join(names)}, found {one!r} and {other!r}")
    return scatter(measured.of(one), measured.of(other), measured.limit, "scatter") if one else cactus(measured)


def diff(old: str | Path, new: str | Path) -> Difference:
    """Compare two runs, contender by contender: see `cpsudoku.lab.difference`."""
    from cpsudoku.lab.difference import compare_folders

    return compare_folders(Path(old), Path(new))
