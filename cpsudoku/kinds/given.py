"""Given: the first map of most kinds: values of the first layer that the puzzle gives; each is a clue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cpsudoku.declared import dataclass
from cpsudoku.errors import ModelError
from cpsudoku.kinds.boards import BoardModel, Layer
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.maps import Map
from cpsudoku.kinds.places import Lattice
from cpsudoku.kinds.sections import Content, Names
from cpsudoku.kinds.words import Line, Word
from cpsudoku.model import Clue


@dataclass(frozen=True)
class Given(Map):
    """Values of ``layer``, ``.`` where there is none. On a square board of digits the content is the cells of a Grid,
    which may have pencil marks; elsewhere, and where a text states other digits, pairs of a cell and its value."""

    layer: Layer | None = None

    def shows(self, layer: str) -> bool:
        """Are values of that layer written here? Only those in cells are."""
        return self.layer is not None and self.layer.at == "cells" and self.layer.name == layer

    def over(self, values: Iterable[int]) -> Given:
        """The same section where the layer has these values."""
        assert self.layer is not None
        return replace(self, layer=replace(self.layer, domain=tuple(values)))

    def read(self, lines: Sequence[Line], lattice: Lattice, heading: Word) -> Content:
        assert self.layer is not None
        known = self.layer.tokens(Instance(lattice, ()))
        found = []
        for cell, word in self.table(lines, lattice, heading):
            if word.text in (".", "?"):
                continue
            if word.text not in known:
                raise word.refused(f"{', '.join(known)} or a dot")
            if lattice.has(cell):
                found.append((cell, known[word.text]))
        return tuple(found)

    def write(self, content: Content, lattice: Lattice, name: Names) -> list[str]:
        assert self.layer is not None
        values = self.layer.values(Instance(lattice, ()))
        shown = {cell: self.layer.token(value, values) for cell, value in content}
        return self.lay_out(lambda cell: shown.get(cell, "."), lattice)

    def view(self, content: Content, lattice: Lattice) -> Any:
        return dict(content)

    def without(self, content: Content, number: int) -> Content:
        if isinstance(content[number], tuple):
            return super().without(content, number)
        return (*content[:number], 0, *content[number + 1 :])  # cells of a grid

    def clues(self, puzzle: Instance, model: BoardModel) -> Iterator[Clue]:
        """A unary clue for every value that is given, and for pencil marks."""
        assert self.layer is not None
        at = getattr(model.at, self.layer.name)
        if puzzle.classic and self.layer.name == "digits":
            grid = puzzle.grid
            for i, (x, content) in enumerate(zip(at.values(), grid.cells, strict=True)):
                if content != 0:
                    yield model.given(x, grid.allowed(i))
            return
        for cell, value in puzzle.content(self.name):
            if cell not in at:
                raise ModelError(f"{cell}: expected a cell of the board, found one that is absent")
            yield model.given(at[cell], (value,))
