"""A section whose lines are pairs of cells. A line may have a sign between the cells and a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Literal, NamedTuple

from cpsudoku.puzzles.board import Board, Cell
from cpsudoku.puzzles.section_lines import Line, Reader
from cpsudoku.puzzles.sections import editor_keys
from cpsudoku.puzzles.sections.editor_keys import Editor
from cpsudoku.puzzles.sections.figures import PAIR_DRAWINGS, Sign
from cpsudoku.puzzles.sections.path import missing
from cpsudoku.puzzles.sections.section import Form, Item, JsonObject, Names, Value, read_cell, to_text
from cpsudoku.puzzles.sections.unread_keys import FileObject, is_blank
from cpsudoku.support.errors import InputError

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.layer import At
    from cpsudoku.puzzles.puzzle import Puzzle


class Pair(NamedTuple):
    """Two neighbours or any two cells, the sign between them, and a number if there is one."""

    a: Cell
    sign: str
    b: Cell
    value: int | None


NOWHERE = Cell(0, 0)  # a place of no board


@dataclass(eq=False, repr=False)
class Pairs(Form[Pair, tuple[Cell, Cell]]):
    """Lines of two cells, with a sign between the cells if ``signs`` is not empty. Signs are characters or words. The
    sign ``?`` means an unknown sign.

    ``value``, ``default``: same as in `Lines`.
    """

    look = "sign"
    drawings = PAIR_DRAWINGS
    signs: str | Sequence[str] = ""
    value: bool | Literal["may"] = False
    default: int | None = None
    touching: bool = False

    def read_line(self, line: Line, board: Board) -> Pair:
        reader = Reader(line)
        a = read_cell(reader.take(), board)
        sign = ""
        if self.signs:
            word = reader.take()
            if word.text not in self.signs or not word.text:
                raise word.refusal(f"a line like {self._example(board)}")
            sign = word.text
        else:
            reader.skip(",")
        if not reader.word.text:
            raise reader.word.refusal(f"a line like {self._example(board)}")
        second = reader.take()
        b = read_cell(second, board)
        if a == b:
            raise second.refusal(f"another cell after the {sign}" if sign else "another cell")
        if self.touching and b not in board.neighbours(a):
            raise second.refusal("a neighbour of the first cell")
        value = self.default
        if self.value and (reader.skip("=") or self.value is True):
            value = None if reader.skip("?") else reader.take().number("a number")
        if self.value and value == self.default and reader.word.is_number:
            raise missing(reader.word)
        reader.finish()
        return Pair(a, sign, b, value)

    def _example(self, board: Board) -> str:
        a, b = Cell(1, 1), Cell(1, 2)
        return f"{a} {self.signs[0]} {b}" if self.signs else f"{a} {b}"

    def write_line(self, element: Pair, board: Board, name: Names) -> str:
        a, sign, b, value = element
        end = "" if not self.value or (self.value == "may" and value == self.default) else f" = {to_text(value)}"
        return f"{name(a)} {sign} {name(b)}{end}" if sign else f"{name(a)} {name(b)}{end}"

    def unknown(self, content: tuple[Pair, ...]) -> tuple[Pair, ...]:
        if not self.value and "?" not in self.signs:
            return super().unknown(content)
        masked = "?" in self.signs
        return tuple(pair._replace(value=None, sign="?" if masked else pair.sign) for pair in content)

    def value_set(self, content: tuple[Pair, ...]) -> tuple[Pair, ...]:
        values = sorted({pair.value for pair in content if pair.value is not None})
        return (*self.unknown(content), *(Pair(NOWHERE, "", NOWHERE, value) for value in values))

    @property
    def has_values(self) -> bool:
        return bool(self.signs or self.value)

    def _item_of(self, element: Pair) -> Item:
        a, sign, b, value = element
        if self.signs and self.value:
            return self.item((a, b), None if value is None and self.value is True else (sign, value))
        return self.item((a, b), sign if self.signs else value if self.value else True)

    def _element(self, item: Item) -> Pair:
        a, b = item.at
        parts = item.value if isinstance(item.value, tuple) else (item.value,)
        sign = next((part for part in parts if isinstance(part, str)), self.signs[0] if self.signs else "")
        number = next((part for part in parts if isinstance(part, int)), None) if self.value else None
        return Pair(a, sign, b, number)

    def slots(self, cells: Sequence[Cell], board: Board) -> Iterator[tuple[str, Sequence[str]]]:
        if self.signs and len(cells) == 2:
            yield f"{cells[0]} {{}} {cells[1]}", self.signs

    def variables(self, where: tuple[Cell, Cell], at: At, board: Board) -> tuple[str, tuple[object, ...]]:
        a, b = where
        return str(at[a]), (at[a], at[b])

    def candidates(self, at: tuple[Cell, Cell], board: Board, greatest: int) -> Iterable[Value]:
        numbers: Iterable[int | None] = range(2 * greatest * greatest + 1) if self.value else [None]
        if self.value == "may":
            numbers = [None, *numbers]
        if self.signs and self.value:
            return product(self.signs, numbers)
        return [*self.signs] or [*(numbers if self.value else (True,))]

    def _places(self, rng: Random, puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
        return [(a, b) for _, a, b in puzzle.links]

    def figure(self, item: Item, board: Board) -> Sign:
        (a, b), value = item.at, item.value
        parts = value if isinstance(value, tuple) else (value,)
        sign = next((part for part in parts if isinstance(part, str)), "")
        number = next((part for part in parts if isinstance(part, int)), None)
        return Sign(a, b, sign, number, number in (True, self.default), "?" if self.has_values else "")

    # Editors' files.

    def read_object(self, editor: Editor, fields: FileObject, board: Board) -> Iterator[Pair]:
        cells = editor_keys.cells_of(fields.get("cells"), board)
        if len(cells) != 2 or cells[0] == cells[1]:
            raise InputError(f"expected two cells, found {fields.get('cells')!r:.60}")
        a, b = sorted(cells)
        if self.touching and b not in board.neighbours(a):
            raise InputError(f"expected neighbours, found {editor_keys.name_of(a)} and {editor_keys.name_of(b)}")
        sign = editor.sign
        if self.signs and not sign:
            value = fields.get("value")
            word = "" if is_blank(value) else str(value).strip()
            word = (editor.values or {}).get(word, word)
            signs = {str(name).lower(): str(name) for name in self.signs}
            if not word:
                return  # nothing is marked
            if word.lower() not in signs:
                raise editor_keys.UnreadKey("value", f"expected {' or '.join(signs)} as value, found {word!r:.40}")
            sign = signs[word.lower()]
        value = editor_keys.value_of(editor, fields, board, self.default) if self.value else None
        if self.value is True and value is None:
            return
        yield Pair(a, sign, b, value)

    def is_open(self, element: Pair) -> bool:
        open_value = bool(self.value) and self.default is not None and element.value is None
        return element.sign == "?" or open_value

    def write_objects(self, editor: Editor, content: Sequence[Pair], board: Board) -> list[JsonObject]:
        return super().write_objects(editor, [one for one in content if editor.sign in ("", one.sign)], board)

    def write_object(self, editor: Editor, element: Pair, board: Board) -> JsonObject:
        entry: JsonObject = {"cells": [editor_keys.name_of(element.a), editor_keys.name_of(element.b)]}
        if self.signs and not editor.sign:
            entry["value"] = element.sign.upper()
        elif self.value and element.value is not None and element.value != editor_keys.absent(editor, self.default):
            entry["value"] = editor_keys.value_name(editor, element.value)
        return entry
