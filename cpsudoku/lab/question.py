"""One question to one backend, each part measured apart: wall and processor time, effort, size, memory.

The session is wrapped twice: `checking.answers.ask` keeps limits and defects, `Measured` notes what each answer took.
The clocks are read around what a user of the backend would have to do, too; what the lab adds (reading the text,
checking solutions, certificates) is measured beside it.
"""

from __future__ import annotations

import gc
import hashlib
import os
import sys
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cpsudoku.backends import Session
from cpsudoku.backends.specs import Spec
from cpsudoku.checking.answers import BROKE, Answer, ask
from cpsudoku.ground.errors import BackendError, CpsudokuError, LimitReached, OutOfTime
from cpsudoku.lab import quota
from cpsudoku.lab.fields import COUNTS, IN_COLD_WALL, IN_WALL, OF_EFFORT, counts_of
from cpsudoku.model import Clue, Effort, Limits, Model, Outcome, Question, Refuted, Solved
from cpsudoku.model.verdicts import DECIDED, Verdict
from cpsudoku.puzzles.sessions import Opened, Recent

if TYPE_CHECKING:
    from cpsudoku.formats.contract import Entry

Make = Callable[[], Model]
CluesOf = Callable[[Model], Sequence[Clue]]


class Clock(NamedTuple):
    """Seconds: by the clock, and of the processor, in this process's threads and in children that have ended."""

    wall: float
    processor: float

    def __sub__(self, other: Clock) -> Clock:
        return Clock(self.wall - other.wall, self.processor - other.processor)


def now() -> Clock:
    return Clock(time.perf_counter(), time.process_time() + _of_children())


def _of_children() -> float:
    """Processor seconds of the children that have ended."""
    try:
        import resource
    except ImportError:
        times = os.times()
        return times.children_user + times.children_system
    used = resource.getrusage(resource.RUSAGE_CHILDREN)  # `os.times` counts in hundredths of a second
    return used.ru_utime + used.ru_stime


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
        begun = now()
        outcome = self._session.solve(question)
        self._note(outcome, begun)
        return outcome

    def solutions(self, question: Question) -> Iterator[Outcome]:
        begun, found = now(), self._session.solutions(question)
        for outcome in found:
            self._note(outcome, begun)
            yield outcome
            begun = now()

    def close(self) -> None:
        self._session.close()

    def _note(self, outcome: Outcome, begun: Clock) -> None:
        word = {Solved: "solved", Refuted: "refuted"}.get(type(outcome), "undecided")
        self.laps.append(Lap(word, now() - begun, outcome.effort))
        self.size = self._session.size


class Asker:
    """One contender: its sessions by shape, and the questions put to it.

    ``cold``: open a session for each question. ``prove``: write and check a certificate, too.
    """

    def __init__(self, spec: Spec, kind: str, seconds: float, *, cold: bool, prove: bool, kept: int = 8) -> None:
        self.spec, self.kind, self.limits, self.cold = spec, kind, Limits(seconds), cold
        self._open: Recent[Hashable, Opened] = Recent(kept, lambda opened: opened.session.close())
        self._prove = prove
        self._provers: dict[str, Any] = {}  # by kind
        self.counted = counts_of(spec.text)

    def ask(self, text: str, kind: str = "") -> dict[str, Any]:
        """Return the row of one puzzle, of the kind or of another one, as far as the contender's process knows it.

        Raises:
            CpsudokuError: the text is no puzzle of the kind.
        """
        from cpsudoku.formats.entries import read_entry
        from cpsudoku.puzzles import gallery

        begun = time.perf_counter()
        name = kind or self.kind
        puzzle, entry = gallery.kind_of(name), read_entry(f"{text}\n", name)  # with a line end it is no path
        parsed = time.perf_counter() - begun
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

    def ask_model(self, model: Model) -> dict[str, Any]:
        """Return the same of a model in Python."""
        return self._ask(id(model), lambda: model, lambda _: model.clues)

    def _ask(self, shape: Hashable, make: Make, clues_of: CluesOf) -> dict[str, Any]:
        if self.cold:
            self.forget()
        gc.collect()
        gc.disable()
        reset_peak()
        try:
            return self._row(shape, make, clues_of)
        finally:
            gc.enable()

    def _row(self, shape: Hashable, make: Make, clues_of: CluesOf) -> dict[str, Any]:
        new = shape not in self._open
        row: dict[str, Any] = {"session": "cold" if new else "warm", "status": "ok", "verdict": Verdict.UNDECIDED}
        begun = now()
        try:
            model, session = self._open.value(shape, lambda: self._open_new(make, row))
            before = now()
            measured = Measurement(session)
            clues = clues_of(model)
            ready = now()
            row["clues_seconds"] = ready.wall - before.wall
            answer = ask(self.spec.text, model, measured, clues, self.limits)
        except OutOfTime as error:
            return row | {"status": "limit", "reason": str(error), "limit": "clock", "wall": (now() - begun).wall}
        except BackendError as error:
            self._open.drop(shape)
            return row | {"status": "refused", "reason": str(error)}
        if answer.cut or answer.defect:  # others are sound, and some take seconds to open
            self._open.drop(shape)
        row |= self._columns_of(answer, measured.laps, session)
        row["printed"] = getattr(session, "take_printed", str)()
        phases = IN_COLD_WALL if self.cold else IN_WALL
        row["wall"] = sum(row.get(f"{phase}_seconds") or 0.0 for phase in phases)
        row["processor"] = (ready - (begun if self.cold else before)).processor
        row["processor"] += sum(lap.spent.processor for lap in measured.laps)
        row["peak_memory"] = peak_memory()
        return row

    def _columns_of(self, answer: Answer, laps: list[Lap], session: Session) -> dict[str, Any]:
        seconds = answer.seconds
        row: dict[str, Any] = {"verdict": answer.verdict, "reason": answer.reason}
        row["status"] = "ok" if answer.verdict.decided else "limit"
        if answer.reason.startswith(("limit of", quota.REACHED)):
            row["limit"] = quota.BY_RLIMIT if answer.reason.startswith(quota.REACHED) else "clock"
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

    def _certify(self, entry: Entry, kind: str) -> dict[str, Any]:
        from cpsudoku.certificate import check
        from cpsudoku.proof.proving import Prover
        from cpsudoku.puzzles import gallery

        if kind not in self._provers:
            self._provers[kind] = Prover(gallery.kind_of(kind), self.spec, limits=self.limits)
        prover = self._provers[kind]
        begun = time.perf_counter()
        try:
            certificate = prover.certificate(entry)
        except LimitReached:
            return {"prove_seconds": None}
        text = certificate.text()
        written = time.perf_counter()
        results = list(check(text.split("\n")))
        verified = time.perf_counter()
        if not results or not all(result.accepted for result in results):
            raise CpsudokuError(f"{entry.place}: {certificate.by}: the checker rejects the certificate")
        return {
            "prove_seconds": written - begun,
            "verify_seconds": verified - written,
            "proof_bytes": len(text.encode()),
        }

    def forget(self) -> None:
        """Close all sessions."""
        self._open.close()

    def _open_new(self, make: Make, row: dict[str, Any]) -> Opened:
        """Open a session, with the times of its parts in the row."""
        begun = now()
        model = make()
        made = now()
        opened = Opened(model, self.spec.open(model))
        row |= {"model_seconds": made.wall - begun.wall, "load_seconds": now().wall - made.wall}
        return opened


def digest(values: tuple[int, ...]) -> str:
    """Twelve characters that name a solution."""
    return hashlib.sha256(" ".join(map(str, values)).encode()).hexdigest()[:12]


_STATUS = Path("/proc/self/status")


def reset_peak() -> None:
    """From now on the peak of memory counts anew; where the system has no such thing it counts from the start."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return


def peak_memory() -> int | None:
    """Bytes: the most that this process has held, and programs that it has run; None where the system does not say."""
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
