"""Compare backends and other solvers: run, report, diff, merge, make, export, list."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cpsudoku.cli import options
from cpsudoku.cli.options import flag, option
from cpsudoku.ground import interrupts
from cpsudoku.ground.errors import amount

if TYPE_CHECKING:
    from cpsudoku.lab.fields import Row
    from cpsudoku.lab.study import Study


class RunUnlessNamed(click.Group):
    """A group whose first word is a command of it, else what `run` is to run."""

    command_class = options.Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


@click.group("lab", cls=RunUnlessNamed)
def COMMAND() -> None:
    """Compare backends and other solvers. `lab FILE` is `lab run FILE`."""


class StudyFlags(options.ReadFlags):
    """Which instances."""

    sources: tuple[str, ...] = options.argument("FILE...|STUDY", nargs=-1, required=True)


class RunFlags(StudyFlags):
    """Who is asked what, and how often; None leaves a setting of a study as it is."""

    backends: tuple[str, ...] = option("A contender; can be repeated, or several separated by commas. For programs see "
        "docs/lab.md.", "--backend", multiple=True, metavar="NAME[:OPTION,...]|FILE.py|FILE.toml|{...}")  # fmt: skip
    out: Path | None = option("The folder for the results; an interrupted run is continued there.",
        type=click.Path(file_okay=False, path_type=Path), metavar="DIR")  # fmt: skip
    seed: int | None = option("Seed for the order and for random equivalents.  [default: 1]", type=int)
    repeats: int | None = option("How often each question is repeated.  [default: 1]", type=click.IntRange(min=1))
    warmup: int | None = option("Questions before the first that counts.  [default: 1]", type=click.IntRange(min=0))
    equivalents: bool | None = option("Use random equivalents of the instances, the same for all contenders.",
        "--equivalents/--no-equivalents", default=None)  # fmt: skip
    session: str | None = option("Keep sessions between questions, or open a new one for each.",
        type=click.Choice(["warm", "cold"]))  # fmt: skip
    limit_seconds: float | None = options.limit_seconds(None, "Time limit for each answer.  [default: 10]")
    processor_seconds: float | None = option("Limit of processor time for each question; 0: none.  [default: 0]",
        type=options.Least())  # fmt: skip
    memory_mib: int | None = option("Memory limit for each contender.  [default: 4096]", type=click.IntRange(min=1))
    prove: bool | None = option("Write and check a certificate for every verdict.", "--prove/--no-prove", default=None)
    part: str = option("Only every N-th instance, starting with the K-th (see `lab merge`).", metavar="K/N",
        default="1/1")  # fmt: skip
    dry_run: bool = flag("Print the number of runs and the longest they may take, and stop.")
    quiet: bool = flag("Print no progress.")
    cluster: str | None = option("Run on a Dask cluster: the address of its scheduler, or local for processes of this "
        "machine, one for each core.", metavar="local|ADDRESS")  # fmt: skip


SETTINGS = ("seed", "repeats", "warmup", "equivalents", "session", "limit_seconds", "processor_seconds", "memory_mib",
            "prove")  # fmt: skip  # of a study


@RunFlags.command("run", of=COMMAND)
def RUN(flags: RunFlags) -> int:
    """Run every contender on every puzzle of every FILE (or model of FILE.py), or run a STUDY.

    Exit status: 0 done; 2 bad input or usage; 4 a contender disagreed with others or gave a false answer: it was
    stopped, and a file in DIR reproduces the case; 130 interrupted: the same command continues the run.
    """
    from cpsudoku.lab.remote import connect
    from cpsudoku.lab.running import Laboratory
    from cpsudoku.lab.study import run_part, runs

    out = None if flags.dry_run else flags.out
    if out is None and not flags.dry_run:
        raise click.UsageError("expected --out DIR, the folder of the results")
    settings = {name: value for name in SETTINGS if (value := getattr(flags, name)) is not None}
    study, part = _study(flags, flags.backends, **settings), run_part(flags.part)
    mine = sum(1 for _ in runs(study, part))
    worst = 2 * study.limit_seconds * mine
    print(
        f"{amount(len(study.instances), 'instance')}, {amount(len(study.contenders), 'contender')}, "
        f"{amount(study.repeats, 'repeat')}: {amount(mine, 'run')}{f' of {study.runs}' * (mine < study.runs)};"
        f" at worst, each answer at its limit of {study.limit_seconds:g} s, {_duration(worst)}"
        f"{f'; {study.minutes:g} minutes on two cores' if study.minutes else ''}",
        file=sys.stderr,
    )
    if out is None:
        return 0
    progress = None if flags.quiet else _progress()
    try:
        with connect(flags.cluster, study) as connected:
            finished = Laboratory(study, out, part=part, told=progress, cluster=connected).run()
    except KeyboardInterrupt:
        interrupts.heed()
        print(f"\ncpsudoku: interrupted; the same command continues in {out}", file=sys.stderr)
        return 130
    for name, why in finished.stopped.items():
        print(f"cpsudoku: {name} was stopped: {why}", file=sys.stderr)
    for (name, group), why in finished.given_up.items():
        print(f"cpsudoku: {name} gets no more questions of {group}: {why}", file=sys.stderr)
    for path in finished.disagreements:
        print(f"cpsudoku: to reproduce it: {path}", file=sys.stderr)
    if finished.lost:
        print(f"cpsudoku: lost questions: {finished.lost}; see `status` and `reason` in {out}", file=sys.stderr)
    print(f"{finished.done} runs done, in {out}; cpsudoku lab report {out}", file=sys.stderr)
    return finished.status


def _study(flags: StudyFlags, backends: tuple[str, ...] = (), **settings: Any) -> Study:
    """Return the study of a TOML file or of a name, with these settings in place of its own; else one of files."""
    from dataclasses import replace

    from cpsudoku.backends.specs import BACKENDS
    from cpsudoku.lab.contenders import of_texts
    from cpsudoku.lab.study import of_sources, read_study, study_file

    contenders = of_texts(backends)
    sources, first = flags.sources, Path(flags.sources[0])
    if len(sources) == 1 and (first.suffix == ".toml" or not (_is_text(sources[0]) or first.exists())):
        study = read_study(first if first.suffix == ".toml" else study_file(sources[0]))
        if contenders:
            settings["contenders"] = tuple(contenders)
        return replace(study, **settings)
    return of_sources(sources, contenders or of_texts(BACKENDS), flags.kind, flags.options, **settings)


def _is_text(source: str) -> bool:
    """Tell whether a source is a puzzle itself, or standard input, rather than a name."""
    return source == "-" or "\n" in source or "." in source or any(c.isdigit() for c in source)


def _progress() -> Callable[[Row, int, int], None] | None:
    """Return what prints the progress, once a second; None if nobody looks at a terminal."""
    import time

    if not sys.stderr.isatty():
        return None
    last = [0.0]

    def show(row: Row, done: int, of: int) -> None:
        if time.monotonic() - last[0] > 1 or done == of:
            last[0] = time.monotonic()
            end = "\n" if done == of else "\r"
            print(f"{done:,} of {of:,} runs; {row['contender']:<40.40}", end=end, file=sys.stderr, flush=True)

    return show


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:,.0f} minutes" if seconds < 7200 else f"{seconds / 3600:,.1f} hours"


FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@COMMAND.command("report")
@click.argument("folder", type=FOLDER, metavar="DIR")
@click.option("--to", "forms", multiple=True, type=click.Choice(["html", "md", "tex"]),
              help="The format; all by default.")  # fmt: skip
@click.option("--time", type=click.Choice(["wall", "processor"]), default="wall", show_default=True,
              help="The time shown in tables and plots; the first table has both.")  # fmt: skip
@click.option("--baseline", default="", metavar="CONTENDER",
              help="The contender that speed-ups refer to; the first by default.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="The folder for the report; DIR by default.")  # fmt: skip
def REPORT(folder: Path, forms: tuple[str, ...], time: str, baseline: str, output: Path | None) -> int:
    """Write report.html (one page, plots inside), report.md and report.tex of the results in DIR."""
    from cpsudoku.lab.reporting import write

    for path in write(folder, forms=forms or ("html", "md", "tex"), time=time, baseline=baseline, output=output):
        print(path)
    return 0


@COMMAND.command("diff")
@click.argument("old", type=FOLDER)
@click.argument("new", type=FOLDER)
@click.option("--time", type=click.Choice(["wall", "processor"]), default="wall", show_default=True,
              help="The time to compare; on a busy machine processor time is the steadier one.")  # fmt: skip
def DIFF(old: Path, new: Path, time: str) -> int:
    """Compare two runs of the same instances: ratios of times with intervals, changed verdicts and solved counts, and
    what else differs: settings, machine, code, instances, contenders. If settings or machine differ, no ratio is sure.
    Then every conclusion that one run calls sure (one contender is faster than another one) and the other does not.

    Exit status: 0 the verdicts are the same and all sure conclusions stand, 1 some do not.
    """
    from cpsudoku.lab.difference import compare_folders
    from cpsudoku.lab.tables import markdown

    difference = compare_folders(old, new, time)
    print(markdown(difference.table))
    for line in difference.changed:
        print(line)
    for what in ("conditions", "code", "questions"):
        for line in getattr(difference, what):
            print(f"{what} differ: {line}")
    print(f"conclusions: {difference.agreed} sure in both runs, {len(difference.once)} in one of them, of which "
          f"{len(difference.once) - len(difference.fallen)} stand in the other")  # fmt: skip
    for one in difference.once:
        print(f"{'stands' if one.stands else 'does not stand'}: {one}")
    return 1 if difference.changed or difference.fallen else 0


@COMMAND.command("merge")
@click.argument("parts", nargs=-1, required=True, type=FOLDER, metavar="PART...")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, metavar="DIR")
def MERGE(parts: tuple[Path, ...], out: Path) -> int:
    """Merge the parts of a run (`lab run --part K/N`)."""
    from cpsudoku.lab.results import merge

    print(merge(parts, out))
    return 0


@COMMAND.command("make")
@click.argument("family")
@click.option("-n", "count", type=click.IntRange(min=1), default=10, show_default=True, help="Number of instances.")
@click.option("--size", type=click.IntRange(min=1), metavar="N",
              help="The side of the grid, of minimal and holes; 9 by default.")  # fmt: skip
@click.option("--fraction", type=options.Least(0, 1), default=0.5, show_default=True, help="Fraction of blank cells.")
@click.option("--seed", type=int, default=1, show_default=True, help="Equal seeds give equal instances.")
def MAKE(family: str, count: int, size: int | None, fraction: float, seed: int) -> int:
    """Write instances of a FAMILY (minimal, holes, pencil, or a kind) to standard output."""
    from cpsudoku.ground.terminal import for_data
    from cpsudoku.lab.families import family as family_of

    instances = family_of(family, size=size or 0, fraction=fraction)
    to = for_data()
    to.write(f"# cpsudoku lab make {family}{instances.options} -n {count} --seed {seed}\n")
    several = False
    for text in instances.texts(count, seed):
        to.write(f"{'===' + chr(10) if several and chr(10) in text else ''}{text}\n")
        several = True
    to.flush()
    return 0


class ExportFlags(StudyFlags):
    formats: tuple[str, ...] = option("opb, cnf (DIMACS), minizinc, statement; can be repeated.  [default: opb]",
        "--to", multiple=True, metavar="FORMAT")  # fmt: skip
    out: Path = option("An empty folder.", type=click.Path(file_okay=False, path_type=Path), required=True,
        metavar="DIR")  # fmt: skip


@ExportFlags.command("export", of=COMMAND)
def EXPORT(flags: ExportFlags) -> int:
    """Write the instances of a STUDY or of FILEs for other solvers, with SHA256SUMS. What a format cannot say is listed
    in refused.txt."""
    from cpsudoku.lab.instance_files import write_instances

    files, refused = write_instances(_study(flags).instances, flags.out, flags.formats or ("opb",))
    left_out = f"; {refused} refused, see refused.txt" if refused else ""
    print(f"{amount(files, 'file')} in {flags.out}{left_out}", file=sys.stderr)
    return 0


@COMMAND.command("list")
def LIST() -> int:
    """List the studies that come with the package, and the families of instances."""
    from cpsudoku.lab.contenders import toml
    from cpsudoku.lab.families import FAMILIES
    from cpsudoku.lab.study import shipped_studies, study_file

    print("studies:")
    for name in shipped_studies():
        table = toml(study_file(name))
        print(f"  {name:<14} {table['title']} ({table['minutes']:g} minutes on two cores)")
    print("families:")
    for name, words in FAMILIES.items():
        print(f"  {name:<14} {words}")
    print(f"  {'KIND':<14} any kind (`list kind`, or ./mine.py), in the shape of its first example")
    return 0
