"""The questions of the page about the visible puzzle, that is, without its omitted items. A process of the queue
answers them with events.

| question | fields of an event |
|---|---|
| `picture` | `svg`; `items`: (id, line in the picture, words, may it be omitted?); title, rules, notes and others |
| `overlay` | places of the picture, the look of values there (`drawing.overlay`); places of `given` items |
| `verdict[:BACKEND]` | as in `puzzle_questions`, and its `seconds` |
| `certificate` | the proved `claim` and the `text`; or the `reason` for none |
| `walk` | new `steps` in the form of `drawing.overlay`, `status`, `ending`, `seconds`; `start`: values |
| `minimal` | the fields of `redundancy`, and `links` and `text` of the puzzle of the clues that suffice |
| `clues` | `sections` with a clue on the request's `cells` |
| `judge` | is the request's `grid` `right`, `finished`; which rules are `broken`; `trouble` if it cannot be read |
| `methods` | what CP-SAT, SAT and search are given, and how they answer (`method_columns`) |
| `statement` | the `text` of what is proved, its `variables` in order, the `units` of the board |
| `seal` | `page`: the sealed puzzle as one file |
| `links` | `links`: (editor, address, losses); `text` |

`drawn` of a picture lists drawings and texts that may be rules. If there are any, only the verdict "unique" holds for
the puzzle. `puzzle_questions` has the other questions. Omitting an item is an edit: every answer, the proof
and the links belong to the puzzle without it, as the page shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

from cpsudoku.apps.web import edited_puzzle, puzzle_questions
from cpsudoku.apps.web.puzzle_questions import Beat, BoardQuestion, Event, Request
from cpsudoku.apps.web.warm_boards import OpenBoards, gallery_kind, refuse_unknown
from cpsudoku.formats import ReadOptions
from cpsudoku.formats.entry_reading import expect_entry, read, read_entry
from cpsudoku.model import Limits, Model
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.entry import Bad, Entry, reading
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.support.errors import CpsudokuError, InputError, InstanceError, LimitReached

READING = 10.0  # seconds
SECONDS = 20.0  # default limit of a question, in seconds
WALKING = 60.0  # limit of a walk, which shows each step as soon as it is found
PATIENCE = {"search": 3.0}  # seconds: a search may take forever. If a request has a limit, this is not used
MOST_LISTED = 200  # most listed puzzles of one text
LONGEST_CERTIFICATE = 4_000_000  # most characters of a certificate that the page gets


class PageQuestion(NamedTuple):
    """A request about a puzzle. ``entry``: the puzzle as read. ``puzzle``: the puzzle without the omitted items."""

    boards: OpenBoards
    entry: Entry
    kind: Kind
    puzzle: Puzzle
    request: Request
    added: tuple[Item, ...] = ()

    @property
    def seconds(self) -> float:
        return float(self.request.get("seconds") or SECONDS)

    def refuse_unknown(self) -> None:
        """Reject a puzzle with unknown rules, unless the request ignores them.

        Raises:
            CpsudokuError: the puzzle has unknown rules, and the request does not ignore them.
        """
        if not self.entry.ignored:
            refuse_unknown(replace(self.entry, puzzle=self.puzzle).unknown)

    @property
    def current_entry(self) -> Entry:
        """The entry of the visible puzzle."""
        if self.puzzle is self.entry.puzzle:
            return self.entry
        entry = self.entry
        return replace(read_entry(self.puzzle), title=entry.title, setting=entry.setting, unread=entry.unread)


def events(boards: OpenBoards, request: Request) -> Iterator[Event]:
    """Yield the events of a request: `text`, `kind`, `index`, edits, questions `ask`, `seconds` for each.

    `edited_puzzle` has the edits. If a text has several puzzles and the request no `index`, list the puzzles.

    Raises:
        CpsudokuError: the text is not a puzzle, the item or question does not exist, or a question has no answer.
        LimitReached: no question was answered in time.
    """
    entries = read_entries(request["text"], request.get("kind", ""))
    if len(entries) > 1 and "index" not in request:
        yield {"what": "puzzles", "final": True, **_list(entries)}
        return
    sheet = _edited(boards, entries, request)
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
    seconds = sheet.request.get("seconds") or PATIENCE.get(argument, SECONDS)
    board = sheet.boards.open(sheet.puzzle, sheet.kind, seconds=seconds)
    for event in puzzle_questions.QUESTIONS[name](BoardQuestion(sheet.boards, board, argument, {})):
        yield {**event, "seconds": perf_counter() - start}


@lru_cache(maxsize=8)
def read_entries(text: str, kind: str) -> tuple[Entry | Bad, ...]:
    """Return the puzzles of a text, a link or an address, at least one.

    Raises:
        CpsudokuError: there is no puzzle, or the only one cannot be read.
    """
    options = ReadOptions(seconds=READING)
    entries = tuple(read(f"{text}\n", kind=gallery_kind(kind), options=options))  # the newline shows: no path
    if len(entries) < 2:
        return (expect_entry(next(iter(entries), None), "one puzzle"),)
    return entries


def _list(entries: Sequence[Entry | Bad]) -> Event:
    """Return the titles of several puzzles."""
    rows: list[Event] = []
    for entry in entries[:MOST_LISTED]:
        if isinstance(entry, Bad):
            rows.append({"title": "", "reading": "", "line": entry.error.line, "error": str(entry.error)})
        else:
            title = entry.title or (entry.setting.title if entry.setting else "")
            rows.append({"title": title, "reading": reading(entry.kind, entry.puzzle), "line": entry.line})
    return {"list": rows, "more": len(entries) - len(rows)}


def _edited(boards: OpenBoards, entries: Sequence[Entry | Bad], request: Request) -> PageQuestion:
    """Return the chosen puzzle with the edits of a request."""
    number = request.get("index", 0)
    if not 0 <= number < len(entries):
        raise CpsudokuError(f"index: expected 0 to {len(entries) - 1}, found {number}")
    entry = expect_entry(entries[number])
    entry = replace(entry, puzzle=replace(entry.puzzle, solution=()))
    kind = gallery.kind_of(entry.kind)
    entry = edited_puzzle.treat(entry, kind, request.get("treat", {}))
    puzzle, added = edited_puzzle.add_lines(entry.puzzle, request.get("added", ()))
    entry = replace(entry, puzzle=puzzle)
    less = edited_puzzle.without_items(puzzle, request.get("without", ()))
    return PageQuestion(boards, entry, kind, less, request, tuple(added))


def _picture(sheet: PageQuestion) -> Iterator[Event]:
    from cpsudoku.apps.web.page_data import picture

    puzzle, request = sheet.entry.puzzle, sheet.request
    ids = {item: name for name, item in puzzle.items_by_id.items()}
    event = picture(sheet.entry, sheet.kind, lambda item: edited_puzzle.without_item(puzzle, item) is not None)
    lines = zip(request.get("added", ()), sheet.added, strict=True)
    yield {**event, "added": [(line, ids.get(item, "")) for line, item in lines], "treated": request.get("treat", {})}


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
    from cpsudoku.apps.web.page_data import named_units
    from cpsudoku.model.verdicts import Verdict

    sheet.refuse_unknown()
    seconds = sheet.request.get("seconds") or WALKING
    board = sheet.boards.open(sheet.entry.puzzle, sheet.kind, seconds=sheet.seconds)
    here = subject(sheet.puzzle, sheet.kind)
    explanation = Explanation(here, time_limit=seconds)
    clash: Event = {}
    if explanation.verdict is Verdict.NONE and (found := _clash(sheet)) is not None:
        fewer, ids = found  # so that the walk and the verdict name the same clues
        here, clash = subject(fewer, sheet.kind), {"clash": ids}
        explanation = Explanation(here, time_limit=seconds)
    ids_of = {item: name for name, item in board.puzzle.items_by_id.items()}
    items = {clue.name: [ids_of[item] for item in board.items.items_of(clue)] for clue in board.clues}
    steps = Steps(Overlay(sheet.kind, sheet.puzzle, here.model).at, items)
    beat = Beat()
    while explanation.advance():
        if beat.due and (some := [step for step in steps.of(explanation) if step["new"]]):
            yield {"status": "under way", "start": steps.start(explanation), "steps": some, "ending": [],
                   "final": False, **clash}  # fmt: skip
    yield {"status": explanation.status, "start": steps.start(explanation), "steps": steps.of(explanation),
           "units": [*named_units(sheet.kind, sheet.puzzle, here.model)], "ending": explanation.ending,
           "seconds": seconds, **clash}  # fmt: skip


def _clash(sheet: PageQuestion) -> tuple[Puzzle, list[str]] | None:
    """Return the puzzle with only the first clues that clash, and the ids of their items. Return None if no text has
    exactly these clues."""
    from cpsudoku.puzzles.item import holding_only

    board = sheet.boards.open(sheet.puzzle, sheet.kind, seconds=sheet.seconds)
    (event,) = puzzle_questions.QUESTIONS["conflicts"](BoardQuestion(sheet.boards, board, "1", {}))
    if not event["conflicts"]:
        return None
    names = {one["clue"] for one in event["conflicts"][0]}
    fewer = holding_only(sheet.kind, board.puzzle, board.model, [clue for clue in board.clues if clue.name in names])
    items = dict.fromkeys(item for one in event["conflicts"][0] for item in one["items"])
    return None if fewer is None else (fewer, [*items])


def _minimal(sheet: PageQuestion) -> Iterator[Event]:
    """Yield the redundant clues, and the puzzle with only a sufficient set of clues."""
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


def _clues(sheet: PageQuestion) -> Iterator[Event]:
    yield {"sections": edited_puzzle.fitting_clues(sheet.entry.puzzle, sheet.request.get("cells", ()))}


def _judge(sheet: PageQuestion) -> Iterator[Event]:
    from cpsudoku.backends.backend_names import specs
    from cpsudoku.formats import open_source
    from cpsudoku.referee import Filled, judge_filled, read_filled
    from cpsudoku.uniqueness.decision import Checker

    kind, entry, grid = sheet.kind, sheet.current_entry, sheet.request.get("grid", {})
    model = sheet.boards.open(sheet.puzzle, kind, seconds=sheet.seconds).model
    try:
        if isinstance(grid, str) and grid.strip():
            filled = read_filled(kind, sheet.puzzle, open_source(f"{grid}\n"))
        else:
            filled = Filled(_filled(sheet, model, grid if isinstance(grid, Mapping) else {}))
    except CpsudokuError as error:
        trouble = str(replace(error, file="") if isinstance(error, InputError) else error)
        yield {"right": False, "finished": False, "verdict": "", "words": "", "broken": [], "more": 0, "present": "",
               "unique": None, "values": {}, "trouble": trouble}  # fmt: skip
        return
    with Checker(kind, specs(["sat"]), Limits(sheet.seconds)) as checker:
        judgement = judge_filled(kind, entry, filled, lambda: checker.report(entry))
    yield {
        **judgement.as_dict(),
        "verdict": judgement.verdict,
        "words": str(judgement),
        "broken": [{"words": broken.rule, "places": [*broken.places]} for broken in judgement.broken],
        "more": judgement.more - len(judgement.others),
        "present": judgement.rule if judgement.verdict == "unfinished" else "",
        "unique": judgement.unique,
        "values": {x.name: value for x, value in kind.stated_solution(filled.puzzle, model).items()},
        "trouble": "",
    }


def _filled(sheet: PageQuestion, model: Model, grid: Mapping[str, int]) -> Puzzle:
    """Return the puzzle with the values of a grid, given by the names of places."""
    layers: list[tuple[str, tuple[tuple[Any, int], ...]]] = []
    left = dict(grid)
    at = getattr(model, "at")  # noqa: B009 (of the model of a board)
    for layer in sheet.kind.layers_of(sheet.puzzle):
        places = {x.name: where for where, x in getattr(at, layer.name).items()}
        layers.append((layer.name, tuple((places[name], left.pop(name)) for name in [*left] if name in places)))
    if left:
        raise CpsudokuError(f"{next(iter(left))}: expected a place of the puzzle")
    return replace(sheet.puzzle, solution=tuple(layers))


def _statement(sheet: PageQuestion) -> Iterator[Event]:
    from cpsudoku.apps.web.page_data import statement_event

    yield statement_event(sheet.kind, sheet.puzzle)


def _methods(sheet: PageQuestion) -> Iterator[Event]:
    from cpsudoku.apps.lab.method_questions import compare
    from cpsudoku.apps.web.method_columns import methods_event

    sheet.refuse_unknown()
    yield methods_event(compare(sheet.current_entry, kind=sheet.kind))


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
    """Return the answers for a page without a server: for each question, its last event or its error."""
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
    "clues": _clues,
    "judge": _judge,
    "methods": _methods,
    "statement": _statement,
    "seal": _seal,
    "links": _links,
}
