"""Puzzles of other programs: OpenSudoku, sudokuwiki.org, Simon Tatham's collection. HoDoKu's library is rejected.

OpenSudoku writes XML with an element `game` for each puzzle. Its attribute `data` contains the cells:

    <opensudoku><name>Easy</name><game data="003020600..." /></opensudoku>

Data are 81 digits. Or they are `version: N` and for each cell its value, its notes and whether it can be edited, each
followed by a bar. A document type is rejected, so no entity is expanded. Links of sudokuwiki.org have 81 digits in
`bd`, 0 for a blank:

    https://www.sudokuwiki.org/sudoku.htm?bd=003020600900305001...

Game IDs of Simon Tatham's Portable Puzzle Collection occur alone or after the # of its page. Solo is sudoku:

    3x3:a4_5b...          letters are runs of blanks, a for one; `_` separates two digits
    9j:...,...            with regions; 3x3k:...,...,... with cages and sums; x: with diagonals

Regions and cages are encoded by the sides between cells in reading order, first to the right, then below. A letter
counts the sides without a line before the next side with a line. z means 25 sides without a line.

Pattern is nonogram:

    5x5:1/1.1/3/.../2     the numbers of the columns, then of the rows; `/` separates lines, `.` separates runs

After a comma it may give cells: runs of unknown cells that end with a white one (a lower-case letter) or a shaded one.
For other games and save files, an error names the form to use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from urllib.parse import parse_qsl, urlsplit
from xml.parsers import expat

from cpsudoku.formats.conversions.conversion import (
    GAME_ID,
    SOLO_LETTERS,
    Converted,
    Reader,
    comments_of,
    each_line,
    lines_of,
)
from cpsudoku.puzzles.kinds.kind_text import drawn
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.puzzles.sections.unread_keys import Unread, excerpt
from cpsudoku.support.errors import InputError, amount
from cpsudoku.support.square_grid import box_shape, components

_PAGE = r"(?i)/(?:sudoku(?:\.html?)?)?"
_CREDITS = {"name": "title", "author": "author"}
_COSMETIC = frozenset((
    "created", "state", "time", "last_played", "lastPlayed", "data", "id", "folder_id", "mistake_counter",
    "command_stack", "user_note",
))  # fmt: skip
_ELEMENTS = frozenset(("opensudoku", "folder", "game"))


class _Document:
    """The contents of a file's elements, in order."""

    def __init__(self) -> None:
        self.games: list[tuple[int, Mapping[str, str]]] = []
        self.words: dict[str, str] = {}
        self._open: list[str] = []
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._take
        self.parser.StartDoctypeDeclHandler = self._refuse

    def _refuse(self, *_: object) -> None:
        raise InputError("expected XML without a document type, found one", self.parser.CurrentLineNumber)

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "game":
            self.games.append((self.parser.CurrentLineNumber, attributes))
        elif name == "folder" and attributes.get("name"):
            self.words["name"] = attributes["name"]
        self._open.append(name)

    def _end(self, _: str) -> None:
        self._open.pop()

    def _take(self, words: str) -> None:
        if words.strip():
            name = self._open[-1]
            self.words[name] = self.words.get(name, "") + words


def _read_opensudoku(text: str) -> Iterator[Converted | InputError]:
    document = _Document()
    try:
        document.parser.Parse(text.strip("\ufeff"), True)
    except expat.ExpatError as error:
        reason = expat.errors.messages[error.code]
        yield InputError(f"expected XML of OpenSudoku, found: {reason}", error.lineno, error.offset + 1)
        return
    if not document.games:
        yield InputError("expected an element `game` in the XML of OpenSudoku, found none")
    comments = tuple(f"{_CREDITS[name]}: {words}" for name, words in document.words.items() if name in _CREDITS)
    words = tuple(
        Unread(name, excerpt(value), rule=name in _ELEMENTS)
        for name, value in document.words.items() if name not in _CREDITS
    )  # fmt: skip
    for line, attributes in document.games:
        try:
            cells, played = _cells(attributes.get("data", ""))
        except InputError as error:
            yield InputError(error.message, line)
            continue
        entered = [Unread("game", f"{played} digits of a player", rule=False)] if played else []
        unread = [Unread(f"game {name}", excerpt(value), rule=False)
                  for name, value in attributes.items() if name not in _COSMETIC and value]  # fmt: skip
        yield Converted(line, cells, comments, (*words, *entered, *unread))


def _cells(data: str) -> tuple[str, int]:
    """Return the given digits of 81 cells, and the number of digits entered by a player."""
    if re.fullmatch(r"[0-9.]{81}", data.strip()):
        return data.strip().replace("0", "."), 0
    match = re.fullmatch(r"version:\s*(\d+)\s+(.*)", data.strip(), re.DOTALL)
    if match is None:
        raise InputError(f"expected 81 digits in the data of a game, found {len(data.strip())} characters")
    fields = match[2].strip().removesuffix("|").split("|")
    size = len(fields) // 81
    if size not in (3, 4) or size * 81 != len(fields):
        raise InputError(f"expected value, notes and editable of 81 cells, found {len(fields)} fields")
    cells = ""
    played = 0
    for i in range(0, len(fields), size):
        value, editable = fields[i], fields[i + size - 1]
        if not re.fullmatch("[0-9]", value) or editable not in ("0", "1"):
            raise InputError(f"expected a digit and 0 or 1 for cell {i // size + 1}, found {value!r} and {editable!r}")
        if any(not re.fullmatch(r"-|\d*|(?:\d,)+", note) for note in fields[i + 1 : i + size - 1]):
            raise InputError(f"expected the notes of cell {i // size + 1} as digits, found {fields[i + 1]!r}")
        given = editable == "0" and value != "0"
        played += editable == "1" and value != "0"
        cells += value if given else "."
    return cells, played


def _read_sudokuwiki(text: str) -> Iterator[Converted | InputError]:
    comments = comments_of(text)
    for number, line in lines_of(text):
        link, *words = line.strip("<>").split(maxsplit=1)
        address = urlsplit(link if "//" in link else f"https://{link}")
        fields = parse_qsl(address.query, keep_blank_values=True)
        boards = [value for name, value in fields if name == "bd"]
        if not (address.hostname or "").endswith("sudokuwiki.org") or len(boards) != 1:
            yield InputError(f"expected a link of sudokuwiki.org with one bd=, found {line[:60]!r}", number)
        elif not re.fullmatch(_PAGE, address.path):
            page = address.path.rpartition("/")[2]
            expected = "the page sudoku.htm of sudokuwiki.org, whose bd= holds 81 digits"
            yield InputError(f"expected {expected}, found {page[:40]!r}", number)
        elif not re.fullmatch(r"[0-9.]{81}", boards[0]):
            wrong = next((c for c in boards[0] if c not in "0123456789."), "")
            found = f"{wrong!r} in it: take the link of its 81 digits" if wrong else f"{len(boards[0])}"
            yield InputError(f"expected 81 digits after bd=, 0 for a blank, found {found}", number)
        else:
            unread = [Unread(name, excerpt(value), rule=False) for name, value in fields if name != "bd"]
            beside = filter(None, (*words, address.fragment))
            unread += [Unread(f"line {number}", excerpt(word), rule=False) for word in beside]
            yield Converted(number, boards[0].replace("0", "."), comments, tuple(unread))


def _refuse_hodoku(text: str) -> Iterator[Converted | InputError]:
    yield InputError(
        "expected a puzzle, found a line of HoDoKu's library (`:technique:candidate:cells:...`): "
        "write its 81 cells alone", lines_of(text)[0][0], 1,
    )  # fmt: skip


_LARGEST = 31  # side of a board
_OTHER_GAMES = "; other games of Simon Tatham's Portable Puzzle Collection are not read"


def _solo_of(line: str) -> str:
    match = re.fullmatch(GAME_ID, line)
    if match is None or match["sign"] != ":" or not re.fullmatch(SOLO_LETTERS, match["letters"]):
        raise InputError(f"expected a game ID of Solo, such as 2x2:a1_2..., found {line[:40]!r}")
    return _solo(int(match["width"]), int(match["height"] or 0), match["letters"], match["cells"])


def _solo(columns: int, rows: int, letters: str, cells: str) -> str:
    """Return the sudoku, with the sections that the letters of a Solo game ID require."""
    jigsaw, diagonals, killer = ("j" in letters or rows == 1, "x" in letters, "k" in letters.split("d")[0])
    rows = rows or (1 if jigsaw else columns)
    side = columns * rows
    if not 2 <= side <= _LARGEST:
        raise InputError(f"expected a board of Solo with 2 to {_LARGEST} rows, found {side}")
    parts = cells.split(",")
    wanted = 1 + jigsaw + 2 * killer
    if len(parts) != wanted:
        parts_wanted = f"{amount(wanted, 'part')} with commas between in a game of Solo"
        raise InputError(f"expected {parts_wanted}, found {len(parts)}{_OTHER_GAMES}")
    box = (columns, rows) if rows > 1 and not jigsaw else None
    grid = square_puzzle(_numbers(parts.pop(0), side, side), box)
    line = grid.digit_line()
    text = drawn(grid) if box not in (None, box_shape(side)) else "".join(
        line[i : i + side] + "\n" for i in range(0, side * side, side)
    )  # fmt: skip
    if jigsaw:
        pieces = _pieces(parts.pop(0), side, "region")
        if len(pieces) != side or any(len(piece) != side for piece in pieces):
            raise InputError(f"expected {side} regions of {side} cells in a game of Solo, found others")
        region = {cell: i for i, piece in enumerate(pieces) for cell in piece}
        text += "regions:\n" + "".join(
            " ".join(str(region[r * side + c] + 1) for c in range(side)) + "\n" for r in range(side)
        )
    if diagonals:
        text += "rising diagonal:\nfalling diagonal:\n"
    if killer:
        text += _cages(_pieces(parts.pop(0), side, "cage"), _numbers(parts.pop(0), side, side**3), side)
    return text


def _numbers(cells: str, side: int, largest: int) -> list[int]:
    """Return the number of each cell, 0 for a blank."""
    values: list[int] = []
    if re.fullmatch(r"(?:[a-z]|_|[1-9]\d*)*", cells) is None or re.search("__|[a-z]_|_[a-z]|^_|_$", cells):
        odd = next((c for c in cells if not re.match("[a-z_0-9]", c)), "")
        found = repr(odd) if odd else "another order of them"
        raise InputError(f"expected letters, and numbers with _ between, in a game of Solo, found {found}")
    for word in re.findall(r"[a-z]|\d+", cells):
        if word.isdigit() and int(word) > largest:
            raise InputError(f"expected a number up to {largest} in a game of Solo, found {word[:12]}")
        values += [int(word)] if word.isdigit() else [0] * (ord(word) - ord("a") + 1)
    if len(values) != side * side:
        raise InputError(f"expected {side * side} cells in a game of Solo, found {len(values)}{_OTHER_GAMES}")
    return values


def _pieces(sides: str, side: int, name: str) -> Sequence[Sequence[int]]:
    """Return the pieces of a board, which the sides between its cells separate."""
    if not re.fullmatch("[a-z_]*", sides):
        wrong = next(c for c in sides if not re.match("[a-z_]", c))
        raise InputError(f"expected letters and _ for the {name}s of a game of Solo, found {wrong!r}")
    across = [(r * side + c, r * side + c + 1) for r in range(side) for c in range(side - 1)]
    down = [(r * side + c, (r + 1) * side + c) for c in range(side) for r in range(side - 1)]
    pairs = across + down
    lined: list[bool] = []
    for sign in sides:
        run = 0 if sign == "_" else ord(sign) - ord("a") + 1
        lined += [False] * min(run, 25) if run == 26 else [*[False] * run, True]
    if len(lined) != len(pairs) + 1 or not lined[-1]:
        raise InputError(f"expected {len(pairs)} sides between cells for the {name}s of a game of Solo, "
                        f"found {max(0, len(lined) - 1)}")  # fmt: skip
    joined: dict[int, list[int]] = {cell: [] for cell in range(side * side)}
    for (a, b), line in zip(pairs, lined[:-1], strict=True):
        if not line:
            joined[a].append(b)
            joined[b].append(a)
    return sorted(sorted(piece) for piece in components(range(side * side), joined.__getitem__))


def _cages(pieces: Sequence[Sequence[int]], sums: Sequence[int], side: int) -> str:
    text = "cages:\n"
    for piece in pieces:
        totals = [sums[cell] for cell in piece if sums[cell]]
        if len(totals) != 1 or not sums[piece[0]]:
            raise InputError("expected a sum in the first cell of each cage of a game of Solo, found none")
        text += " ".join(f"r{cell // side + 1}c{cell % side + 1}" for cell in piece) + f" = {totals[0]}\n"
    return text


def _pattern_of(line: str) -> str:
    match = re.fullmatch(GAME_ID, line)
    if match is None or match["sign"] != ":" or match["letters"]:
        raise InputError(f"expected a game ID of Pattern, such as 2x2:1/1/1/1, found {line[:40]!r}")
    width = int(match["width"])
    return _pattern(width, int(match["height"] or width), match["cells"])


def _pattern(width: int, height: int, cells: str) -> str:
    """Return the nonogram."""
    if not 0 < width <= 100 or not 0 < height <= 100:
        raise InputError(f"expected at most 100 rows and columns, found {height} and {width}")
    if not re.fullmatch(r"[0-9./]*(?:,[A-Za-z]*)?", cells):
        wrong = next((c for c in cells if not re.match("[0-9./,A-Za-z]", c)), cells[-1:])
        raise InputError(f"expected numbers, dots and slashes in a game of Pattern, found {wrong!r}")
    clues, comma, given = cells.partition(",")
    lanes = clues.split("/")
    if len(lanes) != width + height:
        lanes_wanted = f"{width} columns and {height} rows of a game of Pattern"
        raise InputError(f"expected {lanes_wanted}, found {len(lanes)} in all{_OTHER_GAMES}")
    for i, lane in enumerate(lanes):
        runs = lane.split(".") if lane else []
        room = height if i < width else width
        if not all(run.isdigit() for run in runs) or sum(int(run) + 1 for run in runs) > room + 1:
            where = f"column {i + 1}" if i < width else f"row {i - width + 1}"
            raise InputError(f"expected runs that fit in {room} cells in {where}, found {lane!r}")
    numbers = [lane.replace(".", " ") or "0" for lane in lanes]
    shading = _shading(width, height, given) if comma else ""
    return f"{shading}rows:\n" + "\n".join(numbers[width:]) + "\ncolumns:\n" + "\n".join(numbers[:width]) + "\n"


def _shading(width: int, height: int, given: str) -> str:
    """Return the given cells as rows."""
    cells = ""
    for letter in given:
        gap = ord(letter.lower()) - ord("a")
        cells += "." * gap + ("" if gap == 25 else "x" if letter.isupper() else "-")
    if len(cells) == width * height + 1 and cells[-1] in "-x":
        cells = cells[:-1]  # the run to the end is closed by an extra cell
    if len(cells) != width * height:
        raise InputError(f"expected {width * height} cells after the comma, found {len(cells)}")
    return "".join(cells[i : i + width] + "\n" for i in range(0, len(cells), width))


def _refuse_others(text: str) -> Iterator[Converted | InputError]:
    number, first = lines_of(text)[0]
    if not first.startswith("SAVEFILE"):
        yield InputError(_other_game(first), number, 1)
        return
    game = re.search(r"(?m)^GAME\s*:\d+:(.*)$", text)
    name = f" ({game[1].strip()[:40]})" if game else ""
    yield InputError(
        f"expected a puzzle, found a save file of Simon Tatham's Portable Puzzle Collection{name}: "
        "write its game ID, from the menu Game, Specific", number, 1,
    )  # fmt: skip


def _other_game(line: str) -> str:
    match = re.fullmatch(GAME_ID, line.strip("<>"))
    if match is not None and match["sign"] == "#":
        return "expected a game ID with a colon, found a random seed: take the game ID from the menu Game, Specific"
    game = f" ({match['game']})" if match is not None and match["game"] else ""
    return (
        f"expected a game ID of Pattern or Solo, found one of another game{game} of Simon Tatham's Portable Puzzle "
        "Collection: write the puzzle as a text of its kind"
    )


CONVERSION: dict[str, Reader] = {
    "OpenSudoku": _read_opensudoku,
    "sudokuwiki": _read_sudokuwiki,
    "HoDoKu": _refuse_hodoku,
    "Solo": partial(each_line, text_of=_solo_of),
    "Pattern": partial(each_line, text_of=_pattern_of),
    "other games": _refuse_others,
}
