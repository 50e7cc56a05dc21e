"""Answers as data, and the page that contains them. `check`, `explain`, `compare` and `prove` write such pages with -o.

The page asks questions, and events answer them (see the table in `page_questions`). `page_file` writes a page that
needs no server. It offers only the questions whose answers it contains.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from cpsudoku.apps.drawing import picture as boards
from cpsudoku.apps.drawing.caption import rules_of
from cpsudoku.apps.drawing.overlay import Overlay, Steps, line_of
from cpsudoku.apps.drawing.shapes import svg
from cpsudoku.apps.explanation.candidate_board import NoUnits
from cpsudoku.apps.explanation.clue_candidates import board_clues
from cpsudoku.apps.explanation.explanation import Explanation
from cpsudoku.apps.web import edited_puzzle
from cpsudoku.apps.web.page_shell import MARK, recorded
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
from cpsudoku.statement.line_grammar import LINE_FORMS, meaning
from cpsudoku.statement.statement_of_model import state
from cpsudoku.statement.statement_text import as_token
from cpsudoku.statement.statement_text import write as write_statement
from cpsudoku.support.errors import CpsudokuError, expect_folder
from cpsudoku.uniqueness.report import Report, verdict_words

if TYPE_CHECKING:
    from cpsudoku.apps.lab.comparison import Comparison

Event = dict[str, Any]
Answers = Mapping[str, Sequence[Event]]  # question -> its events, as `serve` sends them
STATEMENTS = 1_000_000  # characters of the statements in a page; without its statement, a page cannot judge a grid


def page_file(puzzles: Sequence[Answers], title: str = "") -> str:
    """Return a page with puzzles and their answers. Each puzzle needs a `picture` or an `error`.

    Pictures and steps are HTML, for browsers without scripts; the script reads them from there.
    """
    answers = [_strip_html(one) for one in _without_long_statements(puzzles)]
    first = puzzles[0]["picture"][0] if puzzles else {}
    return recorded(
        title or first.get("title") or first.get("reading", "no puzzle"),
        _dump(answers),
        "\n".join(_article(one, number) for number, one in enumerate(puzzles, 1)),
    )


def _without_long_statements(puzzles: Sequence[Answers]) -> Iterator[Answers]:
    """Yield the answers. Omit each statement that is too long for the rest of the room, except on a sealed page."""
    left = STATEMENTS
    for answers in puzzles:
        length = sum(len(_dump(event)) for event in answers.get("statement", ()))
        if length > left and "sealed" not in answers:
            yield {question: events for question, events in answers.items() if question != "statement"}
        else:
            left -= length
            yield answers


def _dump(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


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
    """Return the answers without the parts that `_article` writes as HTML."""
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


def is_replaceable(path: Path) -> bool:
    """Return True if writing a page there loses nothing: the file does not exist, is empty, is a device, or is a page
    of ours.

    Raises:
        OSError: the file cannot be read.
    """
    if not path.is_file() or not path.stat().st_size:
        return True
    with path.open("rb") as file:
        return MARK.encode() in file.read(1024).partition(b"<title>")[0]


def expect_replaceable(path: Path, overwrite: bool) -> None:
    """Check that a page may be written there, before any computation.

    Raises:
        CpsudokuError: the folder does not exist. Or another file has that name, and ``overwrite`` is False.
    """
    expect_folder(path)
    if not overwrite and not is_replaceable(path):
        expected = "expected a page of cpsudoku or no such file, found another file"
        raise CpsudokuError(f"{path}: {expected} (--overwrite replaces it)")


# The events that are drawn: the picture, the overlay, a walk.


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
        "unknown": [edited_puzzle.words_of_group(one, entry, kind) for one in edited_puzzle.drawn_groups(entry)],
        "places": [(str(cell), cell.row, cell.column) for cell in edited_puzzle.editable_cells(puzzle)],
        "alphabet": edited_puzzle.alphabet(puzzle),
        "items": [
            (name, line_of(puzzle, item), puzzle.sentence(item), free(item))
            for name, item in puzzle.items_by_id.items()
        ],
    }


def verdict(by: str, word: Verdict, witnesses: Sequence[Witness], reason: str = "") -> Event:
    """Return a verdict as an event, with at most two solutions and the places where they differ."""
    solutions = [{x.name: value for x, value in witness.items()} for witness in witnesses]
    event = _event("verdict", by=by, verdict=str(word), solutions=solutions)
    if word is Verdict.MULTIPLE and len(solutions) > 1:
        first, second = solutions
        event["differ"] = [name for name, value in first.items() if second[name] != value]
    return {**event, "reason": reason} if reason else event


def report_answers(report: Report, entry: Entry | None) -> dict[str, list[Event]]:
    """Return the picture, and the verdict of the backend that decided first. If the puzzle has no picture, return the
    reason."""
    place = PurePath(report.place).name if report.file else ""  # no folders: the page is for others
    about = {"place": place, "report": verdict_words(report)}
    try:
        if entry is None:
            raise CpsudokuError(report.error or "expected a puzzle, found none")
        board = picture(entry, gallery.kind_of(entry.kind))
    except CpsudokuError as error:
        return {"picture": [_event("error", message=str(error), title=report.title, **about)]}
    if entry.ignored:
        board["ignored"], board["unknown"] = [*entry.unknown], []
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
        units=[*named_units(kind, puzzle, here.model)],
        status=walk.status,
        ending=walk.ending,
    )
    return {
        **_board(kind, entry or read_entry(puzzle, kind), overlay),
        "verdict": [verdict_event],
        "walk": [steps_event],
    }


def named_units(kind: Kind, puzzle: Puzzle, model: Model) -> Iterator[tuple[str, list[str]]]:
    """Yield the names of boxes, windows and regions, and their places."""
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


def comparison_answers(comparison: Comparison) -> dict[str, list[Event]]:
    """Return the picture, the overlay, the verdict of each method, and the methods side by side.

    Raises:
        CpsudokuError: it is the comparison of a model, which has no board.
    """
    from cpsudoku.apps.web.method_columns import methods_event

    entry, kind = comparison.entry, comparison.kind
    if entry is None or kind is None:
        raise CpsudokuError("expected a puzzle, found a model: a page shows the board")
    puzzle = entry.puzzle
    answers = _board(kind, entry, Overlay(kind, puzzle, kind.model(kind.shape(puzzle))))
    for method in comparison.methods:
        witnesses = [] if method.witness is None else [method.witness]
        seconds = method.opened + sum(effort.convert + effort.solve for effort in method.efforts)
        event = {**verdict(method.name, method.verdict, witnesses), "seconds": seconds}
        answers[f"verdict:{method.name}" if "verdict" in answers else "verdict"] = [event]
    return answers | {"methods": [_event("methods", **methods_event(comparison))]}


def statement_event(kind: Kind, puzzle: Puzzle) -> Event:
    """Return as an event the statement that a certificate of the puzzle proves, its decisions in order, and the units
    of the board."""
    model = kind.model(kind.shape(puzzle))
    text = write_statement(state(model, kind.clues(puzzle, model), fold=False))
    overlay = Overlay(kind, puzzle, model, every=True)
    drawn = Overlay(kind, puzzle, model).at
    variables = []
    for x in model.decisions:
        layer = overlay.at[x][0] if x in overlay.at else None
        domain = layer.values(puzzle) if layer is not None else x.values
        values = [(value, layer.token(value, domain) if layer is not None else str(value)) for value in x.values]
        where = layer.at if layer is not None and isinstance(layer.at, str) else ""
        variables.append({"token": as_token(x.name), "place": x.name if x in drawn else "", "values": values,
                          "layer": layer.name if layer is not None else x.name, "at": where})  # fmt: skip
    third = "region" if puzzle.content("regions") else "box"
    names = {"row": puzzle.rows, "column": puzzle.columns, third: puzzle.boxes}
    units = [(f"{name} {i}", [*map(puzzle.name_of, cells)]) for name, some in names.items()
             for i, cells in enumerate(some, 1)]  # fmt: skip
    used = {*re.findall(r"(?m)(?:^|[:{&] )([a-z]+)\b", text)}
    words = [(line.form, meaning(line)) for name, line in LINE_FORMS.items() if name in used]
    return _event("statement", text=text, words=words, variables=variables, units=units)


def walk_page(walk: Explanation, title: str) -> str:
    """Return one self-contained HTML page that walks through an explanation: slider, keys, every step in words.

    Raises:
        CpsudokuError: it is an explanation of a Model, which has no board to draw.
    """
    return page_file([walk_answers(walk)], title)
