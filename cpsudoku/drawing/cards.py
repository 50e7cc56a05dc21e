"""HTML and SVG of results in notebooks: grids, records, reports, certificates, explanations, ratings, diagnoses.

A little HTML, escaped, in the notebook's colours, light or dark. No script and no style sheet: notebooks strip them.
Pictures keep their white ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any

from cpsudoku.drawing.puzzles import draw_rules, is_grid, places_of, scene_of_puzzle, view_of_puzzle
from cpsudoku.drawing.scene import scene
from cpsudoku.drawing.shapes import NOTEBOOK, Scene, svg
from cpsudoku.drawing.view import CellValue, View, view_of_grid
from cpsudoku.ground import geometry
from cpsudoku.ground.errors import CpsudokuError, amount
from cpsudoku.model import Clue, Model, Variable, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.grid import Grid

if TYPE_CHECKING:
    from cpsudoku.checking.report import Report
    from cpsudoku.explanation.diagnosis.diagnosis import Ambiguous, Diagnosis, Impossible, Sound
    from cpsudoku.explanation.hints import Hint
    from cpsudoku.explanation.rating import Rating
    from cpsudoku.explanation.subject import Subject
    from cpsudoku.explanation.walk import Walk
    from cpsudoku.formats import Record
    from cpsudoku.formats.contract import Entry
    from cpsudoku.proof.record import Certificate


MARKS = {"unique": "&#10003;", "multiple": "&#8800;", "none": "&#10007;"}
MOST = 300  # items of a list


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


def details(summary: str, inside: str, *, opened: bool = False) -> str:
    """Return a part that is hidden until it is opened."""
    opening = '<details open="">' if opened else "<details>"
    return f"{opening}<summary>{escape(summary)}</summary>{inside}</details>" if inside else ""


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


# How a certificate shows itself: what it claims of which puzzle, how long it is, how it begins.


SHOWN = 30  # lines


def certificate_html(certificate: Certificate) -> str:
    """Return the certificate as HTML."""
    lines = certificate.text().splitlines()
    puzzle = certificate.statement[0].removeprefix("puzzle ") if certificate.statement else ""
    rows = [(puzzle, certificate.by or "-", str(len(certificate.lemmas)), str(len("\n".join(lines)) + 1))]
    cut = [f"... {len(lines) - SHOWN} more line{'s' * (len(lines) > SHOWN + 1)}"] if len(lines) > SHOWN else []
    claim = Verdict(certificate.kind)
    return card(
        headline(f"certificate: {claim.meaning or claim.phrase}", claim),
        table(("puzzle", "by", "lemmas", "bytes"), rows),
        details("as text", text([*(line[:200] for line in lines[:SHOWN]), *cut])),
    )


# How explanations and ratings show themselves: the board at the end, every step in words; the measures as a table.


def walk_html(walk: Walk) -> str:
    """Return the walk as HTML: what was found, drawn, and the steps."""
    from cpsudoku.explanation.walk import ending, steps_in_words

    here = walk.subject
    known = {x: values[0] for x, values in walk.values().items() if len(values) == 1}
    return card(
        headline(" ".join(ending(walk)) or str(walk), walk.verdict),
        _board(here, known),
        details("the steps", numbered_list([" ".join(lines) for _, lines in steps_in_words(walk)])),
    )


def hint_html(hint: Hint) -> str:
    """Return the hint as HTML: the puzzle, the places of what follows highlighted, and the words."""
    here = hint.subject
    return card(_board(here, {}, hint.places), text(str(hint).splitlines()))


def _board(here: Subject, values: Mapping[Variable, int], highlighted: Sequence[Variable] = ()) -> str:
    """Return the puzzle with what is known of it; "" of a Model, or where its kind cannot be drawn."""
    kind, puzzle = here.kind, here.instance
    if kind is None or puzzle is None:
        return ""
    entries = {here.words.variable(y): here.words.value(y) if y > 0 else 0 for y in here.facts}
    places = places_of(highlighted, kind, puzzle, here.model)
    try:
        view = None
        if puzzle.classic:
            numbers = [i for i, x in enumerate(here.model.decisions) if x in highlighted]
            view = replace(view_of_puzzle(puzzle, kind), cells=frozenset(numbers))
        return image_html(
            scene_of_puzzle(puzzle, kind, view=view, solution={**entries, **values} or None, highlighted=places)
        )
    except CpsudokuError:
        return ""


def rating_html(rating: Rating) -> str:
    """Return the measures side by side."""
    columns, row = list(rating.columns), rating.row
    cells = ["-" if row[name] in (None, "") else str(row[name]) for name in columns]
    return card(table(columns, [cells]), words(f"contradiction: {rating.clash}" if rating.clash else ""))


# How diagnoses show themselves: true candidates and a completion, the clues that clash, those that are redundant.


def diagnosis_html(diagnosis: Diagnosis) -> str:
    """Return the diagnosis as HTML."""
    from cpsudoku.explanation.diagnosis.diagnosis import Ambiguous, Impossible, Sound
    from cpsudoku.explanation.diagnosis.wording import lines

    sentences = list(lines(diagnosis))
    picture = ""
    match diagnosis:
        case Ambiguous():
            picture = _ambiguous(diagnosis)
        case Impossible():
            picture = _impossible(diagnosis)
        case Sound():
            picture = _sound(diagnosis)
    return card(
        headline(sentences[0], diagnosis.verdict), picture, details("in words", text(sentences[1:]), opened=not picture)
    )


def _ambiguous(diagnosis: Ambiguous) -> str:
    view = _puzzle(diagnosis.model, diagnosis.clues)
    if view is None or diagnosis.model is None:
        return ""
    counts = diagnosis.candidates.counts
    values = _row(view, diagnosis.model, {x: min(seen) for x, seen in counts.items() if len(seen) == 1})
    marks = tuple(tuple(sorted(counts.get(x, ()))) for x in diagnosis.model.decisions)
    chosen = diagnosis.completions.sets[0] if diagnosis.completions.sets else ()
    view = replace(view, values=values, candidates=marks, placed=_marks(diagnosis.model, chosen))
    below = "true candidates of the open cells" if diagnosis.candidates.complete else "some true candidates"
    of_clues = diagnosis.completions.given
    added = "clues that would make it unique" if of_clues else "decisions that would leave one solution"
    return figure(view, below + (f"; in green, {added}" if chosen else ""))


def _impossible(diagnosis: Impossible) -> str:
    view = _puzzle(diagnosis.model, diagnosis.clues)
    if view is None or diagnosis.model is None:
        return ""
    clash = diagnosis.conflicts.found[0] if diagnosis.conflicts.found else None
    if clash is None:
        return figure(view)
    return figure(replace(view, cells=_cells(diagnosis.model, clash.clues)), f"highlighted, clues that clash: {clash}")


def _sound(diagnosis: Sound) -> str:
    view = _puzzle(diagnosis.model, diagnosis.clues)
    if view is None or diagnosis.model is None:
        return ""
    spare = diagnosis.redundancy.clues
    cells = _cells(diagnosis.model, spare)
    view = replace(view, values=_row(view, diagnosis.model, diagnosis.witness), candidates=(), cells=cells)
    return figure(view, "highlighted: clues that are redundant, each by itself" if spare else "the solution")


def _puzzle(model: Model | None, clues: Sequence[Clue]) -> View | None:
    """Return the clues of a puzzle over a grid; None where it is over none."""
    if model is None or not is_grid(model):
        return None
    side = round(len(model.decisions) ** 0.5)
    view = draw_rules(model, clues).on(View(side, (), (0,) * side**2, candidates=((),) * side**2))
    unary = [clue.unary for clue in clues if clue.unary is not None]
    single = {x: min(allowed) for x, allowed in unary if len(allowed) == 1}
    several = {x: tuple(sorted(allowed)) for x, allowed in unary if len(allowed) > 1}
    return replace(
        view,
        values=_row(view, model, single),
        given=frozenset(cell for cell, x in enumerate(model.decisions) if x in single),
        candidates=tuple(several.get(x, ()) for x in model.decisions),
        names=True,
    )


def _row(view: View, model: Model, values: Mapping[Variable, int]) -> tuple[int, ...]:
    return tuple(values.get(x, value) for x, value in zip(model.decisions, view.values, strict=True))


def _marks(model: Model, clues: Iterable[Clue]) -> frozenset[CellValue]:
    """Return the cell of each clue that is a digit, and that digit."""
    index = {x: cell for cell, x in enumerate(model.decisions)}
    return frozenset((index[clue.unary.variable], min(clue.unary.allowed)) for clue in clues if clue.unary)


def _cells(model: Model, clues: Iterable[Clue]) -> frozenset[int]:
    """Return the cells that clues speak of."""
    spoken = {x for clue in clues for x in clue.scope}
    return frozenset(cell for cell, x in enumerate(model.decisions) if x in spoken)


CARDS: dict[str, Callable[[Any], str]] = {
    "Ambiguous": diagnosis_html,
    "Certificate": certificate_html,
    "Entry": entry_html,
    "Grid": grid_svg,
    "Hint": hint_html,
    "Impossible": diagnosis_html,
    "Rating": rating_html,
    "Record": record_html,
    "Report": report_html,
    "Sound": diagnosis_html,
    "Unanswered": diagnosis_html,
    "Walk": walk_html,
}


def card_of(result: object) -> str:
    """Return what a notebook shows of a result, by its class or a class above it."""
    return next(CARDS[kind.__name__] for kind in type(result).__mro__ if kind.__name__ in CARDS)(result)
