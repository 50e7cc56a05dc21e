"""The tables of a report, from the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from statistics import median
from typing import Any

import numpy as np

from cpsudoku.errors import amount
from cpsudoku.lab.fields import COUNTS, PHASES
from cpsudoku.lab.statistics import (
    Measured,
    Results,
    estimates,
    fastest,
    mean,
    of_instances,
    speed_up,
    summary,
)
from cpsudoku.lab.tables import ResultTable, digits, seconds, whole, with_interval

SLOWEST = 5  # instances named for each contender
BINS = 6  # of the number of clues, at the most
FEW = 4  # pairs: with fewer, resampling them cannot tell how far they scatter


def tables(found: Results, processor: Results, baseline: str) -> list[ResultTable]:
    """All tables. ``processor``: the same results by processor time; ``baseline``: whom speed-ups are against."""
    made = [
        times(found, "wall", "Time by the clock"),
        times(processor, "processor", "Processor time"),
        speed_ups(found, baseline),
        winners(found),
        *by(found),
        phases(found),
        effort(found),
        sizes(found),
        slowest(found),
        trouble(found),
    ]
    return [table for table in made if table.rows]


def times(found: Results, key: str, title: str) -> ResultTable:
    """Solved, median, 90 %, maximum, PAR-2."""
    capped = [one.capped(found.limit) for one in found.contenders]
    penal = [one.capped(found.limit, 2.0) for one in found.contenders]
    rows = []
    for one, (mid, ninety, most), (par,) in zip(
        found.contenders, estimates(capped, summary), estimates(penal, mean), strict=True
    ):
        solved = f"{one.solved.sum():,} of {one.solved.size:,}"
        rows.append((one.name, solved, with_interval(mid), with_interval(ninety), seconds(most.value),
                     with_interval(par)))  # fmt: skip
    asked = f"each the median of its {found.repeats} repetitions" if found.repeats > 1 else "each asked once"
    return ResultTable(
        key,
        title,
        ("contender", "solved", "median", "90 %", "maximum", "PAR-2"),
        tuple(rows),
        f"Of {len(found.instances):,} instances, {asked}; 95 % bootstrap "
        f"intervals, paired. A question without a verdict counts as {found.limit:g} s (both answers at their limits), "
        "in PAR-2 as twice that.",
    )


def speed_ups(found: Results, baseline: str) -> ResultTable:
    base = found.of(baseline)
    rows = []
    for one in found.contenders:
        if one.name != baseline:
            up = speed_up(one, base)
            rows.append((one.name, with_interval(up.ratio, digits), f"{up.pairs:,}", f"{up.only_of:,}",
                         f"{up.only_than:,}", f"{up.neither:,}"))  # fmt: skip
    return ResultTable(
        "speed-up",
        f"How many times as fast as {baseline}",
        ("contender", "times as fast", "both solved", "only this one", f"only {baseline}", "neither"),
        tuple(rows),
        "The geometric mean of the ratios over instances that both solved, with its paired 95 % bootstrap interval. "
        "Below 1 it is slower.",
    )


def winners(found: Results) -> ResultTable:
    """Which contender is fastest on what, how much faster than the next, and is that sure?"""
    rows = []
    for what, chosen in slices(found):
        part = found.only(chosen)
        first, *others = fastest(part)
        if not others:
            continue
        if not first.solved.any():
            rows.append((what, f"{len(chosen):,}", "none solved any", "–", "–", "0", "no"))
            continue
        up = speed_up(first, others[0])
        sure = "few" if up.pairs < FEW else "yes" if up.ratio.low > 1 else "no"
        rows.append((what, f"{len(chosen):,}", first.name, others[0].name if others[0].solved.any() else "–",
                     with_interval(up.ratio, digits), f"{up.only_of:,}", sure))  # fmt: skip
    return ResultTable(
        "fastest",
        "Which contender is fastest on what",
        ("instances", "how many", "fastest", "next", "times as fast", "solved by it alone", "sure"),
        tuple(rows),
        "By the geometric mean, a question without a verdict at twice the limit. Sure: the 95 % interval of the "
        "speed-up is above 1. Of many such rows one in forty is wrong, and intervals of less than ten instances are "
        f"too narrow; of less than {FEW} that both solved they say nothing (few).",
    )


def slices(found: Results) -> Iterator[tuple[str, list[int]]]:
    """All instances; those of each group, of each bin of clues, of each size, where there are several."""
    everything = list(range(len(found.instances)))
    yield "all", everything
    for group in dict.fromkeys(found.groups):
        chosen = [i for i in everything if found.groups[i] == group]
        if len(chosen) < len(everything):
            yield group, chosen
    if len(set(found.sizes)) == 1:
        yield from clue_bins(found)
    yield from size_bins(found)


def clue_bins(found: Results) -> Iterator[tuple[str, list[int]]]:
    """At the most BINS, about as many instances in each."""
    known = sorted({int(c) for c in found.clues if c is not None})
    if len(known) < 2:
        return
    every = [c for c in found.clues if c is not None]
    edges = sorted({int(x) for x in np.quantile(every, np.linspace(0, 1, BINS + 1))})
    edges[-1] += 1
    if len(edges) < 3:
        return
    for low, high in pairwise(edges):
        chosen = [i for i, c in enumerate(found.clues) if c is not None and low <= c < high]
        if chosen:
            yield amount(low, "clue") if high == low + 1 else f"{low} to {amount(high - 1, 'clue')}", chosen


def size_bins(found: Results) -> Iterator[tuple[str, list[int]]]:
    sizes = sorted({s for s in found.sizes if s is not None})
    if len(sizes) > 1 and len({*found.groups}) != len(sizes):
        for size in sizes:
            yield f"size {size:g}", [i for i, s in enumerate(found.sizes) if s == size]


def by(found: Results) -> Iterator[ResultTable]:
    """The median time of each contender by group, by clues, by size."""
    groups = [(g, [i for i, x in enumerate(found.groups) if x == g]) for g in dict.fromkeys(found.groups)]
    bins = list(clue_bins(found)) if len(set(found.sizes)) == 1 else []
    for key, parts in (("group", groups), ("clues", bins), ("size", [*size_bins(found)])):
        if len(parts) < 2:
            continue
        rows = []
        for name, chosen in parts:
            part = found.only(chosen)
            cells = []
            for one in part.contenders:
                unsolved = int((~one.all_solved).sum())
                cells.append(seconds(float(np.median(of_instances(one.capped(found.limit)))))
                             + (f" ({unsolved} unsolved)" if unsolved else ""))  # fmt: skip
            rows.append((name, f"{len(chosen):,}", *cells))
        heads = (key, "instances", *(one.name for one in found.contenders))
        yield ResultTable(f"by-{key}", f"Median time by {key}", heads, tuple(rows),
                    f"A question without a verdict counts as {found.limit:g} s.")  # fmt: skip


def _median(rows: Iterable[dict[str, Any]], column: str) -> float | None:
    values = [row[column] for row in rows if row.get(column) is not None]
    return median(values) if values else None


def _of(found: Results, name: str) -> list[dict[str, Any]]:
    return [row for row in found.rows if row["contender"] == name]


PHASES_SHOWN = (*PHASES, "program_start")


def phase_medians(found: Results) -> dict[str, dict[str, float | None]]:
    """contender -> phase -> median seconds; None where the phase did not happen."""
    return {
        one.name: {phase: _median(_of(found, one.name), f"{phase}_seconds") for phase in PHASES_SHOWN}
        for one in found.contenders
    }


def phases(found: Results) -> ResultTable:
    medians = phase_medians(found)
    shown = [phase for phase in PHASES_SHOWN if any(row[phase] is not None for row in medians.values())]
    rows = tuple((name, *(seconds(row[phase]) for phase in shown)) for name, row in medians.items())
    return ResultTable(
        "phases",
        "Time by phase",
        ("contender", *(phase.replace("_", " ") for phase in shown)),
        rows,
        "Medians over the rows in which the phase happened: start and import once a process, model and load once a "
        "session. What counts as the time of a contender is clues, first and second; of cold sessions model and load, "
        "too. The start of a program is part of each of its answers.",
    )


def effort(found: Results) -> ResultTable:
    """What the two answers took, as each backend counts."""
    rows = []
    for one in found.contenders:
        own = _of(found, one.name)
        for which in ("first", "second"):
            cells = [_median(own, f"{which}_{count}") for count in COUNTS]
            if any(cell is not None for cell in cells):
                rows.append((f"{one.name}, {which}", *map(whole, cells)))
    return ResultTable(
        "effort",
        "Effort of each answer",
        ("contender, answer", *COUNTS),
        tuple(rows),
        "Medians. Backends count different things under the same name; – is a count that a backend does not have. "
        "See docs/lab.md.",
    )


def sizes(found: Results) -> ResultTable:
    rows = []
    for one in found.contenders:
        own = _of(found, one.name)
        memory, proof = _median(own, "peak_memory"), _median(own, "proof_bytes")
        cells = [whole(_median(own, c)) for c in ("variables", "constraints", "clauses", "literals")]
        rows.append((one.name, *cells, "–" if memory is None else f"{memory / 2**20:,.0f} MiB", whole(proof),
                     whole(_median(own, "threads"))))  # fmt: skip
    return ResultTable(
        "size",
        "Size, memory, threads",
        ("contender", "variables", "constraints", "clauses", "literals", "peak memory", "proof, bytes", "threads"),
        tuple(rows),
        "Medians, each in the backend's own terms. The memory is that of the whole process, Python and libraries "
        "included.",
    )


def slowest(found: Results) -> ResultTable:
    rows = []
    for one in found.contenders:
        took = of_instances(one.capped(found.limit))
        for i in np.argsort(-took, kind="stable")[:SLOWEST]:
            solved = "" if one.all_solved[i] else ", unsolved"
            clues = "–" if found.clues[i] is None else f"{found.clues[i]:g}"
            rows.append((one.name, found.instances[i], found.groups[i], clues, f"{seconds(float(took[i]))}{solved}"))
    columns = ("contender", "instance", "group", "clues", "time")
    return ResultTable("slowest", "The slowest by name", columns, tuple(rows))


def trouble(found: Results) -> ResultTable:
    """Questions without a verdict, and why."""
    rows = []
    for one in found.contenders:
        bad = [row for row in found.rows if row["contender"] == one.name and row["status"] != "ok"]
        for status, count in Counter(row["status"] for row in bad).items():
            reason = next(row["reason"] for row in bad if row["status"] == status)
            rows.append((one.name, status, f"{count:,}", reason[:160]))
    heads = ("contender", "what", "how often", "the first time")
    return ResultTable("trouble", "Questions without a verdict", heads, tuple(rows))


def within(found: Results) -> ResultTable:
    """The cactus plot as a table: how many instances are solved within how long."""
    steps = [step for step in (1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0) if step <= found.limit]

    def row(one: Measured) -> tuple[str, ...]:
        took = of_instances(np.where(one.solved, one.seconds, np.inf))
        return one.name, *(f"{int((took <= step).sum()):,}" for step in steps)

    heads = ("contender", *(f"within {seconds(step)}" for step in steps))
    return ResultTable("within", "Instances solved within", heads, tuple(map(row, found.contenders)))
