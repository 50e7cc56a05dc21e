"""Asks several backends about one puzzle after the other, and puts what they say together.

Costs what the backends cost; sessions are kept warm unless ``cold``. A backend that shows a false solution or breaks
is reported as defective and has no say; it never takes the run down.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from cpsudoku.backends import Counting, Spec
from cpsudoku.blame import blamed_on
from cpsudoku.checking.agreement import Finding, agree
from cpsudoku.checking.answers import Answer, Seconds, Timed
from cpsudoku.checking.clash import clash
from cpsudoku.checking.given_solution import solution_matches
from cpsudoku.checking.said_at_once import said_at_once
from cpsudoku.entries import Entry
from cpsudoku.errors import BackendError, CpsudokuError, heed_interrupt
from cpsudoku.model import Given, Model
from cpsudoku.outcome import NO_LIMITS, Limits, Solved, Undecided, Witness
from cpsudoku.puzzle import Puzzle
from cpsudoku.report import Report
from cpsudoku.sessions import Opened, Sessions
from cpsudoku.text import Bad
from cpsudoku.uniqueness import FalseWitness, NoSolution, Unknown, check_witness, uniqueness


class Unfinished(CpsudokuError):
    """A limit was reached before the last solution."""


class Checker:
    """``kind``'s puzzles, asked of ``specs``; ``limits`` are for each of the two answers of each backend."""

    def __init__(
        self,
        kind: Puzzle,
        specs: Sequence[Spec],
        limits: Limits = NO_LIMITS,
        *,
        cold: bool = False,
        repeat: int = 1,
    ) -> None:
        self.kind = kind
        self.specs = tuple(specs)
        self.limits = limits
        self.cold = cold
        self.repeat = repeat
        self._sessions = Sessions(kind)

    def report(self, entry: Entry | Bad) -> Report:
        """Everything about one puzzle.

        Raises:
            CpsudokuError: the kind's own file fails, or a backend cannot take such a model.
        """
        if isinstance(entry, Bad):
            error = entry.error
            return Report("invalid", entry.text, error.file, error.line, error=str(error))
        shape = self._shape(entry)
        answers = [self._fastest(spec, entry, shape) for spec in self.specs]
        finding = agree(answers)
        return self._reported(entry, shape, answers, finding)

    def solution(self, entry: Entry) -> str | None:
        """One solution as text, of the first backend; None if there is none.

        Raises:
            Unfinished: the limit was reached.
        """
        return next((self._rendered(entry, witness) for witness in self.solutions(entry)), None)

    def solutions(self, entry: Entry) -> Iterator[Witness]:
        """Every solution once, checked, of the first backend; ``limits`` are for all of them.

        Raises:
            Unfinished: the limit was reached before the last.
            FalseWitness: the backend shows what is no solution.
        """
        model, session = self._opened(self.specs[0], self._shape(entry))
        givens = self._givens(entry, model)
        for outcome in session.solutions(givens, limits=self.limits):
            if isinstance(outcome, Undecided):
                raise Unfinished(f"undecided: {outcome.reason}")
            if isinstance(outcome, Solved):
                check_witness(model, givens, outcome.witness)
                yield outcome.witness

    def count(self, entry: Entry, limit: int | None) -> tuple[int, bool] | None:
        """How many solutions, up to ``limit``, and whether that is all, if the first backend counts without showing
        them. None where it does not: then count `solutions`.
        """
        model, session = self._opened(self.specs[0], self._shape(entry))
        if not isinstance(session, Counting):
            return None
        return session.count(self._givens(entry, model), limit, limits=self.limits)

    def close(self) -> None:
        """Close all sessions."""
        self._sessions.close()

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _fastest(self, spec: Spec, entry: Entry, shape: Hashable) -> Answer:
        """One backend's answer: the one that took the least time, unless one of them shows a defect."""
        self._sessions.prepare(spec)
        answers = []
        for _ in range(self.repeat):
            if self.cold:
                self._sessions.forget(spec, shape)
            answers.append(self._answer(spec, entry, shape))
        return min(answers, key=lambda answer: (not answer.defect, answer.seconds.total))

    def _answer(self, spec: Spec, entry: Entry, shape: Hashable) -> Answer:
        begin = time.perf_counter()
        model, session = self._opened(spec, shape)
        givens = self._givens(entry, model)
        loaded = time.perf_counter()
        timed = Timed(session)
        defect = ""
        try:
            found = uniqueness(model, timed, givens, limits=self.limits)
        except FalseWitness as error:
            found, defect = Unknown("false witness"), f"false witness: {error}"
        except BackendError:
            raise
        except Exception as error:  # whatever a solver throws is its defect, and must not end a long run
            heed_interrupt(error)
            found, defect = Unknown("broke"), f"{type(error).__name__}: {error}"
            self._sessions.forget(spec, shape)
        end = time.perf_counter()
        first, second = (*timed.laps, 0.0, 0.0)[:2]
        seconds = Seconds(loaded - begin, first, second, end - begin)
        return Answer(spec.text, model, found, seconds, session.size, session.method, defect)

    def _reported(self, entry: Entry, shape: Hashable, answers: list[Answer], finding: Finding) -> Report:
        texts = [self._rendered(entry, shown.witness) for shown in finding.shown]
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
            differ=_differences(answers[0].model, finding),
            notes=tuple(said_at_once(self.kind.name, shape, entry.instance)),
            defective=bool(finding.error),
            grid=entry.grid,
        )
        if entry.solution is None:
            return report
        model = answers[0].model
        return replace(report, solution_matches=solution_matches(entry, report, model, self._givens(entry, model)))

    def _clash(self, entry: Entry, shape: Hashable, answers: list[Answer]) -> str:
        """The clues that clash, from the first backend that names some, shrunk by asking it again."""
        cores = {answer.backend: answer.found.core for answer in answers if isinstance(answer.found, NoSolution)}
        name = next((name for name, core in cores.items() if core is not None), next(iter(cores)))
        model, session = self._opened(next(spec for spec in self.specs if spec.text == name), shape)
        return str(clash(model, session, self._givens(entry, model), cores[name]))

    def _shape(self, entry: Entry) -> Hashable:
        with blamed_on(self.kind):
            return self.kind.shape(entry.instance)

    def _opened(self, spec: Spec, shape: Hashable) -> Opened:
        with blamed_on(self.kind):
            return self._sessions.get(spec, shape)

    def _givens(self, entry: Entry, model: Model) -> list[Given]:
        with blamed_on(self.kind):
            return self.kind.givens(entry.instance, model)

    def _rendered(self, entry: Entry, witness: Witness) -> str:
        with blamed_on(self.kind):
            return self.kind.render(entry.instance, witness).strip("\n")


def _differences(model: Model, finding: Finding) -> tuple[str, ...]:
    """Where two solutions differ, as "A1 3/7"."""
    if len(finding.shown) < 2:
        return ()
    both = zip(model.variables, finding.shown[0].values, finding.shown[1].values, strict=True)
    return tuple(f"{x.name} {a}/{b}" for x, a, b in both if a != b)
