"""An entry made of one record or block of a file: the kind parses it, and what it refuses is placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from cpsudoku.formats import Bad, Block, Record, is_object, kind_in, objects
from cpsudoku.formats.entry import Entry
from cpsudoku.formats.pencil import puzzle_links, puzzlink
from cpsudoku.formats.pencil.puzzlink import PuzzleAddress, PuzzleBoard
from cpsudoku.ground import registry
from cpsudoku.ground.deadline import within
from cpsudoku.ground.errors import CpsudokuError, OutOfTime, TextError
from cpsudoku.puzzles import gallery
from cpsudoku.puzzles.blame import blame_on
from cpsudoku.puzzles.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from cpsudoku.formats.setting import Setting

T = TypeVar("T")


def of_record(record: Record, kind: Kind, seconds: float | None, first: str) -> Entry | Bad:
    shown = record.grid.line()
    try:
        if record.comments:
            _check_kind(record.comments, kind, first)
        if record.kind:
            _check_kind([f"kind: {record.kind}"], kind, first)
        with blame_on(kind):
            puzzle = kind.of_grid(record.grid)
            look(kind, puzzle, seconds)
    except CpsudokuError as error:
        return _refusal(error, record, shown)
    setting = _setting(record.comments)
    title = (setting and setting.title) or record.title
    return Entry(puzzle, shown, record.file, record.line, plain(title), record, kind.name, setting)


def look(kind: Kind, instance: Puzzle, seconds: float | None) -> None:
    """Check that the kind accepts the puzzle. After ``seconds``, assume it does; the next call of `shape` reports that.

    Raises:
        CpsudokuError: it does not.
    """
    with suppress(OutOfTime), within(seconds, "while the shape was read"):
        kind.shape(instance)


def of_block(block: Block, kind: Kind, seconds: float | None, first: str) -> Entry | Bad:
    """Return the puzzle of a block of a source: a text, an address or a board of that kind."""
    notes: tuple[str, ...] = ()
    pencil = block.payload or puzzlink.find(block.text)
    try:
        _check_kind(block.comments, kind, first)
        with blame_on(kind):
            if isinstance(pencil, PuzzleAddress | PuzzleBoard):
                instance, notes = _at(block, lambda: puzzle_links.read(pencil, kind))
                block = replace(block, text=kind.write(instance))
            else:
                if is_object(block.text):
                    block = replace(block, text=_at(block, lambda: objects.text_of(block.text, kind)))
                with within(seconds, "while the text was read"):
                    instance = kind.of_block(block)
                look(kind, instance, seconds)
    except CpsudokuError as error:
        return _refusal(error, block, block.text)
    setting = _setting(block.comments, block.text)
    if notes:
        from cpsudoku.formats.setting import Setting

        setting = replace(setting or Setting(), notes=notes)
    title, shown = (setting and setting.title) or block.title, plain(block.text.strip("\n"))
    return Entry(instance, shown, block.file, block.line, plain(title), kind=kind.name, setting=setting)


def _check_kind(comments: Iterable[str], kind: Kind, first: str) -> None:
    """
    Raises:
        TextError: the comments name another kind than the ``first`` one of the source, which --kind may have overruled.
    """
    named = gallery.name_in(map(kind_in, comments))
    if not named or named in (first, kind.name.partition("+")[0]):
        return
    told = f"expected a puzzle of kind {kind.name}, found one of kind {named}"[:200]
    raise TextError(f"{told}: a file holds puzzles of one kind")


def header(kind: Kind, *, always: bool = False) -> str:
    """Return the comment that names the kind of texts with a form of their own, as `text.Opening` reads it; ``always``:
    of grids, too."""
    return "" if (kind.grids and not always) or kind.name not in registry.names("kind") else f"# kind: {kind.name}\n"


def _setting(comments: Iterable[str], text: str = "") -> Setting | None:
    """Return what the comments above and in a text say of its setter, and of what is only drawn."""
    if not comments and "#" not in text:
        return None
    from cpsudoku.formats.setting import of_comments

    return of_comments(comments, (line.lstrip()[1:] for line in text.splitlines() if line.lstrip().startswith("#")))


def _at(block: Block, read: Callable[[], T]) -> T:
    """What ``read`` returns.

    Raises:
        TextError: as it does; lines count from the beginning of the source.
    """
    try:
        return read()
    except TextError as error:
        raise replace(error, line=max(1, error.line) + block.line - 1) from None


def _refusal(error: CpsudokuError, found: Record | Block, shown: str) -> Bad:
    """What the kind says of this instance, with its place: a grid of another size must not end a run."""
    told = error if isinstance(error, TextError) else TextError(str(error))
    return as_shown(Bad(replace(told, line=told.line or found.line, file=found.file), shown))


def as_shown(bad: Bad) -> Bad:
    return replace(bad, text=plain(bad.text))


def plain(found: str) -> str:
    r"""Return the text with bytes that are no UTF-8 (lone surrogates) written as \udcff: every output can hold that."""
    return found if found.isascii() else found.encode("utf-8", "backslashreplace").decode()
