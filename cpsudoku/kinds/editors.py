"""How the clues of a rule are written in editors' files: a section <-> JSON in the form of f-puzzles.

    editors={"f-puzzles": "thermometer"}                                a key: the section says the form
    editors={"f-puzzles": Editor("whispers", default=5)}                what an absent value means there
    editors={"f-puzzles": "negative ratio"}                             one word of a list

The form follows from the section: lines or cells, a value or values, two groups of cells, a direction, true. Cells are
called R1C1, from the top left; row or column 0 or n + 1 lies outside. What no data can say, `read` and `write` do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cpsudoku.errors import TextError
from cpsudoku.kinds.lines import Lines, Valued
from cpsudoku.kinds.outside import Outside
from cpsudoku.kinds.pairs import Marked, Pair, Pairs
from cpsudoku.kinds.places import Cell, Lattice, Point
from cpsudoku.kinds.sections import DIAGONALS, Flag, Section

_CELL = re.compile(r"R(\d{1,3})C(\d{1,3})", re.IGNORECASE | re.ASCII)
_MOST = 10_000  # objects of one key


@dataclass(frozen=True)
class Editor:
    """One key of an editor's file.

    Attributes:
        key: Its name there.
        form: "lines", "cells" or "cell", where it is not the usual one of the section.
        default: The value that an absent or blank one stands for, where the section must have a value.
        word: Of a list of words: the one that stands for the rule.
        sign: Of `Pairs` with signs: the sign that all pairs of this key have.
        values: What a value is called there, as {"X": "x"}; others are read as they are.
        read: (object of the file, lattice) -> items of the section, in the place of all that.
        write: item -> object.
    """

    key: str
    form: str = ""
    default: Any = None
    word: str = ""
    sign: str = ""
    values: Mapping[str, Any] | None = None
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


def cell_of(name: object, lattice: Lattice, outside: bool = False) -> Cell:
    """The cell of a name, as R1C1; ``outside``: also one just outside the board.

    Raises:
        TextError: the board has none of that name.
    """
    found = _CELL.fullmatch(name) if isinstance(name, str) else None
    if found:
        cell = Cell(int(found[1]), int(found[2]))
        if lattice.has(cell) or (outside and cell.row <= lattice.height + 1 and cell.column <= lattice.width + 1):
            return cell
    last = f"R{lattice.height}C{lattice.width}"
    raise TextError(f"expected a cell from R1C1 to {last}{' or just outside' * outside}, found {name!r:.40}")


def name_of(cell: Sequence[float]) -> str:
    return f"R{cell[0]:g}C{cell[1]:g}"


def cells_of(found: object, lattice: Lattice) -> tuple[Cell, ...]:
    """
    Raises:
        TextError: it is no list of names of cells.
    """
    if not isinstance(found, list) or len(found) > 4 * len(lattice.cells):
        raise TextError(f"expected a list of cells, found {found!r:.40}")
    return tuple(cell_of(name, lattice) for name in found)


def number_of(value: object) -> int | None:
    """A value as a number from 0; None where it is blank, or a label."""
    if isinstance(value, bool) or value is None:
        return None
    text = str(value).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def is_blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


# Reading


class Unread(TextError):
    """A clue with a value that the rule here does not have, as a letter in the place of a number."""


def content_of(
    section: Section, editor: Editor, found: Any, lattice: Lattice, unread: list[Any] | None = None
) -> Any:
    """The content of a section that the value of a key stands for; () where it is no clue. ``unread``: takes the
    objects that are in order but for a value that the rule does not have.

    Raises:
        TextError: it is in no form that the section has.
    """
    if isinstance(section, Flag):
        on = editor.word in found if editor.word and isinstance(found, list) else found is True or found == "true"
        return (True,) if on else ()
    if not isinstance(found, list):
        raise TextError(f"expected a list under {editor.key!r}, found {found!r:.40}")
    if len(found) > _MOST:
        raise TextError(f"expected at most {_MOST:,} entries under {editor.key!r}, found {len(found):,}")
    items: list[Any] = []
    for number, one in enumerate(found, 1):
        if not isinstance(one, dict):
            raise TextError(f"expected objects under {editor.key!r}, found {one!r:.40}")
        try:
            items += (editor.read or _reading(section, editor))(one, lattice)
        except Unread as error:
            if unread is None:
                raise TextError(f"{editor.key}, number {number}: {error.message}") from None
            unread.append(one)
        except TextError as error:
            raise TextError(f"{editor.key}, number {number}: {error.message}") from None
    return tuple(dict.fromkeys(items))


def _reading(section: Section, editor: Editor) -> Callable[[Mapping[str, Any], Lattice], Iterable[Any]]:
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


def _lines(section: Lines, editor: Editor, one: Mapping[str, Any], lattice: Lattice) -> Iterator[Any]:
    places: list[Any]
    if section.at == "corners":
        cells = cells_of(one.get("cells"), lattice)
        if len(cells) != 4 or len({*cells}) != 4 or max(cells) != (min(cells)[0] + 1, min(cells)[1] + 1):
            raise TextError(f"expected the four cells around a corner, found {one.get('cells')!r:.60}")
        places = [(Point(sum(c.row for c in cells) / 4, sum(c.column for c in cells) / 4),)]
    elif section.groups == 2:
        places = [(cells_of(one.get("cells"), lattice), cells_of(one.get("cloneCells"), lattice))]
        if len(places[0][0]) != len(places[0][1]):
            raise TextError("expected two groups of as many cells, found others")
    elif section.head:
        head = cells_of(one.get("cells"), lattice)
        shafts = (_path(line, lattice) for line in _list(one.get("lines", [])))
        places = [(head, shaft[1:]) for shaft in shafts if len(shaft) > 1 and head]
    elif section.branches:
        paths = tuple(path for line in _list(one.get("lines")) if len(path := _path(line, lattice)) > 1)
        places = [paths] if paths else []
    else:
        lines = _list(one["lines"]) if one.get("lines") else [one.get("cells")]
        paths = tuple(_path(line, lattice) for line in lines)
        places = [path if section.ordered else tuple(sorted({*path})) for path in paths if len(path) >= section.least]
    for path in (path for place in places for path in (place if _has_groups(section) else (place,))):
        if len({*path}) < len(path) and not getattr(section, "again", False):
            raise TextError(f"expected each cell once, found {' '.join(map(name_of, path))}")
    if not section.value:
        yield from places
        return
    value: Any
    if section.several:
        value = tuple(filter(None, map(number_of, _list(one.get("values") or []))))
        if not value:
            return
    else:
        if section.default is not None:
            _refuse_label(one)
        value = _value(editor, one, section.default)
        if value is None and section.value != "may":
            return  # without a number it is no clue
    for place in places:
        yield Valued(place, value)


def _path(found: object, lattice: Lattice) -> tuple[Cell, ...]:
    """The cells of a line; one that follows itself is one."""
    cells = cells_of(found, lattice)
    return tuple(cell for i, cell in enumerate(cells) if i == 0 or cell != cells[i - 1])


def _has_groups(section: Lines) -> bool:
    return section.groups > 1 or section.head or section.branches


def _list(found: object) -> list[Any]:
    if not isinstance(found, list):
        raise TextError(f"expected a list, found {found!r:.40}")
    return found


def _refuse_label(one: Mapping[str, Any]) -> None:
    """
    Raises:
        Unread: the value is there, and no number: what is meant where none stands is not meant.
    """
    if not is_blank(one.get("value")) and number_of(one.get("value")) is None:
        raise Unread(f"expected a number, found {one.get('value')!r:.40}")


def _value(editor: Editor, one: Mapping[str, Any], default: Any = None) -> Any:
    found = one.get("value")
    if editor.values is not None and isinstance(found, str) and found in editor.values:
        return editor.values[found]
    number = number_of(found)
    absent = default if editor.default is None else editor.default
    return absent if number is None else number


def _pairs(section: Pairs, editor: Editor, one: Mapping[str, Any], lattice: Lattice) -> Iterator[Any]:
    cells = cells_of(one.get("cells"), lattice)
    if len(cells) != 2 or cells[0] == cells[1]:
        raise TextError(f"expected two cells, found {one.get('cells')!r:.60}")
    a, b = sorted(cells)
    if section.touching and b not in lattice.neighbours(a):
        raise TextError(f"expected neighbours, found {name_of(a)} and {name_of(b)}")
    sign = editor.sign
    if section.signs and not sign:
        said = str(one.get("value") or "").strip()
        said = (editor.values or {}).get(said, said)
        known = {str(name).lower(): str(name) for name in section.signs}
        if not said:
            return  # nothing is marked
        if said.lower() not in known:
            raise Unread(f"expected {' or '.join(known)} as value, found {said!r:.40}")
        sign = known[said.lower()]
    if section.value:
        _refuse_label(one)
    value = _value(editor, one, section.default) if section.value else None
    if section.value is True and value is None:
        return
    yield Pair(a, sign, b, value)


def _marked(one: Mapping[str, Any], lattice: Lattice) -> Iterator[Any]:
    if one.get("cells") is not None:
        yield from cells_of(one["cells"], lattice)
    else:
        yield cell_of(one.get("cell"), lattice)


def _outside(section: Outside, editor: Editor, one: Mapping[str, Any], lattice: Lattice) -> Iterator[Any]:
    cell = cell_of(one.get("cell"), lattice, outside=True)
    if section.several:
        found = one.get("values") or re.split(r"[\s,]+", str(one.get("value") or "").strip())
        value: Any = tuple(n for n in map(number_of, _list(found)) if n is not None)
        if not value:
            return
    else:
        value = _value(editor, one)
        if value is None:
            if not is_blank(one.get("value")):
                raise Unread(f"expected a number, found {one.get('value')!r:.40}")
            return
    way = one.get("direction")
    if way:
        if str(way).lower() not in DIAGONALS:
            raise TextError(f"expected a direction of UR, UL, DR, DL, found {way!r:.40}")
        y, x = DIAGONALS[str(way).lower()]
        first = Cell(cell.row + y, cell.column + x)
        if lattice.has(cell) or not lattice.has(first):
            raise TextError(f"expected a cell outside the board with one beside it, found {name_of(cell)} {way}")
        yield str(first), str(way).lower(), value
        return
    r, c = cell
    if 1 <= c <= lattice.width and r in (0, lattice.height + 1):
        yield f"c{c}", "^" if r else "v", value
    elif 1 <= r <= lattice.height and c in (0, lattice.width + 1):
        yield f"r{r}", "<" if c else ">", value
    else:
        raise TextError(f"expected a cell just outside the board, found {name_of(cell)}")


# Writing


def written(section: Section, editor: Editor, content: Any, lattice: Lattice) -> Any:
    """The value of the key that stands for the content: a list of objects, true, or a word. Items that are not known
    are left out."""
    if isinstance(section, Flag):
        return editor.word or True
    content = [item for item in content if not unsaid(section, item)]
    if editor.write is not None:
        return [dict(editor.write(item, lattice)) for item in content]
    match section:
        case Lines(head=True):
            return _arrows(content)
        case Lines():
            return [_line(section, editor, item) for item in content]
        case Pairs():
            pairs = (pair for pair in content if not editor.sign or pair.sign == editor.sign)
            return [_pair(section, editor, pair) for pair in pairs]
        case Marked():
            form = "cells" if editor.form == "cells" else "cell"
            return [{form: [name_of(cell)] if form == "cells" else name_of(cell)} for cell in content]
        case Outside():
            return [_lane(section, item, lattice) for item in content]
    raise TextError(f"section {section.name}: {type(section).__name__} has no form in editors' files")


def _line(section: Lines, editor: Editor, item: Any) -> dict[str, Any]:
    places = item.cells if section.value else item
    if section.at == "corners":
        r, c = (int(n) for n in places[0])
        found: dict[str, Any] = {"cells": [name_of(cell) for cell in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))]}
    elif section.groups == 2:
        found = {"cells": [*map(name_of, places[0])], "cloneCells": [*map(name_of, places[1])]}
    elif section.branches:
        found = {"lines": [[*map(name_of, path)] for path in places]}
    elif (editor.form or ("lines" if section.ordered else "cells")) == "lines":
        found = {"lines": [[*map(name_of, places)]]}
    else:
        found = {"cells": [*map(name_of, places)]}
    if section.several:
        found["values"] = list(item.value)
    elif section.value and item.value is not None and item.value != _absent(section, editor):
        found["value"] = _said(editor, item.value)
    return found


def _absent(section: Any, editor: Editor) -> Any:
    """The value that need not be written."""
    return section.default if editor.default is None else editor.default


def unsaid(section: Section, item: Any) -> bool:
    """Is it content that is not known, a ``?``? No editor has that."""
    match section:
        case Lines(value=True) | Outside():
            return item[-1] is None
        case Lines() if section.value:
            return section.default is not None and item.value is None
        case Pairs():
            return item.sign == "?" or (bool(section.value) and section.default is not None and item.value is None)
    return False


def _said(editor: Editor, value: Any) -> str:
    names = {found: name for name, found in (editor.values or {}).items()}
    return names.get(value) or str(value)


def _arrows(content: Iterable[Any]) -> list[dict[str, Any]]:
    """One object for a head and the shafts that follow each other; a shaft starts at the cell of the head beside it."""
    found: list[dict[str, Any]] = []
    for head, shaft in content:
        begin = min(head, key=lambda cell: max(abs(cell[0] - shaft[0][0]), abs(cell[1] - shaft[0][1])))
        line, cells = [*map(name_of, (begin, *shaft))], [*map(name_of, head)]
        if found and found[-1]["cells"] == cells:
            found[-1]["lines"].append(line)
        else:
            found.append({"lines": [line], "cells": cells})
    return found


def _pair(section: Pairs, editor: Editor, pair: Pair) -> dict[str, Any]:
    found: dict[str, Any] = {"cells": [name_of(pair.a), name_of(pair.b)]}
    if section.signs and not editor.sign:
        found["value"] = pair.sign.upper()
    elif section.value and pair.value is not None and pair.value != _absent(section, editor):
        found["value"] = _said(editor, pair.value)
    return found


def _lane(section: Outside, item: Any, lattice: Lattice) -> dict[str, Any]:
    lane, way, value = item
    said = " ".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else str(value)
    if way in DIAGONALS:
        first, (y, x) = lattice.where(lane), DIAGONALS[way]
        assert first is not None
        return {"cell": name_of((first[0] - y, first[1] - x)), "direction": way.upper(), "value": said}
    number = int(lane[1:])
    cell = {
        ">": (number, 0), "<": (number, lattice.width + 1), "v": (0, number), "^": (lattice.height + 1, number),
    }[way]  # fmt: skip
    return {"cell": name_of(cell), "value": said}
