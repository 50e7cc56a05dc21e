"""The page's questions about a puzzle without its omitted items, answered by events in a process of the queue.

| question | fields of an event |
|---|---|
| `picture` | `svg`; `items`: (id, line in the picture, words, may it be omitted?); title, rules, notes and others |
| `overlay` | places of the picture, the look of values there (`drawing.overlay`); places of `given` items |
| `verdict[:BACKEND]` | as in `puzzle_questions`, and its `seconds` |
| `certificate` | the proved `claim` and the `text`; or the `reason` for none |
| `walk` | new `steps` in the form of `drawing.overlay`, `status`, `ending`, `seconds`; `start`: values |
| `minimal` | the fields of `redundancy`, and `links` and `text` of the puzzle of the clues that suffice |
| `seal` | `page`: the sealed puzzle as one file |
| `links` | `links`: (editor, address, losses); `text` |

`drawn` of a picture lists drawings and texts that may be rules. If there are any, only the verdict "unique" holds for
the puzzle. The other questions are those of `puzzle_questions`. Omitting an item is an edit: every answer, the proof
and the links belong to the puzzle without it, as the page shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from math import inf
from time import perf_counter
from typing import NamedTuple

from cpsudoku.apps.web import puzzle_questions
from cpsudoku.apps.web.puzzle_questions import Beat, BoardQuestion, Event, Request
from cpsudoku.apps.web.warm_boards import OpenBoards, gallery_kind, refuse_unknown
from cpsudoku.formats import ReadOptions
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.model import Limits
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.support.errors import CpsudokuError, InstanceError, LimitReached

READING = 10.0  # seconds
SECONDS = 20.0  # the default limit of a question
WALKING = 60.0  # for a walk, which shows each step as it is found
PATIENCE = {"search": 3.0}  # seconds: a long search may take for ever, and the other methods have answered
LONGEST_CERTIFICATE = 4_000_000  # characters that are handed to the page


class PageQuestion(NamedTuple):
    """A puzzle of the page. ``entry``: as read. ``puzzle``: without the omitted items."""

    boards: OpenBoards
    entry: Entry
    kind: Kind
    puzzle: Puzzle
    request: Request

    @property
    def seconds(self) -> float:
        return float(self.request.get("seconds") or SECONDS)

    def refuse_unknown(self) -> None:
        """Refuse a puzzle with rules that are not known, unless they are to be ignored.

        Raises:
            CpsudokuError: the puzzle has rules that are not known, and they are not to be ignored.
        """
        if not self.entry.ignored:
            refuse_unknown(replace(self.entry, puzzle=self.puzzle).unknown)

    @property
    def current_entry(self) -> Entry:
        """The entry of the puzzle that is seen."""
        if self.puzzle is self.entry.puzzle:
            return self.entry
        entry = self.entry
        return replace(read_entry(self.puzzle), title=entry.title, setting=entry.setting, unread=entry.unread)


def events(boards: OpenBoards, request: Request) -> Iterator[Event]:
    """Yield the events of a request: `text`, `kind`, ids of items `without`, questions `ask`, `seconds` for each.

    Raises:
        CpsudokuError: it is no puzzle, there is no such item or question; of a question, there is no answer.
        LimitReached: in time there was no answer at all.
    """
    entry = _entry(request["text"], request.get("kind", ""))
    kind = gallery.kind_of(entry.kind)
    sheet = PageQuestion(boards, entry, kind, _less(entry.puzzle, request.get("without", ())), request)
    for question in request["ask"]:
        name, _, argument = question.partition(":")
        for event in _events(sheet, name, argument):
            final = event.pop("final", True)
            yield {"what": name, "final": final, **event}


def _events(sheet: PageQuestion, name: str, argument: str) -> Iterator[Event]:
    if name in QUESTIONS:
        yield from QUESTIONS[name](sheet)
        return
    sheet.refuse_unknown()
    start = perf_counter()
    board = sheet.boards.open(sheet.puzzle, sheet.kind, seconds=min(sheet.seconds, PATIENCE.get(argument, inf)))
    for event in puzzle_questions.QUESTIONS[name](BoardQuestion(sheet.boards, board, argument, {})):
        yield {**event, "seconds": perf_counter() - start}


@lru_cache(maxsize=8)
def _entry(text: str, kind: str) -> Entry:
    """Read a text, a link or an address; the newline makes sure that it is no path."""
    entry = read_entry(f"{text}\n", gallery_kind(kind), ReadOptions(seconds=READING))
    return replace(entry, puzzle=replace(entry.puzzle, solution=()))


def _less(puzzle: Puzzle, names: Collection[str]) -> Puzzle:
    """Return the puzzle without the items of these ids.

    Raises:
        CpsudokuError: there is none of that id, or it belongs to the board.
    """
    remainder = puzzle
    for item in [puzzle.item(name) for name in dict.fromkeys(names)]:
        fewer = _without(remainder, item)
        if fewer is None:
            raise CpsudokuError(f"{puzzle.sentence(item)}: expected what can be left out, found a part of the board")
        remainder = fewer
    return remainder


def _without(puzzle: Puzzle, item: Item) -> Puzzle | None:
    """Return the puzzle less an item, also where that is another shape: a flag, a dot under a negative rule, a maximum
    beside others. None if it is a part of the board."""
    remainder = puzzle.without(item)
    section = next(puzzle.sections.select([item.section]))
    if remainder is None and (section.alone or section.shape == "adjoining" or section.shape_flags):
        remainder = puzzle.with_items_of(section, [other for other in puzzle.items_of(section) if other != item])
    return remainder


def _picture(sheet: PageQuestion) -> Iterator[Event]:
    from cpsudoku.apps.web.page_data import picture

    yield picture(sheet.entry, sheet.kind, lambda item: _without(sheet.entry.puzzle, item) is not None)


def _overlay(sheet: PageQuestion) -> Iterator[Event]:
    from cpsudoku.apps.drawing.overlay import Overlay

    puzzle = sheet.entry.puzzle
    yield Overlay(sheet.kind, puzzle, sheet.boards.open(puzzle, sheet.kind, seconds=sheet.seconds).model).data()


def _certificate(sheet: PageQuestion) -> Iterator[Event]:
    from cpsudoku.proof.certificate_writer import Prover

    sheet.refuse_unknown()
    start = perf_counter()
    try:
        certificate = Prover(sheet.kind, None, limits=Limits(sheet.seconds)).checked_certificate(sheet.current_entry)
    except CpsudokuError as error:
        yield {"claim": None, "reason": str(error)}
        return
    if certificate.note:
        yield {"claim": None, "reason": f"the certificate is written, {certificate.note}"}
        return
    text = certificate.text()
    short = len(text) <= LONGEST_CERTIFICATE
    yield {"claim": certificate.kind, "bytes": len(text.encode()), "lemmas": len(certificate.lemmas),
           "text": text if short else None, "seconds": perf_counter() - start}  # fmt: skip


def _walk(sheet: PageQuestion) -> Iterator[Event]:
    from cpsudoku.apps.drawing.overlay import Overlay, Steps
    from cpsudoku.apps.explanation.explanation import Explanation
    from cpsudoku.apps.explanation.stated_puzzle import subject

    sheet.refuse_unknown()
    here = subject(sheet.puzzle, sheet.kind)
    board = sheet.boards.open(sheet.entry.puzzle, sheet.kind, seconds=sheet.seconds)
    ids = {item: name for name, item in board.puzzle.items_by_id.items()}
    items = {clue.name: [ids[item] for item in board.items.items_of(clue)] for clue in board.clues}
    steps = Steps(Overlay(sheet.kind, sheet.puzzle, here.model).at, items)
    beat = Beat()
    seconds = sheet.request.get("seconds") or WALKING
    explanation = Explanation(here, time_limit=seconds)
    while explanation.advance():
        if beat.due and (some := [step for step in steps.of(explanation) if step["new"]]):
            yield {"status": "under way", "start": steps.start(explanation), "steps": some, "ending": [],
                   "final": False}  # fmt: skip
    yield {"status": explanation.status, "start": steps.start(explanation), "steps": steps.of(explanation),
           "ending": explanation.ending, "seconds": seconds}  # fmt: skip


def _minimal(sheet: PageQuestion) -> Iterator[Event]:
    """Yield the redundant clues, and the puzzle of a set of clues that suffices."""
    from cpsudoku.puzzles.item import holding_only

    sheet.refuse_unknown()
    board = sheet.boards.open(sheet.puzzle, sheet.kind, seconds=sheet.seconds)
    (event,) = puzzle_questions.QUESTIONS["redundancy"](BoardQuestion(sheet.boards, board, "", {}))
    enough = {one["clue"] for one in event["enough"]}
    few = [clue for clue in board.clues if clue.name in enough]
    fewer = holding_only(sheet.kind, board.puzzle, board.model, few) if len(few) < len(board.clues) else None
    texts = _links_and_text(sheet, fewer) if fewer is not None else {"links": [], "text": ""}
    yield {**event, **texts, "links": [link for link in texts["links"] if not link[2]]}


def _seal(sheet: PageQuestion) -> Iterator[Event]:
    from cpsudoku.apps.web import seal_page

    sheet.refuse_unknown()
    request = sheet.request
    sealed = seal_page.seal_entry(
        sheet.current_entry,
        title=request.get("title", ""),
        author=request.get("author", ""),
        open=request.get("open", False),
    )
    yield {"page": sealed.page(), "title": sealed.title}


def _links(sheet: PageQuestion) -> Iterator[Event]:
    yield _links_and_text(sheet, sheet.puzzle)


def _links_and_text(sheet: PageQuestion, puzzle: Puzzle) -> Event:
    """Return links to the editors that can express a puzzle, and its text."""
    from cpsudoku.formats.editors import f_puzzles
    from cpsudoku.formats.puzz_link import puzzle_link

    kind, setting = sheet.kind, sheet.entry.setting or Credits()
    changed = puzzle is not sheet.entry.puzzle
    links: list[tuple[str, str, list[str]]] = []
    if kind.extra_rules and puzzle.height == puzzle.width:
        for editor, name in (("f-puzzles", "f-puzzles"), ("sudokupad", "SudokuPad")):
            with suppress(InstanceError):  # the editor cannot express the puzzle
                link, lost = f_puzzles.as_link(puzzle, setting, kind, editor, changed)
                links.append((name, link, [*lost]))
    elif kind.address is not None:
        links.append(("puzz.link", puzzle_link.write(kind, puzzle).strip(), []))
    text = f_puzzles.as_text(puzzle, setting, kind) if kind.extra_rules else kind.write(puzzle)
    return {"links": links, "text": text}


def record_answers(entry: Entry, *questions: str, seconds: float) -> dict[str, list[Event]]:
    """Return the answers for a page without a server: question -> its last event, or its error."""
    boards, answers_by_question = OpenBoards(), {}
    sheet = PageQuestion(boards, entry, gallery.kind_of(entry.kind), entry.puzzle, {"seconds": seconds})
    try:
        for question in questions:
            name, _, argument = question.partition(":")
            try:
                *_, event = _events(sheet, name, argument)
            except (CpsudokuError, LimitReached) as error:
                answers_by_question[question] = [{"what": "error", "final": True, "message": str(error)}]
            else:
                answers_by_question[question] = [{"what": name, **event, "final": True}]
    finally:
        boards.close()
    return answers_by_question


QUESTIONS: dict[str, Callable[[PageQuestion], Iterator[Event]]] = {
    "picture": _picture,
    "overlay": _overlay,
    "certificate": _certificate,
    "walk": _walk,
    "minimal": _minimal,
    "seal": _seal,
    "links": _links,
}
