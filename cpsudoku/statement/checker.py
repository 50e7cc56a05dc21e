"""Check a certificate of a stated puzzle: nothing but the standard library, nothing of the package.

    python -I -S checker.py FILE

A record states the puzzle in lines (docs/statement.md). This program makes clauses of each line by code of its own,
evaluates the solution by the meaning of each line, checks every cut by a search through its graph, and every lemma by
unit propagation; the last lemma is empty. So whoever accepts a record trusts these lines and the statement, not the
package that wrote it. In order: the lines, their meanings, their clauses, cuts, propagation, records.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

Graph = tuple[Any, ...]  # node literals or None, links, negated condition; of pieces also what has to hold of them
Sure = Any  # a literal, or True or False for what is certain
# Condition, word, parameters, arguments, what follows each semicolon; the arguments of `either` are literals and lists
# of lines.
Line = tuple[list[int], str, list[str], list[Any], list[list[str]]]


class NotProved(Exception):
    """The record does not prove what it says."""


class WorkLimit:
    """What a record may cost, in literals that are looked at; charged before the work is done, not after."""

    def __init__(self, most: int = 50_000_000) -> None:
        self.left = most

    def charge(self, cost: int) -> None:
        self.left -= cost
        if self.left < 0:
            raise NotProved("the record takes more work than is allowed")


# Lines


class StatedPuzzle:
    """``domains``: of each variable, in order; ``first``: name -> its first literal; ``decisions``: names that
    two solutions differ in."""

    def __init__(self, text: Iterable[str], work: WorkLimit | None = None) -> None:
        self.work = work or WorkLimit()
        self.domains: dict[str, list[int]] = {}
        self.first: dict[str, int] = {}
        self.decisions: list[str] = []
        self.lines: list[Line] = []
        self.top = 0
        self.gone: set[str] = set()  # hidden variables of the blocks before
        here: list[str] | None = None  # hidden variables of this block; None before the first
        for line in text:
            self.work.charge(len(line) + 1)
            word, _, rest = line.partition(" ")
            values, _, names = rest.partition(" : ")
            if word in ("rule", "clue"):
                self.gone |= {*(here or ())}
                here = []
            elif word in ("values", "also") and here is None:
                if word == "values" and len(self.decisions) < len(self.domains):
                    raise NotProved("decision variables come before all others")
                self.declare(self.domain(values), names.split())
                self.decisions += names.split() if word == "values" else []
            elif word in ("hidden", "open") and here is not None:
                self.declare(self.domain(values), names.split())
                here += names.split()
            elif here is not None:
                self.lines.append(self.line(line))
            else:
                raise NotProved(f"neither a declaration nor a rule or clue with its lines: {line:.60}")

    def domain(self, text: str) -> list[int]:
        """Values, or first..last."""
        found: list[int] = []
        for token in text.split():
            first, dots, last = token.partition("..")
            low, high = whole(first, "-?"), whole(last if dots else first, "-?")
            self.work.charge(max(high - low, 0))
            found += range(low, high + 1)
        return found

    def declare(self, domain: list[int], names: list[str]) -> None:
        if domain != sorted(set(domain)) or not domain:
            raise NotProved("a domain is no list of different values in order")
        self.work.charge(len(names) * len(domain) ** 2)
        for name in names:
            if name in self.domains or not re.fullmatch(NAME, name):
                raise NotProved(f"two variables of one name, or a name that is none: {name:.40}")
            self.domains[name], self.first[name] = domain, self.top + 1
            self.top += 1 if domain == [0, 1] else len(domain)

    def known(self, name: str) -> list[int]:
        """The domain of a variable that may be named here."""
        if name not in self.domains or name in self.gone:
            raise NotProved(f"no variable that is declared here: {name:.40}")
        return self.domains[name]

    def line(self, text: str, depth: int = 0) -> Line:
        condition = []
        if text.startswith("if "):
            head, _, text = text[3:].partition(" : ")
            condition = [self.literal(token) for token in head.split()]
        if text.startswith("either"):
            fit(text.startswith("either : "))
            return condition, "either", [], self.parts(text[9:].split(), depth), []
        head, colon, body = (text + " ").partition(" : ")
        word, *parameters = head.split()
        if not colon or word not in (*MEANINGS, "less", "same"):
            raise NotProved(f"no line of a statement: {text:.60}")
        parts = [part.split() for part in re.split(r"(?:^| ); ?", body)]
        if word in ("less", "same") or (word == "apart" and parameters == ["1"]):  # sums of two
            fit(
                len(parts) == 1
                and len(parts[0]) == 2
                and "*" not in "".join(parts[0])
                and (word == "apart" or not parameters)
            )
            parameters = {"less": ["<=", "-1"], "same": ["=", "0"], "apart": ["!=", "0"]}[word]
            word, parts = "sum", [[parts[0][0], "-1*" + parts[0][1]]]
        args: list[Any] = [self.argument(word, token) for token in parts[0] if word != "regions"]
        rest = [*parts[1:], [], []]
        if word == "regions":
            cells = len(parts[0]) - len(rest[0])
            args = [self.argument("table" if i < cells else "clause", token) for i, token in enumerate(parts[0])]
        if word == "sight":
            args, rest = [[self.literal(token) for token in line] for line in parts], []
        SHAPES.get(word, no_parameters)(parameters, args, rest)
        return condition, word, parameters, args, rest

    def parts(self, tokens: list[str], depth: int) -> list[int | list[Line]]:
        """Of `either`: literals, and of each pair of braces the lines inside, parted by &."""
        fit(depth < 20)
        self.work.charge(len(tokens))
        found: list[int | list[Line]] = []
        opened: list[int] = []  # where the braces that are open stand
        for i, token in enumerate(tokens):
            if token == "{":
                opened.append(i)
            elif token == "}":
                fit(bool(opened))
                if len(opened) == 1:
                    found.append(self.inner(tokens[opened[0] + 1 : i], depth + 1))
                opened.pop()
            elif not opened:
                found.append(self.literal(token))
        fit(bool(found) and not opened)
        return found

    def inner(self, tokens: list[str], depth: int) -> list[Line]:
        """The lines between two braces, if any."""
        lines: list[list[str]] = [[]]
        level = 0
        for token in tokens:
            level += (token == "{") - (token == "}")
            if token == "&" and level == 0:
                lines.append([])
            else:
                lines[-1].append(token)
        return [self.line(" ".join(line), depth) for line in lines] if tokens else []

    def argument(self, word: str, token: str) -> Any:
        """A literal; or of a variable a table, value -> literal; of a term of a sum, its coefficient and that."""
        if word == "sum":
            times = re.match(r"(-?[0-9]{1,9})\*", token)
            return int(times[1]) if times else 1, self.argument("walk", token[times.end() :] if times else token)
        if word not in OVER_VARIABLES or (word == "walk" and token not in self.first):
            x = self.literal(token)
            return {0: -x, 1: x} if word == "walk" else x
        self.known(token)
        return self.literals(token)

    def literal(self, token: str) -> int:
        """NAME, -NAME, NAME=VALUE, NAME!=VALUE as a number; a Boolean has one, which is true where it is 1."""
        found = re.fullmatch(r"(.+?)(!?=)(-?[0-9]{1,18})", token)
        name, sign, value = token.lstrip("-"), "!=" if token.startswith("-") else "=", "1"
        if found:
            name, sign, value = found.groups()
        domain = self.known(name)
        if int(value) not in domain or (not found and domain != [0, 1]):
            raise NotProved(f"no literal of a declared variable: {token:.40}")
        number = self.first[name] + domain.index(int(value))
        if domain == [0, 1]:
            number = self.first[name] * (1 if int(value) else -1)
        return number if sign == "=" else -number

    def literals(self, name: str) -> dict[int, int]:
        """value -> literal, of a variable."""
        first, domain = self.first[name], self.domains[name]
        return {0: -first, 1: first} if domain == [0, 1] else {v: first + i for i, v in enumerate(domain)}


NAME = r"[A-Za-z0-9_.~()\[\],/#%+][A-Za-z0-9_.~()\[\],/#%+-]*"
OVER_VARIABLES = ("different", "sum", "table", "apart", "sets", "walk")  # sum and walk take literals, too
COMPARE = {"=": int.__eq__, "!=": int.__ne__, "<=": int.__le__, ">=": int.__ge__}


def whole(token: str, sign: str = "") -> int:
    """A whole number, of at most 9 digits; from 0 on where no sign may stand before it."""
    if not re.fullmatch(sign + r"[0-9]{1,9}", token):
        raise NotProved(f"no whole number: {token:.40}")
    return int(token)


def rows(tokens: Iterable[str]) -> list[tuple[int, ...]]:
    return [() if token == "()" else tuple(whole(v, "-?") for v in token.split(",")) for token in tokens]


def pairs(tokens: Iterable[str]) -> list[tuple[int, int]]:
    split = [token.split("-") for token in tokens]
    return [(whole(a), whole(b)) for a, b in split]


def links(tokens: Iterable[str]) -> list[tuple[int, int, int]]:
    """(node, node, number of a literal or -1) of the links of `connected`."""
    split = [token.partition("/") for token in tokens]
    return [(*pair, whole(number) if number else -1) for (ends, _, number) in split for pair in pairs([ends])]


def roots(tokens: Iterable[str]) -> list[tuple[int, int]]:
    """(root, its size or 0) of `pieces`."""
    split = [token.partition("=") for token in tokens]
    return [(whole(root), whole(size) if size else 0) for root, _, size in split]


# What else a line has to be: parameters and lists that fit its arguments.

Shape = Callable[[list[str], list[Any], list[list[str]]], None]


def fit(condition: bool) -> None:
    if not condition:
        raise NotProved("a line whose parameters do not fit its arguments")


def no_parameters(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    fit(not head and not any(rest))


def count_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    fit(len(head) == 2 and not any(rest))
    fit(whole(head[0]) <= whole(head[1]) <= len(args))


def sum_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    fit(len(head) == 2 and head[0] in COMPARE and not any(rest))
    whole(head[1], "-?")


def rows_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    fit(not head and not any(rest[1:]))
    fit(all(len(row) == len(args) for row in rows(rest[0])))


def apart_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    fit(len(head) == 1 and len(args) == 2 and not any(rest) and whole(head[0]) > 0)


def sets_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    rows_shape(head, args, rest)
    fit(all(list(row) == sorted(set(row)) for row in rows(rest[0])))


def sight_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    fit(len(head) == 2 and all(args))
    fit(whole(head[0]) <= whole(head[1]) <= sum(map(len, args)))


def runs_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    lengths = [whole(token) for token in head]
    fit(len(args) > 0 and all(lengths) and sum(lengths) + len(lengths) - 1 <= len(args) and not any(rest))


def walk_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    """The states that a step enters are those that the next one leaves; no state has two moves that read the same."""
    steps = [rows(step) for step in rest[: len(args)]]
    fit(not head and len(args) > 0 and not any(rest[len(args) :]) and all(len(m) == 3 for step in steps for m in step))
    entered, left = {0}, {0}
    for step, table in zip(steps, args, strict=True):
        left = {before for before, _, _ in step}
        fit(left == entered and len({move[:2] for move in step}) == len(step))
        fit(all(symbol in table for _, symbol, _ in step))
        entered = {after for _, _, after in step}
    fit(entered == {0})


def connected_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    nodes = [-1 if token == "*" else whole(token) for token in rest[0]]
    fit(not head and not any(rest[2:]) and all(n < len(args) for n in nodes))
    fit(all(max(a, b) < len(nodes) and n < len(args) for a, b, n in links(rest[1])))


def pieces_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    connected_shape(head, args, rest[:2])
    known = [root for root, _ in roots(rest[2])]
    fit(not any(rest[3:]) and len(set(known)) == len(known) and all(root < len(rest[0]) for root in known))
    fit(all(n < 0 for _, _, n in links(rest[1])))


def piece_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    connected_shape([], args, rest[:2])
    known = [whole(token) for token in rest[2]]
    fit(len(head) == 2 and head[0] in ("=", "<=", ">=") and whole(head[1]) > 0 and not any(rest[3:]))
    fit(bool(known) and len(set(known)) == len(known) and max(known) < len(rest[0]))


def regions_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    cells = len(args) - len(rest[0])
    fit(len(head) == 1 and cells > 0 and not any(rest[1:]))
    fit(all(a != b and max(a, b) < cells for a, b in pairs(rest[0])))
    fit(all(list(table) == list(range(1, whole(head[0]) + 1)) for table in args[:cells]))


def loop_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    fit(len(head) == 1 and not any(rest[1:]) and len(rest[0]) == len(args))
    fit(all(a != b and max(a, b) < whole(head[0]) for a, b in pairs(rest[0])))


def reach_shape(head: list[str], args: list[Any], rest: list[list[str]]) -> None:
    fit(len(head) == 2 and not any(rest[1:]) and whole(head[0]) < len(args) and whole(head[1]) >= 0)
    fit(all(max(a, b) < len(args) for a, b in pairs(rest[0])))


SHAPES: dict[str, Shape] = {
    "count": count_shape,
    "sum": sum_shape,
    "table": rows_shape,
    "apart": apart_shape,
    "sets": sets_shape,
    "walk": walk_shape,
    "runs": runs_shape,
    "sight": sight_shape,
    "connected": connected_shape,
    "pieces": pieces_shape,
    "piece": piece_shape,
    "regions": regions_shape,
    "loop": loop_shape,
    "reach": reach_shape,
}


# Meanings: (value of a table, truth of a literal, parameters, arguments, rest) -> does the line hold?

Value = Callable[[dict[int, int]], int]
Meaning = Callable[[Value, Callable[[int], bool], list[str], list[Any], list[list[str]]], bool]


def spread(start: set[int], joined: Iterable[tuple[int, int]], steps: int = 10**9) -> set[int]:
    """What is reached from some nodes within some steps."""
    beside: dict[int, list[int]] = {}
    for a, b in joined:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    reached, edge = set(start), set(start)
    while edge and steps:
        edge = {b for a in edge for b in beside.get(a, ())} - reached
        reached |= edge
        steps -= 1
    return reached


def connected_holds(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    nodes = [t == "*" or true(args[int(t)]) for t in rest[0]]
    joined = [(a, b) for a, b, n in links(rest[1]) if nodes[a] and nodes[b] and (n < 0 or true(args[n]))]
    on = {i for i, there in enumerate(nodes) if there}
    return not on or spread({min(on)}, joined) == on


def pieces_hold(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    nodes = [t == "*" or true(args[int(t)]) for t in rest[0]]
    joined = [(a, b) for a, b, _ in links(rest[1]) if nodes[a] and nodes[b]]
    size = dict(roots(rest[2]))
    left = {i for i, there in enumerate(nodes) if there}
    if not left.issuperset(size):
        return False
    while left:
        piece = spread({min(left)}, joined)
        own = [root for root in size if root in piece]
        if len(own) != 1 or size[own[0]] not in (0, len(piece)):
            return False
        left -= piece
    return True


def piece_holds(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    nodes = [t == "*" or true(args[int(t)]) for t in rest[0]]
    joined = [(a, b) for a, b, n in links(rest[1]) if nodes[a] and nodes[b] and (n < 0 or true(args[n]))]
    root, *others = map(int, rest[2])
    piece = spread({root}, joined)
    there = all(nodes[i] for i in (root, *others))
    return there and COMPARE[head[0]](len(piece), int(head[1])) and piece.isdisjoint(others)


def regions_hold(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    ends = pairs(rest[0])
    cells = len(args) - len(ends)
    parted = list(map(true, args[cells:]))
    joined = [pair for pair, border in zip(ends, parted, strict=True) if not border]
    region = [spread({cell}, joined) for cell in range(cells)]
    for (a, b), border in zip(ends, parted, strict=True):
        if border is (b in region[a]) or (border and len(region[a]) == len(region[b])):
            return False
    return all(value(args[i]) == min(len(region[i]), int(head[0])) for i in range(cells))


def loop_holds(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    on = [ends for ends, x in zip(pairs(rest[0]), args, strict=True) if true(x)]
    degree: dict[int, int] = {}
    for vertex in (v for ends in on for v in ends):
        degree[vertex] = degree.get(vertex, 0) + 1
    return bool(on) and set(degree.values()) == {2} and spread({on[0][0]}, on) == set(degree)


def reach_holds(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    on = {i for i, x in enumerate(args) if true(x)}
    root, steps = map(int, head)
    joined = [(a, b) for a, b in pairs(rest[0]) if a in on and b in on]
    return not on or (root in on and spread({root}, joined, steps) == on)


def sum_holds(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    return COMPARE[head[0]](sum(k * value(table) for k, table in args), int(head[1]))


def sight_holds(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    seen = sum([*map(true, line), False].index(False) for line in args)
    return int(head[0]) <= seen <= int(head[1])


def walk_holds(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    state = 0
    for step, table in zip(map(rows, rest), args, strict=False):
        symbol = value(table)
        state = next((after for before, read, after in step if (before, read) == (state, symbol)), -1)
    return state == 0


def runs_hold(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    drawn = "".join("x" if true(x) else " " for x in args)
    return list(map(len, drawn.split())) == list(map(int, head))


def either_holds(value: Any, true: Any, head: list[str], args: list[Any], rest: list[list[str]]) -> bool:
    return any(true(x) if isinstance(x, int) else all(line_holds(value, true, line) for line in x) for x in args)


def line_holds(value: Any, true: Any, line: Line) -> bool:
    condition, word, head, args, rest = line
    return not all(map(true, condition)) or MEANINGS[word](value, true, head, args, rest)


MEANINGS: dict[str, Meaning] = {
    "clause": lambda value, true, head, args, rest: any(map(true, args)),
    "different": lambda value, true, head, args, rest: len(set(map(value, args))) == len(args),
    "count": lambda value, true, head, args, rest: int(head[0]) <= sum(map(true, args)) <= int(head[1]),
    "sum": sum_holds,
    "table": lambda value, true, head, args, rest: tuple(map(value, args)) in rows(rest[0]),
    "apart": lambda value, true, head, args, rest: abs(value(args[0]) - value(args[1])) >= int(head[0]),
    "sets": lambda value, true, head, args, rest: tuple(sorted(map(value, args))) in [
        row for row in rows(rest[0]) if len(set(row)) == len(row)],
    "walk": walk_holds,
    "runs": runs_hold,
    "either": either_holds,
    "sight": sight_holds,
    "connected": connected_holds,
    "pieces": pieces_hold,
    "piece": piece_holds,
    "regions": regions_hold,
    "loop": loop_holds,
    "reach": reach_holds,
}  # fmt: skip


# Clauses


class ClauseMaker:
    """The clauses of a statement, by code of its own. ``graphs``: (node literals or None, links, condition) of what has
    to be connected; of pieces and regions a word and its parameters follow, for there are no clauses of these."""

    def __init__(self, statement: StatedPuzzle) -> None:
        self.statement, self.top, self.work = statement, statement.top, statement.work
        self.clauses: list[list[int]] = []
        self.graphs: list[Graph] = []
        for name in statement.domains:
            if statement.domains[name] != [0, 1]:
                self.exactly_one(list(statement.literals(name).values()))
        self.off: list[int] = []  # closes each clause: the negated conditions of its line
        for line in statement.lines:
            self.write(line)

    def write(self, line: Line) -> None:
        condition, word, head, args, rest = line
        outer = self.off
        self.off = [*outer, *[-x for x in condition]]
        getattr(self, word)(head, args, rest)
        self.off = outer

    def either(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        """A literal for each part, under which its lines stand."""
        chosen = [x if isinstance(x, int) else self.fresh() for x in args]
        self.add(*chosen)
        for part, y in zip(args, chosen, strict=True):
            for condition, *line in part if not isinstance(part, int) else ():
                self.write(([y, *condition], *line))

    def add(self, *literals: int) -> None:
        self.work.charge(len(literals) + len(self.off))
        self.clauses.append([*self.off, *literals])

    def exactly_one(self, literals: list[int]) -> None:
        self.clauses += [literals, *([-a, -b] for a, b in combinations(literals, 2))]

    def fresh(self) -> int:
        self.top += 1
        return self.top

    def clause(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        self.add(*args)

    def different(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        for value in sorted({v for table in args for v in table}):
            places = [table[value] for table in args if value in table]
            for a, b in combinations(places, 2):
                self.add(-a, -b)
            if len(args) == len({v for table in args for v in table}):
                self.add(*places)

    def count(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        """``reached[j]``: are j or more of the literals so far true? Some are certain: True or False."""
        least, most = int(head[0]), int(head[1])
        self.work.charge(len(args) * most)
        reached: list[Sure] = [True] + [False] * (most + 1)
        for x in args:
            after: list[Sure] = [True]
            for j in range(1, most + 2):
                stay, step = reached[j], reached[j - 1]
                if step is False:
                    after.append(False)
                    continue
                y = self.fresh()
                after.append(y)
                self.implies([stay], y)
                self.implies([step, x], y)
                self.implies([y], stay, x)
                self.implies([y], stay, step)
            reached = after
        self.implies([], reached[least])
        if reached[most + 1] is not False:
            self.add(-reached[most + 1])

    def sight(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        """A literal for each: it and all before it on its line are true. So many of these are."""
        seen: list[int] = []
        for line in args:
            before: Sure = True
            for x in line:
                y = self.fresh()
                self.implies([y], x)
                self.implies([y], before)
                self.implies([before, x], y)
                seen.append(y)
                before = y
        self.count(head, seen, [])

    def implies(self, parts: Sequence[Sure], *some: Sure) -> None:
        """If all ``parts``, then one of ``some``; True and False are what is certain."""
        if any(x is False for x in parts) or any(x is True for x in some):
            return
        self.add(*[-x for x in parts if x is not True], *[x for x in some if x is not False])

    def sum(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        """A literal for each partial sum from which the total can still be met."""
        compare, total = COMPARE[head[0]], int(head[1])
        steps = [{k * v: x for v, x in table.items()} for k, table in args if k]
        layers = [{0}]
        for step in steps:
            self.work.charge(len(layers[-1]) * len(step))
            layers.append({s + d for s in layers[-1] for d in step})
        good: list[set[int]] = [set() for _ in layers]
        good[-1] = {s for s in layers[-1] if compare(s, total)}
        for i in range(len(steps) - 1, -1, -1):
            good[i] = {s for s in layers[i] if any(s + d in good[i + 1] for d in steps[i])}
        if not good[0]:
            self.add()
            return
        moves = [{(s, d): s + d for s in good[i] for d in step if s + d in good[i + 1]} for i, step in enumerate(steps)]
        self.through(list(zip(steps, moves, strict=True)))

    def walk(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        steps = [{(s, symbol): t for s, symbol, t in rows(step)} for step in rest[: len(args)]]
        self.work.charge(sum(len(moves) + len(table) for moves, table in zip(steps, args, strict=True)))
        self.through(list(zip(args, steps, strict=True)))

    def runs(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        """The drawing of the runs, a 0 between two, is read step by step; before and after it, and at its zeros, more
        zeros may be read."""
        drawing = "0".join("1" * int(n) for n in head)
        steps: list[tuple[dict[int, int], dict[tuple[int, int], int]]] = []
        self.work.charge(len(args) * (len(drawing) + 1))
        for i, x in enumerate(args):
            left = len(args) - i - 1  # steps after this one
            moves: dict[tuple[int, int], int] = {}
            for at in range(min(i, len(drawing)) + 1):
                if at < len(drawing):
                    moves[at, int(drawing[at])] = at + 1
                if at in (0, len(drawing)) or drawing[at - 1] == "0":
                    moves[at, 0] = at
            steps.append(({0: -x, 1: x}, {key: to for key, to in moves.items() if len(drawing) - to <= left}))
        self.through(steps)

    def through(self, steps: list[tuple[dict[int, int], dict[tuple[int, int], int]]]) -> None:
        """What is read leads through states, one after each step, from 0 to an end: each step has the literals of what
        it may read, and its moves, (state, symbol) -> next state."""
        here: dict[int, Sure] = {0: True}
        for i, (step, moves) in enumerate(steps):
            last = i + 1 == len(steps)
            after: dict[int, Sure] = {t: last or self.fresh() for t in sorted(set(moves.values()))}
            self.work.charge(len(here) * len(step))
            for s, state in here.items():
                for symbol, x in step.items():
                    self.implies([state, x], after[moves[s, symbol]] if (s, symbol) in moves else False)
            if not last:
                self.add(*after.values())
                self.work.charge(len(after) ** 2)
                for a, b in combinations(after.values(), 2):
                    self.add(-a, -b)
                into: dict[int, list[tuple[int, int]]] = {t: [] for t in after}
                for (s, symbol), t in moves.items():
                    into[t].append((s, symbol))
                for t, state in after.items():
                    self.implies([state], *[here[s] for s, _ in into[t]])
                    self.implies([state], *[step[symbol] for _, symbol in into[t]])
                    for s in {s for s, _ in into[t]}:
                        self.implies([state, here[s]], *[step[symbol] for r, symbol in into[t] if r == s])
            here = after

    def table(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        fitting = [row for row in rows(rest[0]) if len(row) == len(args) and all(map(dict.__contains__, args, row))]
        self.choose([list(zip(range(len(args)), row, strict=True)) for row in fitting], args)

    def apart(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        self.work.charge(len(args[0]) * len(args[1]))
        for v, x in args[0].items():
            for w, y in args[1].items():
                if abs(v - w) < int(head[0]):
                    self.add(-x, -y)

    def sets(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        self.different(head, args, rest)
        chosen = []
        for family in rows(rest[0]):
            if len(set(family)) == len(family) == len(args):
                y = self.fresh()
                chosen.append(y)
                for table in args:
                    self.add(-y, *[x for v, x in table.items() if v in family])
                for value in family:
                    self.add(-y, *[table[value] for table in args if value in table])
        self.add(*chosen)

    def choose(self, options: list[list[tuple[int, int]]], tables: list[dict[int, int]]) -> None:
        """One of the options: (place, value) pairs; a value needs an option that has it."""
        chosen = [self.fresh() for _ in options]
        self.add(*chosen)
        having: dict[tuple[int, int], list[int]] = {}
        for y, option in zip(chosen, options, strict=True):
            for place, value in option:
                self.add(-y, tables[place][value])
                having.setdefault((place, value), []).append(y)
        for place, table in enumerate(tables):
            for value, x in table.items():
                self.add(-x, *having.get((place, value), []))

    def connected(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        nodes = [None if t == "*" else args[int(t)] for t in rest[0]]
        self.graphs.append((nodes, [(a, b, None if n < 0 else args[n]) for a, b, n in links(rest[1])], self.off))

    def pieces(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        self.connected(head, args, rest)
        self.graphs[-1] = (*self.graphs[-1], "pieces", dict(roots(rest[2])))

    def piece(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        self.connected(head, args, rest)
        self.graphs[-1] = (*self.graphs[-1], "piece", (head[0], int(head[1]), [int(token) for token in rest[2]]))

    def regions(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        ends = pairs(rest[0])
        cells = len(args) - len(ends)
        joined = [(a, b, x) for (a, b), x in zip(ends, args[cells:], strict=True)]
        self.graphs.append((args[:cells], joined, self.off, "regions", int(head[0])))

    def loop(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        ends = pairs(rest[0])
        self.work.charge(len(args) ** 2)
        at: dict[int, list[int]] = {}  # vertex -> its edges; a literal may stand on several
        for i, both in enumerate(ends):
            for vertex in both:
                at.setdefault(vertex, []).append(i)
        self.add(*args)
        for around in at.values():
            self.work.charge(len(around) ** 3)
            for i in around:
                self.add(-args[i], *[args[j] for j in around if j != i])
            for three in combinations(around, 3):
                self.add(*[-args[i] for i in three])
        touching = [(i, j, None) for (i, a), (j, b) in combinations(enumerate(ends), 2) if set(a) & set(b)]
        self.graphs.append((list(args), touching, self.off))

    def reach(self, head: list[str], args: list[Any], rest: list[list[str]]) -> None:
        """``near[i]``: is node i within so many steps of the root?"""
        root, steps = map(int, head)
        beside: list[list[int]] = [[] for _ in args]
        for a, b in pairs(rest[0]):
            beside[a].append(b)
            beside[b].append(a)
        near: list[Sure] = [i == root for i in range(len(args))]
        for _ in range(min(steps, len(args))):  # in more steps nothing else is reached
            self.work.charge(len(args) + len(rest[0]))
            after: list[Sure] = []
            for i, x in enumerate(args):
                sources = [near[i], *[near[j] for j in beside[i]]]
                if i == root or all(s is False for s in sources):
                    after.append(near[i])
                    continue
                y = self.fresh()
                self.implies([y], x)
                self.implies([y], *sources)
                after.append(y)
            near = after
        for i, x in enumerate(args):
            self.implies([x], near[i])
            self.implies([x], args[root])


def cost(graph: Graph) -> int:
    """What one look for what a cut says costs, at most: each search goes over all links."""
    nodes, joined, _, *rule = graph
    searches = 1 if not rule else 2 if rule[0] == "piece" else len(nodes)
    return (len(nodes) + len(joined) + 1) * searches * (rule[1] if rule[:1] == ["regions"] else 1)


def follows(graph: Graph, clause: list[int]) -> bool:
    """Does a clause follow from what is connected? Where it is false: is a node that is surely there cut off from
    another one, whatever is left open? Of pieces: is one too large, too small, without a root, or with two?"""
    nodes, joined, off, *rule = graph
    false = set(clause)
    if any(x not in false for x in off):
        return False
    if rule:
        return BREAKS[rule[0]](nodes, joined, rule[1], false)
    able = {i for i, x in enumerate(nodes) if x is None or x not in false}
    sure = [i for i, x in enumerate(nodes) if x is None or -x in false]
    open_ = [(a, b) for a, b, x in joined if a in able and b in able and (x is None or x not in false)]
    return bool(sure) and not set(sure) <= spread({sure[0]}, open_)


def pieces_break(nodes: Any, joined: Any, size: dict[int, int], false: set[int]) -> bool:
    """Where these literals are false: is there a piece of too many nodes or roots, or none large or near enough?"""
    bounds = {root: (n or 1, n or len(nodes)) for root, n in size.items()}
    return broken_pieces(nodes, joined, bounds, set(), false, True)


def piece_breaks(nodes: Any, joined: Any, rule: tuple[str, int, list[int]], false: set[int]) -> bool:
    relation, n, (root, *others) = rule
    bounds = {"=": (n, n), "<=": (1, n), ">=": (n, len(nodes))}[relation]
    return broken_pieces(nodes, joined, {root: bounds}, set(others), false, False)


def broken_pieces(
    nodes: Any, joined: Any, bounds: dict[int, tuple[int, int]], more: set[int], false: set[int], every: bool
) -> bool:
    """``bounds``: of each root least and most; ``more``: other nodes that are there, in other pieces; ``every``: does
    each piece have a root?"""
    known = more | set(bounds)
    able = {i for i, x in enumerate(nodes) if x is None or x not in false}
    sure = known | {i for i, x in enumerate(nodes) if x is None or -x in false}
    if not known <= able:
        return True
    open_ = [(a, b) for a, b, x in joined if a in able and b in able and (x is None or x not in false)]
    firm = [(a, b) for a, b, x in joined if a in sure and b in sure and (x is None or -x in false)]
    reached: set[int] = set()
    for root, (least, most) in bounds.items():
        others = known - {root}
        held = spread({root}, firm)
        if len(held) > most or not held.isdisjoint(others):
            return True
        beside = {b for pair in joined if pair[2] is None for a, b in (pair[:2], pair[1::-1]) if a in others}
        closed = others | beside - {root}
        within = [(a, b) for a, b in open_ if a not in closed and b not in closed]
        near = spread({root}, within, most - 1)
        if len(near) < least:
            return True
        reached |= near
    return every and not sure <= reached


def regions_break(tables: Any, joined: Any, most: int, false: set[int]) -> bool:
    """Where these literals are false: can a cell's region have no size that its value may be?"""
    every = range(len(tables))
    may = [{v for v, x in table.items() if x not in false and not any(-y in false for w, y in table.items() if w != v)}
           for table in tables]  # fmt: skip
    parted = [(a, b) for a, b, x in joined if -x in false]
    open_ = [(a, b) for a, b, x in joined if -x not in false]
    firm = [(a, b) for a, b, x in joined if x in false]
    held = [spread({i}, firm) for i in every]
    able = [spread({i}, open_) for i in every]
    for i in every:
        if not any(len(held[i]) <= v <= len(able[i]) or (v == most <= len(able[i])) for v in may[i]):
            return True
    for a, b in parted:
        closed = held[a] == able[a] and held[b] == able[b]
        alike = len(may[a]) == 1 and may[a] == may[b] and may[a] != {most}
        if b in held[a] or alike or (closed and len(held[a]) == len(held[b])):
            return True
    if any(may[a].isdisjoint(may[b]) for a, b in firm):
        return True
    for v in range(1, most + 1):
        here = [(a, b) for a, b, _ in joined if may[a] == may[b] == {v}]
        wide = [(a, b) for a, b, _ in joined if v in may[a] and v in may[b]]
        inner = [pair for pair in wide if pair in set(open_)]
        for i in every:
            if may[i] == {v} and (len(spread({i}, inner)) < v or (v < most and len(spread({i}, here)) > v)):
                return True
    return False


BREAKS: dict[str, Callable[[Any, Any, Any, set[int]], bool]] = {
    "pieces": pieces_break,
    "piece": piece_breaks,
    "regions": regions_break,
}


# Unit propagation


class Propagation:
    """Clauses, two watched literals each; what is true at the top stays."""

    def __init__(self, top: int, work: WorkLimit) -> None:
        self.work = work
        self.watches: list[list[list[int]]] = [[] for _ in range(2 * top + 1)]
        self.true = bytearray(2 * top + 1)  # of a literal; a negative one counts from the end
        self.trail: list[int] = []
        self.done, self.refuted = 0, False

    def put(self, clause: list[int]) -> None:
        """Add a clause."""
        clause = list(dict.fromkeys(clause))
        if any(-x in clause for x in clause):
            return
        clause.sort(key=lambda x: self.true[-x])
        if len(clause) > 1 and not self.true[-clause[1]]:
            self.watches[clause[0]].append(clause)
            self.watches[clause[1]].append(clause)
        elif clause and not self.true[-clause[0]]:
            self.assign(clause[0])
            self.refuted |= not self.run()
        else:
            self.refuted = True

    def assign(self, x: int) -> None:
        if not self.true[x]:
            self.true[x] = 1
            self.trail.append(x)

    def run(self) -> bool:
        """Propagate; is there no conflict?"""
        true = self.true
        while self.done < len(self.trail):
            false = -self.trail[self.done]
            self.done += 1
            watching = self.watches[false]
            self.work.charge(1 + len(watching))
            kept: list[list[int]] = []
            self.watches[false] = kept
            for i, clause in enumerate(watching):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if true[clause[0]]:
                    kept.append(clause)
                    continue
                for k in range(2, len(clause)):
                    if not true[-clause[k]]:
                        clause[1], clause[k] = clause[k], false
                        self.watches[clause[1]].append(clause)
                        break
                else:
                    kept.append(clause)
                    if true[-clause[0]]:
                        kept += watching[i + 1 :]
                        return False
                    self.assign(clause[0])
        return True

    def implies(self, clause: list[int]) -> bool:
        """Does the clause follow by unit propagation?"""
        if self.refuted:
            return True
        mark = len(self.trail)
        conflict = any(self.true[x] for x in clause)
        for x in clause if not conflict else ():
            self.assign(-x)
        conflict = conflict or not self.run()
        for x in self.trail[mark:]:
            self.true[x] = 0
        del self.trail[mark:]
        self.done = mark
        return conflict


# Records


def check(text: str, work: WorkLimit | None = None) -> str:
    """Check one record; return what it proves, "unique" or "none". ``work``: what it may cost.

    Raises:
        NotProved: it does not prove what it says; the message says where.
    """
    try:
        return proved(text, work or WorkLimit())
    except (ValueError, IndexError, KeyError) as error:
        raise NotProved(f"a line is in no form that is known: {error!s:.60}") from None


def proved(text: str, work: WorkLimit) -> str:
    sections = re.fullmatch(
        r"cpsudoku-certificate 3\nkind (unique|none)\npuzzle stated\n(.*?)\nend\n(?:solution ([-\d ]+)\n)?"
        r"added\n(.*?)lemmas\n(.*)", text, re.DOTALL)  # fmt: skip
    if sections is None:
        raise NotProved("no record of a stated puzzle")
    kind, stated, solution, added, lemmas = sections.groups()
    statement = StatedPuzzle(stated.split("\n"), work)
    formula = ClauseMaker(statement)
    if (solution is None) is (kind == "unique"):
        raise NotProved("a unique puzzle has a solution, an impossible one has none")
    engine = Propagation(formula.top, statement.work)
    for clause in formula.clauses:
        engine.put(clause)
    if solution is not None:
        engine.put(blocked(statement, [int(v) for v in solution.split()]))
    for line in added.splitlines():
        word, number, *tokens = line.split()
        cut = integers(tokens, formula.top)
        known = word == "cut" and 1 <= int(number) <= len(formula.graphs)
        statement.work.charge(cost(formula.graphs[int(number) - 1]) if known else 1)
        if not known or not follows(formula.graphs[int(number) - 1], cut):
            raise NotProved(f"a cut does not follow: {line:.60}")
        engine.put(cut)
    clause = [0]
    for line in lemmas.splitlines():
        clause = integers(line.split(), formula.top)
        if not engine.implies(clause):
            raise NotProved(f"a lemma does not follow: {line:.60}")
        engine.put(clause)
    if clause != []:
        raise NotProved("the last lemma is not empty")
    return kind


def integers(tokens: Sequence[str], top: int) -> list[int]:
    found = [int(token) for token in tokens]
    if not found or found[-1] or any(not 0 < abs(x) <= top for x in found[:-1]):
        raise NotProved("no clause over the literals of the statement, with 0 at its end")
    return found[:-1]


def blocked(statement: StatedPuzzle, values: list[int]) -> list[int]:
    """Check the solution by the meanings; the clause that there is another one."""
    if len(values) != len(statement.domains):
        raise NotProved(f"expected {len(statement.domains)} values in the solution, found {len(values)}")
    by_name = dict(zip(statement.domains, values, strict=True))
    for name, v in by_name.items():
        if v not in statement.domains[name]:
            raise NotProved(f"the solution has a value that {name:.40} cannot take")
    taken = {statement.literals(name)[v] for name, v in by_name.items()}

    def true(x: int) -> bool:
        return x in taken or (x < 0 and -x not in taken)

    def value(table: dict[int, int]) -> int:
        return next(v for v, x in table.items() if true(x))

    for line in statement.lines:
        if not line_holds(value, true, line):
            raise NotProved(f"the solution breaks a line of {line[1]}")
    return [-statement.literals(name)[by_name[name]] for name in statement.decisions]


if __name__ == "__main__":
    try:
        print("accepted:", check(Path(sys.argv[1]).read_text(encoding="utf-8")))
    except NotProved as error:
        sys.exit(f"rejected: {error}")
    except (OSError, UnicodeDecodeError, IndexError) as error:
        sys.exit(f"usage: checker.py FILE, a record in UTF-8: {error}")
