"""How the clues of a rule are written in editors' files: a section <-> JSON in the form of f-puzzles.

    editors={"f-puzzles": "thermometer"}                                a key: the section says the form
    editors={"f-puzzles": Editor("whispers", default=5)}                what an absent value means there
    editors={"f-puzzles": "negative ratio"}                             one word of a list

The form follows from the section: lines or cells, a value or values, two groups of cells, a direction, true. Cells are
called R1C1, from the top left; row or column 0 or n + 1 lies outside. What no data can say, `read` and `write` do. An
object is a clue only if every key of it has been read (`remainder`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cpsudoku.errors import CpsudokuError, TextError
from cpsudoku.kinds.editor_cells import cell_of, cells_of, name_of, number_of
from cpsudoku.kinds.lines import Lines, Valued
from cpsudoku.kinds.outside import Outside
from cpsudoku.kinds.pairs import Marked, Pair, Pairs
from cpsudoku.kinds.places import Cell, Lattice, Point
from cpsudoku.kinds.sections import DIAGONAL, DIAGONALS, STRAIGHT, Flag, Section
from cpsudoku.text.remainder import FileObject, is_blank

_MOST = 10_000  # objects of one key


@dataclass(frozen=True)
class Editor:
    """One key of an editor's file.

    Attributes:
        key: Its name there.
        form: "lines", "cells" or "cell", where it is not the usual one of the section.
        default: The value that an absent or blank one stands for, where the section must have a value; or that of a
            board, as a function of its lattice.
        word: Of a list of words: the one that stands for the rule.
        sign: Of `Pairs` with signs: the sign that all pairs of this key have.
        values: What a value is called there, as {"X": "x"}; others are read as they are.
        nothing: A number that says as much as none does.
        written: Is the key written, too? Else it is one of an earlier version.
        read: (object of the file, lattice) -> items of the section, in the place of all that. Each key that it does
            not look up is reported as unknown.
        write: item -> object.
    """

    key: str
    form: str = ""
    default: Any = None
    word: str = ""
    sign: str = ""
    values: Mapping[str, Any] | None = None
    nothing: int | None = None
    written: bool = True
    read: Callable[[Mapping[str, Any], Lattice], Iterable[Any]] | None = None
    write: Callable[[Any, Lattice], Mapping[str, Any]] | None = None


def editors_of(declared: Any) -> list[Editor]:
    """The keys of one editor, as a rule declares them: a name, an `Editor`, or several of these. "negative ratio" is
    the word ratio of the list under negative."""
    every = declared if isinstance(declared, list | tuple) else [declared]
    return [_named(one) if isinstance(one, str) else one for one in every if one]


def _named(name: str) -> Editor:
    key, _, word = name.partition(" ")
    return Editor(key, word=word)


# Reading


class Unread(CpsudokuError):
    """A clue with a value or a key that its rule does not have, such as a letter in the place of a number. ``key``: the
    key of the object that is not read."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def content_of(
    section: Section, editor: Editor, value: Any, lattice: Lattice, left: dict[int, str] | None = None
) -> Any:
    """The content of a section that the value of a key stands for; () where it is no clue. ``left``: takes the number
    of each object that holds something the rule does not have, and the key of that; it is no clue.

    Raises:
        TextError: it is in no form that the section has.
    """
    if isinstance(section, Flag):
        on = editor.word in words(value) if editor.word else _is_on(editor, value)
        return (True,) if on else ()
    if not isinstance(value, list):
        raise TextError(f"expected a list under {editor.key!r}, found {value!r:.40}")
    if len(value) > _MOST:
        raise TextError(f"expected at most {_MOST:,} entries under {editor.key!r}, found {len(value):,}")
    items: list[Any] = []
    for number, one in enumerate(value):
        if not isinstance(one, dict):
            raise TextError(f"expected objects under {editor.key!r}, found {one!r:.40}")
        try:
            items += _items(section, editor, FileObject(one), lattice)
        except Unread as error:
            if left is None:
                raise TextError(f"{editor.key}, number {number + 1}: {error}") from None
            left[number] = error.key
        except TextError as error:
            raise TextError(f"{editor.key}, number {number + 1}: {error.message}") from None
    return tuple(dict.fromkeys(items))


def _items(section: Section, editor: Editor, one: FileObject, lattice: Lattice) -> list[Any]:
    """The items that an object holds.

    Raises:
        Unread: it holds more.
    """
    items = [*(editor.read or _reading(section, editor))(one, lattice)]
    for key in one.remainder("clue"):
        raise Unread(key, f"expected keys that are known, found {key!r:.40}")
    return items


def words(found: Any) -> list[str]:
    """A list of words, or one word, as words."""
    return [str(one).strip().lower() for one in (found if isinstance(found, list) else [found]) if one]


def _is_on(editor: Editor, found: Any) -> bool:
    said = str(found).strip().lower()
    if said not in ("true", "1", "false", "0", ""):
        raise TextError(f"expected true or false under {editor.key!r}, found {found!r:.40}")
    return said in ("true", "1")


def _reading(section: Section, editor: Editor) -> Callable[[FileObject, Lattice], Iterable[Any]]:
    match section:
        case Lines():
            return lambda one, lattice: _lines(section, editor, one, lattice)
        case Pairs():
            return lambda one, lattice: _pairs(section, editor, one, lattice)
        case Marked():
            return lambda one, lattice: _marked(one, lattice)
        case Outside():
            return lambda one, lattice: _outside(section, editor, one, lattice)
    raise TextError(f"section {section.name}: {type(section).__name__} has no form in editors' files")


def _lines(section: Lines, editor: Editor, one: FileObject, lattice: Lattice) -> Iterator[Any]:
    places: list[Any]
    if section.at == "corners":
        cells = cells_of(one.get("cells"), lattice)
        if len(cells) != 4 or len({*cells}) != 4 or max(cells) != (min(cells)[0] + 1, min(cells)[1] + 1):
            raise TextError(f"expected the four cells around a corner, found {one.get('cells')!r:.60}")
        places = [(Point(sum(c.row for c in cells) / 4, sum(c.column for c in cells) / 4),)]
    elif section.groups == 2:
        places = [(cells_of(one.get("cells"), lattice), cells_of(one.get("cloneCells"), lattice))]
        if len(places[0][0]) != len(places[0][1]):
            raise TextError("expected two groups of equal size, found others")
    elif section.head:
        head = cells_of(_list(one.get("cells")), lattice)
        shafts = [path for line in _list(one.get("lines")) if (path := _path(line, lattice))]
        if head and any(shaft[0] not in head for shaft in shafts):
            raise Unread("lines", "expected lines that begin in a cell of `cells`, found another")
        places = [(head or shaft[:1], shaft[1:]) for shaft in shafts if len(shaft) > 1]
    elif section.branches:
        paths = tuple(path for path in _paths(one, lattice) if len(path) > 1)
        places = [paths] if paths else []
    else:
        paths = tuple(path for path in _paths(one, lattice) if len(path) > (section.least > 1))
        if any(len(path) < section.least for path in paths):
            raise Unread("lines", f"expected at least {section.least} cells, found fewer")
        places = [path if section.ordered else tuple(sorted({*path})) for path in paths]
    for path in (path for place in places for path in (place if _has_groups(section) else (place,))):
        if len({*path}) < len(path) and not getattr(section, "again", False):
            raise TextError(f"expected each cell once, found {' '.join(map(name_of, path))}")
    if not section.value:
        yield from places
        return
    value: Any
    if section.several:
        value = _numbers("values", _list(one.get("values")))
        if not value:
            return
    else:
        value = _value(editor, one, lattice, section.default)
        if value is None and section.value != "may":
            return  # without a number it is no clue
    said = section.several or not (is_blank(one.get("value")) or number_of(one.get("value")) == editor.nothing)
    if said and not places and not section.ordered:
        raise Unread("values" if section.several else "value", "expected cells beside the value, found none")
    for place in places:
        yield Valued(place, value)


def _paths(one: FileObject, lattice: Lattice) -> list[tuple[Cell, ...]]:
    """The lines of an object; its cells are one, where it has no lines, and may name the cells of all."""
    lines = one.get("lines")
    if lines is None or (lines == [] and "cells" in one):
        return [_path(one.get("cells"), lattice)]
    paths = [_path(line, lattice) for line in _list(lines)]
    _same(one, {cell for path in paths for cell in path}, lattice)
    return paths


def _same(one: FileObject, cells: set[Cell], lattice: Lattice) -> None:
    """Note the key `cells` as read, if it says once more which cells a clue has."""
    if "cells" in one and {*cells_of(dict(one)["cells"] or [], lattice)} == cells:
        one.noted.add("cells")


def _path(found: object, lattice: Lattice) -> tuple[Cell, ...]:
    """The cells of a line; one that follows itself is one."""
    cells = cells_of(found, lattice)
    return tuple(cell for i, cell in enumerate(cells) if i == 0 or cell != cells[i - 1])


def _has_groups(section: Lines) -> bool:
    return section.groups > 1 or section.head or section.branches


def _list(found: object) -> list[Any]:
    """A list; an empty one, where nothing stands."""
    if is_blank(found):
        return []
    if not isinstance(found, list):
        raise TextError(f"expected a list, found {found!r:.40}")
    return found


def _numbers(key: str, values: Iterable[object]) -> tuple[int, ...]:
    """The numbers of a list; blanks say nothing.

    Raises:
        Unread: one is no number.
    """
    found = [(value, number_of(value)) for value in values if not is_blank(value)]
    for value, number in found:
        if number is None:
            raise Unread(key, f"expected numbers, found {value!r:.40}")
    return tuple(number for _, number in found if number is not None)


def _value(editor: Editor, one: FileObject, lattice: Lattice, default: Any = None) -> Any:
    """The value of an object; the default where it has none.

    Raises:
        Unread: it has one that is no number; the default does not stand for that.
    """
    found = one.get("value")
    if editor.values is not None and isinstance(found, str) and found in editor.values:
        return editor.values[found]
    number = number_of(found)
    if number is None and not is_blank(found):
        raise Unread("value", f"expected a number, found {found!r:.40}")
    absent = default if editor.default is None else editor.default
    if callable(absent):
        absent = absent(lattice)
    return absent if number is None or number == editor.nothing else number


def _pairs(section: Pairs, editor: Editor, one: FileObject, lattice: Lattice) -> Iterator[Any]:
    cells = cells_of(one.get("cells"), lattice)
    if len(cells) != 2 or cells[0] == cells[1]:
        raise TextError(f"expected two cells, found {one.get('cells')!r:.60}")
    a, b = sorted(cells)
    if section.touching and b not in lattice.neighbours(a):
        raise TextError(f"expected neighbours, found {name_of(a)} and {name_of(b)}")
    sign = editor.sign
    if section.signs and not sign:
        value = one.get("value")
        said = "" if is_blank(value) else str(value).strip()
        said = (editor.values or {}).get(said, said)
        known = {str(name).lower(): str(name) for name in section.signs}
        if not said:
            return  # nothing is marked
        if said.lower() not in known:
            raise Unread("value", f"expected {' or '.join(known)} as value, found {said!r:.40}")
        sign = known[said.lower()]
    value = _value(editor, one, lattice, section.default) if section.value else None
    if section.value is True and value is None:
        return
    yield Pair(a, sign, b, value)


def _marked(one: FileObject, lattice: Lattice) -> Iterator[Any]:
    if one.get("cells") is not None:
        yield from cells_of(one["cells"], lattice)
    else:
        yield cell_of(one.get("cell"), lattice)


def _outside(section: Outside, editor: Editor, one: FileObject, lattice: Lattice) -> Iterator[Any]:
    cell = cell_of(one.get("cell"), lattice, outside=True)
    value: Any
    if section.several:
        found = one.get("values")
        value = _numbers("values", _list(found) if found else re.split(r"[\s,]+", str(one.get("value") or "").strip()))
        if not value:
            return
    else:
        value = _value(editor, one, lattice)
        if value is None:
            one.noted.update(("direction", "cells"))  # of nothing
            return
    way = _direction(section, one)
    y, x = DIAGONALS[way] if way else _inward(cell, lattice)
    first = Cell(cell.row + y, cell.column + x)
    if lattice.has(cell) or not lattice.has(first):
        shown = f"{name_of(cell)} {one.get('direction')}" if way else name_of(cell)
        raise TextError(f"expected a cell {OUTSIDE[bool(way)]}, found {shown}")
    lane = [first]
    while lattice.has(there := (lane[-1].row + y, lane[-1].column + x)):
        lane.append(Cell(*there))
    _same(one, {*lane}, lattice)
    straight = {(1, 0): "v", (-1, 0): "^", (0, 1): ">", (0, -1): "<"}.get((y, x), "")
    yield (str(first), way, value) if way else (f"c{first.column}" if y else f"r{first.row}", straight, value)


OUTSIDE = {True: "outside the board with one beside it", False: "just outside the board"}


def _direction(section: Outside, one: FileObject) -> str:
    """The diagonal direction of a clue; "" for rows and columns."""
    if DIAGONAL[0] not in section.ways or (STRAIGHT[0] in section.ways and is_blank(dict(one).get("direction"))):
        return ""
    way = one.get("direction")
    if str(way).lower() not in DIAGONALS:
        raise TextError(f"expected a direction of UR, UL, DR, DL, found {way!r:.40}")
    return str(way).lower()


def _inward(cell: Cell, lattice: Lattice) -> tuple[int, int]:
    """The step from a cell beside the board onto it; none where there is no row or column."""
    r, c = cell
    if 1 <= c <= lattice.width and r in (0, lattice.height + 1):
        return (-1 if r else 1), 0
    return (0, -1 if c else 1) if 1 <= r <= lattice.height and c in (0, lattice.width + 1) else (0, 0)
