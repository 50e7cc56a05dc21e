"""The independent checker of cpsudoku certificates: python checker.py FILE. It needs Python 3.9 and this one file.

    cpsudoku-certificate 3         one record; records are separated by blank lines; 1 and 2 are read, too
    kind unique                    or none, multiple, candidates, implied, minimal: see `check_claim`; or count 2
    puzzle stated                  the puzzle in lines of primitives, up to `end`: see `Statement`
    values 1..4 : r1c1 r1c2 r1c3 r1c4
    rule a row holds every digit once
    different : r1c1 r1c2 r1c3 r1c4
    clue cage r1c1
    sum = 7 : r1c1 r1c2 r1c3
    ...
    end
    solution 1 2 4 3 ...           a value for each variable
    lemmas                         one clause a line, then 0. Literals are numbered in the order of declarations:
    -5 17 0                        a variable has one for each value; -5 excludes that value; a variable
    0                              over 0 and 1 has one literal, true for 1. The last clause is empty

Claim checked (unique): the statement and "not this solution" have no model. Each primitive has a meaning, which tests
solutions, and clauses, which the proof refutes: see `WORDS`. Every lemma must follow from the clauses and the lemmas
before it by reverse unit propagation (RUP; Goldberg and Novikov 2003). To test a lemma, assume its literals false and
propagate until a contradiction (`Proof`). Graph primitives, such as `connected`, have no clauses or not all of them. A
section `added` before `lemmas` has two forms. `cut K LITERALS 0` is a clause that follows from the K-th graph
(`cut_follows`). `sum F E F E ... 0` is the sum of F times the E-th equality (`combine`). Boards of units have names,
such as `puzzle sudoku 3x3`; the checker derives their clauses (`grid`).

Claim checked (count 2): exactly two assignments of the decisions belong to a solution. No lemma is empty, and a tree of
cases in prefix order, over any number of lines, follows them:

    tree
    5 * -7 * 0                     5: first the case where literal 5 is true, then the one where it is false; * a
                                   solution; 0 contradicts itself

A case holds the literals above it, and everything that follows from them and the clauses by unit propagation. Literals
of decisions split the cases, so two leaves differ in a decision. At `0` there must be a contradiction. At `*` every
decision must have its value. Another variable may be open; then its literals follow, `*3,-4`. The checker derives each
solution and tests it on the meaning of the lines (`Cases`).

Read `check_record` first (a record, section by section), then `Proof` (lemmas), then `Statement` and `WORDS`. The
checker proves a claim about the puzzle *in the file*: compare it with yours. Input may be hostile. The checker charges
every loop and list before it begins (`Steps`), so the limits bound time and memory of a record.
"""
# ruff: noqa: B905  Python 3.9 has no zip(strict=)
from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from operator import eq, ge, le, ne
from typing import Any, NamedTuple

MAX_N, MAX_LINE = 100, 1 << 22  # the order of a grid, the characters in a line
MAX_SIZE = 4_000_000  # literals that a statement and its clauses keep, about a hundred bytes each
LONG = 5  # terms: a longer equality has clauses only if a record adds them
DEEP = 20  # pairs of braces in each other
COUNT, COUNT_WORK = "count (?:0|[1-9][0-9]{0,14})", 10  # a count may use this multiple of the work of other records
TOKEN = re.compile(r"-?[1-9][0-9]{0,8}|0|\*(?:-?[1-9][0-9]{0,8}(?:,-?[1-9][0-9]{0,8})*)?", re.ASCII)
MAX_WORK = 200_000_000  # steps in a record, about a microsecond each; a hard 9x9 takes 100,000
HEADER, BOXES, SIDE = "cpsudoku-certificate", "([1-9][0-9]?)x([1-9][0-9]?)", "()([1-9][0-9]{0,2})"
CLAUSE, SUM = "((?:-?[1-9][0-9]{0,8} )*)0", "sum (?:-?[1-9][0-9]{0,6} [1-9][0-9]{0,6} )+0"
GRIDS = {"sudoku": BOXES, "sudoku-x": BOXES, "windoku": "(3)x(3)", "latin": SIDE, "jigsaw": SIDE}

class Rejected(Exception):
    """The record does not prove its claim; the text has the reason."""

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
    claim: str = ""  # the claim in words, if the kind does not determine it
    lemmas: int = 0  # without the empty one
    added: int = 0
    trust: str = "rules"  # or "rules, as stated": whose clauses were used
    reason: str = ""
    steps: int = 0  # used: see Steps

class Steps:
    """The steps that a record has used, and the number of literals that it may still keep."""
    def __init__(self, most: int = sys.maxsize, size: int = sys.maxsize) -> None:
        self.most = most
        self.size = size
        self.room: int = size
        self.used: int = 0

    def charge(self, steps: int, literals: int = 0) -> None:
        """Count the steps and literals of the next work; raise Rejected above a limit."""
        self.used, self.room = self.used + steps, self.room - literals
        if self.used > self.most:
            raise Rejected(f"not checked within {self.most} steps")
        if self.room < 0:
            raise Rejected(f"expected at most {self.size} literals, found more")

class CertificateLines:
    """The lines of a file or any iterable: the current one, without its end (None after the last), numbered from 1."""
    def __init__(self, source: Iterable[str | bytes]) -> None:
        read = getattr(source, "readline", None)
        self.source: Iterator[str | bytes] = iter(lambda: read(MAX_LINE) or None, None) if read else iter(source)
        self.number: int = 0
        self.steps: Steps = Steps()  # of the current record
        self.advance()

    def advance(self) -> str | None:
        line, self.number = next(self.source, None), self.number + 1
        self.line = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
        if self.line is not None:  # a line that is too long or has another CR becomes a NUL, which no pattern accepts
            text = self.line.removesuffix("\n").removesuffix("\r")
            self.line = "\0" if len(self.line) >= MAX_LINE or "\r" in text else text
        return self.line

    def field(self, pattern: str, expected: str) -> str:
        """Return the last group of the next line, which must match. `expected` describes it."""
        line = self.advance() or ""
        self.steps.charge(1 + len(line) // 4)
        match = re.fullmatch(pattern, line, re.ASCII)
        if match is None:
            raise Rejected(f"expected {expected}, found {quote(self.line)}")
        return match[match.re.groups]

def quote(line: str | None) -> str:
    return "the end of the file" if line is None else ascii(line[:60]) + ("..." if len(line) > 60 else "")

# 1. A statement: declarations, then lines of primitives over literals and variables.

Table = dict[int, int]  # of a variable: value -> literal; for one over 0 and 1 {0: -x, 1: x}
NAME = re.compile(r"[A-Za-z0-9_.~()\[\],/#%+][A-Za-z0-9_.~()\[\],/#%+-]*", re.ASCII)
LITERAL, TERM = re.compile(r"([^=!]+)(!?=)(-?[0-9]{1,9})"), re.compile(r"(-?[0-9]{1,9})\*(.*)")
DIGITS = "[0-9]{1,9}"  # not thousands, which int() takes for an error
TOKENS = {  # tokens of numbers; a missing number, or a *, is -1
    "whole": f"({DIGITS})", "number": f"(-?{DIGITS})", "relation": "(=|!=|<=|>=)", "node": rf"(\*|{DIGITS})",
    "row": rf"\(\)|-?{DIGITS}(?:,-?{DIGITS})*", "pair": f"({DIGITS})-({DIGITS})",
    "link": f"({DIGITS})-({DIGITS})(?:/({DIGITS}))?", "root": f"({DIGITS})(?:=([1-9][0-9]{{0,8}}))?",
}

def parse(sort: str, token: str) -> Any:
    """Return a number, a relation, or numbers."""
    match = re.fullmatch(TOKENS[sort], token, re.ASCII)
    if not match:
        raise Rejected(f"expected {'an' if sort[0] in 'aeiou' else 'a'} {sort}, found {quote(token)}")
    if sort == "row":
        return () if token == "()" else tuple(map(int, token.split(",")))
    numbers = [t if sort == "relation" else -1 if t in (None, "*") else int(t) for t in match.groups()]
    return numbers[0] if len(numbers) == 1 else tuple(numbers)

def split(tokens: Iterable[Any], mark: str) -> list[list[Any]]:
    """Return the parts between marks."""
    parts = [list[Any]()]
    for token in tokens:
        if token == mark:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts

def repeat(sorts: list[str], count: int) -> list[str]:
    """Return the sorts of `count` items. A last sort marked `*` repeats."""
    last = sorts[-1:] if sorts and sorts[-1].endswith("*") else []
    return [*sorts[:-1], *[sorts[-1][:-1]] * (count - len(sorts) + 1)] if last else sorts

def nest(tokens: Iterable[str]) -> list[Any]:
    """Return the tokens, each pair of braces as a list. A surplus brace stays, and is no literal."""
    inside = [list[Any]()]
    for token in tokens:
        if token == "{" and len(inside) <= DEEP:
            inside.append([])
        elif token == "}" and len(inside) > 1:
            inside[-2].append(inside.pop())
        else:
            inside[-1].append(token)
    if len(inside) > 1:
        raise Rejected("expected as many closing braces as opening ones")
    return inside[0]

class Statement:
    """`tables`: name -> table of each variable, in order; the first `decisions` variables are decisions, the others
    auxiliary. `last`: the last literal. `clues`: the names after `clue`, in order.

        values 1 2 5..9 : r1c1 r1c2    decisions with these values; `also`: other variables, after all decisions
        rule WORDS                     or `clue NAME`: the origin of the next lines
        hidden 0 1 : ~1                (or open) variables of the next lines only
        say WORDS                      prose, which proves nothing
        if L L : count 1 2 : L L L     a line: see `Line`; literals are X, -X, X=5, X!=5
    """
    def __init__(self, lines: CertificateLines) -> None:
        self.steps: Steps = lines.steps
        self.tables: dict[str, Table] = {}
        self.last: int = 0
        self.decisions: int = 0
        self.lines: list[Line] = []
        self.clues: dict[str, None] = {}
        self.known: set[str] = set()
        hidden, clue, begun, before = list[str](), "", False, lines.steps.used
        while (text := lines.field("(.+)", "a line of the statement, or 'end'")) != "end":
            self.steps.charge(2 * len(text), len(text) // 2)
            word, _, rest = text.partition(" ")
            if word in ("rule", "clue"):
                self.known.difference_update(hidden)
                hidden, clue, begun = [], rest if word == "clue" else "", True
                if word == "clue" and not rest:
                    raise Rejected("expected the name of a clue, found none")
                self.clues.update({rest: None} if clue else {})
            elif word in ("values", "also") and not begun and (word == "also" or self.decisions == len(self.tables)):
                self.declare(rest)
                self.decisions = len(self.tables) if word == "values" else self.decisions
            elif word in ("hidden", "open") and begun:
                hidden += self.declare(rest)
            elif begun and word != "say":
                self.lines.append(self.line(nest(filter(None, text.split(" "))), clue))
            elif word != "say":
                raise Rejected(f"expected 'values', 'also', then 'rule' or 'clue', found {quote(text)}")
        if not self.decisions or not begun:
            raise Rejected(f"expected a {'rule or a clue' if self.decisions else 'decision variable'}, found none")
        self.size: int = lines.steps.used - before

    def declare(self, text: str) -> list[str]:
        values, _, rest = text.partition(" : ")
        domain, names = list[int](), [name for name in rest.split(" ") if name]
        for token in filter(None, values.split(" ")):
            start, dots, stop = token.partition("..")
            low, high = parse("number", start), parse("number", stop if dots else start)
            self.steps.charge(max(high - low, 0), max(high - low, 0))
            domain += range(low, high + 1)
        if domain != sorted({*domain}) or not domain:
            raise Rejected(f"expected different values in order, found {quote(text)}")
        self.steps.charge((8 + 5 * len(domain)) * len(names), (8 + 5 * len(domain)) * len(names))
        for name in names:
            if name in self.tables or not NAME.fullmatch(name):
                raise Rejected(f"expected a name that is not taken, of letters, digits and some signs: {quote(name)}")
            first = self.last + 1
            boolean, literals = domain == [0, 1], range(first, first + len(domain))
            self.tables[name] = {0: -first, 1: first} if boolean else dict(zip(domain, literals))
            self.last += 1 if boolean else len(domain)
        self.known.update(names)
        return names

    def line(self, tokens: Sequence[Any], clue: str) -> Line:
        """Read `if L ... : WORD PARAMETER ... : ARGUMENT ... ; LIST ; ...`"""
        condition, parts, text = list[int](), split(tokens, ":"), quote(" ".join(map(str, tokens[:20])))
        if len(parts) == 3 and parts[0][:1] == ["if"] and len(parts[0]) > 1:
            condition = [self.item("literal", token) for token in parts.pop(0)[1:]]
        word, *head = map(str, parts[0] or [""])
        if len(parts) != 2 or word not in WORDS:
            raise Rejected(f"expected a word, its parameters and a colon, found {text}")
        arguments, *lists = split(parts[1], ";")
        before, after = WORDS[word].form.split(":")
        parameters, (argument, *sorts) = repeat(before.split(), len(head)), repeat(after.split(), 1 + len(lists))
        if len(head) != len(parameters) or len(lists) > len(sorts):
            raise Rejected(f"expected {len(parameters)} parameters and {len(sorts)} lists of '{word}', found {text}")
        lists += [[] for _ in sorts[len(lists):]]
        args, *rest = [[self.item(sort, token) for token in part]
                       for sort, part in zip([argument, *sorts], [arguments, *lists])]
        line = Line(condition, word, [parse(sort, token) for sort, token in zip(parameters, head)], args, rest, clue)
        if word == "sight":  # all its lists are arguments
            line = line._replace(args=[args, *rest], rest=[])
        if not WORDS[word].fits(line):
            raise Rejected(f"expected parameters that fit the arguments of '{word}', found {text}")
        return line

    def item(self, sort: str, token: Any) -> Any:
        """Read an argument or an item of a list. `literal`: X, -X, X=VALUE, X!=VALUE. `variable`: its table. `value`:
        the table of a variable, or of a literal with values 0 and 1. `term`: a factor and a value. `part`: a literal
        or lines in braces."""
        if sort == "part" and isinstance(token, list):
            return [self.line(part, "") for part in split(token, "&")] if token else []
        if isinstance(token, list):
            raise Rejected("expected no braces but after 'either :'")
        if sort == "term":
            match = TERM.fullmatch(token)
            return (int(match[1]), self.item("value", match[2])) if match else (1, self.item("value", token))
        if sort == "variable" or (sort == "value" and token in self.known):
            return self.table(token)
        if sort not in ("literal", "part", "value"):
            return parse(sort, token)
        literal = self.literal(token)
        return {0: -literal, 1: literal} if sort == "value" else literal

    def table(self, name: str) -> Table:
        if name not in self.known:
            raise Rejected(f"expected a variable that is declared, found {quote(name)}")
        return self.tables[name]

    def literal(self, token: str) -> int:
        match, minus = LITERAL.fullmatch(token), token.startswith("-")
        name, sign, value = match.groups() if match else (token[minus:], "!=" if minus else "=", "1")
        table = self.table(name)
        if int(value) not in table or not (match or table.keys() == {0, 1}):
            raise Rejected(f"expected a literal of a declared variable, found {quote(token)}")
        return table[int(value)] if sign == "=" else -table[int(value)]

class Line(NamedTuple):
    """A line holds if a literal of `condition` is false, or if the primitive `word` holds for its parameters `head`,
    arguments `args` and lists `rest`. An argument is a literal or the table of a variable. `sum` has pairs of a factor
    and a table, `sight` lists of literals, `either` literals or lists of lines. `clue`: the origin."""
    condition: list[int]
    word: str
    head: list[Any]
    args: list[Any]
    rest: list[list[Any]]
    clue: str

class Assignment:
    """A value for each variable, in order; `false`: the false literals."""
    def __init__(self, statement: Statement, values: Sequence[int]) -> None:
        self.steps: Steps = statement.steps
        pairs = [*zip(statement.tables.values(), values)]
        self.values: dict[int, int] = {id(table): value for table, value in pairs}
        self.false: set[int] = {-x if v == value else x for table, value in pairs for v, x in table.items()}

    def value(self, item: Any) -> Any:
        """Return a variable's value. For a literal or line, 1 if true, else 0. For a list, the values of its items."""
        if isinstance(item, int):
            return int(item not in self.false)
        if isinstance(item, dict):
            return self.values[id(item)] if id(item) in self.values else int(item[1] not in self.false)
        if isinstance(item, list):
            return [*map(self.value, item)]
        return self.holds(item) if isinstance(item, Line) else item[0] * self.value(item[1])

    def holds(self, line: Line) -> bool:
        """Return whether the line holds."""
        word = WORDS[line.word]
        return (not self.false.isdisjoint(line.condition)
                or (not word.graph(line, ()).breaks(self.false, self.steps) if word.graph else
                    bool(word.means(line, [self.value(item) for item in line.args]))))

# 2. Graphs: nodes must be connected. Graphs with disconnected nodes give cuts.

def beside(nodes: Iterable[int], links: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return node -> its neighbours."""
    others: dict[int, list[int]] = {n: [] for n in nodes}
    for a, b in links:
        if a in others and b in others:
            others[a].append(b)
            others[b].append(a)
    return others

def spread(start: int, others: Mapping[int, list[int]], most: int = sys.maxsize,
           closed: Collection[int] = frozenset()) -> dict[int, int]:
    """Return node -> distance for the nodes within `most` steps that no closed node blocks."""
    distance, todo = {start: 0}, [start]
    for n in todo:  # breadth first: it grows as it is read
        for other in others[n] if distance[n] < most else ():
            if other not in distance and other not in closed:
                distance[other] = distance[n] + 1
                todo.append(other)
    return distance

def pieces(nodes: Iterable[int], links: Iterable[tuple[int, int]]) -> dict[int, dict[int, int]]:
    """Return node -> its piece; the nodes of a piece share one object."""
    others, piece = beside(nodes, links), dict[int, dict[int, int]]()
    for n in others:
        if n not in piece:
            distances = spread(n, others)
            piece.update(dict.fromkeys(distances, distances))
    return piece

class Graph(NamedTuple):
    """True links must connect the true nodes, unless a literal of `unless` is true. `nodes` are literals. A link has
    two nodes (from 0) and a literal. Literal 0 is always true. For "pieces", `rule` has the least and greatest number
    of nodes in each root's piece, the known nodes of other pieces, and whether every piece has a root. For "regions",
    nodes are tables, links are borders, and `rule` is the largest value."""
    nodes: Sequence[Any]
    links: Sequence[tuple[int, int, int]]
    unless: Sequence[int] = ()
    word: str = ""
    rule: Any = None

    def steps(self) -> int:
        """Return the steps for one look at the whole graph."""
        return 1 + len(self.nodes) + len(self.links) + len(self.unless)

    def breaks(self, false: Collection[int], steps: Steps) -> bool:
        """Return whether the graph is violated if these literals are false and all others unknown."""
        if self.word == "regions":
            return regions_break(self, false, steps)
        able = {i for i, x in enumerate(self.nodes) if x not in false}  # an x of 0 is never false
        sure = {i for i in able if not self.nodes[i] or -self.nodes[i] in false}
        joinable = [(a, b) for a, b, x in self.links if x not in false]
        if self.word == "pieces":
            return pieces_break(self, false, able, sure, joinable, steps)
        return bool(sure) and not sure <= spread(min(sure), beside(able, joinable)).keys()

def cut_follows(graph: Graph, clause: Iterable[int], steps: Steps | None = None) -> bool:
    """Return whether the clause contains the graph's conditions and its negation violates the graph."""
    false = {*clause}
    return false.issuperset(graph.unless) and graph.breaks(false, steps or Steps())

def pieces_break(graph: Graph, false: Collection[int], able: set[int], sure: set[int],
                 joinable: Sequence[tuple[int, int]], steps: Steps) -> bool:
    """Return True if a piece is too large, can never be large enough, or has no root or two roots."""
    bounds, more, every = graph.rule
    known, claims = {*bounds} | more, dict[int, set[int]]()
    sure = sure | known
    if not known <= able:
        return True
    firm = pieces(sure, [(a, b) for a, b, x in graph.links if not x or -x in false])
    others, reached = beside(able, joinable), set[int]()
    for a, b, x in graph.links:  # a node that always belongs to a root's piece
        for r, n in ((a, b), (b, a)):
            if not x and r in known:
                claims.setdefault(n, set()).add(r)
    closed = known | {n for n, roots in claims.items() if len(roots) > 1}
    for r, (least, most) in bounds.items():
        steps.charge(2 * len(firm[r]) + len(known) + len(claims))
        if len(firm[r]) > most or any(n in firm[r] for n in known if n != r):
            return True
        near = spread(r, others, most - 1, closed | {n for n, roots in claims.items() if r not in roots})
        steps.charge(6 * len(near))
        if len(near) < least:
            return True
        reached.update(near)
    return every and not sure <= reached

def regions_break(graph: Graph, false: Collection[int], steps: Steps) -> bool:
    """Return True if a region has no size that a cell's value allows, or must have its neighbour's size."""
    cells, most = range(len(graph.nodes)), graph.rule
    steps.charge(2 * sum(map(len, graph.nodes)))
    true = [[v for v, x in table.items() if -x in false] for table in graph.nodes]
    may = [{v for v, x in table.items() if x not in false and all(w == v for w in true[i])}
           for i, table in enumerate(graph.nodes)]
    ends = [(a, b) for a, b, _ in graph.links]
    joinable = [(a, b) for a, b, x in graph.links if -x not in false]
    firm = [(a, b) for a, b, x in graph.links if x in false]
    held, able = pieces(cells, firm), pieces(cells, joinable)
    if any(not any(len(held[i]) <= v <= len(able[i]) or v == most <= len(able[i]) for v in may[i]) for i in cells):
        return True
    for a, b, x in graph.links:
        if -x in false:  # a border separates them
            closed = len(held[a]) == len(able[a]) == len(held[b]) == len(able[b])
            if b in held[a] or closed or (len(may[a]) == 1 and may[a] == may[b] != {most}):
                return True
    if any(may[a].isdisjoint(may[b]) for a, b in firm):
        return True
    for v in {v for values in may if len(values) == 1 for v in values}:
        steps.charge(4 * graph.steps())
        only = [i for i in cells if may[i] == {v}]
        wide, here = pieces([i for i in cells if v in may[i]], joinable), pieces(only, ends)
        if any(len(wide[i]) < v or len(here[i]) > v != most for i in only):
            return True
    return False

# 3. Clauses, with fresh literals, numbered in the order of creation.

class Equality(NamedTuple):
    """The weights of the true literals add up to `total`. `terms`: for each variable literal -> weight. Exactly one of
    these literals is true."""
    terms: Sequence[Mapping[int, int]]
    total: int

    def steps(self) -> int:
        """Return the steps for adding it up."""
        return 1 + len(self.terms) + sum(map(len, self.terms))

def combine(parts: Iterable[tuple[int, Equality]]) -> Equality:
    """Return the weighted sum of the equalities. A variable whose values all weigh the same is a constant."""
    weights, total = dict[tuple[int, ...], dict[int, int]](), 0
    for times, equality in parts:
        total += times * equality.total
        for term in equality.terms:
            sums = weights.setdefault(tuple(sorted(term)), dict.fromkeys(term, 0))
            for x, weight in term.items():
                sums[x] += times * weight
    constant = sum(min(sums.values()) for sums in weights.values() if len(set(sums.values())) == 1)
    return Equality([sums for sums in weights.values() if len(set(sums.values())) > 1], total - constant)

class Clauses:
    """Exactly one literal of each of `groups` is true, and at most one of each of `loose`. `last`: the number of
    literals. All clauses hold unless a literal of `off` is true."""
    def __init__(self, last: int, steps: Steps) -> None:
        self.last: int = last
        self.steps = steps
        self.off: list[int] = []
        self.groups: list[list[int]] = []
        self.loose: list[list[int]] = []
        self.clauses: list[list[int]] = []

    def fresh(self) -> int:
        self.steps.charge(1, 3)
        self.last += 1
        return self.last

    def add(self, *literals: int) -> None:
        self.steps.charge(2 + len(literals) + len(self.off), 2 + len(literals) + len(self.off))
        self.clauses.append([*self.off, *literals])

    def at_most_one(self, literals: Sequence[int], exactly: bool = False) -> None:
        """Add that at most one of the literals is true, or exactly one."""
        if literals and not self.off and min(literals) > 0 and len({*literals}) == len(literals):
            self.steps.charge(2 + 2 * len(literals), 2 + 2 * len(literals))
            (self.groups if exactly else self.loose).append([*literals])
            return
        self.steps.charge(len(literals) ** 2)
        for a, b in combinations(literals, 2):
            self.add(-a, -b)
        if exactly:
            self.add(*literals)

    def different(self, args: Sequence[Table]) -> dict[int, list[int]]:
        """Exclude equal values; a house (as many variables as values) has each. Return value -> its literals."""
        self.steps.charge(sum(map(len, args)))
        places: dict[int, list[int]] = {}
        for table in args:
            for value, x in table.items():
                places.setdefault(value, []).append(x)
        for literals in places.values():
            self.at_most_one(literals, len(places) == len(args) == len({*map(id, args)}))
        return places

    def fit(self, args: Sequence[Table], fits: Callable[[tuple[int, ...]], object]) -> bool:
        """Encode the allowed values of one or two variables. Return False if there are more variables."""
        if len(args) == 2:
            a, b = args
            self.steps.charge(2 * len(a) * len(b))
            for v, x in a.items():
                self.add(-x, *[y for w, y in b.items() if fits((v, w))])
            for w, y in b.items():
                self.add(-y, *[x for v, x in a.items() if fits((v, w))])
        elif len(args) == 1:
            self.add(*[x for v, x in args[0].items() if fits((v,))])
        elif not args and not fits(()):
            self.add()
        return len(args) <= 2

    def walk(self, terms: Sequence[Mapping[int, int]], step: Callable[[int, int, int], int | None],
             end: Callable[[int], object] = lambda s: True) -> None:
        """Add a walk: each term moves from state to state, from 0 to an end. A term: literal -> value; exactly one
        literal is true. `step`: number of the term, state, value -> next state or None. States that reach no end are
        dropped. A step with several next states has a literal for each of them. All ends are one state."""
        states, moves = {0}, list[dict[tuple[int, int], int]]()
        for i, term in enumerate(terms):
            self.steps.charge(2 * len(states) * len(term), 2 * len(states) * len(term))
            ways = {(s, x): step(i, s, v) for s in states for x, v in term.items()}
            moves.append({key: t for key, t in ways.items() if t is not None})
            states = {*moves[-1].values()}
        kept = {s for s in states if end(s)}
        for i in reversed(range(len(moves))):
            moves[i] = {key: t if i + 1 < len(moves) else 0 for key, t in moves[i].items() if t in kept}
            kept = {s for s, _ in moves[i]}
        if not kept:
            self.add()
        before = {0: 0}  # state -> its literal; 0 is always true
        for term, onward in zip(terms, moves if kept else ()):
            self.steps.charge(9 * len(before) * len(term), 9 * len(before) * len(term))
            states = {*onward.values()}
            after = {t: self.fresh() if len(states) > 1 else 0 for t in sorted(states)}
            self.step([*before.values()], term, {(before[s], x): after[t] for (s, x), t in onward.items()},
                      [*after.values()])
            if len(after) > 1:
                self.at_most_one([*after.values()], True)
            before = after

    def step(self, before: Collection[int], term: Collection[int], ways: Mapping[tuple[int, int], int],
             after: Collection[int]) -> None:
        """Add a step of a walk. `before`, `after`: literals of states; `ways`: (state, term) -> next state."""
        some: dict[tuple[Any, ...], dict[int, None]] = {("after", y, x): {} for y in before for x in term}
        some.update({(side, x): {} for x in term for side in ("before", "after")})
        for (y, x), z in ways.items():
            for key, one in ((("after", y, x), z), (("term", y, z), x), (("after", y), z), (("before", z), y),
                             (("before", x), y), (("after", x), z)):
                some.setdefault(key, {})[one] = None
        for (side, *parts), literals in some.items():  # if the parts are true, one of these literals is true
            every = {"before": before, "term": term, "after": after}[side]
            if 0 not in literals and len(literals) < len(every):  # else the clause is implied
                self.add(*[-x for x in parts if x], *literals)

    def total(self, equality: Equality, relation: str = "=") -> None:
        """Add a walk whose states are partial sums. Variables with the smallest weights come first."""
        terms = sorted(equality.terms, key=lambda term: max(map(abs, term.values())))
        self.walk(terms, lambda i, s, weight: s + weight, lambda s: RELATIONS[relation](s, equality.total))

def sum_clauses(equality: Equality, last: int, steps: Steps) -> tuple[list[list[int]], int]:
    """Return the clauses of one equality, without its statement, and the last literal."""
    to = Clauses(last, steps)
    to.total(equality)
    for group in to.groups:
        steps.charge(len(group) ** 2, len(group) ** 2)
        to.clauses += [group, *([-a, -b] for a, b in combinations(group, 2))]
    return to.clauses, to.last

class Formula(Clauses):
    """The clauses of a statement. `graphs` and `equalities` are in the order of their lines. `totals` come last: the
    equalities of lines whose sets all have the same sum."""
    off: list[int]
    def __init__(self, statement: Statement) -> None:
        super().__init__(statement.last, statement.steps)
        self.graphs: list[Graph] = []
        self.equalities: list[Equality] = []
        self.totals: list[Equality] = []
        self.groups.extend([*table.values()] for table in statement.tables.values() if table.keys() != {0, 1})
        self.write(statement.lines)
        self.equalities += self.totals

    def write(self, lines: Iterable[Line], condition: Sequence[int] = ()) -> None:
        """Write the lines; they hold if all literals of a condition are true."""
        outer = self.off
        for line in lines:
            self.off = [*outer, *(-x for x in chain(condition, line.condition))]
            WORDS[line.word].write(self, line)
        self.off = outer

    def rules(self) -> Rules:
        return Rules(self.last, self.groups, self.loose)

# 4. The primitives.

class Word(NamedTuple):
    """`form`: parameters, then arguments and lists, in the sorts of `Statement.item`; `*` repeats. `means`: the
    condition on the values of the arguments; for a graph, that it is not violated. `write` adds the clauses. `fits`:
    the numbers of arguments, nodes and cells exist."""
    form: str
    means: Callable[[Line, list[Any]], object]
    write: Callable[[Formula, Line], object]
    fits: Callable[[Line], object] = lambda line: True
    graph: Callable[[Line, Sequence[int]], Graph] | None = None

def different(to: Formula, line: Line) -> None:
    places = to.different(line.args)
    if not to.off and 0 < len(places) == len(line.args) == len({*map(id, line.args)}):
        to.equalities.append(Equality([{x: v for v, x in table.items()} for table in line.args], sum(places)))

def count(to: Formula, line: Line) -> None:
    """Write a walk whose state is the number of true literals; without a maximum, it stops at the minimum."""
    (least, most), args = line.head, line.args
    if most == 0 or least == len(args):
        for x in args:
            to.add(x if most else -x)
    elif most == 1:
        to.at_most_one(args, least == 1)
    elif least == 1 and most == len(args):
        to.add(*args)
    elif least > 0 or most < len(args):
        top = least if most == len(args) else most + 1
        def step(i: int, s: int, value: int) -> int | None:
            t = min(s + value, top)
            return t if least - (len(args) - 1 - i) <= t <= most else None
        to.walk([{-x: 0, x: 1} for x in args], step)

def add_terms(to: Formula, line: Line) -> None:
    """Write the allowed values of one or two variables. A long equality has only the clauses that a record adds."""
    to.steps.charge(9 * sum(len(table) for _, table in line.args))
    relation, total = line.head
    equality = combine([(1, Equality([{x: k * v for v, x in table.items()} for k, table in line.args], total))])
    if relation == "=" and not to.off:
        to.equalities.append(equality)
    tables = [{weight: x for x, weight in term.items()} for term in equality.terms]
    few = to.fit(tables, lambda sums: RELATIONS[relation](sum(sums), equality.total))
    if not few and (relation != "=" or to.off or len(tables) <= LONG):
        to.total(equality, relation)

def fit(to: Formula, line: Line) -> None:
    to.fit(line.args, lambda values: WORDS[line.word].means(line, [*values]))

def table(to: Formula, line: Line) -> None:
    """Write a literal for each row of more than two variables. One is true, and a value needs a row with it."""
    rows = [r for r in dict.fromkeys(line.rest[0]) if all(v in table for v, table in zip(r, line.args))]
    if to.fit(line.args, {*rows}.__contains__):
        return
    chosen, having = [to.fresh() for _ in rows], dict[tuple[int, int], list[int]]()
    to.add(*chosen)
    for y, row in zip(chosen, rows):
        for i, v in enumerate(row):
            to.add(-y, line.args[i][v])
            having.setdefault((i, v), []).append(y)
    for i, table in enumerate(line.args):
        for v, x in table.items():
            to.add(-x, *having.get((i, v), ()))

def sets(to: Formula, line: Line) -> None:
    """Write a literal for each set, and one for each value, which is true if a variable has it."""
    family = {*line.rest[0]}
    to.steps.charge(len(line.rest[0]) * len(line.args))
    if not to.off and len(totals := {*map(sum, family)}) == 1:
        to.totals.append(Equality([{x: v for v, x in table.items()} for table in line.args], totals.pop()))
    if len(line.args) == 2:
        to.fit(line.args, lambda values: tuple(sorted(values)) in family)
        return
    places = to.different(line.args)
    rows = [r for r in dict.fromkeys(line.rest[0]) if all(v in places for v in r)]
    to.steps.charge(len(rows) * (len(places) + len(line.args)))
    chosen = [to.fresh() for _ in rows]
    to.add(*chosen)
    used = {v: to.fresh() for v in sorted(places)}
    for v, here in places.items():
        having = [y for y, row in zip(chosen, rows) if v in row]
        without = [y for y, row in zip(chosen, rows) if v not in row]
        for x in (*here, *having):
            to.add(-x, used[v])
        for y in without:
            to.add(-y, -used[v])
        to.add(-used[v], *here)
        to.add(-used[v], *having)
        to.add(used[v], *without)

def walk_fits(line: Line) -> bool:
    """Return whether each step enters exactly the states that the next step leaves, from 0 to 0."""
    entered, good = {0}, len(line.rest) == len(line.args) > 0
    for moves, table in zip(line.rest, line.args):
        good = (good and all(len(move) == 3 and move[1] in table for move in moves)
                and entered == {move[0] for move in moves} and len({move[:2] for move in moves}) == len(moves))
        entered = {move[-1] for move in moves if move}
    return good and entered == {0}

def walk_means(line: Line, values: list[Any]) -> bool:
    state: int | None = 0
    for moves, value in zip(line.rest, values):
        state = {move[:2]: move[2] for move in moves}.get((state, value))
    return state == 0

def walk(to: Formula, line: Line) -> None:
    moves = [{move[:2]: move[2] for move in step} for step in line.rest]
    to.walk([{x: v for v, x in table.items()} for table in line.args], lambda i, s, v: moves[i].get((s, v)))

def runs_mean(line: Line, values: list[Any]) -> bool:
    return [len(run) for run in "".join(map(str, values)).split("0") if run] == line.head

def runs(to: Formula, line: Line) -> None:
    """Write a walk whose state is the number of signs read. Before, between and after runs it may wait."""
    drawing, args = "0".join("1" * n for n in line.head), line.args
    def step(i: int, s: int, value: int) -> int | None:
        waits = not value and (s in (0, len(drawing)) or drawing[s - 1] == "0")
        t = s if waits else s + 1 if drawing[s:s + 1] == str(value) else -1
        return t if t >= max(0, len(drawing) - len(args) + i + 1) else None
    to.walk([{-x: 0, x: 1} for x in args], step)

def sight_means(line: Line, values: list[Any]) -> bool:
    return bool(line.head[0] <= sum([*part, 0].index(0) for part in values) <= line.head[1])

def sight(to: Formula, line: Line) -> None:
    """Write two literals for each place but the first: all up to it are true; the line ends before it. Then a walk."""
    terms, (least, most) = list[dict[int, int]](), line.head
    for seen, *others in line.args:
        term = {-seen: 0}
        for n, x in enumerate(others, 1):
            ends, y = to.fresh(), to.fresh()
            for clause in ((-ends, seen), (-ends, -x), (-y, seen), (-y, x), (-seen, ends, y)):
                to.add(*clause)
            term[ends], seen = n, y
        terms.append({**term, seen: len(term)})
    to.walk(terms, lambda i, s, n: s + n if s + n <= most else None, lambda s: s >= least)

def either(to: Formula, line: Line) -> None:
    """Write a literal for each pair of braces; it is the condition of their lines."""
    chosen = [part if isinstance(part, int) else to.fresh() for part in line.args]
    to.add(*chosen)
    for y, part in zip(chosen, line.args):
        to.write(() if isinstance(part, int) else part, [y])

def reach_means(line: Line, values: list[Any]) -> bool:
    there, (root, most) = [i for i, value in enumerate(values) if value], line.head
    return not there or (root in there and len(spread(root, beside(there, line.rest[0]), most)) == len(there))

def reach(to: Formula, line: Line) -> None:
    """Write which nodes are within each number of steps of the root. `near`: node -> literal, 0 of the root."""
    (root, most), args, (links,) = line.head, line.args, line.rest
    others, near = beside(range(len(args)), links), {root: 0}
    for _ in range(min(most, len(args))):  # more steps would reach no further node
        to.steps.charge(len(args) + len(links), len(args))
        after = {root: 0}
        for i, x in enumerate(args):
            sources = [near[j] for j in (i, *others[i]) if j in near]
            if sources and i != root:
                after[i] = to.fresh()
                to.add(-after[i], x)
                if 0 not in sources:
                    to.add(-after[i], *sources)
        near = after
    for i, x in enumerate(args):
        if i != root:
            to.add(-x, *([near[i]] if i in near else []))
        to.add(-x, args[root])

def loop_means(line: Line, values: list[Any]) -> object:
    drawn = [ends for ends, value in zip(line.rest[0], values) if value]
    others = beside(chain(*drawn), drawn)
    return drawn and {*map(len, others.values())} == {2} and len(spread(drawn[0][0], others)) == len(others)

def loop(to: Formula, line: Line) -> None:
    """Require an edge, exactly two or no edges at each vertex, and a connected drawing."""
    at, touching, args = dict[int, list[int]](), list[tuple[int, int, int]](), line.args
    for i, ends in enumerate(line.rest[0]):
        for vertex in ends:
            at.setdefault(vertex, []).append(i)
    to.add(*args)
    for around in at.values():
        to.steps.charge(len(around) ** 3, len(around) ** 2)
        touching += [(i, j, 0) for i, j in combinations(around, 2)]
        for i in around:
            to.add(-args[i], *[args[j] for j in around if j != i])
        for three in combinations(around, 3):
            to.add(*[-args[i] for i in three])
    to.graphs.append(Graph(args, touching, to.off))

def graph_fits(line: Line) -> bool:
    count, (nodes, links, *more) = len(line.args), line.rest
    roots = [root[0] if isinstance(root, tuple) else root for root in chain(*more)]
    return (all(n < count for n in nodes) and all(max(a, b) < len(nodes) and n < count for a, b, n in links)
            and len({*roots}) == len(roots) and all(root < len(nodes) for root in roots)
            and (line.word != "pieces" or all(n < 0 for _, _, n in links))
            and (line.word != "piece" or (line.head[0] != "!=" and line.head[1] > 0 and len(roots) > 0)))

def graph(line: Line, unless: Sequence[int]) -> Graph:
    nodes, links, *more = line.rest
    rule: Any = None
    if line.word == "pieces":
        rule = {r: (size, size) if size > 0 else (1, len(nodes)) for r, size in more[0]}, set(), True
    elif line.word == "piece":
        (compare, size), (first, *others) = line.head, more[0]
        rule = {first: (1 if compare == "<=" else size, len(nodes) if compare == ">=" else size)}, {*others}, False
    links = [(a, b, line.args[n] if n >= 0 else 0) for a, b, n in links]
    return Graph([line.args[n] if n >= 0 else 0 for n in nodes], links, unless, "pieces" if rule else "", rule)

def regions_fit(line: Line) -> bool:
    cells, (links,), (most,) = len(line.args) - len(line.rest[0]), line.rest, line.head
    return (most > 0 and cells > 0 and all(a != b and max(a, b) < cells for a, b in links)
            and all((len(table), min(table), max(table)) == (most, 1, most) for table in line.args[:cells])
            and all(table.keys() == {0, 1} for table in line.args[cells:]))

def regions(line: Line, unless: Sequence[int]) -> Graph:
    cells = len(line.args) - len(line.rest[0])
    links = [(a, b, table[1]) for (a, b), table in zip(line.rest[0], line.args[cells:])]
    return Graph(line.args[:cells], links, unless, "regions", line.head[0])

def graph_word(form: str, graph: Callable[[Line, Sequence[int]], Graph], fits: Callable[[Line], object]) -> Word:
    """Return a primitive that has a graph and no clauses."""
    def write(to: Formula, line: Line) -> None:
        size = 3 * (len(line.args) + sum(map(len, line.rest)))
        to.steps.charge(size, size)
        to.graphs.append(graph(line, to.off))
    return Word(form, lambda line, values: True, write, fits, graph)

RELATIONS: dict[str, Callable[[int, int], bool]] = {"=": eq, "!=": ne, "<=": le, ">=": ge}
WORDS = {
    "clause": Word(": literal", lambda line, values: any(values), lambda to, line: to.add(*line.args)),
    "different": Word(": variable", lambda line, values: len({*values}) == len(values), different),
    "count": Word("whole whole : literal", lambda line, values: line.head[0] <= sum(values) <= line.head[1], count,
                  lambda line: line.head[0] <= line.head[1] <= len(line.args)),
    "sum": Word("relation number : term", lambda line, values: RELATIONS[line.head[0]](sum(values), line.head[1]),
                add_terms),
    "less": Word(": value", lambda line, values: values[0] < values[1], fit, lambda line: len(line.args) == 2),
    "same": Word(": value", lambda line, values: values[0] == values[1], fit, lambda line: len(line.args) == 2),
    "apart": Word("whole : value", lambda line, values: abs(values[0] - values[1]) >= line.head[0], fit,
                  lambda line: len(line.args) == 2 and line.head[0] > 0),
    "table": Word(": variable row", lambda line, values: tuple(values) in line.rest[0], table,
                  lambda line: all(len(row) == len(line.args) for row in line.rest[0])),
    "sets": Word(": variable row", lambda line, values: tuple(sorted(values)) in line.rest[0], sets,
                 lambda line: all(len(row) == len(line.args) and [*row] == sorted({*row}) for row in line.rest[0])),
    "walk": Word(": value row*", walk_means, walk, walk_fits),
    "runs": Word("whole* : literal", runs_mean, runs,
                 lambda line: line.args and all(line.head) and sum(line.head) + len(line.head) - 1 <= len(line.args)),
    "sight": Word("whole whole : literal literal*", sight_means, sight,
                  lambda line: all(line.args) and line.head[0] <= line.head[1] <= sum(map(len, line.args))),
    "either": Word(": part", lambda line, values: any(all(part) if isinstance(part, list) else part for part in values),
                   either, lambda line: line.args),
    "reach": Word("whole whole : literal pair", reach_means, reach, lambda line: line.head[0] < len(line.args)
                  and all(max(pair) < len(line.args) for pair in line.rest[0])),
    "loop": Word("whole : literal pair", loop_means, loop, lambda line: len(line.args) == len(line.rest[0])
                 and all(a != b and max(a, b) < line.head[0] for a, b in line.rest[0])),
    "connected": graph_word(": literal node link", graph, graph_fits),
    "pieces": graph_word(": literal node link root", graph, graph_fits),
    "piece": graph_word("relation whole : literal node link whole", graph, graph_fits),
    "regions": graph_word("whole : value pair", regions, regions_fit),
}

# 5. Unit propagation.

class Rules:
    """Exactly one literal of each group is true, and at most one of each loose group. Variables count from 1."""
    def __init__(self, variables: int, groups: Sequence[Sequence[int]], loose: Sequence[Sequence[int]] = ()) -> None:
        self.variables = variables
        self.groups = groups
        self.loose = loose
        self.groups_of: list[list[int]] = [[] for _ in range(variables + 1)]
        self.loose_of: dict[int, list[Sequence[int]]] = {}
        for number, group in enumerate(groups):
            for x in group:
                self.groups_of[x].append(number)
        for group in loose:
            for x in group:
                self.loose_of.setdefault(x, []).append(group)
        self.peers: dict[int, list[int]] = {}  # for some variables: see Proof.peers_of
        self.kept = 0  # the number of members in `peers`

class Proof:
    """The state of unit propagation. `true[x]` is 1 if literal x is true, `true[-x]` if x is false (a negative index
    counts from the end of the array). `left[g]`: the members of group g that are not false, plus MAX_SIZE if one is
    true. `watches[x]`: the clauses to inspect when x becomes false. The first two literals of a clause watch it."""
    def __init__(self, rules: Rules, steps: Steps | None = None) -> None:
        self.rules = rules
        self.variables: int = rules.variables
        self.groups_of: list[list[int]] = rules.groups_of
        self.steps: Steps = steps or Steps()
        self.watches: dict[int, list[list[int]]] = {}
        self.steps.charge(rules.variables + len(rules.groups))
        self.true: bytearray = bytearray(2 * rules.variables + 1)
        self.left: list[int] = [*map(len, rules.groups)]
        self.refuted: bool = not self.propagate([group[0] for group in rules.groups if len(group) == 1])

    def grow(self, variables: int) -> None:
        """Add variables; no group contains the new ones."""
        new, n = variables - self.variables, self.variables
        self.steps.charge(variables)
        self.groups_of = self.groups_of + [[] for _ in range(new)]
        self.true = self.true[:n + 1] + bytearray(2 * new) + self.true[n + 1:]
        self.variables = variables

    def add(self, clause: Collection[int]) -> None:
        """Add a clause permanently."""
        self.steps.charge(1 + len(clause))
        free = [x for x in dict.fromkeys(clause) if not self.true[-x]]
        if self.refuted or any(self.true[x] for x in free):
            return
        for x in free[:2] if len(free) > 1 else ():
            self.watches.setdefault(x, []).append(free)
        self.refuted = not free or (len(free) == 1 and not self.propagate(free))

    def follows(self, clause: list[int]) -> bool:
        """Return True if the clause is RUP: propagation fails on a copy of the state with its literals false."""
        self.steps.charge(40 * (len(clause) + 1) + (len(self.true) + 8 * len(self.left)) // 2000)
        true, left, self.true, self.left = self.true, self.left, bytearray(self.true), self.left[:]
        contradiction = self.refuted or not self.propagate([-x for x in clause])
        self.true, self.left = true, left
        return contradiction

    def propagate(self, todo: list[int]) -> bool:
        """Make the literals of `todo` true and propagate. Return False on a contradiction."""
        true, left, groups_of, watches = self.true, self.left, self.groups_of, self.watches
        charge, peers = self.steps.charge, self.rules.peers
        last: list[int] = []  # groups with one member left
        while todo or last:
            if not todo:  # at least one of a group: the last one left is true
                group = self.rules.groups[last.pop()]
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
                    left[g] += MAX_SIZE  # the group is done
            else:
                false = [-x]
                charge(1)
            for y in false:
                if true[y]:
                    return False
                true[-y] = 1
                for g in groups_of[y]:
                    left[g] = still = left[g] - 1
                    if still < 2:
                        if not still:
                            return False
                        last.append(g)
            if x > 0:
                false.append(-x)
            if not watches.keys().isdisjoint(false):
                for y in false:
                    if y in watches:
                        watches[y] = self.visit(y, watches[y], todo)
        return True

    def peers_of(self, x: int) -> list[int]:
        """Return the variables that x excludes. They are cached for all records with these rules, within bounds."""
        rules = self.rules
        groups = [*(rules.groups[g] for g in self.groups_of[x]), *rules.loose_of.get(x, ())]
        self.steps.charge(1 + sum(map(len, groups)) // 4)
        if rules.kept > MAX_SIZE:
            rules.peers.clear()
            rules.kept = 0
        members = dict.fromkeys(chain.from_iterable(groups))
        members.pop(x, None)
        rules.kept += 1 + len(members)
        rules.peers[x] = [*members]
        return rules.peers[x]

    def visit(self, false: int, clauses: list[list[int]], todo: list[int]) -> list[list[int]]:
        """Return the clauses that still watch a false literal: no other literal is free, so the last one follows."""
        true, stay, watches = self.true, list[list[int]](), self.watches
        self.steps.charge(len(clauses))
        for clause in clauses:
            first = clause[0]
            if first == false:
                first, clause[0], clause[1] = clause[1], clause[1], false
            if not true[first]:
                if len(clause) > 8:
                    self.steps.charge(len(clause) // 8)
                for i in range(2, len(clause)):
                    other = clause[i]
                    if not true[-other]:
                        clause[1], clause[i] = other, false
                        watches.setdefault(other, []).append(clause)
                        break
                else:
                    todo.append(first)
                    stay.append(clause)
            else:
                stay.append(clause)
        return stay

# 6. The puzzle of a record.

class Problem(NamedTuple):
    """A puzzle to check. `rules`: make the rules (slow, so call it last). `clauses`: further ones. `witness`: read a
    solution, perhaps without one clue, and return its true decision literals, or raise Rejected. `choices`: all
    decision literals. `literal`: parse a literal of a record."""
    rules: Callable[[], Rules]
    clauses: Iterable[Sequence[int]]
    witness: Callable[..., list[int]]
    graphs: Sequence[Graph] = ()
    equalities: Sequence[Equality] = ()
    choices: Sequence[int] = ()
    literal: Callable[[str], int] = int
    clues: Iterable[str] = ()

def problem_of_statement(statement: Statement, result: Result) -> Problem:
    """Return the problem of a puzzle in lines."""
    formula = Formula(statement)
    domains = [*statement.tables.values()]
    def witness(text: str, without: str = "") -> list[int]:
        statement.steps.charge(statement.size + len(text))
        tokens = text.split(" ")
        if len(tokens) != len(domains):
            raise Rejected(f"expected {len(domains)} values, found {len(tokens)}")
        values = [parse("number", token) for token in tokens]
        for value, (name, table) in zip(values, statement.tables.items()):
            if value not in table:
                raise Rejected(f"expected a value of {quote(name)}, found {value}")
        now = Assignment(statement, values)
        for line in statement.lines:
            if not (without and line.clue == without) and not now.holds(line):
                raise Rejected(f"the solution breaks '{line.word}' of {quote(line.clue or 'the rules')}")
        return [table[value] for table, value in zip(domains[:statement.decisions], values)]
    result.trust = "rules, as stated"
    result.givens = f"in {len(statement.lines)} lines, {statement.decisions} variables to decide"
    choices = [x for table in domains[:statement.decisions] for x in table.values()]
    return Problem(formula.rules, formula.clauses, witness, formula.graphs, formula.equalities, choices,
                   statement.literal, statement.clues)

# 7. Grids of units.

@lru_cache(maxsize=1)
def units_of(name: str, rows: int, columns: int, regions: tuple[str, ...]) -> list[list[int]]:
    """Return the units of a grid, lists of cells. A box has `rows` rows and `columns` columns."""
    n = rows * columns
    units = [[n * r + c for c in range(n)] for r in range(n)] + [[n * r + c for r in range(n)] for c in range(n)]
    corners = [(r, c) for r in range(0, n, rows) for c in range(0, n, columns) if name not in ("latin", "jigsaw")]
    corners += [(1, 1), (1, 5), (5, 1), (5, 5)] * (name == "windoku")
    units += [[n * (r + i) + c + j for i in range(rows) for j in range(columns)] for r, c in corners]
    units += [[n * i + i for i in range(n)], [n * i + n - 1 - i for i in range(n)]] if name == "sudoku-x" else []
    return units + [[cell for cell in range(n * n) if regions[cell] == label] for label in sorted(set(regions))]

@lru_cache(maxsize=1)  # the rules stay loaded between the puzzles of a file
def grid_rules(name: str, rows: int, columns: int, regions: tuple[str, ...]) -> Rules:
    """Return the rules: a cell has exactly one value; in a unit (n cells) every value has exactly one place."""
    n = rows * columns
    places = [[n * cell + v + 1 for cell in u] for u in units_of(name, rows, columns, regions) for v in range(n)]
    return Rules(n ** 3, [*(range(x + 1, x + n + 1) for x in range(0, n ** 3, n)), *places])

def grid(name: str, puzzle: str, lines: CertificateLines, result: Result) -> Problem:
    """Read a puzzle of units and derive its clauses."""
    match = re.fullmatch(f"{name} {GRIDS[name]}", puzzle, re.ASCII)
    rows, columns = (int(match[1] or 1), int(match[2])) if match else (0, 0)
    n, form = rows * columns, {BOXES: "RxC", SIDE: "N"}.get(GRIDS[name], "3x3")
    if not 0 < n <= MAX_N:
        raise Rejected(f"expected '{name} {form}' up to order {MAX_N}, found {quote(puzzle)}")
    lines.steps.charge(n ** 3)
    symbols = list("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:n]) if n <= 35 else [str(value + 1) for value in range(n)]
    rank = {symbol: value for value, symbol in enumerate(symbols, 1)}
    def tokens(text: str, blank: str, most: int) -> list[str]:
        marks = list(text) if n <= 35 else text.split(" ")
        if len(marks) not in (n * n, most) or not rank.keys() >= {*marks} - {blank}:
            raise Rejected(f"expected {n * n} symbols from {symbols[0]} to {symbols[-1]}, found {quote(text)}")
        return marks
    regions = tuple(tokens(lines.field("regions (.+)", "'regions' and labels"), "1", n * n)) if name == "jigsaw" else ()
    if any(regions.count(symbol) != n for symbol in symbols if regions):
        raise Rejected(f"expected {n} regions of {n} cells")
    result.givens = lines.field("givens (.+)", "'givens' and the symbol of each cell")
    marks = tokens(result.givens, ".", n ** 3)
    if len(marks) == n * n:
        givens = [n * cell + rank[token] for cell, token in enumerate(marks) if token != "."]
    else:
        givens = [-number for number, token in enumerate(marks, 1) if token == "."]
        if any(token not in (".", symbols[i % n]) for i, token in enumerate(marks)):
            raise Rejected("a pencil mark is in another mark's place")
    clues = {f"r{cell // n + 1}c{cell % n + 1}": cell for cell in dict.fromkeys((abs(x) - 1) // n for x in givens)}
    def witness(text: str, without: str = "") -> list[int]:
        values = tokens(text, "1", n * n)
        if any(len({values[cell] for cell in unit}) < n for unit in units_of(name, rows, columns, regions)):
            raise Rejected("a value is repeated in a row, column or other unit")
        chosen = [n * cell + rank[value] for cell, value in enumerate(values)]
        kept = [x for x in givens if (abs(x) - 1) // n != clues.get(without, -1)]
        if {x for x in kept if x > 0} - set(chosen) or {-x for x in kept if x < 0} & set(chosen):
            raise Rejected("a given is not kept")
        return chosen
    def literal(token: str) -> int:
        match = re.fullmatch("r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})(!?)=(.{1,3})", token)
        if not match or max(int(match[1]), int(match[2])) > n or match[4] not in rank:
            raise Rejected(f"expected a literal such as r1c2=3 or r1c2!=3, found {quote(token)}")
        x = n * (n * (int(match[1]) - 1) + int(match[2]) - 1) + rank[match[4]]
        return -x if match[3] else x
    def rules() -> Rules:
        lines.steps.charge(5 * n ** 3)
        return grid_rules(name, rows, columns, regions)
    return Problem(rules, ([x] for x in givens), witness, (), (), range(1, n ** 3 + 1), literal, clues)

# 8. Records and their claims.

def clause_of(text: str, last: int) -> list[int]:
    clause = [int(token) for token in text.split()]
    if any(abs(x) > last for x in clause):
        raise Rejected(f"a literal is beyond {last}")
    return clause

def check_added(lines: CertificateLines, proof: Proof, problem: Problem, result: Result) -> None:
    """Check that clauses follow from their graphs and sums from their equalities, up to the line `lemmas`."""
    while True:
        lines.field(f"(lemmas|{SUM}|cut [1-9][0-9]{{0,6}} {CLAUSE})", "'lemmas', or a sum or cut ending in 0")
        sort, *numbers = (lines.line or "").split(" ")
        if sort == "lemmas":
            return
        result.added += 1
        if sort == "sum":
            add_sum([*map(int, numbers[:-1])], proof, problem.equalities)
            continue
        number, clause = int(numbers[0]), clause_of(" ".join(numbers[1:-1]), proof.variables)
        if number > len(problem.graphs):
            raise Rejected(f"a cut of graph {number}, but there are {len(problem.graphs)}")
        if any(-literal in clause for literal in clause):
            raise Rejected("a cut has a literal and its negation")
        graph = problem.graphs[number - 1]
        lines.steps.charge(40 * (len(clause) + 1) + 2 * graph.steps())
        if not cut_follows(graph, clause, lines.steps):
            raise Rejected(f"the cut does not follow from graph {number}")
        proof.add(clause)

def add_sum(numbers: Sequence[int], proof: Proof, equalities: Sequence[Equality]) -> None:
    """Add the combination of stated equalities. Its partial sums are new variables."""
    for number in numbers[1::2]:
        if number > len(equalities):
            raise Rejected(f"expected equalities from 1 to {len(equalities)}, found {number}")
        proof.steps.charge(40 * equalities[number - 1].steps())
    equality = combine((times, equalities[number - 1]) for times, number in zip(numbers[::2], numbers[1::2]))
    clauses, last = sum_clauses(equality, proof.variables, proof.steps)
    proof.grow(last)
    for clause in clauses:
        proof.add(clause)

def check_lemmas(lines: CertificateLines, proof: Proof, result: Result) -> None:
    """Check that every lemma follows from the clauses and the lemmas before it. The last one is empty."""
    clause = [0]
    while clause:
        clause = clause_of(lines.field(CLAUSE, "a lemma ending in 0"), proof.variables)
        if not proof.follows(clause):
            raise Rejected(f"the {'lemma' if clause else 'empty clause'} does not follow by unit propagation")
        proof.add(clause)
        result.lemmas += bool(clause)

def check_claim(lines: CertificateLines, problem: Problem, result: Result) -> list[list[int]] | None:
    """Test the record's solutions on the puzzle. Return the clauses to refute, or None without a proof."""
    blocks, kind = list[list[int]](), result.kind
    if kind in ("unique", "multiple", "minimal"):
        result.solution = lines.field("solution (.+)", "'solution' and its values")
        solution = problem.witness(result.solution)
        blocks.append([-x for x in solution])  # unique: it is the only solution
    if kind == "multiple":  # at least two exist
        if problem.witness(lines.field("second (.+)", "'second' and its values")) == solution:
            raise Rejected("the two solutions are the same")
        return None
    if kind == "minimal":  # and without any single clue, another one exists
        for clue in problem.clues:
            if lines.field("without (.+)", "'without' and a clue") != clue:
                raise Rejected(f"expected the clue {quote(clue)}, found {quote(lines.line)}")
            if problem.witness(lines.field("solution (.+)", "'solution' and its values"), clue) == solution:
                raise Rejected("the two solutions are the same")
    if kind == "candidates":  # each value of some solution is in one of these
        seen = {*problem.witness(lines.field("solution (.+)", "'solution' and its values"))}
        while (text := lines.field("(end|solution .+)", "'end', or 'solution' and its values")) != "end":
            seen.update(problem.witness(text[len("solution "):]))
        blocks.append([x for x in problem.choices if x not in seen])
        result.claim = f"{len(seen)} literals"
    if kind == "implied":  # every solution satisfies the clause
        result.claim = lines.field("clause : (.+)", "'clause :' and literals")
        blocks += [[-problem.literal(token)] for token in result.claim.split(" ")]
    return blocks

State = tuple[bytearray, "list[int]"]  # the true literals, and the number of members left in each group

class Cases:
    """The traversal of the tree of a count. ``proof``: the consequences of the clauses alone."""

    def __init__(self, statement: Statement, proof: Proof) -> None:
        self.statement = statement
        self.proof = proof
        self.steps: Steps = proof.steps
        self.tables: list[Table] = [*statement.tables.values()]
        decisions = self.tables[:statement.decisions]
        self.last: int = max(abs(x) for table in decisions for x in table.values())

    def state(self) -> State:
        """Return a copy of the current state."""
        self.steps.charge(40 + (len(self.proof.true) + 8 * len(self.proof.left)) // 2000)
        return bytearray(self.proof.true), self.proof.left[:]

    def assume(self, state: State, literals: list[int]) -> bool:
        """Go to a state and make the literals true. Return False on a contradiction."""
        self.proof.true, self.proof.left = state
        return self.proof.propagate(literals)

    def count(self, tokens: Iterator[str]) -> int:
        """Return the number of solutions of the tree with these tokens.

        Raises:
            Rejected: the tokens are not a tree, or a leaf is not of its kind.
        """
        solutions = 0
        open_cases: list[tuple[State | None, int]] = []  # second cases: the state above, None if it is a contradiction
        good = not self.proof.refuted
        for token in tokens:
            self.steps.charge(4)
            if token[0] not in "*0":
                x = int(token)
                if abs(x) > self.last:
                    raise Rejected(f"expected a literal of a decision, up to {self.last}, found {x}")
                open_cases.append((self.state() if good else None, -x))
                good = good and self.proof.propagate([x])
                continue
            if token == "0":
                if good:
                    raise Rejected("expected a contradiction by unit propagation, found none")
            elif not good:
                raise Rejected("expected a solution, found a contradiction")
            else:
                self.solution([int(part) for part in token[1:].split(",")] if token != "*" else [])
                solutions += 1
            if not open_cases:
                return solutions
            state, x = open_cases.pop()
            good = state is not None and self.assume(state, [x])
        raise Rejected("expected more of the tree, found its end")

    def solution(self, more: list[int]) -> None:
        """Check the current state, with these literals, against the meaning of the lines."""
        statement = self.statement
        if more:
            if any(abs(x) > statement.last for x in more):
                raise Rejected(f"expected literals of variables, up to {statement.last}, found {max(more, key=abs)}")
            decision_values = [self.value(table) for table in self.tables[:statement.decisions]]
            state = self.state()
            if None in decision_values or not self.assume(state, more):
                raise Rejected("expected a solution, found a decision that is open, or a contradiction")
        values = [self.value(table) for table in self.tables]
        for value, name in zip(values, statement.tables):
            if value is None:
                raise Rejected(f"expected a value of {quote(name)}, found that it is open")
        self.steps.charge(statement.size // 8 + 4 * len(values))
        now = Assignment(statement, [value for value in values if value is not None])
        for line in statement.lines:
            if not now.holds(line):
                raise Rejected(f"a solution breaks '{line.word}' of {quote(line.clue or 'the rules')}")

    def value(self, table: dict[int, int]) -> int | None:
        """Return the current value of a variable, if only one is left."""
        true = self.proof.true
        return next((value for value, x in table.items() if true[x]), None)

def tokens_of(lines: CertificateLines) -> Iterator[str]:
    """Yield the tokens in the lines of the tree, up to a blank one."""
    while lines.advance():
        line = lines.line or ""
        lines.steps.charge(1 + len(line) // 4)
        for token in line.split(" "):
            if not TOKEN.fullmatch(token):
                raise Rejected(f"expected a literal, 0 or *, found {quote(token)}")
            yield token

def check_count_lemmas(lines: CertificateLines, proof: Proof, result: Result) -> None:
    """Check that every lemma follows from the clauses and earlier lemmas, up to the line `tree`."""
    while lines.field("(tree|(?:-?[1-9][0-9]{0,8} )+0)", "'tree', or a lemma ending in 0") != "tree":
        clause = clause_of((lines.line or "")[:-1], proof.variables)
        if not proof.follows(clause):
            raise Rejected("the lemma does not follow by unit propagation")
        proof.add(clause)
        result.lemmas += 1

def check_count(lines: CertificateLines, statement: Statement, proof: Proof, result: Result) -> None:
    """Check the tree, and that its number of solutions is the number in the record."""
    check_count_lemmas(lines, proof, result)
    tokens = tokens_of(lines)
    solutions = Cases(statement, proof).count(tokens)
    if next(tokens, None) is not None:
        raise Rejected("expected the end of the tree, found more")
    if solutions != int(result.claim):
        raise Rejected(f"expected {result.claim} solutions, found {solutions}")

def check_record(lines: CertificateLines, result: Result, state: Callable[..., Any] = Proof) -> None:
    """Raise Rejected, with `lines` at the failing line, unless the record proves its claim. `state` propagates."""
    version = {f"{HEADER} {i}": i for i in (1, 2, 3)}.get(lines.line or "", 0)
    if not version:
        raise Rejected(f"expected '{HEADER} 3', found {quote(lines.line)}")
    kinds = ["unique", "multiple", "none", *(["candidates", "implied", "minimal", "count N"] if version == 3 else [])]
    pattern = "|".join(kinds).replace("count N", COUNT)
    result.kind = lines.field(f"kind ({pattern})", f"'kind' and {', '.join(kinds[:-1])} or {kinds[-1]}")
    if counts := result.kind.startswith("count "):
        result.kind, result.claim = result.kind.split(" ")
        lines.steps.most *= COUNT_WORK
    result.puzzle = lines.field("puzzle (stated)" if counts else "puzzle (.+)", "'puzzle' and its kind")
    if (name := result.puzzle.split(" ")[0]) in GRIDS:
        problem = grid(name, result.puzzle, lines, result)
    elif version == 3 and result.puzzle == "stated":
        statement = Statement(lines)
        problem = problem_of_statement(statement, result)
    else:
        raise Rejected(f"expected 'stated' or one of {', '.join(GRIDS)}: prove the puzzle again" if version == 3 else
                       f"a record of version {version} with obsolete clauses: prove the puzzle again")
    blocks = check_claim(lines, problem, result)
    if blocks is not None:
        section = lines.field("(lemmas|added)", "'lemmas' or 'added'")
        proof = (Proof if counts else state)(problem.rules(), lines.steps)
        for clause in chain(problem.clauses, blocks):
            proof.add(clause)
        if section == "added":
            check_added(lines, proof, problem, result)
        if counts:
            check_count(lines, statement, proof, result)
            return  # a blank line ends the tree
        check_lemmas(lines, proof, result)
    if lines.advance():
        raise Rejected(f"expected a blank line after the record, found {quote(lines.line)}")

def check(source: Iterable[str | bytes], max_work: int = MAX_WORK,
          state: Callable[..., Any] = Proof) -> Iterator[Result]:
    """Yield a Result for every record of a file (binary or text) or of any iterable of lines, as they are read."""
    lines, record = CertificateLines(source), 0
    while lines.line is not None:
        if not lines.line:
            lines.advance()
            continue
        first, record = lines.number, record + 1
        result, lines.steps = Result(True, record, first), Steps(max_work, MAX_SIZE)
        try:
            check_record(lines, result, state)
        except Exception as error:  # an error of this program is not a proof either
            known = isinstance(error, Rejected)
            result.reason = str(error) if known else f"{type(error).__name__}: {quote(str(error))}"
            result.accepted, result.line = False, lines.number
            while lines.line is not None and (lines.number == first or not lines.line.startswith(HEADER)):
                lines.advance()  # go on with the next record
        result.steps = min(lines.steps.used, lines.steps.most)
        yield result

def main() -> int:
    """Check the files named, - for standard input: 0 if there is a record and all are accepted, else 1."""
    names, counts = sys.argv[1:], [0, 0]
    if not names or names[0] in ("-h", "--help"):
        print("usage: python checker.py FILE...    - is standard input; exit status 0: all records are accepted")
        return int(not names)
    try:
        for name in names:
            before = sum(counts)
            with sys.stdin.buffer if name == "-" else open(name, "rb") as source:
                for r in check(source):
                    counts[r.accepted] += 1
                    claim = " ".join(filter(None, (r.kind, r.claim, r.puzzle, r.givens)))
                    verdict = f"accepted: {claim}" if r.accepted else f"rejected: {r.reason}"
                    print("".join(c if c.isprintable() else "?" for c in f"{name}:{r.line}: {verdict}"))
            if sum(counts) == before:
                print(f"{ascii(name)[1:-1]}: expected certificates, found none", file=sys.stderr)
    except OSError as error:
        sys.exit(f"{ascii(error.filename or 'output')[1:-1]}: {error.strerror}")
    except KeyboardInterrupt:
        sys.exit(130)
    print(f"{counts[1]} accepted, {counts[0]} rejected")
    return 0 if counts[1] and not counts[0] else 1

if __name__ == "__main__":
    sys.exit(main())
