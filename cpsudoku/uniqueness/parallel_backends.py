"""Run backends on one puzzle in parallel, each in a fork of this process.

PySAT and CP-SAT hold the interpreter lock, so threads would wait for each other. A fork already has the model and its
clues, and returns its result. If it is cut off, a solution that it sent still counts. On systems other than Linux,
backends are queried in turn. A new process takes longer to start than most puzzles take to solve.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cpsudoku.backends.backend_names import Spec
from cpsudoku.model import Clue, Limits, Model, Question, Variable, Witness
from cpsudoku.model.model import declared_variables
from cpsudoku.puzzles.kinds.warm_models import prepare
from cpsudoku.support.errors import BackendError, CpsudokuError, Limit, OutOfTime
from cpsudoku.support.limits import cores, free_memory, within
from cpsudoku.support.worker_process import Died, Send, Worker, ready
from cpsudoku.uniqueness.backend_times import BROKE, Allowance, Answer, Refused, ask, no_answer
from cpsudoku.uniqueness.blocking import FalseWitness, check_witness
from cpsudoku.uniqueness.time_budget import FIRST_ROUND, Patience, has_verdict

ROOM = 1 << 30  # bytes of free memory required for each process


class AskInTurn(Exception):
    """The caller must query the backends in turn: no process is available, or a backend raises an error, which then
    occurs again in this process."""


def possible(number: int) -> bool:
    """Return True if this number of backends can run in parallel: the system forks, and has cores and memory for
    them."""
    return number > 1 and sys.platform == "linux" and cores() > 1 and free_memory() >= number * ROOM


class Inquiry(NamedTuple):
    """The query for all backends, prepared before the fork."""

    model: Model
    clues: Sequence[Clue]
    limits: Limits  # for each of the two solves of each backend; loading counts towards the first

    def values(self, witness: Witness) -> list[int | None]:
        """Return the values of a witness in an order common to both processes."""
        return [witness.get(x) for x in self._variables()]

    def witness(self, values: Sequence[int | None]) -> Witness:
        """Return the witness with these values."""
        return {x: value for x, value in zip(self._variables(), values, strict=True) if value is not None}

    def _variables(self) -> list[Variable]:
        return [*declared_variables(self.model), *(x for clue in self.clues for x in clue.auxiliary)]


def side_by_side(
    specs: Sequence[Spec],
    inquiry: Inquiry,
    patience: Patience | None,
    on_verdict: Callable[[list[Answer]], None] | None = None,
    *,
    refusable: bool,
) -> list[Answer]:
    """Return the backends' results, in the order of ``specs``. One backend for each core starts immediately, in order.
    The next starts when one has ended. After FIRST_ROUND seconds all have started.

    Args:
        patience: The time for the other backends after the first verdict. None: until their limits.
        on_verdict: Called once, as soon as the results so far give an uncontradicted verdict.
        refusable: Are backends that reject the model undecided?

    Raises:
        AskInTurn: the caller must query them in this process. ``on_verdict`` was not called.
        BackendError: all reject the model, or one does and ``refusable`` is False.
    """
    race = _Race(specs, inquiry)
    try:
        while race.goes_on:
            race.start()
            race.wait(patience)
            if race.verdict and on_verdict is not None:
                on_verdict(list(race.answers.values()))
                on_verdict = None
            if race.verdict and patience is not None:
                race.leave(patience)
    except OSError as error:  # no process or no memory left
        raise AskInTurn from error
    finally:
        race.end()
    refusals = [answer.reason for answer in race.answers.values() if isinstance(answer.reason, Refused)]
    if refusals and (not refusable or len(refusals) == len(specs)):
        raise BackendError(refusals[0].why)
    return [race.answers[spec.text] for spec in specs]


class _Race:
    """The backends of a race: those waiting to start, the running processes, and the results."""

    def __init__(self, specs: Sequence[Spec], inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.waiting = [*specs]
        self.running: dict[str, _Runner] = {}
        self.answers: dict[str, Answer] = {}
        self.verdict = False
        self.all_start = time.monotonic() + FIRST_ROUND

    @property
    def goes_on(self) -> bool:
        return bool(self.waiting or self.running)

    def start(self) -> None:
        """Start the next processes."""
        many = cores() - len(self.running) if time.monotonic() < self.all_start else len(self.waiting)
        while self.waiting and many > 0:
            spec, many = self.waiting.pop(0), many - 1
            runner = self.running[spec.text] = _Runner(self.inquiry)
            runner.worker.put(spec)

    def wait(self, patience: Patience | None) -> None:
        """Wait for the next event, and process it."""
        ends = [self.all_start] if self.waiting else []
        if self.verdict and patience is not None:
            seconds = patience.seconds(self.answers.values())
            ends += [runner.begin + seconds for runner in self.running.values() if runner.ready]
        workers = [runner.worker for runner in self.running.values()]
        written = ready(workers, min(ends) - time.monotonic() if ends else None)
        for name, runner in [*self.running.items()]:
            if runner.worker in written:
                runner.receive()
                if runner.worker.over:
                    self._record_result(name)
        self.verdict = self.verdict or has_verdict([*self.answers.values()])

    def _record_result(self, name: str) -> None:
        """Record the result of a process that has ended."""
        runner = self.running.pop(name)
        *solutions, last = runner.events
        if isinstance(last, Answer):
            witnesses = tuple(map(self.inquiry.witness, solutions))
            conclusion = last.conclusion._replace(witnesses=witnesses if last.conclusion.witnesses else ())
            clues = tuple(self.inquiry.clues)
            self.answers[name] = last._replace(model=self.inquiry.model, clues=clues, conclusion=conclusion)
        elif isinstance(last, OwnError) and not self.verdict:
            raise AskInTurn
        else:
            words = "its process has died" if isinstance(last, Died) else str(last)
            broken = no_answer(name, BROKE, time.monotonic() - runner.begin, self.inquiry.model)
            self.answers[name] = broken._replace(defect=words)

    def leave(self, patience: Patience) -> None:
        """Cut off the processes whose time is over."""
        seconds = patience.seconds(self.answers.values())
        for spec in self.waiting if seconds == 0 else ():
            self.answers[spec.text] = no_answer(spec.text, Limit(seconds, of=Limit.WAIT), model=self.inquiry.model)
        for name, runner in [*self.running.items()]:
            spent = time.monotonic() - runner.begin
            if seconds == 0 or (runner.ready and spent >= seconds):
                while not runner.worker.over and ready([runner.worker], 0):
                    runner.receive()  # it may have sent a solution
                del self.running[name]
                runner.worker.end()
                self.answers[name] = self._cut_off_result(name, spent, runner.events)

    def _cut_off_result(self, name: str, spent: float, events: Sequence[Any]) -> Answer:
        """Return the result of a process that was cut off: undecided, with any solution that it sent."""
        answer = no_answer(name, Limit(spent, of=Limit.WAIT), spent, self.inquiry.model)
        for values in events:
            if isinstance(values, list):
                witness = self.inquiry.witness(values)
                try:
                    check_witness(self.inquiry.model, Question(self.inquiry.clues), witness)
                except FalseWitness as error:
                    return answer._replace(defect=f"false witness: {error}")
                return answer._replace(conclusion=answer.conclusion._replace(witnesses=(witness,)))
        return answer

    def end(self) -> None:
        """End all running processes."""
        for runner in self.running.values():
            runner.worker.end()


class _Runner:
    """One backend of a race. ``begin``: the time when it started, or when it was READY; ``events``: the objects that it
    sent."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.worker = Worker(_answer_in, inquiry, fork=True)
        self.begin = time.monotonic()
        self.ready = False
        self.events: list[Any] = []  # solutions as lists of values; then an Answer, an OwnError, or Died

    def receive(self) -> None:
        for event in self.worker.receive():
            if event == READY:
                self.ready, self.begin = True, time.monotonic()
            else:
                self.events.append(event)


READY = "ready"  # sent when libraries are imported; the time for the other backends begins then


class OwnError(str):
    """The message of an error in a user's file or in our code. It is sent instead of a result."""


def _answer_in(send: Send, spec: Spec, inquiry: Inquiry) -> None:
    """Run a backend in its fork. Send each solution immediately, and then the result."""

    def show(witness: Witness) -> None:
        send(inquiry.values(witness))

    allowance, begin = Allowance(inquiry.limits), time.perf_counter()
    answer: Answer
    try:
        prepare(spec)
        send(READY)
        with within(allowance.loading.seconds, f"while {spec.text} loaded the model", allowance.since):
            session = spec.open(inquiry.model)
        answer = ask(spec.text, inquiry.model, session, inquiry.clues, allowance, begin, show)
    except OutOfTime as error:
        answer = no_answer(spec.text, error.reason, time.perf_counter() - begin)
    except BackendError as error:
        answer = no_answer(spec.text, Refused(error))
    except CpsudokuError as error:
        send(OwnError(error))
        return
    finally:
        sys.stdout.flush()  # a user's backend may print
    send(answer.bare())  # the witnesses were sent before
