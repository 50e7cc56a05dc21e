"""Puzzles of other kinds than sudoku from drawings of Penpa, where a kind is named: numbers in cells, at corners and
beside the board, circles, black cells, thick borders.

What a kind's address holds says what to look for: each part of an address has its way of being drawn, that of noqx
(https://github.com/T0nyX1ang/noqx), whose solvers read these drawings. Only the problem is read. What a part does not
expect is refused with its place: nothing that is drawn is dropped in silence, colours and lines for decoration apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpsudoku.formats.entry import Entry
from cpsudoku.formats.parsing import look, plain
from cpsudoku.formats.penpa.conventions import WAYS, draw_section
from cpsudoku.formats.penpa.marks import PenpaClues
from cpsudoku.ground.deadline import within
from cpsudoku.ground.errors import CpsudokuError, TextError
from cpsudoku.puzzles.blame import blame_on

if TYPE_CHECKING:
    from cpsudoku.formats import Linked
    from cpsudoku.formats.penpa.link import Drawing
    from cpsudoku.puzzles.forms.section import Section
    from cpsudoku.puzzles.kind import Kind
    from cpsudoku.puzzles.puzzle import Puzzle


def entry(found: Linked, file: str, kind: Kind, seconds: float | None) -> Entry:
    """The entry of a link that holds a drawing, read as a puzzle of a kind other than sudoku.

    Raises:
        CpsudokuError: as `instance`; or the limit of time has ended.
    """
    with blame_on(kind), within(seconds, "while the link was read"):
        puzzle = instance(found.drawing, kind, kind.name)
        look(kind, puzzle, None)
        written = kind.write(puzzle)
    return Entry(puzzle, plain(written), file, found.line, plain(found.drawing.said.get("title", "")), kind=kind.name)


def instance(drawing: Drawing, kind: Kind, called: str) -> Puzzle:
    """The puzzle of the kind that is drawn; ``called``: the kind's name, for messages.

    Raises:
        TextError: the kind has no convention of drawing, or the drawing is none of it; with the place on the board.
    """
    if not can_be_drawn(kind):
        raise TextError(f"kind {called}: expected one that has a convention of drawing, found none for it")
    drawn = PenpaClues(drawing, kind, called)
    try:
        for part in drawn.parts:
            WAYS[type(part)](drawn, part)
        for section in () if drawn.parts else _sections(kind):
            draw_section(drawn, section)
        drawn.finish()
        puzzle = drawn.draft.instance()
        kind.shape(puzzle)
    except CpsudokuError as error:
        raise error if isinstance(error, TextError) else TextError(str(error)) from None
    return puzzle


def can_be_drawn(kind: Kind) -> bool:
    """Is there a convention for this kind?"""
    parts = kind.addressed.parts if kind.addressed is not None else ()
    return all(type(part) in WAYS for part in parts) and bool(parts or _sections(kind))


def _sections(kind: Kind) -> list[Section]:
    """Of a kind without addresses, what can be drawn: cells that are missing, and the values 0 and 1 as circles."""
    return [s for s in kind.all_sections if s.walls or (s.layer is not None and s.layer.symbols == "01")]
