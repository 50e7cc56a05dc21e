"""The contract of a conversion, and the signs by which a text is recognized as one of another program.

A file of this folder sets CONVERSION. Nothing else in the package knows these forms: `find` names the file whose text
it is, and the text of the kind that it returns is read like any other. Files are imported once their text is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from cpsudoku.puzzles.sections.unread_keys import Unread
from cpsudoku.support.errors import TextError

LOOKED_AT = 1 << 16  # characters of a text that are searched for signs
_HEAD = 1 << 12  # of these, characters that show plain cells
_PLAIN = frozenset("0123456789.*_-xX \r\n")
_SUM = r"(?<![^\s,;:])[A-Za-z](?:\s*[=:]\s*|\s+)\d"
REGIONS = frozenset((  # names of a column
    "region", "regions", "region_map", "jigsaw", "area", "areas", "pieces", "blocks", "layout", "shape", "map",
))  # fmt: skip
# Of Simon Tatham's collection: size, letters, then a game behind a colon or a random seed behind #.
GAME_ID = (
    r"(?:https?://\S*?/(?P<game>[a-z]+)(?:\.html?)?#)?(?P<width>\d{1,3})(?:x(?P<height>\d{1,3}))?"
    r"(?P<letters>[a-zA-Z0-9]*)(?P<sign>[:#])(?P<cells>(?!:|d?:)[^\s:<>]*)"
)
_LARGEST_SOLO = 31  # side of a board
OTHER_GAMES = "; other games of Simon Tatham's Portable Puzzle Collection are not read"
SOLO_LETTERS = r"j?x?k?(?:r\d|md?\d|a|d[tbiaeu])*"


class Converted(NamedTuple):
    """A puzzle of such a text.

    Attributes:
        line: Where it begins, from 1.
        text: The puzzle as a text of the kind.
        comments: Title and author, as comments of a text give them.
        unread: Items of the input that the puzzle does not use.
    """

    line: int
    text: str
    comments: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()


class Conversion(NamedTuple):
    """A form of another program.

    Attributes:
        kinds: The kinds that its puzzles may be of; the first is that of a text which names none.
        read: Text -> its puzzles; an error in place of one that is damaged. Raises TextError for the whole text.
    """

    kinds: tuple[str, ...]
    read: Callable[[str], Iterable[Converted | TextError]]


def lines_of(text: str) -> list[tuple[int, str]]:
    """Return (number, line) of the lines that are neither blank nor comments, without blanks around them."""
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in lines if line and not line.startswith("#")]


def comments_of(text: str) -> tuple[str, ...]:
    """Return the comments of a text, without their mark."""
    lines = map(str.strip, text.splitlines())
    return tuple(line[1:].strip() for line in lines if line.startswith("#"))


def each_line(text: str, text_of: Callable[[str], str]) -> Iterator[Converted | TextError]:
    """Yield the puzzle of each line."""
    comments = comments_of(text)
    for number, line in lines_of(text):
        try:
            yield Converted(number, text_of(_bare(line)), comments)
        except TextError as error:
            yield TextError(error.message, number)


def _bare(line: str) -> str:
    """Return an address without the < and > around it."""
    return line[1:-1] if line.startswith("<") and line.endswith(">") else line


def find(beginning: str, kind: str = "") -> str:
    """Return the name of the conversion that a text needs, "" for none.

    Args:
        beginning: The first characters of the text.
        kind: The kind that the caller or the text names. Signs that several kinds share need it.
    """
    head = [line for _, line in lines_of(beginning[:_HEAD])]
    if not head or (all(map(_PLAIN.issuperset, head)) and kind != "numberlink" and not _is_jigsaw(head)):
        return ""
    lines = [line for _, line in lines_of(beginning[:LOOKED_AT])] if len(beginning) > _HEAD else head
    fitting = ((name, signs) for name, kinds, signs in SIGNS if not kind or not kinds or kind in kinds)
    return next((name for name, signs in fitting if signs(lines, kind)), "")


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


def _is_other(lines: Sequence[str], kind: str) -> bool:
    if re.match(r"SAVEFILE\s*:|:\d{4}(?:-\d+)?:", lines[0]):
        return True
    game = re.fullmatch(GAME_ID, _bare(lines[0]))
    seed = game is not None and len(lines) == 1 and re.fullmatch(r"\d{4,}", game["cells"])
    return game is not None and (game["sign"] == ":" or bool(seed))


def _is_nonogram(lines: Sequence[str], kind: str) -> bool:
    """Look for headings of rows and columns with numbers below, in another form than ours."""
    text = "\n".join(lines)
    headings = [re.search(rf"(?im)^{name}\s*[:=]?\s*(?=[\d?,])", text) for name in ("rows?", "col(?:umn)?s?")]
    bare = re.search(r"(?im)^(?:rows|columns|width\b.*|height\b.*)$", text)
    return None not in headings and (bare is not None or "," in text or ";" in text)


def _is_killer(lines: Sequence[str], kind: str) -> bool:
    """Look for rows of letters, as many as they are long, and sums of letters."""
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
    """Look for cells and regions in one line or two columns, or a column of regions."""
    names = {word.strip(" \"'").lower() for word in re.split(r"[,;\t]", lines[0])}
    if names & REGIONS:
        from cpsudoku.formats.field_names import NAMES

        return bool(names & set(NAMES["puzzle"]))
    words = re.split(r"\s*[,;|:\s]\s*", lines[0])
    half = len(words[0]) // 2
    if len(words) == 1:  # a text of ours where the kind is named
        square = len(words[0]) == 2 * half and isqrt(half) ** 2 == half >= 16
        return square and not kind and set(words[0][:half]) <= _PLAIN
    from cpsudoku.formats.short_forms import regions

    if len(words) == 2 and re.search(r"[,;|:]", lines[0]):
        return regions(*words) is not None
    rows = [line.split() for line in lines[: len(words[0])]]
    if len(words) != 2 or len(words[0]) != len(words[1]) or any(len(row) != 2 for row in rows):
        return False
    return regions("".join(row[0] for row in rows), "".join(row[1] for row in rows)) is not None


def _is_kakuro(lines: Sequence[str], kind: str) -> bool:
    """Look for a first row of black cells, with sums beside colons or bars."""
    barred = all("|" in line for line in lines) and bool(set(":\\") & set(lines[0]))
    cells = lines[0].strip("|").split("|") if barred else lines[0].split()
    sums = [cell.strip() for cell in cells]
    black = r"[\d-]*\s*[:|\\]\s*[\d-]*|[xX#*]|-1|"
    signs = ":|\\" if barred else ":|"  # ours has a backslash
    return len(sums) > 2 and all(re.fullmatch(black, cell) for cell in sums) and any(
        re.search(r"\d", cell) and set(cell) & set(signs) for cell in sums
    )  # fmt: skip


def _is_numberlink(lines: Sequence[str], kind: str) -> bool:
    rows = [line for line in lines if line.rstrip(": ").lower() != "full"]
    return bool(kind) and any(map(str.isalpha, "".join(rows))) and not any(set(":/") & set(row) for row in rows)


Signs = Callable[[Sequence[str], str], bool]
SIGNS: tuple[tuple[str, tuple[str, ...], Signs], ...] = (
    ("opensudoku", ("sudoku",), _is_opensudoku),
    ("sudokuwiki", ("sudoku",), _is_sudokuwiki),
    ("pattern_id", ("nonogram",), _is_pattern_id),
    ("solo_id", ("sudoku", "killer", "jigsaw"), _is_solo_id),
    ("other_programs", (), _is_other),
    ("nonogram_clues", ("nonogram",), _is_nonogram),
    ("kakuro_sums", ("kakuro",), _is_kakuro),
    ("killer_map", ("killer", "sudoku"), _is_killer),
    ("jigsaw_line", ("jigsaw", "sudoku"), _is_jigsaw),
    ("letter_pairs", ("numberlink",), _is_numberlink),
)


def convert(name: str, text: str) -> Iterator[Converted | TextError]:
    """Yield the puzzles of a text by the conversion of that name; an error in place of one that is damaged."""
    from cpsudoku.support import registry

    conversion: Conversion = registry.find("conversion", name)
    try:
        yield from conversion.read(text)
    except TextError as error:
        yield error
