"""The generator: batches of drafts in step, each tried again until it fits the wish; in order, under a clock."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from cpsudoku.backends import Session
from cpsudoku.deadline import Deadline, within
from cpsudoku.errors import CpsudokuError, LimitReached, OutOfTime, amount
from cpsudoku.generation.deletion import clue_cells, delete, reduce_to, redundant
from cpsudoku.generation.engines import UniquenessEngine
from cpsudoku.generation.filling import random_solution
from cpsudoku.generation.symmetry import SYMMETRIES, equivalent
from cpsudoku.model import Clue, Model

FIRST = 4  # puzzles in the first batch; each next one is twice as large, so that a short limit has something to show
DRAFTS = 10_000  # until a puzzle is given up
PATIENCE = 300.0  # seconds until a puzzle is given up that takes longer than its drafts are expected to
SHARING = 32  # puzzles that start from equivalents of one grid: a fresh one costs milliseconds, an equivalent 20 us


class Made(NamedTuple):
    """Puzzle ``number`` (from 0) and its only solution, a byte a cell, 0 a blank."""

    number: int
    puzzle: bytes
    solution: bytes


@dataclass
class Generator:
    """Draws puzzles of one model.

    Attributes:
        model: Its decision variables are the cells of a square grid, in reading order.
        session: A session of the model, for grids that are asked for rather than filled.
        engine: Who decides uniqueness.
        wish: What is drawn.
        seed: Equal seeds give equal puzzles.
        kept: Clues that are no digits (cages, signs): every puzzle has them; the engine keeps the same.
        box: (height, width) where every equivalence of sudoku keeps the rules; None: every grid is drawn anew.
        accept: (puzzle, solution) -> is it what is wished beyond clue counts (level, technique)?
        batch: Puzzles drawn in step, at the most.
        drafts: How many are tried for a puzzle.
        seconds: For all puzzles together; those made by then are all. At least one second (see `deadline`).
        patience: Seconds without a new puzzle after which the wish is given up. A clock decides only whether a puzzle
            comes, not which one.
        drawn: Clue count -> how many drafts had it, for the reason when nothing fits.
    """

    model: Model
    session: Session
    engine: UniquenessEngine
    wish: Wish
    seed: int | str = 0
    kept: Sequence[Clue] = ()
    box: tuple[int, int] | None = None
    accept: Callable[[bytes, bytes], bool] | None = None
    batch: int = 64
    seconds: float | None = None
    patience: float = PATIENCE
    drafts: int = DRAFTS
    drawn: Counter[int] = field(default_factory=Counter)
    ended: str = ""  # why fewer came than were asked for

    def make(self, count: int) -> Iterator[Made]:
        """Up to ``count`` puzzles in order; ``ended`` says why when fewer come.

        Raises:
            LimitReached: not one was found, with the reason.
        """
        started = last = time.monotonic()
        total = 0
        start, size = 0, min(FIRST, self.batch)
        while start < count:
            waiting = dict.fromkeys(range(start, min(count, start + size)), 0)
            start, size = start + size, min(2 * size, self.batch)
            ready: dict[int, Made] = {}
            while self._open(waiting) and (left := self._left(started, last)) >= 0:
                with suppress(OutOfTime), within(left, "while a puzzle was made"):
                    for made in self._attempt(waiting, Deadline(left)):
                        ready[made.number] = made
                        del waiting[made.number]
                        last = time.monotonic()
            yield from (ready[index] for index in sorted(ready))
            total += len(ready)
            if waiting:
                out_of_time = f"time ran out after {time.monotonic() - started:.0f} s"
                gave_up = f"gave up after {amount(self.drafts, 'draft')} of a puzzle"
                self.ended = self._reason(out_of_time if self._open(waiting) else gave_up)
                if not total:
                    raise LimitReached(self.ended)
                return

    def _open(self, waiting: dict[int, int]) -> dict[int, int]:
        """Those that have drafts left."""
        return {index: tried for index, tried in waiting.items() if tried < self.drafts}

    def _left(self, started: float, last: float) -> float:
        """The seconds that are left."""
        ends = [last + self.patience]
        if self.seconds is not None:
            ends.append(started + self.seconds)
        return min(ends) - time.monotonic()

    def _attempt(self, waiting: dict[int, int], deadline: Deadline) -> Iterator[Made]:
        """One draft for every puzzle still waiting; those that fit are yielded, the others try again."""
        indices = list(self._open(waiting))
        rngs = [Random(f"{self.seed}/{index}/{waiting[index]}") for index in indices]
        solutions = [self._grid(index, waiting[index], rng) for index, rng in zip(indices, rngs, strict=True)]
        side = int(len(self.model.decisions) ** 0.5)
        least = 0 if self.wish.minimal else self.wish.clues or 0
        drafts = delete(self.engine, solutions, SYMMETRIES[self.wish.symmetry](side), rngs, least)
        for index, draft, solution, rng in zip(indices, drafts, solutions, rngs, strict=True):
            waiting[index] += 1
            self.drawn[len(clue_cells(draft))] += 1
            puzzle = self._fit(draft, solution, rng, deadline)
            if puzzle is not None and (self.accept is None or self.accept(puzzle, solution)):
                yield Made(index, puzzle, solution)
            if deadline.over:
                return

    def _grid(self, index: int, attempt: int, rng: Random) -> bytes:
        if self.box is None:
            return random_solution(self.model, rng, self.session, self.kept)
        key = (index // SHARING, attempt)
        if self._shared[0] != key:
            drawn = random_solution(self.model, Random(f"{self.seed}/grid/{key[0]}/{key[1]}"), self.session)
            self._shared = (key, drawn)
        return equivalent(self._shared[1], self.box, rng)

    _shared: tuple[tuple[int, int], bytes] = ((-1, -1), b"")

    def _fit(self, draft: bytes, solution: bytes, rng: Random, deadline: Deadline) -> bytes | None:
        """The draft with as many clues as wished, or None."""
        wish, puzzle = self.wish, draft
        if wish.clues is not None and len(clue_cells(draft)) > wish.clues:
            if wish.symmetry != "none":
                return None
            smaller = reduce_to(self.engine, draft, solution, wish.clues, rng, deadline)
            if smaller is None:
                return None
            puzzle = smaller
        if wish.clues is not None and len(clue_cells(puzzle)) != wish.clues:
            return None
        needs_check = wish.minimal and (puzzle is not draft or wish.symmetry != "none")
        if needs_check and redundant(self.engine, puzzle, solution):
            return None
        return puzzle

    def _reason(self, what: str) -> str:
        if not self.drawn:
            return f"not a single draft was finished: {what}"
        drafts = amount(sum(self.drawn.values()), "draft")
        return (
            f"{what}: {drafts} had {min(self.drawn)} to {max(self.drawn)} clues, "
            f"and none of those left met every request"
        )


# What a person wishes a generated puzzle to be, and why some wishes cannot come true.


class ImpossibleWish(CpsudokuError):
    """No puzzle is like that, or none can be found by this generator; the message says why."""


@dataclass(frozen=True)
class Wish:
    """One kind of puzzle to draw.

    Attributes:
        clues: Exactly this many; None: delete clues until none can go (then the puzzle is minimal).
        minimal: No clue may be left out.
        symmetry: Of the clue pattern: a name of `cpsudoku.generation.symmetry.SYMMETRIES`.
        level: (least, greatest) difficulty: the exponent of the level (see `cpsudoku rate`); None: any.
        technique: The hardest technique must be one of these; empty: any.
    """

    clues: int | None = None
    minimal: bool = False
    symmetry: str = "none"
    level: tuple[int, int] | None = None
    technique: tuple[str, ...] = ()


def check_wish(wish: Wish, side: int, classic: bool, *, digits_only: bool = True) -> None:
    """Refuse what is known to be impossible.

    ``classic``: is this 9x9 sudoku, where more is known? ``digits_only``: are digits the only clues? With cages or
    signs, which tell digits apart, a puzzle may be unique without any.

    Raises:
        ImpossibleWish: with the reason.
    """
    cells, clues = side * side, wish.clues
    if wish.symmetry not in SYMMETRIES:
        raise ImpossibleWish(f"symmetry {wish.symmetry!r}: expected one of {', '.join(SYMMETRIES)}")
    if clues is None:
        return
    if not 0 <= clues <= cells:
        raise ImpossibleWish(f"clues {clues}: expected 0 to {cells} on a {side}x{side} grid")
    if digits_only and clues < side - 1:
        raise ImpossibleWish(
            f"clues {clues}: with fewer than {side - 1} different digits two digits can change places: never unique"
        )
    if classic and clues < 17:
        raise ImpossibleWish(
            f"clues {clues}: no 9x9 sudoku with fewer than 17 clues is unique (McGuire, Tugemann and Civario 2012)"
        )
    if wish.minimal and classic and clues > 40:
        raise ImpossibleWish(f"clues {clues}: no minimal 9x9 sudoku with more than 40 clues is known")
    possible = _clue_counts(wish.symmetry, side)
    if clues not in possible:
        near = sorted(sorted(possible, key=lambda count: abs(count - clues))[:2])
        raise ImpossibleWish(
            f"clues {clues}: symmetry {wish.symmetry} on a {side}x{side} grid allows {' or '.join(map(str, near))}, "
            f"but not {clues}"
        )


def _clue_counts(symmetry: str, side: int) -> set[int]:
    """How many clues a pattern of that symmetry can have: the sums of sizes of orbits."""
    sums = 1  # bit n is set: n cells can be chosen
    for orbit in SYMMETRIES[symmetry](side):
        sums |= sums << len(orbit)
    return {count for count in range(side * side + 1) if sums >> count & 1}
