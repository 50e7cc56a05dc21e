"""Query several backends about puzzles in turn, and combine their results.

It takes hardly more time than the backends themselves. Sessions stay open between puzzles. A backend with a false
solution or an error is reported as defective, and its verdict does not count. It never ends the run. With `Patience`,
the backends are queried in rounds of growing limits until one has a verdict. Then the others get a bounded time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from cpsudoku.backends.backend_names import BACKENDS, ONE_ANSWER, Spec
from cpsudoku.backends.session_contract import Counting, Session
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question, Witness
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.kind_errors import blame_on
from cpsudoku.puzzles.kinds.warm_models import Opened, Sessions, prepare
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import CpsudokuError, InstanceError, LimitReached, ModelError, OutOfTime, amount
from cpsudoku.uniqueness.backend_times import (
    BROKE,
    Agreement,
    Allowance,
    Answer,
    agree,
    ask,
    checked_solutions,
    no_answer,
)
from cpsudoku.uniqueness.report import Report
from cpsudoku.uniqueness.solution import Solution
from cpsudoku.uniqueness.time_budget import NO_PATIENCE, Patience, first_to_finish, in_turn, suits_search

if TYPE_CHECKING:
    from cpsudoku.uniqueness.filled_board import ClueClash

LEAVE = {
    Verdict.UNIQUE: "at most one solution",
    Verdict.MULTIPLE: "several solutions",
    Verdict.NONE: "no solution",
}


def why_open(entry: Entry, kind: Kind, verdict: Verdict) -> str:
    """If unknown rules may change the verdict, return the reason, which names these rules. Otherwise return ""."""
    if not verdict.decided:
        return ""
    drawn = _possible_rules(entry, kind, verdict)
    return "; ".join([_known_rules_leave(entry.unknown, verdict), *drawn]) if _is_open(entry, drawn, verdict) else ""


def _possible_rules(entry: Entry, kind: Kind, verdict: Verdict) -> tuple[str, ...]:
    """Return notes on rules that may exist only in the drawing or in prose."""
    if entry.setting is None:
        return ()
    from cpsudoku.puzzles.unknown_rules import (
        possible_rules,  # this import reads editors' files, and few puzzles come from there
    )

    return tuple(possible_rules(entry.puzzle, entry.setting, kind, verdict))


def _is_open(entry: Entry, drawn: Sequence[str], verdict: Verdict) -> bool:
    """Return True if unknown rules may change the verdict and the user did not choose to ignore them."""
    return not entry.ignored and bool(entry.unknown or (drawn and verdict is not Verdict.UNIQUE))


def _known_rules_leave(unknown: Sequence[str], verdict: Verdict) -> str:
    leave = f"the known rules leave {LEAVE[verdict]}"
    return f"rules that are not known: {', '.join(dict.fromkeys(unknown))}; {leave}" if unknown else leave


class SolutionCount:
    """The number of solutions that were counted. ``number``: the largest number from any backend; ``complete``: are
    these all solutions? ``by``: the backend that finished. The object is updated during the count, so it is also valid
    after an interrupt."""

    def __init__(self) -> None:
        self.number: int = 0
        self.complete: bool = False
        self.by: str = ""

    @property
    def verdict(self) -> Verdict:
        """The verdict that follows from the number of solutions."""
        if self.number > 1:
            return Verdict.MULTIPLE
        sure = Verdict.UNIQUE if self.number else Verdict.NONE
        return sure if self.complete else Verdict.UNDECIDED


class Checker:
    """Checks puzzles of ``kind`` with the backends ``specs``. ``limits`` apply to each of the two solves of each
    backend.

    ``clues``: the names of the puzzle's clues to use. None: all of them. ``patience``: the time for the other backends
    after the first verdict. None: until their limits. ``side_by_side``: run each backend in a process if the system
    allows it (`side_by_side`). Do not use it in a program that may have other threads.
    """

    def __init__(
        self,
        kind: Kind,
        specs: Sequence[Spec],
        limits: Limits = NO_LIMITS,
        *,
        clues: Collection[Clue | str] | Collection[Clue] | Collection[str] | None = None,
        patience: Patience | None = None,
        side_by_side: bool = False,
    ) -> None:
        self.kind = kind
        self.specs: tuple[Spec, ...] = tuple(specs)
        self.limits = limits
        self.clues = clues
        self.patience = patience
        self.side_by_side = side_by_side
        # If the user did not choose the backends, a failing one does not stop the others.
        self._refusable = patience is not None or tuple(spec.text for spec in self.specs) == BACKENDS
        self._sessions = Sessions(kind)

    def report(self, entry: Entry, first: Callable[[Report], None] | None = None) -> Report:
        """Return the report of one puzzle.

        Args:
            entry: The puzzle.
            first: Called once, with the report at the first verdict. To find this verdict soon, the backends are
                queried in rounds of growing limits. The last round has the whole limit, unless patience ends earlier.

        Raises:
            CpsudokuError: a backend rejects such a model.
        """
        try:
            shape = self._shape(entry)
            early: list[tuple[Verdict, Report]] = []

            def known(answers: list[Answer]) -> None:
                finding = agree(answers)
                early.append((finding.verdict, self._report_of(entry, shape, answers, finding)))
                if first is not None:
                    first(early[0][1])

            answers = self._answers(entry, shape, None if first is None else known)
            finding = agree(answers)
            if early and not finding.error and finding.verdict == early[0][0]:
                return replace(early[0][1], backends={answer.backend: answer for answer in answers})
            return self._report_of(entry, shape, answers, finding)
        except OutOfTime as error:
            return Report(Verdict.UNDECIDED, entry.text, entry.file, entry.line, entry.title, error=str(error),
                          kind=self.kind, puzzle=entry.as_puzzle())  # fmt: skip
        except InstanceError as refused:
            return Report(Verdict.INVALID, entry.text, entry.file, entry.line, error=f"{entry.place}: {refused}")

    def solution(self, entry: Entry) -> Solution | None:
        """Return one solution from the first backend that finishes. Return None if there is none.

        Raises:
            InstanceError, LimitReached, FalseWitness: same as in `solutions`.
        """
        return first_to_finish(
            self._best_first(entry, self._shape(entry)),
            self.limits,
            lambda spec, limits: next(self._solutions(spec, entry, limits), None),
        )

    def solutions(self, entry: Entry) -> Iterator[Solution]:
        """Yield every solution once, checked, from the first backend. ``limits`` apply to all of them together.

        Raises:
            InstanceError: the kind rejects this instance.
            LimitReached: the limit was reached before the last solution.
            FalseWitness: the backend returned a wrong solution.
        """
        return self._solutions(self.specs[0], entry, self.limits)

    def _solutions(self, spec: Spec, entry: Entry, limits: Limits) -> Iterator[Solution]:
        allowance = Allowance(limits)
        session, model, question = self._question(spec, entry, allowance)
        for witness in checked_solutions(model, session, question, allowance.reason_of):
            yield self._solution(entry, model, witness)

    def _question(self, spec: Spec, entry: Entry, allowance: Allowance) -> tuple[Session, Model, Question]:
        """Load a puzzle in a backend."""
        prepare(spec)
        model, session = self._sessions.get(spec, self._shape(entry), allowance.loading, allowance.since)
        clues = self._clues(entry, model, allowance)
        return session, model, Question(clues, limits=allowance.next_limits(0))

    def count(self, entry: Entry, limit: int | None, total: SolutionCount) -> None:
        """Count the solutions up to ``limit``, and write the number into ``total``. The backend that suits the puzzle
        best starts. The first backend to finish determines the count.

        Raises:
            InstanceError: the kind rejects this instance.
            LimitReached: the limits were reached before the last solution.
            FalseWitness: a backend returned a wrong solution.
        """

        numbers: dict[str, int] = {}

        def attempt(spec: Spec, limits: Limits) -> str:
            part = SolutionCount()
            try:
                self._count(spec, entry, limit, Allowance(limits), part)
                total.complete = part.complete
                return spec.text
            finally:
                numbers[spec.text] = part.number
                total.number = max(total.number, part.number)

        total.by = first_to_finish(self._best_first(entry, self._shape(entry)), self.limits, attempt, numbers)

    def _count(self, spec: Spec, entry: Entry, limit: int | None, allowance: Allowance, total: SolutionCount) -> None:
        session, model, question = self._question(spec, entry, allowance)
        if isinstance(session, Counting):
            number, total.complete = session.count(question, limit)
            total.number = number
            if not total.complete and number != limit:
                raise LimitReached(allowance.reason)
            return
        for number, _ in enumerate(checked_solutions(model, session, question, allowance.reason_of), 1):
            if limit is not None and number > limit:  # one more than the limit shows that there are more
                return
            total.number = number
        total.complete = True

    def close(self) -> None:
        """Close all sessions."""
        self._sessions.close()

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answers(self, entry: Entry, shape: Hashable, known: Callable[[list[Answer]], None] | None) -> list[Answer]:
        """Return the backends' results. Call ``known`` with the results so far as soon as they give a verdict."""
        if self.side_by_side and len(self.specs) > 1:
            from cpsudoku.uniqueness import parallel_backends

            if not parallel_backends.possible(len(self.specs)):
                return self._in_turn(entry, shape, known)
            loading = Allowance(self.limits)
            model = self._sessions.model(shape, loading.loading, loading.since)
            inquiry = parallel_backends.Inquiry(model, self._clues(entry, model, loading), self.limits)
            with suppress(parallel_backends.AskInTurn):
                return parallel_backends.side_by_side(
                    self.specs, inquiry, self.patience, known, refusable=self._refusable
                )
        return self._in_turn(entry, shape, known)

    def _in_turn(self, entry: Entry, shape: Hashable, known: Callable[[list[Answer]], None] | None) -> list[Answer]:
        return in_turn(
            self._best_first(entry, shape) if self.patience == NO_PATIENCE else self.specs,
            lambda spec, allowance: self._answer(spec, entry, shape, allowance),
            self.limits,
            self.patience,
            known,
            refusable=self._refusable,
        )

    def _best_first(self, entry: Entry, shape: Hashable) -> Sequence[Spec]:
        """Return the backends, with the one that suits the puzzle first, as in `solve`."""
        if tuple(spec.text for spec in self.specs) != ONE_ANSWER or self.kind.file or self.kind.rule_files:
            return self.specs
        loading = Allowance(self.limits)
        likely = ONE_ANSWER[not self.kind.reads_grids]  # its model is reused
        try:
            model = self._sessions.model(shape, loading.loading, loading.since, likely)
            suits = suits_search(model, self._clues(entry, model, loading))
        except OutOfTime:
            raise
        except CpsudokuError:  # the backend will report the error
            return self.specs
        return self.specs if suits else self.specs[::-1]

    def _answer(self, spec: Spec, entry: Entry, shape: Hashable, allowance: Allowance) -> Answer:
        prepare(spec)
        allowance.restart()
        begun = time.perf_counter()
        try:
            model, session = self._sessions.get(spec, shape, allowance.loading, allowance.since)
            clues = self._clues(entry, model, allowance)
        except OutOfTime as error:
            spent = time.perf_counter() - begun
            return no_answer(spec.text, allowance.reason_of_loading(error), spent)
        try:
            answer = ask(spec.text, model, session, clues, allowance, begun)
        except ModelError:
            with blame_on(self.kind):
                raise
        if answer.cut or answer.reason == BROKE:
            self._sessions.forget(spec, shape)
        return answer

    def _report_of(self, entry: Entry, shape: Hashable, answers: list[Answer], finding: Agreement) -> Report:
        model = next((answer.model for answer in answers if answer.model.decisions), answers[0].model)
        solutions = [self._solution(entry, model, witness) for witness in finding.shown.values()]
        error = finding.error
        clash, fewer = tuple[str, ...](), tuple[str, ...]()
        if finding.verdict is Verdict.NONE:
            conflict = self._clash(entry, shape, answers)
            clash, fewer = conflict.names, conflict.notes
        verdict, matches = finding.verdict, None
        if entry.puzzle.solution and model.decisions:
            from cpsudoku.uniqueness.filled_board import solution_matches

            clues = self._clues(entry, model)
            matches = solution_matches(entry, verdict, finding.shown.values(), model, clues, self.kind)
        # The rest of the file besides known rules may leave the puzzle undecided.
        drawn = _possible_rules(entry, self.kind, verdict)
        open_ = _is_open(entry, drawn, verdict)
        notes = [] if open_ else [*self._notes(entry, verdict), *fewer]  # a count assumes that all rules are known
        notes += [*(entry.setting.notes if entry.setting is not None else ()), *self.kind.doubts(entry.puzzle)]
        if open_ and verdict.decided and not error:
            error = _known_rules_leave(entry.unknown, verdict)
            matches = True if matches and verdict is Verdict.UNIQUE else None
            verdict = Verdict.UNDECIDED
        return Report(
            verdict,
            entry.text,
            entry.file,
            entry.line,
            entry.title,
            solution=solutions[0] if solutions else None,
            second=solutions[1] if len(solutions) > 1 else None,
            differences=solutions[0].differences(solutions[1], model) if len(solutions) > 1 else (),
            clash=clash,
            error=error or None,
            backends={answer.backend: answer for answer in answers},
            notes=tuple(notes),
            solution_matches=matches,
            defective=bool(finding.error),
            without=entry.without,
            unread=tuple(map(str, entry.unread)),
            drawn=drawn,
            kind=self.kind,
            puzzle=entry.as_puzzle(),
        )

    def _notes(self, entry: Entry, verdict: Verdict) -> tuple[str, ...]:
        """Return notes if the puzzle has too few givens to be unique. Return () otherwise, or if some clues are
        omitted."""
        whole = self.clues is None and verdict is not Verdict.NONE
        return tuple(reasons_at_once(self.kind.name, entry.puzzle)) if whole else ()

    def _clash(self, entry: Entry, shape: Hashable, answers: list[Answer]) -> ClueClash:
        """Return the clashing clues from the first backend with a core. Shrink it with further queries."""
        from cpsudoku.uniqueness.filled_board import clash, first_core

        name, core = first_core(answers)
        model, session = self._open_new(next(spec for spec in self.specs if spec.text == name), shape)
        return clash(session, self._clues(entry, model), core)

    def _shape(self, entry: Entry) -> Hashable:
        with blame_on(self.kind, self.limits.seconds, "while the shape was read"):
            return self.kind.shape(entry.puzzle)

    def _open_new(self, spec: Spec, shape: Hashable) -> Opened:
        return self._sessions.get(spec, shape, self.limits)

    def _clues(self, entry: Entry, model: Model, allowance: Allowance | None = None) -> list[Clue]:
        allowance = allowance or Allowance(self.limits)
        with blame_on(self.kind, allowance.loading.seconds, "while the clues were read", allowance.since):
            clues = self.kind.clues(entry.puzzle, model)
        if self.clues is None:
            return [*clues]
        from cpsudoku.uniqueness.model_check import choose_clues

        return choose_clues(clues, self.clues)

    def _solution(self, entry: Entry, model: Model, witness: Witness) -> Solution:
        """Return the solution for a witness. Its text is in the form of the kind, which writes it on first use."""

        def text() -> str:
            with blame_on(self.kind):
                return self.kind.render(entry.puzzle, witness).strip("\n")

        return Solution(model, witness, text)


# Is the solution in a file the solution of its puzzle?


# Counting alone can exclude uniqueness of a classic 9x9 sudoku: too few clues, or too few different digits.


FEWEST_CLUES = 17  # McGuire, Tugemann, Civario, "There is no 16-clue sudoku", 2012: by exhaustive search
FEWEST_DIGITS = 8  # two digits that never occur can be exchanged in any solution


def reasons_at_once(kind: str, instance: Puzzle) -> Iterator[str]:
    """Yield reasons why the puzzle cannot be unique, without a solver. Yield none for puzzles with pencil marks."""
    cells = instance.givens
    if kind != "sudoku" or cells is None or instance.height != 9 or instance.box != (3, 3):
        return
    clues, digits = len(cells) - cells.count(0), len({*cells} - {0})
    if clues < FEWEST_CLUES:
        number = amount(clues, "clue")
        yield f"not unique, without a search: {number}, and no sudoku with fewer than {FEWEST_CLUES} is unique"
    if digits < FEWEST_DIGITS:
        number = amount(digits, "different digit")
        yield f"not unique, without a search: {number} of 9; the {9 - digits} others can change places"
