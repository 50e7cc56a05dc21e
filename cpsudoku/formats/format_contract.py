"""What a text format is, and what reading one gives: the types that the rest of the package codes against."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.puzzles.entry import Bad, Entry, Unread
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import InputError

if TYPE_CHECKING:
    from cpsudoku.formats.line_reader import Numbered, TextLines
    from cpsudoku.formats.penpa.penpa_link import Drawing
    from cpsudoku.formats.puzz_link.address_parts import PuzzleAddress, PuzzleBoard
    from cpsudoku.puzzles.sections.unread_keys import JsonObject


class ReadOptions(NamedTuple):
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
    select: slice = slice(None)
    seconds: float | None = None
    unknown: str = "keep"
    add: tuple[str, ...] = ()


class LinkContent(NamedTuple):
    """What a link holds. ``editor``: whose form it had; ``puzzle``: JSON in the form of f-puzzles; ``own``: the JSON of
    an editor with a form of its own; ``drawing``: of Penpa, for kinds other than sudoku; ``unread``: words beside the
    link, and what follows the puzzle in it. The puzzle is empty if the board is none of sudoku."""

    editor: str
    puzzle: JsonObject
    own: JsonObject | None = None
    drawing: Drawing | None = None
    unread: tuple[Unread, ...] = ()

    def as_sudoku(self) -> JsonObject:
        """Return the puzzle.

        Raises:
            InputError: it is a drawing whose board is none of sudoku.
        """
        if not self.puzzle and self.drawing is not None:
            size = f"one of {self.drawing.height} x {self.drawing.width}"
            raise InputError(f"expected a square board of at most 35 rows, found {size}; --kind names another kind")
        return self.puzzle


class Block(NamedTuple):
    """A part of a source that holds one puzzle. ``text``: of the kind, or the link; "" for JSON of an editor.
    ``line``: where it begins in its file, from 1. ``payload``: what it was recognized as, if it is no text of a kind:
    an address or a board of puzz.link, what a link holds, or an error.
    ``unread``: items that it does not use. ``converted``: it comes from a text of another program."""

    text: str
    file: str = ""
    line: int = 1
    title: str = ""
    comments: tuple[str, ...] = ()
    payload: PuzzleAddress | PuzzleBoard | LinkContent | Bad | None = None
    unread: tuple[Unread, ...] = ()
    converted: bool = False


class Sample(NamedTuple):
    """What detection may look at: the first lines up to a blank line, without ``#`` lines; never empty."""

    lines: tuple[str, ...]
    options: ReadOptions
    suffix: str = ""


class Format(NamedTuple):
    """One text format; its file's stem is its name.

    Attributes:
        summary: One line for people.
        example: The text of one record, which reads without options.
        sure: Sample -> how much the text looks like this format: 0 to 100; 100 means certain. The highest
            takes it; among equals the suffix, then `line`, then the first by name.
        block: Takes the lines of one record, at least one; None: those up to a separator.
        parse: (lines of a record, options) -> (grid, alphabet), the alphabet "" for numbers. Raises InputError with
            line and column. None: a block of rows as people draw it (`grid_text.read_grid`).
        read: In the place of these two, for records that are more than a grid: takes one or more from the lines.
        write: (record, alphabet) -> the record's text with its line end; None where nothing writes it. Raises
            InputError where the format cannot hold the record.
        header: What a file of it opens with.
        between: What stands between two records.
        pencil: Does it hold pencil marks?
        answer: The format a solution is shown in; "" for the format itself.
    """

    summary: str
    example: str
    sure: Callable[[Sample], int]
    read: Callable[[TextLines, ReadOptions], Iterator[Entry | Bad]] | None = None
    block: Callable[[TextLines, ReadOptions], list[Numbered]] | None = None
    parse: Callable[[Sequence[Numbered], ReadOptions], tuple[Puzzle, str]] | None = None
    write: Callable[[Entry, str], str] | None = None
    header: str = ""
    between: str = ""
    pencil: bool = False
    answer: str = ""
