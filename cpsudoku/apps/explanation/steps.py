"""A puzzle of any kind explained from its clues to the end, by the smallest reason at each step.

    print(explain(text, "slitherlink"))     # the steps in words; in a notebook a picture and the list

An ambiguous puzzle is walked as far as its solutions agree; one without a solution has the chain to the contradiction.
Costs some hundredths of a second to a few seconds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from cpsudoku.apps.explanation.candidate_board import NoUnits
from cpsudoku.apps.explanation.contradiction import clashing_part, contradiction
from cpsudoku.apps.explanation.known_facts import BoardPosition
from cpsudoku.apps.explanation.reason_search import ReasonSearch
from cpsudoku.apps.explanation.stated_puzzle import StatedPuzzle, agree, subject
from cpsudoku.apps.explanation.step_reason import Reason, reason_of
from cpsudoku.apps.explanation.technique_names import TechniqueNames
from cpsudoku.apps.explanation.techniques import choose
from cpsudoku.formats.entry_reading import PuzzleSource, puzzle_of
from cpsudoku.model import BOOLEAN, Limits, Model, Variable
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import CpsudokuError, OutOfTime
from cpsudoku.support.limits import Deadline, within

if TYPE_CHECKING:
    from cpsudoku.puzzles.sections.unread_keys import JsonObject

SECONDS = 60.0  # of a walk, if no limit is set
WalkStatus = Literal["solved", "several", "none", "stuck", "out of time", "under way"]


@dataclass(frozen=True, eq=False)
class Explanation:
    """Attributes:
    verdict: How many solutions there are.
    reasons: The steps, in order; `marks` among them are no steps of their own in words.
    status: "solved"; "several": all that the solutions agree on; "none": there is no solution; "stuck": not with
        reasons of the size allowed; "out of time".
    """

    subject: StatedPuzzle
    verdict: Verdict
    reasons: tuple[Reason, ...]
    status: WalkStatus

    @property
    def steps(self) -> list[Reason]:
        """The reasons that are no marks."""
        return [one for one in self.reasons if one.tier != "marks"]

    @property
    def at(self) -> list[int]:
        """The place of each step among the reasons."""
        return [i for i, one in enumerate(self.reasons) if one.tier != "marks"]

    @property
    def largest(self) -> int:
        """How many premises the largest reason has, trying apart."""
        return max((one.size for one in self.steps if one.tier != "trying"), default=0)

    @property
    def tiers(self) -> Counter[str]:
        """How many steps there are of each tier."""
        return Counter(one.tier for one in self.reasons)

    def values(self, steps: int | None = None) -> dict[Variable, tuple[int, ...]]:
        """Return the values that each decision may still have after so many reasons, all by default."""
        theory = self.subject.theory
        facts = {y for x in (*theory.given, *self.subject.facts) for y in theory.values_with(x)}
        for reason in self.reasons[:steps]:
            facts.update(y for x in reason.follows for y in theory.values_with(x))
        values = {}
        for x in self.subject.model.decisions:
            literals = self.subject.literals(x)
            if x.values == BOOLEAN:
                gone = {value for value, y in ((0, literals[0]), (1, -literals[0])) if y in facts}
            else:
                gone = {value for value, y in zip(x.values, literals, strict=True) if -y in facts}
            values[x] = tuple(value for value in x.values if value not in gone)
        return values

    def placements(self, steps: int | None = None) -> dict[Variable, int]:
        """Return the values that are given, or that so many reasons conclude, all by default."""
        words = self.subject.words
        here = (*self.subject.theory.given, *self.subject.facts)
        literals = [*here, *(x for one in self.reasons[:steps] for x in one.follows)]
        return {words.variable(x): words.value(x) for x in literals if x > 0}

    @property
    def open(self) -> list[Variable]:
        """The decisions that are not decided at the end."""
        return [*self._open_values()]

    @property
    def ending(self) -> list[str]:
        """How it ends, and the values that are left, in words."""
        return [*self.subject.words.ending(self.status, self.reasons, self._open_values())]

    def _open_values(self) -> dict[Variable, tuple[int, ...]]:
        return {x: values for x, values in self.values().items() if len(values) > 1}

    def __str__(self) -> str:
        return "\n".join(
            self.subject.words.explanation(self.verdict, self.status, self.reasons, self._open_values())
        )

    def _repr_html_(self) -> str:
        """Return the board at the end and the steps, for Jupyter."""
        from cpsudoku import display

        return display(self)


def explain(
    puzzle: Model | PuzzleSource,
    kind: Kind | str = "",
    *,
    up_to: int | str = "",
    time_limit: float | None = None,
) -> Explanation:
    """Explain a puzzle of any kind, or a Model, by the smallest reasons. A step has the name of a technique (X-wing) if
    the same follows by it.

    Args:
        puzzle, kind: As ``source`` and ``kind`` of `cpsudoku.check`.
        up_to: A number of at least 1: no reason of more rules and clues. A technique: none harder.
        time_limit: After these, a minute by default, a walk ends where it is.

    Raises:
        CpsudokuError: no such technique, number or kind; a technique for a puzzle without all-different units.
        LimitReached: not even the solution was found in time.
    """
    seconds = Limits.of_seconds(time_limit).seconds
    here = subject(puzzle, kind) if isinstance(puzzle, Model) else subject(*puzzle_of(puzzle, kind))
    return walk(here, up_to=up_to, seconds=SECONDS if seconds is None else seconds)


def walk(
    puzzle: Model | Puzzle | str | StatedPuzzle,
    kind: Kind | str = "",
    *,
    up_to: int | str = "",
    seconds: float | None = SECONDS,
    steps: int | None = None,
    unnamed: Collection[str] = (),
) -> Explanation:
    """Explain one puzzle (or its text) of any kind.

    Args:
        up_to: The most premises of a reason, at least 1; or a technique: then steps of units alone have its name, or an
            easier one's, and other clues and rules are used each by itself. Without it, what no reason gives is
            found by trying.
        unnamed: Techniques whose names no step has.
        seconds: After these the walk ends where it is.
        steps: End after so many steps that are no marks.

    Raises:
        CpsudokuError: no such kind or technique; a model that cannot be stated.
        NoUnits: a technique, and a puzzle without all-different units over a square grid.
        OutOfTime: not even the solution was found in time.
    """
    here = puzzle if isinstance(puzzle, StatedPuzzle) else subject(puzzle, kind)
    end: Explanation | None = None
    try:
        # The ladder looks at the clock, and one large reason may take long after that look.
        with within(None if seconds is None else 1.05 * seconds, "while a step was looked for"):
            for walked in grow(here, up_to=up_to, seconds=seconds, steps=steps, unnamed=unnamed):
                end = walked
    except OutOfTime as error:
        if end is None:
            raise error.as_stated(seconds) from None
        if end.status == "under way":
            end = replace(end, reasons=tuple(drop_needless(here, end.reasons)), status="out of time")
    assert end is not None, "a walk ends"
    return end


def _bound(up_to: object) -> tuple[int | None, str]:
    """Return the most premises of a reason and the hardest technique, one of which ``up_to`` may name, as "3".

    Raises:
        CpsudokuError: it is a number, but not a whole one of at least 1, or no text.
    """
    if isinstance(up_to, str) and not re.fullmatch(r"[-+]?[\d.]+", up_to):
        return None, up_to
    text = "" if isinstance(up_to, bool) else str(up_to)
    if not text.isdecimal() or int(text) < 1:
        raise CpsudokuError(f"up to {up_to!s:.40}: expected a whole number of at least 1, or the name of a technique")
    return int(text), ""


def grow(
    here: StatedPuzzle,
    *,
    up_to: int | str = "",
    seconds: float | None = SECONDS,
    steps: int | None = None,
    unnamed: Collection[str] = (),
) -> Iterator[Explanation]:
    """Yield the walk as it is after each step ("under way"), and at last as it ends. Arguments, errors: `walk`."""
    deadline = Deadline(seconds)
    most, hardest = _bound(up_to)
    techniques = [one for one in choose(hardest) if one.name not in unnamed]
    common = agree(here, lambda: deadline.over)
    if common.verdict is Verdict.NONE:
        part = here if here.facts else clashing_part(here, deadline.left) or here
        clash = None if here.facts else contradiction(part, lambda: deadline.over)
        yield Explanation(part, common.verdict, (clash,) if clash is not None else (), "none")
        return
    reasons: list[Reason] = []
    count = 0
    with BoardPosition(here.theory, common.literals, (*here.theory.given, *here.facts)) as position:
        names = TechniqueNames(here, tuple(position.facts), techniques)
        by_name = hardest != ""
        if by_name and names.state is None:
            raise NoUnits(f"up to {up_to}: expected all-different units over a square grid, as sudoku has, or a number")
        ladder = ReasonSearch(position, lambda: deadline.over, most, names.allow if by_name else None)
        while (steps is None or count < steps) and not (position.done or deadline.over):
            if (step := ladder.next()) is None:
                break
            reason = names.add_name(reason_of(position, names.easier(step, ladder)))
            reasons.append(reason)
            position.add(reason.follows)
            if reason.tier != "marks":
                count += 1
                yield Explanation(here, common.verdict, tuple(reasons), "under way")
        done = position.done
    status: WalkStatus = "out of time" if deadline.over and not done else "stuck"
    if done:
        status = "solved" if common.verdict is Verdict.UNIQUE else "several"
    yield Explanation(here, common.verdict, tuple(drop_needless(here, reasons)), status)


def drop_needless(subject: StatedPuzzle, reasons: Iterable[Reason]) -> list[Reason]:
    """Return the reasons without those about variables that are not drawn and on which nothing rests."""
    decisions = subject.theory.decisions
    theory = subject.theory
    facts: set[int] = set()
    rest: list[Reason] = []
    for reason in reversed(list(reasons)):
        values = {y for x in reason.follows for y in theory.values_with(x)}
        if any(abs(x) in decisions for x in reason.follows) or not facts.isdisjoint(values):
            rest.append(reason)
            facts.update(reason.facts)
    return rest[::-1]


def cut_by(deadline: Deadline, walk: Explanation) -> Explanation:
    """Return the walk up to the last step whose words are made in time. The words are kept."""
    done = 0
    with suppress(OutOfTime), within(deadline.left, "while the steps were put into words"):
        for reason in walk.reasons:
            if reason.tier != "marks":
                walk.subject.words.lines(reason)
            done += 1
    return walk if done == len(walk.reasons) else replace(walk, reasons=walk.reasons[:done], status="out of time")


# Explanations as plain data for JSON: cells by name, values as numbers, sets as lists.


def of_walk(walk: Explanation) -> JsonObject:
    """Return a puzzle of any kind explained by reasons."""
    model = walk.subject.model
    return {
        "kind": "" if walk.subject.kind is None else walk.subject.kind.name,
        "verdict": walk.verdict,
        "status": walk.status,
        "largest": walk.largest,
        "tiers": dict(walk.tiers),
        "steps": [of_reason(one, walk.subject) for one in walk.reasons],
        "open": {x.name: [model.claim(x, value) for value in walk.values()[x]] for x in walk.open},
    }


def of_reason(reason: Reason, subject: StatedPuzzle) -> JsonObject:
    """Return one step: what follows, from which clues, rules at a place and cuts, and from which facts."""
    words = subject.words

    def literals(some: Iterable[int]) -> list[JsonObject]:
        return [
            {"place": words.variable(x).name, "value": words.value(x), "holds": x > 0}
            if words.variable(x).values != BOOLEAN
            else {"place": words.variable(x).name, "value": int(x > 0), "holds": True}
            for x in some
        ]

    return {
        "tier": reason.tier,
        "technique": reason.name or None,
        "size": reason.size,
        "follows": literals(reason.follows),
        "premises": [
            {"name": words.premise(one), "sort": one.sort, "places": [x.name for x in words.places(one)]}
            for one in reason.premises
        ],
        "facts": literals(reason.facts),
        "words": words.lines(reason),
    }
