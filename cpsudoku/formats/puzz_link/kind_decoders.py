"""Decoders for a single genre: kakuro, tile paint, hashi, galaxies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from cpsudoku.formats.puzz_link.address import BoardLines, BoardPart, Part, TablePart, Token
from cpsudoku.formats.puzz_link.address_decoder import Edges
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle, link_rows
from cpsudoku.formats.puzz_link.number_codes import Body, in_base, read_gaps, write_gaps
from cpsudoku.puzzles.board import Board, Cell, Place, Point, middle
from cpsudoku.puzzles.sections.section import NOTHING
from cpsudoku.support.errors import CpsudokuError, amount

_SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"  # kakuro's sums, 0 to 45


@dataclass(frozen=True)
class KakuroSums(Part, TablePart):
    """Kakuro. An address first has the black cells inside the board, each with two sums or as a dot. Letters from k on
    are runs of blanks. Then come the sums above the columns and before the rows that begin with a white cell. 0 and -
    mean no sum. A board has the cells and a margin above and at the left, with ``right,down`` in black cells and sums
    in the margin."""

    section: str

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        inner = [cell for cell in draft.board.cells if cell.row > 1 and cell.column > 1]
        expected = "a sum from 0 to Z, a dot or a letter from k to z"
        sums = {inner[i]: pair for i, pair in read_gaps(body, len(inner), self._pair, "k", expected)}
        for c in range(2, draft.width + 1):
            sums[Cell(1, c)] = (self._sum(body) if Cell(2, c) not in sums else 0, 0)
        for r in range(2, draft.height + 1):
            sums[Cell(r, 1)] = (0, self._sum(body) if Cell(r, 2) not in sums else 0)
        put_sums(draft, self.section, {Cell(1, 1): (0, 0), **sums})

    def _pair(self, body: Body) -> tuple[tuple[int, int], int] | None:
        if body.skip("."):
            return (0, 0), 0
        return ((self._sum(body), self._sum(body)), 0) if body.ahead and body.ahead in _SUMS + "-" else None

    def _sum(self, body: Body) -> int:
        if body.skip("-"):
            return 0
        if body.over or body.ahead not in _SUMS:
            raise body.refusal("a sum from 0 to Z, or -")
        return _SUMS.index(body.take(""))

    def write(self, draft: PencilPuzzle) -> str:
        sums = sums_of(draft, self.section)
        inner = [cell for cell in draft.board.cells if cell.row > 1 and cell.column > 1]
        pairs = {cell: "".join(_SUMS[n] for n in pair) if any(pair) else "." for cell, pair in sums.items()}
        text = write_gaps((pairs.get(cell, "") for cell in inner), "k", 16)
        text += "".join(_SUMS[sums[Cell(1, c)][0]] for c in range(2, draft.width + 1) if Cell(2, c) not in sums)
        return text + "".join(_SUMS[sums[Cell(r, 1)][1]] for r in range(2, draft.height + 1) if Cell(r, 2) not in sums)

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        sums: dict[Cell, tuple[int, int]] = {}
        for cell, token in lines.table(draft.board.rows):
            if cell.row == 1 or cell.column == 1:
                number = _sum_of(token) if token.text != "." else 0
                sums[cell] = (number, 0) if cell.row == 1 else (0, number)
            elif token.text != ".":
                words = [Token(part, token.line, token.column) for part in token.text.split(",")]
                if len(words) != 2:
                    raise token.refusal("a dot, or two sums with a comma between them")
                sums[cell] = (_sum_of(words[1]), _sum_of(words[0]))
        if sums:
            put_sums(draft, self.section, sums)


def _sum_of(token: Token) -> int:
    """Return a sum, or 0 for no sum (written as 0 or -1)."""
    if token.number() < -1:
        raise token.refusal("a sum, 0 or -1")
    return max(0, token.number())


def put_sums(draft: PencilPuzzle, section: str, sums: dict[Cell, tuple[int, int]]) -> None:
    """Set the sums (down, right) of black cells as fields of a section. A missing sum (0) becomes `?` if the black cell
    has white cells in that direction."""
    board = Board(draft.height, draft.width, sums)

    def field(cell: Cell, way: str, number: int) -> object:
        return number or (None if board.away(cell, way) else NOTHING)

    order = sorted(sums)
    draft.contents[section] = tuple((c, (field(c, "v", sums[c][0]), field(c, ">", sums[c][1]))) for c in order)


def sums_of(draft: PencilPuzzle, section: str) -> dict[Cell, tuple[int, int]]:
    """Return the sums (down, right) of black cells, 0 for none.

    Raises:
        CpsudokuError: a cell at the top or left is white, or a sum is above 45.
    """
    content = dict(draft.contents.get(section, ()))
    for cell in draft.board.cells:
        if (cell.row == 1 or cell.column == 1) and cell not in content:
            raise CpsudokuError(f"{cell}: expected black cells in the first row and column, found a white one")
    sums = {cell: tuple(0 if part in (NOTHING, None) else part for part in fields) for cell, fields in content.items()}
    if max((number for pair in sums.values() for number in pair), default=0) > 45:
        raise CpsudokuError("an address of this kind: expected sums up to 45")
    return sums  # type: ignore[return-value]


@dataclass(frozen=True)
class TileSums(Edges):
    """Tile paint: numbers above the columns and before the rows. This kind has no sums inside the board."""

    edges: tuple[str, ...] = ("top", "left")
    nothing = "-1"

    def read(self, body: Body, draft: PencilPuzzle) -> None:
        expected = "a letter from g to z: no numbers inside the board"
        for _ in read_gaps(body, draft.height * draft.width, lambda _: None, "g", expected):
            pass
        for edge in self.edges:
            self.put(draft, edge, [self._one(body) for _ in range(self.extent(edge, draft)[0])])

    def _one(self, body: Body) -> tuple[int, ...]:
        if body.skip("."):
            return ()
        return (body.digits(2, 16),) if body.skip("-") else (body.digits(1, 16, "a digit, - or a dot"),)

    def write(self, draft: PencilPuzzle) -> str:
        text = write_gaps([""] * (draft.height * draft.width), "g", 20)
        for lane in draft.lanes("top") + draft.lanes("left"):
            text += "." if not lane else in_base(lane[0], 16) if lane[0] < 16 else "-" + in_base(lane[0], 16, 2)
        return text

    def take(self, draft: PencilPuzzle, place: Place, token: Token) -> None:
        if token.text != ".":
            raise token.refusal("no numbers inside the board")

    def take_corner(self, token: Token) -> None:
        if token.text != "0":
            super().take_corner(token)


@dataclass(frozen=True)
class Bridges(TablePart):
    """Bridges as lines between cells. The whole path between two islands has the same number of lines."""

    section: str
    layer: str

    def subject(self) -> str:
        return ""

    def _ways(self, draft: PencilPuzzle) -> Iterator[tuple[tuple[Cell, Cell], list[Point]]]:
        """Yield the pairs of islands, and the places between neighbours on the path."""
        islands = {cell for cell, _ in draft.contents.get(self.section, ())}
        board = draft.board
        for island in sorted(islands):
            for way in ">v":
                cells = [island]
                for cell in board.away(island, way):
                    cells.append(cell)
                    if cell in islands:
                        yield (island, cell), [middle(a, b) for a, b in pairwise(cells)]
                        break

    def rows(self, draft: PencilPuzzle) -> list[list[Point]]:
        return link_rows(draft)

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        draft.blank[self.layer] = 0
        table = lines.table(self.rows(draft))
        if token := next((token for _, token in table if not -1 <= token.number("0, 1, 2 or -1") <= 2), None):
            raise token.refusal("0, 1, 2 or -1")
        lines_at: dict[Place, int] = {place: number for place, token in table if (number := token.number())}
        for pair, places in self._ways(draft):
            numbers = {lines_at.pop(place, 0) for place in places}
            if len(numbers) == 1 and numbers != {0}:
                draft.draw(self.layer, pair, max(0, *numbers))
            elif max(numbers) > 0:
                draft.faults.append(f"a bridge between {pair[0]} and {pair[1]} that does not reach")
        if place := next((place for place, number in lines_at.items() if number > 0), None):
            draft.faults.append(f"a bridge at {place} that leads to no island")


@dataclass(frozen=True)
class StarBoard(BoardPart):
    """A character for each cell and each place between cells: 1 and 2 are stars, X is a missing cell."""

    section: str
    table: Mapping[int, str]
    holes: str
    mark: str

    def read_board(self, lines: BoardLines, draft: PencilPuzzle) -> None:
        places = draft.places(self.section)
        width = 2 * draft.width - 1
        for i in range(0, len(places), width):
            if lines.over:
                if i == 0:
                    return
                raise lines.end_error(amount(2 * draft.height - 1, "row"), str(i // width))
            token = lines.one(amount(width, "character"))
            if len(token.text) != width:
                raise token.refusal(amount(width, "character"))
            for place, character in zip(places[i : i + width], token.text, strict=True):
                if character == "X":
                    draft.put(self.holes, {place: 1}, {1: self.mark})
                elif character in "12":
                    draft.put(self.section, {place: int(character)}, self.table)
                elif character != ".":
                    raise token.refusal("a dot, 1, 2 or X in each place")
