"""Deletion: take parts away in random order as long as the puzzle stays unique; a batch of puzzles in step.

A part is one thing that a person can point at: a digit (with symmetry, the digits of an orbit), a cage, a number at an
edge. One question a part, so 81 for a full 9x9 grid; what is left is minimal. Which minimal puzzle comes out depends on
the order: those with few clues are drawn more rarely than they exist.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

Draft = TypeVar("Draft")
Part = TypeVar("Part")


class Deletion(ABC, Generic[Draft, Part]):
    """Takes parts of drafts away; its subclasses know what drafts and parts are, and whom to ask."""

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
