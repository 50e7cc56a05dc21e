"""Source -> records: detection from the first lines of each block, one bad record at a time, a slice of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import cast

from cpsudoku.formats.alphabet import quote
from cpsudoku.formats.contract import Bad, Format, ReadOptions, Record, Sample
from cpsudoku.formats.lines import TextLines
from cpsudoku.formats.links import EditorLink, alone
from cpsudoku.formats.pasted import bands, is_wordy, quotes, read_quoted, take_titles, take_titles_apart
from cpsudoku.formats.pencil.puzzlink import PuzzleAddress, PuzzleBoard
from cpsudoku.formats.source import Source, open_lines
from cpsudoku.ground import registry
from cpsudoku.ground.errors import CpsudokuError, TextError

_LOOK = 130  # lines detection may look at


def read(source: Source, options: ReadOptions | None = None) -> Iterator[Record | Bad]:
    """The records of a source in order, each read when it is asked for; one Bad for each that is none.

    Args:
        source: A path, "-" for standard input, an open stream of text or bytes, or the text itself.

    Raises:
        TextError: the source as a whole cannot be read: no such file, a directory, nothing in it, damaged packing.
        CpsudokuError: no format of that name; a negative number in ``select``.
    """
    options = options or ReadOptions()
    records = _records(open_lines(source), options)
    chosen = options.select
    if (chosen.start, chosen.stop, chosen.step) == (None, None, None):
        return records
    if any(part is not None and part < 0 for part in (chosen.start, chosen.stop, chosen.step)):
        raise CpsudokuError(f"select {chosen.start}:{chosen.stop}: expected numbers from 0, found a negative one")
    return islice(records, chosen.start, chosen.stop, chosen.step)


def read_one(text: str, options: ReadOptions | None = None) -> Record:
    """The single record of a text.

    Raises:
        TextError: it is not one record; the message says where, what was expected and what was found.
    """
    import io

    found = list(islice(read(io.StringIO(text, newline=None), options), 2))
    for record in found:
        if isinstance(record, Bad):
            raise record.error
    if len(found) > 1:
        raise TextError("expected one puzzle, found another", cast(Record, found[1]).line, 1)
    return cast(Record, found[0])


def format_of(name: str) -> Format:
    """The format of that name."""
    return cast(Format, registry.find("format", name))


def _records(lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    if "#" in options.blank:
        lines.comments_open_with = ""
    yield from _each(lines, options)
    if not lines.number:
        raise lines.error("expected a puzzle, found nothing: the text is empty")
    if not lines.gave:
        raise lines.error("expected a puzzle, found only blank lines and comments")


def _each(lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    last = ""

    def known(texts: tuple[str, ...]) -> bool:
        name = _surest(Sample(texts, options, lines.suffix))
        return bool(name) and options.format in ("", name)

    while lines.skip():
        take_titles(lines, options)
        if apart := bands(lines, known):
            yield from _each(apart, options)
            continue
        first = lines.peek() or ""
        if quotes(first, options):
            yield from read_quoted(lines, lambda inner: _each(inner, options))
            continue
        if link := alone(first):
            yield from _read_link(link, lines, options)
            continue
        name = options.format or detect(lines, options)
        if not (name and (name != options.format or known(lines.ahead(_LOOK)))) and take_titles_apart(lines, known):
            continue
        name = name or last
        if options.format:
            _take_title(lines, options, format_of(name))
        if not name:
            yield _unknown(lines)
            continue
        before = lines.number, lines.peek()
        yield from format_of(name).read(lines, options)
        if (lines.number, lines.peek()) == before:
            raise AssertionError(f"format {name} accepted nothing")  # its author's mistake: it would never end
        last = name
        lines.gave = True


def _read_link(
    link: EditorLink | PuzzleAddress | PuzzleBoard, lines: TextLines, options: ReadOptions
) -> Iterator[Record | Bad]:
    """The puzzle of the link in the next line."""
    from cpsudoku.formats.editors.unpacking import puzzle_text

    number, text = lines.take()
    try:
        inner = TextLines(puzzle_text(link).splitlines(), lines.file)
    except TextError as error:
        lines.notes()
        lines.gave = True
        yield Bad(replace(error, file=lines.file, line=number, column=1), text[:1000])
        return
    for record in _each(inner, options):
        lines.gave = True
        if isinstance(record, Bad):
            yield replace(record, error=replace(record.error, line=number, column=1))
        else:
            yield replace(record, line=number)


def detect(lines: TextLines, options: ReadOptions) -> str:
    """The name of the format that the next lines look most like, "" for none; a title line before them is taken."""
    look = min(_LOOK, max(30, len(lines.peek() or "")))  # a grid has about as many rows as a row has characters
    sample = Sample(lines.ahead(look), options, lines.suffix)
    name = _surest(sample)
    if not name and len(sample.lines) > 1 and is_wordy(sample.lines[0]):
        name = _surest(Sample(sample.lines[1:], options, lines.suffix))
        if name:
            lines.title = lines.take()[1].strip()
    return name


@cache
def _order(suffix: str) -> tuple[str, ...]:
    """The formats: that of the suffix, then what most files are, so that the others need not be imported."""
    known = registry.names("format")
    return (*(name for name in known if suffix == f".{name}"), "line", *known)


def _surest(sample: Sample) -> str:
    best, name = 0, ""
    for candidate in _order(sample.suffix):
        sure = format_of(candidate).sure(sample)
        if sure > best:
            best, name = sure, candidate
        if best >= 100:
            break
    return name


def _take_title(lines: TextLines, options: ReadOptions, form: Format) -> None:
    texts = lines.ahead(_LOOK)
    if len(texts) > 1 and is_wordy(texts[0]) and not form.sure(Sample(texts, options, lines.suffix)) and form.sure(
        Sample(texts[1:], options, lines.suffix)
    ):  # fmt: skip
        lines.title = lines.take()[1].strip()


def _advice(text: str) -> str:
    bare = text.strip()
    if "   " in bare and len(bare) >= 20 and set(bare) <= set("123456789 "):
        return ": where spaces are blanks, write . for each"
    return ": if it is a blank, add --blank '#': then no line is a comment" if bare.count("#") > len(bare) // 4 else ""


def _unknown(lines: TextLines) -> Bad:
    """The block that no format knows, passed over."""
    lines.notes()
    number, text = lines.take()
    for _ in range(1_000_000):
        if not lines.block(1):
            break
    lines.gave = True
    first = text.split()[0]
    odd = next((c for c in text if not c.isprintable() and not c.isspace()), None)
    column = text.index(odd) + 1 if odd else len(text) - len(text.lstrip()) + 1
    message = f"expected a puzzle in one of the formats, found {quote(odd or first)}{_advice(text)}"
    return Bad(TextError(message, number, column, lines.file), text[:1000])
