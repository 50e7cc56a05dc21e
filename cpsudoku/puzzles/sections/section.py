"""Form: the contract of the forms of sections, a class each. A kind declares its sections as objects of them.

    Lines("cages", value=True)                 r1c1 r1c2 = 7             cells, perhaps a value or numbers
    Lines("clones", groups=2)                  r1c1 r1c2 | r4c4 r4c5     groups of cells
    Lines("thermometers", branches=True)       r1c1 r1c2, r1c1 r2c1      paths that branch
    Lines("quadruples", at="corners", most=1, value=True, several=True)     r1.5c1.5 = 1 2
    Pairs("signs", "<>")                       r1c1 < r1c2               two cells, a sign, perhaps a value
    Marked("odd")                              r1c1 r2c2                 cells, as many as you like
    Outside("sums")                            r1 > 12, c3 ^ 7, r1c1 dr 9    lane, direction, numbers
    Flag("anti-knight")                        anti-knight:              there or not, perhaps with arguments

What a section reads is a content: hashable, falsy where it is empty. ``?`` in the place of a value is content that is
not known: None. A content is also a list of items: `items` and `content` are inverse to each other.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, overload

from cpsudoku.puzzles.board import Board, Cell, Point
from cpsudoku.puzzles.section_lines import Line, Word
from cpsudoku.support.errors import CpsudokuError, InputError

if TYPE_CHECKING:
    from random import Random

    from cpsudoku.puzzles.layer import At, Layer
    from cpsudoku.puzzles.puzzle import Puzzle
    from cpsudoku.puzzles.sections.editor_keys import Editor
    from cpsudoku.puzzles.sections.figures import Figure
    from cpsudoku.puzzles.sections.unread_keys import FileObject

DIAGONALS = {"ur": (-1, 1), "ul": (-1, -1), "dr": (1, 1), "dl": (1, -1)}
Element = TypeVar("Element")  # what the content of a form is a tuple of
Where = TypeVar("Where")  # where its items are: a place, a pair of cells, the cells of a line, a lane
Content = tuple[Any, ...]  # of any form; hashable; NOTHING where there is none
NOTHING: tuple[()] = ()
Part = int | str | None | tuple[()]  # a number, a mark or a sign, `?`, NOTHING
# What an item says: one part, or several; pencil marks; True if only its place counts.
Value = Part | frozenset[int] | tuple[Part, ...]
Names = Callable[[object], str]  # a place -> its name as this board prints it
Table = Mapping[int, Value]  # number in an address -> the value that it stands for, where that is no number
Sample = Iterable[object] | bool  # items without values, as the function of a kind draws them
JsonObject = dict[str, object]  # of an editor's file
KeyValue = list[JsonObject] | Literal[True] | str  # what such a file has under the key of a section
UNKNOWN = -2  # the number of `?` in addresses


class Item(NamedTuple):
    """One thing that a person can point at, by the name of its section.

    ``at``: where it is: a cell, a lane, a pair, the cells of a line. ``value``: what it says there: a number, several,
    a mark, a sign; True if it says no more than where it is; None for ``?``.
    """

    section: str
    at: Any  # of any form
    value: Value


@dataclass(eq=False, repr=False)
class Form(Generic[Element, Where]):
    """``name``: its heading in a text, and its attribute of a puzzle (blanks and hyphens as underscores).

    Attributes:
        shape: True for sections whose absence also means something (regions, flags). Rules may read them; each shape
            has its own solver. "places": the places belong to the shape, the values are clues. "values": the places,
            and which values are used at all. "adjoining": marked cells beside other ones. `While(flags)`: applies only
            if one of the flags is set.
        sample: For generation: (random.Random, puzzle) -> items without values, as the functions of a kind see them;
            without it, each class draws its own.
        of: For generation: (puzzle, at, item) -> the value that is true of a solution, ``at`` giving its values in the
            place of variables; None where there is none. Without it, the values the section allows are tried.
        drawing: How it is drawn (see `Rule.drawing`), where that does not follow from its class.

    The class of a form sets, for all of its sections or as a field of each:
        alone: May the name stand without a colon?
        repeats: May the section come several times in a text?
        opens: May it open a text, without a heading?
        ordered: Does the order of cells matter?
        walls: Are cells with content no cells of the board?
        parts: Does it divide the whole board?
        several: Does a value have as many numbers as one likes?
        fields: How many numbers a value has, each of which may be missing.
        marks: The characters that stand for themselves.
        line: An example of a line, for errors.
        look: How it is drawn by default.
        has_values: Is there something to read off a solution, beside the place?
        layer: The layer whose values it gives, if it gives any.
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

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

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
    def layer(self) -> Layer | None:
        return None

    @property
    def headings(self) -> tuple[str, ...]:
        """How it may be called in a text: also in the singular."""
        singular = _singular(self.name)
        return (self.name, singular) if singular else (self.name,)

    def among(self, rules: Iterable[SectionRule]) -> Form[Element, Where]:
        """Return the section as it is among the rules of a kind; other only if its lines are those of other rules."""
        return self

    def read(self, lines: Sequence[Line], board: Board, heading: Word) -> tuple[Element, ...]:
        """Return the content that the lines under a heading state.

        Raises:
            InputError: with line and column.
        """
        return tuple(self.read_line(line, board) for line in lines)

    def read_line(self, line: Line, board: Board) -> Element:
        """Return the element of the content that a line states, of a form with a line for each."""
        raise NotImplementedError

    def write(self, content: tuple[Element, ...], board: Board, name: Names) -> list[str]:
        """Return the lines of the section in their one form."""
        return [self.write_line(element, board, name) for element in content]

    def write_line(self, element: Element, board: Board, name: Names) -> str:
        """Return the line of an element."""
        raise NotImplementedError

    def view(self, content: tuple[Element, ...], board: Board) -> object:
        """Return what the functions of a kind see."""
        return list(content)

    def doubts(self, content: tuple[Element, ...], board: Board, name: Names, drawing: str = "") -> Iterator[str]:
        """Yield notes on what looks like a typing mistake. ``drawing``: the form in which a rule draws it."""
        return iter(())

    def unknown(self, content: tuple[Element, ...]) -> tuple[Element, ...]:
        """Return the content with ``?`` in the place of everything but where it is."""
        raise CpsudokuError(f"section {self.name}: expected shape=True or False: its lines have no values")

    # Items.

    def items(self, content: tuple[Element, ...], board: Board) -> list[Item]:
        """Return the items of a content, in order."""
        return [self._item_of(element) for element in content]

    def content(self, items: Iterable[Item], board: Board) -> tuple[Element, ...]:
        """Return the content that consists of these items."""
        return tuple(self._element(item) for item in items)

    def _item_of(self, element: Element) -> Item:
        return Item(self.name, element, True)

    def _element(self, item: Item) -> Element:
        element: Element = item.at
        return element

    def item(self, at: Where, value: Value = True) -> Item:
        return Item(self.name, at, value)

    def spot(self, item: Item) -> str:
        """Return where an item is, as ids say it: "r1c1 r1c2", "3"; "" of a section that is one item."""
        return _spot(item.at)

    def variables(self, where: Any, at: At, board: Board) -> tuple[str, tuple[object, ...]]:
        """Return the name of an item at that place, and what the function ``each`` of a rule gets of it."""
        from cpsudoku.puzzles.sections.figures import flat

        return str(at[next(flat(where))]), (at[where],)

    # Generation, which fills and empties places.

    def places(self, rng: Random, puzzle: Puzzle) -> list[Where]:
        """Return random places of items on that board, by ``sample`` or in the way of the form; [] if it has none."""
        if self.sample is None:
            return self._places(rng, puzzle)
        return self._sample_places(self.sample(rng, puzzle))

    def _places(self, rng: Random, puzzle: Puzzle) -> list[Where]:
        return []

    def _sample_places(self, sample: Sample) -> list[Any]:
        """Return what ``sample`` returned as places."""
        return [] if isinstance(sample, bool) else [_to_tuples(one) for one in sample]

    def random_value(self, rng: Random) -> Value:
        """Return a random value for a place that belongs to the shape."""
        return True

    def subject(self, at: Where, board: Board) -> object:
        """Return the place of an item as ``of`` gets it: a lane, a cell, cells, a pair."""
        return at

    def value_of(self, result: object) -> Value:
        """Return the result of ``of`` as the value of an item; None if there is no item."""
        if result is None or result is False:
            return None
        if isinstance(result, list | tuple):
            return tuple(result)
        if not isinstance(result, int | str | frozenset):
            what = "a number, a mark or several of these"
            raise CpsudokuError(f"section {self.name}: expected `of` to give {what}, found {result!r:.60}")
        return result

    def candidates(self, at: Where, board: Board, greatest: int) -> Iterable[Value]:
        """Yield the values that the section allows there; numbers up to what ``greatest`` in every cell could add up
        to. Several numbers in one place are not listed: such a section needs ``of``."""
        return ()

    def covers(self, at: Where) -> Set[Hashable]:
        """Return the cells that no other new item may have: lines that cross cannot be read."""
        return set()

    def joint(self, values: Sequence[Value]) -> Value:
        """Return one of several true values; fields, which are tried one at a time, are put together."""
        return values[0]

    # Addresses and boards of puzz.link, which speak in numbers; -2 is `?`.

    def of_code(self, code: int, table: Table | None) -> Value:
        """Return the value that a number stands for.

        Raises:
            CpsudokuError: the section cannot hold it; the message does not name the place.
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
        """Return the number that stands for the value of an item.

        Raises:
            CpsudokuError: there is none.
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
        """Return the content that the value of a key of an editor's file stands for; () if it is no clue. ``left``:
        takes the number of each object that holds something the section does not have, and its key.

        Raises:
            InputError: it is in no form that the section has.
        """
        from cpsudoku.puzzles.sections.editor_keys import UnreadKey, objects

        items: list[Element] = []
        for number, one in objects(editor, value):
            try:
                some = [*(editor.read(one, board) if editor.read else self.read_object(editor, one, board))]
                for key in one.remainder("clue"):
                    raise UnreadKey(key, f"expected keys that are known, found {key!r:.40}")
                items += some
            except UnreadKey as error:
                if left is None:
                    raise InputError(f"{editor.key}, number {number}: {error}") from None
                left[number - 1] = error.key
            except InputError as error:
                raise InputError(f"{editor.key}, number {number}: {error.message}") from None
        return tuple(dict.fromkeys(items))

    def read_object(self, editor: Editor, one: FileObject, board: Board) -> Iterable[Element]:
        """Yield the elements of the content that an object of an editor's file stands for.

        Raises:
            UnreadKey: it holds something that the section does not have.
            InputError: it is in no form that the section has.
        """
        raise InputError(f"section {self.name}: {type(self).__name__} has no form in editors' files")

    def write_key(self, editor: Editor, content: tuple[Element, ...], board: Board) -> KeyValue:
        """Return the value of the key that stands for the content: a list of objects, true, or a word. What is not
        known is left out."""
        elements = [element for element in content if not self.is_open(element)]
        if editor.write is not None:
            return [dict(editor.write(element, board)) for element in elements]
        return self.write_objects(editor, elements, board)

    def write_objects(self, editor: Editor, content: Sequence[Element], board: Board) -> list[JsonObject]:
        """Return the objects of an editor's file for elements of a content."""
        return [self.write_object(editor, element, board) for element in content]

    def write_object(self, editor: Editor, element: Element, board: Board) -> JsonObject:
        """Return the object for an element.

        Raises:
            InputError: editors have none.
        """
        raise InputError(f"section {self.name}: {type(self).__name__} has no form in editors' files")

    def is_open(self, element: Element) -> bool:
        """Tell whether an element of the content has a ``?`` that editors cannot write."""
        return False

    # Pictures.

    def figure(self, item: Item, board: Board) -> Figure | None:
        """Return what an item looks like, as plain data for drawing; None if it has a sentence only."""
        return None

    def sentence(self, item: Item, board: Board, name: Names) -> str:
        """Return what an item says, as a line of text with the name of the section before it."""
        lines = self.write(self.content([item], board), board, name)
        return f"{self.name}: {' '.join(lines)}".rstrip(": ")

    # The board and the shape.

    def fit(self, puzzle: Puzzle) -> Form[Element, Where]:
        """Return the section as a puzzle with these other sections has it."""
        return self

    def missing(self, content: tuple[Element, ...]) -> list[Cell]:
        """Return the cells that the content takes off the board."""
        return []

    def extent(self, lines: Sequence[Line]) -> tuple[int, int]:
        """Return (height, width) of the board as far as these lines tell; 0 where they do not."""
        return 0, 0

    @property
    def shape_flags(self) -> tuple[str, ...]:
        """The flags with which it belongs to the shape; none if that does not depend on flags."""
        return tuple(self.shape.flags) if isinstance(self.shape, While) else ()

    def of_shape(self, present: Container[str]) -> tuple[bool | str, ...]:
        """Return the parts that belong to the shape of a puzzle with these sections: none, True, or names of parts."""
        if isinstance(self.shape, While):
            return tuple(dict.fromkeys(part for flag, part in self.shape.flags.items() if flag in present))
        return (self.shape,) if self.shape else ()

    def shape_part(self, content: tuple[Element, ...], present: Container[str] = ()) -> tuple[Element, ...]:
        """Return the part of the content that belongs to the shape of a puzzle that has these sections."""
        parts = [content if part is True else self._part(part, content) for part in self.of_shape(present)]
        return parts[0] if len(parts) == 1 else tuple(dict.fromkeys(item for part in parts for item in part))

    def _part(self, part: bool | str, content: tuple[Element, ...]) -> tuple[Element, ...]:
        ways = {"places": self.unknown, "values": self.value_set, "adjoining": self.adjoining}
        if part not in ways:
            raise CpsudokuError(f"section {self.name}: expected shape={', '.join(map(repr, ways))}, found {part!r}")
        return ways[part](content)

    def value_set(self, content: tuple[Element, ...]) -> tuple[Element, ...]:
        """Return the content with ``?`` in the place of values, and an item at no place of the board for each value."""
        raise CpsudokuError(f"section {self.name}: expected another shape than 'values': its lines have none")

    def adjoining(self, content: tuple[Element, ...]) -> tuple[Element, ...]:
        """Return the items that lie beside others."""
        raise CpsudokuError(f"section {self.name}: expected another shape than 'adjoining': it marks no cells")


def _singular(name: str) -> str:
    for plural, one in (("ies", "y"), ("xes", "x"), ("s", "")):
        if name.endswith(plural):
            return name.removesuffix(plural) + one
    return name


Section: TypeAlias = Form[Any, Any]  # of any form, as kinds and rules declare them


class SectionRule(Protocol):
    """What a form needs of a rule (`rule.Rule`): its section, and what makes its clues."""

    @property
    def section(self) -> Section: ...
    @property
    def clues(self) -> Callable[..., object] | None: ...


class Sections(Sequence[Section]):
    """A kind's own sections, then ``more``, those of the rules that combine with it, save names that its own have.

    ``more`` is asked once someone looks beyond the kind's own: to import fifty rules takes longer than to solve a grid.
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
        """Yield those of these names, in their order."""
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

    def items(self, content: tuple[Element, ...], board: Board) -> list[Item]:
        return [self.item(content)] if content else []

    def content(self, items: Iterable[Item], board: Board) -> tuple[Element, ...]:
        return next((item.at for item in items), NOTHING)

    def spot(self, item: Item) -> str:
        return ""


class While:
    """Belongs to the shape while a flag is there: ``flags``: the section of each, and the part that then does.

    While({"non-consecutive": "places"})      # dots are clues; where they are, once cells without dots are spoken of
    """

    def __init__(self, flags: Mapping[str, bool | str]) -> None:
        self.flags = flags


STRAIGHT = (">", "<", "v", "^")


def read_cell(word: Word, board: Board) -> Cell:
    """Return the cell a word names.

    Raises:
        InputError: the board has no such cell.
    """
    place = board.where(word.text)
    if not isinstance(place, Cell):
        raise word.refusal(f"a cell from {Cell(1, 1)} to {Cell(board.height, board.width)}")
    return place


def read_place(word: Word, board: Board, at: str = "cells") -> Cell | Point:
    """Return the place a word names.

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
    """Return a value as a text has it."""
    return "?" if value is None else " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def points(at: str, board: Board) -> Sequence[Cell | Point]:
    """Return where something between or in cells can be; corners and sides inside the board."""
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
