"""The order of backends and the time for each.

A verdict of one backend must not wait long for another. Backends are queried in rounds of growing limits until a
verdict is known. Then, with `Patience`, each of the others gets a bounded time.
docs/explanation/agreement.md has the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple, TypeVar

from cpsudoku.backends.backend_names import ONE_ANSWER, Spec
from cpsudoku.model import Clue, Limits, Model
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support.errors import BackendError, LimitReached
from cpsudoku.uniqueness.backend_times import Allowance, Answer, Refused, agree, no_answer

FIRST_ROUND, GROWTH = 1.0, 8.0  # seconds, and factor
MANY = 100  # solutions
MOST_ROUNDS = 6  # before a round without a limit: nine hours


class Patience(NamedTuple):
    """The time for the other backends after the first verdict. Each gets ``multiple`` times the seconds of the verdict,
    and at least ``floor`` seconds. When two backends agree, the others get as much time as these two took, and at least
    ``agreed`` seconds."""

    multiple: float
    floor: float
    agreed: float = inf

    def seconds(self, answers: Collection[Answer]) -> float:
        """Return the seconds that each of the other backends gets after these results. 0: they are not queried."""
        slowest = max(a.seconds for a in answers if a.is_final or a.witnesses)
        alone = max(self.floor, self.multiple * slowest)
        return min(alone, max(self.agreed, slowest)) if sum(a.verdict.decided for a in answers) > 1 else alone


USUAL = Patience(10, 3.0, 0.5)
NO_PATIENCE = Patience(0, 0.0)  # the first verdict suffices

SEARCHED = frozenset(("clause", "different", "sets"))  # words
SMALL = 60  # literals

Ask = Callable[[Spec, Allowance], Answer]
Result = TypeVar("Result")


def in_turn(
    specs: Sequence[Spec],
    ask: Ask,
    limits: Limits,
    patience: Patience | None = None,
    on_verdict: Callable[[list[Answer]], None] | None = None,
    *,
    refusable: bool = False,
) -> list[Answer]:
    """Return the backends' results in the order of ``specs``. With patience, some backends may have none.

    Args:
        ask: Queries one backend.
        limits: The limits for each of the two solves of each backend.
        on_verdict: Called once, as soon as the results so far give an uncontradicted verdict.
        refusable: Are backends that reject the model undecided?

    Raises:
        BackendError: all reject the model, or one does and ``refusable`` is False.
    """
    if refusable:
        ask = _refusable(ask, len(specs))
    if len(specs) == 1 or (patience is None and on_verdict is None):
        return [ask(spec, Allowance(limits)) for spec in specs]
    answers: dict[str, Answer] = {}
    waiting = False
    for part in rounds(limits):
        for spec in specs if patience != NO_PATIENCE or not answers else _first_last(specs):
            last = answers.get(spec.text)
            if (last is not None and last.is_final) or (waiting and patience is not None):
                continue
            answers[spec.text] = ask(spec, Allowance(part)).after(last)
            if not waiting and has_verdict([*answers.values()]):
                waiting = True
                if on_verdict is not None:
                    on_verdict(list(answers.values()))
    if waiting and patience is not None:
        _query_others(patience, specs, ask, limits, answers)
    return [answers[spec.text] for spec in specs if spec.text in answers]


def rounds(limits: Limits) -> Iterator[Limits]:
    """Yield the limit in steps. The last step is the whole limit."""
    seconds = FIRST_ROUND
    for _ in range(MOST_ROUNDS):
        if limits.seconds is None or 2 * seconds <= limits.seconds:
            yield limits._replace(seconds=seconds)
        seconds *= GROWTH
    yield limits


def has_verdict(answers: Sequence[Answer]) -> bool:
    """Return True if the results give a verdict without any error."""
    agreement = agree(answers)
    return agreement.verdict.decided and not agreement.error


def _query_others(
    patience: Patience, specs: Sequence[Spec], ask: Ask, limits: Limits, answers: dict[str, Answer]
) -> None:
    """Query the backends without a verdict, for a time in proportion to that of the first verdict."""
    for spec in specs:
        last, seconds = answers.get(spec.text), patience.seconds(answers.values())
        if seconds == 0 or (last is not None and last.is_final):
            continue
        if last is not None and last.seconds >= seconds:
            answers[spec.text] = last.not_waited_for()
        else:
            answers[spec.text] = ask(spec, Allowance(limits, total=seconds)).after(last)


def _refusable(ask: Ask, number: int) -> Ask:
    """Wrap ``ask`` so that a backend that rejects the model counts as undecided. If all of this number of backends
    reject it, raise the error."""
    refusing: set[str] = set()

    def answer_of(spec: Spec, allowance: Allowance) -> Answer:
        try:
            return ask(spec, allowance)
        except BackendError as refusal:
            refusing.add(spec.text)
            if len(refusing) == number:
                raise
            return no_answer(spec.text, Refused(refusal))

    return answer_of


def first_to_finish(
    specs: Sequence[Spec],
    limits: Limits,
    attempt: Callable[[Spec, Limits], Result],
    numbers: Mapping[str, int] | None = None,
) -> Result:
    """Return the result of the first backend that finishes. Several backends are queried in rounds of growing limits.

    ``numbers``: the number of solutions that each backend has found, written by ``attempt``. If a backend finds MANY in
    the first round, only the backend with the most continues, because further rounds would restart the count.

    Raises:
        LimitReached: no backend finishes. ``attempt`` raises it.
        BackendError: all backends reject the model.
    """
    waiting, last = [*specs], LimitReached("no time")
    refusing: set[str] = set()
    for part in rounds(limits) if len(specs) > 1 else (limits,):
        for spec in waiting:
            try:
                return attempt(spec, part)
            except LimitReached as error:
                last = error
            except BackendError:
                refusing.add(spec.text)
                if len(refusing) == len(specs):
                    raise
        waiting = [spec for spec in _first_last(specs) if spec.text not in refusing]
        if numbers and max(numbers.values()) >= MANY:
            return attempt(max(waiting, key=lambda spec: numbers.get(spec.text, 0)), limits)
    raise last


def suits_search(model: Model, clues: Sequence[Clue]) -> bool:
    """Return True if search should run before sat when one solution suffices.

    If the lines only require different values or sets of values, search finishes before the solver of `sat` is
    imported. So it does for small puzzles. For loops, pieces, counts, sums and rules of two or three cells, sat is
    better.
    """
    statement = state(model, clues)
    words = {line.word for shape in statement.copies for line in shape.lines}
    return statement.top <= SMALL or (words <= SEARCHED and not statement.plain)


def _first_last(specs: Sequence[Spec]) -> Sequence[Spec]:
    """Return the order of later rounds when one solution suffices. Search comes first only in the first round."""
    return (*specs[1:], specs[0]) if specs[0].text != ONE_ANSWER[-1] else specs
