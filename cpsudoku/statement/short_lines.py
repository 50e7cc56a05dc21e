"""Short forms of a statement's text: written where they fit, read back as what they stand for.

    values 1..9 : a b c           values in a row
    less : a b                    sum <= -1 : a -1*b; `same` and `apart` likewise, `apart K` a table
    runs 3 1 : p q r s t          the walk of a nonogram's line
    either : p { less : a b & same : b c } { if q : apart 2 : a c }

`either` stands for lines of which some hold: hidden Booleans choose them, and the text does not show these. Of two
parts in braces one Boolean decides; else there is one for each, and a clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from cpsudoku.primitives.automaton import Unrolling, unroll_runs
from cpsudoku.primitives.primitive import BOOLEAN, StatedLine, width
from cpsudoku.statement.line_grammar import SORTS, Argument
from cpsudoku.statement.statement import ConstraintShape


class ShortForm(NamedTuple):
    """A line of the text that stands for others. ``full`` names these; the rest is described at `Primitive`."""

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
NESTED = {  # lines with lines in them
    "if": ShortForm(
        "",
        "if L ... : LINE",
        "a line with a condition",
        "the line holds, or one of the literals before it is false",
        "if r1c1 -r2c2 : count 1 2 : r1c2 r2c1",
    ),
    "either": ShortForm(
        "",
        "either : L ... { LINE & LINE } ...",
        "lines under `open` Booleans",
        "one of the literals is true, or all lines in one pair of braces hold",
        "either : { less : r1c1 r1c2 & less : r1c2 r1c3 } { same : r1c1 r1c3 }",
        "1..9",
        "there is a literal or a pair of braces, nested at most 20 deep",
    ),
}
SUMS = {("<=", -1): "less", (">=", 1): "less", ("=", 0): "same", ("!=", 0): "apart 1"}  # of X - Y; of Y - X the second
SUMS_OF = {"less": ("<=", -1), "same": ("=", 0), "apart": ("!=", 0)}
WIDEST = 100_000  # values of a range
DEEPEST = 20  # `either` in `either`


# Domains


def domain(values: Sequence[int]) -> str:
    """Return values in order, three and more in a row as first..last."""
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
    """Return the short form of a line, "" where there is none."""
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
    """Return the word that a short form stands for, and its parameters."""
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
    """Return the pairs of values that differ by so much, or more."""
    return tuple((v, w) for v in one or () for w in other or () if abs(v - w) >= least)


def _runs(cells: int, lengths: tuple[int, ...]) -> Unrolling | None:
    """Return the walk of runs of these lengths; None where there is no room."""
    if not cells or any(length < 1 for length in lengths) or sum(lengths) + len(lengths) - 1 > cells:
        return None
    return unroll_runs((BOOLEAN,) * cells, lengths, True)


def _lengths(line: StatedLine) -> tuple[int, ...] | None:
    """Return the runs that a walk is about: those of any word that it reads, if it reads all words with these."""
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
    """One of some literals is true, or all lines of one part hold; where the literals of ``only_if`` are true."""

    only_if: tuple[int, ...]
    parts: tuple[Part, ...]


def over(line: StatedLine | Either, table: Sequence[int]) -> StatedLine | Either:
    """Return the line over other literals, each of its own by number; a negative one counts from the end."""
    only_if = tuple([table[x] for x in line.only_if])
    if isinstance(line, StatedLine):
        return line._replace(args=tuple([table[x] for x in line.args]), only_if=only_if)
    parts = [table[part] if isinstance(part, int) else tuple([over(x, table) for x in part]) for part in line.parts]
    return Either(only_if, tuple(parts))


class _Flat(Exception):
    """The lines are not what `either` stands for."""


def nest(shape: ConstraintShape) -> Sequence[StatedLine | Either] | None:
    """Return the lines of a shape with `either` for its hidden variables; None where not all of these give way."""
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
    """Reads the lines of a shape from the first on; hidden literals have to come in the order in which `either` makes
    them."""

    def __init__(self, shape: ConstraintShape) -> None:
        self.lines, self.at = shape.lines, 0
        self.declared = sum(map(width, shape.scope))
        self.made, self.last = self.declared, self.declared + len(shape.hidden)

    def is_done(self) -> bool:
        return self.at == len(self.lines) and self.made == self.last

    def under(self, condition: tuple[int, ...], depth: int) -> tuple[StatedLine | Either, ...]:
        """Return the lines that follow, as long as they stand under a condition."""
        if depth > DEEPEST:
            raise _Flat
        block: list[StatedLine | Either] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.only_if[: len(condition)] != condition:
                break
            own = line.only_if[len(condition) :]
            decides = next((i for i, x in enumerate(own) if abs(x) > self.declared), None)
            chosen = [x for x in line.args if abs(x) > self.declared]
            if decides is not None:
                outer, x = own[:decides], abs(own[decides])
                self._make([x])
                sides = [self.under((*condition, *outer, side), depth + 1) for side in (x, -x)]
                block.append(Either(outer, tuple(sides)))
            elif chosen and line.word == "clause":
                if len(chosen) == len(line.args) == 2:
                    raise _Flat  # one literal would decide
                self._make(chosen)
                self.at += 1
                parts: list[Part] = [
                    self.under((*condition, *own, x), depth + 1) if x > self.declared else x for x in line.args
                ]
                block.append(Either(own, tuple(parts)))
            elif chosen:
                raise _Flat
            else:
                block.append(line._replace(only_if=own))
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
