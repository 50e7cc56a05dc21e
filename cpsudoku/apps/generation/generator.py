"""The generator: drafts in step, clues deleted from each, tried again until one fits the wish; in order, under a clock.

    generator = Generator(Grids(model, session, engine, Wish(clues=25)), seed=1)
    for made in generator.make(1000): ...

What is drawn, and who is asked, is a source of drafts: `DigitDrafts` has puzzles as bytes and asks thousands at once;
`ItemDrafts` has items of any kind of puzzle. `delete` takes parts away in random order as long as each puzzle
stays unique; a part is one thing that a person can point at. One question a part leaves a minimal puzzle. Puzzles with
few clues come out more rarely than they exist.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from cpsudoku.apps.generation.request import PuzzleRequest
from cpsudoku.model import Witness
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.support.errors import LimitReached, OutOfTime, amount
from cpsudoku.support.limits import Deadline, within

Draft = TypeVar("Draft")
Part = TypeVar("Part")


FIRST = 4  # puzzles in the first batch; each next one is twice as large, so that a short limit has something to show
PATIENCE = 300.0  # seconds without a new puzzle until the wish is given up, if no limit is set

Written = TypeVar("Written")  # a puzzle: a byte a cell, 0 a blank; or its text


class Attempt(NamedTuple):
    """The draft of puzzle ``number`` (from 0) after so many ``earlier`` ones; ``rng`` depends on these and the seed."""

    number: int
    earlier: int
    seed: int | str
    rng: Random


class Made(NamedTuple, Generic[Written]):
    """Puzzle ``number`` and its only solution: as bytes, or by variable."""

    number: int
    puzzle: Written
    solution: bytes | Witness


class Drafts(ABC, Generic[Draft, Part, Written]):
    """A source of drafts: random solutions, with all that can be said of each, and what can be deleted from them.

    Attributes:
        wish: What is drawn.
        batch: Puzzles drawn in step, at the most.
        most: Drafts of a puzzle until it is given up.
    """

    wish: PuzzleRequest
    batch: int
    most: ClassVar[int]

    @abstractmethod
    def draw(self, attempts: Sequence[Attempt], deadline: Deadline) -> Iterator[Draft | None]:
        """Yield a draft for each attempt; None where there is none, for a reason that is kept."""

    @abstractmethod
    def parts(self, draft: Draft, rng: Random) -> Sequence[Part]:
        """Return what may be taken away, in the order in which it is tried."""

    @abstractmethod
    def finish(self, draft: Draft, rng: Random, deadline: Deadline) -> tuple[Written, bytes | Witness] | None:
        """Return the draft as a puzzle as wished, and its solution; None, for a reason that is kept, if it is not."""

    @abstractmethod
    def reason(self, what: str) -> str:
        """Return why there is no puzzle: what ended the search, what was wrong with the drafts, what may help."""

    def drop_sessions(self) -> None:
        """Drop what is in no state to go on: the time ran out in the middle of a draft."""

    @abstractmethod
    def size(self, draft: Draft) -> int:
        """Return how many clues the draft has."""

    @abstractmethod
    def without(self, draft: Draft, part: Part) -> Draft | None:
        """Return the draft less a part; None if it has to stay."""

    @abstractmethod
    def unique(self, drafts: Sequence[Draft]) -> list[bool]:
        """Tell of each draft whether its solution is the only one."""

    def weight(self, part: Part) -> int:
        """Return how many clues a part is."""
        return 1

    def weaker(self, draft: Draft, part: Part) -> Draft:
        """Return the draft in which a part that is needed says as little as will do."""
        return draft

    def delete(self, drafts: Sequence[Draft], orders: Sequence[Sequence[Part]], least: int = 0) -> list[Draft]:
        """Return each draft less the parts of its order that it does not need, or with ``least`` clues where that comes
        first."""
        drafts = list(drafts)
        counts = [self.size(draft) for draft in drafts]
        for step in range(max(map(len, orders), default=0)):
            numbers: list[int] = []
            proposals: list[Draft] = []
            for i, order in enumerate(orders):
                if step < len(order) and counts[i] - self.weight(order[step]) >= least:
                    proposal = self.without(drafts[i], order[step])
                    if proposal is not None:
                        numbers.append(i)
                        proposals.append(proposal)
            for i, proposal, unique in zip(numbers, proposals, self.unique(proposals), strict=True):
                part = orders[i][step]
                drafts[i] = proposal if unique else self.weaker(drafts[i], part)
                counts[i] -= self.weight(part) if unique else 0
        return drafts

    def redundant(self, draft: Draft, parts: Sequence[Part]) -> list[Part]:
        """Return the parts each of which alone can be taken away."""
        less = [(part, proposal) for part in parts if (proposal := self.without(draft, part)) is not None]
        answers = self.unique([proposal for _, proposal in less])
        return [part for (part, _), unique in zip(less, answers, strict=True) if unique]


@dataclass
class Generator(Generic[Written]):
    """Draws puzzles.

    Attributes:
        source: Draws the drafts and knows the wish.
        seed: Equal seeds give equal puzzles: puzzle i depends on the seed and i alone.
        seconds: For all puzzles together; those made by then are all. A clock decides only whether a puzzle comes, not
            which one.
        kind: Whose functions errors are blamed on.
        ended: Why fewer came than were asked for.
    """

    source: Drafts[Any, Any, Written]
    seed: int | str = 0
    seconds: float | None = None
    kind: Kind | None = None
    ended: str = field(default="", init=False)

    def make(self, count: int) -> Iterator[Made[Written]]:
        """Yield up to ``count`` puzzles in order; ``ended`` says why when fewer come.

        Raises:
            LimitReached: not one was found, with the reason.
        """
        started = last = time.monotonic()
        total = start = 0
        size = min(FIRST, self.source.batch)
        while start < count:
            waiting = dict.fromkeys(range(start, min(count, start + size)), 0)
            start, size = start + size, min(2 * size, self.source.batch)
            ready: dict[int, Made[Written]] = {}
            while self._open(waiting) and (seconds := self._seconds_left(started, last)) >= 0:
                try:
                    with within(seconds, "while a puzzle was made"), self._blame():
                        for puzzle in self._round(waiting, Deadline(seconds)):
                            ready[puzzle.number] = puzzle
                            del waiting[puzzle.number]
                            last = time.monotonic()
                except OutOfTime:  # in a function of the kind, or a session, which is then in no state to go on
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
        """Return the puzzles that have drafts left."""
        return [number for number, count in waiting.items() if count < self.source.most]

    def _seconds_left(self, started: float, last: float) -> float:
        """Return the seconds that are left."""
        return (last + PATIENCE if self.seconds is None else started + self.seconds) - time.monotonic()

    def _blame(self) -> AbstractContextManager[None]:
        return nullcontext() if self.kind is None else blame_on(self.kind)

    def _round(self, waiting: dict[int, int], deadline: Deadline) -> Iterator[Made[Written]]:
        """Draw one draft for each puzzle that waits; yield those that fit, the others wait for another round."""
        attempts = [
            Attempt(number, waiting[number], self.seed, Random(f"{self.seed}/{number}/{waiting[number]}"))
            for number in self._open(waiting)
        ]
        for attempt in attempts:
            waiting[attempt.number] += 1
        source, wish = self.source, self.source.wish
        drawn = zip(attempts, source.draw(attempts, deadline), strict=True)
        full = [(attempt, draft) for attempt, draft in drawn if draft is not None]
        orders = [source.parts(draft, attempt.rng) for attempt, draft in full]
        least = 0 if wish.minimal else wish.clues or 0
        drafts = source.delete([draft for _, draft in full], orders, least)
        for (attempt, _), draft in zip(full, drafts, strict=True):
            puzzle = source.finish(draft, attempt.rng, deadline)
            if puzzle is not None:
                yield Made(attempt.number, *puzzle)
            if deadline.over:
                return
