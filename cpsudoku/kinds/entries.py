"""The puzzles of a source, one at a time: grids through the text formats, other kinds through their own parse, a block
of text each. What is not a puzzle comes out as Bad, with its place, and the rest goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from os import PathLike

from cpsudoku import registry, text
from cpsudoku.deadline import within
from cpsudoku.errors import CpsudokuError, InstanceError, TextError
from cpsudoku.grid import Grid
from cpsudoku.kinds import gallery, links, objects
from cpsudoku.kinds.blame import blamed_on
from cpsudoku.kinds.blocks import as_shown, look, of_block, of_record, plain
from cpsudoku.kinds.entry import Entry
from cpsudoku.kinds.puzzle import Instance, Puzzle
from cpsudoku.kinds.unknown import named
from cpsudoku.text import Bad, Block, Linked, ReadOptions, Source
from cpsudoku.text.source import is_text


def entries(source: Source, kind: Puzzle, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Every puzzle of the source, in order; ``options.select`` counts bad ones, too.

    Raises:
        TextError: the source cannot be read at all.
    """
    for entry in _entries(source, kind, options):
        if options.add and isinstance(entry, Entry):
            entry = _with_rules(entry, kind, options)
        yield entry if isinstance(entry, Bad) or options.unknown == "keep" else _knowing(entry, options)


def _with_rules(entry: Entry, kind: Puzzle, options: ReadOptions) -> Entry | Bad:
    """The entry with the sections that the options add."""
    from cpsudoku.kinds.additions import added

    try:
        if kind.declared is None:
            raise TextError(f"kind {kind.name}: expected one with sections to add to, found another")
        with blamed_on(kind), within(options.seconds, "while rules were added"):
            instance = added(stated_instance(entry, kind), options.add, kind.declared)
            look(kind, instance, None)
            written = kind.declared.write(instance)
    except CpsudokuError as error:
        return as_shown(Bad(TextError(f"--add: {error}", entry.line, file=entry.file), entry.text))
    return replace(entry, instance=instance, text=plain(written.rstrip("\n")), record=None)


def stated_instance(entry: Entry, kind: Puzzle) -> Instance:
    """The instance of a kind with sections, with the solution that its file states, also where it is only a grid."""
    if not isinstance(entry.instance, Grid) or kind.declared is None:
        return entry.instance
    return kind.declared.of_grid(entry.instance, entry.solution)


def _knowing(entry: Entry, options: ReadOptions) -> Entry | Bad:
    """What becomes of an entry with rules that are not known, where they are refused or ignored."""
    if options.unknown == "ignore":
        return replace(entry, ignored=True) if entry.without or entry.setting is not None else entry
    if not entry.without:
        return entry
    told = f"rules that are not known: {named(entry.without)}; --ignore-unknown leaves them out"
    return Bad(TextError(f"expected rules that are known, found {told}", entry.line, file=entry.file), entry.text)


def _entries(source: Source, kind: Puzzle, options: ReadOptions) -> Iterator[Entry | Bad]:
    select = options.select
    if not options.format and text.is_linked(source):
        yield from islice(_linked(source, kind, options), select.start, select.stop, select.step)
        return
    grids = kind.parse is None or (kind.grids and not text.has_sections(source, kind.headings))
    if grids and not is_blocks(source) and not (kind.grids and _is_drawn_on(source)):
        for record in text.read(source, options):
            yield as_shown(record) if isinstance(record, Bad) else of_record(record, kind, options.seconds, source)
        return
    for block in islice(apart(text.blocks(source)), select.start, select.stop, select.step):
        yield of_block(block, kind, options.seconds, source)


def _is_drawn_on(source: Source) -> bool:
    """Is something drawn, in comments, on the grids of the source?"""
    found = text.beginning(source)
    if "#" not in found:
        return False
    from cpsudoku.kinds.setting import drawn_on

    return drawn_on(found)


def _linked(source: Source, kind: Puzzle, options: ReadOptions) -> Iterator[Entry | Bad]:
    """The puzzles of links; of a text between them as of a source of its own."""
    file = source if isinstance(source, str) and not is_text(source) else ""
    for found in text.linked(source):
        if isinstance(found, Bad):
            yield as_shown(found)
        elif isinstance(found, Linked):
            yield _of_linked(found, file, kind, options.seconds)
        else:
            inner, begin = found
            for entry in _entries("\n" * begin + inner, kind, replace(options, select=slice(None))):
                if isinstance(entry, Bad):
                    error = replace(entry.error, file=file, line=entry.error.line and entry.error.line - 1)
                    yield replace(entry, error=error)
                else:
                    yield replace(entry, file=file, line=entry.line - 1)


def _of_linked(found: Linked, file: str, kind: Puzzle, seconds: float | None) -> Entry | Bad:
    from cpsudoku.kinds import drawings, f_puzzles

    shown = found.link or found.editor
    try:
        declared = kind.declared
        if found.drawing is not None and declared is not None and not declared.combined:
            return drawings.entry(found, file, kind, seconds)
        if declared is None or not declared.combined:
            raise TextError(
                f"expected a puzzle of kind {kind.name}, found one of {found.editor}, which is a sudoku with rules: "
                "leave out --kind, and take a file for each kind"
            )
        with blamed_on(kind), within(seconds, "while the link was read"):
            instance, setting = f_puzzles.read(found, declared)
            look(kind, instance, None)
            written = declared.write(instance)
    except CpsudokuError as error:
        told = error if isinstance(error, TextError) else TextError(str(error))
        return as_shown(Bad(replace(told, line=found.line, column=0, file=file), shown[:1000]))
    return Entry(instance, plain(written), file, found.line, plain(setting.title), kind=kind.name, setting=setting)


def is_blocks(source: object) -> bool:
    """Does the source begin with what is no grid: an address of puzz.link, a board of pzprv3, an object of JSON?"""
    if not isinstance(source, str | PathLike):
        return False
    begin = text.opening(str(source))
    return links.is_pencil(begin) or objects.is_object(begin)


def apart(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, those of addresses and boards that take a line each apart."""
    for block in blocks:
        lines = [line for line in block.text.splitlines() if line.strip()]
        alone = len(lines) > 1 and any(all(map(whole, lines)) for whole in (links.is_pencil, objects.is_object))
        if alone and not any(map(str.isspace, lines)):
            for i, line in enumerate(block.text.splitlines()):
                if line.strip():
                    yield replace(block, text=line, line=block.line + i)
        else:
            yield block


def kind_of(source: Source, kind: str = "sudoku") -> str:
    """The name of the kind that a source names: an address or a board does, and so may a comment before the puzzle;
    ``kind`` where none does, or the comment names no kind of the gallery.

    Raises:
        TextError: it names a kind that is not known here.
    """
    if not isinstance(source, str | PathLike):
        return kind
    begin = text.opening(str(source))
    if links.is_pencil(begin):
        return links.kind_of(begin)
    named = objects.kind_of(begin) if objects.is_object(begin) else text.named_kind(str(source))
    return named if named in registry.names("kind") else kind


def of_text(block: Block, kind: Puzzle, seconds: float | None) -> Entry | Bad:
    """The puzzle of a block that may be a link to an editor."""
    if not text.is_linked(f"{block.text}\n"):  # a text, not a path
        return of_block(block, kind, seconds, block.file)
    found = next(_linked(f"{block.text}\n", kind, ReadOptions(seconds=seconds)))
    if isinstance(found, Entry):
        return replace(found, file=block.file, line=block.line)
    return replace(found, error=replace(found.error, file=block.file, line=block.line))


def blocks_of(source: Source) -> Iterator[Block]:
    """The puzzles of a source as blocks of text, each to be read by itself (`of_text`): links one by one, too.

    Raises:
        TextError: the source cannot be read at all.
    """
    if not text.is_linked(source):
        yield from apart(text.blocks(source))
        return
    from cpsudoku.text.unpacking import f_puzzles_link, sudokupad_link

    file = source if isinstance(source, str) and not is_text(source) else ""
    for found in text.linked(source):
        if isinstance(found, Bad):
            yield Block(found.text, file, found.error.line)
        elif isinstance(found, Linked):
            saved = sudokupad_link(found.own, True) if found.own is not None else f_puzzles_link(found.puzzle)
            yield Block(found.link or saved, file, found.line)
        else:
            inner, begin = found
            yield from (replace(one, line=one.line + begin - 1, file=file) for one in apart(text.blocks(inner)))


def read(source: Source, *, kind: str = "", options: ReadOptions | None = None) -> Iterator[Entry | Bad]:
    """The puzzles of a file (a path, or "-" for standard input), or the one that ``source`` itself is: its text, nested
    lists, an array of NumPy of N x N numbers with 0 for blanks. ``kind``: by default the one that the source names.

    A record that is no puzzle comes out as Bad, with its place, and the rest goes on.

    Raises:
        TextError: the source cannot be read at all.
    """
    return entries(source, gallery.puzzle(kind or kind_of(source)), options or ReadOptions())


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


def one(source: Source | Instance, kind: str = "sudoku", options: ReadOptions | None = None) -> Entry:
    """The only puzzle of a source; an instance of the kind as it is. Rules that are not known are refused, unless the
    options say otherwise.

    Raises:
        CpsudokuError: there is none, or more than one, or it is not a puzzle.
    """
    if _is_instance(source, gallery.puzzle(kind)):
        return _stated(source, gallery.puzzle(kind))
    found = read(source, kind=kind, options=options or ReadOptions(unknown="refuse"))
    entry = next(found, None)
    if entry is None:
        raise CpsudokuError("expected one puzzle, found none")
    if isinstance(entry, Bad):
        raise entry.error
    if next(found, None) is not None:
        raise CpsudokuError("expected one puzzle, found several: check_all takes them")
    return entry


def instance_of(source: Instance | str, kind: Puzzle | str = "") -> tuple[Instance, Puzzle]:
    """An instance and its kind: of a text, the puzzle that it is, of a link or an address, too.

    ``kind``: by default the one that a text names (`kind_of`), else sudoku.

    Raises:
        CpsudokuError: no such kind; a link holds rules that are not known.
        TextError: the text is not one instance of the kind.
    """
    if isinstance(kind, str):
        kind = gallery.puzzle(kind or (kind_of(f"{source}\n") if isinstance(source, str) else "sudoku"))
    if not isinstance(source, str):
        return source, kind
    if not text.is_linked(f"{source}\n") and not is_blocks(f"{source}\n"):
        return kind.instance(source), kind
    found = [*islice(entries(f"{source}\n", kind, ReadOptions(unknown="refuse")), 2)]
    if len(found) != 1:
        raise TextError("expected one puzzle, found " + ("several" if found else "none"))
    if isinstance(found[0], Bad):
        raise found[0].error
    return found[0].instance, kind


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
        raise InstanceError(f"expected an instance of {kind.name} whose text holds all of it, found {instance!r:.80}")
    return Entry(instance, text, kind=kind.name)
