"""The tables of a report, from the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from statistics import median

import numpy as np

from cpsudoku.lab.conclusions import FEW, LEVEL, MARGIN, Lead, conclusions
from cpsudoku.lab.fields import COUNTS, PHASES
from cpsudoku.lab.statistics import (
    Estimate,
    Measured,
    Results,
    Times,
    estimates,
    fastest,
    mean,
    of_instances,
    partitions,
    slices,
    speed_up,
    summary,
)
from cpsudoku.lab.tables import ResultTable, digits, seconds, whole, with_interval

SLOWEST = 5  # instances named for each contender


def tables(wall: Results, processor: Results, by_time: str, baseline: str) -> list[ResultTable]:
    """Return all tables, each once for every way of asking contenders, one after the other.

    Args:
        wall: The results by the clock.
        processor: The same by processor time.
        by_time: "wall" or "processor": which of the two the tables are about; the first two are of both.
        baseline: The contender that speed-ups are against; where it is asked otherwise, the first one.
    """
    results = wall if by_time == "wall" else processor
    ways = results.ways()
    leads = conclusions(part for _, part in ways)
    columns = []
    for way, part in ways:
        names = [one.name for one in part.contenders]
        listed = [
            times(wall.among(names), "wall", "Time by the clock"),
            times(processor.among(names), "processor", "Processor time"),
            speed_ups(part, baseline if baseline in names else names[0]),
            pairs(part, leads),
            winners(part, leads),
            virtual_best(part),
            *by(part),
            phases(part),
            effort(part),
            sizes(part),
            slowest(part),
            trouble(part),
        ]
        columns.append({table.key: table if len(ways) == 1 else _of_way(table, way) for table in listed if table.rows})
    keys = dict.fromkeys(key for column in columns for key in column)
    return [column[key] for key in keys for column in columns if key in column]


def _of_way(table: ResultTable, way: str) -> ResultTable:
    return replace(table, key=f"{table.key}-{way.split()[0]}", title=f"{table.title}: {way}")


def times(results: Results, key: str, title: str) -> ResultTable:
    """Return the table of decided, median, 90 %, maximum, PAR-2."""
    capped = [one.capped_times(results.limit) for one in results.contenders]
    penal = [one.capped_times(results.limit, 2.0) for one in results.contenders]
    rows = []
    for one, (mid, ninety, most), (par,) in zip(
        results.contenders, estimates(capped, summary), estimates(penal, mean), strict=True
    ):
        solved = f"{one.solved.sum():,} of {one.solved.size:,}"
        rows.append((one.name, solved, with_interval(mid), with_interval(ninety), seconds(most.value),
                     with_interval(par)))  # fmt: skip
    repetition = f"each the median of its {results.repeats} repetitions" if results.repeats > 1 else "each asked once"
    return ResultTable(
        key,
        title,
        ("contender", "decided", "median", "90 %", "maximum", "PAR-2"),
        tuple(rows),
        f"Of {len(results.instances):,} instances, {repetition}; 95 % bootstrap intervals, paired. A question without "
        f"a verdict counts as {results.limit:g} s (both answers at their limits), in PAR-2 as twice that.",
    )


def speed_ups(results: Results, baseline: str) -> ResultTable:
    base = results.of(baseline)
    rows = []
    for one in results.contenders:
        if one.name != baseline:
            up = speed_up(one, base)
            rows.append((one.name, with_interval(up.ratio, digits), f"{up.pairs:,}", f"{up.only_of:,}",
                         f"{up.only_than:,}", f"{up.neither:,}"))  # fmt: skip
    return ResultTable(
        "speed-up",
        f"How many times as fast as {baseline}",
        ("contender", "times as fast", "both decided", "only this one", f"only {baseline}", "neither"),
        tuple(rows),
        "The geometric mean of the ratios over instances that both decided, with its paired 95 % bootstrap interval. "
        "Below 1 it is slower.",
    )


def pairs(results: Results, leads: Sequence[Lead]) -> ResultTable:
    """Compare every two contenders on all instances, and say whether that is sure."""
    by_pair = {(one.faster, one.slower): one for one in leads if one.what == "all"}
    names = [one.name for one in fastest(results)]

    def cell(row: str, column: str) -> str:
        one, inverse = by_pair.get((row, column)), by_pair.get((column, row))
        if one is not None:
            return f"{digits(one.ratio)}{' sure' * one.is_sure}"
        return f"{digits(1 / inverse.ratio)}{' sure' * inverse.is_sure}" if inverse is not None else "–"

    rows = [(name, *(cell(name, other) for other in names)) for name in names] if len(names) > 1 and by_pair else []
    return ResultTable(
        "faster",
        "How many times as fast as which",
        ("contender", *names),
        tuple(rows),
        "The geometric mean of the ratios over all instances, a question without a verdict at twice the limit. "
        + sureness(leads),
    )


def sureness(leads: Sequence[Lead]) -> str:
    """Return what "sure" means in a report."""
    return (
        f"Sure: more than {MARGIN:g} times as fast, by a paired t test of the logarithms at {LEVEL:.0%} after Holm's "
        f"correction for the {len(leads):,} comparisons of this report (every two contenders on all instances and on "
        f"each part of at least {FEW}); {sum(one.is_sure for one in leads):,} are sure."
    )


def virtual_best(results: Results) -> ResultTable:
    """Return the best contender for each instance, and what would be lost without each of them."""
    if len(results.contenders) < 2 or not results.instances:
        return ResultTable("best", "", (), ())
    times = np.array([of_instances(one.capped_times(results.limit, 2.0)) for one in results.contenders])
    solved = np.array([one.successes for one in results.contenders])
    best, winner = times.min(axis=0), times.argmin(axis=0)

    def ratio(array: Times, base: Times) -> Estimate:
        logs = (np.log(array + 1e-9) - np.log(base + 1e-9))[:, None]
        return Estimate(*(float(np.exp(x)) for x in estimates([logs], mean)[0][0]))

    rows = [("virtual best", f"{len(best):,}", f"{solved.any(axis=0).sum():,}", seconds(float(best.mean())),
             "1", "–", "–", "–")]  # fmt: skip
    for i, one in enumerate(results.contenders):
        others = np.delete(times, i, axis=0).min(axis=0)
        lost = int((solved[i] & ~np.delete(solved, i, axis=0).any(axis=0)).sum())
        rows.append((one.name, f"{int(((winner == i) & solved[i]).sum()):,}", f"{solved[i].sum():,}",
                     seconds(float(times[i].mean())), with_interval(ratio(times[i], best), digits), f"{lost:,}",
                     seconds(float(others.mean())), with_interval(ratio(others, best), digits)))  # fmt: skip
    return ResultTable(
        "best",
        "Virtual best solver, and what each contributes",
        ("contender", "fastest on", "decided", "PAR-2", "times as slow as the best", "undecided without it",
         "PAR-2 of the best without it", "times as slow without it"),
        tuple(rows),
        "The virtual best takes, for each instance, the contender that is fastest on it. A contender contributes what "
        "the virtual best loses without it (Xu, Hutter, Hoos, Leyton-Brown 2012): next to nothing where another one is "
        "much like it. The least of several times with noise is too small, so a loss of a few per cent means nothing.",
    )  # fmt: skip


def winners(results: Results, leads: Sequence[Lead]) -> ResultTable:
    """Return which contender is fastest on what, how much faster than the next, and whether that is sure."""
    by_slice = {(one.what, one.faster, one.slower): one for one in leads}
    rows = []
    for what, instances in slices(results):
        part = results.only(instances)
        first, *others = fastest(part)
        if not others:
            continue
        if not first.solved.any():
            rows.append((what, f"{len(instances):,}", "none decided any", "–", "–", "0", "no"))
            continue
        up = speed_up(first, others[0])
        one = by_slice.get((what, first.name, others[0].name))
        sure = "few" if len(instances) < FEW else "yes" if one is not None and one.is_sure else "no"
        rows.append((what, f"{len(instances):,}", first.name, others[0].name if others[0].solved.any() else "–",
                     with_interval(up.ratio, digits), f"{up.only_of:,}", sure))  # fmt: skip
    return ResultTable(
        "fastest",
        "Which contender is fastest on what",
        ("instances", "how many", "fastest", "next", "times as fast", "decided by it alone", "sure"),
        tuple(rows),
        "By the geometric mean, a question without a verdict at twice the limit. Intervals of less than ten instances "
        f"are too narrow; of less than {FEW} nothing is sure (few). " + sureness(leads),
    )


def by(results: Results) -> Iterator[ResultTable]:
    """Yield the median time of each contender by group, by clues, by size."""
    for key, parts in partitions(results).items():
        rows = []
        for name, instances in parts:
            part = results.only(instances)
            cells = []
            for one in part.contenders:
                unsolved = int((~one.successes).sum())
                cells.append(seconds(float(np.median(of_instances(one.capped_times(results.limit)))))
                             + (f" ({unsolved} undecided)" if unsolved else ""))  # fmt: skip
            rows.append((name, f"{len(instances):,}", *cells))
        heads = (key, "instances", *(one.name for one in results.contenders))
        yield ResultTable(f"by-{key}", f"Median time by {key}", heads, tuple(rows),
                    f"A question without a verdict counts as {results.limit:g} s.")  # fmt: skip


def _medians(results: Results, columns: Iterable[str]) -> dict[str, list[float | None]]:
    """Return of each contender the medians of some columns over the rows that have them; None where none has."""

    def one_median(name: str, column: str) -> float | None:
        rows = (row for row in results.rows if row["contender"] == name)
        values = [row[column] for row in rows if row.get(column) is not None]
        return median(values) if values else None

    columns = [*columns]
    return {one.name: [one_median(one.name, column) for column in columns] for one in results.contenders}


def phase_medians(results: Results) -> dict[str, dict[str, float | None]]:
    """Return contender -> phase -> median seconds; None if the phase did not happen."""
    every = (*PHASES, "program_start")
    medians = _medians(results, [f"{phase}_seconds" for phase in every])
    return {name: dict(zip(every, row, strict=True)) for name, row in medians.items()}


def phases(results: Results) -> ResultTable:
    medians = phase_medians(results)
    every = next(iter(medians.values()))
    columns = [phase for phase in every if any(row[phase] is not None for row in medians.values())]
    rows = tuple((name, *(seconds(row[phase]) for phase in columns)) for name, row in medians.items())
    return ResultTable(
        "phases",
        "Time by phase",
        ("contender", *(phase.replace("_", " ") for phase in columns)),
        rows,
        "Medians over the rows in which the phase happened: start and import once a process, model and load once a "
        "session. What counts as the time of a contender is clues, first and second; of cold sessions model and load, "
        "too. The start of a program is part of each of its answers.",
    )


def effort(results: Results) -> ResultTable:
    """Return what the two answers took, as each backend counts."""
    answers = {which: _medians(results, [f"{which}_{count}" for count in COUNTS]) for which in ("first", "second")}
    rows = [
        (f"{one.name}, {which}", *map(whole, medians[one.name]))
        for one in results.contenders
        for which, medians in answers.items()
        if any(number is not None for number in medians[one.name])
    ]
    return ResultTable(
        "effort",
        "Effort of each answer",
        ("contender, answer", *COUNTS),
        tuple(rows),
        "Medians. Backends count different things under the same name; – is a count that a backend does not have. "
        "See docs/lab.md.",
    )


def sizes(results: Results) -> ResultTable:
    rows = []
    columns = ("variables", "constraints", "clauses", "literals", "peak_memory", "proof_bytes", "threads")
    for name, (*sizes_of_model, memory, proof, threads) in _medians(results, columns).items():
        mib = "–" if memory is None else f"{memory / 2**20:,.0f} MiB"
        rows.append((name, *map(whole, sizes_of_model), mib, whole(proof), whole(threads)))
    return ResultTable(
        "size",
        "Size, memory, threads",
        ("contender", "variables", "constraints", "clauses", "literals", "peak memory", "proof, bytes", "threads"),
        tuple(rows),
        "Medians, each in the backend's own terms. The memory is that of the whole process, Python and libraries "
        "included.",
    )


def slowest(results: Results) -> ResultTable:
    rows = []
    for one in results.contenders:
        took = of_instances(one.capped_times(results.limit))
        for i in np.argsort(-took, kind="stable")[:SLOWEST]:
            solved = "" if one.successes[i] else ", undecided"
            clues = "–" if results.clues[i] is None else f"{results.clues[i]:g}"
            time = f"{seconds(float(took[i]))}{solved}"
            rows.append((one.name, results.instances[i], results.groups[i], clues, time))
    columns = ("contender", "instance", "group", "clues", "time")
    return ResultTable("slowest", "The slowest by name", columns, tuple(rows))


def trouble(results: Results) -> ResultTable:
    """Return the questions without a verdict, and why."""
    rows = []
    for one in results.contenders:
        bad = [row for row in results.rows if row["contender"] == one.name and row["status"] != "ok"]
        for status, count in Counter(row["status"] for row in bad).items():
            reason = next(row["reason"] for row in bad if row["status"] == status)
            rows.append((one.name, status, f"{count:,}", reason[:160]))
    heads = ("contender", "what", "how often", "the first time")
    return ResultTable("trouble", "Questions without a verdict", heads, tuple(rows))


def within(results: Results) -> ResultTable:
    """Return the cactus plot as a table: the number of decided instances over time."""
    steps = [step for step in (1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0) if step <= results.limit]

    def row(one: Measured) -> tuple[str, ...]:
        took = of_instances(np.where(one.solved, one.seconds, np.inf))
        return one.name, *(f"{int((took <= step).sum()):,}" for step in steps)

    heads = ("contender", *(f"within {seconds(step)}" for step in steps))
    return ResultTable("within", "Instances decided within", heads, tuple(map(row, results.contenders)))
