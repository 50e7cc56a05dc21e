"""Decoders that one genre alone has: kakuro, hashi, castle wall, tile paint, galaxies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cpsudoku.formats.pencil import addresses, decoders, pzprv3, pzprv3_decoders
from cpsudoku.formats.pencil.codecs import Body, gap, write_gaps
from cpsudoku.formats.pencil.packed import BITS
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle, link_rows
from cpsudoku.ground.errors import amount
from cpsudoku.puzzles.places import Board, Cell, Point, middle


@dataclass(frozen=True)
class Inner(pzprv3.BoardPart):
    """Numbers in the cells without the margin."""

    layer: str

    def read(self, lines: pzprv3.BoardLines, draft: PencilPuzzle) -> None:
        cells = [cell for cell in draft.cells if cell.row > 1 and cell.column > 1]
        entered = pzprv3.Entered(self.layer)
        for cell, token in lines.table(pzprv3.rows_of(draft, list(cells), draft.width - 1)):
            entered.take(draft, cell, token)

    def write(self, draft: PencilPuzzle) -> list[str]:
        cells = [cell for cell in draft.cells if cell.row > 1 and cell.column > 1]
        entered = pzprv3.Entered(self.layer)
        rows = pzprv3.rows_of(draft, list(cells), draft.width - 1)
        return [" ".join(entered.shown(draft, cell, {}) for cell in row) + " " for row in rows]


@dataclass(frozen=True)
class Bridges(pzprv3.BoardPart):
    """Bridges as lines between cells: each pair of islands that see each other has as many on the whole way."""

    section: str
    layer: str

    def says(self) -> str:
        return ""

    def _ways(self, draft: PencilPuzzle) -> Iterator[tuple[tuple[Cell, Cell], list[Point]]]:
        """Yield the pairs of islands, and the places between neighbours on the way."""
        islands = {cell for cell, _ in draft.contents.get(self.section, ())}
        board = Board(draft.height, draft.width)
        for island in sorted(islands):
            for way in ">v":
                cells = [island]
                for cell in board.away(island, way):
                    cells.append(cell)
                    if cell in islands:
                        yield (island, cell), [middle(a, b) for a, b in pairwise(cells)]
                        break

    def read(self, lines: pzprv3.BoardLines, draft: PencilPuzzle) -> None:
        draft.blank[self.layer] = 0
        table = lines.table(link_rows(draft))
        found: dict[Any, int] = {
            place: number for place, token in table if (number := token.number("0, 1, 2 or -1"))
        }
        for pair, places in self._ways(draft):
            numbers = {found.pop(place, 0) for place in places}
            if len(numbers) == 1 and numbers != {0}:
                draft.draw(self.layer, pair, max(0, *numbers))
            elif max(numbers) > 0:
                draft.faults.append(f"a bridge between {pair[0]} and {pair[1]} that does not reach")
        if any(number > 0 for number in found.values()):
            place = next(place for place, number in found.items() if number > 0)
            draft.faults.append(f"a bridge at {place} that leads to no island")

    def write(self, draft: PencilPuzzle) -> list[str]:
        known = draft.known.get(self.layer, {})
        value = {place: known[pair] for pair, places in self._ways(draft) if known.get(pair) for place in places}
        rows = link_rows(draft)
        off = {place for pair, places in self._ways(draft) if known.get(pair) == 0 for place in places}
        return [" ".join(str(value.get(p, -1 if p in off else 0)) for p in row) + " " for row in rows]


@dataclass(frozen=True)
class Castles(addresses.Part):
    """A cell's side of the loop (0 either, 1 inside, 2 outside), then an arrow and a number."""

    section: str
    inside: str
    outside: str
    sections: tuple[str, ...] = ("inside", "outside")

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        cells = draft.cells
        place = 0
        while place < len(cells):
            if body.ahead.isdecimal():
                side = body.digits(1, 3)
                put_castle(draft, self, cells[place], side, decoders.Arrows(self.section).one(body))
                place += 1
            else:
                place += gap(body, "a", 1, len(cells) - place, "a digit from 0 to 2 or a letter")

    def write(self, draft: PencilPuzzle) -> str:
        clues = castles_of(draft, self)
        shown = decoders.Arrows(self.section).shown
        texts = [f"{clues[cell][0]}{shown(clues[cell][1])}" if cell in clues else "" for cell in draft.cells]
        return write_gaps(texts, "a", 26)


def put_castle(draft: PencilPuzzle, names: Any, cell: Cell, side: int, clue: Any) -> None:
    """A clue, and whether its cell is inside (1) or outside (2)."""
    draft.contents[names.section] = (*draft.contents.get(names.section, ()), (cell, clue))
    if side:
        name = names.inside if side == 1 else names.outside
        draft.contents[name] = (*draft.contents.get(name, ()), cell)


def castles_of(draft: PencilPuzzle, names: Any) -> dict[Cell, tuple[int, Any]]:
    """Cell -> (side, clue).

    Raises:
        CpsudokuError: a side without a clue: that has no place here.
    """
    clues = dict(draft.contents.get(names.section, ()))
    side = dict.fromkeys(draft.contents.get(names.inside, ()), 1)
    side |= dict.fromkeys(draft.contents.get(names.outside, ()), 2)
    for cell in side:
        clues.setdefault(cell, None)
    return {cell: (side.get(cell, 0), clue) for cell, clue in clues.items()}


@dataclass(frozen=True)
class CastleBoard(pzprv3.BoardPart):
    """``arrow,number,side`` in cells."""

    section: str
    inside: str
    outside: str

    def read(self, lines: pzprv3.BoardLines, draft: PencilPuzzle) -> None:
        pairs = pzprv3_decoders.ArrowNumbers(self.section)
        for cell, token in lines.table(pzprv3.rows_of(draft, list(draft.cells), draft.width)):
            if token.text != ".":
                way, number, *side = pairs.pair(token)
                put_castle(draft, self, cell, (side or [0])[0] & 3, decoders.arrow_content(way, number))

    def write(self, draft: PencilPuzzle) -> list[str]:
        clues, shown = castles_of(draft, self), pzprv3_decoders.ArrowNumbers(self.section).shown
        rows = pzprv3.rows_of(draft, list(draft.cells), draft.width)
        return [
            " ".join(f"{shown(clues[cell][1])},{clues[cell][0]}" if cell in clues else "." for cell in row) + " "
            for row in rows
        ]


@dataclass(frozen=True)
class Holes(addresses.Part):
    """Cells that are missing from the board, five a character; left out where there are none."""

    section: str
    mark: str
    optional = True

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        cells = draft.cells
        draft.put(self.section, {cells[i]: 1 for i in BITS.read(body, len(cells))}, {1: self.mark})

    def write(self, draft: PencilPuzzle) -> str:
        found = draft.codes(self.section, {1: self.mark})
        cells = draft.cells
        return BITS.write({i: 1 for i, cell in enumerate(cells) if cell in found}, len(cells)) if found else ""


@dataclass(frozen=True)
class StarBoard(pzprv3.BoardPart):
    """A character for each cell and what lies between: 1 and 2 stars, X a cell that is missing."""

    section: str
    table: Mapping[int, str]
    holes: str
    mark: str

    def read(self, lines: pzprv3.BoardLines, draft: PencilPuzzle) -> None:
        places = draft.places(self.section)
        width = 2 * draft.width - 1
        for i in range(0, len(places), width):
            if lines.over:
                if i == 0:
                    return
                raise lines.end_error(amount(2 * draft.height - 1, "row"), str(i // width))
            token = lines.one(amount(width, "character"))
            if len(token.text) != width:
                raise token.refused(amount(width, "character"))
            for place, character in zip(places[i : i + width], token.text, strict=True):
                if character == "X":
                    draft.put(self.holes, {place: 1}, {1: self.mark})
                elif character in "12":
                    draft.put(self.section, {place: int(character)}, self.table)
                elif character != ".":
                    raise token.refused("a dot, 1, 2 or X in each place")

    def write(self, draft: PencilPuzzle) -> list[str]:
        stars = draft.codes(self.section, self.table)
        holes = draft.codes(self.holes, {1: self.mark})
        shown = ["X" if p in holes else str(stars.get(p, ".")) for p in draft.places(self.section)]
        width = 2 * draft.width - 1
        return ["".join(shown[i : i + width]) for i in range(0, len(shown), width)]
