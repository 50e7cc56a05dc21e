"""The page: a puzzle, answers about it, its walk. `serve` answers its questions; a file contains the answers.

page.html next to this file and the style and script of `page_files` are the page. It asks questions, and events answer
them: `page_questions` has the table. `page_file` writes a page that needs no server, for `check -o page.html` and
`explain -o page.html`. Other questions need `cpsudoku serve`. The page's policy forbids to load anything from
elsewhere.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from cpsudoku.apps.drawing import picture as boards
from cpsudoku.apps.drawing.caption import rules_of
from cpsudoku.apps.drawing.overlay import Overlay, Steps, line_of
from cpsudoku.apps.drawing.shapes import svg
from cpsudoku.apps.explanation.candidate_board import NoUnits
from cpsudoku.apps.explanation.clue_candidates import board_clues
from cpsudoku.apps.explanation.explanation import Explanation
from cpsudoku.apps.web.page_files import page_script, page_style, page_text
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Model, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.entry import Entry, reading
from cpsudoku.puzzles.item import ItemsAndClues
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.puzzles.unknown_rules import possible_rules
from cpsudoku.support.errors import CpsudokuError, expect_folder
from cpsudoku.uniqueness.report import Report, verdict_words

MARK = '<meta name="generator" content="cpsudoku">'  # by which a page is known for ours, near its beginning
LINKED = '<link rel="stylesheet" href="/page.css">\n<script src="/page.js" defer></script>\n'  # as `serve` has it
Event = dict[str, Any]
Answers = Mapping[str, Sequence[Event]]  # question -> its events, as `serve` sends them


def page_file(puzzles: Sequence[Answers], title: str = "") -> str:
    """Return a page with puzzles and their answers: at least the `picture` of each, or an `error`.

    Pictures and steps are HTML, for browsers without scripts; the script reads them from there.
    """
    html, style, script = page_text("page.html"), page_style("page"), page_script("page")
    policy = (
        f"default-src 'none'; script-src {digest(script)}; style-src {digest(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    answers = [_strip_html(one) for one in puzzles]
    data = in_script(json.dumps(answers, separators=(",", ":"), ensure_ascii=False))
    first = puzzles[0]["picture"][0] if puzzles else {}
    title = title or first.get("title") or first.get("reading", "no puzzle")
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<style>{style}</style>\n'
    articles = "\n".join(_article(one, number) for number, one in enumerate(puzzles, 1))
    start, noscript, end = html.partition("<noscript>")
    return (
        start.replace("<title>cpsudoku</title>", f"<title>{escape(title)}</title>").replace(LINKED, head)
        + noscript
        + articles
        + end.partition("</p>")[2].replace(
            "</body>",
            f'<script type="application/json" id="answers">{data}</script>\n<script>{script}</script>\n</body>',
        )
    )


def _article(answers: Answers, number: int) -> str:
    """Return the HTML of a puzzle for a browser without scripts."""
    (picture, *_), steps = answers["picture"], _steps(answers)
    items = "".join(
        f"""<li>{"".join(f'<p class="marks">{escape(line)}</p>' for line in step.get("marks", ()))}"""
        f"{''.join(f'<p>{escape(line)}</p>' for line in step['words'])}</li>\n"
        for step in steps
    )
    about = picture.get("report") or picture.get("message") or picture.get("reading", "")
    title = " ".join(filter(None, [picture.get("title"), picture.get("place")])) or f"Puzzle {number}"
    return (
        f"<article><h2>{escape(title)}</h2><p>{escape(about)}</p>"
        f"{picture.get('svg', '')}{f'<ol>{items}</ol>' if items else ''}</article>"
    )


def _strip_html(answers: Answers) -> Answers:
    """Return the answers without what `_article` writes."""
    bare = {question: list(events) for question, events in answers.items()}
    bare["picture"] = [{name: part for name, part in answers["picture"][0].items() if name != "svg"}]
    if _steps(answers):
        steps = [
            {name: part for name, part in step.items() if part and name not in ("words", "marks")}
            for step in _steps(answers)
        ]
        bare["walk"] = [{**answers["walk"][0], "steps": steps}]
    return bare


def _steps(answers: Answers) -> Sequence[Event]:
    return answers["walk"][0].get("steps", ()) if answers.get("walk") else ()


def digest(text: str) -> str:
    """Return the digest of a script or a style for the page's policy."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def in_script(data: str) -> str:
    """Return JSON as a script element can hold it, which a `<` could end."""
    return data.replace("<", "\\u003c")


def is_replaceable(path: Path) -> bool:
    """Tell whether nothing is lost if a page is written there: no such file, an empty one, a device, or a page of ours.

    Raises:
        OSError: the file cannot be read.
    """
    if not path.is_file() or not path.stat().st_size:
        return True
    with path.open("rb") as file:
        return MARK.encode() in file.read(1024).partition(b"<title>")[0]


def expect_replaceable(path: Path, overwrite: bool) -> None:
    """Check that a page may be written there, before anything is worked out.

    Raises:
        CpsudokuError: there is no such folder; or another file is there, and it is not to be overwritten.
    """
    expect_folder(path)
    if not overwrite and not is_replaceable(path):
        expected = "expected a page of cpsudoku or no such file, found another file"
        raise CpsudokuError(f"{path}: {expected} (--overwrite replaces it)")


# The events that are drawn: the picture, what lies over it, a walk.


def picture(entry: Entry, kind: Kind, free: Callable[[Item], bool] = lambda item: False) -> Event:
    """Return the puzzle of an entry as an event: its picture, title, rules and notes, its items. ``free``: may an item
    be omitted?"""
    puzzle, setting = entry.puzzle, entry.setting or Credits()
    return {
        "svg": svg(boards.picture(puzzle)),
        "kind": kind.name,
        "reading": reading(kind.name, puzzle),
        "title": entry.title or setting.title,
        "author": setting.author,
        "rules": rules_of(kind, puzzle, setting.prose),
        "notes": [*setting.notes, *(f"unread: {item}" for item in entry.unread if not item.rule), *kind.doubts(puzzle)],
        "drawn": possible_rules(puzzle, entry.setting, kind, Verdict.MULTIPLE),
        "unknown": [*entry.unknown],
        "items": [
            (name, line_of(puzzle, item), puzzle.sentence(item), free(item))
            for name, item in puzzle.items_by_id.items()
        ],
    }


def verdict(by: str, word: Verdict, witnesses: Sequence[Witness], reason: str = "") -> Event:
    """Return a verdict as an event, with its solutions, two at most, and where these differ."""
    solutions = [{x.name: value for x, value in witness.items()} for witness in witnesses]
    event = _event("verdict", by=by, verdict=str(word), solutions=solutions)
    if word is Verdict.MULTIPLE and len(solutions) > 1:
        first, second = solutions
        event["differ"] = [name for name, value in first.items() if second[name] != value]
    return {**event, "reason": reason} if reason else event


def report_answers(report: Report, entry: Entry | None) -> dict[str, list[Event]]:
    """Return the picture and the verdict of the backend that decided first; without a picture, the reason."""
    place = report.place if report.file else ""
    about = {"place": place, "report": verdict_words(report)}
    try:
        if entry is None:
            raise CpsudokuError(report.error or "expected a puzzle, found none")
        board = picture(entry, gallery.kind_of(entry.kind))
    except CpsudokuError as error:
        return {"picture": [_event("error", message=str(error), title=report.title, **about)]}
    if entry.ignored:
        board["ignored"], board["unknown"] = board["unknown"], []
    more = [verdict_words(report)] if report.verdict.decided and (report.error or report.proof) else []
    if report.judged is not None:
        more.insert(0, f"yours: {report.judged}")
    board["notes"] = [*dict.fromkeys([*more, *board["notes"], *report.notes])]
    answers = {"picture": [_event("picture", **board, **about)]}
    deciding = [name for name in report.by if report.backends[name].verdict is report.verdict]
    for name in dict.fromkeys([*deciding[:1], *report.backends]):
        answer = report.backends[name]
        verdict_event = verdict(name, answer.verdict, answer.witnesses, answer.defect or answer.reason)
        answers[f"verdict:{name}" if "verdict" in answers else "verdict"] = [
            {**verdict_event, "seconds": answer.seconds, "phases": answer.phases}
        ]
    if not report.backends or report.verdict is not Verdict(answers["verdict"][0]["verdict"]):
        answers["verdict"] = [_event("error", message=verdict_words(report))]
    return answers


def walk_answers(walk: Explanation, entry: Entry | None = None) -> dict[str, list[Event]]:
    """Return the picture, the overlay, the verdict and the steps of a walk, of any kind. ``entry``: with the puzzle's
    title.

    Raises:
        CpsudokuError: it is the walk of a Model, which has no board.
    """
    walk.finish(words=True)
    here = walk.subject
    kind, puzzle = _expect_board(here.kind, here.instance)
    overlay = Overlay(kind, puzzle, here.model)
    clues = ItemsAndClues(kind, puzzle, here.model)
    ids = {item: name for name, item in puzzle.items_by_id.items()}
    steps = Steps(overlay.at, {clue.name: [ids[item] for item in clues.items_of(clue)] for clue in clues.clues})
    values = walk.values()
    whole = walk.status == "solved"
    verdict_event = verdict("sat", walk.verdict, [{x: some[0] for x, some in values.items()}] if whole else [])
    steps_event = _event(
        "walk",
        steps=steps.of(walk),
        start=steps.start(walk),
        units=[*_named_units(kind, puzzle, here.model)],
        status=walk.status,
        ending=walk.ending,
    )
    return {
        **_board(kind, entry or read_entry(puzzle, kind), overlay),
        "verdict": [verdict_event],
        "walk": [steps_event],
    }


def _named_units(kind: Kind, puzzle: Puzzle, model: Model) -> Iterator[tuple[str, list[str]]]:
    """Yield the boxes, windows and regions that words name, and their places."""
    with suppress(NoUnits):
        for unit in board_clues(puzzle, kind).board.units:
            if unit.kind in ("box", "window", "region"):
                yield unit.name, [model.decisions[cell].name for cell in unit.cells]


def _board(kind: Kind, entry: Entry, overlay: Overlay) -> dict[str, list[Event]]:
    return {"picture": [_event("picture", **picture(entry, kind))], "overlay": [_event("overlay", **overlay.data())]}


def _expect_board(kind: Kind | None, puzzle: Puzzle | None) -> tuple[Kind, Puzzle]:
    if kind is None or puzzle is None:
        raise CpsudokuError("expected an explanation of a puzzle, found one of a Model, which has no board to draw")
    return kind, puzzle


def _event(what: str, **parts: Any) -> Event:
    return {"what": what, "final": True, **parts}


def walk_page(walk: Explanation, title: str) -> str:
    """Return one self-contained HTML page that walks through an explanation: slider, keys, every step in words.

    Raises:
        CpsudokuError: it is an explanation of a Model, which has no board to draw.
    """
    return page_file([walk_answers(walk)], title)
