"""The solution that a text states below its puzzle: read and written, layer by layer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cpsudoku.errors import TextError
from cpsudoku.kinds.boards import Layer
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.maps import Map, drawn
from cpsudoku.kinds.places import Cell, Lattice
from cpsudoku.kinds.sections import placed
from cpsudoku.kinds.words import Line, Reader, Word

if TYPE_CHECKING:
    from cpsudoku.kinds.kind import Kind


DIRECTIONS = {"n": (-0.5, 0.0), "e": (0.0, 0.5), "s": (0.5, 0.0), "w": (0.0, -0.5)}


def solution_lines(layer: Layer, puzzle: Instance, values: Mapping[Any, int]) -> list[str]:
    domain = layer.values(puzzle)
    if callable(layer.at):
        return [f"{' '.join(map(puzzle.name_of, where))} = {value}" for where, value in values.items()]
    if layer.at in ("links", "sides"):
        return drawn([
            [_arms(Cell(r, c), puzzle.lattice, values) for c in range(1, puzzle.width + 1)]
            for r in range(1, puzzle.height + 1)
        ])  # fmt: skip
    shown = {where: layer.token(value, domain) for where, value in values.items()}
    return Map("", at=layer.at).lay_out(lambda where: shown.get(where, "."), puzzle.lattice)


def _arms(cell: Cell, lattice: Lattice, values: Mapping[Any, int]) -> str:
    """The sides of a cell that are on, as letters; ``-`` if none is."""
    if not lattice.has(cell):
        return "."
    on = [letter for letter, (y, x) in DIRECTIONS.items() if values.get((cell.row + y, cell.column + x))]
    return "".join(on) or "-"


def with_solution(kind: Kind, puzzle: Instance, stated: Iterable[tuple[Word, list[Line]]]) -> Instance:
    """The instance with the solution that its text states."""
    from dataclasses import replace

    found: dict[str, Any] = {}
    for heading, lines in stated:
        named = heading.text[len(SOLUTION) :].strip().lower()
        layer = next((one for one in kind.decisions if one.name == (named or kind.decisions[0].name)), None)
        if layer is None or layer.name in found:
            names = ", ".join(heading_of(kind, one) for one in kind.decisions)
            raise TextError(f"expected {names}, each once, found {heading.text!r}", heading.line, heading.column)
        found[layer.name] = tuple(_stated(layer, puzzle, lines, heading))
    if not found:
        return puzzle
    return replace(puzzle, solution=tuple((one.name, found[one.name]) for one in kind.decisions if one.name in found))


def _stated(layer: Layer, puzzle: Instance, lines: Sequence[Line], heading: Word) -> list[tuple[Any, int]]:
    known = layer.tokens(puzzle)
    places = layer.places(puzzle)
    if callable(layer.at):
        return [_of_line(Reader(line), puzzle, layer, set(places)) for line in lines]
    if layer.at in ("links", "sides"):
        return _of_arms(puzzle, lines, heading, places)
    found = []
    for where, word in Map("", at=layer.at).table(lines, puzzle.lattice, heading):
        if word.text == "." or where not in set(places):
            continue
        if word.text not in known:
            raise word.refused(f"{', '.join(known)} or a dot")
        found.append((where, known[word.text]))
    return found


def _of_line(reader: Reader, puzzle: Instance, layer: Layer, places: set[Any]) -> tuple[Any, int]:
    start = reader.word
    where = tuple(placed(word, puzzle.lattice, "places") for word in reader.until("="))
    if where not in places:
        raise start.refused(f"a place of {layer.name}")
    if not reader.skip("="):
        raise reader.word.refused("= and a value")
    word = reader.take()
    value = word.number("a value")
    if value not in layer.values(puzzle):
        raise word.refused(f"a value of {', '.join(map(str, layer.values(puzzle)))}")
    reader.finish()
    return where, value


def _of_arms(puzzle: Instance, lines: Sequence[Line], heading: Word, places: Sequence[Any]) -> list[tuple[Any, int]]:
    """Letters of the sides that are on, a token a cell; both cells of a side must say the same."""
    values: dict[Any, tuple[int, Word]] = {}
    known = set(places)
    for cell, word in Map("").table(lines, puzzle.lattice, heading):
        if word.text == "." or not puzzle.lattice.has(cell):
            continue
        arms = "" if word.text == "-" else word.text
        if set(arms) - set(DIRECTIONS):
            raise word.refused("letters of n e s w, - or a dot")
        for letter, (y, x) in DIRECTIONS.items():
            where = (cell[0] + y, cell[1] + x)
            value = int(letter in arms)
            if where not in known:
                if value:
                    raise word.refused(f"no {letter} at the edge")
            elif where in values and values[where][0] != value:
                raise word.refused(f"the same of this side as line {values[where][1].line} says")
            else:
                values[where] = value, word
    return [(where, values[where][0]) for where in places if where in values]


SOLUTION = "solution"


def heading_of(kind: Kind, layer: Layer) -> str:
    return SOLUTION if layer is kind.decisions[0] else f"{SOLUTION} {layer.name}"
