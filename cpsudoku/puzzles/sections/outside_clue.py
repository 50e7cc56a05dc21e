"""Outside: numbers outside the board. Each belongs to a lane: a row, a column or a diagonal, seen from one end.

    Outside("sums")                  sums:      a line for each number: r3 > 12
    Lanes("left", several=True)      left:      a line for each row: 2 1
    Lanes("top")                     top: 3 . 1 2

At an edge, ``.`` means no number and ``?`` an unknown number. Among several numbers, ``3 ? ?`` is a 3 and two unknown
ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from cpsudoku.puzzles.board import Board, Cell
from cpsudoku.puzzles.section_lines import Line, Reader, Word, refuse_holes
from cpsudoku.puzzles.sections import editor_keys
from cpsudoku.puzzles.sections.editor_keys import Editor
from cpsudoku.puzzles.sections.figures import EdgeNumbers, EndNumber
from cpsudoku.puzzles.sections.section import (
    DIAGONALS,
    NOTHING,
    STRAIGHT,
    Form,
    Item,
    JsonObject,
    Names,
    Part,
    Value,
    read_cell,
    to_text,
)
from cpsudoku.puzzles.sections.unread_keys import FileObject, is_blank
from cpsudoku.support.errors import CpsudokuError, InputError, ModelError, series, whole_number

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.layer import At
    from cpsudoku.puzzles.puzzle import Puzzle

EDGES = ("left", "right", "top", "bottom")
OUTSIDE = {True: "outside the board with one beside it", False: "just outside the board"}


Numbers = int | tuple[Part, ...] | None  # the outside content: a number, several numbers, `?`


class Lane(NamedTuple):
    """A line of sight: its name such as r3, the cells that it passes in order, and its outside number."""

    name: str
    cells: tuple[Cell, ...]
    value: Value


OutsideNumber = tuple[str, str, Numbers]  # lane, direction, numbers


@dataclass(eq=False, repr=False)
class Outside(Form[OutsideNumber, tuple[str, str]]):
    """Lane, direction, number: ``r3 > 12`` row 3 from the left, ``c2 ^ 7`` column 2 from below, ``r1c1 dr 9``
    diagonally down to the right.

    ``several``: a list of numbers replaces the number. ``ways``: the directions, "straight", "diagonal" or "both".
    """

    has_values = True
    takes = ""
    several: bool = False
    ways: Literal["straight", "diagonal", "both"] = "both"

    @property
    def directions(self) -> tuple[str, ...]:
        straight = STRAIGHT if self.ways != "diagonal" else ()
        return (*straight, *DIAGONALS) if self.ways != "straight" else straight

    def read_line(self, line: Line, board: Board) -> OutsideNumber:
        reader = Reader(line)
        start, direction = reader.take(), reader.take()
        way = direction.text.lower()
        if way not in self.directions:
            straight = "< or > after a row, ^ or v after a column" if self.ways != "diagonal" else ""
            diagonal = "ur, ul, dr or dl after a cell" if self.ways != "straight" else ""
            raise direction.refusal(", ".join(filter(None, (straight, diagonal))))
        if way in DIAGONALS:
            lane = str(read_cell(start, board))
        else:
            letter, count = ("r", board.height) if way in ("<", ">") else ("c", board.width)
            number = whole_number(start.text[1:])
            if start.text[:1].lower() != letter or not number or number > count:
                raise start.refusal(f"a lane from {letter}1 to {letter}{count} before {way}")
            lane = f"{letter}{number}"
        reader.skip("=")
        if reader.skip("?"):
            value: Numbers = None
        elif self.several:
            value = tuple(word.number("a number") for word in reader.words())
        else:
            value = reader.take().number("a number")
        reader.finish()
        return lane, way, value

    def write_line(self, element: OutsideNumber, board: Board, name: Names) -> str:
        lane, way, value = element
        return f"{lane} {way} {to_text(value)}"

    def view(self, content: tuple[OutsideNumber, ...], board: Board) -> list[Lane]:
        return [Lane(f"{lane} {way}", self._cells(lane, way, board), value) for lane, way, value in content]

    def _cells(self, lane: str, way: str, board: Board) -> tuple[Cell, ...]:
        if way in DIAGONALS:
            y, x = DIAGONALS[way]
            here = board.where(lane)
            cells = []
            while here is not None and board.has(here):
                cells.append(Cell(int(here[0]), int(here[1])))
                here = Cell(cells[-1].row + y, cells[-1].column + x)
            return tuple(cells)
        line = (board.rows if lane[0] == "r" else board.columns)[int(lane[1:]) - 1]
        return tuple(line if way in (">", "v") else line[::-1])

    def unknown(self, content: tuple[OutsideNumber, ...]) -> tuple[OutsideNumber, ...]:
        return tuple((lane, way, None) for lane, way, _ in content)

    def _item_of(self, element: OutsideNumber) -> Item:
        lane, way, value = element
        return self.item((lane, way), value)

    def _element(self, item: Item) -> OutsideNumber:
        lane, way = item.at
        return lane, way, item.value if isinstance(item.value, int | tuple) else None

    def slots(self, cells: Sequence[Cell], board: Board) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the lane of these cells, seen from the first cell. For a single cell at the edge, yield all lanes that
        begin there."""
        for way in self.directions if cells else ():
            row, column = DIAGONALS.get(way) or {">": (0, 1), "<": (0, -1), "v": (1, 0), "^": (-1, 0)}[way]
            first, last = cells[0], cells[-1]
            if way in DIAGONALS:
                inward = all((a.row + row, a.column + column) == b for a, b in pairwise(cells))
            else:
                line = {cell.row if way in "<>" else cell.column for cell in cells}
                inward = len(line) == 1 and (last.row - first.row) * row + (last.column - first.column) * column >= 0
            if inward and (len(cells) > 1 or not board.has((first.row - row, first.column - column))):
                lane = first if way in DIAGONALS else f"r{first.row}" if way in "<>" else f"c{first.column}"
                yield f"{lane} {way} {{}}", ()

    def variables(self, where: tuple[str, str], at: At, board: Board) -> tuple[str, tuple[object, ...]]:
        lane = self.subject(where, board)
        return lane.name, (at[lane.cells],)

    def subject(self, at: tuple[str, str], board: Board) -> Lane:
        return self.view(((*at, None),), board)[0]

    def candidates(self, at: tuple[str, str], board: Board, greatest: int) -> Iterable[Value]:
        return () if self.several else range(greatest * max(board.height, board.width) + 1)

    def _places(self, rng: Random, puzzle: Puzzle) -> list[tuple[str, str]]:
        board = puzzle.board
        if self.ways != "diagonal":
            rows = [(f"r{i}", way) for i in range(1, board.height + 1) for way in ("<", ">")]
            places = rows + [(f"c{i}", way) for i in range(1, board.width + 1) for way in ("^", "v")]
        else:
            places = [
                (str(cell), way)
                for way, (y, x) in DIAGONALS.items()
                for cell in board.cells
                if board.has((cell.row + y, cell.column + x)) and not board.has((cell.row - y, cell.column - x))
            ]
        return [place for place in places if place[1] in self.directions]

    def figure(self, item: Item, board: Board) -> EndNumber:
        (lane, way), value = item.at, item.value
        words = [str(n) for n in value] if isinstance(value, tuple) else [to_text(value)]
        return EndNumber(lane, way, to_text(value), words)

    # Editors' files.

    def read_object(self, editor: Editor, fields: FileObject, board: Board) -> Iterator[OutsideNumber]:
        cell = editor_keys.cell_of(fields.get("cell"), board, outside=True)
        value: Numbers
        if self.several:
            values = fields.get("values")
            text = str(fields.get("value") or "").strip()
            words = editor_keys.list_of(values) if values else re.split(r"[\s,]+", text)
            value = editor_keys.numbers_of("values", words)
            if not value:
                return
        else:
            value = editor_keys.value_of(editor, fields, board)
            if value is None:
                fields.noted.update(("direction", "cells"))  # of nothing
                return
        way = self._direction(fields)
        y, x = DIAGONALS[way] if way else _inward(cell, board)
        first = Cell(cell.row + y, cell.column + x)
        if board.has(cell) or not board.has(first):
            place = f"{editor_keys.name_of(cell)} {fields.get('direction')}" if way else editor_keys.name_of(cell)
            raise InputError(f"expected a cell {OUTSIDE[bool(way)]}, found {place}")
        lane = [first]
        while board.has(there := (lane[-1].row + y, lane[-1].column + x)):
            lane.append(Cell(*there))
        editor_keys.note_cells(fields, {*lane}, board)
        straight = {(1, 0): "v", (-1, 0): "^", (0, 1): ">", (0, -1): "<"}.get((y, x), "")
        yield (str(first), way, value) if way else (f"c{first.column}" if y else f"r{first.row}", straight, value)

    def _direction(self, fields: FileObject) -> str:
        """Return the diagonal direction of a clue. Return "" for rows and columns."""
        if self.ways == "straight" or (self.ways == "both" and is_blank(dict(fields).get("direction"))):
            return ""
        way = fields.get("direction")
        if str(way).lower() not in DIAGONALS:
            raise InputError(f"expected a direction of UR, UL, DR, DL, found {way!r:.40}")
        return str(way).lower()

    def is_open(self, element: OutsideNumber) -> bool:
        return element[-1] is None

    def write_object(self, editor: Editor, element: OutsideNumber, board: Board) -> JsonObject:
        lane, way, value = element
        text = to_text(value)
        if way in DIAGONALS:
            first, (y, x) = board.where(lane), DIAGONALS[way]
            assert first is not None
            return {"cell": editor_keys.name_of((first[0] - y, first[1] - x)), "direction": way.upper(), "value": text}
        number = int(lane[1:])
        cell = {
            ">": (number, 0), "<": (number, board.width + 1), "v": (0, number), "^": (board.height + 1, number),
        }[way]  # fmt: skip
        return {"cell": editor_keys.name_of(cell), "value": text}


def _inward(cell: Cell, board: Board) -> tuple[int, int]:
    """Return the step from a place next to the board onto the board. Return (0, 0) if the place is not at a row or
    column."""
    r, c = cell
    if 1 <= c <= board.width and r in (0, board.height + 1):
        return (-1 if r else 1), 0
    return (0, -1 if c else 1) if 1 <= r <= board.height and c in (0, board.width + 1) else (0, 0)


@dataclass(eq=False, repr=False)
class Lanes(Form[Value, int]):
    """Numbers at an edge of the board. The section's name is the edge: left, right, top or bottom. A kind gets a list
    of `Lane` with a value.

    ``several``: numbers for each lane, and a line of text for each. ``letters``: words that mean numbers.

    Raises:
        ModelError: the section has another name. `Outside` handles other numbers.
    """

    has_values = True
    takes = ""
    several: bool = False
    letters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.name not in EDGES:
            raise ModelError(f"Lanes: expected the name {series(EDGES, 'or')}, found {self.name!r:.60}")

    @property
    def headings(self) -> tuple[str, ...]:
        return {"left": ("left", "rows"), "top": ("top", "columns")}.get(self.name, (self.name,))

    def lanes(self, board: Board) -> list[tuple[Cell, ...]]:
        """Return the cells of each lane, from this edge inward."""
        lines = board.rows if self.name in ("left", "right") else board.columns
        return [tuple(line if self.name in ("left", "top") else line[::-1]) for line in lines]

    def extent(self, lines: Sequence[Line]) -> tuple[int, int]:
        count = len(lines) if self.several else len([word for line in lines for word in line.tokens()])
        return (count, 0) if self.name in ("left", "right") else (0, count)

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[Value, ...]:
        refuse_holes(lines)
        count = board.height if self.name in ("left", "right") else board.width
        if self.several:
            values = [self._read_values(line.tokens()) for line in lines]
            places = [Word("", line.number, line.column) for line in lines]
        else:
            places = [word for line in lines for word in line.tokens()]
            values = [self._read_value(word) for word in places]
        if len(values) != count:
            place = places[count] if len(values) > count else heading
            what = "lines" if self.several else "numbers"
            raise place.error(f"expected {count} {what} under `{self.name}:`, found {len(values)}")
        return tuple(values) if any(value != NOTHING for value in values) else ()

    def _read_values(self, words: list[Word]) -> Value:
        if len(words) == 1 and words[0].text in (".", "?"):
            return self._read_value(words[0])
        numbers = tuple(None if word.text == "?" else self._read_number(word) for word in words)
        if 0 in numbers and len(numbers) > 1:
            raise words[numbers.index(0)].refusal("a number from 1, or 0 alone")
        return numbers

    def _read_value(self, word: Word) -> Value:
        return NOTHING if word.text == "." else None if word.text == "?" else self._read_number(word)

    def _read_number(self, word: Word) -> int:
        if word.text in self.letters:
            return self.letters.index(word.text) + 1
        return word.number("a number" if not self.letters else f"one of {' '.join(self.letters)}")

    def write(self, content: tuple[Value, ...], board: Board, name: Names) -> list[str]:
        words = [self._text(value) for value in content]
        return words if self.several else [" ".join(words)]

    def _text(self, value: object) -> str:
        return "." if value == NOTHING else "?" if value is None else " ".join(self._words(value))

    def _words(self, value: object) -> list[str]:
        numbers = value if isinstance(value, tuple) else (value,)
        return ["?" if n is None else self.letters[n - 1] if self.letters else str(n) for n in numbers]

    def view(self, content: tuple[Value, ...], board: Board) -> list[Lane]:
        lanes = zip(self.lanes(board), content, strict=False)
        return [
            Lane(self._lane(i), cells, value)
            for i, (cells, value) in enumerate(lanes)
            if value != NOTHING and value is not None
        ]

    def _lane(self, number: int) -> str:
        return f"{self.name} {'r' if self.name in ('left', 'right') else 'c'}{number + 1}"

    def unknown(self, content: tuple[Value, ...]) -> tuple[Value, ...]:
        return tuple(value if value == NOTHING else None for value in content)

    def items(self, content: tuple[Value, ...], board: Board) -> list[Item]:
        return [self.item(i, value) for i, value in enumerate(content) if value != NOTHING]

    def items_of_line(self, text: str, puzzle: Puzzle) -> list[Item]:
        """Return the item of a lane and its value, such as r2 = 3."""
        name, _, value = text.partition("=")
        letter, lanes = ("r" if self.name in ("left", "right") else "c"), self.lanes(puzzle.board)
        number = whole_number(name.strip()[1:])
        if name.strip()[:1].lower() != letter or not number or number > len(lanes):
            last = f"{letter}{len(lanes)}"
            raise InputError(f"expected a lane from {letter}1 to {last} before =, found {name.strip()!r:.20}")
        words = Line(value, 1).tokens()
        if not words or (len(words) > 1 and not self.several):
            raise InputError(f"expected {'numbers' if self.several else 'a number'}, found {value.strip()!r:.20}")
        found = self._read_values(words) if self.several else self._read_value(words[0])
        return [self.item(number - 1, found)] if found != NOTHING else []

    def slots(self, cells: Sequence[Cell], board: Board) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the lane with these cells. For a single cell, yield the lane that begins there."""
        letter = "r" if self.name in ("left", "right") else "c"
        for i, lane in enumerate(self.lanes(board), 1):
            if cells and {*cells} <= {*(lane if len(cells) > 1 else lane[:1])}:
                yield f"{letter}{i} = {{}}", self.letters

    def content(self, items: Iterable[Item], board: Board) -> tuple[Value, ...]:
        values = {item.at: item.value for item in items}
        blank = None if self.several else NOTHING
        content = tuple(values.get(i, blank) for i in range(len(self.lanes(board))))
        return content if any(value != NOTHING for value in content) else ()

    def subject(self, at: int, board: Board) -> Lane:
        return Lane(self._lane(at), self.lanes(board)[at], None)

    def candidates(self, at: int, board: Board, greatest: int) -> Iterable[Value]:
        if self.several:
            return ()
        return range(1, len(self.letters) + 1) if self.letters else range(greatest * len(self.lanes(board)[at]) + 1)

    def _places(self, rng: Random, puzzle: Puzzle) -> list[int]:
        return list(range(len(self.lanes(puzzle.board))))

    def figure(self, item: Item, board: Board) -> EdgeNumbers:
        return EdgeNumbers(self.name, item.at, self._words(item.value))

    def sentence(self, item: Item, board: Board, name: Names) -> str:
        return f"{self._lane(item.at)}: {self._text(item.value)}"

    def of_codes(self, lanes: Sequence[tuple[int, ...]]) -> tuple[Value, ...]:
        for number in (number for lane in lanes for number in lane):
            if self.letters and not 0 < number <= len(self.letters):
                raise CpsudokuError(f"{self.name}: expected a number from 1 to {len(self.letters)}, found {number}")
            if number < 0:
                raise CpsudokuError(f"{self.name}: expected a number, found {number}")
        content: tuple[Value, ...] = tuple(lane if self.several or not lane else lane[0] for lane in lanes)
        return content if any(value != NOTHING for value in content) else ()

    def codes(self, content: tuple[Value, ...], board: Board) -> list[tuple[int, ...]]:
        values = content or (NOTHING,) * len(self.lanes(board))
        lanes = [value if isinstance(value, tuple) else (value,) for value in values]
        if any(None in lane for lane in lanes):
            raise CpsudokuError(f"{self.name}: addresses and pzprv3 boards cannot encode the clue ? at an edge")
        return [tuple(number for number in lane if isinstance(number, int)) for lane in lanes]
