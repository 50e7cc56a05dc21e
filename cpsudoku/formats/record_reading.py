"""Source -> records. It detects the format from the first lines of each block, and reports bad records one at a
time."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import NamedTuple, TypeVar, cast

from cpsudoku.formats.format_contract import (
    Block,
    Format,
    Numbered,
    ReadOptions,
    Sample,
    TextLines,
    kind_in,
    refuse_row_as_comment,
    separates,
    title_in,
)
from cpsudoku.formats.grid_cells import is_rule, on_one_line, plain_rules, quote, read_records, split_rows, unfold_rows
from cpsudoku.formats.puzz_link.puzzle_link import PuzzleAddress, PuzzleBoard
from cpsudoku.formats.recognition import EditorLink, only_link
from cpsudoku.formats.text_source import Source, open_lines
from cpsudoku.model import Clue, Model
from cpsudoku.model.verdicts import DECIDED, Verdict
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.puzzles.section_lines import has_sections
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError

_LOOK = 130  # lines used for detection
_EMPTY_CELLS = r"[1-9\s|;]*(?:  |\t|;;|\|\s*\|)[1-9\s|;]*"
T = TypeVar("T")


def read(source: Source, options: ReadOptions | None = None) -> Iterator[Entry | Bad]:
    """Return the records of a source in order. Each is read on demand, and an invalid one is Bad.

    Args:
        source: A path, "-" for standard input, an open stream of text or bytes, or the text itself.

    Raises:
        InputError: the source as a whole cannot be read: the file does not exist, is a directory, is empty, or is
            damaged.
        CpsudokuError: the format does not exist, or ``select`` has a negative number.
    """
    options = options or ReadOptions()
    return selected(_read_whole(open_lines(source), options), options.select)


def selected(items: Iterator[T], select: slice) -> Iterator[T]:
    """Return the items at the positions of a slice. Raises CpsudokuError for a negative number."""
    parts = select.start, select.stop, select.step
    if any(part is not None and part < 0 for part in parts):
        raise CpsudokuError(f"select {parts[0]}:{parts[1]}: expected numbers from 0, found a negative one")
    return items if parts == (None, None, None) else islice(items, *parts)


def read_one(text: str, options: ReadOptions | None = None) -> Entry:
    """Return the single record of a text.

    Raises:
        InputError: the text is not one record. The message has the place, the expected and the found text.
    """
    import io

    records = list(islice(read(io.StringIO(text, newline=None), options), 2))
    for record in records:
        if isinstance(record, Bad):
            raise record.error
    if len(records) > 1:
        raise InputError("expected one puzzle, found another", cast(Entry, records[1]).line, 1)
    return cast(Entry, records[0])


def grid_of(text: str) -> Puzzle:
    """Return the square board of digits in a text, in any format. Kinds read their boards with it.

    Raises:
        InputError: the text is not exactly one grid.
    """
    record = read_one(text)
    if record.title or record.rating or record.puzzle.solution:
        rest = record.title or record.rating or "a solution (write it below `solution:`)"
        raise InputError(f"expected cells alone above the sections, found {rest[:60]}", record.line)
    return record.puzzle


def read_text(text: str, kind: Kind) -> Puzzle:
    """Return the puzzle of a kind in a text, without links. Leading ``#`` lines are comments.

    Raises:
        InputError: the text is not one puzzle of this kind.
    """
    if kind.reads_grids and not has_sections(text + "\n", lambda: kind.headings):
        return kind.take(replace(read_one(text).puzzle, solution=()))
    return read_block(only_block(text), kind)


def read_block(block: Block, kind: Kind) -> Puzzle:
    """Return the puzzle of a kind in a block of a source.

    Raises:
        InputError: the block is not a puzzle. Lines count from the beginning of the source, and 0 is the whole block.
    """
    try:
        return kind.instance(block.text, grid_of)
    except InputError as error:
        if block.rows:
            raise replace(on_one_line(error, block.rows, (block.line, 1)), file=block.file) from error
        # The kind counts lines from 1 in its own text. 0 is the whole text.
        raise replace(error, line=error.line and block.line + error.line - 1, file=block.file) from error


def format_of(name: str) -> Format:
    """Return the format with that name, or from a user's file.

    Raises:
        CpsudokuError: the format does not exist, or the file does not set FORMAT.
    """
    form = registry.find("format", name)
    if not isinstance(form, Format):
        raise CpsudokuError(f"{name}: expected FORMAT to be a Format, found {type(form).__name__}")
    return form


def _read_whole(lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    if "#" in options.blank:
        lines.comments_open_with = ""
    yield from _read_blocks(lines, options)
    if any(map(kind_in, lines.comments)):
        yield Bad(lines.error("expected `# kind:` above the puzzles, found it below the last one"))
    if lines.comments:
        from cpsudoku.puzzles.credits import mentions

        for text in (comment.strip("#:.! \t") for comment in lines.comments):
            if mentions(text, (), whole=True):
                yield Bad(lines.error(f"expected rules above the puzzles, found {text!r} below the last one"))
    if not lines.number:
        raise lines.error("expected a puzzle, found nothing: the text is empty")
    if not lines.gave:
        raise lines.error("expected a puzzle, found only blank lines and comments")


def _read_blocks(lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    last = ""
    while lines.skip():
        _take_titles(lines)
        first = lines.peek() or ""
        if link := only_link(first):
            lines.gave = True
            yield _refuse_link(link, lines)
            continue
        name = options.format or detect(lines, options) or last
        if options.format:
            _take_title(lines, options, format_of(name))
        if not name:
            yield _skip_block(lines)
            continue
        before = lines.number, lines.peek()
        yield from read_records(format_of(name), name, lines, options)
        if (lines.number, lines.peek()) == before:
            # a mistake of its author, because it would never end
            raise AssertionError(f"format {name} accepted nothing")
        last = name
        lines.gave = True


def _refuse_link(link: EditorLink | PuzzleAddress | PuzzleBoard, lines: TextLines) -> Bad:
    """Return a link in the next line as a bad record. `entry_reading` reads links."""
    from cpsudoku.formats.editors.link_unpacking import open_link

    lines.notes()
    number, text = lines.take()
    try:
        if isinstance(link, EditorLink):
            open_link(link)  # this call's own error is more specific
        raise InputError("expected a grid, found a link: put links into a file of their own")
    except InputError as error:
        return Bad(replace(error, file=lines.file, line=number, column=1), text[:1000])


def _take_titles(lines: TextLines) -> None:
    """Consume up to three lines of words above a grid with a frame or bars as its title."""
    for above in range(1, 4):
        texts = [plain_rules(text).strip() for text in lines.ahead(above + 2)]
        if len(texts) < above + 1 or not _is_title(texts[above - 1]):
            return
        framed = is_rule(texts[above]) or "|" in texts[above]
        if framed and "|" in texts[-1]:
            for _ in range(above):
                _, text = lines.take()
                while lines.keep_if_comment(text):
                    _, text = lines.take()
                lines.keep_title(text)
            return


def _is_title(text: str) -> bool:
    """Return True for words or a number, and False for a row of a drawn grid."""
    bare = not is_rule(text) and "|" not in text
    return bare and (_is_wordy(text) or (0 < len(text) < 4 and text.isdigit()))


def _is_wordy(text: str) -> bool:
    return sum(c.isalpha() for c in text) >= 2 and text.isprintable()


def detect(lines: TextLines, options: ReadOptions) -> str:
    """Return the most probable format of the next lines, or "". A title line before them is consumed."""
    look = min(_LOOK, max(30, len(lines.peek() or "") + 1))  # a grid has about as many rows as a row has characters
    sample = Sample(lines.ahead(look), options, lines.suffix)
    name = _surest_format(sample)
    if not name and len(sample.lines) > 1 and _is_wordy(sample.lines[0]):
        name = _surest_format(Sample(sample.lines[1:], options, lines.suffix))
        if name:
            lines.title = lines.take()[1].strip()
    return name


@cache
def _order(suffix: str) -> tuple[str, ...]:
    """Return the formats in the order to try: the format of the file's suffix, then `line`, then all others. Formats
    that are not tried are not imported."""
    names = registry.names("format")
    return (*(name for name in names if suffix == f".{name}"), "line", *names)


def _surest_format(sample: Sample) -> str:
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
    if len(texts) > 1 and _is_wordy(texts[0]) and not form.sure(Sample(texts, options, lines.suffix)) and form.sure(
        Sample(texts[1:], options, lines.suffix)
    ):  # fmt: skip
        lines.title = lines.take()[1].strip()


def _advice(text: str) -> str:
    bare = text.strip()
    if bare.startswith("cpsudoku-certificate"):
        return ": `cpsudoku verify` checks certificates"
    if re.fullmatch(_EMPTY_CELLS, bare):
        return ": write a dot for each blank"
    if bare.count("#") <= len(bare) // 4:
        return ""
    return ": if it is a blank, add --blank '#' (in Python: ReadOptions(blank='#')): then no line is a comment"


def _skip_block(lines: TextLines) -> Bad:
    """Skip a block without a known format, and return it."""
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
    return Bad(InputError(message, number, column, lines.file), text[:1000])


def write(puzzle: Entry | Puzzle, format: str = "", alphabet: str = "") -> str:
    """Return the text of one puzzle of digits in a format. A file of several begins with ``header`` and has ``between``
    between two texts.

    Args:
        puzzle: A Puzzle alone is written without title, comments and rating.
        format: The name of a format. "" is the record's own format if it can be written, else `line`.
        alphabet: The symbols of the values 1, 2, ... "" is the record's own alphabet, else 1-9A-Z.

    Raises:
        CpsudokuError: the format does not exist or cannot be written, or the alphabet repeats a symbol. Or the format
            cannot contain the puzzle (InputError).
    """
    if len(set(alphabet)) < len(alphabet) or not alphabet.isprintable() or {".", " "} & set(alphabet):
        raise CpsudokuError(f"alphabet {alphabet!r}: expected different symbols, none of them a dot or a space")
    record = puzzle if isinstance(puzzle, Entry) else Entry(puzzle)
    name = format or answer_form(record)
    form = format_of(name)
    if form.write is None:
        raise CpsudokuError(f"format {name!r}: expected one that can be written, found one that is only read")
    text = form.write(record, alphabet or record.alphabet)
    return text if format else text.removesuffix("\n")


def answer(record: Entry, solution: Puzzle) -> str:
    """Return a solution of the record's puzzle, in the record's form."""
    filled = square_puzzle(solution.cell_contents, solution.board.box or record.puzzle.board.box)
    return write(Entry(filled, format=record.format, alphabet=record.alphabet))


def answer_form(record: Entry) -> str:
    """Return the name of the format for writing a solution of the record."""
    if not record.format:
        return "line" if record.puzzle.height <= 35 else "tokens"
    form = format_of(record.format)
    name = form.answer or record.format
    return name if format_of(name).write else "line"


# Texts of kinds with their own form: instances separated by lines of three or more ``=``, with named sections.


def blocks(source: Source) -> Iterator[Block]:
    """Yield the text of each instance, one at a time. Leading ``#`` lines are its comments. A single comment is its
    title, unless it names its kind.

    Raises:
        InputError: the source cannot be read or is empty.
    """
    lines = open_lines(source)
    numbered: list[Numbered] = []
    comments: list[str] = []
    any_block = False
    for text in lines:
        if text.strip() and separates(text):
            if numbered:
                yield _block(numbered, comments, lines.file)
                any_block = True
            numbered, comments = [], []
        elif numbered and split_rows(numbered[0][1]) and split_rows(text):  # one puzzle a line
            yield _block(numbered, comments, lines.file)
            numbered, comments = [(lines.number, text)], []
            any_block = True
        elif numbered:
            numbered.append((lines.number, text))
        elif text.lstrip().startswith("#"):
            comments.append(text.strip()[1:])
        elif text.strip():
            numbered.append((lines.number, text))
    if numbered:
        yield _block(numbered, comments, lines.file)
    elif not any_block:
        raise lines.error("expected a puzzle, found none: the text is empty")


def only_block(text: str) -> Block:
    """Return the only instance of a text, as from a file with that content.

    Raises:
        InputError: the text does not have exactly one instance.
    """
    first_two = list(islice(blocks(io.StringIO(text, newline=None)), 2))
    if len(first_two) > 1:
        raise InputError("expected one puzzle, found another", first_two[1].line, 1)
    return first_two[0]


def _block(numbered: list[Numbered], comments: list[str], file: str) -> Block:
    while not numbered[-1][1].strip():
        numbered.pop()
    text = unfold_rows("".join(text + "\n" for _, text in numbered))
    notes = tuple(comment.strip() for comment in comments)
    block = Block(text, file, numbered[0][0], title_in(notes), notes, rows=tuple(split_rows(numbered[0][1])))
    if not comments and "#" not in text:
        return block
    within = [line.strip()[1:] for _, line in numbered if line.lstrip().startswith("#")]
    rows = [(number, line) for number, line in numbered if not line.lstrip().startswith("#")]
    try:
        refuse_row_as_comment([*comments, *within], rows, file)
    except InputError as error:
        return block._replace(payload=Bad(error, text[:1000]))
    return block


# The examples of a kind, parsed: each with its verdict, its model and its clues.


class Example(NamedTuple):
    """A parsed example of a kind. ``label``: "unique 1", as in messages."""

    label: str
    verdict: Verdict
    instance: Puzzle
    model: Model
    clues: Sequence[Clue]


def texts(kind: Kind) -> Iterator[tuple[str, Verdict, str]]:
    """Yield (label, verdict, text) for each example."""
    for verdict in DECIDED:
        for i, text in enumerate(getattr(kind, verdict), 1):
            yield f"{verdict} {i}", verdict, text


def examples(kind: Kind) -> Iterator[Example]:
    """Yield each example with its own model."""
    for label, verdict, text in texts(kind):
        instance = read_text(text, kind)
        model = kind.model(kind.shape(instance))
        yield Example(label, verdict, instance, model, kind.clues(instance, model))
