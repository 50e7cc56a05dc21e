"""The page: a puzzle, the answers about it, its walk. `serve` answers what it asks; a file has the answers inside.

page.html, page.css and page.js beside this file are the page. It asks questions, each of which is answered by events:
`live.sheet` has the table of them. `page_file` writes a page that needs no server, as `check --html` and `explain
--html` do; what was not asked before it was written, it leaves to `cpsudoku serve`. Nothing is loaded from elsewhere:
its policy forbids it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

from cpsudoku.checking.report import Report, headline
from cpsudoku.drawing.overlay import Overlay, Steps, line_of
from cpsudoku.drawing.puzzles import scene_of_puzzle
from cpsudoku.drawing.shapes import svg
from cpsudoku.drawing.view import CellValue, ends_of, groups_of
from cpsudoku.explanation.board import UnitBoard
from cpsudoku.explanation.explanation import Explanation
from cpsudoku.explanation.rounds import Rounds
from cpsudoku.explanation.step import Pattern, Step, StepFrame
from cpsudoku.explanation.techniques import every
from cpsudoku.explanation.walk import Walk, ending
from cpsudoku.formats.editors.f_puzzles import hints
from cpsudoku.formats.entries import one
from cpsudoku.formats.entry import Entry, reading
from cpsudoku.formats.setting import Setting
from cpsudoku.ground.errors import CpsudokuError, amount, expect_folder
from cpsudoku.model import Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles import gallery
from cpsudoku.puzzles.forms.section import Item
from cpsudoku.puzzles.items import ItemsAndClues
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

MARK = '<meta name="generator" content="cpsudoku">'  # by which a page is known for ours, near its beginning
LINKED = '<link rel="stylesheet" href="/page.css">\n<script src="/page.js" defer></script>\n'  # as `serve` has it
Event = dict[str, Any]
Answers = Mapping[str, Sequence[Event]]  # question -> its events, as `serve` sends them


def page_file(puzzles: Sequence[Answers], title: str = "") -> str:
    """Return a page with puzzles and their answers inside, of each at least its `picture`, or an `error` in its place.

    Pictures and steps stand in it as HTML, for browsers without scripts; the script takes them from there.
    """
    folder = files("cpsudoku.drawing")
    html, style, script = (
        folder.joinpath(f"page.{suffix}").read_text(encoding="utf-8") for suffix in ("html", "css", "js")
    )
    policy = (
        f"default-src 'none'; script-src {digest(script)}; style-src {digest(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    answers = [_without_shown(one) for one in puzzles]
    data = in_script(json.dumps(answers, separators=(",", ":"), ensure_ascii=False))
    first = puzzles[0]["picture"][0] if puzzles else {}
    title = title or first.get("title") or first.get("reading", "no puzzle")
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<style>{style}</style>\n'
    shown = "\n".join(_shown(one, number) for number, one in enumerate(puzzles, 1))
    start, noscript, end = html.partition("<noscript>")
    return (
        start.replace("<title>cpsudoku</title>", f"<title>{escape(title)}</title>").replace(LINKED, head)
        + noscript
        + shown
        + end.partition("</p>")[2].replace(
            "</body>",
            f'<script type="application/json" id="answers">{data}</script>\n<script>{script}</script>\n</body>',
        )
    )


def _shown(answers: Answers, number: int) -> str:
    """What a browser without scripts shows of a puzzle."""
    (picture, *_), steps = answers["picture"], _steps(answers)
    items = "".join(
        f"""<li>{''.join(f'<p class="marks">{escape(line)}</p>' for line in step.get("marks", ()))}"""
        f"{''.join(f'<p>{escape(line)}</p>' for line in step['words'])}</li>\n"
        for step in steps
    )
    about = picture.get("report") or picture.get("message") or picture.get("reading", "")
    title = " ".join(filter(None, [picture.get("title"), picture.get("place")])) or f"Puzzle {number}"
    return (
        f"<article><h2>{escape(title)}</h2><p>{escape(about)}</p>"
        f"{picture.get('svg', '')}{f'<ol>{items}</ol>' if items else ''}</article>"
    )


def _without_shown(answers: Answers) -> Answers:
    """The answers without what `_shown` holds."""
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
    """By which the policy of a page knows a script or a style of its own."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def in_script(data: str) -> str:
    """JSON in a script element, which a `<` could end."""
    return data.replace("<", "\\u003c")


def is_replaceable(path: Path) -> bool:
    """Is nothing lost if a page is written there: no such file, an empty one, a device, or a page of ours?

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
    """The puzzle of an entry: its picture, title, rules and notes, its items. ``free``: can an item be left out?"""
    puzzle, setting = entry.instance, entry.setting or Setting()
    own = [" ".join(rule.split()) for rule in kind.rules.split("\n\n")]
    rules = [*own, *(rule.sentence() for rule in kind.in_use(puzzle)), setting.prose]
    return {
        "svg": svg(scene_of_puzzle(puzzle, kind)),
        "kind": kind.name,
        "reading": reading(kind.name, puzzle),
        "title": entry.title or setting.title,
        "author": setting.author,
        "rules": [*dict.fromkeys(rule.strip() for rule in rules if rule.strip())],
        "notes": [*setting.notes, *kind.doubts(puzzle)],
        "drawn": hints(puzzle, entry.setting, kind, Verdict.MULTIPLE),
        "unknown": [*dict.fromkeys(entry.without)],
        "items": [
            (name, line_of(puzzle, item), puzzle.sentence(item), free(item))
            for name, item in puzzle.items_by_id.items()
        ],
    }


def verdict(by: str, word: Verdict, witnesses: Sequence[Witness], reason: str = "") -> Event:
    """A verdict with its solutions, two at most, and where these differ."""
    solutions = [{x.name: value for x, value in witness.items()} for witness in witnesses]
    event = _event("verdict", by=by, verdict=str(word), solutions=solutions)
    if word is Verdict.MULTIPLE and len(solutions) > 1:
        first, second = solutions
        event["differ"] = [name for name, value in first.items() if second[name] != value]
    return {**event, "reason": reason} if reason else event


def of_report(report: Report, entry: Entry | None) -> dict[str, list[Event]]:
    """The picture and the verdicts of a report, the first that decided first; of what has no picture why."""
    place = report.place if report.file else ""
    about = {"place": place, "report": headline(report)}
    try:
        if entry is None:
            raise CpsudokuError(report.error or "expected a puzzle, found none")
        drawn = picture(entry, gallery.kind_of(entry.kind))
    except CpsudokuError as error:
        return {"picture": [_event("error", message=str(error), title=report.title, **about)]}
    if entry.ignored:
        drawn["ignored"], drawn["unknown"] = drawn["unknown"], []
    more = [headline(report)] if report.verdict.decided and (report.error or report.certified) else []
    drawn["notes"] = [*dict.fromkeys([*more, *drawn["notes"], *report.notes])]
    answers = {"picture": [_event("picture", **drawn, **about)]}
    deciding = [name for name in report.by if report.backends[name].verdict is report.verdict]
    for name in dict.fromkeys([*deciding[:1], *report.backends]):
        answer = report.backends[name]
        said = verdict(name, answer.verdict, answer.witnesses, answer.defect or answer.reason)
        answers[f"verdict:{name}" if "verdict" in answers else "verdict"] = [
            {**said, "seconds": answer.seconds.total, "phases": answer.seconds}
        ]
    if not report.backends or report.verdict is not Verdict(answers["verdict"][0]["verdict"]):
        answers["verdict"] = [_event("error", message=headline(report))]
    return answers


def of_walk(walk: Walk, entry: Entry | None = None) -> dict[str, list[Event]]:
    """The picture, the overlay, the verdict and the steps of a walk, of any kind. ``entry``: with the puzzle's title.

    Raises:
        CpsudokuError: it is the walk of a Model, which has no board.
    """
    here = walk.subject
    kind, puzzle = _drawable(here.kind, here.instance)
    drawn = Overlay(kind, puzzle, here.model)
    clues = ItemsAndClues(kind, puzzle, here.model)
    ids = {item: name for name, item in puzzle.items_by_id.items()}
    steps = Steps(here, drawn.at, {clue.name: [ids[item] for item in clues.items_of(clue)] for clue in clues.clues})
    values = walk.values()
    whole = walk.status == "solved"
    said = verdict("sat", walk.verdict, [{x: some[0] for x, some in values.items()}] if whole else [])
    told = _event("walk", steps=steps.of(walk), start=steps.start(walk), status=walk.status, ending=[*ending(walk)])
    return {**_drawn(kind, entry or one(puzzle, kind), drawn), "verdict": [said], "walk": [told]}


def of_explanation(explanation: Explanation, entry: Entry | None = None) -> dict[str, list[Event]]:
    """The same of an explanation."""
    frames, found = explanation.frames, explanation.conclusion
    steps = [
        (f"{title}: " * bool(title) + step.words, step)
        for title, step in zip(titles(explanation), explanation.steps, strict=True)
    ]
    kind, puzzle = _drawable(explanation.kind, explanation.puzzle)
    answers = _of_frames(kind, entry or one(puzzle, kind), explanation.board, steps, frames)
    told = [opening(explanation), *([f"{explanation.clash.words}."] if explanation.clash else [])]
    answers["walk"][0].update(status=explanation.status, ending=told)
    if found is not None:
        answers["verdict"] = [verdict("sat", found.verdict, found.witnesses, found.reason)]
    return answers


def of_rounds(result: Rounds, entry: Entry) -> dict[str, list[Event]]:
    """The picture, the overlay, and every round as one step; without candidates, for a round computes them anew."""
    board = result.board
    steps = []
    for found in result.rounds:
        placed = ", ".join(f"{board.names[cell]}={board.symbol(board.values.index(v))}" for cell, v in found.placements)
        words = f"{found.kind}: {len(found.placements)} placed at once: {placed}."
        steps.append((words, Step(found.kind, 1, words, found.placements, (), Pattern())))
    left = f" {amount(result.blanks, 'cell')} left blank." if result.blanks else ""
    frames = [StepFrame(values, ((),) * len(values)) for values in result.frames]
    answers = _of_frames(gallery.kind_of(entry.kind), entry, board, steps, frames)
    told = f"{amount(len(steps), 'round')} of naked and hidden singles.{left}"
    answers["walk"][0].update(status="solved" if not result.blanks else "stuck", ending=[told], plain=True)
    return answers


def opening(explanation: Explanation) -> str:
    """How many steps there are, and how they end."""
    ends = {
        "solved": "The steps lead to the solution.",
        "stuck": f"The techniques find no more with {amount(explanation.blanks, 'cell')} open.",
        "contradiction": "The clues contradict each other.",
        "cut short": f"The trials were cut short with {amount(explanation.blanks, 'cell')} open.",
    }
    return f"{amount(len(explanation.steps), 'step')}. {ends[explanation.status]}"


def titles(explanation: Explanation) -> list[str]:
    """Of each step the name of its technique, as people say it."""
    names = {technique.name: technique.title for technique in every()} | {"reason": ""}
    return [names.get(step.technique, step.technique.replace("_", " ")) for step in explanation.steps]


def _of_frames(
    kind: Kind,
    entry: Entry,
    board: UnitBoard,
    steps: Sequence[tuple[str, Step]],
    frames: Sequence[StepFrame],
) -> dict[str, list[Event]]:
    """Picture, overlay and steps of a square board: (words, step), and the board before the first and after each."""
    puzzle = entry.instance
    drawn = Overlay(kind, puzzle, kind.model(kind.shape(puzzle)))
    cells = {where: x.name for x, (_, where) in reversed(drawn.at.items())}
    names = [cells[cell] for cell in puzzle.cells]
    open_ = [(i, left) for i, left in enumerate(frames[0].candidates) if left and not frames[0].values[i]]
    start = {names[i]: left for i, left in open_ if left != board.values}
    walk = _event(
        "walk",
        steps=[
            {"words": [words], **_step(step, before, after, names)}
            for (words, step), (before, after) in zip(steps, pairwise(frames), strict=True)
        ],
        start=start,
        units=[(unit.name, [names[i] for i in unit.cells]) for unit in board.units
               if unit.kind in ("box", "window", "region")],
    )  # fmt: skip
    return {**_drawn(kind, entry, drawn), "walk": [walk]}


def _step(step: Step, before: StepFrame, after: StepFrame, names: Sequence[str]) -> Event:
    """A step as of `drawing.overlay`, by techniques: with `colours`, `links` (start, end, strong?) and `groups` of
    candidates. `again`: (place, candidates) of what a trial took back."""
    pattern = step.pattern
    gone = {*step.eliminations}

    def marks(candidates: Iterable[CellValue]) -> list[tuple[str, int]]:
        return [(names[cell], value) for cell, value in candidates]

    placed, less, again = [], [], []
    for cell, (was, now) in enumerate(zip(before.candidates, after.candidates, strict=True)):
        value, held = after.values[cell], before.values[cell]
        if value and not held:
            placed.append((cell, value))
        elif (held and not value) or {*now} - {*was}:
            again.append((names[cell], now))
        elif not value:
            less += [(cell, one) for one in was if one not in now and (cell, one) not in gone]
    return {
        "new": [names[cell] for cell in dict.fromkeys(cell for cell, _ in step.placements + step.eliminations)],
        "known": marks(placed),
        "struck": marks(step.eliminations),
        "less": marks(less),
        "again": again,
        "premises": [names[cell] for cell in pattern.cells],
        "colours": [marks(group) for group in pattern.colours or ends_of(pattern) or (pattern.candidates,) if group],
        "chain": bool(ends_of(pattern)),
        "links": [(*marks((link.start[0], link.end[0])), link.strong) for link in pattern.links],
        "groups": [marks(group) for group in groups_of(pattern)],
    }


def _drawn(kind: Kind, entry: Entry, drawn: Overlay) -> dict[str, list[Event]]:
    return {"picture": [_event("picture", **picture(entry, kind))], "overlay": [_event("overlay", **drawn.data())]}


def _drawable(kind: Kind | None, puzzle: Puzzle | None) -> tuple[Kind, Puzzle]:
    if kind is None or puzzle is None:
        raise CpsudokuError("expected an explanation of a puzzle, found one of a Model, which has no board to draw")
    return kind, puzzle


def _event(what: str, **parts: Any) -> Event:
    return {"what": what, "final": True, **parts}
