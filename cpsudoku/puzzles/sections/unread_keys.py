"""Unread keys of an editor's file. Each JSON object records the keys that a reader looks up. The other keys are its
remainder, so no key is ignored unnoticed.

A reader rejects a value that it looks up but does not understand. The remainder omits two sorts of keys: keys with a
blank value (null, "", an empty list) and the keys in COSMETIC.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cpsudoku.support.errors import InputError

JsonObject = dict[str, Any]  # of an editor's file or a page, with any structure
JsonFields = Mapping[str, Any]
_LOOKS = frozenset((
    "angle", "baseC", "borderColor", "c", "cArray", "color", "fillC", "fontC", "fontSize", "height", "opacity",
    "outlineC", "rounded", "style", "textColor", "thickness", "width",
))  # fmt: skip
# Object -> its keys without a constraint, such as the look of a file or the progress of a solver.
COSMETIC: Mapping[str, frozenset[str]] = {
    "file": frozenset((
        "cellSize", "disabledlogic", "fogofwar", "foglight", "highlightConflicts", "id", "settings", "successMessage",
        "sudokupad", "triggereffect", "truecandidatesoptions",
    )),
    "metadata": frozenset((
        "author", "bgimage", "bgimageopacity", "foglight", "id", "msgcorrect", "msgincorrect", "rules", "solution",
        "source", "title",
    )),
    "cell": _LOOKS | {
        "centerPencilMarks", "centremarks", "cornermarks", "cornerPencilMarks", "highlight", "highlightColor",
    },
    "clue": _LOOKS | {"fromConstraint", "fromRangskSolver", "isNewConstraint"},
    # Of SudokuMaker: an element, a cell, and ornaments.
    "element": frozenset(("id", "style")),
    "element cell": frozenset(("colors", "cornerPencilMarks", "id")),
    "symbol": frozenset((
        "angle", "fill", "headSize", "height", "id", "layer", "length", "rx", "ry", "size", "stroke", "strokeWidth",
        "style", "width",
    )),
}  # fmt: skip


class FileObject(dict[str, object]):
    """A JSON object that records which keys a reader looks up with `get`, [] or `items`. Objects nested in it, also in
    lists, are FileObjects."""

    def __init__(self, data: Mapping[str, object]) -> None:
        super().__init__((key, _recording(value)) for key, value in data.items())
        self.noted: set[str] = set()

    def __getitem__(self, key: str) -> object:
        self.noted.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: object = None) -> object:
        self.noted.add(key)
        return super().get(key, default)

    def items(self) -> ItemsView[str, object]:  # type: ignore[override]  # a view of the same things
        self.noted.update(self)
        return dict(self).items()

    def remainder(self, where: str) -> dict[str, object]:
        """Return the keys that were not looked up, with their values. ``where``: a row of COSMETIC. For nested objects,
        "a.b" is the key b in an object under the key a."""
        rest: dict[str, object] = {}
        for key, value in dict(self).items():
            if key in self.noted:
                for inner in _objects_in(value):
                    rest |= {f"{key}.{name}": one for name, one in inner.remainder(where).items()}
            elif key not in COSMETIC[where] and not is_blank(value):
                rest[key] = value
        return rest


def _objects_in(value: object) -> Iterator[FileObject]:
    """Yield the value if it is an object. If it is a list, yield the objects in it."""
    if isinstance(value, FileObject):
        yield value
    for inner in value if isinstance(value, list) else ():
        yield from _objects_in(inner)


def _recording(value: object) -> object:
    if isinstance(value, dict):
        return FileObject(value)
    return [*map(_recording, value)] if isinstance(value, list) else value


def once(pairs: Iterable[tuple[str, object]]) -> dict[str, Any]:
    """Return the keys and values as a dictionary. All JSON with puzzles is parsed with this `object_pairs_hook`.

    Raises:
        InputError: a key occurs twice, so one of its values would vanish.
    """
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise InputError(f"expected each key of an object once, found {key[:40]!r} twice")
        data[key] = value
    return data


def is_blank(value: object) -> bool:
    """Return True if the value is empty."""
    return value is None or (isinstance(value, str) and not value.strip()) or value in ([], {})


class Unread(NamedTuple):
    """A part of the input that the puzzle does not use.

    Attributes:
        place: Where it is, such as "line 3", "r1c2" or "cage.negated". "" for the whole input.
        text: The part as found, on one line.
        rule: May it be a rule? If so, the verdict is "undecided".
    """

    place: str
    text: str
    rule: bool = True

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


def excerpt(text: str) -> str:
    """Return the beginning of a text in quotes, on one line. This is the text of an `Unread`."""
    words = " ".join(text.split())
    return repr(words if len(words) <= 60 else f"{words[:60]}...")
