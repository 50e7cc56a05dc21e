"""How each part of an address is drawn in Penpa, by the conventions of noqx: and the draft of a drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cpsudoku.formats.pencil import addresses, codecs, decoders, genre_decoders
from cpsudoku.formats.pencil.codecs import UNKNOWN
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle, placed
from cpsudoku.formats.penpa.marks import PenpaClues
from cpsudoku.ground.errors import TextError
from cpsudoku.puzzles.forms.section import Section
from cpsudoku.puzzles.places import Cell, Point

if TYPE_CHECKING:
    from cpsudoku.formats.penpa.link import Drawing
    from cpsudoku.puzzles.kind import Kind
    from cpsudoku.puzzles.puzzle import Puzzle

BLACK = 4


def _read_codes(reading: PenpaClues, part: addresses.Coded) -> None:
    draft = reading.draft
    found: dict[Any, int] = {}
    section = draft.section(part.section)
    on_black = part.table is not None or section.walls  # akari, shakashaka
    for place in draft.places(part.section):
        if part.codec in (codecs.CIRCLES, codecs.DOTS):
            if place in reading.circles:
                reading.take("circle", place)
                found[place] = reading.circles[place]
        elif part.codec is codecs.ONE:
            if reading.marks.get(place, "").endswith("_1"):
                reading.take("symbol", place)
                found[place] = 1
        elif place in reading.texts and part.codec is not codecs.BITS:
            found[place] = reading.number(place)
        elif on_black and place in reading.dark:
            found[place] = 1 if part.codec is codecs.BITS else UNKNOWN
        if on_black:
            reading.take("black cell", place)
    for place, code in found.items():
        if section.layer is not None and not reading.texts.get(place, "."):  # a blank says nothing
            continue
        with placed(name=str(place)):
            draft.put(part.section, {place: code}, part.table)


def _borders(reading: PenpaClues, part: decoders.Borders) -> None:
    drawing = reading.drawing
    found = set(drawing.walls()) or set(drawing.walls(None))
    inside = {Point(r, c) for r, c in found if 1 <= r <= drawing.height and 1 <= c <= drawing.width}
    decoders.put_rooms(reading.draft, part.section, inside, part.inner)


def _room_numbers(reading: PenpaClues, part: decoders.RoomNumbers) -> None:
    for cell in reading.draft.cells:
        if cell in reading.texts:
            reading.draft.put(part.section, {cell: reading.number(cell)})


def _edges(reading: PenpaClues, part: decoders.Edges) -> None:
    draft = reading.draft
    for edge in part.edges:
        lanes: list[list[int]] = []
        count, depth = part.extent(edge, draft)
        for lane in range(1, count + 1):
            numbers: list[int] = []
            for away in range(depth):
                place = _beside(draft, edge, lane, away)
                if place not in reading.texts:
                    break
                code = reading.number(place)
                if code != UNKNOWN or part.deep:
                    numbers.append(code)
            if UNKNOWN in numbers:
                raise TextError(f"{edge} {lane}: expected the numbers of the line, found ? among them")
            lanes.append(numbers)
        part.put(draft, edge, lanes)


def _beside(draft: PencilPuzzle, edge: str, lane: int, away: int) -> Cell:
    return {
        "top": Cell(-away, lane), "bottom": Cell(draft.height + 1 + away, lane),
        "left": Cell(lane, -away), "right": Cell(lane, draft.width + 1 + away),
    }[edge]  # fmt: skip


def _arrows(reading: PenpaClues, part: decoders.Arrows) -> None:
    for cell in reading.draft.cells:
        if cell in reading.texts or cell in reading.dark:
            reading.take("black cell", cell)
            way, number = reading.arrow(cell) if cell in reading.texts else (0, UNKNOWN)
            side = 1 if cell not in reading.dark else 2 if reading.dark[cell] == BLACK else 0
            part.put(reading.draft, cell, way, number, side)


def _amount(reading: PenpaClues, part: decoders.Amount) -> None:
    """A number beside the board, as the stars of a line; of letters up to the last that is used."""
    draft = reading.draft
    beside = [at for at in reading.texts if not (0 < at[0] <= draft.height and 0 < at[1] <= draft.width)]
    number = part.default(draft.height, draft.width)
    if reading.letters:
        number = max(map(reading.letter, reading.letters))
    elif len(beside) == 1:
        number = reading.number(beside[0])
    part.put(draft, number)


def _kakuro(reading: PenpaClues, part: genre_decoders.KakuroSums) -> None:
    """Black cells have the symbol of the grid; sums are at their lower left (down) and upper right (to the right)."""
    sums: dict[Cell, tuple[int, int]] = {}
    for cell in reading.draft.cells:
        if cell in reading.marks or cell in reading.dark:
            reading.take("symbol", cell)
            reading.take("black cell", cell)
            reading.take("small number", cell)
            down, right = (reading.as_number(reading.small.get((cell, corner), "?"), cell) for corner in (2, 1))
            sums[cell] = (max(0, down), max(0, right))
    if sums:
        genre_decoders.put_sums(reading.draft, part.section, sums)


def _tiles(reading: PenpaClues, part: genre_decoders.TileSums) -> None:
    """Small numbers beside the board: at the lower left above a column, at the upper right before a row."""
    draft = reading.draft
    reading.left["symbol"] = {at for at in reading.left["symbol"] if min(at) > 0}
    for edge, corner, count in (("top", 2, draft.width), ("left", 1, draft.height)):
        lanes: list[tuple[int, ...]] = []
        for lane in range(1, count + 1):
            place = _beside(draft, edge, lane, 0)
            reading.take("small number", place)
            code = reading.as_number(reading.small.get((place, corner), "?"), place)
            lanes.append(() if code == UNKNOWN else (code,))
        draft.put_lanes(edge, lanes)


def draw_section(reading: PenpaClues, section: Section) -> None:
    """Read a section of a kind without addresses: circles, of which white is 0 and black is 1, or cells that are
    missing."""
    for cell in reading.draft.cells if section.layer is not None else list(reading.dark):
        if section.layer is None:
            reading.take("black cell", cell)
            reading.draft.put(section.name, {cell: 1}, {1: section.marks[0]})
        elif cell in reading.circles:
            reading.take("circle", cell)
            reading.draft.put(section.name, {cell: reading.circles[cell] - 1})


WAYS: dict[type, Callable[[PenpaClues, Any], None]] = {
    addresses.Coded: _read_codes, decoders.Borders: _borders, decoders.RoomNumbers: _room_numbers,
    decoders.Edges: _edges, decoders.Arrows: _arrows, decoders.Amount: _amount,
    decoders.NoCells: lambda reading, part: None, genre_decoders.KakuroSums: _kakuro, genre_decoders.TileSums: _tiles,
}  # fmt: skip


def instance(drawing: Drawing, kind: Kind, called: str) -> Puzzle:
    """Return the puzzle of the kind that is drawn; ``called``: the kind's name, for messages.

    Raises:
        TextError: the kind has no convention of drawing, or the drawing is none of it; with the place on the board.
    """
    if not can_be_drawn(kind):
        raise TextError(f"kind {called}: expected one that has a convention of drawing, found none for it")
    drawn = PenpaClues(drawing, kind, called)
    with placed():
        for part in drawn.parts:
            WAYS[type(part)](drawn, part)
        for section in () if drawn.parts else _sections(kind):
            draw_section(drawn, section)
        drawn.finish()
        puzzle = drawn.draft.instance()
        kind.shape(puzzle)
    return puzzle


def can_be_drawn(kind: Kind) -> bool:
    """Is there a convention for this kind?"""
    parts = kind.addressed.parts if kind.addressed is not None else ()
    return all(type(part) in WAYS for part in parts) and bool(parts or _sections(kind))


def _sections(kind: Kind) -> list[Section]:
    """Of a kind without addresses, what can be drawn: cells that are missing, and the values 0 and 1 as circles."""
    return [s for s in kind.all_sections if s.walls or (s.layer is not None and s.layer.symbols == "01")]
