"""A statement as text: what a certificate carries, and a person holds against the rules.

    values 1..4 : r1c1 r1c2 r1c3 ...             the decision variables, in runs of one domain; auxiliary ones: `also`
    rule a row holds each digit once             whose the next lines are: of a rule in words, or of a clue by name
    different : r1c1 r1c2 r1c3 r1c4
    clue cage r1c1
    sum = 7 : r1c1 r1c2 2*r2c1
    clue lamps
    hidden 0 1 : ~1                              variables of these lines alone; `open` where several values may fit
    if ~1 -lit : count 1 2 : x -y r1c1=3 r1c2!=4

Short forms (`short`) are written where they fit: `1..9` for values in a row; `less`, `same`, `apart` for sums and
tables of two; `runs` for the walk of a nonogram; `either` for lines of which some hold.
A literal is the name of a Boolean, `-` before it where it is negated, or NAME=VALUE, NAME!=VALUE. Blanks and signs in a
name are written as in an address (%20). docs/statement.md has every word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, count, groupby
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from cpsudoku.model import BOOLEAN, Variable
from cpsudoku.model.constraints.automaton import Moves, Unrolling
from cpsudoku.model.numbering import Numbering
from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.primitives.primitive import StatedLine, width
from cpsudoku.statement import short
from cpsudoku.statement.short import Either, nest, whole
from cpsudoku.statement.statement import ConstraintShape, Copy, Origin, Statement, literals_at
from cpsudoku.statement.words import COMPARE, WORDS
from cpsudoku.support.errors import TextError, amount

SAFE = "+.~()[],/#"  # beside letters, digits, _ and -, in a name
NAME = re.compile(r"[A-Za-z0-9_.~()\[\],/#%+][A-Za-z0-9_.~()\[\],/#%+-]*")


def name_of(x: Variable) -> str:
    """Return the name of a variable as one token, which no sign opens."""
    return as_token(x.name)


def as_token(name: str) -> str:
    """Return a name as one token."""
    token = quote(name, safe=SAFE)
    return "%2D" + token[1:] if token.startswith("-") else token or "%"


def quote_words(words: str) -> str:
    """Return the words of a rule, or the name of a clue, on one line."""
    return quote(words, safe=SAFE + " :;=<>!?*&|")


# Words: parameters before the colon, and after the arguments behind a semicolon.


class ListForm(NamedTuple):
    """A list of parameters behind a semicolon: ``write`` gives the tokens, ``read`` takes them."""

    write: Callable[[Any], Iterable[str]]
    read: Callable[[Iterable[str]], Any]


def _each(write: Callable[[Any], str], read: Callable[[str], Any]) -> ListForm:
    """Return a list of which each token stands for one thing."""
    return ListForm(lambda things: map(write, things), lambda tokens: tuple(map(read, tokens)))


def _pair(token: str) -> tuple[int, int]:
    a, b = token.split("-")
    return whole(a), whole(b)


def _link(token: str) -> tuple[int, int, int]:
    pair, _, number = token.partition("/")
    return (*_pair(pair), whole(number) if number else -1)


def _root(token: str) -> tuple[int, int]:
    root, _, size = token.partition("=")
    return whole(root), whole(size) if size else 0


def _row(token: str) -> tuple[int, ...]:
    return () if token == "()" else tuple(map(whole, token.split(",")))


def _moves(tokens: Iterable[str]) -> Moves:
    return tuple((before, symbol, after) for before, symbol, after in map(_row, tokens))


NUMBERS = _each(str, whole)
NODES = _each(lambda n: "*" if n < 0 else str(n), lambda token: -1 if token == "*" else whole(token))
LINKS = _each(lambda link: f"{link[0]}-{link[1]}" + (f"/{link[2]}" if link[2] >= 0 else ""), _link)
PAIRS = _each(lambda pair: f"{pair[0]}-{pair[1]}", _pair)
ROOTS = _each(lambda root: f"{root[0]}={root[1]}" if root[1] else str(root[0]), _root)
ROWS = _each(lambda row: ",".join(map(str, row)) or "()", _row)
MOVES = ListForm(ROWS.write, _moves)


class Spelling(NamedTuple):
    """``head``: what reads each parameter before the colon; ``lists``: those that follow the arguments, or ``each``:
    one for each argument. ``parts``: parameters -> those of the head, then the lists; ``join``: the way back."""

    head: tuple[Callable[[str], Any], ...] = ()
    lists: tuple[ListForm, ...] = ()
    each: ListForm | None = None
    parts: Callable[[Any], Sequence[Any]] = tuple
    join: Callable[[Sequence[Any]], Any] = tuple

    def write(self, parameters: Any) -> tuple[list[str], list[str]]:
        """Return the tokens before the colon, and the lists."""
        parts, before = self.parts(parameters), len(self.head)
        forms = self.lists if self.each is None else [self.each] * (len(parts) - before)
        lists = [" ".join(form.write(part)) for form, part in zip(forms, parts[before:], strict=True)]
        return [str(part) for part in parts[:before]], lists

    def read(self, head: Sequence[str], lists: Sequence[Iterable[str]]) -> Any:
        """Return the parameters."""
        forms = self.lists if self.each is None else [self.each] * len(lists)
        values = [read(token) for read, token in zip(self.head, head, strict=True)]
        return self.join((*values, *(form.read(tokens) for form, tokens in zip(forms, lists, strict=True))))


PLAIN = Spelling(parts=lambda p: (), join=lambda parts: None)
LISTED = Spelling(lists=(ROWS,), parts=lambda p: (p,), join=lambda parts: parts[0])
FORMS: Mapping[str, Spelling] = {
    "clause": PLAIN,
    "different": PLAIN,
    "count": Spelling((whole, whole)),
    "sum": Spelling((str, whole), parts=lambda p: p[1:]),
    "table": LISTED,
    "sets": LISTED,
    "walk": Spelling(each=MOVES, join=Unrolling),
    "sight": Spelling((whole, whole), each=ListForm(str, lambda line: len([*line])), parts=lambda p: p[:2],
                      join=lambda parts: (*parts[:2], parts[2:])),
    "connected": Spelling((), (NODES, LINKS)),
    "loop": Spelling((whole,), (PAIRS,)),
    "pieces": Spelling((), (NODES, LINKS, ROOTS)),
    "piece": Spelling((str, whole), (NODES, LINKS, NUMBERS)),
    "regions": Spelling((whole,), (PAIRS,)),
    "reach": Spelling((whole, whole), (PAIRS,)),
}  # fmt: skip


# Writing


class LiteralNames:
    """Names of literals and variables by number, in the order in which these are added."""

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
            lines.append(f"{word} {short.domain(domain)} : {' '.join(map(name_of, group))}")
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
    """Return the line that says whose the next ones are."""
    word, words = ("clue", origin.clue) if origin.clue else ("rule", origin.words)
    return f"{word} {quote_words(words)}".rstrip()


def names_of(statement: Statement) -> Callable[[int], str]:
    """Return what gives the name of a declared literal."""
    return LiteralNames(statement.variables).literal


def blocks(statement: Statement) -> list[list[str]]:
    """Return the lines of each copy, by its place."""
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
        yield f"{'open' if shape.open else 'hidden'} {short.domain(domain)} : ~{names.hidden}"
    table += [-x for x in table[:0:-1]]
    for line in shape.lines if lines is None else lines:
        yield line_text(short.over(line, table), names)


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
    form = FORMS[line.word]
    args = [names.argument(x, domain) for x, domain in zip(line.args, line.domains, strict=True)]
    if not in_full and (text := short.form(line, args)):
        return condition + text
    if line.word == "sum":
        coefficients = line.parameters[0]
        args = [arg if k == 1 else f"{k}*{arg}" for k, arg in zip(coefficients, args, strict=True)]
    if line.word == "sight":
        ends = [*accumulate(line.parameters[2])]
        for end in reversed(ends[:-1]):
            args.insert(end, ";")
    head, lists = form.write(line.parameters)
    tail = " ; ".join(lists)
    return condition + " ".join([line.word, *head, ":", *args, *([";", tail] if tail else [])])


# Reading


class _Reader:
    def __init__(self) -> None:
        self.declared: list[Variable] = []
        self.decisions = 0
        self.by_name: dict[str, Variable] = {}

    def declare(self, text: str, names: Iterable[str], numbering: dict[str, Variable]) -> list[Variable]:
        domain = short.values(text)
        if domain != sorted({*domain}) or not domain:
            raise ValueError(f"expected different values in order, found {text!r:.40}")
        variables = []
        for name in names:
            if name in self.by_name or name in numbering:
                raise ValueError(f"expected each name once, found {name!r:.40} twice")
            if not NAME.fullmatch(name):
                raise ValueError(f"expected letters, digits and some signs as a name, found {name!r:.40}")
            x = Variable(unquote("" if name == "%" else name), domain)
            numbering[name] = x
            variables.append(x)
        return variables


def read(text: str) -> Statement:
    """Return the statement of a text.

    Raises:
        TextError: a line is none; the message names it.
    """
    reader, blocks = _Reader(), list(_blocks(text))
    for number, line in blocks[0][1] if blocks else ():
        word, _, rest = line.partition(" ")
        domain, _, names = rest.partition(" : ")
        try:
            variables = reader.declare(domain, names.split(), reader.by_name)
            if word == "also":
                reader.declared += variables
            elif word == "values" and len(reader.declared) == reader.decisions:
                reader.declared += variables
                reader.decisions += len(variables)
            else:
                raise ValueError(f"expected `values`, then `also`, then rules and clues, found {word!r:.20}")
        except ValueError as error:
            raise TextError(str(error), number) from None
    statement = Statement(reader.declared, reader.decisions)
    for (_, head), lines in blocks[1:]:
        kind, _, words = head.partition(" ")
        name = unquote(words)
        origin = Origin(name, "", 0) if kind == "clue" else Origin("", name, 0)
        _read_block(statement, reader.by_name, lines, origin)
    return statement


Numbered = tuple[int, str]


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


def _read_block(statement: Statement, declared: Mapping[str, Variable], lines: list[Numbered], origin: Origin) -> None:
    """Add one copy for all lines that have hidden variables; else one for each line."""
    hidden: dict[str, Variable] = {}
    rest: list[Numbered] = []
    reader = _Reader()
    reader.by_name = dict(declared)
    left_open = False
    for number, line in lines:
        if line.startswith(("hidden ", "open ")):
            domain, _, names = line.partition(" ")[2].partition(" : ")
            left_open |= line.startswith("open ")
            try:
                reader.declare(domain, names.split(), hidden)
            except ValueError as error:
                raise TextError(str(error), number) from None
        else:
            rest.append((number, line))
    for group in [rest] if hidden else [[one] for one in rest]:
        scope: dict[str, Variable] = {}
        for _, line in group:
            for token in re.split(r"[\s;]+", line):
                name = _name(token)
                if name in declared:
                    scope[name] = declared[name]
        variables = {**scope, **hidden}
        numbering = Numbering(variables.values())
        fresh = count(numbering.count + 1)
        try:
            parsed = tuple(x for _, line in group for x in _lines(line, variables, numbering, fresh))
        except (ValueError, KeyError, IndexError) as error:
            what = f"no variable {error}" if isinstance(error, KeyError) else str(error)
            raise TextError(f"expected a line of a statement: {what}", group[0][0]) from None
        chosen = (BOOLEAN,) * (next(fresh) - numbering.count - 1)
        shape = ConstraintShape(
            tuple(x.values for x in scope.values()),
            (*[x.values for x in hidden.values()], *chosen),
            parsed,
            left_open or bool(chosen),
        )
        firsts = tuple(statement.first[x] for x in scope.values())
        statement.copies.setdefault(shape, []).append(Copy(firsts, len(statement.origins)))
        statement.origins.append(origin)


def _name(token: str) -> str:
    """Return the name in an argument."""
    return re.sub(r"!?=-?[0-9]+$", "", re.sub(r"^(-?[0-9]{1,9}\*)?-?", "", token))


def _lines(
    text: str,
    variables: Mapping[str, Variable],
    numbering: Numbering,
    fresh: Iterator[int],
    only_if: tuple[int, ...] = (),
    depth: int = 0,
) -> Iterator[StatedLine]:
    """Yield a line, or those that `either` stands for, with ``fresh`` literals."""
    if text.startswith("if "):
        head, _, text = text[3:].partition(" : ")
        only_if = (*only_if, *[_literal(token, variables, numbering) for token in head.split()])
    if not text.startswith("either : "):
        yield _line(text, variables, numbering, only_if)
        return
    if depth == short.DEEPEST:
        raise ValueError(f"expected `either` at most {short.DEEPEST} deep")
    parts = short.parts(text.removeprefix("either : "))
    if len(parts) == 2 and not any(isinstance(part, str) for part in parts):  # one literal decides between two
        first = next(fresh)
        chosen = [first, -first]
    else:
        chosen = [_literal(part, variables, numbering) if isinstance(part, str) else next(fresh) for part in parts]
        yield StatedLine("clause", None, tuple(chosen), (None,) * len(chosen), only_if)
    for part, literal in zip(parts, chosen, strict=True):
        for inner in part if not isinstance(part, str) else ():
            yield from _lines(inner, variables, numbering, fresh, (*only_if, literal), depth + 1)


def _line(text: str, variables: Mapping[str, Variable], numbering: Numbering, condition: tuple[int, ...]) -> StatedLine:
    head, colon, body = (text + " ").partition(" : ")
    word, *tokens = head.split()
    if word not in (*FORMS, *short.FORMS) or not colon:
        raise ValueError(f"found {text!r:.60}, expected one of {', '.join(FORMS)} with its arguments after ` : `")
    parts = [part.split() for part in re.split(r"(?:^| ); ?", body)]
    if word not in FORMS:
        word, tokens, parts[0], rows = short.in_full(word, tokens, parts[0], variables)
        parts[1:1] = rows
    form, args = FORMS[word], parts[0]
    if word == "sight":
        parts, args = [[], *parts], [token for line in parts for token in line]
    lists = len(form.lists) if form.each is None else len(parts) - 1 if word == "sight" else len(args)
    tail = [*parts[1:], *[[]] * (lists - len(parts) + 1)]
    if len(tokens) != len(form.head) or len(tail) > lists:
        counts = f"{amount(len(tokens), 'parameter')} and {amount(len(parts) - 1, 'list')}"
        raise ValueError(f"expected {amount(len(form.head), 'parameter')} and {amount(lists, 'list')}, found {counts}")
    parameters = form.read(tokens, tail)
    if not _fits(word, parameters, len(args)):
        raise ValueError(f"found parameters that do not fit {len(args)} arguments in {text!r:.60}")
    if word in ("sum", "walk", "regions"):
        return _mixed_line(word, parameters, args, condition, variables, numbering)
    if word in ("different", "table", "sets"):
        scope = [variables[token] for token in args]
        firsts = tuple(numbering.first[x] for x in scope)
        return StatedLine(word, parameters, firsts, tuple(x.values for x in scope), condition)
    literals = tuple(_literal(token, variables, numbering) for token in args)
    return StatedLine(word, parameters, literals, (None,) * len(literals), condition)


def _mixed_line(
    word: str,
    parameters: Any,
    args: Sequence[str],
    condition: tuple[int, ...],
    variables: Mapping[str, Variable],
    numbering: Numbering,
) -> StatedLine:
    """Return a line over variables, by their names, and literals."""
    if word == "sum":
        coefficients = [re.match(r"(-?[0-9]{1,9})\*", token) for token in args]
        parameters = (tuple(int(k[1]) if k else 1 for k in coefficients), *parameters)
        args = [token[k.end() :] if k else token for token, k in zip(args, coefficients, strict=True)]
    domains = [variables[name].values if name in variables else None for name in args]
    numbers = [
        _literal(token, variables, numbering) if domain is None else numbering.first[variables[token]]
        for token, domain in zip(args, domains, strict=True)
    ]
    if word == "regions":
        cells = len(args) - len(parameters[1])
        if any(domain != tuple(range(1, parameters[0] + 1)) for domain in domains[:cells]):
            raise ValueError("found a cell with other values than 1, 2, ... up to those of a large region")
        if any(domain not in (None, BOOLEAN) for domain in domains[cells:]):
            raise ValueError("found a border that is no literal")
    for moves, domain in zip(parameters, domains, strict=True) if word == "walk" else ():
        if any(symbol not in (domain or BOOLEAN) for _, symbol, _ in moves):
            raise ValueError("found a move that reads what its variable cannot be")
    return StatedLine(word, parameters, tuple(numbers), tuple(domains), condition)


def _fits(word: str, parameters: Any, count: int) -> bool:
    """Do the parameters of a word suit so many arguments? Nodes and links are theirs, rows are as long."""
    if word in FILES:
        return primitive_of(word).fits(parameters, (None,) * count)
    match word, parameters:
        case "count", (least, most):
            return bool(0 <= least <= most <= count)
        case "sum", (relation, _):
            return relation in COMPARE
        case (("table" | "sets"), rows):
            short = any(len(row) != count for row in rows)
            return not short and (word == "table" or all(list(row) == sorted({*row}) for row in rows))
        case "sight", (least, most, lengths):
            return bool(0 <= least <= most <= count and all(lengths))
        case "walk", steps:
            states = [{0}, *({after for _, _, after in moves} for moves in steps)]
            sources = [*({before for before, _, _ in moves} for moves in steps), {0}]
            single = all(len({move[:2] for move in moves}) == len(moves) for moves in steps)
            return len(steps) == count > 0 and states == sources and single
        case "pieces", (nodes, links, roots):
            plain = all(n == -1 for _, _, n in links) and len({root for root, _ in roots}) == len(roots)
            fits = all(0 <= root < len(nodes) and size >= 0 for root, size in roots)
            return plain and fits and _fits("connected", (nodes, links), count)
        case "piece", (relation, size, nodes, links, roots):
            fits = bool(roots) and all(0 <= root < len(nodes) for root in roots) and len({*roots}) == len(roots)
            return relation in ("=", "<=", ">=") and size > 0 and fits and _fits("connected", (nodes, links), count)
        case "regions", (most, links):
            cells = count - len(links)
            ends = all(a != b and min(a, b) >= 0 and max(a, b) < cells for a, b in links)
            return most > 0 and cells > 0 and ends
    return True


def _literal(token: str, variables: Mapping[str, Variable], numbering: Numbering) -> int:
    x = variables[re.sub(r"!?=-?[0-9]+$", "", token.removeprefix("-"))]
    value = re.search(r"(!?)=(-?[0-9]+)$", token)
    if value is None:
        if x.values != BOOLEAN:
            raise ValueError(f"{token}: expected NAME=VALUE, for it has other values than 0 and 1")
        return numbering.first[x] * (-1 if token.startswith("-") else 1)
    return numbering.literal(x, whole(value[2])) * (-1 if value[1] else 1)


assert set(FORMS) == set(WORDS)
