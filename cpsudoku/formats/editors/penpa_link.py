"""Drawings of Penpa, read from a link. `penpa_sudoku` turns a drawing into a sudoku, `penpa_conventions` into a puzzle
of another kind.

A link contains lines of text, compressed with raw deflate and encoded in base64.

    line 1      the sort of grid, its size, its orientation, the title, the author, the rules, a picture
    line 2      the margins
    line 4, 5   the problem and the answer, as JSON with shortened names
    line 6      the cells of the board: the first number, then the steps
    line 14, 15 whether colours of the setter's own are shown, and these
    line 18     the tags

A place is a number. Cells come first, row by row, with two more on each side. Then come the corner at the lower right
of each cell, the side below, the side at the right, four quarters of each cell, and four sides within each cell.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import accumulate, product
from typing import Any, NamedTuple, TypeVar
from urllib.parse import unquote

from cpsudoku.formats.compressed_json import parse_json
from cpsudoku.puzzles.board import Cell, Place, Point
from cpsudoku.puzzles.sections.unread_keys import JsonFields, Unread
from cpsudoku.support import registry
from cpsudoku.support.errors import InputError
from cpsudoku.support.square_grid import components

T = TypeVar("T")
LONGEST = 1 << 21  # bytes of the inflated text
LARGEST = 100  # rows or columns
_NAMES = {
    "zO": "null", "z_": '"__a"', "z7": '"nobulbthermo"', "z6": '"killercages"', "z4": '"deletelineE"',
    "z5": '"polygon"', "z0": '"squareframe"', "zD": '"direction"', "z3": '"arrows"', "zT": '"thermo"',
    "z2": '"freelineE"', "zF": '"freeline"', "z1": '"numberS"', "z8": '"command_replay"', "zU": '"command_undo"',
    "zR": '"command_redo"', "zB": '"board"', "zP": '"special"', "zY": '"symbol"', "zN": '"number"', "zC": '"cage"',
    "zW": '"wall"', "zE": '"lineE"', "zL": '"line"', "zS": '"surface"', "zM": '"edit_mode"', "zG": '"grid"',
    "zA": '"pu_a"', "zQ": '"pu_q"', "z9": '"qa"', "zZ": "z",
}  # fmt: skip
_SHORT = re.compile("z[A-Z0-9_]")
SPECIAL = {
    "thermo": "thermometer", "nobulbthermo": "thermometer", "arrows": "line with an arrow", "direction": "direction",
    "squareframe": "frame", "polygon": "polygon", "killercages": "cage",
}  # fmt: skip
_WORDS = SPECIAL | {
    "surface": "colour", "number": "text", "numberS": "small number", "symbol": "symbol", "line": "line",
    "freeline": "free line", "lineE": "edge", "freelineE": "free edge", "wall": "wall", "cage": "cage outline",
    "deletelineE": "deleted edge",
}  # fmt: skip
BLACK = 4  # colour of a cell
DARK = (1, 3, BLACK, 8)  # colours of black cells
_TEXTS = ("1", "2", "5", "6", "8", "10")  # types of texts that are written whole, in the centre of their place
_WORDED = ("Title:", "Author:")  # fields of the first line
_NUMBER = "0|[1-9][0-9]{0,6}"  # the number of a place
_LINES, _HEAD = 19, 22  # lines of a link, and fields of its first line, with a known meaning
_TAIL = r"(?:[?&][alqrm]=[^&\s]*)*"  # the end of an address: the solution, the replay, the mode
RULES = (("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F"))  # signs in the rules, and their replacements
_CHECKED = {"surface": "sol_surface", "number": "sol_number", "line": "sol_loopline", "lineE": "sol_loopedge"}
THICK = (2, 21)  # styles of edges
_GRIDS = ("square", "sudoku", "kakuro")
_OFFSET = {1: (0.5, 0.5), 2: (0.5, 0), 3: (0, 0.5)}  # sort of a place -> its offset from its cell


class DrawnItem(NamedTuple):
    """An item of the drawn problem. ``key``: the numbers of its places, separated by commas; "" if it has no place."""

    layer: str
    key: str
    content: object

    @property
    def text(self) -> str | None:
        """The text, if the item is one text in the centre of its place. None for all other items."""
        match self.content:
            case [str() | int() as text, int(), sort] if str(sort) in _TEXTS:
                return str(text).strip()
        return None

    @property
    def symbol(self) -> tuple[object, str]:
        """(style, shape) of a symbol; (0, "") for anything else."""
        match self.content:
            case [int() | list() as style, str() as shape, int()]:
                return style, shape
        return 0, ""

    def __str__(self) -> str:
        """Return the item in words, for messages."""
        word = _WORDS.get(self.layer, f"item of the layer {self.layer[:20]!r}")
        if self.layer in ("number", "numberS"):
            text = self.content[0] if isinstance(self.content, list) and self.content else self.content
            word += f" {text!r:.20}"
        elif self.layer == "symbol":
            word += f" {self.symbol[1][:20]}"
        elif self.layer == "surface":
            word = "black cell" if self.content in DARK else f"colour {self.content!r:.20}"
        return f"{'an' if word[0] in 'aei' else 'a'} {word}"


class Drawing:
    """A drawing of Penpa.

    Attributes:
        height, width: The size of the board without the margins.
        problem, answer: Layer -> {key of an item: its content}. Some layers are lists of lists of places instead.
        words: The title, the author and the rules.
        tags: The tags of its genre.
        checked: The layers that Penpa compares with a solution.
        cells: The numbers of the board's cells.
        unread: The other items of the link that may have a meaning.
    """

    tags: list[str]

    def __init__(self, lines: list[str]) -> None:
        if len(lines) < 5:
            raise InputError(f"expected the lines of a drawing of Penpa, found {len(lines)}")
        header = lines[0].split(",")
        if header[0] not in _GRIDS:
            raise InputError(f"expected a drawing of Penpa on a square or sudoku grid, found one on {header[0][:20]!r}")
        numbers = [int(part) for part in header[1:3] if part.isascii() and part.isdecimal() and len(part) < 5]
        margins = parse_json(lines[1])
        if (
            not isinstance(margins, list)
            or len(margins) != 4
            or len(numbers) != 2
            or not all(type(margin) is int and margin >= 0 for margin in margins)
        ):
            raise InputError("expected the size and the margins of a drawing of Penpa, found neither")
        self.sort = header[0]
        self.top: int = margins[0]
        self.left: int = margins[2]
        self.width: int = numbers[0] - margins[2] - margins[3]
        self.height: int = numbers[1] - margins[0] - margins[1]
        if not (1 <= self.height <= LARGEST and 1 <= self.width <= LARGEST):
            found = f"{header[2]} x {header[1]} with margins"
            raise InputError(f"expected a board of 1 to {LARGEST} rows and columns, found {found}")
        self.wide: int = numbers[0] + 4
        self.places: int = (numbers[0] + 4) * (numbers[1] + 4)
        self.problem: JsonFields = _json(lines[3])
        self.answer: JsonFields = _json(lines[4])
        lines = lines + [""] * (_LINES - len(lines))
        self._refuse_other_boards(header, lines[5])
        self.words: dict[str, str] = {}
        for i, part in enumerate(header[11:17], 11):
            key, mark, value = part.partition(": ")
            name = key.lower() if mark and key in ("Title", "Author") else {15: "title", 16: "author"}.get(i, "")
            if name and (text := value.strip() if mark else part.strip()):
                self.words[name] = text.replace("%2C", ",")
        if len(header) > 18 and header[18].strip():
            self.words["ruleset"] = plain_rules(header[18])
        tags = parse_json(lines[17] or "[]")
        if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
            raise InputError(f"expected the tags of a drawing as a list of words, found {lines[17]:.40}")
        self.tags = tags
        checks = parse_json(lines[7]) if lines[7][:1] == "{" else {}
        checks = checks if isinstance(checks, dict) else {}
        self.checked: set[str] = {sort for sort, key in _CHECKED.items() if checks.get(key) is True}
        self.unread: list[Unread] = [*self._unread(header, lines)]

    def _refuse_other_boards(self, header: list[str], steps: str) -> None:
        """Reject a board that is turned, mirrored or lacks a cell: raise InputError."""
        if header[4:7] not in (["0", "1", "1"], []):
            raise InputError("expected a drawing of Penpa that is neither turned nor mirrored, found one that is")
        listed = parse_json(steps or "[]")
        if not isinstance(listed, list) or not (listed == [None] or all(type(step) is int for step in listed)):
            raise InputError(f"expected the cells of the board as a list of numbers, found {steps!r:.40}")
        numbers = [*accumulate(listed)] if listed != [None] else []  # older drawings have no list
        self.cells: set[int] = set(numbers)
        if len(self.cells) < len(numbers):
            raise InputError("expected each cell of the board once, found one twice")
        for r, c in product(range(self.height), range(self.width)) if numbers else ():
            if (r + 2 + self.top) * self.wide + c + 2 + self.left not in self.cells:
                raise InputError(f"{Cell(r + 1, c + 1)}: expected a cell of the board, found that it is removed")

    def _unread(self, header: list[str], lines: list[str]) -> Iterator[Unread]:
        """Yield the items outside the problem that may have a meaning."""
        if extra := [number for number in self.cells if self.cell(number) is None]:
            yield Unread(self.name(str(min(extra))), f"{len(extra)} cells beside the board")
        if _has_picture("".join(header[21:22])):
            yield Unread("", "a picture in the background")
        if "1" in (*header[11:12], *header[14:15]):
            yield Unread("", "a diagonal of the grid")
        fields = [field for field in header[11:15] if field not in ("0", "1") and not field.startswith(_WORDED)]
        for text in (*fields, *header[_HEAD:], *lines[_LINES:]):
            if text.strip():
                yield Unread("", f"{text.strip()!r:.40} in the link")
        for layer, content in self.answer.items():
            if content and layer not in _WORDS and not layer.startswith("command_"):
                yield Unread("answer", str(DrawnItem(layer, "", content)))
        for layer, content in _json(lines[14]).items() if lines[13] == "1" else ():
            for key, colour in (content if isinstance(content, dict) else {"": content}).items():
                if isinstance(colour, str) or (colour and not key):
                    yield Unread(self.name(key), f"the colour {colour!r:.20} of one's own, in {layer:.20}")

    def items(self) -> Iterator[DrawnItem]:
        """Yield each item of the problem. Readers remove the items that they use, and list the rest as unused."""
        for layer, content in self.problem.items():
            if layer.startswith("command_"):
                continue
            if isinstance(content, dict):
                yield from (DrawnItem(layer, key, one) for key, one in content.items() if one is not None)
            elif isinstance(content, list):
                for one in filter(None, content):
                    yield DrawnItem(layer, ",".join(map(str, one)) if isinstance(one, list) else "", one)
            elif content:
                yield DrawnItem(layer, "", content)

    def name(self, key: str) -> str:
        """Return the first place of an item as r1c1, with halves for sides and corners. Return "" if it has none."""
        if not re.fullmatch(_NUMBER, number := key.partition(",")[0]):
            return ""
        _, r, c = self.at(number)
        return str(self.place(number) or Cell(r + 1, c + 1))

    def at(self, number: object) -> tuple[int, int, int]:
        """Return (sort, row, column) of a place. Rows and columns count from 0.

        Sorts: 0 cells, 1 corners, 2 sides below, 3 sides at the right, 4 quarters of cells, 5 sides within cells.
        """
        if not re.fullmatch(_NUMBER, str(number)):
            raise InputError(f"expected the number of a place of the drawing, found {number!r:.20}")
        index = int(str(number))
        sort, i = divmod(index, self.places)
        if sort >= 4:
            sort, i = divmod(index // 4, self.places)
            sort += 3
        if sort > 5:
            raise InputError(f"expected the number of a place of the drawing, found {number!r:.20}")
        return sort, i // self.wide - 2 - self.top, i % self.wide - 2 - self.left

    def place(self, number: object) -> Cell | Point | None:
        """Return a place on the board or outside it. Return None for a part of a cell."""
        sort, r, c = self.at(number)
        if sort == 0:
            return Cell(r + 1, c + 1)
        return Point(r + 1 + _OFFSET[sort][0], c + 1 + _OFFSET[sort][1]) if sort in _OFFSET else None

    def cell(self, number: object) -> tuple[int, int] | None:
        """Return the cell of the board at a place, or the cell that contains it. Return None for other places."""
        sort, r, c = self.at(number)
        return (r, c) if sort in (0, 4, 5) and 0 <= r < self.height and 0 <= c < self.width else None

    def names(self, numbers: object) -> list[str]:
        """Return the cells of a list of places, as R1C1. Return [] if one of them is not a cell of the board."""
        cells = [self.cell(number) for number in numbers] if isinstance(numbers, list) else []
        return [f"R{cell[0] + 1}C{cell[1] + 1}" for cell in cells if cell is not None] if None not in cells else []

    def near(self, number: object, outside: bool = True) -> list[str]:
        """Return the cells of the board at a place, as R1C1: one cell, or the cells next to a side or a corner.

        ``outside``: if all these cells are outside the board, return the first one that is next to the board.
        """
        sort, r, c = self.at(number)
        down, right = (sort in (1, 2)), (sort in (1, 3))
        cells = [(r + y, c + x) for y in range(1 + down) for x in range(1 + right)]
        inside = [cell for cell in cells if 0 <= cell[0] < self.height and 0 <= cell[1] < self.width]
        beside = [cell for cell in cells if -1 <= cell[0] <= self.height and -1 <= cell[1] <= self.width]
        return [f"R{r + 1}C{c + 1}" for r, c in inside or beside[:outside]]

    def outlines(self, numbers: object) -> set[str]:
        """Return the keys of the lines that Penpa draws around a cage."""
        cells = [cell for number in numbers if (cell := self.cell(number))] if isinstance(numbers, list) else []
        first = self.places + (2 + self.top) * self.wide + 2 + self.left
        return {
            ",".join(str(4 * (first + int(r) * self.wide + int(c)) + quarter) for r, c, quarter in ends)
            for ends in cage_outline(cells)
        }

    def of(self, key: str) -> JsonFields:
        """Return the items of a layer of the problem, by key. Return {} if the layer is missing or a list."""
        return layer_part(self.problem, key, dict[str, Any]())

    def side(self, key: str) -> Point | None:
        """Return the side of cells along which an edge runs. Return None for any other edge."""
        ends = key.split(",")
        if len(ends) != 2:
            return None
        (sort, r, c), (other, r2, c2) = sorted(map(self.at, ends))
        if (sort, other) != (1, 1) or (r2 - r, c2 - c) not in ((1, 0), (0, 1)):
            return None
        return Point(r2 + 1, c + 1.5) if r2 > r else Point(r + 1.5, c2 + 1)

    def on_board(self, place: Place) -> bool:
        """Return True for a cell of the board, or a side or corner of one."""
        r, c = place
        return 0.5 <= r <= self.height + 0.5 and 0.5 <= c <= self.width + 0.5

    def on_frame(self, side: Place) -> bool:
        r, c = side
        return r in (0.5, self.height + 0.5) or c in (0.5, self.width + 0.5)

    @cached_property
    def regions(self) -> list[list[tuple[int, int]]]:
        """The pieces into which thick edges divide the board. Cells count from 0."""
        walls = {self.side(key) for key, style in self.of("lineE").items() if style in THICK}

        def beside(here: tuple[int, int]) -> Iterator[tuple[int, int]]:
            r, c = here
            for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                inside = 0 <= y < self.height and 0 <= x < self.width
                if inside and ((r + y) / 2 + 1, (c + x) / 2 + 1) not in walls:
                    yield y, x

        return components(((r, c) for r in range(self.height) for c in range(self.width)), beside)


def cells_beside(side: Point) -> list[Cell]:
    """Return the two cells that a side separates."""
    r, c = int(side.row), int(side.column)
    return [Cell(r, c), Cell(r + 1, c) if side.row % 1 else Cell(r, c + 1)]


def plain_rules(text: str) -> str:
    """Return the rules in words, decoded from a link."""
    for sign, code in RULES:
        text = text.replace(code, sign)
    return text


def open_drawing(payload: str) -> tuple[Drawing, str]:
    """Return the drawing in a link, and the words after it. The link's own fields for answer, replay and mode do not
    count as words.

    Raises:
        InputError: the link is damaged, or the grid is not made of squares.
    """
    text, tail = _inflate(payload)
    drawing = Drawing(_SHORT.sub(lambda match: _NAMES.get(match[0], match[0]), text).split("\n"))
    return drawing, re.sub(rf"^{_TAIL}", "", tail)


def _inflate(payload: str) -> tuple[str, str]:
    """Return (the text in a link, the words after it)."""
    spelled = unquote(payload)
    match = re.match(r"[A-Za-z0-9+/ ]*", spelled)
    bare = (match[0] if match else "").replace(" ", "+")
    bare = bare[: len(bare) - (len(bare) % 4 == 1)]
    try:
        packed = base64.b64decode(bare + "=" * (-len(bare) % 4))
        engine = zlib.decompressobj(-15)
        raw = engine.decompress(packed, LONGEST + 1)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise InputError(f"expected a drawing of Penpa in a link, found it damaged: {error}") from None
    if len(raw) > LONGEST:
        raise InputError(f"expected a drawing of at most {LONGEST} bytes, found more")
    if not engine.eof:
        raise InputError("expected the rest of a drawing of Penpa, found its end: it is cut short")
    used = -(-4 * (len(packed) - len(engine.unused_data)) // 3)
    return raw.decode("utf-8", "replace"), re.sub("^=*", "", spelled[used:]).strip()


def _has_picture(packed: str) -> bool:
    """Return True if the background of a drawing has the address of a picture, or cannot be unpacked and so may have
    one."""
    if not packed:
        return False
    try:
        data = parse_json(_inflate(packed)[0])
    except InputError:
        return True
    return not isinstance(data, dict) or bool(data.get("url"))


def _json(line: str) -> JsonFields:
    data = parse_json(line or "{}")
    if not isinstance(data, dict):
        raise InputError(f"expected an object in a drawing of Penpa, found {line[:20]!r}")
    return data


def layer_part(layer: JsonFields, key: str, nothing: T) -> T:
    """Return a part of a drawing. Return ``nothing`` if it is missing or has another type."""
    value = layer.get(key)
    return value if isinstance(value, type(nothing)) else nothing


def cage_outline(cells: Collection[Place]) -> Iterator[tuple[tuple[float, float, int], tuple[float, float, int]]]:
    """Yield the lines of a cage's outline. Each line goes from a quarter of a cell (0 and 1 above, 2 and 3 below) to
    another."""
    inside = set(cells)
    for r, c in cells:
        # (a neighbour; the quarters on its side)
        for dr, dc, one, two in ((0, -1, 0, 2), (0, 1, 1, 3), (-1, 0, 0, 1), (1, 0, 2, 3)):
            beside = r + dr, c + dc
            if beside not in inside:
                yield (r, c, one), (r, c, two)
                continue
            for quarter, way in ((one, -1), (two, 1)) if dr + dc > 0 else ():
                ends = (r + way * dc, c + way * dr), (beside[0] + way * dc, beside[1] + way * dr)
                if not inside.issuperset(ends):
                    yield (r, c, quarter), (*beside, quarter - (1 if dc else 2))


def place_beside(height: int, width: int, edge: str, lane: int, away: int) -> Cell:
    """Return a place outside the board, ``away`` places from the nearest place on it."""
    return {
        "top": Cell(-away, lane), "bottom": Cell(height + 1 + away, lane),
        "left": Cell(lane, -away), "right": Cell(lane, width + 1 + away),
    }[edge]  # fmt: skip


# The genre tags of a link, which determine its kind. For a sudoku, they define the meaning of some drawings.


# Kind -> its tag in Penpa.
TAGS = {
    "sudoku": "classic", "akari": "akari", "aqre": "aqre", "castle_wall": "castlewall", "cave": "cave",
    "country_road": "country road", "easy_as_abc": "easy as abc", "fillomino": "fillomino",
    "galaxies": "spiralgalaxies", "geradeweg": "geradeweg", "gokigen": "slant (gokigen)",
    "hashi": "hashiwokakero (hashi/bridges)", "heyawake": "heyawake", "hitori": "hitori", "kakuro": "kakuro",
    "kurodoko": "kurodoko", "kurotto": "kurotto", "latin": "latin", "lits": "lits", "masyu": "masyu",
    "minesweeper": "minesweeper", "nonogram": "nonogram", "norinori": "norinori", "numberlink": "numberlink",
    "nurikabe": "nurikabe", "nurimisaki": "nurimisaki", "ripple_effect": "ripple effect",
    "shakashaka": "shakashaka", "shikaku": "shikaku", "shimaguni": "shimaguni (islands)",
    "simple_loop": "simple loop", "skyscrapers": "skyscrapers", "slitherlink": "slitherlink",
    "star_battle": "starbattle", "tents": "tents", "yajilin": "yajilin", "yin_yang": "yin-yang",
}  # fmt: skip
_OTHER = {"kuromasu": "kurodoko"}
# Tags of sudokus: a drawing made with a certain tool of Penpa is then a clue.
CLASSIC, THERMO, ARROW, PARITY, PAIRS, KILLER = "classic", "thermo", "arrow", "evenodd", "consecutivepairs", "killer"
NONCONSECUTIVE, IRREGULAR = "nonconsecutive", "irregular"
_SUDOKU = {THERMO, ARROW, PARITY, PAIRS, KILLER, NONCONSECUTIVE, IRREGULAR, "consecutive", "deficit", "surplus",
           "outside", "tightfit", "isodoku", "sudokurve", "tile", "battleship"}  # fmt: skip
_KINDS = {tag: kind for kind, tag in TAGS.items()} | _OTHER | dict.fromkeys(_SUDOKU, "sudoku")
# The drawn section -> its tag.
SECTIONS = {
    "thermometers": THERMO, "arrows": ARROW, "odd": PARITY, "even": PARITY, "difference dots": PAIRS, "cages": KILLER,
    "non-consecutive": NONCONSECUTIVE, "regions": IRREGULAR,
}  # fmt: skip
READ = {CLASSIC, *SECTIONS.values()}  # tags of sudokus with rules that are all read
_OWN = "kind: "  # Penpa accepts any tag; this one, with the name of a kind, is for kinds that its list does not have


def kinds_of(tags: Iterable[str]) -> list[str]:
    """Return the kinds of the tags, each once."""
    kind_of = _KINDS | {_OWN + name: name for name in registry.names("kind")}
    return [*dict.fromkeys(kind_of[tag] for tag in tags if tag in kind_of)]
