"""The report of a run: one page of HTML with its tables and plots inside."""

from __future__ import annotations

import base64
import io
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from cpsudoku.apps.lab.run_results import disagreements
from cpsudoku.apps.lab.run_statistics import Times, frame, tables
from cpsudoku.support.errors import extra, writing

PAIRS = 15  # scatter plots: every pair of up to six contenders, else every contender and the baseline
DASHES = ("-", "--", ":", "-.", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 3)), (0, (7, 3)))  # readable without colour
MARKERS = "os^Dv*XP<>ph"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999999")  # Okabe and Ito


class ReportPlot(NamedTuple):
    """``image``: a data URL; ``words``: what it shows, for readers who do not see it."""

    title: str
    image: str
    words: str


def report(folder: str | Path, output: Path) -> None:
    """Write one page with the tables and plots of a run.

    Raises:
        CpsudokuError: the folder holds no results; no instance has all rows; a library is missing.
    """
    with extra("the report", "Jinja2, Matplotlib, pandas and SciPy", "lab"):
        import jinja2
        import matplotlib  # noqa: F401
        import scipy  # noqa: F401
    rows = frame(folder)
    times, study = Times(rows), rows.attrs["study"]
    page = jinja2.Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"), autoescape=True).render(
        study=study,
        time={"wall": "by the clock", "processor": "of the processor"}[times.time],
        instances=len(times.seconds),
        unfinished=len(study["instances"]) - len(times.seconds),
        tables={title: _html(table) for title, table in tables(rows).items()},
        plots=plots(times, study["settings"].get("baseline", "")),
        wrong=disagreements(rows.to_dict("records")),
    )
    with writing(output):
        output.write_text(page, encoding="utf-8")


def _html(table: Any) -> str:
    html: str = table.to_html(float_format=_digits, na_rep="–", border=0)
    return html


def _digits(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:.3g}"


def plots(times: Times, baseline: str = "") -> list[ReportPlot]:
    """Draw the cactus plot, the median by group, and the scatter plots."""
    names = list(times.seconds)
    pairs = list(combinations(names, 2))
    if len(pairs) > PAIRS:
        pairs = [(baseline or names[0], name) for name in names if name != (baseline or names[0])]
    drawn = [cactus(times), *([by_group(times)] if times.groups.nunique() > 1 else [])]
    return drawn + [scatter(times, one, other) for one, other in pairs]


def cactus(times: Times) -> ReportPlot:
    """Draw how many instances each contender decides within a time."""
    figure, axes = _figure()
    words = []
    for i, name in enumerate(times.seconds):
        took = times.seconds[name][times.solved[name]].sort_values()
        axes.plot(range(1, len(took) + 1), took, label=name, markevery=max(1, len(took) // 12), **_style(i))
        words.append(f"{name} {len(took)}")
    axes.set(yscale="log", xlabel="instances decided", ylabel="seconds for an instance")
    axes.legend(fontsize=8)
    decided = f"Decided of {len(times.seconds)}: {', '.join(words)}."
    return ReportPlot("Instances decided within a time (cactus plot)", _image(figure), decided)


def by_group(times: Times) -> ReportPlot:
    """Draw the median of each group of instances."""
    figure, axes = _figure()
    medians = times.seconds.groupby(times.groups, sort=False).median()
    for i, name in enumerate(medians):
        axes.plot(range(len(medians)), medians[name], label=name, **_style(i))
    axes.set(yscale="log", ylabel="seconds (median)")
    axes.set_xticks(range(len(medians)), list(medians.index), rotation=60, ha="right", fontsize=8)
    axes.legend(fontsize=8)
    return ReportPlot("Median seconds by group", _image(figure), "The table of the same title has the numbers.")


def scatter(times: Times, one: str, other: str) -> ReportPlot:
    """Draw two contenders, a point for each instance."""
    figure, axes = _figure(5.0, 5.0)
    x, y = times.seconds[one], times.seconds[other]
    both = times.solved[one] & times.solved[other]
    ends = [max(1e-6, min(x.min(), y.min()) / 1.5), max(x.max(), y.max()) * 1.5]
    axes.plot(ends, ends, color="#888888", linewidth=1)
    axes.scatter(x[both], y[both], s=14, facecolors="none", edgecolors=COLOURS[0], label="both decided")
    axes.scatter(x[~both], y[~both], s=22, marker="x", color=COLOURS[1], label="not both decided")
    axes.set(xscale="log", yscale="log", xlabel=f"{one}, seconds", ylabel=f"{other}, seconds", xlim=ends, ylim=ends)
    axes.legend(fontsize=8)
    faster = int((y[both] < x[both]).sum())
    words = f"Of {int(both.sum())} instances that both decided, {other} is faster on {faster}."
    return ReportPlot(f"{other} against {one}", _image(figure), words)


def _figure(width: float = 7.0, height: float = 4.4) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.grid(True, which="major", alpha=0.3)
    return figure, axes


def _style(i: int) -> dict[str, Any]:
    return {
        "color": COLOURS[i % len(COLOURS)],
        "linestyle": DASHES[i % len(DASHES)],
        "marker": MARKERS[i % len(MARKERS)],
        "markersize": 4.5,
        "linewidth": 1.3,
    }


def _image(figure: Any) -> str:
    stream = io.BytesIO()
    figure.savefig(stream, format="svg", metadata={"Date": None})
    return f"data:image/svg+xml;base64,{base64.b64encode(stream.getvalue()).decode()}"
