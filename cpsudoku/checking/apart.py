"""A solution given in a separate file (`judge --solution`): read, and compared with the puzzle."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import replace
from os import PathLike
from typing import TYPE_CHECKING, Any

from cpsudoku.formats import OpenedSource, is_pipe, open_source, whole
from cpsudoku.formats.pencil import puzzle_links
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle
from cpsudoku.formats.pencil.puzzlink import PuzzleBoard, find
from cpsudoku.ground.errors import CpsudokuError, TextError
from cpsudoku.puzzles.forms.section import Section
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind

_HEADING = re.compile(r"^[ \t]*solution\b", re.MULTILINE | re.IGNORECASE)  # a comment may have the word, too
_FILE = re.compile(r"\S+\.[A-Za-z]\w{0,7}")
EXPECTED = "expected a solution of this puzzle"


def open_solution(solution: str | PathLike[str]) -> OpenedSource:
    """Open a solution, given as a text or as a path. A path that does not exist is taken for a text, unless it is one
    word with the ending of a file.

    Raises:
        TextError: there is no such file, or it cannot be read.
    """
    text = str(solution)
    is_name = isinstance(solution, PathLike) or is_pipe(text) or os.path.exists(text) or _FILE.fullmatch(text)
    return open_source(text if is_name and "\n" not in text else f"{text}\n")


def with_solution(kind: Kind, instance: Puzzle, solution: OpenedSource) -> tuple[Puzzle, PencilPuzzle | None]:
    """Return the instance with a solution: lines as a text has them below `solution:`, a filled text, a board of
    pzprv3; and what is drawn on a board.

    Raises:
        TextError: it cannot be read, or is one of another puzzle.
    """
    if not solution.beginning.strip():
        raise TextError(f"{EXPECTED}, found an empty text", file="solution")
    board = solution.opening.pencil
    if isinstance(board, PuzzleBoard):
        if "/" not in board.text:  # not all of it is in the beginning
            board = find(whole(solution)) or board
        board_kind, draft = puzzle_links.draft(board, kind)
        filled = draft.instance()
        if board_kind.name != kind.name or filled != instance:
            raise TextError(f"{EXPECTED}, found a board of another one")
        return filled, draft
    text = whole(solution)
    if not instance.plain:
        return _below(kind, instance, text), None
    try:
        filled = kind.instance(text)
    except TextError as error:
        raise replace(error, file="solution") from None
    pairs = zip(instance.grid.cells, filled.grid.cells, strict=False)
    if len(instance.cells) != len(filled.cells) or any(a != 0 and a != b for a, b in pairs):
        raise TextError(f"{EXPECTED}, found a grid of another one")
    return filled, None


def puzzle_alone(kind: Kind, text: str) -> bool:
    """Tell whether the part of a text above its solution can be read: then the solution is what cannot."""
    heading = _HEADING.search(text)
    if heading is None:
        return False
    with suppress(CpsudokuError):
        kind.shape(kind.instance(text[: heading.start()]))
        return True
    return False


def _below(declared: Kind, instance: Puzzle, text: str) -> Puzzle:
    """Return the puzzle with these lines below it, or the filled text that they are, as `solve` prints it."""
    try:
        whole_text = declared.read(text)
    except TextError:
        whole_text = None
    if whole_text is not None and _is_filled(whole_text) and _alike(instance, whole_text):
        return whole_text
    bare = declared.write(replace(instance, solution=()))
    heading = "" if _HEADING.search(text) else "solution:\n"
    try:
        filled = declared.read(f"{bare}\n{heading}{text}")
    except TextError as error:
        if whole_text is not None and _is_filled(whole_text):
            _refuse_another(instance, whole_text)
        lines = bare.count("\n") + 1 + bool(heading)
        line = max(0, error.line - lines)
        raise TextError(error.message, line, error.column if line else 0, "solution") from None
    _refuse_another(instance, filled)
    return filled


def _alike(instance: Puzzle, filled: Puzzle) -> bool:
    try:
        _refuse_another(instance, filled)
    except TextError:
        return False
    return True


def _is_filled(puzzle: Puzzle) -> bool:
    """Tell whether a text states a solution, or a value in every cell."""
    first = next((section for section in puzzle.sections if section.layer is not None), None)
    return bool(puzzle.solution) or (first is not None and len(_given_values(puzzle, first)) == len(puzzle.cells))


def _refuse_another(puzzle: Puzzle, filled: Puzzle) -> None:
    """Check that a filled text has the board and the sections of the puzzle; it may give more values.

    Raises:
        TextError: it has others.
    """
    board, other = puzzle.board, filled.board
    if (board.height, board.width) != (other.height, other.width):
        raise _another(f"its board is {other.height}x{other.width}, not {board.height}x{board.width}")
    if board.absent != other.absent or (board.box and other.box and board.box != other.box):
        raise _another("its board has other " + ("cells" if board.absent != other.absent else "boxes"))
    for section in puzzle.sections:
        if section.layer is not None:
            alike = _given_values(puzzle, section).items() <= _given_values(filled, section).items()
        else:
            alike = puzzle.content(section.name) == filled.content(section.name)
        if not alike:
            raise _another(f"its section `{section.name}` is not the same")


def _another(differ: str) -> TextError:
    return TextError(f"{EXPECTED}, found one of another puzzle: {differ}", file="solution")


def _given_values(puzzle: Puzzle, section: Section) -> dict[Any, int]:
    """Return the value of each cell in which one is written, without pencil marks."""
    return {item.at: item.value for item in puzzle.items_of(section) if isinstance(item.value, int)}
