"""Form: the base class of all sections. Each form of section is a subclass, and a kind declares its sections as
instances.

    Lines("cages", value=True)                 r1c1 r1c2 = 7             cells, perhaps a value or numbers
    Lines("clones", groups=2)                  r1c1 r1c2 | r4c4 r4c5     groups of cells
    Lines("thermometers", branches=True)       r1c1 r1c2, r1c1 r2c1      paths that branch
    Lines("quadruples", at="corners", most=1, value=True, several=True)     r1.5c1.5 = 1 2
    Pairs("signs", "<>")                       r1c1 < r1c2               two cells, a sign, perhaps a value
    Marked("odd")                              r1c1 r2c2                 cells, as many as you like
    Outside("sums")                            r1 > 12, c3 ^ 7, r1c1 dr 9    lane, direction, numbers
    Flag("anti-knight")                        anti-knight:              there or not, perhaps with arguments

A section parses its lines into a content, which is hashable, and falsy if empty. The value ``?`` means unknown content
and becomes None. `items` splits a content into items, and `content` joins them again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, overload

from cpsudoku.puzzles.board import Board, Cell, Point
from cpsudoku.puzzles.section_lines import Line, Word
from cpsudoku.puzzles.sections.figures import GLYPH_DRAWINGS, OTHER_DRAWINGS
from cpsudoku.support.errors import CpsudokuError, InputError, ModelError, series

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.layer import At, Layer
    from cpsudoku.puzzles.puzzle import Puzzle
    from cpsudoku.puzzles.sections.editor_keys import Editor
    from cpsudoku.puzzles.sections.figures import Figure
    from cpsudoku.puzzles.sections.unread_keys import FileObject

DIAGONALS = {"ur": (-1, 1), "ul": (-1, -1), "dr": (1, 1), "dl": (1, -1)}
Element = TypeVar("Element")  # the content of a form is a tuple of these
Where = TypeVar("Where")  # the place of an item: a cell, a pair of cells, the cells of a line, a lane
Content = tuple[Any, ...]  # of any form; hashable; NOTHING if empty
NOTHING: tuple[()] = ()
Part = int | str | None | tuple[()]  # a number, a mark or a sign, `?`, NOTHING
# The value of an item: one part or several, pencil marks, or True if only the place counts.
Value = Part | frozenset[int] | tuple[Part, ...]
Names = Callable[[object], str]  # a place -> its name as this board prints it
Table = Mapping[int, Value]  # number in an address -> the value that it encodes, if that is not a number
Sample = Iterable[object] | bool  # items without values, as a kind's function draws them
JsonObject = dict[str, object]  # of an editor's file
NUMBERS = ("1", "2", "3", "4", "6", "10")
KeyValue = list[JsonObject] | Literal[True] | str  # the value of a section's key in such a file
UNKNOWN = -2  # the number of `?` in addresses


class Item(NamedTuple):
    """A clue with a name that begins with its section.

    ``at``: its place: a cell, a lane, a pair, the cells of a line. ``value``: a number, several numbers, a mark or a
    sign. It is True if only the place matters, and None for ``?``.
    """

    section: str
    at: Any  # of any form
    value: Value


@dataclass(eq=False, repr=False)
class Form(Generic[Element, Where]):
    """``name``: its heading in a text, and its attribute of a puzzle (blanks and hyphens as underscores).

    Attributes:
        shape: Which part of the section belongs to the shape? True for sections whose absence also means something
            (regions, flags). Rules get only the shape, and each shape has its own solver. "places": the places belong
            to the shape, the values are clues. "values": the shape contains the places and the set of used values.
            "adjoining": marked cells next to other marked cells belong to the shape. `While(flags)`: the section
            belongs to the shape only if one of the flags is set.
        sample: For generation: (random.Random, puzzle) -> items without values, as the kind's functions get them. By
            default, each class draws its own.
        of: For generation: (puzzle, at, item) -> the value in a solution. ``at`` has values in the place of variables.
            The function returns None if there is no such value. Without ``of``, the generator tries the values that the
            section allows.
        drawing: How to draw it (see `Rule.drawing`), if this does not follow from its class.

    The class of a form sets these for all of its sections, or as a field of each:
        alone: May the name stand without a colon?
        repeats: May the section occur several times in a text?
        opens: May the section begin a text, without a heading?
        ordered: Does the order of cells matter?
        walls: Are cells with content outside the board?
        parts: Does the section divide the whole board?
        several: May a value have any number of numbers?
        fields: The number of numbers in a value. Each of them may be missing.
        marks: The characters that are values.
        numbers: The numbers that are values, or True for any number. Only maps of symbols have them.
        takes: The drawings that can become an item: "cells", "line" (cells in order), or "" for none.
        line: An example of a line, for errors.
        look: The default drawing.
        has_values: Does a solution determine a value as well as the place?
        layer: The layer of its values, if there is one.
    """

    alone = False
    repeats = True
    opens = False
    ordered = True
    walls = False
    several = False
    fields = 0
    marks = ""
    line = ""

    name: str
    shape: bool | str | While = field(default=False, kw_only=True)
    sample: Callable[[Random, Puzzle], Sample] | None = field(default=None, kw_only=True)
    of: Callable[..., object] | None = field(default=None, kw_only=True)
    drawing: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        self.expect_drawing(self.drawing)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    @property
    def drawings(self) -> Sequence[str]:
        """The names that `drawing` may have."""
        return GLYPH_DRAWINGS + OTHER_DRAWINGS

    def expect_drawing(self, drawing: str) -> None:
        """Raise ModelError if the section has no drawing of that name. "" is the default drawing."""
        if drawing and drawing not in self.drawings:
            names = series(self.drawings, "or")
            raise ModelError(f"section {self.name!r}: expected drawing={names}, found {drawing!r:.60}")

    @property
    def attribute(self) -> str:
        return self.name.replace("-", "_").replace(" ", "_")

    @property
    def has_values(self) -> bool:
        return False

    @property
    def parts(self) -> bool:
        return False

    @property
    def look(self) -> str:
        return ""

    @property
    def numbers(self) -> bool | Collection[int]:
        return False

    @property
    def takes(self) -> Literal["cells", "line", ""]:
        return "cells"

    @property
    def layer(self) -> Layer | None:
        return None

    @property
    def probes(self) -> Sequence[str]:
        """Texts of values. One of them fits each place that may have a value."""
        return NUMBERS

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings that a text may use for it. The singular is one of them."""
        singular = _singular(self.name)
        return (self.name, singular) if singular else (self.name,)

    def among(self, rules: Iterable[SectionRule]) -> Form[Element, Where]:
        """Return the section for a kind with these rules. Only a section whose lines are lines of other rules
        changes."""
        return self

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[Element, ...]:
        """Return the content of the lines under a heading.

        Raises:
            InputError: with line and column.
        """
        return tuple(self.read_line(line, board) for line in lines)

    def read_line(self, line: Line, board: Board) -> Element:
        """Return the element of one line. Only forms with one line for each element define this."""
        raise NotImplementedError

    def write(self, content: tuple[Element, ...], board: Board, name: Names) -> list[str]:
        """Return the lines of the section in their canonical form."""
        return [self.write_line(element, board, name) for element in content]

    def write_line(self, element: Element, board: Board, name: Names) -> str:
        """Return the line of an element."""
        raise NotImplementedError

    def view(self, content: tuple[Element, ...], board: Board) -> object:
        """Return the content in the form that the kind's functions get."""
        return list(content)

    def doubts(self, content: tuple[Element, ...], board: Board, name: Names, drawing: str = "") -> Iterator[str]:
        """Yield notes on probable typing mistakes. ``drawing``: the form in which a rule draws the section."""
        return iter(())

    def unknown(self, content: tuple[Element, ...]) -> tuple[Element, ...]:
        """Return the content with ``?`` for every value. Places remain."""
        raise CpsudokuError(f"section {self.name}: expected shape=True or False: its lines have no values")

    # Items.

    def items(self, content: tuple[Element, ...], board: Board) -> list[Item]:
        """Return the items of a content, in order."""
        return [self._item_of(element) for element in content]

    def content(self, items: Iterable[Item], board: Board) -> tuple[Element, ...]:
        """Return the content that consists of these items."""
        return tuple(self._element(item) for item in items)

    def items_of_line(self, text: str, puzzle: Puzzle) -> list[Item]:
        """Return the items that one line, without the heading, adds to a puzzle.

        Raises:
            CpsudokuError: the section has no such line.
        """
        return self.items(self.read([Line(text, 1)], puzzle.board, Word(self.name, 1, 1)), puzzle.board)

    def slots(self, cells: Sequence[Cell], board: Board) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield (line, signs) for the lines that a person can add on these cells, unless a line is simply the cells, or
        the cells with ``=`` and a value. In a line, {} stands for the value. If there are no signs, the values are like
        the section's ``probes``. Lines about the whole board have no cells."""
        return iter(())

    def typed_values(self, puzzle: Puzzle) -> Sequence[str] | None:
        """Return the texts that a person may type into a cell. Return None if the section has no values in cells."""
        return None

    def _item_of(self, element: Element) -> Item:
        return Item(self.name, element, True)

    def _element(self, item: Item) -> Element:
        element: Element = item.at
        return element

    def item(self, at: Where, value: Value = True) -> Item:
        return Item(self.name, at, value)

    def spot(self, item: Item) -> str:
        """Return the place of an item as in its id, such as "r1c1 r1c2". Return "" if the whole section is one item."""
        return _spot(item.at)

    def variables(self, where: Any, at: At, board: Board) -> tuple[str, tuple[object, ...]]:
        """Return the name of an item at that place, and the arguments for the function ``each`` of a rule."""
        from cpsudoku.puzzles.sections.figures import flat

        return str(at[next(flat(where))]), (at[where],)

    # For generation, which fills and empties places.

    def places(self, rng: Random, puzzle: Puzzle) -> list[Where]:
        """Return random places of items on that board, from ``sample`` or by the form's default. Return [] if it has
        none."""
        if self.sample is None:
            return self._places(rng, puzzle)
        return self._sample_places(self.sample(rng, puzzle))

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Where]:
        return []

    def _sample_places(self, sample: Sample) -> list[Any]:
        """Return the result of ``sample`` as places."""
        return [] if isinstance(sample, bool) else [_to_tuples(one) for one in sample]

    def random_value(self, rng: Random) -> Value:
        """Return a random value for a place that belongs to the shape."""
        return True

    def subject(self, at: Where, board: Board) -> object:
        """Return the place of an item as an argument for ``of``: a lane, a cell, cells, or a pair."""
        return at

    def value_of(self, result: object) -> Value:
        """Return the result of ``of`` as the value of an item. Return None if there is no item."""
        if result is None or result is False:
            return None
        if isinstance(result, list | tuple):
            return tuple(result)
        if not isinstance(result, int | str | frozenset):
            what = "a number, a mark or several of these"
            raise CpsudokuError(f"section {self.name}: expected `of` to give {what}, found {result!r:.60}")
        return result

    def candidates(self, at: Where, board: Board, greatest: int) -> Iterable[Value]:
        """Yield the values that the section allows at a place. Numbers end at the sum of its cells if each has the
        value ``greatest``. If a place has several numbers, no values are listed: such a section needs ``of``."""
        return ()

    def covers(self, at: Where) -> Set[Hashable]:
        """Return the cells that no other new item may use. Lines that cross would be ambiguous."""
        return set()

    def joint(self, values: Sequence[Value]) -> Value:
        """Combine several true values into one. Fields are tried one at a time, so each value has one field."""
        return values[0]

    # Addresses and boards of puzz.link encode values as numbers; -2 is `?`.

    def of_code(self, code: int, table: Table | None) -> Value:
        """Return the value that a number encodes.

        Raises:
            CpsudokuError: the section has no such value. The message lacks the place, which the caller adds.
        """
        if table is not None and code in table:
            return table[code]
        if table is not None and code != UNKNOWN:
            raise CpsudokuError(f"expected one of {', '.join(map(str, table))}, found {code}")
        return self._of_number(code)

    def _of_number(self, code: int) -> Value:
        if code < 0 and code != UNKNOWN:
            raise CpsudokuError(f"expected a number, found {code}")
        return None if code == UNKNOWN else code

    def code(self, item: Item, table: Table | None) -> int:
        """Return the number that encodes the value of an item.

        Raises:
            CpsudokuError: no number encodes the value.
        """
        value, back = item.value, {} if table is None else {value: code for code, value in table.items()}
        if value in back:
            return back[value]
        if table is not None and value is not None:
            raise CpsudokuError(f"{item.at}: expected one of {', '.join(map(str, back))}, found {value}")
        if not isinstance(value, int | None):
            raise CpsudokuError(f"{item.at}: expected a number, found {value}")
        return UNKNOWN if value is None else value

    # Editors' files.

    def read_key(
        self, editor: Editor, value: object, board: Board, left: dict[int, str] | None = None
    ) -> tuple[Element, ...]:
        """Return the content of a key in an editor's file. Return () if the key is not a clue. ``left``: receives the
        number of each object with a part that the section does not have, and the key of that part.

        Raises:
            InputError: the value does not have the form of the section.
        """
        from cpsudoku.puzzles.sections.editor_keys import UnreadKey, objects

        items: list[Element] = []
        for number, one in objects(editor, value):
            try:
                some = [*(editor.read(one, board) if editor.read else self.read_object(editor, one, board))]
                for key in one.remainder("clue"):
                    raise UnreadKey(key, f"expected known keys, found {key!r:.40}")
                items += some
            except UnreadKey as error:
                if left is None:
                    raise InputError(f"{editor.key}, number {number}: {error}") from None
                left[number - 1] = error.key
            except InputError as error:
                raise InputError(f"{editor.key}, number {number}: {error.message}") from None
        return tuple(dict.fromkeys(items))

    def read_object(self, editor: Editor, fields: FileObject, board: Board) -> Iterable[Element]:
        """Yield the elements of the content in an object of an editor's file.

        Raises:
            UnreadKey: the object has a part that the section cannot express.
            InputError: the object does not have the form of the section.
        """
        raise InputError(f"section {self.name}: {type(self).__name__} has no form in editors' files")

    def write_key(self, editor: Editor, content: tuple[Element, ...], board: Board) -> KeyValue:
        """Return the content as the value of its key: a list of objects, true, or a word. Unknown values are
        omitted."""
        elements = [element for element in content if not self.is_open(element)]
        if editor.write is not None:
            return [dict(editor.write(element, board)) for element in elements]
        return self.write_objects(editor, elements, board)

    def write_objects(self, editor: Editor, content: Sequence[Element], board: Board) -> list[JsonObject]:
        """Return the objects of an editor's file for elements of a content."""
        return [self.write_object(editor, element, board) for element in content]

    def write_object(self, editor: Editor, element: Element, board: Board) -> JsonObject:
        """Return the object of an element.

        Raises:
            InputError: editors have no object for it.
        """
        raise InputError(f"section {self.name}: {type(self).__name__} has no form in editors' files")

    def is_open(self, element: Element) -> bool:
        """Return True if an element has a ``?`` that editors cannot write."""
        return False

    # Pictures.

    def figure(self, item: Item, board: Board) -> Figure | None:
        """Return the drawing of an item as plain data. Return None if the item has only a sentence."""
        return None

    def sentence(self, item: Item, board: Board, name: Names) -> str:
        """Return an item as a line of text that begins with the name of the section."""
        lines = self.write(self.content([item], board), board, name)
        return f"{self.name}: {' '.join(lines)}".rstrip(": ")

    # The board and the shape.

    def fit(self, puzzle: Puzzle) -> Form[Element, Where]:
        """Return the section adapted to a puzzle, whose other sections may change it."""
        return self

    def missing(self, content: tuple[Element, ...]) -> list[Cell]:
        """Return the cells that the content removes from the board."""
        return []

    def extent(self, lines: Sequence[Line]) -> tuple[int, int]:
        """Return (height, width) of the board, with 0 for a number that these lines do not define."""
        return 0, 0

    @property
    def shape_flags(self) -> tuple[str, ...]:
        """The flags that make it a part of the shape. Empty if that does not depend on flags."""
        return tuple(self.shape.flags) if isinstance(self.shape, While) else ()

    def of_shape(self, present: Container[str]) -> tuple[bool | str, ...]:
        """Return the parts that belong to the shape of a puzzle with these sections: none, True, or the part's
        names."""
        if isinstance(self.shape, While):
            return tuple(dict.fromkeys(part for flag, part in self.shape.flags.items() if flag in present))
        return (self.shape,) if self.shape else ()

    def shape_part(self, content: tuple[Element, ...], present: Container[str] = ()) -> tuple[Element, ...]:
        """Return the part of the content that belongs to the shape of a puzzle with these sections."""
        parts = [content if part is True else self._part(part, content) for part in self.of_shape(present)]
        return parts[0] if len(parts) == 1 else tuple(dict.fromkeys(item for part in parts for item in part))

    def _part(self, part: bool | str, content: tuple[Element, ...]) -> tuple[Element, ...]:
        ways = {"places": self.unknown, "values": self.value_set, "adjoining": self.adjoining}
        if part not in ways:
            raise CpsudokuError(f"section {self.name}: expected shape={', '.join(map(repr, ways))}, found {part!r}")
        return ways[part](content)

    def value_set(self, content: tuple[Element, ...]) -> tuple[Element, ...]:
        """Return the content with ``?`` for each value. To keep the set of values, add an item outside the board for
        each value."""
        raise CpsudokuError(f"section {self.name}: expected another shape than 'values': its lines have none")

    def adjoining(self, content: tuple[Element, ...]) -> tuple[Element, ...]:
        """Return the items that touch others."""
        raise CpsudokuError(f"section {self.name}: expected another shape than 'adjoining': it marks no cells")


def _singular(name: str) -> str:
    for plural, one in (("ies", "y"), ("xes", "x"), ("s", "")):
        if name.endswith(plural):
            return name.removesuffix(plural) + one
    return name


Section: TypeAlias = Form[Any, Any]  # any form, as kinds and rules declare them


class SectionRule(Protocol):
    """The part of a rule (`rule.Rule`) that a form uses: its section and the function that makes its clues."""

    @property
    def section(self) -> Section: ...
    @property
    def clues(self) -> Callable[..., object] | None: ...


class Sections(Sequence[Section]):
    """A kind's own sections, then ``more``: the sections of combinable rules, except names that the kind has itself.

    ``more`` is called on the first access beyond the kind's own sections. Importing fifty rules takes longer than
    solving a grid.
    """

    def __init__(self, own: Iterable[Section], more: Callable[[], Iterable[Section]] = tuple) -> None:
        self._own = tuple(own)
        self._more = more

    @cached_property
    def _all(self) -> tuple[Section, ...]:
        names = {section.name for section in self._own}
        return (*self._own, *(section for section in self._more() if section.name not in names))

    @overload
    def __getitem__(self, place: int) -> Section: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Section]: ...

    def __getitem__(self, place: int | slice) -> Section | Sequence[Section]:
        if isinstance(place, int) and 0 <= place < len(self._own):
            return self._own[place]
        return self._all[place]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Section]:
        yield from self._own
        yield from self._all[len(self._own) :]

    def __reduce__(self) -> tuple[type[Sections], tuple[tuple[Section, ...]]]:
        return Sections, (tuple(self),)

    def select(self, names: Iterable[str]) -> Iterator[Section]:
        """Yield the sections with these names, in order."""
        missing = set(names)
        if not missing:
            return
        for section in self:
            if section.name in missing:
                yield section
                missing.remove(section.name)
                if not missing:
                    return


class Whole(Form[Element, tuple[Element, ...]]):
    """A section whose content is one item."""

    takes = ""

    def items(self, content: tuple[Element, ...], board: Board) -> list[Item]:
        return [self.item(content)] if content else []

    def content(self, items: Iterable[Item], board: Board) -> tuple[Element, ...]:
        return next((item.at for item in items), NOTHING)

    def spot(self, item: Item) -> str:
        return ""


class While:
    """A section belongs to the shape while a flag is set. ``flags``: for each flag, the part that then belongs to it.

    While({"non-consecutive": "places"})      # the places of dots matter if unmarked cells have a rule
    """

    def __init__(self, flags: Mapping[str, bool | str]) -> None:
        self.flags = flags


STRAIGHT = (">", "<", "v", "^")


def read_cell(word: Word, board: Board) -> Cell:
    """Return the cell of that name.

    Raises:
        InputError: the board has no such cell.
    """
    place = board.where(word.text)
    if not isinstance(place, Cell):
        raise word.refusal(f"a cell from {Cell(1, 1)} to {Cell(board.height, board.width)}")
    return place


def read_place(word: Word, board: Board, at: str = "cells") -> Cell | Point:
    """Return the place of that name.

    Raises:
        InputError: the board has no such place.
    """
    if at == "cells":
        return read_cell(word, board)
    place = board.where(word.text)
    sort = "cells" if isinstance(place, Cell) else _sort(place) if place is not None else ""
    if place is None or at not in (sort, "places"):
        examples = {"corners": "a corner, such as r1.5c1.5", "sides": "a side, such as r1c1.5"}
        raise word.refusal(examples.get(at, "a place of the board"))
    return place


def _sort(point: Point | Cell) -> str:
    return "sides" if float(point.row).is_integer() or float(point.column).is_integer() else "corners"


def to_text(value: object) -> str:
    """Return a value in its text form."""
    return "?" if value is None else " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def points(at: str, board: Board) -> Sequence[Cell | Point]:
    """Return the places between or in cells that may have an item. Corners and sides are inside the board."""
    if at == "corners":
        return [p for p in board.corners if 1 < p.row < board.height and 1 < p.column < board.width]
    if at == "sides":
        return [link.place for link in board.links]
    return list(board.cells)


def _spot(at: object) -> str:
    if isinstance(at, Cell | Point):
        return f"r{at[0]:g}c{at[1]:g}"
    if isinstance(at, tuple):
        return " ".join(map(_spot, at))
    return str(at + 1) if isinstance(at, int) else str(at)  # lanes count from 1


def _to_tuples(value: Any) -> Any:
    """Turn lists into tuples, pairs of whole numbers into cells."""
    if isinstance(value, str | int) or hasattr(value, "_fields"):
        return value
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(n, int) for n in value):
        return Cell(*value)
    return tuple(_to_tuples(one) for one in value)
