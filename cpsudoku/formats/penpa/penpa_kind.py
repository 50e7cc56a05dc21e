"""The kind of a drawing that nobody names: by the tags of its link, else by what is drawn."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from cpsudoku.formats.penpa import penpa_conventions
from cpsudoku.formats.penpa.penpa_link import DARK, SPECIAL, Drawing, kinds_of
from cpsudoku.formats.puzz_link import address, address_decoder, number_codes
from cpsudoku.puzzles.board import Cell
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, TextError, series
from cpsudoku.support.numbers import whole_number

if TYPE_CHECKING:
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.layer import Layer
    from cpsudoku.puzzles.puzzle import Puzzle

_OPTIONAL = (
    address_decoder.Amount,
    address_decoder.RoomNumbers,
    address_decoder.NoCells,
)  # parts without which there is a puzzle


def kind_of(drawing: Drawing) -> str:
    """Return the kind of a drawing, "" where nothing is drawn that says it.

    Raises:
        TextError: its tags name several kinds, or several fit what is drawn; the message names them.
    """
    names = kinds_of(drawing.tags) or _fitting_kinds(drawing)
    if len(names) > 1:
        how = "whose tags name" if kinds_of(drawing.tags) else "that fits"
        raise TextError(
            f"expected a drawing that names its kind, found one {how} {series(names)}: name it by --kind NAME"
        )
    return names[0] if names else ""


def _fitting_kinds(drawing: Drawing) -> list[str]:
    """Return the kinds that read all of what is drawn, and find in it all that they need."""
    if next(drawing.items(), None) is None or _is_sudoku(drawing):
        return []
    names = []
    regions = drawing.regions
    framed = len(regions) > 1 and sum(len(region) > 1 for region in regions) == 1
    rooms = None if framed else len(regions) > 1  # edges around a cell are a room, or frame its clue
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        if not kind.has_digits and penpa_conventions.has_convention(kind) and _reads_all(drawing, kind, rooms):
            names.append(name)
    return [*names, "sudoku"] if names and _may_be_sudoku(drawing) else names


def _is_sudoku(drawing: Drawing) -> bool:
    """Tell whether the drawing says so: its grid, its words, what only sudokus have, or regions of n cells."""
    words = " ".join(drawing.words.values()).casefold()
    if drawing.sort == "sudoku" or "sudoku" in words or any(drawing.problem.get(key) for key in SPECIAL):
        return True
    n = drawing.height
    return n == drawing.width and n > 3 and [len(region) for region in drawing.regions] == [n] * n


def _may_be_sudoku(drawing: Drawing) -> bool:
    """Tell whether all items are digits in cells of a square, each once in a row and a column."""
    n = drawing.height
    seen: set[tuple[str, int, int]] = set()
    for item in drawing.items():
        if item.layer == "lineE":
            continue
        place = drawing.place(item.key) if item.layer == "number" else None
        number = whole_number(item.text or "") or 0
        if not isinstance(place, Cell) or not drawing.on_board(place) or not 1 <= number <= n:
            return False
        places = {("row", place.row, number), ("column", place.column, number)}
        if places & seen:
            return False
        seen |= places
    return n == drawing.width


def _reads_all(drawing: Drawing, kind: Kind, rooms: bool | None) -> bool:
    """Tell whether a kind reads the drawing, with something for each part that it needs, and whether what is drawn as
    the answer, or checked, is what it asks for. ``rooms``: are some drawn? None: perhaps."""
    parts = kind.address.parts if kind.address is not None else ()
    if rooms is not None and rooms != any(isinstance(part, address_decoder.Borders) for part in parts):
        return False
    answers = drawing.checked | {sort for sort in ("surface", "line", "lineE", "number") if drawing.answer.get(sort)}
    asked = {_answer(layer) for layer in kind.decisions}
    if answers and "" not in asked and not asked & answers:
        return False
    with suppress(CpsudokuError, AssertionError):
        puzzle, _ = penpa_conventions.instance(drawing, kind, kind.name)
        if not parts:
            return bool(puzzle.contents)
        return all(_has_part(drawing, kind, puzzle, part) for part in parts)
    return False


def _has_part(drawing: Drawing, kind: Kind, puzzle: Puzzle, part: address.Part) -> bool:
    """Tell whether the drawing has something for a part, if a puzzle needs it: an arrow, a black cell, a symbol in most
    cells of a kind that fills all."""
    match part:
        case _ if part.optional or isinstance(part, _OPTIONAL):
            return True
        case address_decoder.Arrows(section):
            return any(isinstance(value, tuple) for _, value in puzzle.content(section))
        case address.Coded(section, table, codec=codec):
            content = puzzle.content(section)
            black = table is not None or kind.section(section).walls
            if black and codec not in (number_codes.CIRCLES, number_codes.DOTS, number_codes.ONE):
                return any(colour in DARK for colour in drawing.of("surface").values())
            return len(content) * 2 > len(puzzle.cells) if codec is number_codes.HITORI else bool(content)
    return any(puzzle.content(name) for name in address.sections_of(part))


def _answer(layer: Layer) -> str:
    """Return as what the answer is drawn; "" where people draw it in various ways."""
    if layer.parts_cells:
        return "lineE"
    if layer.at == "links" or callable(layer.at):
        return "line"
    if layer.symbols == "-x":
        return "surface"
    return "number" if layer.at == "cells" and layer.name in ("numbers", "digits") else ""
