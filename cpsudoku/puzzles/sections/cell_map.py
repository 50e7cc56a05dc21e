"""Map: sections with a token for each cell (or corner, or place), in rows like the board.

    Given("digits")                       the values of a layer, each a clue; . for none
    Regions("regions")                    cells with the same label are one region
    Symbols("numbers", numbers=True)      numbers, marks, arrows with numbers, several numbers

The cells of a row are its words. If it is one word, they are its characters, with longer tokens in parentheses:
``3.(12).`` ``.`` or ``-`` is a blank, ``?`` unknown content. The first map of a kind has no heading and determines the
size.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from cpsudoku.model import Clue
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.board import Board, Cell, Place, Point, shared_board
from cpsudoku.puzzles.layer import BoardModel, Layer
from cpsudoku.puzzles.section_lines import BLANKS, Line, Word, refuse_holes
from cpsudoku.puzzles.sections.section import (
    NOTHING,
    NUMBERS,
    UNKNOWN,
    Element,
    Form,
    Item,
    Names,
    Sample,
    Section,
    Table,
    Value,
    Where,
    While,
    Whole,
    read_cell,
)
from cpsudoku.support.errors import CpsudokuError, InputError, ModelError, amount, whole_number

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.puzzle import Puzzle
    from cpsudoku.puzzles.sections.figures import Glyph, RegionBorders

_ONE = r"\(([^()\s]*)\)|\S"


def tokens(line: Line) -> list[Word]:
    """Return the tokens of a row: its words, or the characters of its only word with longer tokens in parentheses."""
    words = line.tokens()
    if len(words) == 1:
        word = words[0]
        pieces = ((m[0] if m[1] is None else m[1], m.start()) for m in re.finditer(_ONE, word.text))
        return [Word(text, word.line, word.column + start) for text, start in pieces]
    return [word._replace(text=word.text[1:-1]) if re.fullmatch(_ONE, word.text) and len(word.text) > 1 else word
            for word in words]  # fmt: skip


def rows_text(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of tokens as text. Single characters have no blanks between them; longer tokens are in columns."""
    if all(len(token) == 1 for row in rows for token in row):
        return ["".join(row) for row in rows]
    if any(len(row) == 1 for row in rows):
        return ["".join(token if len(token) == 1 else f"({token})" for token in row) for row in rows]
    width = max(len(token) for row in rows for token in row)
    return [" ".join(f"{token:>{width}}" for token in row).rstrip() for row in rows]


@dataclass(eq=False, repr=False)
class Map(Form[Element, Where]):
    """A section with a token for each place. ``at``: "cells"; "corners", with one more row and column; "places": cells
    and the places between them, which are in rows and columns of their own."""

    repeats = False
    opens = True
    takes = ""
    at: str = "cells"

    def extent(self, lines: Sequence[Line]) -> tuple[int, int]:
        if not lines:
            return 0, 0
        counts = len(lines), len(tokens(lines[0]))
        height, width = (n - 1 if self.at == "corners" else (n + 1) // 2 if self.at == "places" else n for n in counts)
        return height, width

    def _coordinates(self, count: int) -> list[float]:
        """Return the coordinates of the rows or columns of a board with ``count`` of them."""
        if self.at == "cells":
            return list(range(1, count + 1))
        return [i + 0.5 for i in range(count + 1)] if self.at == "corners" else [i / 2 for i in range(2, 2 * count + 1)]

    def _place(self, row: float, column: float) -> Cell | Point:
        whole = row == int(row) and column == int(column)
        return Cell(int(row), int(column)) if whole else Point(row, column)

    def table(self, lines: Sequence[Line], board: Board, heading: Word) -> list[tuple[Cell | Point, Word]]:
        """Return (place, token) of every place, including absent cells.

        Raises:
            InputError: the number of rows or of tokens is wrong.
        """
        refuse_holes(lines)
        rows, columns = self._coordinates(board.height), self._coordinates(board.width)
        table: list[tuple[Cell | Point, Word]] = []
        for i, line in enumerate(lines):
            row = tokens(line)
            if i >= len(rows) or len(row) != len(columns):
                place = row[len(columns)] if len(row) > len(columns) else line.end if i < len(rows) else row[0]
                expected = amount(len(columns), "cell") if i < len(rows) else amount(len(rows), "row")
                number = len(row) if i < len(rows) else len(lines)
                raise place.error(f"expected {expected}, found {number}")
            table += [(self._place(rows[i], c), word) for c, word in zip(columns, row, strict=True)]
        if len(lines) < len(rows):
            end = lines[-1].end if lines else heading
            raise end.error(f"expected {amount(len(rows), 'row')}, found {len(lines)}")
        return table

    def lay_out(self, tokens: Mapping[Place, str], board: Board) -> list[str]:
        """Return the rows of text with the token of every place. A place without a token gets a dot."""
        rows, columns = self._coordinates(board.height), self._coordinates(board.width)
        return rows_text([[tokens.get((r, c), ".") for c in columns] for r in rows])


PlaceAndValue = tuple[Cell | Point, Value]


class ValueMap(Map[PlaceAndValue, Cell | Point]):
    """A map of values. The content is pairs of a place and its value, without blanks."""

    has_values = True

    def fit(self, puzzle: Puzzle) -> ValueMap:
        return self

    def items_of_line(self, text: str, puzzle: Puzzle) -> list[Item]:
        """Return the item of a place and its value, such as r1c2 = 3."""
        name, _, value = text.partition("=")
        board = shared_board(puzzle.height, puzzle.width) if self.walls else puzzle.board
        where = board.where(name.strip())
        rows, columns = self._coordinates(board.height), self._coordinates(board.width)
        if where is None or where.row not in rows or where.column not in columns:
            raise CpsudokuError(f"{text:.60}: expected a place of the board, found {name.strip()!r:.20}")
        return [self.item(where, self.fit(puzzle).value_of_token(Word(value.strip(), 1, 1)))]

    def _item_of(self, element: PlaceAndValue) -> Item:
        return self.item(*element)

    def content(self, items: Iterable[Item], board: Board) -> tuple[PlaceAndValue, ...]:
        values = {item.at: item.value for item in items}
        return tuple((place, values[place]) for place in sorted(values))

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Cell | Point]:
        return [*(puzzle.corners if self.at == "corners" else puzzle.cells)]

    def sentence(self, item: Item, board: Board, name: Names) -> str:
        return f"{self.name}: {name(item.at)} = {self._text(item.value)}"

    def _text(self, value: Value) -> str:
        return str(value)

    def value_of_token(self, word: Word) -> Value:
        """Return the value of a token.

        Raises:
            InputError: the section has no such token.
        """
        raise NotImplementedError


@dataclass(eq=False, repr=False)
class Given(ValueMap):
    """Values of ``layer``. ``.`` means none. The content is pairs of a cell and its value. In a Grid, a value may be
    pencil marks, a set of values."""

    layer: Layer | None = None

    def shows(self, layer: str) -> bool:
        """Return True if the section writes values of that layer. Only values in cells are written."""
        return self.layer is not None and self.layer.at == "cells" and self.layer.name == layer

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[PlaceAndValue, ...]:
        content = []
        for cell, word in self.table(lines, board, heading):
            if word.text in (".", "?"):
                continue
            value = self.value_of_token(word)
            if board.has(cell):
                content.append((cell, value))
        return tuple(content)

    def value_of_token(self, word: Word) -> Value:
        tokens = self._tokens
        if word.text not in tokens:
            raise word.refusal(f"{', '.join(tokens)} or a dot")
        return tokens[word.text]

    @cached_property
    def _tokens(self) -> dict[str, int]:
        assert self.layer is not None
        values = self._values()
        return {self.layer.token(value, values): value for value in values}

    def write(self, content: tuple[PlaceAndValue, ...], board: Board, name: Names) -> list[str]:
        assert self.layer is not None
        values = self._values()
        return self.lay_out({at: self.layer.token(v, values) for at, v in content if isinstance(v, int)}, board)

    def _values(self) -> list[int]:
        """Return the values of the layer in the puzzle to which `fit` adapted the section."""
        assert self.layer is not None and not callable(self.layer.domain)
        return sorted(self.layer.domain)

    def _text(self, value: Value) -> str:
        assert self.layer is not None
        return self.layer.token(value, self._values()) if isinstance(value, int) else str(value)

    def view(self, content: tuple[PlaceAndValue, ...], board: Board) -> dict[Cell | Point, Value]:
        return dict(content)

    def fit(self, puzzle: Puzzle) -> Given:
        assert self.layer is not None
        return replace(self, layer=replace(self.layer, domain=self.layer.values(puzzle)))

    def typed_values(self, puzzle: Puzzle) -> list[str] | None:
        return list(self.layer.tokens(puzzle)) if self.layer is not None and self.layer.at == "cells" else None

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Cell | Point]:
        return []

    def _of_number(self, code: int) -> Value:
        if code == UNKNOWN:
            raise CpsudokuError("expected a value, found ?")
        return code

    def code(self, item: Item, table: Table | None) -> int:
        if not isinstance(item.value, int) or item.value < 0:
            raise CpsudokuError("an address cannot contain pencil marks")
        return super().code(item, table)

    def clues(self, puzzle: Puzzle, model: BoardModel) -> Iterator[Clue]:
        """Yield a unary clue for every given, and for pencil marks."""
        assert self.layer is not None
        at = getattr(model.at, self.layer.name)
        for _, cell, value in puzzle.items_of(self):
            if cell not in at:
                raise ModelError(f"{cell}: expected a cell of the board, found one that is absent")
            numbers = value if isinstance(value, frozenset) else (value,)
            yield given_clue(model, at[cell], [number for number in numbers if isinstance(number, int)])


def given_sections(sections: Iterable[Section]) -> tuple[Given, ...]:
    """Return the sections of givens."""
    return tuple(section for section in sections if isinstance(section, Given))


ARROWS = "^v<>"
HIGHEST = 9  # the highest number of a cell that is typed with one key


@dataclass(eq=False, repr=False)
class Symbols(ValueMap):
    """Numbers and marks in cells. A kind gets a dictionary without blanks, with None for ``?``.

    ``numbers``: the allowed numbers: a range, or True for any number from 0. ``marks``: characters that are values.
    ``arrows``: one of ``^ v < >`` before a number, read as a pair. ``fields``: the number of numbers, with a backslash
    between them and each perhaps missing. They become a tuple. ``walls``: cells with content are outside the board.
    """

    numbers: bool | Collection[int] = False
    marks: str = ""
    arrows: bool = False
    fields: int = 0
    walls: bool = False

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[PlaceAndValue, ...]:
        table = self.table(lines, board, heading)
        return tuple((place, self.value_of_token(word)) for place, word in table if word.text not in BLANKS)

    def value_of_token(self, word: Word) -> Value:
        text = word.text
        if self.fields:
            parts = text.split("\\")
            if len(parts) != self.fields:
                raise word.refusal(f"{self.fields} numbers with \\ between them, or a blank")
            return tuple(NOTHING if part == "" else self._number(word, part) for part in parts)
        if self.arrows and text[:1] and text[0] in ARROWS:
            return text[0], self._number(word, text[1:])
        if text in self.marks and len(text) == 1:
            return text
        return self._number(word, text)

    def _number(self, word: Word, text: str) -> int | None:
        if text == "?":
            return None
        number = whole_number(text)
        if number is None or not self._allows(number):
            raise word.refusal(self._choice)
        return number

    def _allows(self, number: int) -> bool:
        return self.numbers if isinstance(self.numbers, bool) else number in self.numbers

    @property
    def probes(self) -> Sequence[str]:
        return [*NUMBERS, *self.marks, ">1", *(["\\".join(["3"] * self.fields)] if self.fields else ())]

    def typed_values(self, puzzle: Puzzle) -> list[str] | None:
        if self.at != "cells" or self.fields or self.arrows:
            return None
        numbers = (str(number) for number in range(HIGHEST + 1) if self._allows(number))
        return [*self.marks, *numbers, "?"]

    @property
    def _choice(self) -> str:
        parts = [f"{mark!r}" for mark in self.marks]
        if self.numbers is not False:
            some = "a number" if self.numbers is True else f"a number from {min(self.numbers)} to {max(self.numbers)}"
            parts.append(f"an arrow and {some}" if self.arrows else some)
        return f"{', '.join(parts)}, ? or a blank"

    def write(self, content: tuple[PlaceAndValue, ...], board: Board, name: Names) -> list[str]:
        return self.lay_out({place: self._text(value) for place, value in content}, board)

    def _text(self, value: Value) -> str:
        if isinstance(value, tuple) and not self.fields:
            return f"{value[0]}{self._text(value[1])}"
        if isinstance(value, tuple):
            return "\\".join("" if part == NOTHING else self._text(part) for part in value)
        return "?" if value is None else str(value)

    def view(self, content: tuple[PlaceAndValue, ...], board: Board) -> dict[Cell | Point, Value]:
        values = dict(content)
        for place, value in content if self.fields else ():
            if isinstance(value, tuple):
                values[place] = tuple(None if part == NOTHING else part for part in value)
        return values

    def unknown(self, content: tuple[PlaceAndValue, ...]) -> tuple[PlaceAndValue, ...]:
        return tuple((place, self._mask(value)) for place, value in content)

    def _mask(self, value: Value) -> Value:
        if self.fields and isinstance(value, tuple):
            return tuple(part if part == NOTHING else None for part in value)
        return None

    def content(self, items: Iterable[Item], board: Board) -> tuple[PlaceAndValue, ...]:
        content = super().content(items, board)
        return tuple((place, value or (None,) * self.fields) for place, value in content) if self.fields else content

    def value_of(self, result: object) -> Value:
        value = super().value_of(result)
        if self.fields and isinstance(value, tuple):
            return tuple(NOTHING if part is None else part for part in value)
        return value

    def candidates(self, at: Cell | Point, board: Board, greatest: int) -> Iterator[Value]:
        most = max(len(board.cells), greatest * max(board.height, board.width))
        some = range(most + 1) if isinstance(self.numbers, bool) else self.numbers
        numbers = [n for n in some if n <= most and self._allows(n)]
        if self.fields:
            for place in range(self.fields):
                yield from (tuple(n if i == place else NOTHING for i in range(self.fields)) for n in numbers)
            return
        yield from self.marks
        yield from product(ARROWS, numbers) if self.arrows else numbers

    def joint(self, values: Sequence[Value]) -> Value:
        if not self.fields:
            return values[0]
        fields = [value for value in values if isinstance(value, tuple)]
        return tuple(next((v[i] for v in fields if v[i] != NOTHING), NOTHING) for i in range(self.fields))

    def random_value(self, rng: Random) -> Value:
        return rng.choice(self.marks) if self.marks else True

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Cell | Point]:
        if not self.shape:
            return super()._places(rng, puzzle)
        every: list[Cell | Point] = [
            Cell(r, c) for r in range(1, puzzle.height + 1) for c in range(1, puzzle.width + 1)
        ]
        return sorted(rng.sample(every, max(1, round(len(every) * rng.choice((0.14, 0.2, 0.3, 0.5))))))

    def _of_number(self, code: int) -> Value:
        if code == UNKNOWN or self._allows(code):
            return super()._of_number(code)
        low, high = (0, 0) if isinstance(self.numbers, bool) else (min(self.numbers), max(self.numbers))
        raise CpsudokuError(f"expected a number from {low} to {high}, found {code}")

    def missing(self, content: tuple[PlaceAndValue, ...]) -> list[Cell]:
        return [Cell(int(r), int(c)) for (r, c), _ in content] if self.walls else []

    def figure(self, item: Item, board: Board) -> Glyph:
        from cpsudoku.puzzles.sections.figures import Glyph

        text, between = self._text(item.value), self.at != "cells"
        return Glyph(item.at, item.value, text, self.walls, between, bool(self.fields), self.marks)


Region = tuple[Cell, ...]


@dataclass(eq=False, repr=False)
class Regions(Whole[Region], Map[Region, tuple[Region, ...]]):
    """A map of labels. A kind gets a list of regions, which are tuples of cells, ordered by their first cells.

    ``blanks``: may cells be in no region? ``size``: "side" if each region has as many cells as a row.
    """

    opens = False
    shape: bool | str | While = field(default=True, kw_only=True)
    blanks: bool = False
    size: str = ""

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[Region, ...]:
        words = self._labels(lines, board)
        count = board.height * board.width
        if len(words) != count:
            place = words[-1] if words else heading
            raise place.error(f"expected {amount(count, 'cell')} under `{self.name}:`, found {len(words)}")
        members: dict[str, list[Cell]] = {}
        first: dict[str, Word] = {}
        for i, word in enumerate(words):
            if self.blanks and word.text in BLANKS:
                continue
            members.setdefault(word.text, []).append(Cell(i // board.width + 1, i % board.width + 1))
            first.setdefault(word.text, word)
        for label, cells in members.items():
            if self.size and len(cells) != board.height:
                found = f"{len(cells)} in region {label!r}"
                raise first[label].error(f"expected {board.height} cells in every region, found {found}")
        # A map of blanks means that there is no region. It differs from an absent section.
        return tuple(tuple(cells) for cells in members.values()) or ((),)

    def items_of_line(self, text: str, puzzle: Puzzle) -> list[Item]:
        """Return the regions with these cells as a further region, removed from the others. Two cells of regions whose
        size is fixed exchange their regions."""
        words = Line(text, 1).words()
        region = tuple(sorted({read_cell(word, puzzle.board) for word in words}))
        if self.size:
            return self._exchanged(region, puzzle)
        if not region or not puzzle.content(self.name):
            raise InputError(f"expected cells of a new region among {self.name} of any size, found {text!r:.40}")
        others = [tuple(cell for cell in one if cell not in region) for one in puzzle.content(self.name)]
        return self.items(tuple(sorted([region, *filter(None, others)])), puzzle.board)

    def _exchanged(self, two: Region, puzzle: Puzzle) -> list[Item]:
        regions: tuple[Region, ...] = puzzle.content(self.name)
        if len(two) != 2 or sum(any(cell in one for cell in two) for one in regions) != 2:
            found = " ".join(map(str, two)) or "none"
            raise InputError(f"expected two cells of two {self.name}, which exchange them, found {found}")
        other = {two[0]: two[1], two[1]: two[0]}
        changed = [tuple(sorted(other.get(cell, cell) for cell in one)) for one in regions]
        return self.items(tuple(sorted(changed)), puzzle.board)

    def view(self, content: tuple[Region, ...], board: Board) -> list[Region]:
        return [cells for cells in content if cells]

    def _labels(self, lines: Sequence[Line], board: Board) -> list[Word]:
        """Return the labels of rows: words, or the characters of a word. One row may have the labels of all cells."""
        refuse_holes(lines)
        words: list[Word] = []
        for line in lines:
            row = line.tokens()
            if len(row) == 1:
                row = [Word(c, line.number, row[0].column + i) for i, c in enumerate(row[0].text)]
            if len(row) != board.width and not (len(lines) == 1 and len(row) == board.height * board.width):
                place = row[board.width] if len(row) > board.width else line.end
                raise place.error(f"expected {amount(board.width, 'cell')} in a row, found {len(row)}")
            words += row
        return words

    def write(self, content: tuple[Region, ...], board: Board, name: Names) -> list[str]:
        labels = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        many = len(content) > len(labels)
        of: dict[Place, str] = {
            cell: str(i + 1) if many else labels[i] for i, cells in enumerate(content) for cell in cells
        }
        return self.lay_out(of, board)

    @property
    def parts(self) -> bool:
        return not self.blanks

    def _places(self, rng: Random, puzzle: Puzzle) -> list[tuple[Region, ...]]:
        from cpsudoku.puzzles import sampling

        if self.size == "side":
            return [tuple(sampling.pieces(rng, puzzle, puzzle.height))]
        return [tuple(sampling.rooms(rng, puzzle, max(2, round(len(puzzle.cells) / rng.uniform(3.5, 8)))))]

    def _sample_places(self, sample: Sample) -> list[tuple[Region, ...]]:
        return [tuple(super()._sample_places(sample))]

    def sentence(self, item: Item, board: Board, name: Names) -> str:
        return f"{self.name}: {' '.join(self.write(item.at, board, name))}"

    def figure(self, item: Item, board: Board) -> RegionBorders:
        from cpsudoku.puzzles.sections.figures import RegionBorders

        return RegionBorders(item.at, self.blanks)
