"""Sections as editors' files write them: the objects of a key, from the content of a section."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cpsudoku.errors import TextError
from cpsudoku.kinds.editor_cells import name_of
from cpsudoku.kinds.editors import Editor
from cpsudoku.kinds.lines import Lines
from cpsudoku.kinds.outside import Outside
from cpsudoku.kinds.pairs import Marked, Pair, Pairs
from cpsudoku.kinds.places import Lattice
from cpsudoku.kinds.sections import DIAGONALS, Flag, Section


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
