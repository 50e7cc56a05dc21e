"""Cells of grids: determine the symbols of values and blanks, and parse a block of rows into a Puzzle.

Up to side 9 the values are digits. Above side 9, three notations conflict: 16x16 is written 1-9A-G, 0-9A-F or A-P, and
0 is a blank in the first and a value in the second. If only one of them fits the text, it is used. Otherwise the user
must give the alphabet. Rows may have adjacent or separate cells, bars, rules, frames, candidates, numbers. The cells of
a row are its words if it has as many words as the grid has rows. Otherwise they are its characters. The drawing
determines the box.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import isqrt
from typing import NamedTuple

from cpsudoku.formats.format_contract import Format, Numbered, ReadOptions, TextLines, refuse_row_as_comment
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.puzzle import CellContent, Puzzle, square_puzzle
from cpsudoku.support.errors import InputError, amount
from cpsudoku.support.square_grid import BLANKS as BLANKS
from cpsudoku.support.square_grid import SYMBOLS

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Cells = tuple[int, ...]
Place = tuple[int, int]  # line and column, from 1
Words = list[tuple[int, int, str]]  # line, column and text of each cell


@cache
def customs(side: int) -> tuple[str, ...]:
    """Return the usual alphabets for a side. Return none above side 35, because 1-9A-Z ends there."""
    if side > len(SYMBOLS):
        return ()
    if side <= 9:
        return ("123456789"[:side],)
    alphabets = (SYMBOLS[:side], "0" + SYMBOLS[: side - 1], _LETTERS[:side])
    return tuple(symbols for symbols in alphabets if len(symbols) == side)


@cache
def values_of(alphabet: str, blank: str = "") -> dict[str, int]:
    """Return symbol -> value, blanks -> 0. Lower case counts as upper case if the alphabet has only one case."""
    table = dict.fromkeys(BLANKS + (blank if blank != "any" else ""), 0)
    folded = alphabet.upper() if len(set(alphabet.upper())) == len(alphabet) else alphabet
    for symbols in (folded, folded.lower() if folded != alphabet or alphabet.upper() == alphabet else "", alphabet):
        table.update({symbol: value for value, symbol in enumerate(symbols, 1)})
    return table


def choose(cells: Sequence[str], side: int, options: ReadOptions, place: Place) -> str:
    """Return the alphabet for a text of single symbols.

    Raises:
        InputError: ``options.alphabet`` does not have ``side`` symbols. Or the text fits several usual alphabets, with
            different values.
    """
    if options.alphabet:
        check_alphabet(options.alphabet, side, place)
        return options.alphabet
    alphabets = customs(side)
    if not alphabets and set(cells) <= values_of("", options.blank).keys():
        return ""
    if not alphabets:
        raise InputError(f"expected numbers or an alphabet for side {side} (--symbols), found neither", *place)
    if len(alphabets) == 1:
        return alphabets[0]
    fits = [symbols for symbols in alphabets if _fits(cells, symbols, side)]
    if len({tuple(map(values_of(symbols).get, cells)) for symbols in fits}) > 1:
        names = " and ".join(short_alphabet(symbols) for symbols in fits)
        raise InputError(f"expected symbols of one alphabet, found cells that fit {names}: name the symbols of "
                        f"1..{side} with --symbols {fits[0]}", *place)  # fmt: skip
    return fits[0] if fits else alphabets[0]


def check_alphabet(alphabet: str, side: int, place: Place = (0, 0)) -> None:
    """Reject an alphabet that does not have ``side`` symbols: raise InputError."""
    if len(set(alphabet)) != side or len(alphabet) != side:
        found = f"found {len(set(alphabet))} in {alphabet!r}"
        raise InputError(f"expected an alphabet of {amount(side, 'different symbol')}, {found}", *place)


def _fits(cells: Sequence[str], alphabet: str, side: int) -> bool:
    table = values_of(alphabet)
    used = set(cells)
    if any(cell not in table for cell in used):
        return False
    blanks = {cell for cell in used if table[cell] == 0}
    if "0" not in alphabet:
        return not ("0" in blanks and len(blanks) > 1)  # if there is another blank, 0 is a value
    if "0" in used and not blanks:  # no blanks at all: the grid is full, or 0 is the blank
        return all(list(cells).count(symbol) == side for symbol in used)
    return True


def decode(cells: Sequence[str], alphabet: str, options: ReadOptions, places: Sequence[Place]) -> Cells:
    """Return the values of single symbols, 0 for blanks.

    Raises:
        InputError: a symbol is neither a value nor a blank. The error has the place of the first such symbol.
    """
    table = values_of(alphabet, options.blank)
    if options.blank == "any":
        return tuple(table.get(cell, 0) for cell in cells)
    values = tuple(map(table.get, cells))
    if None in values:
        wrong = values.index(None)
        wanted = f"{short_alphabet(alphabet)} or a blank (. 0 * _ - x)"
        found = quote(cells[wrong]) + blank_hint(cells[wrong], cells)
        raise InputError(f"expected {wanted}, found {found}", *places[wrong])
    return values  # type: ignore[return-value]


def read_symbols(
    cells: Sequence[str], side: int, options: ReadOptions, places: Sequence[Place], box: tuple[int, int] | None = None
) -> tuple[Puzzle, str]:
    """Return (grid, alphabet) for N x N single symbols. Up to side 9, the options determine the alphabet. ``box``: the
    shape of the drawn boxes.

    Raises:
        InputError: with line and column.
    """
    alphabet = choose(cells, side, options, places[0])
    values = decode(cells, alphabet, options, places)
    box = box_of(side, options, places[0][0]) or box
    return square_puzzle(values, box), alphabet if side > 9 else options.alphabet


def check_square(rows: Sequence[Words], side: int, noun: str = "cell") -> None:
    """Reject rows that are not N x N: raise InputError at the first one that is too long or too short."""
    for row in rows:
        if len(row) != side:
            line, column, text = row[side] if len(row) > side else row[-1]
            column += len(text) * (len(row) < side)
            raise InputError(f"expected {amount(side, noun)}, found {len(row)}", line, column)
    if side < 2:
        raise InputError(f"expected at least 2 rows of 2 cells, found {len(rows)} of {side}", rows[0][0][0])
    if len(rows) != side:
        raise InputError(f"expected {amount(side, 'row')}, found {len(rows)}", rows[min(side, len(rows) - 1)][0][0], 1)


def dot_blanks(texts: Sequence[str], options: ReadOptions) -> list[str]:
    """Return cells with dots for the additional blanks of the options."""
    if options.blank == "any":
        return ["." if len(text) == 1 and not text.isalnum() else text for text in texts]
    return ["." if len(text) == 1 and text in options.blank else text for text in texts]


def stands_for_blanks(symbol: str, cells: Sequence[str]) -> bool:
    """Return True if the character is not a digit and fills at least a quarter of the cells."""
    return len(symbol) == 1 and symbol.isprintable() and not symbol.isdigit() and (
        list(cells).count(symbol) * 4 >= len(cells) >= 4
    )  # fmt: skip


def blank_hint(symbol: str, cells: Sequence[str]) -> str:
    """Return a hint for an invalid symbol that seems to be the blank of this text. Otherwise return ""."""
    if not stands_for_blanks(symbol, cells):
        return ""
    typed = symbol if symbol.isalnum() else repr(symbol)
    return f": if it is a blank, add --blank {typed} (in Python: ReadOptions(blank={symbol!r}))"


def short_alphabet(alphabet: str) -> str:
    """Return the alphabet in short: 123456789ABCDEFG is 1-9A-G."""
    runs: list[str] = []
    for symbol in alphabet:
        if runs and ord(symbol) == ord(runs[-1][-1]) + 1 and symbol not in "A":
            runs[-1] += symbol
        else:
            runs.append(symbol)
    return "".join(run if len(run) < 3 else f"{run[0]}-{run[-1]}" for run in runs)


def quote(text: str) -> str:
    """Return a character or word for a message. An unprintable character is shown as its number."""
    if text == "\0":
        return "a NUL character (is this a text file?)"
    if len(text) == 1 and 0xDC80 <= ord(text) <= 0xDCFF:
        return f"the byte 0x{ord(text) - 0xDC00:02x}, which is not UTF-8"
    if len(text) == 1 and not text.isprintable():
        return f"the character U+{ord(text):04X}"
    return repr(text if len(text) <= 40 else text[:37] + "...")


_DRAWN = {ord(c): "|" for c in "│┃║┆┊╎"} | {ord(c): "-" for c in "─━═┄"}
_DRAWN |= {ord(c): "+" for c in "┼╋╬╪╫├┤┬┴┌┐└┘╠╣╦╩╔╗╚╝┠┨┯┷┝┥╟╢╤╧"}
_RULE = r"\s*[+|*.:'` ]?(?:(?:[-=]{3,}[+*.:' ])*[-=]{3,}|(?:-+\+)+-+)[+|*.:'` ]?\s*"
_WORD = re.compile(r"[^\s|]+")


class Row(NamedTuple):
    """``words``: (column from 1, text); ``bars``: the columns of ``|``."""

    number: int
    words: tuple[tuple[int, str], ...]
    bars: tuple[int, ...]

    @property
    def symbols(self) -> Sequence[tuple[int, str]]:
        if all(len(word) == 1 for _, word in self.words):
            return self.words
        return [(column + i, symbol) for column, word in self.words for i, symbol in enumerate(word)]


def plain_rules(text: str) -> str:
    """Return the line with box-drawing characters replaced by plain ones."""
    return text if text.isascii() else text.translate(_DRAWN)


def is_rule(text: str) -> bool:
    """Return True for a line between boxes, such as ------+------+------ or *-----------*."""
    return ("-" in text or "=" in text) and re.fullmatch(_RULE, text) is not None


def _places(text: str, mark: str) -> tuple[int, ...]:
    return tuple(match.end() for match in re.finditer(re.escape(mark), text)) if mark in text else ()


def rows_of(block: Sequence[Numbered], rules: bool = True) -> tuple[list[Row], list[int]]:
    """Return the rows of a block, and for each rule (a line of dashes between boxes) the number of rows before it."""
    rows: list[Row] = []
    cuts: list[int] = []
    for number, raw in block:
        text = plain_rules(raw)
        if rules and is_rule(text):
            cuts.append(len(rows))
            continue
        words = tuple((match.start() + 1, match.group()) for match in _WORD.finditer(text))
        rows.append(Row(number, words, _places(text, "|")))
    return rows, cuts


def read_grid(block: Sequence[Numbered], options: ReadOptions | None = None, style: str = "") -> tuple[Puzzle, str]:
    """Return (grid, alphabet) for the lines of one block. The alphabet is "" for numbers.

    Args:
        block: (line number, text) of each line, at least one.
        style: "symbols" if words of several characters are candidates, "numbers" if they are decimal numbers, "" if the
            text decides.

    Raises:
        InputError: with line and column of the first invalid row, cell or bar.
    """
    options = options or ReadOptions()
    rows, cuts = rows_of(block, _has_rules([plain_rules(text).strip() for _, text in block]))
    if not rows:
        raise InputError("expected rows of cells, found none", block[0][0])
    side, apart = _shape(rows)
    cells = [[(row.number, *cell) for cell in (row.words if apart else row.symbols)] for row in rows]
    if empty := next((row for row in rows if not row.words), None):
        raise InputError(f"expected {amount(side, 'cell')}, found 0", empty.number, 1)
    check_square(cells, side)
    box = box_of(side, options, rows[0].number) or _box(rows, cells, cuts, side)
    words = dot_blanks([word for row in cells for *_, word in row], options)
    places = [(line, column) for row in cells for line, column, _ in row]
    by_symbol = all(len(word) == 1 for word in words) and (side <= len(SYMBOLS) or not apart or bool(options.alphabet))
    if by_symbol and style != "numbers":
        return read_symbols(words, side, options, places, box)
    if style != "symbols" and (style == "numbers" or _are_numbers(words, side)):
        values = [number(word, side, place, words) for word, place in zip(words, places, strict=True)]
        return square_puzzle(values, box), ""
    alphabet = choose([c for word in words for c in word], side, options, places[0])
    marks = [candidates(word, alphabet, side, place) for word, place in zip(words, places, strict=True)]
    return square_puzzle(marks, box), alphabet if side > 9 else options.alphabet


def _has_rules(texts: Sequence[str]) -> bool:
    """Return True if lines of dashes are rules and not rows of blanks: they have bars, or the grid's cells are
    separate."""
    if any("|" in text or "+" in text for text in texts):
        return True
    apart = any(" " in text for text in texts if not is_rule(text))
    return apart and any(is_rule(text) and " " not in text for text in texts)


def box_of(side: int, options: ReadOptions, line: int = 0) -> tuple[int, int] | None:
    """Return the box from the options, checked against the side."""
    if options.box and options.box[0] * options.box[1] != side:
        height, width = options.box
        raise InputError(f"expected side {height * width} for boxes of {height}x{width}, found side {side}", line)
    return options.box


def number(word: str, side: int, place: tuple[int, int], words: Sequence[str] = ()) -> int:
    """Return the value of a decimal number, 0 for a blank. ``words``: all words, for a hint."""
    if word.isascii() and word.isdigit() and len(word) < 6 and int(word) <= side:
        return int(word)
    if word in {*BLANKS} or set(word) <= {"."}:
        return 0
    found = quote(word) + blank_hint(word, words)
    raise InputError(f"expected a number from 1 to {side} or a blank (. 0 * _ - x), found {found}", *place)


def candidates(word: str, alphabet: str, side: int, place: tuple[int, int]) -> CellContent:
    """Return the content of a cell with a list of candidates. One candidate is a digit; all values are a blank."""
    table = values_of(alphabet)
    values = [table.get(symbol) for symbol in word]
    if len(word) == 1 and values == [0]:
        return 0
    if None in values or 0 in values or len(set(values)) < len(values):
        raise InputError(f"expected different values of {alphabet} or a blank, found {quote(word)}", *place)
    return content(frozenset(v for v in values if v), side)


def content(marks: frozenset[int], side: int) -> CellContent:
    """Return pencil marks in canonical form: a single value is a digit, all values are a blank."""
    return next(iter(marks)) if len(marks) == 1 else 0 if len(marks) == side else marks


def _shape(rows: list[Row]) -> tuple[int, bool]:
    """Return (side, True if the cells are words). Choose the reading in which most rows are as long as the number of
    rows."""
    best: tuple[tuple[bool, int, int, bool], int, bool] | None = None
    for apart in (False, True):
        counts = Counter(len(row.words) if apart else sum(len(word) for _, word in row.words) for row in rows)
        side, agree = max(counts.items(), key=lambda item: (item[0] == len(rows), item[1], -item[0]))
        score = (side == len(rows), -abs(side - len(rows)), agree, apart)
        if best is None or score > best[0]:
            best = (score, side, apart)
    assert best is not None
    return best[1:]


def _are_numbers(words: list[str], side: int) -> bool:
    def value(word: str) -> bool:
        return word.isascii() and word.isdigit() and len(word) < 6 and int(word) <= side

    return side > 9 and all(word in {*BLANKS} or value(word) for word in words)


def _box(
    rows: list[Row], cells: Sequence[Words], cuts: list[int], side: int
) -> tuple[int, int] | None:
    """Return the box shape that bars and rules draw. Return None if they draw no boxes."""
    width = 0
    for row, line in zip(rows, cells, strict=True):
        places = [n for bar in row.bars if 0 < (n := sum(column < bar for _, column, _ in line)) < side]
        width = width or (places[0] if places else side)
        if places != list(range(width, side, width)):
            bar = row.bars[-1] if row.bars else 1
            raise InputError(f"expected a bar after every {width} cells, found them after {places}", row.number, bar)
    inner = sorted({cut for cut in cuts if 0 < cut < side})
    if not inner and width == side:
        return None
    height = side // width if width < side else inner[0]
    width = width if width < side else side // height
    if height * width != side:
        raise InputError(f"expected boxes of {amount(side, 'cell')}, found {height}x{width} drawn", rows[0].number)
    wanted = list(range(height, side, height))
    if inner and inner != wanted:
        after = next((cut for cut in inner if cut not in wanted), None)
        row_number = next(cut for cut in wanted if cut not in inner) if after is None else after
        what = f"none after row {row_number}" if after is None else f"one after row {row_number}"
        raise InputError(f"expected a rule after every {height} rows, found {what}", rows[row_number].number, 1)
    return height, width


# One line with / between the rows, such as 1..4/..../..../.3.2.


_ODD = r"[^\s,;:|#=&%\"'\\\[\]{}()/]+"  # a row, perhaps with wrong signs
_SUFFIX = r"\.[A-Za-z]\w+"  # of a path


def split_rows(line: str, alphabet: str = "") -> list[str]:
    """Return the rows of a grid on one line with ``/`` between them. Return none for any other line, such as a path.
    ``alphabet``: the symbols of the values, if the user gives them.

    A few rows may have wrong signs or lengths if the rest looks like a square grid. Then the parser reports the places
    of the errors.
    """
    rows = line.strip().split("/") if "/" in line else []
    if len(rows) < 2 or not all(re.fullmatch(_ODD, row) for row in rows):
        return []
    side, many = Counter(map(len, rows)).most_common(1)[0]
    if side < 2 or (side == 2 and not "".join(rows).strip(".")):  # ../.. is a path
        return []
    usual = [row for row in rows if len(row) == side and re.fullmatch(rf"[\d.*?_xX{re.escape(alphabet)}-]+", row)]
    if len(usual) == len(rows):
        return rows
    square = side > 2 and abs(len(rows) - side) < 2
    if square and side > 9 and many == len(rows):
        return rows  # letters may be values
    return rows if square and 2 * len(usual) > len(rows) and not re.search(rf"{_SUFFIX}$", rows[-1]) else []


def unfold_rows(text: str) -> str:
    """If ``/`` separates the rows of a grid in the first line of the text, return the text with each row on its own
    line."""
    first, end, rest = text.partition("\n")
    return "\n".join(split_rows(first) or [first]) + end + rest


def on_one_line(error: InputError, rows: Sequence[str], place: Place = (1, 1)) -> InputError:
    """Return an error in unfolded rows with its place in the original text, in which one line has all rows. ``place``:
    the place of the first row. Lines of the given error count from 1."""
    line, column = place
    if error.line < 1:
        return error
    if error.line > len(rows):
        return replace(error, line=line + error.line - len(rows))
    before = sum(len(row) + 1 for row in rows[: error.line - 1])
    message = f"row {error.line}: {error.message}"
    return replace(error, message=message, line=line, column=column + before + max(0, error.column - 1))


def _read_rows(rows: Sequence[str], options: ReadOptions, place: Place) -> tuple[Puzzle, str]:
    """Return (grid, alphabet) for the rows of one line. Raises InputError with line and column."""
    sizes = [len(row) for row in rows]
    side = len(rows) if len(rows) in sizes else max(sizes, key=sizes.count)
    if {*sizes} == {side} and len(rows) != side:
        raise InputError(f"expected {amount(side, 'row')}, found {len(rows)}", *place)
    cells = [[(line, column, sign) for column, sign in enumerate(row, 1)] for line, row in enumerate(rows, 1)]
    try:
        check_square(cells, side)
        places = [(line, column) for row in cells for line, column, _ in row]
        return read_symbols("".join(rows), side, options, places)
    except InputError as error:
        raise on_one_line(error, rows, place) from None


# A run of single symbols -> Puzzle. Digits up to 9x9 take a few microseconds: a translation and one small object.


MOST = 10_000  # cells in a board
_TABLE = bytes(0 if chr(i) in BLANKS else i - 48 if 49 <= i <= 57 else 255 for i in range(256))
_VALUES = {n * n: bytes(range(n + 1)) for n in range(2, 10)}


def read_digits(text: str) -> Puzzle | None:
    """Return the puzzle of N x N digits and blanks, N from 2 to 9. Return None for any other text."""
    size = len(text)
    if size not in _VALUES:
        return None
    values = text.encode("latin-1", "replace").translate(_TABLE)
    return None if values.translate(None, _VALUES[size]) else square_puzzle(values)


def read_cells(cells: str, options: ReadOptions, place: tuple[int, int], usual: int = 81) -> tuple[Puzzle, str]:
    """Return (grid, alphabet) for a line of single symbols, perhaps with ``/`` between the rows. ``usual``: the number
    of cells in neighbouring puzzles.

    Raises:
        InputError: with line and column.
    """
    line, column = place
    if "/" not in options.blank and (rows := split_rows(cells, options.alphabet)):
        return _read_rows(rows, options, place)
    if len(cells) > MOST:
        raise InputError(f"expected at most {MOST:,} cells, found {len(cells):,}", line, column)
    side, places = isqrt(len(cells)), [(line, column + i) for i in range(len(cells))]
    if side * side != len(cells) or side < 2:
        far = len(cells) > 2 * usual  # longer than its neighbours: then the nearest square was probably meant
        nearest = min(range(2, side + 3), key=lambda n: abs(n * n - len(cells))) if far else isqrt(usual)
        for symbols in [options.alphabet] if options.alphabet else customs(nearest)[:1]:  # none for large boards
            decode(cells, symbols, options, places)
        wrong = column + min(nearest * nearest, len(cells))
        raise InputError(f"expected {amount(nearest * nearest, 'cell')}, found {len(cells)}", line, wrong)
    return read_symbols(cells, side, options, places)


# Shared by the formats with blocks of lines: the record around the grid, and notes when written.


Parse = Callable[[Sequence[Numbered], ReadOptions], tuple[Puzzle, str]]


def read_records(form: Format, name: str, lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Read the next record in that format, or several if the format reads several together."""
    if form.read is not None:
        yield from form.read(lines, options)
    else:
        block = lines.block() if form.block is None else form.block(lines, options)
        yield record_of(block, lines, options, name, form.parse or read_grid)


def record_of(
    block: Sequence[Numbered], lines: TextLines, options: ReadOptions, name: str, parse: Parse
) -> Entry | Bad:
    """Return the record in these lines, with the notes before it."""
    as_read = lines.comments
    comments, title = lines.notes()
    try:
        if as_read and len(block) > 1:
            refuse_row_as_comment(as_read, block)
        puzzle, alphabet = parse(block, options)
    except InputError as error:
        return bad_record(error, lines, block)
    return Entry(
        puzzle, "", lines.file, block[0][0], title, comments=comments, format=name, alphabet=alphabet
    )


def with_solution(puzzle: Puzzle, solution: Puzzle, place: tuple[int, int]) -> Puzzle:
    """Return the puzzle with a grid from its record as the unverified solution.

    Raises:
        InputError: the grid has another size or blanks. Or it repeats values in most rows and columns, so it may be a
            map of regions.
    """
    side, cells = solution.height, solution.givens
    if side == puzzle.height and cells is not None and all(cells):
        units = [*(cells[i::side] for i in range(side)), *(cells[i : i + side] for i in range(0, len(cells), side))]
        if sum(len({*unit}) == side for unit in units) >= side:
            return replace(puzzle, solution=solution.contents)
        raise InputError("expected a solution of different values in rows and columns, found repeated values", *place)
    wanted = amount(len(puzzle.cells), "value")
    raise InputError(f"expected a solution of {wanted}, found {quote(solution.digit_line())}", *place)


def bad_record(error: InputError, lines: TextLines, block: Sequence[Numbered]) -> Bad:
    """Return an error as a bad record with its file. If the error has no line, use the block's first line."""
    located = replace(error, file=lines.file, line=error.line or block[0][0])
    return Bad(located, "\n".join(text for _, text in block[:100])[:1000])


def symbols_for(puzzle: Puzzle, alphabet: str, name: str) -> str:
    """Return the symbols for writing a square board of digits.

    Raises:
        InputError: the alphabet has too few symbols for the board.
    """
    symbols = alphabet or SYMBOLS
    if len(symbols) < puzzle.height:
        raise InputError(f"{name}: expected at most side {len(symbols)} (or --symbols), found side {puzzle.height}: "
                        "write it as tokens")  # fmt: skip
    return symbols


def plain_cells(puzzle: Puzzle, alphabet: str, name: str, blank: str = ".") -> list[str]:
    """Return one symbol for each cell.

    Raises:
        InputError: a cell has pencil marks, or there are too few symbols.
    """
    symbols = symbols_for(puzzle, alphabet, name)
    refuse_marks(puzzle, name, "pencilmarks, candidates or tokens")
    return [symbols[cell - 1] if cell else blank for cell in puzzle.cell_contents]  # type: ignore[operator]


def refuse_marks(puzzle: Puzzle, name: str, others: str) -> None:
    """Raise InputError if the puzzle has pencil marks, for a format that cannot contain them. ``others``: the formats
    that can."""
    if any(isinstance(cell, frozenset) for cell in puzzle.cell_contents):
        raise InputError(f"{name}: expected digits and blanks, found pencil marks: write it as {others}")


def join_rows(cells: Sequence[str], side: int, between: str = "") -> str:
    """Return the text of cells, one line for each row."""
    return "".join(between.join(cells[i : i + side]) + "\n" for i in range(0, len(cells), side))


def with_notes(record: Entry, text: str) -> str:
    """Return the text below its comments and title, as ``#`` lines."""
    notes = [*record.comments, *([record.title] if record.title and record.title not in record.comments else [])]
    return "".join(f"# {note}\n" for note in notes) + text
