"""Backends that lie, give up, break or stop, to run the command line with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest

from cpsudoku.backends.session_contract import Backend, Size
from cpsudoku.model import Model, Outcome, Question, Refuted, Solved, Undecided
from cpsudoku.support import registry


class Odd:
    """The hand-written search, with its answers turned by ``twist``: (outcome, number of the question, blocked)."""

    method: Literal["blocking", "enumeration"] = "blocking"
    size = Size(1, 2, 3, 4)

    def __init__(self, model: Model, twist: Callable[[Outcome, int, int], Outcome], name: str = "") -> None:
        self._busy = name if name.startswith("busy") else ""
        self._session = registry.find("backend", "search").open(model)
        self._twist = twist
        self._asked = 0

    def solve(self, question: Question) -> Outcome:
        """A busy one knows nothing before its time is over, which costs the tests none."""
        self._asked += 1
        if self._busy and (question.blocked or self._busy == "busy") and question.limits.seconds is not None:
            return Undecided(question.limits.of_time)
        return self._twist(self._session.solve(question), self._asked, len(question.blocked))

    def solutions(self, question: Question) -> Iterator[Outcome]:
        if self._busy and question.limits.seconds is not None:
            yield Undecided(question.limits.of_time)
            return
        for found in self._session.solutions(question):
            yield self._twist(found, 1, 0)

    def close(self) -> None:
        self._session.close()


def _lies(outcome: Outcome, asked: int, blocked: int) -> Outcome:
    """Two values of every witness change places."""
    if not isinstance(outcome, Solved):
        return outcome
    witness = dict(outcome.witness)
    x, y = list(witness)[:2]
    witness[x], witness[y] = witness[y], witness[x]
    return Solved(witness)


def _stops(outcome: Outcome, asked: int, blocked: int) -> Outcome:
    """Ctrl-C at the fifth question: the first of the third puzzle."""
    if asked == 5:
        raise KeyboardInterrupt
    return outcome


def _breaks(outcome: Outcome, asked: int, blocked: int) -> Outcome:
    raise RuntimeError("the solver fell over")


TWISTS: dict[str, Callable[[Outcome, int, int], Outcome]] = {
    "lies": _lies,
    "stops": _stops,
    "breaks": _breaks,
    "denies": lambda outcome, asked, blocked: Refuted(),
    "denies_others": lambda outcome, asked, blocked: Refuted() if blocked else outcome,
    "shrugs": lambda outcome, asked, blocked: Undecided("limit of patience"),
    "shrugs_at_others": lambda outcome, asked, blocked: Undecided("limit of patience") if blocked else outcome,
    "busy": lambda outcome, asked, blocked: outcome,
    "busy_at_others": lambda outcome, asked, blocked: outcome,
    "honest": lambda outcome, asked, blocked: outcome,
}


@pytest.fixture(autouse=True)
def odd_backends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the odd backends into the registry, by the names of their twists."""
    find = registry.find

    def found(what: str, name: str) -> Any:
        if what == "backend" and name in TWISTS:
            return Backend("odd", lambda model: Odd(model, TWISTS[name], name))
        return find(what, name)

    monkeypatch.setattr(registry, "find", found)
