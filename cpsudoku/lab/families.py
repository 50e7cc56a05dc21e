"""Families of instances by seed: instance i depends on (family, its parameters, seed, i) alone, on any machine.

    minimal           9x9, random full grid, clues taken away in random order as long as one solution is left
    holes             N x N, the pattern grid under a random equivalence, a fraction of the cells blank
    pencil            9x9, candidates taken back in random order as long as one solution is left: no digit is given
    KIND              a kind, of the gallery or in a file: what `generate` makes in the shape of its first example

docs/lab.md defines them, so others can make the same. Randomness is Python's `random.Random` of a text, which is the
Mersenne Twister seeded by the text's SHA-512: the same since Python 3.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isqrt
from random import Random
from typing import Any

from cpsudoku.backends.specs import backend
from cpsudoku.generation import generate
from cpsudoku.generation.symmetry import equivalent
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.ground.registry import names
from cpsudoku.lab.instances import grid_text
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles import gallery
from cpsudoku.puzzles.grid import Grid
from cpsudoku.scanning.cluster.versions import own_files

LARGEST = 100  # the side of a grid
PATIENCE, DRAFTS = 3600.0, 1_000_000  # seconds and drafts for each instance: as good as endless
FAMILIES = {
    "minimal": "9x9 sudoku that loses uniqueness with any clue; --size for other sides",
    "holes": "N x N with a --fraction of the cells blank, of a random equivalent of the pattern grid",
    "pencil": "9x9 of pencil marks only, minimal: no candidate can be put back",
}


@dataclass(frozen=True)
class Family:
    """``texts(count, seed)``: the instances; ``title``: what a study calls them; ``options``: those of `lab make` that
    have a meaning for it, as they are written."""

    kind: str
    title: str
    texts: Callable[[int, int], Iterator[str]]
    options: str = ""


def family(name: str, *, kind: str = "sudoku", size: float = 0, fraction: float = 0.5) -> Family:
    """Return the family of that name.

    Args:
        name: One of FAMILIES, or a kind.
        size: The side of the grid, of "minimal" and "holes"; 0 for the usual one.
        fraction: How many of the cells are blank, of "holes".

    Raises:
        CpsudokuError: there is none of that name, or none of that size.
    """
    side = int(size) or 9
    if side != (size or 9) or not 1 <= side <= LARGEST:
        raise CpsudokuError(f"size: expected a whole number up to {LARGEST}, found {size:g}")
    if name == "holes":
        if isqrt(side) ** 2 != side:
            raise CpsudokuError(f"size: expected a square such as 9, 16 or 25, found {side}")
        if not 0 <= fraction <= 1:
            raise CpsudokuError(f"fraction: expected 0 to 1, found {fraction:g}")
        options = f" --size {side} --fraction {fraction:g}"
        title = f"holes {side}x{side} {fraction:.0%}"
        return Family("sudoku", title, lambda n, seed: holes(side, fraction, n, seed), options)
    if name == "minimal":
        title = f"minimal {side}x{side}"
        return Family("sudoku", title, lambda n, seed: _minimal(side, n, seed), f" --size {side}")
    if name == "pencil":
        if side != 9:
            raise CpsudokuError(f"size: expected 9, for pencil marks are made on 9x9 only, found {side}")
        return Family("sudoku", "pencil 9x9", _pencil)
    if name in names("kind") or own_files(name):
        if size:
            raise CpsudokuError(
                f"size: expected none: {name} has the size of its first example; for others:"
                f" cpsudoku generate --kind {name}"
            )
        return Family(name, name, lambda n, seed: _of_kind(name, n, seed))
    choices = ", ".join((*FAMILIES, *names("kind")))
    raise CpsudokuError(f"family {name!r}: expected one of {choices}, or a kind in a file of your own that ends in .py")


def holes(side: int, fraction: float, count: int, seed: int) -> Iterator[str]:
    """Yield grids with holes. Row r, column c of the pattern grid is (b * (r mod b) + r div b + c) mod N, for boxes of
    b x b."""
    b = isqrt(side)
    pattern = [(b * (r % b) + r // b + c) % side + 1 for r in range(side) for c in range(side)]
    for i in range(count):
        rng = Random(f"holes/{side}/{fraction:g}/{seed}/{i}")
        cells = list(equivalent(pattern, (b, b), rng))
        for cell in rng.sample(range(side**2), round(fraction * side**2)):
            cells[cell] = 0
        yield grid_text(Grid(side, tuple(cells)))


def _minimal(side: int, count: int, seed: int) -> Iterator[str]:
    yield from (text.strip() for text in _all("minimal", count, seed, minimal=True, side=side))


def _pencil(count: int, seed: int) -> Iterator[str]:
    """Yield puzzles of pencil marks. Every cell begins with its solution alone; each other candidate is put back, in
    random order, if the puzzle stays unique."""
    puzzle = gallery.kind_of("sudoku")
    model = puzzle.model(puzzle.shape(puzzle.puzzle(9, 9)))
    session = backend("sat").open(model)
    for i, text in enumerate([*_all("pencil", count, seed, clues=81)]):
        rng = Random(f"pencil/{seed}/{i}")
        solution = [int(symbol) for symbol in text.strip()]
        marks = [{value} for value in solution]
        witness = dict(zip(model.decisions, solution, strict=True))
        others = [(cell, value) for cell in range(81) for value in range(1, 10) if value != solution[cell]]
        rng.shuffle(others)
        for cell, value in others:
            marks[cell].add(value)
            clues = [model.given(x, allowed) for x, allowed in zip(model.decisions, marks, strict=True)]
            if isinstance(session.solve(Question(clues, blocked=[witness])), Solved):
                marks[cell].remove(value)
        yield Grid(9, tuple(frozenset(allowed) for allowed in marks)).line()
    session.close()


def _of_kind(name: str, count: int, seed: int) -> Iterator[str]:
    """Yield what `generate` makes in the shape of the first example.

    Raises:
        CpsudokuError: it makes none of this kind, or not within its patience.
    """
    puzzle = gallery.kind_of(name)
    yield from (text.strip("\n") for text in _all(name, count, seed, kind=name, like=puzzle.unique[0]))


def _all(name: str, count: int, seed: int, **wish: Any) -> Iterator[str]:
    """Yield ``count`` generated texts; refuse fewer, since a family must not depend on how fast a machine is.

    Raises:
        CpsudokuError: there are fewer, for a family must not depend on how fast a machine is.
    """
    number = 0
    texts = generate(count, seed=f"{name}/{seed}", engine="sat", patience=PATIENCE, drafts=DRAFTS, **wish)
    for number, text in enumerate(texts, 1):  # noqa: B007  counted
        yield text
    if number < count:
        limits = f"{DRAFTS} drafts and {PATIENCE:g} seconds"
        raise CpsudokuError(f"family {name}: expected {count} instances, made {number} in {limits}")
