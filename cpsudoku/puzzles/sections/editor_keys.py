"""Objects of editors' files in the form of f-puzzles. The forms of sections read and write them.

    editors={"f-puzzles": "thermometer"}                                a key: the form follows from the section
    editors={"f-puzzles": Editor("whispers", default=5)}                the meaning of an absent value
    editors={"f-puzzles": "negative ratio"}                             one word of a list

The class of the section determines the form of the objects: lines or cells, one or several values, two groups of cells,
a direction, true. Cells are R1C1, from the top left. Row or column 0 or n + 1 is outside the board. For other forms, an
`Editor` has functions `read` and `write`. An object is a clue only if every key of it was read (`remainder`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cpsudoku.puzzles.board import Board, Cell
from cpsudoku.puzzles.sections.unread_keys import FileObject, is_blank
from cpsudoku.support.errors import CpsudokuError, InputError

_MOST = 10_000  # objects of one key
_NUMBER = re.compile(r"\+?(\d{1,18})(?:\.0*)?", re.ASCII)
_CELL = re.compile(r"R(\d{1,3})C(\d{1,3})", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True)
class Editor:
    """One key of an editor's file.

    Attributes:
        key: Its name in the file.
        form: "lines", "cells" or "cell", if the section usually has another form.
        default: The value if the file's value is absent or blank but the section needs one. Or a function that returns
            it for a board.
        word: In a list of words: the word of the rule.
        sign: For `Pairs` with signs: the sign of all pairs under this key.
        values: The file's name for a value, such as {"X": "x"}. Other values are unchanged.
        nothing: A number that means no value.
        written: Is the key written as well as read? Keys of earlier versions are only read.
        read: (object of the file, board) -> items of the section. It replaces all other attributes. Each key that the
            function does not look up is reported as unknown.
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
    read: Callable[[FileObject, Board], Iterable[Any]] | None = None
    write: Callable[[Any, Board], Mapping[str, object]] | None = None


EditorKeys = str | Editor | Sequence[str | Editor]  # the keys of an editor, as a rule declares them


def editors_of(declared: EditorKeys) -> list[Editor]:
    """Return the keys of one editor from a rule's declaration: a name, an `Editor`, or several of these. "negative
    ratio" is the word ratio in the list under negative."""
    every = [declared] if isinstance(declared, str | Editor) else declared
    return [_find_editor(one) if isinstance(one, str) else one for one in every if one]


def _find_editor(name: str) -> Editor:
    key, _, word = name.partition(" ")
    return Editor(key, word=word)


class UnreadKey(CpsudokuError):
    """A clue with a value or key that its rule does not have, such as a letter instead of a number. ``key``: the unread
    key of the object."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def objects(editor: Editor, value: object) -> Iterator[tuple[int, FileObject]]:
    """Yield the objects under a key, numbered from 1.

    Raises:
        InputError: the value is not a list of objects.
    """
    if not isinstance(value, list):
        raise InputError(f"expected a list under {editor.key!r}, found {value!r:.40}")
    if len(value) > _MOST:
        raise InputError(f"expected at most {_MOST:,} entries under {editor.key!r}, found {len(value):,}")
    for number, one in enumerate(value, 1):
        if not isinstance(one, dict):
            raise InputError(f"expected objects under {editor.key!r}, found {one!r:.40}")
        yield number, FileObject(one)


def words(value: object) -> list[str]:
    """Return the words of a value: a list of words, or one word."""
    return [str(one).strip().lower() for one in (value if isinstance(value, list) else [value]) if one]


def note_cells(fields: FileObject, cells: set[Cell], board: Board) -> None:
    """Mark the key `cells` as read if it only repeats the cells of a clue."""
    if "cells" in fields and {*cells_of(dict(fields)["cells"] or [], board)} == cells:
        fields.noted.add("cells")


def list_of(value: object) -> list[object]:
    """Return a list unchanged. Return an empty list for a blank value."""
    if is_blank(value):
        return []
    if not isinstance(value, list):
        raise InputError(f"expected a list, found {value!r:.40}")
    return value


def numbers_of(key: str, values: Iterable[object]) -> tuple[int, ...]:
    """Return the numbers of a list without blanks.

    Raises:
        UnreadKey: an entry is not a number.
    """
    pairs = [(value, number_of(value)) for value in values if not is_blank(value)]
    for value, number in pairs:
        if number is None:
            raise UnreadKey(key, f"expected numbers, found {value!r:.40}")
    return tuple(number for _, number in pairs if number is not None)


def value_of(editor: Editor, one: FileObject, board: Board, default: object = None) -> Any:
    """Return the value of an object, or the default if it has none.

    Raises:
        UnreadKey: its value is not a number. The default does not replace such a value.
    """
    value = one.get("value")
    if editor.values is not None and isinstance(value, str) and value in editor.values:
        return editor.values[value]
    number = number_of(value)
    if number is None and not is_blank(value):
        raise UnreadKey("value", f"expected a number, found {value!r:.40}")
    if number is not None and number != editor.nothing:
        return number
    usual = absent(editor, default)
    return usual(board) if callable(usual) else usual


def value_name(editor: Editor, value: object) -> str:
    """Return the name of a value in the file."""
    names = {number: name for name, number in (editor.values or {}).items()}
    return names.get(value) or str(value)


def absent(editor: Editor, default: object) -> Any:
    """Return the value that the file may omit."""
    return default if editor.default is None else editor.default


def cell_of(name: object, board: Board, outside: bool = False) -> Cell:
    """Return the cell of a name such as R1C1. ``outside``: allow a cell just outside the board.

    Raises:
        InputError: the board has no cell of that name.
    """
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match:
        cell = Cell(int(match[1]), int(match[2]))
        if board.has(cell) or (outside and cell.row <= board.height + 1 and cell.column <= board.width + 1):
            return cell
    last = f"R{board.height}C{board.width}"
    raise InputError(f"expected a cell from R1C1 to {last}{' or just outside' * outside}, found {name!r:.40}")


def name_of(cell: Sequence[float]) -> str:
    return f"R{cell[0]:g}C{cell[1]:g}"


def cells_of(names: object, board: Board) -> tuple[Cell, ...]:
    """Return the cells of a list of names.

    Raises:
        InputError: the value is not a list of cell names.
    """
    if not isinstance(names, list) or len(names) > 4 * len(board.cells):
        raise InputError(f"expected a list of cells, found {names!r:.40}")
    return tuple(cell_of(name, board) for name in names)


def number_of(value: object) -> int | None:
    """Return a value as a number from 0; 5.0 and "+5" are five. Return None for a blank or a label."""
    if type(value) is int:
        return value if 0 <= value < 10**18 else None
    if isinstance(value, bool) or value is None:
        return None
    match = _NUMBER.fullmatch(str(value).strip())
    return int(match[1]) if match else None
