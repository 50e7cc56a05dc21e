"""Sections of lines (groups of cells, or paths that may branch, perhaps with a value or an arrow), and sections of
marked places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from cpsudoku.puzzles.board import Board, Cell, Place, Point
from cpsudoku.puzzles.section_lines import Line, Reader, Word
from cpsudoku.puzzles.sections import editor_keys
from cpsudoku.puzzles.sections.editor_keys import Editor
from cpsudoku.puzzles.sections.figures import (
    GROUP_DRAWINGS,
    LINE_DRAWINGS,
    MARK_DRAWINGS,
    Group,
    Places,
    Spot,
    Stroke,
    flat,
)
from cpsudoku.puzzles.sections.section import Form, Item, JsonObject, Names, Table, Value, points, read_place, to_text
from cpsudoku.puzzles.sections.unread_keys import FileObject, is_blank
from cpsudoku.support.errors import InputError, ModelError, amount
from cpsudoku.support.square_grid import components

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.puzzle import Puzzle


class Valued(NamedTuple):
    """Cells and their value: a number, several numbers, or None. None means ``?`` or no value."""

    cells: Places
    value: Value


Element = Valued | Places  # the content of one line of text


TRIES = 60  # random lines drawn for a section, for each row and column
PATHS = ("line", "thermometer", "arrow", "double arrow")  # drawings from cell to cell


@dataclass(eq=False, repr=False)
class Lines(Form[Element, Places]):
    """Lines of cells. ``value``: does a line end with ``=`` and a value? "no" or False: never; "may": optionally;
    "must" or True: always.

    ``default``: the value if a line has none. ``several``: a list of numbers replaces the number. ``groups``: the
    number of groups, with ``|`` between them. Items are tuples of groups. ``more``: may there be more groups?
    ``alike``: do all groups have the same number of cells? ``again``: may a line pass a cell again, as a loop does?
    ``branches``: paths with commas between them; items are tuples of paths. ``apart``: no cell may be in two lines
    ("drawn": only for lines drawn for a new puzzle). ``head``: the first cell, or all cells before a ``|``, is a head.
    Items are (head, the rest). ``ordered``: does the order of cells matter? ``at``: "cells", "corners", "sides" or
    "places" (any of them). ``least``, ``most``: places of a group.
    """

    value: bool | Literal["may"] = False
    default: int | None = None
    several: bool = False
    groups: int = 1
    more: bool = False
    alike: bool = False
    again: bool = False
    branches: bool = False
    apart: bool | Literal["drawn"] = False
    head: bool = False
    ordered: bool = True
    at: str = "cells"
    least: int = 1
    most: int = 0
    line: str = ""  # an example, for errors

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[Element, ...]:
        owner: dict[Place, Word] = {}
        return tuple(self._item(line, board, owner) for line in lines)

    def _item(self, line: Line, board: Board, owner: dict[Place, Word]) -> Element:
        reader = Reader(line)
        between = "|" if self.groups > 1 or self.head else "," if self.branches else ""
        ends = ("=", "|") if between != "," or _is_list(line) else ("=", "|", ",")
        groups = [self._group(reader, board, owner, ends)]
        while between and reader.skip(between):
            groups.append(self._group(reader, board, owner, ends))
        if self.groups > 1 and (len(groups) < self.groups or (len(groups) > self.groups and not self.more)):
            many = f"at least {self.groups}" if self.more else f"{self.groups}"
            raise reader.word.refusal(f"{many} groups of places with | between them")
        if self.alike and len(set(map(len, groups))) > 1:
            raise reader.word.refusal(f"groups of {amount(len(groups[0]), 'place')} each")
        if self.head:
            if len(groups) == 1 and len(groups[0]) > 1:
                groups = [groups[0][:1], groups[0][1:]]
            if len(groups) != 2:
                raise reader.word.refusal("cells of the line after the first, or after one |")
        item: Places = tuple(groups) if between else groups[0]
        if not self.value:
            reader.finish("a cell or the end of the line" if self.at == "cells" else "the end of the line")
            return item
        value: Value = None
        if self.value == "may" and not reader.word.text:
            return Valued(item, self.default)
        if not reader.skip("="):
            raise reader.word.refusal("= and a sum after the cells")
        if not reader.skip("?"):
            what = "a sum after the ="
            number = reader.take().number(what)
            others = (word.number("a number") for word in reader.until() if word.text != ",")
            value = (number, *others) if self.several else number
        reader.finish("the end of the line after the sum")
        return Valued(item, value)

    def _group(self, reader: Reader, board: Board, owner: dict[Place, Word], ends: tuple[str, ...]) -> Group:
        places: list[Cell | Point] = []
        start = reader.word
        for word in reader.words(*ends):
            if word.text in ("<", ">", ","):
                raise word.refusal("a cell")
            if self.value and places and word.is_number:
                raise missing(word)
            place = read_place(word, board, self.at)
            if self.apart is True and place in owner:
                one, found_in = self.headings[-1], f"line {owner[place].line}, too"
                raise word.error(f"expected each cell in one {one}, found {word.text} in the {one} of {found_in}")
            if place in (places[-1:] if self.again else places):
                raise word.refusal("another cell" if self.again else "each cell once in a line")
            owner[place] = word
            places.append(place)
        if not self.ordered:
            places.sort()
        if not places:
            raise start.refusal("cells before the =" if self.value else "a cell")
        if len(places) < self.least or (self.most and len(places) > self.most):
            many = f"{self.least} to {self.most}" if self.most else f"at least {self.least}"
            raise start.error(f"expected {many} cells, found {len(places)}")
        return tuple(places)

    def doubts(self, content: tuple[Element, ...], board: Board, name: Names, drawing: str = "") -> Iterator[str]:
        """Yield notes on repeated cells, on cages that overlap or are in pieces, and on paths with gaps."""
        one = self.headings[-1]
        drawing = drawing or self.drawing or ("" if self.ordered else "cage")
        lines = [_places_of(element) for element in content]
        for line, times in Counter(lines).items():
            if times > 1:
                yield f"{one} {name(next(flat(line)))} stands {'twice' if times == 2 else f'{times} times'}"
        if self.at != "cells" or (drawing != "cage" and drawing not in PATHS):
            return
        if drawing == "cage" and self.groups == 1:
            cages = [tuple(cell for cell in flat(line) if isinstance(cell, Cell)) for line in lines]
            for cage in cages:
                if (pieces := len(components(cage, board.neighbours))) > 1:
                    yield f"{one} {name(cage[0])} is in {pieces} pieces"
            for (a, b), common in _common(cages).items() if self.apart else ():
                yield f"{self.name} {name(a[0])} and {name(b[0])} have {' and '.join(map(name, common))} in common"
            return
        for line in lines:
            groups = _groups_of(line)
            head: Group = groups[0] if self.head else ()
            paths = groups[1:] if self.head else groups
            for cell, other in (pair for path in paths for pair in _jumps(path, head)):
                yield f"{one} {name(groups[0][0])} jumps from {name(cell)} to {name(other)}"

    def write_line(self, element: Element, board: Board, name: Names) -> str:
        groups = _groups_of(_places_of(element))
        if self.head and len(groups[0]) == 1:
            groups = ((*groups[0], *groups[1]),)
        text = (", " if self.branches else " | ").join(" ".join(map(name, group)) for group in groups)
        if not isinstance(element, Valued) or (self.value == "may" and element.value == self.default):
            return text
        return f"{text} = {to_text(element.value)}"

    def unknown(self, content: tuple[Element, ...]) -> tuple[Element, ...]:
        if not self.value:
            return super().unknown(content)
        return tuple(Valued(_places_of(element), None) for element in content)

    @property
    def _has_groups(self) -> bool:
        """Are items tuples of groups, of paths, or of a head and the rest?"""
        return self.groups > 1 or self.branches or self.head

    @property
    def has_values(self) -> bool:
        return bool(self.value)

    @property
    def drawings(self) -> Sequence[str]:
        return (self.look,) if self._has_groups else LINE_DRAWINGS

    def expect_drawing(self, drawing: str) -> None:
        if drawing in GROUP_DRAWINGS and drawing not in self.drawings:
            needed = GROUP_DRAWINGS[drawing]
            raise ModelError(f"section {self.name!r}: expected {needed} with drawing={drawing!r}, found none")
        super().expect_drawing(drawing)

    @property
    def look(self) -> str:
        if self.groups > 1:
            return "clone"
        if self.head:
            return "arrow"
        if self.branches:
            return "thermometer"
        return "quadruple" if self.at == "corners" else "line" if self.ordered else "cage"

    @property
    def takes(self) -> Literal["cells", "line"]:
        return "line" if self.ordered else "cells"

    def _item_of(self, element: Element) -> Item:
        return self.item(*element) if isinstance(element, Valued) else self.item(element)

    def _element(self, item: Item) -> Element:
        places: Places = item.at
        return Valued(places, item.value) if self.value else places

    def candidates(self, at: Places, board: Board, greatest: int) -> Iterable[Value]:
        if not self.value:
            return (True,)
        return () if self.several else range(greatest * max(2, len([*flat(at)])) + 1)

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Places]:
        return list(dict.fromkeys(self._random_lines(rng, puzzle)))

    def _random_lines(self, rng: Random, puzzle: Puzzle) -> Iterator[Places]:
        from cpsudoku.puzzles import sampling

        least, most = max(1, self.least), self.most or max(self.least + 2, min(5, puzzle.height))
        if self.at != "cells":
            for where in points(self.at, puzzle.board):
                yield (where,) if self.groups == 1 and not self.branches else ((where,),)
            return
        if not self.ordered and not self._has_groups:
            for _ in range(1 if self.apart else 4):
                yield from sampling.groups(rng, puzzle, max(2, least) if least < 2 <= most else least, most)
            return
        taken: set[Cell] = set()
        for _ in range(TRIES * puzzle.height):
            length = rng.randint(max(2, least) if most > 1 else 1, most)
            if self.groups > 1:
                parts = tuple(sampling.path(rng, puzzle, length) for _ in range(self.groups))
                flat = [cell for part in parts for cell in part]
                if len(set(flat)) == len(flat):
                    yield tuple(tuple(sorted(part)) for part in parts) if not self.ordered else parts
                continue
            one = sampling.path(rng, puzzle, length + (1 if self.head else 0))
            if self.apart:
                if taken & set(one):
                    continue
                taken |= set(one)
            if len(one) < length:
                continue
            yield (one[:1], one[1:]) if self.head else (one,) if self.branches else one

    def covers(self, at: Places) -> set[Place]:
        return {*flat(at)} if self.at == "cells" else set()

    def figure(self, item: Item, board: Board) -> Stroke:
        value = item.value
        text = "" if not self.value or value is True or (value is None and self.value is not True) else to_text(value)
        return Stroke(item.at, value, text, bool(self.value), value is True or value == self.default)

    # Editors' files.

    def read_object(self, editor: Editor, fields: FileObject, board: Board) -> Iterator[Element]:
        places: list[Places]
        if self.at == "corners":
            cells = editor_keys.cells_of(fields.get("cells"), board)
            if len(cells) != 4 or len({*cells}) != 4 or max(cells) != (min(cells)[0] + 1, min(cells)[1] + 1):
                raise InputError(f"expected the four cells around a corner, found {fields.get('cells')!r:.60}")
            places = [(Point(sum(c.row for c in cells) / 4, sum(c.column for c in cells) / 4),)]
        elif self.groups == 2:
            places = [
                (
                    editor_keys.cells_of(fields.get("cells"), board),
                    editor_keys.cells_of(fields.get("cloneCells"), board),
                )
            ]
            if len(places[0][0]) != len(places[0][1]):
                raise InputError("expected two groups of equal size, found others")
        elif self.head:
            head = editor_keys.cells_of(editor_keys.list_of(fields.get("cells")), board)
            shafts = [path for line in editor_keys.list_of(fields.get("lines")) if (path := _path(line, board))]
            if head and any(shaft[0] not in head for shaft in shafts):
                raise editor_keys.UnreadKey("lines", "expected lines that begin in a cell of `cells`, found another")
            places = [(head or shaft[:1], shaft[1:]) for shaft in shafts if len(shaft) > 1]
        elif self.branches:
            paths = tuple(path for path in _paths(fields, board) if len(path) > 1)
            places = [paths] if paths else []
        else:
            paths = tuple(path for path in _paths(fields, board) if len(path) > (self.least > 1))
            if any(len(path) < self.least for path in paths):
                raise editor_keys.UnreadKey("lines", f"expected at least {self.least} cells, found fewer")
            places = [path if self.ordered else tuple(sorted({*path})) for path in paths]
        for group in (group for place in places for group in _groups_of(place)):
            if len({*group}) < len(group) and not self.again:
                raise InputError(f"expected each cell once, found {' '.join(map(editor_keys.name_of, group))}")
        if not self.value:
            yield from places
            return
        value: Value
        if self.several:
            value = editor_keys.numbers_of("values", editor_keys.list_of(fields.get("values")))
            if not value:
                return
        else:
            value = editor_keys.value_of(editor, fields, board, self.default)
            if value is None and self.value != "may":
                return  # without a number it is not a clue
        word = fields.get("value")
        has_value = self.several or not (is_blank(word) or editor_keys.number_of(word) == editor.nothing)
        if has_value and not places and not self.ordered:
            key = "values" if self.several else "value"
            raise editor_keys.UnreadKey(key, "expected cells beside the value, found none")
        for place in places:
            yield Valued(place, value)

    def is_open(self, element: Element) -> bool:
        unknown = isinstance(element, Valued) and element.value is None
        return unknown and (self.value is True or self.default is not None)

    def write_objects(self, editor: Editor, content: Sequence[Element], board: Board) -> list[JsonObject]:
        return _arrows(map(_places_of, content)) if self.head else super().write_objects(editor, content, board)

    def write_object(self, editor: Editor, element: Element, board: Board) -> JsonObject:
        groups = _groups_of(_places_of(element))
        names = [[*map(editor_keys.name_of, group)] for group in groups]
        entry: JsonObject
        if self.at == "corners":
            r, c = (int(n) for n in groups[0][0])
            cells = [editor_keys.name_of(cell) for cell in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))]
            entry = {"cells": cells}
        elif self.groups == 2:
            entry = {"cells": names[0], "cloneCells": names[1]}
        elif self.branches or (editor.form or ("lines" if self.ordered else "cells")) == "lines":
            entry = {"lines": names}
        else:
            entry = {"cells": names[0]}
        value = element.value if isinstance(element, Valued) else None
        if isinstance(value, tuple):
            entry["values"] = list(value)
        elif value is not None and value != editor_keys.absent(editor, self.default):
            entry["value"] = editor_keys.value_name(editor, value)
        return entry


def _places_of(element: Element) -> Places:
    return element.cells if isinstance(element, Valued) else element


def _groups_of(places: Places) -> tuple[Group, ...]:
    """Return the parts of a line: its groups, its paths, or the head and the rest. Any other line is one group."""
    groups = tuple(part for part in places if not isinstance(part, Cell | Point))
    return groups or (tuple(part for part in places if isinstance(part, Cell | Point)),)


def _is_list(line: Line) -> bool:
    """Return True if commas are between single cells and not between paths."""
    return all(len(part.split()) == 1 for part in line.text.split(","))


def missing(word: Word) -> InputError:
    """Return the error that a number must follow the cells."""
    return word.error(f"expected = before a value, found {word.label}: is = missing?")


def _common(groups: Iterable[Group]) -> dict[tuple[Group, Group], list[Cell | Point]]:
    """Return (group, the first earlier group that shares cells with it, the shared cells)."""
    owner: dict[Cell | Point, Group] = {}
    common: dict[tuple[Group, Group], list[Cell | Point]] = {}
    for group in dict.fromkeys(groups):
        for cell in group:
            if owner.setdefault(cell, group) != group:
                common.setdefault((owner[cell], group), []).append(cell)
    return common


def _jumps(path: Group, head: Group) -> Iterator[tuple[Place, Place]]:
    """Yield pairs of consecutive cells that do not touch. The first cell after a head may touch any cell of the
    head."""

    def touch(a: Place, b: Place) -> bool:
        return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1

    if head and path and not any(touch(cell, path[0]) for cell in head):
        yield head[-1], path[0]
    yield from ((a, b) for a, b in pairwise(path) if not touch(a, b))


def _paths(fields: FileObject, board: Board) -> list[tuple[Cell, ...]]:
    """Return the lines of an editor's object. If it has no lines, its cells are one line. If it has lines, its key
    `cells` may repeat their cells."""
    lines = fields.get("lines")
    if lines is None or (lines == [] and "cells" in fields):
        return [_path(fields.get("cells"), board)]
    paths = [_path(line, board) for line in editor_keys.list_of(lines)]
    editor_keys.note_cells(fields, {cell for path in paths for cell in path}, board)
    return paths


def _path(names: object, board: Board) -> tuple[Cell, ...]:
    """Return the cells of a line. Consecutive repeats of a cell are merged."""
    cells = editor_keys.cells_of(names, board)
    return tuple(cell for i, cell in enumerate(cells) if i == 0 or cell != cells[i - 1])


def _arrows(arrows: Iterable[Places]) -> list[JsonObject]:
    """Return one object for a head and its consecutive shafts. A shaft starts at the neighbouring cell of the head."""
    objects: list[JsonObject] = []
    for head, several in groupby(map(_groups_of, arrows), lambda groups: groups[0]):
        lines = []
        for _, shaft in several:
            first = shaft[0]
            begin = min(head, key=lambda cell: max(abs(cell[0] - first[0]), abs(cell[1] - first[1])))
            lines.append([*map(editor_keys.name_of, (begin, *shaft))])
        objects.append({"lines": lines, "cells": [*map(editor_keys.name_of, head)]})
    return objects


@dataclass(eq=False, repr=False)
class Marked(Form[Cell | Point, Cell | Point]):
    """Marked cells, on any number of lines. Each cell is a clue. ``at``: same as in `Lines`."""

    look = "mark"
    drawings = MARK_DRAWINGS
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

    def read_object(self, editor: Editor, fields: FileObject, board: Board) -> Iterable[Cell]:
        if fields.get("cells") is not None:
            return editor_keys.cells_of(fields["cells"], board)
        return [editor_keys.cell_of(fields.get("cell"), board)]

    def write_objects(self, editor: Editor, content: Sequence[Cell | Point], board: Board) -> list[JsonObject]:
        names = [editor_keys.name_of(cell) for cell in content]
        return [{"cells": [name]} if editor.form == "cells" else {"cell": name} for name in names]

    def figure(self, item: Item, board: Board) -> Spot:
        return Spot(item.at)
