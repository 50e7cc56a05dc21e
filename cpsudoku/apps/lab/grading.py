"""Grade an encoding of a puzzle: does it have exactly the solutions of the puzzle? Rules and givens are graded
separately.

A submission is an encoding to grade. Its unit clauses over the board's literals are its givens. All other clauses are
its rules. A right grid obeys the rules of the puzzle; a wrong grid breaks one.

*Admitted grids*: a submission must accept no wrong grid. Therefore each of our clauses must follow from its rules. Unit
propagation shows this for most clauses. In a unit of n cells and n digits, "each cell at most one" and "each digit at
least once" imply the other two, and vice versa. A solver decides the remaining clauses. Each model that it finds is a
wrong grid that the submission accepts. Within a time limit, we search for the one closest to the puzzle's solution.

*Lost grids*: a submission must accept every right grid. Therefore each of its clauses must follow from ours. Clauses
that share auxiliary variables form a component and are tested together. Every filling of the component's cells that
occurs in a right grid must extend to the auxiliary variables. If a component has too many fillings, only some right
grids are tested.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from cpsudoku.apps.lab.submission import SUFFIXES, EncodedBoard, Row, Submission, read_submission
from cpsudoku.backends.sat.clause_solver import ClauseSolver
from cpsudoku.puzzles.entry import Entry
from cpsudoku.support.errors import CpsudokuError, amount

PROBE = "glucose4"  # for thousands of small queries
TIMED = "cadical153"  # the solver of backend sat, which measures conflicts and seconds
SECONDS = 0.5  # limit of a query about rules, and of the search for the closest grid
SLICE = 1000  # conflicts between two reads of the clock
PATTERNS = 300  # above this number of fillings of a component's cells, right grids are tested
TRIED = 60  # right grids
MOST = 300_000  # above this number of clauses, needless ones are not counted
FAMILIES = ("cell", "row", "column", "box", "unit")


class SolverEffort(NamedTuple):
    """The effort to find a solution and to exclude all others. ``solutions`` is 0, 1, or 2 for several, and None if the
    time ran out."""

    solutions: int | None
    conflicts: int
    seconds: float


@dataclass(frozen=True)
class WrongGrid:
    """A grid that shows a mistake. ``grid``: its literals; ``distance``: the number of cells that differ from a right
    grid.

    If ``admitted``, the grid is wrong and the submission accepts it. Otherwise the grid is right and the submission
    excludes it. ``given``: does the grid agree with the puzzle's givens?
    """

    admitted: bool
    grid: tuple[int, ...] = field(repr=False)
    text: str
    broken: tuple[str, ...]
    distance: int
    given: bool


@dataclass(frozen=True)
class Grade:
    """The grade of a submission.

    Attributes:
        rules: For each family of rules (cell, row, column, box): "" if the submission has it, else the missing part in
            words.
        givens: The faults of the givens, in words. ``notes``: harmless oddities of the submission.
        findings: Grids that show the mistakes: a wrong grid that is accepted, and a right grid that is excluded.
        needless: The number of clauses that follow from earlier ones by unit propagation. None if they were not
            counted.
        effort, ours: The solver's effort with the submission, and with our clauses.
        sampled: The number of right grids tested, if the test for lost grids was incomplete. 0 if it was complete.
        undecided: The families of rules that were not decided in time.
    """

    submission: Submission
    rules: dict[str, str]
    givens: tuple[str, ...]
    findings: tuple[WrongGrid, ...]
    needless: int | None
    effort: SolverEffort
    ours: SolverEffort
    our_clauses: int
    sampled: int = 0
    undecided: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """right, wrong or undecided."""
        if self.findings:
            return "wrong"
        return "undecided" if self.undecided else "right"

    @property
    def status(self) -> int:
        """0 right, 1 wrong, 3 undecided."""
        return {"right": 0, "wrong": 1, "undecided": 3}[self.verdict]

    def as_dict(self) -> dict[str, Any]:
        """Return the output of `compare --json`."""
        return {
            "file": self.submission.file,
            "verdict": self.verdict,
            "numbering": self.submission.numbering,
            "rules": self.rules,
            "givens": list(self.givens),
            "findings": [
                {
                    "admitted": finding.admitted,
                    "grid": finding.text,
                    "broken": list(finding.broken),
                    "distance": finding.distance,
                }
                for finding in self.findings
            ],
            "clauses": len(self.submission.clauses),
            "needless": self.needless,
            "effort": self.effort._asdict(),
            "ours": {"clauses": self.our_clauses, **self.ours._asdict()},
            "sampled": self.sampled,
            "undecided": list(self.undecided),
            "notes": [*self.submission.notes, *self.notes],
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        submission = self.submission
        yield f"{submission.file}: {self.verdict}"
        yield f"  numbering  {submission.numbering}"
        for family, words in self.rules.items():
            yield f"  {family:<10} {words or ('not decided in time' if family in self.undecided else 'right')}"
        yield f"  givens     {'; '.join(self.givens) or 'right'}"
        for finding in self.findings:
            yield f"  {'admits' if finding.admitted else 'loses':<10} {finding.text}"
            away = f"{amount(finding.distance, 'cell')} from a right grid: " if finding.admitted else ""
            yield f"{'':12} {away}{'; '.join(finding.broken[:3])}{'' if finding.given else '; it has other givens'}"
        if self.sampled and self.verdict == "right":
            yield f"  loses      none of {self.sampled} right grids that were tried"
        needless = "" if self.needless is None else f", {self.needless:,} needless"
        yield f"  clauses    {len(submission.clauses):,}{needless}; ours {self.our_clauses:,}"
        times = [
            f"{'over ' * (one.solutions is None)}{one.conflicts:,} in {one.seconds * 1000:.1f} ms"
            for one in (self.effort, self.ours)
        ]
        yield f"  conflicts  {times[0]}; ours {times[1]}"
        yield from (f"  note       {note}" for note in (*submission.notes, *self.notes))


class Grader:
    """Grades submissions for one puzzle. It computes our clauses, the solution and our effort only once."""

    def __init__(self, board: EncodedBoard) -> None:
        self.board = board
        self.givens: list[Row] = [(x,) for x in board.given]
        self.ours: SolverEffort = effort([*board.rules, *self.givens], board.top)
        self.known: set[Row] = {*board.rules}
        self.reference: ClauseSolver = ClauseSolver(PROBE, board.rules)
        self.target: tuple[int, ...] | tuple[()] = self._right(board.given) or self._right(()) or ()
        self.families: dict[str, list[tuple[str, Row]]] = dict(_families(board))

    def _right(self, literals: Sequence[int]) -> tuple[int, ...]:
        """Return a right grid with these literals. Return () if none exists."""
        if not self.reference.solve(literals):
            return ()
        return tuple(x for x in self.reference.model() if 0 < x <= self.board.top)

    def grade(self, own: Submission) -> Grade:
        """Return the grade."""
        board = self.board
        given = [row[0] for row in own.clauses if len(row) == 1 and abs(row[0]) <= board.top]
        rules = [row for row in own.clauses if len(row) != 1 or abs(row[0]) > board.top]
        worked_in = self._missing_literals(own, rules)
        rules += worked_in
        judge = _Judge(self, own, rules, given)
        words = judge.rules() if not worked_in else {}
        givens, notes = judge.givens()
        if worked_in and not judge.whole():
            notes += ["the givens are worked into the rules, which were judged for this puzzle only"]
        if not judge.lost:
            judge.judge_lost(whole=bool(worked_in))
        findings = [*filter(None, (judge.closest(), judge.loss()))]
        judge.close()
        return Grade(
            own,
            words,
            tuple(givens),
            tuple(findings),
            needless(own),
            effort([*own.clauses, *worked_in], board.top),
            self.ours,
            len(board.rules) + len(self.givens),
            judge.sampled,
            tuple(judge.undecided),
            tuple(notes),
        )

    def _missing_literals(self, own: Submission, rules: Sequence[Row]) -> list[Row]:
        """Return unit clauses for the literals that the file omits. Return none if the file uses a literal that the
        givens exclude."""
        board = self.board
        if not own.missing or not board.given:
            return []
        excluded = {-x for x in self.reference.propagate(board.given)[1] if -board.top <= x < 0}
        direct = excluded - own.missing
        units = {abs(row[0]) for row in own.clauses if len(row) == 1}
        if direct - units and any(abs(x) in direct for row in rules for x in row):
            return []
        return [(x,) if x in board.given else (-x,) for x in sorted(own.missing)]


def _families(board: EncodedBoard) -> Iterator[tuple[str, list[tuple[str, Row]]]]:
    """Yield each family of rules with its clauses. Each clause has a description of the grids that break it."""
    cells: list[tuple[str, Row]] = []
    for i, name in enumerate(board.cells):
        literals = board.literals(i)
        cells.append((f"{name} may stay empty", tuple(literals)))
        cells += [(f"{name} may be {_two(board, x, y)}", (-x, -y)) for x, y in combinations(literals, 2)]
    yield "cell", cells
    for family in FAMILIES[1:]:
        rows: list[tuple[str, Row]] = []
        for unit in board.units:
            if unit.family == family:
                for value in dict.fromkeys(v for i in unit.cells for v in board.values[i]):
                    places = [board.literal(i, value) for i in unit.cells if value in board.values[i]]
                    rows += [(f"{unit.name}: {_both(board, x, y)}", (-x, -y)) for x, y in combinations(places, 2)]
        if rows:
            yield family, rows


def _two(board: EncodedBoard, x: int, y: int) -> str:
    return f"{board.meanings[x][1]} and {board.meanings[y][1]}"


def _both(board: EncodedBoard, x: int, y: int) -> str:
    (one, value), (other, _) = board.meanings[x], board.meanings[y]
    return f"{board.cells[one]} and {board.cells[other]} may both be {value}"


class _Judge:
    """Grades one submission. ``lost``: a right grid that the submission excludes. ``open``: our clauses that it does
    not imply, by family."""

    def __init__(self, grader: Grader, own: Submission, rules: list[Row], given: list[int]) -> None:
        self.grader, self.board, self.own, self.clauses, self.given = grader, grader.board, own, rules, given
        self.top = own.top
        self.solver = ClauseSolver(PROBE, [row for row in rules if row])
        if not all(rules):
            self.solver.extend([(1,), (-1,)])
        self.open: dict[str, list[tuple[str, Row]]] = {}
        self.missing: list[tuple[str, Row]] = []  # givens
        self.lost: tuple[int, ...] = ()
        self.why_lost = ""
        self.sampled = 0
        self.undecided: list[str] = []

    def close(self) -> None:
        self.solver.close()

    def _solve(self, assumptions: Sequence[int], end: float) -> bool | None:
        """Return whether a model with these assumptions exists. Return None if the time ends first."""
        while True:
            answer = self.solver.solve(assumptions, SLICE)
            if answer is not None or perf_counter() > end:
                return answer

    def _fresh(self) -> int:
        self.top += 1
        return self.top

    # Rules

    def rules(self) -> dict[str, str]:
        """Return the missing part of each family, or "" for a right one. Store our clauses that are not implied in
        ``open``."""
        shown = self._shown()
        words = dict.fromkeys(self.grader.families, "")
        left = {
            family: some
            for family, all_of in self.grader.families.items()
            if (some := [one for one in all_of if one[1] not in shown])
        }
        if not left or self._breaks(left, ()) is False:
            return words
        for family, some in left.items():
            others = [clause for name, more in left.items() if name != family for _, clause in more]
            found = self._breaks({family: some}, others)
            if found is None:
                self.undecided.append(family)
            elif found:
                self._blame(family, some, words)
        if not self.open and not self.undecided:  # only together
            for family, some in left.items():
                if self._breaks({family: some}, ()):
                    self._blame(family, some, words)
        return words

    def _blame(self, family: str, some: list[tuple[str, Row]], words: dict[str, str]) -> None:
        self.open[family] = some
        true = {*self.solver.model()}
        words[family] = next(description for description, clause in some if true.isdisjoint(clause))

    def _breaks(self, families: dict[str, list[tuple[str, Row]]], kept: Sequence[Row]) -> bool | None:
        """Return True if the submission accepts a grid that breaks one of these clauses and satisfies all of
        ``kept``."""
        question = self._question([clause for some in families.values() for _, clause in some])
        keep = self._fresh()
        self.solver.extend([(*clause, -keep) for clause in kept])
        return self._solve([question, keep], perf_counter() + SECONDS)

    def _question(self, some: Sequence[Row]) -> int:
        """Return a new literal that implies "one of these clauses is broken"."""
        question = self._fresh()
        selectors = []
        for clause in some:
            selectors.append(self._fresh())
            self.solver.extend([(-selectors[-1], -x) for x in clause])
        self.solver.add((*selectors, -question))
        return question

    def _shown(self) -> set[Row]:
        """Return our clauses that follow from the submission by unit propagation, or by counting in a unit."""
        board = self.board
        implied = {}
        for x in range(1, board.top + 1):
            consistent, follow = self.solver.propagate((x,))
            implied[x] = {*follow} if consistent else None  # None: the literal is false in every model

        def excludes(clause: Row) -> bool:
            x, y = -clause[0], -clause[1]
            one, other = implied[x], implied[y]
            return one is None or other is None or -y in one or -x in other

        shown: set[Row] = set()
        for some in self.grader.families.values():
            for _, clause in some:
                if clause not in shown and (excludes(clause) if clause[0] < 0 else self._follows(clause)):
                    shown.add(clause)
        self._count(shown)
        return shown

    def _follows(self, clause: Row) -> bool:
        return not self.solver.propagate([-x for x in clause])[0]

    def _count(self, shown: set[Row]) -> None:
        """Add the consequences of counting: n cells, n values, each cell at most one and each value at least once."""
        squares = [*filter(None, (_square(self.board, unit.cells) for unit in self.board.units))]
        somewhere = [[(line, self._follows(line)) for line in values] for _, values in squares]
        again = True
        while again:
            again = False
            for (cells, values), known in zip(squares, somewhere, strict=True):
                cell_pairs = [(-x, -y) for line in cells for x, y in combinations(line, 2)]
                value_pairs = [(-x, -y) for line in values for x, y in combinations(line, 2)]
                placed = all(follows or line in shown for line, follows in known)
                full = {*cells, *cell_pairs, *value_pairs, *values}
                if full <= shown:
                    continue
                if (placed and shown.issuperset(cell_pairs)) or (
                    shown.issuperset(cells) and shown.issuperset(value_pairs)
                ):
                    self.solver.extend(full - shown)
                    shown |= full
                    again = True

    # Givens

    def givens(self) -> tuple[list[str], list[str]]:
        """Return the faults of the givens, and their harmless oddities."""
        board, wrong, notes = self.board, list[str](), list[str]()
        consistent, follow = self.solver.propagate(self.given)
        stated = {*self.given, *follow}
        end = perf_counter() + SECONDS
        solvable = consistent and self._solve(self.given, end) is not False
        for x in board.given if solvable else ():
            if x not in stated:
                if self._solve([*self.given, -x], end) is False:
                    notes.append(f"the given {board.claim(x)} is missing, but follows from the rest")
                else:
                    wrong.append(f"{board.claim(x)} is missing")
                    self.missing.append((f"not {board.claim(x)}, a given", (x,)))
        reference = self.grader.reference
        consistent, follow = reference.propagate(board.given)
        for x in self.given:
            if x in follow or x in board.given or not consistent:
                continue
            if not reference.solve([*board.given, -x]):
                notes += [f"{board.claim(x)} is not a given of the puzzle, but follows from it"] if x > 0 else []
                continue
            cell = board.meanings[abs(x)][0]
            other = next((y for y in board.given if y > 0 and board.meanings[y][0] == cell), None)
            wrong.append(
                f"{board.claim(x)} is not a given of the puzzle"
                if other is None
                else f"{board.claim(x)}, but the puzzle gives {board.meanings[other][1]}"
            )
            why = f"its given {board.claim(x)} excludes this solution of the puzzle"
            self._record_lost_grid(reference.model(), why)
        return wrong, notes

    def whole(self) -> bool:
        """Return True if rules and givens together accept a grid that is not a solution of the puzzle."""
        everything = dict(self.grader.families)
        everything["given"] = [(f"not {self.board.claim(x)}", (x,)) for x in self.board.given]
        found = self._breaks(everything, ())
        if found is None:
            self.undecided.append("cell")
        if found:
            self.open = everything
        return bool(found)

    # Lost grids

    def _record_lost_grid(self, model: Iterable[int], why: str) -> None:
        self.lost = tuple(x for x in model if 0 < x <= self.board.top)
        self.why_lost = why

    def judge_lost(self, *, whole: bool) -> None:
        """Search for a right grid that the submission excludes. With ``whole``, only solutions of the puzzle are
        right."""
        grader, board = self.grader, self.board
        if grader.target and not self.solver.solve(self._filled(grader.target)):
            self._record_lost_grid(grader.target, self._reason(grader.target))
            return
        base = board.given if whole else ()
        looser: list[Row] = []
        for clause in dict.fromkeys(self.clauses):
            if clause and max(map(abs, clause)) > board.top:
                looser.append(clause)
            elif clause not in grader.known and self._excludes([*base, *(-x for x in clause)], clause):
                return
        for component, literals in _components(looser, board.top):
            if not self._judge_component(component, literals, base):
                return

    def _filled(self, grid: Sequence[int]) -> list[int]:
        true = {*grid}
        return [x if x in true else -x for x in range(1, self.board.top + 1)]

    def _reason(self, grid: Sequence[int]) -> str:
        """Return why the submission excludes a right grid: a clause that the grid breaks, or the auxiliary
        variables."""
        true = {*self._filled(grid)}
        for clause in self.clauses:
            if all(-x in true for x in clause):
                return self._excluded_by(clause)
        return "clauses with auxiliary variables exclude it"

    def _excluded_by(self, clause: Row) -> str:
        return f"a clause excludes it: {' or '.join(map(self.board.claim, clause[:4]))}{' ...' * (len(clause) > 4)}"

    def _excludes(self, literals: Sequence[int], clause: Row) -> bool:
        """Return True if some right grid has these literals, so that ``clause`` excludes it. Record that grid."""
        reference = self.grader.reference
        if not reference.propagate(literals)[0] or not reference.solve(literals):
            return False
        self._record_lost_grid(reference.model(), self._excluded_by(clause))
        return True

    def _judge_component(self, component: list[Row], literals: list[int], base: Sequence[int]) -> bool:
        """Return True if each right filling of these literals extends to the auxiliary variables."""
        reference, some = self.grader.reference, {*literals}
        own_literals = dict(zip(literals, range(1, len(literals) + 1), strict=True))
        with ClauseSolver(PROBE, _compact(component, own_literals)) as solver:
            for line in self._lines_with(some):
                for true in (*literals, 0) if len(line) > len(some) else literals:
                    filling = [x if x == true else -x for x in literals]
                    if not solver.solve([i if x > 0 else -i for i, x in enumerate(filling, 1)]) and reference.solve(
                        [*base, *filling]
                    ):
                        self._record_lost_grid(reference.model(), "clauses with auxiliary variables exclude it")
                        return False
                return True
            tried = 0
            with ClauseSolver(PROBE, self.board.rules) as right:
                while tried < PATTERNS and right.solve(base):
                    grid = right.model()
                    filling = [x for x in grid if abs(x) in some]
                    if not solver.solve([own_literals[x] if x > 0 else -own_literals[-x] for x in filling]):
                        self._record_lost_grid(grid, "clauses with auxiliary variables exclude it")
                        return False
                    right.add([-x for x in filling])
                    tried += 1
                    if tried == TRIED and len(some) > 100:
                        break
                else:
                    if tried < PATTERNS:
                        return True
        self.sampled = tried
        return True

    def _lines_with(self, some: set[int]) -> Iterator[Sequence[int]]:
        """Yield each group of literals that contains all these literals and of which exactly one is true: the values of
        a cell, or the places of a value in a unit."""
        board = self.board
        cells = {board.meanings[x][0] for x in some}
        if len(cells) == 1:
            yield board.literals(cells.pop())
            return
        values = {board.meanings[x][1] for x in some}
        if len(values) == 1:
            value = values.pop()
            for unit in board.units:
                if cells <= {*unit.cells} and len(unit.cells) == len(board.values[unit.cells[0]]):
                    yield [board.literal(i, value) for i in unit.cells]
                    return

    # Findings

    def loss(self) -> WrongGrid | None:
        """Return a right grid that the submission excludes, or None."""
        if not self.lost:
            return None
        given = {*self.lost}.issuperset(x for x in self.board.given if x > 0)
        return WrongGrid(False, self.lost, self.board.text(self.lost), (self.why_lost,), 0, given)

    def closest(self) -> WrongGrid | None:
        """Return a wrong grid that the submission accepts, or None. Within the time limit, search for the one with the
        fewest cells that differ from the puzzle's solution."""
        open_rules = [one for some in self.open.values() for one in some]
        if not open_rules and not self.missing:
            return None
        end = perf_counter() + SECONDS
        question = self._question([clause for _, clause in (*open_rules, *self.missing)])
        assumptions = [question, *self.given]
        if not self._solve(assumptions, end):
            assumptions = [question]
            if not self._solve(assumptions, end + SECONDS):
                return None
        grid = self._approach(assumptions, end)
        true = {*grid}
        broken = [
            description.replace("may both be", "are both").replace("may stay empty", "is empty").replace("may be", "is")
            for description, clause in (*open_rules, *self.missing)
            if all((-x in true) if x < 0 else (x not in true) for x in clause)
        ]
        return WrongGrid(
            True,
            grid,
            self.board.text(grid),
            tuple(broken),
            self._distance(grid),
            len(assumptions) > 1 or not self.given,
        )

    def _distance(self, grid: Iterable[int]) -> int:
        values, right = self.board.value_sets(grid), self.board.value_sets(self.grader.target)
        return sum(one != other for one, other in zip(values, right, strict=True))

    def _approach(self, assumptions: list[int], end: float) -> tuple[int, ...]:
        """Return a model under these assumptions. Within the time limit, minimize the number of cells that differ from
        the target."""
        from pysat.card import ITotalizer

        board, target = self.board, self.grader.target
        best = self._positive()
        if not target:
            return best
        self.solver.prefer(self._filled(target))
        if self._solve(assumptions, end):
            best = min(best, self._positive(), key=self._distance)
        differs = []
        for right in target:
            differs.append(self._fresh())
            literals = board.literals(board.meanings[right][0])
            self.solver.extend([(right, differs[-1]), *((-x, differs[-1]) for x in literals if x != right)])
        least = self._distance(best)
        with ITotalizer(lits=differs, ubound=least, top_id=self.top) as totalizer:
            self.top = totalizer.top_id
            self.solver.extend(totalizer.cnf.clauses)
            while least > 1 and self._solve([*assumptions, -totalizer.rhs[least - 1]], end):
                best = self._positive()
                least = self._distance(best)
        return best

    def _positive(self) -> tuple[int, ...]:
        return tuple(x for x in self.solver.model() if 0 < x <= self.board.top)


def _square(board: EncodedBoard, cells: Sequence[int]) -> tuple[list[Row], list[Row]] | None:
    """Return the literals of each cell and those of each value, if the unit has as many values as cells."""
    if {board.values[i] for i in cells} != {board.values[cells[0]]} or len(cells) != len(board.values[cells[0]]):
        return None
    lines = [tuple(board.literals(i)) for i in cells]
    return lines, [*zip(*lines, strict=True)]


def _components(clauses: Iterable[Row], top: int) -> Iterator[tuple[list[Row], list[int]]]:
    """Yield each component: the clauses that share auxiliary variables directly or indirectly, and their literals of
    the board."""
    parent: dict[int, int] = {}

    def root(x: int) -> int:
        while (up := parent.setdefault(x, x)) != x:
            parent[x] = x = parent[up]
        return x

    some = [*clauses]
    for clause in some:
        first, *others = [abs(x) for x in clause if abs(x) > top]
        for x in others:
            parent[root(x)] = root(first)
    groups: defaultdict[int, list[Row]] = defaultdict(list)
    for clause in some:
        groups[root(next(abs(x) for x in clause if abs(x) > top))].append(clause)
    for rows in groups.values():
        yield rows, sorted({abs(x) for row in rows for x in row if abs(x) <= top})


def _compact(clauses: Sequence[Row], known: dict[int, int]) -> list[Row]:
    """Return the clauses with literals renumbered without gaps. ``known`` has the new numbers of the first literals."""
    table = dict(known)
    for clause in clauses:
        for x in clause:
            table.setdefault(abs(x), len(table) + 1)
    return [tuple([table[x] if x > 0 else -table[-x] for x in clause]) for clause in clauses]


def needless(own: Submission) -> int | None:
    """Return the number of clauses that follow from earlier ones by unit propagation. All of them can be omitted."""
    if len(own.clauses) > MOST:
        return None
    number = 0
    with ClauseSolver(PROBE) as solver:
        for clause in own.clauses:
            if not solver.propagate([-x for x in clause])[0]:
                number += 1
            elif clause:
                solver.add(clause)
    return number


def effort(rows: Sequence[Row], top: int) -> SolverEffort:
    """Return a solver's effort to find a solution and to exclude all others. ``top`` is the last literal of the
    board."""
    start = perf_counter()
    with ClauseSolver(TIMED, [row or (1,) for row in rows]) as solver:
        if not all(rows):
            solver.add((-1,))
        solutions: int | None = 0
        while solutions is not None and solutions < 2:
            answer = None
            while answer is None and perf_counter() - start < SECONDS:
                answer = solver.solve((), SLICE)
            if answer:
                solutions += 1
                solver.add([-x for x in solver.model() if abs(x) <= top])
            else:
                solutions = None if answer is None else solutions
                break
        return SolverEffort(solutions, solver.counts()["conflicts"], perf_counter() - start)


def submissions(source: str) -> list[Path]:
    """Return the encoding files at a path: the path itself, or the files in a folder and its subfolders, sorted."""
    path = Path(source)
    if path.is_dir():
        return sorted(file for suffix in SUFFIXES for file in path.rglob(f"*{suffix}"))
    return [path] if path.suffix in SUFFIXES and path.is_file() else []


def grade_files(entry: Entry, files: Iterable[Path]) -> Iterator[tuple[Path, Grade | CpsudokuError]]:
    """Yield each file with its grade, or with the reason why it is unreadable.

    Raises:
        InstanceError: the puzzle has other rules than units of different values.
    """
    grader = Grader(EncodedBoard(entry))
    for file in files:
        try:
            yield file, grader.grade(read_submission(file, grader.board))
        except CpsudokuError as error:
            yield file, error


COLUMNS = ("verdict", "clauses", "needless", "conflicts", "ms", "submission", "mistakes")


def grade_row(file: Path, one: Grade | CpsudokuError) -> tuple[str, ...]:
    """Return the grade of a submission as a row of a table, in the order of COLUMNS."""
    if not isinstance(one, Grade):
        return "unreadable", "", "", "", "", file.name, str(one).splitlines()[0]
    mistakes = [f"{family}: {words}" for family, words in one.rules.items() if words]
    mistakes += [*one.givens, *(f"loses a right grid, {f.broken[0]}" for f in one.findings if not f.admitted)]
    return (
        one.verdict,
        f"{len(one.submission.clauses):,}",
        "-" if one.needless is None else f"{one.needless:,}",
        f"{'>' * (one.effort.solutions is None)}{one.effort.conflicts:,}",
        f"{one.effort.seconds * 1000:.1f}",
        file.name,
        "; ".join(mistakes),
    )


def grade_line(row: Sequence[str]) -> str:
    """Return a row, or COLUMNS, as a line of the printed table."""
    verdict, clauses, needless, conflicts, ms, name, mistakes = row
    if verdict == "unreadable":
        return f"{verdict:<48} {mistakes}"
    return f"{verdict:<11}{clauses:>9}{needless:>9}{conflicts:>10}{ms:>8}  {name}{': ' * bool(mistakes)}{mistakes}"


def _csv(rows: Sequence[Sequence[str]]) -> str:
    text = StringIO()
    plain = ([*(cell.replace(",", "") for cell in row[:5]), *row[5:]] for row in rows)
    csv.writer(text, lineterminator="\n").writerows(plain)
    return text.getvalue()


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    head, *body = ("| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |\n" for row in rows)
    return "".join((head, "|---|---:|---:|---:|---:|---|---|\n", *body))


GRADE_FILES: dict[str, Callable[[Sequence[Sequence[str]]], str]] = {  # file extension -> the text of a table
    ".csv": _csv,
    ".md": _markdown,
}
