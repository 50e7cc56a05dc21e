"""A session of the `sat` backend: a model's rules in a kept solver."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from time import perf_counter
from typing import Literal, NamedTuple
from weakref import WeakKeyDictionary, WeakSet

from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.backends.sat.at_most_one import DEFAULT, ENCODINGS, AtMostOneEncoding
from cpsudoku.backends.sat.clause_solver import SETTLE, USUAL, KeptSolver
from cpsudoku.backends.sat.rule_clauses import FORMULATIONS, labels, reduce_domains, remaining
from cpsudoku.backends.session_contract import Size
from cpsudoku.model import (
    BOOLEAN,
    Clue,
    Effort,
    Limits,
    Model,
    Outcome,
    Question,
    Refuted,
    Solved,
    Sum,
    Undecided,
    Variable,
    Witness,
)
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.model import declared_variables
from cpsudoku.primitives.cut_separation import Guarded, LinkGraph, SignTable
from cpsudoku.primitives.primitive import Domain, Row
from cpsudoku.statement.clause_encoding import Loaded, StatedFormula, all_different, clauses, load, pairs
from cpsudoku.statement.statement import ConstraintShape, Copy
from cpsudoku.statement.statement_of_model import state, state_clues
from cpsudoku.support.errors import Limit, ModelError


def start(model: Model, *, solver: str, amo: str, formulation: str, clues: str) -> SatSession:
    """Return a session that assumes clues over the clauses of the model, which are cached if possible. For large rules,
    or by option, return a session that writes a formula for each question.

    If all rules are all-different, the first session of a model writes a formula for its first question only. A process
    for one puzzle has no second question, and loading the rules would take two (9x9) to four times (16x16) as long."""
    encoding = ENCODINGS[amo]
    usual = formulation == FORMULATIONS[0] and amo == DEFAULT
    if usual and clues == "auto" and (rules := kept_clauses(model)) is not None:
        assumed = AssumedClues(model, rules, solver)
        return SatSession(model, assumed, _size(model, assumed.kept))
    statement = state(model)
    written = WrittenClues(model, formulation, encoding, solver)
    if clues == "fixed" or (clues == "auto" and pairs(statement, model) > LARGE):
        return SatSession(model, written, Size(statement.top, len(model.constraints)))

    def assume() -> AssumedClues:
        rules = clauses(statement) if usual else remaining(statement, formulation, encoding, {})
        if usual and rules.size[1] <= LARGEST_KEPT:
            keep(model, rules)
        return AssumedClues(model, rules, solver)

    if clues == "auto" and model not in _written and all_different(statement):
        _written.add(model)
        return SatSession(model, written, Size(statement.top, len(model.constraints)), assume)
    assumed = assume()
    return SatSession(model, assumed, _size(model, assumed.kept))


def _size(model: Model, solver: KeptSolver) -> Size:
    return Size(solver.top, len(model.constraints), *solver.size())


# The clauses of rules, cached as long as their model lives. Writing those of a 9x9 takes as long as loading them.

LARGEST_KEPT = 100_000  # literals of a cached formula; some 4 MB


class KeptFormula(NamedTuple):
    """The rules of a model as clauses, with the model's number of rules and of variables when the clauses were made."""

    rules: int
    variables: int
    formula: StatedFormula


_formulas: WeakKeyDictionary[Model, KeptFormula] = WeakKeyDictionary()
_written: WeakSet[Model] = WeakSet()  # models whose first question was written


def keep(model: Model, rules: StatedFormula) -> None:
    """Cache the clauses of the model's rules."""
    _formulas[model] = KeptFormula(len(model.constraints), len(declared_variables(model)), rules)


def kept_clauses(model: Model) -> StatedFormula | None:
    """Return the cached clauses. Return None if there are none or the model has grown since."""
    entry = _formulas.get(model)
    if entry is None or (entry.rules, entry.variables) != (len(model.constraints), len(declared_variables(model))):
        return None
    return entry.formula


class SatSession:
    """A session with the model's rules in a solver. ``rules``: how clues enter it, as AssumedClues or WrittenClues."""

    method: Literal["blocking", "enumeration"] = "blocking"
    values: list[int]  # by literal
    cores = True  # does a refutation return the clues that suffice? With clues behind guards that takes another query

    def __init__(
        self,
        model: Model,
        rules: AssumedClues | WrittenClues,
        size: Size,
        assume: Callable[[], AssumedClues] | None = None,
    ) -> None:
        """``assume``: returns the clues to use from the first question on that ``rules`` do not suit."""
        self.model = model
        self.rules = rules
        self.assume = assume
        self.size: Size = size
        self.declared: Numbering = Numbering(declared_variables(model))
        booleans = [x.values == BOOLEAN for x in self.declared.variables]
        # True if all literals are values of decisions. Then one of them is true for each variable, in order.
        self.plain: bool = not any(booleans) and not model.auxiliary
        self.binary: bool = all(booleans)  # a literal for each variable
        self.values = [0, *(value for _, value in self.declared.meanings)] if self.plain else []
        # The last witness and its blocking clause, which is not yet added.
        self.shown: tuple[Witness | None, list[int]] = (None, [])
        self.sized: KeptSolver | None = None  # the solver that `size` describes

    def solve(self, question: Question) -> Outcome:
        start = perf_counter()
        asked = self._prepare(question.clues)
        if asked is None:
            return Refuted(None, Effort(convert=perf_counter() - start))
        solver, assumptions = asked.solver, asked.assumptions
        if not question.blocked:
            return self._ask(asked, assumptions, question, start)
        guard = solver.guard()
        try:
            for witness in question.blocked:
                solver.block(guard, self._clause(witness))
            return self._ask(asked, [*assumptions, guard], question, start)
        finally:
            solver.retire(guard)

    def solutions(self, question: Question) -> Iterator[Outcome]:
        start = perf_counter()
        asked = self._prepare(question.clues)
        if asked is None:
            yield Refuted(None, Effort(convert=perf_counter() - start))
            return
        solver = asked.solver
        guard = solver.guard()
        try:
            for witness in question.blocked:
                solver.block(guard, self._clause(witness))
            while True:
                outcome = self._ask(asked, [*asked.assumptions, guard], question, start)
                yield outcome
                if not isinstance(outcome, Solved):
                    return
                effort = outcome.effort
                rest = question.limits.after(effort.solve + effort.convert, effort.conflicts)
                question = question._replace(limits=rest)
                start = perf_counter()
                solver.block(guard, self._clause(outcome.witness))
                if isinstance(self.rules, AssumedClues):  # another question may have retired the clues
                    asked = self.rules.ask(question.clues)
        finally:
            solver.retire(guard)

    def prefer(self, values: Mapping[Variable, Collection[int]]) -> None:
        """Set the phases of a kept solver. See `cpsudoku.backends.session_contract.Hinting`."""
        self._assume()
        if isinstance(self.rules, AssumedClues):
            literal = self.declared.literal
            signs: list[int] = []
            for x, wanted in values.items():
                if x.values == BOOLEAN:
                    signs += [literal(x, value) for value in wanted] if len(wanted) == 1 else []
                else:
                    literals = zip(x.values, self.declared.literals(x), strict=True)
                    signs += [y if value in wanted else -y for value, y in literals]
            self.rules.kept.prefer(signs)

    def close(self) -> None:
        self.rules.close()

    def _prepare(self, clues: Sequence[Clue]) -> PreparedQuestion | None:
        """Return the solver and the assumptions. Return None if the clues leave a variable no value."""
        if self.assume is not None and isinstance(self.rules, WrittenClues):
            if self.rules.suit(clues) and (asked := self.rules.ask(clues)) is not None:
                return asked
            self._assume()
        return self.rules.ask(clues)

    def _assume(self) -> None:
        """Assume clues from now on."""
        if self.assume is not None:
            self.rules.close()
            self.rules, self.assume = self.assume(), None

    def _core(self, clues: Sequence[Clue]) -> Names | None:
        """Return the clues that suffice for the last refutation, or None if they are unknown."""
        if self.assume is not None:
            self._assume()
            asked = self.rules.ask(clues)
            if asked is None or not isinstance(asked.solver.ask(asked.assumptions, Limits(None, CORE)), Refuted):
                return None
        return self.rules.core(clues)

    def _clause(self, witness: Witness) -> list[int]:
        witness_before, clause = self.shown
        return list(clause) if witness is witness_before else self.declared.block(self.model.decisions, witness)

    def _ask(self, asked: PreparedQuestion, assumptions: list[int], question: Question, start: float) -> Outcome:
        solver = asked.solver
        begun = perf_counter()
        answer = (
            _solve_with_cuts(asked, assumptions, question.limits)
            if asked.graphs
            else _solve_with_sums(asked, assumptions, question.limits)
        )
        answered = perf_counter()
        if solver is not self.sized:
            self.sized = solver
            self.size = Size(solver.top, self.size.constraints, *solver.size())
        core = None
        if isinstance(answer, Solved):
            witness = self._witness(solver, asked.auxiliary)
        elif isinstance(answer, Refuted) and self.cores and not question.blocked:  # with a block it would not suffice
            core = self._core(question.clues)
        nodes, conflicts, propagations, restarts = solver.spent()
        convert = begun - start + perf_counter() - answered
        effort = Effort(nodes, 0, conflicts, propagations, convert, answered - begun, restarts)
        if isinstance(answer, Solved):
            return Solved(witness, effort)
        return Refuted(core, effort) if isinstance(answer, Refuted) else answer._replace(effort=effort)

    def _witness(self, solver: KeptSolver, auxiliary: Sequence[Numbering]) -> dict[Variable, int]:
        variables = self.declared.variables
        if self.binary:
            literals = solver.model()[: len(variables)]
            witness = dict(zip(variables, [int(x > 0) for x in literals], strict=True))
            self.shown = witness, [-x for x in literals[: len(self.model.decisions)]]
        elif self.plain:
            true, values = solver.true(self.declared.count), self.values
            witness = dict(zip(variables, [values[x] for x in true], strict=True))
            self.shown = witness, [-x for x in true]
        else:  # a Boolean whose literal is false is 0
            meanings = self.declared.meanings
            witness = dict.fromkeys(variables, 0)
            witness.update([meanings[x - 1] for x in solver.true(self.declared.count)])
        if auxiliary:
            witness.update(solver.values(auxiliary))
        return witness


SUMS = 100  # conflicts after which sums of units are added: finding them takes as long as a hundred conflicts
LONG = SUMS + SETTLE  # conflicts after which long sums are added, and the second solver runs


def _solve_with_sums(asked: PreparedQuestion, assumptions: list[int], limits: Limits) -> Outcome:
    """Solve. If that takes long, add implied sums of units."""
    solver, begun = asked.solver, perf_counter()
    conflicts, spent, settle = solver.counts()[1], 0, False
    for most, add in asked.sums:
        if limits.steps is not None and limits.steps <= most:
            break
        rest = limits.after(perf_counter() - begun, spent)
        answer = solver.ask(assumptions, Limits(rest.seconds, most - spent))
        spent = solver.counts()[1] - conflicts
        if not isinstance(answer, Undecided) or spent < most:
            return _as_stated(answer, limits)
        add()
        settle = most == LONG
    return _as_stated(solver.ask(assumptions, limits.after(perf_counter() - begun, spent), settle=settle), limits)


def _as_stated(answer: Outcome, limits: Limits) -> Outcome:
    """Return the outcome. If a limit was reached, report the limit of the caller, not its remaining part."""
    if isinstance(answer, Undecided) and isinstance(answer.reason, Limit):
        return Undecided(limits.as_stated(answer.reason))
    return answer


LABELS = 10_000  # conflicts after which pieces get labels, because cuts alone were too weak
ROUNDS = 12  # rounds of cuts of pieces before the second solver runs, in which the clues are units


def _solve_with_cuts(asked: PreparedQuestion, assumptions: list[int], limits: Limits) -> Outcome:
    """Solve with lazy cuts. If that takes long, add label clauses for pieces, and use the second solver."""
    solver = asked.solver
    begun, conflicts = perf_counter(), solver.counts()[1]
    pieces = any(not isinstance(graph, LinkGraph) for graph, _ in asked.graphs)
    labels = asked.labels if pieces else None
    rounds = count()

    def solve() -> Outcome:
        nonlocal labels
        while True:
            spent = solver.counts()[1] - conflicts
            if labels is not None and spent >= LABELS:
                solver.strengthen(assumptions, labels)
                labels = None
            seconds, steps = limits.after(perf_counter() - begun, spent)
            most = steps
            if labels is not None and (steps is None or LABELS - spent < steps):
                most = LABELS - spent
            answer = solver.ask(assumptions, Limits(seconds, most), settle=pieces and next(rounds) == ROUNDS)
            unlabelled = isinstance(answer, Undecided) and most != steps
            if not (unlabelled and solver.counts()[1] - conflicts >= LABELS):
                return answer

    def broken(answer: Outcome) -> list[Row]:
        if not isinstance(answer, Solved):
            return []
        true = SignTable(solver.model())
        return [cut for graph in asked.graphs for cut in graph.cuts(true, asked.sure)]

    def add(cuts: Iterable[Row]) -> None:
        for cut in cuts:
            solver.cut(cut)

    return _as_stated(solve_with_cuts(solve, broken, add), limits)


# Two ways to pass clues to a kept solver: assume them in a solver with the rules, or write them into a new formula.
#
# `AssumedClues`: one solver for all puzzles of a shape. It keeps the clauses that it learns from the rules. It is the
# best for 9x9 and 16x16. Digits and pencil marks are assumptions. Any other clue is loaded behind a guard. If a
# question has all loaded clues, the session assumes one literal that implies all guards. This is one decision level
# instead of one for each clue. Subsets cost only assumptions. Deletion and explanation query them. If a question has
# clues that are not loaded, unit clauses retire the omitted clues, because clauses of past puzzles slow the solver.
#
# `WrittenClues`: for each set of clues a new, smaller formula over the remaining candidates. Under assumptions a solver
# cannot simplify, and the rules of large grids take long to load.
#
# | grid | formula of its own, seconds a puzzle | kept solver, seconds a puzzle | loading the rules, seconds |
# |---|---|---|---|
# | 25x25, 42 % clues | 0.1 to 0.2 | 0.1 to 2.4 | 3.4 |
# | 16x16 | 0.05 | 0.005 | 0.4 |


# Clues are fixed if the whole formula has more literals: between 16x16 (250,000) and 25x25. Pieces get no labels if
# these would have more: for a nurikabe of 50x50, they have 730,000.
LARGE = 500_000
MEMORY = 10_000  # clues with cached literals, including those made for one question: some 10 MB
CORE = 400  # conflicts spent on a core: fewer than SETTLE, above which the second solver runs and returns no core

Names = tuple[str, ...]


class PreparedQuestion(NamedTuple):
    """A prepared query: the solver; the assumptions; the places of the clues' auxiliary variables; the graphs for cuts;
    literals that clues make true. ``labels``: writes label clauses for pieces (see `KeptSolver.strengthen`). ``sums``:
    (conflicts, a function that adds implied sums after that number of conflicts)."""

    solver: KeptSolver
    assumptions: list[int]
    auxiliary: list[Numbering]
    graphs: list[Guarded]
    sure: Collection[int] = ()
    labels: Callable[[int], tuple[list[Row], int]] | None = None
    sums: Sequence[tuple[int, Callable[[], None]]] = ()


class AssumedClues:
    """Clues as assumptions: each clue is a literal, or clauses behind a guard literal."""

    def __init__(self, model: Model, rules: StatedFormula, solver: str) -> None:
        self.model = model
        self.rules = rules
        self.kept: KeptSolver = KeptSolver(solver, rules)
        self.literals: dict[Clue, list[int]] = {}  # of the unary clues so far
        self.clues: list[Clue] = []  # the last ones, which return with the witness blocked
        self.assumed: list[int] = []  # their literals
        self.loaded: dict[Clue, tuple[int, Loaded]] = {}  # guard and clauses; the list object is shared with the solver
        self.every: int | None = None  # the literal that implies all these guards
        self.sums: list[tuple[int, Callable[[], None]]] = []  # not yet added: conflicts, and what adds them
        self.long: list[tuple[int, Loaded]] = []  # the added ones with fresh literals
        self.graphs: list[Guarded] = rules.graphs
        self.kept.by_cuts = bool(rules.graphs)
        self.labelled: bool = False  # may pieces of the last clues have labels? They may fill the memory
        # The last clues, all graphs merged, and the literals that these clues make true.
        self.together: tuple[list[Clue], list[Guarded], set[int]] = [], [], set()

    def ask(self, clues: Sequence[Clue]) -> PreparedQuestion:
        """Return the solver and the assumptions."""
        if list(clues) != self.clues:
            self._state(clues)
        if not self.loaded:
            return PreparedQuestion(self.kept, self.assumed, [], self.graphs, self.assumed)
        wanted = set(clues)
        parts = [(guard, part) for clue, (guard, part) in self.loaded.items() if clue in wanted]
        auxiliary = [part.auxiliary for _, part in parts if part.auxiliary.variables]
        if not self.graphs and not any(part.graphs for _, part in parts):
            sums = self.sums if self.every in self.assumed and self.rules.houses.families else []
            return PreparedQuestion(self.kept, self.assumed, auxiliary, [], sums=[*sums])
        if self.together[0] is not self.clues:
            graphs, sure = self._together(parts)
            self.together = self.clues, graphs, sure
        _, graphs, sure = self.together
        return PreparedQuestion(
            self.kept, self.assumed, auxiliary, graphs, sure, self._labels if self.labelled else None
        )

    def _together(self, parts: Sequence[tuple[int, Loaded]]) -> tuple[list[Guarded], set[int]]:
        """Return the graphs of the rules and of clues. Sizes of pieces of one graph are merged into it. For pieces,
        also return the literals that are certainly true. Load the clauses that follow from the sizes."""
        graphs = [*self.graphs, *[graph for _, part in parts for graph in part.graphs]]
        if not any(map(_of_pieces, graphs)):
            return graphs, set()
        # Few models have pieces.
        from cpsudoku.primitives.rooted_components import RootedPieces, label_literals, together

        every = self.every if self.every is not None and self.every in self.assumed else 0
        graphs = [Guarded(*one) for one in together(graphs, every)]
        sure = _units(parts).union([clause[0] for clause in self.rules.clauses if len(clause) == 1])
        off = {-every, *[-guard for guard, _ in parts]}
        for graph, unless in graphs:
            if isinstance(graph, RootedPieces):
                for cut in graph.seeds_of_sizes():
                    self.kept.cut((*cut, *unless))
                    left = [x for x in (*cut, *unless) if x not in off]
                    sure.update(left if len(left) == 1 else ())
        self.labelled = label_literals(graph for graph, _ in graphs) <= LARGE
        return graphs, sure

    def _add_sums(self) -> None:
        """Add the sums of units minus cages. They are active only while all loaded clues are."""
        from cpsudoku.statement.house_sums import find_sums, groups_of, in_clauses  # few questions take so long

        del self.sums[0]
        assert self.every is not None
        values = self._values()
        for one in find_sums(*groups_of(self._entries())):
            for clause in in_clauses(one, values):
                self.kept.cut((*clause, -self.every))

    def _add_long_sums(self) -> None:
        """Add the long sums minus units. They are active only while all loaded clues are. For such a question, the
        first solver (MiniCard) replaces the second solver (CaDiCaL): it takes half the time on 4 images of a hard
        little killer."""
        from cpsudoku.statement.house_sums import find_long_sums, groups_of, totals_of

        del self.sums[0]
        assert self.every is not None
        variable = {first: x for x, first in self.rules.statement.first.items()}
        entries = self._entries()
        for one in find_long_sums(groups_of(entries)[0], totals_of(entries), self._values()):
            guard = self.kept.literal()
            clue = Clue("sum", Sum([variable[x] for x in one.outside]) == -one.total)
            part = load(clue, self.rules.numbering, self.kept.last, guard, self.rules.houses)
            self.kept.add(guard, part.clauses, part.top)
            self.kept.cut((guard, -self.every))
            self.kept.second = self.kept.name
            self.long.append((guard, part))

    def _values(self) -> dict[int, Domain]:
        return {first: x.values for x, first in self.rules.statement.first.items()}

    def _entries(self) -> list[tuple[ConstraintShape, Copy]]:
        """Return the lines of the rules and of the loaded clues together."""
        rules, clues = self.rules.statement, [*self.loaded]
        more = rules.beyond([x for clue in clues for x in clue.auxiliary], rules.top)
        lines = [*rules.in_order(), *state_clues(more, clues, self.rules.houses).in_order()]
        known = {*rules.first.values()}  # auxiliary variables have other literals in this formula
        return [entry for entry in lines if known >= {*entry[1].firsts}]

    def _labels(self, last: int) -> tuple[list[Row], int]:
        statement = state(self.model, [clue for clue in self.clues if clue.unary is None])
        return labels(statement, self.rules.numbering.count, last)

    def core(self, clues: Sequence[Clue]) -> Names | None:
        """Return the clues that suffice for the last refutation, or None if the solver returns none."""
        if self.together[1]:  # with the cuts found so far, it takes few conflicts
            self.kept.refute(self.assumed, CORE)
        core = self.kept.core()
        if core is None:
            return None
        blamed = set(core)
        if self.every in blamed:
            blamed |= self._guards_of_core()
        names = []
        for clue in clues:
            literals = [self.loaded[clue][0]] if clue.unary is None else self.literals[clue]
            if not blamed.isdisjoint(literals):
                names.append(clue.name)
        return tuple(dict.fromkeys(names))

    def close(self) -> None:
        self.kept.close()

    def _guards_of_core(self) -> set[int]:
        """Solve again with the guards one by one. Return the guards that suffice, or all guards if that takes too
        long."""
        guards = [guard for guard, _ in self.loaded.values()]
        assumed = [*(x for x in self.assumed if x != self.every), *guards]
        refuted = isinstance(self.kept.ask(assumed, Limits(None, CORE)), Refuted)
        return set((self.kept.core() if refuted else None) or guards)

    def _state(self, clues: Sequence[Clue]) -> None:
        literals = self.literals
        if len(literals) > MEMORY:
            literals.clear()
        larger: list[Clue] = []
        try:
            assumed = [x for clue in clues for x in literals[clue]]
        except KeyError:
            larger = [clue for clue in clues if clue.unary is None]
            for clue in clues:
                if clue.unary is not None and clue not in literals:
                    literals[clue] = self.rules.numbering.units(clue.unary)
            assumed = [x for clue in clues if clue.unary is not None for x in literals[clue]]
        if larger or self.loaded:
            assumed += self._load(larger)
        self.clues, self.assumed = list(clues), assumed

    def _load(self, clues: Sequence[Clue]) -> list[int]:
        """Load the clues that are new. Return the assumptions: the guards of these clues, and the negated guards of
        loaded clues that the question omits."""
        if self.kept.renew_if_worn():
            self.loaded.clear()
            self.long.clear()
            self.every = None
        if any(clue not in self.loaded for clue in clues):
            wanted = set(clues)
            for clue in [clue for clue in self.loaded if clue not in wanted]:
                guard, part = self.loaded.pop(clue)
                self.kept.forget(guard, range(part.auxiliary.count + 1, part.top + 1))
            for clue in clues:
                if clue not in self.loaded:
                    guard = self.kept.literal()
                    try:
                        part = load(clue, self.rules.numbering, self.kept.last, guard, self.rules.houses)
                    except ModelError as error:
                        raise ModelError(f"clue {clue.name}: {error}") from error
                    self.kept.add(guard, part.clauses, part.top)
                    if part.graphs:
                        self.kept.by_cuts = True
                    self.loaded[clue] = guard, part
            if self.every is not None:
                self.kept.forget(self.every)
            while self.long:
                guard, part = self.long.pop()
                self.kept.forget(guard, range(part.auxiliary.count + 1, part.top + 1))
            self.kept.second = USUAL
            self.every = self.kept.literal()
            self.sums = [(SUMS, self._add_sums), (LONG, self._add_long_sums)]
            self.kept.add(self.every, [(guard, -self.every) for guard, _ in self.loaded.values()], self.kept.last)
        wanted = set(clues)
        if self.every is not None and all(clue in wanted for clue in self.loaded):
            return [self.every]
        return [guard if clue in wanted else -guard for clue, (guard, _) in self.loaded.items()]


def _of_pieces(guarded: Guarded) -> bool:
    """Return True if the graph's cuts are cuts of pieces. Cuts of other graphs make no use of literals that are
    certainly true."""
    return not isinstance(guarded.graph, LinkGraph)


def _units(parts: Iterable[tuple[int, Loaded]]) -> set[int]:
    """Return the literals that clues behind guards make true."""
    return {c[0] for guard, part in parts for c in part.clauses if len(c) == 2 and c[1] == -guard}


class WrittenClues:
    """Clues as part of the formula: each set of clues gets a new solver. The last solver is kept, because the next
    question usually blocks its witness."""

    def __init__(self, model: Model, formulation: str, encoding: AtMostOneEncoding, solver: str) -> None:
        self.model = model
        self.formulation = formulation
        self.encoding = encoding
        self.solver = solver
        self.key: object = None
        self.kept: KeptSolver | None = None
        self.auxiliary: list[Numbering] = []
        self.graphs: list[Guarded] = []

    def ask(self, clues: Sequence[Clue]) -> PreparedQuestion | None:
        """Return the solver with these clues in its formula, so without assumptions. Return None if the clues leave a
        variable without a value."""
        key = _key(clues)
        if self.kept is None or key != self.key:
            self.close()
            larger = [clue for clue in clues if clue.unary is None]
            statement = state(self.model, larger)
            domains = reduce_domains(statement, [clue.unary for clue in clues if clue.unary])
            if domains is None:
                return None
            rules = remaining(statement, self.formulation, self.encoding, domains)
            self.auxiliary = [_part(rules.numbering, clue) for clue in larger if clue.auxiliary]
            self.graphs = rules.graphs
            self.key, self.kept = key, KeptSolver(self.solver, rules)
        return PreparedQuestion(self.kept, [], self.auxiliary, self.graphs)

    def suit(self, clues: Sequence[Clue]) -> bool:
        """Return True if the clues are already written, or if they are the first clues and all are digits or pencil
        marks."""
        first = self.kept is None and bool(clues)
        return all(clue.unary for clue in clues) and (first or self.key == _key(clues))

    def core(self, clues: Sequence[Clue]) -> None:
        """Return None, because the clues are part of the formula."""
        return

    def close(self) -> None:
        if self.kept is not None:
            self.kept.leave()
        self.kept = None


def _key(clues: Sequence[Clue]) -> frozenset[object]:
    return frozenset([clue.unary or clue for clue in clues])


def _part(numbering: Numbering, clue: Clue) -> Numbering:
    """Return the clue's auxiliary variables, which have consecutive literals."""
    return Numbering(clue.auxiliary, numbering.first[clue.auxiliary[0]])
