"""What the reader of an editor's file has not read. Each object notes the keys that are looked up; the remainder is all
others, so that nothing a reader does not know can vanish.

A reader refuses a value that it looks up and does not understand. Two sorts of keys are left out of the remainder:
those with a blank value (null, "", an empty list) and those of COSMETIC.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Mapping
from typing import Any

from cpsudoku.ground.errors import TextError

JsonObject = dict[str, Any]  # of an editor's file, or of a page: no shape is sure
JsonFields = Mapping[str, Any]
_LOOKS = frozenset((
    "angle", "baseC", "borderColor", "c", "cArray", "color", "fillC", "fontC", "fontSize", "height", "opacity",
    "outlineC", "rounded", "style", "textColor", "thickness", "width",
))  # fmt: skip
# Where -> the keys there that change what a file looks like, or hold what a solver has done, and constrain nothing.
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
}  # fmt: skip


class FileObject(dict[str, Any]):
    """An object of a file that notes which of its keys have been looked up, by `get`, [] or `items`."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.noted: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.noted.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: object = None) -> Any:
        self.noted.add(key)
        return super().get(key, default)

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]  # a view of the same things
        self.noted.update(self)
        return dict(self).items()

    def remainder(self, where: str) -> dict[str, Any]:
        """Return the keys that have not been looked up, and their values; ``where``: a row of COSMETIC."""
        known = self.noted | COSMETIC[where]
        return {key: value for key, value in dict(self).items() if key not in known and not is_blank(value)}


def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of these keys and values: the `object_pairs_hook` of all JSON that holds puzzles.

    Raises:
        TextError: a key stands twice, so that one of its values would vanish.
    """
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise TextError(f"expected each key of an object once, found {key[:40]!r} twice")
        data[key] = value
    return data


def is_blank(value: object) -> bool:
    """Tell whether the value says nothing."""
    return value is None or (isinstance(value, str) and not value.strip()) or value in ([], {})
