"""A session of the `cp_sat` backend. The model is built once. Each query only restricts domains in it."""

from __future__ import annotations

import atexit
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from queue import Empty, Full, Queue
from time import perf_counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from cpsudoku.backends.cp_sat.protobuf import Change
from cpsudoku.backends.cp_sat.translation import Contradiction, CpTranslation, Translator, write
from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.backends.session_contract import Size
from cpsudoku.model import Clue, Effort, Limits, Outcome, Question, Refuted, Solved, Undecided, Witness
from cpsudoku.support import interrupts
from cpsudoku.support.errors import BackendError

if TYPE_CHECKING:
    from ortools.sat.python.cp_model_helper import CpModelProto, CpSolverResponse, SatParameters, SolveWrapper


class CpSatSession:
    """A model in CP-SAT that is built once. Each query restricts domains in it."""

    method: Literal["blocking", "enumeration"]
    translation: CpTranslation

    def __init__(
        self, translator: Translator, parameters: SatParameters, enumerate_: bool, choose_presolve: bool = False
    ) -> None:
        """``choose_presolve``: run presolve only for questions in which it saves time."""
        self.translator = translator
        self.parameters = parameters
        self._choose_presolve = choose_presolve
        self.translation = translation = translator.rules
        self.with_clues: tuple[tuple[Clue, ...], CpTranslation] = ((), translation)  # the last set of larger clues
        self.method = "enumeration" if enumerate_ else "blocking"
        # the changes that must be undone after a question
        self._undo: tuple[CpModelProto, list[Change]] = (translation.proto, [])
        self.size: Size = Size(len(translation.proto.variables), len(translation.proto.constraints))

    def _translation(self, clues: Sequence[Clue]) -> CpTranslation:
        self._take_back()  # nothing to undo, unless an interrupt came during the last one
        larger = tuple(clue for clue in clues if clue.unary is None)
        if larger and larger != self.with_clues[0]:
            self.with_clues = (larger, self.translator.beside(larger))
        translation = self.with_clues[1] if larger else self.translation
        if self._choose_presolve:
            self.parameters.cp_model_presolve = translation.gains_by_presolve
        return translation

    def solve(self, question: Question) -> Outcome:
        start = perf_counter()
        translation = self._translation(question.clues)
        changes = translation.changes(question.clues)
        if isinstance(changes, Contradiction):
            return Refuted(changes.names)
        if question.blocked and not translation.decisions:
            return Refuted()
        proto = translation.blocking(question.blocked) if question.blocked else translation.proto
        self._undo = (proto, translation.declared_domains(changes))
        try:
            write(proto, changes)
            return self._cut_and_solve(translation, proto, question.limits, start)
        finally:
            self._take_back()

    def _cut_and_solve(self, translation: CpTranslation, proto: CpModelProto, limits: Limits, start: float) -> Outcome:
        """Solve with lazy cuts. The cuts are kept for later questions, because the model implies them."""
        spent = Effort()
        solution: list[int] = []  # of the last answer, if it is one

        def solve() -> Outcome:
            nonlocal spent, solution
            solution = []
            rest = limits.after(perf_counter() - start, spent.conflicts)
            if (reason := limits.end(rest, "conflict")) is not None:
                return Undecided(reason)
            begun = perf_counter()
            response = run(proto, set_limits(self.parameters, rest))
            answered = perf_counter()
            outcome = self._answer(translation, response, limits, begun, answered)
            spent = Effort.total((spent, outcome.effort))
            if translation.graphs and isinstance(outcome, Solved):
                solution = list(response.solution)
            return outcome

        outcome = solve_with_cuts(solve, lambda _: translation.cut(solution) if solution else [], translation.add)
        return outcome._replace(effort=spent._replace(convert=perf_counter() - start - spent.solve))

    def solutions(self, question: Question) -> Iterator[Outcome]:
        start = perf_counter()
        limits = question.limits
        translation = self._translation(question.clues)
        if translation.graphs or translation.repeats:
            yield from self._by_blocking(question)
            return
        changes = translation.changes(question.clues)
        if isinstance(changes, Contradiction):
            yield Refuted(changes.names)
            return
        if (reason := limits.end(limits, "conflict")) is not None:
            yield Undecided(reason)
            return
        # A copy, because the caller may ask other questions before the iterator ends.
        proto = translation.copy()
        write(proto, changes)
        parameters = set_limits(self.parameters, limits)
        if parameters is self.parameters:
            parameters = type(parameters)()
            parameters.copy_from(self.parameters)
        parameters.enumerate_all_solutions = True
        parameters.num_workers = 1  # several workers do not report when they have found all
        yield from self._distinct(translation, run_all(proto, parameters), question, start)

    def _by_blocking(self, question: Question) -> Iterator[Outcome]:
        """Yield solutions by blocking. CP-SAT's own enumeration ignores cuts. It also repeats the same decisions for
        each value of variables that the decisions leave open."""
        begun, spent, blocked, limits = perf_counter(), Effort(), list(question.blocked), question.limits
        while True:
            rest = limits.after(perf_counter() - begun, spent.conflicts)
            outcome = self.solve(question._replace(blocked=blocked, limits=rest))
            yield outcome
            if not isinstance(outcome, Solved):
                return
            spent = Effort.total((spent, outcome.effort))
            blocked.append(outcome.witness)

    def _distinct(
        self, translation: CpTranslation, solutions: Generator[Item], question: Question, start: float
    ) -> Iterator[Outcome]:
        """Yield solutions that differ in a decision variable. Enumeration can return duplicates (or-tools#4640)."""
        decisions, limits = [x for x, _ in translation.decisions], question.limits
        seen = {tuple(witness[x] for x in decisions) for witness in question.blocked}
        begun = perf_counter()
        try:
            for item in solutions:
                answered = perf_counter()
                if not isinstance(item, list):
                    yield self._end(item, _effort(item, begun - start, answered - begun), limits)
                    return
                witness = translation.witness(item)
                key = tuple(witness[x] for x in decisions)
                if key not in seen:
                    seen.add(key)
                    convert = begun - start + perf_counter() - answered
                    yield Solved(witness, Effort(convert=convert, solve=answered - begun))
                    start = begun = perf_counter()
        finally:
            solutions.close()

    def close(self) -> None:
        pass

    def _take_back(self) -> None:
        write(*self._undo)
        self._undo = (self.translation.proto, [])

    def _answer(
        self, translation: CpTranslation, response: CpSolverResponse, limits: Limits, begun: float, answered: float
    ) -> Outcome:
        witness: Witness = {}
        if solved := response.status.name in ("OPTIMAL", "FEASIBLE"):
            witness = translation.witness(list(response.solution))
        effort = _effort(response, perf_counter() - answered, answered - begun)
        return Solved(witness, effort) if solved else self._end(response, effort, limits)

    def _end(self, response: CpSolverResponse, effort: Effort, limits: Limits) -> Outcome:
        """Return Refuted if there are no (more) solutions, or Undecided if a limit was reached."""
        status = response.status.name
        if status == "MODEL_INVALID":
            from ortools.sat.python.cp_model_helper import CpSatHelper

            reason = CpSatHelper.validate_model(self.translation.proto)
            raise BackendError(f"cp_sat: CP-SAT rejects the model: {reason}")
        if status in ("OPTIMAL", "INFEASIBLE"):
            return Refuted(None, effort)
        timed_out = limits.seconds is not None and (limits.steps is None or effort.conflicts < limits.steps)
        return Undecided(limits.of_time if timed_out else limits.of_steps("conflict"), effort)


def _effort(response: CpSolverResponse, convert: float, solve: float) -> Effort:
    propagations = response.num_binary_propagations + response.num_integer_propagations
    return Effort(response.num_branches, 0, response.num_conflicts, propagations, convert, solve, response.num_restarts)


# Run CP-SAT with limits and Ctrl-C, once or for every solution.
#
# CP-SAT swallows SIGINT. Without its handler, Python's handler waits until the solver returns. So a thread stops the
# solver (`Watch`). If that is impossible, the solver runs in a thread, and the main thread waits and stops it.


# of an enumeration: the values of a solution, and finally the response
Item: TypeAlias = "list[int] | CpSolverResponse"
AHEAD = 256  # solutions that an enumeration may find before they are read
_open: list[tuple[threading.Event, SolveWrapper, threading.Thread]] = []  # enumerations that have not ended


@atexit.register
def _stop_all() -> None:
    """Stop the running solvers. A callback during the shutdown of the interpreter would end the process with
    abort()."""
    for closed, solver, thread in list(_open):
        closed.set()
        _stop(solver, thread)


def set_limits(parameters: SatParameters, limits: Limits) -> SatParameters:
    """Write the limits, both above 0, into the parameters and return them."""
    if limits.seconds is None and limits.steps is None:
        return parameters
    copied = type(parameters)()
    copied.copy_from(parameters)
    if limits.seconds is not None:
        copied.max_time_in_seconds = limits.seconds
    if limits.steps is not None:
        copied.max_number_of_conflicts = limits.steps
    return copied


def _solver(parameters: SatParameters) -> SolveWrapper:
    from ortools.sat.python.cp_model_helper import SolveWrapper

    solver = SolveWrapper()
    solver.set_parameters(parameters)
    return solver


def _solve(solver: SolveWrapper, proto: CpModelProto) -> CpSolverResponse:
    response: CpSolverResponse = solver.solve(proto)  # type: ignore[no-untyped-call]
    return response


def run(proto: CpModelProto, parameters: SatParameters) -> CpSolverResponse:
    """Return CP-SAT's response.

    Raises:
        KeyboardInterrupt: the solver has been stopped.
    """
    solver = _solver(parameters)
    if threading.current_thread() is not threading.main_thread():
        return _solve(solver, proto)
    answer = solve_under_watch(solver, proto)
    return answer if answer is not None else _in_thread(proto, parameters)


def _in_thread(proto: CpModelProto, parameters: SatParameters) -> CpSolverResponse:
    solver = _solver(parameters)
    response: list[CpSolverResponse] = []
    thread = threading.Thread(target=lambda: response.append(_solve(solver, proto)), daemon=True)
    try:
        thread.start()
        thread.join()
    except BaseException:
        _stop(solver, thread)
        raise
    return response[0]


def _stop(solver: SolveWrapper, thread: threading.Thread) -> None:
    while thread.is_alive():
        solver.stop_search()  # repeatedly, because it may not have begun
        thread.join(0.02)


def run_all(proto: CpModelProto, parameters: SatParameters) -> Generator[Item]:
    """Yield the solutions one after the other, each as a list of values, and finally the response.

    The proto must not be changed before the iterator ends or is closed. Duplicates are possible under presolve.
    """
    from ortools.sat.python.cp_model_helper import SolutionCallback

    solutions: Queue[Item] = Queue(AHEAD)
    closed = threading.Event()

    def put(item: Item) -> None:
        while not closed.is_set():
            try:
                solutions.put(item, timeout=0.05)
                return
            except Full:
                continue

    class OnSolution(SolutionCallback):
        def OnSolutionCallback(self) -> None:
            put(list(self.Response().solution))  # type: ignore[no-untyped-call]
            if closed.is_set():
                self.StopSearch()

    report = OnSolution()
    solver = _solver(parameters)
    solver.add_solution_callback(report)
    thread = threading.Thread(target=lambda: put(_solve(solver, proto)), daemon=True)
    entry = closed, solver, thread
    _open.append(entry)
    try:
        thread.start()
        while True:
            item = _next(solutions)
            yield item
            if not isinstance(item, list):
                return
    finally:
        closed.set()
        _stop(solver, thread)
        _open.remove(entry)
        solver.clear_solution_callback(report)


def _next(solutions: Queue[Item]) -> Item:
    """Return the next item. Wait in short intervals, because only a wait with a time limit can be interrupted on every
    platform."""
    while True:
        try:
            return solutions.get(timeout=1)
        except Empty:
            continue


# Stop CP-SAT on Ctrl-C while the main thread runs it.
#
# Python's own handler waits until the solver returns. A thread that gets Ctrl-C immediately (`interrupts`) stops the
# solver instead. That costs 2 microseconds for each question. A new thread for each question takes 0.1 ms, and several
# times that on a busy machine.


def solve_under_watch(solver: SolveWrapper, proto: CpModelProto) -> CpSolverResponse | None:
    """Return the solver's response. Only for the main thread. Return None if the solver must be run in a thread
    instead.

    Raises:
        KeyboardInterrupt: the solver has been stopped.
    """
    watch = interrupts.watch()
    own = watch.writer
    before = signal.set_wakeup_fd(own, warn_on_full_buffer=False)
    if before not in (-1, own):  # another handler, such as an event loop's, which must not miss a signal
        signal.set_wakeup_fd(before)
        return None
    watch.stopped, watch.solver = False, solver
    try:
        response = _solve(solver, proto)
    finally:
        watch.solver = None
        signal.set_wakeup_fd(before)
    return None if watch.stopped else response  # stopped, and SIGINT's handler did not raise: try again
