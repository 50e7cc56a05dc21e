"""Running CP-SAT so that limits and Ctrl-C are kept, once or for every solution.

CP-SAT swallows SIGINT; with its handler off, Python's handler waits for the solver to return. So a thread stops the
solver (`Watch`); if that is impossible, the solver runs in a thread, and the main thread waits and stops it.
"""

from __future__ import annotations

import atexit
import signal
import threading
from collections.abc import Generator
from queue import Empty, Full, Queue
from typing import TYPE_CHECKING, TypeAlias

from cpsudoku.model import Limits
from cpsudoku.support import interrupts

if TYPE_CHECKING:
    from ortools.sat.python.cp_model_helper import CpModelProto, CpSolverResponse, SatParameters, SolveWrapper

Item: TypeAlias = "list[int] | CpSolverResponse"  # of an enumeration: the values of a solution; at last the response
AHEAD = 256  # solutions an enumeration may be ahead of its reader
_open: list[tuple[threading.Event, SolveWrapper, threading.Thread]] = []  # enumerations that have not ended


@atexit.register
def _stop_all() -> None:
    """Stop the solvers that still run: one that calls back while the interpreter shuts down would end the process by
    abort()."""
    for closed, solver, thread in list(_open):
        closed.set()
        _stop(solver, thread)


def set_limits(parameters: SatParameters, limits: Limits) -> SatParameters:
    """Return the parameters with the limits, both of which are above 0."""
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
        solver.stop_search()  # again and again: it may not have begun
        thread.join(0.02)


def run_all(proto: CpModelProto, parameters: SatParameters) -> Generator[Item]:
    """Yield the solutions one after the other, each a list of values, and at last the response.

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
    """Return the next item. Wait in turns: a wait with a time limit can be interrupted on every platform."""
    while True:
        try:
            return solutions.get(timeout=1)
        except Empty:
            continue


# Stopping CP-SAT at Ctrl-C while the main thread is in it.
#
# Python's own handler has to wait until the solver returns: the thread that hears of Ctrl-C at once (`interrupts`)
# stops the solver that runs. That costs 2 microseconds a question; a thread for each question takes 0.1 ms, and
# several on a busy machine.


def solve_under_watch(solver: SolveWrapper, proto: CpModelProto) -> CpSolverResponse | None:
    """Return the solver's response; for the main thread. None if the solver has to be run in a thread instead.

    Raises:
        KeyboardInterrupt: the solver has been stopped.
    """
    watch = interrupts.watch()
    own = watch.writer
    before = signal.set_wakeup_fd(own, warn_on_full_buffer=False)
    if before not in (-1, own):  # somebody else's, an event loop's: it must not miss a signal
        signal.set_wakeup_fd(before)
        return None
    watch.stopped, watch.solver = False, solver
    try:
        response = _solve(solver, proto)
    finally:
        watch.solver = None
        signal.set_wakeup_fd(before)
    return None if watch.stopped else response  # stopped, and SIGINT's handler did not raise: to be asked again
