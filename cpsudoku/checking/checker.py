"""Asks several backends about one puzzle after the other, and puts what they say together.

Costs what the backends cost; sessions are kept warm unless ``cold``. A backend that shows a false solution or breaks
is reported as defective and has no say; it never takes the run down.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import replace

from cpsudoku.backends import Counting, Size
from cpsudoku.checking.agreement import Agreement, agree, said_at_once, solution_matches, states_solution
from cpsudoku.checking.answers import BROKE, Answer, Seconds, ask
from cpsudoku.checking.clash import clash
from cpsudoku.checking.models import Unfinished, chosen
from cpsudoku.checking.report import Report
from cpsudoku.deadline import within
from cpsudoku.errors import InstanceError, ModelError, OutOfTime
from cpsudoku.kinds.blame import blamed_on
from cpsudoku.kinds.entry import Entry
from cpsudoku.kinds.puzzle import Puzzle
from cpsudoku.kinds.unknown import named
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question, Solved, Undecided, Witness
from cpsudoku.sessions import Opened, Sessions
from cpsudoku.specs import Spec
from cpsudoku.text import Bad
from cpsudoku.uniqueness import NoSolution, Unknown, check_witness

LEAVE = {"unique": "at most one solution", "multiple": "several solutions", "none": "no solution"}
FIRST_ROUNDS = (1.0, 8.0)  # seconds; a growing limit, so that no slow backend keeps a quick one's verdict waiting


class Checker:
    """``kind``'s puzzles, asked of ``specs``; ``limits`` are for each of the two answers of each backend.

    ``clues``: the names of those of a puzzle's clues that are asked about; None: all of them.
    """

    def __init__(
        self,
        kind: Puzzle,
        specs: Sequence[Spec],
        limits: Limits = NO_LIMITS,
        *,
        cold: bool = False,
        repeat: int = 1,
        clues: Collection[str] | None = None,
    ) -> None:
        self.kind = kind
        self.specs = tuple(specs)
        self.limits = limits
        self.cold = cold
        self.repeat = repeat
        self.clues = clues
        self._sessions = Sessions(kind)

    def report(self, entry: Entry | Bad, first: Callable[[Report], None] | None = None) -> Report:
        """Everything about one puzzle.

        Args:
            entry: The puzzle.
            first: Called once, as soon as a verdict is known, with what is known then. The backends are asked in
                rounds of growing limits for that: each has the whole limit in the end.

        Raises:
            CpsudokuError: a backend cannot take such a model.
        """
        if isinstance(entry, Bad):
            error = entry.error
            return Report("invalid", entry.text, error.file, error.line, error=str(error))
        try:
            shape = self._shape(entry)
            if first is not None:
                return self._in_rounds(entry, shape, first)
            answers = [self._fastest(spec, entry, shape, self.limits) for spec in self.specs]
            return self._reported(entry, shape, answers, agree(answers))
        except OutOfTime as error:
            said = str(error)
            return Report("undecided", entry.text, entry.file, entry.line, entry.title, error=said, grid=entry.grid)
        except InstanceError as refused:
            return Report("invalid", entry.text, entry.file, entry.line, error=f"{entry.place}: {refused}")

    def _in_rounds(self, entry: Entry, shape: Hashable, first: Callable[[Report], None]) -> Report:
        answers: dict[str, Answer] = {}
        early: Report | None = None
        decided = ""
        for limits in _rounds(self.limits):
            for spec in self.specs:
                last = answers.get(spec.text)
                if last is not None and (last.verdict != "undecided" or last.defect):
                    continue
                answers[spec.text] = self._fastest(spec, entry, shape, limits)
                finding = agree(list(answers.values()))
                if early is None and finding.verdict != "undecided" and not finding.error:
                    decided = finding.verdict
                    early = self._reported(entry, shape, list(answers.values()), finding)
                    first(early)
        finding = agree(list(answers.values()))
        if early is not None and decided == finding.verdict and not finding.error:
            return replace(early, backends=answers)
        return self._reported(entry, shape, list(answers.values()), finding)

    def solution(self, entry: Entry) -> str | None:
        """One solution as text, of the first backend; None if there is none.

        Raises:
            Unfinished: the limit was reached.
        """
        return next((self.rendered(entry, witness) for witness in self.solutions(entry)), None)

    def solutions(self, entry: Entry) -> Iterator[Witness]:
        """Every solution once, checked, of the first backend; ``limits`` are for all of them.

        Raises:
            InstanceError: the kind cannot take this instance.
            Unfinished: the limit was reached before the last.
            FalseWitness: the backend shows what is no solution.
        """
        try:
            model, session = self._opened(self.specs[0], self._shape(entry))
            question = Question(self._clues(entry, model), limits=self.limits)
        except OutOfTime as error:
            raise Unfinished(f"undecided: {error}") from None
        for outcome in session.solutions(question):
            if isinstance(outcome, Undecided):
                raise Unfinished(f"undecided: {outcome.reason}")
            if isinstance(outcome, Solved):
                check_witness(model, question, outcome.witness)
                yield outcome.witness

    def count(self, entry: Entry, limit: int | None) -> tuple[int, bool] | None:
        """How many solutions, up to ``limit``, and whether that is all, if the first backend counts without showing
        them. None where it does not: then count `solutions`.
        """
        model, session = self._opened(self.specs[0], self._shape(entry))
        if not isinstance(session, Counting):
            return None
        return session.count(Question(self._clues(entry, model), limits=self.limits), limit)

    def close(self) -> None:
        """Close all sessions."""
        self._sessions.close()

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _fastest(self, spec: Spec, entry: Entry, shape: Hashable, limits: Limits) -> Answer:
        """One backend's answer: the one that took the least time, unless one of them shows a defect."""
        self._sessions.prepare(spec)
        answers = []
        for _ in range(self.repeat):
            if self.cold:
                self._sessions.forget(spec, shape)
            answers.append(self._answer(spec, entry, shape, limits))
        return min(answers, key=lambda answer: (not answer.defect, answer.seconds.total))

    def _answer(self, spec: Spec, entry: Entry, shape: Hashable, limits: Limits) -> Answer:
        begun = time.perf_counter()
        try:
            model, session = self._opened(spec, shape)
            clues = self._clues(entry, model)
        except OutOfTime as error:
            spent = time.perf_counter() - begun
            return Answer(spec.text, Model(), Unknown(str(error)), Seconds(spent, total=spent), Size(), "blocking")
        try:
            answer = ask(spec.text, model, session, clues, limits, begun)
        except ModelError:
            with blamed_on(self.kind):
                raise
        if isinstance(answer.found, Unknown) and answer.found.reason == BROKE:
            self._sessions.forget(spec, shape)
        if answer.cut:
            self._sessions.forget(spec, shape)
        return answer

    def _reported(self, entry: Entry, shape: Hashable, answers: list[Answer], finding: Agreement) -> Report:
        model = next((answer.model for answer in answers if answer.model.decisions), answers[0].model)
        texts = [self.rendered(entry, shown.witness) for shown in finding.shown]
        error = finding.error
        if finding.verdict == "none":
            error = "; ".join(filter(None, [self._clash(entry, shape, answers), error]))
        report = Report(
            finding.verdict,
            entry.text,
            entry.file,
            entry.line,
            entry.title,
            solution=texts[0] if texts else None,
            second=texts[1] if len(texts) > 1 else None,
            error=error or None,
            backends={answer.backend: answer for answer in answers},
            differ=_differences(model, finding),
            notes=tuple(said_at_once(self.kind.name, entry.instance)) if self.clues is None else (),
            defective=bool(finding.error),
            grid=entry.grid,
            kind=self.kind,
            instance=entry.instance,
        )
        if states_solution(entry) and model.decisions:
            clues = self._clues(entry, model)
            report = replace(
                report, solution_matches=solution_matches(entry, finding.verdict, finding.shown, model, clues)
            )
        return self._beside(entry, report)

    def _beside(self, entry: Entry, report: Report) -> Report:
        """What the file holds beside the rules that are known: with it, a verdict on these is none on the puzzle."""
        declared = self.kind.declared
        drawn: tuple[str, ...] = ()
        if entry.setting is not None and declared is not None:
            from cpsudoku.kinds.f_puzzles import hints  # reads editors' files: few puzzles come from there

            drawn = tuple(hints(entry.instance, entry.setting, declared, report.verdict))
        if entry.setting is not None and entry.setting.notes:
            report = replace(report, notes=(*report.notes, *entry.setting.notes))
        without = entry.without
        if not without and (not drawn or report.verdict == "unique"):
            return replace(report, drawn=drawn)
        report = replace(report, without=without, drawn=drawn)
        if entry.ignored or report.verdict == "undecided" or report.defective:
            return report
        leave = f"the known rules leave {LEAVE[report.verdict]}"
        told = f"rules that are not known: {named(without)}; {leave}" if without else leave
        matches = report.solution_matches if report.solution_matches and report.verdict == "unique" else None
        return replace(report, verdict="undecided", error=told, solution_matches=matches)

    def _clash(self, entry: Entry, shape: Hashable, answers: list[Answer]) -> str:
        """The clues that clash, from the first backend that names some, shrunk by asking it again."""
        cores = {answer.backend: answer.found.core for answer in answers if isinstance(answer.found, NoSolution)}
        name = next((name for name, core in cores.items() if core is not None), next(iter(cores)))
        model, session = self._opened(next(spec for spec in self.specs if spec.text == name), shape)
        return str(clash(session, self._clues(entry, model), cores[name]))

    def _shape(self, entry: Entry) -> Hashable:
        with within(self.limits.seconds, "while the shape was read"), blamed_on(self.kind):
            return self.kind.shape(entry.instance)

    def _opened(self, spec: Spec, shape: Hashable) -> Opened:
        return self._sessions.get(spec, shape, self.limits)

    def _clues(self, entry: Entry, model: Model) -> list[Clue]:
        with within(self.limits.seconds, "while the clues were read"), blamed_on(self.kind):
            found = self.kind.clues(entry.instance, model)
        return chosen(found, self.clues)

    def rendered(self, entry: Entry, witness: Witness) -> str:
        """A solution as text, in the form the kind's `parse` reads."""
        with blamed_on(self.kind):
            return self.kind.render(entry.instance, witness).strip("\n")


def _rounds(limits: Limits) -> Iterator[Limits]:
    """The limit in steps; the last is the whole of it."""
    for seconds in FIRST_ROUNDS:
        if limits.seconds is None or 2 * seconds <= limits.seconds:
            yield limits._replace(seconds=seconds)
    yield limits


def _differences(model: Model, finding: Agreement) -> tuple[str, ...]:
    """Where two solutions differ, as "r1c1 3/7"."""
    if len(finding.shown) < 2:
        return ()
    both = zip(model.decisions, finding.shown[0].values, finding.shown[1].values, strict=True)
    return tuple(f"{x.name} {a}/{b}" for x, a, b in both if a != b)
