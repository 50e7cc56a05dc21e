"""Mark: a section of cells, or of places between them, that are marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cpsudoku.puzzles.board import Board, Cell, Point
from cpsudoku.puzzles.section_lines import Line, Reader, Word
from cpsudoku.puzzles.sections import editor_keys
from cpsudoku.puzzles.sections.editor_keys import Editor
from cpsudoku.puzzles.sections.figures import Spot
from cpsudoku.puzzles.sections.section import Form, Item, JsonObject, Names, Table, Value, points, read_place
from cpsudoku.puzzles.sections.unread_keys import FileObject

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.puzzle import Puzzle


@dataclass(eq=False, repr=False)
class Marked(Form[Cell | Point, Cell | Point]):
    """Cells that are marked, over as many lines as one likes; each is a clue. ``at`` as of `Lines`."""

    look = "mark"
    at: str = "cells"

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[Cell | Point, ...]:
        places: dict[Cell | Point, None] = {}
        for word in (word for line in lines for word in Reader(line).words()):
            place = read_place(word, board, self.at)
            if place in places:
                raise word.refusal(f"each place once under `{heading.text}:`")
            places[place] = None
        return tuple(places)

    def write(self, content: tuple[Cell | Point, ...], board: Board, name: Names) -> list[str]:
        return [" ".join(map(name, content))] if content else []

    def adjoining(self, content: tuple[Cell | Point, ...]) -> tuple[Cell | Point, ...]:
        marked = set(content)
        return tuple(at for at in content for r, c in [at] if marked & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)})

    def candidates(self, at: Cell | Point, board: Board, greatest: int) -> Iterable[Value]:
        return (True,)

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Cell | Point]:
        return [*points(self.at, puzzle.board)]

    def of_code(self, code: int, table: Table | None) -> Value:
        return True

    def code(self, item: Item, table: Table | None) -> int:
        return 1

    def read_object(self, editor: Editor, one: FileObject, board: Board) -> Iterable[Cell]:
        if one.get("cells") is not None:
            return editor_keys.cells_of(one["cells"], board)
        return [editor_keys.cell_of(one.get("cell"), board)]

    def write_objects(self, editor: Editor, content: Sequence[Cell | Point], board: Board) -> list[JsonObject]:
        names = [editor_keys.name_of(cell) for cell in content]
        return [{"cells": [name]} if editor.form == "cells" else {"cell": name} for name in names]

    def figure(self, item: Item, board: Board) -> Spot:
        return Spot(item.at)
