"""Draw a puzzle in characters, for a terminal: borders, values, numbers outside the board. List the other clues below
it.

A cell is two lines high and shares its borders with its neighbours. Lines are box-drawing characters, or ASCII if a
terminal has no others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TextIO

from cpsudoku.apps.drawing import layer_shapes, section_shapes
from cpsudoku.apps.drawing.picture import Values, regions, stated_values
from cpsudoku.apps.drawing.section_shapes import kind_of
from cpsudoku.apps.drawing.shapes import LayerPlace, first_place, places_in
from cpsudoku.puzzles.board import Cell, Place
from cpsudoku.puzzles.credits import COLOUR, count_ornaments
from cpsudoku.puzzles.kinds.kind_text import name_place
from cpsudoku.puzzles.layer import Layer
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.figures import EdgeNumbers, EndNumber, Figure, Glyph, RegionBorders, Sign, Spot
from cpsudoku.support.terminal import wrap

At = tuple[int, int]  # line and column of a character
LIGHT, HEAVY, DOUBLE = 1, 2, 3
UP, DOWN, LEFT, RIGHT = range(4)
# A character has up to four arms, light or heavy. For double lines and ASCII, only the set of arms matters.
WEIGHTED = " ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋"
ARMED = {DOUBLE: " ═══║╔╗╦║╚╝╩║╠╣╬"}
ASCII_ARMED = {LIGHT: " ---|+++|+++|+++", HEAVY: " " + 15 * "#", DOUBLE: " ===!+++!+++!+++"}
ASCII = str.maketrans("█▒·○●×∧∨", "#%.o*x^v")
SIGNS = {("<", True): "<", (">", True): ">", ("<", False): "∧", (">", False): "∨"}


def in_text(
    puzzle: Puzzle,
    values: Values | None = None,
    *,
    width: int | None = None,
    ascii_only: bool = False,
) -> str:
    """Return the picture. ``values``: the values of a solution. ``width``: the width of the terminal; cells of a wide
    board become narrower. ``ascii_only``: use only ASCII."""
    drawn = _TextPicture(puzzle, stated_values(puzzle) if values is None else values)
    rows = drawn.rows(drawn.across, ascii_only)
    if width is not None and max(map(len, rows)) > width and drawn.longest == 1 and not drawn.grounds:
        rows = drawn.rows(2, ascii_only)
    return "\n".join([*rows, *(wrap(line, width).rstrip() for line in drawn.below)]) + "\n"


def can_encode(stream: TextIO) -> bool:
    """Return True if a stream can encode the characters of pictures."""
    try:
        "┏╬█▒●∨".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class _TextPicture:
    """The texts on the board and next to it. ``below``: the lines after it."""

    def __init__(self, puzzle: Puzzle, values: Values) -> None:
        self.puzzle = puzzle
        self.texts: dict[Place, str] = {}
        self.grounds: dict[Place, str] = {}
        self.lines: list[tuple[Place, Place, int]] = []
        self.beside: dict[str, dict[int, list[str]]] = {edge: {} for edge in ("left", "right", "top", "bottom")}
        figures = [
            (item.figure, item.clue) for part in section_shapes.drawings(puzzle) for item in part.items
        ]  # fmt: skip
        layers = kind_of(puzzle).decisions_of(puzzle)
        self.sided = any(layer.at == "sides" for layer in layers)
        self.bare = self.sided or any(map(section_shapes.runs_through, layers))  # only dots if the unknowns are lines
        self._draw_grid([figure for figure, _ in figures])
        self.below = [clue for figure, clue in figures if not self._draw_clue(figure)]
        for layer in layer_shapes.split_layers(layers, puzzle)[0]:
            for table, is_given in layer_shapes.split_by_origin(puzzle, layer, values.get(layer.name, {})):
                for place, value in table.items():
                    self._draw_value(layer, place, value, is_given)
        self.below += [line for line, _ in layer_shapes.words_below(puzzle, values)]
        if drawing := [one for one in puzzle.drawing if one.what != COLOUR]:
            self.below.append(f"only drawn: {count_ornaments(drawing)}")
        columns = [words for edge in ("top", "bottom") for words in self.beside[edge].values()]
        self.longest = max(map(len, [" ", *self.texts.values(), *(word for words in columns for word in words)]))
        # the width of a cell with its border; the background must stay visible
        self.across = max(4, (self.longest + 3) // 2 * 2)

    def _draw_grid(self, figures: list[Figure | None]) -> None:
        """Draw the borders: heavy around the board and its regions."""
        drawn = (figure.regions for figure in figures if isinstance(figure, RegionBorders))
        owner, shaded = regions(self.puzzle)
        owner = {cell: i for i, cells in enumerate(next(drawn, ())) for cell in cells} or owner
        self.grounds.update((cell, "·") for cell in shaded)
        for side in self.puzzle.sides:
            edge = len(side.cells) == 1
            apart = len({owner.get(cell) for cell in side.cells}) > 1
            if apart or not (self.sided if edge else self.bare):
                self.lines.append((side.a, side.b, HEAVY if edge or apart else LIGHT))

    def _write(self, place: Place, text: str) -> bool:
        """Write a text at a place. Return False if the place is occupied or too small."""
        if self.texts.get(place, text) != text or (len(text) > 1 and not isinstance(place, Cell)):
            return False
        self.texts[place] = text
        return True

    def _write_beside(self, edge: str, lane: int, words: list[str]) -> bool:
        self.beside[edge].setdefault(lane, []).extend(words)
        return True

    def _draw_clue(self, figure: Figure | None) -> bool:
        """Draw a clue. Return False if the picture does not show all of it."""
        match figure:
            case RegionBorders(cells):
                return len(cells) > 1 and sum(map(len, cells)) == len(self.puzzle.cells)
            case Glyph(place, "x" | "#", wall=True):
                self.grounds[place] = "█"
                return True
            case Glyph():
                circles = {"o": "○", "*": "●", "x": "●" if "o" in figure.marks else "x"}
                circled = isinstance(figure.value, str) and set("o*") & set(figure.marks)
                return self._write(figure.at, circles.get(figure.text, figure.text) if circled else figure.text)
            case EdgeNumbers(edge, lane, words):
                return self._write_beside(edge, lane + 1, words)
            case EndNumber() if figure.edge:
                return self._write_beside(figure.edge, int(figure.lane[1:]), figure.words)
            case Sign(a, b, "<" | ">" as sign) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1:
                turned = sign if a < b else "<>"[sign == "<"]
                return self._write(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), SIGNS[turned, a[0] == b[0]])
            case Spot(place) if not isinstance(place, Cell) and place[0] % 1 != place[1] % 1:
                self.lines.append((*_ends(place, along=True), HEAVY))
                return True
        return False

    def _draw_value(self, layer: Layer, at: LayerPlace, value: int | Collection[int], given: bool) -> None:
        place, domain = first_place(at), layer.values(self.puzzle)
        if not isinstance(value, int):
            self._write(place, "".join(layer.token(v, domain) for v in sorted(value)))
        elif callable(layer.at):
            cells = places_in(at)
            if value and (cells[0][0] == cells[-1][0] or cells[0][1] == cells[-1][1]):
                self.lines.append((cells[0], cells[-1], min(value + 1, DOUBLE)))
            elif value:
                self.below.append(f"{layer.name}: {name_place(at)} = {value}")
        elif layer.at in ("links", "sides"):
            if value:
                self.lines.append((*_ends(place, layer.parts_cells), min(value + 1, DOUBLE)))
            elif given:
                self._write(place, "×")
        elif layer.at == "corners":
            if value or given:
                self._write(place, "●" if value else "○")
        elif layer.symbols == "-x" and value:
            self.grounds[place] = "█" if given else "▒"
        elif (token := layer.token(value, domain)) != "-" or given:
            self._write(place, "·" if token == "-" else token)

    def rows(self, across: int, ascii_only: bool) -> list[str]:
        """Return the lines of the board and of the clues outside."""
        height, width = 2 * self.puzzle.height + 1, across * self.puzzle.width + 1
        chars = self._characters(across, ascii_only)
        left, right = ({lane: " ".join(words) for lane, words in self.beside[e].items()} for e in ("left", "right"))
        margin = max((len(text) + 1 for text in left.values()), default=0)
        lines = []
        for y in range(height):
            board = "".join(chars.get((y, x), " ") for x in range(width))
            before, after = (side.get((y + 1) // 2, "") if y % 2 else "" for side in (left, right))
            lines.append(f"{before:>{max(margin - 1, 0)}}{' ' * bool(margin)}{board} {after}".rstrip())
        stacks = [[*_stack(self.beside[edge], margin, across, edge == "top")] for edge in ("top", "bottom")]
        rows = [*stacks[0], *lines, *stacks[1]]
        return [row.translate(ASCII) for row in rows] if ascii_only else rows

    def _characters(self, across: int, ascii_only: bool) -> dict[At, str]:
        """Return the characters of the board: a text hides a background, a background hides a line."""

        def at(place: Place) -> At:
            return round(2 * place[0]) - 1, round(across * (place[1] - 0.5))

        arms: dict[At, list[int]] = {}
        for a, b, weight in self.lines:
            (y, x), end = sorted((at(a), at(b)))
            down = end[0] > y
            while (y, x) < end:
                for arm in (DOWN if down else RIGHT, UP if down else LEFT):
                    weights = arms.setdefault((y, x), [0, 0, 0, 0])
                    weights[arm] = max(weights[arm], weight)
                    if arm in (DOWN, RIGHT):
                        y, x = y + down, x + (not down)
        chars = dict.fromkeys(map(at, self.puzzle.corners), "·") if self.bare else {}
        chars |= {point: _crossing(four, ascii_only) for point, four in arms.items()}
        for cell, ground in self.grounds.items():
            y, x = at(cell)
            chars |= {(y, x + i): ground for i in range(1 - across // 2, across // 2)}
        for place, text in self.texts.items():
            y, x = at(place)
            chars |= {(y, x - (len(text) - 1) // 2 + i): char for i, char in enumerate(text)}
        return chars


def _ends(place: Place, along: bool) -> tuple[Place, Place]:
    """Return the ends of a line over the centre of a side: along the side, or from cell to cell."""
    y, x = place
    dy, dx = (0.5, 0.0) if along == float(y).is_integer() else (0.0, 0.5)
    return (y - dy, x - dx), (y + dy, x + dx)


def _crossing(arms: list[int], ascii_only: bool) -> str:
    """Return the character with these arms."""
    weight = max(arms)
    table = (ASCII_ARMED if ascii_only else ARMED).get(weight)
    number = 0
    for arm in arms:
        number = number * (3 if table is None else 2) + (arm if table is None else bool(arm))
    return (table or WEIGHTED)[number]


def _stack(columns: dict[int, list[str]], margin: int, across: int, above: bool) -> Iterator[str]:
    """Yield the lines of the texts above or below the columns."""
    deep = max(map(len, columns.values()), default=0)
    for i in range(deep):
        line: dict[int, str] = {}
        for column, words in columns.items():
            j = i - (deep - len(words)) if above else i
            if 0 <= j < len(words):
                start = margin + round(across * (column - 0.5)) - (len(words[j]) - 1) // 2
                line |= {start + k: char for k, char in enumerate(words[j])}
        yield "".join(line.get(x, " ") for x in range(max(line, default=-1) + 1))
