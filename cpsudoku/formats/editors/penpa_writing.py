"""A puzzle as a drawing of Penpa, by the conventions that `formats/penpa/` reads, and its link.

What is written is read again: sections that do not come back are drawn where they have a figure, and named.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cpsudoku.formats.editors import f_puzzles
from cpsudoku.formats.editors.link_unpacking import open_link
from cpsudoku.formats.penpa import penpa_conventions
from cpsudoku.formats.penpa.penpa_link import CLASSIC, SECTIONS, Paper, kinds_of, tag_of
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle, borders_of
from cpsudoku.puzzles.board import Place
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
from cpsudoku.puzzles.sections.unknown_rules import NAME as UNKNOWN_RULES
from cpsudoku.puzzles.sections.unknown_rules import without as unknown_rules
from cpsudoku.support.errors import CpsudokuError

if TYPE_CHECKING:
    from cpsudoku.puzzles.credits import Credits
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.puzzle import Puzzle


def as_link(puzzle: Puzzle, setting: Credits, kind: Kind) -> tuple[str, list[str]]:
    """Return the puzzle as a link to Penpa, and what a reader of the drawing cannot know.

    Raises:
        CpsudokuError: the kind has no convention of drawing, or a section cannot be drawn by it.
    """
    paper = Paper(puzzle.height, puzzle.width)
    if kind.extra_rules:
        tags = _draw_digits(paper, puzzle, kind)
    elif penpa_conventions.has_convention(kind):
        tags = [tag_of(kind.name)]
        penpa_conventions.draw(paper, puzzle, kind)
    else:
        raise CpsudokuError(f"{kind.name}: expected a kind with a convention of drawing in Penpa, found none for it")
    link = paper.link(setting, tags)
    lost = _lost_sections(puzzle, kind, link)
    lost += [f"what is only drawn ({len(puzzle.drawing)})"] if puzzle.drawing else []
    if not kind.extra_rules and kinds_of(tags) != [kind.name]:
        lost.append(f"its kind, {kind.name}")  # one of a file of one's own
    if kind.extra_rules and lost:  # a reader would take what is left for all the rules
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
    # A board of a file and one of a link differ where the one states what is customary.
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
    """Return a place for a text that is no digit of a cell: the middle of the cells where that is a corner or a side,
    else the upper left corner of the first."""
    row, column = (sum(cell[i] for cell in cells) / len(cells) for i in (0, 1))
    halves = row * 2 % 1 == 0 and column * 2 % 1 == 0 and (row % 1 or column % 1)
    return (row, column) if halves else (cells[0][0] - 0.5, cells[0][1] - 0.5)
