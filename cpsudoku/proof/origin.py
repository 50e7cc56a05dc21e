"""Where a statement in a record comes from: the kind and the text it was made of, in lines of prose before it.

The checker takes no notice of them. Whoever has the package can make the statement again (`verify`), which says that it
is the puzzle of that text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cpsudoku.certificate import GRIDS
from cpsudoku.puzzles.kind import Kind

KIND, TEXT = "say kind ", "say text "
LIKE_ORIGIN = re.compile(r"\s*say\s+(kind|text)\b", re.IGNORECASE)


class NamedText(NamedTuple):
    """The name of a kind, and the text of a puzzle."""

    kind: str
    text: str

    def lines(self) -> list[str]:
        """Return the lines of a record."""
        rows = self.text.strip("\n").split("\n")
        return [KIND + self.kind, *[TEXT + row.rstrip("\r") for row in rows]]


def origin_of(lines: Sequence[str]) -> NamedText | None:
    """Read the lines of a record from `puzzle` on: where its statement comes from, if that is said."""
    if len(lines) < 2 or not lines[1].startswith(KIND):
        return None
    end = _end(lines)
    return NamedText(lines[1].removeprefix(KIND), "\n".join(line[len(TEXT) :] for line in lines[2:end]))


def stray_origin(lines: Sequence[str]) -> int | None:
    """Return the place of the first line that looks like a kind or a text, and is not read as one by `origin_of`."""
    begin = _end(lines) if origin_of(lines) else 1
    return next((i for i in range(begin, len(lines)) if LIKE_ORIGIN.match(lines[i])), None)


def _end(lines: Sequence[str]) -> int:
    """Return the place after the lines of a text, which begin at 2."""
    return next((i for i in range(2, len(lines)) if not f"{lines[i]} ".startswith(TEXT)), len(lines))


def name_of(kind: Kind) -> str:
    """Return what records call a kind: a file of one's own, latin.py, by no name that the gallery has."""
    name = "".join(c if c.isprintable() else "?" for c in kind.name)
    return f"{name.replace(' ', '_')}.py" if kind.file and name.split(" ")[0] in GRIDS else name
