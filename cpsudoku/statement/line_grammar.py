"""The text of a line, both ways, from the grammar of its primitive: `relation whole : literal node link whole`.

The sorts of the parameters stand before the colon. The sort of the arguments follows it, then the sort of each list
behind a semicolon. A sort with `*` stands for any number of items. A line keeps its parameters in this order.

| sort | what a token is | example |
|---|---|---|
| `literal`, `variable`, `value` | an argument; a value is a variable, or a literal that counts as 0 or 1 | `-r1c1` |
| `term` | a value with a factor; the factors are the first parameter | `2*r1c1` |
| others | see `SORTS` | |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, Protocol

from cpsudoku.primitives.primitive import Domain
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
    """One sort of parameter. ``noun`` names it in errors; ``pattern`` is the expression that its tokens match."""

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
    """Return so many numbers; the last one may be left out."""
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
        "a number, or * for a node that is always there",
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
            ValueError: A token is of another sort, a name is unknown, or there are too many or too few tokens.
        """
        args, *lists = parts
        if self._is_split:
            args, lists = [token for part in parts for token in part], []
        heads = _repeat(self.head, len(head))
        sorts = () if self._is_split else _repeat(self.lists, len(args))  # a list that is repeated: for each argument
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
        """Do the arguments come in several lists? The lengths of these are the last parameter."""
        return self.lists == ("literal*",)

    @property
    def _is_tuple(self) -> bool:
        """May there be several parameters? A single one is not in a tuple."""
        sorts = (*self.head, *self.lists)
        return len(sorts) > 1 or any(sort.endswith("*") for sort in sorts)


def _repeat(sorts: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return a sort for each of so many items if the only one is marked with `*`, else the sorts."""
    return (sorts[0][:-1],) * count if len(sorts) == 1 and sorts[0].endswith("*") else sorts


@cache
def grammar_of(text: str) -> Grammar:
    """Return a grammar by its text."""
    before, after = text.split(":")
    argument, *lists = after.split()
    return Grammar(tuple(before.split()), argument, tuple(lists))
