"""Help with a board that is filled in part: is an entry wrong, the next step in three degrees, the reason of one place.

    print(hint(text, "heyawake", entries={"r3c4": 1}).words(2))
    print(why("r3c4", text, "heyawake"))

Entries are what a person has filled in. If they cannot all be right, no step can be: then entries, clues and rules are
named that clash, none of which can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cpsudoku.apps.explanation.contradiction import clash_of, clashing_part
from cpsudoku.apps.explanation.explanation_text import sentence
from cpsudoku.apps.explanation.known_facts import BoardPosition
from cpsudoku.apps.explanation.premises import Premise, PremiseSet
from cpsudoku.apps.explanation.reason_search import ReasonSearch
from cpsudoku.apps.explanation.stated_puzzle import StatedPuzzle, agree, subject
from cpsudoku.apps.explanation.step_reason import Reason, reason_of
from cpsudoku.apps.explanation.steps import of_reason, walk
from cpsudoku.apps.explanation.technique_names import TechniqueNames
from cpsudoku.formats.entry_reading import PuzzleSource, puzzle_of
from cpsudoku.formats.record_reading import read_text
from cpsudoku.model import BOOLEAN, Clue, Limits, Model, Variable
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.referee import open_solution, read_filled
from cpsudoku.statement import Statement, state
from cpsudoku.support.errors import CpsudokuError, InputError, LimitReached, amount, series
from cpsudoku.support.limits import Deadline

if TYPE_CHECKING:
    from cpsudoku.puzzles.sections.unread_keys import JsonObject

SECONDS = 10.0
DEGREES = (1, 2, 3)
LAST = 12  # steps to one place that are printed


@dataclass(frozen=True, eq=False)
class EntryClash:
    """Entries, and premises beside them, that cannot all be right; without any one of them they could. ``clues``: of a
    puzzle without a solution, the clues that clash by these premises."""

    subject: StatedPuzzle
    entries: tuple[int, ...]
    premises: tuple[Premise, ...]
    clues: tuple[Clue, ...] = ()

    @property
    def given(self) -> list[int]:
        """What is given of the places of the entries: what they clash with where there are no premises."""
        of, given = self.subject.theory.variable_of, self.subject.theory.given
        places = {of[abs(x)] for x in self.entries}
        about = [x for x in given if of[abs(x)] in places]
        return [x for x in about if -x in self.entries] or about

    def __str__(self) -> str:
        words = self.subject.words
        parts = [words.claims([x]) for x in self.entries] + [words.premise(one) for one in self.premises]
        parts = list(dict.fromkeys(parts))
        if self.clues:
            return f"There is no solution: {series([clue.name for clue in self.clues])} clash, by {series(parts)}."
        if not self.entries:
            return f"There is no solution: {series(parts)} clash."
        wrong = "This entry is wrong" if len(self.entries) == 1 else "One of these entries is wrong"
        rest = series(list(dict.fromkeys(map(words.premise, self.premises))))
        if not self.premises:
            return f"{wrong}: {words.claims(self.entries)}; as given, {words.claims(self.given)}."
        return f"{wrong}: {words.claims(self.entries)}; against {rest}."


@dataclass(frozen=True, eq=False)
class Hint:
    """``steps``: marks that come first, and the step; none where nothing is left to be found. ``known``: what is
    said of a place that is known before any step."""

    subject: StatedPuzzle = field(repr=False)
    steps: tuple[Reason, ...]
    clash: EntryClash | None = None
    known: str = ""

    def words(self, degree: int = 3) -> str:
        """Return the hint in words. 1: where to look; 2: which rules to look at; 3: the step."""
        if self.clash is not None:
            return str(self.clash)
        if not self.steps:
            return f"{self.known} already." if self.known else "Nothing more follows."
        words = self.subject.words
        reason = self.steps[-1]
        steps = [one for one in self.steps[:-1] if one.tier != "marks"]
        if degree == 3 and steps:
            return "\n".join(self._report_steps([*steps, reason]))
        if degree == 1:
            return f"Look at {words.places_of(reason.follows)}."
        if degree == 2:
            names = series(list(dict.fromkeys(words.of(one).look_at for one in reason.premises)))
            title = f" ({sentence(reason.name)})" if reason.name else ""
            last = f"; {amount(len(steps), 'step')} must come first" if steps else ""
            return f"Look at {words.places_of(reason.follows)}, and at {names}{title}{last}."
        return words.sentence(reason)

    @property
    def technique(self) -> str:
        """The name of the easiest technique that gives the step, "" where it has none, or where steps come first."""
        single = self.steps and all(one.tier == "marks" for one in self.steps[:-1])
        return sentence(self.steps[-1].name) if single else ""

    @property
    def places(self) -> list[Variable]:
        """What the step is about."""
        return [self.subject.words.variable(x) for x in self.steps[-1].follows] if self.steps else []

    def _report_steps(self, steps: Sequence[Reason]) -> Iterator[str]:
        """Yield what the steps lead to, what those that are not printed give, and the last of them, with numbers."""
        words, claim = self.subject.words, self.subject.words.claims(steps[-1].follows[:1])
        count = f"{amount(len(steps), 'step')}, those of `explain` that it needs"
        yield f"No single reason was found on this board; that {claim} takes {count}."
        early, late = steps[:-LAST], steps[-LAST:]
        if early:
            conclusions = dict.fromkeys(x for one in early for x in one.follows)
            facts = {x for one in late for x in one.facts}
            results = [x for x in conclusions if not facts.isdisjoint(self.subject.theory.values_with(x))]
            values = [x for x in results if x > 0]
            exclusions = len(results) - len(values) if values else 0
            claims = words.claims(values or results)
            claims += f", and exclude {amount(exclusions, 'value')}" if exclusions else ""
            yield f"The first {len(early)} of them give: {claims}." if len(early) > 1 else f"The first gives: {claims}."
        for number, one in enumerate(late, 1):
            first, *more = self.subject.words.lines(one)
            yield f"{number:3}. {first}"
            yield from (f"     {line}" for line in more)

    def __str__(self) -> str:
        return self.words()

    def _repr_html_(self) -> str:
        """Return the words, for Jupyter."""
        from cpsudoku import display

        return display(self)


def of_hint(hint: Hint) -> JsonObject:
    """Return the next step in three degrees, or what clashes."""
    return {
        "clash": None if hint.clash is None else str(hint.clash),
        "technique": hint.technique,
        "degrees": [hint.words(degree) for degree in (1, 2, 3)] if hint.steps else [],
        "step": of_reason(hint.steps[-1], hint.subject) if hint.steps else None,
    }


def hint(
    puzzle: Model | PuzzleSource,
    kind: Kind | str = "",
    *,
    entries: Mapping[str, int] | Sequence[str] | str = "",
    time_limit: float | None = SECONDS,
) -> Hint:
    """Return the next step of a board that is filled in part.

    Args:
        puzzle, kind: As ``source`` and ``kind`` of `cpsudoku.check`.
        entries: What a person has filled in: names of places with values, a list such as ["r3c4=5"], or a text
            as `entries_of` reads it.

    Raises:
        CpsudokuError: no such kind, place or value.
        OutOfTime: the solution was not found in time.
    """
    here = _read_subject(puzzle, kind, entries)
    short_walk = walk(here, seconds=Limits.of_seconds(time_limit).seconds, steps=1)
    if short_walk.verdict is Verdict.NONE:
        return Hint(here, (), clash(here))
    return Hint(here, short_walk.reasons)


def _read_subject(
    puzzle: Model | PuzzleSource, kind: Kind | str, entries: Mapping[str, int] | Sequence[str] | str
) -> StatedPuzzle:
    if isinstance(entries, list | tuple) and all(isinstance(entry, str) for entry in entries):
        entries = " ".join(entries)
    if not isinstance(entries, str | Mapping):
        raise TypeError(f"entries: expected a text, or names of places with values, found {entries!r:.60}")
    here = subject(puzzle, kind) if isinstance(puzzle, Model) else subject(*puzzle_of(puzzle, kind))
    values = entries_of(entries, here) if isinstance(entries, str) and entries else dict(entries or {})
    return here.with_entries(values.items())


def why(
    place: str,
    puzzle: Model | PuzzleSource,
    kind: Kind | str = "",
    *,
    entries: Mapping[str, int] | Sequence[str] | str = "",
    time_limit: float | None = SECONDS,
) -> Hint:
    """Return the smallest reason found for what a place is, on the board as it is; where one needs more than that to
    be known, the steps before it come first.

    Raises:
        CpsudokuError: no such kind, place or value; solutions do not agree on the place.
        LimitReached: the solution, or the reason, was not found in time.
    """
    if not isinstance(place, str):
        raise TypeError(f"place: expected the name of a place, such as r1c2, found {place!r:.60}")
    here = _read_subject(puzzle, kind, entries)
    deadline = Deadline(Limits.of_seconds(time_limit).seconds)
    common = agree(here, lambda: deadline.over)
    if common.verdict is Verdict.NONE:
        return Hint(here, (), clash(here))
    x = here.variable(place)
    literals = [y for y in here.literals(x) if y in common.literals]
    values = [common.literals[y] for y in literals if common.literals[y] > 0 or x.values == BOOLEAN]
    targets = values or [common.literals[y] for y in literals]
    if not targets:
        name = here.model.short_place(x)
        raise CpsudokuError(f"{name}: expected a place on which all solutions agree, found one on which they differ")
    with BoardPosition(here.theory, common.literals, (*here.theory.given, *here.facts)) as position:
        if targets[0] in position.facts:
            return Hint(here, (), known=here.words.claims(targets[:1]))
        ladder = ReasonSearch(position, lambda: deadline.over)
        step = ladder.about(targets[0])
        if step is not None:
            return Hint(here, (TechniqueNames(here, tuple(position.facts)).add_name(reason_of(position, step)),))
        return Hint(here, tuple(_steps_to(targets[0], position, ladder, TechniqueNames(here, tuple(position.facts)))))


def _steps_to(literal: int, position: BoardPosition, ladder: ReasonSearch, names: TechniqueNames) -> list[Reason]:
    """Return the steps of the walk that a literal needs, up to the one that gives it.

    Raises:
        LimitReached: the time is up before.
    """
    theory = position.theory
    reasons: list[Reason] = []
    while literal not in position.facts:
        step = ladder.next()
        if step is None:
            raise LimitReached("no reason was found in time")
        reasons.append(names.add_name(reason_of(position, step)))
        position.add(reasons[-1].follows)
    literals = {literal}
    steps: list[Reason] = []
    for reason in reversed(reasons):
        if not literals.isdisjoint(y for x in reason.follows for y in theory.values_with(x)):
            steps.append(reason)
            literals.update(reason.facts)
    return steps[::-1]


def clash(here: StatedPuzzle) -> EntryClash:
    """Return entries, clues and rules that clash, none of which can be left out."""
    part = clashing_part(replace(here, facts=()))
    if part is not None:
        with BoardPosition(part.theory, {}, part.theory.given) as position:
            return EntryClash(part, (), tuple(clash_of(position, ())[0]), part.clues)
    with BoardPosition(here.theory, {}, here.theory.given) as position:
        premises, entries = clash_of(position, here.facts)
    return EntryClash(here, tuple(entries), tuple(premises))


def entries_of(text: str, here: StatedPuzzle) -> dict[str, int]:
    """Read what is filled in: words such as r3c4=5 or r1c1-r1c2=drawn, a text of the puzzle with more givens or with
    entries below `solution:`, or the drawing alone, as it stands there.

    Raises:
        InputError: it is none of these, or nothing is filled in.
        CpsudokuError: no such place; two values of one place.
    """
    words = text.split()
    if words and all("=" in word.strip("=") for word in words):
        values = here.entry_values(_entry(word, here) for word in words)
        return {x.name: value for x, value in values.items()}
    model, kind = here.model, here.kind
    if kind is None or here.instance is None:
        raise InputError(f"expected entries of a Model as NAME=VALUE, found {text!r:.40}")
    try:
        instance = read_text(text, kind)
    except InputError as error:
        try:
            with open_solution(text) as drawing:
                instance = read_filled(kind, here.instance, drawing).puzzle
        except InputError:
            raise error from None
    if kind.shape(instance) != kind.shape(here.instance):
        raise InputError("expected the same board, found another one")
    entries = _givens(state(model, kind.clues(instance, model), fold=False), here)
    decisions = {*model.decisions}
    entries.update({x.name: value for x, value in kind.stated_solution(instance, model).items() if x in decisions})
    if not entries:
        raise InputError("expected entries, such as r3c4=5 or lines below `solution:`, found the puzzle alone")
    return entries


def _entry(word: str, here: StatedPuzzle) -> tuple[Variable, int]:
    name, _, token = word.rpartition("=")
    x = here.variable(name)
    for value in x.values:
        if token in (here.model.claim(x, value), here.model.value_name(x, value), str(value)):
            return x, value
    expected = series([here.model.claim(x, value) for value in x.values], "or")
    raise InputError(f"{name}: expected {expected}, found {token!r:.40}")


def _givens(statement: Statement, here: StatedPuzzle) -> dict[str, int]:
    """Return the values that a statement gives beside those of the puzzle, by the names of their places."""
    values: dict[str, int] = {}
    for literal in PremiseSet(statement).given:
        if literal in here.theory.given:
            continue
        x = here.words.variable(literal)
        if x.values == BOOLEAN:
            values[x.name] = int(literal > 0)
        elif literal > 0:
            values[x.name] = here.words.value(literal)
    return values
