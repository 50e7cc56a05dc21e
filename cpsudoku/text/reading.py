"""Source -> records: detection from the first lines of each block, one bad record at a time, a slice of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import cast

from cpsudoku import registry
from cpsudoku.errors import CpsudokuError, TextError
from cpsudoku.text.alphabet import named
from cpsudoku.text.contract import Bad, Format, ReadOptions, Record, Sample
from cpsudoku.text.grids import drawn, is_rule
from cpsudoku.text.lines import TextLines
from cpsudoku.text.links import is_link
from cpsudoku.text.source import Source, open_lines

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
    yield from _each(lines, options)
    if not lines.number:
        raise lines.error("expected a puzzle, found nothing: the text is empty")
    if not lines.gave:
        raise lines.error("expected a puzzle, found only blank lines and comments")


def _each(lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    last = ""
    while lines.skip():
        _take_titles_above(lines, options)
        first = lines.peek() or ""
        if quotes(first, options):
            yield from read_quoted(lines, lambda inner: _each(inner, options))
            continue
        if is_link(first):
            yield from _read_link(lines, options)
            continue
        name = options.format or detect(lines, options) or last
        if options.format:
            _take_title(lines, options, format_of(name))
        if not name:
            yield _unknown(lines)
            continue
        before = lines.number, lines.peek()
        yield from format_of(name).read(lines, options)
        if (lines.number, lines.peek()) == before:
            raise AssertionError(f"format {name} took nothing")  # its author's mistake: it would never end
        last = name
        lines.gave = True


def _read_link(lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    """The puzzle of the link in the next line."""
    from cpsudoku.text.unpacking import puzzle_text

    number, text = lines.take()
    try:
        inner = TextLines(puzzle_text(text).splitlines(), lines.file)
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
    if not name and len(sample.lines) > 1 and _wordy(sample.lines[0]):
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


def _take_titles_above(lines: TextLines, options: ReadOptions) -> None:
    """Takes up to three lines of words above a grid in a frame or with bars, above quoted lines, as title."""
    for above in range(1, 4):
        texts = [drawn(text).strip() for text in lines.ahead(above + 2)]
        if len(texts) < above + 1 or not _short(texts[above - 1]):
            return
        framed = is_rule(texts[above]) or "|" in texts[above]
        if (framed and "|" in texts[-1]) or quotes(texts[above], options):
            for _ in range(above):
                _, text = lines.take()
                while lines.comment_next(text):
                    _, text = lines.take()
                if lines.title:
                    lines.comment(text)
                lines.title = lines.title or text.strip()
            return


def _short(text: str) -> bool:
    """No row of a drawn grid: words, or a number."""
    bare = not is_rule(text) and not set("|>") & set(text)
    return bare and (_wordy(text) or (0 < len(text) < 4 and text.isdigit()))


def _take_title(lines: TextLines, options: ReadOptions, form: Format) -> None:
    texts = lines.ahead(_LOOK)
    if len(texts) > 1 and _wordy(texts[0]) and not form.sure(Sample(texts, options, lines.suffix)) and form.sure(
        Sample(texts[1:], options, lines.suffix)
    ):  # fmt: skip
        lines.title = lines.take()[1].strip()


def _wordy(text: str) -> bool:
    return sum(c.isalpha() for c in text) >= 2 and text.isprintable()


def _advice(text: str) -> str:
    bare = text.strip()
    if "   " in bare and len(bare) >= 20 and set(bare) <= set("123456789 "):
        return ": where spaces are blanks, write . for each"
    return ": a line that opens with # is a comment; write . for a blank" if bare.count("#") > len(bare) // 4 else ""


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
    message = f"expected a puzzle in one of the formats, found {named(odd or first)}{_advice(text)}"
    return Bad(TextError(message, number, column, lines.file), text[:1000])


# Quoted mail: lines that open with ``>`` hold text of any format.


_QUOTE = re.compile(r"(?:\s?> ?)+")


def quotes(text: str, options: ReadOptions) -> bool:
    """Does the line open with ``>``, which is no blank here?"""
    return text[:2].lstrip()[:1] == ">" and options.blank != "any" and ">" not in options.blank


def read_quoted(lines: TextLines, each: Callable[[TextLines], Iterator[Record | Bad]]) -> Iterator[Record | Bad]:
    """The records of the quoted lines that come next; places are those of the lines as they stand."""
    widths: dict[int, int] = {}

    def unquoted() -> Iterator[str]:
        while (found := _QUOTE.match(lines.peek() or "")) is not None:
            number, text = lines.take()
            widths[number] = found.end()
            yield text[found.end() :]

    inner = TextLines(unquoted(), lines.file, first=lines.number + 1)
    inner.title, lines.title = lines.title, ""
    for record in each(inner):
        if isinstance(record, Bad):
            error = record.error
            column = error.column + widths.get(error.line, 0) if error.column else 0
            record = replace(record, error=replace(error, column=column))
        yield record
        for number in [number for number in widths if number < inner.number - 1]:
            del widths[number]
    lines.gave = True
