"""One SAT solver of PySAT, asked by PySAT's C functions.

    with ClauseSolver("cadical153", [[1, 2], [-1, 2]]) as solver:
        solver.solve([-2])            # False
        solver.core()                 # [-2]

PySAT's own methods take as long around a C function as a short one takes itself: a third of a 17-clue sudoku that is
asked of a warm solver (docs/backends.md). To import `pysat.solvers`, with its twenty classes and the files of formulas,
takes five times as long as to import the functions.

In the main thread PySAT takes Ctrl-C over for each call and jumps out of the solver (longjmp). That leaves the solver,
and the process, in an unknown state. Here Ctrl-C stays Python's: it is raised when the call ends, so long questions are
asked in slices of conflicts. Glucose ends a slice only when it restarts, which may take seconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Any

from cpsudoku.model import Limits, Outcome, Refuted, Solved, Undecided, Variable
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.primitives.primitive import Row
from cpsudoku.support.limits import THREADS, library

# Solvers whose C functions do not begin with the solver's name.
PREFIXES = {"gluecard4": "gluecard41", "glucose4": "glucose41", "glucose42": "glucose421", "minisat-gh": "minisatgh"}
NO_COUNTS = {"decisions": 0, "conflicts": 0, "propagations": 0, "restarts": 0}


class ClauseSolver:
    """A solver of that name with clauses; without a name it stands for one that is not open.

    ``proof``: keep the lemmas.

    add: Add a clause.
    prefer: Decide these literals so, where they are decided.
    counts: Decisions, conflicts, propagations and restarts so far, by name.
    """

    __slots__ = (
        "_budget",
        "_core",
        "_delete",
        "_handle",
        "_model",
        "_modes",
        "_named_at_end",
        "_proof",
        "_propagate",
        "_solve",
        "_told",
        "add",
        "counts",
        "prefer",
    )  # fmt: skip

    def __init__(self, name: str, clauses: Iterable[Sequence[int]] = (), *, proof: bool = False) -> None:
        self._handle: Any = None
        self._told: Any = None  # assumptions of the last refutation, of which CaDiCaL names a core
        self._proof: Any = None
        self.add: Callable[[Sequence[int]], object]
        self.prefer: Callable[[Sequence[int]], object]
        self.counts: Callable[[], dict[str, int]]
        if not name:
            self.close()
            return
        prefix = PREFIXES.get(name, name)
        functions = library("pysolvers")

        def function(what: str) -> Callable[..., Any]:
            return partial(getattr(functions, f"{prefix}_{what}", _nowhere), self._handle)

        self._handle = getattr(functions, f"{prefix}_new")()
        if prefix == "cadical300":
            function("set")("factor", 0)  # no variables of its own, whose numbers ours would meet
        self.add, self.prefer, self.counts = function("add_cl"), function("setphases"), function("acc_stats")
        self._solve, self._budget, self._model = function("solve_lim"), function("cbudget"), function("model")
        self._core, self._delete, self._propagate = function("core"), function("del"), function("propagate")
        # Not the main thread, so no handler of Ctrl-C; CaDiCaL has no mode in which an interrupt is expected.
        self._modes = (0,) if prefix.startswith("cadical") else (0, 1)
        self._named_at_end = prefix == "ergo" or len(self._modes) == 1  # the file of the proof
        if not proof:
            self.extend(clauses)
        elif prefix.startswith("glu"):  # its clauses are no lemmas
            self.extend(clauses)
            self._trace(function("tracepr"))
        else:
            self._trace(function("tracepr"))
            self.extend(clauses)

    def _trace(self, begin: Callable[..., Any]) -> None:
        from tempfile import TemporaryFile

        file = TemporaryFile()  # noqa: SIM115  # closed with the solver
        self._proof = file, begin(file)

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        deque(map(self.add, clauses), maxlen=0)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = -1) -> bool | None:
        """Return whether there is a solution; None if so many conflicts do not decide it, where they are limited."""
        self._budget(conflicts)
        answer = self._solve(assumptions, *self._modes)
        if answer is True or answer == 1:
            return True
        if answer is None or (answer is not False and answer == 0):
            return None
        self._told = [*assumptions]
        return False

    def propagate(self, assumptions: Sequence[int] = ()) -> tuple[bool, list[int]]:
        """Return whether unit propagation meets no contradiction, and the literals that follow."""
        good, implied = self._propagate(assumptions, 0, 0)
        return bool(good), implied or []

    def model(self) -> list[int]:
        """Return the solution just found, as literals; of all that are in a clause."""
        literals: list[int] | None = self._model()
        return literals or []

    def core(self) -> list[int]:
        """Return assumptions that suffice for the refutation just found."""
        core: list[int] | None = self._core(self._told) if len(self._modes) == 1 else self._core()
        return core or []

    def lemmas(self) -> list[tuple[int, ...]]:
        """Return the clauses that were learned, in order; without those that were deleted."""
        file, pointer = self._proof
        library("pysolvers").flushpr(pointer)
        file.seek(0)
        lines = self._lines(file)
        return [tuple(map(int, line.split()[:-1])) for line in lines if not line.startswith("d")]

    def _lines(self, file: Any) -> list[str]:
        if len(self._modes) > 1:
            return [line.decode("ascii") for line in file]
        lines: list[str] = library("pysat.solvers").Solver._proof_bin2text(bytearray(file.read()).strip())
        return lines

    def close(self) -> None:
        """Free the solver's memory, once. Clauses are ignored from then on; any other call is an error."""
        if self._handle is not None:
            self._handle = None
            file = self._proof[0] if self._proof else None
            self._delete(*((file,) if self._named_at_end else ()))
            if file is not None:
                file.close()
        self.add = self.prefer = _nowhere
        self.counts = NO_COUNTS.copy
        self._solve = self._budget = self._model = self._core = self._propagate = self._delete = _gone

    def __del__(self) -> None:
        if NO_COUNTS is not None:  # at its end Python empties modules
            self.close()

    def __enter__(self) -> ClauseSolver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _nowhere(*_: object) -> None:
    return


def _gone(*_: object) -> Any:
    raise RuntimeError("invalid API usage of a kept solver: it is closed")


# A solver kept between questions, asked in slices of conflicts.
#
# A slice ends after a number of conflicts that takes some hundredths of a second, so that limits and Ctrl-C are kept. A
# slice costs a restart, no clause. Glucose and Gluecard, by name only, end a slice when they restart.
#
# Blocking clauses hang on a guard, a literal that is assumed while they count and false ever after. The guards slow
# the solver (cadical153 from 0.31 to 0.83 ms a puzzle within 20,000 questions), so it is renewed after RENEW of them. A
# long question goes on in a second solver, in which the clues are units: under assumptions CaDiCaL leaves out most of
# its simplification. A hard nurikabe that a kept solver does not decide in a minute takes the second one seconds.
#
# By the name `auto` it is opened by the first question, which brings clues: CaDiCaL, or MiniSat once these have many
# literals of their own, as sums have, or stand beside rules of many clauses, as those of a 9x9 sudoku: it loads clauses
# sooner and propagates them faster under assumptions. The second solver is CaDiCaL.


if THREADS:
    from time import thread_time
else:
    thread_time = perf_counter  # `time` has no thread_time there

# Guards before a solver in which clues are loaded is renewed, some fourteen killers: every witness is read over all
# literals in use, those of clues gone by included. Milliseconds of processor a killer: 200 takes 11.7, 400 11.0.
RENEW_CLUES = 400
SETTLE = 500  # conflicts, more than most puzzles take; what the first solver has learned is not handed on
RENEW = 500  # guards before the solver is renewed: 200 cost 4 % more (loading the rules takes 5 ms), 1,600 the same
SLICE = 0.03  # seconds of processor time a slice should take; twice as long at most
LEAST = 64  # conflicts of a slice: each begins with all assumptions anew, which may take longer than a few conflicts

AUTO, USUAL, SUMS = "auto", "cadical153", "minisat22"
OWN = 150  # literals of the clues' own, from which SUMS is opened (docs/backends.md)
MANY = 5_000  # clauses of rules, from which it is opened for any clue that is loaded

Clauses = Sequence[Sequence[int]]
Counts = tuple[int, int, int, int]  # decisions, conflicts, propagations, restarts
FOUND, REFUTED = Solved({}), Refuted()  # the solver still has the solution and the core


class KeptSolver:
    """A PySAT solver and its guards. ``clauses``: the rules, over the literals 1..``top``."""

    def __init__(self, name: str, clauses: Clauses, top: int) -> None:
        # Without any clause CaDiCaL shows no solution: a clause that says nothing.
        self.name, self.clauses, self.top = name, clauses or [[1, -1]], top
        self.literals = sum(map(len, clauses))
        self.conflicts = max(LEAST, min(2000, 10_000_000 // (1 + self.literals)))  # of the next slice
        self.open: dict[int, list[list[int]]] = {}  # guards of blocks in use, and their clauses
        self.loaded: dict[int, list[Row]] = {}  # guards of clues in use, and their clauses
        self.cuts: list[Sequence[int]] = []  # clauses that follow from the rules
        self.last = top  # the last literal in use
        self.guards = 0  # guards given since the solver was loaded
        self.past: Counts = (0, 0, 0, 0)  # counted by solvers that are gone
        self.told: Counts = (0, 0, 0, 0)  # the counts at the last call of `spent`
        self.settled: ClauseSolver | None = None  # the second solver, for long questions
        self.units: tuple[int, ...] = ()  # what holds in it for good
        self.strengthened = False  # has it clauses that the first one lacks?
        self.left = False
        self.auto = name == AUTO
        self.own: dict[int, int] = {}  # guards of clues in use -> how many literals the clue has of its own
        self.by_cuts = False  # will cuts be added? They may need labels and a second solver, for which USUAL is better
        self.solver = self.answered = ClauseSolver("")  # `answered`: the solver that gave the last answer
        if not self.auto:
            self._load()

    def _load(self) -> None:
        self.solver = self.answered = ClauseSolver(self.name, self.clauses)
        self.guards = 0
        if not self.open and not self.loaded:
            self.last = self.top
        kept: list[Sequence[Sequence[int]]] = [self.cuts, *self.open.values(), *self.loaded.values()]
        for clauses in kept:
            self.solver.extend(clauses)

    def _choose(self) -> None:
        """Open the solver that suits the clues, in the place of another one."""
        many = sum(self.own.values()) >= OWN or (bool(self.loaded) and len(self.clauses) >= MANY)
        name = SUMS if many and not self.by_cuts else USUAL
        if self.name != name:
            self.name = name
            self._renew()

    def _settle(self, assumptions: list[int]) -> ClauseSolver:
        """Return the second solver, in which these assumptions are units, except guards of blocks."""
        if self.name == AUTO:
            self._choose()
        units = self._units(assumptions)
        if self.settled is None or self.units != units:
            self._unsettle()
            self.units, self.strengthened = units, False
            self.settled = ClauseSolver(USUAL if self.auto else self.name)
            for clauses in (self.clauses, self.cuts, *self.loaded.values(), *self.open.values(), [[x] for x in units]):
                self.settled.extend(clauses)
        return self.settled

    def _unsettle(self) -> None:
        if self.settled is not None:
            self.past = _plus(self.past, self.settled.counts())
            self.settled.close()
            self.settled = None
            self.answered = self.solver

    def _units(self, assumptions: list[int]) -> tuple[int, ...]:
        return tuple(x for x in assumptions if x not in self.open)

    def _say(self, clause: Sequence[int]) -> None:
        """Add a clause to the solver, and to the second one."""
        self.solver.add(clause)
        if self.settled is not None:
            self.settled.add(clause)

    def _renew(self) -> None:
        self._unsettle()
        self.past = self.counts()
        self.close()
        self._load()

    def ask(self, assumptions: list[int], limits: Limits, *, settle: bool = False) -> Outcome:
        """Return whether there is a solution under the assumptions: FOUND, REFUTED, or the limit that was reached.
        ``settle``: ask the second solver at once."""
        if (over := limits.end(limits, "conflict")) is not None:
            return Undecided(over)
        if self.auto:
            self._choose()
        self.answered = self.solver
        known = settle or (self.settled is not None and self.units == self._units(assumptions))
        answer = None if limits.steps or known else self.solver.solve(assumptions, self.conflicts)
        if answer is None:
            return self._further(assumptions, limits, settled=known)
        return FOUND if answer else REFUTED

    def _further(self, assumptions: list[int], limits: Limits, *, settled: bool) -> Outcome:
        now, begun = thread_time(), self.counts()[1]
        end = None if limits.seconds is None else perf_counter() + limits.seconds
        last = None if limits.steps is None else begun + limits.steps
        while True:
            size = self.conflicts if last is None else min(self.conflicts, last - self.counts()[1])
            if size <= 0:
                return Undecided(limits.of_steps("conflict"))
            if self.answered is self.solver and (settled or self.counts()[1] - begun >= SETTLE):
                self.answered = self._settle(assumptions)
                assumptions = [x for x in assumptions if x in self.open]
            answer = self.answered.solve(assumptions, size)
            if answer is not None:
                return FOUND if answer else REFUTED
            before, now = now, thread_time()
            if end is not None and perf_counter() >= end:
                return Undecided(limits.of_time)
            if size == self.conflicts:
                self.conflicts = max(LEAST, self.conflicts * 2 if now - before < SLICE else self.conflicts // 2)

    def true(self, count: int) -> list[int]:
        """Return the true ones among the first ``count`` literals, in the solution just found."""
        return [x for x in self.answered.model()[:count] if x > 0]

    def model(self) -> list[int]:
        """Return all literals in use, in the solution just found; false where no clause has it."""
        literals = self.answered.model()
        return literals + [-x for x in range(len(literals) + 1, self.last + 1)]

    def values(self, numberings: Iterable[Numbering]) -> Iterator[tuple[Variable, int]]:
        """Yield the values of variables that are not among the first ones, in the solution just found."""
        model = self.model()
        for numbering in numberings:
            for x in numbering.variables:
                true = [literal for literal in numbering.literals(x) if model[literal - 1] > 0]
                yield x, numbering.meaning(true[0])[1] if true else 0

    def prefer(self, literals: Sequence[int]) -> None:
        """Decide these literals so, where they are decided; see `ClauseSolver`."""
        if self.auto:
            self._choose()
        self.solver.prefer(literals)

    def core(self) -> list[int] | None:
        """Return assumptions that suffice for the refutation just found; None where the solver does not know."""
        if self.answered is not self.solver:
            return None
        return self.solver.core()

    def strengthen(self, assumptions: list[int], write: Callable[[int], tuple[Clauses, int]]) -> bool:
        """Add to the second solver, once, clauses with literals of their own that leave every solution: ``write`` is
        given the last literal in use, and returns the last of theirs. Was it the first time?"""
        settled = self._settle(assumptions)
        if self.strengthened:
            return False
        clauses, self.last = write(self.last)
        settled.extend(clauses)
        self.strengthened = True
        return True

    def refute(self, assumptions: list[int], conflicts: int) -> None:
        """Refute again, in the first solver, what the second one has refuted, to get a core; give up after so many
        conflicts."""
        if self.answered is not self.solver and self.solver.solve(assumptions, conflicts) is False:
            self.answered = self.solver

    def counts(self) -> Counts:
        """Return decisions, conflicts, propagations and restarts so far."""
        past = self.past if self.settled is None else _plus(self.past, self.settled.counts())
        return _plus(past, self.solver.counts())

    def spent(self) -> Counts:
        """Return the same since it was last asked for."""
        before, now = self.told, self.counts()
        self.told = now
        return now[0] - before[0], now[1] - before[1], now[2] - before[2], now[3] - before[3]

    def guard(self) -> int:
        """Return a new guard for blocks."""
        if self.guards >= RENEW and not self.open:
            self._renew()
        guard = self.literal()
        self.open[guard] = []
        return guard

    def literal(self) -> int:
        """Return a new literal that is in no clause yet."""
        self.guards += 1
        self.last += 1
        return self.last

    def renew_if_worn(self) -> bool:
        """Renew the solver before clues are loaded, if it has seen many and no block is in use. Return whether it was
        renewed: no clues are in it then."""
        if self.guards < RENEW_CLUES or self.open:
            return False
        self.loaded.clear()
        self.own.clear()
        self._renew()
        return True

    def add(self, guard: int, clauses: list[Row], last: int) -> None:
        """Add the clauses of a clue, each closed by the negated ``guard``, and keep the list; ``last``: the last
        literal in them."""
        self._unsettle()
        self.loaded[guard], self.own[guard] = clauses, max(0, last - guard)
        self.last = max(self.last, last)
        self.solver.extend(clauses)

    def cut(self, clause: Row) -> None:
        """Add a cut: of the rules, or of clues, whose guards it has; it is kept as long as the first of these."""
        guard = next((-x for x in clause if -x in self.loaded), None) if min(clause, default=0) < -self.top else None
        (self.cuts if guard is None else self.loaded[guard]).append(clause)
        self._say(clause)

    def forget(self, guard: int, fresh: Iterable[int] = ()) -> None:
        """Switch off the clauses of a clue for good: they hold where its guard and its ``fresh`` literals are false."""
        self._unsettle()
        del self.loaded[guard], self.own[guard]
        self.solver.extend([[-x] for x in (guard, *fresh)])

    def block(self, guard: int, clause: list[int]) -> None:
        """Add a clause that counts while ``guard`` is assumed."""
        clause = [*clause, -guard]
        self.open[guard].append(clause)  # for a solver that is renewed, or a second one, while guards are in use
        self._say(clause)

    def retire(self, guard: int) -> None:
        """Switch off the clauses of ``guard`` for good."""
        del self.open[guard]
        if self.left:
            self.leave()
        else:
            self._say([-guard])

    def leave(self) -> None:
        """Close it as soon as no guard is in use."""
        self.left = True
        if not self.open:
            self.close()

    def close(self) -> None:
        self._unsettle()
        self.solver.close()


def _plus(past: Counts, counts: dict[str, int]) -> Counts:
    return (
        past[0] + counts["decisions"],
        past[1] + counts["conflicts"],
        past[2] + counts["propagations"],
        past[3] + counts["restarts"],
    )
