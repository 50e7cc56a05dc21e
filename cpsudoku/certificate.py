"""The independent checker of cpsudoku certificates: python certificate.py FILE. It needs Python 3.9 and this one file.

    cpsudoku-certificate 3         one record; records are separated by blank lines; 1 and 2 are read, too
    kind unique                    or none, multiple, candidates, implied, minimal: see `check_claim`
    puzzle stated                  the puzzle in lines of a few words, up to `end`: see `Statement`
    values 1..4 : r1c1 r1c2 r1c3 r1c4
    rule a row holds every digit once
    different : r1c1 r1c2 r1c3 r1c4
    clue cage r1c1
    sum = 7 : r1c1 r1c2 r1c3
    ...
    end
    solution 1 2 4 3 ...           a value for each variable
    lemmas                         one clause a line, then 0. Literals are numbered in the order of declarations:
    -5 17 0                        a variable has one for each value, -5 says that it has not that value; a variable
    0                              over 0 and 1 has one literal, true for 1. The last clause is empty

Claim checked (unique): the statement and "not this solution" have no model. Clauses are made of each line (`Formula`).
Every lemma must follow from these and the lemmas before it by reverse unit propagation (RUP; Goldberg and Novikov
2003): assume its literals false, conclude from every clause with one literal left, meet a contradiction. Solutions are
held against what the lines mean (`MEANINGS`), never against clauses. What has to be connected, and what pieces have to
be, is in no clauses: a section `added` before `lemmas` holds `cut K LITERALS 0`, a clause that follows from the K-th
graph (`cut_follows`), and `sum F E F E ... 0`, the sum of F times the E-th equality (`combined`, `added_up`).

Grids that are nothing but units may be named, and their clauses are derived here (`grid`):

    puzzle sudoku 3x3              rows x columns of a box; also sudoku-x RxC, windoku 3x3, latin N, jigsaw N (followed
                                   by a line `regions`: the region of each of the N*N cells)
    givens 8..........36...        N*N symbols `.`123456789ABC... in reading order, or pencil marks: N*N*N symbols,
                                   every candidate itself or `.`; beyond N = 35 numbers and `.`, a space between
    solution 812753649943...       literal N*cell + value + 1 (both from 0): "the cell has the value"

What is accepted is a statement about the puzzle *in the file*: compare it with yours. Input is taken to be hostile:
every loop and every list is paid for before it begins (`Steps`), so that the limits bound time and memory of a record.
"""
# ruff: noqa: B905  Python 3.9 has no zip(strict=)
from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from operator import eq, ge, le, lt, ne
from typing import Any, NamedTuple

MAX_N, MAX_LINE = 100, 1 << 22  # the order of a grid, the characters in a line
MAX_SIZE = 4_000_000  # literals that a statement and its clauses keep, about a hundred bytes each
LONG = 5  # terms: a longer equality makes clauses only where a record adds them
MAX_WORK = 200_000_000  # steps in a record, about a microsecond each: docs/certificates.md; a hard 9x9 takes 100,000
HEADER, BOXES, SIDE = "cpsudoku-certificate", "([1-9][0-9]?)x([1-9][0-9]?)", "()([1-9][0-9]{0,2})"
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
    claim: str = ""  # what the kind says of the puzzle, where it takes more words
    lemmas: int = 0  # without the empty one
    added: int = 0
    trust: str = "rules"  # or "rules, as stated": whose clauses were used
    reason: str = ""
    steps: int = 0  # what it cost: see Steps

class Steps:
    """What a record has cost so far, and the room that is left for what it keeps in memory."""
    def __init__(self, most: int = sys.maxsize, size: int = sys.maxsize) -> None:
        self.used, self.most, self.size, self.room = 0, most, size, size

    def charge(self, steps: int, literals: int = 0) -> None:
        """Pay for what comes next, or be Rejected."""
        self.used, self.room = self.used + steps, self.room - literals
        if self.used > self.most:
            raise Rejected(f"not checked within {self.most} steps")
        if self.room < 0:
            raise Rejected(f"expected at most {self.size} literals, found more")

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

def shown(line: str | None) -> str:
    return "the end of the file" if line is None else ascii(line[:60]) + ("..." if len(line) > 60 else "")

# 1. A statement: declarations, then lines of a few words about literals and variables.

Table = dict[int, int]  # of a variable: value -> literal; of one over 0 and 1 {0: -x, 1: x}
NAME = re.compile(r"[A-Za-z0-9_.~()\[\],/#%+][A-Za-z0-9_.~()\[\],/#%+-]*", re.ASCII)
LITERAL, TERM = re.compile(r"([^=!]+)(!?=)(-?[0-9]{1,9})"), re.compile(r"(-?[0-9]{1,9})\*(.*)")
RELATIONS: dict[str, Callable[[int, int], bool]] = {"=": eq, "!=": ne, "<=": le, ">=": ge}

class Line(NamedTuple):
    """It holds where a literal of `condition` is false, or what `word` says of its parameters `head`, arguments and
    lists `rest`. An argument is a literal or the table of a variable; of a sum (factor, table); of `either` a literal
    or a list of lines. `clue`: who says it."""
    condition: list[int]
    word: str
    head: list[Any]
    args: list[Any]
    rest: list[list[Any]]
    clue: str

DIGITS = "[0-9]{1,9}"  # not thousands, which int() takes for an error
TOKENS = {  # what a parameter or the item of a list may be: numbers, -1 or 0 where one is not said
    "whole": (f"({DIGITS})", 0), "number": (f"(-?{DIGITS})", 0), "relation": ("(=|!=|<=|>=)", 0),
    "node": (rf"(\*|{DIGITS})", 0), "row": (rf"\(\)|-?{DIGITS}(?:,-?{DIGITS})*", 0),
    "pair": (f"({DIGITS})-({DIGITS})", 0),
    "link": (f"({DIGITS})-({DIGITS})(?:/({DIGITS}))?", -1), "root": (f"({DIGITS})(?:=([1-9][0-9]{{0,8}}))?", 0),
}
# word -> its parameters, whether its arguments are literals (L), variables (X) or either (E), its lists. `walk` has a
# list for each argument, `runs` any number of parameters; the lists of `sight` are arguments, too; the first arguments
# of `regions` are variables, those of `either` literals and lines.
FORMS: dict[str, tuple[str, str, str]] = {
    "clause": ("", "L", ""), "different": ("", "X", ""), "count": ("whole whole", "L", ""),
    "sum": ("relation number", "E", ""), "apart": ("whole", "E", ""), "less": ("", "E", ""), "same": ("", "E", ""),
    "table": ("", "X", "row"), "sets": ("", "X", "row"), "walk": ("", "E", "row"), "sight": ("whole whole", "L", ""),
    "connected": ("", "L", "node link"), "loop": ("whole", "L", "pair"), "pieces": ("", "L", "node link root"),
    "piece": ("relation whole", "L", "node link whole"), "regions": ("whole", "E", "pair"),
    "reach": ("whole whole", "L", "pair"), "runs": ("", "L", ""), "either": ("", "L", ""),
}

def parsed(sort: str, token: str) -> Any:
    """A number, a relation, or numbers."""
    match = re.fullmatch(TOKENS[sort][0], token, re.ASCII)
    if not match:
        raise Rejected(f"expected {'an' if sort[0] in 'aeiou' else 'a'} {sort}, found {shown(token)}")
    if sort == "row":
        return () if token == "()" else tuple(map(int, token.split(",")))
    found = [TOKENS[sort][1] if t is None else -1 if t == "*" else t if sort == "relation" else int(t)
             for t in match.groups()]
    return found[0] if len(found) == 1 else tuple(found)

def fits(word: str, head: Any, args: Any, rest: Any) -> Any:
    """Do parameters and lists suit the arguments? The numbers in them are of arguments, nodes, cells that there are."""
    count = len(args)
    if word in ("count", "sight"):
        return head[0] <= head[1] <= (count if word == "count" else sum(map(len, args))) and all(args)
    if word == "runs":
        return count > 0 and all(head) and sum(head) + len(head) - 1 <= count
    if word in ("less", "same", "apart"):
        return count == 2 and min(head, default=1) > 0
    if word in ("table", "sets"):
        return all(len(r) == count and (word == "table" or [*r] == sorted({*r})) for r in rest[0])
    if word == "walk":  # the states that a step enters are those that the next one leaves, from 0 to 0
        entered, good = {0}, all(len(move) == 3 for step in rest for move in step)
        for step, table in zip(rest, args) if good else ():
            good = good and entered == {move[0] for move in step} and len({move[:2] for move in step}) == len(step)
            good, entered = good and all(move[1] in table for move in step), {move[2] for move in step}
        return good and count > 0 and entered == {0}
    if word in ("connected", "pieces", "piece"):
        nodes, links = rest[:2]
        roots = [r[0] for r in rest[2]] if word == "pieces" else rest[2] if word == "piece" else []
        return (all(n < count for n in nodes) and all(max(a, b) < len(nodes) and n < count for a, b, n in links)
                and len({*roots}) == len(roots) and all(r < len(nodes) for r in roots)
                and (word != "pieces" or all(n < 0 for _, _, n in links))
                and (word != "piece" or (head[0] != "!=" and head[1] > 0 and len(roots) > 0)))
    if word == "regions":
        cells = count - len(rest[0])
        return (head[0] > 0 and cells > 0 and all(a != b and max(a, b) < cells for a, b in rest[0])
                and all((len(t), min(t), max(t)) == (head[0], 1, head[0]) for t in args[:cells]))
    if word == "loop":
        return count == len(rest[0]) and all(a != b and max(a, b) < head[0] for a, b in rest[0])
    return word != "reach" or (head[0] < count and all(max(p) < count for p in rest[0]))

class Statement:
    """`tables`: name -> table, of all variables in their order, the first `decisions` of which are those that two
    solutions differ in; `last`: the last literal; `lines`; `clues`: the names that follow `clue`, in order.

        values 1 2 5..9 : r1c1 r1c2    variables with these values, decisions; `also`: such that are none, after these
        rule WORDS                     or `clue NAME`: who says the lines that follow
        hidden 0 1 : ~1                (or open) variables of these lines alone
        say WORDS                      prose, which proves nothing
        if L L : count 1 2 : L L L     a line: see FORMS and MEANINGS; literals are X, -X, X=5, X!=5
    """
    def __init__(self, lines: CertificateLines) -> None:
        self.steps, self.tables, self.last, self.decisions = lines.steps, dict[str, Table](), 0, 0
        self.lines, self.clues, self.known = list[Line](), dict[str, None](), set[str]()
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
                self.lines.append(self.line([token for token in text.split(" ") if token], clue))
            elif word != "say":
                raise Rejected(f"expected 'values', 'also', then 'rule' or 'clue', found {shown(text)}")
        if not self.decisions:
            raise Rejected("expected a decision variable, found none")
        self.size = lines.steps.used - before

    def declare(self, text: str) -> list[str]:
        values, _, rest = text.partition(" : ")
        domain, names = list[int](), [name for name in rest.split(" ") if name]
        for token in filter(None, values.split(" ")):
            start, dots, stop = token.partition("..")
            low, high = parsed("number", start), parsed("number", stop if dots else start)
            self.steps.charge(max(high - low, 0), max(high - low, 0))
            domain += range(low, high + 1)
        if domain != sorted({*domain}) or not domain:
            raise Rejected(f"expected different values in order, found {shown(text)}")
        self.steps.charge((8 + 5 * len(domain)) * len(names), (8 + 5 * len(domain)) * len(names))
        for name in names:
            if name in self.tables or not NAME.fullmatch(name):
                raise Rejected(f"expected a name that is not taken, of letters, digits and some signs: {shown(name)}")
            first = self.last + 1
            boolean, literals = domain == [0, 1], range(first, first + len(domain))
            self.tables[name] = {0: -first, 1: first} if boolean else dict(zip(domain, literals))
            self.last += 1 if boolean else len(domain)
        self.known.update(names)
        return names

    def table(self, name: str) -> Table:
        if name not in self.known:
            raise Rejected(f"expected a variable that is declared, found {shown(name)}")
        return self.tables[name]

    def literal(self, token: str) -> int:
        """Of X, -X, X=VALUE, X!=VALUE."""
        match, minus = LITERAL.fullmatch(token), token.startswith("-")
        name, sign, value = match.groups() if match else (token[minus:], "!=" if minus else "=", "1")
        table = self.table(name)
        if int(value) not in table or not (match or table.keys() == {0, 1}):
            raise Rejected(f"expected a literal of a declared variable, found {shown(token)}")
        return table[int(value)] if sign == "=" else -table[int(value)]

    def either(self, token: str) -> Table:
        """The table of a variable, or of a literal, which is 0 or 1."""
        if token in self.known:
            return self.tables[token]
        x = self.literal(token)
        return {0: -x, 1: x}

    def term(self, token: str) -> tuple[int, Table]:
        match = TERM.fullmatch(token)
        return (int(match[1]), self.either(match[2])) if match else (1, self.either(token))

    def parts(self, tokens: Sequence[str], clue: str, depth: int) -> Iterator[int | list[Line]]:
        """Of `either`: literals, and between braces lines, parted by &."""
        self.steps.charge(len(tokens))
        inside, level = [list[str]()], 0
        for token in tokens:
            level -= token == "}"
            if level == 0 and token == "}":
                yield [self.line(part, clue, depth + 1) for part in inside if part or len(inside) > 1]
            elif level == 0 and token == "{":
                inside = [[]]
            elif level == 0:
                yield self.literal(token)
            elif level == 1 and token == "&":
                inside.append([])
            else:
                inside[-1].append(token)
            level += token == "{"
            if level < 0 or depth + level > 20:
                break
        if level or not tokens:
            raise Rejected("expected literals, and lines in pairs of braces up to 20 deep, after 'either :'")

    def line(self, tokens: list[str], clue: str, depth: int = 0) -> Line:
        condition = list[int]()
        if tokens[:1] == ["if"] and ":" in tokens[2:]:
            colon = tokens.index(":", 2)
            condition, tokens = [self.literal(token) for token in tokens[1:colon]], tokens[colon + 1:]
        colon = tokens.index(":") if ":" in tokens else 0
        word, *head = tokens[:colon] or [""]
        if word not in FORMS:
            raise Rejected(f"expected a word, its parameters and a colon, found {shown(' '.join(tokens[:20]))}")
        if word == "either" and not head:
            return Line(condition, word, [], [*self.parts(tokens[colon + 1:], clue, depth)], [], clue)
        parts = [list[str]()]
        for token in tokens[colon + 1:]:
            if token == ";":
                parts.append([])
            else:
                parts[-1].append(token)
        (parameters, _, lists), sort = ([*filter(None, part.split(" "))] for part in FORMS[word]), FORMS[word][1]
        parameters = ["whole"] * len(head) if word == "runs" else parameters
        most = len(parts) if word == "sight" else 1 + (len(parts[0]) if word == "walk" else len(lists))
        if word == "either" or len(head) != len(parameters) or len(parts) > most:
            raise Rejected(f"expected {len(parameters)} parameters and {most - 1} lists of '{word}'")
        parts += [[] for _ in range(most - len(parts))]
        read: Callable[[str], Any] = {"L": self.literal, "X": self.table, "E": self.either}[sort]
        args = [*map(self.term if word == "sum" else read, parts[0])]
        if word == "regions":
            cells = max(len(parts[0]) - len(parts[1]), 0)
            args = [*map(self.table, parts[0][:cells]), *map(self.literal, parts[0][cells:])]
        elif word == "sight":
            args, parts = [[*map(self.literal, part)] for part in parts], parts[:1]
        said = [parsed(sort, token) for sort, token in zip(parameters, head)]
        lists = lists * len(parts) if word == "walk" else lists
        rest = [[parsed(sort, token) for token in part] for sort, part in zip(lists, parts[1:])]
        if not fits(word, said, args, rest):
            raise Rejected(f"expected parameters that fit the arguments of '{word}', found {shown(' '.join(tokens))}")
        return Line(condition, word, said, args, rest, clue)

# 2. What the words mean, of an assignment. Nodes and links are there where their literal is true, or always (-1).

def beside(nodes: Iterable[int], joined: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Each of the nodes -> those that it is joined to."""
    found: dict[int, list[int]] = {n: [] for n in nodes}
    for a, b in joined:
        if a in found and b in found:
            found[a].append(b)
            found[b].append(a)
    return found

def spread(start: int, others: Mapping[int, list[int]], most: int = sys.maxsize,
           closed: Callable[[int], object] = lambda n: False) -> dict[int, int]:
    """The nodes within so many steps of one, with their distance, over no closed ones."""
    reached, todo = {start: 0}, [start]
    for n in todo:  # breadth first: it grows as it is read
        for other in others[n] if reached[n] < most else ():
            if other not in reached and not closed(other):
                reached[other] = reached[n] + 1
                todo.append(other)
    return reached

def pieces(nodes: Iterable[int], joined: Iterable[tuple[int, int]]) -> dict[int, dict[int, int]]:
    """Each node -> all that are in one piece with it, the same object for all of these."""
    others, piece = beside(nodes, joined), dict[int, dict[int, int]]()
    for n in others:
        if n not in piece:
            found = spread(n, others)
            piece.update(dict.fromkeys(found, found))
    return piece

class Assignment:
    """A value for each variable, in order."""
    def __init__(self, statement: Statement, values: Sequence[int]) -> None:
        self.values = {id(table): value for table, value in zip(statement.tables.values(), values)}
        self.literals = [table[value] for table, value in zip(statement.tables.values(), values)]
        self.positive = {x for x in self.literals if x > 0}

    def true(self, x: int) -> bool:
        return x in self.positive if x > 0 else -x not in self.positive

    def value(self, table: Table) -> int:
        """Of a variable, or of a literal: 1 where it is true, else 0."""
        return self.values[id(table)] if id(table) in self.values else int(self.true(table[1]))

    def holds(self, line: Line) -> bool:
        """Either a literal of its condition is false, or what it says is true."""
        said = MEANINGS[line.word]
        return not all(map(self.true, line.condition)) or bool(said(self, line.head, line.args, line.rest))

    def pieces(self, args: Sequence[int], rest: Sequence[Any]) -> dict[int, dict[int, int]]:
        """Of the nodes that are there."""
        nodes = [i for i, n in enumerate(rest[0]) if n < 0 or self.true(args[n])]
        return pieces(nodes, [(a, b) for a, b, n in rest[1] if n < 0 or self.true(args[n])])

def walk_holds(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    state: int | None = 0
    for moves, table in zip(rest, args):
        state = {move[:2]: move[2] for move in moves}.get((state, now.value(table)))
    return state == 0

def runs_hold(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    drawn = "".join("x" if now.true(x) else " " for x in args)
    return bool([*map(len, drawn.split())] == head)

def either_holds(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    return any(now.true(part) if isinstance(part, int) else all(map(now.holds, part)) for part in args)

def sight_holds(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    seen = sum([*map(now.true, line), False].index(False) for line in args)
    return bool(head[0] <= seen <= head[1])

def connected_holds(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    piece = now.pieces(args, rest)
    return all(len(found) == len(piece) for found in piece.values())

def loop_holds(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    drawn = [ends for ends, x in zip(rest[0], args) if now.true(x)]
    others = beside(chain(*drawn), drawn)
    return bool(drawn) and {*map(len, others.values())} == {2} and len(spread(drawn[0][0], others)) == len(others)

def pieces_hold(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    piece, roots = now.pieces(args, rest), rest[2]
    if not all(r in piece and size in (0, len(piece[r])) for r, size in roots):
        return False
    owned = {id(piece[r]) for r, _ in roots}
    return len(owned) == len(roots) and all(id(found) in owned for found in piece.values())

def piece_holds(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    piece, (first, *others) = now.pieces(args, rest), rest[2]
    return (all(n in piece for n in rest[2]) and RELATIONS[head[0]](len(piece[first]), head[1])
            and not any(n in piece[first] for n in others))

def regions_hold(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    cells = len(args) - len(rest[0])
    borders = [(a, b, now.true(x)) for (a, b), x in zip(rest[0], args[cells:])]
    region = pieces(range(cells), [(a, b) for a, b, border in borders if not border])
    return (all(border is not (b in region[a]) for a, b, border in borders)
            and not any(border and len(region[a]) == len(region[b]) for a, b, border in borders)
            and all(now.value(args[i]) == min(len(region[i]), head[0]) for i in range(cells)))

def reach_holds(now: Assignment, head: Any, args: Any, rest: Any) -> bool:
    there = [i for i, x in enumerate(args) if now.true(x)]
    return not there or (head[0] in there and len(spread(head[0], beside(there, rest[0]), head[1])) == len(there))

MEANINGS: dict[str, Callable[[Assignment, Any, Any, Any], bool]] = {
    "clause": lambda now, head, args, rest: any(map(now.true, args)),
    "different": lambda now, head, args, rest: len({*map(now.value, args)}) == len(args),
    "count": lambda now, head, args, rest: bool(head[0] <= sum(map(now.true, args)) <= head[1]),
    "sum": lambda now, head, args, rest: RELATIONS[head[0]](sum(k * now.value(t) for k, t in args), head[1]),
    "less": lambda now, head, args, rest: now.value(args[0]) < now.value(args[1]),
    "same": lambda now, head, args, rest: now.value(args[0]) == now.value(args[1]),
    "apart": lambda now, head, args, rest: bool(abs(now.value(args[0]) - now.value(args[1])) >= head[0]),
    "table": lambda now, head, args, rest: tuple(map(now.value, args)) in rest[0],
    "sets": lambda now, head, args, rest: tuple(sorted(map(now.value, args))) in rest[0],
    "walk": walk_holds, "runs": runs_hold, "either": either_holds, "sight": sight_holds, "reach": reach_holds,
    "connected": connected_holds, "loop": loop_holds, "pieces": pieces_hold, "piece": piece_holds,
    "regions": regions_hold,
}

# 3. The clauses of each word, with literals of their own, numbered as they are made.

Sure = Any  # a literal, or True or False (tested by `is`) for what is certain

class Graph(NamedTuple):
    """Something has to be connected: the true nodes, by the true links between them, unless a literal of `unless` is
    true. `nodes` are literals, `links` two nodes (from 0) and a literal; 0 is always true. `word` is "pieces": `rule`
    is least and most nodes of each root's piece, other nodes that are there in other pieces, and whether every piece
    has a root; or "regions": nodes are tables, links borders, true where they part, `rule` the largest value."""
    nodes: Sequence[Any]
    links: Sequence[tuple[int, int, int]]
    unless: Sequence[int] = ()
    word: str = ""
    rule: Any = None

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

Led = tuple[list[list[int]], list[list[int]], int]  # clauses, groups of which exactly one is true, the last literal

def added_up(equality: Equality, last: int, steps: Steps, relation: str = "=") -> Led:
    """The equality by a state for each partial sum from which the total is reached, the variables with the smallest
    weights first: see `led`."""
    terms = sorted(equality.terms, key=lambda term: max(map(abs, term.values())))
    layers, moves = [{0}], list[dict[tuple[int, int], int]]()
    for term in terms:
        steps.charge(2 * len(layers[-1]) * len(term), len(layers[-1]) * len(term))
        layers.append({s + weight for s in layers[-1] for weight in term.values()})
    kept = {s for s in layers.pop() if RELATIONS[relation](s, equality.total)}
    for i, term in enumerate(reversed(terms)):  # the last one leads to 0, which stands for all that is reached
        here = layers.pop()
        moves.append({(s, x): 0 if i == 0 else s + w for s in here for x, w in term.items() if s + w in kept})
        kept = {s for s, _ in moves[-1]}
    return led(moves[::-1], terms, last, steps) if kept else ([[]], [], last)

def led(moves: Sequence[Mapping[tuple[int, int], int]], terms: Iterable[Collection[int]], last: int,
        steps: Steps) -> Led:
    """From state 0 each step leads to another one, (state, literal) -> state; of each step exactly one literal is true,
    one of `terms`. In clauses with a literal for each state after a step, from `last` + 1 on, unless there is only one;
    groups of these, of which exactly one is true; and the last literal then."""
    clauses, groups, before = list[list[int]](), list[list[int]](), {0: 0}  # state -> its literal; 0 is always true
    def put(parts: Iterable[int], some: Collection[int], every: int = -1) -> None:
        if 0 not in some and len(some) != every:  # nor is it said by a group
            clauses.append([*(-x for x in parts if x), *some])
    for onward, term in zip(moves, terms):
        steps.charge(9 * len(before) * len(term), 9 * len(before) * len(term))
        states = sorted({*onward.values()})
        after = {t: last + i if len(states) > 1 else 0 for i, t in enumerate(states, 1)}
        groups += [[*after.values()]] if len(states) > 1 else []
        last += len(states) if len(states) > 1 else 0
        found = [(before[s], x, after[t]) for (s, x), t in onward.items()]
        between: dict[tuple[int, int], dict[int, None]] = {}
        links: dict[tuple[str, int], dict[int, None]] = {(side, x): {} for x in term for side in ("before", "after")}
        for y, x, z in found:
            put((y, x), (z,))
            between.setdefault((y, z), {})[x] = None
            for key, other in (("on", y), z), (("back", z), y), (("before", x), y), (("after", x), z):
                links.setdefault(key, {})[other] = None
        for s, y in before.items():
            for x in term:
                if (s, x) not in onward:
                    put((y, x), ())
        for (y, z), values in between.items():  # between two states there is one of some literals
            put((y, z), values, len(term))
        for (side, x), some in links.items():  # a state or literal has a state before it, and one after it
            put((x,), some, len(after) if side in ("on", "after") else len(before))
        before = after
    return clauses, groups, last

def chained(equality: Equality, last: int, steps: Steps) -> tuple[list[list[int]], int]:
    """The equality in clauses alone, and the last literal."""
    clauses, groups, last = added_up(equality, last, steps)
    for group in groups:
        steps.charge(len(group) ** 2, len(group) ** 2)
        clauses += [group, *([-a, -b] for a, b in combinations(group, 2))]
    return clauses, last

class Formula:
    """The clauses of a statement: `groups` of literals of which exactly one is true, `loose` ones of which at most one
    is, `clauses`; `graphs` and `equalities` in the order of their lines, which have no clauses; the `last` literal."""
    def __init__(self, statement: Statement) -> None:
        self.last, self.steps = statement.last, statement.steps
        self.groups, self.loose, self.clauses = list[list[int]](), list[list[int]](), list[list[int]]()
        self.graphs, self.equalities, self.off = list[Graph](), list[Equality](), list[int]()
        for table in statement.tables.values():
            if table.keys() != {0, 1}:
                self.groups.append([*table.values()])
        for line in statement.lines:
            self.write(line)

    def write(self, line: Line) -> None:
        outer = self.off
        self.off = [*outer, *(-x for x in line.condition)]
        getattr(self, line.word)(line.head, line.args, line.rest)
        self.off = outer

    def either(self, head: Any, args: Any, rest: Any) -> None:
        """A literal for each part that is no literal, under which its lines stand."""
        chosen = [part if isinstance(part, int) else self.fresh() for part in args]
        self.add(*chosen)
        for y, part in zip(chosen, args):
            for line in part if not isinstance(part, int) else ():
                self.write(line._replace(condition=[y, *line.condition]))

    def rules(self) -> Rules:
        return Rules(self.last, self.groups, self.loose)

    def add(self, *literals: int) -> None:
        """A clause, where the condition of the line holds."""
        self.steps.charge(2 + len(literals) + len(self.off), 2 + len(literals) + len(self.off))
        self.clauses.append([*self.off, *literals])

    def implies(self, parts: Iterable[Sure], *some: Sure) -> None:
        """If all parts hold, then one of some."""
        if not any(x is False for x in parts) and not any(x is True for x in some):
            self.add(*[-x for x in parts if x is not True], *[x for x in some if x is not False])

    def at_most_one(self, literals: Sequence[int], exactly: bool = False) -> None:
        """Or exactly one."""
        if literals and not self.off and min(literals) > 0 and len({*literals}) == len(literals):
            self.steps.charge(2 + 2 * len(literals), 2 + 2 * len(literals))
            (self.groups if exactly else self.loose).append([*literals])
            return
        self.steps.charge(len(literals) ** 2)
        for a, b in combinations(literals, 2):
            self.add(-a, -b)
        if exactly:
            self.add(*literals)

    def along(self, found: Led) -> None:
        """What `led` gives, where the condition of the line holds."""
        clauses, groups, self.last = found
        for clause in clauses:
            self.add(*clause)
        for group in groups:
            self.at_most_one(group, True)

    def less(self, head: Any, args: Any, rest: Any) -> None:
        self.pair(lt, args)

    def same(self, head: Any, args: Any, rest: Any) -> None:
        self.pair(eq, args)

    def apart(self, head: Any, args: Any, rest: Any) -> None:
        self.pair(lambda v, w: abs(v - w) >= head[0], args)

    def fresh(self) -> int:
        self.steps.charge(1, 3)
        self.last += 1
        return self.last

    def clause(self, head: Any, args: Any, rest: Any) -> None:
        self.add(*args)

    def places(self, args: Any) -> dict[int, list[int]]:
        """The arguments are different; in a house, of as many variables as values, each value is somewhere."""
        self.steps.charge(sum(map(len, args)))
        places: dict[int, list[int]] = {}
        for table in args:
            for value, x in table.items():
                places.setdefault(value, []).append(x)
        for literals in places.values():
            self.at_most_one(literals, len(places) == len(args) == len({*map(id, args)}))
        return places

    def different(self, head: Any, args: Any, rest: Any) -> None:
        places = self.places(args)
        if not self.off and 0 < len(places) == len(args) == len({*map(id, args)}):
            self.equalities.append(Equality([{x: v for v, x in t.items()} for t in args], sum(places)))

    def pair(self, fit: Callable[[int, int], object], args: Sequence[Table]) -> None:
        """The values of two variables fit: with each value goes one of some of the other."""
        a, b = args
        self.steps.charge(2 * len(a) * len(b))
        for v, x in a.items():
            self.add(-x, *[y for w, y in b.items() if fit(v, w)])
        for w, y in b.items():
            self.add(-y, *[x for v, x in a.items() if fit(v, w)])

    def sum(self, head: Any, args: Any, rest: Any) -> None:
        """Of one or two variables the values that fit; a long equality has only the clauses that a record adds."""
        self.steps.charge(9 * sum(len(table) for _, table in args))
        said = Equality([{x: k * v for v, x in table.items()} for k, table in args], head[1])
        equality, compare = combined([(1, said)]), RELATIONS[head[0]]
        tables = [{w: x for x, w in term.items()} for term in equality.terms]
        if head[0] == "=" and not self.off:
            self.equalities.append(equality)
        if len(tables) == 2:
            self.pair(lambda v, w: compare(v + w, equality.total), tables)
        elif len(tables) == 1:
            self.add(*[x for w, x in tables[0].items() if compare(w, equality.total)])
        elif head[0] != "=" or self.off or len(tables) <= LONG:
            self.along(added_up(equality, self.last, self.steps, head[0]))

    def walk(self, head: Any, args: Any, rest: Any) -> None:
        moves = [{(s, table[v]): t for s, v, t in step} for step, table in zip(rest, args)]
        self.along(led(moves, [table.values() for table in args], self.last, self.steps))

    def runs(self, head: Any, args: Any, rest: Any) -> None:
        """A walk whose states are how much of the drawing is read; before, between and after runs it may wait."""
        drawing, moves = "0".join("1" * n for n in head), list[dict[tuple[int, int], int]]()
        top = len(drawing)
        for i, x in enumerate(args, 1):
            low, high = max(0, top - len(args) + i - 1), min(top, i - 1)
            self.steps.charge(4 * (high - low + 1), 4 * (high - low + 1))
            found = {(s, x if drawing[s] == "1" else -x): s + 1 for s in range(low, min(high, top - 1) + 1)}
            found.update({(s, -x): s for s in range(low, high + 1) if s in (0, top) or drawing[s - 1] == "0"})
            moves.append({key: t for key, t in found.items() if t >= top - len(args) + i})
        self.along(led(moves, [(-x, x) for x in args], self.last, self.steps))

    def count(self, head: Any, args: Any, rest: Any) -> None:
        """A walk whose states are how many are true so far; from the least on all are one, if there is no most."""
        least, most, count = head[0], head[1], len(args)
        if most == 0 or least == count:
            for x in args:
                self.add(x if most else -x)
        elif most == 1:
            self.at_most_one(args, least == 1)
        elif least == 1 and most == count:
            self.add(*args)
        elif least > 0 or most < count:
            moves = list[dict[tuple[int, int], int]]()
            top = least if most == count else most
            for i, x in enumerate(args, 1):
                low, high = max(0, least - count + i - 1), min(top, i - 1)
                self.steps.charge(4 * (high - low + 1), 4 * (high - low + 1))
                found = {(s, y): min(s + (y == x), top) if most == count else s + (y == x)
                         for s in range(low, high + 1) for y in (-x, x)}
                moves.append({key: t if i < count else 0 for key, t in found.items() if least - count + i <= t <= top})
            self.along(led(moves, [(-x, x) for x in args], self.last, self.steps))

    def sight(self, head: Any, args: Any, rest: Any) -> None:
        """A literal for each but the first of a line: it and all before it are true. So many of these are."""
        seen = list[int]()
        for first, *others in args:
            seen.append(first)
            for x in others:
                y, z = self.fresh(), seen[-1]
                self.add(-y, x)
                self.add(-y, z)
                self.add(-z, -x, y)
                seen.append(y)
        self.count(head, seen, [])

    def table(self, head: Any, args: Any, rest: Any) -> None:
        """Of more than two variables a literal for each row: one is true, and a value needs a row that has it."""
        rows = [r for r in dict.fromkeys(rest[0]) if all(v in table for v, table in zip(r, args))]
        if len(args) == 2:
            self.pair(lambda v, w, fitting={*rows}: (v, w) in fitting, args)  # type: ignore[misc]
            return
        if len(args) < 2:
            if args or not rows:
                self.add(*[args[0][v] for v, in rows])
            return
        chosen, having = [self.fresh() for _ in rows], dict[tuple[int, int], list[int]]()
        self.add(*chosen)
        for y, r in zip(chosen, rows):
            for i, v in enumerate(r):
                self.add(-y, args[i][v])
                having.setdefault((i, v), []).append(y)
        for i, table in enumerate(args):
            for v, x in table.items():
                self.add(-x, *having.get((i, v), ()))

    def sets(self, head: Any, args: Any, rest: Any) -> None:
        """A literal for each set, and one for each value that says that it is used."""
        if len(args) == 2:
            self.pair(lambda v, w, family={*rest[0]}: (min(v, w), max(v, w)) in family, args)  # type: ignore[misc]
            return
        places = self.places(args)
        family = [s for s in dict.fromkeys(rest[0]) if all(v in places for v in s)]
        self.steps.charge(len(family) * (len(places) + len(args)))
        chosen = [self.fresh() for _ in family]
        self.add(*chosen)
        used = {v: self.fresh() for v in sorted(places)}
        for v, here in places.items():
            having = [y for y, s in zip(chosen, family) if v in s]
            without = [y for y, s in zip(chosen, family) if v not in s]
            for x in (*here, *having):
                self.add(-x, used[v])
            for y in without:
                self.add(-y, -used[v])
            self.add(-used[v], *here)
            self.add(-used[v], *having)
            self.add(used[v], *without)

    def connected(self, head: Any, args: Any, rest: Any) -> None:
        self.graph(args, rest)

    def graph(self, args: Any, rest: Any, word: str = "", rule: Any = None) -> None:
        self.steps.charge(3 * (len(rest[0]) + len(rest[1])), 3 * (len(rest[0]) + len(rest[1])))
        links = [(a, b, args[n] if n >= 0 else 0) for a, b, n in rest[1]]
        self.graphs.append(Graph([args[n] if n >= 0 else 0 for n in rest[0]], links, self.off, word, rule))

    def pieces(self, head: Any, args: Any, rest: Any) -> None:
        sizes = {r: (size or 1, size or len(rest[0])) for r, size in rest[2]}
        self.graph(args, rest, "pieces", (sizes, set(), True))

    def piece(self, head: Any, args: Any, rest: Any) -> None:
        (compare, size), (first, *others) = head, rest[2]
        sizes = {first: (1 if compare == "<=" else size, len(rest[0]) if compare == ">=" else size)}
        self.graph(args, rest, "pieces", (sizes, {*others}, False))

    def regions(self, head: Any, args: Any, rest: Any) -> None:
        cells = len(args) - len(rest[0])
        self.steps.charge(3 * len(args), 3 * len(args))
        links = [(a, b, x) for (a, b), x in zip(rest[0], args[cells:])]
        self.graphs.append(Graph(args[:cells], links, self.off, "regions", head[0]))

    def loop(self, head: Any, args: Any, rest: Any) -> None:
        """An edge is drawn; each has another one at both ends, and no third. The edges that are drawn are connected."""
        at: dict[int, list[int]] = {}
        for i, ends in enumerate(rest[0]):
            for vertex in ends:
                at.setdefault(vertex, []).append(i)
        self.add(*args)
        touching = list[tuple[int, int, int]]()
        for around in at.values():
            self.steps.charge(len(around) ** 3, len(around) ** 2)
            touching += [(i, j, 0) for i, j in combinations(around, 2)]
            for i in around:
                self.add(-args[i], *[args[j] for j in around if j != i])
            for three in combinations(around, 3):
                self.add(*[-args[i] for i in three])
        self.graphs.append(Graph(args, touching, self.off))

    def reach(self, head: Any, args: Any, rest: Any) -> None:
        """`near[i]`: is node i within so many steps of the root? One literal for each number of steps."""
        others = beside(range(len(args)), rest[0])
        near: list[Sure] = [i == head[0] for i in range(len(args))]
        for _ in range(min(head[1], len(args))):  # in more steps nothing else is reached
            self.steps.charge(len(args) + len(rest[0]), len(args))
            after = list[Sure]()
            for i, x in enumerate(args):
                sources = [near[i], *[near[j] for j in others[i]]]
                if i == head[0] or all(s is False for s in sources):
                    after.append(near[i])
                    continue
                y = self.fresh()
                self.add(-y, x)
                self.implies([y], *sources)
                after.append(y)
            near = after
        for i, x in enumerate(args):
            self.implies([x], near[i])
            self.add(-x, args[head[0]])

# 4. Clauses that follow from what has to be connected and from pieces, where their literals are false and others open.

def cut_follows(graph: Graph, clause: Iterable[int], steps: Steps | None = None) -> bool:
    """Does the clause follow? Where its literals are false, can the graph not be as it has to be?"""
    false = clause if isinstance(clause, (set, frozenset)) else set(clause)
    if not false.issuperset(graph.unless):
        return False
    if graph.word == "regions":
        return regions_break(graph, false, steps or Steps())
    able = {i for i, x in enumerate(graph.nodes) if x not in false}  # an x of 0 is never false
    sure = {i for i in able if not graph.nodes[i] or -graph.nodes[i] in false}
    joinable = [(a, b) for a, b, x in graph.links if x not in false]
    if graph.word == "pieces":
        return pieces_break(graph, false, able, sure, joinable, steps or Steps())
    return bool(sure) and not sure <= spread(min(sure), beside(able, joinable)).keys()

def pieces_break(graph: Graph, false: Collection[int], able: set[int], sure: set[int],
                 joinable: Sequence[tuple[int, int]], steps: Steps) -> bool:
    """Is a root's piece too large, or joined to another's? Can it not be large enough, or a node be in none?"""
    bounds, more, every = graph.rule
    known, claims = {*bounds} | more, dict[int, set[int]]()
    sure = sure | known
    if not known <= able:
        return True
    firm = pieces(sure, [(a, b) for a, b, x in graph.links if not x or -x in false])
    others, reached = beside(able, joinable), set[int]()
    for a, b, x in graph.links:  # a node that is always joined to a root is in its piece
        for r, n in ((a, b), (b, a)):
            if not x and r in known:
                claims.setdefault(n, set()).add(r)
    for r, (least, most) in bounds.items():
        steps.charge(2 * len(firm[r]) + len(known))
        if len(firm[r]) > most or any(n in firm[r] for n in known if n != r):
            return True
        near = spread(r, others, most - 1, lambda n: n in known or claims.get(n, set()) - {r})  # noqa: B023
        steps.charge(6 * len(near))
        if len(near) < least:
            return True
        reached.update(near)
    return every and not sure <= reached

def regions_break(graph: Graph, false: Collection[int], steps: Steps) -> bool:
    """Can a cell's region have no count that its value may be, or have its neighbour's?"""
    cells, most = range(len(graph.nodes)), graph.rule
    steps.charge(2 * sum(map(len, graph.nodes)))
    fixed = [[v for v, x in table.items() if -x in false] for table in graph.nodes]
    may = [{v for v, x in table.items() if x not in false and all(w == v for w in fixed[i])}
           for i, table in enumerate(graph.nodes)]
    ends = [(a, b) for a, b, _ in graph.links]
    joinable = [(a, b) for a, b, x in graph.links if -x not in false]
    firm = [(a, b) for a, b, x in graph.links if x in false]
    held, able = pieces(cells, firm), pieces(cells, joinable)
    if any(not any(len(held[i]) <= v <= len(able[i]) or v == most <= len(able[i]) for v in may[i]) for i in cells):
        return True
    for a, b, x in graph.links:
        if -x in false:  # they are parted
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

# 5. Unit propagation.

class Rules:
    """Exactly one of each group is true, at most one of each loose one; variables count from 1. Others add to
    `watches`."""
    def __init__(self, variables: int, groups: Sequence[Sequence[int]], loose: Sequence[Sequence[int]] = ()) -> None:
        self.variables, self.groups, self.loose = variables, groups, loose
        self.groups_of: list[list[int]] = [[] for _ in range(variables + 1)]
        for number, group in enumerate(groups):
            for variable in group:
                self.groups_of[variable].append(number)
        self.loose_of: dict[int, list[Sequence[int]]] = {}
        for group in loose:
            for variable in group:
                self.loose_of.setdefault(variable, []).append(group)
        self.watches: dict[int, list[list[int]]] = {}  # as in Proof
        self.peers: dict[int, list[int]] = {}  # of some variables: see Proof.peers_of
        self.kept = 0  # how many members these have

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

# 6. What a record is about.

class Problem(NamedTuple):
    """How to make the rules (a second: last), clauses beside them, and how to read a solution, of the puzzle or of what
    is left without a clue: the true literals that two solutions differ in, or Rejected. `choices`: all of these
    literals; `literal`: one that a record names; `clues`: their names."""
    rules: Callable[[], Rules]
    clauses: Iterable[Sequence[int]]
    witness: Callable[..., list[int]]
    graphs: Sequence[Graph] = ()
    equalities: Sequence[Equality] = ()
    choices: Sequence[int] = ()
    literal: Callable[[str], int] = int
    clues: Iterable[str] = ()

def stated(statement: Statement, result: Result) -> Problem:
    """A puzzle in lines."""
    formula = Formula(statement)
    domains = [*statement.tables.values()]
    def witness(text: str, without: str = "") -> list[int]:
        statement.steps.charge(statement.size + len(text))
        tokens = text.split(" ")
        if len(tokens) != len(domains):
            raise Rejected(f"expected {len(domains)} values, found {len(tokens)}")
        values = [parsed("number", token) for token in tokens]
        for value, (name, table) in zip(values, statement.tables.items()):
            if value not in table:
                raise Rejected(f"expected a value of {shown(name)}, found {value}")
        now = Assignment(statement, values)
        for line in statement.lines:
            if not (without and line.clue == without) and not now.holds(line):
                raise Rejected(f"the solution breaks '{line.word}' of {shown(line.clue or 'the rules')}")
        return now.literals[:statement.decisions]
    result.trust = "rules, as stated"
    result.givens = f"in {len(statement.lines)} lines, {statement.decisions} variables to decide"
    choices = [x for table in domains[:statement.decisions] for x in table.values()]
    return Problem(formula.rules, formula.clauses, witness, formula.graphs, formula.equalities, choices,
                   statement.literal, statement.clues)

# 7. Grids that are nothing but units.

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
    clues = {f"r{cell // n + 1}c{cell % n + 1}": cell for cell in dict.fromkeys((abs(x) - 1) // n for x in givens)}
    def witness(text: str, without: str = "") -> list[int]:
        values = tokens(text, "1", n * n)
        if any(len({values[cell] for cell in unit}) < n for unit in units_of(name, rows, columns, regions)):
            raise Rejected("a value is repeated in a row, column or other unit")
        chosen = [n * cell + symbols.index(value) + 1 for cell, value in enumerate(values)]
        kept = [x for x in givens if (abs(x) - 1) // n != clues.get(without, -1)]
        if {x for x in kept if x > 0} - set(chosen) or {-x for x in kept if x < 0} & set(chosen):
            raise Rejected("a given is not kept")
        return chosen
    def literal(token: str) -> int:
        match = re.fullmatch("r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})(!?)=(.{1,3})", token)
        if not match or max(int(match[1]), int(match[2])) > n or match[4] not in symbols:
            raise Rejected(f"expected a literal such as r1c2=3 or r1c2!=3, found {shown(token)}")
        x = n * (n * (int(match[1]) - 1) + int(match[2]) - 1) + symbols.index(match[4]) + 1
        return -x if match[3] else x
    def rules() -> Rules:
        lines.steps.charge(5 * n ** 3)
        return grid_rules(name, rows, columns, regions)
    return Problem(rules, ([x] for x in givens), witness, (), (), range(1, n ** 3 + 1), literal, clues)

# 8. Records, and what each kind of them claims.

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
        lines.steps.charge(40 * (len(clause) + 1) + 2 * graph.steps())
        if not cut_follows(graph, clause, lines.steps):
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

def check_claim(lines: CertificateLines, problem: Problem, result: Result) -> list[list[int]] | None:
    """Hold the record's solutions against the puzzle. What has to be refuted beside it then; None if nothing has to."""
    blocks, kind = list[list[int]](), result.kind
    if kind in ("unique", "multiple", "minimal"):
        result.solution = lines.field("solution (.+)", "'solution' and its values")
        solution = problem.witness(result.solution)
        blocks.append([-x for x in solution])  # unique: it is the only solution
    if kind == "multiple":  # there are two at least
        if problem.witness(lines.field("second (.+)", "'second' and its values")) == solution:
            raise Rejected("the two solutions are the same")
        return None
    if kind == "minimal":  # and without any one of the clues there is another one
        for clue in problem.clues:
            if lines.field("without (.+)", "'without' and a clue") != clue:
                raise Rejected(f"expected the clue {shown(clue)}, found {shown(lines.line)}")
            if problem.witness(lines.field("solution (.+)", "'solution' and its values"), clue) == solution:
                raise Rejected("the two solutions are the same")
    if kind == "candidates":  # what some solution has, is in one of these; the rest of the literals is in none
        seen = {*problem.witness(lines.field("solution (.+)", "'solution' and its values"))}
        while (text := lines.field("(end|solution .+)", "'end', or 'solution' and its values")) != "end":
            seen.update(problem.witness(text[len("solution "):]))
        blocks.append([x for x in problem.choices if x not in seen])
        result.claim = f"{len(seen)} literals"
    if kind == "implied":  # every solution satisfies the clause
        result.claim = lines.field("clause : (.+)", "'clause :' and literals")
        blocks += [[-problem.literal(token)] for token in result.claim.split(" ")]
    return blocks

def check_record(lines: CertificateLines, result: Result) -> None:
    """Rejected, with the lines at the one that fails, unless the record proves what it claims."""
    version = {f"{HEADER} {i}": i for i in (1, 2, 3)}.get(lines.line or "", 0)
    if not version:
        raise Rejected(f"expected '{HEADER} 3', found {shown(lines.line)}")
    kinds = ["unique", "multiple", "none", *(["candidates", "implied", "minimal"] if version == 3 else [])]
    result.kind = lines.field(f"kind ({'|'.join(kinds)})", f"'kind' and {', '.join(kinds[:-1])} or {kinds[-1]}")
    result.puzzle = lines.field("puzzle (.+)", "'puzzle' and its kind")
    if (name := result.puzzle.split(" ")[0]) in GRIDS:
        problem = grid(name, result.puzzle, lines, result)
    elif version == 3 and result.puzzle == "stated":
        problem = stated(Statement(lines), result)
    else:
        raise Rejected(f"expected 'stated' or one of {', '.join(GRIDS)}: prove the puzzle again" if version == 3 else
                       f"a record of version {version} whose clauses are not made any more: prove the puzzle again")
    blocks = check_claim(lines, problem, result)
    if blocks is not None:
        section = lines.field("(lemmas|added)", "'lemmas' or 'added'")
        proof = Proof(problem.rules(), lines.steps)
        for clause in chain(problem.clauses, blocks):
            proof.add(clause)
        if section == "added":
            check_added(lines, proof, problem, result)
        check_lemmas(lines, proof, result)
    if lines.advance():
        raise Rejected(f"expected a blank line after the record, found {shown(lines.line)}")

def check(source: Iterable[str | bytes], max_work: int = MAX_WORK) -> Iterator[Result]:
    """A Result for every record of a file (binary or text) or of any iterable of lines, as they are read."""
    lines, record = CertificateLines(source), 0
    while lines.line is not None:
        if not lines.line:
            lines.advance()
            continue
        first, record = lines.number, record + 1
        result, lines.steps = Result(True, record, first), Steps(max_work, MAX_SIZE)
        try:
            check_record(lines, result)
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
                    claim = " ".join(filter(None, (r.kind, r.claim, r.puzzle, r.givens)))
                    told = f"accepted: {claim}" if r.accepted else f"rejected: {r.reason}"
                    print("".join(c if c.isprintable() else "?" for c in f"{name}:{r.line}: {told}"))
    except OSError as error:
        sys.exit(f"{ascii(error.filename)[1:-1]}: {error.strerror}")
    print(f"{counts[1]} accepted, {counts[0]} rejected")
    return 0 if counts[1] and not counts[0] else 1

if __name__ == "__main__":
    sys.exit(main())
