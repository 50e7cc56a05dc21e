"""The editors' solver protocol (docs/live.md): requests of f-puzzles, and the answers to them.

Given digits and given marks count; `solvepath`, `step` and `estimate` also read entered digits and centre marks. After
`truecandidates` or `solve`, `invalid` makes a client clear the grid, so the answer is `invalid` only if there is no
solution. For an unknown rule or an unreadable puzzle the answer is `canceled`, and a `debuglog` has the reason. A board
without solution under the known rules has none under more rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from cpsudoku.apps.web.puzzle_questions import Beat, Event, estimates, random_solution
from cpsudoku.apps.web.warm_boards import OpenBoard, OpenBoards
from cpsudoku.formats.editors import f_puzzles, link_unpacking
from cpsudoku.formats.entry_reading import check_shape
from cpsudoku.formats.format_contract import LinkContent
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles import unknown_rules
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.sections.unread_keys import JsonObject, Unread
from cpsudoku.puzzles.unknown_rules import without
from cpsudoku.support.errors import CpsudokuError, InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cpsudoku.apps.explanation.explanation import Explanation
    from cpsudoku.apps.explanation.stated_puzzle import StatedPuzzle
    from cpsudoku.puzzles.puzzle import Puzzle

Answer = JsonObject
Messages = Iterator[Answer]

FILLS_GRID = ("truecandidates", "solve")  # commands whose answers change the grid
ENTRIES_COUNT = ("solvepath", "step", "estimate")
FINAL = ("invalid", "canceled", "solved", "truecandidates", "logical")  # so is a count that is not in progress
NO_SOLUTIONS: Answer = {"type": "invalid", "message": "No solutions found."}
CAP = re.compile(r"truecandidatesnumsolutions=(\d{1,6})", re.IGNORECASE)
CI95 = 1.96  # half the width of an interval, in standard errors
REASONS = 10.0  # seconds for the steps that no technique finds
SWITCHES: dict[str, tuple[str, ...]] = {  # name in `disabledlogic` -> words in names of techniques
    "tuples": ("pair", "triple", "quad"),
    "pointing": ("pointing", "claiming"),
    "fishes": ("x_wing", "fish"),
    "wings": ("xy_wing", "xyz_wing", "w_wing"),
    "aic": ("skyscraper", "kite", "colouring", "chain"),
    "contradictions": (),  # steps by reasons, which no technique finds
}


class Request(NamedTuple):
    """A command with its puzzle as JSON in the format of f-puzzles. ``unread``: the text after this JSON."""

    command: str
    data: JsonObject
    unread: tuple[Unread, ...] = ()

    @property
    def cells(self) -> list[JsonObject]:
        return [cell for row in self.data["grid"] for cell in row]

    @property
    def options(self) -> list[str]:
        """The options of `truecandidates`."""
        options = self.data.get("truecandidatesoptions")
        return [str(one) for one in options] if isinstance(options, list) else []

    @property
    def switched_off(self) -> list[str]:
        """The words in names of techniques that `disabledlogic` switches off."""
        words = self.data.get("disabledlogic")
        return [str(one).lower() for one in words] if isinstance(words, list) else []

    @property
    def cap(self) -> int:
        """The limit of the number of solutions that are counted for each candidate."""
        cap = 8 if "colored" in self.options else 1
        for option in self.options:
            if match := CAP.fullmatch(option):
                cap = max(1, int(match[1]))
        return cap


def events(boards: OpenBoards, command: str, data: str) -> Iterator[Event]:
    """Yield the answers to one command as events of the queue. They have no nonce."""
    for answer in _answers(boards, command, data):
        yield {"what": "answer", "final": is_final(answer), "answer": answer}


def is_final(answer: Answer) -> bool:
    """Return True if no other answer follows this one. After an estimate, better ones follow until the command is
    cancelled."""
    return answer["type"] in FINAL or (answer["type"] == "count" and not answer["inProgress"])


def _answers(boards: OpenBoards, command: str, data: str) -> Messages:
    """Yield the answers, or `canceled` if every answer could be wrong."""
    try:
        request = Request(command, *_json(command, data))
        board, unknown = _board(boards, request)
        if unknown:
            yield from _answer_in_part(request, board, unknown)
        else:
            yield from ANSWERS[command](boards, board, request)
    except CpsudokuError as error:
        yield from refusal(command, str(error))


def expect_command(command: object) -> None:
    """Check that the command exists.

    Raises:
        CpsudokuError: the command does not exist.
    """
    if command not in [*ANSWERS]:  # the command may be any JSON, which need not be hashable
        raise CpsudokuError(f"command {str(command)!r:.40}: expected one of {', '.join(ANSWERS)} or cancel")


def refusal(command: str, message: str) -> Messages:
    """Yield the messages for "no answer", with a reason if the client can show one for this command."""
    if command in FILLS_GRID:
        yield {"type": "debuglog", "message": message}
        yield {"type": "canceled"}
    else:
        yield {"type": "invalid", "message": message}


def _answer_in_part(request: Request, board: OpenBoard, unknown: Sequence[str]) -> Messages:
    """Yield the answers that hold despite unknown rules, which can only exclude solutions."""
    solutions = board.oracle.first_two(board.clues)
    if next(solutions, None) is None:
        yield _count_of(0) if request.command in ("check", "count") else NO_SOLUTIONS
        return
    words = f"undecided: rules that are not known: {', '.join(dict.fromkeys(unknown))}"
    if request.command == "check" and next(solutions, None) is None:
        words += "; the others leave at most one solution"
    yield from refusal(request.command, words)


def _json(command: str, data: str) -> tuple[JsonObject, tuple[Unread, ...]]:
    """Return the JSON of a puzzle with its given values marked, and the text after it."""
    payload = data.partition("?load=")[2] or data
    link = link_unpacking.open_link(f"https://f-puzzles.com/?load={payload}")
    puzzle = link.puzzle
    for row in puzzle["grid"] if command in ENTRIES_COUNT else ():
        for cell in row:
            if cell.get("value"):
                cell["given"] = True
    return _with_marks(puzzle) if command == "estimate" else puzzle, link.unread


def _with_marks(data: JsonObject) -> JsonObject:
    """Return the JSON with centre marks as given marks."""
    rows = [
        [{**cell, "givenPencilMarks": marks} if (marks := cell.get("centerPencilMarks")) else cell for cell in row]
        for row in data["grid"]
    ]
    return {**data, "grid": rows}


def _board(boards: OpenBoards, request: Request) -> tuple[OpenBoard, Sequence[str]]:
    """Return the board, its unknown rules, and the texts next to its JSON that may be rules."""
    data = request.data
    if len(data["grid"]) != len(data["grid"][0]):
        raise InputError(f"f-puzzles import is non-square {len(data['grid'])}x{len(data['grid'][0])}")
    puzzle = _puzzle(data)
    kind = gallery.kind_of("sudoku")
    beside = unknown_rules.possible_rules_beside(puzzle, request.unread, kind)
    return boards.open(puzzle, kind), (*without(puzzle), *(str(item) for item in beside if item.rule))


def _puzzle(data: JsonObject) -> Puzzle:
    kind = gallery.kind_of("sudoku")
    puzzle, _ = f_puzzles.read(LinkContent("f-puzzles", data), kind)
    check_shape(kind, puzzle, None)
    return puzzle


def _true_candidates(boards: OpenBoards, board: OpenBoard, request: Request) -> Messages:
    """Yield a single message, because the protocol cannot express a candidate that is not yet decided."""
    census = board.census(request.cap)
    for _ in board.take(census):
        pass
    if not census.witnesses:
        yield NO_SOLUTIONS
        return
    side = len(request.data["grid"])
    counts = [census.number(x, value) for x in census.variables for value in range(1, side + 1)]
    if "logical" in request.options:
        marks = [cell.get("candidates") or [cell["value"]] for cell in _logical(board, request, "solvepath")["cells"]]
        possible = [value in values for values in marks for value in range(1, side + 1)]
        counts = [-1 if seems and not count else count for count, seems in zip(counts, possible, strict=True)]
    yield {"type": "truecandidates", "solutionsPerCandidate": counts}


def _solve(boards: OpenBoards, board: OpenBoard, request: Request) -> Messages:
    witness = random_solution(board)
    if witness is None:
        yield NO_SOLUTIONS
    else:
        yield {"type": "solved", "solution": [witness[x] for x in board.model.decisions]}


def _check(boards: OpenBoards, board: OpenBoard, request: Request) -> Messages:
    number = 0
    for number, _ in enumerate(board.oracle.first_two(board.clues), 1):
        if number == 1:
            yield _count_of(1, in_progress=True)
    yield _count_of(number)


def _count(boards: OpenBoards, board: OpenBoard, request: Request) -> Messages:
    number, beat = 0, Beat()
    for _ in board.oracle.witnesses(board.clues):
        number += 1
        if beat.due:
            yield _count_of(number, in_progress=True)
    yield _count_of(number)


def _count_of(number: int, *, in_progress: bool = False) -> Answer:
    return {"type": "count", "count": number, "inProgress": in_progress}


def _estimate(boards: OpenBoards, board: OpenBoard, request: Request) -> Messages:
    if board.oracle.witness(board.clues) is None:
        yield NO_SOLUTIONS
        return
    beat = Beat()
    for dives, mean, error in estimates(boards, board):
        if dives > 1 and beat.due:
            away = CI95 * error
            relative = 100 * away / mean if mean else 0.0
            yield {"type": "estimate", "estimate": mean, "stderr": error, "ci95_lower": mean - away,
                   "ci95_upper": mean + away, "relErrPercent": relative, "iterations": dives}  # fmt: skip


def _steps(boards: OpenBoards, board: OpenBoard, request: Request) -> Messages:
    yield _logical(board, request, request.command)


def _logical(board: OpenBoard, request: Request, command: str) -> Answer:
    """Return the next step from the marks of the grid, or all steps. If the marks differ from the values that the clues
    allow, the first step sets them."""
    from cpsudoku.apps.explanation.explanation import Explanation
    from cpsudoku.apps.explanation.stated_puzzle import subject
    from cpsudoku.apps.explanation.techniques import EVERY

    off = request.switched_off
    unnamed = {word for switch in off for word in SWITCHES.get(switch, ())}
    here = subject(board.puzzle, board.kind)
    path = Explanation(
        replace(here, facts=tuple(_exclusions(here, request))),
        up_to=EVERY[-1].name if "contradictions" in off else "",
        time_limit=REASONS,
        unnamed={one.name for one in EVERY if any(one.name.endswith(word) for word in unnamed)},
    )
    for _ in islice(path.steps, 2 if command == "step" else None):
        pass
    at = path.at
    start, end = [*at, len(path.reasons_so_far)][0], len(path.reasons_so_far)
    if command == "step":
        if [marks for _, marks in _cells(path, start)] != _marks_of(request):
            at, end = [], start
        else:
            end = [*at[1:], end][0]
    lines = ["Initial candidates."] if command == "step" and not at else []
    told = [here.words.lines(path.reasons_so_far[i]) for i in at if i < end]
    lines += [" ".join(line.removeprefix("- ") for line in step) for step in told]
    valid = path.verdict is not Verdict.NONE
    lines += [] if valid else ["Board is invalid!"]
    cells = [{"value": value} if value else {"value": 0, "candidates": marks} for value, marks in _cells(path, end)]
    message = "\n".join(lines or ["No logical steps found."]) + "\n"
    return {"type": "logical", "cells": cells, "message": message, "isValid": valid}


def _cells(path: Explanation, reasons: int) -> list[tuple[int, list[int]]]:
    """Return for each cell its placed value (0 for none) and its remaining values, after ``reasons`` reasons."""
    placed = path.placements(reasons)
    return [(placed.get(x, 0), [*values]) for x, values in path.values(reasons).items()]


def _exclusions(here: StatedPuzzle, request: Request) -> Iterator[int]:
    """Yield the literals that the centre marks of open cells exclude."""
    from cpsudoku.apps.explanation.stated_puzzle import literal_of

    for x, cell in zip(here.model.decisions, request.cells, strict=True):
        marks = _numbers(cell.get("centerPencilMarks"))
        if marks and not cell.get("value"):
            yield from (-literal_of(here, x, value) for value in x.values if value not in marks)


def _numbers(marks: object) -> list[int]:
    return sorted(mark for mark in marks if isinstance(mark, int)) if isinstance(marks, list) else []


def _marks_of(request: Request) -> list[list[int]]:
    """Return for each cell the values that are left, as shown in the grid."""
    side = len(request.data["grid"])
    marks_of_cells = []
    for cell in request.cells:
        marks = _numbers(cell.get("centerPencilMarks")) or _numbers(cell.get("givenPencilMarks"))
        marks_of_cells.append([cell["value"]] if cell.get("value") else marks or [*range(1, side + 1)])
    return marks_of_cells


ANSWERS: dict[str, Callable[[OpenBoards, OpenBoard, Request], Messages]] = {
    "truecandidates": _true_candidates,
    "solve": _solve,
    "check": _check,
    "count": _count,
    "estimate": _estimate,
    "solvepath": _steps,
    "step": _steps,
}
