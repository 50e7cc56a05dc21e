"""Addresses of puzz.link and boards of pzprv3: random puzzles of every kind that has them are written and read back;
known addresses; mistyped addresses."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.formats import entry_reading
from cpsudoku.formats.format_contract import ReadOptions
from cpsudoku.formats.puzz_link import number_codes, puzzle_link
from cpsudoku.formats.puzz_link.address import Address
from cpsudoku.formats.puzz_link.address_decoder import Amount, Borders, RoomNumbers, corner_of
from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle, rooms_of
from cpsudoku.formats.puzz_link.number_codes import Body
from cpsudoku.formats.puzz_link.puzzle_link import PuzzleAddress, PuzzleBoard
from cpsudoku.kinds import Kind
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.board import Board, Cell, Point
from cpsudoku.puzzles.entry import Entry, Unread
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.puzzles.sections.cell_map import Given, Regions, Symbols
from cpsudoku.puzzles.sections.outside_clue import Lanes
from cpsudoku.puzzles.sections.path import Marked
from cpsudoku.puzzles.sections.section import NOTHING
from cpsudoku.puzzles.sections.whole_board import Flag
from cpsudoku.support.errors import CpsudokuError, InputError
from tests.conftest import DAY, each
from tests.readers.test_solved_and_more import BOARDS

LINKS = Path(os.environ.get("CPSUDOKU_PUZZLES", Path(__file__).parents[3] / "shared" / "puzzles")).parent / "links"
KINDS = sorted(set(puzzle_link.kind_names().values()))
SQUARE = ("doppelblock", "skyscrapers", "sudoku")
CODECS = [
    (number_codes.NUMBER16, (-2, 0, 5, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776, 1126351)),
    (number_codes.FOUR, (-2, *range(5))),
    (number_codes.PLAIN, tuple(range(5))),
    (number_codes.ONE, (1,)),
    (number_codes.BITS, (1,)),
    (number_codes.CIRCLES, (1, 2)),
    (number_codes.HITORI, (-2, 0, 1, 9, 35, 36, 1295)),
    (number_codes.DOTS, (1, 2)),
]


def kind_of(name: str) -> Kind:
    found = gallery.kind_of(name)
    assert isinstance(found, Kind)
    return found


def address_of(name: str) -> Address:
    found = kind_of(name).address
    assert found is not None
    return found


class Random:
    """Random contents of a kind's sections."""

    def __init__(self, name: str, seed: int) -> None:
        self.rng = random.Random(f"{name} {seed}")
        self.name, self.kind, self.address = name, kind_of(name), address_of(name)
        side = self.rng.choice((4, 6)) if name == "sudoku" else self.rng.randint(3, 7)
        wide = side if name in SQUARE else self.rng.randint(2, 7)
        self.draft = PencilPuzzle(self.kind, max(side, 2), max(wide, 2))

    def instance(self) -> Any:
        draft = self.draft
        flagged = set(self.address.flags.values())
        amounts = {part.section for part in self.address.parts if isinstance(part, Amount)}
        said = {getattr(part, "section", "") for part in self.address.parts} | {
            name for part in self.address.parts for name in getattr(part, "edges", ()) + getattr(part, "sections", ())
        }
        said |= {getattr(part, "holes", "") for part in self.address.parts}
        for section in sorted(self.kind.all_sections, key=lambda s: (isinstance(s, Given), not isinstance(s, Regions))):
            if section.name in amounts:
                draft.contents[section.name] = (True, str(self.rng.randint(1, min(draft.height, draft.width))))
            elif isinstance(section, Flag):
                if section.name in flagged and self.rng.random() < 0.3:
                    draft.contents[section.name] = (True,)
            elif isinstance(section, Regions) and section.name in said:
                draft.contents[section.name] = self.rooms()
            elif isinstance(section, Lanes) and section.name in said:
                self.lanes(section)
            elif isinstance(section, Symbols | Given) and section.name in said:
                content = tuple(self.cells(section))
                if content:
                    draft.contents[section.name] = content
        for name in ("inside", "outside"):
            if name in said and name not in draft.contents and any(s.name == name for s in self.kind.all_sections):
                assert isinstance(draft.section(name), Marked)
                inside = draft.contents.get("inside", ())
                free = [cell for cell, _ in draft.contents.get("clues", ()) if cell not in inside]
                chosen = tuple(cell for cell in free if self.rng.random() < 0.4)
                if chosen:
                    draft.contents[name] = chosen
        return draft.instance()

    def rooms(self) -> Any:
        """Some borders: rooms of all forms, including concave ones."""
        share = self.rng.random()
        board = Board(self.draft.height, self.draft.width)
        return rooms_of(self.draft, {link.place for link in board.links if self.rng.random() < share})

    def lanes(self, section: Lanes) -> None:
        count = self.draft.height if section.name in ("left", "right") else self.draft.width
        length = self.draft.width if section.name in ("left", "right") else self.draft.height
        found: list[Any] = []
        for _ in range(count):
            if section.several:
                runs = tuple(self.rng.randint(1, 30) for _ in range(self.rng.randint(0, (length + 1) // 2)))
                found.append(runs or (0,))
            else:
                most = len(section.letters) or 30
                found.append(NOTHING if self.rng.random() < 0.4 else self.rng.randint(1, min(most, 30)))
        if any(value != NOTHING for value in found):
            self.draft.contents[section.name] = tuple(found)

    def cells(self, section: Symbols | Given) -> Iterator[tuple[Any, Any]]:
        places = self.draft.places(section.name)
        parts = (part for part in self.address.parts if isinstance(part, RoomNumbers))
        numbers = next((part for part in parts if part.section == section.name), None)
        if numbers is not None:
            rooms = set(map(corner_of, self.draft.contents[numbers.regions]))
            places = [place for place in places if place in rooms]
        if section.name == "holes":  # no star is on a cell that is missing
            places = [place for place in places if place not in dict(self.draft.contents.get("stars", ()))]
        share = self.rng.random()
        if isinstance(section, Symbols) and section.fields:  # kakuro: a margin, and black cells
            black = {cell for cell in places if 1 in cell or self.rng.random() < 0.2}
            board = Board(self.draft.height, self.draft.width, black)
            for cell in sorted(black):
                yield cell, tuple(self.sum(board.away(cell, way)) for way in "v>")
            return
        for place in places:
            if self.rng.random() < share:
                yield place, self.value(section)

    def sum(self, cells: list[Cell]) -> Any:
        return self.rng.choice((None, self.rng.randint(1, 45))) if cells else NOTHING

    def value(self, section: Symbols | Given) -> Any:
        if isinstance(section, Given):
            assert section.layer is not None
            least = 1 if self.name in ("doppelblock", "easy_as_abc") else 0  # 0 is not a number that is given
            return self.rng.choice([v for v in section.layer.values(self.draft.instance()) if v >= least])
        if section.arrows:
            number = self.rng.choice((None, self.rng.randint(0, 300)))
            return self.rng.choice(((self.rng.choice("^v<>"), number), number))
        choices: list[Any] = list(section.marks)
        if section.numbers is not False:
            low, high = (0, 40) if section.numbers is True else (min(section.numbers), max(section.numbers))
            choices += [self.rng.randint(low, min(high, 5000)), *([] if section.marks else [None])]
        return self.rng.choice(choices)


def is_possible(name: str, puzzle: Any) -> bool:
    """Can the kind be on such a board? No star of galaxies is on a cell that is missing."""
    try:
        gallery.kind_of(name).shape(puzzle)
    except CpsudokuError:
        return False
    return True


def pencil(text: str) -> PuzzleAddress | PuzzleBoard:
    found = puzzle_link.find(text)
    assert found is not None, text
    return found


def text_of(text: str) -> str:
    """The text of the kind for an address or a board."""
    found = pencil(text)
    kind = gallery.kind_of(puzzle_link.kind_of(found))
    written: str = kind.write(puzzle_link.read(found, kind)[0])
    return written


def check(name: str, seed: int) -> None:
    kind = gallery.kind_of(name)
    puzzle = next(p for p in (Random(name, seed + 1000 * i).instance() for i in range(50)) if is_possible(name, p))
    address = puzzle_link.write(kind, puzzle).strip()
    assert puzzle_link.kind_of(pencil(address)) == name
    assert puzzle_link.draft(pencil(address))[1].instance() == puzzle, address
    assert puzzle_link.write(kind, puzzle_link.draft(pencil(address))[1].instance()).strip() == address
    text = text_of(address)
    assert kind_of(name).instance(text) == puzzle, text


@pytest.mark.every(6)
@each("name", KINDS)
def test_addresses_read_back(name: str) -> None:
    for seed in range(DAY // 6 % 20 * 6, DAY // 6 % 20 * 6 + 6):
        check(name, seed)


@each("name", KINDS)
def test_boards_are_read(name: str) -> None:
    board, kind = BOARDS[name]["other"], gallery.kind_of(name)
    for text in (board, board.replace("\n", "/")):
        assert puzzle_link.kind_of(pencil(text)) == name
        assert kind.write(puzzle_link.draft(pencil(text))[1].instance()) == BOARDS[name]["text"], text


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_a_thousand_addresses_read_back(name: str) -> None:
    for seed in range(25, 1025):
        check(name, seed)


@pytest.mark.parametrize("codec, values", CODECS)
def test_codecs(codec: number_codes.Codec, values: tuple[int, ...]) -> None:
    rng = random.Random(1)
    for _ in range(300):
        count, share = rng.randint(1, 70), rng.random() ** 2
        wanted = {i: rng.choice(values) for i in range(count) if rng.random() < share}
        text = codec.write(wanted, count)
        body = Body(text)
        assert codec.read(body, count) == wanted, text
        body.finish()


# What the reference program writes for these, worked out by hand from its alphabets.
KNOWN = [
    ("https://puzz.link/p?nurikabe/3/2/g2i1", "nurikabe", "size: 2x3", {(1, 2): 2, (2, 3): 1}),
    ("https://puzz.link/p?nurikabe/3/2/h-ffi", "nurikabe", "", {(1, 3): 255}),
    ("http://pzv.jp/p.html?nurikabe/3/2/.k/", "nurikabe", "", {(1, 1): None}),
    ("pzv.jp/p.html?nurikabe_edit/3/2/.k", "nurikabe", "", {(1, 1): None}),
]


@pytest.mark.parametrize("address, name, _, islands", KNOWN)
def test_known_addresses(address: str, name: str, _: str, islands: dict[Any, Any]) -> None:
    assert puzzle_link.kind_of(pencil(address)) == name
    puzzle = puzzle_link.draft(pencil(address))[1].instance()
    assert (puzzle.height, puzzle.width) == (2, 3)
    assert puzzle.islands == islands


HOSTILE = [
    ("https://puzz.link/p?nurikabe/3/2/g2", 36, "4 cells are left"),
    ("https://puzz.link/p?nurikabe/3/2/g2z", 36, "at most 4 blanks"),
    ("https://puzz.link/p?nurikabe/3/2/g2!i", 36, "found '!'"),
    ("https://puzz.link/p?nurikabe/3/2/g-2yj", 37, "a digit from 0 to f, found 'y'"),
    ("https://puzz.link/p?nurikabe/3/2/lll", 35, "the end of the address, found 'l'"),
    ("https://puzz.link/p?nurikabe/3/2/0k", 34, "a number from 1 to 999, found 0"),
    ("https://puzz.link/p?nurikabe/0/2/l", 30, "the number of columns, 1 to 100, found '0'"),
    ("https://puzz.link/p?nurikabe/3/99999999999/l", 32, "the number of rows, 1 to 100"),
    ("https://puzz.link/p?nurikabe/3", 31, "the number of rows"),
    ("https://puzz.link/p?nurikabe", 29, "the number of columns"),
    ("https://puzz.link/p?", 21, "the name of a kind"),
    ("https://puzz.link/p?nurikabee/3/2/l", 21, "expected a kind, such as nurikabe"),
    ("https://puzz.link/p?qwxyz/3/2/l", 21, "name of a known kind"),
    ("https://puzz.link/p?nurikabe/v:twisted/3/2/l", 30, "variant"),
    ("https://puzz.link/p?nurikabe/q/3/2/l", 30, "no flag of nurikabe, found flag 'q'"),
    ("https://puzz.link/p?nonogram/2/2/1g", 36, "2 cells are left"),
    ("https://puzz.link/p?kakuro/2/2/m!", 34, ""),
]


@each("address, column, words", HOSTILE)
def test_a_mistyped_address_gets_the_place_and_what_was_expected(address: str, column: int, words: str) -> None:
    with pytest.raises(InputError) as error:
        text_of(address)
    assert error.value.line == 1 and words in error.value.message and "expected" in error.value.message
    assert abs(error.value.column - column) <= 1, error.value


@pytest.mark.every(4)
@each("name", KINDS)
def test_an_address_cut_short_is_refused(name: str) -> None:
    """Galaxies may end before the missing cells, as blanks end before numbers inside the board."""
    kind = gallery.kind_of(name)
    address = puzzle_link.write(kind, kind.instance(kind.unique[0])).strip().rstrip("/")
    whole = puzzle_link.draft(pencil(address))[1]
    for end in range(address.index("?") + 1, len(address)):
        with suppress(InputError):
            found = puzzle_link.draft(pencil(address[:end]))[1]
            assert address_of(name).parts[-1].optional, address[:end]
            assert (found.height, found.width) == (whole.height, whole.width), address[:end]


@pytest.mark.every(6)
@each("tail", (".", ",", ")", '"', ">", "%22", "&id=3", "&amp;id=3", "#antiknight", "/.", "?utm=a", ".)"))
def test_the_tail_of_an_address_is_named(tail: str) -> None:
    for name in KINDS:
        kind = gallery.kind_of(name)
        address = puzzle_link.write(kind, kind.instance(kind.unique[0])).strip().rstrip("/")
        entry = entry_reading.read_entry(f"{address}{tail}")
        assert [(item.text, item.rule) for item in entry.unread] == [(tail, False)], (address, tail)
        assert entry.puzzle == entry_reading.read_entry(address).puzzle, (address, tail)
        assert entry_reading.read_entry(f"<{address}>").puzzle == entry.puzzle


def test_bits_behind_the_last_place_are_named() -> None:
    """A 2x2 board has two places between cells of a row; the other bits of the five have no meaning."""
    entry = entry_reading.read_entry("https://puzz.link/p?norinori/2/2/o1")
    assert entry.unread == (Unread("column 35", "1", rule=False),)


ALIASES = {
    "akari": "lightup bijutsukan", "cave": "bag", "fillomino": "fillomino01", "hashi": "hashikake bridges",
    "heyawake": "heyawacky", "masyu": "mashu pearl", "numberlink": "numlin", "ripple_effect": "ripple hakyukoka",
    "skyscrapers": "building skyscraper", "slitherlink": "slither", "yajilin": "yajirin",
}  # fmt: skip


def test_names_that_the_reference_program_takes() -> None:
    for name, aliases in ALIASES.items():
        assert {puzzle_link.kind_names()[alias] for alias in aliases.split()} == {name}


def test_arukone_fills_the_board_unless_its_address_says_otherwise() -> None:
    for address, contents in (("arukone/3/1/1g1", True), ("arukone/e/3/1/1g1", False), ("numlin/3/1/1g1", False)):
        puzzle: Any = entry_reading.read_entry(f"https://puzz.link/p?{address}").puzzle
        assert puzzle.full is contents, address
        kind = gallery.kind_of("numberlink")
        assert entry_reading.read_entry(puzzle_link.write(kind, puzzle)).puzzle == puzzle
    (board,) = [puzzle_link.draft(pencil("pzprv3/arukone/1/3/passallcell/a . a /"))[1]]
    assert dict(board.contents["clues"]) == {Cell(1, 1): 27, Cell(1, 3): 27}


def test_every_change_of_a_character_is_read_or_refused() -> None:
    rng = random.Random(7)
    for name in KINDS:
        address = puzzle_link.write(gallery.kind_of(name), Random(name, 3).instance()).strip()
        for text in (address, BOARDS[name]["other"]):
            start = text.index("?") + 1 if text is address else 0
            for _ in range(10):
                place = rng.randrange(start, len(text))
                changed = text[:place] + rng.choice("0189afgz-.+/%\n !") + text[place + rng.choice((0, 1)) :]
                if puzzle_link.find(changed):
                    try:
                        text_of(changed)
                    except InputError as error:
                        assert "expected" in error.message, (changed, error)


def test_a_board_cut_short_is_refused_or_is_the_same_puzzle() -> None:
    for name in KINDS:
        board = BOARDS[name]["other"]
        said = puzzle_link.draft(pencil(board))[1].contents
        lines = board.splitlines()
        refused = 0
        for end in range(len(lines) - 1, 3 if name == "sudoku" else 4, -1):  # a size alone is a blank board
            try:
                found = puzzle_link.draft(pencil("\n".join(lines[:end]) + "\n"))[1].contents
            except InputError as error:
                assert "expected" in error.message and "found" in error.message
                refused += 1
            else:
                assert found == said, (name, end)
        assert refused, name


def test_what_follows_a_board_is_passed_over_as_the_reference_program_does() -> None:
    """Blank tables of an older version are skipped, other whole tables are listed as unread, and a surplus row is
    rejected."""
    board = "pzprv3/shimaguni/2/2/2/0 0 /1 1 /1 . /. . /# + /+ # /"
    puzzle = puzzle_link.draft(pencil(board))[1]
    for more in ("0 /0 /0 0 /", "0 0 /0 0 /", ". . /", ". /", "0 0 /0 0 /TrialData(1)/# # /# # /"):
        found = puzzle_link.draft(pencil(board + more))[1]
        if "Trial" in more:
            assert found.unread.pop() == Unread("line 1", "TrialData(1), ...", rule=False)
        assert (found.contents, found.known, found.unread) == (puzzle.contents, puzzle.known, []), more
    found = puzzle_link.draft(pencil(board + "0 1 /0 0 /-1 0 /"))[1]
    assert (found.contents, found.known) == (puzzle.contents, puzzle.known)
    report = cpsudoku.check(board + "0 1 /0 0 /-1 0 /", backend=["sat"])
    assert report.unread == ("line 1: 1, ... (6 tokens) after the parts of the board",)
    assert report.verdict is Verdict.UNDECIDED
    assert cpsudoku.check(board + "0 0 /", backend=["sat"]).unread == ()
    with pytest.raises(InputError, match="the end of the board, found '#'"):
        puzzle_link.draft(pencil(board + ". # /"))


WALLS = {"aqre", "country_road", "heyawake", "lits", "shimaguni"}  # kinds with a rule about walls inside a room


BORDERS = [name for name in KINDS if any(isinstance(part, Borders) for part in address_of(name).parts)]


@each("name", BORDERS)
def test_a_wall_that_closes_no_room_is_read_or_named(name: str) -> None:
    """A 3x3 board of two rooms, with a wall between r2c1 and r2c2, which are in one room."""
    kind = gallery.kind_of(name)
    before = "1/" if name == "star_battle" else ""
    after = {"lits": "", "norinori": "", "star_battle": "", "ripple_effect": "o", "suguru": "o", "tilepaint": "o......"}
    address = f"https://puzz.link/p?{address_of(name).name}/3/3/{before}40s0{after.get(name, 'h')}"
    entry = entry_reading.read_entry(address, "", ReadOptions(unknown="keep"))
    puzzle: Any = entry.puzzle
    assert len(puzzle.rooms) == 2
    if name not in WALLS:
        assert entry.unknown == ("r2c1.5: 1 wall inside a region",)
        return
    assert (entry.unread, puzzle.walls) == ((), [Point(2, 1.5)])
    for text in (kind.write(puzzle), puzzle_link.write(kind, puzzle)):
        again = entry_reading.read_entry(text, name)
        assert (again.puzzle, again.unread) == (puzzle, ()), text
    assert entry_reading.read_entry(kind_text.write_object(kind, puzzle), name).puzzle == puzzle


@pytest.mark.every(3)
@each(
    "address",
    (
        "https://puzz.link/p?heyawake/8/8/022gkf3gc2007o00o01s01v07",
        "http://puzz.link/p?lits/10/10/4bksdvle6f22qclugjlgcom81n0opcdj4iq4",
    ),
)
def test_walls_inside_rooms_make_puzzles_unique(address: str) -> None:
    assert cpsudoku.check(address).verdict is Verdict.UNIQUE


def test_a_number_that_no_text_can_hold_is_refused_where_it_stands() -> None:
    for board, line, column in (
        ("pzprv3\nkurotto\n2\n2\n1 . \n. -9 \n. . \n. . \n", 6, 3),
        ("pzprv3\ncastle\n2\n2\n0,-9,1 . \n. . \n0 \n0 \n0 0 \n", 5, 1),
        ("pzprv3\nnonogram\n2\n2\n. 1 -1 \n1 . . \n1 . . \n", 5, 1),
    ):
        with pytest.raises(InputError, match=r"expected a number, found -\d") as error:
            text_of(board)
        assert (error.value.line, error.value.column) == (line, column)


def test_what_an_address_or_a_board_is_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pattern is matched once where the source is opened, and its puzzle is not parsed again from a text."""
    asked: list[str] = []
    fullmatch, match = re.fullmatch, re.match

    def noted(function: Any) -> Any:
        def call(pattern: Any, text: str, *flags: Any) -> Any:
            asked.append(str(pattern))
            return function(pattern, text, *flags)

        return call

    monkeypatch.setattr(re, "fullmatch", noted(fullmatch))
    monkeypatch.setattr(re, "match", noted(match))
    for text, name in ((KNOWN[0][0], "nurikabe"), ("pzprv3/nurikabe/3/3/2 . . /# # . /. # 1 /\n", "nurikabe")):
        monkeypatch.setattr(type(kind_of(name)), "instance", None)
        asked.clear()
        entry = entry_reading.read_entry(text)
        assert entry.kind == name
        assert asked.count(puzzle_link._ADDRESS) + asked.count(puzzle_link._BOARD) == 1, asked


def test_what_an_address_cannot_say_is_refused() -> None:
    nonogram = gallery.kind_of("nonogram")
    with pytest.raises(CpsudokuError, match=r"\?"):
        puzzle_link.write(nonogram, nonogram.instance("left:\n1\n?\ntop:\n1\n0"))
    with pytest.raises(CpsudokuError, match="that has addresses"):
        queens = gallery.kind_of("queens")
        puzzle_link.write(queens, queens.instance(queens.unique[0]))


def shared(name: str) -> list[dict[str, Any]]:
    if not (LINKS / name).is_file():
        pytest.skip(f"{name} is not shipped: it is looked for beside the folder CPSUDOKU_PUZZLES names")
    return [json.loads(line) for line in (LINKS / name).read_text(encoding="utf-8").splitlines()]


@cache
def is_named(text: str) -> bool:
    """Is it of a kind that has addresses here?"""
    found = puzzle_link.address(text)
    name = found.genre if found is not None else text.split("/")[1] if "/" in text else ""
    return name in puzzle_link.kind_names()


def test_addresses_of_other_people() -> None:
    read = 0
    for entry in shared("addresses.jsonl"):
        if puzzle_link.address(entry["address"]) and is_named(entry["address"]):
            kind, draft = puzzle_link.draft(pencil(entry["address"]))
            again = puzzle_link.write(kind, draft.instance()).strip()
            assert puzzle_link.draft(pencil(again))[1].instance() == draft.instance()
            read += 1
    assert read > 5


def test_boards_of_other_people_are_read() -> None:
    for entry in shared("boards.jsonl"):
        for _, board in entry["boards"]:
            if is_named(board):
                kind, draft = puzzle_link.draft(pencil(board))
                puzzle = replace(draft.instance(), solution=())
                assert kind.instance(kind.write(puzzle)) == puzzle


def test_in_python_a_source_names_its_kind() -> None:
    text = gallery.kind_of("akari").unique[0]
    link = next(entry_reading.read(text, kind="akari"))
    assert isinstance(link, Entry)
    found = puzzle_link.write(gallery.kind_of("akari"), link.puzzle).strip()
    assert cpsudoku.check(found, backend=["sat"]).verdict == "unique"
    assert cpsudoku.count(found, limit=2, backend="sat") == 1
    assert cpsudoku.solve(found) == cpsudoku.solve(text, kind="akari")
    with pytest.raises(InputError, match="expected an address or a board of sudoku, found one of akari"):
        cpsudoku.check(found, kind="sudoku")


def test_addresses_and_boards_of_a_kind_of_ones_own(run: Any, tmp_path: Path) -> None:
    """Every command reads the written text, even if the name belongs to a kind of the gallery."""
    nurikabe = Path(gallery.__file__).parents[3] / "models" / "nurikabe.py"
    puzzle = kind_of("nurikabe").unique[0]
    for genre in ("archipelago", "nurikabe"):
        path, text = tmp_path / f"my_{genre}.py", tmp_path / "puzzle.txt"
        path.write_text(nurikabe.read_text(encoding="utf-8").replace('Address("nurikabe"', f'Address("{genre}"'))
        text.write_text(puzzle)
        kind = ("--kind", path)
        for form in ("puzz.link", "board"):
            status, link, err = run("convert", *kind, "--to", "puzz.link", text)
            assert status == 0 and f"{genre}" in link, err
            if form == "board":
                rows = puzzle.split()
                link = f"pzprv3/{genre}/{len(rows)}/{len(rows[0])}/{'/'.join(' '.join(row) for row in rows)}/\n"
            status, back, err = run("convert", *kind, "--to", "text", "-", stdin=link.encode())
            assert (status, back.splitlines()) == (0, puzzle.splitlines()), err
            for command in ("check", "solve", "solve --count"):
                status, _, err = run(command, "--backend", "sat", *kind, "-", stdin=link.encode())
                assert status == 0, (form, command, err)
            other = run("check", "-", "--backend", "sat", stdin=link.encode())
            assert other.status == (2 if genre == "archipelago" else 0)
            assert genre == "nurikabe" or "--kind names a file with a kind of your own" in other.err
        status, _, err = run("check", *kind, "https://puzz.link/p?slither/4/4/dgdh2c71")
        assert status == 2 and "found one of slitherlink" in err


def test_an_address_of_simple_loop() -> None:
    """Five cells a character, the first the most significant; black cells are * on a board."""
    puzzle = puzzle_link.draft(pencil("https://puzz.link/p?simpleloop/5/5/sg020"))[1].instance()
    board = "pzprv3/simpleloop/5/5/* * * . . /* . . . . /. . . . . /. . . * . /. . . . . /"
    text = "xxx..\nx....\n.....\n...x.\n....."
    assert puzzle_link.draft(pencil(board))[1].instance() == puzzle == kind_of("simple_loop").instance(text)
