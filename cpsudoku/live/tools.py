"""The tools of MCP: each a function of its arguments that returns JSON, run in a process of the desk.

A puzzle is a text, a link or an address, never a path; a kind is one of the gallery, never a file. So no tool reads or
writes a file, or runs one.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Any

from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.live.answers import Event, answers
from cpsudoku.live.boards import OpenBoards, gallery_kind

SECONDS = 20.0  # of a tool, where the caller says nothing else
LONGEST = 1 << 20  # characters of a puzzle
MOST = 20  # puzzles made at once

Result = dict[str, Any]
PUZZLE = "A puzzle: its text, JSON of an editor, or a link of f-puzzles, SudokuPad, Penpa or puzz.link."
KIND = "The kind of puzzle, such as slitherlink; by default the one that the puzzle names, else sudoku."
TIME = "Seconds, by default 20."


def use(boards: OpenBoards, tool: str, arguments: Mapping[str, Any]) -> Iterator[Event]:
    """Yield the event of one tool.

    Raises:
        CpsudokuError: there is no such tool, or its arguments are others; whatever the tool raises.
    """
    if tool not in TOOLS:
        raise CpsudokuError(f"tool {tool!r:.40}: expected one of {', '.join(TOOLS)}")
    expected = schema(tool)
    _expect_arguments(tool, expected, arguments)
    yield {"what": tool, "final": True, "result": TOOLS[tool](boards, **arguments)}


def schema(tool: str) -> dict[str, Any]:
    """Return the JSON schema of a tool's arguments, from its signature."""
    parameters = [one for one in inspect.signature(TOOLS[tool]).parameters.values() if one.name != "boards"]
    properties = {
        one.name: {**TYPES[str(one.annotation)], **LEAST.get(one.name, {}), "description": ABOUT[one.name]}
        for one in parameters
    }
    required = [one.name for one in parameters if one.default is one.empty]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _expect_arguments(tool: str, expected: Mapping[str, Any], arguments: Mapping[str, Any]) -> None:
    properties = expected["properties"]
    for name in expected["required"]:
        if name not in arguments:
            raise CpsudokuError(f"{tool}: expected the argument {name!r}, found none")
    for name, value in arguments.items():
        if name not in properties:
            raise CpsudokuError(f"{tool}: expected arguments {', '.join(properties)}, found {name!r:.40}")
        right = PYTHON[properties[name]["type"]]
        if not isinstance(value, right) or isinstance(value, bool):
            raise CpsudokuError(f"{tool}: expected {properties[name]['type']} as {name}, found {value!r:.40}")
        least = properties[name].get("minimum", -inf)
        if isinstance(value, int | float) and not least <= value < inf:
            raise CpsudokuError(f"{tool}: expected {name} from {least} on, found {value}")
        if isinstance(value, str) and len(value) > LONGEST:
            raise CpsudokuError(f"{tool}: expected at most {LONGEST:,} characters as {name}, found {len(value):,}")


def check(boards: OpenBoards, puzzle: str, kind: str = "", seconds: float = SECONDS) -> Result:
    """Has this puzzle exactly one solution? SAT, CP-SAT and a search are asked, and must agree."""
    from cpsudoku.checking import check as check_puzzle

    report = check_puzzle(f"{puzzle}\n", kind=gallery_kind(kind), limit_seconds=seconds)
    if report.verdict == "invalid":
        raise CpsudokuError(report.error or "expected a puzzle, found none")
    beside = {name: getattr(report, name) for name in ("solution", "second", "error") if getattr(report, name)}
    lists = {name: [*values] for name in ("differ", "without", "drawn", "notes") if (values := getattr(report, name))}
    methods = {name: str(answer.verdict) for name, answer in report.backends.items()}
    return {"verdict": str(report.verdict), "methods": methods, **beside, **lists}


def judge(boards: OpenBoards, puzzle: str, answer: str, kind: str = "") -> Result:
    """Is this filled board right? If not: which rule does it break, and where?"""
    from cpsudoku.checking.judging import judge as judge_board

    judgement = judge_board(f"{puzzle}\n", f"{answer}\n", gallery_kind(kind))
    return {"verdict": judgement.verdict, "words": str(judgement), "rule": judgement.rule, "where": [*judgement.where]}


def diagnose(boards: OpenBoards, puzzle: str, kind: str = "", seconds: float = SECONDS) -> Result:
    """Why is it not unique and what would make it so, which clues clash, or which are redundant?"""
    from cpsudoku.explanation.diagnosis import diagnosis_of
    from cpsudoku.explanation.diagnosis.wording import lines

    board = boards.open(*boards.read_puzzle(puzzle, gallery_kind(kind)), seconds=seconds)
    diagnosis = diagnosis_of(board.model, board.session, board.clues, seconds=seconds, puzzle=board.puzzle)
    return {"verdict": str(diagnosis.verdict), "words": [*lines(diagnosis)]}


def hint(boards: OpenBoards, puzzle: str, entries: str = "", kind: str = "", seconds: float = SECONDS) -> Result:
    """The next step of a person, in three degrees: where to look, at which rules, the step with its reason."""
    from cpsudoku.explanation import hints
    from cpsudoku.explanation.subject import subject

    here, own = boards.read_puzzle(puzzle, gallery_kind(kind))
    filled = hints.entries_of(entries, subject(here, own)) if entries else {}
    event = next(_ask(boards, puzzle, "hint", kind, seconds, entries=filled))
    return {"degrees": event["degrees"], "clash": event["clash"]}


def candidates(boards: OpenBoards, puzzle: str, limit: int = 1, kind: str = "", seconds: float = SECONDS) -> Result:
    """The true candidates: of each place the values that it has in some solution, and in how many, up to a limit."""
    events = _ask(boards, puzzle, f"candidates:{limit}", kind, seconds)
    last = [event for event in events if event["final"]][-1]
    return {name: last[name] for name in ("counts", "open", "exact")}


def generate(boards: OpenBoards, kind: str = "", count: int = 1, clues: int = 0, size: str = "", seed: str = "",
             seconds: float = SECONDS) -> Result:  # fmt: skip
    """New puzzles of a kind, each with exactly one solution."""
    from cpsudoku.generation import generate as generate_puzzles

    height, _, width = size.partition("x")
    if size and not (height.isdecimal() and width.isdecimal() and len(size) < 8):
        raise CpsudokuError(f"generate: expected a size such as 5x5, found {size!r:.40}")
    if not 1 <= count <= MOST:
        raise CpsudokuError(f"generate: expected a count from 1 to {MOST}, found {count}")
    puzzles = generate_puzzles(
        count, kind=gallery_kind(kind), clues=clues or None, size=(int(height), int(width)) if size else None,
        seed=seed or None, limit_seconds=seconds,
    )  # fmt: skip
    return {"puzzles": [*puzzles]}


def render(boards: OpenBoards, puzzle: str, form: str = "text", kind: str = "") -> Result:
    """Draw a puzzle: in characters ("text"), or as a picture ("svg"); `without` are its rules that are not known."""
    from cpsudoku.drawing import draw, in_text
    from cpsudoku.drawing.shapes import svg
    from cpsudoku.formats.entries import instance_of
    from cpsudoku.puzzles.forms.unknown import without

    if form not in ("text", "svg"):
        raise CpsudokuError(f"render: expected the form text or svg, found {form!r:.40}")
    here, own = instance_of(puzzle, gallery_kind(kind))
    unknown = [*dict.fromkeys(without(here))]
    picture = in_text(here, own) if form == "text" else svg(draw(here, own), ids=True)
    return {"picture": picture, "without": unknown} if unknown else {"picture": picture}


def _ask(
    boards: OpenBoards, puzzle: str, question: str, kind: str, seconds: float, entries: Mapping[str, int] | None = None
) -> Iterator[Event]:
    request = {"text": puzzle, "kind": gallery_kind(kind), "ask": [question], "seconds": seconds}
    return answers(boards, {**request, "entries": entries or {}})


TOOLS: dict[str, Callable[..., Result]] = {
    tool.__name__: tool for tool in (check, judge, diagnose, hint, candidates, generate, render)
}
ABOUT = {
    "puzzle": PUZZLE,
    "kind": KIND,
    "seconds": TIME,
    "answer": "The filled board: as the puzzle's own text, or as what `solve` prints.",
    "entries": "What is filled in: words such as r3c4=5, or the puzzle's text with more given values.",
    "limit": "Count solutions of each candidate up to this many; 1 asks which are possible.",
    "count": f"How many puzzles, at most {MOST}.",
    "clues": "How many clues; by default as few as possible.",
    "size": "Rows and columns, such as 10x10.",
    "seed": "Equal seeds give equal puzzles.",
    "form": "text or svg.",
}
TYPES = {"str": {"type": "string"}, "float": {"type": "number"}, "int": {"type": "integer"}}
LEAST = {"seconds": {"minimum": 0}, "limit": {"minimum": 1}, "count": {"minimum": 1}, "clues": {"minimum": 0}}
PYTHON: dict[str, tuple[type, ...]] = {"string": (str,), "number": (int, float), "integer": (int,)}
