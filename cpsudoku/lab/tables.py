"""A table, and the same as Markdown and LaTeX (booktabs); HTML is the page's template. How numbers are written."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cpsudoku.lab.statistics import Estimate


@dataclass(frozen=True)
class ResultTable:
    """``key``: its anchor; ``heads``: one a column, the first column names the row; ``note``: what has to be known."""

    key: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def markdown(table: ResultTable) -> str:
    """Return the table in Markdown, its title above and its note below."""
    lines = [_row(table.heads), _row(["---", *["---:"] * (len(table.heads) - 1)]), *map(_row, table.rows)]
    return "\n".join([f"### {table.title}", "", *lines, *(["", table.note] if table.note else [])]) + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


_TEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "–": "--", "×": r"$\times$", "—": "---",
}  # fmt: skip


def escape(text: str) -> str:
    """Return the text for LaTeX."""
    return "".join(_TEX.get(character, character) for character in text)


def latex(table: ResultTable) -> str:
    """Return the table in LaTeX, for the package booktabs."""
    columns = "l" + "r" * (len(table.heads) - 1)
    body = "\n".join(" & ".join(map(escape, row)) + r" \\" for row in table.rows)
    caption = escape(". ".join(part.rstrip(".") for part in (table.title, table.note) if part) + ".")
    return (
        "\\begin{table}\n\\centering\n\\small\n"
        f"\\caption{{{caption}}}\\label{{tab:{table.key}}}\n"
        f"\\begin{{tabular}}{{{columns}}}\n\\toprule\n"
        f"{' & '.join(map(escape, table.heads))} \\\\\n\\midrule\n{body}\n\\bottomrule\n"
        "\\end{tabular}\n\\end{table}\n"
    )


def seconds(value: float | None) -> str:
    """Return three digits, with the unit that suits: 12.3 ms."""
    if value is None or not math.isfinite(value):
        return "–"
    for unit, factor in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= factor or unit == "µs":
            return f"{digits(value / factor)} {unit}"
    raise AssertionError


def digits(value: float) -> str:
    """Return three digits that count: 0.123, 12.3, 1,234."""
    if not math.isfinite(value):
        return "–"
    if value == 0:
        return "0"
    places = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:,.{min(places, 6)}f}"


def with_interval(estimate: Estimate, write: object = seconds) -> str:
    """Return a number with its interval: "12.3 ms (11.9 ms – 13.0 ms)"."""
    assert callable(write)
    value, low, high = estimate
    if not math.isfinite(value):
        return "–"
    return f"{write(value)} ({write(low)} – {write(high)})"


def whole(value: float | None) -> str:
    """Return a count; "–" if there is none."""
    return "–" if value is None or not math.isfinite(value) else f"{value:,.0f}"
