"""New puzzles of any declared kind: drafts, deletion of any clue until none can go, a fresh check of the text.

One warm session of the shape answers all questions about a draft: only which clues are assumed changes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cpsudoku.backends import Session
from cpsudoku.deadline import within
from cpsudoku.errors import CpsudokuError, LimitReached, OutOfTime, amount
from cpsudoku.generation.drafts import (
    DraftLayout,
    PuzzleDraft,
    givens,
    instance,
    layout_of,
    near,
    random_layout,
    random_solution,
    vary,
)
from cpsudoku.generation.generator import PATIENCE, Wish
from cpsudoku.generation.reader import SolutionReader
from cpsudoku.kinds.blame import blamed_on
from cpsudoku.kinds.forms.section import Section
from cpsudoku.kinds.kind import Kind
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.model import Clue, Limits, Question, Refuted, Solved, Witness
from cpsudoku.sessions import Opened, Recent
from cpsudoku.specs import Spec
from cpsudoku.uniqueness import uniqueness
from cpsudoku.verdicts import Verdict

CHANGES = 15  # of a solution that is not the only one of its clues
CHANGES_BEFORE_GIVENS = 4  # where values can be given in cells, too
WITHOUT_GIVENS = 3  # drafts that have to do without given values, where a kind has clues of its own
# Steps, not seconds: a seed gives the same puzzle on a slow or busy machine.
ANSWER = Limits(steps=50_000)  # for "is this the only solution?" of a whole draft
DELETION = Limits(steps=10_000)  # of a draft with one clue less; what is not decided stays
DRAFTS = 2_000  # until a puzzle is given up


UNSOLVED, SEVERAL, NOT_FINISHED = "had no solution", "had several solutions", "was not finished"
ADVICE = {
    UNSOLVED: "what stays in every puzzle has no solution, or none that is found in the steps given",
    SEVERAL: "all that can be said of a solution leaves others, too: more or other clues are needed, or another --size",
    NOT_FINISHED: "a smaller --size takes less time",
}


@dataclass
class DeclaredGenerator:
    """Draws puzzles of one declared kind.

    Attributes:
        puzzle, kind: The kind, as other rooms see it and as it is declared.
        blank: An empty board of the size asked for.
        layout: What all puzzles take from another one; None: drawn anew each time.
        sections: Names of rules that combine and are to take part.
        drafts: How many are tried for a puzzle.
        seconds, patience: For all puzzles, and for each next one: a clock decides only whether a puzzle comes, not
            which one.
        spec: The backend that is asked.
        accept: instance -> is it of the level and technique asked for?
    """

    puzzle: Kind
    kind: Kind
    blank: Puzzle
    layout: DraftLayout | None
    sections: Sequence[str]
    spec: Spec
    wish: Wish
    seed: str
    accept: Callable[[Puzzle], bool] | None = None
    seconds: float | None = None
    patience: float = PATIENCE
    drafts: int = DRAFTS
    ended: str = ""
    _dropped: Counter[str] = field(default_factory=Counter)
    _open: Recent[Hashable, Opened] = field(default_factory=lambda: Recent(1, lambda opened: opened.session.close()))
    _until: float = 0.0  # when the draft under way is given up

    def texts(self, count: int) -> Iterator[str]:
        """Up to ``count`` puzzles; ``ended`` says why when fewer come. Puzzle i depends on the seed and i alone.

        Raises:
            LimitReached: not one was found, with the reason.
        """
        started = last = time.monotonic()
        for number in range(count):
            for attempt in range(self.drafts):
                rng = Random(f"{self.seed}/{number}/{attempt}")
                self._until = last + self.patience
                end = self._until if self.seconds is None else min(self._until, started + self.seconds)
                try:
                    with within(end - time.monotonic(), "while a puzzle was made"), blamed_on(self.puzzle):
                        made = self._attempt(rng, attempt)
                except OutOfTime:  # in a function of the kind, or a session, which is then in no state to go on
                    made = None
                    self._open.close()
                    self._drop(NOT_FINISHED)
                now = time.monotonic()
                if made is not None:
                    last = now
                    yield made
                    break
                if now - last > self.patience or (self.seconds is not None and now - started > self.seconds):
                    self.ended = self._reason(f"time ran out after {now - started:.0f} s")
                    break
            else:
                self.ended = self._reason(f"gave up after {amount(self.drafts, 'draft')} of a puzzle")
            if self.ended:
                if not number:
                    raise LimitReached(self.ended)
                return

    def _reason(self, what: str) -> str:
        """Why there is no puzzle: what was wrong with the drafts, and what may help."""
        why = ", ".join(f"{many} {what}" for what, many in self._dropped.most_common())
        worst = self._dropped.most_common(1)
        advice = ADVICE.get(worst[0][0], "") if worst else ""
        if worst and worst[0][0] == SEVERAL and self.layout is not None:
            advice = "the puzzle of --like has too few places for clues: add some, with ? for values"
        return f"{what}; drafts tried: {why or 'none'}" + (f" ({advice})" if advice else "")

    def _attempt(self, rng: Random, attempt: int) -> str | None:
        layout = self.layout
        if layout is None or self.sections:
            layout = random_layout(self.kind, rng, self.blank, self.sections, layout)
        blank = instance(self.kind, layout, {})
        model, session = self._open_session(blank)
        kept = self.puzzle.clues(blank, model)
        stated = () if self.layout else self.kind.stated(layout.lattice_of, model).items()  # by the kind's `sample`
        if stated:
            whole = Question([*kept, *(model.given(x, (value,)) for x, value in stated)], limits=ANSWER)
            outcome = session.solve(whole)
            solution = (
                outcome.witness if isinstance(outcome, Solved) else near(model, session, kept, [list(stated)])
            )
        else:
            solution = random_solution(model, session, kept, rng)
        if solution is None:
            self._drop(UNSOLVED)
            return None
        draft = self._unique_draft(layout, model, kept, solution, session, rng, attempt)
        if draft is None:
            self._drop(SEVERAL)
            return None
        self._delete(draft, session, rng)
        present = {name for name, _ in draft.said} | set(layout.fixed)
        for name in (*self.kind.required, *self.sections):
            if name not in present:
                self._drop(f"had no {name} that were needed")
                return None
        return self._write(draft)

    def _open_session(self, blank: Puzzle) -> tuple[Any, Session]:
        """The model and a session of that shape: the last ones, if the shape is the same."""
        shape = self.puzzle.shape(blank)

        def opened() -> Opened:
            model = self.puzzle.model(shape)
            return Opened(model, self.spec.open(model))

        return self._open.value(shape, opened)

    def _drop(self, why: str) -> None:
        self._dropped[why] += 1

    def _unique_draft(
        self, layout: DraftLayout, model: Any, kept: Sequence[Clue], solution: Witness, session: Session, rng: Random,
        attempt: int,
    ) -> PuzzleDraft | None:  # fmt: skip
        """A draft with one solution: of ``solution``, or of one that is changed a little where it has a second one, or
        with given values in cells."""
        reader = SolutionReader(self.kind, session)
        first = self.kind.all_sections[0]
        changes = CHANGES_BEFORE_GIVENS if first.layer is not None else CHANGES
        best: tuple[int, Witness, Witness] | None = None  # (places that differ, a solution, the other one)
        for change in range(changes + 1):
            draft = reader.draft(layout, model, kept, solution, rng)
            other = session.solve(Question(draft.clues(), blocked=[solution], limits=ANSWER))
            if isinstance(other, Refuted):
                return draft
            own_clues = bool(draft.said)
            if time.monotonic() > self._until:
                return None
            if not own_clues or change == changes or not isinstance(other, Solved):
                break
            many = sum(solution[x] != other.witness[x] for x in model.decisions)
            if best is None or many <= best[0] + rng.randint(0, 1):
                best = many, solution, other.witness
            again = vary(model, session, kept, best[1], best[2], rng)
            if again is None:
                break
            solution = again
        given = givens(self.kind, draft)
        if not given or (own_clues and attempt < WITHOUT_GIVENS):
            return None
        draft.said = given | draft.said
        return draft if self._unique(draft, session, draft.said, ANSWER) else None

    def _unique(self, draft: PuzzleDraft, session: Session, said: Any, limits: Limits) -> bool:
        question = Question(draft.clues(said), blocked=[draft.solution], limits=limits)
        return isinstance(session.solve(question), Refuted)

    def _delete(self, draft: PuzzleDraft, session: Session, rng: Random) -> None:
        reader = SolutionReader(self.kind, session)
        first = self.kind.all_sections[0]
        given = first.name if first.layer is not None else ""
        # Values given in cells are the first to go, and of these what looks like a blank.
        dull = {(given, cell) for cell, value in self._given_values(draft, first) if value == "-"}
        # Places of another puzzle stay, unless as few clues as can be are asked for.
        fewer = self.wish.minimal or self.wish.clues is not None
        like = self.layout.free if self.layout is not None and not fewer else {}
        taken = {(name, slot) for name, some in like.items() for slot in some}
        order = sorted(draft.said, key=lambda slot: (slot[0] != given, slot not in dull, rng.random()))
        least = 0 if self.wish.minimal else self.wish.clues or 0
        for slot in (slot for slot in order if slot not in taken):
            if len(draft.said) <= least:
                return
            if slot[0] in self.kind.required and sum(name == slot[0] for name, _ in draft.said) == 1:
                continue  # a text must have that section
            left = {other: said for other, said in draft.said.items() if other != slot}
            if self._unique(draft, session, left, DELETION):
                draft.said = left
                continue
            for less in reader.weaker(draft, slot):
                before = draft.said
                draft.said = {other: less if other == slot else said for other, said in before.items()}
                if not self._unique(draft, session, draft.said, DELETION):
                    draft.said = before

    def _given_values(self, draft: PuzzleDraft, first: Section) -> Iterator[tuple[Any, str]]:
        if first.layer is not None:
            values = first.layer.values(draft.blank)
            for (name, cell), (value, _) in draft.said.items():
                if name == first.name:
                    yield cell, first.layer.token(value, values)

    def _write(self, draft: PuzzleDraft) -> str | None:
        """The text, read again and asked again in a session of its own: a kind's clues may depend on each other."""
        if self.wish.clues is not None and len(draft.said) != self.wish.clues:
            self._drop(f"had {amount(len(draft.said), 'clue')}")
            return None
        found = instance(self.kind, draft.layout, {slot: value for slot, (value, _) in draft.said.items()})
        text = self.kind.write(found).rstrip("\n") + "\n"
        again = self.puzzle.instance(text)
        model = self.puzzle.model(self.puzzle.shape(again))
        session = self.spec.open(model)
        try:
            conclusion = uniqueness(model, session, Question(self.puzzle.clues(again, model), limits=ANSWER))
        finally:
            session.close()
        if conclusion.verdict is not Verdict.UNIQUE:
            self._drop("were not unique as text")
            return None
        if self.accept is not None and not self.accept(again):
            self._drop("did not have the difficulty requested")
            return None
        return text


def board(kind: Kind, like: Puzzle | None, side: int | None, size: tuple[int, int] | None, box: Any) -> Puzzle:
    """The blank board: of the size asked for, of the puzzle ``like``, or of the kind's largest example."""
    if like is not None:
        return kind.puzzle(like.height, like.width, like.lattice.box)
    if size is None and box is not None:
        size = (box[0] * box[1],) * 2
    if size is None and side is not None:
        size = side, side
    if size is None:
        size = max(
            (_extent(kind, text) for text in (*kind.unique, *kind.multiple)), key=lambda found: found[0] * found[1]
        )
    if size[0] != size[1] and kind.classic and not any(section.name == "values" for section in kind.all_sections):
        raise CpsudokuError(f"expected a square board, found {size[0]}x{size[1]}")
    return kind.puzzle(*size, box)


def _extent(kind: Kind, text: str) -> tuple[int, int]:
    found = kind.read(text)
    return found.height, found.width


def layout_like(kind: Kind, like: Puzzle) -> DraftLayout | None:
    """The layout of another puzzle; None if it states nothing but the size.

    If it has ``?``, only these get new values. If not, a board of digits keeps everything but its digits, and on other
    boards every clue with a value gets a new one.
    """
    stated = layout_of(kind, like, keep_values=True)
    if stated.free:
        return stated
    if kind.classic:
        first = kind.all_sections[0].name
        fixed = {name: said for name, said in stated.fixed.items() if name != first}
        return stated._replace(fixed=fixed) if fixed else None
    found = layout_of(kind, like, keep_values=False)
    return found if found.free or found.fixed else None


def remarks(kind: Kind | None, like: Puzzle, layout: DraftLayout | None, fewer: bool = False) -> list[str]:
    """What a new puzzle does not keep of the one that it is like, in words. ``layout``: None if only digits are new;
    ``fewer``: are redundant clues left out?"""
    if kind is not None and not like.plain:
        stated = layout_of(kind, like, keep_values=True)
        first = kind.all_sections[0].name
        given = len(stated.fixed.get(first, ())) if kind.all_sections[0].layer is not None else 0
        if layout is not None and first in layout.fixed:
            given = 0
        anew = {} if layout is None or stated.free else layout.free
    else:
        given, anew = len(like.items), {}
    found = []
    if given:
        are = "is" if given == 1 else "are"
        found.append(f"its {amount(given, 'given value')} {are} not taken: new ones are drawn")
    if many := sum(map(len, anew.values())):
        named = " and ".join(f"`{name}:`" for name in anew)
        clues = "its clue has its place, and a new value" if many == 1 else f"its {many} clues have their places"
        found.append(f"{clues}{'' if many == 1 else ', and new values'} ({named})")
    if fewer and layout is not None and layout.free:
        found.append("those of its clues that are redundant are left out")
    return found


def asks_for_values(kind: Kind, like: Puzzle) -> bool:
    """Does the puzzle have ``?`` that is to be read off a solution?"""
    return bool(layout_of(kind, like, keep_values=True).free)


def section_names(kind: Kind, names: Sequence[str]) -> list[str]:
    """The names of sections, given by any heading.

    Raises:
        CpsudokuError: the kind has no such section.
    """
    known = {heading.lower(): section.name for section in kind.all_sections for heading in section.headings}
    for name in names:
        if name.lower() not in known:
            raise CpsudokuError(f"--section {name}: expected one of {', '.join(s.name for s in kind.all_sections)}")
    return [known[name.lower()] for name in names]
