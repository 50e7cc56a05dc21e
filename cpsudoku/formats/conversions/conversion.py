"""The forms of other programs' texts: how to recognize each form, and its reader.

A file of this folder sets CONVERSION, {name of a form: reader}. A reader yields the puzzles of the text as texts of a
kind, with an error for each damaged one. It raises InputError for the whole text. No other package handles these forms:
`find` returns the form of a text, and converted texts are read like any text of the kind. A file is imported when a
text of its form is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import isqrt
from typing import NamedTuple

from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support.errors import InputError
from cpsudoku.support.square_grid import components, neighbours

LOOKED_AT = 1 << 16  # characters of a text that are searched for signs
_HEAD = 1 << 12  # of these, the characters that must be more than plain cells
_PLAIN = frozenset("0123456789.*_-xX \r\n")
_SUM = r"(?<![^\s,;:])[A-Za-z](?:\s*[=:]\s*|\s+)\d"
REGIONS = frozenset((  # names of a column
    "region", "regions", "region_map", "jigsaw", "area", "areas", "pieces", "blocks", "layout", "shape", "map",
))  # fmt: skip
# For Simon Tatham's collection: size, letters, then a game after a colon or a random seed after #.
GAME_ID = (
    r"(?:https?://\S*?/(?P<game>[a-z]+)(?:\.html?)?#)?(?P<width>\d{1,3})(?:x(?P<height>\d{1,3}))?"
    r"(?P<letters>[a-zA-Z0-9]*)(?P<sign>[:#])(?P<cells>(?!:|d?:)[^\s:<>]*)"
)
_LARGEST_SOLO = 31  # side of a board
SOLO_LETTERS = r"j?x?k?(?:r\d|md?\d|a|d[tbiaeu])*"
SUMO_CUE = r"(?ai)SumoCueV1((?:[=+]\d{1,3}J\d{1,2})+)\s*"
ARROWS = r"[0-9A-Za-j<>^v.]{81}\s*"
KILLER = r"(?a)(\d{1,2})x(\d{1,2}):(d?):k:((?:\d{1,6}:?)+)\s*"


class Converted(NamedTuple):
    """A puzzle of another program's text, converted to our form.

    Attributes:
        line: Its first line, from 1.
        text: The puzzle as a text of the kind.
        comments: Title and author, as comments of the text.
        unread: Parts of the input that the puzzle does not use.
    """

    line: int
    text: str
    comments: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()


Reader = Callable[[str], Iterable[Converted | InputError]]
Signs = Callable[[Sequence[str], str], bool]  # lines that are neither blank nor comments; name of the kind


class ForeignForm(NamedTuple):
    """A form of another program.

    Attributes:
        name: The name of its reader, in CONVERSION of its ``file``.
        kinds: The possible kinds of its puzzles. A text that names no kind has the first. (): any kind, by default
            sudoku.
        signs: A function that returns True if a text has this form.
    """

    name: str
    file: str
    kinds: tuple[str, ...]
    signs: Signs


def lines_of(text: str) -> list[tuple[int, str]]:
    """Return (number, line) of the lines that are neither blank nor comments, without surrounding blanks."""
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in lines if line and not line.startswith("#")]


def comments_of(text: str) -> tuple[str, ...]:
    """Return the comments of a text, without ``#``."""
    lines = map(str.strip, text.splitlines())
    return tuple(line[1:].strip() for line in lines if line.startswith("#"))


def each_line(text: str, text_of: Callable[[str], str]) -> Iterator[Converted | InputError]:
    """Yield the puzzle of each line."""
    comments = comments_of(text)
    for number, line in lines_of(text):
        try:
            yield Converted(number, text_of(_bare(line)), comments)
        except InputError as error:
            yield InputError(error.message, number)


def _bare(line: str) -> str:
    """Return an address without the < and > around it."""
    return line[1:-1] if line.startswith("<") and line.endswith(">") else line


def find(beginning: str, kind: str = "") -> ForeignForm | None:
    """Return the form of another program that a text has. Return None if it has none.

    Args:
        beginning: The first characters of the text.
        kind: The kind that the caller or the text names. Some texts look alike in several kinds.
    """
    head = [line for _, line in lines_of(beginning[:_HEAD])]
    plain = all(map(_PLAIN.issuperset, head)) and kind != "numberlink"
    if not head or (plain and not _is_jigsaw(head) and not _are_pairs(head)):
        return None
    lines = [line for _, line in lines_of(beginning[:LOOKED_AT])] if len(beginning) > _HEAD else head
    fitting = (form for form in FORMS if not kind or not form.kinds or kind in form.kinds)
    return next((form for form in fitting if form.signs(lines, kind)), None)


def _is_opensudoku(lines: Sequence[str], kind: str) -> bool:
    return lines[0][0] == "<" and any("<opensudoku" in line for line in lines[:20])


def _is_sudokuwiki(lines: Sequence[str], kind: str) -> bool:
    return re.match(r"(?i)<?(?:https?://)?(?:www\.)?sudokuwiki\.org/\S*[?&]bd=", lines[0]) is not None


def _is_pattern_id(lines: Sequence[str], kind: str) -> bool:
    match = re.fullmatch(GAME_ID, _bare(lines[0]))
    if match is None or match["sign"] != ":":
        return False
    return match["game"] == "pattern" if match["game"] else not match["letters"] and "/" in match["cells"]


def _is_solo_id(lines: Sequence[str], kind: str) -> bool:
    match = re.fullmatch(GAME_ID, _bare(lines[0]))
    if match is None or match["sign"] != ":":
        return False
    side = int(match["width"]) * int(match["height"] or 1)
    lettered = side <= _LARGEST_SOLO and (match["height"] or "j" in match["letters"] or side <= 5)
    bare = re.fullmatch(SOLO_LETTERS, match["letters"]) and lettered and re.search("[a-z_]", match["cells"])
    return match["game"] == "solo" if match["game"] else bare is not None and bool(bare)


def _is_hodoku(lines: Sequence[str], kind: str) -> bool:
    return re.match(r":\d{4}(?:-\d+)?:", lines[0]) is not None


def _is_other(lines: Sequence[str], kind: str) -> bool:
    if re.match(r"SAVEFILE\s*:", lines[0]):
        return True
    game = re.fullmatch(GAME_ID, _bare(lines[0]))
    seed = game is not None and len(lines) == 1 and re.fullmatch(r"\d{4,}", game["cells"])
    return game is not None and (game["sign"] == ":" or bool(seed))


def _is_nonogram(lines: Sequence[str], kind: str) -> bool:
    """Look for headings of rows and columns with numbers below that are not in our own form."""
    text = "\n".join(lines)
    headings = [re.search(rf"(?im)^{name}\s*[:=]?\s*(?=[\d?,])", text) for name in ("rows?", "col(?:umn)?s?")]
    bare = re.search(r"(?im)^(?:rows|columns|width\b.*|height\b.*)$", text)
    return None not in headings and (bare is not None or "," in text or ";" in text)


def _is_killer(lines: Sequence[str], kind: str) -> bool:
    """Look for a square of letters, and sums of letters."""
    rows = [_last_word(line) for line in lines if not re.search(_SUM, line)]
    lettered = [row for row in rows if len(row) >= 4 and re.fullmatch(r"[.a-zA-Z]*[a-zA-Z][.a-zA-Z]*", row)]
    if len(lettered) < 2 or len(rows) == len(lines):
        return False
    side = len(lettered[0])
    count = sum(len(row) == side for row in rows)
    return side - 1 <= count <= side + 1 or 2 * side - 1 <= count <= 2 * side + 1


def _last_word(line: str) -> str:
    words = line.split()
    return "".join(words) if all(len(word) == 1 for word in words) else words[-1]


def _is_jigsaw(lines: Sequence[str], kind: str = "") -> bool:
    """Look for cells and regions in one line or two columns, or for a column of regions."""
    names = {word.strip(" \"'").lower() for word in re.split(r"[,;\t]", lines[0])}
    if names & REGIONS:
        from cpsudoku.formats.format_contract import NAMES

        return bool(names & set(NAMES["puzzle"]))
    words = re.split(r"\s*[,;|:\s]\s*", lines[0])
    half = len(words[0]) // 2
    if len(words) == 1:  # if the kind is named, it is a text in our own form
        square = len(words[0]) == 2 * half and isqrt(half) ** 2 == half >= 16
        return square and not kind and set(words[0][:half]) <= _PLAIN
    if len(words) == 2 and re.search(r"[,;|:]", lines[0]):
        return regions(*words) is not None
    rows = [line.split() for line in lines[: len(words[0])]]
    if len(words) != 2 or len(words[0]) != len(words[1]) or any(len(row) != 2 for row in rows):
        return False
    return regions("".join(row[0] for row in rows), "".join(row[1] for row in rows)) is not None


def _is_kakuro(lines: Sequence[str], kind: str) -> bool:
    """Look for a first row of black cells, with sums next to colons or bars."""
    barred = all("|" in line for line in lines) and bool(set(":\\") & set(lines[0]))
    cells = lines[0].strip("|").split("|") if barred else lines[0].split()
    sums = [cell.strip() for cell in cells]
    black = r"[\d-]*\s*[:|\\]\s*[\d-]*|[xX#*]|-1|"
    signs = ":|\\" if barred else ":|"  # our own form has a backslash
    return len(sums) > 2 and all(re.fullmatch(black, cell) for cell in sums) and any(
        re.search(r"\d", cell) and set(cell) & set(signs) for cell in sums
    )  # fmt: skip


def _is_numberlink(lines: Sequence[str], kind: str) -> bool:
    rows = [line for line in lines if line.rstrip(": ").lower() != "full"]
    return bool(kind) and any(map(str.isalpha, "".join(rows))) and not any(set(":/") & set(row) for row in rows)


def _are_pairs(lines: Sequence[str], kind: str = "") -> bool:
    """Look for cells and regions in the two words of a line, or in two lines."""
    words = lines[0].split()
    return regions(*(words if len(words) == 2 else (lines[0], *lines[1:2], "")[:2])) is not None


def regions(cells: str, labels: str) -> Sequence[int] | None:
    """Return the region of each cell. Return None unless there are n labels, each on n connected cells."""
    n = isqrt(len(cells))
    if n < 4 or n * n != len(cells) != 0 or len(labels) != len(cells):
        return None
    if not re.fullmatch(r"[0-9.A-Z]{16,}", cells) or not labels.isalnum() or not labels.isascii():
        return None
    names = list(dict.fromkeys(labels))
    if len(names) != n:
        return None
    for name in names:
        members = {i for i, label in enumerate(labels) if label == name}
        if len(members) != n or len(components(members, partial(neighbours, n))) > 1:
            return None
    return [names.index(label) for label in labels]


def _is_killer_line(lines: Sequence[str], kind: str) -> bool:
    line = lines[0]
    if line.startswith("SumoCue") or re.fullmatch(KILLER, line):
        return True
    return sum(map(line.count, "<>^v")) >= 20 and re.fullmatch(ARROWS, line) is not None


FORMS = (
    ForeignForm("OpenSudoku", "puzzle_programs", ("sudoku",), _is_opensudoku),
    ForeignForm("sudokuwiki", "puzzle_programs", ("sudoku",), _is_sudokuwiki),
    ForeignForm("HoDoKu", "puzzle_programs", (), _is_hodoku),
    ForeignForm("killer lines", "sudoku_variants", (), _is_killer_line),
    ForeignForm("Pattern", "puzzle_programs", ("nonogram",), _is_pattern_id),
    ForeignForm("Solo", "puzzle_programs", ("sudoku", "killer", "jigsaw"), _is_solo_id),
    ForeignForm("other games", "puzzle_programs", (), _is_other),
    ForeignForm("nonogram clues", "pencil_texts", ("nonogram",), _is_nonogram),
    ForeignForm("kakuro", "pencil_texts", ("kakuro",), _is_kakuro),
    ForeignForm("killer map", "sudoku_variants", ("killer", "sudoku"), _is_killer),
    ForeignForm("jigsaw columns", "sudoku_variants", ("jigsaw", "sudoku"), _is_jigsaw),
    ForeignForm("jigsaw lines", "sudoku_variants", ("sudoku", "jigsaw"), _are_pairs),
    ForeignForm("letter pairs", "pencil_texts", ("numberlink",), _is_numberlink),
)


def convert(form: ForeignForm, text: str) -> Iterator[Converted | InputError]:
    """Yield the puzzles of a text in a given form. For each damaged puzzle, yield an error."""
    from cpsudoku.support import registry

    readers: dict[str, Reader] = registry.find("conversion", form.file)
    try:
        yield from readers[form.name](text)
    except InputError as error:
        yield error
