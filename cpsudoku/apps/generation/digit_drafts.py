"""Drafts of grids of digits, as bytes: random full grids, orbits of cells that go together, exchanges for few clues.

A warm session or the lane kernel decides uniqueness. Both are exact, so both lead to the same puzzles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isqrt
from random import Random
from typing import ClassVar, Protocol

from cpsudoku.apps.generation.generator import Attempt, Drafts
from cpsudoku.apps.generation.random_solution import random_solution
from cpsudoku.apps.generation.request import PuzzleRequest
from cpsudoku.apps.generation.symmetry import Orbit, equivalent, orbits_of_cells
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Model, Question, Solved, Witness
from cpsudoku.support.errors import amount
from cpsudoku.support.limits import Deadline

GridDraft = tuple[bytes, bytes]  # a puzzle and a solution of it; a plain tuple, for there are a million a minute


class UniquenessEngine(Protocol):
    """Answers whether puzzles are unique."""

    name: str

    def unique(self, drafts: Sequence[GridDraft]) -> list[bool]:
        """Tell of each draft whether its solution is the only one."""


class SessionEngine:
    """One question at a time to a warm session; any model whose decision variables are the cells."""

    def __init__(self, model: Model, session: Session, name: str, kept: Sequence[Clue] = ()) -> None:
        """Keep a session of the model. ``kept``: clues that are no digits (cages, signs); they stay."""
        self.name, self._kept = name, kept
        self._session = session
        self._model = model
        # A clue is asked about again and again: every given is made once.
        self._given = [{v: model.given(x, (v,)) for v in x.values} for x in model.decisions]

    def unique(self, drafts: Sequence[GridDraft]) -> list[bool]:
        return [self._unique(*draft) for draft in drafts]

    def _unique(self, puzzle: bytes, solution: bytes) -> bool:
        clues = [*self._kept, *(self._given[cell][value] for cell, value in enumerate(puzzle) if value)]
        block: Witness = dict(zip(self._model.decisions, solution, strict=True))
        return not isinstance(self._session.solve(Question(clues, blocked=[block])), Solved)


class LaneEngine:
    """Thousands of puzzles at once through the lane kernel; all-different units only."""

    name = "lanes"

    def __init__(self, model: Model) -> None:
        """Load the kernel.

        Raises:
            BackendError: it is not installed, or cannot take the model.
        """
        from cpsudoku.apps.bulk.lanes import checker_of

        self._check = checker_of(model)

    def unique(self, drafts: Sequence[GridDraft]) -> list[bool]:
        verdicts = self._check([puzzle for puzzle, _ in drafts])
        return [bool(verdict == 1) for verdict in verdicts]


def engine_of(model: Model, name: str = "", kept: Sequence[Clue] = ()) -> UniquenessEngine:
    """Return the engine of that name ("lanes" or a backend), or the fastest there is for the model and the clues
    ``kept``.

    Raises:
        CpsudokuError: no such backend, or "lanes" cannot take the model or clues other than digits.
    """
    from cpsudoku.backends.session_contract import backend
    from cpsudoku.support.errors import BackendError

    if kept and name == "lanes":
        raise BackendError(f"lanes: expected digits as clues, found {kept[0]}")
    if name in ("", "lanes") and not kept:
        try:
            return LaneEngine(model)
        except (BackendError, ImportError):
            if name:
                raise
    spec = backend(name or "sat")
    return SessionEngine(model, spec.open(model), spec.text, kept)

SHARING = 32  # puzzles that start from equivalents of one grid: a fresh one costs milliseconds, an equivalent 20 us
TRIED = 24  # unique neighbours looked at for a redundant clue, a step
STEPS = 60  # steps without progress before exchanges give up: another grid is a better bet


@dataclass
class DigitDrafts(Drafts[GridDraft, Orbit, bytes]):
    """A source of drafts whose clues are digits; parts are orbits of cells (see `generator.Drafts`).

    Attributes:
        model: Its decision variables are the cells of a square grid, in reading order.
        session: A session of the model, for grids that are asked for rather than filled.
        engine: Who decides uniqueness.
        kept: Clues that are no digits (cages, signs): every puzzle has them; the engine keeps the same.
        box: (height, width) where every equivalence of sudoku keeps the rules; None: every grid is drawn anew.
        accept: (puzzle, solution) -> is it what is wished beyond clue counts (technique, difficulty)?
        clue_counts: Clue count -> how many drafts had it, for the reason when nothing fits.
        refused: How many had the clues that are wished for, and were not accepted.
    """

    model: Model
    session: Session
    engine: UniquenessEngine
    wish: PuzzleRequest
    kept: Sequence[Clue] = ()
    box: tuple[int, int] | None = None
    accept: Callable[[bytes, bytes], bool] | None = None
    batch: int = 64
    most: ClassVar[int] = 10_000
    clue_counts: Counter[int] = field(default_factory=Counter)
    refused: int = 0
    _shared: tuple[tuple[int, int], bytes] = ((-1, -1), b"")

    def draw(self, attempts: Sequence[Attempt], deadline: Deadline) -> Iterator[GridDraft]:
        for attempt in attempts:
            solution = self._solution(attempt)
            yield solution, solution

    def _solution(self, attempt: Attempt) -> bytes:
        if self.box is None:
            return random_solution(self.model, attempt.rng, self.session, self.kept)
        key = (attempt.number // SHARING, attempt.earlier)
        if self._shared[0] != key:
            grid = random_solution(self.model, Random(f"{attempt.seed}/grid/{key[0]}/{key[1]}"), self.session)
            self._shared = (key, grid)
        return equivalent(self._shared[1], self.box, attempt.rng)

    def parts(self, draft: GridDraft, rng: Random) -> list[Orbit]:
        return rng.sample(self._orbits, len(self._orbits))

    @cached_property
    def _orbits(self) -> list[Orbit]:
        return orbits_of_cells(self.wish.symmetry, isqrt(len(self.model.decisions)))

    def size(self, draft: GridDraft) -> int:
        return len(draft[0]) - draft[0].count(0)

    def weight(self, part: Orbit) -> int:
        return len(part)

    def without(self, draft: GridDraft, part: Orbit) -> GridDraft:
        puzzle, solution = draft
        changed = bytearray(puzzle)
        for cell in part:
            changed[cell] = 0
        return bytes(changed), solution

    def unique(self, drafts: Sequence[GridDraft]) -> list[bool]:
        return self.engine.unique(drafts)

    def finish(self, draft: GridDraft, rng: Random, deadline: Deadline) -> tuple[bytes, bytes] | None:
        self.clue_counts[self.size(draft)] += 1
        fit = self._fit(draft, rng, deadline)
        if fit is not None and self.accept is not None and not self.accept(*fit):
            self.refused += 1
            return None
        return fit

    def _fit(self, draft: GridDraft, rng: Random, deadline: Deadline) -> GridDraft | None:
        """Return the draft with as many clues as wished, or None."""
        wish, fit = self.wish, draft
        if wish.clues is not None and self.size(draft) > wish.clues:
            if wish.symmetry != "none":
                return None
            smaller = self._reduce_to(draft, wish.clues, rng, deadline)
            if smaller is None:
                return None
            fit = smaller
        if wish.clues is not None and self.size(fit) != wish.clues:
            return None
        needs_check = wish.minimal and (fit is not draft or wish.symmetry != "none")
        return None if needs_check and self.redundant(fit, clues(fit)) else fit

    def reason(self, what: str) -> str:
        if not self.clue_counts:
            return f"not a single draft was finished: {what}"
        drafts = amount(sum(self.clue_counts.values()), "draft")
        other = "none of those left met every request"
        if self.refused:
            other = f"{self.refused} not the technique or difficulty requested (more --clues make easier puzzles)"
        return f"{what}: {drafts} had {min(self.clue_counts)} to {max(self.clue_counts)} clues, and {other}"

    # Exchanges: reach few clues by exchanging one clue for another until one becomes redundant.
    #
    # From a minimal puzzle every exchange of one clue for another cell of the solution is asked about (some 1,400
    # questions at 24 clues); from those that stay unique, one with a redundant clue is a puzzle with one clue fewer;
    # where there is none, the walk goes on from a random one. Deletion alone gave no 20-clue puzzle in 1,186 minimal
    # ones.

    def _reduce_to(self, draft: GridDraft, least: int, rng: Random, deadline: Deadline) -> GridDraft | None:
        """Return a unique puzzle of the same solution with ``least`` clues; None when the walk or the time ends."""
        stale = 0
        while self.size(draft) > least:
            if stale > STEPS or deadline.over:
                return None
            neighbours = self._unique_exchanges(draft)
            if not neighbours:
                return None
            rng.shuffle(neighbours)
            smaller = next(filter(None, (self._smaller(one, rng) for one in neighbours[:TRIED])), None)
            stale = 0 if smaller else stale + 1
            draft = smaller or neighbours[0]
        return draft

    def _unique_exchanges(self, draft: GridDraft) -> list[GridDraft]:
        puzzle, solution = draft
        exchanges: list[GridDraft] = []
        blanks = [cell for cell, value in enumerate(puzzle) if not value]
        for gone in clues(draft):
            rest, _ = self.without(draft, gone)
            for new in blanks:
                exchanges.append((rest[:new] + solution[new : new + 1] + rest[new + 1 :], solution))
        answers = self.unique(exchanges)
        return [exchange for exchange, unique in zip(exchanges, answers, strict=True) if unique]

    def _smaller(self, draft: GridDraft, rng: Random) -> GridDraft | None:
        spare = self.redundant(draft, clues(draft))
        return self.without(draft, rng.choice(spare)) if spare else None


def clues(draft: GridDraft) -> list[Orbit]:
    """Return the clues of a grid, each a part by itself."""
    return [(cell,) for cell, value in enumerate(draft[0]) if value]
