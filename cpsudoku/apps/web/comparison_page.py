"""The page of `compare --html`: the lines of a puzzle in three columns, its board, the run.

comparison.html beside this file is the page, with the style and the script of `page_files`; one file, no network. A
line lights its places on the board, a place of the board its lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from string import Template

from cpsudoku.apps.drawing.notebook import table
from cpsudoku.apps.drawing.overlay import Overlay
from cpsudoku.apps.drawing.picture import picture
from cpsudoku.apps.drawing.shapes import CELL, svg
from cpsudoku.apps.lab.comparison import (
    ComparedLine,
    Comparison,
    LineGroup,
    in_words,
    opening,
    remarks,
    rounds,
    rounds_opening,
    run,
)
from cpsudoku.apps.web.page_data import MARK, in_script
from cpsudoku.apps.web.page_files import page_script, page_style, page_text
from cpsudoku.puzzles.sections.unread_keys import JsonObject
from cpsudoku.statement.line_description import LinePart
from cpsudoku.support.errors import CpsudokuError, amount

MOST = 60  # lines of a group, and differences, that are written out
LONGEST = 240  # characters of a line


def comparison_page(comparison: Comparison, title: str) -> str:
    """Return the text of the page."""
    if comparison.entry is None or comparison.kind is None:
        raise CpsudokuError("expected a puzzle, found a model: a page shows the board")
    board = picture(comparison.entry.puzzle)
    titles = [method.label for method in comparison.methods]
    instance = comparison.entry.puzzle
    overlay = Overlay(comparison.kind, instance, comparison.kind.model(comparison.kind.shape(instance)))
    over = overlay.data()
    data = {
        "places": {name: (x, y, int(reach == CELL / 2)) for name, (x, y, reach) in overlay.middles().items()},
        "marks": over["marks"],
        "looks": {name: number for name, (_, number, *_) in over["places"].items()},
        "given": [*over["given"].values()],
        "cell": CELL,
        "left": [_values_left(comparison, number) for number in range(len(titles))],
        "scopes": [line.scope for line in _lines_to_show(comparison)],
        "learnt": [
            *[(*hall.inside, *hall.outside) for hall in comparison.steps.halls],
            *([learnt.scope for learnt in comparison.proof.sample] if comparison.proof else []),
        ],
        "steps": _steps(comparison),
    }
    return Template(page_text("comparison.html")).substitute(
        mark=MARK,
        style=page_style("comparison"),
        script=page_script("comparison"),
        title=escape(title),
        opening=escape(opening(comparison, in_page=True)),
        picture=svg(board),
        width=round(board.width),
        height=round(board.height),
        heads="".join(f'<th scope="col">{escape(name)}</th>' for name in ("what is said", *titles)),
        methods="".join(
            f'<label><input type="radio" name="left" value="{number}"> {escape(name)}</label>'
            for number, name in enumerate(titles)
            if not comparison.methods[number].is_presolved
        ),
        body="\n".join(_body(comparison)),
        run=table(("", *titles), [(name, *cells) for name, cells in run(comparison)]),
        steps=_slider(comparison),
        rounds=_rounds(comparison),
        before=_before(comparison, titles),
        proof=_proof(comparison),
        data=in_script(json.dumps(data, separators=(",", ":"), ensure_ascii=False)),
    )


def _lines_to_show(comparison: Comparison) -> Iterator[ComparedLine]:
    """Yield the lines that are written out, in order."""
    for group in comparison.groups:
        yield from group.lines[:MOST]


def _body(comparison: Comparison) -> Iterator[str]:
    """Yield a table body for the variables, each group of lines, the given values, the block."""
    methods = comparison.methods
    yield _row("variables", [in_words(method.description.variables.counts) for method in methods])
    number = 0
    for place, group in enumerate(comparison.groups):
        yield from _group(group, place, number)
        number += len(group.lines[:MOST])
    if comparison.given:
        yield _row(f"given values ({len(comparison.given)})", [method.description.given for method in methods])
    yield _row("the block: the first answer, and no other like it", [m.description.block for m in methods])


def _row(title: str, cells: list[str]) -> str:
    inside = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tbody><tr><th scope="row">{escape(title)}</th>{inside}</tr></tbody>'


def _group(group: LineGroup, place: int, number: int) -> Iterator[str]:
    """Yield the row of a group, with a button that opens its lines, and then these."""
    clues = f"{amount(group.clues, 'clue')}, " if group.clues not in (0, len(group.lines)) else ""
    count = f" <small>{clues}{amount(len(group.lines), 'line')}</small>"
    state = f'aria-expanded="false" aria-controls="group{place}"'
    button = f'<button type="button" {state}>{escape(group.words)}</button>{count}'
    cells = "".join(f"<td>{escape(in_words(counts))}</td>" for counts in group.counts)
    yield f'<tbody><tr class="group"><th scope="row">{button}</th>{cells}</tr></tbody>'
    yield f'<tbody id="group{place}" hidden>'
    for i, line in enumerate(group.lines[:MOST], number):
        code = "".join(f"<code>{escape(_shorten(text))}</code>" for text in line.text[:3])
        more = f"<small>and {len(line.text) - 3} more lines</small>" if len(line.text) > 3 else ""
        cells = "".join(f"<td>{_part(part)}</td>" for part in line.parts)
        yield f'<tr class="line" data-line="{i}" tabindex="0"><th scope="row">{code}{more}</th>{cells}</tr>'
    if len(group.lines) > MOST:
        columns, others = len(group.lines[0].parts) + 1, len(group.lines) - MOST
        yield f'<tr><th scope="row" colspan="{columns}">and {others} more</th></tr>'
    yield "</tbody>"


def _part(part: LinePart) -> str:
    """Return what a method makes of a line: counts, and the first of it."""
    written = sum(part.counts.values())
    samples = "".join(f"<code>{escape(_shorten(sample))}</code>" for sample in part.samples)
    more = "<small>...</small>" if part.samples and written > len(part.samples) else ""
    return f"{escape(in_words(part.counts))}{samples}{more}"


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def _before(comparison: Comparison, titles: list[str]) -> str:
    """Return what inference leaves: how many values, by which inference, and where the methods differ."""
    rows = [
        (title, comparison.left_text(method), method.inference)
        for title, method in zip(titles, comparison.methods, strict=True)
    ]
    differences = [
        (name, *(" ".join(map(str, sorted(some))) for some in values))
        for name, values in comparison.differences()[:MOST]
    ]
    notes = "".join(f"<p>{escape(note)}</p>" for note in remarks(comparison))
    where = f"where they differ: {amount(len(differences), 'place')}"
    heads = ("place", *(method.label for method in comparison.guessing))
    details = f"<details><summary>{where}</summary>{table(heads, differences)}</details>"
    return table(("", "values left", "by"), rows) + notes + (details if differences else "")


def _steps(comparison: Comparison) -> JsonObject:
    """Return what the slider draws: all values; those before the first round, if they are fewer; what each round
    strikes out; each round in words."""
    steps, rows = comparison.steps, rounds(comparison)
    return {
        "all": {x.name: x.values for x in steps.start},
        "start": {x.name: sorted(left) for x, left in steps.start.items() if len(left) < len(x.values)},
        "rounds": [
            [{x.name: sorted(gone) for x, gone in struck.items()} for struck in inference.rounds]
            for inference in steps.inferences
        ],
        "said": [
            [rows[i][1][number] for i in range(len(inference.rounds))]
            for number, inference in enumerate(steps.inferences)
        ],
    }


def _slider(comparison: Comparison) -> str:
    """Return the choice of an inference and of a round; "" if no round strikes anything out."""
    if not comparison.steps.most:
        return ""
    inferences = "".join(
        f'<label><input type="radio" name="left" value="round{number}" data-round="{number}"> '
        f"{escape(inference.title)}</label>"
        for number, inference in enumerate(comparison.steps.inferences)
        if inference.rounds
    )
    slider = f'<label>round <input type="range" id="round" min="0" max="{comparison.steps.most}" value="0"></label>'
    status = '<p id="at" role="status" aria-live="polite"></p>'
    return f"<fieldset><legend>Round by round</legend>{inferences}<br>{slider}{status}</fieldset>"


def _rounds(comparison: Comparison) -> str:
    """Return the table of the rounds, and what AllDifferent alone sees."""
    steps = comparison.steps
    if not steps.most:
        return "<p>Nothing follows from what is given without a guess.</p>"
    heads = [f"{inference.title}: {inference.words}" for inference in steps.inferences]
    written = table(("round", *heads), [(name, *cells) for name, cells in rounds(comparison)])
    items = "".join(
        f'<li class="learnt" data-learnt="{i}" tabindex="0">round {hall.round}, {escape(hall.text)}</li>'
        for i, hall in enumerate(steps.halls)
    )
    only = f"<p>Only AllDifferent sees:</p><ul>{items}</ul>" if items else ""
    return f"<p>{escape(rounds_opening(comparison))}</p>{written}{only}"


def _proof(comparison: Comparison) -> str:
    proof = comparison.proof
    if proof is None:
        return "<p>No proof: the verdict needs none, or it took too long.</p>"
    summary = f"{amount(proof.lemmas, 'learnt clause')} by {proof.by}; the certificate has {proof.size:,} bytes."
    rows = "".join(
        f'<li class="learnt" data-learnt="{i}" tabindex="0"><code>{escape(learnt.text)}</code></li>'
        for i, learnt in enumerate(proof.sample, len(comparison.steps.halls))
    )
    return f"<p>{escape(summary)}</p><ul>{rows}</ul>"


def _values_left(comparison: Comparison, number: int) -> dict[str, list[int]]:
    """Return the values that a method leaves, by the name of the variable; nothing of a variable that keeps all."""
    root = comparison.methods[number].root
    if root is None:
        return {}
    return {x.name: sorted(left) for x, left in root.items() if len(left) < len(x.values)}
