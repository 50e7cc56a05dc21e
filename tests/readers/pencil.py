"""Inputs of the one-to-one test: addresses of puzz.link and boards of pzprv3, of every kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.puzzles.kinds import gallery
from tests.readers.harness import Same
from tests.readers.test_solved_and_more import BOARDS, KINDS

CODE = "0123456789abcdefgklmnopqrstuvwxyzAZ.-+=%@/&#"


def addresses() -> dict[str, str]:
    """The address of an example of each kind."""
    every = {name: gallery.kind_of(name) for name in KINDS}
    return {name: puzzle_link.write(kind, kind.instance(kind.unique[0])).strip() for name, kind in every.items()}


def boards() -> dict[str, str]:
    """A solved board of each kind, without marks."""
    return {name: board["plain"] for name, board in BOARDS.items()}


def change_address(text: str, rng: Random, count: int) -> Iterator[str]:
    """Yield an address with one character behind the question mark replaced, removed or added."""
    for _ in range(count):
        i, c = rng.randrange(text.index("?") + 1, len(text) + 1), rng.choice(CODE)
        yield rng.choice((text[:i] + c + text[i + 1 :], text[:i] + text[i + 1 :], text[:i] + c + text[i:]))


def without_padding(text: str) -> str:
    """Without blanks after the last cell, and without the numbers inside a board that has none."""
    name, _, body = text.partition("?")[2].partition("/")
    if name in ("gokigen", "slither", "creek", "akari", "shakashaka"):
        last = "0123456789abcdef".find(body[-1])
        return text[:-1] + str(last % 5) if last >= 0 else text
    if name == "tents":
        return text[:-1] + ("tree" if body[-1] < "i" else "blank")  # 0 to h: a tree, and how many blanks
    return text.removesuffix({"skyscrapers": "o", "doppelblock": "v", "easyasabc": "v"}.get(name, " "))


def plain_board(text: str) -> str:
    """With one blank between tokens, a line break for a slash, and no blank rows at the end."""
    lines = [" ".join(line.split()) for line in re.split(r"[/\r\n]", text)]
    while lines and not set(lines[-1]) - {*" .0="}:
        lines.pop()
    return "\n".join(line for line in lines if line)


SAME_IN_ADDRESSES: tuple[Same, ...] = (
    ("slashes at the end", lambda text: text.rstrip("/")),
    ("capitals in the name of a kind", lambda text: re.sub(r"\?\w+", lambda name: name[0].lower(), text)),
    ("another name of a kind", lambda text: text.replace("skyscraper/", "skyscrapers/").replace("masyu", "mashu")),
    ("no flags", lambda text: re.sub(r"(?<!:)//", "/", text)),
    ("zeros before a size", lambda text: re.sub(r"/0+(?=\d+/)", "/", text)),
    ("blanks that may be left out", without_padding),
)


def without_names(text: str) -> str:
    """With borders instead of the labels of regions."""
    lines = text.split("\n")
    if len(lines) < 5 or " " in lines[4] or " " not in lines[5]:
        return text
    rows = [line.split() for line in lines[5 : 5 + int(lines[2])]]
    across = [[a == b for a, b in pairwise(row)] for row in (*rows, *zip(*rows, strict=False))]
    return "\n".join([*lines[:4], str(across), *lines[5 + len(rows) :]])


def with_borders_alike(text: str) -> str:
    """With no marks beside borders. Fillomino has neither borders nor entered numbers, which repeat each other."""
    lines = text.split("\n")
    height = int(lines[2]) if lines[2].isdecimal() else 0
    if lines[1] == "fillomino":
        lines[4 + height :] = [re.sub("-?1", "0", line) for line in lines[4 + 2 * height :]]
    elif lines[1] in ("tentaisho", "shikaku"):
        lines[4 + height :] = [line.replace("2", "1") for line in lines[4 + height :]]
    return "\n".join(lines)


def with_blanks_alike(text: str) -> str:
    """With one token for a cell without a number, and for a line without runs."""
    blank = {"doppelblock": "-", "easyasabc": "-", "nonogram": "."}.get(text.split("\n")[1], "0")
    return re.sub(r"(?<![^\s])-?0(?![^\s])", blank, text)


SAME_IN_BOARDS: tuple[Same, ...] = (
    ("blanks, and blank rows at the end", plain_board),
    ("zeros before a number", lambda text: re.sub(r"(?<![\d,])0+(?=\d)", "", text)),
    ("names of regions", without_names),
    ("marks beside borders, numbers beside borders", with_borders_alike),
    ("cells without a number", with_blanks_alike),
    ("numbers that are ticked off", lambda text: re.sub(r"\bc(?=\d)", "", text)),
)
