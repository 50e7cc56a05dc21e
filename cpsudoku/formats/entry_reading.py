"""The puzzles of a source, one at a time: grids through the text formats, other kinds through their own parse, a block
of text each. What is not a puzzle comes out as Bad, with its place, and the rest goes on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import islice, takewhile
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from cpsudoku import formats
from cpsudoku.formats import Block, Linked, OpenedSource, ReadOptions, Source, json_puzzle, recognize
from cpsudoku.formats.conversions.conversion import ForeignForm, convert
from cpsudoku.formats.line_reader import title_in
from cpsudoku.formats.puzz_link import address_parts, puzzle_link
from cpsudoku.formats.puzz_link.address_parts import PuzzleAddress, PuzzleBoard
from cpsudoku.formats.record_reading import TextBetween, read_block, read_text
from cpsudoku.formats.source_form import SourceForm, add_hint, form_of, recognize_source
from cpsudoku.formats.source_form import kind_of as kind_of
from cpsudoku.formats.text_source import as_text, whole
from cpsudoku.puzzles.board import Board
from cpsudoku.puzzles.entry import Bad, Entry, Unread
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.puzzles.kinds.kind_text import with_symbols
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.unread_keys import excerpt
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, OutOfTime, TextError
from cpsudoku.support.limits import within

if TYPE_CHECKING:
    from cpsudoku.puzzles.credits import Credits
    from cpsudoku.puzzles.decoration import Ornament

_FOREIGN, _MOST_FOREIGN = 10, 1000  # parts in a row that are no puzzles
_WORD = r"[^\W\d_]{3,}"
PuzzleSource: TypeAlias = Source | Puzzle | Entry  # what a program may name a puzzle by


def entries(recognized: SourceForm, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Yield every puzzle of a source, in order; ``options.select`` counts bad ones.

    Raises:
        TextError: the source cannot be read at all.
    """
    first = True
    with recognized.source:
        for entry in _fold_foreign(_entries(recognized, options), recognized.kind):
            if isinstance(entry, Bad):
                yield add_hint(entry, recognized) if first else entry
            else:
                if options.add:
                    entry = _add_rules(entry, recognized.kind, options)
                if not isinstance(entry, Bad):
                    entry = entry if recognized.name == entry.kind else replace(entry, kind=recognized.name)
                yield (
                    entry
                    if isinstance(entry, Bad) or options.unknown == "keep"
                    else settle_unknown_rules(entry, options)
                )
            first = False


def _fold_foreign(entries: Iterator[Entry | Bad], kind: Kind) -> Iterator[Entry | Bad]:
    """Yield the same entries, but one error for parts in a row that are mostly words, as in a program or a web page."""
    held: list[Bad] = []
    for entry in entries:
        if isinstance(entry, Bad):
            held.append(entry)
        if not isinstance(entry, Bad) or len(held) == _MOST_FOREIGN:
            yield from _folded(held, kind)
            held = []
        if not isinstance(entry, Bad):
            yield entry
    yield from _folded(held, kind)


def _folded(held: list[Bad], kind: Kind) -> Iterator[Bad]:
    """Yield the errors, or one for all if most of them are about words."""
    foreign = sum(_is_foreign(bad.text, kind) for bad in held)
    if len(held) < _FOREIGN or 2 * foreign < len(held) or not any(re.search(_WORD, bad.text) for bad in held):
        yield from held
        return
    error = held[0].error
    message = f"expected puzzles, found a text of {len(held):,} parts, none of which is one; {error.message}"
    yield held[0]._replace(error=replace(error, message=message))


def _is_foreign(text: str, kind: Kind) -> bool:
    """Tell whether the first line of a record is no section of the kind, and hardly cells."""
    line = text.lstrip().partition("\n")[0]
    cells = sum(c.isdigit() or c in ".*_-" for c in line)
    return 2 * cells < len("".join(line.split())) and not formats.has_sections(line, kind.headings)


def _add_rules(entry: Entry, kind: Kind, options: ReadOptions) -> Entry | Bad:
    """Return the entry with the sections that the options add."""
    try:
        with blame_on(kind), within(options.seconds, "while rules were added"):
            instance = add_sections(entry.puzzle, options.add, kind)
            check_shape(kind, instance, None)
            written = kind.write(instance)
    except CpsudokuError as error:
        return make_printable(Bad(TextError(f"--rule: {error}", entry.line, file=entry.file), entry.text))
    return replace(entry, puzzle=instance, text=escape_bytes(written.rstrip("\n")), format="")


def add_sections(puzzle: Puzzle, sections: Iterable[str], kind: Kind) -> Puzzle:
    """Return the puzzle with more in its sections, each given as in a text: "anti-knight", "thermometer: r1c1 r1c2".

    Raises:
        TextError: it is no section of the kind, it says nothing, or its line is not read.
    """
    contents = dict(puzzle.contents)
    for section in sections:
        _refuse_empty(section, kind)
        if not formats.has_sections(section, kind.headings):
            raise TextError(f"expected a section, such as {_similar_sections(section, kind)}, found {section!r:.60}")
        try:
            more = kind.instance(f"size: {puzzle.height}x{puzzle.width}\n{section}")
        except TextError as error:  # its place would be one of this text
            raise TextError(f"{error.message} (in {section!r:.60})") from None
        for name, content in more.contents:
            before = contents.get(name, ())
            contents[name] = (*before, *(item for item in content if item not in before))
    return replace(puzzle, contents=tuple(sorted(contents.items())))


def _refuse_empty(text: str, kind: Kind) -> None:
    """Refuse a section that needs lines and has none: raise TextError."""
    name, _, rest = text.partition(":")
    sections = [s for s in kind.all_sections[1:] if formats.fold_name(name) in map(formats.fold_name, s.headings)]
    if rest.strip() or not sections or sections[0].alone:
        return
    rule = next((one.name for one in kind.extra_rules if one.section.name == sections[0].name), "rules")
    raise TextError(f"expected more after `{name.strip()}:`, as `cpsudoku help {rule}` shows, found {text!r:.60}")


def _similar_sections(text: str, kind: Kind) -> str:
    """Return the sections with similar names, or else two examples."""
    from difflib import get_close_matches

    near = get_close_matches(formats.fold_name(text.partition(":")[0]), sorted(kind.headings), 3)
    return " or ".join(map(repr, near or ("anti-knight", "thermometer: r1c1 r1c2")))


def settle_unknown_rules(entry: Entry, options: ReadOptions) -> Entry | Bad:
    """Return the entry as the options want it: an error if it has unknown rules and the options refuse these."""
    if options.unknown == "ignore":
        return replace(entry, ignored=True) if entry.unknown or entry.setting is not None else entry
    if not entry.unknown:
        return entry
    rules = f"rules that are not known: {', '.join(entry.unknown)}; --ignore-unknown (in Python: "
    rules += "ReadOptions(unknown='ignore')) leaves them out"
    return Bad(TextError(f"expected rules that are known, found {rules}", entry.line, file=entry.file), entry.text)


def _entries(recognized: SourceForm, options: ReadOptions) -> Iterator[Entry | Bad]:
    select, kind, source, first = options.select, recognized.kind, recognized.source, recognized.first
    if recognized.form == "links":
        yield from islice(_read_links(recognized, options), select.start, select.stop, select.step)
    elif recognized.conversion is not None:
        for block in islice(_blocks_converted(source, recognized.conversion), select.start, select.stop, select.step):
            yield entry_of_block(block, kind, options, first)
    elif recognized.form == "grids":
        for record in formats.read(source, options):
            yield (
                make_printable(record)
                if isinstance(record, Bad)
                else entry_of_record(record, kind, options, first)
            )
    else:
        for block in islice(blocks_apart(source), select.start, select.stop, select.step):
            yield entry_of_block(block, kind, options, first)


def _read_links(recognized: SourceForm, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Yield the puzzles of links; a text between links is read as a source of its own."""
    file = recognized.source.file
    for part in formats.read_links(recognized.source):
        if isinstance(part, Bad):
            yield make_printable(part)
        elif isinstance(part, Linked):
            refused = _refuse_options(part, file, options)
            yield refused or _entry_of_link(part, file, recognized.kind, options.seconds, recognized.first)
        else:
            between = part.open()
            foreign = between.opening.conversion(recognized.kind.name)
            form = "foreign" if foreign else form_of(between, recognized.kind, options)
            one_text = recognized._replace(source=between, form=form, conversion=foreign)
            for entry in _entries(one_text, options._replace(select=slice(None))):
                if isinstance(entry, Bad):
                    error = replace(entry.error, file=file, line=entry.error.line and entry.error.line - 1)
                    yield entry._replace(error=error)
                else:
                    yield replace(entry, file=file, line=entry.line - 1)


def _refuse_options(link: Linked, file: str, options: ReadOptions) -> Bad | None:
    """Return the error for a link with options for reading texts; None without such options."""
    if not (options.blank or options.alphabet or options.box):
        return None
    message = "expected a text for --blank, --symbols and --box, found a link, whose cells are numbers"
    return Bad(TextError(message, link.line, file=file), link.link or link.editor)


def _entry_of_link(link: Linked, file: str, kind: Kind, seconds: float | None, first: str = "") -> Entry | Bad:
    from cpsudoku.formats.editors import f_puzzles
    from cpsudoku.puzzles.credits import Credits

    excerpt = link.link or link.editor
    try:
        with blame_on(kind), within(seconds, "while the link was read"):
            kinds = [item for item in link.unread if formats.kind_in(item.text.removeprefix("'#"))]
            for item in kinds:
                _check_kind([item.text.removeprefix("'#")], kind, first)
            beside = [item for item in link.unread if item not in kinds]
            if kind.extra_rules:
                instance, setting = f_puzzles.read(link, kind)
                from cpsudoku.puzzles.possible_rules import possible_rules_beside

                beside = possible_rules_beside(instance, beside, kind)
            elif link.drawing is not None:
                from cpsudoku.formats.penpa import penpa_conventions

                instance, unread = penpa_conventions.instance(link.drawing, kind, kind.name)
                beside = [*unread, *beside]
                words = link.drawing.words
                setting = Credits("", words.get("title", ""), words.get("author", ""), words.get("ruleset", ""))
            else:
                raise TextError(
                    f"expected a puzzle of kind {kind.name}, found one of {link.editor}, which is a sudoku with "
                    "rules: leave out --kind, and take a file for each kind"
                )
            check_shape(kind, instance, None)
            written = kind.write(instance)
    except CpsudokuError as error:
        bare = TextError(error.message if isinstance(error, TextError) else str(error))  # its place is one of our text
        return _refusal(bare, link.line, file, excerpt[:1000])
    return Entry(
        instance, escape_bytes(written), file, link.line, escape_bytes(setting.title), kind=kind.name, setting=setting,
        unread=tuple(beside),
    )  # fmt: skip


def blocks_apart(source: OpenedSource) -> Iterator[Block]:
    """Yield the blocks of a source, with what was recognized in them; addresses, boards and objects that take a line
    each apart.

    Raises:
        TextError: the source cannot be read, or holds none.
    """
    for block in formats.blocks(source):
        if block.text.rstrip() == source.opening.text.rstrip() and "\n" not in block.text.strip():
            yield block._replace(payload=source.opening.address)
            continue
        lines = [(i, line) for i, line in enumerate(block.text.splitlines()) if line.strip()]
        form = recognize(lines[0][1]).form
        each = [(i, recognize(line)) for i, line in lines] if form in ("address", "object") else []
        if each and all(line.form == form for _, line in each):
            for i, line in each:
                yield block._replace(text=line.beginning, line=block.line + i, payload=line.address)
        else:
            yield block._replace(payload=block.payload or address_parts.find(block.text))


def _blocks_converted(source: OpenedSource, form: ForeignForm) -> Iterator[Block]:
    """Yield the puzzles of a text of another program, each as a text of its kind.

    Raises:
        TextError: the source cannot be read.
    """
    file = source.file
    for one in convert(form, whole(source)):
        if isinstance(one, TextError):
            yield Block("", file, one.line, payload=Bad(one))
        else:
            title = title_in(one.comments)
            yield Block(one.text, file, one.line, title, one.comments, unread=one.unread, converted=True)


def entry_of_text(block: Block, kind: Kind, seconds: float | None) -> Entry | Bad:
    """Return the puzzle of a block of `blocks_of`."""
    if isinstance(block.payload, Linked):
        return _entry_of_link(block.payload._replace(line=block.line), block.file, kind, seconds)
    return entry_of_block(block, kind, ReadOptions(seconds=seconds), "")


def blocks_of(source: Source, kind: str = "") -> Iterator[Block]:
    """Yield the puzzles of a source as blocks of text, each to be read by itself by `entry_of_text`; of links each one.
    ``kind``: the name of their kind, if it is known.

    Raises:
        TextError: the source cannot be read at all.
    """
    source = formats.open_source(source)
    if form := source.opening.conversion(kind):
        yield from _blocks_converted(source, form)
        return
    if not source.opening.has_links:
        first = source.opening.kinds  # the scan is of this kind, or has overruled it
        for block in blocks_apart(source):
            others = tuple(line for line in block.comments if formats.kind_in(line) not in first)
            yield block._replace(comments=others, payload=block.payload or _link_in(block.text))
        return
    from cpsudoku.formats.editors.link_unpacking import f_puzzles_link, sudokupad_link

    file = source.file
    for part in formats.read_links(source):
        if isinstance(part, Bad):
            yield Block(part.text, file, part.error.line, payload=part)
        elif isinstance(part, Linked):
            saved = sudokupad_link(part.own, True) if part.own is not None else f_puzzles_link(part.puzzle)
            yield Block(part.link or saved, file, part.line, payload=part)
        else:
            for one in blocks_apart(part.open()):
                yield one._replace(line=one.line - 1, file=file, payload=one.payload or _link_in(one.text))


def _link_in(block: str) -> Linked | Bad | None:
    """Return what a link or an editor's JSON in a block holds, also below a comment; None if it is a text."""
    if not recognize(block).has_links:
        return None
    part = next(formats.read_links(formats.open_source(f"{block}\n")), None)
    return None if isinstance(part, TextBetween) else part


def read(source: PuzzleSource, *, kind: Kind | str = "", options: ReadOptions | None = None) -> Iterator[Entry | Bad]:
    """Return the puzzles of a file (a path, or "-" for standard input), or the one that ``source`` itself is: its text,
    nested lists, an array of NumPy of N x N numbers with 0 for blanks, a puzzle. ``kind``: by default the one that the
    source names.

    A record that is no puzzle comes out as Bad, with its place, and the rest goes on.

    Raises:
        TextError: the source cannot be read at all.
    """
    if options is not None and not isinstance(options, ReadOptions):
        raise TypeError(f"options: expected ReadOptions, found {options!r:.60}")
    if isinstance(source, Puzzle | Entry):
        return iter([read_entry(source, kind, options or ReadOptions())])
    return entries(recognize_source(source, gallery.name_of(kind), options), options or ReadOptions())


def read_all(
    sources: Iterable[PuzzleSource], *, kind: Kind | str = "", options: ReadOptions | None = None
) -> Iterator[Entry | Bad]:
    """Yield the puzzles of many sources, each of the kind that it names if ``kind`` does not; a source that cannot be
    read, or holds none, is Bad, and the next one goes on.

    Raises:
        TypeError: it is no list of sources.
    """
    if isinstance(sources, str | os.PathLike):
        raise TypeError(f"sources: expected a list of puzzles or paths, found one; [{sources!r:.60}] is a list")
    if isinstance(sources, bytes) or not isinstance(sources, Iterable):
        raise TypeError(f"sources: expected a list of puzzles or paths, found {sources!r:.60}")
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


def read_entry(source: PuzzleSource, kind: Kind | str = "", options: ReadOptions | None = None) -> Entry:
    """Return the only puzzle of a source; a puzzle as it is. Rules that are not known are refused, unless the options
    say otherwise. ``kind``: by default the one that the source names; `Entry.kind` tells.

    Raises:
        CpsudokuError: there is none, or more than one, or it is not a puzzle.
    """
    kind, options = gallery.name_of(kind), options or ReadOptions(unknown="refuse")
    if isinstance(source, Entry) and kind in ("", source.kind):
        return expect_entry(source if options.unknown == "keep" else settle_unknown_rules(source, options))
    if isinstance(source, Puzzle | Entry):
        puzzle, own = instance_of(source.puzzle if isinstance(source, Entry) else source, kind)
        text = puzzle.digit_line() if puzzle.givens is not None else own.write(puzzle)
        found = source if isinstance(source, Entry) else Entry(puzzle, text)
        found = replace(found, puzzle=puzzle, text=text, format="", kind=kind or gallery.name_of(own))
        return found if options.unknown == "keep" else expect_entry(settle_unknown_rules(found, options))
    gallery.kind_of(kind or "sudoku")
    puzzles = read(source, kind=kind, options=options)
    entry = expect_entry(next(puzzles, None), "one puzzle")
    if (other := next(puzzles, None)) is not None:
        raise second_puzzle_error(other)
    return entry


def expect_entry(entry: Entry | Bad | None, wanted: str = "a puzzle") -> Entry:
    """Return an entry of a source.

    Raises:
        CpsudokuError: it is no puzzle, or None: there is none where some are ``wanted``.
    """
    if entry is None:
        raise CpsudokuError(f"expected {wanted}, found none")
    if isinstance(entry, Bad):
        raise entry.error
    return entry


def puzzle_of(source: PuzzleSource, kind: Kind | str = "") -> tuple[Puzzle, Kind]:
    """Return the puzzle of a source, and its kind: as `instance_of`, and of a file, rows of cells or an entry, too. Not
    for texts that come from others: one that is a path is opened.

    Raises:
        CpsudokuError: as of `instance_of`; not exactly one puzzle.
        TypeError: it is no source, or ``kind`` is no kind.
    """
    if isinstance(source, Puzzle) or (isinstance(source, str) and as_text(source) is not None):
        gallery.name_of(kind)
        return instance_of(source, kind)
    entry = read_entry(source, kind)
    return entry.puzzle, gallery.kind_of(entry.kind)


def second_puzzle_error(second: Entry | Bad) -> TextError:
    """Return the error for a source that has a second puzzle, and should have one."""
    line, file = (second.error.line, second.error.file) if isinstance(second, Bad) else (second.line, second.file)
    return TextError("expected one puzzle, found another", line, file=file)


def instance_of(source: Puzzle | str, kind: Kind | str = "") -> tuple[Puzzle, Kind]:
    """Return a puzzle and its kind: of a text, the puzzle that it is, of a link or an address, too.

    ``kind``: by default the puzzle's own, or the one that a text names, else sudoku.

    Raises:
        CpsudokuError: no such kind; a link holds rules that are not known.
        TextError: the text is not one instance of the kind.
    """
    if not isinstance(source, str):
        own = source.kind if source.kind is not None and not kind else gallery.kind_of(kind or "sudoku")
        return own.take(source), own
    if isinstance(kind, Kind):
        recognized = SourceForm(formats.open_source(f"{source}\n"), kind.name, kind, True, "blocks")
        recognized = recognized._replace(form=form_of(recognized.source, kind))
    else:
        recognized = recognize_source(f"{source}\n", kind)
    opening = recognized.source.opening
    if recognized.form not in ("links", "foreign") and opening.form == "cells":
        return read_text(source, recognized.kind), recognized.kind
    puzzles = [*islice(entries(recognized, ReadOptions(unknown="refuse")), 2)]
    if len(puzzles) != 1:
        raise TextError("expected one puzzle, found " + ("several" if puzzles else "none"))
    if isinstance(puzzles[0], Bad):
        raise puzzles[0].error
    return puzzles[0].puzzle, recognized.kind


# An entry made of one record or block of a file: the kind parses it, and what it refuses is placed.


T = TypeVar("T")


def entry_of_record(record: Entry, kind: Kind, options: ReadOptions, first: str) -> Entry | Bad:
    line = record.puzzle.digit_line()
    try:
        if record.comments:
            _check_kind(record.comments, kind, first)
        if record.kind:
            _check_kind([f"kind: {record.kind}"], kind, first)
        with blame_on(kind):
            puzzle = kind.take(record.puzzle)
            check_shape(kind, puzzle, options.seconds)
            if options.box:
                expect_boxes(kind, kind.shape(puzzle))
    except CpsudokuError as error:
        return _refusal(error, record.line, record.file, line)
    setting, drawing = _setting(record.comments)
    puzzle = replace(puzzle, drawing=drawing) if drawing else puzzle
    title, unread = (setting and setting.title) or record.title, record.unread
    if record.title and record.title not in record.comments and kind.name == "sudoku":
        from cpsudoku.puzzles.credits import rules_in

        unread += (Unread("title", escape_bytes(record.title)[:200]),) if rules_in(record.title) else ()
    unread += _rules_in_comments(record.comments, puzzle, kind)
    return replace(
        record, puzzle=puzzle, text=line, title=escape_bytes(title), kind=kind.name, setting=setting, unread=unread
    )


def check_shape(kind: Kind, instance: Puzzle, seconds: float | None) -> None:
    """Check that the kind accepts the puzzle. After ``seconds``, assume it does; the next call of `shape` reports that.

    Raises:
        CpsudokuError: it does not.
    """
    with suppress(OutOfTime), within(seconds, "while the shape was read"):
        kind.shape(instance)


@lru_cache(maxsize=16)
def expect_boxes(kind: Kind, shape: Puzzle) -> None:
    """Check that the rules of a kind read the boxes of a board.

    Raises:
        CpsudokuError: they do not, so that --box would change nothing.
    """
    board = Board(shape.height, shape.width, shape.board.absent, shape.board.box)
    kind.model(replace(shape, board=board))
    if not {"boxes", "box_shape"} & set(vars(board)):
        raise CpsudokuError(f"--box: expected a puzzle with boxes, found one of kind {kind.name} without")


def _with_options(puzzle: Puzzle, kind: Kind, options: ReadOptions) -> Puzzle:
    """Return the puzzle with the boxes that the options ask for.

    Raises:
        CpsudokuError: it has none.
    """
    if options.box is None:
        return puzzle
    board = Board(puzzle.height, puzzle.width, puzzle.board.absent, options.box)
    if kind.has_digits:
        board.box_shape  # noqa: B018 (raises if these are no boxes of the board)
    puzzle = replace(puzzle, board=board)
    expect_boxes(kind, kind.shape(puzzle))
    return puzzle


def entry_of_block(block: Block, kind: Kind, options: ReadOptions, first: str) -> Entry | Bad:
    """Return the puzzle of a block of a source: a text, an address or a board of that kind."""
    if isinstance(block.payload, Bad):
        error = replace(block.payload.error, file=block.file, line=block.line)
        return make_printable(block.payload._replace(error=error))
    unread = block.unread
    address = block.payload or address_parts.find(block.text)
    try:
        if options.format:
            raise CpsudokuError(f"format {options.format}: expected grids, found a text with the form of {kind.name}")
        _check_kind((*block.comments, *_own_comments(block.text)), kind, first)
        with blame_on(kind):
            if isinstance(address, PuzzleAddress | PuzzleBoard):
                if options.blank or options.alphabet:
                    raise CpsudokuError("expected a text for --blank and --symbols, found an address or a board")
                instance, more = _place_errors(block, lambda: puzzle_link.read(address, kind))
                unread += more + words_beside(address.beside, instance, kind)
                block = block._replace(text=kind.write(instance))
            else:
                size = None
                if recognize(block.text).is_object:
                    text, size = _place_errors(block, lambda: json_puzzle.text_of(block.text, kind))
                    block = block._replace(text=text)
                if options.blank or options.alphabet:
                    text = with_symbols(kind, block.text, options.blank, options.alphabet)
                    block = block._replace(text=text)
                with within(options.seconds, "while the text was read"):
                    instance = kind.instance(block.text) if block.converted else read_block(block, kind)
                if size is not None and size != instance.size:
                    raise TextError(f"expected the size of the board, {[*instance.size]}, found {[*size]}")
                check_shape(kind, instance, options.seconds)
                if block.converted:
                    block = block._replace(text=kind.write(instance))
            instance = _with_options(instance, kind, options)
    except CpsudokuError as error:
        if block.converted and isinstance(error, TextError):  # the text is ours: its places say nothing
            error = replace(error, line=block.line, column=0)
        return _refusal(error, block.line, block.file, block.text)
    setting, drawing = _setting(block.comments, block.text)
    instance = replace(instance, drawing=drawing) if drawing else instance
    unread += _rules_in_comments((*_own_comments(block.text), *block.comments), instance, kind)
    title, text = (setting and setting.title) or block.title, escape_bytes(block.text.strip("\n"))
    return Entry(instance, text, block.file, block.line, escape_bytes(title), kind.name, setting=setting, unread=unread)


def words_beside(words: tuple[str, str], instance: Puzzle, kind: Kind) -> tuple[Unread, ...]:
    """Return the words before and after an address."""
    places = zip(("before the address", "after it"), words, strict=True)
    unread = [Unread(place, excerpt(text), rule=False) for place, text in places if text]
    if unread and kind.extra_rules:
        from cpsudoku.puzzles.possible_rules import possible_rules_beside

        return tuple(possible_rules_beside(instance, unread, kind))
    return tuple(unread)


def _check_kind(comments: Iterable[str], kind: Kind, first: str) -> None:
    """Check that the comments name no other kind.

    Raises:
        TextError: the comments name another kind than the ``first`` one of the source, which --kind may have overruled.
    """
    for comment in comments:
        name = gallery.name_in([formats.kind_in(comment)])
        if name and name not in (first, kind.name.partition("+")[0]):
            message = f"expected a puzzle of kind {kind.name}, found one of kind {name}"[:200]
            raise TextError(f"{message}: a file holds puzzles of one kind")


def header(kind: Kind, *, always: bool = False) -> str:
    """Return the comment that names the kind of texts with a form of their own, as `Opening` reads it; ``always``:
    of grids, too."""
    if (kind.reads_grids and not always) or kind.name not in registry.names("kind"):
        return ""
    return f"# kind: {kind.name}\n"


def _setting(comments: Iterable[str], text: str = "") -> tuple[Credits | None, tuple[Ornament, ...]]:
    """Return what the comments above and in a text say of its setter, and what is only drawn."""
    if not comments and "#" not in text:
        return None, ()
    from cpsudoku.puzzles.credits import read_comments

    return read_comments(comments, _own_comments(text)) or (None, ())


def _own_comments(text: str) -> list[str]:
    """Return the comments among the lines of a text, without their mark."""
    lines = map(str.lstrip, text.splitlines() if "#" in text else ())
    return [line[1:] for line in lines if line.startswith("#")]


def _rules_in_comments(comments: Iterable[str], puzzle: Puzzle, kind: Kind) -> tuple[Unread, ...]:
    """Return the comments that are only the name of a rule or a section, up to the rules in words."""
    if not comments:
        return ()
    before_rules = takewhile(lambda text: not text.startswith("rules:"), map(str.strip, comments))
    bare = (text.strip("#:.! \t") for text in before_rules)
    names = [text for text in bare if 0 < len(text) < 40 and ":" not in text]
    if not names:
        return ()
    from cpsudoku.puzzles.possible_rules import rules_named

    return rules_named(puzzle, names, kind)


def _place_errors(block: Block, read: Callable[[], T]) -> T:
    """Return what ``read`` returns.

    Raises:
        TextError: as it does; lines count from the beginning of the source.
    """
    try:
        return read()
    except TextError as error:
        raise replace(error, line=max(1, error.line) + block.line - 1) from None


def _refusal(error: CpsudokuError, line: int, file: str, text: str) -> Bad:
    """Return why the kind refuses a puzzle, with its place: a grid of another size must not end a run."""
    located = error if isinstance(error, TextError) else TextError(str(error))
    return make_printable(Bad(replace(located, line=located.line or line, file=file), text))


def make_printable(bad: Bad) -> Bad:
    return bad._replace(text=escape_bytes(bad.text))


def escape_bytes(text: str) -> str:
    r"""Return the text with bytes that are no UTF-8 (lone surrogates) written as \udcff: every output can hold that."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
