"""The generator draws a batch of drafts and deletes clues from each. For each puzzle, it retries until a draft fits the
request or the time is up.

    generator = Generator(DigitDrafts(kind, empty, PuzzleRequest(clues=25)), seed=1)
    for puzzle in generator.make(1000): ...

A source of drafts draws solutions and tests drafts. `DigitDrafts` has puzzles as bytes and tests thousands together;
`ItemDrafts` has items of any kind of puzzle. `delete` removes parts in random order while each puzzle stays unique. A
part is an item, or the items that a symmetry maps to each other. One query for each part gives a minimal puzzle.
Puzzles with few clues are rarer than in a uniform sample.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence, Sized
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from cpsudoku.apps.explanation.difficulty import BEYOND, LARGE
from cpsudoku.apps.generation.symmetry import ANY_BOARD, MOVES, orbits_of_cells
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import CpsudokuError, LimitReached, OutOfTime, amount, unknown
from cpsudoku.support.limits import Deadline, within

Draft = TypeVar("Draft")
Part = TypeVar("Part", bound=Sized)  # its length is the number of its clues

FIRST = 4  # puzzles in the first batch; each batch is twice as large as the last, so that the first puzzles come soon
PATIENCE = 300.0  # seconds without a new puzzle before the request is given up, if no limit is set


class ImpossibleRequest(CpsudokuError):
    """No puzzle meets the request, or this generator cannot find one. The message has the reason."""


@dataclass(frozen=True)
class PuzzleRequest:
    """Properties of a generated puzzle.

    Attributes:
        clues: The exact number of clues. None: delete clues until the puzzle is minimal.
        minimal: Must every clue be necessary?
        symmetry: The symmetry of the clue pattern: a name in `cpsudoku.apps.generation.symmetry.MOVES`.
        difficulty: The least and the greatest number of `explain --rate`, from 1 to 12. None: any number except 12.
        technique: The hardest technique must be one of these. Empty: any technique.
        allow_multiple: May the puzzle have several solutions?
    """

    clues: int | None = None
    minimal: bool = False
    symmetry: str = "none"
    difficulty: tuple[int, int] | None = None
    technique: tuple[str, ...] = ()
    allow_multiple: bool = False

    @property
    def exact(self) -> bool:
        """Return whether the request fixes the number or the set of clues."""
        return self.minimal or self.clues is not None

    @property
    def least(self) -> int:
        """The number of clues where deletion stops."""
        return 0 if self.minimal else 17 * self.allow_multiple if self.clues is None else self.clues

    @property
    def reasons_up_to(self) -> int | None:
        """The greatest number of rules and clues in a reason. None: no limit."""
        return self.difficulty[1] if self.difficulty is not None and self.difficulty[1] < LARGE else None

    def check(self, height: int, width: int) -> None:
        """Reject a request that no board of that size can meet.

        Raises:
            ImpossibleRequest: with the reason.
        """
        low, high = self.difficulty or (1, BEYOND)
        if not 1 <= low <= high <= BEYOND:
            raise ImpossibleRequest(
                f"difficulty {low}-{high}: expected numbers from 1 to {BEYOND}, the smaller one first"
            )
        if self.symmetry not in MOVES:
            raise ImpossibleRequest(f"{unknown('symmetry', self.symmetry, MOVES)}\nhint: cpsudoku generate --help")
        if height != width and self.symmetry not in ANY_BOARD:
            raise ImpossibleRequest(
                f"symmetry {self.symmetry} on a board of {height}x{width}: expected one of {', '.join(ANY_BOARD)}"
            )

    def check_digits(self, side: int, *, sudoku: bool, digits_only: bool = True) -> None:
        """Reject requests that are known to be impossible for digits.

        ``sudoku``: are there no other rules? ``digits_only``: are digits the only clues? Cages or signs can make a
        puzzle unique without digits.

        Raises:
            ImpossibleRequest: with the reason.
        """
        self.check(side, side)
        clues, nine = self.clues, sudoku and side == 9
        if clues is None:
            return
        if not 0 <= clues <= side * side:
            raise ImpossibleRequest(f"clues {clues}: expected 0 to {side * side} on a {side}x{side} grid")
        if not self.allow_multiple:
            if digits_only and clues < side - 1:
                few = f"with fewer than {side - 1} different digits two digits can change places: never unique"
                raise ImpossibleRequest(f"clues {clues}: {few}")
            if nine and clues < 17:
                few = "no 9x9 sudoku with fewer than 17 clues is unique (McGuire, Tugemann and Civario 2012)"
                raise ImpossibleRequest(f"clues {clues}: {few}")
        if self.minimal and nine and clues > 40:
            raise ImpossibleRequest(f"clues {clues}: no minimal 9x9 sudoku with more than 40 clues is known")
        possible = _clue_counts(self.symmetry, side)
        if clues not in possible:
            near = sorted(sorted(possible, key=lambda count: abs(count - clues))[:2])
            raise ImpossibleRequest(
                f"clues {clues}: symmetry {self.symmetry} on a {side}x{side} grid allows "
                f"{' or '.join(map(str, near))}, but not {clues}"
            )


def _clue_counts(symmetry: str, side: int) -> set[int]:
    """Return the possible numbers of clues in a pattern of that symmetry: the sums of sizes of orbits."""
    sums = 1  # bit n is set: n cells can be chosen
    for orbit in orbits_of_cells(symmetry, side):
        sums |= sums << len(orbit)
    return {count for count in range(side * side + 1) if sums >> count & 1}


class Attempt(NamedTuple):
    """An attempt at puzzle ``number`` (from 0). ``earlier``: the number of failed drafts of this puzzle. ``rng``
    depends on both numbers and the seed."""

    number: int
    earlier: int
    seed: int | str
    rng: Random


class Drafts(ABC, Generic[Draft, Part]):
    """A source of drafts: random solutions with all their clues, and the parts that can be deleted.

    Attributes:
        request: The requested properties.
        batch: The greatest number of drafts that are drawn together.
        most: The greatest number of drafts for one puzzle.
    """

    request: PuzzleRequest
    batch: int
    most: ClassVar[int]

    @abstractmethod
    def draw(self, attempts: Sequence[Attempt], deadline: Deadline) -> Iterator[Draft | None]:
        """Yield a draft for each attempt. Yield None if there is none, and store the reason."""

    @abstractmethod
    def parts(self, draft: Draft, rng: Random) -> Sequence[Part]:
        """Return the parts to delete, in the order of the attempts."""

    @abstractmethod
    def finish(self, draft: Draft, rng: Random, deadline: Deadline) -> Puzzle | None:
        """Return the draft as a puzzle that fits the request. Return None if it does not, and store the reason."""

    @abstractmethod
    def reason(self, what: str) -> str:
        """Return the reason why no puzzle was found: how the search ended, why the drafts failed, and a remedy."""

    def drop_sessions(self) -> None:
        """Drop the sessions, because a time limit may have interrupted them."""

    @abstractmethod
    def size(self, draft: Draft) -> int:
        """Return the number of clues of the draft."""

    @abstractmethod
    def without(self, draft: Draft, part: Part) -> Draft | None:
        """Return the draft without a part. Return None if the part may not be deleted."""

    @abstractmethod
    def unique(self, drafts: Sequence[Draft]) -> list[bool]:
        """Return for each draft whether its solution is the only one."""

    def weaker(self, draft: Draft, part: Part) -> Draft:
        """Return the draft with a necessary part replaced by the weakest one that keeps the draft unique."""
        return draft

    def delete(self, drafts: Sequence[Draft], orders: Sequence[Sequence[Part]]) -> list[Draft]:
        """Return each draft without its needless parts, deleted in its order. Stop at the requested number of clues."""
        drafts, least = list(drafts), self.request.least
        counts = [self.size(draft) for draft in drafts]
        for step in range(max(map(len, orders), default=0)):
            numbers: list[int] = []
            proposals: list[Draft] = []
            for i, order in enumerate(orders):
                if step < len(order) and counts[i] - len(order[step]) >= least:
                    proposal = self.without(drafts[i], order[step])
                    if proposal is not None:
                        numbers.append(i)
                        proposals.append(proposal)
            for i, proposal, unique in zip(numbers, proposals, self.unique(proposals), strict=True):
                part = orders[i][step]
                drafts[i] = proposal if unique else self.weaker(drafts[i], part)
                counts[i] -= len(part) if unique else 0
        return drafts


@dataclass
class Generator:
    """Generates puzzles.

    Attributes:
        source: Draws the drafts and has the request.
        seed: Puzzle i depends on the seed and i only.
        seconds: The time for all puzzles together. It limits their number, and never changes a puzzle.
        kind: The kind that error messages name.
        ended: The reason for fewer puzzles than requested.
    """

    source: Drafts[Any, Any]
    seed: int | str = 0
    seconds: float | None = None
    kind: Kind | None = None
    ended: str = field(default="", init=False)

    def make(self, count: int) -> Iterator[Puzzle]:
        """Yield up to ``count`` puzzles in order. ``ended`` has the reason if there are fewer.

        Raises:
            LimitReached: no puzzle was found; the message has the reason.
        """
        started = last = time.monotonic()
        total = start = 0
        size = min(FIRST, self.source.batch)
        while start < count:
            waiting = dict.fromkeys(range(start, min(count, start + size)), 0)
            start, size = start + size, min(2 * size, self.source.batch)
            ready: dict[int, Puzzle] = {}
            while self._open(waiting) and (seconds := self._seconds_left(started, last)) >= 0:
                try:
                    with within(seconds, "while a puzzle was made"), self._blame():
                        for number, puzzle in self._round(waiting, Deadline(seconds)):
                            ready[number] = puzzle
                            del waiting[number]
                            last = time.monotonic()
                except OutOfTime:  # in a function of the kind or in a session, which is then unusable
                    self.source.drop_sessions()
            yield from (ready[number] for number in sorted(ready))
            total += len(ready)
            if waiting:
                ended = f"time ran out after {time.monotonic() - started:.0f} s"
                if not self._open(waiting):
                    ended = f"gave up after {amount(self.source.most, 'draft')} of a puzzle"
                self.ended = self.source.reason(ended)
                if not total:
                    raise LimitReached(self.ended)
                return

    def _open(self, waiting: dict[int, int]) -> list[int]:
        """Return the numbers of the waiting puzzles that have drafts left."""
        return [number for number, count in waiting.items() if count < self.source.most]

    def _seconds_left(self, started: float, last: float) -> float:
        return (last + PATIENCE if self.seconds is None else started + self.seconds) - time.monotonic()

    def _blame(self) -> AbstractContextManager[None]:
        return nullcontext() if self.kind is None else blame_on(self.kind)

    def _round(self, waiting: dict[int, int], deadline: Deadline) -> Iterator[tuple[int, Puzzle]]:
        """Draw one draft for each waiting puzzle. Yield the puzzles that fit the request. The others wait for another
        round."""
        attempts = [
            Attempt(number, waiting[number], self.seed, Random(f"{self.seed}/{number}/{waiting[number]}"))
            for number in self._open(waiting)
        ]
        for attempt in attempts:
            waiting[attempt.number] += 1
        drawn = zip(attempts, self.source.draw(attempts, deadline), strict=True)
        full = [(attempt, draft) for attempt, draft in drawn if draft is not None]
        orders = [self.source.parts(draft, attempt.rng) for attempt, draft in full]
        drafts = self.source.delete([draft for _, draft in full], orders)
        for (attempt, _), draft in zip(full, drafts, strict=True):
            puzzle = self.source.finish(draft, attempt.rng, deadline)
            if puzzle is not None:
                yield attempt.number, puzzle
            if deadline.over:
                return
