"""Sudokus of other programs: the app OpenSudoku, the solver of sudokuwiki.org; HoDoKu's library is refused.

OpenSudoku writes XML with an element `game` for each puzzle, whose attribute `data` holds the cells:

    <opensudoku><name>Easy</name><game data="003020600..." /></opensudoku>

Data are 81 digits, or `version: N` and for each cell its value, notes and whether it can be edited, each with a bar
behind it. A document type is refused, so that no entity is expanded. Links of sudokuwiki.org have 81 digits in `bd`, 0
for a blank:

    https://www.sudokuwiki.org/sudoku.htm?bd=003020600900305001...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import parse_qsl, urlsplit
from xml.parsers import expat

from cpsudoku.formats.conversions.conversion import Converted, comments_of, lines_of
from cpsudoku.puzzles.sections.unread_keys import Unread, excerpt
from cpsudoku.support.errors import InputError

_PAGE = r"(?i)/(?:sudoku(?:\.html?)?)?"
_CREDITS = {"name": "title", "author": "author"}
_COSMETIC = frozenset((
    "created", "state", "time", "last_played", "lastPlayed", "data", "id", "folder_id", "mistake_counter",
    "command_stack", "user_note",
))  # fmt: skip
_ELEMENTS = frozenset(("opensudoku", "folder", "game"))


class _Document:
    """What the elements of a file hold, in order."""

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
    """Return the given digits of 81 cells, and how many others a player has entered."""
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


CONVERSION = {"OpenSudoku": _read_opensudoku, "sudokuwiki": _read_sudokuwiki, "HoDoKu": _refuse_hodoku}
