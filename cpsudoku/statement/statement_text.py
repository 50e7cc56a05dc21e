"""Write and parse a statement as text. Certificates contain it, and people compare it with the rules.

    values 1..4 : r1c1 r1c2 r1c3 ...             decision variables with these values; `also`: auxiliary ones
    rule a row holds each digit once             the rule that the next lines belong to; `clue NAME`: the clue
    different : r1c1 r1c2 r1c3 r1c4
    clue cage r1c1
    sum = 7 : r1c1 r1c2 2*r2c1
    clue lamps
    hidden 0 1 : ~1                              variables of the next lines; `open` if several values may fit
    if ~1 -lit : count 1 2 : x -y r1c1=3 r1c2!=4

`line_grammar` reads and writes the lines of primitives, and their short forms. A literal is NAME or -NAME of a Boolean,
NAME=VALUE or NAME!=VALUE. Blanks and signs in a name are percent-encoded (%20).
The manual is docs/reference/statement.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from urllib.parse import quote, unquote

from cpsudoku.model import Variable
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.primitives.primitive import BOOLEAN, StatedLine, width
from cpsudoku.statement import line_grammar
from cpsudoku.statement.line_grammar import NUMBER, Argument, Either, grammar_of, nest
from cpsudoku.statement.statement import ConstraintShape, Copy, Origin, Statement, literals_at
from cpsudoku.support.errors import InputError

SAFE = "+.~()[],/#"  # in addition to letters, digits, _ and -, in a name
NAME = re.compile(r"[A-Za-z0-9_.~()\[\],/#%+][A-Za-z0-9_.~()\[\],/#%+-]*")
LITERAL = re.compile(rf"([^=!]+)(!?)=({NUMBER})")


def name_of(x: Variable) -> str:
    """Return the name of a variable as one token that does not begin with a sign."""
    return as_token(x.name)


def as_token(name: str) -> str:
    """Return a name as one token."""
    token = quote(name, safe=SAFE)
    return "%2D" + token[1:] if token.startswith("-") else token or "%"


def quote_words(words: str) -> str:
    """Return the words of a rule, or the name of a clue, on one line."""
    return quote(words, safe=SAFE + " :;=<>!?*&|")


# Writing


class LiteralNames:
    """The names of literals and variables. Literals are numbered in the order in which variables are added."""

    def __init__(self, variables: Iterable[Variable]) -> None:
        self.names: dict[int, str] = {}
        self.literals: list[str] = [""]
        self.hidden = 0
        for x in variables:
            self.add(name_of(x), x.values)

    def add(self, name: str, domain: Sequence[int]) -> None:
        self.names[len(self.literals)] = name
        self.literals += [name] if domain == BOOLEAN else [f"{name}={value}" for value in domain]

    def literal(self, x: int) -> str:
        token = self.literals[abs(x)]
        if x > 0:
            return token
        return token.replace("=", "!=", 1) if "=" in token else f"-{token}"

    def argument(self, first: int, domain: Sequence[int] | None) -> str:
        return self.literal(first) if domain is None else self.names[first]


def write(statement: Statement) -> str:
    """Return the canonical text of a statement."""
    names = LiteralNames(statement.variables)
    lines = []
    for word, some in (
        ("values", statement.variables[: statement.decisions]),
        ("also", statement.variables[statement.decisions :]),
    ):
        for domain, group in groupby(some, key=lambda x: x.values):
            lines.append(f"{word} {line_grammar.domain(domain)} : {' '.join(map(name_of, group))}")
    origin: tuple[str, str] | None = None
    for shape, copy in statement.in_order():
        block = list(_copy_lines(shape, copy, names))
        source = statement.origins[copy.place]
        current = ("clue", source.clue) if source.clue else ("rule", source.words)
        if block and (current != origin or shape.hidden):
            lines.append(heading(source))
            origin = current
        lines += block
    return "\n".join(lines) + "\n"


def heading(origin: Origin) -> str:
    """Return the line that begins the lines of an origin."""
    word, words = ("clue", origin.clue) if origin.clue else ("rule", origin.words)
    return f"{word} {quote_words(words)}".rstrip()


def names_of(statement: Statement) -> Callable[[int], str]:
    """Return a function from a declared literal to its name."""
    return LiteralNames(statement.variables).literal


def blocks(statement: Statement) -> list[list[str]]:
    """Return the lines of each copy, in a list indexed by place."""
    names = LiteralNames(statement.variables)
    written: list[list[str]] = [[] for _ in statement.origins]
    for shape, copy in statement.in_order():
        written[copy.place] = list(_copy_lines(shape, copy, names))
    return written


def _copy_lines(shape: ConstraintShape, copy: Copy, names: LiteralNames) -> Iterator[str]:
    """Yield the lines of a copy."""
    table = [0, *literals_at(shape, copy)]
    lines = nest(shape)
    for domain in shape.hidden if lines is None else ():
        names.hidden += 1
        table += range(len(names.literals), len(names.literals) + width(domain))
        names.add(f"~{names.hidden}", domain)
        yield f"{'open' if shape.open else 'hidden'} {line_grammar.domain(domain)} : ~{names.hidden}"
    table += [-x for x in table[:0:-1]]
    for line in shape.lines if lines is None else lines:
        yield line_text(line_grammar.over(line, table), names)


def line_text(line: StatedLine | Either, names: LiteralNames, *, in_full: bool = False) -> str:
    """Return the text of a line over the literals of ``names``. ``in_full``: without short forms."""
    condition = " ".join(map(names.literal, line.only_if))
    condition = f"if {condition} : " if condition else ""
    if isinstance(line, Either):
        parts = [
            names.literal(part)
            if isinstance(part, int)
            else " ".join(["{", *" & ".join(line_text(inner, names) for inner in part).split(), "}"])
            for part in line.parts
        ]
        return condition + " ".join(["either", ":", *parts])
    args = [names.argument(x, domain) for x, domain in zip(line.args, line.domains, strict=True)]
    if not in_full and (text := line_grammar.form(line, args)):
        return condition + text
    head, tail = grammar_of(primitive_of(line.word).grammar).write(line.parameters, args)
    return condition + " ".join([line.word, *head, ":", *tail])


# Reading

Numbered = tuple[int, str]  # a line, and its number from 1


def read(text: str) -> Statement:
    """Return the statement of a text.

    Raises:
        InputError: a line is invalid. The message has its number, and the expected and the found text.
    """
    (_, head), *blocks = _blocks(text)
    declared: dict[str, Variable] = {}
    decisions = 0
    for number, line in head:
        word = line.partition(" ")[0]
        with _blame_line(number):
            if word not in ("values", "also") or (word == "values" and decisions < len(declared)):
                raise ValueError(f"expected `values`, then `also`, then rules and clues, found {word!r:.20}")
            declared |= _declare(line, declared)
        decisions = len(declared) if word == "values" else decisions
    statement = Statement([*declared.values()], decisions)
    for (_, title), lines in blocks:
        kind, _, words = title.partition(" ")
        name = unquote(words)
        _read_block(statement, declared, lines, Origin(name, "", 0) if kind == "clue" else Origin("", name, 0))
    return statement


@contextmanager
def _blame_line(number: int, prefix: str = "") -> Iterator[None]:
    """Add the line number to errors about the line."""
    try:
        yield
    except ValueError as error:
        raise InputError(f"{prefix}{error}", number) from None


def _blocks(text: str) -> Iterator[tuple[Numbered, list[Numbered]]]:
    """Yield the declarations, then each `rule` or `clue` with its lines."""
    head: Numbered = (0, "")
    lines: list[Numbered] = []
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"(rule|clue)( |$)", line):
            yield head, lines
            head, lines = (number, line), []
        elif line.strip():
            lines.append((number, line))
    yield head, lines


def _declare(line: str, taken: Container[str]) -> dict[str, Variable]:
    """Return the variables that a line declares, by name."""
    values, _, names = line.partition(" ")[2].partition(" : ")
    domain = line_grammar.values(values)
    if domain != sorted({*domain}) or not domain:
        raise ValueError(f"expected different values in order, found {values!r:.40}")
    variables: dict[str, Variable] = {}
    for name in names.split():
        if name in taken or name in variables:
            raise ValueError(f"expected each name once, found {name!r:.40} twice")
        if not NAME.fullmatch(name):
            raise ValueError(f"expected letters, digits and some signs as a name, found {name!r:.40}")
        variables[name] = Variable(unquote("" if name == "%" else name), domain)
    return variables


def _read_block(statement: Statement, declared: Mapping[str, Variable], lines: list[Numbered], origin: Origin) -> None:
    """If some variables of the lines are hidden, add one copy for all lines. Otherwise add a copy for each line."""
    hidden: dict[str, Variable] = {}
    rest: list[Numbered] = []
    left_open = False
    for number, line in lines:
        if not line.startswith(("hidden ", "open ")):
            rest.append((number, line))
            continue
        left_open |= line.startswith("open ")
        with _blame_line(number):
            hidden |= _declare(line, {**declared, **hidden})
    for group in [rest] if hidden else [[one] for one in rest]:
        scope = {name: declared[name] for _, line in group for name in _names_in(line) if name in declared}
        known = _BlockNames({**scope, **hidden})
        parsed: list[StatedLine] = []
        for number, line in group:
            with _blame_line(number, "expected a line of a statement: "):
                parsed += _lines(line, known)
        chosen = (BOOLEAN,) * known.chosen
        shape = ConstraintShape(
            tuple(x.values for x in scope.values()),
            (*[x.values for x in hidden.values()], *chosen),
            tuple(parsed),
            left_open or bool(chosen),
        )
        firsts = tuple(statement.first[x] for x in scope.values())
        statement.copies.setdefault(shape, []).append(Copy(firsts, len(statement.origins)))
        statement.origins.append(origin)


def _names_in(line: str) -> Iterator[str]:
    """Yield the names of the arguments in a line, and other tokens."""
    for token in re.split(r"[\s;]+", line):
        yield re.sub(r"!?=-?[0-9]+$", "", re.sub(r"^(-?[0-9]{1,9}\*)?-?", "", token))


class _BlockNames:
    """The `Scope` of some lines: the variables that they may contain, and fresh Booleans that choose parts of
    `either`."""

    def __init__(self, variables: Mapping[str, Variable]) -> None:
        self.variables, self.numbering = variables, Numbering(variables.values())
        self.chosen = 0

    def fresh(self) -> int:
        self.chosen += 1
        return self.numbering.count + self.chosen

    def variable(self, token: str) -> Argument:
        x = self._variable(token)
        return self.numbering.first[x], x.values

    def value(self, token: str) -> Argument:
        return self.variable(token) if token in self.variables else self.literal(token)

    def literal(self, token: str) -> Argument:
        return self.number(token), None

    def number(self, token: str) -> int:
        """Return the number of a literal: X, -X, X=VALUE, X!=VALUE."""
        match = LITERAL.fullmatch(token)
        if match is None:
            x = self._variable(token.removeprefix("-"))
            if x.values != BOOLEAN:
                raise ValueError(f"{token}: expected NAME=VALUE, for it has other values than 0 and 1")
            return self.numbering.first[x] * (-1 if token.startswith("-") else 1)
        x, value = self._variable(match[1]), int(match[3])
        if value not in x.values:
            raise ValueError(f"{token}: expected a value of {match[1]}, found {value}")
        return self.numbering.literal(x, value) * (-1 if match[2] else 1)

    def _variable(self, name: str) -> Variable:
        if name not in self.variables:
            raise ValueError(f"no variable {name!r}")
        return self.variables[name]


def _lines(text: str, names: _BlockNames, only_if: tuple[int, ...] = (), depth: int = 0) -> Iterator[StatedLine]:
    """Yield a line, or the lines of `either`, with fresh literals."""
    if text.startswith("if "):
        head, _, text = text[3:].partition(" : ")
        only_if = (*only_if, *map(names.number, head.split()))
    if not text.startswith("either : "):
        yield _line(text, names, only_if)
        return
    if depth == line_grammar.DEEPEST:
        raise ValueError(f"expected `either` at most {line_grammar.DEEPEST} deep")
    parts = line_grammar.parts(text.removeprefix("either : "))
    if len(parts) == 2 and not any(isinstance(part, str) for part in parts):  # one literal decides between two
        first = names.fresh()
        chosen = [first, -first]
    else:
        chosen = [names.number(part) if isinstance(part, str) else names.fresh() for part in parts]
        yield StatedLine("clause", None, tuple(chosen), (None,) * len(chosen), only_if)
    for part, literal in zip(parts, chosen, strict=True):
        for inner in part if not isinstance(part, str) else ():
            yield from _lines(inner, names, (*only_if, literal), depth + 1)


def _line(text: str, names: _BlockNames, only_if: tuple[int, ...]) -> StatedLine:
    head, colon, body = (text + " ").partition(" : ")
    word, *tokens = head.split()
    if word not in (*FILES, *line_grammar.FORMS) or not colon:
        words = ", ".join((*FILES, *line_grammar.FORMS, "either"))
        raise ValueError(f"found {text!r:.60}, expected one of {words} with its arguments after ` : `")
    parts: list[list[str]] = [[]]
    for token in body.split():
        parts.append([]) if token == ";" else parts[-1].append(token)
    grammar = grammar_of(line_grammar.FORMS[word].grammar if word in line_grammar.FORMS else primitive_of(word).grammar)
    parameters, args = grammar.read(tokens, parts, names)
    if word in line_grammar.FORMS:
        word, parameters = line_grammar.in_full(word, parameters, args)
    domains = tuple([domain for _, domain in args])
    primitive = primitive_of(word)
    if not primitive.fits(parameters, domains):
        needs = f", expected that {primitive.needs}" if primitive.needs else f", expected `{primitive.form}`"
        raise ValueError(f"found {text!r:.60}{needs}")
    return StatedLine(word, parameters, tuple([x for x, _ in args]), domains, only_if)
