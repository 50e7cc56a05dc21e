"""What a text format is, and what reading one gives: the types that the rest of the package codes against."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from cpsudoku.puzzles.grid import Grid
from cpsudoku.puzzles.sections.unread_keys import Unread as Unread
from cpsudoku.support.errors import TextError
from cpsudoku.support.fast_dataclass import dataclass

if TYPE_CHECKING:
    from cpsudoku.formats.credits import Credits
    from cpsudoku.formats.line_reader import Numbered, TextLines
    from cpsudoku.formats.link_reading import Linked
    from cpsudoku.formats.puzz_link.address_parts import PuzzleAddress, PuzzleBoard
    from cpsudoku.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Record:
    """One puzzle as a file gives it.

    Attributes:
        grid: The cells; ``grid.box`` only where the text draws the boxes or ``ReadOptions.box`` says so.
        file: The path, "-" for standard input, "" for a text handed in.
        line: The line of its first cells, from 1.
        title: What follows the cells in their line, a title line above, or the one comment line above.
        comments: The ``#`` lines above it, without their mark.
        solution: The solution the file gives, not verified.
        rating: The difficulty the file gives, as it is written.
        format: The format's name.
        alphabet: The symbols of the values 1, 2, ... where they are not simply 1-9; "" for decimal numbers.
        kind: The kind that a field or a column names, as it is written.
        unread: Items that the grid does not use.
    """

    grid: Grid
    file: str = ""
    line: int = 1
    title: str = ""
    comments: tuple[str, ...] = ()
    solution: Grid | None = None
    rating: str = ""
    format: str = ""
    alphabet: str = ""
    kind: str = ""
    unread: tuple[Unread, ...] = ()

    def __str__(self) -> str:
        return self.grid.line()

    def _repr_html_(self) -> str:
        """Show the puzzle in Jupyter."""
        from cpsudoku import display

        return display(self)


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle: its instance, its canonical text, and where it comes from. ``record``: of a grid, as it was read.
    ``kind``: the kind's name. ``setting``: what a link, or the comments of a text, hold beside the puzzle. ``unread``:
    items of the input that the puzzle does not use. ``ignored``: unknown rules and unread items are left out."""

    instance: Puzzle
    text: str
    file: str = ""
    line: int = 1
    title: str = ""
    record: Record | None = None
    kind: str = ""
    setting: Credits | None = None
    ignored: bool = False
    unread: tuple[Unread, ...] = ()

    @property
    def without(self) -> tuple[str, ...]:
        """The rules of the puzzle that are not known."""
        from cpsudoku.puzzles.sections.unknown_rules import without

        return without(self.instance)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The unknown rules, and the unread items that may be rules: a verdict leaves them out."""
        return (*dict.fromkeys(self.without), *(str(item) for item in self.unread if item.rule))

    @property
    def place(self) -> str:
        """file:line; "puzzle" for a text handed in."""
        return f"{self.file}:{self.line}" if self.file else f"puzzle:{self.line}" if self.line > 1 else "puzzle"

    @property
    def solution(self) -> Grid | None:
        """The solution the file gives, unverified; 0 for cells of which it says nothing."""
        if self.record is not None:
            return self.record.solution
        if self.grid is None or not self.instance.solution:
            return None
        stated = self.instance.stated_values("digits")
        return self.grid.filled([stated.get(cell, 0) for cell in self.instance.cells])

    @property
    def grid(self) -> Grid | None:
        """The clues, of kinds over a grid."""
        return self.instance.grid if self.instance.has_grid else None

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """Show the puzzle in Jupyter."""
        from cpsudoku import display

        return display(self)


def reading(kind: str, puzzle: Puzzle) -> str:
    """Return as what a puzzle was read, in words: "sudoku 9x9"."""
    return f"{kind} {puzzle.height}x{puzzle.width}"


@dataclass(frozen=True, slots=True)
class Bad:
    """A record that is not what its format says: where, what was expected, what was found. ``text``: its beginning."""

    error: TextError
    text: str = ""

    def __str__(self) -> str:
        return str(self.error)


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read what a text does not say itself.

    Attributes:
        format: A format's name, or "" to detect it.
        blank: "any" takes every character that is no value as a blank; else characters that are blanks besides
            ``. 0 * _ - x``.
        alphabet: The symbols of the values 1, 2, ...; needed where the text fits more than one.
        box: (height, width) of the boxes.
        select: Which records, by position from 0, bad ones counted; no negative numbers.
        seconds: How long a kind's own functions may take for a record.
        unknown: What becomes of a puzzle with unknown rules, or unread items that may be rules. "keep": the caller
            looks at `Entry.unknown`; "refuse": it is Bad; "ignore": they are left out.
        add: Sections that are added to every puzzle, as "anti-knight" or "thermometer: r1c1 r1c2".
    """

    format: str = ""
    blank: str = ""
    alphabet: str = ""
    box: tuple[int, int] | None = None
    select: slice = field(default_factory=lambda: slice(None))
    seconds: float | None = None
    unknown: str = "keep"
    add: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """The text of one instance of a kind that has its own form. ``line``: where ``text`` begins in its file, from 1.
    ``payload``: what it was recognized as, if it is no text of a kind: an address or a board of puzz.link (`puzzlink`),
    what a link holds (`Linked`), or an error."""

    text: str
    file: str = ""
    line: int = 1
    title: str = ""
    comments: tuple[str, ...] = ()
    payload: PuzzleAddress | PuzzleBoard | Linked | Bad | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sample:
    """What detection may look at: the first lines up to a blank line, without ``#`` lines; never empty."""

    lines: tuple[str, ...]
    options: ReadOptions
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Format:
    """One text format; its file's stem is its name.

    Attributes:
        summary: One line for people.
        example: The text of one record, which reads without options.
        sure: Sample -> how much the text looks like this format: 0 to 100; 100 means certain. The highest
            takes it; among equals the suffix, then `line`, then the first by name.
        block: Takes the lines of one record, at least one; None: those up to a separator.
        parse: (lines of a record, options) -> (grid, alphabet), the alphabet "" for numbers. Raises TextError with line
            and column. None: a block of rows as people draw it (`grid_text.read_grid`).
        read: In the place of these two, for records that are more than a grid: takes one or more from the lines.
        write: (record, alphabet) -> the record's text with its line end; None where nothing writes it. Raises
            TextError where the format cannot hold the record.
        header: What a file of it opens with.
        between: What stands between two records.
        pencil: Does it hold pencil marks?
        answer: The format a solution is shown in; "" for the format itself.
    """

    summary: str
    example: str
    sure: Callable[[Sample], int]
    read: Callable[[TextLines, ReadOptions], Iterator[Record | Bad]] | None = None
    block: Callable[[TextLines, ReadOptions], list[Numbered]] | None = None
    parse: Callable[[Sequence[Numbered], ReadOptions], tuple[Grid, str]] | None = None
    write: Callable[[Record, str], str] | None = None
    header: str = ""
    between: str = ""
    pencil: bool = False
    answer: str = ""
