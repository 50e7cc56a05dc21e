"""The independent checker of cpsudoku certificates: python certificate.py FILE. It needs Python 3.9 and this one file.

    cpsudoku-certificate 2         one record; records are separated by blank lines; 1 is read, too
    kind unique                    unique: solution, lemmas | multiple: solution, second | none: lemmas
    puzzle sudoku 3x3              rows x columns of a box; also sudoku-x RxC, windoku 3x3, latin N, jigsaw N (followed
                                   by a line `regions`: the region of each of the N*N cells)
    givens 8..........36...        N*N symbols `.`123456789ABC... in reading order, or pencil marks: N*N*N symbols,
                                   every candidate itself or `.`; beyond N = 35 numbers and `.`, a space between
    solution 812753649943...
    lemmas                         one clause a line, then 0. Literal N*cell + value + 1 (both from 0) says "the cell
    -5 17 0                        has the value", its negative "has it not". The last clause is empty:
    0

Claim checked: the rules, the givens and (kind unique) "not this solution" have no model. Every lemma must follow from
these and the lemmas before it by reverse unit propagation (RUP; Goldberg and Novikov 2003): assume its literals
false, conclude from every clause with one literal left, meet a contradiction. Solutions are held against rules and
givens directly. What is accepted is a statement about the puzzle *in the file*: compare it with yours.

`puzzle model` carries variables and clauses of its own (see `carried`), and what is accepted is a statement about
these clauses: trust = "clauses", not "rules". For puzzles of other kinds the package reads and encodes, in the place
of `grid` below: trust = "encoder". Both may say that something has to be connected, or that a sum has a value; a
section `added` before `lemmas` then holds `cut K LITERALS 0`, a clause that follows from the K-th graph: see
`separates`; and `sum F E F E ... 0`, the sum of F times the E-th equality: see `combined`. It is encoded (`chained`).
An easy 9x9 takes about a millisecond. Input is taken to be hostile: every loop and every list is paid for before it
begins (`Steps`), so that the limits bound time and memory of a record.
"""
from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

MAX_N, MAX_LINE = 100, 1 << 22  # the order of a grid, the characters in a line
MAX_SIZE = 4_000_000  # literals that a model and its sums keep, about a hundred bytes each: see `carried`
MAX_WORK = 200_000_000  # steps in a record, about a microsecond each: docs/certificates.md; a hard 9x9 takes 100,000
HEADER, BOXES, SIDE = "cpsudoku-certificate", "([1-9][0-9]?)x([1-9][0-9]?)", "()([1-9][0-9]{0,2})"
VALUE = "-?[0-9]{1,15}"  # not thousands of digits, which int() takes for an error
NUMBER, CLAUSE = "(0|[1-9][0-9]{0,6})", "((?:-?[1-9][0-9]{0,8} )*)0"
SUM = "sum (?:-?[1-9][0-9]{0,6} [1-9][0-9]{0,6} )+0"
GRIDS = {"sudoku": BOXES, "sudoku-x": BOXES, "windoku": "(3)x(3)", "latin": SIDE, "jigsaw": SIDE}


class Rejected(Exception):
    """The record does not prove what it claims; the text says why."""


@dataclass
class Result:
    """One record, numbered from 1."""
    accepted: bool
    record: int
    line: int  # where it begins or, if rejected, fails
    kind: str = ""
    puzzle: str = ""
    givens: str = ""
    solution: str = ""
    lemmas: int = 0  # without the empty one
    added: int = 0
    trust: str = "rules"  # or "encoder", "clauses": whose clauses were used
    reason: str = ""
    steps: int = 0  # what it cost: see Steps


class Steps:
    """What a record has cost so far, and the room that is left for what its model and sums keep in memory."""
    def __init__(self, most: int = sys.maxsize, size: int = sys.maxsize) -> None:
        self.used, self.most, self.size, self.room = 0, most, size, size

    def charge(self, steps: int, literals: int = 0) -> None:
        """Pay for what comes next, or be Rejected."""
        self.used, self.room = self.used + steps, self.room - literals
        if self.used > self.most:
            raise Rejected(f"not checked within {self.most} steps")
        if self.room < 0:
            raise Rejected(f"expected at most {self.size} literals, found more")


class Rules:
    """Exactly one of each group is true; variables count from 1. Others add to `watches`."""
    def __init__(self, variables: int, groups: Sequence[Sequence[int]]) -> None:
        self.variables, self.groups = variables, groups
        self.groups_of: list[list[int]] = [[] for _ in range(variables + 1)]
        for number, group in enumerate(groups):
            for variable in group:
                self.groups_of[variable].append(number)
        self.watches: dict[int, list[list[int]]] = {}  # as in Proof
        self.peers: dict[int, list[int]] = {}  # of some variables: see Proof.peers_of
        self.kept = 0  # how many members these have


@lru_cache(maxsize=1)
def units_of(name: str, rows: int, columns: int, regions: tuple[str, ...]) -> list[list[int]]:
    """The units of a grid, lists of cells. A box has `rows` rows and `columns` columns."""
    n = rows * columns
    units = [[n * r + c for c in range(n)] for r in range(n)] + [[n * r + c for r in range(n)] for c in range(n)]
    corners = [(r, c) for r in range(0, n, rows) for c in range(0, n, columns) if name not in ("latin", "jigsaw")]
    corners += [(1, 1), (1, 5), (5, 1), (5, 5)] * (name == "windoku")
    units += [[n * (r + i) + c + j for i in range(rows) for j in range(columns)] for r, c in corners]
    units += [[n * i + i for i in range(n)], [n * i + n - 1 - i for i in range(n)]] if name == "sudoku-x" else []
    return units + [[cell for cell in range(n * n) if regions[cell] == label] for label in sorted(set(regions))]


@lru_cache(maxsize=1)  # the rules stay loaded between the puzzles of a file
def grid_rules(name: str, rows: int, columns: int, regions: tuple[str, ...]) -> Rules:
    """A cell holds exactly one value; in a unit (n cells) every value stands in exactly one place."""
    n = rows * columns
    places = [[n * cell + v + 1 for cell in u] for u in units_of(name, rows, columns, regions) for v in range(n)]
    return Rules(n ** 3, [*(range(x + 1, x + n + 1) for x in range(0, n ** 3, n)), *places])


class Proof:
    """What follows so far. `true[x]` is 1 once literal x holds; x is false once `true[-x]` is 1 (a negative index is
    counted from the end of the array). `left[g]` is how many members of group g are not false, and MAX_SIZE more where
    one is true. `watches[x]` are the clauses to look at when x becomes false; each is watched by its first two
    literals."""
    def __init__(self, rules: Rules, steps: Steps | None = None) -> None:
        self.rules, self.variables, self.groups_of = rules, rules.variables, rules.groups_of
        self.steps = steps or Steps()
        self.steps.charge(rules.variables + len(rules.groups))
        self.watches: dict[int, list[list[int]]] = {}
        self.tables = [rules.watches, self.watches] if rules.watches else [self.watches]
        self.true, self.left = bytearray(2 * rules.variables + 1), array("L", map(len, rules.groups))
        self.refuted = not self.propagate([group[0] for group in rules.groups if len(group) == 1])

    def grow(self, variables: int) -> None:
        """From now on there are so many variables; no group has the new ones."""
        new, n = variables - self.variables, self.variables
        self.steps.charge(variables)
        self.groups_of = self.groups_of + [[] for _ in range(new)]
        self.true = self.true[:n + 1] + bytearray(2 * new) + self.true[n + 1:]
        self.variables = variables

    def add(self, clause: Collection[int]) -> None:
        """From now on the clause holds."""
        self.steps.charge(1 + len(clause))
        free = [x for x in dict.fromkeys(clause) if not self.true[-x]]
        if self.refuted or any(self.true[x] for x in free):
            return
        for x in free[:2] if len(free) > 1 else ():
            self.watches.setdefault(x, []).append(free)
        self.refuted = not free or (len(free) == 1 and not self.propagate(free))

    def follows(self, clause: list[int]) -> bool:
        """Is the clause RUP? Its literals are assumed false on a copy of the state, which is then thrown away."""
        self.steps.charge(40 * (len(clause) + 1) + (len(self.true) + 8 * len(self.left)) // 2000)
        true, left, self.true, self.left = self.true, self.left, bytearray(self.true), self.left[:]
        contradiction = self.refuted or not self.propagate([-x for x in clause])
        self.true, self.left = true, left
        return contradiction

    def propagate(self, todo: list[int]) -> bool:
        """Make the literals of `todo` true and all that follows; False on meeting a contradiction."""
        true, left, groups, groups_of, peers = self.true, self.left, self.rules.groups, self.groups_of, self.rules.peers
        charge, tables = self.steps.charge, self.tables
        last: list[int] = []  # groups of which one member is left
        while todo or last:
            if not todo:  # at least one of a group: the last one left is true
                group = groups[last.pop()]
                charge(len(group) // 8)
                todo += [y for y in group if not true[-y]]
                continue
            x = todo.pop()
            if true[x]:
                continue
            if true[-x]:
                return False
            true[x] = 1
            if x > 0:  # at most one of a group: the others are false
                others = peers[x] if x in peers else self.peers_of(x)
                false = [y for y in others if not true[-y]]
                charge(1 + len(others) // 8 + len(false))
                for g in groups_of[x]:
                    left[g] += MAX_SIZE  # nothing more follows from it
            else:
                false = [-x]
                charge(1)
            for y in false:
                if true[y]:
                    return False
                true[-y] = 1
                for g in groups_of[y]:
                    left[g] -= 1
                    if left[g] < 2:
                        if not left[g]:
                            return False
                        last.append(g)
            if x > 0:
                false.append(-x)
            for watches in tables:
                if not watches.keys().isdisjoint(false):
                    for y in false:
                        if y in watches:
                            watches[y] = self.visit(y, watches, todo)
        return True

    def peers_of(self, x: int) -> list[int]:
        """The variables of which none is true beside x; kept for all records with these rules, within bounds."""
        rules, sizes = self.rules, sum(len(self.rules.groups[g]) for g in self.groups_of[x])
        self.steps.charge(1 + sizes // 4)
        if rules.kept > MAX_SIZE:
            rules.peers.clear()
            rules.kept = 0
        members = dict.fromkeys(y for g in self.groups_of[x] for y in rules.groups[g])
        members.pop(x, None)
        rules.kept += 1 + len(members)
        rules.peers[x] = [*members]
        return rules.peers[x]

    def visit(self, false: int, watches: dict[int, list[list[int]]], todo: list[int]) -> list[list[int]]:
        """The clauses watching a literal now false: each finds another to watch, or stays and its last one follows."""
        true, stay, clauses = self.true, [], watches[false]
        self.steps.charge(len(clauses))
        for clause in clauses:
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            elif clause[1] != false:  # it moved on when an earlier record was cut short
                continue
            if not true[clause[0]]:
                if len(clause) > 8:
                    self.steps.charge(len(clause) // 8)
                other = next((i for i in range(2, len(clause)) if not true[-clause[i]]), 0)
                if other:
                    clause[1], clause[other] = clause[other], false
                    watches.setdefault(clause[1], []).append(clause)
                    continue
                todo.append(clause[0])
            stay.append(clause)
        return stay


class CertificateLines:
    """The lines of a file or any iterable: the current one, without its end (None after the last), numbered from 1."""
    def __init__(self, source: Iterable[str | bytes]) -> None:
        read = getattr(source, "readline", None)
        self.source, self.number = iter(lambda: read(MAX_LINE) or None, None) if read else iter(source), 0
        self.steps = Steps()  # of the current record
        self.advance()

    def advance(self) -> str | None:
        line, self.number = next(self.source, None), self.number + 1
        self.line = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
        if self.line is not None:  # one that is too long becomes a NUL, which nothing accepts
            self.line = "\0" if len(self.line) >= MAX_LINE else self.line.rstrip("\r\n")
        return self.line

    def field(self, pattern: str, expected: str) -> str:
        """Go to the next line, which must match: what its last group holds. `expected` says it in words."""
        line = self.advance() or ""
        self.steps.charge(1 + len(line) // 4)
        match = re.fullmatch(pattern, line, re.ASCII)
        if match is None:
            raise Rejected(f"expected {expected}, found {shown(self.line)}")
        return match[match.re.groups]


class Graph(NamedTuple):
    """Something has to be connected: the true nodes, by the true links between them, unless a literal of `unless` is
    true. `nodes` are literals, `links` two nodes (from 0) and a literal; 0 is always true."""
    nodes: Sequence[int]
    links: Sequence[tuple[int, int, int]]
    unless: Sequence[int] = ()

    def steps(self) -> int:
        """What one look at all of it costs."""
        return 1 + len(self.nodes) + len(self.links) + len(self.unless)


class Equality(NamedTuple):
    """The weights of the true literals add up to `total`. `terms`: of each variable literal -> weight; exactly one of
    these literals is true."""
    terms: Sequence[Mapping[int, int]]
    total: int

    def steps(self) -> int:
        """What adding it up costs."""
        return 1 + len(self.terms) + sum(map(len, self.terms))


class Problem(NamedTuple):
    """How to make the rules (a second: last), clauses beside them, and how to read a solution: the true literals that
    two solutions differ in, or Rejected."""
    rules: Callable[[], Rules]
    clauses: Iterable[Sequence[int]]
    witness: Callable[[str], list[int]]
    graphs: Sequence[Graph] = ()
    equalities: Sequence[Equality] = ()


Read = Callable[[str, CertificateLines, Result], Problem]  # of another kind, from the line after `puzzle`


def separates(graph: Graph, clause: Iterable[int]) -> bool:
    """Does the clause follow? If its literals are false, are two nodes true that the rest of the graph never joins?"""
    false, beside = clause if isinstance(clause, (set, frozenset)) else set(clause), dict[int, list[int]]()
    for node, x in enumerate(graph.nodes):
        if x not in false:
            beside[node] = []
    true = [node for node in beside if not graph.nodes[node] or -graph.nodes[node] in false]
    for a, b, x in graph.links:
        if x not in false and a in beside and b in beside:
            beside[a].append(b)
            beside[b].append(a)
    reached = dict.fromkeys(true[:1])
    todo = true[:1]
    for node in todo:  # breadth first: it grows as it is read
        new = [other for other in beside[node] if other not in reached]
        reached.update(dict.fromkeys(new))
        todo += new
    return false.issuperset(graph.unless) and any(node not in reached for node in true)


def combined(parts: Iterable[tuple[int, Equality]]) -> Equality:
    """The sum of the equalities, each taken so many times; a variable whose values all weigh the same is a constant."""
    weights, total = dict[tuple[int, ...], dict[int, int]](), 0
    for times, equality in parts:
        total += times * equality.total
        for term in equality.terms:
            sums = weights.setdefault(tuple(sorted(term)), dict.fromkeys(term, 0))
            for x, weight in term.items():
                sums[x] += times * weight
    constant = sum(min(sums.values()) for sums in weights.values() if len(set(sums.values())) == 1)
    return Equality([sums for sums in weights.values() if len(set(sums.values())) > 1], total - constant)


def chained(equality: Equality, last: int, steps: Steps) -> tuple[list[list[int]], int]:
    """The equality in clauses: a literal for each partial sum from which the total is reached, from `last` + 1 on, the
    variables with the smallest weights first. And the last literal then."""
    terms = sorted(equality.terms, key=lambda term: max(map(abs, term.values())))
    rests = [{0}]  # what the last terms can add up to
    for term in reversed(terms):
        steps.charge(len(rests[-1]) * len(term), len(rests[-1]) * len(term))
        rests.append({rest + weight for rest in rests[-1] for weight in term.values()})
    clauses: list[list[int]] = [] if equality.total in rests.pop() else [[]]
    before: dict[int, list[int]] = {0: []}  # partial sum -> its literal; none where it is the only one
    for term in terms if not clauses else ():
        rest, count = rests.pop(), len(before) * len(term)
        steps.charge(8 * count, 8 * count)  # the moves, and the literals of their clauses
        moves = [(s, x, s + weight) for s in before for x, weight in term.items()]
        between, sources = dict[tuple[int, int], list[int]](), dict[int, dict[int, None]]()
        for s, x, t in moves:
            if equality.total - t in rest:
                between.setdefault((s, t), []).append(x)
                sources.setdefault(t, {})[s] = None
        several = len(sources) > 1
        after = {t: [last + i] * several for i, t in enumerate(sorted(sources), 1)}
        last += len(after) * several
        steps.charge(len(after) ** 2, len(after) ** 2)
        for s, x, t in moves:  # sum and value give the next sum
            if t not in after or after[t]:
                clauses.append([*(-y for y in before[s]), -x, *after.get(t, ())])
        for t, found in sources.items():  # before a sum there was one of some
            if all(before[s] for s in found):
                clauses.append([*(-y for y in after[t]), *(y for s in found for y in before[s])])
        for (s, t), values in between.items():  # between two sums there is one of some values
            if len(values) < len(term):
                clauses.append([*(-y for y in (*before[s], *after[t])), *values])
        states = [x for state in after.values() for x in state]
        clauses += [states] * several + [[-a, -b] for i, a in enumerate(states) for b in states[:i]]
        before = after
    return clauses, last


def shown(line: str | None) -> str:
    return "the end of the file" if line is None else ascii(line[:60]) + ("..." if len(line) > 60 else "")


def grid(name: str, puzzle: str, lines: CertificateLines, result: Result) -> Problem:
    """A puzzle that is nothing but units: its clauses are derived here."""
    match = re.fullmatch(f"{name} {GRIDS[name]}", puzzle, re.ASCII)
    rows, columns = (int(match[1] or 1), int(match[2])) if match else (0, 0)
    n, form = rows * columns, {BOXES: "RxC", SIDE: "N"}.get(GRIDS[name], "3x3")
    if not 0 < n <= MAX_N:
        raise Rejected(f"expected '{name} {form}' up to order {MAX_N}, found {shown(puzzle)}")
    lines.steps.charge(n ** 3)
    symbols = list("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:n]) if n <= 35 else [str(value + 1) for value in range(n)]
    def tokens(text: str, blank: str, most: int) -> list[str]:
        found = list(text) if n <= 35 else text.split(" ")
        if len(found) not in (n * n, most) or not set(found) <= {*symbols, blank}:
            raise Rejected(f"expected {n * n} symbols from {symbols[0]} to {symbols[-1]}, found {shown(text)}")
        return found
    regions = tuple(tokens(lines.field("regions (.+)", "'regions' and labels"), "1", n * n)) if name == "jigsaw" else ()
    if any(regions.count(symbol) != n for symbol in symbols if regions):
        raise Rejected(f"expected {n} regions of {n} cells")
    result.givens = lines.field("givens (.+)", "'givens' and the symbol of each cell")
    found = tokens(result.givens, ".", n ** 3)
    if len(found) == n * n:
        givens = [n * cell + symbols.index(token) + 1 for cell, token in enumerate(found) if token != "."]
    else:
        givens = [-number for number, token in enumerate(found, 1) if token == "."]
        if any(token not in (".", symbols[i % n]) for i, token in enumerate(found)):
            raise Rejected("a pencil mark is in another mark's place")
    def witness(text: str) -> list[int]:
        values = tokens(text, "1", n * n)
        if any(len({values[cell] for cell in unit}) < n for unit in units_of(name, rows, columns, regions)):
            raise Rejected("a value is repeated in a row, column or other unit")
        chosen = [n * cell + symbols.index(value) + 1 for cell, value in enumerate(values)]
        if {x for x in givens if x > 0} - set(chosen) or {-x for x in givens if x < 0} & set(chosen):
            raise Rejected("a given is not kept")
        return chosen
    def rules() -> Rules:
        lines.steps.charge(5 * n ** 3)
        return grid_rules(name, rows, columns, regions)
    return Problem(rules, ([x] for x in givens), witness)


def carried(lines: CertificateLines, result: Result) -> Problem:
    """A model, all in the record. `decisions D`: of the variables the first D, in which two solutions differ.
    `variables V`, a line each, FIRST NAME VALUE VALUE...: the literals from FIRST on say that it has the value, exactly
    one is true; of a variable over 0 and 1 there is one, true for 1. VALUE is a number or NUMBER:LABEL. `clauses C`, a
    line each. `graphs G`, a line each, NODES ; A B LITERAL A B LITERAL... ; UNLESS: see Graph; nodes count from 1.
    `houses H`, a line each: variables (from 1) that are all different and use every value; their totals are the first
    equalities. `sums S`, a line each, TOTAL and then FACTOR VARIABLE FACTOR VARIABLE...: the others."""
    last, groups, names, graphs = 0, [], list[tuple[str, dict[str, int]]](), list[Graph]()
    weights, equalities, houses = list[dict[int, int]](), list[Equality](), list[list[int]]()
    def parts(what: str) -> range:
        return range(int(lines.field(f"{what} {NUMBER}", f"'{what}' and their number")))
    def keep(literals: int) -> None:
        lines.steps.charge(literals, literals)
    decisions = int(lines.field(f"decisions {NUMBER}", "'decisions' and their number"))
    for _ in parts("variables"):
        line = lines.field(rf"(\d+ \S+(?: {VALUE}(?::\S+)?)+)", f"{last + 1}, a name and values of 15 digits at most")
        first, name, *values = line.split(" ")
        keep(8 + 5 * len(values))  # two dicts, and the groups of each literal
        boolean = [value.split(":")[0] for value in values] == ["0", "1"]
        literals = [-last - 1, last + 1] if boolean else range(last + 1, last + 1 + len(values))
        groups += [] if boolean else [literals]
        weights.append({literals[i]: int(value.partition(":")[0]) for i, value in enumerate(values)})
        labels = {value.partition(":")[2] or value: literals[i] for i, value in enumerate(values)}
        names.append((f"{name}=", labels))
        if first != str(last + 1) or len(labels) < len(values):
            raise Rejected(f"expected {last + 1}, a name and different values, found {shown(lines.line)}")
        last = literals[-1]
    if not 0 < decisions <= len(names):
        raise Rejected(f"expected 1 to {len(names)} decisions, found {decisions}")
    clauses = []
    for _ in parts("clauses"):
        clauses.append(clause_of(lines.field(CLAUSE, "a clause ending in 0"), last))
        keep(2 + len(clauses[-1]))
    for _ in parts("graphs"):
        line = lines.field(r"((?:-?\d{1,9} )*;(?: \d{1,9} \d{1,9} -?\d{1,9})* ;(?: -?\d{1,9})*)", "nodes ; links ; ...")
        nodes, flat, unless = ([int(token) for token in part.split()] for part in line.split(";"))
        links = [(flat[i] - 1, flat[i + 1] - 1, flat[i + 2]) for i in range(0, len(flat), 3)]
        keep(4 + len(nodes) + len(flat) + len(unless))
        graphs.append(Graph(nodes, links, unless))
        if any(abs(x) > last for x in (*nodes, *flat[2::3], *unless)) or 0 in unless:
            raise Rejected(f"a literal is beyond {last}")
        if not all(0 < node <= len(nodes) for node in (*flat[::3], *flat[1::3])):
            raise Rejected(f"expected links between nodes from 1 to {len(nodes)}")
    for _ in parts("houses"):
        numbers = [int(token) - 1 for token in lines.field("((?:[1-9][0-9]{0,6} )*[1-9][0-9]{0,6})", "numbers").split()]
        if max(numbers) >= len(names) or len(set(numbers)) < len(numbers):
            raise Rejected(f"expected different variables from 1 to {len(names)}")
        keep(4 + len(numbers) + sum(len(weights[i]) for i in numbers))
        used = {value for i in numbers for value in weights[i].values()}
        if len(used) != len(numbers):
            raise Rejected(f"expected as many variables as values, found {len(numbers)} and {len(used)}")
        houses.append(numbers)
        equalities.append(Equality([weights[i] for i in numbers], sum(used)))
    for _ in parts("sums"):
        line = lines.field(r"(-?\d{1,9}(?: -?[1-9]\d{0,6} [1-9]\d{0,6})*)", "a total, then factors and variables")
        total, *flat = map(int, line.split())
        if any(number > len(names) for number in flat[1::2]):
            raise Rejected(f"expected variables from 1 to {len(names)}")
        keep(4 + 8 * len(flat) + 4 * sum(len(weights[number - 1]) for number in flat[1::2]))
        terms = [{x: flat[i] * w for x, w in weights[flat[i + 1] - 1].items()} for i in range(0, len(flat), 2)]
        equalities.append(combined([(1, Equality(terms, total))]))
    size = lines.steps.size - lines.steps.room
    def rules() -> Rules:
        lines.steps.charge(size)
        return Rules(last, groups)
    def literal(token: str, variable: tuple[str, dict[str, int]]) -> int:
        name, labels = variable
        return labels.get(token[len(name):], 0) if token.startswith(name) else 0
    def witness(text: str) -> list[int]:
        lines.steps.charge(size)
        tokens = text.split(" ")
        chosen = list(map(literal, tokens, names))
        if len(tokens) != len(names) or 0 in chosen:
            raise Rejected(f"expected NAME=VALUE of each of the {len(names)} variables, found {shown(text)}")
        true = {x for x in chosen if x > 0}
        false = {-x if x in true else x for x in range(1, last + 1)}  # one set for all graphs
        if any(all(x not in true if x > 0 else -x in true for x in clause) for clause in clauses):
            raise Rejected("a clause is not satisfied")
        if any(separates(graph, false) for graph in graphs):
            raise Rejected("something is not connected")
        if any(len({weights[i][chosen[i]] for i in house}) < len(house) for house in houses):
            raise Rejected("a value is repeated in a house")
        literals = set(chosen)
        if any(sum(w for term in e.terms for x, w in term.items() if x in literals) != e.total for e in equalities):
            raise Rejected("a sum is not what it should be")
        return chosen[:decisions]
    result.trust = "clauses"
    result.givens = f"of these {len(clauses)} clauses and {len(graphs)} graphs, {decisions} variables to decide"
    return Problem(rules, clauses, witness, graphs, equalities)


def clause_of(text: str, last: int) -> list[int]:
    clause = [int(token) for token in text.split()]
    if any(abs(x) > last for x in clause):
        raise Rejected(f"a literal is beyond {last}")
    return clause


def check_added(lines: CertificateLines, proof: Proof, problem: Problem, result: Result) -> None:
    """Every clause follows from the graph that it names, every sum from its equalities; up to the line `lemmas`."""
    graphs = problem.graphs
    while True:
        lines.field(f"(lemmas|{SUM}|cut [1-9][0-9]{{0,6}} {CLAUSE})", "'lemmas', or a sum or cut ending in 0")
        sort, _, text = (lines.line or "").partition(" ")
        if sort == "lemmas":
            return
        result.added += 1
        if sort == "sum":
            add_sum([int(token) for token in text.split()[:-1]], proof, problem.equalities)
            continue
        number, _, rest = text[:-1].partition(" ")
        clause = clause_of(rest, proof.variables)
        if int(number) > len(graphs):
            raise Rejected(f"a cut of graph {number}, but there are {len(graphs)}")
        graph = graphs[int(number) - 1]
        lines.steps.charge(40 * (len(clause) + 1) + graph.steps())
        if not separates(graph, clause):
            raise Rejected(f"the cut does not follow from graph {number}")
        proof.add(clause)


def add_sum(numbers: Sequence[int], proof: Proof, equalities: Sequence[Equality]) -> None:
    """What the combination of stated equalities says holds from now on, its partial sums being new variables."""
    parts = [(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]
    for _, number in parts:
        if number > len(equalities):
            raise Rejected(f"expected equalities from 1 to {len(equalities)}, found {number}")
        proof.steps.charge(40 * equalities[number - 1].steps())
    equality = combined((times, equalities[number - 1]) for times, number in parts)
    clauses, last = chained(equality, proof.variables, proof.steps)
    proof.grow(last)
    for clause in clauses:
        proof.add(clause)


def check_lemmas(lines: CertificateLines, proof: Proof, result: Result) -> None:
    """Every lemma follows from what is there already; the last one is empty."""
    clause = [0]
    while clause:
        clause = clause_of(lines.field(CLAUSE, "a lemma ending in 0"), proof.variables)
        if not proof.follows(clause):
            raise Rejected(f"the {'lemma' if clause else 'empty clause'} does not follow by unit propagation")
        proof.add(clause)
        result.lemmas += bool(clause)


def check_record(lines: CertificateLines, read: Read | None, result: Result) -> None:
    """Rejected, with the lines at the one that fails, unless the record proves what it claims."""
    if lines.line not in (f"{HEADER} 1", f"{HEADER} 2"):
        raise Rejected(f"expected '{HEADER} 2', found {shown(lines.line)}")
    earlier = lines.line.endswith("1")
    result.kind = lines.field("kind (unique|multiple|none)", "'kind' and unique, multiple or none")
    result.puzzle = lines.field("puzzle (.+)", "'puzzle' and its kind")
    if (name := result.puzzle.split(" ")[0]) in GRIDS:
        problem = grid(name, result.puzzle, lines, result)
    elif earlier:
        raise Rejected("made by an earlier encoder: prove it again")
    elif result.puzzle == "model":
        problem = carried(lines, result)
    elif not read:
        raise Rejected(f"needs the package: this checker alone knows {', '.join(GRIDS)} and model")
    else:
        result.trust = "encoder"
        problem = read(result.puzzle, lines, result)
    result.solution = lines.field("solution (.+)", "'solution' and its values") if result.kind != "none" else ""
    solution = problem.witness(result.solution) if result.solution else []
    if result.kind != "multiple":
        section = lines.field("(lemmas|added)", "'lemmas' or 'added'")
        proof = Proof(problem.rules(), lines.steps)
        for clause in chain(problem.clauses, [[-x for x in solution]] * (result.kind == "unique")):
            proof.add(clause)
        if section == "added":
            check_added(lines, proof, problem, result)
        check_lemmas(lines, proof, result)
    elif problem.witness(lines.field("second (.+)", "'second' and its values")) == solution:
        raise Rejected("the two solutions are the same")
    if lines.advance():
        raise Rejected(f"expected a blank line after the record, found {shown(lines.line)}")


def check(source: Iterable[str | bytes], read: Read | None = None, max_work: int = MAX_WORK) -> Iterator[Result]:
    """A Result for every record of a file (binary or text) or of any iterable of lines, as they are read."""
    lines, record = CertificateLines(source), 0
    while lines.line is not None:
        if not lines.line:
            lines.advance()
            continue
        first, record = lines.number, record + 1
        result, lines.steps = Result(True, record, first), Steps(max_work, MAX_SIZE)
        try:
            check_record(lines, read, result)
        except Exception as error:  # one of this program, or of memory, is no proof either
            known = isinstance(error, Rejected)
            result.reason = str(error) if known else f"{type(error).__name__}: {shown(str(error))}"
            result.accepted, result.line = False, lines.number
            while lines.line is not None and (lines.number == first or not lines.line.startswith(HEADER)):
                lines.advance()  # go on with the next record
        result.steps = min(lines.steps.used, max_work)
        yield result


def main() -> int:
    """Check the files named, - for standard input: 0 if there is a record and all are accepted, else 1."""
    counts = [0, 0]
    try:
        for name in sys.argv[1:]:
            with sys.stdin.buffer if name == "-" else open(name, "rb") as source:
                for r in check(source):
                    counts[r.accepted] += 1
                    told = f"accepted: {r.kind} {r.puzzle} {r.givens}" if r.accepted else f"rejected: {r.reason}"
                    print("".join(c if c.isprintable() else "?" for c in f"{name}:{r.line}: {told}"))
    except OSError as error:
        sys.exit(f"{ascii(error.filename)[1:-1]}: {error.strerror}")
    print(f"{counts[1]} accepted, {counts[0]} rejected")
    return 0 if counts[1] and not counts[0] else 1


if __name__ == "__main__":
    sys.exit(main())
