"""One question to one contender, in the contender's process: does the puzzle have exactly one solution?

`checking.answers.ask` keeps the limits, times both answers and checks the solutions. Reading the text, the checks and
certificates are no part of `wall`.
"""

from __future__ import annotations

import gc
import hashlib
import sys
import time
from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpsudoku.backends.backend_names import Spec
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import DECIDED, Verdict
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.warm_models import Opened, Recent
from cpsudoku.support.errors import BackendError, CpsudokuError, LimitReached, OutOfTime
from cpsudoku.uniqueness.backend_times import BROKE, Answer, ask

if TYPE_CHECKING:
    from cpsudoku.proof.certificate_writer import Prover
    from cpsudoku.puzzles.entry import Entry
    from cpsudoku.puzzles.puzzle import Puzzle

KEPT = 8  # sessions


class Asker:
    """One contender: its sessions by shape. ``cold``: a session for each question. ``prove``: write and check a
    certificate."""

    def __init__(self, spec: Spec, seconds: float, *, cold: bool, prove: bool) -> None:
        self.spec, self.limits, self._cold, self._prove = spec, Limits(seconds), cold, prove
        self._open: Recent[Hashable, Opened] = Recent(KEPT, lambda opened: opened[1].close())
        self._provers: dict[str, Prover] = {}  # by kind

    def ask(self, text: str, kind: str) -> dict[str, Any]:
        """Return the columns of the row that belong to the answer.

        Raises:
            CpsudokuError: the text is no puzzle of the kind; the checker rejects the certificate.
        """
        from cpsudoku.formats.entry_reading import read_entry
        from cpsudoku.puzzles.kinds import gallery

        puzzle, entry = gallery.kind_of(kind), read_entry(f"{text}\n", kind)  # with a line end it is no path
        if self._cold:
            self._open.close()
        gc.collect()
        gc.disable()
        try:
            row = self._measure(puzzle, entry, puzzle.shape(entry.puzzle))
        finally:
            gc.enable()
        if self._prove and row["verdict"] in DECIDED:
            row |= self._certify(entry, puzzle)
        return row

    def _measure(self, puzzle: Kind, entry: Entry, shape: Puzzle) -> dict[str, Any]:
        row: dict[str, Any] = {"session": "warm", "status": "ok", "verdict": Verdict.UNDECIDED}
        start, processor = time.perf_counter(), _processor_seconds()
        key = (entry.kind, shape)
        try:
            model, session = self._open.value(key, lambda: self._open_new(puzzle, shape, row))
            opened = time.perf_counter()
            if not self._cold:
                processor = _processor_seconds()
            clues = puzzle.clues(entry.puzzle, model)
            row["clues_seconds"] = time.perf_counter() - opened
            answer = ask(self.spec.text, model, session, clues, self.limits)
        except OutOfTime as error:
            return row | {"status": "limit", "reason": str(error), "wall": time.perf_counter() - start}
        except BackendError as error:
            self._open.drop(key)
            return row | {"status": "refused", "reason": str(error)}
        row["processor"] = _processor_seconds() - processor
        if answer.cut or answer.defect:
            self._open.drop(key)
        row |= _columns_of(answer)
        row["wall"] = row["clues_seconds"] + answer.seconds.first + answer.seconds.second
        if self._cold:
            row["wall"] += row["model_seconds"] + row["load_seconds"]
        return row | {"peak_memory": _peak_memory()}

    def _open_new(self, puzzle: Kind, shape: Puzzle, row: dict[str, Any]) -> Opened:
        """Open a session; note the times of its parts in the row."""
        start = time.perf_counter()
        model = puzzle.model(shape)
        modelled = time.perf_counter()
        opened = model, self.spec.open(model)
        row |= {"session": "cold", "model_seconds": modelled - start, "load_seconds": time.perf_counter() - modelled}
        return opened

    def _certify(self, entry: Entry, puzzle: Kind) -> dict[str, Any]:
        from cpsudoku.checker import check
        from cpsudoku.proof.certificate_writer import Prover

        if entry.kind not in self._provers:
            self._provers[entry.kind] = Prover(puzzle, self.spec, limits=self.limits)
        start = time.perf_counter()
        try:
            certificate = self._provers[entry.kind].certificate(entry)
        except LimitReached:
            return {}
        text, proved = certificate.text(), time.perf_counter()
        results = list(check(text.split("\n")))
        verified = time.perf_counter()
        if not results or not all(result.accepted for result in results):
            raise CpsudokuError(f"{entry.place}: {certificate.by}: the checker rejects the certificate")
        return {
            "prove_seconds": proved - start,
            "verify_seconds": verified - proved,
            "proof_bytes": len(text.encode()),
        }


def _columns_of(answer: Answer) -> dict[str, Any]:
    row: dict[str, Any] = {"status": "ok" if answer.verdict.decided else "limit", "verdict": answer.verdict}
    row["reason"] = answer.defect or answer.reason
    if answer.defect:
        row["status"] = "broke" if answer.reason == BROKE else "false"
    row["first_seconds"], row["second_seconds"] = answer.seconds.first, answer.seconds.second or None
    row["solutions"] = " ".join(_digest(answer.values(witness)) for witness in answer.witnesses)
    return row | answer.size._asdict() | answer.effort._asdict()


def _digest(values: tuple[int, ...]) -> str:
    """Return twelve characters that name a solution."""
    return hashlib.sha256(" ".join(map(str, values)).encode()).hexdigest()[:12]


def _processor_seconds() -> float:
    """Return the seconds of the processor of this process and of the programs that have ended."""
    return sum(_usage(child)[0] for child in (False, True)) if sys.platform != "win32" else time.process_time()


def _peak_memory() -> int | None:
    """Return the most bytes that this process, or one of its programs, has held; None on Windows."""
    if sys.platform == "win32":
        return None
    try:  # `getrusage` counts the parent of this process, before it became ours
        line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
        own = int(line.split()[1]) * 1024
    except (OSError, StopIteration):
        own = _usage(False)[1]
    return max(own, _usage(True)[1])


def _usage(child: bool) -> tuple[float, int]:
    import resource

    usage = resource.getrusage(resource.RUSAGE_CHILDREN if child else resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
