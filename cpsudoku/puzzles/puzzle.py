"""Puzzle: one puzzle of a kind: the board, the content of each section, and the solution that its text gives.

The functions of a kind get it as ``puzzle``: ``puzzle.rows``, ``puzzle.neighbours(cell)``, and each section by name,
``puzzle.cages``. Two notations of one puzzle give equal instances. An instance is hashable.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from cpsudoku.puzzles.board import Board, Cell, Link, Point, Side, shared_board
from cpsudoku.puzzles.layer import name_of
from cpsudoku.puzzles.sections.section import Content, Item, Section, Sections
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.square_grid import SYMBOLS

if TYPE_CHECKING:
    from cpsudoku.puzzles.credits import Ornament
    from cpsudoku.puzzles.entry import Entry
    from cpsudoku.puzzles.kinds.kind import Kind

NO_SECTIONS = Sections(())
DIGIT_LAYER = "digits"  # the layer of a board of digits, and the section of a puzzle without a kind
CellContent = int | frozenset[int]  # 0 is a blank, 1..side a digit, a set of values pencil marks
Part = TypeVar("Part")


class _OfBoard(Generic[Part]):
    """A part of the board, as an attribute of the puzzle."""

    def __init__(self, part: Callable[[Board], Part]) -> None:
        self._part = part

    def __get__(self, puzzle: Puzzle, kind: type[Puzzle]) -> Part:
        return self._part(puzzle.board)


@dataclass(frozen=True)
class Puzzle:
    """One puzzle.

    Attributes:
        contents: The content of each nonempty section, by name.
        solution: The unverified solution in a text: pairs of a layer and its (place, value) pairs. It is not a clue.
        drawing: Ornaments, which have no meaning.
        kind: The kind of the puzzle, which defines its sections. None for a bare board.
        only_shape: True for a shape: the clues are removed.
        source: The entry of `cpsudoku.read` that contains the puzzle.
    """

    board: Board
    contents: tuple[tuple[str, Content], ...]
    solution: tuple[tuple[str, tuple[tuple[Any, int], ...]], ...] = field(default=(), compare=False)
    drawing: tuple[Ornament, ...] = field(default=(), compare=False, repr=False)
    kind: Kind | None = field(default=None, compare=False, repr=False)
    only_shape: bool = False
    source: Entry | None = field(default=None, compare=False, repr=False)

    @property
    def title(self) -> str:
        """The title in the source. "" without one."""
        return self.source.title if self.source is not None else ""

    @property
    def file(self) -> str:
        """The path of the source, "-" for standard input, "" for a text."""
        return self.source.file if self.source is not None else ""

    @property
    def line(self) -> int:
        """The line of its beginning in the source, from 1. 0 for a puzzle that was not read."""
        return self.source.line if self.source is not None else 0

    @property
    def sections(self) -> Sections:
        """The sections that a puzzle of its kind may have."""
        return NO_SECTIONS if self.kind is None else self.kind.all_sections

    @cached_property
    def cell_contents(self) -> tuple[CellContent, ...]:
        """A square board of digits from 1 to its side: 0, a digit or a set of pencil marks for each cell, in reading
        order. () for any other board."""
        if self.height != self.width or not (self.kind is None or self.kind.has_digits):
            return ()
        if any(name == "values" for name, _ in self.contents):
            return ()
        contents = dict(self.content(self._first))
        return tuple([contents.get(cell, 0) for cell in self.cells])

    @cached_property
    def givens(self) -> bytes | None:
        """The givens of a puzzle that has only digits: one byte for each cell in reading order, 0 for a blank. None for
        any other puzzle."""
        if self.only_shape or not (self.kind is None or self.kind.reads_grids):
            return None
        return self._digits if all(name == self._first for name, _ in self.contents) else None

    @cached_property
    def _digits(self) -> bytes | None:
        """The cells of a square board of digits. None for other boards, boards with pencil marks, and sides above
        255."""
        contents = self.cell_contents
        if not 0 < len(contents) <= 255**2 or frozenset in map(type, contents):
            return None
        return bytes(contents)  # type: ignore[arg-type]

    @property
    def _first(self) -> str:
        return DIGIT_LAYER if self.kind is None else self.kind.all_sections[0].name

    def allowed(self, number: int) -> frozenset[int]:
        """Return the values that a square board of digits allows in a cell. ``number``: the cell's number in reading
        order, from 0."""
        content = self.cell_contents[number]
        if isinstance(content, frozenset):
            return content
        return frozenset((content,)) if content else frozenset(range(1, self.height + 1))

    def digit_line(self, blank: str = ".") -> str:
        """Return a square board of digits in one line: a symbol of 1-9A-Z for each cell, or numbers above side 35. With
        pencil marks, each cell takes ``side`` characters."""
        contents, symbols = self.cell_contents, SYMBOLS if self.height <= len(SYMBOLS) else None
        if self._digits is not None and symbols:
            return self._digits.decode("latin-1").translate([blank, *symbols])
        if not any(isinstance(content, frozenset) for content in contents):
            return " ".join([str(value) if value else blank for value in contents])
        allowed = map(self.allowed, range(len(contents)))
        if symbols is None:
            return " ".join(",".join(map(str, sorted(marks))) or blank for marks in allowed)
        values = range(1, self.height + 1)
        return "".join(symbols[v - 1] if v in marks else blank for marks in allowed for v in values)

    def __repr__(self) -> str:
        name = "board" if self.kind is None else self.kind.name
        return f"<Puzzle: {name:.60} {self.height}x{self.width}>"

    def __str__(self) -> str:
        if self.kind is None:
            return self.digit_line() or repr(self)
        return self.kind.write(self).rstrip("\n")

    def _repr_html_(self) -> str | None:
        """Show a puzzle that was read in Jupyter, with its rules."""
        return None if self.source is None else self.source._repr_html_()

    def _repr_svg_(self) -> str:
        """Show a picture in Jupyter."""
        from cpsudoku import display

        return display(self)

    def content(self, name: str) -> Content:
        """Return the content of the section of that name. Return () if it is empty."""
        return next((content for section, content in self.contents if section == name), ())

    def __getattr__(self, attribute: str) -> Any:
        if not attribute.startswith("_") and "kind" in self.__dict__:
            for section in self.sections:
                if section.attribute == attribute:
                    if self.only_shape and not section.of_shape([name for name, _ in self.contents]):
                        raise CpsudokuError(
                            f"rules: {attribute} are clues, which rules cannot see: expected them in `clues`, or the "
                            "section with shape=True"
                        )
                    # Cached, because functions of kinds read it for every cell.
                    view = self.__dict__[attribute] = section.view(self.content(section.name), self.board)
                    return view
        expected = ", ".join(section.attribute for section in self.sections)
        raise AttributeError(f"a puzzle has no {attribute!r}: expected a section ({expected}) or a part of the board")

    # Parts of the board, in the form that functions of kinds use. `cells`: not absent, in reading order; `squares`:
    # every 2x2; `box`: (height, width) of the boxes; `links`: neighbours a, b and the place between them; `sides`:
    # sides of cells, with place, corners a and b, cells; `neighbours(cell)`: cells that share a side with it;
    # `around(cell)`: cells a king's move away; `away(cell, ">")`: cells beyond it in that direction of ^ v < >;
    # `these((1, 2), ...)`: the given cells that are on the board.
    height: ClassVar[_OfBoard[int]] = _OfBoard(lambda board: board.height)
    width: ClassVar[_OfBoard[int]] = _OfBoard(lambda board: board.width)
    cells: ClassVar[_OfBoard[list[Cell]]] = _OfBoard(lambda board: board.cells)
    rows: ClassVar[_OfBoard[list[list[Cell]]]] = _OfBoard(lambda board: board.rows)
    columns: ClassVar[_OfBoard[list[list[Cell]]]] = _OfBoard(lambda board: board.columns)
    squares: ClassVar[_OfBoard[list[list[Cell]]]] = _OfBoard(lambda board: board.squares)
    box: ClassVar[_OfBoard[tuple[int, int]]] = _OfBoard(lambda board: board.box_shape)
    links: ClassVar[_OfBoard[list[Link]]] = _OfBoard(lambda board: board.links)
    sides: ClassVar[_OfBoard[list[Side]]] = _OfBoard(lambda board: board.sides)
    corners: ClassVar[_OfBoard[list[Point]]] = _OfBoard(lambda board: board.corners)
    neighbours: ClassVar[_OfBoard[Callable[[Cell], list[Cell]]]] = _OfBoard(lambda board: board.neighbours)
    around: ClassVar[_OfBoard[Callable[[Cell], list[Cell]]]] = _OfBoard(lambda board: board.around)
    away: ClassVar[_OfBoard[Callable[[Cell, str], list[Cell]]]] = _OfBoard(lambda board: board.away)
    these: ClassVar[_OfBoard[Callable[..., list[Cell]]]] = _OfBoard(lambda board: board.these)

    @property
    def boxes(self) -> list[list[Cell]]:
        """The regions of the text, or else the boxes: as drawn in the text, or of the usual shape. Empty if the regions
        are unknowns or the board is not square."""
        if self.content("chaos construction"):
            return []
        regions = self.content("regions")
        if regions:
            return [list(cells) for cells in regions if cells]
        return self.board.boxes if self.height == self.width else []

    def name_of(self, where: object) -> str:
        """Return the name of a place."""
        return name_of(where)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.height, self.width

    def holding(self, section: str, content: Content) -> Puzzle:
        """Return the puzzle with this content in a section. Empty content removes the section."""
        others = [(name, old) for name, old in self.contents if name != section]
        more = [(section, content)] if content else []
        return replace(self, contents=tuple(sorted([*others, *more], key=lambda part: part[0])))

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All items that a person can point at: givens, clues, regions, flags, section by section."""
        sections = self.sections.select([name for name, _ in self.contents])
        return tuple(item for section in sections for item in self.items_of(section))

    def items_of(self, section: Section) -> list[Item]:
        """Return the items of a section."""
        return section.items(self.content(section.name), self.board)

    @cached_property
    def items_by_id(self) -> Mapping[str, Item]:
        """The items by id: section and place, such as "cages r1c1 r1c2". The second item of a place ends in " #2"."""
        items: dict[str, Item] = {}
        for item in self.items:
            name = item_id = f"{item.section} {self._section(item).spot(item)}".rstrip()
            number = 1
            while item_id in items:
                number += 1
                item_id = f"{name} #{number}"
            items[item_id] = item
        return items

    def item(self, name: str) -> Item:
        """Return the item with an id.

        Raises:
            CpsudokuError: no item has the id.
        """
        if name in self.items_by_id:
            return self.items_by_id[name]
        from difflib import get_close_matches

        near = get_close_matches(name, list(self.items_by_id), 3) or list(self.items_by_id)[:3]
        raise CpsudokuError(f"{name}: expected an item of the puzzle, such as {', '.join(map(repr, near)) or '(none)'}")

    def sentence(self, item: Item) -> str:
        """Return an item as a line of text, such as "cages: r1c1 r1c2 = 4"."""
        return self._section(item).fit(self).sentence(item, self.board, self.name_of)

    def with_items_of(self, section: Section, items: Iterable[Item]) -> Puzzle:
        """Return the puzzle with exactly these items in a section."""
        items = list(items)
        return self.holding(section.name, section.content(items, self.board) if items else ())

    def without(self, item: Item | str) -> Puzzle | None:
        """Return the puzzle without an item (or id). If the item's place belongs to the shape, its value becomes ``?``.

        The result has the same rules, so it has at least the solutions of the puzzle. Return None if the item belongs
        to the shape and cannot be removed.

        Raises:
            CpsudokuError: the puzzle has no such item.
        """
        if isinstance(item, str):
            item = self.item(item)
        section = self._section(item)
        items = self.items_of(section)
        if item not in items:
            raise CpsudokuError(f"{self.sentence(item)}: expected an item of the puzzle")
        number = items.index(item)
        before, after = items[:number], items[number + 1 :]
        less = [self.with_items_of(section, [*before, *after])]
        with suppress(CpsudokuError):  # no values
            masked = section.unknown(section.content([item], self.board))
            less.append(self.with_items_of(section, [*before, *section.items(masked, self.board), *after]))
        return next((part for part in less if part != self and part.shape_part() == self.shape_part()), None)

    def unknown(self, name: str) -> Puzzle | None:
        """Return the puzzle with ``?`` for every value of a section. Return None if it has no values or they belong to
        the shape."""
        with suppress(CpsudokuError):  # no values
            section = next(self.sections.select([name]))
            less = self.holding(name, section.unknown(self.content(name)))
            return less if less.shape_part() == self.shape_part() else None
        return None

    def _section(self, item: Item) -> Section:
        return next(self.sections.select([item.section]))

    def shape_part(self) -> Puzzle:
        """Return the shape, on which the rules depend: the board and the sections of the shape."""
        contents = dict(self.contents)
        sections = (s for s in self.sections.select(contents) if s.shape and contents[s.name])
        parts = ((s.name, s.shape_part(contents[s.name], list(contents))) for s in sections)
        return replace(self, contents=tuple(p for p in parts if p[1]), solution=(), drawing=(), only_shape=True)

    def stated_values(self, layer: str) -> Mapping[Hashable, int]:
        """Return the solution of a layer in the text, unverified. Empty if the text has none."""
        return dict(next((values for name, values in self.solution if name == layer), ()))


def square_puzzle(contents: Sequence[CellContent], box: tuple[int, int] | None = None) -> Puzzle:
    """Return the puzzle of a square board of digits, without a kind. Formats return such puzzles, and `Kind.take`
    accepts them.

    Args:
        contents: 0, a digit from 1 to the side, or a set of pencil marks for each cell, in reading order.
        box: (height, width) of the boxes, if a text draws them.
    """
    side = isqrt(len(contents))
    board = shared_board(side, side, box)
    pairs = tuple([pair for pair in zip(board.cells, contents, strict=True) if pair[1] != 0])
    puzzle = Puzzle(board, ((DIGIT_LAYER, pairs),) if pairs else ())
    vars(puzzle)["cell_contents"] = tuple(contents)
    if isinstance(contents, bytes):
        vars(puzzle)["givens"] = contents
    return puzzle
