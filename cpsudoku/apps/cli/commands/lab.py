"""Compare backends and other solvers: run, report, diff, list."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.support import interrupts
from cpsudoku.support.errors import amount

if TYPE_CHECKING:
    from cpsudoku.apps.lab.run_results import Row


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


class RunFlags(options.ReadFlags):
    """Instances, contenders and settings; None keeps the setting of a study."""

    sources: tuple[str, ...] = options.argument("FILE...|STUDY", nargs=-1, required=True, type=options.FILE)
    backends: tuple[str, ...] = option("A contender: a backend, or a program such as kissat (docs/lab.md); can be "
        "repeated.", "--backend", type=options.BACKEND, multiple=True,
        metavar="NAME[:OPTION,...]|FILE.py|FILE.toml")  # fmt: skip
    out: Path | None = option("The folder for the results.",
        type=click.Path(file_okay=False, path_type=Path), metavar="DIR")  # fmt: skip
    resume: bool = flag("Continue an interrupted run in this --out.")
    seed: int | None = option("Seed for the order and for random equivalents.  [default: 1]", type=int)
    repeats: int | None = option("Repetitions of each question.  [default: 1]", type=click.IntRange(min=1))
    time_limit: float | None = options.time_limit(None, "Time limit for each answer.  [default: 10]")
    quiet: bool = flag("Print no progress.")


SETTINGS = ("seed", "repeats", "time_limit")  # of a study; its file has others


@RunFlags.command("run", of=COMMAND)
def RUN(flags: RunFlags) -> int:
    """Run every contender on every puzzle of every FILE, or run a STUDY.

    Exit status: 0 done; 2 bad input or usage; 4 a contender gave a false answer; 130 interrupted: --resume continues.
    """
    from cpsudoku.apps.lab.study import study_of
    from cpsudoku.apps.lab.study_run import run

    if flags.out is None:
        raise click.UsageError("expected --out DIR, the folder of the results")
    settings = {name: value for name in SETTINGS if (value := getattr(flags, name)) is not None}
    study = study_of(flags.sources, flags.backends, flags.kind, flags.options, **settings)
    print(
        f"{amount(len(study.instances), 'instance')}, {amount(len(study.contenders), 'contender')}, "
        f"{amount(study.repeats, 'repeat')}: {amount(study.runs, 'run')}; if every answer reaches its limit of "
        f"{study.time_limit:g} s, {2 * study.time_limit * study.runs / 60:,.0f} minutes"
        f"{f'; usually {study.minutes:g} minutes on two cores' if study.minutes else ''}",
        file=sys.stderr,
    )
    out = flags.out
    try:
        finished = run(study, out=out, resume=flags.resume, told=None if flags.quiet else _progress())
    except KeyboardInterrupt:
        interrupts.heed()
        print(f"\ncpsudoku: interrupted; --resume continues in {out}", file=sys.stderr)
        return 130
    for sentence in finished.disagreements:
        print(f"cpsudoku: {sentence}", file=sys.stderr)
    if finished.lost:
        print(f"cpsudoku: {finished.lost} without an answer; see `status` and `reason` in {out}", file=sys.stderr)
    print(f"{finished.done} runs done, in {out}; cpsudoku lab report {out}", file=sys.stderr)
    return finished.status


def _progress() -> Callable[[Row, int, int], None] | None:
    """Return a function that prints the progress, once a second; None without a terminal."""
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


FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
TIME = click.option("--time", type=click.Choice(["wall", "processor"]), default="wall", show_default=True,
                    help="The time in tables and plots.")  # fmt: skip


@COMMAND.command("report")
@click.argument("folder", type=FOLDER, metavar="DIR")
@TIME
@click.option("--baseline", default="", metavar="CONTENDER",
              help="The contender that speed-ups refer to; the first by default.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="The folder for the report; DIR by default.")  # fmt: skip
def REPORT(folder: Path, time: str, baseline: str, output: Path | None) -> int:
    """Write report.html (one page, plots inside) of the results in DIR."""
    from cpsudoku.apps.lab import report

    print(report(folder, time=time, baseline=baseline, output=output or folder))
    return 0


@COMMAND.command("diff")
@click.argument("old", type=FOLDER)
@click.argument("new", type=FOLDER)
@TIME
def DIFF(old: Path, new: Path, time: str) -> int:
    """Compare two runs of the same instances: ratios of times with 95 % intervals, changed verdicts, other differences.

    Exit status: 0 the verdicts are the same, 1 some changed.
    """
    from cpsudoku.apps.lab import diff

    difference = diff(old, new, time=time)
    print(f"times as fast now, with 95 % intervals:\n{difference.table.to_string(float_format='{:.3g}'.format)}")
    for line in difference.changed:
        print(line)
    for line in difference.conditions:
        print(f"not the same: {line}")
    return 1 if difference.changed else 0


@COMMAND.command("list")
def LIST() -> int:
    """List the studies that come with the package."""
    from cpsudoku.apps.lab.contender import read_toml
    from cpsudoku.apps.lab.study import SHIPPED, shipped_studies

    for name in shipped_studies():
        table = read_toml(SHIPPED / f"{name}.toml")
        print(f"{name:<14} {table['title']} ({table['minutes']:g} minutes on two cores)")
    return 0
