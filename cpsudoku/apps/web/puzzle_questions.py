"""The questions about a puzzle, each answered by events: {"what": ..., "final": ..., and further fields}.

| question | fields of an event |
|---|---|
| `verdict[:BACKEND]` | `verdict` (null while it is open), `solutions` (two at most), `differ`: where; `reason` |
| `candidates[:N]` | `counts`: place -> value -> solutions with it, at most N; `open`: place -> values not settled |
| `count[:LIMIT]` | `count`, `exact` |
| `conflicts[:MOST]` | `conflicts`: smallest sets of clues that clash; `complete` |
| `redundancy` | `clues`: each redundant alone; `enough`: a set that suffices; `complete` |
| `completions[:MOST]` | `sets` that would make it unique, in words; `given`: are they clues? `lines` to add; `least` |
| `solutions[:MOST]` | `solutions`; `complete`: are there no others? |
| `hint` | `degrees`: the place, the technique, the step |
| `solution` | `solution`: a random one, null if there is none |
| `estimate` | `estimate` of the number of solutions, `error` (standard), `dives`; it continues until the limit |

Partial events are true: counts are lower bounds, and open values are not settled yet. A clue has its name
in the model and the ids of its items. Values are keys of JSON objects, so they are texts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from itertools import islice
from math import inf, sqrt
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from cpsudoku.model.model import given_clue
from cpsudoku.support.errors import CpsudokuError, InputError, LimitReached, heed_interrupt, whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cpsudoku.apps.web.warm_boards import OpenBoard, OpenBoards
    from cpsudoku.model import Clue, Witness

Event = dict[str, Any]  # a JSON object with "what", "final", and the fields of an answer
Request = Mapping[str, Any]  # as `desk.answer` takes it

CLOSE = 2.0  # seconds for a pair of solutions with few differences
BETWEEN = 0.1  # seconds between two partial events
COUNTED = 100_000  # solutions
SHOWN = 100  # most solutions that the page gets
FEW = 10  # conflicts or completions
DRAWN = 8  # places of a random solution that get random values
# Imports most modules of a first question.
WARM_UP: dict[str, object] = {"text": "1..4.........3.2", "ask": ["picture", "overlay", "candidates:2", "verdict"]}


class BoardQuestion(NamedTuple):
    """The data of a question. ``argument``: the text after the colon, a number or the backend of `verdict`."""

    boards: OpenBoards
    board: OpenBoard
    argument: str
    entries: Mapping[str, int]

    def number(self, default: int) -> int:
        return int(self.argument) if self.argument else default


class Beat:
    """Times partial events. `due` is True if it is time for another one. The first one is due immediately."""

    def __init__(self) -> None:
        self._next = 0.0

    @property
    def due(self) -> bool:
        now = monotonic()
        if now < self._next:
            return False
        self._next = now + BETWEEN
        return True


def expect_questions(questions: Collection[str], others: Collection[str] = ()) -> None:
    """Check the names of questions; ``others`` are also allowed.

    Raises:
        CpsudokuError: the question does not exist, or its number is not valid.
    """
    for question in questions or ("",):
        name, _, argument = question.partition(":")
        if name not in QUESTIONS and question not in others:
            raise CpsudokuError(f"question {question!r:.40}: expected one of {', '.join((*others, *QUESTIONS))}")
        if argument and name != "verdict" and not 0 < (whole_number(argument) or 0) < 10**9:
            raise CpsudokuError(f"question {question!r:.40}: expected a whole number of at least 1 after the colon")


def events_or_error(events: Iterator[Event], boards: OpenBoards) -> Iterator[Event]:
    """Yield the events. If they raise an error, yield it as the last event."""
    why, message, line, column = "", "", 0, 0
    try:
        yield from events
        return
    except LimitReached as error:
        why, message = "limit", f"undecided: {error}"
    except CpsudokuError as error:
        heed_interrupt(error)
        message = str(error)
        if isinstance(error, InputError):
            line, column = error.line, error.column
    except MemoryError:
        boards.close()
        why, message = "memory", "undecided: the question needs more memory than a process may use"
    except RecursionError:
        message = "it is nested too deeply"
    except Exception as error:  # a bug of ours or of a solver: the queue stays open
        heed_interrupt(error)
        message = f"internal error: {type(error).__name__}: {error} (a bug)"
    yield {"what": "error", "final": True, "why": why, "message": message, "line": line, "column": column}


def answers(boards: OpenBoards, request: Request) -> Iterator[Event]:
    """Yield the events of a request: see `desk.answer`.

    Raises:
        CpsudokuError: the text is not a puzzle or has unknown rules, or a clue does not exist.
        LimitReached: no question was answered in time.
    """
    puzzle, kind = boards.read_puzzle(request["text"], request.get("kind", ""))
    without, seconds = request.get("without", ()), request.get("seconds")
    expect_questions(request["ask"])
    board = boards.open(puzzle, kind, without=without, seconds=seconds)
    for question in request["ask"]:
        name, _, argument = question.partition(":")
        for event in QUESTIONS[name](BoardQuestion(boards, board, argument, request.get("entries", {}))):
            final = event.pop("final", True)
            yield {"what": name, "final": final, **event}


def _verdict(question: BoardQuestion) -> Iterator[Event]:
    from cpsudoku.apps.explanation.true_candidates import differences
    from cpsudoku.model.verdicts import Verdict

    by = question.argument or "sat"
    board = question.boards.reopen(question.board, by) if question.argument else question.board
    witnesses: list[Witness] = []
    solutions: list[dict[str, int]] = []
    try:
        for witness in board.oracle.first_two(board.clues):
            witnesses.append(witness)
            solutions.append(values(board, witness))
            if len(witnesses) == 1:
                yield {"by": by, "verdict": None, "solutions": [*solutions], "final": False}
    except LimitReached as limit:
        yield {"by": by, "verdict": str(Verdict.UNDECIDED), "solutions": solutions, "reason": str(limit)}
        return
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[len(witnesses)]
    answer = {"by": by, "verdict": str(verdict), "solutions": solutions}
    if verdict is Verdict.MULTIPLE:
        pair = close_pair(board) if not question.argument else None
        first, second = pair or witnesses
        answer["solutions"] = [values(board, first), values(board, second)]
        answer["differ"] = [x.name for x in differences(board.model.decisions, first, second)]
    yield answer


def close_pair(board: OpenBoard) -> tuple[Witness, Witness] | None:
    """Return two solutions with few differences. They depend on the puzzle alone, so a reopened puzzle shows the same
    pair. Return None if time runs out."""
    from cpsudoku.apps.explanation.true_candidates import Oracle, close_solutions
    from cpsudoku.backends.backend_names import backend

    seed = sha256("\n".join([*map(str, board.puzzle.size), *sorted(clue.name for clue in board.clues)]).encode())
    session = backend("sat:cadical153").open(board.model)  # a new session, because learnt clauses would change the pair
    try:
        seconds = CLOSE if board.seconds is None else min(CLOSE, board.seconds)
        return close_solutions(Oracle(board.model, session, seconds), board.clues, Random(seed.digest()))
    except LimitReached:
        return None
    finally:
        session.close()


def _candidates(question: BoardQuestion) -> Iterator[Event]:
    board, limit, beat = question.board, question.number(1), Beat()
    census = board.census(limit)
    reason = ""

    def event(final: bool) -> Event:
        counts = {x.name: {str(v): census.number(x, v) for v in sorted(values)} for x, values in census.counts.items()}
        open_ = {x.name: sorted(unsettled) for x in census.variables if (unsettled := census.open(x))}
        answer = {"limit": limit, "counts": counts, "open": open_, "exact": census.counted, "final": final}
        return {**answer, "reason": reason} if reason else answer

    try:
        for _ in board.take(census):
            if census.witnesses and beat.due:
                yield event(False)
        if limit == 1:
            census.counted = True
    except LimitReached as error:
        reason = str(error)
    yield event(True)


def _count(question: BoardQuestion) -> Iterator[Event]:
    board, limit, beat = question.board, question.number(COUNTED), Beat()
    number = 0
    try:
        for _ in board.oracle.witnesses(board.clues):
            number += 1
            if number == limit:
                yield {"count": number, "exact": False, "reason": f"limit of {limit} solutions"}
                return
            if beat.due:
                yield {"count": number, "exact": False, "final": False}
    except LimitReached as error:
        yield {"count": number, "exact": False, "reason": str(error)}
        return
    yield {"count": number, "exact": True}


def _conflicts(question: BoardQuestion) -> Iterator[Event]:
    from cpsudoku.apps.explanation.clue_sets import clashing_clues

    board = question.board
    if board.oracle.witness(board.clues) is not None:
        yield {"conflicts": [], "complete": True}
        return
    sets = clashing_clues(board.model, board.clues, question.number(FEW), board.seconds)
    yield {"conflicts": [_clues_and_items(board, clues) for clues in sets.found], "complete": sets.complete}


def _redundancy(question: BoardQuestion) -> Iterator[Event]:
    from cpsudoku.apps.explanation.clue_sets import redundancy

    board = question.board
    oracle = board.oracle
    witnesses = [*oracle.first_two(board.clues)]
    if len(witnesses) != 1:
        number = "several" if witnesses else "none"
        raise CpsudokuError(f"redundancy: expected a puzzle with exactly one solution, found one with {number}")
    spare = redundancy(oracle, board.clues, witnesses[0])
    clues, enough = (_clues_and_items(board, some) for some in (spare.clues, spare.subset))
    yield {"clues": clues, "enough": enough, "complete": spare.complete}


def _completions(question: BoardQuestion) -> Iterator[Event]:
    from cpsudoku.apps.drawing.overlay import line_of
    from cpsudoku.apps.explanation.clue_sets import completions
    from cpsudoku.apps.explanation.explanation_text import completion
    from cpsudoku.apps.explanation.true_candidates import true_candidates

    board, most = question.board, question.number(FEW)
    oracle = board.oracle
    witnesses = [*oracle.first_two(board.clues)]
    if len(witnesses) < 2:
        number = "one" if witnesses else "none"
        raise CpsudokuError(f"completions: expected a puzzle with several solutions, found one with {number}")
    census = true_candidates(oracle, board.clues, witnesses, 100, count_each=False)
    further = completions(oracle, board.clues, census, most)
    given = board.items.given_by
    lines = [[line_of(board.puzzle, item) for clue in one for item in given(clue)[:1]] for one in further.sets]
    whole = all(map(len, lines))
    sets = [completion(further, one, board.model) for one in further.sets]
    yield {"sets": sets, "given": further.given, "lines": lines if whole else [], "least": further.least}


def _solutions(question: BoardQuestion) -> Iterator[Event]:
    board, limit, beat = question.board, question.number(SHOWN), Beat()
    solutions: list[dict[str, int]] = []
    try:
        for witness in islice(board.oracle.witnesses(board.clues), limit + 1):
            if len(solutions) == limit:
                yield {"solutions": solutions, "complete": False, "reason": f"limit of {limit} solutions"}
                return
            solutions.append(values(board, witness))
            if beat.due:
                yield {"solutions": [*solutions], "complete": False, "reason": "", "final": False}
    except LimitReached as error:
        yield {"solutions": solutions, "complete": False, "reason": str(error)}
        return
    yield {"solutions": solutions, "complete": True, "reason": ""}


def _hint(question: BoardQuestion) -> Iterator[Event]:
    from cpsudoku.apps.explanation.explanation import explain
    from cpsudoku.model.verdicts import Verdict

    board = question.board
    if len(board.clues) < len(board.kind.clues(board.puzzle, board.model)):
        raise CpsudokuError("hint: expected a puzzle as it is, found clues that are left out")
    explanation = explain(board.puzzle, kind=board.kind, entries=question.entries, time_limit=board.seconds)
    clash = explanation.verdict is Verdict.NONE
    yield {"degrees": [explanation.hint(degree) for degree in (1, 2, 3)], "clash": clash}


def _solution(question: BoardQuestion) -> Iterator[Event]:
    witness = random_solution(question.board)
    yield {"solution": None if witness is None else values(question.board, witness)}


def random_solution(board: OpenBoard) -> Witness | None:
    """Return a random solution. Some places get random values; for the others, the solver tries a random value first.
    Return None if there is no solution.

    Raises:
        LimitReached: the time ended before a solution or its absence was known.
    """
    random, oracle = Random(), board.oracle
    decisions = board.model.decisions
    oracle.prefer({x: (random.choice(x.values),) for x in decisions})
    witness = oracle.witness(board.clues)
    clues = [*board.clues]
    for x in random.sample(decisions, min(DRAWN, len(decisions))):  # the solver may ignore the hints
        value = random.choice(x.values)
        if witness is not None:
            clue = given_clue(board.model, x, (value,))
            other = oracle.witness([*clues, clue])
            if other is not None:
                witness = other
                clues.append(clue)
    return witness


def _estimate(question: BoardQuestion) -> Iterator[Event]:
    beat, seconds = Beat(), question.board.seconds
    end = inf if seconds is None else monotonic() + seconds
    for dives, estimate, error in estimates(question.boards, question.board):
        event = {"estimate": estimate, "error": error, "dives": dives}
        if dives > 1 and monotonic() >= end:
            yield event
            return
        if dives > 1 and beat.due:
            yield {**event, "final": False}


def estimates(boards: OpenBoards, board: OpenBoard) -> Iterator[tuple[int, float, float]]:
    """Yield without end (random dives, the number of solutions that they estimate, its standard error)."""
    from cpsudoku.backends.search.session import SearchSession

    other = boards.reopen(board, "search")
    assert isinstance(other.session, SearchSession)
    mean = squares = 0.0  # Welford's sums, for the numbers are large
    for dives, weight in enumerate(other.session.dives(other.clues, Random()), 1):
        away = weight - mean
        mean += away / dives
        squares += away * (weight - mean)
        yield dives, mean, sqrt(squares / (dives - 1) / dives) if dives > 1 else 0.0


def values(board: OpenBoard, witness: Witness) -> dict[str, int]:
    """Return name -> value of the decisions."""
    return {x.name: witness[x] for x in board.model.decisions}


def _clues_and_items(board: OpenBoard, clues: Iterable[Clue]) -> list[Event]:
    ids = {item: name for name, item in board.puzzle.items_by_id.items()}
    items = partial(board.items.items_of)
    return [{"clue": clue.name, "items": [ids[item] for item in items(clue.name)]} for clue in clues]


QUESTIONS: dict[str, Callable[[BoardQuestion], Iterator[Event]]] = {
    "verdict": _verdict,
    "candidates": _candidates,
    "count": _count,
    "conflicts": _conflicts,
    "redundancy": _redundancy,
    "completions": _completions,
    "solutions": _solutions,
    "hint": _hint,
    "solution": _solution,
    "estimate": _estimate,
}


# The messages of the page: their fields, and the request for `sheet` in each. This imports no solver, because
# the server checks messages in a process without solvers.


FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "text": str, "kind": str, "index": int, "without": list, "added": list, "treat": dict, "cells": list,
    "grid": (str, dict), "ask": list, "title": str, "author": str, "open": bool, "seconds": int,
}  # fmt: skip
# Questions of `sheet`, not of `answers`.
OF_SHEET = ("picture", "overlay", "certificate", "walk", "minimal", "clues", "judge", "methods", "statement", "seal",
            "links")  # fmt: skip
METHODS = ("verdict:sat", "verdict:cp_sat", "verdict:search")
MOST = {"without": 5_000, "added": 5_000, "cells": 1_000, "ask": 12}  # most texts of a field
MOST_SECONDS = 3_600  # the longest limit, for a long walk


def request_of(message: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request for `sheet.events` in a message of the page.

    Raises:
        CpsudokuError: a field of the message is missing, has another type or is too long.
    """
    for name, sort in FIELDS.items():
        if name in message and not isinstance(message[name], sort):
            expected = " or ".join(one.__name__ for one in (sort if isinstance(sort, tuple) else (sort,)))
            raise CpsudokuError(f"{name}: expected {expected}, found {message[name]!r:.40}")
    for name, most in MOST.items():
        values = message.get(name, [])
        if len(values) > most or not all(isinstance(one, str) for one in values):
            raise CpsudokuError(f"{name}: expected at most {most:,} texts, found {values!r:.40}")
    for name, value in (("treat", str), ("grid", int)):
        values = message.get(name, {})
        if isinstance(values, dict) and not all(isinstance(one, value) for one in values.values()):
            raise CpsudokuError(f"{name}: expected {value.__name__} for each name, found {values!r:.40}")
    if not 0 < (seconds := message.get("seconds", 1)) <= MOST_SECONDS:
        raise CpsudokuError(f"seconds: expected 1 to {MOST_SECONDS:,}, found {seconds!r:.40}")
    if "text" not in message:
        raise CpsudokuError("text: expected a puzzle, found none")
    for question in message["ask"]:  # a backend may be a file
        if question.startswith("verdict:") and question not in METHODS:
            raise CpsudokuError(f"question {question!r:.40}: expected one of {', '.join(METHODS)}")
    expect_questions(message["ask"], OF_SHEET)
    return {name: message[name] for name in FIELDS if name in message}
