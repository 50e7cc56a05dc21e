"""A study is carried out: every run of the plan, each contender in a process of its own, every answer checked.

Every solution is checked against the rules in the contender's process (`uniqueness`), so all that are shown are right.
A contender that claims fewer than others have shown is wrong: it is stopped, and a file reproduces the case.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from cpsudoku.checking.answers import seconds_to_cut
from cpsudoku.lab import machine
from cpsudoku.lab.asking import LOST, Asking, Setup
from cpsudoku.lab.contenders import Contender
from cpsudoku.lab.external import version
from cpsudoku.lab.fields import Row
from cpsudoku.lab.results import Folder
from cpsudoku.lab.study import Run, Study, runs
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import Verdict
from cpsudoku.scanning.cluster import Cluster
from cpsudoku.scanning.cluster.calls import CallError

Answered = tuple[Run, Row]  # a run and the columns of its row that its process knows; {} if it was not asked
Round = list[tuple[Run, bool]]  # runs of one instance; is it to be asked?
MOST_LOST = 3  # questions of a group in a row; then no more are asked: each may take many times the limit


@dataclass
class Announcement:
    """The answers about one instance. ``shown``: most solutions in one form of it; ``claims``: contender -> how many
    solutions there are at most, and the run that says so."""

    shown: int = 0
    shown_by: list[tuple[str, Row]] = field(default_factory=list)
    claims: dict[str, tuple[int, Run, Row]] = field(default_factory=dict)
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
        """The exit status: 4 if contenders disagree or show what is false."""
        return 4 if self.disagreements else 0


class Laboratory:
    """One run of a study, in a folder. ``told``: called with each row as it comes, how many are done, of how many;
    ``cluster``: whose workers ask, round by round; None: this machine."""

    def __init__(
        self,
        study: Study,
        folder: Path,
        *,
        part: tuple[int, int] = (1, 1),
        told: Callable[[Row, int, int], None] | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        self.study, self.folder, self.part = study, Folder(folder), part
        self._told = told or (lambda row, done, of: None)
        self._threads = {contender.name: contender.threads for contender in study.contenders}
        self._cluster = cluster
        self._announcements: dict[str, Announcement] = defaultdict(Announcement)
        self._lost: dict[tuple[str, str], int] = defaultdict(int)
        self._plan = list(runs(study, part))
        self.finished = Finished(folder)

    def run(self) -> Finished:
        """Carry out every run that is not done yet.

        Raises:
            CpsudokuError: the folder is that of another run; a contender cannot be started.
        """
        about = machine.describe()
        about["programs"] = {c.name: version(c.program) for c in self.study.contenders if c.program}
        about["pinned"] = hasattr(os, "sched_setaffinity")
        self.folder.begin(self.study, self.part, about, machine.code(self.study), machine.hashes(self.study))
        done = {row["run"]: row for row in self.folder.rows()}
        for run in self._plan:
            if run.number in done:
                self._recall(run, done[run.number])
        self.finished.disagreements += sorted(self.folder.path.glob("disagreement-*.txt"))
        self.folder.open()
        rest = [run for run in self._plan if run.number not in done]
        try:
            with closing(self._here(rest) if self._cluster is None else self._there(self._cluster, rest)) as answers:
                for run, answer in answers:
                    row = self._row(run, answer)
                    self.folder.add(row)
                    self.finished.done += 1
                    self._told(row, len(done) + self.finished.done, len(self._plan))
        finally:
            self.folder.close()
        return self.finished

    def _here(self, open_runs: list[Run]) -> Generator[Answered, None, None]:
        """Yield the answer to each run, by processes of this machine."""
        asking = Asking(self._setup())
        try:
            for run in open_runs:
                load = {"load_average": machine.load_average()}
                yield run, load | ({} if self._reason_to_give_up(run) else asking.row(run.contender.name, run.job))
        finally:
            asking.end()

    def _there(self, cluster: Cluster, open_runs: list[Run]) -> Generator[Answered, None, None]:
        """Yield the answer to each run, by the cluster: a round (an instance put to all contenders) on one machine.

        Raises:
            CpsudokuError: a round failed, or several workers died of it; the message names the instance.
        """
        from cpsudoku.lab.remote import ask_round

        setup, machines = self._setup(), self.folder.about().get("machines", {})

        def calls() -> Iterator[tuple[Round, tuple[Any, ...]]]:
            for _, runs_of_it in groupby(open_runs, lambda run: (run.repeat, run.instance.name)):
                one = [(run, self._reason_to_give_up(run) is None) for run in runs_of_it]
                yield one, (setup, [(run.contender.name, run.job) for run, is_asked in one if is_asked])

        with closing(cluster.map(ask_round, calls())) as rounds:
            try:
                for one, (where, rows), _ in rounds:
                    core = "" if where["core"] is None else f", core {where['core']}"
                    name = f"{where['node']}: {where['processor']}{core}"
                    if name not in machines:
                        machines[name] = where
                        self.folder.write_about(self.folder.about() | {"machines": machines})
                    coming = iter(rows)
                    for run, is_asked in one:
                        yield run, next(coming) | {"machine": name} if is_asked else {}
            except CallError as error:
                raise type(error)(f"{error.tag[0][0].instance.name}: {error}", error.tag) from None

    def _reason_to_give_up(self, run: Run) -> str | None:
        """Return why the contender gets no more of these questions; None if it does."""
        name = run.contender.name
        return self.finished.stopped.get(name) or self.finished.given_up.get((name, run.instance.group))

    def _row(self, run: Run, answer: Row) -> Row:
        name = run.contender.name
        row: Row = {
            "run": run.number,
            "instance": run.instance.name,
            "group": run.instance.group,
            "contender": name,
            "repeat": run.repeat,
            "clues": run.instance.clues,
            "size": run.instance.size,
            "equivalent": run.equivalent,
            "threads": self._threads[name],
        }
        why = self._reason_to_give_up(run)  # of a cluster, perhaps since it was asked
        if why is not None:
            return row | {"status": "stopped", "verdict": Verdict.UNDECIDED, "reason": why}
        row |= answer
        self._judge(run, row)
        row.pop("shown", None)
        if output := row.pop("printed", ""):
            row["output"] = self.folder.keep_output(run.number, output)
        return row

    @property
    def _patience(self) -> float:
        """Seconds until a process hangs: model, loading and both answers may each take the limit, and proofs more."""
        seconds = self.study.limit_seconds
        each = seconds_to_cut(Limits(seconds)) or 0.0
        return 2 * max(1.0, seconds) + 2 * each + 5 + (6 * seconds if self.study.prove else 0)

    def _setup(self) -> Setup:
        study = self.study
        starts = {one.name: self._start(one) for one in study.contenders}
        warming = {one.name: self._warming(one) for one in study.contenders}
        return Setup(starts, warming, study.memory_mib << 20, study.processor_seconds, self._patience)

    def _start(self, contender: Contender) -> Row:
        """Return the first message to a contender's process."""
        study = self.study
        return {
            "contender": contender.as_table(),
            "threads": self._threads[contender.name],
            "kind": study.kind,
            "seconds": study.limit_seconds,
            "cold": study.session == "cold",
            "prove": study.prove and contender.program is None,
        }

    def _warming(self, contender: Contender) -> tuple[dict[str, str], ...]:
        """Return the questions that are asked first, and not noted."""
        mine = [run for run in self._plan if run.contender == contender]
        return tuple(run.job for run in mine[: self.study.warmup])

    def _judge(self, run: Run, row: Row) -> None:
        name = run.contender.name
        if row["status"] in LOST:
            self.finished.lost += 1
        self._count_lost(run, row)
        if row["status"] == "false":
            self._stop(run, row, f"{name} shows what is no solution: {row['reason']}")
            return
        self._remember(run, row)
        announcement = self._announcements[run.instance.name]
        for other, (claim, at, claimed) in list(announcement.claims.items()):
            if claim < announcement.shown and other not in self.finished.stopped:
                what = "1 solution is" if announcement.shown == 1 else f"{announcement.shown} different solutions are"
                self._stop(at, claimed, f"{other} says {claimed['verdict']}, {what} shown")
                if other == name:
                    row |= {"status": "false", "reason": f"says {row['verdict']}, but {what} shown"}

    def _recall(self, run: Run, row: Row) -> None:
        """Take account of a row of the interrupted run."""
        self._remember(run, row)
        self._count_lost(run, row)
        name = run.contender.name
        if row["status"] == "false" or (
            row["status"] == "stopped" and (name, run.instance.group) not in self.finished.given_up
        ):
            self.finished.stopped[name] = row["reason"]

    def _count_lost(self, run: Run, row: Row) -> None:
        key = (run.contender.name, run.instance.group)
        if row["status"] not in LOST:
            self._lost[key] = 0
            return
        self._lost[key] += 1
        if self._lost[key] >= MOST_LOST:
            self.finished.given_up[key] = f"{MOST_LOST} questions of {key[1]} in a row were lost: {row['reason']}"

    def _remember(self, run: Run, row: Row) -> None:
        """Remember what a row shows and claims about its instance."""
        if row["status"] not in ("ok", "limit"):
            return
        announcement, name = self._announcements[run.instance.name], run.contender.name
        solutions = announcement.solutions[run.equivalent]
        solutions.update((row.get("solutions") or "").split())
        announcement.shown = max(announcement.shown, len(solutions))
        if row.get("solutions"):
            announcement.shown_by.append((name, row))
        claim = Verdict(row["verdict"]).at_most
        if claim is not None and (name not in announcement.claims or claim < announcement.claims[name][0]):
            announcement.claims[name] = (claim, run, row)

    def _stop(self, run: Run, row: Row, why: str) -> None:
        """Ask the contender of that run nothing more; write a file that shows why."""
        name = run.contender.name
        path = self.folder.path / f"disagreement-{run.number}.txt"
        self.finished.stopped[name] = f"{why} ({path.name})"
        path.write_text(self._reproduction(run, row, why), encoding="utf-8")
        self.finished.disagreements.append(path)

    def _reproduction(self, run: Run, row: Row, why: str) -> str:
        others = [c for c in self.study.contenders if c.name != run.contender.name]
        backends = [
            json.dumps(one.text) if one.program is None else f"'{_inline(one)}'" for one in (run.contender, *others[:2])
        ]
        file = f"disagreement-{run.number}.txt"
        lines = [
            f"cpsudoku lab run {file} --kind {run.instance.kind or self.study.kind} --session {self.study.session}"
            f" --limit-seconds {self.study.limit_seconds:g} --out again"
            f" {' '.join(f'--backend {text}' for text in backends)}",
            why,
            f"from {run.instance.name}, run {run.number}, repeat {run.repeat}, equivalent {run.equivalent or 'none'}",
        ]
        for contender, answer in self._announcements[run.instance.name].shown_by:
            lines.append(f"{contender}: {answer['verdict']}, shows {answer.get('solutions')}")
            lines += [f"  values {' '.join(map(str, values))}" for values in answer.get("shown", ())]
        lines.append(f"{run.contender.name}: {row['verdict']} {row.get('reason') or ''}")
        lines.append(f"machine: {json.dumps(self.folder.about()['machine'])}")
        text = run.job.get("text") or run.instance.text
        return "".join(f"# {line}\n" for line in lines) + text + "\n"


def _inline(contender: Contender) -> str:
    """Return a program as an inline table of TOML, as `--backend` reads it."""
    return "{" + ", ".join(f"{key}={json.dumps(value)}" for key, value in contender.as_table().items()) + "}"
