"""The puzzles of a source, of any kind, one at a time: grids through the text formats, other kinds through their own
parse, a block of text each. What is not a puzzle comes out as Bad, with its place, and the rest goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from os import PathLike

from cpsudoku import text
from cpsudoku.deadline import within
from cpsudoku.errors import CpsudokuError, InstanceError, OutOfTime, TextError
from cpsudoku.grid import Grid
from cpsudoku.kinds import gallery, links
from cpsudoku.kinds.blame import blamed_on
from cpsudoku.kinds.puzzle import Instance, Puzzle
from cpsudoku.text import Bad, Block, ReadOptions, Record, Source


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle: its instance, its canonical text, and where it comes from. ``record``: grids only, as it was read.
    ``kind``: the kind's name."""

    instance: Instance
    text: str
    file: str = ""
    line: int = 1
    title: str = ""
    record: Record | None = None
    kind: str = ""

    @property
    def place(self) -> str:
        """file:line; "puzzle" for a text handed in."""
        return f"{self.file}:{self.line}" if self.file else f"puzzle:{self.line}" if self.line > 1 else "puzzle"

    @property
    def solution(self) -> Grid | None:
        """The solution the file gives, unverified."""
        return self.record.solution if self.record is not None else None

    @property
    def grid(self) -> Grid | None:
        """The clues, of kinds over a grid."""
        found = self.instance if isinstance(self.instance, Grid) else getattr(self.instance, "grid", None)
        return found if isinstance(found, Grid) else None

    def _repr_html_(self) -> str:
        """Jupyter shows the puzzle."""
        from cpsudoku import shown

        return shown(self)


def entries(source: Source, kind: Puzzle, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Every puzzle of the source, in order; ``options.select`` counts bad ones, too.

    Raises:
        TextError: the source cannot be read at all.
    """
    grids = kind.parse is None or (kind.grids and not text.has_sections(source, kind.headings))
    if grids and not _is_pencil(source):
        for record in text.read(source, options):
            yield _shown(record) if isinstance(record, Bad) else _of_record(record, kind, options.seconds)
        return
    select = options.select
    for block in islice(_apart(text.blocks(source)), select.start, select.stop, select.step):
        yield _of_block(block, kind, options.seconds)


def _is_pencil(source: object) -> bool:
    """Does the source hold an address of puzz.link, or a board of pzprv3, at its beginning?"""
    return isinstance(source, str | PathLike) and links.is_pencil(text.opening(str(source)))


def _apart(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, those of addresses and boards that take a line each apart."""
    for block in blocks:
        lines = [line for line in block.text.splitlines() if line.strip()]
        if len(lines) > 1 and all(map(links.is_pencil, lines)) and not any(map(str.isspace, lines)):
            for i, line in enumerate(block.text.splitlines()):
                if line.strip():
                    yield replace(block, text=line, line=block.line + i)
        else:
            yield block


def kind_of(source: Source, kind: str = "sudoku") -> str:
    """The name of the kind that a source names: an address or a board does; ``kind`` where it does not.

    Raises:
        TextError: it names a kind that is not known here.
    """
    if not isinstance(source, str | PathLike):
        return kind
    begin = text.opening(str(source))
    return links.kind_of(begin) if links.is_pencil(begin) else kind


def _of_record(record: Record, kind: Puzzle, seconds: float | None) -> Entry | Bad:
    shown = record.grid.line()
    try:
        with blamed_on(kind):
            _look(kind, record.grid, seconds)
    except CpsudokuError as error:
        return _refused(error, record, shown)
    return Entry(record.grid, shown, record.file, record.line, _plain(record.title), record, kind.name)


def _look(kind: Puzzle, instance: Instance, seconds: float | None) -> None:
    """Does the kind take the instance? Where that takes too long it may: the one who asks for the shape next is told.

    Raises:
        CpsudokuError: it does not.
    """
    with suppress(OutOfTime), within(seconds, "while the shape was read"):
        kind.shape(instance)


def _of_block(block: Block, kind: Puzzle, seconds: float | None) -> Entry | Bad:
    try:
        with blamed_on(kind):
            if links.is_pencil(block.text):
                block = replace(block, text=_of_link(block, kind))
            elif text.is_link(block.text):
                block = replace(block, text=text.puzzle_text(block.text))
            with within(seconds, "while the text was read"):
                instance = kind.of_block(block)
            _look(kind, instance, seconds)
    except CpsudokuError as error:
        return _refused(error, block, block.text)
    return Entry(instance, _plain(block.text.strip("\n")), block.file, block.line, _plain(block.title), kind=kind.name)


def _of_link(block: Block, kind: Puzzle) -> str:
    """The text of an address or a board.

    Raises:
        TextError: it cannot be read, or is one of another kind; lines count from the beginning of the source.
    """
    try:
        named = links.kind_of(block.text)
        if named != kind.name:
            raise TextError(f"expected an address or a board of {kind.name}, found one of {named}", 1, 1)
        return links.text_of(block.text)
    except TextError as error:
        raise replace(error, line=max(1, error.line) + block.line - 1) from None


def _refused(error: CpsudokuError, found: Record | Block, shown: str) -> Bad:
    """What the kind says of this instance, with its place: a grid of another size must not end a run."""
    told = error if isinstance(error, TextError) else TextError(str(error))
    return _shown(Bad(replace(told, line=told.line or found.line, file=found.file), shown))


def _shown(bad: Bad) -> Bad:
    return replace(bad, text=_plain(bad.text))


def _plain(found: str) -> str:
    r"""The text with bytes that are no UTF-8 (lone surrogates) written as \udcff: every output can hold that."""
    return found if found.isascii() else found.encode("utf-8", "backslashreplace").decode()


def read(source: Source, *, kind: str = "sudoku", options: ReadOptions | None = None) -> Iterator[Entry | Bad]:
    """The puzzles of a file (a path, or "-" for standard input), or the one that ``source`` itself is: its text, nested
    lists, an array of NumPy of N x N numbers with 0 for blanks.

    A record that is no puzzle comes out as Bad, with its place, and the rest goes on.

    Raises:
        TextError: the source cannot be read at all.
    """
    return entries(source, gallery.puzzle(kind), options or ReadOptions())


def read_all(
    sources: Iterable[Source], *, kind: str = "sudoku", options: ReadOptions | None = None
) -> Iterator[Entry | Bad]:
    """The puzzles of many sources; a source that cannot be read, or holds none, is Bad, and the next one goes on."""
    for source in sources:
        empty = True
        try:
            for entry in read(source, kind=kind, options=options):
                empty = False
                yield entry
        except TextError as error:
            yield Bad(error)
        else:
            if empty:
                where = "among those selected, " if options and options.select != slice(None) else ""
                file = source if isinstance(source, str) and "\n" not in source else ""
                yield Bad(TextError(f"expected at least one puzzle, {where}found none", file=file))


def one(source: Source | Instance, kind: str = "sudoku") -> Entry:
    """The only puzzle of a source; an instance of the kind as it is.

    Raises:
        CpsudokuError: there is none, or more than one, or it is not a puzzle.
    """
    if _is_instance(source, gallery.puzzle(kind)):
        return _stated(source, gallery.puzzle(kind))
    found = read(source, kind=kind)
    entry = next(found, None)
    if entry is None:
        raise CpsudokuError("expected one puzzle, found none")
    if isinstance(entry, Bad):
        raise entry.error
    if next(found, None) is not None:
        raise CpsudokuError("expected one puzzle, found several: check_all takes them")
    return entry


def _is_instance(source: object, kind: Puzzle) -> bool:
    """An instance of the kind, or a Grid? Not a text, a path or an open file."""
    if kind.grids:
        return isinstance(source, Grid)
    return not (isinstance(source, str | bytes | int | PathLike) or hasattr(source, "read"))


def _stated(instance: Instance, kind: Puzzle) -> Entry:
    """The instance with its text: `render` writes clues that are digits, as `generate` has it do.

    Raises:
        InstanceError: it is no instance of the kind, or its text says less than it.
    """
    if isinstance(instance, Grid):
        return Entry(instance, instance.line(), kind=kind.name)
    model = kind.model(kind.shape(instance))
    unary = [clue.unary for clue in kind.clues(instance, model) if clue.unary is not None]
    text = kind.render(instance, {x: next(iter(allowed)) for x, allowed in unary if len(allowed) == 1})
    if kind.instance(text) != instance:
        raise InstanceError(f"expected an instance of {kind.name} that its text says whole, found {instance!r:.80}")
    return Entry(instance, text, kind=kind.name)
