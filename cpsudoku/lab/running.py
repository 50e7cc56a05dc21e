"""A study is carried out: every run of the plan, each contender in a process of its own, every answer checked.

What a backend shows is checked against the rules in its process (`uniqueness`); what backends claim is held against
what others have shown. Solutions shown are true, being checked: so where there are more of them than a contender
claims, it is this one that is wrong. It is stopped, and a file to reproduce it is written.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cpsudoku.checking.answers import patience
from cpsudoku.lab import machine
from cpsudoku.lab.contenders import Contender
from cpsudoku.lab.external import version
from cpsudoku.lab.plan import Run, runs
from cpsudoku.lab.process import Worker
from cpsudoku.lab.results import Folder
from cpsudoku.lab.study import Study
from cpsudoku.model import Limits

LOST = ("crashed", "hung", "memory", "broke")
BEGINNING = ("start_seconds", "import_seconds", "model_seconds", "load_seconds")
MOST_LOST = 3  # of a group in a row: then it is asked no more of it, for each of them may take many times the limit
CLAIMS = {"none": 0, "unique": 1}


@dataclass
class Announcement:
    """What was said of one instance. ``shown``: most solutions in one form of it; ``claims``: contender -> how many
    solutions there are at most, and the run that says so."""

    shown: int = 0
    shown_by: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    claims: dict[str, tuple[int, Run, dict[str, Any]]] = field(default_factory=dict)
    solutions: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


@dataclass
class Finished:
    """How a run ended. ``disagreements``: the files that reproduce them; ``stopped``: contender -> why; ``given_up``:
    (contender, group of instances of which it is asked no more) -> why."""

    folder: Path
    done: int = 0
    disagreements: list[Path] = field(default_factory=list)
    stopped: dict[str, str] = field(default_factory=dict)
    given_up: dict[tuple[str, str], str] = field(default_factory=dict)
    lost: int = 0

    @property
    def status(self) -> int:
        """The exit status: 4 where contenders disagree or show what is false."""
        return 4 if self.disagreements else 0


class Laboratory:
    """One run of a study, in a folder. ``told``: called with each row as it comes, how many are done, of how many."""

    def __init__(
        self,
        study: Study,
        folder: Path,
        *,
        part: tuple[int, int] = (1, 1),
        parquet: bool = False,
        told: Callable[[dict[str, Any], int, int], None] | None = None,
    ) -> None:
        self.study, self.folder, self.part, self.parquet = study, Folder(folder), part, parquet
        self._told = told or (lambda row, done, of: None)
        self._threads = {contender.name: contender.threads for contender in study.contenders}
        self._workers: dict[str, Worker] = {}
        self._said: dict[str, Announcement] = defaultdict(Announcement)
        self._lost: dict[tuple[str, str], int] = defaultdict(int)
        self._begun: dict[str, dict[str, Any]] = {}  # what the start of a process took, until a row tells it
        self._plan = list(runs(study, part))
        self.finished = Finished(folder)

    def run(self) -> Finished:
        """Every run that is not done yet.

        Raises:
            CpsudokuError: the folder is that of another run; a contender cannot be started.
        """
        about = machine.described()
        about["programs"] = {c.name: version(c.program) for c in self.study.contenders if c.program}
        about["pinned"] = hasattr(os, "sched_setaffinity")
        self.folder.begin(self.study, self.part, about)
        done = {row["run"]: row for row in self.folder.rows()}
        for run in self._plan:
            if run.number in done:
                self._recall(run, done[run.number])
        self.finished.disagreements += sorted(self.folder.path.glob("disagreement-*.txt"))
        self.folder.open()
        try:
            for run in self._plan:
                if run.number not in done:
                    row = self._row(run)
                    self.folder.add(row)
                    self.finished.done += 1
                    self._told(row, len(done) + self.finished.done, len(self._plan))
        finally:
            for worker in self._workers.values():
                worker.end()
            self.folder.close()
        if self.parquet:
            self.folder.write_parquet()
        return self.finished

    def _row(self, run: Run) -> dict[str, Any]:
        name = run.contender.name
        row: dict[str, Any] = {
            "run": run.number,
            "instance": run.instance.name,
            "group": run.instance.group,
            "contender": name,
            "repeat": run.repeat,
            "clues": run.instance.clues,
            "size": run.instance.size,
            "equivalent": run.equivalent,
            "threads": self._threads[name],
            "load_average": machine.load_average(),
        }
        why = self.finished.stopped.get(name) or self.finished.given_up.get((name, run.instance.group))
        if why is not None:
            return row | {"status": "stopped", "verdict": "undecided", "reason": why}
        worker = self._worker(run.contender)
        row |= self._begun.pop(name, {})
        row |= worker.ask(run.job, self._patience)
        self._judge(run, row)
        row.pop("shown", None)
        return row

    @property
    def _patience(self) -> float:
        """Seconds until a process hangs: model, loading and both answers may each take the limit, and proofs more."""
        seconds = self.study.limit_seconds
        each = patience(Limits(seconds)) or 0.0
        return 2 * max(1.0, seconds) + 2 * each + 5 + (6 * seconds if self.study.prove else 0)

    def _worker(self, contender: Contender) -> Worker:
        found = self._workers.get(contender.name)
        if found is None:
            study = self.study
            setup = {
                "contender": contender.as_table(),
                "kind": study.kind,
                "seconds": study.limit_seconds,
                "cold": study.session == "cold",
                "prove": study.prove and contender.program is None,
                "cores": _cores(self._threads[contender.name]),
            }
            found = self._workers[contender.name] = Worker(setup, study.memory_mib << 20)
            for run in self._warming(contender):
                row = found.ask(run.job, self._patience)
                told = {phase: row[phase] for phase in BEGINNING if row.get(phase) is not None}
                self._begun[contender.name] = told | self._begun.get(contender.name, {})
                if row["status"] in LOST:
                    break
        return found

    def _warming(self, contender: Contender) -> list[Run]:
        """The questions that are asked first, and not noted."""
        mine = [run for run in self._plan if run.contender == contender]
        return mine[: self.study.warmup]

    def _judge(self, run: Run, row: dict[str, Any]) -> None:
        name = run.contender.name
        if row["status"] in LOST:
            self.finished.lost += 1
        self._count_lost(run, row)
        if row["status"] == "false":
            self._stop(run, row, f"{name} shows what is no solution: {row['reason']}")
            return
        self._remember(run, row)
        said = self._said[run.instance.name]
        for other, (claim, at, claimed) in list(said.claims.items()):
            if claim < said.shown and other not in self.finished.stopped:
                what = "1 solution is" if said.shown == 1 else f"{said.shown} different solutions are"
                self._stop(at, claimed, f"{other} says {claimed['verdict']}, {what} shown")
                if other == name:
                    row |= {"status": "false", "reason": f"says {row['verdict']}, but {what} shown"}

    def _recall(self, run: Run, row: dict[str, Any]) -> None:
        """What a row of an interrupted run means to the rest of it."""
        self._remember(run, row)
        self._count_lost(run, row)
        name = run.contender.name
        if row["status"] == "false" or (
            row["status"] == "stopped" and (name, run.instance.group) not in self.finished.given_up
        ):
            self.finished.stopped[name] = row["reason"]

    def _count_lost(self, run: Run, row: dict[str, Any]) -> None:
        key = (run.contender.name, run.instance.group)
        if row["status"] not in LOST:
            self._lost[key] = 0
            return
        self._lost[key] += 1
        if self._lost[key] >= MOST_LOST:
            self.finished.given_up[key] = f"{MOST_LOST} questions of {key[1]} in a row were lost: {row['reason']}"

    def _remember(self, run: Run, row: dict[str, Any]) -> None:
        """What a row shows and claims of its instance."""
        if row["status"] not in ("ok", "limit"):
            return
        said, name = self._said[run.instance.name], run.contender.name
        solutions = said.solutions[run.equivalent]
        solutions.update((row.get("solutions") or "").split())
        said.shown = max(said.shown, len(solutions))
        if row.get("solutions"):
            said.shown_by.append((name, row))
        claim = CLAIMS.get(row["verdict"])
        if claim is not None and (name not in said.claims or claim < said.claims[name][0]):
            said.claims[name] = (claim, run, row)

    def _stop(self, run: Run, row: dict[str, Any], why: str) -> None:
        """The contender of that run is asked nothing more; what shows why is written."""
        name = run.contender.name
        path = self.folder.path / f"disagreement-{run.number}.txt"
        self.finished.stopped[name] = f"{why} ({path.name})"
        path.write_text(self._reproduction(run, row, why), encoding="utf-8")
        self.finished.disagreements.append(path)

    def _reproduction(self, run: Run, row: dict[str, Any], why: str) -> str:
        others = [c for c in self.study.contenders if c.name != run.contender.name]
        named = [json.dumps(c.text) if c.program is None else f"'{_inline(c)}'" for c in (run.contender, *others[:2])]
        file = f"disagreement-{run.number}.txt"
        lines = [
            f"cpsudoku lab run {file} --kind {run.instance.kind or self.study.kind} --session {self.study.session}"
            f" --limit-seconds {self.study.limit_seconds:g} --out again"
            f" {' '.join(f'--backend {text}' for text in named)}",
            why,
            f"from {run.instance.name}, run {run.number}, repeat {run.repeat}, equivalent {run.equivalent or 'none'}",
        ]
        for contender, told in self._said[run.instance.name].shown_by:
            lines.append(f"{contender}: {told['verdict']}, shows {told.get('solutions')}")
            lines += [f"  values {' '.join(map(str, values))}" for values in told.get("shown", ())]
        lines.append(f"{run.contender.name}: {row['verdict']} {row.get('reason') or ''}")
        lines.append(f"machine: {json.dumps(self.folder.about()['machine'])}")
        text = run.job.get("text") or run.instance.text
        return "".join(f"# {line}\n" for line in lines) + text + "\n"


def _inline(contender: Contender) -> str:
    """A program as an inline table of TOML, as `--backend` reads it."""
    return "{" + ", ".join(f"{key}={json.dumps(value)}" for key, value in contender.as_table().items()) + "}"


def _cores(threads: int) -> list[int]:
    """The cores a contender's process is pinned to: the last ones, so that the run itself has another."""
    if not hasattr(os, "sched_getaffinity"):
        return []
    usable = sorted(os.sched_getaffinity(0))
    return usable if threads == 0 else usable[-threads:]
