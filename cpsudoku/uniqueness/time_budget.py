"""In which order backends are asked, and how long each is waited for.

A verdict that one backend knows must not wait for another: they are asked in rounds of growing limits until a verdict
is known, and then, with `Patience`, each of the others for a bounded time. docs/check.md has the measurements.
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

FIRST_ROUND, GROWTH = 1.0, 8.0  # seconds, and times
MANY = 100  # solutions
MOST_ROUNDS = 6  # before one without a limit: nine hours


class Patience(NamedTuple):
    """How long the other backends are waited for once a verdict is known: each for ``multiple`` times the seconds that
    the verdict took, and for ``floor`` seconds at least. Once two agree, the rest is waited for as long as these took,
    and for ``agreed`` seconds at least."""

    multiple: float
    floor: float
    agreed: float = inf

    def seconds(self, answers: Collection[Answer]) -> float:
        """Return how long each of the others is waited for after these answers; 0: they are not asked."""
        slowest = max(a.seconds for a in answers if a.is_final or a.witnesses)
        alone = max(self.floor, self.multiple * slowest)
        return min(alone, max(self.agreed, slowest)) if sum(a.verdict.decided for a in answers) > 1 else alone


USUAL = Patience(10, 3.0, 0.5)
NO_PATIENCE = Patience(0, 0.0)  # the first verdict is enough

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
    """Return the backends' answers, in the order of ``specs``; with patience, of those that were asked.

    Args:
        ask: Asks one backend.
        limits: For each of the two answers of each.
        on_verdict: Called once, as soon as the answers so far give a verdict that none of them contradicts.
        refusable: Are backends that refuse the model undecided?

    Raises:
        BackendError: all refuse the model, or one does and is not ``refusable``.
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
        _wait(patience, specs, ask, limits, answers)
    return [answers[spec.text] for spec in specs if spec.text in answers]


def rounds(limits: Limits) -> Iterator[Limits]:
    """Yield the limit in steps; the last is the whole of it."""
    seconds = FIRST_ROUND
    for _ in range(MOST_ROUNDS):
        if limits.seconds is None or 2 * seconds <= limits.seconds:
            yield limits._replace(seconds=seconds)
        seconds *= GROWTH
    yield limits


def has_verdict(answers: Sequence[Answer]) -> bool:
    """Tell whether the answers give a verdict without any error."""
    agreement = agree(answers)
    return agreement.verdict.decided and not agreement.error


def _wait(patience: Patience, specs: Sequence[Spec], ask: Ask, limits: Limits, answers: dict[str, Answer]) -> None:
    """Ask those that have not decided, for a time in proportion to that of the verdict."""
    for spec in specs:
        last, seconds = answers.get(spec.text), patience.seconds(answers.values())
        if seconds == 0 or (last is not None and last.is_final):
            continue
        if last is not None and last.seconds >= seconds:
            answers[spec.text] = last.not_waited_for()
        else:
            answers[spec.text] = ask(spec, Allowance(limits, total=seconds)).after(last)


def _refusable(ask: Ask, number: int) -> Ask:
    """Return ``ask`` of this many backends, such that one that refuses the model is undecided, unless all refuse."""
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
    """Return the result of the first backend that finishes. Several are asked in rounds of growing limits.

    ``numbers``: how many solutions each has shown, filled by ``attempt``. If one has shown MANY in the first round, the
    one that has shown most goes on alone: another round would begin again, and take longer.

    Raises:
        LimitReached: none does; ``attempt`` raises it.
        BackendError: all backends refuse the model.
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
    """Tell whether search, not sat, should begin where one answer is enough (docs/backends.md).

    Where lines say no more than that values differ, or which sets they are, it is done before the solver of `sat` is
    imported; so it is with small puzzles. Loops, pieces, counts, sums and rules of two or three cells are better there.
    """
    statement = state(model, clues)
    words = {line.word for shape in statement.copies for line in shape.lines}
    return statement.top <= SMALL or (words <= SEARCHED and not statement.plain)


def _first_last(specs: Sequence[Spec]) -> Sequence[Spec]:
    """Return the order of later rounds, if one answer is enough: search comes first only in the first round."""
    return (*specs[1:], specs[0]) if specs[0].text != ONE_ANSWER[-1] else specs
