"""A writer of Penpa's drawings by the conventions that the package reads, for tests of the reader."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from cpsudoku.formats.editors import f_puzzles, penpa_conventions
from cpsudoku.formats.editors.link_unpacking import open_link
from cpsudoku.formats.editors.penpa_conventions import SIGNS, sections
from cpsudoku.formats.editors.penpa_link import (
    BLACK,
    CLASSIC,
    RULES,
    SECTIONS,
    TAGS,
    cage_outline,
    kinds_of,
    place_beside,
)
from cpsudoku.formats.puzz_link import address, address_decoder, kind_decoders, number_codes
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle, borders_of
from cpsudoku.formats.puzz_link.number_codes import UNKNOWN
from cpsudoku.puzzles.board import Board, Place
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.figures import (
    EdgeNumbers,
    EndNumber,
    Glyph,
    RegionBorders,
    Sign,
    Spot,
    Stroke,
    flat,
)
from cpsudoku.puzzles.sections.section import Section
from cpsudoku.puzzles.sections.unread_keys import JsonObject
from cpsudoku.puzzles.unknown_rules import NAME as UNKNOWN_RULES
from cpsudoku.puzzles.unknown_rules import without as unknown_rules
from cpsudoku.support.errors import CpsudokuError

EDGE, GREY, DASHED = 2, 5, 10  # styles of lines
DARK_GREY, LIGHT_GREY = 8, 3  # colours of cells
PLAIN, WHITE = 1, 4  # styles of texts
_ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_PIXELS = 38  # of a cell
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_MAPS = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
_STACKS = ("command_redo", "command_undo", "command_replay")


class Paper:
    """What is drawn, by places (row, column) from 1: corners and sides have halves. ``answer``: digits of cells."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.sort = "square"
        self.drawn: dict[str, dict[Any, Any]] = {name: {} for name in _MAPS}
        self.lists: dict[str, list[Sequence[Place]]] = {name: [] for name in _LISTS}
        self.answer: dict[Any, Any] = {}

    def text(self, place: Place, text: object, style: int = PLAIN, sort: str = "1") -> None:
        self.drawn["number"][tuple(place)] = [str(text), style, sort]

    def corner(self, place: Place, corner: int, text: object, style: int = PLAIN) -> None:
        self.drawn["numberS"][(*place, corner)] = [str(text), style]

    def symbol(self, place: Place, shape: str, style: int) -> None:
        self.drawn["symbol"][tuple(place)] = [style, shape, 1]

    def colour(self, place: Place, colour: int) -> None:
        self.drawn["surface"][tuple(place)] = colour

    def border(self, between: Place) -> None:
        """Draw a thick edge between two cells."""
        r, c = between
        ends = ((r, c - 0.5), (r, c + 0.5)) if r % 1 else ((r - 0.5, c), (r + 0.5, c))
        self.drawn["lineE"][ends] = EDGE

    def line(self, path: Sequence[Place], style: int = GREY) -> None:
        for a, b in pairwise(path):
            self.drawn["line"][tuple(a), tuple(b)] = style

    def cage(self, cells: Sequence[Place]) -> None:
        self.lists["killercages"].append(cells)
        self.drawn["cage"] |= dict.fromkeys(cage_outline(cells), DASHED)

    def link(self, setting: Credits, tags: Sequence[str]) -> str:
        """Return the address at which Penpa opens the drawing."""
        places = [place for name in ("number", "numberS", "symbol") for place in self.drawn[name]]
        top, left = (max([0, *(1 - int(place[i]) for place in places)]) for i in (0, 1))
        sizes = self.height, self.width
        bottom, right = (max([0, *(int(place[i]) - sizes[i] for place in places)]) for i in (0, 1))
        high, wide = self.height + top + bottom + 4, self.width + left + right + 4

        def number(place: Place) -> int:
            r, c = place[:2]
            sort = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[int(r % 1 > 0), int(c % 1 > 0)]
            at = (int(r) + 1 + top) * wide + int(c) + 1 + left
            return sort * high * wide + at if len(place) == 2 else 4 * (high * wide + at) + place[2]

        def key(place: Place) -> str:
            return ",".join(str(number(end)) for end in place) if isinstance(place[0], tuple) else str(number(place))

        empty: JsonObject = {name: {"__a": []} for name in _STACKS} | {name: {} for name in _MAPS}
        empty |= {name: [] for name in _LISTS}
        problem = dict(empty)
        for name, some in self.drawn.items():
            problem[name] = {key(place): content for place, content in some.items()}
        problem |= {
            name: [[number(place) for place in some] for some in content] for name, content in self.lists.items()
        }
        answer = empty | {"number": {key(place): [str(content), 2, "1"] for place, content in self.answer.items()}}
        centre = number(((self.height + bottom - top + 1) / 2, (self.width + right - left + 1) / 2))
        cells = [number(cell) for cell in Board(self.height, self.width).cells]
        size = [(side - 3) * _PIXELS for side in (wide, high)]
        title, author = (" ".join(text.split()).replace(",", "%2C") for text in (setting.title, setting.author))
        rules = setting.prose
        for sign, code in RULES:
            rules = rules.replace(sign, code)
        head = [self.sort, wide - 4, high - 4, _PIXELS, 0, 1, 1, *size, centre, centre, 0, 0, 0, 0]
        lines = [
            ",".join(map(str, [*head, f"Title: {title}", f"Author: {author}", "", rules, "ON", "false"])),
            json.dumps([top, bottom, left, right]), "{}", json.dumps(problem), json.dumps(answer),
            json.dumps([cells[0], *(b - a for a, b in pairwise(cells))]), "[]", "", "", "", "[3,2,3]", "", "", "0", "",
            "", "", json.dumps(tags), "",
        ]  # fmt: skip
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = packer.compress("\n".join(lines).replace("z", "zZ").encode()) + packer.flush()
        return _ADDRESS + base64.b64encode(packed).decode()

    def beside(self, edge: str, lane: int, words: Sequence[object], corner: int | None = None) -> None:
        """Write numbers next to the board; at the top and at the left, the last one is nearest to it."""
        for away, word in enumerate(words[::-1] if edge in ("top", "left") else words):
            place = place_beside(self.height, self.width, edge, lane, away)
            if corner is None:
                self.text(place, word)
            else:
                self.corner(place, corner, word)


def _draw_codes(paper: Paper, draft: PencilPuzzle, part: address.Coded) -> None:
    on_black = penpa_conventions._on_black(draft, part)
    for place, code in draft.codes(part.section, part.table).items():
        if part.codec in (number_codes.CIRCLES, number_codes.DOTS):
            paper.symbol(place, "circle_SS" if part.codec is number_codes.DOTS else "circle_L", code)
        elif part.codec is number_codes.ONE:
            paper.symbol(place, "tents", code)
        else:
            if on_black:
                paper.colour(place, BLACK)
            if not on_black or (code != UNKNOWN and part.codec is not number_codes.BITS):
                paper.text(place, _word(code), WHITE if on_black else PLAIN)


def _draw_borders(paper: Paper, draft: PencilPuzzle, part: address_decoder.Borders) -> None:
    rooms = draft.contents.get(part.section, ())
    for between in (borders_of(draft, rooms) if rooms else set()) | set(draft.contents.get(part.inner, ())):
        paper.border(between)


def _draw_room_numbers(paper: Paper, draft: PencilPuzzle, part: address_decoder.RoomNumbers) -> None:
    for cell, code in draft.codes(part.section).items():
        paper.text(cell, _word(code))


def _draw_edges(paper: Paper, draft: PencilPuzzle, part: address_decoder.Edges) -> None:
    letters = any(isinstance(one, address_decoder.Amount) for one in draft.kind.address.parts)  # type: ignore[union-attr]
    for edge in part.edges:
        for lane, numbers in enumerate(part.lanes(draft, edge), 1):
            far = numbers[::-1] if edge in ("top", "left") else numbers
            paper.beside(edge, lane, [chr(64 + number) if letters else _word(number) for number in far])


def _draw_arrows(paper: Paper, draft: PencilPuzzle, part: address_decoder.Arrows) -> None:
    signs = {digit: sign for sign, digit in SIGNS.items()}
    for cell, (way, number, side) in part.clues(draft).items():
        ground = {1: None, 2: BLACK, 0: DARK_GREY}[side] if part.inside else LIGHT_GREY
        if ground is not None:
            paper.colour(cell, ground)
        if way or number != UNKNOWN or ground is None:
            text = _word(number) if way or number != UNKNOWN else ""
            paper.text(cell, text + (f"_{signs[way]}" if way else ""), WHITE if ground == BLACK else PLAIN, "2")


def _draw_amount(paper: Paper, draft: PencilPuzzle, part: address_decoder.Amount) -> None:
    if not any(isinstance(one, address_decoder.Edges) for one in draft.kind.address.parts):  # type: ignore[union-attr]
        paper.text((0, 1), part.count(draft))
        paper.symbol((0, 2), "star", 2)


def _draw_sums(paper: Paper, draft: PencilPuzzle, part: kind_decoders.KakuroSums) -> None:
    paper.sort = "kakuro"
    for cell, (down, right) in dict(draft.contents.get(part.section, ())).items():
        paper.symbol(cell, "kakuro", 1)
        for corner, number in ((2, down), (1, right)):
            if isinstance(number, int):
                paper.corner(cell, corner, number, WHITE)


def _draw_tiles(paper: Paper, draft: PencilPuzzle, part: kind_decoders.TileSums) -> None:
    for edge, corner in (("top", 2), ("left", 1)):
        for lane, numbers in enumerate(part.lanes(draft, edge), 1):
            paper.beside(edge, lane, [*map(_word, numbers)], corner)


def _word(code: int) -> str:
    return "?" if code == UNKNOWN else str(code)


def _draw_section(paper: Paper, puzzle: Puzzle, section: Section) -> None:
    """Draw a section of a kind without addresses."""
    for item in puzzle.items_of(section):
        if section.layer is None:
            paper.colour(item.at, BLACK)
        elif isinstance(item.value, int):
            paper.symbol(item.at, "circle_L", item.value + 1)


DRAWERS: dict[type, Callable[[Paper, PencilPuzzle, Any], None]] = {
    address.Coded: _draw_codes, address_decoder.Borders: _draw_borders,
    address_decoder.RoomNumbers: _draw_room_numbers, address_decoder.Edges: _draw_edges,
    address_decoder.Arrows: _draw_arrows, address_decoder.Amount: _draw_amount,
    address_decoder.NoCells: lambda paper, draft, part: None,
    kind_decoders.KakuroSums: _draw_sums, kind_decoders.TileSums: _draw_tiles,
}  # fmt: skip


def draw(paper: Paper, puzzle: Puzzle, kind: Kind) -> None:
    """Draw a puzzle of a kind that has a convention.

    Raises:
        CpsudokuError: a section cannot be drawn by it.
    """
    draft = PencilPuzzle.of(kind, puzzle)
    parts = kind.address.parts if kind.address is not None else ()
    for part in parts:
        DRAWERS[type(part)](paper, draft, part)
    for section in () if parts else sections(kind):
        _draw_section(paper, puzzle, section)


def as_link(puzzle: Puzzle, setting: Credits, kind: Kind) -> tuple[str, list[str]]:
    """Return the puzzle as a link to Penpa, and the parts that the drawing cannot express.

    Raises:
        CpsudokuError: the kind has no convention of drawing, or a section cannot be drawn by it.
    """
    paper = Paper(puzzle.height, puzzle.width)
    if kind.extra_rules:
        tags = _draw_digits(paper, puzzle, kind)
    elif penpa_conventions.has_convention(kind):
        tags = [TAGS.get(kind.name, f"kind: {kind.name}")]
        draw(paper, puzzle, kind)
    else:
        raise CpsudokuError(f"{kind.name}: expected a kind with a convention of drawing in Penpa, found none for it")
    link = paper.link(setting, tags)
    lost = _lost_sections(puzzle, kind, link)
    lost += [f"what is only drawn ({len(puzzle.drawing)})"] if puzzle.drawing else []
    if not kind.extra_rules and kinds_of(tags) != [kind.name]:
        lost.append(f"its kind, {kind.name}")  # one of a file of one's own
    if kind.extra_rules and lost:  # a reader would take the other rules for all rules
        link = paper.link(setting, [tag for tag in tags if tag != CLASSIC])
    return link, lost


def _lost_sections(puzzle: Puzzle, kind: Kind, link: str) -> list[str]:
    """Return the sections that a reader of the link does not have, or has otherwise."""
    content = open_link(link)
    if kind.extra_rules:
        again, _ = f_puzzles.read(content, kind)
    else:
        assert content.drawing is not None, "a link of Penpa holds a drawing"
        again, _ = penpa_conventions.instance(content.drawing, kind, kind.name)
    # A board of a file and one of a link differ if the file states a default.
    before, after = (dict(PencilPuzzle.of(kind, one).contents) if not kind.extra_rules else dict(one.contents)
                     for one in (puzzle, again))  # fmt: skip
    differ = [name for name in {**before, **after} if set(before.get(name, ())) != set(after.get(name, ()))]
    names = [name for one in differ for name in (unknown_rules(puzzle) if one == UNKNOWN_RULES else [one])]
    return names + (["boxes"] if kind.extra_rules and puzzle.boxes != again.boxes and "regions" not in names else [])


# A board of digits: given digits, boxes or regions, cages, the answer; other rules where the tags of a link name them,
# else as figures, which a reader of the drawing cannot know.


def _draw_digits(paper: Paper, puzzle: Puzzle, kind: Kind) -> list[str]:
    """Draw the board; return the tags of the link."""
    paper.sort = "sudoku"
    draft = PencilPuzzle.of(kind, puzzle)
    for between in borders_of(draft, tuple(map(tuple, puzzle.boxes))) if puzzle.boxes else ():
        paper.border(between)
    first, *others = kind.all_sections
    for item in puzzle.items_of(first):
        if isinstance(item.value, int):
            paper.text(item.at, item.value)
    stated = puzzle.stated_values(kind.decisions[0].name)
    paper.answer = {cell: stated[cell] for cell in puzzle.cells if cell in stated and cell not in paper.drawn["number"]}
    tags = [CLASSIC]
    for section in others:
        if not puzzle.content(section.name):
            continue
        tag = SECTIONS.get(section.name)
        tags += [tag] if tag is not None else []
        for item in puzzle.items_of(section):
            _TAGGED.get(section.name, _draw_figure)(paper, section, section.figure(item, puzzle.board))
    return [*dict.fromkeys(tags)]


def _draw_cage(paper: Paper, section: Section, figure: object) -> None:
    assert isinstance(figure, Stroke)
    cells = sorted(flat(figure.places))
    paper.cage(cells)
    if figure.text:
        paper.corner(cells[0], 0, figure.text)


def _draw_path(paper: Paper, section: Section, figure: object) -> None:
    """Draw each branch of a thermometer, and an arrow whose head is one cell, by the tool for it; others as figures."""
    assert isinstance(figure, Stroke)
    if section.name == "thermometers":
        paper.lists["thermo"] += figure.places
    elif len(figure.places[0]) == 1:
        paper.lists["arrows"].append([*flat(figure.places)])
    else:
        _draw_figure(paper, section, figure)


def _draw_mark(paper: Paper, section: Section, figure: object) -> None:
    assert isinstance(figure, Spot)
    paper.symbol(figure.at, "square_L" if section.name == "even" else "circle_L", 3)


def _draw_pair(paper: Paper, section: Section, figure: object) -> None:
    if isinstance(figure, Sign) and figure.plain:
        paper.symbol(_between(figure), "circle_SS", 1)
    else:
        _draw_figure(paper, section, figure)


_TAGGED = {"cages": _draw_cage, "thermometers": _draw_path, "arrows": _draw_path, "odd": _draw_mark,
           "even": _draw_mark, "difference dots": _draw_pair}  # fmt: skip


def _between(sign: Sign) -> tuple[float, float]:
    return (sign.a[0] + sign.b[0]) / 2, (sign.a[1] + sign.b[1]) / 2


def _draw_figure(paper: Paper, section: Section, figure: object) -> None:
    """Draw an item by what Penpa has for anything: lines, marks, texts; none that a reader takes for another clue."""
    match figure:
        case Stroke(places, _, text):
            cells = [*flat(places)]
            if all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1 for a, b in pairwise(cells)) and len(cells) > 1:
                paper.line(cells)
            else:
                for cell in cells:
                    paper.symbol(cell, "diamond_L", 3)
            if text:
                paper.text(_beside_cells(cells), text)
        case Sign() as sign:
            if sign.sign or sign.number not in (None, True):
                paper.text(_between(sign), f"{sign.sign}{'' if sign.number in (None, True) else sign.number}")
            else:
                paper.symbol(_between(sign), *(("circle_SS", 2) if section.name == "ratio dots" else ("diamond_SS", 1)))
        case Spot(at):
            paper.symbol(at, "diamond_L", 3)
        case Glyph(at, _, text):
            paper.text(_beside_cells([at]), text)
        case EdgeNumbers(edge, lane, words):
            paper.beside(edge, lane + 1, words)
        case EndNumber(lane, words=words) as number if number.edge and lane[1:].isdecimal():
            paper.beside(number.edge, int(lane[1:]), words)
        case RegionBorders():
            pass  # as boxes


def _beside_cells(cells: Sequence[Place]) -> tuple[float, float]:
    """Return a place for a text that is not a digit of a cell: the middle of the cells where that is a corner or a
    side, else the upper left corner of the first."""
    row, column = (sum(cell[i] for cell in cells) / len(cells) for i in (0, 1))
    halves = row * 2 % 1 == 0 and column * 2 % 1 == 0 and (row % 1 or column % 1)
    return (row, column) if halves else (cells[0][0] - 0.5, cells[0][1] - 0.5)
