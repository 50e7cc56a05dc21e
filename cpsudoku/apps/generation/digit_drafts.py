"""Drafts of grids of digits, as bytes: random full grids, orbits of cells, exchanges for few clues.

A warm session decides uniqueness. For many drafts, the lane kernel decides it. Both are exact, so they lead to the same
puzzles.

A depth-first search with restarts fills a grid. It branches on the cell with the fewest values and tries them in random
order. This takes milliseconds for 9x9. For models with constraints other than all-different, and for sides beyond 16, a
session finds the grid. The distribution is not uniform: each value is uniform among the values left in its cell, but
grids are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from math import isqrt
from random import Random
from typing import ClassVar

from cpsudoku.apps.generation.generator import Attempt, Drafts, PuzzleRequest
from cpsudoku.apps.generation.symmetry import Orbit, equivalent, orbits_of_cells
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.search.descent import Descent, fewest
from cpsudoku.backends.search.session import SearchSession
from cpsudoku.backends.search.unit_propagation import Network
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Limits, Model, Question, Solved, Witness
from cpsudoku.model.constraints import AllDifferent
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.support.errors import BackendError, CpsudokuError, LimitReached, amount
from cpsudoku.support.limits import Deadline

GridDraft = tuple[bytes, bytes]  # (puzzle, solution); a plain tuple, because we make a million in a minute
Unique = Callable[[Sequence[GridDraft]], list[bool]]  # returns for each draft whether its solution is the only one

LOADING = 1000  # a session tests this number of drafts while the lane kernel would be loaded
SHARING = 32  # number of puzzles from equivalents of one grid: a new grid costs milliseconds, an equivalent 20 us
TRIED = 24  # unique neighbours tested for a redundant clue in each step
NODES = 300  # steps before a fill restarts
UNITS_TO = 16  # the greatest side that our search fills; it is too slow for larger ones
STEPS = 60  # steps without progress before exchanges stop; then another grid is more promising


def asked_in_lanes(model: Model) -> Unique:
    """Return a test of uniqueness with the lane kernel, for all-different units only. It tests thousands of drafts
    together.

    Raises:
        BackendError: the kernel is not installed or rejects the model.
    """
    from cpsudoku.apps.bulk.lanes import checker_of

    check = checker_of(model)
    return lambda drafts: [bool(verdict == 1) for verdict in check([puzzle for puzzle, _ in drafts])]


def asked_of(name: str, model: Model, kept: Sequence[Clue] = ()) -> Unique:
    """Return a test of uniqueness that queries one warm session of a backend for each draft in turn. ``kept``: the
    clues that are not digits."""
    session = backend(name).open(model)
    given = [{v: given_clue(model, x, (v,)) for v in x.values} for x in model.decisions]  # for many queries

    def unique(puzzle: bytes, solution: bytes) -> bool:
        clues = [*kept, *(given[cell][value] for cell, value in enumerate(puzzle) if value)]
        block: Witness = dict(zip(model.decisions, solution, strict=True))
        return not isinstance(session.solve(Question(clues, blocked=[block])), Solved)

    return lambda drafts: [unique(*draft) for draft in drafts]


def random_solution(model: Model, rng: Random, session: Session, kept: Sequence[Clue] = ()) -> bytes:
    """Return a random solution of the rules and the clues ``kept``, one byte for each decision variable.

    Raises:
        CpsudokuError: the model has no solution.
    """
    only_units = all(isinstance(constraint, AllDifferent) for constraint in model.constraints)
    if only_units and not kept and len(model.decisions) <= UNITS_TO**2 and not model.auxiliary:
        return _fill(model, rng)
    return _ask(model, rng, session, kept)


def _fill(model: Model, rng: Random) -> bytes:
    network = _network(model)
    branchings = fewest(network)
    while True:
        try:
            X = next(Descent(network, branchings, (), Limits(steps=NODES), order=rng).solutions(), None)
        except LimitReached:
            continue
        if X is None:
            raise CpsudokuError("these rules have no solution, so no puzzle can be made")
        witness = network.witness(X, model.decisions)
        return bytes([witness[x] for x in model.decisions])


@lru_cache(maxsize=1)
def _network(model: Model) -> Network:
    return SearchSession(model, "singles", "fewest").network()


def _ask(model: Model, rng: Random, session: Session, kept: Sequence[Clue]) -> bytes:
    """Return a random solution. A fifth of the variables get random values; a value is kept if a solution remains. The
    solver chooses the other values."""
    clues = list(kept)
    for x in rng.sample(model.decisions, max(1, len(model.decisions) // 5)):
        clue = given_clue(model, x, (rng.choice(x.values),))
        if isinstance(session.solve(Question([*clues, clue])), Solved):
            clues.append(clue)
    outcome = session.solve(Question(clues))
    if not isinstance(outcome, Solved):
        what = "the rules and the clues of --like" if kept else "these rules"
        raise CpsudokuError(f"{what} have no solution, so no puzzle can be made")
    return bytes(outcome.witness[x] for x in model.decisions)


class DigitDrafts(Drafts[GridDraft, Orbit]):
    """A source of drafts whose clues are digits (see `generator.Drafts`). A part of a draft is an orbit of cells."""

    most: ClassVar[int] = 10_000
    batch: int

    def __init__(
        self,
        kind: Kind,
        empty: Puzzle,
        request: PuzzleRequest,
        backend_name: str = "",
        accept: Callable[[Puzzle], bool] | None = None,
    ) -> None:
        """Open the solvers.

        Args:
            empty: A puzzle without digits. Every new puzzle gets its cages, signs and lines.
            backend_name: "lanes" or a backend that decides uniqueness; "" for the fastest.
            accept: Returns True if a puzzle has the requested technique and difficulty.

        Raises:
            CpsudokuError: the clues are not values in the cells of a square, or the backend rejects them.
        """
        self.request = request
        self._kind, self._empty, self._accept = kind, empty, accept
        self._model = model = kind.model(kind.shape(empty))
        self._kept = kind.clues(empty, model)
        self._side = isqrt(len(model.decisions))
        if self._side**2 != len(model.decisions) or any(not 0 < v < 256 for x in model.decisions for v in x.values):
            raise CpsudokuError(
                f"{kind.name}: expected the cells of a square grid, values from 1 to 255, found other variables"
            )
        # Equivalents of a sudoku need not satisfy cages, other clues or other units.
        self._box = empty.box if kind.name == "sudoku" and empty.givens is not None else None
        request.check_digits(self._side, digits_only=not self._kept, sudoku=self._box is not None)
        self._session = backend("sat").open(model)  # a solver finds solutions if the search cannot
        self.batch = 16
        self._unique = self._test(backend_name)
        self._counts = Counter[int]()  # number of clues -> number of drafts with it
        self._refused = 0
        self._shared: tuple[tuple[int, int], bytes] = ((-1, -1), b"")

    def _test(self, name: str) -> Unique:
        """Return the test of uniqueness."""
        if self.request.allow_multiple:
            return lambda drafts: [True] * len(drafts)
        if name == "lanes" and self._kept:
            raise BackendError(f"lanes: expected digits as clues, found {self._kept[0].name}")
        if name == "lanes":
            return self._in_lanes()
        session = asked_of(name or "sat", self._model, self._kept)
        return session if name or self._kept else self._first_of(session)

    def _in_lanes(self) -> Unique:
        """Return the test with the lane kernel. Batches grow, unless each draft is rated: then a finished puzzle would
        wait for a thousand others."""
        in_lanes = asked_in_lanes(self._model)
        self.batch = self.batch if self._accept else 1024
        return in_lanes

    def _first_of(self, session: Unique) -> Unique:
        """Return a test that uses the session for the first drafts, and the kernel for later ones if it accepts the
        model."""
        asked, test = 0, session

        def unique(drafts: Sequence[GridDraft]) -> list[bool]:
            nonlocal asked, test
            if asked <= LOADING < asked + len(drafts):
                with suppress(BackendError, ImportError):
                    test = self._in_lanes()
            asked += len(drafts)
            return test(drafts)

        return unique

    def draw(self, attempts: Sequence[Attempt], deadline: Deadline) -> Iterator[GridDraft]:
        for attempt in attempts:
            solution = self._solution(attempt)
            yield solution, solution

    def _solution(self, attempt: Attempt) -> bytes:
        if self._box is None:
            return random_solution(self._model, attempt.rng, self._session, self._kept)
        key = (attempt.number // SHARING, attempt.earlier)
        if self._shared[0] != key:
            grid = random_solution(self._model, Random(f"{attempt.seed}/grid/{key[0]}/{key[1]}"), self._session)
            self._shared = (key, grid)
        return equivalent(self._shared[1], self._box, attempt.rng)

    def parts(self, draft: GridDraft, rng: Random) -> list[Orbit]:
        return rng.sample(self._orbits, len(self._orbits))

    @cached_property
    def _orbits(self) -> list[Orbit]:
        return orbits_of_cells(self.request.symmetry, self._side)

    def size(self, draft: GridDraft) -> int:
        return len(draft[0]) - draft[0].count(0)

    def without(self, draft: GridDraft, part: Orbit) -> GridDraft:
        puzzle, solution = draft
        changed = bytearray(puzzle)
        for cell in part:
            changed[cell] = 0
        return bytes(changed), solution

    def unique(self, drafts: Sequence[GridDraft]) -> list[bool]:
        return self._unique(drafts)

    def finish(self, draft: GridDraft, rng: Random, deadline: Deadline) -> Puzzle | None:
        self._counts[self.size(draft)] += 1
        fit = draft if self.request.allow_multiple else self._fit(draft, rng, deadline)
        if fit is None:
            return None
        puzzle = self._puzzle(fit[0])
        if self._accept is not None and not self._accept(puzzle):
            self._refused += 1
            return None
        return puzzle

    def _puzzle(self, cells: bytes) -> Puzzle:
        if self._empty.givens is not None:
            return self._kind.take(square_puzzle(cells, self._empty.board.box))
        witness = {x: value for x, value in zip(self._model.decisions, cells, strict=True) if value}
        return self._kind.fill(self._empty, witness)

    def _fit(self, draft: GridDraft, rng: Random, deadline: Deadline) -> GridDraft | None:
        """Return the draft if it fits the request. If it has too many clues, search for one of the same solution with
        fewer clues. Return None if none fits."""
        request, fit = self.request, draft
        if request.clues is not None and self.size(draft) > request.clues:
            if request.symmetry != "none":
                return None
            smaller = self._reduce_to(draft, request.clues, rng, deadline)
            if smaller is None:
                return None
            fit = smaller
        if request.clues is not None and self.size(fit) != request.clues:
            return None
        needs_check = request.minimal and (fit is not draft or request.symmetry != "none")
        return None if needs_check and self._redundant(fit) else fit

    def reason(self, what: str) -> str:
        if not self._counts:
            return f"not a single draft was finished: {what}"
        drafts = amount(sum(self._counts.values()), "draft")
        other = "none of the others met every request"
        if self._refused:
            other = f"{self._refused} not the technique or difficulty requested (more --clues make easier puzzles)"
        return f"{what}: {drafts} had {min(self._counts)} to {max(self._counts)} clues, and {other}"

    # Exchanges: to reach few clues, exchange one clue for another until one becomes redundant.
    #
    # From a minimal puzzle, every exchange of one clue for another cell of the solution is tested (some 1,400 queries
    # at 24 clues). If a unique result has a redundant clue, it gives a puzzle with one clue fewer. Otherwise the walk
    # continues from a random unique result. Deletion alone found no 20-clue puzzle among 1,186 minimal ones.

    def _reduce_to(self, draft: GridDraft, least: int, rng: Random, deadline: Deadline) -> GridDraft | None:
        """Return a unique puzzle of the same solution with ``least`` clues. Return None when the walk or the time
        ends."""
        stale = 0
        while self.size(draft) > least:
            if stale > STEPS or deadline.over:
                return None
            neighbours = self._unique_exchanges(draft)
            if not neighbours:
                return None
            rng.shuffle(neighbours)
            smaller = None
            for neighbour in neighbours[:TRIED]:
                if spare := self._redundant(neighbour):
                    smaller = self.without(neighbour, rng.choice(spare))
                    break
            stale = 0 if smaller else stale + 1
            draft = smaller or neighbours[0]
        return draft

    def _unique_exchanges(self, draft: GridDraft) -> list[GridDraft]:
        puzzle, solution = draft
        exchanges: list[GridDraft] = []
        blanks = [cell for cell, value in enumerate(puzzle) if not value]
        for gone in _clues(draft):
            rest, _ = self.without(draft, gone)
            for new in blanks:
                exchanges.append((rest[:new] + solution[new : new + 1] + rest[new + 1 :], solution))
        answers = self.unique(exchanges)
        return [exchange for exchange, unique in zip(exchanges, answers, strict=True) if unique]

    def _redundant(self, draft: GridDraft) -> list[Orbit]:
        """Return the clues each of which is redundant alone."""
        clues = _clues(draft)
        answers = self.unique([self.without(draft, clue) for clue in clues])
        return [clue for clue, unique in zip(clues, answers, strict=True) if unique]


def _clues(draft: GridDraft) -> list[Orbit]:
    """Return the clues of a grid as parts of one cell each."""
    return [(cell,) for cell, value in enumerate(draft[0]) if value]
