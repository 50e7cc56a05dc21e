"""The report of a run: one page of HTML with its tables and plots inside."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from cpsudoku.apps.lab.run_results import disagreements
from cpsudoku.apps.lab.run_statistics import Times, frame, tables
from cpsudoku.support.errors import extra, writing

PAIRS = 15  # scatter plots: with up to six contenders every pair, with more each contender against the baseline
DASHES = ("-", "--", ":", "-.")  # distinguishable without colour, together with MARKERS
MARKERS = "os^Dv*XP<>ph"


class ReportPlot(NamedTuple):
    """``image``: a data URL; ``words``: a description for readers who cannot see it."""

    title: str
    image: str
    words: str


def report(folder: str | Path, output: Path) -> None:
    """Write one page with the tables and plots of a run.

    Raises:
        CpsudokuError: the folder has no results, no instance has all rows, or a library is missing.
    """
    with extra("the report", "Jinja2, Matplotlib, pandas and SciPy", "lab"):
        import jinja2
        import matplotlib  # noqa: F401
        import scipy  # noqa: F401
    rows = frame(folder)
    times, found = Times(rows), tables(rows)
    page = jinja2.Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"), autoescape=True).render(
        study=rows.attrs["study"],
        instances=len(times.seconds),
        tables={title: table.to_html(float_format=_digits, na_rep="–", border=0) for title, table in found.items()},
        plots=[cactus(times), *scatters(times)],
        wrong=disagreements(rows.to_dict("records")),
    )
    with writing(output):
        output.write_text(page, encoding="utf-8")


def _digits(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:.3g}"


def cactus(times: Times) -> ReportPlot:
    """Draw the number of instances that each contender decides within a time."""
    figure, axes = _figure(xlabel="instances decided", ylabel="seconds for an instance", yscale="log")
    words = []
    for i, name in enumerate(times.seconds):
        took = times.seconds[name][times.solved[name]].sort_values()
        style = {"linestyle": DASHES[i % len(DASHES)], "marker": MARKERS[i % len(MARKERS)]}
        axes.plot(range(1, len(took) + 1), took, label=name, markevery=max(1, len(took) // 12), **style)
        words.append(f"{name} {len(took)}")
    decided = f"Decided of {len(times.seconds)}: {', '.join(words)}."
    return ReportPlot("Instances decided within a time (cactus plot)", _image(figure, axes), decided)


def scatters(times: Times) -> Iterator[ReportPlot]:
    """Draw pairs of contenders, a point for each instance."""
    pairs = [*combinations(times.seconds, 2)]
    if len(pairs) > PAIRS:
        pairs = [(times.baseline, name) for name in times.seconds if name != times.baseline]
    for one, other in pairs:
        x, y, both = times.seconds[one], times.seconds[other], times.solved[one] & times.solved[other]
        ends = [min(x.min(), y.min()) / 1.5, max(x.max(), y.max()) * 1.5]
        figure, axes = _figure(
            xlabel=f"{one}, seconds", ylabel=f"{other}, seconds", xscale="log", yscale="log", xlim=ends, ylim=ends,
            aspect="equal",
        )  # fmt: skip
        axes.plot(ends, ends, color="#888888", linewidth=1)
        axes.scatter(x[both], y[both], s=14, label="both decided")
        axes.scatter(x[~both], y[~both], s=22, marker="x", label="not both decided")
        faster = int((y[both] < x[both]).sum())
        words = f"Of {int(both.sum())} instances that both decided, {other} is faster on {faster}."
        yield ReportPlot(f"{other} against {one}", _image(figure, axes), words)


def _figure(**settings: Any) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.0, 4.4), layout="constrained")
    axes = figure.add_subplot()
    axes.grid(alpha=0.3)
    axes.set(**settings)
    return figure, axes


def _image(figure: Any, axes: Any) -> str:
    axes.legend(fontsize=8)
    stream = io.BytesIO()
    figure.savefig(stream, format="svg", metadata={"Date": None})
    return f"data:image/svg+xml;base64,{base64.b64encode(stream.getvalue()).decode()}"
