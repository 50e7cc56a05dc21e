"""The text of a line, parsed and written with the grammar of its primitive: `relation whole : literal node link whole`.

A grammar has the sorts of the parameters before the colon. After the colon come the sort of the arguments and the sorts
of further lists, which semicolons separate in a line. A sort with `*` repeats. Lines store their parameters in this
order.

| sort | token | example |
|---|---|---|
| `literal`, `variable`, `value` | an argument; a value is a variable, or a literal that counts as 0 or 1 | `-r1c1` |
| `term` | a value with a factor; the factors are the first parameter | `2*r1c1` |
| others | see `SORTS` | |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby, islice
from typing import Any, NamedTuple, Protocol, TypeAlias

from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.primitives.automaton import Unrolling, unroll_runs
from cpsudoku.primitives.primitive import BOOLEAN, Domain, StatedLine, width
from cpsudoku.statement.statement import ConstraintShape
from cpsudoku.support.errors import amount

Argument = tuple[int, Domain | None]  # a literal, or the first literal of a variable and its values
WHOLE = "[0-9]{1,9}"
NUMBER = f"-?{WHOLE}"
TERM = re.compile(rf"^({NUMBER})\*")


class Scope(Protocol):
    """The names that arguments may have. A method raises ValueError for an unknown name."""

    def literal(self, token: str) -> Argument:
        """Return a literal."""

    def variable(self, token: str) -> Argument:
        """Return a variable."""

    def value(self, token: str) -> Argument:
        """Return a variable, or else a literal."""


class TokenSort(NamedTuple):
    """One sort of parameter. ``noun`` names it in errors; ``pattern`` is the expression that matches its tokens."""

    noun: str
    pattern: re.Pattern[str]
    parse: Callable[[str], Any]
    write: Callable[[Any], str] = str

    def read(self, token: str) -> Any:
        if not self.pattern.fullmatch(token):
            raise ValueError(f"expected {self.noun}, found {token!r:.40}")
        return self.parse(token)


def _numbers(token: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(NUMBER, token)))


def _wholes(token: str, count: int, left_out: int) -> tuple[int, ...]:
    """Return ``count`` numbers; the last ones may be missing."""
    numbers = tuple(map(int, re.findall(WHOLE, token)))
    return numbers if len(numbers) == count else (*numbers, left_out)


def _with(sign: str, start: str, number: int, shown: bool) -> str:
    return f"{start}{sign}{number}" if shown else start


SORTS = {
    "relation": TokenSort("one of =, !=, <=, >=", re.compile("[!<>]?="), str),
    "whole": TokenSort("a whole number from 0 on, of at most nine digits", re.compile(WHOLE), int),
    "number": TokenSort("a whole number of at most nine digits", re.compile(NUMBER), int),
    "row": TokenSort(
        "numbers with commas between them, or ()",
        re.compile(rf"\(\)|{NUMBER}(,{NUMBER})*"),
        _numbers,
        lambda row: ",".join(map(str, row)) or "()",
    ),
    "node": TokenSort(
        "a number, or * for a node that is always present",
        re.compile(rf"\*|{WHOLE}"),
        lambda token: -1 if token == "*" else int(token),
        lambda number: "*" if number < 0 else str(number),
    ),
    "pair": TokenSort(
        "two numbers such as 0-1",
        re.compile(f"{WHOLE}-{WHOLE}"),
        lambda token: _wholes(token, 2, -1),
        lambda pair: f"{pair[0]}-{pair[1]}",
    ),
    "link": TokenSort(
        "two nodes such as 0-1, or 0-1/2 with a literal",
        re.compile(f"{WHOLE}-{WHOLE}(/{WHOLE})?"),
        lambda token: _wholes(token, 3, -1),
        lambda link: _with("/", f"{link[0]}-{link[1]}", link[2], link[2] >= 0),
    ),
    "root": TokenSort(
        "a node, or a node and a size from 1 on such as 0=3",
        re.compile(f"{WHOLE}(=[1-9][0-9]{{0,8}})?"),
        lambda token: _wholes(token, 2, 0),
        lambda root: _with("=", str(root[0]), root[1], root[1] > 0),
    ),
}


class Grammar(NamedTuple):
    """The sorts of the parameters, of the arguments and of the lists."""

    head: tuple[str, ...]
    argument: str
    lists: tuple[str, ...]

    def write(self, parameters: Any, args: Sequence[str]) -> tuple[list[str], list[str]]:
        """Return the tokens before the colon, and those after it."""
        if self.argument == "term":
            factors, *parameters = parameters
            args = [arg if k == 1 else f"{k}*{arg}" for k, arg in zip(factors, args, strict=True)]
        parts = parameters if self._is_tuple else (parameters,) if self.head or self.lists else ()
        head, lists = parts[: len(self.head)], parts[len(self.head) :]
        if self._is_split:
            left = iter(args)
            args, *behind = [[*islice(left, length)] for length in lists[0]] or [[]]
        else:
            sorts = [SORTS[sort] for sort in _repeat(self.lists, len(lists))]
            behind = [[*map(sort.write, part)] for sort, part in zip(sorts, lists, strict=True)]
        tail = " ; ".join(map(" ".join, behind))
        return [*map(str, head)], [*args, *([";", tail] if tail else [])]

    def read(self, head: Sequence[str], parts: Sequence[Sequence[str]], scope: Scope) -> tuple[Any, list[Argument]]:
        """Return the parameters and the arguments. ``parts``: the tokens between semicolons.

        Raises:
            ValueError: a token has another sort, a name is unknown, or the number of tokens is wrong.
        """
        args, *lists = parts
        if self._is_split:
            args, lists = [token for part in parts for token in part], []
        heads = _repeat(self.head, len(head))
        sorts = () if self._is_split else _repeat(self.lists, len(args))  # a repeated list: one for each argument
        if len(head) != len(heads):
            raise ValueError(f"expected {amount(len(heads), 'parameter')}, found {len(head)}")
        if len(lists) > len(sorts):
            raise ValueError(f"expected {amount(len(sorts), 'list')} after the arguments, found {len(lists)}")
        lists += [()] * (len(sorts) - len(lists))
        values = [SORTS[sort].read(token) for sort, token in zip(heads, head, strict=True)]
        values += [tuple(map(SORTS[sort].read, tokens)) for sort, tokens in zip(sorts, lists, strict=True)]
        if self._is_split:
            values.append(tuple(map(len, parts)))
        if self.argument == "term":
            values.insert(0, tuple([int(match[1]) if (match := TERM.match(token)) else 1 for token in args]))
            args = [TERM.sub("", token, count=1) for token in args]
        take = {"literal": scope.literal, "variable": scope.variable}.get(self.argument, scope.value)
        return tuple(values) if self._is_tuple else values[0] if values else None, [*map(take, args)]

    @property
    def _is_split(self) -> bool:
        """Are the arguments in several lists? Their lengths are the last parameter."""
        return self.lists == ("literal*",)

    @property
    def _is_tuple(self) -> bool:
        """May the line have several parameters? A single parameter is not in a tuple."""
        sorts = (*self.head, *self.lists)
        return len(sorts) > 1 or any(sort.endswith("*") for sort in sorts)


def _repeat(sorts: tuple[str, ...], count: int) -> tuple[str, ...]:
    """If the only sort is marked with `*`, return it ``count`` times. Otherwise return the sorts."""
    return (sorts[0][:-1],) * count if len(sorts) == 1 and sorts[0].endswith("*") else sorts


@cache
def grammar_of(text: str) -> Grammar:
    """Return the grammar for its text."""
    before, after = text.split(":")
    argument, *lists = after.split()
    return Grammar(tuple(before.split()), argument, tuple(lists))


# Short forms of a statement's text: written if possible, and parsed as the full lines.
#
#     values 1..9 : a b c           values in a row
#     less : a b                    sum <= -1 : a -1*b; `same` and `apart` likewise, `apart K` a table
#     runs 3 1 : p q r s t          the walk of a nonogram's line
#     either : p { less : a b & same : b c } { if q : apart 2 : a c }
#
# `either` abbreviates alternative lines. Hidden Booleans choose them, and the text omits these. One Boolean decides
# between two parts in braces. Otherwise each part has a Boolean, and a clause joins them.


class ShortForm(NamedTuple):
    """A short form of lines of another primitive, ``full``. `Primitive` describes the other fields."""

    grammar: str
    form: str
    full: str
    summary: str
    example: str
    values: str = "0 1"
    needs: str = ""
    more: str = ""


TWO = "there are two arguments, without factors"
FORMS = {
    "less": ShortForm(
        ": value", "less : X Y", "`sum <= -1 : X -1*Y`", "X is less than Y", "less : r1c1 r1c2", "1..9", TWO
    ),
    "same": ShortForm(
        ": value", "same : X Y", "`sum = 0 : X -1*Y`", "X and Y have the same value", "same : r1c1 r2c2", "1..9", TWO
    ),
    "apart": ShortForm(
        "whole : value",
        "apart K : X Y",
        "`sum != 0 : X -1*Y` if K is 1, else a `table`",
        "X and Y differ by K or more",
        "apart 5 : r1c1 r1c2",
        "1..9",
        f"{TWO}; K is from 1 on",
    ),
    "runs": ShortForm(
        "whole* : value",
        "runs K ... : L ...",
        "a `walk`",
        "the runs of true literals have these lengths, in this order",
        "runs 2 1 : r1c1 r1c2 r1c3 r1c4 r1c5",
        needs="there is a literal, each K is from 1 on, and the runs fit with a gap between every two",
    ),
}
NESTED = {  # lines that contain lines
    "if": ShortForm(
        "",
        "if L ... : LINE",
        "a line with a condition",
        "the line is true, or one of the literals before it is false",
        "if r1c1 -r2c2 : count 1 2 : r1c2 r2c1",
    ),
    "either": ShortForm(
        "",
        "either : L ... { LINE & LINE } ...",
        "lines under `open` Booleans",
        "one of the literals is true, or all lines in one pair of braces are true",
        "either : { less : r1c1 r1c2 & less : r1c2 r1c3 } { same : r1c1 r1c3 }",
        "1..9",
        "there is a literal or a pair of braces, nested at most 20 deep",
    ),
}
# for X - Y; the second name for Y - X
SUMS = {("<=", -1): "less", (">=", 1): "less", ("=", 0): "same", ("!=", 0): "apart 1"}
SUMS_OF = {"less": ("<=", -1), "same": ("=", 0), "apart": ("!=", 0)}
WIDEST = 100_000  # values of a range
DEEPEST = 20  # levels of `either` in `either`


# Domains


def domain(values: Sequence[int]) -> str:
    """Return values in order, with three or more consecutive ones as first..last."""
    runs = [
        [value for _, value in group] for _, group in groupby(enumerate(values), key=lambda pair: pair[1] - pair[0])
    ]
    return " ".join(f"{run[0]}..{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)


def values(text: str) -> list[int]:
    """Return the values of a domain."""
    values: list[int] = []
    for token in text.split():
        first, dots, last = token.partition("..")
        low, high = map(SORTS["number"].read, (first, last if dots else first))
        if high - low > WIDEST:
            raise ValueError(f"expected at most {WIDEST} values, found {token!r:.40}")
        values += range(low, high + 1)
    return values


# Lines


def form(line: StatedLine, args: Sequence[str]) -> str:
    """Return the short form of a line, or ""."""
    if line.word == "sum" and line.parameters[0] == (1, -1):
        compared = line.parameters[1:]
        if compared in SUMS:
            return f"{SUMS[compared]} : {' '.join(args if compared != ('>=', 1) else args[::-1])}"
    if line.word == "table" and len(args) == 2 and line.parameters:
        least = min(abs(v - w) for v, w in line.parameters)
        if least > 1 and line.parameters == _apart(least, *line.domains):
            return f"apart {least} : {' '.join(args)}"
    if line.word == "walk" and (lengths := _lengths(line)) is not None:
        return f"{' '.join(['runs', *map(str, lengths)])} : {' '.join(args)}"
    return ""


def in_full(word: str, parameters: Any, args: Sequence[Argument]) -> tuple[str, Any]:
    """Return the primitive and the parameters of a short form."""
    domains = [domain for _, domain in args]
    if word == "runs":
        steps = _runs(len(args), parameters) if {*domains} <= {None, BOOLEAN} else None
        if steps is None:
            raise ValueError(
                f"expected runs that fit into {len(args)} literals, found {' '.join(map(str, parameters))}"
            )
        return "walk", steps
    if len(args) != 2:
        raise ValueError(f"expected two arguments of `{word}`, found {len(args)}")
    if word == "apart" and parameters < 1:
        raise ValueError(f"expected a difference from 1 on, found {parameters}")
    if word == "apart" and parameters > 1:
        if None in domains:
            raise ValueError(f"expected variables that differ by {parameters} or more, found a literal")
        return "table", _apart(parameters, *domains)
    return "sum", ((1, -1), *SUMS_OF[word])


def _apart(least: int, one: Sequence[int] | None, other: Sequence[int] | None) -> tuple[tuple[int, int], ...]:
    """Return the pairs of values that differ by at least ``least``."""
    return tuple((v, w) for v in one or () for w in other or () if abs(v - w) >= least)


def _runs(cells: int, lengths: tuple[int, ...]) -> Unrolling | None:
    """Return the walk of runs of these lengths. Return None if they do not fit."""
    if not cells or any(length < 1 for length in lengths) or sum(lengths) + len(lengths) - 1 > cells:
        return None
    return unroll_runs((BOOLEAN,) * cells, lengths, True)


def _lengths(line: StatedLine) -> tuple[int, ...] | None:
    """If a walk accepts exactly the words with certain runs, return the lengths of these runs. Otherwise return
    None."""
    if any(domain not in (None, BOOLEAN) for domain in line.domains):
        return None
    state, word = 0, []
    for moves in line.parameters:
        symbol, state = next((symbol, after) for before, symbol, after in moves if before == state)
        word.append(symbol)
    lengths = tuple(len([*ones]) for symbol, ones in groupby(word) if symbol)
    return lengths if _runs(len(line.args), lengths) == line.parameters else None


# `either`

Part: TypeAlias = "int | tuple[StatedLine | Either, ...]"


class Either(NamedTuple):
    """If the literals of ``only_if`` are true, one of some literals is true, or all lines of one part hold."""

    only_if: tuple[int, ...]
    parts: tuple[Part, ...]


def over(line: StatedLine | Either, table: Sequence[int]) -> StatedLine | Either:
    """Return the line over other literals. Each literal is an index into ``table``; a negative one counts from the
    end."""
    only_if = tuple([table[x] for x in line.only_if])
    if isinstance(line, StatedLine):
        return line._replace(args=tuple([table[x] for x in line.args]), only_if=only_if)
    parts = [table[part] if isinstance(part, int) else tuple([over(x, table) for x in part]) for part in line.parts]
    return Either(only_if, tuple(parts))


class _Flat(Exception):
    """The lines cannot be written with `either`."""


def nest(shape: ConstraintShape) -> Sequence[StatedLine | Either] | None:
    """Return the lines of a shape with `either` in the place of its hidden variables. Return None if a hidden variable
    remains."""
    if not shape.hidden:
        return shape.lines
    if not shape.open or any(domain != BOOLEAN for domain in shape.hidden):
        return None
    nesting = _Nesting(shape)
    try:
        lines = nesting.under((), 0)
    except _Flat:
        return None
    return lines if nesting.is_done() else None


class _Nesting:
    """Reads the lines of a shape from the first one. Hidden literals must come in the order in which `either` creates
    them."""

    def __init__(self, shape: ConstraintShape) -> None:
        self.lines, self.at = shape.lines, 0
        self.declared = sum(map(width, shape.scope))
        self.made, self.last = self.declared, self.declared + len(shape.hidden)

    def is_done(self) -> bool:
        return self.at == len(self.lines) and self.made == self.last

    def under(self, condition: tuple[int, ...], depth: int) -> tuple[StatedLine | Either, ...]:
        """Return the next lines that have a condition."""
        if depth > DEEPEST:
            raise _Flat
        block: list[StatedLine | Either] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.only_if[: len(condition)] != condition:
                break
            rest = line.only_if[len(condition) :]
            decides = next((i for i, x in enumerate(rest) if abs(x) > self.declared), None)
            chosen = [x for x in line.args if abs(x) > self.declared]
            if decides is not None:
                outer, x = rest[:decides], abs(rest[decides])
                self._make([x])
                sides = [self.under((*condition, *outer, side), depth + 1) for side in (x, -x)]
                block.append(Either(outer, tuple(sides)))
            elif chosen and line.word == "clause":
                if len(chosen) == len(line.args) == 2:
                    raise _Flat  # one literal would be enough
                self._make(chosen)
                self.at += 1
                parts: list[Part] = [
                    self.under((*condition, *rest, x), depth + 1) if x > self.declared else x for x in line.args
                ]
                block.append(Either(rest, tuple(parts)))
            elif chosen:
                raise _Flat
            else:
                block.append(line._replace(only_if=rest))
                self.at += 1
        return tuple(block)

    def _make(self, literals: list[int]) -> None:
        if literals != [*range(self.made + 1, self.made + 1 + len(literals))]:
            raise _Flat
        self.made += len(literals)


def parts(text: str) -> list[str | list[str]]:
    """Return the parts of `either`: a literal, or in braces lines between `&`."""
    parts: list[str | list[str]] = []
    depth = 0
    inner: list[list[str]] = []
    for token in text.split():
        depth -= token == "}"
        if depth < 0:
            raise ValueError("found `}` without `{`")
        if depth == 0 and token == "}":
            lines = [" ".join(line) for line in inner]
            if lines != [""] and "" in lines:
                raise ValueError("found `&` without a line beside it")
            parts.append([line for line in lines if line])
        elif depth == 0 and token == "{":
            inner = [[]]
        elif depth == 0:
            parts.append(token)
        elif depth == 1 and token == "&":
            inner.append([])
        else:
            inner[-1].append(token)
        depth += token == "{"
    if depth or not parts:
        raise ValueError("found `{` without `}`" if depth else "expected literals, or lines in braces, found none")
    return parts


# The manual of a statement's lines, as in `help`, sealed pages and docs/reference/statement.md.


class LineForm(Protocol):
    """The attributes of a primitive or a short form for its manual. See `Primitive`."""

    @property
    def form(self) -> str: ...

    @property
    def summary(self) -> str: ...

    @property
    def more(self) -> str: ...

    @property
    def needs(self) -> str: ...

    @property
    def example(self) -> str: ...

    @property
    def values(self) -> str: ...


LINE_FORMS: Mapping[str, LineForm] = {
    **{word: primitive_of(word) for word in FILES},
    **NESTED,
    **FORMS,
}


def meaning(line: LineForm) -> str:
    """Return the full condition under which a line holds."""
    return line.more or line.summary
