"""Explain why a puzzle has one solution, several or none: steps, difficulty, clues that clash, are redundant or are
missing.

    explanation = explain(text, kind="slitherlink")
    print(explanation.steps[0])     # a hint: only this step is computed
    print(explanation)              # all steps and the clues; in a notebook a picture and the list

Each step has the smallest reason found. For an ambiguous puzzle, the steps derive the values that all its solutions
share. For a puzzle without a solution, a single step has the chain to the contradiction. An explanation takes some
hundredths of a second to a few seconds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, overload

from cpsudoku.apps.explanation.candidate_board import NoUnits
from cpsudoku.apps.explanation.clue_candidates import board_clues
from cpsudoku.apps.explanation.clue_sets import (
    SECONDS,
    Completions,
    Conflicts,
    Redundancy,
    clashing_clues,
    completions,
    redundancy,
)
from cpsudoku.apps.explanation.contradiction import clash_of, clashing_part, contradiction
from cpsudoku.apps.explanation.difficulty import Rating
from cpsudoku.apps.explanation.explanation_text import (
    ReasonWords,
    completion,
    completion_lines,
    conflict_lines,
    redundancy_lines,
    verdict_line,
)
from cpsudoku.apps.explanation.known_facts import BoardPosition
from cpsudoku.apps.explanation.norvig import level, settled_state
from cpsudoku.apps.explanation.premises import Premise
from cpsudoku.apps.explanation.reason_search import ReasonSearch
from cpsudoku.apps.explanation.stated_puzzle import CommonLiterals, Entries, StatedPuzzle, agree, subject
from cpsudoku.apps.explanation.step_reason import Reason, reason_of, without_needless
from cpsudoku.apps.explanation.technique_names import TechniqueNames
from cpsudoku.apps.explanation.techniques import choose
from cpsudoku.apps.explanation.true_candidates import Candidates, Oracle, true_candidates
from cpsudoku.backends.backend_names import backend as backend_of
from cpsudoku.backends.session_contract import Backend
from cpsudoku.facade import Clues
from cpsudoku.formats.entry_reading import PuzzleSource, model_or_entry
from cpsudoku.model import BOOLEAN, Limits, Model, Variable
from cpsudoku.model.naming import naming
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.gallery import OwnRules
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.support.errors import CpsudokuError, LimitReached, OutOfTime
from cpsudoku.support.limits import Deadline, within
from cpsudoku.uniqueness.blocking import FalseWitness

if TYPE_CHECKING:
    from cpsudoku.puzzles.sections.unread_keys import JsonObject

SOLUTIONS = 100  # counting stops at this number of solutions
COMPLETIONS, CONFLICTS = 10, 3  # most entries of a list
Status = Literal["solved", "several", "none", "stuck", "out of time", "under way"]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Step(Reason):
    """A step of an explanation; ``str(step)`` is its text."""

    words: ReasonWords

    def __str__(self) -> str:
        return self.words.sentence(self)

    def __repr__(self) -> str:
        claims = self.words.claims(self.follows) or "contradiction"
        return f"<Step: {claims:.60}{f' ({self.name})' if self.name else ''}>"

    def as_dict(self) -> JsonObject:
        """Return the step as JSON-able data: the conclusions, the facts, and the clues, rules at a place and cuts."""
        words = self.words

        def literals(some: Iterable[int]) -> list[JsonObject]:
            return [
                {"place": words.variable(x).name, "value": words.value(x), "holds": x > 0}
                if words.variable(x).values != BOOLEAN
                else {"place": words.variable(x).name, "value": int(x > 0), "holds": True}
                for x in some
            ]

        return {
            "tier": self.tier,
            "technique": self.name or None,
            "size": self.size,
            "follows": literals(self.follows),
            "premises": [
                {"name": words.premise(one), "sort": one.sort, "places": [x.name for x in words.places(one)]}
                for one in self.premises
            ],
            "facts": literals(self.facts),
            "words": words.lines(self),
        }


class LazySteps(Sequence[Step]):
    """The steps of an explanation. Reading a step computes it; `len` computes all."""

    def __init__(self, explanation: Explanation) -> None:
        self._explanation = explanation

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Step]: ...

    def __getitem__(self, index: int | slice) -> Step | Sequence[Step]:
        explanation = self._explanation
        if not isinstance(index, int) or index < 0:
            explanation.finish()
        while isinstance(index, int) and index >= len(explanation.at) and explanation.advance():
            pass
        if isinstance(index, int):
            return explanation.reasons_so_far[explanation.at[index]]
        return [explanation.reasons_so_far[i] for i in explanation.at[index]]

    def __len__(self) -> int:
        self._explanation.finish()
        return len(self._explanation.at)

    def __repr__(self) -> str:
        more = "" if self._explanation.finished else " so far"
        return f"<{len(self._explanation.at)} steps{more}>"


class Explanation:
    """Why a puzzle has one solution, several or none. Each part but the verdict is computed when it is read; the
    ``time_limit`` covers all parts.

    Attributes:
        verdict: The number of solutions, under the entries if there are any.
        steps: The steps in order; the first is the hint. With ``place``, the steps that lead to it.
        reasons_so_far: The steps found so far and the marks between them.
        at: The index of each step in ``reasons_so_far``.
    """

    def __init__(
        self,
        subject: StatedPuzzle,
        *,
        up_to: int | str = "",
        place: str | None = None,
        backend: str | Backend = "sat",
        time_limit: float | None = None,
        unnamed: Collection[str] = (),
    ) -> None:
        """``subject`` has the entries as facts. ``unnamed``: techniques that do not name steps.

        Raises:
            CpsudokuError: the place or technique does not exist, or the solutions differ on the place.
            NoUnits: a technique is given, but the puzzle has no all-different units over a square grid.
            OutOfTime: the time was up before the first solution.
        """
        self.subject: StatedPuzzle = subject
        self._clues = tuple(dict.fromkeys(subject.clues))
        self._most, hardest = _bound(up_to)
        techniques = [one for one in choose(hardest) if one.name not in unnamed]
        self._backend, self._left = backend_of(backend), time_limit
        self.reasons_so_far: list[Step] = []
        self.at: list[int] = []
        self._status: Status = "under way"
        self._pending: list[Reason] = []  # reasons about undrawn variables, until a step needs them
        self._wrong: tuple[Sequence[Premise], Sequence[int]] | None = None
        try:
            with self._clock() as deadline, within(time_limit, "during the search for values of all solutions"):
                common = self._agree(deadline)
                names = None if self.verdict is Verdict.NONE else TechniqueNames(subject, self._start, techniques)
        except OutOfTime as error:
            raise error.as_stated(time_limit) from None
        if names is None:
            self._target = 0
            self._growth = self._grow_to_contradiction()
            return
        if hardest and names.state is None:
            raise NoUnits(f"up to {up_to}: expected all-different units over a square grid, as sudoku has, or a number")
        self._target = 0 if place is None else self._target_at(place, common)
        self._growth = self._grow(common, names, hardest != "")

    def _agree(self, deadline: Deadline) -> CommonLiterals:
        """Compute the verdict and the wrong entries. Return the literals that all solutions share."""
        here = self.subject
        common = agree(here, lambda: deadline.over)
        self.verdict: Verdict = common.verdict
        if self.verdict is Verdict.NONE and here.facts:
            alone = replace(here, facts=())
            if agree(alone, lambda: deadline.over).verdict is Verdict.NONE:
                self.subject = alone
            else:
                with BoardPosition(here.theory, {}, here.theory.given) as position:
                    self._wrong = clash_of(position, here.facts)
        return common

    # -- steps

    @property
    def steps(self) -> Sequence[Step]:
        """The steps in order. Reading a step computes it."""
        return LazySteps(self)

    @property
    def finished(self) -> bool:
        """Are all steps computed?"""
        return self._status != "under way"

    @property
    def late(self) -> bool:
        """Did the time limit omit some part?"""
        return self._left is not None and self._left <= 0

    def advance(self) -> bool:
        """Compute one more step; return False if there is none."""
        if self.finished:
            return False
        try:
            # The search reads the clock only between reasons, and one large reason may take long.
            with self._clock() as deadline, within(deadline.left, "during the search for a step"):
                return next(self._growth, False)
        except OutOfTime:
            self._status = "out of time"
        return False

    def finish(self, *, words: bool = False) -> None:
        """Compute all steps. With ``words``, compute their text."""
        while self.advance():
            pass
        if words:
            self._cut_by_words()

    @contextmanager
    def _clock(self) -> Iterator[Deadline]:
        """A context whose duration counts against the time limit for all parts."""
        self._deadline = Deadline(self._left)
        try:
            yield self._deadline
        finally:
            self._left = self._deadline.left

    @property
    def _start(self) -> tuple[int, ...]:
        return (*self.subject.theory.given, *self.subject.facts)

    def _target_at(self, place: str, common: CommonLiterals) -> int:
        """Return the literal to explain at a place: its value, or an excluded value."""
        here = self.subject
        x = here.variable(place)
        literals = [common.literals[y] for y in here.literals(x) if y in common.literals]
        target = next((y for y in literals if y > 0 or x.values == BOOLEAN), next(iter(literals), 0))
        if not target:
            name = naming(here.model).short_place(x)
            raise CpsudokuError(f"{name}: the solutions differ on this place")
        return target

    def _grow_to_contradiction(self) -> Iterator[bool]:
        """Find the single step of a puzzle without a solution. Find none if entries are wrong."""
        if self._wrong is None:
            part = clashing_part(self.subject, self._deadline.left)
            clash = contradiction(part or self.subject, lambda: self._deadline.over)
            self.subject = part or self.subject
            if clash is not None:
                self._add(clash)
        self._status = "none"
        yield from ()

    def _grow(self, common: CommonLiterals, names: TechniqueNames, by_name: bool) -> Iterator[bool]:
        """Find the steps in order. Yield True after each."""
        with BoardPosition(self.subject.theory, common.literals, self._start) as position:
            ladder = ReasonSearch(position, lambda: self._deadline.over, self._most, names.allow if by_name else None)
            if self._target:
                yield from self._grow_to_place(position, ladder, names)
                return
            while not (position.done or self._deadline.over):
                if (step := ladder.next()) is None:
                    break
                reason = names.add_name(reason_of(position, names.easier(step, ladder)))
                position.add(reason.follows)
                before = len(self.at)
                self._add_needed(reason)
                if len(self.at) > before:
                    yield True
            if position.done:
                self._status = "solved" if common.verdict is Verdict.UNIQUE else "several"
            else:
                self._status = "out of time" if self._deadline.over else "stuck"

    def _grow_to_place(self, position: BoardPosition, ladder: ReasonSearch, names: TechniqueNames) -> Iterator[bool]:
        """Find the smallest reason for one place. If this board has none, first find the steps before it."""
        target, theory = self._target, self.subject.theory
        reasons: list[Reason] = []
        if target not in position.facts and (step := ladder.about(target)) is not None:
            reasons.append(names.add_name(reason_of(position, step)))
            position.add((target,))
        while target not in position.facts:
            if (step := ladder.next()) is None:
                self._status = "out of time" if self._deadline.over else "stuck"
                return
            reasons.append(names.add_name(reason_of(position, step)))
            position.add(reasons[-1].follows)
        literals = {target}
        needed: list[Reason] = []
        for reason in reversed(reasons):
            if not literals.isdisjoint(y for x in reason.follows for y in theory.values_with(x)):
                needed.append(reason)
                literals.update(reason.facts)
        for reason in reversed(needed):
            self._add(reason)
        self._status = "solved"
        yield from ()

    def _add_needed(self, reason: Reason) -> None:
        """Add a reason to the steps. A reason about an undrawn variable waits until a step needs it."""
        self._pending.append(reason)
        theory = self.subject.theory
        if any(abs(x) in theory.decisions for x in reason.follows):
            needed = without_needless(theory, self._pending)
            self._pending = [one for one in self._pending if one not in needed]
            for one in needed:
                self._add(one)

    def _add(self, reason: Reason) -> None:
        parts = {field.name: getattr(reason, field.name) for field in fields(reason)}
        if reason.tier != "marks":
            self.at.append(len(self.reasons_so_far))
        self.reasons_so_far.append(Step(**parts, words=self.subject.words))

    # -- results of the steps

    @property
    def status(self) -> Status:
        """The outcome of the steps: "solved"; "several" if they reached all values common to the solutions; "none" if
        there is no solution; "stuck" if no reason has the allowed size; "out of time"."""
        self.finish()
        return self._status

    @property
    def reasons(self) -> list[Step]:
        """The steps, and the marks between them."""
        self.finish()
        return self.reasons_so_far

    @property
    def largest(self) -> int:
        """The number of premises in the largest reason, except trying."""
        return max((one.size for one in self.steps if one.tier != "trying"), default=0)

    @property
    def tiers(self) -> Counter[str]:
        """The number of reasons in each tier."""
        return Counter(one.tier for one in self.reasons)

    @cached_property
    def rating(self) -> Rating:
        """The difficulty. If the puzzle has no solution, it has no measures."""
        if self.verdict is Verdict.NONE:
            return Rating(status="none", verdict=self.verdict)
        trying, steps = self.tiers["trying"], self.steps
        techniques = [one.technique for one in steps if one.technique is not None]
        hardest = max(techniques, key=lambda one: one.rank, default=None)
        return Rating(
            status=self.status,
            verdict=self.verdict,
            largest=self.largest,
            trying=trying,
            steps=len(steps),
            hardest="" if hardest is None else "beyond" if trying else hardest.name,
            level_log10=self._level(),
        )

    def _level(self) -> float | None:
        here = self.subject
        with suppress(NoUnits):
            if here.instance is not None and here.kind is not None:
                clues = board_clues(here.instance, here.kind)
                return None if clues.beside else level(settled_state(clues))
        return None

    def values(self, reasons: int | None = None) -> dict[Variable, tuple[int, ...]]:
        """Return the remaining values of each decision after the first ``reasons`` reasons, by default after all."""
        if reasons is None:
            self.finish()
        here = self.subject
        facts = {y for x in self._start for y in here.theory.values_with(x)}
        for reason in self.reasons_so_far[:reasons]:
            facts.update(y for x in reason.follows for y in here.theory.values_with(x))
        values = {}
        for x in here.model.decisions:
            literals = here.literals(x)
            if x.values == BOOLEAN:
                gone = {value for value, y in ((0, literals[0]), (1, -literals[0])) if y in facts}
            else:
                gone = {value for value, y in zip(x.values, literals, strict=True) if -y in facts}
            values[x] = tuple(value for value in x.values if value not in gone)
        return values

    def placements(self, reasons: int | None = None) -> dict[Variable, int]:
        """Return the givens and the values concluded by the first ``reasons`` reasons, by default by all."""
        if reasons is None:
            self.finish()
        words = self.subject.words
        literals = [*self._start, *(x for one in self.reasons_so_far[:reasons] for x in one.follows)]
        return {words.variable(x): words.value(x) for x in literals if x > 0}

    @property
    def open(self) -> dict[Variable, tuple[int, ...]]:
        """The open decisions at the end, with their remaining values."""
        return {x: values for x, values in self.values().items() if len(values) > 1}

    # -- clues

    @property
    def clash(self) -> tuple[str, ...]:
        """The names of a smallest set of clues that clash, if there is no solution. If entries are wrong: a minimal set
        of entries, clues and rules that clash."""
        if self._wrong is not None:
            premises, entries = self._wrong
            words = self.subject.words
            return (*(words.claims([x]) for x in entries), *dict.fromkeys(map(words.premise, premises)))
        found = self._conflicts.found if self.verdict is Verdict.NONE else ()
        return tuple(clue.name for clue in found[0]) if found else ()

    @property
    def completions(self) -> tuple[tuple[str, ...], ...]:
        """Sets of clues, such as "r1c1=5", if there are several solutions. Each set would make the puzzle unique. If
        puzzles of the kind give no values, the sets contain decisions such as "r1c1-r1c2 is drawn"."""
        if self.verdict is not Verdict.MULTIPLE:
            return ()
        _, found = self._missing
        return tuple(completion(found, clues, self.subject.model) for clues in found.sets)

    @property
    def redundant(self) -> tuple[str, ...]:
        """The names of the clues of a unique puzzle that are redundant one at a time."""
        return tuple(clue.name for clue in self._redundancy.clues) if self.verdict is Verdict.UNIQUE else ()

    @cached_property
    def _conflicts(self) -> Conflicts:
        with self._clock() as deadline:
            seconds = SECONDS if deadline.left is None else min(SECONDS, deadline.left)
            return clashing_clues(self.subject.model, self._clues, CONFLICTS, seconds)

    @cached_property
    def _missing(self) -> tuple[Candidates, Completions]:
        with self._oracle() as oracle:
            census = true_candidates(oracle, self._clues, (), SOLUTIONS, count_each=False)
            if census.enumerated and len(census.witnesses) < 2:
                raise FalseWitness(f"{self._backend.text}: expected several solutions, found {len(census.witnesses)}")
            return census, completions(oracle, self._clues, census, COMPLETIONS)

    @cached_property
    def _redundancy(self) -> Redundancy:
        with self._oracle() as oracle:
            try:
                witnesses = [*oracle.first_two(self._clues)]
            except LimitReached:
                return Redundancy((), self._clues, False)
            if len(witnesses) != 1:
                raise FalseWitness(f"{self._backend.text}: expected one solution, found {len(witnesses)}")
            return redundancy(oracle, self._clues, witnesses[0])

    @contextmanager
    def _oracle(self) -> Iterator[Oracle]:
        with self._clock() as deadline:
            session = self._backend.open(self.subject.model)
            try:
                yield Oracle(self.subject.model, session, deadline.left)
            finally:
                session.close()

    # -- texts

    @property
    def ending(self) -> list[str]:
        """The outcome of the steps and the remaining values."""
        return [*self.subject.words.ending(self.status, self.steps, self.open)]

    def hint(self, degree: int = 3) -> str:
        """Return the first step in words. Degree 1: the place; 2: the rules; 3: the step."""
        if self.verdict is Verdict.NONE:
            return "\n".join(self._clue_lines())
        reason = next(iter(self.steps), None)
        if reason is None:
            return "Nothing more follows."
        return str(reason) if degree == 3 else reason.words.look(reason, rules=degree == 2)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        words = self.subject.words
        if self._target:
            if self.steps:
                yield from words.to_place(self.steps)
            elif self.status == "solved":
                yield f"{words.claims([self._target])} already."
            else:
                yield f"No reason was found in time for {words.places_of([self._target])}."
            return
        if self._wrong is None:
            self.finish(words=True)
            yield verdict_line(self.verdict)
            yield from self.subject.words.steps(self.reasons_so_far)
            yield from self.ending
        yield from self._clue_lines()

    def _clue_lines(self) -> Iterator[str]:
        if self._wrong is not None:
            premises, entries = self._wrong
            yield self.subject.words.wrong_entries(entries, premises)
        elif self.verdict is Verdict.NONE:
            yield from conflict_lines(self._conflicts)
        elif self.verdict is Verdict.MULTIPLE:
            yield from completion_lines(*self._missing, self.subject.model)
        else:
            yield from redundancy_lines(self._redundancy)

    def _cut_by_words(self) -> None:
        """Compute the text of the steps. Drop each step whose text is not ready in time."""
        done = 0
        with suppress(OutOfTime), self._clock() as deadline, within(deadline.left, "during the writing of the text"):
            for reason in self.reasons_so_far:
                if reason.tier != "marks":
                    reason.words.lines(reason)
                done += 1
        if done < len(self.reasons_so_far):
            self.reasons_so_far, self._status = self.reasons_so_far[:done], "out of time"
            self.at = [i for i in self.at if i < done]

    def as_dict(self) -> JsonObject:
        """Return the explanation as JSON-able data. The list of steps contains the marks between them."""
        data: JsonObject = {
            "verdict": self.verdict,
            "status": self.status,
            "steps": [one.as_dict() for one in self.reasons],
            "clash": [*self.clash],
        }
        if self._target:
            return data
        model = self.subject.model
        return data | {
            "rating": self.rating.row,
            "tiers": dict(self.tiers),
            "open": {x.name: [naming(model).claim(x, value) for value in values] for x, values in self.open.items()},
            "completions": [[*clues] for clues in self.completions],
            "redundant": [*self.redundant],
        }

    def __bool__(self) -> bool:
        raise TypeError("an explanation is neither true nor false: ask explanation.verdict, such as == 'unique'")

    def __repr__(self) -> str:
        here = self.subject
        what = repr(here.model) if here.kind is None else here.kind.name
        return f"<Explanation: {self.verdict}, {what:.40}, {self.steps!r}>"

    def _repr_html_(self) -> str:
        """Return the final board and the steps, for Jupyter."""
        from cpsudoku import display

        return display(self)


def explain(
    source: Model | PuzzleSource,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    clues: Clues = None,
    backend: str | Backend = "sat",
    time_limit: float | None = None,
    place: str | None = None,
    entries: Entries | None = None,
    up_to: int | str | None = None,
) -> Explanation:
    """Explain the verdict: steps to the solution, clashing clues, or missing clues.

    A step has the name of a technique (X-wing) if that technique gives the same conclusion. Only the verdict is
    computed immediately.

    Args:
        source, kind, rules, clues: The same as in `cpsudoku.check`.
        backend: The backend for redundant and missing clues.
        time_limit: Seconds for all parts together. When they are over, the steps end.
        place: Explain this place only, such as "r3c4" or "A1".
        entries: A filled grid to start from. Names of places with values, a list such as ["r3c4=5"], or a text that
            `entries_of` parses.
        up_to: A number of at least 1: the greatest number of rules and clues in a reason. Or a technique: the hardest
            that steps may use.

    Raises:
        CpsudokuError: the kind, clue, place, value, technique or number does not exist. Or the puzzle has no
            all-different units for a technique. Or the solutions differ on the place.
        LimitReached: the time was up before the first solution.
    """
    if place is not None and not isinstance(place, str):
        raise TypeError(f"place: expected the name of a place, such as r1c2, found {place!r:.60}")
    seconds = Limits.of_seconds(time_limit).seconds
    deadline = Deadline(seconds)
    with within(seconds, "while the model was made"):
        found = model_or_entry(source, kind, rules)
        if isinstance(found, Model):
            here = subject(found, clues=clues)
        else:
            here = subject(found.puzzle, gallery.kind_of(found.kind), clues)
        here = here.with_entries("" if entries is None else entries)
    limit = "" if up_to is None else up_to
    return Explanation(here, up_to=limit, place=place, backend=backend, time_limit=deadline.left)


def _bound(up_to: object) -> tuple[int | None, str]:
    """Return the greatest number of premises and the hardest technique. ``up_to`` may be either, such as "3"."""
    if isinstance(up_to, str) and not re.fullmatch(r"[-+]?[\d.]+", up_to):
        return None, up_to
    text = "" if isinstance(up_to, bool) else str(up_to)
    if not text.isdecimal() or int(text) < 1:
        raise CpsudokuError(f"up to {up_to!s:.40}: expected a whole number of at least 1, or the name of a technique")
    return int(text), ""
