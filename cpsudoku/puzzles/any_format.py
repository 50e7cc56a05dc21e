"""A grid in any format, in the text of a kind. Formats stand above kinds, so they are found by name, like plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from typing import Protocol, cast

from cpsudoku.puzzles.grid import Grid


class TextBlock(Protocol):
    """The text of one puzzle, and where it begins: `formats.Block`, or a class like it."""

    @property
    def text(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def line(self) -> int: ...


class GridRecord(Protocol):
    """A puzzle that is a grid, as a file gives it: `formats.Record`."""

    @property
    def grid(self) -> Grid: ...
    @property
    def line(self) -> int: ...
    @property
    def title(self) -> str: ...
    @property
    def rating(self) -> str: ...
    @property
    def solution(self) -> Grid | None: ...


class Formats(Protocol):
    """The functions of `cpsudoku.formats` that kinds need."""

    def read_one(self, text: str) -> GridRecord: ...
    def write(self, puzzle: Grid, format: str) -> str: ...
    def has_sections(self, text: str, headings: Collection[str] | Callable[[], Collection[str]]) -> bool: ...
    def only_block(self, text: str) -> TextBlock: ...


def formats() -> Formats:
    """Return the package of formats."""
    return cast(Formats, import_module("cpsudoku.formats"))
