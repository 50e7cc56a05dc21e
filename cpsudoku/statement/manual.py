"""The manual of a statement's lines, as `help`, sealed pages and docs/statement.md print it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.statement import short_lines


class LineForm(Protocol):
    """What is printed of a primitive or a short form: see `Primitive`."""

    @property
    def form(self) -> str: ...

    @property
    def summary(self) -> str: ...

    @property
    def more(self) -> str: ...

    @property
    def needs(self) -> str: ...

    @property
    def example(self) -> str: ...

    @property
    def values(self) -> str: ...


LINE_FORMS: Mapping[str, LineForm] = {
    **{word: primitive_of(word) for word in FILES},
    **short_lines.NESTED,
    **short_lines.FORMS,
}


def meaning(line: LineForm) -> str:
    """Return where a line holds, in full."""
    return line.more or line.summary
