"""Write a table of times with the command that made it, as Markdown or LaTeX. Check the table against a new run.

The value of a contender is the median over the instances. For one instance, it is the median over its repetitions.
Ratios are geometric means, with 95 % bootstrap intervals. Runs on different days differ by a tenth. Therefore a ratio
holds if the intervals of both runs overlap after each end is moved outwards by a tenth. The order of two contenders
holds if the new run has the same order. It also holds if their intervals in the table overlap, because the table then
claims no order.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from cpsudoku.apps.lab.run_statistics import Estimate, Frame, Times, estimate, ratio
from cpsudoku.support.errors import CpsudokuError

SLACK = 1.1  # both ends of an interval are moved outwards by this factor
NUMBER = r"[\d.]+(?:e[-+]?\d+)?"
ESTIMATE = rf"({NUMBER}) \(({NUMBER}) to ({NUMBER})\)"
ROW = re.compile(rf"(?:\| )?(.+?) [|&] (\d+ of \d+) [|&] {ESTIMATE} [|&] (?:1|{ESTIMATE}) [|\\].*")
FORMS = {  # the command, the columns, a row, the separator of its cells, the end
    ".md": ("<!-- {} -->\n\n", "|---|---:|---:|---:|\n", "| {} |\n", " | ", "\n{}\n"),
    ".tex": ("% {}\n\\begin{{tabular}}{{lrrr}}\n", "\\hline\n", "{} \\\\\n", " & ", "\\end{{tabular}}\n% {}\n"),
}


class TimedContender(NamedTuple):
    """A row of the table. ``decided``: such as "95 of 95". ``median``: the time in milliseconds. ``ratio``: the speed
    relative to the first contender."""

    decided: str
    median: Estimate
    ratio: Estimate


class TimeTable(NamedTuple):
    """``command``: the words after `cpsudoku`; ``about``: machine, versions, date; ``rows``: by contender, in order."""

    command: tuple[str, ...]
    about: str
    rows: Mapping[str, TimedContender]


def time_table(frame: Frame, command: tuple[str, ...]) -> TimeTable:
    """Return the table of a run.

    Raises:
        CpsudokuError: no instance has all rows.
    """
    import numpy as np

    times, study = Times(frame), frame.attrs["study"]
    seconds = times.seconds if len(times.seconds) > 1 else times.repetitions
    rows = {
        name: TimedContender(
            f"{int(times.solved[name].sum())} of {len(times.solved)}",
            Estimate(*(1000 * end for end in estimate(seconds[name], np.median))),
            ratio(seconds[name], seconds[times.baseline]),
        )
        for name in dict.fromkeys([times.baseline, *seconds])
    }
    versions = ", ".join(f"{name} {version}" for name, version in study["versions"].items())
    return TimeTable(command, f"{study['machine']}; {versions}; {datetime.now(UTC).date()}", rows)


def write_table(table: TimeTable, path: Path) -> str:
    """Return the text of a table, in the form of the path's extension."""
    command, columns, row, separator, end = FORMS[path.suffix]
    first = next(iter(table.rows))
    lines = [("contender", "decided", "median, ms", f"times as fast as {first}")]
    for name, one in table.rows.items():
        lines.append((name, one.decided, _in_text(one.median), "1" if name == first else _in_text(one.ratio)))
    special = "[_%&#]" if path.suffix == ".tex" else "[|]"
    head, *body = (row.format(separator.join(re.sub(special, r"\\\g<0>", cell) for cell in line)) for line in lines)
    note = f"Brackets: 95 % intervals. {table.about}. This checks the table: cpsudoku compare --check {path.name}"
    return "".join([command.format(f"cpsudoku {shlex.join(table.command)}"), head, columns, *body, end.format(note)])


def _in_text(of: Estimate) -> str:
    return f"{of.value:.3g} ({of.low:.3g} to {of.high:.3g})"


def read_table(path: Path) -> TimeTable:
    """Return the table of a file.

    Raises:
        CpsudokuError: the file cannot be read, or `compare` did not write it.
    """
    try:
        first, *lines = path.read_text(encoding="utf-8").splitlines() or [""]
    except (OSError, UnicodeDecodeError) as error:
        raise CpsudokuError(f"{path}: {getattr(error, 'strerror', None) or 'no text'}") from None
    command = re.fullmatch(r"(?:<!--|%) cpsudoku (compare .*?)(?: -->)?", first)
    if command is None:
        raise CpsudokuError(f"{path}:1: expected the command of a table, found {first[:60]!r}")
    rows = {}
    for found in filter(None, map(ROW.fullmatch, lines)):
        name, decided, *numbers = found.groups()
        median, to_first = (Estimate(*(float(number or 1) for number in some)) for some in (numbers[:3], numbers[3:]))
        rows[re.sub(r"\\(.)", r"\1", name)] = TimedContender(decided, median, to_first)
    if not rows:
        raise CpsudokuError(f"{path}: expected rows of contenders such as 1.2 (1.1 to 1.4), found none")
    return TimeTable(tuple(shlex.split(command[1])), "", rows)


def broken(old: TimeTable, new: TimeTable) -> list[str]:
    """Return a sentence for each claim of the old table that the new run contradicts."""
    if old.rows.keys() != new.rows.keys():
        return [f"contenders: {', '.join(old.rows)}, now {', '.join(new.rows)}"]
    sentences = []
    for name, before in old.rows.items():
        now = new.rows[name]
        if before.decided != now.decided:
            sentences.append(f"{name}: decided {before.decided}, now {now.decided}")
        if not _intervals_meet(before.ratio, now.ratio, SLACK * SLACK):
            sentences.append(f"{name}: ratio {_in_text(before.ratio)}, now {_in_text(now.ratio)}")
    for one, other in combinations(old.rows, 2):
        fast, slow = sorted((one, other), key=lambda name: -old.rows[name].ratio.value)
        apart = not _intervals_meet(old.rows[fast].ratio, old.rows[slow].ratio, 1.0)
        if apart and new.rows[fast].ratio.value < new.rows[slow].ratio.value:
            sentences.append(f"order: {fast} was faster than {slow}, now {slow} is")
    return sentences


def _intervals_meet(one: Estimate, other: Estimate, slack: float) -> bool:
    """Return True if two intervals meet after the factor ``slack`` is applied to one end of their gap."""
    return one.low <= other.high * slack and other.low <= one.high * slack
