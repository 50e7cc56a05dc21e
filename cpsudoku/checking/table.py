"""The table of `check`: a row a backend, its verdicts, its times phase by phase, and the size of its model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO

from cpsudoku.backends import Size
from cpsudoku.checking.answers import Seconds
from cpsudoku.checking.summary import NAMED, Running, Summary, Tally
from cpsudoku.ground.errors import join_names
from cpsudoku.ground.terminal import columns, printable, raw, wrap

WIDTH = 110  # columns, where the output is not a terminal
WIDE = 96  # columns from which the model's size stands in the table, else below it
NARROW = 76  # columns below which each backend has a block of its own, a line a phase
_STATISTICS = ("mean", "median", "maximum", "a second")
_ONCE = ("time", "a second")  # of a single puzzle: mean, median and maximum are one number


def print_table(summary: Summary, to: IO[str], *, cold: bool = False) -> None:
    """Write the table and, below it, one line a backend: solved, average, puzzles a second, maximum."""
    width = columns(to)
    if width is not None and width < NARROW:
        for name, tally in summary.backends.items():
            to.write("".join(wrap(line, width) + "\n" for line in block(name, tally, width, cold=cold)))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=raw(to), highlight=False, width=width or WIDTH)
    wide = console.width >= WIDE
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("backend", "verdicts", "seconds", *Seconds._fields, *["model"] * wide):
        table.add_column(heading, justify="right" if heading in Seconds._fields else "left")
    for name, tally in summary.backends.items():
        cells = [
            [name, "cold" if cold else "warm", tally.method, *certificate_lines(tally)],
            verdict_lines(tally),
            _STATISTICS if tally.asked > 1 else _ONCE,
            *(phase_lines(running, tally.asked) for running in tally.phases.values()),
            *[size_lines(tally)] * wide,
        ]
        table.add_row(*(Text(printable("\n".join(cell))) for cell in cells), end_section=True)
    with console.capture() as captured:
        console.print(table)
    raw(to).write("".join(line.rstrip() + "\n" for line in captured.get().splitlines()))
    for name, tally in summary.backends.items():
        to.write(wrap(summary_line(name, tally), width) + "\n")
        if not wide:
            to.write(wrap(f"{name}: {', '.join(size_lines(tally))}", width) + "\n")


def block(name: str, tally: Tally, width: int, *, cold: bool) -> Iterator[str]:
    """What the table has of a backend, for a terminal of 40 columns: phases below one another, model below that."""
    yield ""
    yield f"{name} ({', '.join(['cold' if cold else 'warm', tally.method, *certificate_lines(tally)])})"
    yield "  " + ", ".join(verdict_lines(tally))
    headings = _STATISTICS if tally.asked > 1 else _ONCE
    rows = {"seconds": list(headings)}
    rows |= {phase: list(phase_lines(running, tally.asked)) for phase, running in tally.phases.items()}
    most = len(headings) if width >= 9 + 10 * len(headings) else len(headings) - 1  # "a second" is in the line below
    for phase, cells in rows.items():
        yield f"{phase:<8}" + "".join(f"{cell:>10}" for cell in cells[:most])
    yield f"  {', '.join(size_lines(tally))}"
    yield f"  {summary_line(name, tally)}"


def totals(summary: Summary) -> str:
    """One line: how many puzzles, of which verdict, and what else was noticed."""
    parts = [f"{number:,} {verdict}" for verdict, number in summary.verdicts.items() if number and verdict != "invalid"]
    readings = [*summary.readings][:NAMED] + ["others"] * (len(summary.readings) > NAMED)
    line = f"{summary.puzzles:,} puzzle{'s' * (summary.puzzles != 1)}"
    line += f": {', '.join(parts)}" if parts else ""
    for number, words in (
        (summary.verdicts["invalid"], "bad"),
        (summary.mismatches, "with a wrong solution in the file"),
        (summary.repeated, "repeated"),
        (summary.disagreements, "on which backends disagree"),
        (summary.faulty, "on which a backend is faulty"),
    ):
        line += f"; {number:,} {words}" if number else ""
    if summary.repeats.full:
        line += f" (repeats are looked for among the first {len(summary.repeats):,} different ones)"
    line += "; interrupted" if summary.interrupted else ""
    return line + (f"; read as {join_names(readings)}" if readings else "")


def verdict_lines(tally: Tally) -> list[str]:
    """The verdicts that occur, with their numbers, and how many were solved."""
    verdicts = tally.verdicts | {"undecided": tally.verdicts["undecided"] - tally.late, "not waited for": tally.late}
    lines = [f"{number:,} {verdict}" for verdict, number in verdicts.items() if number]
    if tally.defects:
        lines.append(f"{tally.defects:,} DEFECT")
    return [*lines, f"solved {tally.solved:,} of {tally.asked:,}"]


def certificate_lines(tally: Tally) -> list[str]:
    """How many verdicts are backed by accepted certificates, and whose."""
    return [f"{tally.certified:,} certified", f"by {tally.certified_by}"] if tally.certified else []


def phase_lines(running: Running, asked: int) -> Iterator[str]:
    """Mean, median and maximum in seconds, and how many of it a second; of a single puzzle, its time."""
    seconds = (running.mean, running.median, running.maximum) if asked > 1 else (running.mean,)
    yield from (decimal(value) for value in seconds)
    yield f"{1 / running.mean:,.0f}" if running.mean else "-"


def decimal(value: float) -> str:
    """Seconds: four significant digits at the most, microseconds at the least: 0.000213, 1.250, 73.20."""
    return f"{value:.6f}" if value < 0.1 else f"{value:.4f}" if value < 10 else f"{value:.2f}"


def size_lines(tally: Tally) -> Iterable[str]:
    """What the model has, in the backend's own terms; of the last shape, where shapes differ."""
    lines = [f"{number:,} {what}" for what, number in zip(Size._fields, tally.size, strict=True) if number]
    return [*lines, "(the last of several)"] if len(tally.sizes) > 1 else lines


def summary_line(name: str, tally: Tally) -> str:
    """Solved of how many, average, puzzles a second, maximum; and, for the median of a sample, how it was found."""
    total = tally.phases["total"]
    rate = 1 / total.mean if total.mean else 0.0
    line = (
        f"{name}: solved {tally.solved:,} of {tally.asked:,}; average {decimal(total.mean)} s"
        f" ({rate:,.0f} puzzles a second), maximum {decimal(total.maximum)} s"
    )
    if tally.late:
        line += f"; {tally.late:,} not waited for, which count with the time until then (--all waits)"
    return line + (f"; medians of a random sample of {len(total)}" if total.sampled else "")
