"""HTML and SVG of results in notebooks: cards of grids, records, entries, reports and explanations; text of all others.

A little HTML, escaped, in the notebook's colours, light or dark. No script and no style sheet: notebooks strip them.
Pictures keep their white ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any

from cpsudoku.drawing.puzzles import draw_rules, is_grid, scene_of_puzzle
from cpsudoku.drawing.scene import scene
from cpsudoku.drawing.shapes import NOTEBOOK, Scene, svg
from cpsudoku.drawing.view import View, view_of_grid
from cpsudoku.ground import geometry
from cpsudoku.ground.errors import CpsudokuError, amount
from cpsudoku.model import Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.grid import Grid

if TYPE_CHECKING:
    from cpsudoku.checking.report import Report
    from cpsudoku.explanation.walk import Walk
    from cpsudoku.formats import Record
    from cpsudoku.formats.contract import Entry


MARKS = {"unique": "&#10003;", "multiple": "&#8800;", "none": "&#10007;"}
MOST = 300  # items of a list
LINES = 30  # of a text
LONGEST = 200  # characters of such a line


def card(*parts: str) -> str:
    """Return the parts below each other, empty ones left out."""
    inside = "".join(filter(None, parts))
    return f'<div style="font-family:system-ui,sans-serif;line-height:1.45;max-width:48rem">{inside}</div>'


def headline(text: str, verdict: str = "", place: str = "") -> str:
    """Return a bold line, with a sign for the verdict, and where it comes from in small print."""
    mark = f"{MARKS[verdict]} " if verdict in MARKS else ""
    small = f' <span style="opacity:.7">{escape(place)}</span>' if place else ""
    return f'<p style="margin:.3em 0"><b>{mark}{escape(text)}</b>{small}</p>'


def words(text: str) -> str:
    """Return a paragraph."""
    return f'<p style="margin:.3em 0">{escape(text)}</p>' if text else ""


def figure(view: View, below: str = "") -> str:
    """Return the picture of a view, with a line below it; a large one is made smaller."""
    return image_html(scene(replace(view, caption="")), below)


def image_html(picture: Scene, below: str = "") -> str:
    """Return a picture with a line below it; a large one is made smaller."""
    scale = NOTEBOOK * min(1.0, max(0.4, 560 / picture.width))
    picture_svg = svg(picture, scale)
    caption = f'<figcaption style="opacity:.8">{escape(below)}</figcaption>' if below else ""
    return f'<figure style="margin:.3em 0;overflow-x:auto">{picture_svg}{caption}</figure>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of texts."""
    cell = 'style="text-align:left;padding:.1em .8em .1em 0"'
    top = "".join(f"<th {cell}>{escape(text)}</th>" for text in head)
    body = "".join(f"<tr>{''.join(f'<td {cell}>{escape(text)}</td>' for text in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>" if body else ""


def details(summary: str, inside: str) -> str:
    """Return a part that is hidden until it is opened."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>" if inside else ""


def text(lines: Iterable[str]) -> str:
    """Return lines as they are."""
    inside = escape("\n".join(lines))
    return f'<pre style="white-space:pre-wrap;margin:.3em 0">{inside}</pre>' if inside else ""


def numbered_list(items: Sequence[str]) -> str:
    """Return a numbered list; beyond MOST items it says how many more there are."""
    entries = "".join(f"<li>{escape(item)}</li>" for item in items[:MOST])
    more = words(f"... and {len(items) - MOST} more") if len(items) > MOST else ""
    return f'<ol style="margin:.3em 0">{entries}</ol>{more}' if entries else ""


# What each result shows.


def view_of_plain(grid: Grid) -> View:
    """Return the view of a grid of no particular kind: with its own boxes, or the customary ones of its side."""
    side, (height, width) = grid.side, grid.box or geometry.box_shape(grid.side)
    return view_of_grid(grid, [r // height * (side // width) + c // width for r in range(side) for c in range(side)])


def grid_svg(grid: Grid) -> str:
    """Return the picture of a grid."""
    return scene(view_of_plain(grid))._repr_svg_()


def record_html(record: Record) -> str:
    """Return a record of a file as HTML."""
    place = f"{record.file}:{record.line}" if record.file else ""
    rating = f"rated {record.rating}" if record.rating else ""
    about = [*record.comments, rating, "the file gives a solution, too" if record.solution else ""]
    return card(_head(record.title, place), *map(words, about), figure(view_of_plain(record.grid), _clues(record.grid)))


def entry_html(entry: Entry) -> str:
    """Return a puzzle of any kind as HTML; as text if it cannot be drawn."""
    grid = entry.grid
    below = "" if grid is None else _clues(grid)
    try:
        return card(
            _head(entry.title, entry.place), image_html(scene_of_puzzle(entry.instance, entry.kind or "sudoku"), below)
        )
    except CpsudokuError:  # a kind of a file that is not known here by its name: without its rules
        if grid is None:
            return card(_head(entry.title, entry.place), text(entry.text.splitlines()))
        return card(_head(entry.title, entry.place), figure(view_of_grid(grid, (0,) * len(grid.cells)), below))


def _head(title: str, place: str) -> str:
    return headline(title, place=place) if title or place else ""


def _clues(grid: Grid) -> str:
    return f"{grid.side} x {grid.side}, {amount(grid.clues, 'clue')}"


# How a report shows itself: the verdict, the solution or where two solutions differ, the backends' times.


def report_html(report: Report) -> str:
    """Return the report as HTML."""
    from cpsudoku.checking.report import headline as said
    from cpsudoku.checking.report import paragraph

    place = " ".join(filter(None, [report.title, report.place if report.file else ""]))
    rows = [
        (name, answer.verdict, f"{answer.seconds.total * 1000:.1f} ms", answer.defect or answer.reason)
        for name, answer in report.backends.items()
    ]
    picture = report_picture(report)
    return card(
        headline(said(report), report.verdict, place),
        *map(words, report.notes),
        picture or text(report.puzzle.splitlines()),
        table(("backend", "verdict", "time", ""), rows),
        details("as text", text(paragraph(report).splitlines())) if report.verdict is not Verdict.INVALID else "",
    )


def report_picture(report: Report) -> str:
    """Return the picture of the puzzle with its solution, or the pictures of two solutions; "" if there is none."""
    view, below = _report_view(report)
    if view is not None:
        if report.kind is None or report.instance is None:
            return figure(view, below)
        return image_html(scene_of_puzzle(report.instance, report.kind, view=view), below)
    kind = report.kind
    if kind is None or report.instance is None:
        return ""
    if report.grid is not None and len(kind.decisions_of(report.instance)) == 1:
        return ""
    return "".join(image_html(picture, words) for picture, words in pictures(report))


def pictures(report: Report) -> list[tuple[Scene, str]]:
    """Return (picture, what it shows) of each solution of a board that is no grid, with the places that differ
    highlighted; if there is no solution, of the puzzle."""
    kind, instance = report.kind, report.instance
    assert kind is not None and instance is not None, "a report of what is no puzzle has no picture"
    solutions = witnesses(report)
    if not solutions:
        return [(scene_of_puzzle(instance, kind), "")]
    values = [kind.values(instance, witness) for witness in solutions]
    differ = [
        place
        for layer, table in values[0].items()
        for place, value in table.items()
        if any(other[layer][place] != value for other in values[1:])
    ]
    only = ["the solution" if report.verdict is Verdict.UNIQUE else "a solution"]
    names = (
        only if len(solutions) == 1 else [f"one solution: {len(differ)} places differ from the other", "the other one"]
    )
    scenes = [scene_of_puzzle(instance, kind, solution=witness, highlighted=differ) for witness in solutions]
    return list(zip(scenes, names, strict=True))


def witnesses(report: Report) -> Sequence[Witness]:
    """Return the solutions that a backend of the same verdict showed: at most two."""
    for answer in report.backends.values():
        if report.solution is not None and answer.verdict == report.verdict and answer.witnesses:
            return answer.witnesses
    return ()


def _report_view(report: Report) -> tuple[View | None, str]:
    """Return the puzzle with what was found of it, and a line that says how to read that."""
    model, clues = next(((answer.model, answer.clues) for answer in report.backends.values()), (None, ()))
    grid = report.grid
    if grid is None or model is None or not is_grid(model) or len(model.decisions) != len(grid.cells):
        return None, ""
    view = draw_rules(model, clues).on(view_of_grid(grid, (0,) * len(grid.cells)))
    answers = (answer for answer in report.backends.values() if answer.verdict == report.verdict and answer.witnesses)
    answer = next(answers, None)
    if answer is None or report.solution is None:
        return view, ""
    first, *others = map(answer.values, answer.witnesses)
    if not others:
        below = "the solution, clues in bold" if report.verdict is Verdict.UNIQUE else "a solution, clues in bold"
        return replace(view, values=first, candidates=()), below
    both = tuple(tuple(sorted({a, b})) for a, b in zip(first, others[0], strict=True))
    differ = frozenset(cell for cell, pair in enumerate(both) if len(pair) > 1)
    values = tuple(0 if cell in differ else value for cell, value in enumerate(first))
    below = f"two solutions, which differ in the {amount(len(differ), 'cell')} highlighted"
    return replace(view, values=values, candidates=both, cells=differ), below


# An explanation: the board at the end, every step in words. All other results: their text.


def walk_html(walk: Walk) -> str:
    """Return the walk as HTML: its ending, its board and the steps."""
    from cpsudoku.explanation.walk import ending, steps_in_words

    return card(
        headline(" ".join(ending(walk)) or str(walk), walk.verdict),
        _board(walk),
        details("the steps", numbered_list([" ".join(lines) for _, lines in steps_in_words(walk)])),
    )


def _board(walk: Walk) -> str:
    """Return the puzzle with the values found; "" for a Model, or if its kind cannot be drawn."""
    here = walk.subject
    if here.kind is None or here.instance is None:
        return ""
    values = {here.words.variable(y): here.words.value(y) if y > 0 else 0 for y in here.facts}
    values |= {x: values[0] for x, values in walk.values().items() if len(values) == 1}
    try:
        return image_html(scene_of_puzzle(here.instance, here.kind, solution=values or None))
    except CpsudokuError:
        return ""


def text_html(result: object) -> str:
    """Return the text of a result as HTML: its first lines."""
    lines = str(result).splitlines()
    more = [f"... and {len(lines) - LINES} more lines"] if len(lines) > LINES else []
    return card(text([*(line[:LONGEST] for line in lines[:LINES]), *more]))


CARDS: dict[str, Callable[[Any], str]] = {
    "Entry": entry_html,
    "Grid": grid_svg,
    "Record": record_html,
    "Report": report_html,
    "Walk": walk_html,
}


def card_of(result: object) -> str:
    """Return what a notebook shows of a result: the card of its class or of a class above it, else its text."""
    names = (each.__name__ for each in type(result).__mro__)
    return next((CARDS[name] for name in names if name in CARDS), text_html)(result)
