"""What notebooks show of a result: a little HTML of its own, escaped, in the notebook's colours, light or dark.

No script and no style sheet: notebooks strip them. Pictures keep their white ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from cpsudoku.drawing.scene import scene
from cpsudoku.drawing.shapes import NOTEBOOK, Scene, svg
from cpsudoku.drawing.view import View

MARKS = {"unique": "&#10003;", "multiple": "&#8800;", "none": "&#10007;"}
MOST = 300  # items of a list


def card(*parts: str) -> str:
    """Return the parts below each other, empty ones left out."""
    inside = "".join(filter(None, parts))
    return f'<div style="font-family:system-ui,sans-serif;line-height:1.45;max-width:48rem">{inside}</div>'


def headline(text: str, verdict: str = "", place: str = "") -> str:
    """A bold line, with a sign for the verdict, and where it comes from in small print."""
    mark = f"{MARKS[verdict]} " if verdict in MARKS else ""
    small = f' <span style="opacity:.7">{escape(place)}</span>' if place else ""
    return f'<p style="margin:.3em 0"><b>{mark}{escape(text)}</b>{small}</p>'


def words(text: str) -> str:
    """A paragraph."""
    return f'<p style="margin:.3em 0">{escape(text)}</p>' if text else ""


def figure(view: View, below: str = "") -> str:
    """A picture, with a line below it; small grids larger, large ones smaller."""
    return image_html(scene(replace(view, caption="")), below)


def image_html(picture: Scene, below: str = "") -> str:
    """A picture that is at hand."""
    scale = NOTEBOOK * min(1.0, max(0.4, 560 / picture.width))
    drawn = svg(picture, scale)
    caption = f'<figcaption style="opacity:.8">{escape(below)}</figcaption>' if below else ""
    return f'<figure style="margin:.3em 0;overflow-x:auto">{drawn}{caption}</figure>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of texts."""
    cell = 'style="text-align:left;padding:.1em .8em .1em 0"'
    top = "".join(f"<th {cell}>{escape(text)}</th>" for text in head)
    body = "".join(f"<tr>{''.join(f'<td {cell}>{escape(text)}</td>' for text in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>" if body else ""


def details(summary: str, inside: str, *, opened: bool = False) -> str:
    """Return a part that is hidden until it is opened."""
    opening = '<details open="">' if opened else "<details>"
    return f"{opening}<summary>{escape(summary)}</summary>{inside}</details>" if inside else ""


def text(lines: Iterable[str]) -> str:
    """Lines as they are."""
    shown = escape("\n".join(lines))
    return f'<pre style="white-space:pre-wrap;margin:.3em 0">{shown}</pre>' if shown else ""


def numbered_list(items: Sequence[str]) -> str:
    """A numbered list; beyond MOST items it says how many more there are."""
    shown = "".join(f"<li>{escape(item)}</li>" for item in items[:MOST])
    more = words(f"... and {len(items) - MOST} more") if len(items) > MOST else ""
    return f'<ol style="margin:.3em 0">{shown}</ol>{more}' if shown else ""
