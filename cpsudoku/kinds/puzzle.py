"""The fixed interface of one kind of puzzle. A file in models/ sets one constant PUZZLE; its stem is the name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cpsudoku.declared import dataclass
from cpsudoku.errors import TextError
from cpsudoku.model import Clue, Model, Witness

if TYPE_CHECKING:
    from cpsudoku.text import Block

Instance = Any  # what a kind's parse makes of a text; only the kind's own functions look inside


@dataclass(frozen=True)
class Puzzle:
    """One kind of puzzle, declared once.

    Only ``shape`` reaches ``model``: clues cannot leak into the rules, and sessions are kept by shape.
    A kind whose instance is a Grid sets ``grids`` and no ``parse``: every grid text format reads it. With both, a text
    is a grid, or has sections below it (``headings``).

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
        name: The file's stem; set by the registry.
        file: The path of a kind in a file of one's own, for errors that name its lines; set by the registry.
        rule_files: The paths of rules in files of one's own that it is combined with.
        headings: Of a kind with ``grids`` and ``parse``: what opens a section, in lower case. A text with one of these
            goes to ``parse``, any other is a grid. A function is asked late.
        stated: (instance, model) -> the solution that the text states, unverified; it is no clue.
        declared: The `cpsudoku.kinds.kind.Kind` it is made of, if it is.
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
    file: str = ""
    rule_files: tuple[str, ...] = ()
    headings: Collection[str] | Callable[[], Collection[str]] = ()
    stated: Callable[[Instance, Model], Witness] | None = None
    declared: Any = None

    def header(self, shape: Any, clues: Iterable[Clue]) -> str:
        """The header lines under which the checker derives the rules of this puzzle itself; "" where it is more than
        units and given values, and the certificate has to carry its text."""
        if self.unit_rules is None or any(clue.unary is None for clue in clues):
            return ""
        return self.unit_rules(shape)

    def instance(self, text: str) -> Instance:
        """The instance a text describes: read as from a file, so leading ``#`` lines never reach ``parse``.

        Raises:
            TextError: the text is not one instance of this kind.
        """
        from cpsudoku.text import has_sections, only_block, read_one

        if self.parse is None or (self.grids and not has_sections(text + "\n", self.headings)):
            return read_one(text).grid
        return self.of_block(only_block(text))

    def of_block(self, block: Block) -> Instance:
        """The instance a block of a source describes.

        Raises:
            TextError: it is none; lines count from the beginning of the source, 0 is the block as a whole.
        """
        assert self.parse is not None
        try:
            return self.parse(block.text)
        except TextError as error:
            # The kind counts lines from 1 in its own text; 0 is the text as a whole.
            raise replace(error, line=error.line and block.line + error.line - 1, file=block.file) from error
