"""One question to one backend, each part measured apart: wall and processor time, effort, size, memory.

The session is wrapped twice: `checking.answers.ask` keeps limits and defects, `Measured` notes what each answer took.
The clocks are read around what a user of the backend would have to do, too; what the lab adds (reading the text,
checking solutions, certificates) is measured beside it.
"""

from __future__ import annotations

import gc
import hashlib
import sys
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from cpsudoku.backends import Session
from cpsudoku.backends.specs import Spec
from cpsudoku.checking.answers import BROKE, Answer, ask
from cpsudoku.ground.errors import BackendError, CpsudokuError, Limit, LimitReached, OutOfTime
from cpsudoku.lab import quota
from cpsudoku.lab.fields import COUNTS, IN_COLD_WALL, IN_WALL, OF_EFFORT, Row, counts_of
from cpsudoku.model import Clue, Effort, Limits, Model, Outcome, Question, Refuted, Solved
from cpsudoku.model.verdicts import DECIDED, Verdict
from cpsudoku.puzzles.sessions import Opened, Recent

if TYPE_CHECKING:
    from cpsudoku.formats.contract import Entry
    from cpsudoku.proof.proving import Prover

Make = Callable[[], Model]
CluesOf = Callable[[Model], Sequence[Clue]]


class Clock(NamedTuple):
    """Seconds: by the clock, and of the processor, in this process's threads and in children that have ended."""

    wall: float
    processor: float

    def __sub__(self, other: Clock) -> Clock:
        return Clock(self.wall - other.wall, self.processor - other.processor)


def now() -> Clock:
    return Clock(time.perf_counter(), quota.processor_seconds())


@dataclass
class Lap:
    """One answer: what came of it, and what it took."""

    outcome: str
    spent: Clock
    effort: Effort


class Measurement:
    """A session that notes a Lap for each answer. ``method``: see Session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.method: Literal["blocking", "enumeration"] = session.method
        self.size = session.size
        self.laps: list[Lap] = []

    def solve(self, question: Question) -> Outcome:
        start = now()
        outcome = self._session.solve(question)
        self._note(outcome, start)
        return outcome

    def solutions(self, question: Question) -> Iterator[Outcome]:
        start, outcomes = now(), self._session.solutions(question)
        for outcome in outcomes:
            self._note(outcome, start)
            yield outcome
            start = now()

    def close(self) -> None:
        self._session.close()

    def _note(self, outcome: Outcome, start: Clock) -> None:
        word = {Solved: "solved", Refuted: "refuted"}.get(type(outcome), "undecided")
        self.laps.append(Lap(word, now() - start, outcome.effort))
        self.size = self._session.size


class Asker:
    """One contender: its sessions by shape, and the questions put to it.

    ``cold``: open a session for each question. ``prove``: write and check a certificate, too.
    """

    def __init__(self, spec: Spec, kind: str, seconds: float, *, cold: bool, prove: bool, kept: int = 8) -> None:
        self.spec, self.kind, self.limits, self.cold = spec, kind, Limits(seconds), cold
        self._open: Recent[Hashable, Opened] = Recent(kept, lambda entry: entry.session.close())
        self._prove = prove
        self._provers: dict[str, Prover] = {}  # by kind
        self.counted = counts_of(spec.text)

    def ask(self, text: str, kind: str = "") -> Row:
        """Return the row of one puzzle, of the kind or of another one, as far as the contender's process knows it.

        Raises:
            CpsudokuError: the text is no puzzle of the kind.
        """
        from cpsudoku.formats.entries import read_entry
        from cpsudoku.puzzles import gallery

        start = time.perf_counter()
        name = kind or self.kind
        puzzle, entry = gallery.kind_of(name), read_entry(f"{text}\n", name)  # with a line end it is no path
        parsed = time.perf_counter() - start
        shape = puzzle.shape(entry.instance)
        row = self._ask(
            (name, shape),
            lambda: puzzle.model(shape),
            lambda model: puzzle.clues(entry.instance, model),
        )
        row["parse_seconds"] = parsed
        if self._prove and row["verdict"] in DECIDED:
            row |= self._certify(entry, name)
        return row

    def ask_model(self, model: Model) -> Row:
        """Return the same of a model in Python."""
        return self._ask(id(model), lambda: model, lambda _: model.clues)

    def _ask(self, shape: Hashable, make: Make, clues_of: CluesOf) -> Row:
        if self.cold:
            self.forget()
        gc.collect()
        gc.disable()
        reset_peak()
        try:
            return self._row(shape, make, clues_of)
        finally:
            gc.enable()

    def _row(self, shape: Hashable, make: Make, clues_of: CluesOf) -> Row:
        new = shape not in self._open
        row: Row = {"session": "cold" if new else "warm", "status": "ok", "verdict": Verdict.UNDECIDED}
        start = now()
        try:
            model, session = self._open.value(shape, lambda: self._open_new(make, row))
            before = now()
            measured = Measurement(session)
            clues = clues_of(model)
            ready = now()
            row["clues_seconds"] = ready.wall - before.wall
            answer = ask(self.spec.text, model, measured, clues, self.limits)
        except OutOfTime as error:
            return row | {"status": "limit", "reason": str(error), "limit": "clock", "wall": (now() - start).wall}
        except BackendError as error:
            self._open.drop(shape)
            return row | {"status": "refused", "reason": str(error)}
        if answer.cut or answer.defect:  # others are sound, and some take seconds to open
            self._open.drop(shape)
        row |= self._columns_of(answer, measured.laps, session)
        row["printed"] = getattr(session, "take_output", str)()
        phases = IN_COLD_WALL if self.cold else IN_WALL
        row["wall"] = sum(row.get(f"{phase}_seconds") or 0.0 for phase in phases)
        row["processor"] = (ready - (start if self.cold else before)).processor
        row["processor"] += sum(lap.spent.processor for lap in measured.laps)
        row["peak_memory"] = peak_memory()
        return row

    def _columns_of(self, answer: Answer, laps: list[Lap], session: Session) -> Row:
        seconds = answer.seconds
        row: Row = {"verdict": answer.verdict, "reason": answer.reason}
        row["status"] = "ok" if answer.verdict.decided else "limit"
        if isinstance(answer.reason, Limit):
            row["limit"] = quota.BY_RLIMIT if answer.reason.of == Limit.PROCESSOR else "clock"
        if answer.defect:
            broke = row["reason"] == BROKE
            row |= {"status": "broke" if broke else "false", "reason": answer.defect}
        row["first_seconds"] = seconds.first
        row["second_seconds"] = seconds.second if len(laps) > 1 or seconds.second else None
        row["check_seconds"] = max(0.0, seconds.total - seconds.load - seconds.first - seconds.second)
        row |= answer.size._asdict()
        row["solutions"] = " ".join(digest(answer.values(witness)) for witness in answer.witnesses)
        row["shown"] = [list(answer.values(witness)) for witness in answer.witnesses]
        for which, lap in zip(("first", "second"), laps, strict=False):
            row[f"{which}_outcome"], row[f"{which}_processor"] = lap.outcome, lap.spent.processor
            row[f"{which}_convert"], row[f"{which}_solve"] = lap.effort.convert, lap.effort.solve
            for count in COUNTS:
                if count in self.counted:
                    row[f"{which}_{count}"] = getattr(lap.effort, OF_EFFORT.get(count, count))
        start = None if answer.defect else getattr(session, "start_seconds", None)  # a program that broke may again
        return row | ({"program_start_seconds": start} if start is not None else {})

    def _certify(self, entry: Entry, kind: str) -> Row:
        from cpsudoku.certificate import check
        from cpsudoku.proof.proving import Prover
        from cpsudoku.puzzles import gallery

        if kind not in self._provers:
            self._provers[kind] = Prover(gallery.kind_of(kind), self.spec, limits=self.limits)
        prover = self._provers[kind]
        start = time.perf_counter()
        try:
            certificate = prover.certificate(entry)
        except LimitReached:
            return {"prove_seconds": None}
        text = certificate.text()
        end_of_proof = time.perf_counter()
        results = list(check(text.split("\n")))
        end = time.perf_counter()
        if not results or not all(result.accepted for result in results):
            raise CpsudokuError(f"{entry.place}: {certificate.by}: the checker rejects the certificate")
        return {
            "prove_seconds": end_of_proof - start,
            "verify_seconds": end - end_of_proof,
            "proof_bytes": len(text.encode()),
        }

    def forget(self) -> None:
        """Close all sessions."""
        self._open.close()

    def _open_new(self, make: Make, row: Row) -> Opened:
        """Open a session, with the times of its parts in the row."""
        start = now()
        model = make()
        middle = now()
        entry = Opened(model, self.spec.open(model))
        row |= {"model_seconds": middle.wall - start.wall, "load_seconds": now().wall - middle.wall}
        return entry


def digest(values: tuple[int, ...]) -> str:
    """Return twelve characters that name a solution."""
    return hashlib.sha256(" ".join(map(str, values)).encode()).hexdigest()[:12]


_STATUS = Path("/proc/self/status")


def reset_peak() -> None:
    """Count the peak of memory anew from now on, if the system can."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return


def peak_memory() -> int | None:
    """Return the most bytes that this process has held, or a program that it has run; None if the system does not
    say."""
    try:
        import resource
    except ImportError:
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit
    try:
        line = next(line for line in _STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
        return max(children, int(line.split()[1]) * 1024)
    except (OSError, StopIteration):
        return max(children, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit)
