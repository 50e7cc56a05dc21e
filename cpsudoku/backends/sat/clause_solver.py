"""One SAT solver of PySAT, called through PySAT's C functions.

    with ClauseSolver("cadical153", [[1, 2], [-1, 2]]) as solver:
        solver.solve([-2])            # False
        solver.core()                 # [-2]

PySAT's own methods double the time of a short call, which is a third of the time of a 17-clue sudoku on a warm solver.
Importing `pysat.solvers`, with its twenty classes and the formula files, takes five times as long as importing the C
functions.

In the main thread, PySAT handles Ctrl-C during each call and jumps out of the solver (longjmp). That leaves the solver,
and the process, in an unknown state. Here Python handles Ctrl-C: it raises KeyboardInterrupt when the call ends.
Therefore long queries run in slices of conflicts. Glucose ends a slice only at a restart, which may take seconds.
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
from cpsudoku.statement.clause_encoding import AtMostOne, StatedFormula
from cpsudoku.support.limits import THREADS, library

# Solvers whose C functions do not begin with the solver's name.
PREFIXES = {"gluecard4": "gluecard41", "glucose4": "glucose41", "glucose42": "glucose421", "minisat-gh": "minisatgh"}
NO_COUNTS = {"decisions": 0, "conflicts": 0, "propagations": 0, "restarts": 0}


class ClauseSolver:
    """A PySAT solver, given by its name, with clauses. Without a name, the object stands for a solver that is not open.

    ``proof``: keep the lemmas of the solver's proof.

    add: Add a clause.
    prefer: Set the phases: when the solver branches on one of these literals, it tries the literal as given first.
    counts: Decisions, conflicts, propagations and restarts so far, by name.
    """

    __slots__ = (
        "_at_most",
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
        self._told: Any = None  # assumptions of the last refutation; CaDiCaL returns a core of them
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
            function("set")("factor", 0)  # no variables of its own, whose numbers would collide with ours
        self.add, self.prefer, self.counts = function("add_cl"), function("setphases"), function("acc_stats")
        self._solve, self._budget, self._model = function("solve_lim"), function("cbudget"), function("model")
        self._core, self._delete, self._propagate = function("core"), function("del"), function("propagate")
        self._at_most = function("add_am")
        # Hide the main thread from PySAT, so that it sets no handler of Ctrl-C. CaDiCaL has no mode that expects
        # an interrupt.
        self._modes = (0,) if prefix.startswith("cadical") else (0, 1)
        self._named_at_end = prefix == "ergo" or len(self._modes) == 1  # the file of the proof
        if not proof:
            self.extend(clauses)
        elif prefix.startswith("glu"):  # add clauses before the trace: they are not lemmas
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
        if self._handle is not None:
            deque(map(self.add, clauses), maxlen=0)

    def state(self, formula: StatedFormula) -> None:
        """Add the clauses of a formula. MiniCard gets at-most-one constraints in place of pairs."""
        for block in formula.blocks:
            if isinstance(block, AtMostOne):
                self._at_most(block.literals, 1)
            else:
                self.extend(block)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = -1) -> bool | None:
        """Return True if there is a solution, else False. Return None if the limit of ``conflicts`` is reached
        first."""
        self._budget(conflicts)
        answer = self._solve(assumptions, *self._modes)
        if answer is True or answer == 1:
            return True
        if answer is None or (answer is not False and answer == 0):
            return None
        self._told = [*assumptions]
        return False

    def propagate(self, assumptions: Sequence[int] = ()) -> tuple[bool, list[int]]:
        """Return (True if unit propagation meets no contradiction, the implied literals)."""
        good, implied = self._propagate(assumptions, 0, 0)
        return bool(good), implied or []

    def model(self) -> list[int]:
        """Return the last solution as literals, for all variables in clauses."""
        literals: list[int] | None = self._model()
        return literals or []

    def core(self) -> list[int]:
        """Return assumptions that suffice for the last refutation."""
        core: list[int] | None = self._core(self._told) if len(self._modes) == 1 else self._core()
        return core or []

    def lemmas(self) -> list[tuple[int, ...]]:
        """Return the learnt clauses in order, without deleted ones."""
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
        """Free the solver's memory, once. Later calls of `add` do nothing, and any other call is an error."""
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
        if NO_COUNTS is not None:  # Python empties modules at its end
            self.close()

    def __enter__(self) -> ClauseSolver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _nowhere(*_: object) -> None:
    return


def _gone(*_: object) -> Any:
    raise RuntimeError("invalid API usage of a kept solver: it is closed")


# A solver that is kept between questions and runs in slices of conflicts.
#
# A slice ends after a number of conflicts, which takes some hundredths of a second. So limits and Ctrl-C work. A slice
# costs a restart but no clause. Glucose and Gluecard, which must be chosen by name, end a slice when they restart.
#
# Each blocking clause has a guard, a literal that is assumed while the clause counts, and false ever after. The guards
# slow the solver: cadical153 from 0.31 to 0.83 ms for a puzzle within 20,000 questions. So it is renewed after RENEW of
# them. A long question continues in a second solver, in which the clues are units. Under assumptions, CaDiCaL omits
# most of its simplification. A hard nurikabe takes over a minute in the first solver, and seconds in the second.
#
# With the name `auto`, the first question opens the solver and brings its clues. It is CaDiCaL, or MiniCard in two
# cases. Either the clues have many literals of their own, as sums have, or the rules have many clauses, as in a 9x9
# sudoku. MiniCard is MiniSat with at-most-one constraints: the rules of a 9x9 are 648 constraints in place of 10,530
# clauses. The second solver is CaDiCaL.


if THREADS:
    from time import thread_time
else:
    thread_time = perf_counter  # `time` has no thread_time on this platform

# Guards before a solver with loaded clues is renewed, some fourteen killers. Every witness is read over all literals in
# use, including those of past clues. Milliseconds of processor time for a killer: 11.7 with 200, 11.0 with 400.
RENEW_CLUES = 400
SETTLE = 500  # conflicts, more than most puzzles take; the second solver does not get the learnt clauses of the first
RENEW = 500  # guards before the solver is renewed: 200 cost 4 % more (loading the rules takes 5 ms), 1,600 the same
SLICE = 0.03  # target seconds of processor time for a slice; at most twice as long
LEAST = 64  # conflicts of a slice: each begins again with all assumptions, which may take longer than a few conflicts

AUTO, USUAL, SUMS = "auto", "cadical153", "minicard"
OWN = 150  # own literals of the clues from which on SUMS is opened
MANY = 5_000  # clauses of rules from which on it is opened for any loaded clue

Clauses = Sequence[Sequence[int]]
Counts = tuple[int, int, int, int]  # decisions, conflicts, propagations, restarts
FOUND, REFUTED = Solved({}), Refuted()  # the solver has the solution and the core


class KeptSolver:
    """A PySAT solver that is kept between questions, with its guards. ``formula``: the rules. The "second solver" has
    the assumptions of a question as unit clauses, for long searches."""

    solver: ClauseSolver
    answered: ClauseSolver

    def __init__(self, name: str, formula: StatedFormula) -> None:
        self.name: str = name
        self.formula = formula
        self.top = top = formula.top
        self.conflicts: int = max(LEAST, min(2000, 10_000_000 // (1 + formula.size[1])))  # of the next slice
        self.open: dict[int, list[list[int]]] = {}  # guards of current blocks, and their clauses
        self.loaded: dict[int, list[Row]] = {}  # guards of current clues, and their clauses
        self.cuts: list[Sequence[int]] = []  # clauses that the rules imply
        self.last: int = top  # the last literal in use
        self.guards: int = 0  # number of guards since the solver was loaded
        self.past: Counts = (0, 0, 0, 0)  # counts of closed solvers
        self.told: Counts = (0, 0, 0, 0)  # the counts at the last call of `spent`
        self.settled: ClauseSolver | None = None  # the second solver, for long questions
        self.units: tuple[int, ...] = ()  # literals that are permanently true in it
        self.strengthened: bool = False  # does it have clauses that the first one lacks?
        self.left: bool = False
        self.auto: bool = name == AUTO
        self.second = USUAL  # the name of the second solver if the first one is chosen
        self.own: dict[int, int] = {}  # guards of current clues -> the number of the clue's own literals
        self.by_cuts = False  # will cuts be added? They may need labels and a second solver, for which USUAL is better
        self.solver = self.answered = ClauseSolver("")  # `answered`: the solver of the last result
        if not self.auto:
            self._load()

    def _load(self) -> None:
        # Before the first question of AUTO there is no solver to load.
        self.solver = self.answered = self._opened("" if self.name == AUTO else self.name)
        self.guards = 0
        if not self.open and not self.loaded:
            self.last = self.top
        kept: list[Sequence[Sequence[int]]] = [self.cuts, *self.open.values(), *self.loaded.values()]
        for clauses in kept:
            self.solver.extend(clauses)

    def _opened(self, name: str) -> ClauseSolver:
        """Return a solver with the rules."""
        solver = ClauseSolver(name)
        if name == SUMS:
            solver.state(self.formula)
        elif name:
            # Without any clause CaDiCaL returns no solution, so add a tautology.
            solver.extend(self.formula.clauses or [(1, -1)])
        return solver

    def size(self) -> tuple[int, int]:
        """Return the number of clauses of the rules, and of their literals. With MiniCard, the pairs count, although
        it does not load them. A pair of two at-most-one constraints then counts twice."""
        if self.name in (AUTO, SUMS):
            return self.formula.size
        return len(self.formula.clauses), sum(map(len, self.formula.clauses))

    def _choose(self) -> None:
        """Choose the solver that suits the clues, and open it if another solver is open."""
        many = sum(self.own.values()) >= OWN or (bool(self.loaded) and self.formula.size[0] >= MANY)
        name = SUMS if many and not self.by_cuts else USUAL
        if self.name != name:
            self.name = name
            self._renew()

    def _settle(self, assumptions: list[int]) -> ClauseSolver:
        """Return the second solver. It has the assumptions, except guards of blocks, as unit clauses."""
        if self.name == AUTO:
            self._choose()
        units = self._units(assumptions)
        if self.settled is None or self.units != units:
            self._unsettle()
            self.units, self.strengthened = units, False
            self.settled = self._opened(self.second if self.auto else self.name)
            rest: list[Clauses] = [self.cuts, *self.loaded.values(), *self.open.values(), [[x] for x in units]]
            for clauses in rest:
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
        """Add a clause to both solvers."""
        self.solver.add(clause)
        if self.settled is not None:
            self.settled.add(clause)

    def _renew(self) -> None:
        self._unsettle()
        self.past = self.counts()
        self.close()
        self._load()

    def ask(self, assumptions: list[int], limits: Limits, *, settle: bool = False) -> Outcome:
        """Solve under the assumptions. Return FOUND, REFUTED, or the limit that was reached. ``settle``: start with the
        second solver."""
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
        """Return the true literals among the first ``count``, in the last solution."""
        return [x for x in self.answered.model()[:count] if x > 0]

    def model(self) -> list[int]:
        """Return the last solution as literals, for all variables in use. A variable in no clause is false."""
        literals = self.answered.model()
        return literals + [-x for x in range(len(literals) + 1, self.last + 1)]

    def values(self, numberings: Iterable[Numbering]) -> Iterator[tuple[Variable, int]]:
        """Yield the values of variables above the rules' in the last solution."""
        model = self.model()
        for numbering in numberings:
            for x in numbering.variables:
                true = [literal for literal in numbering.literals(x) if model[literal - 1] > 0]
                yield x, numbering.meaning(true[0])[1] if true else 0

    def prefer(self, literals: Sequence[int]) -> None:
        """Set the phases of these literals. See `ClauseSolver`."""
        if self.auto:
            self._choose()
        self.solver.prefer(literals)

    def core(self) -> list[int] | None:
        """Return assumptions that suffice for the last refutation, or None if the solver returns none."""
        if self.answered is not self.solver:
            return None
        return self.solver.core()

    def strengthen(self, assumptions: list[int], write: Callable[[int], tuple[Clauses, int]]) -> bool:
        """Add clauses to the second solver, once. They may have new literals, and must keep every solution. ``write``
        gets the last literal in use, and returns the clauses and their last literal. Return True only the first
        time."""
        settled = self._settle(assumptions)
        if self.strengthened:
            return False
        clauses, self.last = write(self.last)
        settled.extend(clauses)
        self.strengthened = True
        return True

    def refute(self, assumptions: list[int], conflicts: int) -> None:
        """Repeat a refutation of the second solver in the first solver, to get a core. Give up after ``conflicts``
        conflicts."""
        if self.answered is not self.solver and self.solver.solve(assumptions, conflicts) is False:
            self.answered = self.solver

    def counts(self) -> Counts:
        """Return decisions, conflicts, propagations and restarts so far."""
        past = self.past if self.settled is None else _plus(self.past, self.settled.counts())
        return _plus(past, self.solver.counts())

    def spent(self) -> Counts:
        """Return the counts since the last call."""
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
        """Return a new literal, not yet in any clause."""
        self.guards += 1
        self.last += 1
        return self.last

    def renew_if_worn(self) -> bool:
        """Replace the solver by a fresh one if it has loaded many clues and no block is active. Call this before clues
        are loaded. Return True if the solver was replaced: then no clues are loaded."""
        if self.guards < RENEW_CLUES or self.open:
            return False
        self.loaded.clear()
        self.own.clear()
        self._renew()
        return True

    def add(self, guard: int, clauses: list[Row], last: int) -> None:
        """Add the clauses of a clue, each with the negated ``guard``, and keep them. ``last``: their last literal."""
        self._unsettle()
        self.loaded[guard], self.own[guard] = clauses, max(0, last - guard)
        self.last = max(self.last, last)
        self.solver.extend(clauses)

    def cut(self, clause: Row) -> None:
        """Add a cut that follows from the rules or from clues. It contains the negated guards of these clues, and is
        kept as long as the first of them is loaded."""
        guard = next((-x for x in clause if -x in self.loaded), None) if min(clause, default=0) < -self.top else None
        (self.cuts if guard is None else self.loaded[guard]).append(clause)
        self._say(clause)

    def forget(self, guard: int, fresh: Iterable[int] = ()) -> None:
        """Switch off the clauses of a clue permanently: they hold if its guard and its ``fresh`` literals are false."""
        self._unsettle()
        del self.loaded[guard], self.own[guard]
        self.solver.extend([[-x] for x in (guard, *fresh)])

    def block(self, guard: int, clause: list[int]) -> None:
        """Add a clause that applies while ``guard`` is assumed."""
        clause = [*clause, -guard]
        self.open[guard].append(clause)  # for a renewed solver or a second one, while guards are active
        self._say(clause)

    def retire(self, guard: int) -> None:
        """Switch off the clauses of ``guard`` permanently."""
        del self.open[guard]
        if self.left:
            self.leave()
        else:
            self._say([-guard])

    def leave(self) -> None:
        """Close the solver as soon as no guard is active."""
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
