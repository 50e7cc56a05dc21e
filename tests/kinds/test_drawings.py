"""Drawings of Penpa as puzzles of any kind: this file draws instances by the conventions and reads them."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import floor
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.formats.editors.link_unpacking import open_link
from cpsudoku.formats.editors.penpa_conventions import has_convention, kind_of
from cpsudoku.formats.entry_reading import instance_of, read_entry
from cpsudoku.formats.format_contract import ReadOptions
from cpsudoku.formats.puzz_link.puzzle_link import write
from cpsudoku.puzzles.board import Board
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError
from tests.conftest import each
from tests.readers.penpa_writer import as_link

Run = Callable[..., Any]
MARGIN = 3
NAMES = {"number": "zN", "lineE": "zE", "symbol": "zY", "surface": "zS", "numberS": "z1"}


class Pen:
    """Draws on a board of that size, with a margin on every side."""

    def __init__(self, height: int, width: int, sort: str = "square") -> None:
        self.size, self.sort = (height, width), sort
        self.wide, self.high = width + 2 * MARGIN + 4, height + 2 * MARGIN + 4
        self.problem: dict[str, dict[str, Any]] = {name: {} for name in NAMES}

    def at(self, r: float, c: float) -> int:
        """The number of a place."""
        sort = (2 if r % 1 else 0) + (1 if c % 1 else 0)
        sort = {0: 0, 3: 1, 2: 2, 1: 3}[sort]
        return (sort * self.high + floor(r) + 1 + MARGIN) * self.wide + floor(c) + 1 + MARGIN

    def text(self, place: Any, text: object) -> None:
        self.problem["number"][str(self.at(*place))] = [text, 1, "1"]

    def corner(self, place: Any, corner: int, text: object) -> None:
        self.problem["numberS"][str(4 * (self.at(*place) + self.high * self.wide) + corner)] = [str(text), 1]

    def symbol(self, place: Any, shape: str, style: object) -> None:
        self.problem["symbol"][str(self.at(*place))] = [style, shape, 1]

    def special(self, sort: str, *places: Any) -> None:
        self.problem[sort] = [[self.at(*place) for place in places]]  # type: ignore[assignment]  # of some sorts a list

    def colour(self, place: Any, colour: int) -> None:
        self.problem["surface"][str(self.at(*place))] = colour

    def rooms(self, rooms: Any) -> None:
        room = {cell: i for i, cells in enumerate(rooms) for cell in cells}
        for (r, c), a, b in Board(*self.size).links:
            if room.get(a) != room.get(b):
                ends = [(r, c - 0.5), (r, c + 0.5)] if r % 1 else [(r - 0.5, c), (r + 0.5, c)]
                self.problem["lineE"][",".join(str(self.at(*end)) for end in ends)] = 2

    def beside(self, edge: str, lanes: Any, corner: int | None = None) -> None:
        height, width = self.size
        for i, lane in enumerate(lanes, 1):
            numbers = lane if isinstance(lane, tuple) else (lane,)
            for away, number in enumerate(reversed(numbers)):
                near = {"top": (-away, i), "left": (i, -away), "bottom": (height + 1, i), "right": (i, width + 1)}
                place = near[edge]
                if corner is None:
                    self.text(place, number)
                else:
                    self.corner(place, corner, number)

    def link(self, tags: Sequence[str] = ()) -> str:
        height, width = (size + 2 * MARGIN for size in self.size)
        problem = json.dumps(self.problem)
        for name, short in NAMES.items():
            problem = problem.replace(f'"{name}"', short)
        head = f"{self.sort},{width},{height},38,0,1,1,1,1,1,1,Title: Tiny,Author: A"
        lines = [head, json.dumps([MARGIN] * 4), "{}", problem, "{}"]
        lines += [*[""] * 12, json.dumps(tags)] if tags else []
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = packer.compress("\n".join(lines).encode()) + packer.flush()
        return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(packed).decode()


ARROWS = {"^": 0, "<": 1, ">": 2, "v": 3}
CIRCLED: dict[str, dict[Any, int]] = {"masyu": {"o": 1, "x": 2}, "yin_yang": {0: 1, 1: 2}, "binairo": {0: 1, 1: 2},
                                         "galaxies": {"o": 1, "*": 2}}  # fmt: skip
BLACK = {"akari", "shakashaka", "simple_loop", "yajilin", "castle_wall"}
DEPTH = {"tilepaint": {"top": 2, "left": 1}}


def drawn(kind: str, puzzle: Any) -> Pen:
    """The instance as a drawing by the conventions of its kind."""
    pen = Pen(puzzle.height, puzzle.width, "kakuro" if kind == "kakuro" else "square")
    contents = dict(puzzle.contents)
    outside = set(contents.pop("outside", ())), set(contents.pop("inside", ()))
    for name, content in contents.items():
        if name == "rooms":
            pen.rooms(content)
        elif name in ("top", "left", "bottom", "right"):
            if kind == "easy_as_abc":
                content = [chr(64 + lane) if lane != () else () for lane in content]
            pen.beside(name, content, DEPTH.get(kind, {}).get(name))
        elif name == "stars" and kind == "star_battle":
            pen.text((0, 1), content[1])
            pen.symbol((0, 2), "star", 2)
        elif name == "sums":
            for cell, (down, right) in content:
                pen.symbol(cell, "kakuro", 1)
                for corner, number in ((2, down), (1, right)):
                    if number not in ((), None):
                        pen.corner(cell, corner, number)
        elif content and isinstance(content[0], tuple) and len(content[0]) == 2:
            for place, value in content:
                clue(pen, kind, place, value, outside)
    return pen


def clue(pen: Pen, kind: str, place: Any, value: Any, sides: tuple[set[Any], set[Any]]) -> None:
    if kind in CIRCLED and (value != "x" or kind == "masyu"):
        pen.symbol(place, "circle_SS" if kind == "galaxies" else "circle_L", CIRCLED[kind][value])
        return
    if kind == "tents":
        pen.symbol(place, "tents", 1)
        return
    if kind == "castle_wall":
        if place not in sides[1]:
            pen.colour(place, 4 if place in sides[0] else 8)
        if value is None and place in sides[1]:
            pen.text(place, "")
    elif kind in BLACK or value == "x":
        pen.colour(place, 4)
    if isinstance(value, tuple):
        pen.text(place, f"{'?' if value[1] is None else value[1]}_{ARROWS[value[0]]}")
    elif value != "x" and not (value is None and kind in BLACK):
        pen.text(place, "?" if value is None else value)


def _has_a_convention(name: str) -> bool:
    kind = gallery.kind_of(name)
    return kind is not None and not kind.has_digits and has_convention(kind)


KINDS = [name for name in registry.names("kind") if _has_a_convention(name)]


def test_the_kinds_that_can_be_drawn() -> None:
    """Those of the genres whose drawing noqx documents: 40 of its solvers are of kinds in the gallery."""
    assert len(KINDS) >= 40
    assert {"slitherlink", "nurikabe", "heyawake", "kakuro", "nonogram", "castle_wall", "binairo"} <= set(KINDS)


@pytest.mark.every(4)
@each("kind", KINDS)
def test_what_is_drawn_is_read(kind: str) -> None:
    declared = gallery.kind_of(kind)
    flags = {section.name for section in declared.all_sections if type(section).__name__ == "Flag"}
    read = 0
    for text in (*declared.unique, *declared.multiple, *declared.none):
        puzzle = gallery.kind_of(kind).instance(text)
        contents = dict(puzzle.contents)
        if (flags - {"stars", "letters"}) & set(contents) or None in contents.get("top", ()) + contents.get("left", ()):
            continue  # a flag is not drawn; nor is a line whose numbers are not known
        found, _ = instance_of(drawn(kind, puzzle).link(), kind)
        assert dict(found.contents) == contents, text
        read += 1
    assert read


def test_a_link_with_a_kind_is_checked_and_converted(run: Run) -> None:
    kind = gallery.kind_of("slitherlink")
    link = drawn("slitherlink", kind.instance(kind.unique[0])).link()
    status, out, _ = run("check", "--kind", "slitherlink", link, "--backend", "sat")
    assert (status, "unique" in out) == (0, True)
    address = write(kind, kind.instance(kind.unique[0]))
    assert run("convert", "--kind", "slitherlink", link, "--to", "puzz.link")[:2] == (0, address)


def test_older_drawings_have_arrows_as_symbols() -> None:
    pen = Pen(3, 4)
    for cell, place in (((1, 1), 0), ((1, 2), 1), ((2, 1), 2), ((2, 3), 3), ((3, 3), 5)):
        pen.text(cell, "1")
        pen.colour(cell, 3)
        pen.symbol(cell, "arrow_fouredge_B", [int(i == place) for i in range(8)])
    found, _ = instance_of(pen.link(), "yajilin")
    assert [value for _, value in dict(found.contents)["clues"]] == [(">", 1), ("v", 1), ("<", 1), ("^", 1), ("^", 1)]


def test_letters_that_are_no_abc_are_taken_in_order() -> None:
    pen = Pen(5, 5)
    pen.text((0, 1), "T")
    pen.text((0, 3), "A")
    pen.text((6, 2), "S")
    found, _ = instance_of(pen.link(), "easy_as_abc")
    assert (dict(found.contents)["letters"], dict(found.contents)["top"]) == ((True, "3"), (3, (), 1, (), ()))


@pytest.mark.parametrize(
    ("kind", "draw", "words"),
    [
        ("slitherlink", lambda pen: pen.text((1, 2), "wolf"), "r1c2: expected a number, a letter or ?, found 'wolf'"),
        ("slitherlink", lambda pen: pen.text((2, 2), 7), "r2c2: expected a number from 0 to 4, found 7"),
        ("slitherlink", lambda pen: pen.text((1.5, 2.5), 1), "r1.5c2.5: expected what is drawn for slitherlink, found"),
        ("masyu", lambda pen: pen.symbol((3, 3), "star", 1), "r3c3: expected what is drawn for masyu, found a symbol"),
        ("nurikabe", lambda pen: pen.colour((2, 1), 4), "r2c1: expected what is drawn for nurikabe, found a black"),
        ("nonogram", lambda pen: pen.text((0, 1), "?"), "top 1: expected the numbers of the line, found ? among them"),
        ("yajilin", lambda pen: pen.text((1, 1), "1_7"), "r1c1: expected a number and an arrow, found '1_7'"),
        ("slitherlink", lambda pen: pen.special("thermo", (1, 1), (1, 2)), "for slitherlink, found a thermometer"),
        ("nurikabe", lambda pen: pen.special("killercages", (1, 1), (1, 2)), "drawn for nurikabe, found a cage"),
        ("killer", lambda pen: None, "expected a square board"),
        ("queens", lambda pen: None, "expected a kind with a drawing convention"),
        ("suguru", lambda pen: pen.text((1, 1), "?"), "r1c1: expected a value, found ?"),
    ],
)
def test_what_a_kind_does_not_expect_is_refused(kind: str, draw: Callable[[Pen], None], words: str) -> None:
    pen = Pen(3, 4)
    draw(pen)
    with pytest.raises(InputError) as error:
        instance_of(pen.link(), kind)
    assert words in str(error.value)


def test_a_text_beside_a_board_without_clues_there_is_unread() -> None:
    pen = Pen(2, 3)
    pen.text((1, 1), 1)
    pen.text((-1, 2), "by A")
    pen.symbol((4, 1), "star", 2)
    found = read_entry(pen.link(), "nurikabe", ReadOptions(unknown="keep"))
    assert dict(found.puzzle.contents)["islands"] == (((1, 1), 1),)
    assert found.unknown == ("r-1c2: a text 'by A'", "r4c1: a symbol star")


def test_an_oblong_drawing_without_a_kind_says_what_to_do() -> None:
    pen = Pen(3, 4)
    with pytest.raises(InputError, match="a square board of at most 35 rows, found one of 3 x 4; --kind names"):
        instance_of(pen.link())


def test_a_drawing_that_is_no_sudoku_is_not_called_broken(run: Run) -> None:
    """Square, and with digits: the numbers of a slitherlink would be given digits."""
    pen = Pen(4, 4)
    for place in ((1, 1), (1, 2), (2, 1)):
        pen.text(place, 3)
    status, _, err = run("check", pen.link(), "--backend", "sat")
    assert status == 2
    assert "expected a drawing that names its kind, found one that fits " in err
    assert "fillomino" in err
    assert "slitherlink" in err
    assert "sudoku" not in err.partition("that fits")[2]


def test_the_tags_of_a_link_name_its_kind() -> None:
    for kind, tag in (("slitherlink", "slitherlink"), ("gokigen", "slant (gokigen)"), ("sudoku", "thermo")):
        pen = Pen(4, 4)
        pen.text((1, 1) if kind != "gokigen" else (1.5, 1.5), 3)
        assert read_entry(pen.link([tag]) + "\n").kind == kind
        options = ReadOptions(unknown="keep")
        found = read_entry(pen.link([tag, "no tag of a kind"]) + "\n", options=options)
        assert found.unknown == (() if kind == "sudoku" else ("tags: no tag of a kind",))
    with pytest.raises(InputError, match="whose tags name slitherlink and masyu: name it by --kind NAME"):
        read_entry(Pen(4, 4).link(["slitherlink", "masyu"]) + "\n")
    assert read_entry(Pen(4, 4).link(["slitherlink"]) + "\n", "fillomino").kind == "fillomino"


@pytest.mark.every(4)
@each("kind", KINDS)
def test_a_kind_is_among_those_that_fit_what_is_drawn(kind: str) -> None:
    """Of an example in which something is drawn, as another hand draws it."""
    declared = gallery.kind_of(kind)
    if kind in ("skyscrapers", "binairo"):
        return
    fitting = set()
    for text in declared.unique:
        drawing = open_link(drawn(kind, declared.instance(text)).link()).drawing
        assert drawing is not None
        try:
            fitting.add(kind_of(drawing))
        except InputError as error:
            fitting |= set(re.split(", | and |: ", str(error).partition("that fits ")[2]))
    assert kind in fitting


def test_one_kind_that_fits_is_taken_and_said(run: Run) -> None:
    kind = gallery.kind_of("galaxies")
    link = drawn("galaxies", kind.instance(kind.unique[0])).link()
    status, out, _ = run("check", link, "--backend", "sat")
    assert status == 0
    assert "(galaxies 4x4)" in out


def test_what_a_sudoku_has_is_none_of_another_kind() -> None:
    """A drawing with boxes or a cage is a sudoku; so is a blank board."""
    boxes, cage, blank = Pen(4, 4), Pen(4, 4), Pen(4, 4)
    boxes.rooms([list(box) for box in Board(4, 4).boxes])
    cage.special("killercages", (1, 1), (1, 2))
    for pen in (boxes, cage, blank):
        if pen is not blank:
            pen.text((1, 1), 3)
        assert read_entry(pen.link() + "\n").kind == "sudoku"


# Written


@pytest.mark.every(8)
@each("kind", [*KINDS, "sudoku", "killer"])
def test_what_is_written_is_read(kind: str) -> None:
    declared = gallery.kind_of(kind)
    same = 0
    for text in (*declared.unique, *declared.multiple, *declared.none):
        puzzle = declared.instance(text)
        try:
            link, lost = as_link(puzzle, Credits(title="A, z", author="zG", prose="x = 1 & y,\nzz"), declared)
        except CpsudokuError:
            assert None in sum((content for _, content in puzzle.contents), ()) or puzzle.height != puzzle.width
            continue
        found = read_entry(link + "\n", kind)
        contents = dict(found.puzzle.contents)
        differ = {name for name, content in puzzle.contents if set(contents.get(name, ())) != set(content)}
        assert differ == set(lost), text
        assert found.setting is not None
        assert (found.setting.title, found.setting.author) == ("A, z", "zG")
        assert found.setting.prose == "x = 1 & y,\nzz"
        same += not lost
    assert same


@pytest.mark.every(4)
@each("kind", KINDS)
def test_a_link_that_is_written_names_its_kind(kind: str) -> None:
    """Of Penpa's list, or where that has none, as a tag of our own."""
    declared = gallery.kind_of(kind)
    for text in declared.unique:
        puzzle = declared.instance(text)
        link, lost = as_link(puzzle, Credits(), declared)
        found = read_entry(link + "\n")
        assert found.kind == kind
        assert found.puzzle == read_entry(link + "\n", kind).puzzle
        assert lost or {*map(repr, found.puzzle.contents)} == {*map(repr, puzzle.contents)}


def test_a_kind_of_ones_own_is_said_to_be_lost() -> None:
    declared = gallery.kind_of("binairo").variant()
    declared.name = "my_binairo"
    _, lost = as_link(declared.instance(declared.unique[0]), Credits(), declared)
    assert lost == ["its kind, my_binairo"]


def killers(side: int, number: int) -> Iterator[str]:
    """Killers of cages of up to three cells, some totals off by one; few or many cells are given, in turn."""
    boxes = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[side]
    for seed in range(number):
        rng = random.Random(100 * side + seed)
        names = rng.sample(range(1, side + 1), side)
        solved = [[names[(boxes[1] * (r % boxes[0]) + r // boxes[0] + c) % side] for c in range(side)]
                  for r in range(side)]  # fmt: skip
        share = 0.1 if side == 4 else 0.1 + seed % 3 * 0.3
        given = [[rng.random() < share for _ in range(side)] for _ in range(side)]
        rows = ["".join(str(solved[r][c]) if given[r][c] else "." for c in range(side)) for r in range(side)]
        left = {(r, c) for r in range(side) for c in range(side)}
        cages = []
        for _ in range(side):
            r, c = rng.choice(sorted(left))
            cells = [cell for cell in ((r, c), (r, c + 1), (r + 1, c)) if cell in left]
            left -= {*cells}
            wrong = rng.random() < 0.5 / side
            total = sum(solved[y][x] for y, x in cells) + wrong
            cages.append(" ".join(f"r{y + 1}c{x + 1}" for y, x in cells) + f" = {total}")
        yield "\n".join([*rows, "cages:", *cages, ""])


IMPOSSIBLE = "13..\n....\n....\n....\ncages: r1c2 r1c1 r2c2 = 10\n"
OPEN = "....\n" * 4 + "cages:\nr2c4 = 2\nr1c3 r2c3 = 7\n"


@pytest.mark.every(6)
@pytest.mark.parametrize("side", [4, 6, 9])
def test_a_link_of_a_killer_has_the_verdict_of_its_text(side: int) -> None:
    texts = [*killers(side, 30 if side == 4 else 12), *([IMPOSSIBLE, OPEN] if side == 4 else [])]
    sudoku, seen = gallery.kind_of("sudoku"), Counter[str]()
    for text in texts:
        link, lost = as_link(sudoku.instance(text), Credits(), sudoku)
        assert not lost
        verdict = cpsudoku.check(text, backend=["sat"]).verdict
        assert cpsudoku.check(link, backend=["sat"]).verdict == verdict, text
        seen[verdict] += 1
    assert len(seen) == 3, seen


@pytest.mark.parametrize(
    "change",
    [
        lambda pen, tags: tags.clear(),
        lambda pen, tags: tags.append("outside"),
        lambda pen, tags: tags.append("a tag of somebody"),
        lambda pen, tags: tags.remove("classic"),
        lambda pen, tags: pen.colour((1, 1), 3),
        lambda pen, tags: pen.problem["lineE"].clear(),
        lambda pen, tags: pen.symbol((1, 1), "star", 1),
    ],
)
def test_a_drawing_that_may_have_other_rules_is_not_judged(change: Callable[[Pen, list[str]], None]) -> None:
    """A drawing of a sudoku with boxes is accepted; no other drawing with several solutions is."""
    pen, tags = Pen(4, 4), ["classic", "killer"]
    pen.rooms([list(box) for box in Board(4, 4).boxes])
    assert cpsudoku.check(pen.link(tags), backend=["sat"]).verdict == "multiple"
    change(pen, tags)
    assert cpsudoku.check(pen.link(tags), backend=["sat"]).verdict == "undecided"


def test_a_link_that_lost_rules_is_not_judged_by_those_left() -> None:
    sudoku = gallery.kind_of("sudoku")
    link, lost = as_link(sudoku.instance(OPEN + "anti-knight:\n"), Credits(), sudoku)
    assert lost == ["anti-knight"]
    assert cpsudoku.check(link, backend=["sat"]).verdict == "undecided"


RULES = """....
....
....
....
cages: r1c1 r1c2 r2c1 = 6
thermometers: r3c1 r3c2 r4c2
arrows: r4c4 | r3c4 r2c4
odd: r1c4
even: r4c1
difference dots: r2c2 r2c3
"""


def test_rules_that_tags_say_come_back(run: Run) -> None:
    puzzle = gallery.kind_of("sudoku").instance(RULES)
    link, lost = as_link(puzzle, Credits(), gallery.kind_of("sudoku"))
    assert not lost
    found = read_entry(link + "\n")
    assert found.puzzle == puzzle
    assert not [ornament for ornament in found.puzzle.drawing if ornament.what == "text"]


def test_other_rules_are_drawn_and_named() -> None:
    text = "....\n" * 4 + "whispers: r1c1 r1c2 r2c2 = 2\nanti-knight:\nratio dots: r3c3 r3c4\nquadruple: r1.5c1.5 = 3\n"
    sudoku = gallery.kind_of("sudoku")
    link, lost = as_link(sudoku.instance(text), Credits(), sudoku)
    assert lost == ["anti-knight", "quadruples", "ratio dots", "whispers"]
    found = read_entry(link)
    assert not found.puzzle.contents, "none of it is read as another clue"
    drawn = {ornament.what for ornament in found.puzzle.drawing}
    assert {"line", "circle", "text"} <= drawn


def test_cages_have_an_outline_that_is_theirs() -> None:
    """Each side of a cell that has no other of the cage has one line; what Penpa draws of a cage is not only drawn."""
    text = "....\n" * 4 + "cages:\nr1c1 r1c2 r2c1 = 6\nr3c3 r3c4 r4c3 r4c4\n"
    puzzle = gallery.kind_of("sudoku").instance(text)
    link, _ = as_link(puzzle, Credits(), gallery.kind_of("sudoku"))
    drawing = open_link(link).drawing
    assert drawing is not None
    lines = drawing.of("cage")
    single = [key for key in lines if len({int(end) // 4 for end in key.split(",")}) == 1]
    assert len(single) == 8 + 8
    assert len(lines) - len(single) == 4 + 4
    assert read_entry(link + "\n").puzzle.drawing == ()


def test_every_command_doubts_that_a_drawing_of_digits_is_a_sudoku(run: Run, tmp_path: Path) -> None:
    """Boxes and a digit, with several solutions: may it be a puzzle of another kind?"""
    pen = Pen(4, 4)
    pen.rooms([list(box) for box in Board(4, 4).boxes])
    pen.text((1, 1), 1)
    page = f"prove -o {tmp_path / 'page.html'}"
    for words in ("check", "solve", "solve --count", "prove", "explain", "explain --rate", page):
        status, out, err = run(*words.split(), pen.link())
        assert "Penpa draws puzzles of every kind: --kind names one other than sudoku" in out + err, words
        assert status == {"prove": 2}.get(words, 3), words
    assert run("explain", pen.link(), "--ignore-unknown").status == 1


# Items without a meaning, and items that are listed.


def edge(pen: Pen, r: float, c: float, layer: str = "lineE", style: int = 2) -> None:
    """Draw the side between two cells, or another one, by its middle."""
    ends = [(r, c - 0.5), (r, c + 0.5)] if r % 1 else [(r - 0.5, c), (r + 0.5, c)]
    pen.problem.setdefault(layer, {})[",".join(str(pen.at(*end)) for end in ends)] = style


def unread(pen: Pen, kind: str, tags: Sequence[str] = ()) -> list[str]:
    return [str(item) for item in read_entry(pen.link(tags), kind, ReadOptions(unknown="keep")).unread]


def test_a_frame_around_clues_with_arrows_says_nothing() -> None:
    """Castle wall draws one around its clues, and deletes the lines between them."""
    pen = Pen(3, 4)
    for cell in ((2, 2), (2, 3)):
        pen.text(cell, "1_2")
        edge(pen, 1.5, cell[1])
        edge(pen, 2.5, cell[1])
    edge(pen, 2, 1.5)
    edge(pen, 2, 2.5, "deletelineE", 1)
    with pytest.raises(InputError, match="expected what is drawn for castle_wall, found a"):
        unread(pen, "castle_wall")
    edge(pen, 2, 3.5)
    assert not unread(pen, "castle_wall")
    edge(pen, 1, 1.5, "deletelineE", 1)
    with pytest.raises(InputError, match="found a deleted edge"):
        unread(pen, "castle_wall")


@pytest.mark.parametrize("kind", ["nonogram", "nurikabe", "slitherlink"])
def test_lines_along_the_whole_board(kind: str) -> None:
    """A frame has no meaning, unless edges are the answer. Guides have none only if the clues are next to the board."""
    pen = Pen(3, 4)
    for column in range(1, 5):
        edge(pen, 0.5, column)
    if kind == "slitherlink":
        with pytest.raises(InputError, match="found an edge"):
            unread(pen, kind)
        return
    assert not unread(pen, kind)
    for column in range(5):
        edge(pen, 1.5, column, style=13)
    if kind == "nonogram":
        assert not unread(pen, kind)
        edge(pen, 2.5, 1)
    with pytest.raises(InputError, match="found an edge"):
        unread(pen, kind)


def test_an_edge_that_closes_no_room_is_unread() -> None:
    pen = Pen(3, 3)
    for column in (1, 2, 3):
        edge(pen, 1.5, column)
    edge(pen, 3, 1.5)
    assert unread(pen, "chocona") == ["r3c1.5: 1 wall inside a region"]


def test_words_after_a_link_are_named_but_are_no_rule() -> None:
    pen = Pen(3, 3)
    pen.text((1, 1), 3)
    for tail, named in (("&a=bq3AhYxZcxZ", False), (" enjoy!", True), ("&x=1", True)):
        found = read_entry(f"{pen.link()}{tail}\n", "nurikabe", ReadOptions(unknown="keep"))
        assert (bool(found.unread), found.unknown) == (named, ()), tail


@pytest.mark.parametrize("kind", ["nurikabe", "sudoku", ""])
def test_a_text_of_5000_digits_is_no_number(kind: str) -> None:
    pen = Pen(3, 3)
    pen.text((1, 1), "7" * 5000)
    if kind == "nurikabe":
        with pytest.raises(InputError, match="r1c1: expected a number, a letter or"):
            unread(pen, kind)
    else:
        assert [one.what for one in read_entry(f"{pen.link()}\n", kind).puzzle.drawing] == ["text"]


def test_a_place_has_one_number() -> None:
    """Another spelling of it would be a second item at the place."""
    pen = Pen(3, 3)
    pen.text((1, 1), 3)
    pen.problem["number"] |= {f"0{key}": ["2", 1, "1"] for key in pen.problem["number"]}
    with pytest.raises(InputError, match="expected the number of a place of the drawing, found"):
        unread(pen, "nurikabe")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "7" * 5000, "-1", "1e9"])
def test_a_number_that_is_none_is_refused(number: str) -> None:
    pen = Pen(3, 3)
    pen.text((1, 1), "NUMBER")
    lines = zlib.decompress(base64.b64decode(pen.link().partition("p=")[2]), -15).decode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(lines.replace('"NUMBER"', number).encode()) + packer.flush()
    with pytest.raises(InputError, match="expected"):
        read_entry(pen.link().partition("p=")[0] + "p=" + base64.b64encode(packed).decode(), "nurikabe")


def test_chocona_is_not_choco_banana() -> None:
    """The tag belongs to another puzzle."""
    pen = Pen(3, 3)
    pen.text((1, 1), 3)
    assert "tags: choco banana" in unread(pen, "nurikabe", ["choco banana"])
