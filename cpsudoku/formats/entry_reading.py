"""Read the puzzles of a source, one at a time. Text formats read grids. Other kinds parse their own text, one block for
each puzzle. A record that is not a puzzle is yielded as Bad, with its place. Then the iteration continues."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import islice, takewhile
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from cpsudoku import formats
from cpsudoku.formats import Block, OpenedSource, ReadOptions, Source, recognize
from cpsudoku.formats.conversions.conversion import ForeignForm, convert
from cpsudoku.formats.format_contract import LinkContent, TextLines, title_in
from cpsudoku.formats.grid_cells import check_alphabet, read_digits, split_rows
from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.formats.puzz_link.puzzle_link import PuzzleAddress, PuzzleBoard
from cpsudoku.formats.recognition import EditorLink, has_links, links_in
from cpsudoku.formats.record_reading import read_block, read_text, selected
from cpsudoku.formats.source_form import SourceForm, add_hint, form_of, recognize_source
from cpsudoku.formats.source_form import kind_of as kind_of
from cpsudoku.formats.text_source import as_text, whole
from cpsudoku.model import Model
from cpsudoku.model.model_file import translated
from cpsudoku.puzzles.board import Board
from cpsudoku.puzzles.entry import Bad, Entry, Unread
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.puzzles.kinds.gallery import OwnRules
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.puzzles.kinds.kind_text import with_symbols
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.unread_keys import excerpt
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError, OutOfTime
from cpsudoku.support.limits import within

if TYPE_CHECKING:
    from cpsudoku.puzzles.credits import Credits, Ornament

_FOREIGN, _MOST_FOREIGN = 10, 1000  # consecutive parts that are not puzzles
_WORD = r"[^\W\d_]{3,}"
_CELLS = r"[0-9.*_|+\s-]{4,}"
_LONGEST = 1 << 24  # characters of a saved file
_LINE, _LINE_KINDS = re.compile(r"[0-9.]{81}\n?"), ("", "sudoku")
_NO_OPTIONS = ReadOptions(unknown="")
PuzzleSource: TypeAlias = Source | Puzzle | Entry  # a program's forms of a puzzle


def entries(recognized: SourceForm, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Yield every puzzle of a source in order. ``options.select`` counts bad ones.

    Raises:
        InputError: the whole source cannot be read.
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
    """Yield the entries unchanged. For consecutive parts that are mostly words, as in a program or a web page, yield
    only one error."""
    bad_records: list[Bad] = []
    for entry in entries:
        if isinstance(entry, Bad):
            bad_records.append(entry)
        if not isinstance(entry, Bad) or len(bad_records) == _MOST_FOREIGN:
            yield from _folded(bad_records, kind)
            bad_records = []
        if not isinstance(entry, Bad):
            yield entry
    yield from _folded(bad_records, kind)


def _folded(bad_records: list[Bad], kind: Kind) -> Iterator[Bad]:
    """Yield the errors, or a single error if most of them concern words."""
    foreign = sum(_is_foreign(bad.text, kind) for bad in bad_records)
    few = len(bad_records) < _FOREIGN or 2 * foreign < len(bad_records)
    if few or not any(re.search(_WORD, bad.text) for bad in bad_records):
        yield from bad_records
        return
    error = bad_records[0].error
    message = f"expected puzzles, found a text of {len(bad_records):,} parts, none of which is one; {error.message}"
    yield bad_records[0]._replace(error=replace(error, message=message))


def _is_foreign(text: str, kind: Kind) -> bool:
    """Return True if the first line of a record is not a section of the kind and hardly has cells."""
    line = text.lstrip().partition("\n")[0]
    cells = sum(c.isdigit() or c in ".*_-" for c in line)
    return 2 * cells < len("".join(line.split())) and not formats.has_sections(line, kind.headings)


def _add_rules(entry: Entry, kind: Kind, options: ReadOptions) -> Entry | Bad:
    """Return the entry with the sections from the options."""
    try:
        with blame_on(kind), within(options.seconds, "while rules were added"):
            instance = add_sections(entry.puzzle, options.add, kind)
            check_shape(kind, instance, None)
            written = kind.write(instance)
    except CpsudokuError as error:
        return make_printable(Bad(InputError(f"--rule: {error}", entry.line, file=entry.file), entry.text))
    return replace(entry, puzzle=instance, text=escape_bytes(written.rstrip("\n")), format="")


def add_sections(puzzle: Puzzle, sections: Iterable[str], kind: Kind) -> Puzzle:
    """Return the puzzle with further section lines. Each addition is a text: "anti-knight", "thermometer: r1c1 r1c2".

    Raises:
        InputError: an addition is not a section of the kind, has no content, or cannot be parsed.
    """
    contents = dict(puzzle.contents)
    for section in sections:
        _refuse_empty(section, kind)
        if not formats.has_sections(section, kind.headings):
            raise InputError(f"expected a section, such as {_similar_sections(section, kind)}, found {section!r:.60}")
        try:
            more = kind.instance(f"size: {puzzle.height}x{puzzle.width}\n{section}")
        except InputError as error:  # its place would refer to this text
            raise InputError(f"{error.message} (in {section!r:.60})") from None
        for name, content in more.contents:
            before = contents.get(name, ())
            contents[name] = (*before, *(item for item in content if item not in before))
    return replace(puzzle, contents=tuple(sorted(contents.items())))


def _refuse_empty(text: str, kind: Kind) -> None:
    """Reject a section that needs lines and has none: raise InputError."""
    name, _, rest = text.partition(":")
    sections = [s for s in kind.all_sections[1:] if formats.fold_name(name) in map(formats.fold_name, s.headings)]
    if rest.strip() or not sections or sections[0].alone:
        return
    rule = next((one.name for one in kind.extra_rules if one.section.name == sections[0].name), "rules")
    raise InputError(f"expected more after `{name.strip()}:`, as `cpsudoku help {rule}` shows, found {text!r:.60}")


def _similar_sections(text: str, kind: Kind) -> str:
    """Return the sections with similar names, or else two examples."""
    from difflib import get_close_matches

    near = get_close_matches(formats.fold_name(text.partition(":")[0]), sorted(kind.headings), 3)
    return " or ".join(map(repr, near or ("anti-knight", "thermometer: r1c1 r1c2")))


def settle_unknown_rules(entry: Entry, options: ReadOptions) -> Entry | Bad:
    """Return the entry under the options: an error if it has unknown rules and the options reject these."""
    if options.unknown == "ignore":
        return replace(entry, ignored=True) if entry.unknown or entry.setting is not None else entry
    if not entry.unknown:
        return entry
    rules = f"rules that are not known: {', '.join(entry.unknown)}; --ignore-unknown (in Python: "
    rules += "read(source, ignore_unknown=True)) leaves them out"
    return Bad(InputError(f"expected known rules, found {rules}", entry.line, file=entry.file), entry.text)


def _entries(form: SourceForm, options: ReadOptions) -> Iterator[Entry | Bad]:
    for part in selected(blocks(form, options), options.select):
        yield entry_of(part, form.kind, options, form.first)


def blocks(form: SourceForm, options: ReadOptions) -> Iterator[Block | Entry | Bad]:
    """Yield the parts of a source in order. Grids are already parsed; `entry_of` parses every other part.

    Raises:
        InputError: the source cannot be read or is empty.
    """
    if form.form == "links":
        yield from _blocks_of_links(form, options)
    elif form.conversion is not None:
        yield from _blocks_converted(form.source, form.conversion)
    elif form.form == "grids":
        yield from formats.read(form.source, options._replace(select=slice(None)))
    else:
        yield from _blocks_apart(form, options)


def entry_of(part: Block | Entry | Bad, kind: Kind, options: ReadOptions | None = None, first: str = "") -> Entry | Bad:
    """Return the puzzle of one part of a source. ``first``: the kind that the source names."""
    options = options or ReadOptions()
    if isinstance(part, Bad):
        return make_printable(part)
    if isinstance(part, Entry):
        return _entry_of_record(part, kind, options, first)
    if isinstance(part.payload, Bad):
        error = replace(part.payload.error, file=part.file, line=part.line)
        return make_printable(part.payload._replace(error=error))
    if isinstance(part.payload, LinkContent):
        return _entry_of_link(part, part.payload, kind, options, first)
    return _entry_of_block(part, kind, options, first)


def _blocks_of_links(form: SourceForm, options: ReadOptions) -> Iterator[Block | Entry | Bad]:
    """Yield a block for each link. A text between links is a separate source. Lines of words become `unread` items of
    the link before them, or of the first link."""
    last: Block | None = None
    waiting: list[Unread] = []
    for part in _parts(form.source):
        if isinstance(part, Unread):
            waiting.append(part)
            continue
        if last is not None:
            yield _beside(last, waiting)
            last = None
        if isinstance(part, Block):
            last = part
            continue
        foreign = part.opening.conversion(form.kind.name)
        between = "foreign" if foreign else form_of(part, form.kind, options)
        yield from blocks(form._replace(source=part, form=between, conversion=foreign), options)
    if last is not None:
        yield _beside(last, waiting)


def _beside(block: Block, words: list[Unread]) -> Block:
    """Return the link's block. Move the words into its unread items."""
    if not isinstance(block.payload, LinkContent):
        return block
    content = block.payload._replace(unread=(*block.payload.unread, *words))
    words.clear()
    return block._replace(payload=content)


def _parts(source: OpenedSource) -> Iterator[Block | OpenedSource | Unread]:
    """Yield links, and the texts and words between them."""
    opening, lines = source.opening, source.lines()
    if opening.is_saved and not has_links(opening.beginning.lstrip().partition("\n")[0]):
        yield from _read_saved(lines)
        return
    between: list[str] = []
    for text in lines:
        links = links_in(text)
        if between and (links or _opens_a_puzzle(text)):
            yield from _read_between(between, lines.number - len(between), lines.file)
            between = []
        if not links:
            between.append(text)
        for link in links:
            yield _block_of_link(link, lines)
    yield from _read_between(between, lines.number + 1 - len(between), lines.file)


def _opens_a_puzzle(text: str) -> bool:
    """Return True if the text begins with an address or a board of puzz.link, or with a JSON object."""
    return text.lstrip()[:1] == "{" or puzzle_link.address(text) is not None or puzzle_link.is_board(f"{text}\n")


def _block_of_link(link: EditorLink, lines: TextLines) -> Block:
    from cpsudoku.formats.editors.link_unpacking import open_link

    block = Block(link.text, lines.file, lines.number)
    try:
        return block._replace(payload=open_link(link))
    except InputError as error:
        return block._replace(payload=Bad(replace(error, column=0), link.text[:1000]))


def _read_between(lines: list[str], begin: int, file: str) -> Iterator[OpenedSource | Unread]:
    """Yield lines of cells between links as a source, with their original line numbers. Yield other lines as words."""
    text = "\n".join(lines)
    cells = any((re.fullmatch(_CELLS, line) and re.search(r"[0-9.]{2}", line)) or split_rows(line) for line in lines)
    if cells or _opens_a_puzzle(lines[0] if lines else "") or recognize(text).conversion() is not None:
        yield _source_at(text, begin, file)
        return
    for number, line in enumerate(lines, begin):
        if line.strip():
            yield Unread(f"line {number}", excerpt(line), rule=False)


def _read_saved(lines: TextLines) -> Iterator[Block]:
    """Yield the puzzles in JSON saved by an editor. Comments may precede it."""
    from cpsudoku.formats.editors.link_unpacking import read_file

    parts: list[str] = []
    size = 0
    for text in lines:
        parts.append(text if size or text.lstrip()[:1] != "#" else "")
        size += len(parts[-1])
        if size > _LONGEST:
            raise lines.error(f"expected at most {_LONGEST:,} characters of JSON, found more")
    try:
        for line, content in read_file("\n".join(parts)):
            yield Block("", lines.file, line, payload=content)
    except InputError as error:
        yield Block("", lines.file, error.line, payload=Bad(error, parts[0][:1000]))


def _refuse_options(options: ReadOptions) -> None:
    """Reject options for reading texts if a link is read: raise InputError."""
    if options.blank or options.alphabet or options.box:
        raise InputError("expected a text for --blank, --symbols and --box, found a link, whose cells are numbers")


def _entry_of_link(block: Block, link: LinkContent, kind: Kind, options: ReadOptions, first: str) -> Entry | Bad:
    from cpsudoku.formats.editors import f_puzzles
    from cpsudoku.puzzles.credits import Credits

    try:
        _refuse_options(options)
        with blame_on(kind), within(options.seconds, "while the link was read"):
            kinds = [item for item in link.unread if formats.kind_in(item.text.removeprefix("'#"))]
            for item in kinds:
                _check_kind([item.text.removeprefix("'#")], kind, first)
            beside = [item for item in link.unread if item not in kinds]
            if kind.extra_rules:
                instance, setting = f_puzzles.read(link, kind)
                from cpsudoku.puzzles.unknown_rules import possible_rules_beside

                beside = possible_rules_beside(instance, beside, kind)
            elif link.drawing is not None:
                from cpsudoku.formats.editors import penpa_conventions

                instance, unread = penpa_conventions.instance(link.drawing, kind, kind.name)
                beside = [*unread, *beside]
                words = link.drawing.words
                setting = Credits("", words.get("title", ""), words.get("author", ""), words.get("ruleset", ""))
            else:
                raise InputError(
                    f"expected a puzzle of kind {kind.name}, found one of {link.editor}, which is a sudoku with "
                    "rules: leave out --kind, and take a file for each kind"
                )
            check_shape(kind, instance, None)
            written = kind.write(instance)
    except CpsudokuError as error:
        bare = InputError(error.message if isinstance(error, InputError) else str(error))  # without a place in our text
        return _refusal(bare, block.line, block.file, (block.text or link.editor)[:1000])
    return Entry(
        instance, escape_bytes(written), block.file, block.line, escape_bytes(setting.title), kind=kind.name,
        setting=setting, unread=tuple(beside),
    )  # fmt: skip


def _blocks_apart(form: SourceForm, options: ReadOptions) -> Iterator[Block | Entry | Bad]:
    """Yield the blocks of a source with their recognized form. Addresses, boards and objects on one line are separate
    blocks.
    """
    opening = form.source.opening
    for block in formats.blocks(form.source):
        if block.text.rstrip() == opening.text.rstrip() and "\n" not in block.text.strip():
            yield block._replace(payload=opening.address)
            continue
        lines = [(i, line) for i, line in enumerate(block.text.splitlines()) if line.strip()]
        kind_of_line = recognize(lines[0][1]).form
        each = [(i, recognize(line)) for i, line in lines] if kind_of_line in ("address", "object") else []
        if each and all(line.form == kind_of_line for _, line in each):
            for i, line in each:
                yield block._replace(text=line.beginning, line=block.line + i, payload=line.address)
            continue
        whole_block = recognize(block.text)
        if block.payload is None and whole_block.has_links:  # after the part of the source that was inspected
            yield from _blocks_of_links(form._replace(source=_source_at(block.text, block.line, block.file)), options)
        else:
            yield block._replace(payload=block.payload or whole_block.address)


def _source_at(text: str, line: int, file: str) -> OpenedSource:
    """Return a text as a source whose lines count from ``line``."""
    source = OpenedSource(io.StringIO("\n" * (line - 1) + text + "\n"))
    source.file = file
    return source


def _blocks_converted(source: OpenedSource, form: ForeignForm) -> Iterator[Block]:
    """Yield the puzzles of another program's text, each as a text of its kind."""
    file = source.file
    for one in convert(form, whole(source)):
        if isinstance(one, InputError):
            yield Block("", file, one.line, payload=Bad(one))
        else:
            title = title_in(one.comments)
            yield Block(one.text, file, one.line, title, one.comments, unread=one.unread, converted=True)


def read(source: PuzzleSource, *, kind: Kind | str = "", options: ReadOptions | None = None) -> Iterator[Entry | Bad]:
    """Return the puzzles of a file (a path, or "-" for standard input) or of a puzzle in another form. Such a form is
    its text, nested lists, a NumPy array of N x N numbers with 0 for blanks, or a Puzzle. ``kind``: by default the kind
    named in the source.

    A record that is not a puzzle is yielded as Bad, with its place. Then the iteration continues.

    Raises:
        InputError: the whole source cannot be read.
    """
    if options is not None and not isinstance(options, ReadOptions):
        raise TypeError(f"options: expected ReadOptions, found {options!r:.60}")
    if isinstance(source, Puzzle | Entry):
        return iter([read_entry(source, kind, options or ReadOptions())])
    options, name = options or ReadOptions(), gallery.name_of(kind)
    if (
        name in _LINE_KINDS
        and options._replace(unknown="") == _NO_OPTIONS
        and isinstance(source, str)
        and _LINE.fullmatch(source)
        and ("\n" in source or not os.path.exists(source))
    ):
        return iter([_entry_of_line(source.rstrip("\n"))])
    return entries(recognize_source(source, name, options), options)


def _entry_of_line(text: str) -> Entry | Bad:
    """Return the sudoku in one line of digits. Recognition takes twice as long as this."""
    grid = read_digits(text)
    assert grid is not None
    return _entry_of_record(Entry(grid, format="line"), gallery.kind_of("sudoku"), _NO_OPTIONS, "")


def read_all(
    sources: Iterable[PuzzleSource], *, kind: Kind | str = "", options: ReadOptions | None = None
) -> Iterator[Entry | Bad]:
    """Yield the puzzles of many sources. By default each source names its own kind. A source that cannot be read or is
    empty is Bad, and the next one follows.

    Raises:
        TypeError: ``sources`` is no list of sources.
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
        except InputError as error:
            yield Bad(error)
        else:
            if empty:
                where = "among those selected, " if options and options.select != slice(None) else ""
                file = source if isinstance(source, str) and "\n" not in source else ""
                yield Bad(InputError(f"expected at least one puzzle, {where}found none", file=file))


def read_entry(source: PuzzleSource, kind: Kind | str = "", options: ReadOptions | None = None) -> Entry:
    """Return the only puzzle of a source. Return a puzzle unchanged. Unknown rules are rejected, unless the options
    accept them. ``kind``: by default the kind named in the source. `Entry.kind` is the result.

    Raises:
        CpsudokuError: the source does not have exactly one puzzle.
    """
    kind, options = gallery.name_of(kind), options or ReadOptions(unknown="refuse")
    if isinstance(source, Puzzle) and source.source is not None and source == source.source.puzzle:
        source = source.source  # its unread items count
    if isinstance(source, Entry) and kind in ("", source.kind):
        return expect_entry(source if options.unknown == "keep" else settle_unknown_rules(source, options))
    if isinstance(source, Puzzle | Entry):
        puzzle, puzzle_kind = instance_of(source.puzzle if isinstance(source, Entry) else source, kind)
        text = puzzle.digit_line() if puzzle.givens is not None else puzzle_kind.write(puzzle)
        found = source if isinstance(source, Entry) else Entry(puzzle, text)
        found = replace(found, puzzle=puzzle, text=text, format="", kind=kind or gallery.name_of(puzzle_kind))
        return found if options.unknown == "keep" else expect_entry(settle_unknown_rules(found, options))
    gallery.kind_of(kind or "sudoku")
    puzzles = read(source, kind=kind, options=options)
    entry = expect_entry(next(puzzles, None), "one puzzle")
    if (other := next(puzzles, None)) is not None:
        raise second_puzzle_error(other)
    return entry


def model_or_entry(
    source: Model | PuzzleSource, kind: Kind | str = "", rules: OwnRules = (), options: ReadOptions | None = None
) -> Model | Entry:
    """Return a source's model, or its only puzzle.

    Raises:
        CpsudokuError: same as in `read_entry`. Or a Python file or a CPMpy model cannot be read.
        TypeError: the source is a model, but ``kind`` or rules are given.
    """
    source, kind = translated(source), gallery.with_rules(kind, rules)
    if isinstance(source, Model):
        gallery.expect_no_kind(kind)
        return source
    return read_entry(source, kind, options)


def expect_entry(entry: Entry | Bad | None, wanted: str = "a puzzle") -> Entry:
    """Return an entry of a source.

    Raises:
        CpsudokuError: the source is not a puzzle. Or a puzzle is ``wanted`` and the source is None.
    """
    if entry is None:
        raise CpsudokuError(f"expected {wanted}, found none")
    if isinstance(entry, Bad):
        raise entry.error
    return entry


def puzzle_of(source: PuzzleSource, kind: Kind | str = "") -> tuple[Puzzle, Kind]:
    """Return the puzzle of a source and its kind, like `instance_of`. The source may also be a file, rows of cells or
    an entry. Do not use it for texts from strangers, because a text that is a path is opened.

    Raises:
        CpsudokuError: same as in `instance_of`. Or the source is not exactly one puzzle.
        TypeError: ``source`` is not a source, or ``kind`` is not a kind.
    """
    if isinstance(source, Puzzle) or (isinstance(source, str) and as_text(source) is not None):
        gallery.name_of(kind)
        return instance_of(source, kind)
    entry = read_entry(source, kind)
    return entry.puzzle, gallery.kind_of(entry.kind)


def second_puzzle_error(second: Entry | Bad) -> InputError:
    """Return the error for a second puzzle in a source that may have only one."""
    line, file = (second.error.line, second.error.file) if isinstance(second, Bad) else (second.line, second.file)
    return InputError("expected one puzzle, found another", line, file=file)


def instance_of(source: Puzzle | str, kind: Kind | str = "") -> tuple[Puzzle, Kind]:
    """Return a puzzle and its kind. The source is a Puzzle or its text, link or address.

    ``kind``: by default the puzzle's own kind, or the kind named in a text, else sudoku.

    Raises:
        CpsudokuError: the kind does not exist, or a link has unknown rules.
        InputError: the text is not exactly one puzzle of the kind.
    """
    if not isinstance(source, str):
        puzzle_kind = source.kind if source.kind is not None and not kind else gallery.kind_of(kind or "sudoku")
        return puzzle_kind.take(source), puzzle_kind
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
        raise InputError("expected one puzzle, found " + ("several" if puzzles else "none"))
    if isinstance(puzzles[0], Bad):
        raise puzzles[0].error
    return puzzles[0].puzzle, recognized.kind


# Turn one record or block of a file into an entry. The kind parses it, and errors get their place.


T = TypeVar("T")


def _entry_of_record(record: Entry, kind: Kind, options: ReadOptions, first: str) -> Entry | Bad:
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
    return Entry(
        puzzle, line, record.file, record.line, escape_bytes(title), kind.name, record.comments, record.rating,
        record.format, record.alphabet, setting, record.ignored, unread,
    )  # fmt: skip


def check_shape(kind: Kind, instance: Puzzle, seconds: float | None) -> None:
    """Check that the kind accepts the puzzle. If the check takes longer than ``seconds``, assume that the kind accepts
    it. If the kind rejects it, the next call of `shape` reports that.

    Raises:
        CpsudokuError: the kind rejects it.
    """
    with suppress(OutOfTime), within(seconds, "while the shape was read"):
        kind.shape(instance)


@lru_cache(maxsize=16)
def expect_boxes(kind: Kind, shape: Puzzle) -> None:
    """Check that the rules of a kind use the boxes of a board.

    Raises:
        CpsudokuError: the rules do not use boxes, so --box would have no effect.
    """
    board = Board(shape.height, shape.width, shape.board.absent, shape.board.box)
    kind.model(replace(shape, board=board))
    if not {"boxes", "box_shape"} & set(vars(board)):
        raise CpsudokuError(f"--box: expected a puzzle with boxes, found one of kind {kind.name} without")


def _with_options(puzzle: Puzzle, kind: Kind, options: ReadOptions) -> Puzzle:
    """Return the puzzle with the boxes from the options."""
    if options.box is None:
        return puzzle
    board = Board(puzzle.height, puzzle.width, puzzle.board.absent, options.box)
    if kind.has_digits:
        board.box_shape  # noqa: B018 (raises if these are not boxes of the board)
    puzzle = replace(puzzle, board=board)
    expect_boxes(kind, kind.shape(puzzle))
    return puzzle


def _entry_of_block(block: Block, kind: Kind, options: ReadOptions, first: str) -> Entry | Bad:
    """Return the puzzle of a block of a source: a text, an address or a board of that kind."""
    unread, address = block.unread, block.payload
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
                    text, size = _place_errors(block, lambda: kind_text.text_of_object(block.text, kind))
                    block = block._replace(text=text)
                if options.blank or options.alphabet:
                    text = with_symbols(kind, block.text, options.blank, options.alphabet)
                    block = block._replace(text=text)
                with within(options.seconds, "while the text was read"):
                    instance = kind.instance(block.text) if block.converted else read_block(block, kind)
                if size is not None and size != instance.size:
                    raise InputError(f"expected the size of the board, {[*instance.size]}, found {[*size]}")
                if options.alphabet and not instance.content("values"):
                    check_alphabet(options.alphabet, instance.height)
                check_shape(kind, instance, options.seconds)
                if block.converted:
                    block = block._replace(text=kind.write(instance))
            instance = _with_options(instance, kind, options)
    except CpsudokuError as error:
        # the text is ours, so its places mean nothing to the user
        if block.converted and isinstance(error, InputError):
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
        from cpsudoku.puzzles.unknown_rules import possible_rules_beside

        return tuple(possible_rules_beside(instance, unread, kind))
    return tuple(unread)


def _check_kind(comments: Iterable[str], kind: Kind, first: str) -> None:
    """Check that the comments name no other kind."""
    for comment in comments:
        name = gallery.name_in([formats.kind_in(comment)])
        if name and name not in (first, kind.name.partition("+")[0]):
            message = f"expected a puzzle of kind {kind.name}, found one of kind {name}"[:200]
            raise InputError(f"{message}: a file holds puzzles of one kind")


def header(kind: Kind, *, always: bool = False) -> str:
    """Return the comment that names the kind. Grids get it only if ``always`` is set."""
    if (kind.reads_grids and not always) or kind.name not in registry.names("kind"):
        return ""
    return f"# kind: {kind.name}\n"


def _setting(comments: Iterable[str], text: str = "") -> tuple[Credits | None, tuple[Ornament, ...]]:
    """Return the credits and the drawing in the comments above and in a text."""
    if not comments and "#" not in text:
        return None, ()
    from cpsudoku.puzzles.credits import read_comments

    return read_comments(comments, _own_comments(text)) or (None, ())


def _own_comments(text: str) -> list[str]:
    """Return the comments among the lines of a text, without ``#``."""
    lines = map(str.lstrip, text.splitlines() if "#" in text else ())
    return [line[1:] for line in lines if line.startswith("#")]


def _rules_in_comments(comments: Iterable[str], puzzle: Puzzle, kind: Kind) -> tuple[Unread, ...]:
    """Return the comments that are only the name of a rule or a section, before the rules in words."""
    if not comments:
        return ()
    before_rules = takewhile(lambda text: not text.startswith("rules:"), map(str.strip, comments))
    bare = (text.strip("#:.! \t") for text in before_rules)
    names = [text for text in bare if 0 < len(text) < 40 and ":" not in text]
    if not names:
        return ()
    from cpsudoku.puzzles.unknown_rules import rules_named

    return rules_named(puzzle, names, kind)


def _place_errors(block: Block, read: Callable[[], T]) -> T:
    """Return the result of ``read``. Count the line of its error from the start of the source."""
    try:
        return read()
    except InputError as error:
        raise replace(error, line=max(1, error.line) + block.line - 1) from None


def _refusal(error: CpsudokuError, line: int, file: str, text: str) -> Bad:
    """Return an error as a bad record with its place. So a grid of the wrong size does not stop the reading of the
    other puzzles."""
    located = error if isinstance(error, InputError) else InputError(str(error))
    return make_printable(Bad(replace(located, line=located.line or line, file=file), text))


def make_printable(bad: Bad) -> Bad:
    return bad._replace(text=escape_bytes(bad.text))


def escape_bytes(text: str) -> str:
    r"""Return the text with invalid UTF-8 bytes (lone surrogates) escaped, such as \udcff. Any output can contain
    escapes."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
