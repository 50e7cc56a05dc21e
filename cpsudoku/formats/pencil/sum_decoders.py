"""Codes of puzzles of sums, kakuro and tilepaint, in addresses and boards of puzz.link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cpsudoku.formats.pencil import addresses, pzprv3
from cpsudoku.formats.pencil.codecs import Body, gap, in_base, write_gaps
from cpsudoku.formats.pencil.pencil_puzzle import PencilPuzzle
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.puzzles.forms.section import NOTHING
from cpsudoku.puzzles.places import Board, Cell

_SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"  # kakuro's sums, 0 to 45


@dataclass(frozen=True)
class KakuroSums(addresses.Part):
    """The black cells inside, each with two sums or as a dot, blanks by letters from k; then the sums above the columns
    and before the rows that begin with a white cell. 0 and - are no sum."""

    section: str

    def read(self, body: Body, draft: PencilPuzzle) -> None:
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

    def write(self, draft: PencilPuzzle) -> str:
        sums = sums_of(draft, self.section)
        inner = [cell for cell in draft.cells if cell.row > 1 and cell.column > 1]
        shown = [self._pair_text(sums[cell]) if cell in sums else "" for cell in inner]
        text = write_gaps(shown, "k", 16)
        text += "".join(_SUMS[sums[Cell(1, c)][0]] for c in range(2, draft.width + 1) if Cell(2, c) not in sums)
        return text + "".join(_SUMS[sums[Cell(r, 1)][1]] for r in range(2, draft.height + 1) if Cell(r, 2) not in sums)

    def _pair_text(self, pair: tuple[int, int]) -> str:
        return "".join(_SUMS[number] for number in pair) if any(pair) else "."


def put_sums(draft: PencilPuzzle, section: str, sums: dict[Cell, tuple[int, int]]) -> None:
    """Sums (down, right) of black cells, 0 for none, as the fields of a section: `?` where cells follow."""
    board = Board(draft.height, draft.width, sums)

    def field(cell: Cell, way: str, number: int) -> Any:
        return number or (None if board.away(cell, way) else NOTHING)

    order = sorted(sums)
    draft.contents[section] = tuple((c, (field(c, "v", sums[c][0]), field(c, ">", sums[c][1]))) for c in order)


def sums_of(draft: PencilPuzzle, section: str) -> dict[Cell, tuple[int, int]]:
    """Return the sums (down, right) of black cells, 0 for none.

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
class SumsBoard(pzprv3.BoardPart):
    """The cells and the margin above and to the left: ``right,down`` in black cells, sums in the margin."""

    section: str

    def read(self, lines: pzprv3.BoardLines, draft: PencilPuzzle) -> None:
        sums: dict[Cell, tuple[int, int]] = {}
        for cell, token in lines.table(pzprv3.rows_of(draft, list(draft.cells), draft.width)):
            if cell.row == 1 or cell.column == 1:
                number = max(0, token.number()) if token.text != "." else 0
                sums[cell] = (number, 0) if cell.row == 1 else (0, number)
            elif token.text != ".":
                words = [pzprv3.Token(part, token.line, token.column) for part in token.text.split(",")]
                if len(words) != 2:
                    raise token.refused("a dot, or two sums with a comma between them")
                sums[cell] = (max(0, words[1].number()), max(0, words[0].number()))
        if sums:
            put_sums(draft, self.section, sums)

    def write(self, draft: PencilPuzzle) -> list[str]:
        sums = sums_of(draft, self.section)

        def shown(cell: Cell) -> str:
            if cell.row == 1 or cell.column == 1:
                return str(sums[cell][0 if cell.row == 1 else 1])
            return f"{sums[cell][1]},{sums[cell][0]}" if cell in sums else "."

        return [" ".join(map(shown, row)) + " " for row in pzprv3.rows_of(draft, list(draft.cells), draft.width)]


@dataclass(frozen=True)
class TileSums(addresses.Part):
    """Tile paint: numbers above the columns and before the rows; sums inside the board have no place in this kind."""

    edges: tuple[str, ...] = ("top", "left")

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        place, count = 0, draft.height * draft.width
        while place < count:
            place += gap(body, "g", 1, count - place, "a letter from g to z: no numbers inside the board")
        for edge, lanes in (("top", draft.width), ("left", draft.height)):
            draft.put_lanes(edge, [self._one(body) for _ in range(lanes)])

    def _one(self, body: Body) -> tuple[int, ...]:
        if body.over or body.skip("."):
            return ()
        return (body.digits(2, 16),) if body.skip("-") else (body.digits(1, 16, "a digit, - or a dot"),)

    def write(self, draft: PencilPuzzle) -> str:
        text = write_gaps([""] * (draft.height * draft.width), "g", 20)
        for lane in draft.lanes("top") + draft.lanes("left"):
            text += "." if not lane else in_base(lane[0], 16) if lane[0] < 16 else "-" + in_base(lane[0], 16, 2)
        return text


@dataclass(frozen=True)
class TileBoard(pzprv3.BoardPart):
    """The margin above and to the left, with numbers, around cells without any."""

    def says(self) -> str:
        return "the numbers at the edges"

    def read(self, lines: pzprv3.BoardLines, draft: PencilPuzzle) -> None:
        places = [[(r, c) for c in range(draft.width + 1)] for r in range(draft.height + 1)]
        lanes: dict[str, list[tuple[int, ...]]] = {"top": [()] * draft.width, "left": [()] * draft.height}
        for (r, c), token in lines.table(places):
            if r and c and token.text != ".":
                raise token.refused("no numbers inside the board")
            if bool(r) != bool(c) and token.text not in (".", "-1"):
                lanes["left" if r else "top"][(r or c) - 1] = (token.number(),)
        for edge, found in lanes.items():
            draft.put_lanes(edge, found)

    def write(self, draft: PencilPuzzle) -> list[str]:
        top, left = ([str(lane[0]) if lane else "-1" for lane in draft.lanes(edge)] for edge in ("top", "left"))
        return [" ".join(["0", *top]) + " ", *(" ".join([one, *["."] * draft.width]) + " " for one in left)]
