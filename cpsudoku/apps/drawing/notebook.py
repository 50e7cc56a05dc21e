"""Display results in notebooks as HTML or SVG, with a title, a picture, a table and the rules. Other results are
displayed as text.

The HTML is simple and escaped, and uses the notebook's colours, light or dark. It has no script and no style sheet,
because notebooks remove them. Pictures keep their white background.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from cpsudoku.apps.drawing.caption import rules_of
from cpsudoku.apps.drawing.highlights import highlights, known_values
from cpsudoku.apps.drawing.picture import frame_of, picture, stated_values
from cpsudoku.apps.drawing.section_shapes import kind_of
from cpsudoku.apps.drawing.shapes import NOTEBOOK, Scene, svg
from cpsudoku.formats.entry_reading import instance_of
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import amount

if TYPE_CHECKING:
    from cpsudoku.apps.explanation.explanation import Explanation
    from cpsudoku.puzzles.entry import Entry
    from cpsudoku.uniqueness.report import Report

LINES = 30  # of a text
LONGEST = 200  # characters in such a line


def card(*parts: str) -> str:
    """Return the parts below each other, without empty ones."""
    inside = "".join(filter(None, parts))
    return f'<div style="font-family:system-ui,sans-serif;line-height:1.45;max-width:48rem">{inside}</div>'


def title_html(text: str, place: str = "") -> str:
    """Return the title in bold, and the source of the result in small print. Return "" if both are empty."""
    small = f' <span style="opacity:.7">{escape(place)}</span>' if place else ""
    return f'<p style="margin:.3em 0"><b>{escape(text)}</b>{small}</p>' if text or place else ""


def words(text: str) -> str:
    """Return a paragraph."""
    return f'<p style="margin:.3em 0">{escape(text)}</p>' if text else ""


def image_html(scene: Scene, below: str = "") -> str:
    """Return a picture with a line below it. A large picture is made smaller."""
    image = svg(scene, NOTEBOOK * min(1.0, max(0.4, 560 / scene.width)))
    caption = f'<figcaption style="opacity:.8">{escape(below)}</figcaption>' if below else ""
    return f'<figure style="margin:.3em 0;overflow-x:auto">{image}{caption}</figure>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of texts."""
    cell = 'style="text-align:left;padding:.1em .8em .1em 0"'
    top = "".join(f"<th {cell}>{escape(text)}</th>" for text in head)
    body = "".join(f"<tr>{''.join(f'<td {cell}>{escape(text)}</td>' for text in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>" if body else ""


def text(lines: Iterable[str]) -> str:
    """Return lines unchanged."""
    inside = escape("\n".join(lines))
    return f'<pre style="white-space:pre-wrap;margin:.3em 0">{inside}</pre>' if inside else ""


def entry_html(entry: Entry) -> str:
    """Return a puzzle of any kind: its title, picture and rules."""
    puzzle, setting = instance_of(entry.puzzle)[0], entry.setting or Credits()
    rules = map(words, rules_of(kind_of(puzzle), puzzle, setting.prose))
    return card(title_html(entry.title, entry.place), image_html(picture(puzzle)), *rules)


def report_html(report: Report) -> str:
    """Return a report: the verdict, the solution or two that differ, the backends' times."""
    from cpsudoku.uniqueness.report import verdict_words

    place = " ".join(filter(None, [report.title, report.place if report.file else ""]))
    rows = [
        (name, answer.verdict, f"{answer.seconds * 1000:.1f} ms", answer.defect or answer.reason)
        for name, answer in report.backends.items()
    ]
    return card(
        title_html(verdict_words(report), place),
        *map(words, report.notes),
        _solutions(report) or text(report.text.splitlines()),
        table(("backend", "verdict", "time", ""), rows),
    )


def _solutions(report: Report) -> str:
    """Return the pictures of the solutions, with the places highlighted where they differ. Without a solution, return
    the picture of the puzzle. Return "" for an input that is not a puzzle."""
    puzzle = report.puzzle
    if not isinstance(puzzle, Puzzle) or puzzle.kind is None:
        return ""
    answers = (answer for answer in report.backends.values() if answer.verdict is report.verdict and answer.witnesses)
    witnesses = next((answer.witnesses for answer in answers), ())
    each = [puzzle.kind.values(puzzle, witness) for witness in witnesses]
    if not each or report.solution is None:
        return image_html(picture(puzzle))
    places = [(layer, place) for layer, values in each[0].items() for place in values]
    differ = [place for layer, place in places if len({values[layer][place] for values in each}) > 1]
    below = ["the solution" if report.verdict is Verdict.UNIQUE else "a solution"]
    if len(each) > 1:
        below = [f"one solution: {amount(len(differ), 'place')} differ{'s' * (len(differ) == 1)}", "another solution"]
    over = [*highlights(puzzle, frame_of(puzzle), differ)]
    return "".join(image_html(picture(puzzle, one, over), line) for one, line in zip(each, below, strict=True))


def walk_html(walk: Explanation) -> str:
    """Return an explanation: the final board, and every step in words."""
    walk.finish(words=True)
    puzzle = walk.subject.instance
    board = "" if puzzle is None else image_html(picture(puzzle, known_values(walk) or stated_values(puzzle)))
    return card(board, text(str(walk).splitlines()))


def text_html(result: object) -> str:
    """Return the text of a result: its first lines."""
    lines = str(result).splitlines()
    more = [f"... and {len(lines) - LINES} more lines"] if len(lines) > LINES else []
    return card(text([*(line[:LONGEST] for line in lines[:LINES]), *more]))


CARDS: dict[str, Callable[[Any], str]] = {
    "Entry": entry_html,
    "Puzzle": lambda puzzle: picture(instance_of(puzzle)[0])._repr_svg_(),
    "Report": report_html,
    "Explanation": walk_html,
}


def card_of(result: object) -> str:
    """Return the notebook card of a result: the card of its class or of a base class, else its text."""
    names = (each.__name__ for each in type(result).__mro__)
    return next((CARDS[name] for name in names if name in CARDS), text_html)(result)
