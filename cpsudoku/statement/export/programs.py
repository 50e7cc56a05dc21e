"""A puzzle as a Python program that solves, blocks the solution and solves again.

The program does not import this package. Each line of the statement is a call with the puzzle's names. If the solver
lacks a primitive, the call goes to a function of the program (`program_texts`). Other primitives become clauses over
variables named ~1, ~2, ...

`ortools`: CP-SAT through `cp_model`. `pysat`: clauses, and any solver of PySAT. `python`: constraint propagation and
search, in the manner of Norvig's essay "Solving Every Sudoku Puzzle" (2006), with the standard library only.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, cast

from cpsudoku.model import Clue, Model
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.line_of_sight import lines_of
from cpsudoku.primitives.primitive import BOOLEAN, Domain, StatedLine
from cpsudoku.statement.export import program_texts
from cpsudoku.statement.export.writer import ModelWriter
from cpsudoku.statement.statement import Origin
from cpsudoku.statement.statement_text import LiteralNames, as_token
from cpsudoku.support.errors import ModelError

WIDTH = 100  # characters in a line of names or data
APART = "\n\n\n"  # between the functions of a program
# primitive -> index of the parameter for nodes; links are the next parameter
GRAPHS = {"connected": 0, "pieces": 0, "piece": 2}
GIVEN = "given values"
RELATIONS = {"=": "==", "!=": "!=", "<=": "<=", ">=": ">="}


class ProgramTarget(NamedTuple):
    """A sort of program. ``text``: the program with all its functions. ``words``: the primitives that become calls;
    ``under_if``: the primitives that may have a condition. ``native``: primitive -> the solver's own call; other calls
    are functions of the program. ``declare``: the line that declares a variable. ``decisions``: the expression of all
    declared variables. ``grouped``: do equal calls become a loop? ``searched``: see `ModelWriter`."""

    text: str
    words: tuple[str, ...]
    under_if: tuple[str, ...]
    native: dict[str, Callable[[StatedLine], str]]
    declare: Callable[[Domain], str]
    decisions: str
    grouped: bool = True
    searched: bool = False


def _count_of_cp_sat(line: StatedLine) -> str:
    least, most = cast(tuple[int, int], line.parameters)
    if least == most:
        return f"model.add(sum(of({{names}})) == {least})"
    return f"model.add_linear_constraint(sum(of({{names}})), {least}, {most})"


def _sum_of_cp_sat(line: StatedLine) -> str:
    factors, relation, total = cast(tuple[tuple[int, ...], str, int], line.parameters)
    terms = "sum(of({names}))" if {*factors} == {1} else "weighted({names})"
    return f"model.add({terms} {RELATIONS[relation]} {total})"


def _values(domain: Domain) -> str:
    """Return a domain as Python text."""
    whole = len(domain) == domain[-1] - domain[0] + 1
    start = f"{domain[0]}, " if domain[0] else ""
    return f"range({start}{domain[-1] + 1})" if whole else repr([*domain])


def _variable_of_cp_sat(domain: Domain) -> str:
    if domain == BOOLEAN:
        return "x[name] = model.new_bool_var(name)"
    if len(domain) == domain[-1] - domain[0] + 1:
        return f"x[name] = model.new_int_var({domain[0]}, {domain[-1]}, name)"
    return f"x[name] = model.new_int_var_from_domain(cp_model.Domain.from_values({[*domain]}), name)"


TARGETS = {
    "ortools": ProgramTarget(
        program_texts.ORTOOLS,
        ("clause", "different", "count", "sum", "sets", "sight", "table", "walk", "loop", "connected", "reach", "piece",
         "pieces", "regions"),
        ("count", "sum", "sight", "connected"),
        {
            "clause": lambda line: "model.add_bool_or(of({names}))",
            "different": lambda line: "model.add_all_different(of({names}))",
            "count": _count_of_cp_sat,
            "sum": _sum_of_cp_sat,
            "table": lambda line: "model.add_allowed_assignments(of({names}), {data})",
        },
        _variable_of_cp_sat,
        "[*x]",
        grouped=False,
    ),
    "pysat": ProgramTarget(
        program_texts.PYSAT,
        ("clause", "different", "count", "sum", "sets", "table", "connected"),
        ("connected",),
        {"clause": lambda line: "solver.add_clause(literals({names}))"},
        lambda domain: f"declare(name, {_values(domain)})",
        "[*domains]",
    ),
    "python": ProgramTarget(
        program_texts.PYTHON,
        ("clause", "different", "count", "sum", "sets", "table", "walk", "sight", "loop", "connected", "piece",
         "regions"),
        ("different", "count", "sum", "sets", "table", "walk", "sight", "connected", "piece", "regions"),
        {},
        lambda domain: f"declare(name, {_values(domain)})",
        "[*domains][1:]",
        searched=True,
    ),
}  # fmt: skip
FUNCTIONS = {"different": "all_different", "sum": "linear", "walk": "automaton"}  # other primitives have their own name


class ProgramCalls(ModelWriter):
    """Collects the calls of a program as (heading, call, names). The call has a placeholder `{names}`."""

    counted = False
    words: tuple[str, ...]

    def __init__(self, model: Model, clues: Sequence[Clue], target: ProgramTarget) -> None:
        self.target = target
        self.words = target.words
        self.searched: bool = target.searched
        self.literal_names: LiteralNames = LiteralNames(())
        self.declared: list[tuple[str, Domain]] = []
        self.heading: str = ""
        self.calls: list[tuple[str, str, str]] = []
        self.data: dict[str, str] = {}  # long data -> name
        self.always: int = 0  # a literal
        super().__init__(model, clues)

    def declare(self, name: str, first: int, domain: Domain) -> None:
        token = as_token(name) if name else f"~{self.added}"
        if token in {other for other, _ in self.declared[: len(self.statement.variables)]}:
            raise ModelError(f"a program cannot name variable {name or token}: two variables have this name")
        self.literal_names.add(token, domain)
        self.declared.append((token, domain))

    def native(self, word: str) -> Callable[[StatedLine], bool] | None:
        return None if word not in self.words else self._graph_line if word in GRAPHS else self._line

    def head(self, before: Origin, origin: Origin) -> None:
        given = re.fullmatch(r"\S+=\S+", origin.clue)
        words = GIVEN if given else origin.clue or origin.words
        self.heading = " ".join(words.split())[: WIDTH - 2]

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        self._line(StatedLine("clause", None, tuple(literals), (None,) * len(literals), tuple(only_if)))

    def graph(self, graph: Guarded) -> None:
        drawn, only_if = graph.link_graph, tuple([-self._literal(x) for x in graph.unless])
        args = list(dict.fromkeys(x for x in (*drawn.nodes, *[x for _, _, x in drawn.links]) if x))
        place = {x: i for i, x in enumerate(args)} | {0: -1}
        parameters = tuple([place[x] for x in drawn.nodes]), tuple([(a, b, place[x]) for a, b, x in drawn.links])
        own = tuple([self._literal(x) for x in args])
        self._graph_line(StatedLine("connected", parameters, own, (None,) * len(own), only_if))

    def _graph_line(self, line: StatedLine) -> bool:
        """Write a graph: the tokens of its nodes, its links as pairs, and the tokens of conditional links."""
        if line.only_if and line.word not in self.target.under_if:
            return False
        parameters, at = list(cast(Sequence[Any], line.parameters)), GRAPHS[line.word]
        nodes, links = cast(tuple[Sequence[int], Sequence[tuple[int, int, int]]], parameters[at : at + 2])
        guarded = any(x >= 0 for _, _, x in links)
        if -1 in nodes or (guarded and any(x < 0 for _, _, x in links)):
            self.always = self.always or self.fresh_variable((1,))
        tokens = [self._token(x) for x in line.args] + [self._token(self.always)] * (self.always > 0)
        more: list[object] = [[(a, b) for a, b, _ in links]]
        if line.word == "piece":
            relation, size, _, _, (root, *others) = parameters
            more += [root, others, relation, size]
        elif line.word == "pieces":
            more.append({root: size or None for root, size in parameters[2]})
        if guarded:
            more.append(" ".join(tokens[x] for _, _, x in links))
        return self._call(line, " ".join(tokens[x] for x in nodes), more)

    def _line(self, line: StatedLine) -> bool:
        if line.word == "clause":  # without a condition, which is one more literal
            line = line._replace(
                args=(*[-x for x in line.only_if], *line.args),
                domains=(None,) * (len(line.only_if) + len(line.args)),
                only_if=(),
            )
            if not line.args:  # solvers ignore an empty clause
                self.always = self.always or self.fresh_variable((1,))
                line = line._replace(args=(-self.always,), domains=(None,))
        if (line.only_if and line.word not in self.target.under_if) or not line.args:
            return False
        tokens = [self.literal_names.argument(x, domain) for x, domain in zip(line.args, line.domains, strict=True)]
        more: list[Any] = []
        parameters = cast(Any, line.parameters)
        match line.word:
            case "count":
                more = [*parameters]
            case "sum":
                factors, *more = parameters
                tokens = [token if k == 1 else f"{k}*{token}" for k, token in zip(factors, tokens, strict=True)]
            case "table" | "sets":
                more = [[*parameters]]
            case "walk":
                more = [_moves(parameters)]
            case "sight":
                least, most, lengths = parameters
                tokens = " ; ".join(" ".join(part) for part in lines_of(lengths, tokens)).split(" ")
                more = [least, most]
            case "loop":
                more = [[*parameters[1]]]
            case "reach":
                root, steps, links = parameters
                more = [[*links], root, steps]
            case "regions":
                largest, links = parameters
                cells = len(tokens) - len(links)
                more = [[*links], largest, " ".join(tokens[cells:])]
                tokens = tokens[:cells]
        return self._call(line, " ".join(tokens), more)

    def _token(self, x: int) -> str:
        return self.literal_names.literal(x)

    def _call(self, line: StatedLine, names: str, more: Sequence[object]) -> bool:
        """Add a call."""
        data = ", ".join(map(self._datum, more))
        if line.word in self.target.native:
            call = self.target.native[line.word](line).replace("{data}", data)
        else:
            call = f"{FUNCTIONS.get(line.word, line.word)}({', '.join(filter(None, ['{names}', data]))})"
        if re.search(r"=|(^| )-", names):
            call = call.replace("of({names})", "literals({names})")
        if line.only_if:
            only_if = f'"{" ".join(map(self._token, line.only_if))}"'
            if line.word in self.target.native:
                call += f".only_enforce_if(literals({only_if}))"
            else:
                call = f"{call[:-1]}, only_if={only_if})"
        self.calls.append((self.heading, call, names))
        return True

    def _datum(self, datum: object) -> str:
        """Return data as Python text. Long data get a name."""
        text = f'"{datum}"' if isinstance(datum, str) else repr(datum)
        if len(text) <= WIDTH // 2:
            return text
        return self.data.setdefault(text, f"data{len(self.data) + 1}")


def _moves(steps: Sequence[Sequence[tuple[int, int, int]]]) -> list[tuple[int, int, int]]:
    """Return the moves of all steps with numbered states: 0 is the first state, -1 the last."""
    numbers: dict[tuple[int, int], int] = {(0, 0): 0, (len(steps), 0): -1}
    return [
        (numbers.setdefault((i, s), len(numbers)), v, numbers.setdefault((i + 1, t), len(numbers)))
        for i, moves in enumerate(steps)
        for s, v, t in moves
    ]


def program(target: ProgramTarget, model: Model, clues: Sequence[Clue], title: str) -> str:
    """Return the text of a program that solves the model's rules and these clues.

    Raises:
        ModelError: a constraint cannot be decomposed, or two variables have one name. The message names it.
    """
    lines = ProgramCalls(model, clues, target)
    body = "\n".join(_body(lines, target))
    head, functions, foot = target.text.split("# ---\n")
    decisions = len(model.decisions)
    all_decide = target.decisions == "[*x]" and len(lines.declared) == decisions and "regions(" not in body
    declared = [
        *_declarations(lines.declared[:decisions], target),
        *([] if all_decide else [f"decisions = {target.decisions}"]),
        *_declarations(lines.declared[decisions:], target),
    ]
    foot = foot.replace("PRINT", program_texts.PRINT)
    if all_decide:
        foot = foot.replace("decisions", "x")
    if "graphs" not in body and "connected(" not in body:
        foot = foot.replace(program_texts.CUTS, "")
    rest = "\n".join(declared) + "\n\n" + body + "\n\n" + foot.strip("\n")
    used = _used(functions.strip("\n").split(APART), rest)
    text = head.strip("\n") + "\n" + "".join(f"\n\n{one}\n" for one in used) + "\n" * bool(used) + "\n" + rest
    for name, line in program_texts.IMPORTS.items():
        if not re.search(rf"(?<!import )\b{name}\b", text):
            text = re.sub(rf"{line}\n+", "", text)
    return text.replace("TITLE", title.replace("\\", "/").replace('"', "'")[:50] or "A model", 1) + "\n"


def _declarations(variables: Iterable[tuple[str, Domain]], target: ProgramTarget) -> list[str]:
    """Return the lines that declare variables, with a loop for each domain."""
    lines = []
    for domain, group in groupby(variables, key=lambda pair: pair[1]):
        names = [name for name, _ in group]
        height, width = _size(names)
        if height * width == len(names) > 1:
            cells = f'[f"r{{r}}c{{c}}" for r in range(1, {height + 1}) for c in range(1, {width + 1})]'
            declare = target.declare(domain)
            if declare.startswith("x[name] = "):
                lines.append(f"x |= {{name: {declare.removeprefix('x[name] = ')} for name in {cells}}}")
            else:
                lines += [f"for name in {cells}:", f"    {declare}"]
        else:
            lines += _loop("name", names, [target.declare(domain)])
    return lines


def _size(names: Sequence[str]) -> tuple[int, int]:
    """If the names are all cells of a board, row by row, return its size. Otherwise return (0, 0)."""
    last = re.fullmatch(r"r(\d+)c(\d+)", names[-1])
    height, width = (int(last[1]), int(last[2])) if last else (0, 0)
    cells = (f"r{row}c{column}" for row in range(1, height + 1) for column in range(1, width + 1))
    return (height, width) if height * width == len(names) and [*cells] == [*names] else (0, 0)


def _loop(item: str, tokens: Sequence[str], body: Sequence[str]) -> list[str]:
    """Return a loop over tokens."""
    return [f"for {item} in {_text(' '.join(tokens))}.split():", *[f"    {line}" for line in body]]


def _text(names: str) -> str:
    """Return a string as Python text, over several lines if it is long."""
    if len(names) <= WIDTH - 20:
        return f'"{names}"'
    return '"""\n' + textwrap.fill(names, WIDTH, break_long_words=False, break_on_hyphens=False) + '\n"""'


def _body(lines: ProgramCalls, target: ProgramTarget) -> list[str]:
    """Return the calls below their headings. Equal calls become a loop, and all givens become one loop."""
    body = [f"{name} = {_wrapped(data)}" for data, name in lines.data.items()]
    body = [*(["# fmt: off"] if body else []), *body, *(["# fmt: on"] if body else [])]
    for heading, under in groupby(lines.calls, key=lambda call: call[0]):
        body += ["", *([f"# {heading}"] if heading not in ("", GIVEN) else [])]
        for (call, single), group in groupby(under, key=lambda one: (one[1], bool(one[2]) and " " not in one[2])):
            names = [one[2] for one in group]
            if single and len(names) > 1 and ("clause(" in call or "bool_or(" in call):
                body += _given(names, call)
                continue
            short = [one for one in names if len(one) <= WIDTH]
            if len(short) > (1 if target.grouped else 40):
                names = [one for one in names if len(one) > WIDTH]
                listed = 'for names in """\n' + "\n".join(short) + '\n""".strip().splitlines():'
                body += [listed, f"    {call.replace('{names}', 'names')}"]
            body += [line for one in names for line in _single(call, one)]
    return body[1:] if body and not body[0] else body


def _single(call: str, names: str) -> list[str]:
    """Return one call."""
    if len(names) <= WIDTH - 20:
        return [call.replace("{names}", f'"{names}"')]
    return [f"names = {_text(names)}", call.replace("{names}", "names")]


def _given(tokens: Sequence[str], call: str) -> list[str]:
    """Return a loop over true literals."""
    if "bool_or" in call and all(re.fullmatch(r"[^=!]+=-?\d+", token) for token in tokens):
        loop = 'for name, value in (given.split("=") for given in givens.split()):'
        return [f"givens = {_text(' '.join(tokens))}", loop, "    model.add(x[name] == int(value))"]
    return _loop("given", tokens, [call.replace("{names}", "given")])


def _wrapped(data: str) -> str:
    """Return data over several lines, broken between tuples."""
    kept = re.sub(r"\([^()]*\)", lambda match: match[0].replace(" ", "\0"), data)
    filled = textwrap.fill(kept, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    if data.startswith('"'):
        return "(\n" + "\n".join(f'    "{line} "' for line in textwrap.wrap(data[1:-1], WIDTH - 10)) + "\n)"
    return filled.replace("\0", " ")


def _used(blocks: Sequence[str], rest: str) -> list[str]:
    """Return the functions that a program calls, directly or indirectly."""
    kept: set[int] = set()
    text, before = rest, -1
    while len(kept) > before:
        before = len(kept)
        for i, block in enumerate(blocks):
            name = re.search(r"^def (\w+)|^([A-Za-z]+)(?=,| =)", block, re.MULTILINE)
            assert name is not None, block
            if i not in kept and re.search(rf"\b{name[1] or name[2]}\b", text):
                kept.add(i)
                text += block
    return [block for i, block in enumerate(blocks) if i in kept]
