"""Where a statement in a record comes from: the kind and the text it was made of, in lines of prose before it.

The checker takes no notice of them. Whoever has the package can make the statement again (`verify`), which says that it
is the puzzle of that text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cpsudoku.certificate import GRIDS
from cpsudoku.puzzles.kind import Kind

KIND, TEXT = "say kind ", "say text "


class NamedText(NamedTuple):
    """The name of a kind, and the text of a puzzle."""

    kind: str
    text: str

    def lines(self) -> list[str]:
        """As a record has it."""
        rows = self.text.strip("\n").split("\n")
        return [KIND + self.kind, *[TEXT + row.rstrip("\r") for row in rows]]


def origin_of(lines: Sequence[str]) -> NamedText | None:
    """Read the lines of a record from `puzzle` on: where its statement comes from, if that is said."""
    if len(lines) < 2 or not lines[1].startswith(KIND):
        return None
    end = next((i for i in range(2, len(lines)) if not lines[i].startswith(TEXT.rstrip())), len(lines))
    return NamedText(lines[1].removeprefix(KIND), "\n".join(line[len(TEXT) :] for line in lines[2:end]))


def name_of(kind: Kind) -> str:
    """What records call a kind: a file of one's own, latin.py, by no name that the gallery has."""
    name = "".join(c if c.isprintable() else "?" for c in kind.name)
    return f"{name.replace(' ', '_')}.py" if kind.file and name.split(" ")[0] in GRIDS else name
