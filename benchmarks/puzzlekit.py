"""Read records of a public collection (SmilingWayne/puzzlekit-dataset) as puzzles of our kinds. The package does not
ship the puzzles of the collection.

A record is a problem and a solution: `H W` and perhaps a number, then rows of tokens. Each cell has a token, `-` or `.`
for a blank. A second table names rooms. Loops are `ns ew ne nw se sw`, shaded cells `x`. Some sizes are wrong and some
rows short. If there are fewer rows than the size, the rows count. If a solution cannot be read, the puzzle remains.

    read(Record("Nurikabe", "101_3x3", problem, solution)) -> (kind, instance with its stated solution)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle, rooms_of
from cpsudoku.formats.puzz_link.number_codes import UNKNOWN
from cpsudoku.kinds.types import Cell
from cpsudoku.puzzles.board import Board, Point
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.sections.path import Valued
from cpsudoku.puzzles.sections.section import NOTHING
from cpsudoku.support.errors import CpsudokuError

Rows = list[list[str]]
WAYS = {"n": (-0.5, 0.0), "s": (0.5, 0.0), "w": (0.0, -0.5), "e": (0.0, 0.5)}
ARROWS = {"n": "^", "s": "v", "w": "<", "e": ">"}


class Record(NamedTuple):
    """``kind``: the name of the collection; ``id``: number and size; ``solution``: "" if none is stated."""

    kind: str
    id: str
    problem: str
    solution: str


class Malformed(CpsudokuError):
    """The record does not fit its kind: a row is short, or a token belongs to another kind."""


def records(folder: Path) -> Iterator[Record]:
    """Yield the records of a folder: `KIND/KIND_dataset.json` of the collection, or lines of JSON."""
    for path in sorted(folder.rglob("*_dataset.json")):
        found = json.loads(path.read_text(encoding="utf-8"))
        for name, entry in found.get("data", found).items():
            if isinstance(entry, dict) and entry.get("problem"):
                yield Record(path.parent.name, name, entry["problem"], entry.get("solution") or "")
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            if isinstance(entry, dict) and "problem" in entry and "kind" in entry:
                yield Record(entry["kind"], entry["id"], entry["problem"], entry.get("solution") or "")


def tables(text: str) -> tuple[list[str], Rows]:
    """Return the words of the first line, and the rows of tokens below."""
    lines = [line.split() for line in text.strip("\n").split("\n") if line.strip()]
    if not lines or len(lines[0]) < 2 or not all(word.isdecimal() for word in lines[0][:2]):
        raise Malformed(f"expected a line `H W`, found {text[:20]!r}")
    return lines[0], lines[1:]


class Reading:
    """One record during its reading: rows of the problem and of the solution, and the draft to fill."""

    def __init__(self, kind: Kind, record: Record, by_rows: bool = False) -> None:
        self.head, self.rows = tables(record.problem)
        self.height, self.width = int(self.head[0]), int(self.head[1])
        if by_rows:
            self.height, self.width = len(self.rows), len(self.rows[0])
        self.draft = PencilPuzzle(kind, self.height, self.width)
        self.answer = tables(record.solution)[1] if record.solution else []

    def table(self, rows: Rows, height: int, width: int) -> Rows:
        if len(rows) < height or any(len(row) != width for row in rows[:height]):
            counts = sorted({len(row) for row in rows[:height]})
            raise Malformed(f"expected {height} rows of {width}, found {len(rows)} rows of {counts}")
        return rows[:height]

    def cells(self, rows: Rows) -> Iterator[tuple[Cell, str]]:
        """Yield (cell, token) of a table of the board's size."""
        for r, row in enumerate(self.table(rows, self.height, self.width), 1):
            yield from ((Cell(r, c), token) for c, token in enumerate(row, 1))

    def numbers(self, name: str = "", rows: Rows | None = None, zero: int = 0, **marks: int) -> None:
        """Read the numbers of a section, by default the first section of the kind; ``marks``: token -> number;
        ``zero``: the meaning of 0."""
        found = {}
        for cell, token in self.cells(self.rows if rows is None else rows):
            if token not in "-.":
                found[cell] = UNKNOWN if token == "?" else marks[token] if token in marks else number(token) or zero
        self.draft.put(name or self.draft.kind.all_sections[0].name, found)

    def rooms(self, rows: Rows, name: str = "rooms") -> None:
        found = self.labelled(rows)
        if not getattr(self.draft.section(name), "blanks", False) and sum(map(len, found)) < self.height * self.width:
            raise Malformed("expected a room for every cell, found @ or #")
        self.draft.contents[name] = found

    def labelled(self, rows: Rows) -> tuple[tuple[Cell, ...], ...]:
        """Return the regions of a map of labels."""
        label = dict(self.cells(rows))
        links = Board(self.height, self.width).links
        found = rooms_of(self.draft, {between for between, a, b in links if label[a] != label[b]})
        # these labels mark cells without a room
        return tuple(room for room in found if label[room[0]] not in ("@", "#"))

    def shaded(self, layer: str = "shading", on: str = "x", inverse: bool = False) -> None:
        for cell, token in self.cells(self.answer):
            self.draft.draw(layer, cell, int((token == on) != inverse))

    def loop(self, layer: str = "loop") -> None:
        for cell, token in self.cells(self.answer):
            arms = token if set(token) <= set(WAYS) else ""
            for y, x in (WAYS[way] for way in WAYS if way in arms):
                self.draft.draw(layer, Point(cell.row + y, cell.column + x), 1)
        self.fill(layer, [link.place for link in Board(self.height, self.width).links])

    def fill(self, layer: str, places: list[Any]) -> None:
        """Fill a layer; a place without a mark is empty."""
        known = self.draft.known.setdefault(layer, {})
        for place in places:
            known.setdefault(place, 0)

    def entered(self, layer: str, **marks: int) -> None:
        for cell, token in self.cells(self.answer):
            if token in marks or token != "-":
                self.draft.draw(layer, cell, marks[token] if token in marks else number(token))

    def lane(self, name: str, words: list[str], **letters: int) -> None:
        wanted = self.height if name in ("left", "right") else self.width
        if len(words) != wanted:
            raise Malformed(f"expected {wanted} numbers at the {name}, found {len(words)}")
        content = tuple(NOTHING if w == "-" else letters[w] if w in letters else number(w) for w in words)
        if any(value != NOTHING for value in content):
            self.draft.contents[name] = content

    def borders(self, layer: str = "borders") -> None:
        label = dict(self.cells(self.answer))
        for between, a, b in Board(self.height, self.width).links:
            self.draft.draw(layer, between, int(label[a] != label[b]))


def number(token: str) -> int:
    if not (token.isascii() and token.isdecimal()):
        raise Malformed(f"expected a number, found {token!r}")
    return int(token)


def plain(found: Reading) -> None:
    """Read numbers and shaded cells."""
    found.numbers()
    if found.answer:
        found.shaded()


def minesweeper(found: Reading) -> None:
    """The third number of the first line is the number of mines."""
    plain(found)
    if len(found.head) > 2:
        found.draft.contents["mines"] = (True, str(number(found.head[2])))


def kurotto(found: Reading) -> None:
    """`o` is a circle without a number."""
    found.numbers(o=UNKNOWN)
    if found.answer:
        found.shaded()


def rooms(found: Reading) -> None:
    """Read numbers, rooms and shaded cells."""
    found.numbers()
    found.rooms(found.rows[found.height :])
    if found.answer:
        found.shaded()


def cave(found: Reading) -> None:
    found.numbers()
    if found.answer:
        found.shaded(inverse=True)


def slitherlink(found: Reading) -> None:
    """The solution marks the cells inside the loop."""
    found.numbers()
    if not found.answer:
        return
    inside = {cell for cell, token in found.cells(found.answer) if token == "x"}
    for place, _, _, cells in Board(found.height, found.width).sides:
        found.draft.draw("loop", place, sum(cell in inside for cell in cells) % 2)


def hashi(found: Reading) -> None:
    """1, 2: bridges to the right and left; a, b: one and two bridges up and down."""
    found.numbers()
    if not found.answer:
        return
    islands = [cell for cell, token in found.cells(found.rows) if token != "-"]
    tokens = dict(found.cells(found.answer))
    board = Board(found.height, found.width)
    for island in islands:
        for way, known in ((">", {"1": 1, "2": 2}), ("v", {"a": 1, "b": 2})):
            ahead = board.away(island, way)
            far = next((i for i, cell in enumerate(ahead) if cell in islands), None)
            if far is not None:
                between = {known.get(tokens[cell], 0) for cell in ahead[:far]}
                if len(between) > 1:
                    raise Malformed(f"expected a bridge on the whole way from {island}, found half of one")
                if not between:
                    return  # islands are side by side: the solution cannot show their bridge
                found.draft.draw("bridges", (island, ahead[far]), between.pop())


def kakuro(found: Reading) -> None:
    """Black cells: `-`, or the sums `down,right`; white cells: 0."""
    content = []
    white = {cell for cell, token in found.cells(found.rows) if token == "0"}
    board = Board(found.height, found.width, [cell for cell in found.draft.board.cells if cell not in white])
    for cell, token in found.cells(found.rows):
        if cell in white:
            continue
        words = ["", ""] if token == "-" else token.split(",")
        if len(words) != 2:
            raise Malformed(f"expected two sums with a comma, found {token!r}")
        fields = []
        for word, way in zip(words, "v>", strict=True):
            fields.append(number(word) if word else None if board.away(cell, way) else NOTHING)
        content.append((cell, tuple(fields)))
    found.draft.contents["sums"] = tuple(content)
    for cell, token in found.cells(found.answer) if found.answer else ():
        if cell in white:
            found.draft.draw("numbers", cell, number(token))


def yajilin(found: Reading) -> None:
    """2e: number and direction; x: neither number nor line."""
    content: list[tuple[Cell, tuple[str, int] | None]] = []
    for cell, token in found.cells(found.rows):
        if token == "x":
            content.append((cell, None))
        elif token != "-":
            if token[-1] not in ARROWS:
                raise Malformed(f"expected a number and one of n e s w, found {token!r}")
            content.append((cell, (ARROWS[token[-1]], number(token[:-1]))))
    found.draft.contents["clues"] = tuple(content)
    if found.answer:
        found.loop()
        found.shaded()


def castle_wall(found: Reading) -> None:
    """5wx: number, direction, x outside or o inside."""
    content, sides = [], {"o": "inside", "x": "outside"}
    for cell, token in found.cells(found.rows):
        if token == "-":
            continue
        clue = token.rstrip("ox-")
        if clue and clue[-1] not in ARROWS:
            raise Malformed(f"expected a number, one of n e s w, x or o, found {token!r}")
        content.append((cell, (ARROWS[clue[-1]], number(clue[:-1])) if clue else None))
        if token[-1] in sides:
            name = sides[token[-1]]
            found.draft.contents[name] = (*found.draft.contents.get(name, ()), cell)
    found.draft.contents["clues"] = tuple(content)
    if found.answer:
        found.loop()


def akari(found: Reading) -> None:
    content = [(c, "x" if t == "x" else number(t)) for c, t in found.cells(found.rows) if t != "-"]
    found.draft.contents["clues"] = tuple(content)
    if found.answer:
        found.shaded("lamps", on="o")


def nonogram(found: Reading) -> None:
    """Each column has a line, then each row."""
    if len(found.rows) != found.height + found.width:
        raise Malformed(f"expected {found.height + found.width} lines, found {len(found.rows)}")
    lanes = [tuple(number(word) for word in row if word != "-") or (0,) for row in found.rows]
    found.draft.contents["top"], found.draft.contents["left"] = tuple(lanes[: found.width]), tuple(lanes[found.width :])
    if found.answer:
        found.shaded()


def corners(found: Reading) -> None:
    rows = found.table(found.rows, found.height + 1, found.width + 1)
    tokens = [token for row in rows for token in row]
    pairs = zip(found.draft.board.corners, tokens, strict=True)
    found.draft.put("clues", {place: number(token) for place, token in pairs if token != "-"})


def gokigen(found: Reading) -> None:
    corners(found)
    if found.answer:
        found.shaded("slants", on="/")


def creek(found: Reading) -> None:
    corners(found)
    if found.answer:
        found.shaded()


def tents(found: Reading) -> None:
    """Read the numbers of the columns, the numbers of the rows, then the trees."""
    found.lane("top", found.rows[0])
    found.lane("left", found.rows[1])
    trees = tuple((cell, "t") for cell, token in found.cells(found.rows[2:]) if token == "x")
    found.draft.contents["trees"] = trees
    if found.answer:
        found.shaded("tents", on="o")


def star_battle(found: Reading) -> None:
    found.draft.contents["stars"] = (True, str(number(found.head[2])))
    found.rooms(found.rows)
    if found.answer:
        found.shaded()


def only_rooms(found: Reading) -> None:
    """Read rooms, perhaps below an empty table; any token but a blank is a shaded cell."""
    found.rooms(found.rows[-found.height :])
    if found.answer:
        found.shaded(on="-", inverse=True)


def shikaku(found: Reading) -> None:
    found.numbers()
    if found.answer:
        found.borders()


def fillomino(found: Reading) -> None:
    """The solution has a number in each cell."""
    found.numbers()
    if found.answer:
        found.borders()
        for cell, token in found.cells(found.answer):
            for bit in range(len(found.draft.board.cells).bit_length()):
                found.draft.draw("size", (cell, bit), number(token) >> bit & 1)


def galaxies(found: Reading) -> None:
    """0: a star in the cell; 1, 2, 3: a star on its right side, its lower side, the corner of both."""
    steps = {"0": (0.0, 0.0), "1": (0.0, 0.5), "2": (0.5, 0.0), "3": (0.5, 0.5)}
    stars = []
    for cell, token in found.cells(found.rows):
        if token != "-":
            if token not in steps:
                raise Malformed(f"expected a star from 0 to 3, found {token!r}")
            y, x = steps[token]
            stars.append((Point(cell.row + y, cell.column + x) if y or x else cell, "o"))
    found.draft.contents["stars"] = tuple(stars)
    if found.answer:
        found.borders()


def numbered_rooms(found: Reading) -> None:
    found.numbers("numbers")
    found.rooms(found.rows[found.height :])
    if found.answer:
        found.entered("numbers")


def skyscrapers(found: Reading) -> None:
    if len(found.head) > 2 and number(found.head[2]) != found.height:
        raise Malformed(f"expected heights from 1 to {found.height}, found a board with parks")
    if "D" in found.head:
        raise Malformed("expected rows and columns, found a board with diagonals")
    for edge, words in zip(("top", "bottom", "left", "right"), found.rows, strict=False):
        found.lane(edge, words)
    found.numbers("digits", found.rows[4:])
    if found.answer:
        found.entered("digits")


def doppelblock(found: Reading) -> None:
    found.lane("top", found.rows[0])
    found.lane("left", found.rows[1])
    if found.answer:
        found.entered("numbers", x=0)


def easy_as_abc(found: Reading) -> None:
    letters = {chr(97 + i): i + 1 for i in range(26)}
    found.draft.contents["letters"] = (True, str(letters[found.head[2]]))
    for edge, words in zip(("top", "bottom", "left", "right"), found.rows, strict=False):
        found.lane(edge, words, **letters)
    found.numbers("filling", found.rows[4:], **letters)
    if found.answer:
        found.entered("filling", **letters, **{"-": 0})


def tilepaint(found: Reading) -> None:
    found.lane("top", found.rows[0])
    found.lane("left", found.rows[1])
    found.rooms(found.rows[2:])
    if found.answer:
        found.shaded()


def country_road(found: Reading) -> None:
    found.numbers()
    found.rooms(found.rows[found.height :])
    if found.answer:
        found.loop()


def geradeweg(found: Reading) -> None:
    """0 is a circle without a number."""
    found.numbers(zero=UNKNOWN)
    if found.answer:
        found.loop()


def killer(found: Reading) -> None:
    """Read the sum of a cage in its first cell, then the cage of each cell."""
    cages: dict[str, list[Cell]] = {}
    totals: dict[str, int | None] = {}
    for (cell, total), (_, cage) in zip(found.cells(found.rows), found.cells(found.rows[found.height :]), strict=True):
        cages.setdefault(cage, []).append(cell)
        if total != "-":
            totals[cage] = number(total)
    found.draft.contents["cages"] = tuple(Valued(tuple(cells), totals[cage]) for cage, cells in cages.items())
    if found.answer:
        found.entered("digits")


def marked(section: str, marks: dict[str, str], then: Callable[[Reading], None]) -> Callable[[Reading], None]:
    """Return a reader of the marks of a section, then of the solution."""

    def read(found: Reading) -> None:
        content = []
        for cell, token in found.cells(found.rows):
            if token != "-":
                if token not in marks:
                    raise Malformed(f"expected one of {' '.join(marks)}, found {token!r}")
                content.append((cell, marks[token]))
        found.draft.contents[section] = tuple(content)
        if found.answer:
            then(found)

    return read


def values(section: str, layer: str, marks: dict[str, int]) -> Callable[[Reading], None]:
    """Return a reader of given values, and of the other values."""

    def read(found: Reading) -> None:
        found.numbers(section, None, **marks)
        if found.answer:
            found.entered(layer, **marks)

    return read


def binairo(found: Reading) -> None:
    """1, 2 stand for 0, 1. Lines may be alike in this kind of the collection; 307 of its 380 solutions have equal
    lines."""
    values("bits", "bits", {"1": 0, "2": 1})(found)
    found.draft.contents["repeats"] = (True,)


def shakashaka(found: Reading) -> None:
    # A black cell without a number is x or 5, as in addresses.
    content = [(c, None if t in ("x", "5") else number(t)) for c, t in found.cells(found.rows) if t != "-"]
    found.draft.contents["clues"] = tuple(content)
    black = {cell for cell, _ in content}
    order = {"-": 0, "sw": 1, "se": 2, "ne": 3, "nw": 4}
    for cell, token in found.cells(found.answer) if found.answer else ():
        if cell not in black:
            found.draft.draw("triangles", cell, order[token])


def number_link(found: Reading) -> None:
    """Every cell has a line, unless the solution leaves out some cells."""
    found.numbers()
    if not any(token == "-" for row in found.answer for token in row):
        found.draft.contents["full"] = (True,)
    if found.answer:
        found.loop("lines")


# the collection's name: (kind, the reader of its records)
READERS: dict[str, tuple[str, Callable[[Reading], None]]] = {
    "ABCEndView": ("easy_as_abc", easy_as_abc),
    "Akari": ("akari", akari),
    "Aqre": ("aqre", rooms),
    "Binairo": ("binairo", binairo),
    "CastleWall": ("castle_wall", castle_wall),
    "Cave": ("cave", cave),
    "Chocona": ("chocona", rooms),
    "CountryRoad": ("country_road", country_road),
    "Creek": ("creek", creek),
    "DoppelBlock": ("doppelblock", doppelblock),
    "Fillomino": ("fillomino", fillomino),
    "Galaxies": ("galaxies", galaxies),
    "Geradeweg": ("geradeweg", geradeweg),
    "GokigenNaname": ("gokigen", gokigen),
    "Hakyuu": ("ripple_effect", numbered_rooms),
    "Hashi": ("hashi", hashi),
    "Heyawake": ("heyawake", rooms),
    "Hitori": ("hitori", plain),
    "Kakuro": ("kakuro", kakuro),
    "KillerSudoku": ("killer", killer),
    "Kuromasu": ("kurodoko", plain),
    "Kurotto": ("kurotto", kurotto),
    "LITS": ("lits", only_rooms),
    "Masyu": ("masyu", marked("pearls", {"w": "o", "b": "x"}, Reading.loop)),
    "Minesweeper": ("minesweeper", minesweeper),
    "Nonogram": ("nonogram", nonogram),
    "Norinori": ("norinori", only_rooms),
    "NumberLink": ("numberlink", number_link),
    "Nurikabe": ("nurikabe", plain),
    "Nurimisaki": ("nurimisaki", plain),
    "Shakashaka": ("shakashaka", shakashaka),
    "Shikaku": ("shikaku", shikaku),
    "Shimaguni": ("shimaguni", rooms),
    "SimpleLoop": ("simple_loop", marked("walls", {"x": "x"}, Reading.loop)),
    "Skyscraper": ("skyscrapers", skyscrapers),
    "Slitherlink": ("slitherlink", slitherlink),
    "Starbattle": ("star_battle", star_battle),
    "Sudoku": ("sudoku", values("digits", "digits", {})),
    "Suguru": ("suguru", numbered_rooms),
    "Tent": ("tents", tents),
    "TilePaint": ("tilepaint", tilepaint),
    "Yajilin": ("yajilin", yajilin),
    "YinYang": ("yin_yang", values("circles", "circles", {"w": 0, "b": 1})),
}


def read(record: Record) -> tuple[Kind, Any]:
    """Return the kind, and the instance with its stated solution.

    Raises:
        Malformed: the record does not fit its kind.
        CpsudokuError: we do not have such a kind, or the kind does not allow such a board.
    """
    if record.kind not in READERS:
        raise CpsudokuError(f"{record.kind}: expected one of {', '.join(READERS)}")
    name, fill = READERS[record.kind]
    kind = gallery.kind_of(name)
    try:
        return kind, _filled(kind, record, fill)
    except Malformed:
        if len(tables(record.problem)[1]) >= int(tables(record.problem)[0][0]):
            raise
        return kind, _filled(kind, record, fill, by_rows=True)  # the stated size counts the lines of a longer text


def _filled(kind: Kind, record: Record, fill: Callable[[Reading], None], by_rows: bool = False) -> Any:
    try:
        found = Reading(kind, record, by_rows)
        fill(found)
        return found.draft.instance()
    except (KeyError, IndexError) as error:
        raise Malformed(f"expected a record of {record.kind}, found {error!r} in it") from None


__all__ = ["READERS", "Malformed", "Record", "read", "records"]
