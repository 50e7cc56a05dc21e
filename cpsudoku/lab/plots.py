"""The plots of a report, as SVG to be put into the page: cactus, scatter, phases, cost by group and by clues.

Readable without colour: contenders differ in marker and dashes, bars in hatching. matplotlib draws them; it is imported
where the first one is drawn.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from cpsudoku.ground.errors import extra
from cpsudoku.lab.findings import phase_medians
from cpsudoku.lab.statistics import Measured, Results, Slice, of_instances, partitions
from cpsudoku.lab.tables import seconds

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DASHES = ("-", "--", ":", "-.", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 3)), (0, (7, 3)))
MARKERS = "os^Dv*XP<>ph"
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "+++", "ooo", "---", "|||", "OO", "**", "//")
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999999")  # Okabe and Ito
PAIRS = 28  # scatter plots: every pair of up to eight contenders


@dataclass(frozen=True)
class Plot:
    """``words``: what it shows, for those who do not see it."""

    key: str
    title: str
    svg: str = field(repr=False)
    words: str

    def _repr_svg_(self) -> str:
        """Return the picture as Jupyter shows it."""
        label = escape(f"{self.title}. {self.words}")
        return self.svg.replace('aria-hidden="true"', f'role="img" aria-label="{label}" style="max-width: 46rem"', 1)


def _figure(width: float = 7.0, height: float = 4.2) -> tuple[Figure, Axes]:
    with extra("plots", "Matplotlib", "lab"):
        from matplotlib.figure import Figure
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def _svg(figure: Figure, key: str) -> str:
    """Return SVG whose names are its own: a page holds many pictures, and two clip paths of one name would be one."""
    import matplotlib

    text = io.StringIO()
    options = {"svg.fonttype": "none", "svg.hashsalt": key, "font.family": "sans-serif", "font.size": 11}
    with matplotlib.rc_context(options):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1, flags=re.DOTALL)
    names = set(re.findall(r'id="([^"]+)"', svg))
    svg = re.sub(r'id="([^"]+)"', lambda m: f'id="{key}-{m[1]}"', svg)
    svg = re.sub(r'(href="#|url\(#)([^")]+)', lambda m: m[1] + (f"{key}-{m[2]}" if m[2] in names else m[2]), svg)
    return svg.replace("<svg", '<svg aria-hidden="true"', 1)


def _style(i: int) -> dict[str, Any]:
    return {
        "color": COLOURS[i % len(COLOURS)],
        "linestyle": DASHES[i % len(DASHES)],
        "marker": MARKERS[i % len(MARKERS)],
        "markersize": 4.5,
        "linewidth": 1.3,
    }


def plots(results: Results) -> list[Plot]:
    """Draw all plots but scatters."""
    drawings = [cactus(results), phases(results)]
    parts = partitions(results)
    for by, title in (("group", "Median time by group"), ("clues", "Median time by number of clues")):
        if by in parts:
            drawings.append(_cost(results, f"cost-{by}", title, parts[by]))
    return drawings


def cactus(results: Results) -> Plot:
    """Draw how many instances each solves, if each may take so long."""
    figure, axes = _figure()
    words = []
    for i, one in enumerate(results.contenders):
        took = of_instances(np.where(one.solved, one.seconds, np.inf))
        took = np.sort(took[np.isfinite(took)])
        every = max(1, len(took) // 12)
        axes.plot(np.arange(1, len(took) + 1), took, label=one.name, markevery=every, **_style(i))
        words.append(f"{one.name} {len(took)}" + (f", the last after {seconds(float(took[-1]))}" if len(took) else ""))
    axes.set_yscale("log")
    axes.set_xlabel("instances decided")
    axes.set_ylabel("seconds an instance may take")
    axes.grid(True, which="major", alpha=0.3)
    _legend(figure, axes)
    title = "Cactus plot: instances decided, each within the time"
    return Plot("cactus", title, _svg(figure, "cactus"), f"Decided of {len(results.instances)}: {'; '.join(words)}.")


def _legend(figure: Figure, axes: Axes) -> None:
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=1 + (max(map(len, labels)) < 34), fontsize=9)
    extra = len(labels) / (1 + (max(map(len, labels)) < 34))
    figure.set_figheight(figure.get_figheight() + 0.19 * extra)


def scatter(one: Measured, other: Measured, limit: float, key: str) -> Plot:
    """Draw two contenders, a point an instance; below the line the one on the vertical axis is faster."""
    figure, axes = _figure(5.0, 5.0)
    x, y = (of_instances(m.capped_times(limit)) for m in (one, other))
    both = one.successes & other.successes
    low = float(min(x.min(), y.min())) / 1.5 or 1e-6
    axes.plot([low, 1.5 * limit], [low, 1.5 * limit], color="#888888", linewidth=1)
    axes.scatter(x[both], y[both], s=14, facecolors="none", edgecolors="#0072b2", label="both decided")
    if not both.all():
        axes.scatter(x[~both], y[~both], s=22, marker="x", color="#d55e00", label="not both decided")
        axes.axvline(limit, color="#888888", linestyle=":")
        axes.axhline(limit, color="#888888", linestyle=":")
    else:
        high = float(max(x.max(), y.max())) * 1.5
        axes.set_xlim(low, high)
        axes.set_ylim(low, high)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(f"{one.name}, seconds")
    axes.set_ylabel(f"{other.name}, seconds")
    axes.set_aspect("equal")
    axes.grid(True, alpha=0.3)
    axes.legend(fontsize=9)
    faster = int((y[both] < x[both]).sum())
    words = f"Of {int(both.sum())} instances that both decided {other.name} is faster on {faster}; not both decided: "
    return Plot(key, f"{other.name} against {one.name}", _svg(figure, key), f"{words}{int((~both).sum())}.")


def scatters(results: Results) -> list[Plot]:
    """Draw every pair; if there are too many, every contender and the first."""
    pairs = [(a, b) for i, b in enumerate(results.contenders) for a in results.contenders[:i]]
    if len(pairs) > PAIRS:
        pairs = [(results.contenders[0], b) for b in results.contenders[1:]]
    return [scatter(a, b, results.limit, f"scatter{n}") for n, (a, b) in enumerate(pairs)]


def phases(results: Results) -> Plot:
    """Draw what a question takes, part by part, on a scale of logarithms: microseconds beside seconds."""
    medians = phase_medians(results)
    columns = [phase for phase in next(iter(medians.values())) if any(row[phase] for row in medians.values())]
    names = list(medians)
    figure, axes = _figure(7.0, 1.2 + 0.16 * len(names) * len(columns))
    step = 1.0 / (len(columns) + 1)
    for j, phase in enumerate(columns):
        values = [medians[name][phase] or np.nan for name in names]
        at = [i + j * step for i in range(len(names))]
        axes.barh(
            at,
            values,
            height=step,
            hatch=HATCHES[j % len(HATCHES)],
            label=phase.replace("_", " "),
            facecolor="#dddddd",
            edgecolor="#222222",
            linewidth=0.6,
        )
    axes.set_xscale("log")
    axes.set_xlabel("seconds (median)")
    axes.set_yticks([i + step * (len(columns) - 1) / 2 for i in range(len(names))], names)
    axes.invert_yaxis()
    axes.grid(True, axis="x", alpha=0.3)
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=4, fontsize=9)
    return Plot("phases", "Time by phase", _svg(figure, "phases"), "The numbers are in the table Time by phase.")


def _cost(results: Results, key: str, title: str, parts: Sequence[Slice]) -> Plot:
    figure, axes = _figure(7.0, 4.6)
    for i, one in enumerate(results.contenders):
        took = of_instances(one.capped_times(results.limit))
        medians = [np.median(took[instances]) for _, instances in parts]
        axes.plot(range(len(parts)), medians, label=one.name, **_style(i))
    axes.set_yscale("log")
    axes.set_ylabel("seconds (median)")
    long = max(len(name) for name, _ in parts) > 8 or len(parts) > 8
    rotation: dict[str, Any] = {"rotation": 60, "ha": "right"} if long else {}
    axes.set_xticks(range(len(parts)), [name for name, _ in parts], **rotation)
    axes.grid(True, alpha=0.3)
    _legend(figure, axes)
    return Plot(key, title, _svg(figure, key), f"The numbers are in the table {title.replace('number of ', '')}.")
