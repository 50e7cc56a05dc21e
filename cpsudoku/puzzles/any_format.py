"""A grid in any format, in the text of a kind. Formats stand above kinds, so they are found by name, like plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from typing import Any, Protocol, cast

from cpsudoku.puzzles.grid import Grid


class TextBlock(Protocol):
    """The text of one puzzle, and where it begins: `formats.Block`, or what is like it."""

    @property
    def text(self) -> str: ...

    @property
    def file(self) -> str: ...

    @property
    def line(self) -> int: ...


def _formats() -> Any:
    return import_module("cpsudoku.formats")


def read_one(text: str) -> Any:
    """Return the only record of a text that is a grid in some format: `formats.read_one`."""
    return _formats().read_one(text)


def write(grid: Grid, format: str) -> str:
    """Return the text of a grid in that format: `formats.write`."""
    return cast(str, _formats().write(grid, format))


def has_sections(text: str, headings: Collection[str] | Callable[[], Collection[str]]) -> bool:
    """Tell whether a text has sections under these headings: `formats.has_sections`."""
    return cast(bool, _formats().has_sections(text, headings))


def only_block(text: str) -> TextBlock:
    """Return the only instance of a text: `formats.only_block`."""
    return cast(TextBlock, _formats().only_block(text))
