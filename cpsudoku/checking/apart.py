"""A solution that comes apart from its puzzle, as `judge --solution` takes it: read, and held against the puzzle."""

from __future__ import annotations

import re
from typing import Any

from cpsudoku.errors import TextError
from cpsudoku.grid import Grid
from cpsudoku.kinds import links
from cpsudoku.kinds.given import Given
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.text import whole

_HEADING = re.compile(r"^[ \t]*solution\b", re.MULTILINE | re.IGNORECASE)  # a comment may have the word, too
EXPECTED = "expected a solution of this puzzle"


def with_solution(kind: Puzzle, instance: Any, solution: str) -> tuple[Any, dict[str, int]]:
    """The instance with a solution: lines as a text has them below `solution:`, a filled text, a board of pzprv3, or a
    path to one; and of a layer, what a place of a board is where nothing is stated.

    Raises:
        TextError: it cannot be read, or is one of another puzzle.
    """
    if not solution.strip():
        raise TextError(f"{EXPECTED}, found an empty text", file="solution")
    board = links.board_of(solution)
    if board:
        named, draft = links.draft(board)
        filled = draft.instance()
        if named.name != kind.name or filled != instance:
            raise TextError(f"{EXPECTED}, found a board of another one")
        return filled, dict(draft.blank)
    text = whole(solution)
    if kind.declared is not None and not isinstance(instance, Grid):
        return _below(kind.declared, instance, text), {}
    filled = kind.instance(text)
    given = zip(instance.cells, filled.cells, strict=False)
    if len(instance.cells) != len(filled.cells) or any(a > 0 and a != b for a, b in given):
        raise TextError(f"{EXPECTED}, found a grid of another one")
    return filled, {}


def _below(declared: Any, instance: Instance, text: str) -> Instance:
    """The puzzle with these lines below it, or the filled text that they are."""
    bare = declared.write(Instance(instance.lattice, instance.contents, (), instance.sections, instance.classic))
    heading = "" if _HEADING.search(text) else "solution:\n"
    try:
        filled = declared.read(f"{bare}\n{heading}{text}")
    except TextError as error:
        try:
            filled = declared.read(text)
        except TextError:
            filled = None
        if filled is None or not _is_filled(filled):
            lines = bare.count("\n") + 1 + bool(heading)
            line = max(0, error.line - lines)
            raise TextError(error.message, line, error.column if line else 0, "solution") from None
    _refuse_another(instance, filled)
    return filled  # type: ignore[no-any-return]


def _is_filled(found: Instance) -> bool:
    """Does it state anything beside the puzzle, or hold a value in every cell?"""
    values = next((found.content(s.name) for s in found.sections if isinstance(s, Given)), ())
    return bool(found.solution) or (bool(values) and len(_given(found, values)) == len(found.cells))


def _refuse_another(puzzle: Instance, filled: Instance) -> None:
    """
    Raises:
        TextError: these are not the sections of the puzzle; more given values may be filled in.
    """
    board, other = puzzle.lattice, filled.lattice
    if (board.height, board.width) != (other.height, other.width):
        raise _another(f"its board is {other.height}x{other.width}, not {board.height}x{board.width}")
    if board.absent != other.absent or (board.box and other.box and board.box != other.box):
        raise _another("its board has other " + ("cells" if board.absent != other.absent else "boxes"))
    for section in puzzle.sections:
        ours, theirs = puzzle.content(section.name), filled.content(section.name)
        if isinstance(section, Given):
            more = _given(filled, theirs)
            alike = all(more.get(cell) == value for cell, value in _given(puzzle, ours).items())
        else:
            alike = ours == theirs
        if not alike:
            raise _another(f"its section `{section.name}` is not the same")


def _another(differ: str) -> TextError:
    return TextError(f"{EXPECTED}, found one of another puzzle: {differ}", file="solution")


def _given(puzzle: Instance, content: Any) -> dict[Any, Any]:
    """The value of each cell in which one is written, without pencil marks."""
    cells = zip(puzzle.cells, content, strict=False) if puzzle.classic else content
    return {cell: value for cell, value in cells if isinstance(value, int) and value}
