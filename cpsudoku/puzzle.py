"""The fixed interface of one kind of puzzle. A file in models/ sets one constant PUZZLE; its stem is the name."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from cpsudoku.model import Clue, Model, Witness

Instance = Any  # what a kind's parse makes of a text; only the kind's own functions look inside


@dataclass(frozen=True)
class Puzzle:
    """One kind of puzzle, declared once.

    Only ``shape`` reaches ``model``: clues cannot leak into the rules, and sessions are kept by shape.
    A kind whose instance is a Grid sets ``grids`` and no ``parse``: every grid text format reads it.

    Attributes:
        rules: The rules in a few sentences, for people.
        shape: instance -> what the model depends on (size, regions, cages); hashable.
        model: shape -> Model. Built once for each shape.
        clues: (instance, model) -> the clues: digits (`Model.given`), and whatever else a person would point at.
        render: (instance, witness) -> the solution as text, in the form `parse` reads; a witness that leaves cells out
            gives the text of a puzzle with these blank.
        unique, multiple, none: Texts of example instances with one, several and no solutions: at least one each.
        parse: The text of one instance -> instance. Raises TextError with line and column.
        grids: Is an instance a `cpsudoku.grid.Grid`?
        unit_rules: shape -> the header lines by which the stand-alone certificate checker derives the rules itself,
            as "sudoku 3x3"; None where the kind is more than all-different units.
        name: The file's stem; set by the catalog.
    """

    rules: str
    shape: Callable[[Instance], Hashable]
    model: Callable[[Any], Model]
    clues: Callable[[Instance, Model], list[Clue]]
    render: Callable[[Instance, Witness], str]
    unique: tuple[str, ...]
    multiple: tuple[str, ...]
    none: tuple[str, ...]
    parse: Callable[[str], Instance] | None = None
    grids: bool = False
    unit_rules: Callable[[Any], str] | None = None
    name: str = ""

    def instance(self, text: str) -> Instance:
        """The instance a text describes.

        Raises:
            TextError: the text is not one instance of this kind.
        """
        if self.parse is not None:
            return self.parse(text)
        from cpsudoku.text import read_one

        return read_one(text).grid
