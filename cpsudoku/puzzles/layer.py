"""The unknowns of a puzzle: layers of variables, each over one sort of places.

    Digits()                                      1 to the side in every cell of a square board
    Shading()                                     every cell is shaded (x) or not (-)
    Layer("loop", (0, 1), at="links")             links between neighbours: on or off
    Layer("tents", (0, 1, 2), symbols="-TX")      anything else

``at``: "cells", "corners", "links" (between neighbours) or "sides" (of cells, including the edge of the board). It may
also be a function puzzle -> pairs of cells or other places. Layers are decision variables unless ``auxiliary``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, overload

from cpsudoku.model import BOOLEAN, Clue, Model, Variable
from cpsudoku.model.model import variables_of_domain
from cpsudoku.model.naming import Naming
from cpsudoku.puzzles.board import Cell, Point, place
from cpsudoku.puzzles.section_lines import fold_name
from cpsudoku.support.errors import ModelError, series
from cpsudoku.support.square_grid import SYMBOLS, cell_name, cell_style

if TYPE_CHECKING:
    from cpsudoku.puzzles.puzzle import Puzzle

Domain = Iterable[int] | Callable[["Puzzle"], Iterable[int] | Mapping[Any, Iterable[int]]]
Where = str | Callable[["Puzzle"], Iterable[Hashable]]
Claims = tuple[str, ...] | Callable[["Puzzle"], Mapping[int, str]]


PLACES = ("cells", "links", "sides", "corners")
NO_SYMBOL = ".?#()=: \t\n"  # blanks, comments and headings in a text
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9 _-]*")


@dataclass(eq=False)
class Layer:
    """``domain``: the values, or a function of the puzzle that may return other values for each place. ``symbols``: one
    character for each value, in ascending order; without them, numbers are printed. ``drawing``: a drawing other than
    the default: "border" for links that separate their cells, or a glyph of `apps/drawing/glyphs.py`, such as "queen".
    ``words``: the printed words of explanations for each value, such as ("unshaded", "shaded"), or a function of the
    puzzle that returns them by value."""

    name: str
    domain: Domain
    at: Where = "cells"
    symbols: str = ""
    auxiliary: bool = False
    drawing: str = ""
    words: Claims = ()

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ModelError(f"layer: expected a name of letters and digits, such as 'loop', found {self.name!r:.60}")
        if isinstance(self.at, str) and self.at not in PLACES:
            raise ModelError(f"layer {self.name}: expected at={' or '.join(map(repr, PLACES))}, found {self.at!r:.60}")
        wrong = next((char for i, char in enumerate(self.symbols) if char in NO_SYMBOL or char in self.symbols[:i]), "")
        if wrong:
            why = "which a text cannot contain" if wrong in NO_SYMBOL else "twice"
            raise ModelError(f"layer {self.name}: expected a symbol for each value, found {wrong!r}, {why}")
        if self.symbols and not callable(self.domain) and len(self.symbols) < len(set(self.domain)):
            many = len(set(self.domain))
            raise ModelError(f"layer {self.name}: expected {many} symbols, one for each value, found {self.symbols!r}")

    @property
    def parts_cells(self) -> bool:
        """Do the values mean borders, which separate cells, rather than lines, which join them?"""
        return self.at == "sides" or self.drawing == "border" or self.name == "borders"

    def values(self, puzzle: Puzzle) -> tuple[int, ...]:
        """Return all values that a place may have."""
        domain = self.domain(puzzle) if callable(self.domain) else self.domain
        return tuple(sorted(set().union(*domain.values()) if isinstance(domain, Mapping) else domain))

    def places(self, puzzle: Puzzle) -> list[Any]:
        """Return the places with a variable, in order."""
        if callable(self.at):
            return list(self.at(puzzle))
        board = puzzle.board
        if self.at in ("links", "sides"):
            return [between.place for between in (board.links if self.at == "links" else board.sides)]
        return [*board.cells] if self.at == "cells" else [*board.corners]

    def claims(self, puzzle: Puzzle) -> Mapping[int, str]:
        """Return the words of explanations for each value. Return none if the layer has no words."""
        if callable(self.words):
            return self.words(puzzle)
        return dict(zip(self.values(puzzle), self.words, strict=False)) if self.words else {}

    def token(self, value: int, values: Sequence[int]) -> str:
        """Return the value in its text form."""
        if self.symbols:
            return self.symbols[values.index(value)]
        return SYMBOLS[value - 1] if 0 < value <= len(SYMBOLS) and max(values) <= len(SYMBOLS) else str(value)

    def tokens(self, puzzle: Puzzle) -> dict[str, int]:
        """Return the mapping from each value's token to the value."""
        values = self.values(puzzle)
        return {self.token(value, values): value for value in values}


def refuse_alike(layers: Sequence[Layer]) -> None:
    """Reject two layers with one name: raise ModelError."""
    names = [fold_name(layer.name) for layer in layers]
    for i, name in enumerate(names):
        if name in names[:i]:
            raise ModelError(f"layers: expected different names, found {layers[i].name!r} twice")


def Digits(low: int = 1) -> Layer:
    """Return the layer of a digit in every cell. The digits begin with ``low``, one for each cell of the longest row or
    column. A text may give other digits."""

    def domain(puzzle: Puzzle) -> Iterable[int]:
        return puzzle.content("values") or range(low, low + max(puzzle.height, puzzle.width))

    return Layer("digits", domain)


def Shading(name: str = "shading") -> Layer:
    """Return the layer in which every cell is shaded, 1, or not."""
    return Layer(name, (0, 1), symbols="-x", words=("unshaded", "shaded"))


class LayerVariables:
    """The variables of one layer, keyed by place."""

    def __init__(self, name: str, variables: Mapping[Any, Variable]) -> None:
        self._name, self._variables = name, variables

    # The key type is loose, because places may be of any sort. Even a pair of cells is a place, and it is also a list
    # of two.
    def __getitem__(self, key: Any) -> Any:
        try:
            return self._variables[key]
        except (KeyError, TypeError):
            pass
        if isinstance(key, str):
            where = place(key)
            if where in self._variables:
                return self._variables[where]
        elif isinstance(key, Iterable) and not _is_place(key):
            return self._each(list(key))
        raise ModelError(f"{self._name}: expected a place of the board, such as r1c1, found {key!r}"[:200])

    def _each(self, keys: list[Any]) -> list[Any]:
        variables = self._variables
        try:
            return [variables[key] for key in keys]
        except (KeyError, TypeError):  # names, or lists
            return [self[key] for key in keys]

    @cached_property
    def ordinals(self) -> dict[Hashable, int]:
        """The number of each place's variable in `values`, from 1, for `Clauses`."""
        return {place: i for i, place in enumerate(self._variables, 1)}

    def get(self, place: tuple[float, float]) -> Variable | None:
        """Return the variable of a place, or None."""
        return self._variables.get(place)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._variables)

    def __contains__(self, key: object) -> bool:
        return key in self._variables

    def items(self) -> Iterable[tuple[Any, Variable]]:
        return self._variables.items()

    def values(self) -> list[Variable]:
        return list(self._variables.values())


class At(LayerVariables):
    """The variables of a puzzle: ``at["r1c1"]``, ``at[1, 1]``, ``at[cell]``, a list for a list of cells.

    These are the variables of the first layer. ``at.loop[...]`` has the variables of the layer "loop".
    """

    def __init__(self, layers: Mapping[str, Mapping[Any, Variable]]) -> None:
        name, first = next(iter(layers.items()))
        super().__init__(name, first)
        self._layers = {name: LayerVariables(name, variables) for name, variables in layers.items()}

    @cached_property
    def every(self) -> LayerVariables:
        """The variables of all layers, for `Clauses` over several layers.

        Raises:
            ModelError: two layers have a place in common.
        """
        variables = {place: x for layer in self._layers.values() for place, x in layer.items()}
        if len(variables) < sum(len(layer.values()) for layer in self._layers.values()):
            raise ModelError(f"{series([*self._layers])}: expected layers without a common place")
        return LayerVariables(series([*self._layers]), variables)

    @overload
    def __getitem__(self, key: str | tuple[float, float]) -> Variable: ...
    @overload
    def __getitem__(self, key: Iterable[Any]) -> list[Variable]: ...
    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(key)

    def __getattr__(self, name: str) -> LayerVariables:
        layers: Mapping[str, LayerVariables] = self.__dict__.get("_layers", {})  # missing during unpickling
        if name not in layers:
            raise AttributeError(f"expected a layer ({', '.join(layers)}), found {name!r}")
        return layers[name]


class BoardModel(Model, Naming):
    """A model whose variables are the layers of a board. ``at``: variables by place; ``words``: the words of each rule,
    or ""."""

    def __init__(self, layers: Sequence[Layer], puzzle: Puzzle) -> None:
        super().__init__()
        self.words: list[str] = []
        self.digits: list[dict[Any, Clue]] = []  # cache for bulk readers: for each cell, content -> clue
        self.given_layers: frozenset[str] = frozenset(layer.name for layer in layers)
        self._board = puzzle.board
        self._layers = tuple(layers)
        self._claims = {layer.name: layer.claims(puzzle) for layer in layers if layer.words}
        variables: dict[str, dict[Hashable, Variable]] = {}
        refuse_alike(layers)
        for layer, names in variable_names(layers, puzzle):
            places, texts = list(names), list(names.values())
            if len(set(texts)) < len(texts):
                twice = next(name for i, name in enumerate(texts) if name in texts[:i])
                raise ModelError(f"layer {layer.name}: expected places with different names, found {twice} twice")
            domain = layer.domain(puzzle) if callable(layer.domain) else layer.domain
            if isinstance(domain, Mapping):
                each = zip(texts, places, strict=True)
                row = [variables_of_domain(self, [name], domain[at], auxiliary=layer.auxiliary)[0] for name, at in each]
            else:
                row = variables_of_domain(self, texts, domain, auxiliary=layer.auxiliary) if places else []
            variables[layer.name] = dict(zip(places, row, strict=True))
        self.at: At = At(variables)

    @cached_property
    def _layer_and_place(self) -> dict[Variable, tuple[Layer, Any]]:
        """The layer and the place of each variable."""
        items = ((layer, getattr(self.at, layer.name).items()) for layer in self._layers)
        return {x: (layer, where) for layer, pairs in items for where, x in pairs}

    @cached_property
    def _highest(self) -> dict[str, int]:
        """The highest value of each layer: up to 35, values are written as 1-9A-Z."""
        some = ((layer.name, getattr(self.at, layer.name).values()) for layer in self._layers)
        return {name: max((max(x.values) for x in row), default=0) for name, row in some}

    def place_name(self, variable: Variable) -> str:
        layer, where = self._layer_and_place.get(variable, (None, (0, 0)))
        if layer is None or layer.at not in ("links", "sides", "corners"):
            return variable.name
        again = f" ({layer.name})" if variable.name != name_of(where) else ""
        return self._board.phrase(where) + again

    def value_name(self, variable: Variable, value: int) -> str:
        layer, _ = self._layer_and_place.get(variable, (None, None))
        if layer is not None and layer.symbols:
            return layer.token(value, variable.values)
        if layer is not None and layer.at in ("links", "sides") and variable.values == BOOLEAN:
            return "on" if value else "off"
        name = super().value_name(variable, value)
        written = layer is not None and layer.at == "cells" and name == str(value)
        return layer.token(value, [self._highest[layer.name]]) if layer is not None and written else name

    def short_place(self, variable: Variable) -> str:
        layer, _ = self._layer_and_place.get(variable, (None, None))
        # Alone: "r1c1 is visited"
        alone = layer is not None and (layer.words or (variable.values == BOOLEAN and not layer.symbols))
        if layer is not None and layer.auxiliary and not alone and layer.name not in self.place_name(variable):
            return f"{self.place_name(variable)} ({layer.name})"
        if layer is None or layer.at not in ("links", "sides"):
            return self.place_name(variable)
        match = re.fullmatch(r"the edge between (\S+) and (\S+)(.*)", self.place_name(variable))
        if match is None:
            return self.place_name(variable)
        return match[1] + ("-" if layer.at == "links" else "|") + match[2] + match[3]

    def _edges(self, variable: Variable) -> list[tuple[Cell, str]]:
        """Return the cells that a side belongs to, each with the side's position in the cell. Return none for other
        places."""
        layer, where = self._layer_and_place.get(variable, (None, (0, 0)))
        alone = layer is not None and layer.at == "sides" and variable.name == name_of(where)
        return self._board.edges(where) if alone else []

    def places(self, variables: Iterable[Variable]) -> list[str]:
        """Return the names of places. Sides of one cell are grouped, and so are links in a straight line."""
        waiting = dict.fromkeys(variables)
        names: dict[str, None] = {}
        while waiting:
            cells: dict[Cell, list[tuple[str, Variable]]] = {}
            for x in waiting:
                for cell, way in self._edges(x):
                    cells.setdefault(cell, []).append((way, x))
            first = next(iter(waiting))
            if not self._edges(first):
                names[self._straight(first, waiting)] = None
                continue
            cell = max((cell for cell, _ in self._edges(first)), key=lambda one: len(cells[one]))
            ways = [way for way in ("top", "left", "right", "bottom") if way in dict(cells[cell])]
            which = f"the {series(ways)} edge{'s' * (len(ways) > 1)}" if len(ways) < 4 else "all four edges"
            names[f"{which} of {cell}"] = None
            for _, x in cells[cell]:
                waiting.pop(x, None)
        return list(names)

    def _straight(self, first: Variable, waiting: dict[Variable, None]) -> str:
        """Return the name of a place and of waiting links in line with it. Remove them from ``waiting``."""
        del waiting[first]
        layer, where = self._layer_and_place.get(first, (None, (0, 0)))
        name = self.short_place(first)
        if layer is None or layer.at != "links" or name.count("-") != 1 or " " in name:
            return name
        cells, of = name.split("-"), getattr(self.at, layer.name).get
        down = not float(where[0]).is_integer()
        for way in (-1, 1):
            row, column = where[0] + way * down, where[1] + way * (not down)
            while (x := of((row, column))) in waiting:
                del waiting[x]
                ends = self.short_place(x).split("-")
                cells = [ends[0], *cells] if way < 0 else [*cells, ends[1]]
                row, column = row + way * down, column + way * (not down)
        return "-".join(cells)

    def names(self, variable: Variable) -> set[str]:
        return super().names(variable) | {f"the {way} edge of {cell}" for cell, way in self._edges(variable)}

    def claim(self, variable: Variable, value: int, holds: bool = True) -> str:
        layer, _ = self._layer_and_place.get(variable, (None, None))
        if layer is None:
            return super().claim(variable, value, holds)
        two = len(variable.values) == 2
        if claims := self._claims.get(layer.name):
            if two and not holds:
                return claims[next(other for other in variable.values if other != value)]
            return ("" if holds else "not ") + claims.get(value, self.value_name(variable, value))
        if variable.values == BOOLEAN and layer.auxiliary and not layer.symbols:
            return ("" if (value == 1) is holds else "not ") + layer.name
        if variable.values == BOOLEAN and layer.at in ("links", "sides"):
            return "drawn" if (value == 1) is holds else "not drawn"
        if variable.values == BOOLEAN and layer.symbols[:1] == "-":
            return layer.symbols[1] if (value == 1) is holds else f"no {layer.symbols[1]}"
        if two and not holds:
            return self.value_name(variable, next(other for other in variable.values if other != value))
        return super().claim(variable, value, holds)

    def corner_name(self, variables: Sequence[Variable]) -> str:
        ends: list[set[tuple[float, float]]] = []
        for x in variables:
            layer, where = self._layer_and_place.get(x, (None, (0, 0)))
            if layer is None or layer.at not in ("links", "sides"):
                return ""
            row, column = map(float, where)
            along = row.is_integer() is (layer.at == "links")
            step = (0, 0.5) if along else (0.5, 0)
            ends.append({(row - step[0], column - step[1]), (row + step[0], column + step[1])})
        common = set.intersection(*ends) if ends else set()
        if len(variables) == 1:  # if no other edge meets it
            others = [end for end in common if sum(end in both for both in self._ends_of_edges) == 1]
            common = {*others}
        if not common:
            return ""
        row, column = min(common)
        if row.is_integer() and column.is_integer():
            return name_of(Cell(int(row), int(column)))
        return self._board.phrase(Point(row, column))

    @cached_property
    def _ends_of_edges(self) -> list[set[tuple[float, float]]]:
        board = self._board
        links = any(layer.at == "links" for layer in self._layers)
        edges = board.links if links else board.sides
        return [{(float(e.a[0]), float(e.a[1])), (float(e.b[0]), float(e.b[1]))} for e in edges]

    def noun(self, variables: Iterable[Variable]) -> str:
        nouns = {"cells": "cell", "links": "edge", "sides": "edge", "corners": "corner"}
        layers = {id(layer): layer for layer, _ in (self._layer_and_place[x] for x in variables)}.values()
        words = {nouns.get(layer.at, "place") if isinstance(layer.at, str) else "place" for layer in layers}
        return words.pop() if len(words) == 1 else "place"

    @property
    def givable(self) -> Sequence[Variable]:
        return [x for x in self.decisions if self._layer_and_place[x][0].name in self.given_layers]


MANY = 100_000  # cached names, which all boards share


class PlaceNames(dict[Any, str]):
    """A cache: place -> its name, in one style of cell names. The name of a pair of cells uses the cached names of
    both."""

    def __init__(self, style: str) -> None:
        self._style = style
        self._numbers: dict[float, str] = {}

    def __missing__(self, where: Any) -> str:
        sort = type(where)
        if sort is Point:
            numbers = self._numbers
            try:
                name = f"r{numbers[where[0]]}c{numbers[where[1]]}"
            except KeyError:
                numbers.update((x, f"{x:g}") for x in where)
                name = str(where)
        elif sort is Cell:
            name = cell_name(where[0], where[1], self._style)
        else:
            name = name_of(where, self.__getitem__)
        if len(self) > MANY:
            self.clear()
        self[where] = name
        return name


@lru_cache(maxsize=2)
def _names(style: str) -> PlaceNames:
    return PlaceNames(style)


def variable_names(layers: Iterable[Layer], puzzle: Puzzle) -> Iterator[tuple[Layer, dict[Any, str]]]:
    """Yield each layer with the names of its variables by place. A name includes the layer if an earlier layer has a
    variable there."""
    names, plain = _names(cell_style()), set[Hashable]()
    for layer in layers:
        places = list(dict.fromkeys(layer.places(puzzle)))
        yield layer, {at: f"{layer.name} {names[at]}" if at in plain else names[at] for at in places}
        plain.update(places)


def name_of(where: object, part: Callable[[Hashable], str] | None = None) -> str:
    """Return the name of a place, such as r1c1-r1c3 for cells that are joined. ``part`` names each of them if given."""
    if isinstance(where, tuple) and where and isinstance(where[0], tuple):
        return "-".join(map(part or name_of, where))
    return str(where)


def _is_place(key: object) -> bool:
    return isinstance(key, tuple) and bool(key) and all(isinstance(part, int | float) for part in key)
