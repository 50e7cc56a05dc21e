"""The solution that a text states below its puzzle: read and written, layer by layer."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from cpsudoku.puzzles.boards import Layer, name_of
from cpsudoku.puzzles.forms.map import ValueMap, rows_text
from cpsudoku.puzzles.places import Board, Cell, Point, place
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.section_lines import Line, Reader, Word, fold_name

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind


DIRECTIONS = {"n": (-0.5, 0.0), "e": (0.0, 0.5), "s": (0.5, 0.0), "w": (0.0, -0.5)}


def solution_lines(layer: Layer, puzzle: Puzzle, values: Mapping[Hashable, int]) -> list[str]:
    """Return the lines of a layer: a drawing where one can say all of it, else a line for each place: `r1c1.5 = 2`."""
    domain = layer.values(puzzle)
    if layer.at in ("links", "sides") and set(domain) <= {0, 1} and len(values) == len(set(layer.places(puzzle))):
        return rows_text([
            [_arms(Cell(r, c), puzzle.board, values) for c in range(1, puzzle.width + 1)]
            for r in range(1, puzzle.height + 1)
        ])  # fmt: skip
    if layer.at in ("cells", "corners"):
        tokens = {at: layer.token(value, domain) for at, value in values.items() if isinstance(at, tuple)}
        return ValueMap("", at=layer.at).lay_out(tokens, puzzle.board)
    return [f"{name_place(where)} = {value}" for where, value in values.items()]


def name_place(where: object) -> str:
    """Return a place, or several, as a line calls them: `r1c1 r1c3`."""
    if not isinstance(where, tuple) or isinstance(where, Cell | Point):
        return name_of(where)
    groups = any(isinstance(part, tuple) and not isinstance(part, Cell | Point) for part in where)
    return (" | " if groups else " ").join(map(name_place, where))


def _arms(cell: Cell, board: Board, values: Mapping[Hashable, int]) -> str:
    """Return the sides of a cell that are on, as letters; ``-`` if none is."""
    if not board.has(cell):
        return "."
    on = [letter for letter, (y, x) in DIRECTIONS.items() if values.get((cell.row + y, cell.column + x))]
    return "".join(on) or "-"


def with_solution(kind: Kind, puzzle: Puzzle, blocks: Iterable[tuple[Word, list[Line]]]) -> Puzzle:
    """Return the instance with the solution that its text states."""
    from dataclasses import replace

    values: dict[str, tuple[tuple[Hashable, int], ...]] = {}
    layers = kind.decisions_of(puzzle) if blocks else ()
    for heading, lines in blocks:
        name = fold_name(heading.text[len(SOLUTION) :])
        layer = next((one for one in layers if fold_name(one.name) == (name or fold_name(layers[0].name))), None)
        if layer is None or layer.name in values:
            names = ", ".join(heading_of(kind, one) for one in layers)
            raise heading.error(f"expected {names}, each once, found {heading.text!r}")
        values[layer.name] = tuple(_read_values(layer, puzzle, lines, heading))
    if not values:
        return puzzle
    return replace(puzzle, solution=tuple((one.name, values[one.name]) for one in layers if one.name in values))


def _read_values(layer: Layer, puzzle: Puzzle, lines: Sequence[Line], heading: Word) -> list[tuple[Hashable, int]]:
    tokens = layer.tokens(puzzle)
    places = layer.places(puzzle)
    is_list = layer.at in ("links", "sides") and any("=" in line.text for line in lines)
    if callable(layer.at) or is_list:
        by_words = {_key(Line(name_place(where), 0)): where for where in places}
        values: dict[Hashable, int] = {}
        for line in lines:
            where, value = _of_line(Reader(line), puzzle, layer, by_words)
            if where in values:
                raise line.refusal(f"each place of {layer.name} once")
            values[where] = value
        return list(values.items())
    if layer.at in ("links", "sides"):
        return _of_arms(puzzle, lines, heading, places)
    pairs: list[tuple[Hashable, int]] = []
    for where, word in ValueMap("", at=layer.at).table(lines, puzzle.board, heading):
        if word.text == "." or where not in set(places):
            continue
        if word.text not in tokens:
            raise word.refusal(f"{', '.join(tokens)} or a dot")
        pairs.append((where, tokens[word.text]))
    return pairs


def _key(line: Line) -> tuple[str, ...]:
    """Return the words that call a place, in the form in which they are compared: cells may be called r1c1 or A1."""
    return tuple(_spell(word.text) for word in line.words())


def _spell(word: str) -> str:
    where = place(word)
    return word if where is None else f"{where.row:g} {where.column:g}"


def _of_line(
    reader: Reader, puzzle: Puzzle, layer: Layer, places: Mapping[tuple[str, ...], Hashable]
) -> tuple[Hashable, int]:
    start = reader.word
    where = places.get(tuple(_spell(word.text) for word in reader.until("=")))
    if where is None:
        raise start.refusal(f"a place of {layer.name}")
    if not reader.skip("="):
        raise reader.word.refusal("= and a value")
    word = reader.take()
    numbers = {str(value): value for value in layer.values(puzzle)}
    if word.text not in numbers:
        raise word.refusal(f"a value of {', '.join(numbers)}")
    reader.finish()
    return where, numbers[word.text]


def _of_arms(
    puzzle: Puzzle, lines: Sequence[Line], heading: Word, places: Sequence[Hashable]
) -> list[tuple[Hashable, int]]:
    """Read letters of the sides that are on, a token a cell; both cells of a side must say the same."""
    values: dict[Hashable, tuple[int, Word]] = {}
    all_places = set(places)
    for cell, word in ValueMap("").table(lines, puzzle.board, heading):
        if word.text == "." or not puzzle.board.has(cell):
            continue
        arms = "" if word.text == "-" else word.text
        if set(arms) - set(DIRECTIONS):
            raise word.refusal("letters of n e s w, - or a dot")
        for letter, (y, x) in DIRECTIONS.items():
            where = (cell[0] + y, cell[1] + x)
            value = int(letter in arms)
            if where not in all_places:
                if value:
                    raise word.refusal(f"no {letter} at the edge")
            elif where in values and values[where][0] != value:
                raise word.refusal(f"the same of this side as line {values[where][1].line} says")
            else:
                values[where] = value, word
    return [(where, values[where][0]) for where in places if where in values]


SOLUTION = "solution"


def heading_of(kind: Kind, layer: Layer) -> str:
    return SOLUTION if layer is kind.decisions[0] else f"{SOLUTION} {layer.name}"
