"""Puzzles of the slice: a killer with an arrow, a slitherlink, a nurikabe; and every example of kinds and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from cpsudoku.model import Clue, Model
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry

KILLER = """....
....
....
....
cages:
r2c1 r3c1 = 5
r3c4 r4c4 = 4
r1c2 r1c3 r2c3 = 6
r3c3 r4c3 = 6
r3c2 r4c1 r4c2 = 8
arrows:
r4c1 r3c2 r2c1
"""


class Posed(NamedTuple):
    """A puzzle with the parts that `state` needs."""

    name: str
    verdict: str
    model: Model
    clues: list[Clue]
    text: str


def posed(name: str, verdict: str, text: str, title: str = "") -> Posed:
    puzzle = gallery.kind_of(name)
    instance = puzzle.instance(text)
    model = puzzle.model(puzzle.shape(instance))
    return Posed(title or name, verdict, model, puzzle.clues(instance, model), text)


def every(verdicts: tuple[str, ...] = ("unique", "multiple", "none"), per: int = 1) -> Iterator[Posed]:
    """Examples of all kinds, then examples of rules, which are filled grids."""
    for name in registry.names("kind"):
        for verdict in verdicts:
            for text in getattr(gallery.kind_of(name), verdict)[:per]:
                yield posed(name, verdict, text)
    for name in registry.names("rule"):
        rule = gallery.rule(name)
        for verdict, texts in (("unique", rule.right), ("none", rule.wrong)):
            for text in texts[:per] if verdict in verdicts else ():
                yield posed("sudoku", verdict, text, f"rule {name}")


@pytest.fixture(scope="session")
def three() -> list[Posed]:
    nurikabe, slitherlink = (gallery.kind_of(name).unique[0] for name in ("nurikabe", "slitherlink"))
    return [
        posed("sudoku", "unique", KILLER),
        posed("slitherlink", "unique", slitherlink),
        posed("nurikabe", "unique", nurikabe),
    ]


@pytest.fixture(scope="session")
def examples() -> Callable[..., Iterator[Posed]]:
    return every
