"""Decoders that one genre alone has: kakuro, hashi, castle wall, tile paint, galaxies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cpsudoku.errors import CpsudokuError, amount
from cpsudoku.kinds import addresses, boardfile
from cpsudoku.kinds.draft import Draft, level, upright
from cpsudoku.kinds.lanes import NOTHING
from cpsudoku.kinds.places import Cell, Lattice, Point, middle
from cpsudoku.text.codecs import BITS, Body, based, gap, gapped

_SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"  # kakuro's sums, 0 to 45


@dataclass(frozen=True)
class KakuroSums(addresses.Part):
    """The black cells inside, each with two sums or as a dot, blanks by letters from k; then the sums above the columns
    and before the rows that begin with a white cell. 0 and - are no sum."""

    section: str

    def read(self, body: Body, draft: Draft) -> None:
        inner = [cell for cell in draft.cells if cell.row > 1 and cell.column > 1]
        sums: dict[Cell, tuple[int, int]] = {}
        place = 0
        while place < len(inner):
            if body.skip("."):
                sums[inner[place]] = (0, 0)
                place += 1
            elif body.ahead and body.ahead in _SUMS + "-":
                sums[inner[place]] = (self._sum(body), self._sum(body))
                place += 1
            else:
                expected = "a sum from 0 to Z, a dot or a letter from k to z"
                place += gap(body, "k", 1, len(inner) - place, expected)
        for c in range(2, draft.width + 1):
            sums[Cell(1, c)] = (self._sum(body) if Cell(2, c) not in sums else 0, 0)
        for r in range(2, draft.height + 1):
            sums[Cell(r, 1)] = (0, self._sum(body) if Cell(r, 2) not in sums else 0)
        put_sums(draft, self.section, {Cell(1, 1): (0, 0), **sums})

    def _sum(self, body: Body) -> int:
        if body.skip("-") or body.over:
            return 0
        if body.ahead not in _SUMS:
            raise body.refused("a sum from 0 to Z, or -")
        return _SUMS.index(body.take(""))

    def write(self, draft: Draft) -> str:
        sums = sums_of(draft, self.section)
        inner = [cell for cell in draft.cells if cell.row > 1 and cell.column > 1]
        shown = [self._shown(sums[cell]) if cell in sums else "" for cell in inner]
        text = gapped(shown, "k", 16)
        text += "".join(_SUMS[sums[Cell(1, c)][0]] for c in range(2, draft.width + 1) if Cell(2, c) not in sums)
        return text + "".join(_SUMS[sums[Cell(r, 1)][1]] for r in range(2, draft.height + 1) if Cell(r, 2) not in sums)

    def _shown(self, pair: tuple[int, int]) -> str:
        return "".join(_SUMS[number] for number in pair) if any(pair) else "."


def put_sums(draft: Draft, section: str, sums: dict[Cell, tuple[int, int]]) -> None:
    """Sums (down, right) of black cells, 0 for none, as the fields of a section: `?` where cells follow."""
    lattice = Lattice(draft.height, draft.width, sums)

    def field(cell: Cell, way: str, number: int) -> Any:
        return number or (None if lattice.away(cell, way) else NOTHING)

    order = sorted(sums)
    draft.contents[section] = tuple((c, (field(c, "v", sums[c][0]), field(c, ">", sums[c][1]))) for c in order)


def sums_of(draft: Draft, section: str) -> dict[Cell, tuple[int, int]]:
    """The sums (down, right) of black cells, 0 for none.

    Raises:
        CpsudokuError: a cell at the top or at the left is white, or a sum is above 45.
    """
    content = dict(draft.contents.get(section, ()))
    for cell in draft.cells:
        if (cell.row == 1 or cell.column == 1) and cell not in content:
            raise CpsudokuError(f"{cell}: expected black cells in the first row and column, found a white one")
    found = {cell: tuple(0 if part in (NOTHING, None) else part for part in fields) for cell, fields in content.items()}
    if max((number for pair in found.values() for number in pair), default=0) > 45:
        raise CpsudokuError("an address of this kind: expected sums up to 45")
    return found  # type: ignore[return-value]


@dataclass(frozen=True)
class SumsBoard(boardfile.Part):
    """The cells and the margin above and to the left: ``right,down`` in black cells, sums in the margin."""

    section: str

    def read(self, lines: boardfile.Lines, draft: Draft) -> None:
        sums: dict[Cell, tuple[int, int]] = {}
        for cell, token in lines.table(boardfile.rows_of(draft, list(draft.cells), draft.width)):
            if cell.row == 1 or cell.column == 1:
                number = max(0, token.number()) if token.text != "." else 0
                sums[cell] = (number, 0) if cell.row == 1 else (0, number)
            elif token.text != ".":
                words = [boardfile.Token(part, token.line, token.column) for part in token.text.split(",")]
                if len(words) != 2:
                    raise token.refused("a dot, or two sums with a comma between them")
                sums[cell] = (max(0, words[1].number()), max(0, words[0].number()))
        if sums:
            put_sums(draft, self.section, sums)

    def write(self, draft: Draft) -> list[str]:
        sums = sums_of(draft, self.section)

        def shown(cell: Cell) -> str:
            if cell.row == 1 or cell.column == 1:
                return str(sums[cell][0 if cell.row == 1 else 1])
            return f"{sums[cell][1]},{sums[cell][0]}" if cell in sums else "."

        return [" ".join(map(shown, row)) + " " for row in boardfile.rows_of(draft, list(draft.cells), draft.width)]


@dataclass(frozen=True)
class Inner(boardfile.Part):
    """Numbers in the cells without the margin."""

    layer: str

    def read(self, lines: boardfile.Lines, draft: Draft) -> None:
        cells = [cell for cell in draft.cells if cell.row > 1 and cell.column > 1]
        entered = boardfile.Entered(self.layer)
        for cell, token in lines.table(boardfile.rows_of(draft, list(cells), draft.width - 1)):
            entered.take(draft, cell, token)

    def write(self, draft: Draft) -> list[str]:
        cells = [cell for cell in draft.cells if cell.row > 1 and cell.column > 1]
        entered = boardfile.Entered(self.layer)
        rows = boardfile.rows_of(draft, list(cells), draft.width - 1)
        return [" ".join(entered.shown(draft, cell, {}) for cell in row) + " " for row in rows]


@dataclass(frozen=True)
class Bridges(boardfile.Part):
    """Bridges as lines between cells: each pair of islands that see each other has as many on the whole way."""

    section: str
    layer: str

    def says(self) -> str:
        return ""

    def _ways(self, draft: Draft) -> Iterator[tuple[tuple[Cell, Cell], list[Point]]]:
        """The pairs of islands, and the places between neighbours on the way."""
        islands = {cell for cell, _ in draft.contents.get(self.section, ())}
        lattice = Lattice(draft.height, draft.width)
        for island in sorted(islands):
            for way in ">v":
                cells = [island]
                for cell in lattice.away(island, way):
                    cells.append(cell)
                    if cell in islands:
                        yield (island, cell), [middle(a, b) for a, b in pairwise(cells)]
                        break

    def read(self, lines: boardfile.Lines, draft: Draft) -> None:
        draft.blank[self.layer] = 0
        table = lines.table([row for rows in (upright(draft), level(draft)) for row in rows if row])
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

    def write(self, draft: Draft) -> list[str]:
        known = draft.known.get(self.layer, {})
        value = {place: known[pair] for pair, places in self._ways(draft) if known.get(pair) for place in places}
        rows = [row for rows in (upright(draft), level(draft)) for row in rows if row]
        off = {place for pair, places in self._ways(draft) if known.get(pair) == 0 for place in places}
        return [" ".join(str(value.get(p, -1 if p in off else 0)) for p in row) + " " for row in rows]


@dataclass(frozen=True)
class Castles(addresses.Part):
    """A cell's side of the loop (0 either, 1 inside, 2 outside), then an arrow and a number."""

    section: str
    inside: str
    outside: str
    sections: tuple[str, ...] = ("inside", "outside")

    def read(self, body: Body, draft: Draft) -> None:
        cells = draft.cells
        place = 0
        while place < len(cells):
            if body.ahead.isdecimal():
                side = body.digits(1, 3)
                put_castle(draft, self, cells[place], side, addresses.Arrows(self.section).one(body))
                place += 1
            else:
                place += gap(body, "a", 1, len(cells) - place, "a digit from 0 to 2 or a letter")

    def write(self, draft: Draft) -> str:
        clues = castles_of(draft, self)
        shown = addresses.Arrows(self.section).shown
        texts = [f"{clues[cell][0]}{shown(clues[cell][1])}" if cell in clues else "" for cell in draft.cells]
        return gapped(texts, "a", 26)


def put_castle(draft: Draft, names: Any, cell: Cell, side: int, clue: Any) -> None:
    """A clue, and whether its cell is inside (1) or outside (2)."""
    draft.contents[names.section] = (*draft.contents.get(names.section, ()), (cell, clue))
    if side:
        name = names.inside if side == 1 else names.outside
        draft.contents[name] = (*draft.contents.get(name, ()), cell)


def castles_of(draft: Draft, names: Any) -> dict[Cell, tuple[int, Any]]:
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
class CastleBoard(boardfile.Part):
    """``arrow,number,side`` in cells."""

    section: str
    inside: str
    outside: str

    def read(self, lines: boardfile.Lines, draft: Draft) -> None:
        pairs = boardfile.ArrowNumbers(self.section)
        for cell, token in lines.table(boardfile.rows_of(draft, list(draft.cells), draft.width)):
            if token.text != ".":
                way, number, *side = pairs.pair(token)
                put_castle(draft, self, cell, (side or [0])[0] & 3, addresses.arrowed(way, number))

    def write(self, draft: Draft) -> list[str]:
        clues, shown = castles_of(draft, self), boardfile.ArrowNumbers(self.section).shown
        rows = boardfile.rows_of(draft, list(draft.cells), draft.width)
        return [
            " ".join(f"{shown(clues[cell][1])},{clues[cell][0]}" if cell in clues else "." for cell in row) + " "
            for row in rows
        ]


@dataclass(frozen=True)
class TileSums(addresses.Part):
    """Tile paint: numbers above the columns and before the rows; sums inside the board have no place in this kind."""

    edges: tuple[str, ...] = ("top", "left")

    def read(self, body: Body, draft: Draft) -> None:
        place, count = 0, draft.height * draft.width
        while place < count:
            place += gap(body, "g", 1, count - place, "a letter from g to z: no numbers inside the board")
        for edge, lanes in (("top", draft.width), ("left", draft.height)):
            draft.put_lanes(edge, [self._one(body) for _ in range(lanes)])

    def _one(self, body: Body) -> tuple[int, ...]:
        if body.over or body.skip("."):
            return ()
        return (body.digits(2, 16),) if body.skip("-") else (body.digits(1, 16, "a digit, - or a dot"),)

    def write(self, draft: Draft) -> str:
        text = gapped([""] * (draft.height * draft.width), "g", 20)
        for lane in draft.lanes("top") + draft.lanes("left"):
            text += "." if not lane else based(lane[0], 16) if lane[0] < 16 else "-" + based(lane[0], 16, 2)
        return text


@dataclass(frozen=True)
class TileBoard(boardfile.Part):
    """The margin above and to the left, with numbers, around cells without any."""

    def says(self) -> str:
        return "the numbers at the edges"

    def read(self, lines: boardfile.Lines, draft: Draft) -> None:
        places = [[(r, c) for c in range(draft.width + 1)] for r in range(draft.height + 1)]
        lanes: dict[str, list[tuple[int, ...]]] = {"top": [()] * draft.width, "left": [()] * draft.height}
        for (r, c), token in lines.table(places):
            if r and c and token.text != ".":
                raise token.refused("no numbers inside the board")
            if bool(r) != bool(c) and token.text not in (".", "-1"):
                lanes["left" if r else "top"][(r or c) - 1] = (token.number(),)
        for edge, found in lanes.items():
            draft.put_lanes(edge, found)

    def write(self, draft: Draft) -> list[str]:
        top, left = ([str(lane[0]) if lane else "-1" for lane in draft.lanes(edge)] for edge in ("top", "left"))
        return [" ".join(["0", *top]) + " ", *(" ".join([one, *["."] * draft.width]) + " " for one in left)]


@dataclass(frozen=True)
class Holes(addresses.Part):
    """Cells that are missing from the board, five a character; left out where there are none."""

    section: str
    mark: str
    optional = True

    def read(self, body: Body, draft: Draft) -> None:
        cells = draft.cells
        draft.put(self.section, {cells[i]: 1 for i in BITS.read(body, len(cells))}, {1: self.mark})

    def write(self, draft: Draft) -> str:
        found = draft.codes(self.section, {1: self.mark})
        cells = draft.cells
        return BITS.write({i: 1 for i, cell in enumerate(cells) if cell in found}, len(cells)) if found else ""


@dataclass(frozen=True)
class StarBoard(boardfile.Part):
    """A character for each cell and what lies between: 1 and 2 stars, X a cell that is missing."""

    section: str
    table: Mapping[int, str]
    holes: str
    mark: str

    def read(self, lines: boardfile.Lines, draft: Draft) -> None:
        places = draft.places(self.section)
        width = 2 * draft.width - 1
        for i in range(0, len(places), width):
            if lines.over:
                if i == 0:
                    return
                raise lines.ended(amount(2 * draft.height - 1, "row"), str(i // width))
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

    def write(self, draft: Draft) -> list[str]:
        stars = draft.codes(self.section, self.table)
        holes = draft.codes(self.holes, {1: self.mark})
        shown = ["X" if p in holes else str(stars.get(p, ".")) for p in draft.places(self.section)]
        width = 2 * draft.width - 1
        return ["".join(shown[i : i + width]) for i in range(0, len(shown), width)]
