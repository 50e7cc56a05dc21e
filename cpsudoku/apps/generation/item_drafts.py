"""Drafts of puzzles of any kind, as items: a random shape and solution, and all its clues.

One warm session of the shape decides all queries about a draft; only the assumed clues change. At the end, the text of
the puzzle is parsed again, and another session decides it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from cpsudoku.apps.explanation.difficulty import BEYOND, LARGE
from cpsudoku.apps.generation.generator import Attempt, Drafts, PuzzleRequest
from cpsudoku.apps.generation.puzzle_draft import (
    DraftLayout,
    PuzzleDraft,
    SolutionReader,
    givens,
    near,
    random_layout,
    random_solution,
    vary,
)
from cpsudoku.apps.generation.puzzle_draft import instance as instance_of
from cpsudoku.apps.generation.symmetry import orbits_of_items, symmetric_places
from cpsudoku.backends.backend_names import Spec
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Limits, Question, Refuted, Solved, Variable, Witness
from cpsudoku.model.model import given_clue
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.warm_models import Opened, Recent
from cpsudoku.puzzles.layer import BoardModel
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.puzzles.sections.section import Item
from cpsudoku.support.errors import InstanceError, amount, series
from cpsudoku.support.limits import Deadline
from cpsudoku.uniqueness.blocking import uniqueness

if TYPE_CHECKING:
    from cpsudoku.apps.explanation.stated_puzzle import StatedPuzzle
    from cpsudoku.apps.explanation.techniques.technique import Technique

CHANGES = 15  # attempts to change a solution whose clues have several solutions
CHANGES_BEFORE_GIVENS = 4  # the same, if the kind can give values in cells
WITHOUT_GIVENS = 3  # drafts without given values, if a kind has clues of its own
# Steps and not seconds: a seed gives the same puzzle on a slow or busy machine.
ANSWER = Limits(steps=50_000)  # limit of the query whether a whole draft is unique
DELETION = Limits(steps=10_000)  # limit of the same query without one clue; after it, the clue stays


Part = tuple[Item, ...]
DRAWN = 0.3  # least number of edges for each cell, to exclude a loop around one cell
VALUES = 0.25  # least share of clues with values, to exclude a board full of ?
DRAWS = 8  # attempts to draw lines and cages that fill the board together with their images

UNSOLVED, SEVERAL, NOT_FINISHED = "had no solution", "had several solutions", "was not finished"
LONE, UNREASONED = "needed clues without an image", "did not have the reasons requested"
ADVICE = {
    UNSOLVED: "the fixed part of each puzzle has no solution, or none within the step limit",
    SEVERAL: "all possible clues of a solution allow other solutions, too: use more or other clues, or another --size",
    NOT_FINISHED: "a smaller --size takes less time",
    LONE: "too few clues have mirror images; half-turn, left-right and up-down need one image each",
    UNREASONED: "another size of reasons, or a smaller --size",
}


LOOKS = 10_000  # literals visited by the ladder for one walk; one to three seconds
SINGLES = 2  # the rank of hidden singles
NAMED = 12  # premises of a reason with the name of a technique, at most
WALKS = 4 * LOOKS  # the same, for all walks of one draft


class ReasonReport(NamedTuple):
    """The result of a walk. ``done``: did it reach the solution without trying? ``largest``: the number of premises in
    the largest reason. ``clues``: the names of the clues and given values that it used. ``trying``: does a step need
    trying?"""

    done: bool
    largest: int
    clues: frozenset[str] = frozenset()
    trying: bool = False


class Looks:
    """Counts visited literals. ``over`` returns True at the limit."""

    def __init__(self, most: int) -> None:
        self.left: int = most

    def over(self) -> bool:
        """Count one literal. Return True at the limit."""
        self.left -= 1
        return self.left < 0


def walk_by_reasons(here: StatedPuzzle, up_to: int | None, work: Looks) -> ReasonReport:
    """Explain a unique puzzle by reasons, up to the first step that needs trying or more premises than ``up_to``."""
    from cpsudoku.apps.explanation.known_facts import BoardPosition
    from cpsudoku.apps.explanation.reason_search import ReasonSearch
    from cpsudoku.apps.explanation.stated_puzzle import agree
    from cpsudoku.apps.explanation.step_reason import Reason, reason_of, without_needless

    common = agree(here, lambda: False)
    largest, reasons = 0, list[Reason]()
    with BoardPosition(here.theory, common.literals, here.theory.given) as position:
        ladder = ReasonSearch(position, work.over, up_to)
        while not position.done:
            step = ladder.next()
            if step is None or step.tier == "trying":
                return ReasonReport(False, largest, trying=step is not None)
            if step.tier != "marks":
                largest = max(largest, len(step.premises))
            reasons.append(reason_of(position, step))
            position.add(reasons[-1].follows)
    steps, origins, given = without_needless(here.theory, reasons), here.statement.origins, here.theory.given
    # A given value counts as a conclusion: without it another clue must imply it.
    rest = {origins[place].clue for one in steps for premise in one.premises for place in premise.places}
    return ReasonReport(True, largest, frozenset(rest | {*given.values()}))


def technique_test(kind: Kind, request: PuzzleRequest) -> Callable[[Puzzle], bool] | None:
    """Return a test whether the hardest step of a puzzle meets the request. Return None if the request allows any."""
    if not request.technique:
        return None
    from cpsudoku.apps.explanation.clue_candidates import board_clues
    from cpsudoku.apps.explanation.norvig import settled_state
    from cpsudoku.apps.explanation.techniques import choose

    techniques = [choose(name)[-1] for name in request.technique]

    def accept(instance: Puzzle) -> bool:
        most, board = max(technique.rank for technique in techniques), board_clues(instance, kind)
        if most > SINGLES and not board.beside and settled_state(board).solved:
            return False  # no walk is needed
        return _hardest(instance, kind, most) in techniques

    return accept


def _hardest(instance: Puzzle, kind: Kind, most: int) -> Technique | None:
    """Return the hardest technique of the steps. Return None if a step with several premises has no name or a higher
    rank, or if the walk does not end."""
    from cpsudoku.apps.explanation.explanation import Explanation
    from cpsudoku.apps.explanation.stated_puzzle import subject

    explanation = Explanation(subject(instance, kind), up_to=NAMED)
    for step in explanation.steps:
        if step.size > 1 and (step.technique is None or step.technique.rank > most):
            return None
    names = [one.technique for one in explanation.steps if one.technique is not None]
    return max(names, key=lambda one: one.rank, default=None) if explanation.status == "solved" else None


def has_reasons(report: ReasonReport, request: PuzzleRequest) -> bool:
    """Return True if the reasons of a puzzle meet the request."""
    if request.difficulty is None:
        return report.done
    number = BEYOND if report.trying else min(max(1, report.largest), LARGE)
    return (report.done or report.trying) and request.difficulty[0] <= number <= request.difficulty[1]


@dataclass
class ItemDrafts(Drafts[PuzzleDraft, Part]):
    """A source of drafts of one kind of puzzle. A part is an item or an orbit of items (see `generator.Drafts`).

    Attributes:
        kind: The kind of the puzzles.
        blank: An empty board of the requested size.
        layout: The parts copied from another puzzle; None: drawn anew each time.
        sections: The names of additional rules to use.
        spec: The backend to query.
        accept: puzzle -> does it have the requested technique?
    """

    kind: Kind
    blank: Puzzle
    layout: DraftLayout | None
    sections: Sequence[str]
    spec: Spec
    request: PuzzleRequest
    accept: Callable[[Puzzle], bool] | None = None
    batch: int = 1
    most: ClassVar[int] = 2_000
    _used: frozenset[str] = frozenset()  # the clues that the reasons of the current draft use
    _dropped: Counter[str] = field(default_factory=Counter)
    _open: Recent[Hashable, Opened] = field(default_factory=lambda: Recent(1, lambda opened: opened[1].close()))

    def draw(self, attempts: Sequence[Attempt], deadline: Deadline) -> Iterator[PuzzleDraft | None]:
        return (self._draft(attempt.rng, attempt.earlier, deadline) for attempt in attempts)

    def _draft(self, rng: Random, earlier: int, deadline: Deadline) -> PuzzleDraft | None:
        layout = self.layout
        if layout is None or self.sections:
            layout = random_layout(self.kind, rng, self.blank, self.sections, layout)
            if self.request.symmetry != "none":
                layout = self._symmetric(layout, rng)
        blank = instance_of(self.kind, layout)
        try:
            model, session = self._session(blank)
            kept = self.kind.clues(blank, model)
        except InstanceError as error:
            raise InstanceError(f"{error}{self._default_samples(layout)}") from error
        # the kind's `sample` draws it
        values = () if self.layout else self.kind.stated_solution(layout.lattice_of, model).items()
        if values:
            whole = Question([*kept, *(given_clue(model, x, (value,)) for x, value in values)], limits=ANSWER)
            outcome = session.solve(whole)
            solution = outcome.witness if isinstance(outcome, Solved) else near(model, session, kept, [list(values)])
        else:
            solution = random_solution(model, session, kept, rng, self._first_images(model) if earlier else {})
        if solution is None:
            self._drop(UNSOLVED)
            return None
        if self._has_few_lines(model, solution):
            self._drop("had almost no line in the solution")
            return None
        reader = SolutionReader(self.kind, session)
        draft = self._unique_draft(reader.draft(layout, model, kept, solution, rng), reader, rng, earlier, deadline)
        if draft is None:
            self._drop(SEVERAL)
            return None
        lone = [item for orbit, complete in self._orbits(draft) if not complete for item in orbit]
        if lone:
            draft = replace(draft.without(lone), taken=())
            if not self._unique(draft, ANSWER):
                self._drop(LONE)
                return None
        return draft

    def _default_samples(self, layout: DraftLayout) -> str:
        """Return a text that names the sections of a layout without a `sample` in the kind. Return "" if there are
        none."""
        names = () if self.layout is None else (*self.layout.fixed, *self.layout.free)
        samples = [
            f"{'a random partition' if section.parts else 'random places'} for `{section.name}`"
            for section in self.kind.all_sections.select([*layout.fixed, *layout.free])
            if section.sample is None and self.kind.sample is None and section.name not in names
        ]
        if not samples:
            return ""
        return f"; this board was drawn with {series(samples)}: `sample=` of the section gives others"

    def _orbits(self, draft: PuzzleDraft) -> list[tuple[Part, bool]]:
        return orbits_of_items(draft.items, self.request.symmetry, self.blank.height, self.blank.width)

    def _symmetric(self, layout: DraftLayout, rng: Random) -> DraftLayout:
        """Return a layout with symmetric places. Each clue with a place on the board gets its image. Lines and cages
        get images, and new ones fill the gaps."""
        free, board = dict(layout.free), self.blank
        for section in self.kind.all_sections.select(free):
            places = [*free[section.name]]
            lines = bool(places and section.covers(places[0]))
            if lines or section.shape == "places":
                for _ in range(DRAWS if lines else 0):
                    places += section.places(rng, layout.lattice_of)
                free[section.name] = symmetric_places(section, places, self.request.symmetry, board.height, board.width)
        return layout._replace(free=free)

    def _first_images(self, model: BoardModel) -> dict[Variable, Variable]:
        """Return the first image of each variable that the symmetry maps to others."""
        if self.request.symmetry == "none":
            return {}
        layers = [(layer.name, getattr(model.at, layer.name)) for layer in self.kind.every_layer]
        variables = {(name, at): x for name, table in layers for at, x in table.items()}
        places = [Item(name, at, None) for name, at in variables]
        orbits = orbits_of_items(places, self.request.symmetry, self.blank.height, self.blank.width)
        return {variables[one[:2]]: variables[orbit[0][:2]] for orbit, _ in orbits for one in orbit}

    def _has_few_lines(self, model: BoardModel, solution: Witness) -> bool:
        """Return True if a layer of lines is nearly empty."""
        layers = [one for one in self.kind.every_layer if one.at in ("links", "sides") and not one.auxiliary]
        tables = [getattr(model.at, layer.name).values() for layer in layers]
        cells = self.blank.height * self.blank.width
        return any(sum(solution[x] > 0 for x in table) < DRAWN * cells for table in tables)

    def _session(self, blank: Puzzle) -> tuple[BoardModel, Session]:
        """Return the model and a session of that shape. For the same shape, reuse the last ones."""
        shape = self.kind.shape(blank)

        def start() -> Opened:
            model = self.kind.model(shape)
            return model, self.spec.open(model)

        model, session = self._open.value(shape, start)
        assert isinstance(model, BoardModel)
        return model, session

    def _drop(self, why: str) -> None:
        self._dropped[why] += 1

    def _unique_draft(
        self, draft: PuzzleDraft, reader: SolutionReader, rng: Random, earlier: int, deadline: Deadline
    ) -> PuzzleDraft | None:
        """Return a unique draft: this one, one with a slightly changed solution, or one with values given in cells.
        Return None if there is none."""
        layout, model, session, kept = draft.layout, draft.model, draft.session, draft.kept
        first = self.kind.all_sections[0]
        changes = CHANGES_BEFORE_GIVENS if first.layer is not None else CHANGES
        best: tuple[int, Witness, Witness] | None = None  # (number of differences, a solution, another solution)
        for change in range(changes + 1):
            other = session.solve(Question(draft.clues(), blocked=[draft.solution], limits=ANSWER))
            if isinstance(other, Refuted):
                return draft
            if deadline.over:
                return None
            if not draft.items or change == changes or not isinstance(other, Solved):
                break
            many = sum(draft.solution[x] != other.witness[x] for x in model.decisions)
            if best is None or many <= best[0] + rng.randint(0, 1):
                best = many, draft.solution, other.witness
            solution = vary(model, session, kept, best[1], best[2], rng)
            if solution is None:
                break
            draft = reader.draft(layout, model, kept, solution, rng)
        values = givens(self.kind, draft)
        if not values or (draft.items and earlier < WITHOUT_GIVENS):
            return None
        draft = replace(draft, items=values | draft.items)
        return draft if self._unique(draft, ANSWER) else None

    def _unique(self, draft: PuzzleDraft, limits: Limits) -> bool:
        question = Question(draft.clues(), blocked=[draft.solution], limits=limits)
        return isinstance(draft.session.solve(question), Refuted)

    # Deletion.

    def parts(self, draft: PuzzleDraft, rng: Random) -> list[Part]:
        if self._by_reasons and not self._has_reasons(draft):
            return []  # its reasons are too large even with every clue
        # First delete values given in cells, beginning with values that look like blanks.
        first = self.kind.all_sections[0]
        name_of_givens = first.name if first.layer is not None else ""
        values = first.layer.values(draft.blank) if first.layer is not None else ()

        def order(item: Item) -> tuple[bool, bool, float]:
            is_given = item.section == name_of_givens
            value = item.value if is_given else None
            dull = first.layer is not None and isinstance(value, int) and first.layer.token(value, values) == "-"
            return not is_given, not dull, rng.random()

        # Places of another puzzle stay, unless a minimal puzzle is requested.
        stay = self.layout.free if self.layout is not None and not self.request.exact else {}
        fixed = {(name, place) for name, places in stay.items() for place in places}
        free = [item for item in sorted(draft.items, key=order) if (item.section, item.at) not in fixed]
        if self.request.symmetry == "none":
            return [(item,) for item in free]
        orbit_of = {item: orbit for orbit, _ in self._orbits(draft) for item in orbit}
        return list(dict.fromkeys(orbit_of[item] for item in free))

    def size(self, draft: PuzzleDraft) -> int:
        return len(draft.items)

    def without(self, draft: PuzzleDraft, part: Part) -> PuzzleDraft | None:
        for name, gone in Counter(item.section for item in part).items():
            count = sum(item.section == name for item in draft.items) - gone
            if name in self.kind.required and not count:
                return None  # a text must have that section
            places = draft.layout.free.get(name, ()) if self.kind.section(name).shape == "places" else ()
            if not self.request.exact and count < VALUES * len(places):
                return None
        return draft.without(part)

    def unique(self, drafts: Sequence[PuzzleDraft]) -> list[bool]:
        """Return for each draft whether its solution is the only one. If small reasons are requested, they must also
        reach it."""
        return [self._unique_without_last(draft) for draft in drafts]

    def _unique_without_last(self, draft: PuzzleDraft) -> bool:
        """Return whether a draft stays unique without the part deleted last."""
        if self._by_reasons and self._used.isdisjoint(one.name for some in draft.taken[-1].values() for one in some):
            return True  # no reason uses it
        return self._stays(draft)

    def _stays(self, draft: PuzzleDraft) -> bool:
        return self._unique(draft, DELETION) and (not self._by_reasons or self._has_reasons(draft))

    @property
    def _by_reasons(self) -> bool:
        """Return True if the request limits reasons, so that a redundant clue may stay to keep them small."""
        return self.request.reasons_up_to is not None and not self.request.exact

    def _has_reasons(self, draft: PuzzleDraft) -> bool:
        """Return whether reasons of the requested size solve the draft. If so, record the clues that they use."""
        from cpsudoku.apps.explanation.stated_puzzle import subject_of

        report = walk_by_reasons(subject_of(draft.model, draft.clues()), self.request.reasons_up_to, Looks(LOOKS))
        if report.done:
            self._used = report.clues
        return report.done

    def weaker(self, draft: PuzzleDraft, part: Part) -> PuzzleDraft:
        reader = SolutionReader(self.kind, draft.session)
        for item in part:
            for number in range(self.kind.section(item.section).fields):
                less = reader.weaker(draft, item, number)
                if less is not None and self._stays(weaker := draft.exchange(item, *less)):
                    draft, item = weaker, less[0]
        return draft

    # The puzzle.

    def finish(self, draft: PuzzleDraft, rng: Random, deadline: Deadline) -> Puzzle | None:
        present = {item.section for item in draft.items} | set(draft.layout.fixed)
        for name in (*self.kind.required, *self.sections):
            if name not in present:
                self._drop(f"had no {name} that were needed")
                return None
        if self.request.clues is not None and len(draft.items) != self.request.clues:
            self._drop(f"had {amount(len(draft.items), 'clue')}")
            return None
        eased = self._undo_deletions(draft)
        if eased is None:
            self._drop(UNREASONED)
            return None
        again = self.kind.instance(self._text(eased))
        if not self._is_unique(again):  # a kind's clues may depend on each other
            self._drop("were not unique as text")
            return None
        if self.accept is not None and not self.accept(again):
            self._drop("did not have the difficulty requested")
            return None
        return again

    def _text(self, draft: PuzzleDraft) -> str:
        return self.kind.write(draft.instance(self.kind)).rstrip("\n") + "\n"

    def _undo_deletions(self, draft: PuzzleDraft) -> PuzzleDraft | None:
        """Return the draft with as few of its last deletions undone as the requested reasons need. Return None if no
        such draft has them. If none are requested, a draft that would need too much work stays unchanged."""
        from cpsudoku.apps.explanation.stated_puzzle import subject

        request, looks = self.request, WALKS

        def reasons(undone: int) -> ReasonReport:
            again = self.kind.instance(self._text(draft.restore(undone)))
            nonlocal looks
            work = Looks(min(LOOKS, looks))
            report = walk_by_reasons(subject(again, self.kind), request.reasons_up_to, work)
            looks -= min(LOOKS, looks) - max(0, work.left)
            return report

        report = reasons(0)
        low, high = 0, len(draft.taken)
        if report.done or (report.trying and has_reasons(report, request)) or request.exact or not high:
            return draft if has_reasons(report, request) or request.difficulty is None else None
        easiest = reasons(high)
        if not easiest.done:
            return None if request.difficulty else draft
        while high - low > 1 and looks > 0:
            middle = (low + high) // 2
            between = reasons(middle)
            low, high, easiest = (low, middle, between) if between.done else (middle, high, easiest)
        return draft.restore(high) if has_reasons(easiest, request) else None

    def _is_unique(self, puzzle: Puzzle) -> bool:
        model = self.kind.model(self.kind.shape(puzzle))
        session = self.spec.open(model)
        try:
            question = Question(self.kind.clues(puzzle, model), limits=ANSWER)
            return uniqueness(model, session, question).verdict is Verdict.UNIQUE
        finally:
            session.close()

    def drop_sessions(self) -> None:
        self._open.close()
        self._drop(NOT_FINISHED)

    def reason(self, what: str) -> str:
        why = ", ".join(f"{many} {what}" for what, many in self._dropped.most_common())
        worst = self._dropped.most_common(1)
        advice = ADVICE.get(worst[0][0], "") if worst else ""
        if worst and worst[0][0] == SEVERAL and self.layout is not None:
            advice = "the puzzle of --like has too few places for clues: add some, with ? for values"
        return f"{what}; drafts tried: {why or 'none'}" + (f" ({advice})" if advice else "")
