"""How a report shows itself: the verdict, the solution or where two solutions differ, the backends' times."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cpsudoku.draw.card import card, figure, folded, headline, table, text, words
from cpsudoku.draw.rules import drawn, is_grid
from cpsudoku.draw.view import View, view_of_grid

if TYPE_CHECKING:
    from cpsudoku.report import Report


def report_html(report: Report) -> str:
    """The report as HTML."""
    from cpsudoku.report.remarks import headline as said
    from cpsudoku.report.remarks import paragraph

    place = " ".join(filter(None, [report.title, report.place if report.file else ""]))
    rows = [
        (name, answer.verdict, f"{answer.seconds.total * 1000:.1f} ms", answer.defect)
        for name, answer in report.backends.items()
    ]
    view, below = _view(report)
    return card(
        headline(said(report), report.verdict, place),
        *map(words, report.notes),
        figure(view, below) if view is not None else text(report.puzzle.splitlines()),
        table(("backend", "verdict", "time", ""), rows),
        folded("as text", text(paragraph(report).splitlines())) if report.verdict != "invalid" else "",
    )


def _view(report: Report) -> tuple[View | None, str]:
    """The puzzle with what was found of it, and a line that says how to read that."""
    model, clues = next(((answer.model, answer.clues) for answer in report.backends.values()), (None, ()))
    grid = report.grid
    if grid is None or model is None or not is_grid(model) or len(model.decisions) != len(grid.cells):
        return None, ""
    view = drawn(model, clues).on(view_of_grid(grid, (0,) * len(grid.cells)))
    answers = (answer for answer in report.backends.values() if answer.verdict == report.verdict and answer.witnesses)
    answer = next(answers, None)
    if answer is None or report.solution is None:
        return view, ""
    first, *others = map(answer.values, answer.witnesses)
    if not others:
        below = "the solution, clues in bold" if report.verdict == "unique" else "a solution, clues in bold"
        return replace(view, values=first, candidates=()), below
    both = tuple(tuple(sorted({a, b})) for a, b in zip(first, others[0], strict=True))
    differ = frozenset(cell for cell, pair in enumerate(both) if len(pair) > 1)
    values = tuple(0 if cell in differ else value for cell, value in enumerate(first))
    below = f"two solutions, which differ in the {len(differ)} cells highlighted"
    return replace(view, values=values, candidates=both, cells=differ), below
